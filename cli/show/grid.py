"""A table of plain values on the screen: by rich on a terminal, as plain text in a pipe."""

import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from cli.program.output import Say, note, safe, say
from cli.show.fit import GAP, Fitted, cells_of, chop, fitted
from scoring.grid import Cell, Column, Grid, leading

if TYPE_CHECKING:
    from rich.table import Table

PIPE_WIDTH = 80
"""Columns of text where there is no terminal, unless `COLUMNS` says otherwise."""

_BETWEEN = " " * GAP


def width() -> int:
    """How many columns of text there are."""
    if os.environ.get("COLUMNS", "").isdigit():
        return max(20, int(os.environ["COLUMNS"]))
    return max(20, shutil.get_terminal_size().columns) if sys.stdout.isatty() else PIPE_WIDTH


def print_grids(grids: Iterable[Grid]) -> None:
    """Print tables one below the other, with their titles and heads in the language of this run."""
    for at, grid in enumerate(in_language(leading(grid, ()), say) for grid in grids):
        if at:
            print()
        if sys.stdout.isatty():
            _print_rich(grid)
        else:
            print("\n".join(plain_lines(grid, width())))


def in_language(grid: Grid, say: Say, words: tuple[str, ...] = ()) -> Grid:
    """A table with its columns' titles in another language; `words` are the keys of columns whose cells are labels too.

    All other cells are data, so is the table's title where it has no translation.
    """
    columns = tuple(
        column._replace(title=say(column.title), short=say(column.short)) for column in grid.columns
    )
    translated = [column.key in words for column in columns]
    rows = tuple(
        tuple(
            say(cell) if label and isinstance(cell, str) else cell
            for label, cell in zip(translated, row, strict=True)
        )
        for row in grid.rows
    )
    return Grid(say(grid.title), columns, rows)


def text_of(cell: Cell) -> str:
    """A cell as a person reads it."""
    return "-" if cell is None else safe(str(cell))


def plain_lines(grid: Grid, columns: int) -> list[str]:
    """The table as lines of at most `columns` cells where that can be; every column is in it (`cli.show.fit`)."""
    rows = [[text_of(cell) for cell in row] for row in grid.rows]
    (table,) = fitted(grid, columns, rows, may_drop=False)
    lines = [safe(grid.title)] if grid.title else []
    for row in [[column.title for column in table.grid.columns], *rows]:
        lines += _wrapped(row, table.widths, table.grid.columns)
    return lines


def _wrapped(row: Sequence[str], widths: Sequence[int], columns: Sequence[Column]) -> list[str]:
    parts = [chop(text, width) for text, width in zip(row, widths, strict=True)]
    height = max(map(len, parts), default=1)
    lines = []
    for at in range(height):
        cells = [
            _padded(part[at] if at < len(part) else "", width, number=column.number)
            for part, width, column in zip(parts, widths, columns, strict=True)
        ]
        lines.append(_BETWEEN.join(cells).rstrip())
    return lines


def _padded(text: str, width: int, *, number: bool) -> str:
    room = " " * max(0, width - cells_of(text))
    return room + text if number else text + room


def _print_rich(grid: Grid) -> None:
    from rich.console import Console

    console, room = Console(highlight=False, width=width()), width()
    tables = fitted(grid, room, [[text_of(cell) for cell in row] for row in grid.rows], may_drop=True)
    for at, table in enumerate(tables):
        if at:
            print()
        console.print(rich_table(table), crop=False)
    if tables[0].left_out:
        left_out = say("left out at {width} columns: {columns}; a wider screen or a pipe shows all").format(
            width=room, columns=", ".join(tables[0].left_out)
        )
        note("\n".join(chop(left_out, room)))


def rich_table(fit: Fitted) -> "Table":
    """The table for rich: numbers on the right, everything as plain text (no markup is read from data).

    Colour only repeats what the words say: who leads, who owes, who is tied.
    """
    from rich.table import Table
    from rich.text import Text

    grid = fit.grid
    title = Text(safe(grid.title), style="bold") if grid.title else None
    table = Table(
        title=title, title_justify="left", box=None, padding=(0, GAP, 0, 0), header_style="bold cyan underline", pad_edge=False
    )  # fmt: skip
    for column, cells in zip(grid.columns, fit.widths, strict=True):
        justify: Literal["left", "right"] = "right" if column.number else "left"
        head = Text("\n".join(chop(safe(column.title), cells)))
        table.add_column(head, justify=justify, no_wrap=True, width=cells, overflow="fold")
    for row in grid.rows:
        leads = grid.columns[0].key == "rank" and row[0] == 1
        cells_of_row = [
            Text("\n".join(chop(text_of(cell), cells)), style=_STYLES.get(column.key, "") if cell else "")
            for column, cell, cells in zip(grid.columns, row, fit.widths, strict=True)
        ]
        table.add_row(*cells_of_row, style="bold green" if leads else "")
    return table


_STYLES = {"debt": "yellow", "tied": "magenta", "price": "bold", "turn": "bold green"}
"""Styles of filled cells, by the key of their column."""
