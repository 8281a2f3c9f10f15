"""A turn of Karma by its rules: what may be played, what it does to the discards, who is next."""

import pytest

from games.karma.cards import COLOURS, ChaosCard, KarmaRules, LowCard, lowest
from games.karma.engine import carry_out
from games.karma.events import Deal, FirstFound, SetUp
from games.karma.state import EMPTY
from tests.karma.kit import (
    A,
    B,
    C,
    D,
    after,
    chaos,
    dealt,
    draw,
    effect,
    pick_up,
    play,
    refusal,
    seat,
    seated,
    turn,
    with_cards,
    with_deck,
)


@pytest.mark.parametrize(
    ("cards", "first"),
    [
        (((A, 3, "grey"), (B, 2, "dark blue")), B),
        (((A, 2, "light purple"), (B, 2, "grey")), B),
        (((A, 0, "dark blue"), (B, 0, "light blue")), B),
        (((A, 9, "grey"), (B, 9, "pink"), (C, 9, "red")), A),
    ],
)
def test_K1_K6_the_lowest_number_then_the_lowest_colour_starts(cards, first):
    assert [card.player for card in lowest(LowCard(*card) for card in cards)] == [first]


def test_K1_thirteen_colours_from_dark_blue_down_to_grey():
    assert (len(COLOURS), COLOURS[0], COLOURS[-1]) == (13, "dark blue", "grey")


@pytest.mark.parametrize("card", [LowCard(A, 10, "red"), LowCard(A, -1, "red"), LowCard(A, 3, "teal")])
def test_K1_a_card_that_is_not_in_the_game_is_refused(card):
    assert refusal(seated(), Deal(300, (card,))).rule == "K-1"


def test_K1_K7_an_unknown_face_is_refused():
    assert refusal(dealt(), play(A, "10")).rule == "K-1"


def test_K2_only_a_chaos_card_has_declared_effects():
    command = play(A, "skip")._replace(effects=(effect("reverse"),))
    assert refusal(dealt(), command).rule == "K-2"


def test_K3_the_dealer_changes_clockwise_after_each_game():
    series = seated(3, KarmaRules(scoring="none"))
    dealers = []
    for _ in range(4):
        series = after(series, Deal(300, first=A))
        dealers.append(series.players[series.game.dealer])
        series = after(series, chaos(A, effect("no-winner")))
    assert dealers == [A, B, C, A]


def test_K3_another_dealer_than_the_next_clockwise_is_refused():
    series = after(dealt(3, KarmaRules(scoring="none")), chaos(A, effect("no-winner")))
    assert refusal(series, Deal(300, first=A, dealer=C)).rule == "K-3"


def test_K4_six_face_down_six_face_up_fifteen_in_hand():
    series = dealt()
    assert [(s.hand, s.up, s.down) for s in series.game.seats] == [(15, 6, 6)] * 3
    assert series.game.deck == 300 - 81


def test_K4_a_deck_too_small_is_refused_with_both_numbers():
    no = refusal(seated(3), Deal(80, first=A))
    assert (no.rule, no.facts["deck"], no.facts["needed"]) == ("K-4", 80, 81)


@pytest.mark.parametrize("players", [(), (A,), (A, A)])
def test_K4_two_players_or_more_each_once(players):
    assert refusal(EMPTY, SetUp(players)).rule == "K-4"


def test_K5_the_direction_starts_clockwise_and_flips_with_every_reverse():
    series = dealt(4)
    assert series.game.direction == 1
    series = after(series, play(A, "reverse"))
    assert (series.game.direction, turn(series)) == (-1, D)
    assert turn(after(series, play(D, "reverse"))) == A


def test_K5_recycled_discards_go_back_into_the_deck():
    series = after(dealt(), play(A, 3), play(B, 4, 4))
    deck = series.game.deck
    series = after(series, chaos(C, effect("recycle", number=3)))
    assert (series.game.deck, series.game.pile) == (deck + 3, 1)
    assert refusal(series, chaos(A, effect("recycle", number=3))).rule == "K-5"


def test_K6_the_lowest_card_is_played_first():
    series = after(seated(), Deal(300, (LowCard(A, 2, "red"), LowCard(B, 1, "red"))))
    assert turn(series) == B
    for command in (play(B, 2), play(B, "skip"), pick_up(B), chaos(B)):
        assert refusal(series, command).rule == "K-6"
    assert after(series, play(B, 1, 1)).game.row == 2


def test_K6_a_tie_is_broken_by_the_die_and_the_same_die_gives_the_same():
    shown = (LowCard(A, 1, "red"), LowCard(B, 1, "red"))
    firsts = {}
    for die in range(20):
        events = carry_out(seated(), Deal(300, shown, die=die))[1]
        (first,) = [event for event in events if isinstance(event, FirstFound)]
        assert first.rolled
        assert carry_out(seated(), Deal(300, shown, die=die))[1] == events
        firsts[first.player] = die
    assert set(firsts) == {A, B}


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Deal(300, (LowCard(A, 1, "red"), LowCard(B, 1, "red"))), "lowest-tied"),
        (Deal(300, (LowCard(A, 1, "red"), LowCard(B, 2, "red")), first=B), "not-lowest"),
        (Deal(300, (LowCard(A, 1, "red"), LowCard(A, 2, "red"))), "shown-twice"),
        (Deal(300), "no-first"),
    ],
)
def test_K6_who_starts_must_be_clear(command, code):
    no = refusal(seated(), command)
    assert (no.rule, no.code) == ("K-6", code)


def test_K6_a_tie_rolled_at_the_table_names_who_starts():
    shown = (LowCard(A, 1, "red"), LowCard(B, 1, "red"))
    assert turn(after(seated(), Deal(300, shown, first=B))) == B


@pytest.mark.parametrize(
    "faces", [(5,), (5, 5), (6,), (9, 9, 9), ("skip",), ("reverse",), ("draw2",), ("chaos",)]
)
def test_K7_equal_or_higher_or_an_action_or_a_chaos_card(faces):
    series = after(dealt(), play(A, 5), play(B, *faces))
    assert seat(series, B).hand == 15 - len(faces)


@pytest.mark.parametrize(
    ("faces", "code"),
    [
        ((4,), "card-too-low"),
        ((5, 6), "one-kind"),
        (("skip", "skip"), "one-kind"),
        ((5, "skip"), "one-kind"),
        ((), "no-such-face"),
    ],
)
def test_K7_what_may_not_be_played(faces, code):
    no = refusal(after(dealt(), play(A, 5)), play(B, *faces))
    assert (no.rule, no.code) == ("K-1" if code == "no-such-face" else "K-7", code)


def test_K7_only_whose_turn_it_is_plays():
    for command in (play(B, 5), pick_up(B), draw(B)):
        assert refusal(dealt(), command).rule == "K-7"


def test_K7_who_cannot_play_picks_up_the_whole_pile_and_the_turn_ends():
    series = after(dealt(), play(A, 5, 5), play(B, 9), pick_up(C))
    assert (seat(series, C).hand, series.game.pile, turn(series)) == (18, 0, A)


def test_K8_four_of_a_kind_in_one_play_burns():
    game = after(dealt(), play(A, 5, 5, 5, 5)).game
    assert (game.pile, game.burnt, game.value) == (0, 4, None)


@pytest.mark.parametrize("plays", [((7,), (7, 7), (7,)), ((7, 7, 7), (7, 7)), ((7,), (7, 7, 7))])
def test_K8_the_fourth_over_several_turns_burns(plays):
    series = dealt(3)
    for player, faces in zip((A, B, C), plays, strict=False):
        assert series.game.burnt == 0
        series = after(series, play(player, *faces))
    assert (series.game.burnt, series.game.pile) == (sum(map(len, plays)), 0)


def test_K8_a_row_is_broken_by_another_card():
    series = after(dealt(), play(A, 7, 7), play(B, "skip"), play(A, 7, 7))
    assert (series.game.burnt, series.game.row) == (0, 2)


def test_K8_a_row_is_of_one_value_and_a_chaos_card_that_leaves_the_value_breaks_it_too():
    series = after(dealt(), play(A, 6, 6), play(B, 7, 7))
    assert (series.game.burnt, series.game.row) == (0, 2)
    series = after(series, chaos(C, effect("keep")), play(A, 7, 7))
    assert (series.game.burnt, series.game.row, series.game.value) == (0, 2, 7)


def test_K9_a_burn_takes_the_discards_out_of_the_game_and_the_next_player_may_play_any_number():
    series = after(dealt(), play(A, 2), play(B, 9, 9, 9, 9))
    assert (series.game.burnt, turn(series)) == (5, C)
    assert after(series, play(C, 0)).game.value == 0


def test_K9_a_reset_leaves_the_pile():
    game = after(dealt(), play(A, 9), play(B, "reverse")).game
    assert (game.pile, game.burnt, game.value) == (2, 0, None)


def test_K9_after_a_pick_up_any_number_may_be_played():
    assert after(dealt(), play(A, 9), pick_up(B), play(C, 0)).game.value == 0


@pytest.mark.parametrize("action", ["reverse", "skip", "draw2"])
def test_K10_every_action_card_resets(action):
    assert after(dealt(), play(A, 9), play(B, action)).game.value is None


def test_K10_a_chaos_card_resets_burns_or_leaves_the_discards_as_declared():
    series = after(dealt(), play(A, 9))
    assert after(series, chaos(B)).game.value is None
    assert after(series, chaos(B, effect("keep"))).game.value == 9
    assert after(series, chaos(B, effect("burn"))).game.burnt == 2
    assert refusal(series, chaos(B, effect("burn"), effect("reset"))).rule == "K-10"


@pytest.mark.parametrize("kind", ["pure-chaos", "chaos-draw"])
def test_K10_pure_chaos_and_chaos_draw_choose_burn_or_reset(kind):
    series = dealt(3, KarmaRules(chaos=(ChaosCard("Big Bang", (kind,)),)))
    for effects in ((), (effect("keep"),)):
        assert refusal(series, chaos(A, *effects, name="big bang")).rule == "K-10"
    assert after(series, chaos(A, effect("burn"), name="Big Bang")).game.burnt == 1
    assert after(series, chaos(A, effect("reset"), name="BIG BANG")).game.pile == 1


def test_K10_K11_a_burn_waits_until_the_draw_is_done():
    series = after(dealt(), chaos(A, effect("draw", number=4), effect("burn")))
    assert series.game.burnt == 0
    series = after(series, draw(B))
    assert (series.game.burnt, seat(series, B).hand) == (1, 19)


def test_K11_draws_stack_and_the_one_who_cannot_answer_draws_the_total():
    series = after(dealt(4), play(A, "draw2"), play(B, "draw2"), chaos(C, effect("draw", number=4)))
    assert series.game.pending.amount == 8
    series = after(series, draw(D))
    assert (seat(series, D).hand, turn(series), series.game.pending) == (23, A, None)


def test_K11_after_the_draw_the_turn_is_used_or_with_the_option_played():
    assert turn(after(dealt(), play(A, "draw2"), draw(B))) == C
    option = dealt(3, KarmaRules(draw_ends_turn=False))
    series = after(option, play(A, "draw2"), draw(B))
    assert turn(series) == B
    assert turn(after(series, play(B, 0))) == C


@pytest.mark.parametrize("command", [play(B, 9), play(B, "skip"), play(B, "reverse"), chaos(B), pick_up(B)])
def test_K11_only_a_draw_card_or_a_counter_answers(command):
    assert refusal(after(dealt(), play(A, "draw2")), command).rule == "K-11"


def test_K11_a_counter_ends_what_is_faced():
    series = after(dealt(), play(A, "draw2"), chaos(B, effect("counter")))
    assert (series.game.pending, seat(series, B).hand, turn(series)) == (None, 14, C)


def test_K11_a_counter_by_its_class_counters_without_a_word():
    series = dealt(3, KarmaRules(chaos=(ChaosCard("Mirror", ("counter",)),)))
    assert after(series, play(A, "draw2"), chaos(B, name="mirror")).game.pending is None
    assert after(series, chaos(A, name="mirror")).game.pile == 1


def test_K11_a_counter_that_draws_starts_a_draw_of_its_own():
    series = after(dealt(), play(A, "draw2"), chaos(B, effect("counter"), effect("draw", number=3)))
    assert (turn(series), series.game.pending.amount) == (C, 3)


def test_K11_another_effect_that_the_next_player_bears_leaves_them_their_turn():
    series = after(dealt(), chaos(A, effect("faces", text="Black Hole")))
    assert turn(after(series, draw(B, effect("deal", B, 1)))) == B


def test_K11_a_counter_leaves_the_turn_where_bearing_the_effect_would():
    series = after(dealt(), chaos(A, effect("faces", text="Black Hole")), chaos(B, effect("counter")))
    assert (turn(series), series.game.team_turns) == (B, (1, 1, 0))
    assert turn(after(dealt(), chaos(A, effect("faces")), draw(B, effect("skip", number=1)))) == C


def test_K11_an_aimed_draw_that_is_answered_goes_on_where_it_was_too():
    series = after(dealt(4), chaos(A, effect("draw", C, 3)), play(C, "draw2"))
    assert (turn(series), series.game.pending.amount) == (D, 5)
    assert turn(after(series, draw(D))) == B


def test_K11_nothing_faced_nothing_to_counter_or_to_draw():
    assert refusal(dealt(), chaos(A, effect("counter"))).rule == "K-11"
    assert refusal(dealt(), draw(A)).rule == "K-11"


def test_K11_a_draw_aimed_at_somebody_lets_the_game_go_on_where_it_was():
    series = after(dealt(4), chaos(A, effect("draw", C, 3)))
    assert turn(series) == C
    assert turn(after(series, draw(C))) == B


def test_K11_a_chaos_effect_is_faced_and_countered_or_borne_as_declared():
    series = after(dealt(4), chaos(A, effect("faces", C, text="Black Hole")))
    assert refusal(series, play(C, "draw2")).rule == "K-11"
    assert turn(after(series, chaos(C, effect("counter")))) == B
    borne = after(series, draw(C, effect("deal", C, 5), effect("swap", A)))
    assert (seat(borne, A).hand, seat(borne, C).hand, turn(borne)) == (20, 14, B)


@pytest.mark.parametrize("face", ["9", "skip", "reverse", "chaos"])
def test_K12_a_face_down_card_that_does_not_help_brings_the_draw_the_penalty_and_the_discards(face):
    series = with_cards(dealt(), B=(0, 0, 3))
    series = after(series, play(A, "draw2"), play(B, face))
    assert (seat(series, B).hand, seat(series, B).down, series.game.pile, turn(series)) == (
        1 + 2 + 2 + 1,
        2,
        0,
        C,
    )


@pytest.mark.parametrize("answer", [play(B, "draw2"), chaos(B, effect("draw", number=2))])
def test_K12_a_face_down_draw_card_stacks(answer):
    series = after(with_cards(dealt(), B=(0, 0, 3)), play(A, "draw2"), answer)
    assert (series.game.pending.amount, seat(series, B).down, turn(series)) == (4, 2, C)


def test_K12_the_one_on_face_down_cards_may_draw_instead():
    series = after(with_cards(dealt(), B=(0, 0, 3)), play(A, "draw2"), draw(B))
    assert (seat(series, B).hand, seat(series, B).down) == (2, 3)


@pytest.mark.parametrize("answer", [play(B, 9), chaos(B), chaos(B, effect("fails")), play(B, "draw2")])
def test_K12_another_effect_that_is_faced_did_what_is_declared_with_the_card_that_failed(answer):
    series = after(with_cards(dealt(), B=(0, 0, 3)), chaos(A, effect("faces", text="Black Hole")))
    series = after(series, answer._replace(effects=(*answer.effects, effect("deal", B, 5))))
    assert (seat(series, B).hand, seat(series, B).down, turn(series)) == (1 + 5 + 2 + 1, 2, C)


def test_K12_a_card_that_fails_does_nothing():
    series = after(with_cards(dealt(), B=(0, 0, 3)), play(A, "draw2"))
    assert refusal(series, chaos(B, effect("deal", A, 5))).rule == "K-12"
    assert refusal(series, play(B, 9)._replace(effects=(effect("deal", A, 5),))).rule == "K-2"


def test_K12_after_a_card_that_failed_against_an_aimed_draw_the_game_goes_on_where_it_was():
    series = after(with_cards(dealt(4), C=(0, 0, 3)), chaos(A, effect("draw", C, 3)), play(C, 9))
    assert turn(series) == B


def test_K13_hand_first_then_the_face_up_cards():
    series = with_cards(dealt(), A=(1, 2, 6))
    assert refusal(series, play(A, 3, 3)).rule == "K-13"
    series = after(series, play(A, 3), play(B, 4), play(C, 5), play(A, 6))
    assert (seat(series, A).up, seat(series, A).down) == (1, 6)


def test_K13_who_cannot_play_a_face_up_card_picks_up_and_comes_back_to_them():
    series = after(with_cards(dealt(2), B=(0, 6, 6)), play(A, 9), pick_up(B))
    assert (seat(series, B).hand, seat(series, B).up) == (1, 6)
    series = after(series, play(A, 0), play(B, 9), play(A, 9), play(B, 9))
    assert (seat(series, B).hand, seat(series, B).up) == (0, 5)


@pytest.mark.parametrize(
    ("face", "passes"), [("4", False), ("5", False), ("6", True), ("skip", True), ("draw2", True)]
)
def test_K14_a_blind_number_must_be_higher(face, passes):
    series = after(with_cards(dealt(2), B=(0, 0, 2)), play(A, 5), play(B, face))
    assert (seat(series, B).hand, seat(series, B).down) == ((0, 1) if passes else (1 + 1 + 2, 1))


def test_K14_on_a_reset_or_empty_pile_any_blind_number_passes():
    series = with_cards(dealt(2), B=(0, 0, 2))
    assert seat(after(series, play(A, "reverse"), play(B, 0)), B).hand == 0
    assert seat(after(series, play(A, 8, 8, 8, 8), play(B, 0)), B).hand == 0


def test_K14_a_failed_card_costs_two_and_the_discards_and_any_number_follows():
    series = after(with_cards(dealt(2), B=(0, 0, 2)), play(A, 5, 5), play(B, 5))
    assert (seat(series, B).hand, series.game.pile, series.game.value, turn(series)) == (5, 0, None, A)


def test_K14_a_chaos_card_that_cannot_be_finished_fails_too():
    series = with_cards(dealt(2), B=(0, 0, 2))
    assert seat(after(series, play(A, 5), chaos(B, effect("fails"))), B).hand == 4
    assert refusal(series, chaos(A, effect("fails"))).rule == "K-14"


def test_K14_face_down_cards_are_played_one_by_one_and_nothing_is_picked_up_instead():
    series = after(with_cards(dealt(2), B=(0, 0, 2)), play(A, 5))
    assert refusal(series, play(B, 6, 6)).rule == "K-14"
    assert refusal(series, pick_up(B)).rule == "K-14"


def test_K14_K19_the_penalty_can_empty_the_deck():
    series = with_deck(after(with_cards(dealt(2), B=(0, 0, 2)), play(A, 5)), 1)
    assert after(series, play(B, 1)).game.ending.rule == "K-19"
