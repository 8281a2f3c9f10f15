"""What the five writers are told: one deck after the other, none of them kept."""

import os
from typing import TYPE_CHECKING, Final, NamedTuple

from cli.program.output import Say, safe
from games.fault import Fault
from games.refusal import Fact, clause, numbered

if TYPE_CHECKING:
    from cli.program.messages import Surface

if TYPE_CHECKING:
    from cli.program.messages import Surface

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

    def render(self, say: Say = str) -> str:
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


def surface(say: Say = str) -> "Surface":
    """How a fault is rendered: as the shell does it."""
    from cli.program.messages import Surface  # decks without a fault don't pay for the catalogue
    from cli.program.remedies import shell

    return Surface(say, numbered, shell)


def render(fault: Fault, say: Say = str) -> tuple[str, str]:
    """Render what is wrong, and what to do or, where nothing is said about that, all the lines concerned."""
    words, refusal = surface(say), fault.refusal
    hint = words.hint(refusal)
    if not hint and len(fault.lines) > 1:
        hint = words.message(clause("lines", numbers=fault.lines))
    return words.message(refusal), hint


def in_one(fault: Fault, say: Say = str) -> str:
    """Render what is wrong and, in brackets, what to do."""
    message, hint = render(fault, say)
    return f"{message} ({hint})" if hint else message


def number_or_text(fact: "Fact | None") -> str | int | None:
    """What was expected, as JSON has it: a number, or a span in words."""
    return fact if fact is None or isinstance(fact, str | int) else surface().text(fact)


def label(fault: Fault) -> str:
    """The rule, if there is one, and the code."""
    return f"{fault.rule} {fault.code}" if fault.rule else fault.code


def place(file: str, fault: Fault) -> str:
    """The file with line and column as far as they are known, as compilers write it."""
    return f"{file}:{fault.line}:{fault.column or 1}" if fault.line else file


def line(file: str, fault: Fault, say: Say = str) -> str:
    """A fault as compilers write it: `file:line:column: D-1 size: message (hint)`."""
    return safe(f"{place(file, fault)}: {label(fault)}: {in_one(fault, say)}")
