"""For GitHub's log: workflow commands, which it shows as annotations on the very line."""

from typing import TextIO

from cli.deck.check.writer import Checked, Totals, Writer, in_one, in_repository, label
from cli.program.output import safe
from games.fault import WARNING, Fault


class GithubWriter(Writer):
    """Writes `::error file=…,line=…::…` for each fault, and the sums as a plain line."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def deck(self, deck: Checked) -> None:
        """An annotation for each of the deck's faults."""
        for fault in deck.faults:
            self._out.write(_command(deck.file, fault) + "\n")

    def end(self, totals: Totals) -> None:
        """How many of each kind."""
        self._out.write(f"{totals.render()}\n")


def _command(file: str, fault: Fault) -> str:
    level = "warning" if fault.severity == WARNING else "error"
    place = f",line={fault.line or 1},col={fault.column or 1}"
    return f"::{level} file={_property(in_repository(file))}{place},title={_property(label(fault))}::{_data(in_one(fault))}"


def _data(text: str) -> str:
    """A message: nothing in it may end the command or start another."""
    escaped = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return safe(escaped)


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
