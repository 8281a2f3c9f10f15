"""What only Kartomantik has. Here: the points of a match sheets (M-1, M-2, T-7).

Beside it: the temperament wheel, the confrontation, who has priority, and games refereed live.
"""

from collections.abc import Iterable

from games.model import Points

LEFT_IN_DECK: Points = 5
"""M-1: for each manifestation still in the own deck at the end."""

MULLIGAN: Points = 10
"""M-2: what a voluntary mulligan on the first turn costs."""


def sheet_points(vessel: Points, gained: Points, lost: Points, left: int, mulligans: int) -> Points:
    """M-1: match points of one player.

    `vessel` is the sum of the captured manifestations, `gained` and `lost` what effects brought and took, `left` the number
    of manifestations still in the own deck, `mulligans` the number of those that cost points (M-2).
    """
    return vessel + gained - lost + LEFT_IN_DECK * left - MULLIGAN * mulligans


def team_points(totals: Iterable[Points]) -> Points:
    """T-7: the score of a team is the sum of its players' totals (M-1); the higher wins (M-3)."""
    return sum(totals)
