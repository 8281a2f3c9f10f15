"""Rule B-21."""

import pytest

from games.resources import bazaar_rules
from scoring.debt import debt, debts


@pytest.mark.parametrize(
    ("deck_points", "spent", "owed"),
    [
        (480, 100, 80),
        (500, 0, 0),
        (500, 5, 5),
        (0, 0, 0),
        (495, 5, 0),
        (-50, 540, 0),
        (-50, 560, 10),
        (900, 0, 400),
    ],
    ids=["example", "exactly", "five-over", "nothing", "just-under", "248-below", "248-above", "dear-deck"],
)
def test_B21_debt(deck_points, spent, owed):
    assert debt(deck_points, spent, bazaar_rules().debt_threshold) == owed


def test_B21_rows_of_everyone():
    assert debts((1, 2), {1: 480, 2: 300}, {1: 100}, 500) == ((1, 480, 100, 580, 80), (2, 300, 0, 300, 0))


def test_B21_nothing_is_owed_before_the_deck_is_there():
    assert debts((1,), {}, {1: 85}, 500) == ((1, None, 85, None, None),)
