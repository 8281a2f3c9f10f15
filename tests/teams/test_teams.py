"""Two against two on a live sheet: team priority, the Stack of four, shared Interzone, vessels, last turn, scores (T-1 to T-7)."""

import pytest

from games.kartomantik.live import events as ev
from games.refusal import Refused
from games.teams import MACHINE
from tests.ffa.livekit import Played


def teams(script: str = "") -> Played:
    """A and C against B and D, who sit in this order clockwise."""
    return Played(MACHINE, 4, "AC BD").play(script)


IN = "all pass;"
WON = f"{IN} A first 3h 20; B first 2h 30; C enters 1h 15; D enters 0h 5; all pass;"  # A and C win, and have 30 and 5


@pytest.mark.parametrize(
    "sides", [((1, 2, 3), (4,)), ((1, 2), (3,)), ((1, 2), (3, 3)), ((1, 2), (2, 3)), ((1,), (2,), (3,), (4,)), ((1, 2), (3, 5))]
)  # fmt: skip
def test_T1_two_teams_of_two(sides):
    with pytest.raises(Refused):
        MACHINE.decide(MACHINE.start, ev.Begin((1, 2, 3, 4), sides))


ASKED = [
    ("C5_nobody_at_the_start", "", "die: ACBD"),
    ("T2_the_die_gives_it_to_the_team", "roll D", "BD"),
    ("T2_the_team_that_would_lose", f"{IN} A enters 3h; B enters 2h", "BD"),
    ("T4_sums_of_both_teammates", f"{IN} A enters 3h; B enters 2h; D enters 2h", "AC"),
    ("T4_last_manifestation_of_the_team", f"{IN} A enters 3h; B enters 2v; D enters 1k; C enters 0p", "BD"),
    ("T2_a_pass_goes_to_the_other_team", f"{IN} A enters 3h; B enters 2h; D pass", "AC"),
    ("T3_the_stack_goes_round_all_four", f"{IN} A enters 3h; B enters 2h; D acts", "A"),
    ("T3_each_by_themselves", f"{IN} A enters 3h; B enters 2h; D acts; A pass", "B"),
    ("T3_after_it_the_team_again", f"{IN} A enters 3h; B enters 2h; D acts; A B C D pass", "BD"),
    ("T2_the_last_winner_in_the_end_phase", WON, "AC"),
    ("T2_not_F10", f"{WON} A acts; B C D A pass", "AC"),
    ("T6_who_cannot_recover_still_takes_part", f"{WON} A unable", "AC"),
]  # fmt: skip


@pytest.mark.parametrize(("script", "asked"), [case[1:] for case in ASKED], ids=[case[0] for case in ASKED])
def test_who_has_priority(script, asked):
    assert teams(script).asked == asked


REFUSED = [
    ("T2", f"{IN} A enters 3h; B enters 2h", "A acts"),
    ("T2", f"{IN} A enters 3h; B enters 2h; B pass", "D pass"),
    ("T3", "roll A; A acts", "C pass"),
    ("T4", f"{IN} A first 3h", "C first 2h"),
    ("T5", WON, "give 2 B"),
    ("T5", WON, "give 1 A"),
    ("T5", f"{WON} all pass", "give 2 C"),
    ("T5", WON, "keep 2"),
    ("T6", f"{WON} A unable", "A unable"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "before", "line"), REFUSED, ids=[f"{rule}_{line.replace(' ', '_')}" for rule, _, line in REFUSED]
)
def test_what_a_rule_forbids(rule, before, line):
    played = teams(before)
    with pytest.raises(Refused) as no:
        played.play(line)
    assert no.value.refusal.rule.replace("-", "") == rule


def test_T2_the_phase_ends_when_both_teams_have_passed():
    assert teams("roll A; C B pass").game.phase == ev.CONFRONTATION


def test_T3_it_resolves_only_when_all_four_pass_in_a_row():
    played = teams("roll A; A acts; B C D pass")
    assert len(played.game.stack) == 1
    assert played.play("A pass").game.stack == ()


def test_T4_each_team_has_one_first_manifestation_a_turn():
    played = teams(f"{IN} C first 3h; D first 2h")
    with pytest.raises(Refused):
        played.play("B first 1h")
    played.play("B enters 1h; all pass; all pass; all pass; B first 1h")


def test_T5_the_winning_team_chooses_a_vessel_for_each():
    game = teams(f"{WON} give 2 C").game
    assert {(taken.piece.number, taken.holder) for taken in game.captured} == {(2, 3), (4, 1)}


def test_T1_T5_one_interzone_of_four_places():
    script = "".join(
        f"all pass; {'AC'[n % 2]} enters 9h; all pass; keep {n}; all pass;" for n in (1, 2, 3, 4)
    )
    played = teams(f"{script} all pass; A enters 9h; all pass")
    assert len(played.game.interzone) == 4
    with pytest.raises(Refused, match="places=4"):
        played.play("keep 5")
    assert [piece.number for piece in played.play("keep 5 for 1").game.interzone] == [2, 3, 4, 5]


def test_T6_if_a_teammate_can_recover_the_turn_is_the_last():
    played = teams(f"{WON} B unable; A unable")
    assert not played.game.over
    assert played.play("all pass").game.over_rule == "T-6"


def test_T6_M4_if_neither_of_a_team_can_it_is_over_at_once():
    assert teams(f"{WON} B unable; D unable").game.over_rule == "M-4"


def test_T6_who_loses_loses_for_the_team():
    game = teams(f"{WON} C loses; A left 9").game
    assert game.totals() == (80, 0)
    assert game.ranks() == (2, 1)


def test_T6_a_special_win_is_shared():
    assert teams(f"{WON} finish D").game.ranks() == (2, 1)


def test_T7_the_sum_of_both_totals_wins():
    game = teams(
        f"{WON} give 2 C; B +20; D -5; A mulligan; finish; A left 1; B left 4; C left 0; D left 1"
    ).game
    assert [score.points for score in game.scores()] == [5 - 10 + 5, 20 + 20, 30, -5 + 5]
    assert game.totals() == (30, 40)
    assert game.ranks() == (2, 1)


def test_M3_equal_totals_are_a_draw():
    assert teams("finish").game.ranks() == (1, 1)


def test_events_of_teams_have_classes_of_their_own():
    assert set(MACHINE.kinds.values()).isdisjoint(ev.KINDS.values())
    assert all(type(event) in MACHINE.kinds.values() for event in teams(WON).events)
