"""Tie-breaks, each with an example worked out by hand.

The small event of most tests: six matches of A, B, C, D (1 to 4), won 3, drawn 1, lost 0 points.

    A-B 100:90   A-C 50:80   A-D 120:60   B-C 110:70   B-D 95:95   C-D 60:75
    A: won 2, lost 1             6 points      270 made, 230 let
    B: won 1, drawn 1, lost 1    4 points      295 made, 265 let
    C: won 1, lost 2             3 points      210 made, 235 let
    D: won 1, drawn 1, lost 1    4 points      230 made, 275 let
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rows import tally
from scoring.standings import Extras, full_table
from scoring.tiebreaks import TIEBREAKS, Field, meetings_of
from tournament.events import TIE_BREAKS, ScoringChosen
from tournament.state import PlayOff

A, B, C, D = PLAYERS = (1, 2, 3, 4)
ROWS = [
    (A, B, 100, 90, "played"), (A, C, 50, 80, "played"), (A, D, 120, 60, "played"),
    (B, C, 110, 70, "played"), (B, D, 95, 95, "played"), (C, D, 60, 75, "played"),
]  # fmt: skip
RESULTS = ScoringChosen("results", 3, 1, 0, seed="friday")
SCORES = {A: 6, B: 4, C: 3, D: 4}
FIELD = Field(
    meetings_of(PLAYERS, ROWS),
    tally(PLAYERS, ROWS),
    SCORES,
    {A: 80, B: 0, C: 5, D: 25},
    {A: 300, C: 120},
    RESULTS,
)


def shown(name, field=FIELD, tied=PLAYERS):
    return [mark.shown for mark in TIEBREAKS[name](field, tied).values()]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("direct", ["6", "4", "3", "4"]),
        (
            "sonneborn-berger",
            ["8", "5", "6", "5"],
        ),  # A beat B 4 and D 4; B beat C 3, half of D 2; C beat A 6; D beat C 3, half of B 2
        ("buchholz", ["11", "13", "14", "13"]),  # A met 4 + 3 + 4
        ("buchholz-cut-1", ["8", "10", "10", "10"]),
        ("wins", ["2", "1", "1", "1"]),
        ("difference", ["+40", "+30", "-25", "-45"]),
        ("debt", ["80", "0", "5", "25"]),
        ("spent", ["300", "0", "120", "0"]),
    ],
)
def test_tiebreak_as_worked_out_by_hand(name, values):
    assert shown(name) == values


def test_opponents_win_is_the_mean_of_shares_of_nine():
    # B met A 6/9, C 3/9 and D 4/9: the mean is 13/27.
    assert shown("opponents-win") == ["40.7 %", "48.1 %", "51.8 %", "48.1 %"]


def test_opponents_win_takes_nobody_for_less_than_a_third():
    rows = [(A, B, 1, 0, "played"), (A, C, 1, 0, "played")]
    field = Field(meetings_of((A, B, C), rows), tally((A, B, C), rows), {A: 6, B: 0, C: 0}, {}, {}, RESULTS)
    assert shown("opponents-win", field, (A,)) == ["33.3 %"]


def test_opponents_win_is_exact_where_shares_are_thirds_and_sevenths():
    rows = [(1, 2, 1, 0, "played"), (3, 4, 1, 0, "played")]
    field = Field(
        meetings_of((1, 2, 3, 4), rows), tally((1, 2, 3, 4), rows), {1: 3, 2: 0, 3: 3, 4: 0}, {}, {}, RESULTS
    )
    marks = TIEBREAKS["opponents-win"](field, (1, 3))
    assert marks[1].key == marks[3].key


def test_lot_is_the_same_for_the_same_seed():
    assert shown("lot") == shown("lot")
    assert shown("lot") != shown("lot", FIELD._replace(scoring=RESULTS._replace(seed="other")))


def test_direct_counts_points_where_points_are_the_score():
    field = FIELD._replace(scoring=RESULTS._replace(scheme="points"))
    assert shown("direct", field, (B, D)) == ["95", "95"]
    assert shown("direct", field, (A, B, C)) == ["150", "200", "150"]


def test_direct_cannot_tell_unless_all_have_met():
    assert TIEBREAKS["direct"](FIELD._replace(meetings=meetings_of(PLAYERS, ROWS[:2])), (A, B, C)) is None


def test_direct_cannot_tell_by_a_match_that_was_not_played():
    rows = [(A, B, 0, 0, "not-played")]
    assert TIEBREAKS["direct"](FIELD._replace(meetings=meetings_of(PLAYERS, rows)), (A, B)) is None


def test_debt_cannot_tell_while_one_is_not_known():
    assert TIEBREAKS["debt"](FIELD._replace(debts={A: 5, B: None}), (A, B)) is None


@pytest.mark.parametrize(("how", "values"), [("forfeit-a", ["0", "3"]), ("double-forfeit", ["0", "0"])])
def test_direct_knows_forfeits(how, values):
    assert (
        shown("direct", FIELD._replace(meetings=meetings_of(PLAYERS, [(A, B, 0, 0, how)])), (A, B)) == values
    )


def ranked(names, rows=ROWS, players=PLAYERS, **extras):
    scoring = RESULTS._replace(tiebreaks=tuple(names))
    return [
        (row.rank, row.player, row.tied, row.decided_by)
        for row in full_table(players, rows, Extras(scoring=scoring, **extras))
    ]


def test_equals_stay_tied_without_tiebreaks():
    assert ranked([]) == [(1, A, False, None), (2, B, True, None), (2, D, True, None), (4, C, False, None)]


def test_first_tiebreak_that_parts_decides_and_is_named():
    assert ranked(["direct", "wins", "difference"])[1:3] == [
        (2, B, False, "difference"),
        (3, D, False, "difference"),
    ]


def test_what_decided_is_shown_with_its_value():
    row = full_table(PLAYERS, ROWS, Extras(scoring=RESULTS._replace(tiebreaks=("direct", "difference"))))[1]
    assert row.tie_breaks == (("direct", "1"), ("difference", "+30"))


def test_three_way_tie_is_broken_among_all_three_and_again_among_those_left():
    # 1 beats 2, 2 beats 3, 3 beats 1, by points 1 leads; 2 and 3 are then equal, and 2 beat 3.
    rows = [(1, 2, 90, 60, "played"), (2, 3, 80, 50, "played"), (3, 1, 90, 80, "played"), (2, 4, 30, 30, "played"),
            (1, 4, 0, 0, "played"), (3, 4, 30, 30, "played")]  # fmt: skip
    scoring = ScoringChosen("points", 3, 1, 0, ("direct",))
    table = full_table((1, 2, 3, 4), rows, Extras(scoring=scoring))
    assert [(row.rank, row.player, row.score) for row in table] == [
        (1, 1, 170), (2, 2, 170), (3, 3, 170), (4, 4, 60),
    ]  # fmt: skip


def test_circle_of_three_stays_tied():
    rows = [(1, 2, 9, 0, "played"), (2, 3, 9, 0, "played"), (3, 1, 9, 0, "played")]
    assert ranked(["direct", "wins"], rows, (1, 2, 3)) == [
        (1, 1, True, None),
        (1, 2, True, None),
        (1, 3, True, None),
    ]


def test_double_loss_is_not_a_draw_in_the_score():
    assert [
        row.score for row in full_table((1, 2), [(1, 2, 5, 5, "double-loss")], Extras(scoring=RESULTS))
    ] == [0, 0]


def test_bonus_and_penalty_are_part_of_the_score():
    rows = [(1, 2, 100, 90, "played")]
    table = full_table((1, 2), rows, Extras(bonuses={1: -20, 2: 5}))
    assert [(row.player, row.points, row.bonus, row.score) for row in table] == [
        (2, 90, 5, 95),
        (1, 100, -20, 80),
    ]


def test_B23_tiebreaker_match_decides_what_tiebreaks_leave():
    rows = [(1, 2, 50, 50, "played")]
    assert ranked(["direct"], rows, (1, 2), playoffs=[PlayOff(1, 1, {1: 10, 2: 20})]) == [
        (1, 2, False, "tiebreaker"),
        (2, 1, False, "tiebreaker"),
    ]


def test_every_tiebreak_that_can_be_chosen_is_there():
    assert tuple(TIEBREAKS) == TIE_BREAKS


matches = st.lists(
    st.tuples(st.integers(1, 6), st.integers(1, 6), st.integers(0, 3), st.integers(0, 3), st.sampled_from(["played", "forfeit-a", "double-loss", "not-played"])).filter(lambda row: row[0] != row[1]),
    max_size=25,
)  # fmt: skip


@given(matches, st.permutations(sorted(TIEBREAKS)), st.randoms(use_true_random=False))
def test_order_of_entry_never_matters(rows, names, dice):
    other = list(rows)
    dice.shuffle(other)
    scoring = RESULTS._replace(tiebreaks=tuple(names))
    debts = {1: 0, 2: 0, 3: 0, 4: None, 5: 0, 6: 0}
    assert full_table((1, 2, 3, 4, 5, 6), rows, Extras(debts, scoring=scoring)) == full_table(
        (1, 2, 3, 4, 5, 6), other, Extras(debts, scoring=scoring)
    )


@given(matches)
def test_a_lot_at_the_end_leaves_nobody_tied(rows):
    assert not any(tied for _, _, tied, _ in ranked(["direct", "lot"], rows, (1, 2, 3, 4, 5, 6)))
