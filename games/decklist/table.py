"""CSV (format 5): a header that names its columns, a card a row. Commas, semicolons or tabs part the columns."""

import csv
import functools
from collections.abc import Sequence
from typing import Final, TypeAlias

from games.decklist.collector import MAIN, MAX_LINES, MAYBE, Collector, NotThis, board_of
from games.decklist.words import (
    BOARD,
    CATEGORY,
    COUNT,
    ID,
    NAME,
    NUMBER,
    SERIAL,
    WORDS,
    find_card,
    find_quietly,
    read_count,
)
from games.fault import cut
from games.model import OWN_NUMBERS, Entry, fold_name

_NEEDED: Final = {NUMBER, NAME, SERIAL, ID}
_LONGEST_HEADER: Final = 500

Header: TypeAlias = tuple[str, tuple[str, ...]]
"""The separator and the columns."""


@functools.lru_cache(maxsize=1024)
def header_of(line: str) -> Header | None:
    """The separator and the columns, if `line` is a deck's CSV header: it has `number`, `name`, `serial` or `id`."""
    if len(line) > _LONGEST_HEADER:
        return None
    for separator in ",;\t":
        if separator in line:
            columns = _columns(line.split(separator))
            known = _NEEDED.intersection(columns)
            return (separator, columns) if known and sum(map(bool, columns)) > 1 else None
    columns = _columns([line])
    return (",", columns) if line.strip().casefold() in (NUMBER, NAME, SERIAL, ID) else None


def _columns(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(WORDS.get(fold_name(word.strip().strip('"')), "") for word in words)


def header_words(text: str) -> list[str]:
    """The header's columns as the file calls them."""
    first = next(line for line in text.split("\n") if line.strip())
    header = header_of(first)
    return [word.strip().strip('"') for word in first.split(header[0])] if header else []


def read_csv(text: str, into: Collector) -> None:
    """Read a CSV's rows, without columns that no deck needs (`NotThis` if it is no deck)."""
    texts = text.split("\n")
    if len(texts) > MAX_LINES:
        raise NotThis("too-many-lines", MAX_LINES + 1, 1, most=MAX_LINES)
    skipped = next(index for index, line in enumerate(texts) if line.strip())
    header = header_of(texts[skipped])
    if header is None:
        raise NotThis("no-columns", 1, 1)
    if into.exact or not _read_lines(texts[skipped + 1 :], skipped + 2, header, into):
        _read_rows(texts[skipped + 1 :], skipped + 2, header, into)


def _read_rows(texts: Sequence[str], first: int, header: Header, into: Collector) -> None:
    """Read the rows one by one; a field in quotation marks may go over several lines."""
    separator, columns = header
    rows = csv.reader(texts, delimiter=separator, strict=True)
    at = first
    try:
        for row in rows:
            if row:
                _read_row(row, columns, at, into)
            at = first + rows.line_num
    except csv.Error as fault:
        raise NotThis("csv-broken", at, 1, fault=str(fault)) from fault


def _read_lines(texts: Sequence[str], first: int, header: Header, into: Collector) -> bool:
    """Read rows of a line each, most of which were read before; False (and nothing read) if a field is longer."""
    known = into.shared.rows(header)
    if any(raw.count('"') % 2 for raw in texts if raw not in known):
        return False
    for at, raw in enumerate(texts, first):
        hit = known.get(raw)
        if hit is not None:
            into.boards[hit[0]].append(hit[1])
            continue
        before, faults = list(map(len, into.boards)), len(into.faults)
        try:
            _read_rows([raw], at, header, into)
        except NotThis:
            into.clear()
            return False
        for board, entries in enumerate(into.boards):
            if (
                len(entries) > before[board]
                and len(into.faults) == faults
                and entries[-1].number < OWN_NUMBERS
            ):
                known[raw] = (board, entries[-1])
    return True


def _read_row(row: list[str], columns: tuple[str, ...], at: int, into: Collector) -> None:
    if len(row) > len(columns) and NAME in columns:
        row = _unsplit(row, columns.index(NAME), len(row) - len(columns))
    if len(row) > len(columns) and any(cell.strip() for cell in row[len(columns) :]):
        into.unreadable("too-many-fields", at, 1)
        return
    cells = {column: cell.strip() for column, cell in zip(columns, row, strict=False) if column and cell}
    if not any(cells.values()):
        return
    board = _board(cells.get(BOARD, ""), at, into)
    count = read_count(cells.get(COUNT, ""), lambda: (at, 1), into, least=0)
    if board is None or count == 0:
        return
    number = find_quietly(cells, into) if board == MAYBE else find_card(cells, lambda: (at, 1), into)
    if number is not None and count is not None:
        into.boards[board].append(Entry(number, count, at, cells.get(CATEGORY, "")))


def _unsplit(row: list[str], index: int, surplus: int) -> list[str]:
    """A name whose own comma was not quoted (`Kox, the Amoral`), put together again."""
    whole = ",".join(row[index : index + surplus + 1])
    return [*row[:index], whole, *row[index + surplus + 1 :]]


def _board(word: str, at: int, into: Collector) -> int | None:
    if not word:
        return MAIN
    board = board_of(word)
    if board is None:
        into.unreadable("bad-board", at, 1, typed=cut(word, 30))
    return board
