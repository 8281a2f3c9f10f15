"""Round robins in Berger order: who meets whom in which round, and who sits first.

FIDE's tables put the last number against one player a round (1, then half-way round the circle, then 2, …) and pair
the others as mirror images around that one. The last number sits first in even rounds, second in odd ones. For an odd
number of players the last number is nobody: who would meet it rests.
"""

from collections.abc import Iterator
from typing import TypeAlias

Pair: TypeAlias = tuple[int, int]
"""Numbers of the player who sits first, and of the one who sits second."""


def berger(players: int) -> Iterator[list[Pair]]:
    """Rounds of a single round robin for the numbers 1 to `players` (2 or more; `ValueError` otherwise).

    Board 1 comes first. Every pair meets once; for an odd number each rests once. Rule B-22.
    """
    if players < 2:
        raise ValueError(f"a round robin needs 2 players, not {players}")
    even = players + players % 2
    others, half = even - 1, even // 2
    # Three times round the circle, so that a slice in either direction never has to wrap.
    circle = [*range(1, even)] * 3
    for turn in range(1, even):
        middle = (turn + 1) // 2 if turn % 2 else half + turn // 2
        at = others + middle - 1
        pairs: list[Pair] = []
        if players == even:
            pairs.append((middle, even) if turn % 2 else (even, middle))
        pairs.extend(zip(circle[at + 1 : at + half], circle[at - 1 : at - half : -1], strict=True))
        yield pairs


def resting(players: int, turn: int) -> int | None:
    """The number that rests in round `turn` (from 1) of an odd round robin; None for an even one."""
    if players % 2 == 0:
        return None
    return (turn + 1) // 2 if turn % 2 else (players + 1 + turn) // 2
