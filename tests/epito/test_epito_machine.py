"""The match sheet of Építő, rule by rule; entries are written as at the table."""

from functools import reduce

import pytest

from games.epito.machine import MACHINE, decide, evolve, legal
from games.epito.moves import (
    Adjust,
    Announce,
    Began,
    Begin,
    ChooseFirst,
    DiceRolled,
    EndRound,
    EnterDice,
    Fall,
    Lay,
    MatchEnded,
    Move,
    Ready,
    RollDice,
    RoundBegan,
    SetUp,
    SideTaken,
    TakeSide,
    UseTrainer,
)
from games.epito.sheet import Match, Outcome, tokens_due
from games.refusal import Refused

A, B = 1, 2
START = (Begin((A, B)), ChooseFirst(A), SetUp(A), SetUp(B))
FRONTS = (Lay(A, "front"), Ready(A), Lay(B, "front"), Ready(B))
QUIET = (Announce(A, 0), Announce(B, 0), EndRound())


def play(*commands, on=MACHINE.start) -> Match:
    for command in commands:
        on = reduce(evolve, decide(on, command), on)
    return on


def refusal(state: Match, command) -> Refused:
    with pytest.raises(Refused) as no:
        decide(state, command)
    return no.value


def rule(state: Match, command) -> str | None:
    return refusal(state, command).refusal.rule


def filled(state: Match, player: int, **places) -> Match:
    """A sheet on which these places are filled, without playing up to it."""
    return state._replace(
        sides=tuple(side._replace(**places) if side.player == player else side for side in state.sides)
    )


FIGHT = play(*START, *FRONTS, Announce(A, 1), Announce(B, 1))
"""Round 1, at its end: one creature in front and the boss on both sides."""


def test_E7_the_boss_comes_with_the_token_fields_it_needs_or_with_none():
    state = play(Begin((A, B)), ChooseFirst(A), SetUp(A, "Lizett", "Kovács", ("Tűz",)), SetUp(B))
    assert (state.of(A).fields, state.of(A).boss_name, state.of(B).fields) == (("Tűz",), "Lizett", ())


def test_E4_no_more_than_two_token_fields_are_laid_down():
    state = play(Begin((A, B)), ChooseFirst(A))
    assert rule(state, SetUp(A, fields=("Tűz", "Víz", "Föld"))) == "E-4"


@pytest.mark.parametrize(("dice", "chooser"), [((5, 2), A), ((1, 6), B)])
def test_E8_the_higher_die_says_who_begins(dice, chooser):
    state = play(Begin((A, B)), EnterDice(*dice))
    assert state.chooser == chooser
    assert play(ChooseFirst(B), on=state).first == B


def test_E8_equal_dice_are_rolled_again():
    tied = play(Begin((A, B)), EnterDice(3, 3))
    assert rule(tied, ChooseFirst(A)) == "E-8"
    assert play(EnterDice(3, 4), on=tied).dice == ((3, 3), (3, 4))


def test_E8_dice_that_decided_are_not_rolled_again():
    assert rule(play(Begin((A, B)), EnterDice(3, 4)), EnterDice(6, 1)) == "E-8"


@pytest.mark.parametrize("dice", [(0, 3), (3, 21), (-1, 2)])
def test_E8_no_die_shows_that(dice):
    assert rule(play(Begin((A, B))), EnterDice(*dice)) == "E-8"


def test_E8_the_program_rolls_until_the_dice_differ_and_the_same_seed_rolls_the_same():
    state = play(Begin((A, B)))
    rolls = [decide(state, RollDice(str(seed))) for seed in range(60)]
    assert all(isinstance(roll, DiceRolled) and roll.a == roll.b for found in rolls for roll in found[:-1])
    assert all(found[-1].a != found[-1].b for found in rolls)
    assert max(map(len, rolls)) > 1
    assert {face for found in rolls for roll in found for face in roll} == {1, 2, 3, 4, 5, 6}
    assert decide(state, RollDice("7")) == rolls[7]


def test_E8_the_starting_player_changes_every_round():
    state, starters = play(*START), []
    for _ in range(4):
        starters.append(state.starter)
        one, other = state.starter, state.other(state.starter).player
        if state.round == 1:
            state = play(Lay(one, "front"), Ready(one), Lay(other, "front"), Ready(other), on=state)
        else:
            state = play(Ready(one), Ready(other), on=state)
        state = play(Announce(one, 0), Announce(other, 0), EndRound(), on=state)
    assert starters == [A, B, A, B]


def test_E9_the_starting_player_lays_trainer_and_boss_down_first():
    state = play(Begin((A, B)), ChooseFirst(B))
    assert rule(state, SetUp(A)) == "E-9"
    assert play(SetUp(B), SetUp(A), on=state).of(A).boss


def test_E10_two_places_in_front_two_in_reserve():
    full = filled(play(*START), A, front=2)
    assert rule(full, Lay(A, "front")) == "E-10"
    assert rule(filled(full, A, reserve=2), Lay(A, "reserve")) == "E-10"
    assert rule(full, Lay(A, "hand")) == "E-10"


@pytest.mark.parametrize(
    ("used", "at_most", "exactly"), [(None, 1, 1), (0, 2, 1), (1, 2, 2), (2, 1, 1), (3, 1, 1)]
)
def test_E12_E13_tokens_after_a_combat_by_both_readings(used, at_most, exactly):
    assert tokens_due(used, "at-most-one") == at_most
    assert tokens_due(used, "exactly-one") == exactly


@pytest.mark.parametrize(("bonus", "tokens"), [("at-most-one", (2, 1)), ("exactly-one", (1, 1))])
def test_E13_is_paid_once_at_the_next_income(bonus, tokens):
    state = play(Begin((A, B), bonus), *START[1:], *FRONTS, Announce(A, 0), Announce(B, 2))
    events = decide(state, EndRound())
    assert RoundBegan(2, B, tokens) in events
    assert play(EndRound(), on=state).of(A).tokens == 1 + tokens[0]


def test_E13_round_1_has_no_combat_before_it():
    assert play(*START).of(A).due == 1


def test_E13_a_reading_that_is_not_known():
    assert rule(MACHINE.start, Begin((A, B), "both")) == "E-13"


def test_E14_the_trainer_acts_in_the_preparation_of_its_player():
    state = play(*START)
    assert play(UseTrainer(A), on=state).of(A).trainer == 1
    assert rule(state, UseTrainer(B)) == "E-15"
    assert refusal(play(*FRONTS, on=state), UseTrainer(A)).refusal.code == "wrong-phase"


def test_E14_the_trainer_is_no_ability_of_the_combat():
    state = play(*START, UseTrainer(A), *FRONTS, Announce(A, 1), Announce(B, 0), EndRound())
    assert state.of(A).due == 2


def test_E15_the_starting_player_prepares_first():
    assert rule(play(*START), Lay(B, "front")) == "E-15"


def test_E15_one_creature_a_round():
    state = play(*START, Lay(A, "front"))
    assert rule(state, Lay(A, "front")) == "E-15"
    assert play(Ready(A), Lay(B, "front"), Ready(B), *QUIET, on=state).of(A).laid is False


def test_E15_not_in_the_place_of_the_boss():
    assert rule(play(*START), Lay(A, "boss")) == "E-15"


def test_E16_the_reserve_needs_a_creature_in_front():
    state = play(*START)
    assert rule(state, Lay(A, "reserve")) == "E-16"
    assert play(Lay(A, "reserve"), on=filled(state, A, front=1)).of(A).reserve == 1


@pytest.mark.parametrize(("front", "reserve", "most"), [(0, 2, 2), (1, 2, 1), (2, 2, 0), (0, 0, 0)])
def test_E16_any_number_moves_to_the_front_while_it_has_room(front, reserve, most):
    state = filled(play(*START), A, front=front, reserve=reserve)
    assert rule(state, Move(A, most + 1)) == "E-16"
    if most:
        moved = play(Move(A, most), on=state).of(A)
        assert (moved.front, moved.reserve) == (front + most, reserve - most)


@pytest.mark.parametrize(("fronts", "winner"), [((1, 0), A), ((0, 1), B), ((0, 0), None)])
def test_E17_E28_no_creature_in_front_when_combat_starts_loses_at_once(fronts, winner):
    state = filled(filled(play(*START, Ready(A)), A, front=fronts[0]), B, front=fronts[1])
    assert decide(state, Ready(B))[-1] == MatchEnded(winner, "empty-front")
    assert play(Ready(B), on=state).outcome == Outcome(winner, "empty-front")


def test_E18_the_starting_player_announces_first():
    assert rule(play(*START, *FRONTS), Announce(B, 1)) == "E-18"


@pytest.mark.parametrize("count", [-1, 3])
def test_E18_each_creature_at_most_one_ability(count):
    assert rule(play(*START, *FRONTS), Announce(A, count)) == "E-18"


@pytest.mark.parametrize("at_end", [-1, 2])
def test_E19_abilities_that_act_at_the_end_are_some_of_those_announced(at_end):
    assert rule(play(*START, *FRONTS), Announce(A, 1, at_end)) == "E-19"


def test_E23_E25_a_creature_that_falls_leaves_its_place_and_is_a_kill():
    state = play(Fall(B, "front"), on=FIGHT)
    assert (state.of(B).front, state.of(A).kills, state.of(B).kills) == (0, 1, 0)


def test_E23_a_creature_that_falls_by_its_own_hand_is_nobodys_kill():
    assert play(Fall(B, "front", own=True), on=FIGHT).of(A).kills == 0


@pytest.mark.parametrize("place", ["reserve", "hand"])
def test_E25_only_what_stands_there_can_fall(place):
    assert rule(FIGHT, Fall(B, place)) == "E-25"


def test_E24_who_lost_a_creature_takes_one_card_of_the_side_deck_in_a_round():
    state = play(Fall(B, "front"), Fall(B, "boss"), EndRound(), on=FIGHT)
    assert state.waiting_for == (B,)
    assert rule(state, TakeSide(A)) == "E-24"
    after = play(TakeSide(B, "Kis lény"), on=state)
    assert (after.of(B).side, after.round) == (4, 2)


def test_E24_an_empty_side_deck_owes_nothing():
    state = play(Fall(B, "front"), EndRound(), on=filled(FIGHT, B, side=0))
    assert (state.phase, state.round) == ("preparation", 2)


@pytest.mark.parametrize(("side_draw", "drawn"), [("chosen", False), ("drawn", True)])
def test_E24_the_card_is_chosen_or_drawn(side_draw, drawn):
    state = play(Fall(B, "front"), EndRound(), on=FIGHT._replace(side_draw=side_draw))
    (taken, _) = decide(state, TakeSide(B, seed="7"))
    assert isinstance(taken, SideTaken)
    assert (1 <= taken.nth <= 5) if drawn else taken.nth == 0


def test_E24_every_card_left_can_be_drawn():
    state = play(Fall(B, "front"), EndRound(), on=FIGHT._replace(side_draw="drawn"))
    assert {decide(state, TakeSide(B, seed=str(seed)))[0].nth for seed in range(60)} == {1, 2, 3, 4, 5}


def test_E24_a_reading_that_is_not_known():
    assert rule(MACHINE.start, Begin((A, B), side_draw="dealt")) == "E-24"


@pytest.mark.parametrize("count", [-1, 6])
def test_E2_a_side_deck_has_at_most_five_cards(count):
    assert rule(MACHINE.start, Begin((A, B), side=(5, count))) == "E-2"


@pytest.mark.parametrize(
    ("kills", "outcome"),
    [((4, 0), Outcome(A, "four-kills")), ((3, 3), None), ((3, 4), Outcome(B, "four-kills")),
     ((4, 4), Outcome(None, "four-kills")), ((7, 4), Outcome(None, "four-kills"))],
)  # fmt: skip
def test_E26_four_kills_at_the_end_of_a_round(kills, outcome):
    state = filled(filled(FIGHT, A, kills=kills[0]), B, kills=kills[1])
    assert state.outcome is None
    assert play(EndRound(), on=state).outcome == outcome


def test_E26_from_three_to_five_kills_in_one_round_and_not_before_its_end():
    state = play(Fall(B, "front"), Fall(B, "boss"), on=filled(FIGHT, A, kills=3))
    assert (state.of(A).kills, state.outcome) == (5, None)
    assert play(EndRound(), on=state).outcome == Outcome(A, "four-kills")


def test_E26_the_boss_counts_as_a_creature():
    state = play(Fall(B, "boss"), EndRound(), on=filled(FIGHT, A, kills=3))
    assert state.outcome == Outcome(A, "four-kills")


def test_E26_no_card_of_the_side_deck_is_due_after_the_end():
    state = play(Fall(B, "front"), EndRound(), on=filled(FIGHT, A, kills=3))
    assert (state.waiting_for, state.round, legal(state)) == ((), 1, ())


def test_E27_the_place_of_a_boss_that_was_knocked_out_stays_empty():
    state = play(Fall(B, "boss"), EndRound(), TakeSide(B), on=FIGHT)
    assert rule(state, Lay(B, "boss")) == "E-27"
    assert rule(state, Adjust(B, "boss", 1, "a card")) == "E-27"
    later = play(Ready(B), Ready(A), Announce(B, 0), Announce(A, 0), on=state)
    assert rule(later, Fall(B, "boss")) == "E-27"


@pytest.mark.parametrize(
    ("what", "value", "why", "found"),
    [("front", 3, "card", "E-10"), ("kills", -1, "card", None), ("side", 6, "card", None), ("front", 1, " ", None),
     ("luck", 1, "card", None)],
)  # fmt: skip
def test_a_card_can_change_only_what_can_be_there_and_with_its_reason(what, value, why, found):
    assert rule(FIGHT, Adjust(A, what, value, why)) == found


@pytest.mark.parametrize("what", ["front", "reserve", "kills", "side"])
def test_a_card_can_change_what_stands_where(what):
    assert getattr(play(Adjust(A, what, 2, "card"), on=FIGHT).of(A), what) == 2


def test_nothing_is_entered_after_the_end():
    over = play(EndRound(), on=filled(FIGHT, A, kills=4))
    for command in (Lay(A, "front"), EndRound(), Announce(A, 0), Adjust(A, "kills", 1, "card"), TakeSide(A)):
        assert refusal(over, command).refusal.code == "match-over"


def test_a_stranger_has_no_turn():
    assert refusal(play(*START), Lay(9, "front")).refusal.code == "not-in-this-match"


def test_a_sheet_is_laid_out_once_for_two():
    assert refusal(MACHINE.start, Begin((A, A))).refusal.code == "two-match-players"
    assert refusal(play(Begin((A, B))), Begin((A, B))).refusal.code == "wrong-phase"
    assert decide(MACHINE.start, Begin((A, B))) == (Began((A, B), "at-most-one", "chosen", (5, 5)),)


def test_the_sheet_keeps_its_rounds():
    state = play(Fall(B, "front"), EndRound(), on=FIGHT)
    assert state.past[0] == (1, A, (1, 1), (1, 1), (0, 1), (1, 0))
