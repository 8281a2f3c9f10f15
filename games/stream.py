"""Numbers that follow from a secret: the only randomness there is, the same in every language (docs/shuffle.md).

Nothing here depends on Python's `random`.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
_WORD = 1 << 64


class Stream:
    """An endless stream of numbers from a secret and a label.

    Block *i* is SHA-256(secret, label in UTF-8, *i* as 8 bytes, most significant first); each block gives four
    numbers of 64 bits, most significant byte first.
    """

    def __init__(self, secret: bytes, label: str) -> None:
        self._head = hashlib.sha256(secret + f"snakebid/1/{label}/".encode())
        self._words = self._draw()

    def _draw(self) -> Iterator[int]:
        block = 0
        while True:
            part = self._head.copy()
            part.update(block.to_bytes(8, "big"))
            digest = part.digest()
            for start in range(0, 32, 8):
                yield int.from_bytes(digest[start : start + 8], "big")
            block += 1

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each as likely: numbers above the last full multiple are thrown away."""
        limit = _WORD - _WORD % bound
        word = next(self._words)
        while word >= limit:
            word = next(self._words)
        return word % bound


def shuffled(items: Sequence[T], stream: Stream) -> list[T]:
    """Fisher and Yates from the end: for i = n - 1 down to 1, swap item i with item below(i + 1)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = stream.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order
