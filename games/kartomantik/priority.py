"""Who has priority on an empty Stack (C-5, F-2 to F-6, T-2). Sides are numbered clockwise from 0.

`passed` are the sides that have passed since the last action, in order; `last` is the winner of the last resolved
confrontation, if there is one.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.kartomantik.confrontation import Standing


class Priority(NamedTuple):
    """Who has priority and by which rule; None with `candidates`: a die roll decides among them (C-5).

    None without candidates: all have passed, and the phase ends (F-5).
    """

    side: int | None
    rule: str
    candidates: tuple[int, ...] = ()


def clockwise(after: int, among: Iterable[int], seats: int) -> tuple[int, ...]:
    """The sides among these, the closest clockwise from `after` first, `after` itself last."""
    return tuple(sorted(among, key=lambda side: (side - after - 1) % seats))


def duel(found: Standing, last: int | None, passed: Sequence[int], *, rule: str = "C-5") -> Priority:
    """C-5 (and T-2 for two teams): the one who would lose it as it stands, else the last winner, else a die roll.

    Who passes leaves priority to the other.
    """
    left = [side for side in (0, 1) if side not in passed]
    if passed:
        return Priority(left[0], rule) if left else Priority(None, "C-6" if rule == "C-5" else rule)
    if found.winner is not None:
        return Priority(1 - found.winner, rule)
    return Priority(last, rule) if last is not None else Priority(None, "C-5", (0, 1))


def free_for_all(found: Standing, last: int | None, passed: Sequence[int]) -> Priority:
    """F-2 to F-6: in the Confrontation of three to five players."""
    left = [side for side in range(len(found.totals)) if side not in passed]
    if not left:
        return Priority(None, "F-5")
    if not passed and found.absolute is not None:
        return Priority(found.absolute, "F-2")
    if found.winner is None and found.absolute is None:
        return in_turn(found.present, len(found.totals), last, passed)
    among = [side for side in left if side in found.present]
    rule = "F-3" if passed else "F-2"
    start = passed[-1] if passed else last
    if not among:  # players out of confrontations come last (F-1)
        return Priority(clockwise(passed[-1], left, len(found.totals))[0], rule)
    greatest = max(found.disadvantage[side] for side in among)
    equals = tuple(side for side in among if found.disadvantage[side] == greatest)
    if len(equals) == 1:
        return Priority(equals[0], rule)
    if start is None:
        return Priority(None, "C-5", equals)
    return Priority(clockwise(start, equals, len(found.totals))[0], rule)


def in_turn(present: Sequence[int], seats: int, last: int | None, passed: Sequence[int]) -> Priority:
    """F-6: outside the Confrontation and in a stalemate: the last winner, then clockwise; those out of it come last."""
    left = [side for side in range(seats) if side not in passed]
    if not left:
        return Priority(None, "F-5")
    if passed:
        return Priority(_present_first(clockwise(passed[-1], left, seats), present), "F-6")
    if last is None:
        return Priority(None, "C-5", tuple(present))
    order = (last, *(side for side in clockwise(last, left, seats) if side != last))
    return Priority(_present_first(order, present), "F-6")


def after_stack(present: Sequence[int], seats: int, starter: int) -> Priority:
    """F-10: in the End Phase, once a Stack has resolved: the closest clockwise from the one who started it."""
    return Priority(_present_first(clockwise(starter, range(seats), seats), present), "F-10")


def _present_first(order: Sequence[int], present: Sequence[int]) -> int:
    return next((side for side in order if side in present), order[0])
