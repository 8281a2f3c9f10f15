"""The desk, command by command: B-20 to B-23 and D-3."""

import json

import pytest

from games.refusal import Refused
from games.refusal import do as remedy
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
from tournament.state import playoffs, rows, waiting

POOL = tuple(range(101, 137))
DECK = POOL[:30]


def do(state, *commands):
    for command in commands:
        state = fold(decide(state, command), state)
    return state


def opened(players=4, mode="bazaar"):
    return do(EMPTY, CreateEvent(mode, tuple((number, f"hash{number}") for number in range(1, players + 1))))


def scheduled(players=4, mode="bazaar"):
    return do(opened(players, mode), MakeSchedule())


def finished(players=4, points=(10, 10)):
    state = scheduled(players, "round-robin")
    return do(state, *(EnterResult(game.match, *points) for game in state.fixtures))


def no(state, command):
    with pytest.raises(Refused) as refused:
        decide(state, command)
    refusal = refused.value.refusal
    return refusal.rule, refusal.code


def deck(player=1, cards=DECK, pool=POOL, drafted=True):
    return SubmitDeck(player, "Best", tuple(cards), 420, pool=pool, drafted=drafted, size=30)


@pytest.mark.parametrize(
    ("mode", "players", "verdict"),
    [
        ("bazaar", 1, ("B-2", "players")),
        ("bazaar", 7, ("B-2", "players")),
        ("round-robin", 1, ("B-22", "players")),
        ("round-robin", 1001, ("B-22", "players")),
        ("blitz", 4, (None, "no-mode")),
    ],
)
def test_B2_event_of_a_size_or_mode_that_is_not(mode, players, verdict):
    assert no(EMPTY, CreateEvent(mode, tuple((number, "x") for number in range(1, players + 1)))) == verdict


@pytest.mark.parametrize("players", [2, 6])
def test_B2_event_of_two_to_six(players):
    assert opened(players).players == tuple(range(1, players + 1))


def test_event_is_created_once():
    assert no(opened(), CreateEvent("bazaar", ((1, "a"), (2, "b")))) == (None, "created")


@pytest.mark.parametrize(
    "command", [deck(), MakeSchedule(), EnterResult(1, 0, 0), MakeTiebreak(1, (1, 2), "match")]
)
def test_nothing_happens_before_the_event_is_there(command):
    assert no(EMPTY, command) == (None, "no-event")


@pytest.mark.parametrize(
    ("command", "verdict"),
    [
        (deck(cards=POOL[:29]), ("D-3", "deck-too-small")),
        (deck(cards=POOL[:31]), ("D-3", "deck-too-large")),
        (deck(cards=(*POOL[:29], 999)), ("D-3", "not-acquired")),
        (deck(cards=(*POOL[:29], 101)), ("D-3", "deck-copies")),
        (deck(drafted=False), ("B-20", "draft-running")),
        (deck(pool=None), ("B-20", "draft-running")),
        (deck(player=5), (None, "not-a-player")),
    ],
    ids=["29", "31", "stranger", "doubled", "draft-running", "no-pool", "no-player"],
)
def test_B20_deck_that_is_refused(command, verdict):
    assert no(opened(), command) == verdict


def test_B20_deck_of_thirty_leaves_six():
    state = do(opened(), deck())
    assert state.decks[1].cards == DECK
    assert state.decks[1].left == POOL[30:]


def test_B20_deck_is_replaced_before_the_first_result():
    assert do(opened(), deck(), deck(cards=POOL[6:])).decks[1].cards == POOL[6:]


def test_B21_deck_is_not_replaced_after_the_first_result():
    state = do(scheduled(), deck(), EnterResult(1, 10, 5))
    assert no(state, deck()) == ("B-21", "deck-fixed")


def test_B20_deck_is_taken_back_before_the_first_result():
    state = do(opened(), deck(), RetractDeck(1, "the wrong file"))
    assert not state.decks
    assert no(state, RetractDeck(1)) == ("B-20", "no-deck")
    assert no(state, RetractDeck(5)) == (None, "not-a-player")


def test_B21_deck_is_not_taken_back_after_the_first_result():
    assert no(do(scheduled(), deck(), EnterResult(1, 10, 5)), RetractDeck(1)) == ("B-21", "deck-fixed")


def test_B21_deck_that_is_missing_is_taken_after_the_first_result():
    assert do(scheduled(), EnterResult(1, 10, 5), deck()).decks[1].cards == DECK


def test_deck_of_another_mode_needs_no_pool_and_keeps_its_sideboard():
    state = do(opened(mode="round-robin"), SubmitDeck(1, "Mine", (1, 2, 3), 30, 500, left=(4,)))
    assert state.decks[1].left == (4,)


def test_B22_schedule_has_every_pair_once():
    games = scheduled(4).fixtures
    assert [(game.match, game.round, game.a, game.b) for game in games] == [
        (1, 1, 1, 4), (2, 1, 2, 3), (3, 2, 4, 3), (4, 2, 1, 2), (5, 3, 2, 4), (6, 3, 3, 1),
    ]  # fmt: skip


def test_B22_odd_schedule_has_a_bye_a_round():
    assert scheduled(3).byes == ((1, 1), (2, 3), (3, 2))


def test_B22_schedule_is_made_once():
    assert no(scheduled(), MakeSchedule()) == ("B-22", "schedule-made")


def test_B22_schedule_is_made_anew_when_asked():
    assert do(scheduled(), MakeSchedule(tables=1, replace=True)).fixtures[1].table == 1


def test_B22_schedule_with_a_result_stands():
    assert no(do(scheduled(), EnterResult(1, 1, 0)), MakeSchedule(replace=True)) == (
        "B-22",
        "schedule-played",
    )


@pytest.mark.parametrize(
    ("command", "verdict"),
    [
        (EnterResult(7, 1, 0), ("B-22", "no-match")),
        (EnterResult(0, 1, 0), ("B-22", "no-match")),
        (EnterResult(-1, 1, 0), ("B-22", "no-match")),
        (EnterResult(1, 1, 0), (None, "result-there")),
        (CorrectResult(2, 1, 0), (None, "no-result")),
        (VoidResult(2), (None, "no-result")),
        (CorrectResult(7, 1, 0), ("B-22", "no-match")),
    ],
)
def test_B22_result_that_is_refused(command, verdict):
    assert no(do(scheduled(), EnterResult(1, 120, 95)), command) == verdict


def test_B22_result_before_a_schedule_says_so():
    with pytest.raises(Refused) as refused:
        decide(opened(), EnterResult(1, 0, 0))
    assert refused.value.refusal.remedies == (remedy("make-schedule"),)


def test_second_result_names_the_way_to_correct_it():
    with pytest.raises(Refused) as refused:
        decide(do(scheduled(), EnterResult(1, 120, 95)), EnterResult(1, 95, 120))
    assert refused.value.refusal.remedies == (remedy("edit-result", match=1),)


def test_M1_points_may_be_negative():
    assert list(rows(do(scheduled(), EnterResult(3, -20, 95)))) == [(4, 3, -20, 95, "played")]


def test_correction_back_and_forth_is_identity():
    once = do(scheduled(), EnterResult(1, 120, 95))
    assert do(once, CorrectResult(1, 95, 120, "swapped"), CorrectResult(1, 120, 95)) == once


def test_voided_match_waits_again():
    state = do(scheduled(), EnterResult(1, 120, 95), VoidResult(1, "wrong match"))
    assert [game.match for game in waiting(state)] == [1, 2, 3, 4, 5, 6]
    assert do(state, EnterResult(1, 1, 2)).results.entered == 1


def test_B23_tiebreaker_waits_for_the_last_match():
    state = do(scheduled(), EnterResult(1, 1, 0))
    assert no(state, MakeTiebreak(1, (1, 2), "match")) == ("B-23", "not-finished")


@pytest.mark.parametrize(
    ("tied", "kind"),
    [(2, "free-for-all"), (2, "round-robin"), (3, "match"), (6, "free-for-all"), (6, "match"), (3, "dice")],
)
def test_B23_kind_that_so_many_cannot_play(tied, kind):
    state = finished(6)
    assert no(state, MakeTiebreak(1, state.players[:tied], kind)) == ("B-23", "tiebreaker-kind")


@pytest.mark.parametrize(
    ("tied", "kind"),
    [(2, "match"), (3, "free-for-all"), (5, "free-for-all"), (3, "round-robin"), (6, "round-robin")],
)
def test_B23_kind_that_so_many_can_play(tied, kind):
    state = finished(6)
    assert do(state, MakeTiebreak(1, state.players[:tied], kind)).tiebreaks[0].kind == kind


@pytest.mark.parametrize("players", [(1,), (1, 1), ()])
def test_B23_tiebreaker_of_nobody(players):
    assert no(finished(), MakeTiebreak(1, players, "match")) == ("B-23", "not-tied")


def test_B23_match_is_replayed_while_drawn():
    state = do(finished(), MakeTiebreak(1, (1, 2), "match"), EnterTiebreak(1, ((1, 50), (2, 50))))
    assert playoffs(state) == ()
    state = do(state, EnterTiebreak(1, ((2, 60), (1, 50))))
    assert playoffs(state) == ((1, 1, {1: 50, 2: 60}),)
    assert no(state, EnterTiebreak(1, ((2, 60), (1, 50)))) == ("B-23", "tiebreaker-decided")


def test_B23_small_round_robin_counts_when_each_pair_has_played():
    state = do(
        finished(),
        MakeTiebreak(1, (1, 2, 3), "round-robin"),
        EnterTiebreak(1, ((1, 50), (2, 40))),
        EnterTiebreak(1, ((3, 10), (2, 40))),
    )
    assert playoffs(state) == ()
    assert no(state, EnterTiebreak(1, ((2, 1), (1, 2)))) == ("B-23", "tiebreaker-game")
    assert playoffs(do(state, EnterTiebreak(1, ((3, 10), (1, 0))))) == ((1, 1, {1: 50, 2: 80, 3: 20}),)


def test_B23_free_for_all_is_one_game_of_all():
    state = do(finished(), MakeTiebreak(1, (1, 2, 3), "free-for-all"))
    assert no(state, EnterTiebreak(1, ((1, 50), (2, 40)))) == ("B-23", "tiebreaker-game")
    assert playoffs(do(state, EnterTiebreak(1, ((1, 50), (2, 40), (3, 60))))) == (
        (1, 1, {1: 50, 2: 40, 3: 60}),
    )


def test_B23_free_for_all_that_leaves_all_equal_has_decided_nothing_and_is_replayed():
    level = EnterTiebreak(1, ((1, 5), (2, 5), (3, 5)))
    state = do(finished(), MakeTiebreak(1, (1, 2, 3), "free-for-all"), level)
    assert playoffs(state) == ()
    state = do(state, EnterTiebreak(1, ((1, 5), (2, 6), (3, 5))))
    assert playoffs(state) == ((1, 1, {1: 5, 2: 6, 3: 5}),)
    assert no(state, level) == ("B-23", "tiebreaker-decided")


def test_B23_tiebreaker_counts_only_while_all_matches_are_played():
    state = do(finished(), MakeTiebreak(1, (1, 2), "match"), EnterTiebreak(1, ((1, 1), (2, 0))))
    assert playoffs(state)
    assert playoffs(do(state, VoidResult(1))) == ()


def test_B23_nobody_is_in_two_open_tiebreakers():
    state = do(finished(), MakeTiebreak(1, (1, 2), "match"))
    assert no(state, MakeTiebreak(1, (2, 3), "match")) == ("B-23", "tiebreaker-open")


def test_B23_tiebreaker_taken_away_counts_no_more():
    state = do(finished(), MakeTiebreak(1, (1, 2), "match"), EnterTiebreak(1, ((1, 1), (2, 0))))
    state = do(state, VoidTiebreak(1, "wrong players"))
    assert playoffs(state) == ()
    assert no(state, EnterTiebreak(1, ((1, 1), (2, 0)))) == ("B-23", "no-tiebreaker")
    assert do(state, MakeTiebreak(1, (1, 3), "match")).tiebreaks[1].number == 2


def test_events_survive_being_stored_as_json():
    log = list(decide(EMPTY, CreateEvent("bazaar", ((1, "a"), (2, "b"), (3, "c")), placed=((248, "minor"),))))
    for command in (
        deck(),
        MakeSchedule(2, "19:00", 40),
        EnterResult(1, 9, 8, sheets=((9, 0, 0, 0, 0), (8, 0, 0, 0, 0))),
    ):
        log += decide(fold(log), command)

    def tuples(value):
        return tuple(map(tuples, value)) if isinstance(value, list) else value

    stored = [json.loads(json.dumps(event._asdict())) for event in log]
    again = [
        type(event)(**{key: tuples(value) for key, value in row.items()})
        for event, row in zip(log, stored, strict=True)
    ]
    assert fold(again) == fold(log)
    assert all(type(game).__name__ == "Fixture" for game in fold(again).fixtures)


def test_one_result_among_twenty_thousand_shares_the_pages_of_the_others():
    state = fold(decide(opened(200, "round-robin"), MakeSchedule()), opened(200, "round-robin"))
    before = do(state, EnterResult(1, 1, 0), EnterResult(19_900, 1, 0))
    after = evolve(before, decide(before, CorrectResult(1, 2, 0))[0])
    assert after.results.pages[-1] is before.results.pages[-1]


def test_legal_lists_what_is_open():
    may = legal(do(scheduled(3), deck(), EnterResult(2, 3, 4)))
    assert (may.submit, may.enter, may.correct) == ((2, 3), (1, 3), (2,))
    assert (may.schedule, may.replace_schedule, may.tiebreak) == (False, False, False)
