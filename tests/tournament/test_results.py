"""Match sheets (M-1, M-2), ways of coming to a result, bonuses and penalties, ways of scoring."""

import pytest

from games.kartomantik import sheet_points, team_points
from games.refusal import Refused
from tournament.desk import EMPTY, decide, fold
from tournament.events import (
    ChooseScoring,
    CorrectResult,
    CreateEvent,
    EnterResult,
    GivePoints,
    MakeSchedule,
    TakeBackPoints,
)
from tournament.state import bonus_points


def do(*commands):
    state = fold(decide(EMPTY, CreateEvent("round-robin", ((1, ""), (2, ""), (3, "")))))
    for command in (MakeSchedule(), *commands):
        state = fold(decide(state, command), state)
    return state


def no(state, command):
    with pytest.raises(Refused) as refused:
        decide(state, command)
    refusal = refused.value.refusal
    return refusal.rule, refusal.code


@pytest.mark.parametrize(
    ("sheet", "points"),
    [((120, 0, 0, 3, 0), 135), ((0, 0, 0, 0, 1), -10), ((45, 10, 25, 0, 0), 30), ((-50, 0, 0, 2, 2), -60)],
)
def test_M1_points_of_a_match_sheet(sheet, points):
    assert sheet_points(*sheet) == points


def test_M2_mulligan_costs_ten():
    assert sheet_points(50, 0, 0, 0, 1) == sheet_points(50, 0, 0, 0, 0) - 10


def test_M1_sheets_are_kept_beside_the_points():
    sheets = ((120, 0, 0, 3, 0), (95, 0, 0, 0, 0))
    assert do(EnterResult(1, 135, 95, sheets=sheets)).results.get(1).sheets == sheets


@pytest.mark.parametrize(
    "sheets", [((120, 0, 0, 0, 0),), ((120, 0, 0, 0, 0), (90, 0, 0, 0, 0))], ids=["one", "wrong"]
)
def test_M1_sheets_must_come_to_the_points(sheets):
    assert no(do(), EnterResult(1, 120, 95, sheets=sheets)) == ("M-1", "sheet-sums")


def test_T7_team_scores_the_sum_of_both():
    assert team_points((sheet_points(50, 0, 0, 1, 0), sheet_points(20, 0, 0, 0, 1))) == 65


def test_unknown_way_of_ending_is_refused():
    assert no(do(EnterResult(1, 0, 0)), CorrectResult(1, 0, 0, how="abandoned")) == (None, "no-such-ending")


def test_penalty_has_a_reason_and_can_be_taken_back():
    state = do(GivePoints(1, -20, "late"), GivePoints(1, 5, "tidy deck"), GivePoints(2, 5, "tidy deck"))
    assert bonus_points(state) == {1: -15, 2: 5}
    state = fold(decide(state, TakeBackPoints(1, "the train was late")), state)
    assert bonus_points(state) == {1: 5, 2: 5}
    assert no(state, TakeBackPoints(1)) == (None, "no-bonus")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (GivePoints(1, 5, " "), "no-reason"),
        (GivePoints(9, 5, "x"), "not-a-player"),
        (TakeBackPoints(1), "no-bonus"),
        (ChooseScoring("by-luck"), "no-scheme"),
        (ChooseScoring(tiebreaks=("luck",)), "no-such-tie-break"),
        (ChooseScoring(tiebreaks=("wins", "wins")), "tie-break-twice"),
    ],
)
def test_points_that_are_refused(command, code):
    assert no(do(), command)[1] == code


def test_scoring_is_by_points_until_chosen():
    assert do().scoring.scheme == "points"
    assert do(ChooseScoring("results", 2, 1, 0)).scoring[:4] == ("results", 2, 1, 0)
