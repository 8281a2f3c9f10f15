"""For the parts that spoil a database: one that is well, what every command says of it, and what went wrong later.

Each case ends in a clear line (exit 1 or 2) or in the right answers; never in wrong ones, a traceback, or half a file.
"""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.figures import Figure
from tests.torture.kit import Said, must, say, scratch, tell, unacceptable

READING = (
    ("doctor",), ("standings", "--json"), ("draft", "show", "--json"), ("deck", "build", "Ada", "--json"), ("debt", "--json"),
    ("schedule", "show", "--json"), ("draft", "log"), ("event", "export", "-"),
)  # fmt: skip
WRITING = (
    ("match", "result", "2", "80", "70"), ("match", "edit", "1", "80", "70"), ("player", "bonus", "Ada", "5", "--why", "x"),
    ("event", "new", "Another", "--player", "Ada", "--player", "Ben"), ("event", "export", "out.jsonl"),
    ("standings", "--output", "out.csv"), ("export", "out"), ("deck", "build", "Ada", "--output", "out.txt"),
    ("print", "standings", "--output", "out.pdf"), ("event", "import", "../other.jsonl"),
)  # fmt: skip


class Case(NamedTuple):
    """A folder with a database `evening.db`, and what every command says of it while it is well."""

    place: Path
    right: dict[tuple[str, ...], Said]


def ask(*words: str) -> Said:
    """A command on the evening."""
    return say("--db", "evening.db", "--event", "played", *words)


def plain(text: str) -> str:
    """An answer without what no log holds: when the event was used last, and the short name it goes by in this file."""
    return re.sub(r'"(used_at|slug|event)":\s*"[^"]*"', "", text)


def timeless(text: str) -> str:
    """An answer without the time at which things were entered, and what follows from that."""
    return re.sub(r'"(at|prev|hash|head|created_at)":\s*"[^"]*"', "", text)


@contextmanager
def evening(on: Path | None = None) -> Iterator[Case]:
    """A played evening and one that goes on, in a folder of their own."""
    with scratch(on) as place:
        three = ("--player", "Ada", "--player", "Ben", "--player", "Cy")
        for words in (
            ("event", "new", "Played", "--seed", "8", *three), ("draft", "start"), ("draft", "auto"), ("draft", "undo", "1"),
            ("draft", "redo"), ("deck", "build", "Ada", "--submit"), ("deck", "build", "Ben", "--submit"),
            ("deck", "build", "Cy", "--submit"), ("schedule", "make"), ("match", "result", "1", "100", "90"),
        ):  # fmt: skip
            must(say("--db", "evening.db", *words))
        must(say("--db", "other.db", "event", "new", "Other", "--player", "Ada", "--player", "Ben"))
        must(say("--db", "other.db", "event", "export", "../other.jsonl"))
        Path("other.db").unlink()
        yield Case(place, {words: must(ask(*words)) for words in READING})


class Tally:
    """What went wrong, and how the commands ended."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.cases = self.right = self.said = 0

    def wrong(self, where: str, words: tuple[str, ...], why: str, said: Said) -> None:
        """Note a fault."""
        self.faults.append(why)
        if len(self.faults) <= 12:
            tell(f"{where}: {' '.join(words)}: {why}\n  {said.out[-300:]}\n  {said.err[-1200:]}")

    def figure(self, what: str, note: str = "") -> Figure:
        """The figure of it all."""
        told = f"of {self.cases} cases: {self.right:,} right answers, {self.said:,} clear refusals"
        return Figure(what, len(self.faults), "", 0, note=told + (f"; {note}" if note else ""))


def look(
    case: Case, tally: Tally, where: str, *, moments: tuple[dict[tuple[str, ...], str], ...] = ()
) -> None:
    """Ask everything of a database that something was done to; `moments`: earlier answers that are right too."""
    tally.cases += 1
    clean, failed = True, False
    for words in READING:
        said = ask(*words)
        why = unacceptable(said)
        told = plain(said.out)
        honest = "(name damaged)" in said.out
        answered = not why and said.code == 0 and not honest and words != ("doctor",)
        if answered and told != plain(case.right[words].out):
            known = any(timeless(told) == timeless(moment[words]) for moment in moments)
            why = "" if known else "a wrong answer in silence"
        if words == ("doctor",):
            clean = said.code == 0
        else:
            failed = failed or said.code != 0 or honest
        if why:
            tally.wrong(where, words, why, said)
        tally.right += said.code == 0
        tally.said += said.code != 0
    if clean and failed:
        tally.wrong(where, ("doctor",), "finds nothing where other commands fail", Said(0, "", ""))


def beside(path: Path) -> list[str]:
    """The files that SQLite has put beside a database, by name."""
    return sorted(file.name for file in path.parent.glob(f"{path.name}-*"))


def head_of(path: Path) -> list[tuple[str, int, str]]:
    """How far every log of a database is."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT slug, length, head FROM event ORDER BY slug").fetchall()
