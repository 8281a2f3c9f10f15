"""A table of plain values, and its ways into text: CSV and Markdown (HTML is in `scoring.page`).

Cells are data from people: a spreadsheet must not run them, Markdown not read them as marks, no screen obey them.
"""

import csv
import io
import re
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from games.escape import visible

Cell: TypeAlias = str | int | None

MARK = "\ufeff"
"""The byte-order mark by which Excel knows UTF-8."""


class Column(NamedTuple):
    """`key` heads the column for programs, `title` for people; numbers stand on the right.

    Where a screen is too narrow, `short` stands for the title, and columns that are `spare` go: the highest first, 0 never.
    """

    key: str
    title: str
    number: bool = False
    short: str = ""
    spare: int = 0


class Grid(NamedTuple):
    """Rows of cells under columns."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


def leading(grid: Grid, keys: Sequence[str]) -> Grid:
    """The table with these columns first, and without columns that hold nothing: what a narrow screen should show."""
    kept = [at for at in range(len(grid.columns)) if not grid.rows or any(row[at] != "" for row in grid.rows)]
    rank = {key: at for at, key in enumerate(keys)}
    order = sorted(kept, key=lambda at: rank.get(grid.columns[at].key, len(keys)))
    rows = tuple(tuple(row[at] for at in order) for row in grid.rows)
    return Grid(grid.title, tuple(grid.columns[at] for at in order), rows)


def to_csv(grid: Grid, *, plain: bool = False) -> str:
    """CSV with CRLF line ends. Starts with the mark that spreadsheets need for accents, unless `plain`.

    Text that a spreadsheet would run as a formula gets an apostrophe in front; numbers stay numbers.
    """
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([column.key for column in grid.columns])
    writer.writerows([_defused(cell) for cell in row] for row in grid.rows)
    return out.getvalue() if plain else MARK + out.getvalue()


def _defused(cell: Cell) -> Cell:
    if not isinstance(cell, str):
        return cell
    text = visible(cell)
    # Full-width signs count too: some spreadsheets narrow them when a file is opened.
    return f"'{text}" if re.match(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20]", text) else text


def to_markdown(grid: Grid) -> str:
    """A Markdown table (GitHub's kind), numbers on the right."""
    lines = [
        [_marked(column.title) for column in grid.columns],
        ["--:" if column.number else "---" for column in grid.columns],
        *([_marked(shown(cell)) for cell in row] for row in grid.rows),
    ]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _marked(text: str) -> str:
    safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    # Addresses turn into links by themselves: the entities keep what they look like and break what they do.
    safe = safe.replace("://", ":&#47;/").replace("www.", "www&#46;").replace("@", "&#64;")
    return re.sub(r"([\\`*_{}\[\]()#+|~!-])", r"\\\1", safe).replace("&\\#", "&#")


def shown(cell: Cell) -> str:
    """A cell as people read it; None is a dash."""
    return "\N{EN DASH}" if cell is None else visible(str(cell))
