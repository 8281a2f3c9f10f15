"""Formats of lines: plain text (format 4) and the deck-builder list (format 1)."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from games.catalog import Catalog
from games.decklist.intake import MAIN, MAX_LINES, MAYBE, SIDE, Intake, board_of
from games.decklist.line import (
    BAD,
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

_KEPT_LINES: Final = 20_000
_LONGEST_KEPT: Final = 120
_ALWAYS_NUMBERS: Final = 3

_TITLE = r"(?i)\[deck\]\s*(.*)"
_CATEGORY = r"(?i)\[category(?:\s*:\s*([^\]]*))?\]\s*(.*)"
_BRACKET = r"\[[^\]]*\]"


class LineMemory:
    """Lines that were read before: decks of one evening share most of theirs. Bounded, so memory stays flat."""

    def __init__(self, catalog: Catalog, read: Callable[[str, Catalog], Line]) -> None:
        self._catalog = catalog
        self._read = read
        self._known: dict[str, Line] = {}

    def lines(self, texts: Sequence[str]) -> list[Line]:
        """Read every line."""
        known = self._known
        return [known.get(text) or self._new(text) for text in texts]

    def _new(self, text: str) -> Line:
        line = self._read(text, self._catalog)
        if len(text) <= _LONGEST_KEPT:
            if len(self._known) >= _KEPT_LINES:
                self._known.clear()
            self._known[text] = line
        return line


def plain_memory(catalog: Catalog) -> LineMemory:
    """A memory of plain text lines."""
    return LineMemory(catalog, read_line)


def numbered_memory(catalog: Catalog) -> LineMemory:
    """A memory of deck-builder lines."""
    return LineMemory(catalog, read_numbered)


def read_plain(text: str, into: Intake, memory: LineMemory) -> None:
    """Read plain text: a blank line or a line `Sideboard` starts the sideboard.

    [R] Where a line says `Sideboard`, blank lines only part groups of the main deck.
    """
    texts = text.split("\n")
    if _too_long(texts, into):
        return
    lines = memory.lines(texts)
    explicit = any(line.what == HEADER and line.board == SIDE for line in lines)
    if _numbers_first(lines):
        lines = [line._replace(copies=1) if line.bare else line for line in lines]
    board = MAIN
    main = into.boards[MAIN]
    for at, line in enumerate(lines, 1):
        if line.what == CARD and not line.text:
            target = board if line.board is None else line.board
            into.boards[target].append(Entry(line.number, line.copies, at))
        elif line.what == BLANK:
            if board == MAIN and main and not explicit:
                board = SIDE
        elif line.what == HEADER and line.board is not None:
            board = line.board
        else:
            _others(line, at, texts[at - 1], board, into)


def _numbers_first(lines: Sequence[Line]) -> bool:
    """Whether `12 Name` means card 12 all through the file: every such line names exactly that card."""
    bare = [line for line in lines if line.bare]
    return len(bare) >= _ALWAYS_NUMBERS and all(line.copies == line.number for line in bare)


def _others(line: Line, at: int, raw: str, board: int, into: Intake, group: str = "") -> None:
    column = len(raw) - len(raw.lstrip()) + 1
    match line.what:
        case _ if line.what == CARD:
            target = board if line.board is None else line.board
            into.boards[target].append(Entry(line.number, line.copies, at, group))
            if target != MAYBE:
                into.mismatch(line.number, line.text, at, column)
        case _ if line.what == TITLE:
            into.name = into.name or line.text
        case _ if board == MAYBE or line.what == COMMENT:
            pass
        case _ if line.what == NO_NAME:
            into.unknown_name(line.text, at, column)
        case _ if line.what == NO_NUMBER:
            into.unknown_number(line.text, line.hint, at, column)
        case _ if line.what == BAD:
            into.bad(line.text, line.hint, at, column)


def read_listing(text: str, into: Intake, memory: LineMemory) -> None:
    """Read a deck-builder list: categories, and lines that start with the card's number."""
    texts = text.split("\n")
    if _too_long(texts, into):
        return
    board, group = MAIN, ""
    for at, (raw, line) in enumerate(zip(texts, memory.lines(texts), strict=True), 1):
        if line.what == CARD and not line.text and line.board is None:
            into.boards[board].append(Entry(line.number, line.copies, at, group))
            continue
        bare = raw.strip()
        if line.what == HEADER and line.board is not None and bare.upper() != "[DECK]":
            board, group = line.board, ""
            continue
        if bare[:1] == "[":
            if category := re.match(_CATEGORY, bare):
                group = (category[1] or "").strip().casefold()
                board = _category_board(group or category[2])
                continue
            if title := re.match(_TITLE, bare):
                into.name = into.name or title[1].strip()
                continue
            if re.match(_BRACKET, bare):
                continue
        elif line.what == BLANK or bare[:16].upper() == "DECKOMANTIK LIST":
            continue
        _others(line, at, raw, board, into, group)


def _category_board(words: str) -> int:
    found = board_of(words)
    return MAIN if found is None else found


def _too_long(texts: Sequence[str], into: Intake) -> bool:
    if len(texts) <= MAX_LINES:
        return False
    into.bad(f"more than {MAX_LINES:,} lines: that is no deck", "give one deck a file", MAX_LINES + 1, 1)
    return True
