"""The rehearsed match: the same everywhere, and plausible."""

from collections import Counter

import pytest

from games.kartomantik.wheel import dominates, wheel_winner
from games.model import Card
from games.resources import card_set
from tournament.rehearsal import Dice, rehearse

SET = card_set()
STARTERS = {
    "choleric": "189 190 191 193 195 196 197 198 199 200 202 203 204 206 210 214 216 217 218 219 225 226 227 228 232 234 235 272 279 300",
    "vitreous": "48 49 50 52 54 55 57 59 63 64 65 66 68 70 72 73 74 76 80 83 84 85 86 88 92 93 94 267 276 297",
}


def starter(name):
    return [SET.by_number[int(number)] for number in STARTERS[name].split()]


def fighter(number, power, temperament="hollow", points=10):
    return Card(number, "", f"F{number}", "manifestation", points, power, temperaments=(temperament,))


def test_dice_are_the_same_on_every_machine():
    dice = Dice("seven")
    assert [dice.below(100) for _ in range(9)] == [37, 35, 29, 38, 80, 39, 34, 77, 7]


FIRST = (170, 145, 12)


def test_same_seed_same_match():
    assert rehearse(starter("choleric"), starter("vitreous"), "1") == FIRST


def test_M1_captured_points_and_five_for_each_left():
    strong, weak = [fighter(1, 9), fighter(2, 9)], [fighter(3, 1, points=15)]
    assert rehearse(strong, weak, "x")[:2] == (15 + 5 * 2, 0)


def test_C3_stalemate_pile_goes_to_the_next_winner_and_else_to_nobody():
    assert rehearse([fighter(1, 5)], [fighter(2, 5)], "x")[:2] == (0, 0)
    outcomes = {
        rehearse([fighter(1, 5), fighter(2, 5)], [fighter(3, 5), fighter(4, 1)], str(seed))
        for seed in range(9)
    }
    assert outcomes == {(10 + 10 + 5 * 2, 0, 2), (10 + 5, 0, 2)}


def test_M4_match_ends_when_a_side_can_bring_nothing_more():
    assert rehearse([fighter(1, 1)], [fighter(2, 9), fighter(3, 9)], "x").confrontations == 1
    assert rehearse([fighter(1, 5)] * 15, [fighter(2, 5)] * 15, "x").confrontations == 12


def test_M5_will_fights_nobody():
    will = Card(1, "", "W", "ephemeral-will")
    assert rehearse([will] * 30, [fighter(2, 1)], "x") == (0, 5, 0)


def test_no_deck_wins_always():
    wins = Counter(
        (outcome.points_a > outcome.points_b) - (outcome.points_a < outcome.points_b)
        for outcome in (rehearse(starter("choleric"), starter("vitreous"), str(seed)) for seed in range(200))
    )
    assert min(wins[1], wins[-1]) > 20


@pytest.mark.parametrize(
    ("winner", "losers"),
    [
        ("phlegmatic", "vitreous capricious"),
        ("vitreous", "melancholic choleric"),
        ("melancholic", "capricious phlegmatic"),
        ("capricious", "choleric vitreous"),
        ("choleric", "phlegmatic melancholic"),
        ("transcendent", "phlegmatic vitreous melancholic capricious choleric hollow"),
        ("hollow", ""),
    ],
)
def test_C2_temperament_wheel(winner, losers):
    wheel = ["phlegmatic", "vitreous", "melancholic", "capricious", "choleric", "transcendent", "hollow"]
    beaten = {other for other in wheel if dominates(winner, other)}
    assert beaten == {*losers.split()} | ({"hollow"} if winner != "hollow" else set())


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (("phlegmatic",), ("vitreous",), 1),
        (("vitreous",), ("phlegmatic",), -1),
        (("hollow",), ("hollow",), 0),
        (("choleric", "phlegmatic"), ("vitreous",), 1),
        (("vitreous",), ("choleric", "phlegmatic"), -1),
        (("choleric", "vitreous"), ("phlegmatic", "choleric"), 0),
        (("melancholic", "phlegmatic"), ("capricious",), 1),
        ((), ("hollow",), 0),
    ],
)
def test_C2_several_temperaments_count_as_the_best_for_their_owner(one, other, expected):
    assert wheel_winner(one, other) == expected
