"""Formats of lines: plain text (format 4) and the deck-builder list (format 1)."""

import operator
import re
from collections.abc import Callable, Sequence
from typing import Final

from games.catalog import Catalog
from games.decklist.collector import MAIN, MAX_LINES, MAYBE, SIDE, Collector, NotThis, Shared, board_of
from games.decklist.line import (
    BLANK,
    CARD,
    COMMENT,
    HEADER,
    NO_NAME,
    NO_NUMBER,
    TITLE,
    Line,
    read_line,
    read_numbered,
)
from games.model import Entry

_LONGEST_KEPT: Final = 120
_ALWAYS_NUMBERS: Final = 3
_NO_COUNT: Final = 30
_IS_BARE: Final = operator.attrgetter("bare")

_TITLE = r"(?i)\[deck\]\s*(.*)"
_CATEGORY = r"(?i)\[category(?:\s*:\s*([^\]]*))?\]\s*(.*)"
_BRACKET = r"\[[^\]]*\]"


class LineMemory:
    """Lines that were read before: decks of one evening share most of theirs. Bounded, so memory stays flat."""

    def __init__(self, catalog: Catalog, read: Callable[[str, Catalog], Line]) -> None:
        self._catalog = catalog
        self._read = read
        self._known: dict[str, Line] = {}
        self._entries: dict[str, Entry] = {}

    def entries(self, texts: Sequence[str]) -> list[Entry] | None:
        """The entries of lines that are all plain ones and were all read before; else None."""
        found = list(map(self._entries.get, texts))
        return None if None in found else found  # type: ignore[return-value]

    def lines(self, texts: Sequence[str]) -> list[Line]:
        """Read every line."""
        known = self._known
        return [known.get(text) or self.line(text) for text in texts]

    def line(self, text: str) -> Line:
        """Read a line."""
        if (known := self._known.get(text)) is not None:
            return known
        line = self._read(text, self._catalog)
        if line.what == CARD and not line.text:
            line = line._replace(entry=Entry(line.number, line.copies))
        if len(text) <= _LONGEST_KEPT:
            if len(self._known) >= Shared.KEPT:
                self._known.clear()
                self._entries.clear()
            self._known[text] = line
            if line.entry is not None and line.board is None and not _doubtful(line):
                self._entries[text] = line.entry
        return line


def plain_memory(catalog: Catalog) -> LineMemory:
    """A memory of plain text lines."""
    return LineMemory(catalog, read_line)


def numbered_memory(catalog: Catalog) -> LineMemory:
    """A memory of deck-builder lines."""
    return LineMemory(catalog, read_numbered)


def read_plain(text: str, into: Collector, memory: LineMemory) -> None:
    """Read plain text: a blank line or a line `Sideboard` starts the sideboard.

    [R] Where a line says `Sideboard`, blank lines only part groups of the main deck.
    """
    texts = _deck_sized(text.split("\n"))
    if not into.exact and (known := memory.entries(texts if texts[-1] else texts[:-1])) is not None:
        into.boards[MAIN].extend(known)
        return
    lines = memory.lines(texts)
    whats = {line.what for line in lines}
    explicit = HEADER in whats and any(line.what == HEADER and line.board == SIDE for line in lines)
    if any(map(_IS_BARE, lines)) and _numbers_first(lines):
        lines = [_once(line) if line.bare else line for line in lines]
    board = MAIN
    main = into.boards[MAIN]
    for at, line in enumerate(lines, 1):
        if (entry := line.entry) is not None:
            target = board if line.board is None else line.board
            into.boards[target].append(entry._replace(at=at) if into.exact else entry)
        elif line.what == BLANK:
            if board == MAIN and main and not explicit:
                board = SIDE
        elif line.what == HEADER and line.board is not None:
            board = line.board
        else:
            _others(line, at, texts[at - 1], board, into)


def _once(line: Line) -> Line:
    """`12 Name` where 12 turned out to be the card's number."""
    return line._replace(copies=1, entry=Entry(line.number))


def _doubtful(line: Line) -> bool:
    """Whether `12 Name` could mean card 12: Name is indeed card 12."""
    return line.bare and line.copies == line.number > 1


def _numbers_first(lines: Sequence[Line]) -> bool:
    """Whether `12 Name` means card 12 all through the file: every such line names exactly that card."""
    bare = [line for line in lines if line.bare]
    enough = len(bare) >= _ALWAYS_NUMBERS or any(line.copies > _NO_COUNT for line in bare)
    return enough and all(line.copies == line.number for line in bare)


def _others(line: Line, at: int, raw: str, board: int, into: Collector, group: str = "") -> None:
    column = len(raw) - len(raw.lstrip()) + 1
    if line.what == CARD:
        target = board if line.board is None else line.board
        into.boards[target].append(Entry(line.number, line.copies, at, group))
        if target != MAYBE:
            into.mismatch(line.number, line.text, at, column)
    elif line.what == TITLE:
        into.name = into.name or line.text
    elif board == MAYBE or line.what == COMMENT:
        return
    elif line.what == NO_NAME:
        into.unknown_name(line.text, at, column)
    elif line.what == NO_NUMBER:
        into.unknown_number(line.text, line.hint, at, column)
    elif line.fault is not None:
        into.fault(line.fault._replace(line=at, column=column))


def read_listing(text: str, into: Collector, memory: LineMemory) -> None:
    """Read a deck-builder list: categories, and lines that start with the card's number."""
    texts = _deck_sized(text.split("\n"))
    board, group = MAIN, ""
    known = into.shared.rows(("list", group))
    for at, raw in enumerate(texts, 1):
        if not into.exact and (hit := known.get(raw)) is not None:
            into.boards[board].append(hit[1])
            continue
        line = memory.line(raw)
        if line.entry is not None and line.board is None:
            entry = Entry(line.number, line.copies, at, group)
            into.boards[board].append(entry)
            if not into.exact and len(raw) <= _LONGEST_KEPT:
                known[raw] = (board, entry)
        elif (category := _category(raw.strip(), line)) is not None:
            board, group = category
            known = into.shared.rows(("list", group))
        elif not _furniture(raw.strip(), line, into):
            _others(line, at, raw, board, into, group)


def _category(bare: str, line: Line) -> tuple[int, str] | None:
    """The board and the kind that a category's line starts, if it is one."""
    if line.what == HEADER and line.board is not None and bare[:6].upper() != "[DECK]":
        return line.board, ""
    found = re.match(_CATEGORY, bare) if bare[:1] == "[" else None
    if found is None:
        return None
    group = (found[1] or "").strip().casefold()
    return _category_board(group or found[2]), group


def _furniture(bare: str, line: Line, into: Collector) -> bool:
    """Whether a line holds no card: the first line, the deck's name, another word in brackets, nothing."""
    if title := re.match(_TITLE, bare):
        into.name = into.name or title[1].strip()
        return True
    return line.what == BLANK or bare[:16].upper() == "DECKOMANTIK LIST" or bool(re.match(_BRACKET, bare))


def _category_board(words: str) -> int:
    found = board_of(words)
    return MAIN if found is None else found


def _deck_sized(texts: Sequence[str]) -> Sequence[str]:
    """The lines, if they are not so many that no deck could be in them (`NotThis`)."""
    if len(texts) > MAX_LINES:
        raise NotThis("too-many-lines", MAX_LINES + 1, 1, most=MAX_LINES)
    return texts
