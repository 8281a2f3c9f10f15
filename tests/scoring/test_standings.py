"""Rules M-3, B-22, B-23."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rows import WORTH
from scoring.rows import tally as tally_of
from scoring.standings import Extras, Standing, full_table, ties
from scoring.standings import table as table_of
from tournament.events import HOW, NOT_PLAYED, PLAYED
from tournament.state import PlayOff

SCREEN = [(1, 2, 100, 95), (3, 4, 80, 70), (1, 3, 90, 140), (2, 4, 145, 60), (1, 4, 135, 110), (2, 3, 50, 90)]


def played(rows):
    return [(*row, "played") for row in rows]


def table(players, rows, *rest):
    return table_of(players, played(rows), *rest)


def tally(players, rows):
    return tally_of(players, played(rows))


def ranks(standings):
    return [(row.rank, row.player) for row in standings]


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ((120, 95), (1, 0, 0)),
        ((95, 120), (0, 0, 1)),
        ((95, 95), (0, 1, 0)),
        ((-20, -30), (1, 0, 0)),
        ((0, 0), (0, 1, 0)),
    ],
    ids=["higher", "lower", "equal", "less-negative", "nil"],
)
def test_M3_higher_total_wins(points, expected):
    assert tally((1, 2), [(1, 2, *points)])[1][1:4] == expected


def test_B22_score_is_the_sum_less_the_debt():
    assert table((1, 2, 3, 4), SCREEN, {1: 60, 2: 25, 3: 0, 4: 35}) == (
        Standing(1, 3, 3, 3, 0, 0, 310, 0, 310, tied=False),
        Standing(2, 1, 3, 2, 0, 1, 325, 60, 265, tied=True),
        Standing(2, 2, 3, 1, 0, 2, 290, 25, 265, tied=True),
        Standing(4, 4, 3, 0, 0, 3, 240, 35, 205, tied=False),
    )


def test_B22_round_robin_without_draft_owes_nothing():
    row = table((1, 2), [(1, 2, 30, 20)])[0]
    assert (row.player, row.debt, row.score) == (1, 0, 30)


def test_B22_before_the_first_match_all_are_equal():
    assert [(row.rank, row.tied) for row in table((1, 2, 3), [])] == [(1, True)] * 3


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((5, 5, 5, 1), [1, 1, 1, 4]),
        ((9, 5, 5, 1), [1, 2, 2, 4]),
        ((9, 7, 5, 5), [1, 2, 3, 3]),
        ((5, 5, 1, 1), [1, 1, 3, 3]),
    ],
    ids=["three-first", "two-second", "two-last", "two-pairs"],
)
def test_B22_ties_share_a_rank(scores, expected):
    standings = table((1, 2, 3, 4), [(1, 2, *scores[:2]), (3, 4, *scores[2:])])
    assert [row.rank for row in standings] == expected


def test_B21_while_a_deck_is_missing_all_stand_by_what_they_earned_and_nobody_has_a_place():
    standings = table((1, 2, 3), [(1, 2, 90, 50), (1, 3, 90, 60)], {1: None, 2: 100, 3: 0})
    assert [(row.rank, row.player, row.debt, row.score, row.placed) for row in standings] == [
        (1, 1, None, None, False),
        (2, 3, 0, 60, False),
        (3, 2, 100, -50, False),
    ]


@pytest.mark.parametrize("without", range(3))
def test_B21_who_won_never_stands_below_who_has_not_played_for_want_of_a_deck(without: int):
    debts = {1: 270, 2: 270, 3: 270, without + 1: None}
    assert table((1, 2, 3), [(2, 3, 120, 95)], debts)[0].player == 2


def test_B21_nobody_waits_for_the_deck_of_who_withdrew():
    standings = full_table((1, 2, 3), [(1, 2, 90, 50, PLAYED)], Extras({1: None, 2: 100, 3: 0}, gone={1}))
    assert [(row.player, row.placed) for row in standings] == [(3, True), (2, True), (1, False)]


def test_B23_no_tiebreaker_counts_while_scores_cant_be_compared():
    row = table((1, 2), [], {1: None, 2: 0}, [PlayOff(1, 1, {1: 0, 2: 9})])[0]
    assert (row.rank, row.player, row.playoffs) == (1, 1, ())


def test_B23_ties_name_place_and_players():
    assert ties(table((1, 2, 3, 4), SCREEN, {1: 60, 2: 25, 3: 0, 4: 35})) == ((2, (1, 2)),)


def test_B23_play_off_decides_the_rank_and_adds_nothing():
    standings = table((1, 2, 3, 4), SCREEN, {1: 60, 2: 25, 3: 0, 4: 35}, [PlayOff(1, 2, {1: 10, 2: 300})])
    assert [row[:2] + row[6:10] for row in standings[1:3]] == [
        (2, 2, 290, 25, 265, False),
        (3, 1, 325, 60, 265, False),
    ]


def test_B23_play_off_does_not_move_who_is_not_tied():
    assert ranks(table((1, 2), [(1, 2, 9, 8)], None, [PlayOff(1, 1, {1: 0, 2: 100})])) == [(1, 1), (2, 2)]


def test_B23_play_off_of_two_does_not_decide_among_three():
    assert [row.rank for row in table((1, 2, 3), [], None, [PlayOff(1, 1, {1: 5, 2: 1})])] == [1, 1, 1]


def test_B23_those_who_stay_equal_play_again():
    first, second = PlayOff(1, 1, {1: 50, 2: 80, 3: 50}), PlayOff(2, 2, {1: 9, 3: 20})
    assert ranks(table((1, 2, 3), [], None, [first])) == [(1, 2), (2, 1), (2, 3)]
    assert ranks(table((1, 2, 3), [], None, [first, second])) == [(1, 2), (2, 3), (3, 1)]


@pytest.mark.parametrize(
    "rows",
    [
        [(1, 4, 30, 0)],  # 1 leads alone, 2, 3 and 4 share the second place
        [(4, 1, 30, 0)],  # 4 leads alone: the three are tied, for another place
        [(1, 4, 30, 30)],  # 1 and 4 lead, 2 and 3 are left
        [(2, 4, 0, 0)],  # 4 is tied with them
    ],
)
def test_B23_tiebreaker_counts_only_while_its_players_share_the_place_it_was_for(rows):
    playoff = PlayOff(1, 1, {1: 50, 2: 80, 3: 60})
    assert ranks(table((1, 2, 3, 4), rows, None, [playoff])) == ranks(table((1, 2, 3, 4), rows))


def test_B23_tiebreaker_counts_again_when_a_correction_is_taken_back():
    playoff = PlayOff(1, 1, {1: 50, 2: 80, 3: 60})
    assert ranks(table((1, 2, 3, 4), [(4, 1, -5, 0)], None, [playoff])) == [(1, 2), (2, 3), (3, 1), (4, 4)]


matches = st.lists(
    st.tuples(st.integers(1, 8), st.integers(1, 8), st.integers(-50, 200), st.integers(-50, 200)).filter(
        lambda row: row[0] != row[1]
    )
)


@given(matches, st.randoms(use_true_random=False))
def test_B22_standings_do_not_depend_on_the_order_of_entry(rows, dice):
    other = list(rows)
    dice.shuffle(other)
    assert table(tuple(range(1, 9)), rows) == table(tuple(range(1, 9)), other)


@given(matches)
def test_B22_ranks_count_those_who_stand_above(rows):
    standings = table(tuple(range(1, 9)), rows)
    for row in standings:
        assert row.rank == 1 + sum(other.score > row.score for other in standings)
        assert row.tied == (Counter(other.score for other in standings)[row.score] > 1)


@given(matches)
def test_M3_wins_and_losses_balance_and_every_match_counts_for_two(rows):
    sums = tally(tuple(range(1, 9)), rows).values()
    assert sum(row.won for row in sums) == sum(row.lost for row in sums)
    assert sum(row.played for row in sums) == 2 * len(rows)
    assert all(row.played == row.won + row.drawn + row.lost for row in sums)
    assert sum(row.points for row in sums) == sum(row[2] + row[3] for row in rows)


@pytest.mark.parametrize(
    ("how", "first", "second"),
    [
        ("forfeit-a", (0, 0, 1, 0), (1, 0, 0, 50)),
        ("forfeit-b", (1, 0, 0, 0), (0, 0, 1, 50)),
        ("won-a", (1, 0, 0, 0), (0, 0, 1, 50)),
        ("won-b", (0, 0, 1, 0), (1, 0, 0, 50)),
        ("drawn", (0, 1, 0, 0), (0, 1, 0, 50)),
        ("double-forfeit", (0, 0, 1, 0), (0, 0, 1, 50)),
        ("double-loss", (0, 0, 1, 0), (0, 0, 1, 50)),
        ("not-played", (0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_E26_M3_a_match_that_was_not_decided_by_points(how, first, second):
    sums = tally_of((1, 2), [(1, 2, 0, 50, how)])
    assert (sums[1][1:], sums[2][1:]) == (first, second)


def test_every_way_of_ending_is_known_to_the_tally():
    assert {*WORTH, PLAYED, NOT_PLAYED} == set(HOW)
