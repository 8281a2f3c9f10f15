"""Spreadsheets for the desk: the text of a CSV file, and its faults, each with its line. All or nothing."""

import sys
from collections.abc import Sequence
from pathlib import Path

from games.refusal import Refused, Unreadable
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
        raise Unreadable(f"{file} is not a file", "give a CSV file, or - for standard input")
    try:
        with path.open("rb") as source:
            data = source.read(LARGEST + 1)
    except OSError as fault:
        raise Unreadable(
            f"{file}: {fault.strerror or fault}", "give a CSV file, or - for standard input"
        ) from fault
    if len(data) > LARGEST:
        raise Unreadable(
            f"{file} is larger than {LARGEST:,} bytes", "give a CSV file with a line for each entry"
        )
    return text_of(data, file)


def check_faults(file: str, faults: Sequence[Fault]) -> None:
    """Say every fault with its line, and take nothing in: `Refused` if all can be read, else `Unreadable`."""
    if not faults:
        return
    ordered = sorted(faults)
    lines = [f"line {fault.line}: {fault.message}" for fault in ordered[:MOST_SHOWN]]
    if len(ordered) > MOST_SHOWN:
        lines.append(f"and {len(ordered) - MOST_SHOWN} more")
    told = "\n  ".join([f"{file}: nothing was taken in", *lines])
    hint = "correct these lines and import the file again; what is there already is not entered twice"
    if all(isinstance(fault, Conflict) for fault in ordered):
        raise Refused(None, "import", "{told}", hint, told=told)
    raise Unreadable(told, hint)
