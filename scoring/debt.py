"""Debt (rule B-21): what a draft's spending and the deck's points cost at the end."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from games.model import PlayerId, Points

THRESHOLD: Points = 500
"""B-21: points of the deck and spending together are free of debt up to here (D-4 does not move it)."""


class DebtRow(NamedTuple):
    """One player's account, in points. All but `spent` are None until the deck is handed in."""

    player: PlayerId
    deck_points: Points | None
    spent: Points
    total: Points | None
    debt: Points | None


def debt(deck_points: Points, spent: Points) -> Points:
    """B-21: what deck and spending together exceed the threshold by; never below 0."""
    return max(0, deck_points + spent - THRESHOLD)


def debts(
    players: Iterable[PlayerId], deck_points: Mapping[PlayerId, Points], spent: Mapping[PlayerId, Points]
) -> tuple[DebtRow, ...]:
    """A row for each player, in the order given. Who is missing from `deck_points` has handed in no deck yet."""
    return tuple(_row(player, deck_points.get(player), spent.get(player, 0)) for player in players)


def _row(player: PlayerId, deck_points: Points | None, spent: Points) -> DebtRow:
    if deck_points is None:
        return DebtRow(player, None, spent, None, None)
    return DebtRow(player, deck_points, spent, deck_points + spent, debt(deck_points, spent))
