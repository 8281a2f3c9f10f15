"""A table on a narrow screen: headings wrap or shorten, texts wrap at words, spare columns go; no rank, name or sum is lost."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from scoring.grid import Column, Grid

GAP = 2
"""Cells between two columns."""

_WHOLE_WORDS = (20, 16, 12, 8)
"""Words up to so many cells stay whole: the first as long as anything else can give way, the last always."""


def cells_of(text: str) -> int:
    """How many cells of a terminal a text takes; rich is asked, and loaded, only about what is not ASCII."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


class Fitted(NamedTuple):
    """A table for a width: its columns' widths, and the titles of columns that were left out."""

    grid: Grid
    widths: tuple[int, ...]
    left_out: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        """Cells of a whole line."""
        return sum(self.widths) + GAP * (len(self.widths) - 1)


def fitted(grid: Grid, room: int, texts: Sequence[Sequence[str]], *, may_drop: bool) -> list[Fitted]:
    """The table in `room` cells: one, or several below each other whose first columns repeat. `texts` are its cells as shown.

    Without `may_drop` (in a pipe) every column stays in one table, and lines may get longer than `room` when nothing
    more can give way.
    """
    shown, left_out = _Shown(grid, [list(row) for row in texts]), []
    while True:
        narrowed = _narrowed(shown, room, _WHOLE_WORDS[0])
        if narrowed.width <= room or not may_drop:
            break
        spare = max(column.spare for column in shown.grid.columns)
        if not spare:
            break
        left_out += [column.title for column in shown.grid.columns if column.spare == spare]
        shown = shown.only([at for at, column in enumerate(shown.grid.columns) if column.spare != spare])
    for longest_word in _WHOLE_WORDS:
        narrowed = _narrowed(shown, room, longest_word)
        if narrowed.width <= room:
            break
    parts = _split(shown, narrowed, room) if may_drop and narrowed.width > room else [narrowed]
    return [part._replace(left_out=tuple(left_out)) for part in parts]


class _Shown(NamedTuple):
    """A table and its cells as they are shown."""

    grid: Grid
    texts: list[list[str]]

    def only(self, kept: Sequence[int]) -> "_Shown":
        """The table with these columns alone."""
        grid = Grid(
            self.grid.title,
            tuple(self.grid.columns[at] for at in kept),
            tuple(tuple(row[at] for at in kept) for row in self.grid.rows),
        )
        return _Shown(grid, [[row[at] for at in kept] for row in self.texts])


def _narrowed(shown: _Shown, room: int, longest_word: int) -> Fitted:
    """Let headings wrap, then shorten, then texts wrap, each only as far as it must."""
    free = room - GAP * (len(shown.grid.columns) - 1)
    whole = [_natural(column, cells) for column, cells in _by_column(shown.grid.columns, shown.texts)]
    if sum(whole) <= free:
        return Fitted(shown.grid, tuple(whole))
    short = shown.grid._replace(columns=tuple(map(_shortened, shown.grid.columns)))
    for grid in (shown.grid, short):
        widths, least = _bounds(grid, shown.texts, longest_word)
        _take(widths, least, [at for at, column in enumerate(grid.columns) if column.number], free)
        if sum(widths) <= free:
            return _tight(grid, shown.texts, widths)
    widths, least = _bounds(short, shown.texts, longest_word)
    _take(widths, least, range(len(widths)), free)
    return _tight(short, shown.texts, widths)


def _tight(grid: Grid, texts: Sequence[Sequence[str]], widths: Sequence[int]) -> Fitted:
    """The table without the cells that no line of a column fills, now that its texts are wrapped."""
    columns = _by_column(grid.columns, texts)
    filled = (
        max(cells_of(line) for text in (column.title, *cells) for line in chop(text, width))
        for (column, cells), width in zip(columns, widths, strict=True)
    )
    return Fitted(grid, tuple(filled))


def _bounds(grid: Grid, texts: Sequence[Sequence[str]], longest_word: int) -> tuple[list[int], list[int]]:
    """The widest and the narrowest that each column can be."""
    columns = _by_column(grid.columns, texts)
    return (
        [_natural(column, cells) for column, cells in columns],
        [_least(column, cells, longest_word) for column, cells in columns],
    )


def _shortened(column: Column) -> Column:
    return column._replace(title=column.short) if column.short else column


def _by_column(columns: Sequence[Column], texts: Sequence[Sequence[str]]) -> list[tuple[Column, list[str]]]:
    return [(column, [row[at] for row in texts]) for at, column in enumerate(columns)]


def _natural(column: Column, cells: list[str]) -> int:
    return max(cells_of(text) for text in (column.title, *cells))


def _least(column: Column, cells: list[str], longest_word: int) -> int:
    """The narrowest that a column can be: numbers stay whole, and so do words up to a length."""
    head = max(map(cells_of, pieces(column.title)), default=0)
    if column.number:
        return max([head, *map(cells_of, cells)])
    words = (cells_of(piece) for text in cells for piece in pieces(text))
    return max(min(head, longest_word), min(max(words, default=0), longest_word))


def _take(widths: list[int], least: Sequence[int], among: Sequence[int], free: int) -> None:
    """Take cells from the widest of these columns until the line fits, or none of them can give any more."""
    while sum(widths) > free:
        giving = [at for at in among if widths[at] > least[at]]
        if not giving:
            return
        widths[max(giving, key=lambda at: widths[at])] -= 1


def _split(shown: _Shown, table: Fitted, room: int) -> list[Fitted]:
    """Tables of as many columns as fit; the first columns, up to the first text, begin each."""
    columns = table.grid.columns
    head = next((at + 1 for at, column in enumerate(columns) if not column.number), 1)
    parts: list[list[int]] = [list(range(head))]
    used = start = sum(table.widths[:head]) + GAP * (head - 1)
    for at in range(head, len(columns)):
        if used + GAP + table.widths[at] > room and len(parts[-1]) > head:
            parts.append(list(range(head)))
            used = start
        parts[-1].append(at)
        used += GAP + table.widths[at]
    named = _Shown(table.grid, shown.texts)
    tables = [Fitted(named.only(part).grid, tuple(table.widths[at] for at in part)) for part in parts]
    return [tables[0], *(more._replace(grid=more.grid._replace(title="")) for more in tables[1:])]


def pieces(text: str) -> list[str]:
    """The parts that a text may be broken into: words, and what hyphens join."""
    return [piece for word in text.split(" ") for piece in re.split(r"(?<=\w-)(?=\w)", word)]


def chop(text: str, width: int) -> list[str]:
    """Cut a text into lines of at most `width` cells: at spaces, else behind hyphens, else anywhere."""
    lines, line = [], ""
    for word in text.split(" "):
        for at, piece in enumerate(re.split(r"(?<=\w-)(?=\w)", word)):
            grown = f"{line}{'' if at or not line else ' '}{piece}"
            if cells_of(grown) <= width:
                line = grown
                continue
            if line:
                lines.append(line)
            line = piece
            while cells_of(line) > width > 0:
                head = _head(line, width)
                lines.append(head)
                line = line[len(head) :]
    return [*lines, line]


def _head(text: str, width: int) -> str:
    taken = 1
    while taken < len(text) and cells_of(text[: taken + 1]) <= width:
        taken += 1
    return text[:taken]
