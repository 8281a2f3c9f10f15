"""What the five writers are told: one deck after the other, none of them kept."""

import os
from typing import Final, NamedTuple

from cli.program.output import Say, safe
from games.fault import Fault

LEGAL: Final = "legal"
ILLEGAL: Final = "illegal"
LOST: Final = "unreadable"


class Checked(NamedTuple):
    """A file that was checked; `outcome` is `unreadable` where no deck came out of it at all."""

    file: str
    name: str
    outcome: str
    cards: int
    sideboard: int
    points: int
    points_limit: int | None
    wills: int
    faults: tuple[Fault, ...]

    @property
    def legal(self) -> bool:
        """Whether the deck may be played."""
        return self.outcome == LEGAL

    @property
    def unreadable(self) -> bool:
        """Whether no deck could be read from the file."""
        return self.outcome == LOST


class Totals:
    """How many decks of each kind a run had."""

    def __init__(self) -> None:
        self.legal = 0
        self.illegal = 0
        self.unreadable = 0

    def count(self, deck: Checked) -> None:
        """Count a deck in."""
        outcome = deck.outcome
        if outcome == LEGAL:
            self.legal += 1
        elif outcome == LOST:
            self.unreadable += 1
        else:
            self.illegal += 1

    @property
    def exit_code(self) -> int:
        """0 all legal; 1 something is not; 2 nothing could be read."""
        if not self.unreadable and not self.illegal:
            return 0
        return 1 if self.legal or self.illegal else 2

    def __str__(self) -> str:
        return self.said(str)

    def said(self, say: Say) -> str:
        """The totals in a line, in the language of `say`."""
        both = self.legal + self.illegal + self.unreadable
        parts = [
            (say("{count} deck") if both == 1 else say("{count} decks"), both),
            (say("{count} legal"), self.legal),
        ]
        parts += [(say("{count} illegal"), self.illegal)] if self.illegal else []
        parts += [(say("{count} unreadable"), self.unreadable)] if self.unreadable else []
        return " \N{MIDDLE DOT} ".join(text.format(count=f"{count:,}") for text, count in parts)


class Writer:
    """One way of saying what a check found."""

    def start(self) -> None:
        """Say what comes before the first deck."""

    def deck(self, deck: Checked) -> None:
        """Say one deck."""
        raise NotImplementedError

    def end(self, totals: Totals) -> None:
        """Say what comes after the last deck."""
        raise NotImplementedError


def in_repository(path: str) -> str:
    """A file's path as a repository's annotations want it: relative to the current folder where it lies below."""
    here = os.path.join(os.getcwd(), "")
    return path.removeprefix(here).removeprefix("./") or path


def stem(path: str) -> str:
    """A file's name without folder and ending: what a nameless deck is called."""
    return "stdin" if path == "-" else os.path.splitext(os.path.basename(path))[0]


def line(file: str, fault: Fault) -> str:
    """A fault as compilers write it: `file:line:column: D-1 size: message (hint)`."""
    place = f":{fault.line}:{fault.column or 1}" if fault.line else ""
    code = f"{fault.rule} {fault.code}" if fault.rule else fault.code
    hint = f" ({fault.hint})" if fault.hint else ""
    return safe(f"{file}{place}: {code}: {fault.message}{hint}")
