"""What the five writers are told: one deck after the other, none of them kept."""

import os
from typing import Final, NamedTuple, Protocol

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
        if deck.unreadable:
            self.unreadable += 1
        elif deck.legal:
            self.legal += 1
        else:
            self.illegal += 1

    @property
    def exit_code(self) -> int:
        """0 all legal; 1 something is not; 2 nothing could be read."""
        if not self.unreadable and not self.illegal:
            return 0
        return 1 if self.legal or self.illegal else 2

    def __str__(self) -> str:
        both = self.legal + self.illegal + self.unreadable
        parts = [f"{both} deck" if both == 1 else f"{both:,} decks", f"{self.legal:,} legal"]
        parts += [f"{self.illegal:,} illegal"] if self.illegal else []
        parts += [f"{self.unreadable:,} unreadable"] if self.unreadable else []
        return " \N{MIDDLE DOT} ".join(parts)


class Writer(Protocol):
    """One way of saying what a check found."""

    def start(self) -> None:
        """Before the first deck."""

    def deck(self, deck: Checked) -> None:
        """One deck."""

    def end(self, totals: Totals) -> None:
        """After the last deck."""


def stem(path: str) -> str:
    """A file's name without folder and ending: what a nameless deck is called."""
    return "stdin" if path == "-" else os.path.splitext(os.path.basename(path))[0]
