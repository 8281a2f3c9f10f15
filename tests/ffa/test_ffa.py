"""Free-for-All on a live sheet: priority with passes, the Stack, stalemates, captures, players out, the end (F-1 to F-11)."""

import pytest

from cli.program.messages import catalogue
from games.ffa import MACHINE
from games.kartomantik.live import events as ev
from games.refusal import Refused
from tests.ffa.livekit import Played


def ffa(script: str = "", players: int = 3) -> Played:
    return Played(MACHINE, players).play(script)


IN = "all pass;"  # the opening phase ends, the Confrontation begins
WON = (
    f"{IN} A enters 5h; B enters 3h; C enters 1h; all pass;"  # A wins the first confrontation; the End Phase
)


@pytest.mark.parametrize(("players", "fits"), [(2, False), (3, True), (4, True), (5, True), (6, False)])
def test_F1_three_to_five_players(players, fits):
    if fits:
        assert len(ffa("", players).game.sides) == players
    else:
        with pytest.raises(Refused):
            Played(MACHINE, 3).machine.decide(
                MACHINE.start, ev.Begin(tuple(range(players)), tuple((p,) for p in range(players)))
            )


ASKED = [
    ("C5_nobody_at_the_start", "", "die: ABC"),
    ("C5_the_die", "roll B", "B"),
    ("F6_passes_clockwise_after_the_die", "roll B; B pass", "C"),
    ("F6_clockwise_over_the_end", "roll B; B C pass", "A"),
    ("F2_nobody_in_an_empty_zone", IN, "die: ABC"),
    ("F2_absolute_disadvantage", f"{IN} A enters 5h; B enters 3h; C enters 1h", "C"),
    ("F2_a_changed_power_changes_who_is_asked", f"{IN} A enters 5h; B enters 3h; C enters 1h; power 3 4", "B"),
    ("F2_a_manifestation_that_leaves", f"{IN} A enters 5h; B enters 3h; C enters 1h; away 1", "A"),
    ("F3_next_greatest", f"{IN} A enters 5h; B enters 3h; C enters 1h; C pass", "B"),
    ("F4_who_passed_waits_for_an_action", f"{IN} A enters 5h; B enters 3h; C enters 1h; C B pass", "A"),
    ("F7_after_an_action_the_next_clockwise", f"{IN} A enters 5h; B enters 3h; C enters 1h; C pass; B acts", "C"),
    ("F7_also_who_has_passed", f"{IN} A enters 5h; B enters 3h; C enters 1h; C B pass; A acts", "B"),
    ("F4_an_action_clears_all_passes", f"{IN} A enters 5h; B enters 3h; C enters 1h; C pass; B acts; C A B pass", "C"),
    ("F2_after_the_stack_the_greatest_disadvantage", f"{IN} A enters 5h; B enters 3h; C enters 1h; C acts; A B C pass; power 3 9", "B"),
    ("F6_the_last_winner_in_the_end_phase", WON, "A"),
    ("F6_clockwise_in_the_end_phase", f"{WON} A pass", "B"),
    ("F6_the_last_winner_opens_the_next_turn", f"{WON} all pass", "A"),
    ("F6_the_last_winner_in_a_stalemate", f"{WON} all pass; all pass; A enters 2h; B enters 2h; C enters 2h", "A"),
    ("F10_next_clockwise_from_who_started_the_stack", f"{WON} A acts; B C A pass", "B"),
    ("F10_each_time", f"{WON} A acts; B C A pass; B acts; C A B pass", "C"),
    ("F10_whoever_answered_on_it", f"{WON} A acts; B acts; C A B pass; C A B pass", "B"),
    ("F10_passes_then_go_clockwise", f"{WON} A acts; B C A pass; B pass", "C"),
    ("F10_not_outside_the_end_phase", f"{WON} all pass; A acts; B C A pass", "A"),
    ("F11_out_comes_last", f"{WON} A unable", "B"),
    ("F1_out_is_asked_all_the_same", f"{WON} A unable; B C pass", "A"),
]  # fmt: skip


@pytest.mark.parametrize(("script", "asked"), [case[1:] for case in ASKED], ids=[case[0] for case in ASKED])
def test_who_has_priority(script, asked):
    assert ffa(script).asked == asked


REFUSED = [
    ("F2", f"{IN} A enters 5h; B enters 3h; C enters 1h", "A acts"),
    ("F3", f"{IN} A enters 5h; B enters 3h; C enters 1h; C pass", "A pass"),
    ("F4", f"{IN} A enters 5h; B enters 3h; C enters 1h; C pass", "C acts"),
    ("F6", WON, "B acts"),
    ("F7", "roll A; A acts", "A acts"),
    ("F7", "roll A; A acts", "C pass"),
    ("F10", f"{WON} A acts; B C A pass", "A acts"),
    ("C5", "", "A acts"),
    ("C5", "roll A", "roll B"),
    ("F4", "roll A", "A B C A pass"),
    ("C1", "", "A enters 3h"),
    ("C1", f"{IN} A first 3h", "A first 4h"),
    ("C2", IN, "A enters 3x"),
    ("C2", IN, "A enters 3"),
    ("C1", IN, "power 1 3"),
    ("C4", WON, "keep 2"),
    ("F11", f"{WON} B unable; all pass; all pass", "B enters 3h"),
    ("F11", f"{WON} B unable", "B unable"),
    ("F11", f"{WON} B loses", "B loses"),
    ("F11", f"{WON} B unable; C unable", "all pass"),
    ("M2", f"{WON} all pass", "A mulligan"),
    ("M2", "A mulligan", "A mulligan"),
    ("M1", "", "A 0"),
    ("M1", "", "A left 3"),
    ("M1", "finish", "A left -1"),
    ("M1", "finish", "A left 61"),
    ("T5", WON, "give 2 A"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "before", "line"), REFUSED, ids=[f"{rule}_{line.replace(' ', '_')}" for rule, _, line in REFUSED]
)
def test_what_a_rule_forbids(rule, before, line):
    played = ffa(before)
    with pytest.raises(Refused) as no:
        played.play(line)
    assert no.value.refusal.rule.replace("-", "") == rule
    assert no.value.refusal.code in catalogue()


def test_F5_all_passes_end_the_phase():
    played = ffa("roll A; A B C pass")
    assert played.kinds[-4:] == ["Passed", "Passed", "Passed", "PhaseEnded"]
    assert played.game.phase == ev.CONFRONTATION


def test_C6_F7_the_stack_resolves_from_the_top_one_round_of_passes_each():
    played = ffa("roll A; A acts first; B acts second; C acts third")
    order = []
    while played.game.stack:
        before = played.game.stack[-1].what
        played.play("all pass")
        order.append(before)
        assert played.kinds[-1] == "Resolved"
    assert order == ["third", "second", "first"]


def test_C6_players_may_respond_while_another_is_on_the_stack():
    played = ffa("roll A; A acts first; B acts second; C A B pass")
    assert played.asked == "C"
    played.play("C acts third")
    assert [action.what for action in played.game.stack] == ["first", "third"]


def test_F7_it_resolves_only_when_all_passed_in_a_row():
    played = ffa("roll A; A acts first; B C pass; A acts second; B C pass")
    assert len(played.game.stack) == 2
    assert len(played.play("A pass").game.stack) == 1


def test_F8_the_winner_captures_a_pile_from_each_opponent():
    game = ffa(f"{IN} A enters 5h 40; B enters 3h 20; C enters 1h 15; B enters 0p 10; all pass").game
    assert [(taken.holder, taken.piece.owner, taken.piece.points) for taken in game.captured] == [
        (1, 2, 20),
        (1, 3, 15),
        (1, 2, 10),
    ]
    assert [piece.owner for piece in game.returning] == [1]
    assert game.zone == ()


def test_F9_C3_stalemates_pile_up_until_somebody_wins():
    game = ffa(f"{IN} A enters 2h; B enters 2h; C enters 1h; all pass; all pass").game
    assert (len(game.stalemates), game.last_winner, game.turn) == (3, None, 2)
    game = ffa(f"""{IN} A enters 2h 5; B enters 2h 10; C enters 1h 15; all pass; all pass
        all pass; A enters 1p 20; B enters 1v 25; C enters 1m 30; all pass; all pass
        all pass; C enters 9h 50; all pass""").game
    assert sorted(taken.piece.points for taken in game.captured) == [5, 10, 20, 25]
    assert sorted(piece.points for piece in game.returning) == [15, 30, 50]
    assert game.stalemates == ()


def test_M5_the_stalemate_zone_counts_for_nobody():
    game = ffa(f"{IN} A enters 2h 50; B enters 2h 50; C enters 1h 50; all pass; finish").game
    assert game.totals() == (0, 0, 0)


def test_C4_the_winners_own_go_back_to_the_deck_or_into_three_places():
    script = "".join(f"all pass; A enters 9h; all pass; keep {number}; all pass;" for number in (1, 2, 3))
    played = ffa(f"{script} all pass; A enters 9h; all pass")
    with pytest.raises(Refused, match="interzone-full"):
        played.play("keep 4")
    assert [piece.number for piece in played.play("keep 4 for 2").game.interzone] == [1, 3, 4]
    assert ffa(f"{WON} all pass").game.returning == ()


def test_F11_the_game_goes_on_while_two_can_recover():
    played = ffa(f"{WON} B unable")
    assert not played.game.over
    assert played.play("C unable").game.over_rule == "F-11"


def test_F11_who_lost_does_not_count_as_able_and_keeps_the_points():
    played = ffa(f"{WON} A loses; C unable")
    assert played.game.over_rule == "F-11"
    assert played.game.totals() == (20, 0, 0)
    assert played.game.ranks() == (1, 2, 2)


def test_F11_who_is_out_has_nothing_in_the_zone_but_may_act():
    played = ffa(f"{IN} A enters 5h; B enters 3h; C enters 1h; C loses")
    assert [piece.owner for piece in played.game.zone] == [1, 2]
    assert played.asked == "B"
    played.play("B A pass; C acts a Will")
    assert played.game.stack[0].player == 3


def test_M1_M2_points_of_the_sheet():
    played = ffa("A mulligan; A +15; A -20; B -5; finish; A left 4; B left 0; C left 2")
    assert played.game.totals() == (15 - 20 - 10 + 20, -5, 10)
    assert played.game.ranks() == (2, 3, 1)
    assert played.game.final


def test_M1_a_deck_counted_wrongly_is_counted_again():
    assert ffa("finish; A left 4; A left 5").game.totals()[0] == 25


def test_M4_a_special_win_is_first_whatever_the_points():
    assert ffa(f"{WON} finish C").game.ranks() == (2, 3, 1)


def test_undone_steps_cannot_begin_twice():
    with pytest.raises(Refused):
        ffa().do(ev.Begin((1, 2, 3), ((1,), (2,), (3,))))
    with pytest.raises(Refused):
        MACHINE.decide(MACHINE.start, ev.PassPriority())
