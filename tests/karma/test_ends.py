"""How players of Karma get out, how games end, and what they are worth."""

import pytest

from games.karma.cards import ChaosCard, KarmaRules
from games.karma.dealing import alternating
from games.karma.events import Deal, EndWithoutWinner, GiveStone, Hold, SetUp, Trade
from games.karma.scoring import to_count
from games.karma.state import EMPTY
from tests.karma.kit import (
    PLAIN,
    A,
    B,
    C,
    D,
    after,
    chaos,
    dealt,
    draw,
    effect,
    interject,
    left,
    pick_up,
    play,
    refusal,
    seat,
    turn,
    with_cards,
    with_deck,
)

TEAMS = (1, 2, 1, 2)
ANTI_FUN = KarmaRules(chaos=(ChaosCard("Anti-Fun", reaches_out=True),))


def four(victory: str = "relaxed", rules: KarmaRules = PLAIN):
    """A and C against B and D; A's turn."""
    return dealt(4, rules, TEAMS, victory)


def test_K15_out_with_no_cards_at_the_end_of_the_turn_and_skipped_from_then_on():
    series = after(with_cards(dealt(), A=(1, 0, 0)), play(A, 3))
    assert seat(series, A).out
    assert turn(after(series, play(B, 4), play(C, 5))) == B


@pytest.mark.parametrize("hit", [effect("deal", A, 2), effect("swap", A)])
def test_K15_a_player_who_is_out_is_hit_by_group_effects_only(hit):
    series = after(with_cards(dealt(), A=(1, 0, 0)), play(A, 3))
    assert refusal(series, chaos(B, hit)).rule == "K-15"
    back = after(series, chaos(B, hit, effect("group")))
    assert not seat(back, A).out
    assert seat(back, A).cards > 0


def test_K15_an_effect_on_everybody_brings_who_is_out_back_in():
    series = after(with_cards(dealt(), A=(1, 0, 0)), play(A, 3), chaos(B, effect("deal-all", number=2)))
    assert (seat(series, A).hand, seat(series, A).out, seat(series, C).hand) == (2, False, 17)
    assert turn(after(series, play(C, 4))) == A


def test_K15_anti_fun_reaches_a_player_who_is_out():
    series = after(with_cards(dealt(3, ANTI_FUN), A=(1, 0, 0)), play(A, 3))
    assert seat(after(series, chaos(B, effect("deal", A, 1), name="Anti-Fun")), A).hand == 1
    out_of_turn = after(series, interject(C, effect("deal", A, 1), name="anti-fun"))
    assert (seat(out_of_turn, A).hand, seat(out_of_turn, C).hand, turn(out_of_turn)) == (1, 14, B)


@pytest.mark.parametrize("hit", [effect("draw", A, 2), effect("faces", A, text="Black Hole")])
@pytest.mark.parametrize("group", [(), (effect("group"),)])
def test_K15_nobody_who_is_out_can_be_made_to_answer(hit, group):
    series = after(with_cards(dealt(), A=(1, 0, 0)), play(A, 3))
    assert refusal(series, chaos(B, hit, *group)).rule == "K-15"


def test_K16_a_last_draw_card_counts_when_somebody_has_drawn():
    series = after(with_cards(dealt(), A=(1, 0, 0)), play(A, "draw2"))
    assert not seat(series, A).out
    series = after(series, play(B, "draw2"))
    assert not seat(series, A).out
    assert seat(after(series, draw(C)), A).out


def test_K16_what_comes_back_to_a_player_without_cards_cancels_the_win():
    series = after(with_cards(dealt(2), A=(1, 0, 0)), play(A, "draw2"), play(B, "draw2"))
    assert turn(series) == A
    assert refusal(series, play(A, "draw2")).rule == "K-16"
    series = after(series, draw(A))
    assert (seat(series, A).hand, seat(series, A).out, series.game.ending) == (4, False, None)


def test_K16_two_last_draw_cards_the_second_player_wins():
    series = after(
        with_cards(dealt(2), A=(1, 0, 0), B=(1, 0, 0)), play(A, "draw2"), play(B, "draw2"), draw(A)
    )
    assert (series.game.ending.winners, series.game.ending.losers) == ((B,), (A,))


def test_K16_a_countered_last_draw_is_over_and_the_player_out():
    series = after(with_cards(dealt(), A=(1, 0, 0)), play(A, "draw2"), chaos(B, effect("counter")))
    assert seat(series, A).out


def test_K17_the_last_with_cards_is_the_only_loser():
    series = with_cards(dealt(), A=(1, 0, 0), B=(1, 0, 0))
    ending = after(series, play(A, 3), play(B, 4)).game.ending
    assert (ending.rule, ending.winners, ending.losers) == ("K-17", (A, B), (C,))


def test_K17_the_game_goes_on_while_two_have_cards_and_ends_for_every_command():
    series = after(with_cards(dealt(), A=(1, 0, 0)), play(A, 3))
    assert series.game.ending is None
    series = after(with_cards(series, B=(1, 0, 0)), play(B, 4))
    for command in (play(C, 5), pick_up(C), EndWithoutWinner("")):
        assert refusal(series, command).code == "game-over"


@pytest.mark.parametrize(("what", "number"), [("unification", 3), ("ancient-stone", 6)])
def test_K18_a_full_set_wins_at_once(what, number):
    series = after(dealt(), Hold(B, what, number - 1))
    assert series.game.ending is None
    ending = after(series, Hold(B, what, number)).game.ending
    assert (ending.rule, ending.winners) == ("K-18", (B,))


def test_K18_a_declared_special_win_ends_the_game():
    ending = after(dealt(), chaos(A, effect("win", A, text="Crisis"))).game.ending
    assert (ending.rule, ending.winners, ending.losers, ending.why) == ("K-18", (A,), (B, C), "Crisis")


def test_K18_a_win_without_a_name_is_the_players_own():
    assert after(dealt(), chaos(A, effect("win", text="Crisis"))).game.ending.winners == (A,)


def test_K18_there_are_three_unification_cards_and_six_stones():
    series = after(dealt(), Hold(A, "unification", 2))
    assert refusal(series, Hold(B, "unification", 2)).rule == "K-18"
    assert refusal(series, Hold(B, "ancient-stone", 7)).rule == "K-18"
    assert refusal(series, Hold(B, "aces", 1)).rule == "K-18"


@pytest.mark.parametrize(
    ("cards", "winners"),
    [
        ({"A": (3, 0, 0), "B": (1, 1, 0), "C": (5, 0, 0)}, (B,)),
        ({"A": (2, 0, 0), "B": (1, 1, 0), "C": (3, 0, 0)}, (A, B)),
    ],
)
def test_K19_the_fewest_cards_win_and_equals_draw(cards, winners):
    ending = after(with_cards(dealt(), **cards), EndWithoutWinner("Soloversal Destruction")).game.ending
    assert (ending.rule, ending.winners) == ("K-19", winners)


def test_K19_the_game_ends_when_a_card_must_be_drawn_and_none_is_there():
    series = after(with_deck(dealt(), 2), play(A, "draw2"), draw(B))
    assert (series.game.deck, series.game.ending) == (0, None)
    series = after(series, play(C, "draw2"), draw(A))
    assert (series.game.ending.rule, series.game.ending.winners) == ("K-19", (A, C))


def test_K19_nobody_left_with_cards_is_a_draw_between_all():
    series = with_cards(dealt(2), A=(2, 0, 0), B=(0, 0, 0))
    ending = after(with_cards(series, A=(1, 0, 0)), play(A, 3)).game.ending
    assert (ending.rule, ending.winners) == ("K-19", (A, B))


def test_K20_with_nothing_left_to_count_the_game_is_scored_at_once():
    series = after(with_cards(dealt(2), A=(1, 0, 0), B=(0, 0, 0)), play(A, 3))
    assert series.game.scores == ((A, 0), (B, 0))


def test_K20_each_winner_scores_the_cards_left_with_the_others():
    series = after(with_cards(dealt(), A=(1, 0, 0), B=(1, 0, 0), C=(3, 0, 0)), play(A, 3), play(B, 4))
    assert to_count(series) == ((None, C, 3),)
    assert after(series, left(C, 9, "skip", "chaos")).totals == (79, 79, 0)


def test_K20_the_count_must_be_complete_and_of_the_right_cards():
    series = after(with_cards(dealt(), A=(1, 0, 0), B=(1, 0, 0), C=(3, 0, 0)), play(A, 3), play(B, 4))
    assert refusal(series, left(C, 9, 9)).rule == "K-20"
    assert refusal(series, left(A)).rule == "K-20"
    assert refusal(series, left(C, 9, 9, "joker")).rule == "K-1"
    assert refusal(series, Deal(300, first=A)).rule == "K-20"
    assert refusal(after(series, left(C, 1, 2, 3)), left(C, 1, 2, 3)).rule == "K-20"


def test_K20_K19_a_winner_does_not_count_own_cards_and_joint_winners_count_each_others():
    series = after(with_cards(dealt(), A=(1, 0, 0), B=(1, 0, 0), C=(2, 0, 0)), EndWithoutWinner("time"))
    series = after(series, left(A, 5), left(B, 7), left(C, 1, 2))
    assert series.totals == (7 + 3, 5 + 3, 0)


def test_K20_with_the_option_a_winner_scores_when_going_out():
    rules = KarmaRules(scoring="out")
    series = after(with_cards(dealt(3, rules), A=(1, 0, 0), B=(2, 0, 0), C=(2, 0, 0)), play(A, 3))
    assert to_count(series) == ((A, B, 2), (A, C, 2))
    series = after(series, left(B, 9, 4), left(C, 8, 8), play(B, 4), play(C, 8), play(B, 9))
    assert to_count(series) == ((B, C, 1),)
    assert after(series, left(C, 8, winner=B)).totals == (13 + 16, 8, 0)


def test_K20_with_the_option_who_comes_back_in_has_not_scored():
    rules = KarmaRules(scoring="out")
    series = after(
        with_cards(dealt(3, rules), A=(1, 0, 0), B=(2, 0, 0), C=(2, 0, 0)),
        play(A, 3),
        left(B, 9, 4),
        left(C, 8, 8),
    )
    series = after(series, chaos(B, effect("deal-all", number=1)))
    assert (series.game.snaps, series.game.tallies) == ((), ())


def test_K20_without_scores_the_next_game_is_dealt_at_once():
    series = after(dealt(2, KarmaRules(scoring="none")), EndWithoutWinner("time"))
    assert after(series, Deal(300, first=A)).game.number == 2


def test_K21_values_of_cards_are_the_organisers():
    rules = KarmaRules(action_value=5, chaos_value=7, chaos=(ChaosCard("Star", value=100),))
    series = after(with_cards(dealt(2, rules), A=(1, 0, 0), B=(4, 0, 0)), play(A, 3))
    counted = left(B, 9, "skip", "chaos", "chaos")
    named = counted._replace(cards=(*counted.cards[:3], ("chaos", "star")))
    assert after(series, named).totals == (9 + 5 + 7 + 100, 0)


@pytest.mark.parametrize(("rules", "games"), [(KarmaRules(games=2), 2), (KarmaRules(target=100), 3)])
def test_K22_scores_add_up_until_the_target_or_the_number_of_games(rules, games):
    series = dealt(2, rules)
    for number in range(1, games + 1):
        series = after(with_cards(series, A=(1, 0, 0), B=(2, 0, 0)), play(A, 3), left(B, "skip", "skip"))
        assert (series.totals[0], series.over) == (40 * number, number == games)
        if not series.over:
            series = after(series, Deal(300, first=A))
    assert refusal(series, Deal(300, first=A)).rule == "K-22"


def test_K23_turns_alternate_teams_and_members():
    assert alternating([2, 2]) == (1, 2, 1, 2)
    assert alternating([4, 4]) == (1, 2, 1, 2, 1, 2, 1, 2)
    assert alternating([2, 2, 2]) == (1, 2, 3, 1, 2, 3)


@pytest.mark.parametrize(
    "teams", [(1, 2), (1, 1, 2, 2), (1, 2, 1), (1, 2, 1, 2, 1, 2), (1, 1), (1, 3, 1, 3), (1, 2, 1, 2, 1, 1)]
)
def test_K23_equal_even_teams_in_alternating_seats(teams):
    setup = SetUp(tuple(range(1, len(teams) + 1)), KarmaRules(), teams, "relaxed")
    assert refusal(EMPTY, setup).rule == "K-23"


def test_K23_with_the_option_teams_have_any_size():
    setup = SetUp((A, B, C), KarmaRules(any_team_size=True), (1, 2, 1), "relaxed")
    assert after(EMPTY, setup).teams == (1, 2, 1)


def test_K24_teams_choose_how_a_team_wins_before_play():
    assert refusal(EMPTY, SetUp((A, B, C, D), KarmaRules(), TEAMS, "")).rule == "K-24"
    assert refusal(EMPTY, SetUp((A, B, C, D), KarmaRules(), (), "relaxed")).rule == "K-24"


def test_K24_relaxed_the_first_member_out_wins_and_teammates_cards_do_not_count():
    series = after(with_cards(four(), A=(1, 0, 0), B=(1, 0, 0), C=(9, 0, 0), D=(1, 0, 0)), play(A, 3))
    assert (series.game.ending.rule, series.game.ending.winners) == ("K-24", (A, C))
    assert after(series, left(B, 5), left(D, 6)).totals == (11, 0, 11, 0)


def test_K24_competitive_all_members_must_be_out_and_one_without_cards_is_skipped():
    series = after(with_cards(four("competitive"), A=(1, 0, 0), C=(2, 0, 0)), play(A, 3))
    assert (series.game.ending, seat(series, A).out) == (None, True)
    series = after(series, play(B, 4), play(C, 5), play(D, 6))
    assert turn(series) == B
    ending = after(series, play(B, 7), play(C, 8)).game.ending
    assert (ending.rule, ending.winners, ending.losers) == ("K-24", (A, C), (B, D))


def test_K24_a_member_without_cards_is_hit_by_group_effects_only_and_comes_back():
    series = after(with_cards(four("competitive", ANTI_FUN), A=(1, 0, 0)), play(A, 3))
    assert refusal(series, chaos(B, effect("deal", A, 1), name="Anti-Fun")).rule == "K-24"
    assert not seat(after(series, chaos(B, effect("deal-all", number=1))), A).out


def test_K24_K16_a_relaxed_team_has_not_won_before_somebody_has_drawn():
    series = after(with_cards(four(), A=(1, 0, 0)), play(A, "draw2"))
    assert series.game.ending is None
    assert after(series, draw(B)).game.ending.winners == (A, C)


@pytest.mark.parametrize(("victory", "winners"), [("relaxed", (A, C)), ("competitive", (B, D))])
def test_K24_K19_without_a_clear_winner_a_team_counts_its_best_member_or_all(victory, winners):
    series = with_cards(four(victory), A=(1, 0, 0), B=(2, 0, 0), C=(9, 0, 0), D=(2, 0, 0))
    assert after(series, EndWithoutWinner("time")).game.ending.winners == winners


def test_K25_a_trade_changes_no_counts_and_leaves_the_turn():
    series = after(four(), Trade(A))
    assert turn(series) == A
    assert seat(series, A).hand == seat(series, C).hand == 15


@pytest.mark.parametrize(
    ("command", "code"),
    [(Trade(B, D), "trade-on-own-turn"), (Trade(A, B), "not-a-member"), (Trade(A, A), "not-a-member")],
)
def test_K25_on_ones_own_turn_with_a_member_of_ones_own_team(command, code):
    no = refusal(four(), command)
    assert (no.rule, no.code) == ("K-25", code)


def test_K25_in_a_bigger_team_the_partner_is_named():
    series = dealt(8, KarmaRules(), (1, 2) * 4, "relaxed")
    assert refusal(series, Trade(A)).code == "which-member"
    assert after(series, Trade(A, C)).game.last_trade == (1, None)


def test_K25_also_while_facing_draws_but_not_with_a_member_without_cards():
    series = after(four("competitive"), play(A, "draw2"))
    assert after(series, Trade(B)).game.pending.amount == 2
    assert refusal(with_cards(series, D=(0, 0, 0)), Trade(B)).rule == "K-25"


def test_K25_at_most_once_in_two_team_turns_whoever_takes_them():
    series = after(four(), Trade(A))
    assert refusal(series, Trade(A)).code == "traded-lately"
    series = after(series, play(A, 1), play(B, 1))
    assert refusal(series, Trade(C)).code == "traded-lately"
    series = after(series, play(C, 2), play(D, 2))
    assert after(series, Trade(A)).game.last_trade == (3, None)


def test_K25_nobody_trades_without_a_team():
    assert refusal(dealt(), Trade(A)).rule == "K-25"


def test_K26_unification_cards_win_between_the_members():
    ending = after(four(), Hold(A, "unification", 1), Hold(C, "unification", 2)).game.ending
    assert (ending.rule, ending.winners) == ("K-18", (A, C))


def test_K26_stones_are_not_shared_for_the_win():
    series = after(four(), Hold(A, "ancient-stone", 3), Hold(C, "ancient-stone", 3))
    assert series.game.ending is None


def test_K26_crisis_cards_are_noted_for_each_member():
    series = after(four(), Hold(A, "crisis", 2), Hold(C, "crisis", 3))
    assert [seat(series, player).held[2] for player in (A, B, C, D)] == [2, 0, 3, 0]


def test_K26_a_stone_is_given_for_five_cards_each():
    series = after(four(), Hold(C, "ancient-stone", 1), GiveStone(C, A))
    assert (seat(series, A).held[1], seat(series, A).hand) == (1, 15 + 1 + 5)
    assert (seat(series, C).held[1], seat(series, C).hand) == (0, 15 - 1 + 5)
    assert turn(series) == A


def test_K26_the_sixth_stone_wins_after_the_cards_are_drawn():
    series = after(four(), Hold(A, "ancient-stone", 5), Hold(C, "ancient-stone", 1), GiveStone(C, A))
    assert (series.game.ending.rule, seat(series, A).hand) == ("K-18", 21)


def test_K26_on_a_playable_turn_inside_the_team_by_one_who_holds_a_stone():
    series = after(four(), Hold(C, "ancient-stone", 1))
    assert refusal(series, GiveStone(A, C)).code == "no-stone"
    assert refusal(series, GiveStone(C, B)).rule == "K-25"
    assert refusal(after(series, play(A, 3)), GiveStone(C, A)).code == "no-stone-turn"
    assert refusal(dealt(), GiveStone(A, B)).rule == "K-26"
    facing = after(four(), Hold(B, "ancient-stone", 1), play(A, "draw2"))
    assert refusal(facing, GiveStone(B, D)).code == "no-stone-turn"


def test_an_effect_out_of_turn_leaves_the_turn_and_needs_a_word_on_what_it_did():
    series = after(dealt(), play(A, 3), interject(C, effect("reverse"), name="Whirl"))
    assert (turn(series), series.game.direction, seat(series, C).hand) == (B, -1, 14)
    assert refusal(series, interject(C, name="Whirl")).code == "no-effect"
    assert refusal(series, interject(C, effect("draw", number=2))).code == "aim"


def test_K25_an_effect_out_of_turn_is_no_new_team_turn():
    series = after(four(), play(A, "draw2"))
    assert (
        after(series, interject(C, effect("reverse"), name="Whirl")).game.team_turns == series.game.team_turns
    )


def test_K10_an_effect_of_nobodys_card_leaves_the_value_to_beat():
    series = after(dealt(), play(A, 5))
    assert after(series, interject(None, effect("reverse"), name="storm")).game.value == 5
    assert after(series, interject(C, effect("reverse"), name="Whirl")).game.value is None


def test_a_skip_out_of_turn_passes_over_the_player_on_turn():
    series = after(dealt(4), interject(C, effect("skip", number=1), name="Whirl"))
    assert turn(series) == B
    assert turn(after(series, interject(None, effect("skip", number=2), name="Storm"))) == D


def test_a_draw_out_of_turn_interrupts_the_turn_that_goes_on_afterwards():
    series = after(dealt(), play(A, 3), interject(None, effect("draw", A, 2), name="Meteor"))
    assert turn(series) == A
    assert turn(after(series, draw(A))) == B


@pytest.mark.parametrize(
    "bad",
    [
        effect("deal", 9, 1), effect("deal", B, 0), effect("deal", B, 5000), effect("deal", 0, 1), effect("explode"), effect("swap", A),
        effect("give", A, 15, B), effect("give", A, 1, A), effect("skip", number=-1),
    ],
)  # fmt: skip
def test_effects_that_cannot_be_are_refused(bad):
    refusal(dealt(), chaos(A, bad))


def test_effects_happen_in_the_order_declared_and_need_their_cards_when_they_come():
    give = effect("give", A, 8, B)
    assert refusal(dealt(), chaos(A, give, give)).code == "too-few-left"
    series = after(dealt(), play(A, 3), chaos(B, effect("draw", number=2), effect("burn")))
    blind = with_cards(series, C=(0, 0, 2))
    assert refusal(blind, draw(C, effect("recycle", number=1))).rule == "K-5"


def test_cards_given_and_hands_swapped_are_counted():
    series = after(dealt(), chaos(A, effect("give", A, 4, B), effect("skip", number=1)))
    assert ([seat(series, player).hand for player in (A, B, C)], turn(series)) == ([10, 19, 15], C)
    assert [seat(after(series, chaos(C, effect("swap", B))), player).hand for player in (B, C)] == [14, 19]
