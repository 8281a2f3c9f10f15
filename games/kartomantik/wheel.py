"""The temperament wheel (C-2): which temperament beats which, read from `rules/kartomantik-wheel.toml`."""

from collections.abc import Iterable

from games.resources import temperament_wheel


def temperaments() -> tuple[str, ...]:
    """All temperaments, in the wheel's order."""
    return tuple(temperament_wheel())


def dominates(one: str, other: str) -> bool:
    """C-2: whether temperament `one` beats `other`; no temperament beats itself, and an unknown one beats none."""
    return other in temperament_wheel().get(one, frozenset())


def wheel_winner(one: Iterable[str], other: Iterable[str]) -> int:
    """1 if the first side's temperaments dominate, -1 if the second's do, 0 if neither does.

    C-2 [R]: a manifestation of several temperaments counts as the best of them for its owner: the one with which it
    wins, or else is even. Where both sides have several, and each could have the better of the other's choice, neither has.
    """
    mine, theirs = tuple(one), tuple(other)
    if not mine or not theirs:
        return 0
    won = [[dominates(a, b) - dominates(b, a) for b in theirs] for a in mine]
    sure = max(min(row) for row in won)
    at_most = min(max(column) for column in zip(*won, strict=True))
    if sure > 0:
        return 1
    return -1 if at_most < 0 else 0
