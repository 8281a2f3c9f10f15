"""Debt (rule B-21): what a draft's spending and the deck's points cost at the end."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from games.model import PlayerId, Points


class DebtRow(NamedTuple):
    """One player's account, in points. All but `spent` are None until the deck is handed in."""

    player: PlayerId
    deck_points: Points | None
    spent: Points
    total: Points | None
    debt: Points | None


def debt(deck_points: Points, spent: Points, threshold: Points) -> Points:
    """B-21: what deck and spending together exceed the threshold by (500 in the rules; D-4 does not move it)."""
    return max(0, deck_points + spent - threshold)


def debts(
    players: Iterable[PlayerId],
    deck_points: Mapping[PlayerId, Points],
    spent: Mapping[PlayerId, Points],
    threshold: Points,
) -> tuple[DebtRow, ...]:
    """A row for each player, in the order given. Who is missing from `deck_points` has handed in no deck yet."""
    return tuple(_row(player, deck_points.get(player), spent.get(player, 0), threshold) for player in players)


def _row(player: PlayerId, deck_points: Points | None, spent: Points, threshold: Points) -> DebtRow:
    if deck_points is None:
        return DebtRow(player, None, spent, None, None)
    return DebtRow(player, deck_points, spent, deck_points + spent, debt(deck_points, spent, threshold))
