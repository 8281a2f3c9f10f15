"""What holds in every Építő match, however it is played."""

from functools import reduce

from hypothesis import given, settings
from hypothesis import strategies as st

from games.epito.machine import MACHINE, decide, evolve, legal
from games.epito.moves import (
    Announce,
    Begin,
    ChooseFirst,
    EndRound,
    Fall,
    Lay,
    MatchEnded,
    Move,
    Ready,
    RollDice,
    RoundEnded,
    SetUp,
    TakeSide,
    UseTrainer,
)
from games.epito.sheet import Match
from games.refusal import Refused

PLAYERS = (1, 2)
OTHER = {1: 2, 2: 1}

UNIVERSE = (
    RollDice(""),
    *(
        command
        for player in PLAYERS
        for command in (
            ChooseFirst(player), SetUp(player), UseTrainer(player), Ready(player), TakeSide(player),
            *(Lay(player, place) for place in ("front", "reserve", "boss")),
            *(Move(player, count) for count in range(4)),
            *(Announce(player, count) for count in range(-1, 8)),
            *(Fall(player, place) for place in ("front", "reserve", "boss")),
        )
    ),
    EndRound(),
)  # fmt: skip
"""Every entry there can be in its plain form, far more than is ever legal at once."""

begins = st.builds(
    Begin,
    st.just(PLAYERS),
    st.sampled_from(["at-most-one", "exactly-one"]),
    st.sampled_from(["chosen", "drawn"]),
    st.tuples(st.integers(0, 5), st.integers(0, 5)),
)


def accepted(state: Match, command) -> bool:
    try:
        decide(state, command)
    except Refused:
        return False
    return True


def next_entry(data: st.DataObject, state: Match):
    """A legal entry; creatures fall often, so that matches end by kills too."""
    options = legal(state)
    falls = [command for command in options if isinstance(command, Fall)]
    lays = [command for command in options if isinstance(command, Lay)]
    if falls and data.draw(st.integers(0, 2)):
        return data.draw(st.sampled_from(falls))
    if lays and data.draw(st.integers(0, 4)):
        return data.draw(st.sampled_from(lays))
    return data.draw(st.sampled_from(options))


def match_steps(data: st.DataObject, limit: int):
    """A match as it is played: each step with the state before it and its events."""
    state = MACHINE.start
    command = data.draw(begins)
    for _ in range(limit):
        events = decide(state, command)
        yield state, command, events
        state = reduce(evolve, events, state)
        if not legal(state):
            return
        command = next_entry(data, state)


@settings(deadline=None)
@given(st.data())
def test_legal_and_decide_agree(data: st.DataObject):
    for state, _, events in match_steps(data, 60):
        after = reduce(evolve, events, state)
        assert {command for command in UNIVERSE if accepted(after, command)} == set(legal(after))


@settings(deadline=None)
@given(st.data())
def test_E26_E27_E28_a_match_ends_when_the_rules_say_and_never_before(data: st.DataObject):
    lost = dict.fromkeys(PLAYERS, 0)
    front = dict.fromkeys(PLAYERS, 0)
    prepared: set[int] = set()
    for before, command, events in match_steps(data, 150):
        ends = [event for event in events if isinstance(event, MatchEnded)]
        match command:
            case Fall(player):
                lost[player] += 1
                front[player] -= command.place == "front"
            case Lay(player, "front"):
                front[player] += 1
            case Move(player, count):
                front[player] += count
            case Ready(player):
                prepared.add(player)
            case EndRound():
                prepared.clear()
        if isinstance(command, EndRound):
            due = {OTHER[player] for player in PLAYERS if lost[player] >= 4}
        elif isinstance(command, Ready) and len(prepared) == 2:
            due = {OTHER[player] for player in PLAYERS if front[player] == 0}
        else:
            due = set()
        assert bool(ends) == bool(due)
        if due:
            assert ends == [events[-1]]
            assert events[-1].winner == (due.pop() if len(due) == 1 else None)
            assert before.outcome is None


@settings(deadline=None)
@given(st.data())
def test_places_kills_and_side_decks_stay_in_bounds(data: st.DataObject):
    state = MACHINE.start
    for before, _, events in match_steps(data, 150):
        state = reduce(evolve, events, before)
        for side in state.sides:
            assert 0 <= side.front <= 2
            assert 0 <= side.reserve <= 2
            assert 0 <= side.side <= 5
            assert side.kills >= before.of(side.player).kills if before.sides else True
            assert side.due in (0, 1, 2)
        if any(isinstance(event, RoundEnded) for event in events):
            assert len(state.past) == before.round
