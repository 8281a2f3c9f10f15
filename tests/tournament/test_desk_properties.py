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
    SubmitDeck,
    VoidResult,
    VoidTiebreak,
)

POOL = tuple(range(1, 37))
points = st.integers(-30, 30)
numbers = st.integers(0, 7)
seats = st.integers(1, 5)
commands = st.one_of(
    st.builds(SubmitDeck, seats, st.just("deck"), st.just(POOL[:30]), points, pool=st.just(POOL), drafted=st.just(True), size=st.just(30)),
    st.builds(MakeSchedule, replace=st.booleans()),
    st.builds(EnterResult, numbers, points, points),
    st.builds(CorrectResult, numbers, points, points),
    st.builds(VoidResult, numbers),
    st.builds(MakeTiebreak, st.just(1), st.just((1, 2)), st.just("match")),
    st.builds(lambda number, one, other: EnterTiebreak(number, ((1, one), (2, other))), st.integers(0, 2), points, points),
    st.builds(VoidTiebreak, st.integers(0, 2)),
)  # fmt: skip


def allowed(state, command):
    may = legal(state)
    match command:
        case SubmitDeck():
            return command.player in may.submit
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
