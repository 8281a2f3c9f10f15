"""Closest names: slips alone where there are some, else names that share a part."""

import pytest

from cli.args.suggestions import closest
from games.resources import card_set

NAMES = [card.name for card in card_set().cards]


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("Nulify Reason", ["Nullify Reason"]),
        ("nulify", ["Nullify"]),
        ("DENNY", ["Deny"]),
        ("Reap What Youve Sown", ["Reap What You\u2019ve Sown"]),
        ("Kox the Amoral", ["Kox, the Amoral"]),
        ("Deny Fat", ["Deny Fate"]),
    ],
)
def test_slips_are_named_alone(typed, names):
    assert closest(typed, NAMES) == names


@pytest.mark.parametrize(
    ("typed", "name"),
    [("Kox", "Kox, the Amoral"), ("the Amoral", "Kox, the Amoral"), ("Katun", "Katun, the Inconsistent")],
)
def test_parts_of_names_find_them(typed, name):
    assert name in closest(typed, NAMES)


@pytest.mark.parametrize("typed", ["", "%%%", "\u0663"])
def test_nothing_like_it_gives_nothing(typed):
    assert closest(typed, NAMES) == []
