"""From a desk to its standings: withdrawals, bonuses, scoring, rounds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.evening import desk_standings, scores_by_round
from tournament.desk import EMPTY, decide, fold
from tournament.events import (
    ChooseScoring,
    CorrectResult,
    CreateEvent,
    EnterResult,
    EnterTiebreak,
    GivePoints,
    MakeSchedule,
    MakeTiebreak,
    ReturnPlayer,
    WithdrawPlayer,
)

POINTS = {1: (100, 90), 2: (50, 80), 3: (120, 60), 4: (110, 70), 5: (95, 95), 6: (60, 75)}


def do(state, *commands):
    for command in commands:
        state = fold(decide(state, command), state)
    return state


def event(players=4):
    return do(
        EMPTY,
        CreateEvent("round-robin", tuple((number, "") for number in range(1, players + 1))),
        MakeSchedule(),
    )


def played(*commands):
    return do(event(), *(EnterResult(match, *points) for match, points in POINTS.items()), *commands)


def scores(state, *rest):
    return {row.player: row.score for row in desk_standings(state, *rest)}


def test_B22_score_is_the_sum_of_own_match_points_less_the_debt():
    # Matches 1-4, 2-3; 4-3, 1-2; 2-4, 3-1.
    assert scores(played(), {1: 80, 2: 0, 3: 0, 4: 5}) == {
        1: 100 + 110 + 75 - 80,
        2: 50 + 70 + 95,
        3: 80 + 60 + 60,
        4: 90 + 120 + 95 - 5,
    }


def test_B22_standings_after_a_round_leave_later_ones_out():
    assert scores(played(), None, None, 1) == {1: 100, 2: 50, 3: 80, 4: 90}


def test_scores_by_round_end_at_the_score():
    state = played(GivePoints(1, -20, "late"))
    debts = {1: 80, 2: 0, 3: 0, 4: 0}
    assert {player: after[-1] for player, after in scores_by_round(state, debts).items()} == scores(
        state, debts
    )
    assert scores_by_round(state, debts)[1] == (0, 110, 185)


def test_bonus_counts_until_it_is_taken_back():
    assert scores(played(GivePoints(1, -20, "late")))[1] == 100 + 110 + 75 - 20


def test_results_scheme_counts_wins_and_draws():
    assert scores(played(ChooseScoring("results", 3, 1, 0))) == {1: 9, 2: 1, 3: 3, 4: 4}


def test_B23_tiebreaker_decides_the_end_but_not_earlier_rounds():
    state = do(
        event(2),
        EnterResult(1, 50, 50),
        MakeTiebreak(1, (1, 2), "match"),
        EnterTiebreak(1, ((1, 10), (2, 20))),
    )
    assert [row.player for row in desk_standings(state)] == [2, 1]
    assert [row.rank for row in desk_standings(state, after=1)] == [1, 1]


@pytest.mark.parametrize(("rule", "own"), [("keep", 275), ("fide", 275)])
def test_withdrawal_after_half_keeps_own_points(rule, own):
    state = do(
        event(), *(EnterResult(match, *POINTS[match]) for match in (1, 2, 3, 4, 5)), WithdrawPlayer(1, rule)
    )
    assert scores(state)[1] == 210
    assert scores(state)[4] == 90 + 120 + 95 == own + 30


def test_fide_rule_under_half_takes_the_player_out_of_the_standings():
    state = do(event(), EnterResult(1, 100, 90), WithdrawPlayer(1, "fide"))
    assert scores(state) == {2: 0, 3: 0, 4: 0}


results = st.dictionaries(
    st.integers(1, 15), st.tuples(st.integers(-9, 99), st.integers(-9, 99)), max_size=15
)


@given(results, st.integers(1, 6), st.sampled_from(["keep", "fide"]))
def test_withdrawal_changes_no_third_players_own_points(entered, leaver, rule):
    before = do(event(6), *(EnterResult(match, *points) for match, points in entered.items()))
    after = do(before, WithdrawPlayer(leaver, rule))
    against = dict.fromkeys(before.players, 0)
    for match, result in before.results.each():
        game = before.fixtures[match - 1]
        if leaver in (game.a, game.b):
            other, points = (game.b, result.points_b) if game.a == leaver else (game.a, result.points_a)
            against[other] += points
    void = leaver not in scores(after)
    for player, score in scores(after).items():
        if player != leaver:
            assert score == scores(before)[player] - (against[player] if void else 0)
    assert scores(do(after, ReturnPlayer(leaver))) == scores(before)


@given(results, st.integers(1, 15), st.tuples(st.integers(-9, 99), st.integers(-9, 99)))
def test_correction_back_and_forth_is_identity(entered, match, other):
    state = do(
        event(6), *(EnterResult(number, *points) for number, points in {**entered, match: (1, 2)}.items())
    )
    again = do(state, CorrectResult(match, *other), CorrectResult(match, 1, 2))
    assert desk_standings(again) == desk_standings(state)


@given(results, st.randoms(use_true_random=False))
def test_standings_do_not_depend_on_the_order_of_entry(entered, dice):
    other = list(entered.items())
    dice.shuffle(other)
    one = do(event(6), *(EnterResult(match, *points) for match, points in entered.items()))
    two = do(event(6), *(EnterResult(match, *points) for match, points in other))
    assert desk_standings(one) == desk_standings(two)
