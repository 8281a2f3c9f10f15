"""A table of plain values on the screen: by rich on a terminal, as plain text in a pipe."""

import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from cli.out import safe
from scoring.grid import Cell, Column, Grid, leading

if TYPE_CHECKING:
    from rich.table import Table

PIPE_WIDTH = 80
"""Columns of text where there is no terminal, unless `COLUMNS` says otherwise."""

_GAP = "  "


def width() -> int:
    """How many columns of text there are."""
    if os.environ.get("COLUMNS", "").isdigit():
        return max(20, int(os.environ["COLUMNS"]))
    return max(20, shutil.get_terminal_size().columns) if sys.stdout.isatty() else PIPE_WIDTH


def print_grids(grids: Iterable[Grid]) -> None:
    """Print tables one below the other."""
    for at, grid in enumerate(leading(grid, ()) for grid in grids):
        if at:
            print()
        if sys.stdout.isatty():
            _print_rich(grid)
        else:
            print("\n".join(plain_lines(grid, width())))


def text_of(cell: Cell) -> str:
    """A cell as a person reads it."""
    return "-" if cell is None else safe(str(cell))


def plain_lines(grid: Grid, columns: int) -> list[str]:
    """The table as lines of at most `columns` cells; the widest text column wraps where there is too little room."""
    from rich.cells import cell_len

    rows = [[text_of(cell) for cell in row] for row in grid.rows]
    heads = [column.title for column in grid.columns]
    widths = [max(map(cell_len, column), default=0) for column in zip(heads, *rows, strict=True)]
    _narrow(widths, grid.columns, columns - len(_GAP) * (len(widths) - 1))
    lines = [safe(grid.title)] if grid.title else []
    for row in [heads, *rows]:
        lines += _wrapped(row, widths, grid.columns)
    return lines


def _narrow(widths: list[int], columns: Sequence[Column], room: int) -> None:
    """Take cells from the widest text column until the row fits (or nothing more can be taken)."""
    texts = [at for at, column in enumerate(columns) if not column.number]
    while sum(widths) > room and texts:
        widest = max(texts, key=lambda at: widths[at])
        if widths[widest] <= 8:
            return
        widths[widest] -= 1


def _wrapped(row: Sequence[str], widths: Sequence[int], columns: Sequence[Column]) -> list[str]:
    parts = [chop(text, width) for text, width in zip(row, widths, strict=True)]
    height = max(map(len, parts), default=1)
    lines = []
    for at in range(height):
        cells = [
            _padded(part[at] if at < len(part) else "", width, number=column.number)
            for part, width, column in zip(parts, widths, columns, strict=True)
        ]
        lines.append(_GAP.join(cells).rstrip())
    return lines


def chop(text: str, width: int) -> list[str]:
    """Cut a text into lines of at most `width` cells, at spaces where there are any."""
    from rich.cells import cell_len

    lines, line = [], ""
    for word in text.split(" "):
        grown = f"{line} {word}" if line else word
        if cell_len(grown) <= width:
            line = grown
            continue
        if line:
            lines.append(line)
        line = word
        while cell_len(line) > width > 0:
            head = _head(line, width)
            lines.append(head)
            line = line[len(head) :]
    return [*lines, line]


def _head(text: str, width: int) -> str:
    from rich.cells import cell_len

    taken = 1
    while taken < len(text) and cell_len(text[: taken + 1]) <= width:
        taken += 1
    return text[:taken]


def _padded(text: str, width: int, *, number: bool) -> str:
    from rich.cells import cell_len

    room = " " * max(0, width - cell_len(text))
    return room + text if number else text + room


def _print_rich(grid: Grid) -> None:
    from rich.console import Console

    Console(highlight=False).print(rich_table(grid))


def rich_table(grid: Grid) -> "Table":
    """The table for rich: numbers on the right, everything as plain text (no markup is read from data).

    Colour only repeats what the words say: who leads, who owes, who is tied.
    """
    from rich.table import Table
    from rich.text import Text

    title = Text(safe(grid.title), style="bold") if grid.title else None
    table = Table(
        title=title, title_justify="left", box=None, padding=(0, 2, 0, 0), header_style="bold cyan underline"
    )
    for column in grid.columns:
        justify: Literal["left", "right"] = "right" if column.number else "left"
        table.add_column(Text(safe(column.title)), justify=justify, overflow="fold", no_wrap=column.number)
    for row in grid.rows:
        leads = grid.columns[0].key == "rank" and row[0] == 1
        cells = [
            Text(text_of(cell), style=_STYLES.get(column.key, "") if cell else "")
            for column, cell in zip(grid.columns, row, strict=True)
        ]
        table.add_row(*cells, style="bold green" if leads else "")
    return table


_STYLES = {"debt": "yellow", "tied": "magenta", "price": "bold", "turn": "bold green"}
"""Styles of filled cells, by the key of their column."""
