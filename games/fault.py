"""A fault of a deck as a value: what is wrong, by which rule, where, and what would help."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from games.model import CardNumber
from games.refusal import Do, Fact, Refusal

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
    """One fault of a deck or of its file.

    Attributes:
        rule: the rule's ID (`D-1`), None where the file itself is at fault.
        code: one of `CODES`, or of a rule set of one's own.
        facts: what its sentence speaks of, by name.
        text: the sentence's key in the catalogue, where it is not `code`.
        line: where, from 1; None where the whole deck is meant. So is `column`.
        lines: all the lines concerned, the first of them `line`.
        severity: `error` (the deck is not legal) or `warning` (it stays legal).
    """

    rule: str | None
    code: str
    facts: Mapping[str, Fact] = {}
    text: str = ""
    expected: "Fact | None" = None
    actual: str | int | None = None
    line: int | None = None
    column: int | None = None
    card: CardNumber | None = None
    severity: str = ERROR
    lines: tuple[int, ...] = ()
    remedies: tuple[Do, ...] = ()

    @property
    def refusal(self) -> Refusal:
        """The fault as surfaces render it (`cli.program.messages`)."""
        return Refusal(self.rule, self.text or self.code, self.facts, self.remedies)


def unreadable(text: str, line: int | None = None, column: int | None = None, /, **facts: Fact) -> Fault:
    """Something in a file (or the whole file) that can't be read; `text` is its sentence's key."""
    return Fault(None, UNREADABLE, facts, text, line=line, column=column)


def cut(text: str, limit: int = 60) -> str:
    """`text` for a message, cut where it is longer than anyone would read."""
    return text if len(text) <= limit else text[: limit - 1] + "\N{HORIZONTAL ELLIPSIS}"
