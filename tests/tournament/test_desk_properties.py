"""Random commands: `legal` and `decide` agree, and the state is what its log says."""

from hypothesis import given
from hypothesis import strategies as st

from games.refusal import Refused
from tournament.desk import EMPTY, decide, evolve, fold, legal
from tournament.events import (
    CorrectResult,
    CreateEvent,
    EnterResult,
    EnterTiebreak,
    MakeSchedule,
    MakeTiebreak,
    RetractDeck,
    SubmitDeck,
    VoidResult,
    VoidTiebreak,
)

points = st.integers(-30, 30)
numbers = st.integers(0, 7)
seats = st.integers(1, 5)


def made(kind, *parts):
    """Like `builds`, which would fill in what has a default as well."""
    return st.tuples(*parts).map(lambda values: kind(*values))


commands = st.one_of(
    made(lambda seat: SubmitDeck(seat, "D", (7, 8), 45, pool=(7, 8, 9), drafted=True, size=2), seats),
    made(RetractDeck, seats),
    made(lambda again: MakeSchedule(replace=again), st.booleans()),
    made(EnterResult, numbers, points, points),
    made(CorrectResult, numbers, points, points),
    made(VoidResult, numbers),
    st.just(MakeTiebreak(1, (1, 2), "match")),
    made(
        lambda number, one, other: EnterTiebreak(number, ((1, one), (2, other))),
        st.integers(0, 2),
        points,
        points,
    ),
    made(VoidTiebreak, st.integers(0, 2)),
)


def allowed(state, command):
    may = legal(state)
    match command:
        case SubmitDeck():
            return command.player in may.submit
        case RetractDeck():
            return command.player in may.retract
        case MakeSchedule():
            return may.schedule or (command.replace and may.replace_schedule)
        case EnterResult():
            return command.match in may.enter
        case CorrectResult() | VoidResult():
            return command.match in may.correct
        case MakeTiebreak():
            return may.tiebreak and not may.tiebreak_games
        case EnterTiebreak():
            return command.tiebreak in {number for number, _ in may.tiebreak_games}
        case VoidTiebreak():
            return command.tiebreak in may.void_tiebreak


@given(st.integers(2, 4), st.lists(commands, max_size=40))
def test_legal_and_decide_agree_and_the_log_gives_the_state(players, wanted):
    log = list(decide(EMPTY, CreateEvent("bazaar", tuple((number, "") for number in range(1, players + 1)))))
    state = fold(log)
    # The same commands again and again, so that schedules fill and tiebreakers are reached.
    for command in [MakeSchedule(), *(EnterResult(number, 5, 5) for number in range(1, 6)), *wanted]:
        may = allowed(state, command)
        try:
            events = decide(state, command)
        except Refused:
            assert not may
            continue
        assert may
        log += events
        for event in events:
            state = evolve(state, event)
    assert state == fold(log)
    assert state.results.entered == len(list(state.results.each()))
