"""Piles (B-1 to B-3): bands, numbers, exclusions, cards placed by hand, piles that are too small."""

import pytest

from draft.piles import build_piles, recommended_out
from games.model import EPHEMERAL_WILL, MANIFESTATION, PERSISTENT_WILL, Card, CardNumber, CardSet
from games.refusal import Refused
from games.resources import bazaar_rules, card_set

CARDS, RULES = card_set(), bazaar_rules()


def pile_of(kind: str, points: int) -> str | None:
    """The pile of one more card in the packaged set; None if it is left out."""
    odd = Card(CardNumber(1000), "odd", "Odd One", kind, points)
    piles, left_out = build_piles(CardSet.of("test", "test", (*CARDS.cards, odd)), RULES, 2)
    homes = [pile.name for pile in piles if odd.number in pile.cards]
    assert (odd.number in left_out) == (not homes)
    return homes[0] if homes else None


@pytest.mark.parametrize(
    ("kind", "points", "pile"),
    [
        (EPHEMERAL_WILL, 0, "Wills"),
        (PERSISTENT_WILL, 0, "Wills"),
        (MANIFESTATION, 0, "minor"),
        (MANIFESTATION, 5, "minor"),
        (MANIFESTATION, 15, "minor"),
        (MANIFESTATION, 20, "medium"),
        (MANIFESTATION, 35, "medium"),
        (MANIFESTATION, 40, "major"),
        (MANIFESTATION, 50, "major"),
        (MANIFESTATION, -5, None),
        (MANIFESTATION, -50, None),
        (MANIFESTATION, 17, None),
        (MANIFESTATION, 38, None),
        (MANIFESTATION, 55, None),
        ("trainer", 0, None),
    ],
)
def test_B1_bands(kind: str, points: int, pile: str | None):
    assert pile_of(kind, points) == pile


def test_B1_of_the_packaged_set_only_248_is_left_out():
    _, left_out = build_piles(CARDS, RULES, 2)
    assert left_out == (248,)


def test_B1_every_card_is_in_one_pile_or_left_out():
    piles, left_out = build_piles(CARDS, RULES, 6)
    numbers = [*left_out, *(number for pile in piles for number in pile.cards)]
    assert sorted(numbers) == [card.number for card in CARDS.cards]


@pytest.mark.parametrize(
    ("players", "wills", "minor", "medium", "major", "total"),
    [
        (2, 24, 18, 21, 9, 72),
        (3, 36, 27, 32, 13, 108),
        (4, 48, 36, 42, 18, 144),
        (5, 60, 45, 53, 22, 180),
        (6, 72, 54, 63, 27, 216),
    ],
)
def test_B2_numbers_by_players(players: int, wills: int, minor: int, medium: int, major: int, total: int):
    piles, _ = build_piles(CARDS, RULES, players)
    assert {pile.name: pile.need for pile in piles} == {
        "Wills": wills, "minor": minor, "medium": medium, "major": major,
    }  # fmt: skip
    assert sum(pile.need for pile in piles) == total == 36 * players


@pytest.mark.parametrize("players", [-1, 0, 1, 7, 100])
def test_B2_other_numbers_of_players_are_refused(players: int):
    with pytest.raises(Refused) as no:
        build_piles(CARDS, RULES, players)
    assert no.value.refusal == ("B-2", "draft-players", {"fewest": 2, "most": 6, "count": players}, ())


def test_B3_cards_can_be_left_out():
    piles, left_out = build_piles(CARDS, RULES, 2, without={CardNumber(1), CardNumber(248)})
    assert not any(1 in pile.cards or 248 in pile.cards for pile in piles)
    assert left_out == ()


def test_B3_a_card_can_be_put_into_a_pile_by_hand():
    piles, left_out = build_piles(CARDS, RULES, 2, placed={CardNumber(248): "major", CardNumber(1): "major"})
    major = next(pile for pile in piles if pile.name == "major")
    assert {1, 248} < set(major.cards)
    assert sum(1 in pile.cards for pile in piles) == 1
    assert left_out == ()


def test_B3_only_into_a_pile_that_there_is():
    with pytest.raises(Refused) as no:
        build_piles(CARDS, RULES, 2, placed={CardNumber(248): "mayor"})
    assert (no.value.refusal.rule, no.value.refusal.code) == ("B-3", "no-such-pile")
    assert no.value.refusal.facts["pile"] == "mayor"


def test_B3_left_out_wins_over_put_in():
    piles, _ = build_piles(CARDS, RULES, 2, without={CardNumber(248)}, placed={CardNumber(248): "major"})
    assert not any(248 in pile.cards for pile in piles)


def without_all(*names: str, but: int) -> set[CardNumber]:
    """All cards of these piles but so many each."""
    piles, _ = build_piles(CARDS, RULES, 2)
    return {number for pile in piles if pile.name in names for number in pile.cards[but:]}


@pytest.mark.parametrize(
    ("names", "but", "small"),
    [
        pytest.param(("major",), 8, ("major 8/9",), id="one-short"),
        pytest.param(("Wills",), 0, ("Wills 0/24",), id="none-left"),
        pytest.param(("minor", "major"), 3, ("minor 3/18", "major 3/9"), id="two-piles"),
    ],
)
def test_B3_a_pile_too_small_says_which_how_many_and_how_many_needed(
    names: tuple[str, ...], but: int, small: tuple[str, ...]
):
    with pytest.raises(Refused) as no:
        build_piles(CARDS, RULES, 2, without=without_all(*names, but=but))
    assert (no.value.refusal.rule, no.value.refusal.code) == ("B-3", "pile-too-small")
    assert no.value.refusal.facts["piles"] == small


def test_B3_a_pile_just_large_enough_is_enough():
    piles, _ = build_piles(CARDS, RULES, 2, without=without_all("major", but=9))
    assert len(next(pile for pile in piles if pile.name == "major").cards) == 9


def test_B3_the_recommended_list_of_the_packaged_set():
    out = recommended_out(CARDS, RULES)
    atavic = {47, 94, 141, 188, 235}
    several = {
        card.number for card in CARDS.cards if card.kind == PERSISTENT_WILL and len(card.temperaments) > 1
    }
    assert (set(out), len(several), len(out)) == (atavic | several, 10, 15)
    assert all(CARDS.by_number[CardNumber(number)].name.startswith("Atavic") for number in atavic)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_B3_the_recommended_list_leaves_enough_for_every_table(players: int):
    piles, _ = build_piles(CARDS, RULES, players, recommended_out(CARDS, RULES))
    assert all(len(pile.cards) >= pile.need for pile in piles)


def test_B3_other_sets_have_no_recommended_list():
    assert recommended_out(CARDS._replace(name="mine"), RULES) == ()
