"""What only Kartomantik has: the temperament wheel (rule C-2)."""

from collections.abc import Iterable, Mapping

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
