"""Spreadsheets for the desk: the text of a CSV file, and its faults, each with its line. All or nothing."""

import sys
from collections.abc import Sequence
from pathlib import Path

from games.refusal import Refused, Unreadable, clause, do
from tournament.intake import Conflict, Fault, text_of

MOST_SHOWN = 20
LARGEST = 50_000_000
"""Bytes of a CSV file at most; 19,900 results need under one million."""


def csv_text(file: str) -> str:
    """The text of a CSV file, `-` for standard input (`Unreadable` if there is none)."""
    if file == "-":
        return text_of(sys.stdin.buffer.read(LARGEST), "standard input")
    path = Path(file)
    if path.exists() and not path.is_file():
        raise Unreadable("not-a-file", path=file)
    try:
        with path.open("rb") as source:
            data = source.read(LARGEST + 1)
    except OSError as fault:
        raise Unreadable("cant-read", path=file, fault=str(fault.strerror or fault)) from fault
    if len(data) > LARGEST:
        raise Unreadable("file-too-large", path=file, most=LARGEST // 1_000_000)
    return text_of(data, file)


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
