"""Spreadsheets for the desk: the text of a CSV file, and its faults, each with its line. All or nothing."""

from collections.abc import Sequence
from pathlib import Path

from cli.args.files import read_data
from games.refusal import Refused, Unreadable, clause, do
from tournament.csv_import import Conflict, Fault, text_of

MOST_SHOWN = 20
LARGEST = 48 * 1024 * 1024
"""Bytes of a CSV file at most; 19,900 results need under one million."""


def csv_text(file: str) -> str:
    """The text of a CSV file, `-` for standard input (`Unreadable` if there is none)."""
    return text_of(read_data(Path(file), LARGEST), "standard input" if file == "-" else file)


def check_faults(file: str, faults: Sequence[Fault]) -> None:
    """Say every fault with its line, and take nothing in: `Refused` if all can be read, else `Unreadable`."""
    if not faults:
        return
    ordered = sorted(faults, key=lambda fault: fault.line)
    lines = [clause("at-line", line=fault.line, why=fault.why) for fault in ordered[:MOST_SHOWN]]
    if len(ordered) > MOST_SHOWN:
        lines.append(clause("more-faults", count=len(ordered) - MOST_SHOWN))
    if all(isinstance(fault, Conflict) for fault in ordered):
        raise Refused(None, "import-conflicts", do("edit-result"), file=file, faults=tuple(lines))
    raise Unreadable("import-unreadable", file=file, faults=tuple(lines))
