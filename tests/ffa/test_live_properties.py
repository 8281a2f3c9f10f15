"""What holds in every live game, whatever happens in it."""

from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import ffa, teams
from games.kartomantik.live import events as ev
from games.kartomantik.live.legal import Legal, legal
from games.kartomantik.wheel import temperaments
from games.refusal import Refused
from tests.ffa.livekit import Played

PLAYER = st.integers(1, 6)
PIECE = st.integers(1, 8)
COMMANDS = st.one_of(
    st.builds(ev.Roll, PLAYER),
    st.builds(ev.Act, PLAYER, st.just("x")),
    st.just(ev.PassPriority()),
    st.just(ev.PassPriority()),
    st.builds(ev.PassPriority, st.tuples(PLAYER)),
    st.builds(ev.Enter, PLAYER, st.integers(-2, 4), st.tuples(st.sampled_from(temperaments())), st.just(5), st.just(""), st.booleans()),
    st.builds(ev.ChangePower, PIECE, st.integers(-2, 4)),
    st.builds(ev.TakeAway, PIECE),
    st.builds(ev.Keep, PIECE, st.none() | PIECE),
    st.builds(ev.Give, PIECE, PLAYER),
    st.builds(ev.Adjust, PLAYER, st.sampled_from([5, -5])),
    st.builds(ev.TakeMulligan, PLAYER),
    st.builds(ev.CannotRecover, PLAYER),
    st.builds(ev.Lose, PLAYER),
    st.builds(ev.Finish, st.just(""), st.none()),
    st.builds(ev.CountDeck, PLAYER, st.integers(0, 9)),
)  # fmt: skip
OFTEN = st.one_of(
    st.just(ev.PassPriority()),
    st.builds(ev.Enter, st.integers(1, 4), st.integers(0, 4), st.tuples(st.sampled_from(temperaments())), st.just(5)),
    st.builds(ev.Act, st.integers(1, 4)),
    st.builds(ev.Keep, PIECE),
)  # fmt: skip


def game_of(data: st.DataObject) -> Played:
    kind = data.draw(st.sampled_from(["3", "5", "teams"]))
    played = Played(teams.MACHINE, 4, "AC BD") if kind == "teams" else Played(ffa.MACHINE, int(kind))
    for command in data.draw(st.lists(OFTEN | COMMANDS, max_size=25)):
        try:
            played.do(command)
        except Refused:
            continue
    return played


def allowed(may: Legal, command, played: Played) -> bool:
    match command:
        case ev.Roll(player):
            return player in may.roll
        case ev.Act(player) | ev.PassPriority((player,)):
            return player in may.act
        case ev.PassPriority():
            return bool(may.act or may.roll)
        case ev.Enter(player, first=first):
            return player in (may.first if first else may.enter)
        case ev.ChangePower(piece):
            return piece in may.power
        case ev.TakeAway(piece):
            return piece in may.take
        case ev.Keep(piece, replaces):
            return piece in may.keep and (replaces in may.replace if may.replace else replaces is None)
        case ev.Give(piece, player):
            holders = {taken.piece.number: taken.holder for taken in played.game.captured}
            sides = played.game.sides
            return piece in may.give and player in next(side for side in sides if holders[piece] in side)
        case _:
            names = {
                ev.Adjust: "adjust",
                ev.TakeMulligan: "mulligan",
                ev.CannotRecover: "fail",
                ev.Lose: "lose",
                ev.CountDeck: "deck",
            }
            return (
                may.finish
                if isinstance(command, ev.Finish)
                else command.player in getattr(may, names[type(command)])
            )


@given(st.data())
def test_legal_and_decide_agree(data):
    played = game_of(data)
    command = data.draw(COMMANDS)
    fits = allowed(legal(played.game), command, played)
    if fits:
        assert played.do(command)
    else:
        with pytest.raises(Refused) as no:
            played.do(command)
        assert no.value.refusal.rule or no.value.refusal.remedies or no.value.refusal.facts


@given(st.data())
def test_F7_C6_the_stack_always_empties(data):
    played = game_of(data)
    if played.game.over:
        return
    for _ in range(len(played.game.stack)):
        before = len(played.game.stack)
        played.do(ev.PassPriority())
        assert len(played.game.stack) == before - 1
    assert played.game.waiting is None


@given(st.data())
def test_F5_passing_always_leads_to_the_next_turn(data):
    played = game_of(data)
    turn = played.game.turn
    for _ in range(len(played.game.stack) + 3):
        if played.game.over:
            return
        played.do(ev.PassPriority())
    assert played.game.turn == turn + 1


@given(st.data())
def test_F3_F4_a_named_pass_at_a_time_comes_to_the_same(data):
    played = game_of(data)
    if played.game.over or legal(played.game).roll:
        return
    together = reduce(
        played.machine.evolve, played.machine.decide(played.game, ev.PassPriority()), played.game
    )
    passes = 0
    before = (len(played.game.stack), played.game.phase)
    while (len(played.game.stack), played.game.phase) == before and not played.game.over:
        played.do(ev.PassPriority((legal(played.game).act[0],)))
        passes += 1
    assert played.game == together
    assert passes <= len(played.game.players)


@given(st.data())
def test_C4_no_manifestation_is_in_two_places(data):
    game = game_of(data).game
    taken = tuple(captured.piece for captured in game.captured)
    numbers = [
        piece.number for piece in (*game.zone, *game.stalemates, *game.returning, *game.interzone, *taken)
    ]
    assert len(numbers) == len(set(numbers))
    assert all(captured.holder != captured.piece.owner for captured in game.captured)
    assert all(sum(piece.owner in side for piece in game.interzone) <= game.places for side in game.sides)


@given(st.data())
def test_the_same_events_make_the_same_game(data):
    played = game_of(data)
    assert reduce(played.machine.evolve, played.events, played.machine.start) == played.game
