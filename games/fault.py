"""A fault of a deck as a value: what is wrong, by which rule, where, and the way out."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.model import CardNumber

ERROR: Final = "error"
WARNING: Final = "warning"

UNREADABLE: Final = "unreadable"
UNKNOWN_CARD: Final = "unknown-card"
MISMATCH: Final = "number-name-mismatch"

CODES: Final = (
    "size",
    "points",
    "copies",
    "sideboard-size",
    "sideboard-overlap",
    UNKNOWN_CARD,
    "banned",
    "restricted",
    "not-in-pool",
    "token-fields",
    "side-deck-size",
    UNREADABLE,
    MISMATCH,
)
"""Every code a fault can have; a rule set of one's own may add codes for its kinds (`[[distinct]]`)."""


class Fault(NamedTuple):
    """One fault. `line` and `column` count from 1 and are None where the whole deck is meant.

    `severity` is `error` (the deck is not legal) or `warning` (it stays legal). `lines` are all the lines
    concerned, the first of them `line`.
    """

    rule: str | None
    code: str
    message: str
    hint: str = ""
    expected: str | int | None = None
    actual: str | int | None = None
    line: int | None = None
    column: int | None = None
    card: CardNumber | None = None
    severity: str = ERROR
    lines: tuple[int, ...] = ()


def unreadable(message: str, hint: str = "", line: int | None = None, column: int | None = None) -> Fault:
    """Something in a file (or the whole file) that can't be read."""
    return Fault(None, UNREADABLE, message, hint, line=line, column=column)


def shown(text: str, limit: int = 60) -> str:
    """`text` in quotes for a message, cut where it is longer than anyone would read."""
    cut = text if len(text) <= limit else text[: limit - 1] + "\N{HORIZONTAL ELLIPSIS}"
    return f"\N{LEFT DOUBLE QUOTATION MARK}{cut}\N{RIGHT DOUBLE QUOTATION MARK}"


def joined(parts: Sequence[str], word: str = "and", most: int = 6) -> str:
    """`a, b and c`; of more than `most` parts the first ones and how many more there are."""
    if len(parts) > most:
        parts = [*parts[: most - 1], f"{len(parts) - most + 1} more"]
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def counted(count: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
