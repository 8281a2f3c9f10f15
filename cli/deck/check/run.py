"""One check: every file read, judged and told to the writer, one after the other."""

import os
import sys
from typing import Final, TextIO

from cli.deck.check.discovery import Found, read_found
from cli.deck.check.writer import ILLEGAL, LEGAL, LOST, Checked, Totals, Writer, stem
from games.decklist.collector import NotThis
from games.decklist.read import Reader
from games.fault import ERROR, Fault
from games.legality import Judge

_BAR_FROM: Final = 200
_BAR_WIDTH: Final = 30


def check_files(files: list[Found], reader: Reader, judge: Judge, writer: Writer) -> Totals:
    """Check them all; gives how many of each kind there were."""
    totals = Totals()
    bar = Bar(len(files))
    writer.start()
    for index, found in enumerate(files):
        deck = check_one(found, reader, judge)
        totals.count(deck)
        writer.deck(deck)
        if bar.shown and not index % 64:
            bar.at(index)
    bar.clear()
    writer.end(totals)
    return totals


def check_one(found: Found, reader: Reader, judge: Judge) -> Checked:
    """Read and judge one file."""
    path = found.path
    try:
        if found.fault:
            return _lost(path, judge, [found.fault])
        data = read_found(found)
    except NotThis as no:
        return _lost(path, judge, [no.fault])
    deck, faults = reader.read(data, exact=False)
    if deck is None:
        return _lost(path, judge, faults)
    legal, cards, sideboard, points, limit, wills, found_faults = judge.judge(deck)
    if faults:
        legal = legal and not any(fault.severity == ERROR for fault in faults)
        found_faults = (*faults, *found_faults)
    name = deck.name.strip() or stem(path)
    outcome = LEGAL if legal else ILLEGAL
    return Checked(path, name, outcome, cards, sideboard, points, limit, wills, found_faults)


def _lost(path: str, judge: Judge, faults: list[Fault]) -> Checked:
    limit = judge.rules.points.limit if judge.rules.points else None
    return Checked(path, stem(path), LOST, 0, 0, 0, limit, 0, tuple(faults))


class Bar:
    """A progress bar on standard error, for many files and only on a terminal."""

    def __init__(self, total: int, out: TextIO | None = None) -> None:
        self._total = total
        self._out = sys.stderr if out is None else out
        self.shown = total >= _BAR_FROM and self._out.isatty() and os.environ.get("TERM") != "dumb"

    def at(self, done: int) -> None:
        """Show how far the run has come."""
        full = done * _BAR_WIDTH // self._total
        bar = "#" * full + "." * (_BAR_WIDTH - full)
        self._out.write(f"\r[{bar}] {done:,} of {self._total:,} decks")
        self._out.flush()

    def clear(self) -> None:
        """Take the bar away."""
        if self.shown:
            self._out.write("\r\x1b[K")
            self._out.flush()
