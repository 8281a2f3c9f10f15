"""What only Kartomantik has: the temperament wheel (C-2), and the points of match sheets (M-1, M-2, T-7)."""

from collections.abc import Iterable, Mapping

from games.model import Points

LEFT_IN_DECK: Points = 5
"""M-1: for each manifestation still in the own deck at the end."""

MULLIGAN: Points = 10
"""M-2: what a voluntary mulligan on the first turn costs."""

TRANSCENDENT = "transcendent"
HOLLOW = "hollow"

WHEEL: Mapping[str, frozenset[str]] = {
    "phlegmatic": frozenset({"vitreous", "capricious"}),
    "vitreous": frozenset({"melancholic", "choleric"}),
    "melancholic": frozenset({"capricious", "phlegmatic"}),
    "capricious": frozenset({"choleric", "vitreous"}),
    "choleric": frozenset({"phlegmatic", "melancholic"}),
}
"""C-2: the temperaments that each of the five dominates."""


def dominates(one: str, other: str) -> bool:
    """C-2: whether temperament `one` beats `other`. Transcendent beats every other, every other beats hollow."""
    if one == other:
        return False
    return one == TRANSCENDENT or other == HOLLOW or other in WHEEL.get(one, frozenset())


def wheel_winner(one: Iterable[str], other: Iterable[str]) -> int:
    """1 if the first side's temperaments dominate, -1 if the second's do, 0 if neither or both do.

    C-2 [R]: a manifestation of several temperaments counts as the best of them for its owner. Where each side has a
    temperament that dominates the other's, neither is the better.
    """
    mine, theirs = tuple(one), tuple(other)
    wins = any(dominates(a, b) for a in mine for b in theirs)
    loses = any(dominates(b, a) for a in mine for b in theirs)
    return wins - loses


def sheet_points(vessel: Points, gained: Points, lost: Points, left: int, mulligans: int) -> Points:
    """M-1: match points of one player.

    `vessel` is the sum of the captured manifestations, `gained` and `lost` what effects brought and took, `left` the number
    of manifestations still in the own deck, `mulligans` the number of those that cost points (M-2).
    """
    return vessel + gained - lost + LEFT_IN_DECK * left - MULLIGAN * mulligans


def team_points(totals: Iterable[Points]) -> Points:
    """T-7: the score of a team is the sum of its players' totals (M-1); the higher wins (M-3)."""
    return sum(totals)
