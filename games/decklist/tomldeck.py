"""The project's own TOML (format 5): `name`, and the lists `main`, `sideboard` and `maybeboard`.

A card is a table (`{ number = 276, name = "Deny", count = 1 }`), a number, or a line of plain text (`"2x Deny"`).
"""

import functools
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from games.decklist.collector import MAIN, MAX_COUNT, MAX_LINES, MAYBE, SIDE, Collector, NotThis, board_of
from games.decklist.line import CARD, NO_NUMBER, read_line
from games.decklist.words import (
    BOARD,
    CATEGORY,
    COUNT,
    NUMBER,
    WORDS,
    Where,
    find_card,
    find_quietly,
)
from games.fault import cut
from games.model import OWN_NUMBERS, Entry, fold_name
from games.toml_table import BrokenToml, parse_toml
from games.tomlplace import TomlPlaces

LISTS: Final = {
    "main": MAIN, "deck": MAIN, "cards": MAIN, "mainboard": MAIN,
    "sideboard": SIDE, "side": SIDE, "side_deck": SIDE, "side-deck": SIDE,
    "maybeboard": MAYBE, "maybe": MAYBE,
}  # fmt: skip


def _parse(text: str) -> dict[str, object]:
    try:
        return parse_toml(text)
    except BrokenToml as fault:
        raise NotThis("bad-toml-deck", fault.line, fault.column, why=fault.refusal) from fault


def read_toml(text: str, into: Collector) -> None:
    """Read a deck's TOML, without keys that no deck needs (`NotThis` if it is no deck)."""
    doc = _parse(text)
    lists = _lists(doc)
    if not lists:
        raise NotThis("toml-no-cards")
    if sum(len(found.items) for found in lists) > MAX_LINES:
        raise NotThis("too-many-cards", most=MAX_LINES)
    into.name = next((name for name in _names(doc) if isinstance(name, str)), "")
    places = TomlPlaces(text)
    ordinal = 0
    for path, board, items in lists:
        if not into.exact and _all_known(items, board, into):
            ordinal += len(items)
            continue
        for index, item in enumerate(items):
            where = functools.partial(places.of, *path, index)
            if isinstance(item, dict):
                _read_table(item, ordinal, board, where, into)
            else:
                _read_item(item, ordinal, board, where, into)
            ordinal += 1


def _all_known(items: Sequence[object], board: int, into: Collector) -> bool:
    """Add a list of cards whose tables were all read before; False (and nothing added) if one was not."""
    known = into.shared.rows("toml")
    try:
        found = [known[tuple(item.items())][1] for item in items if isinstance(item, dict)]
    except (KeyError, TypeError):
        return False
    if len(found) < len(items):
        return False
    into.boards[board].extend(found)
    return True


class _List(NamedTuple):
    """A list of cards: where it is, what board it fills."""

    path: tuple[str, ...]
    board: int
    items: list[object]


def _lists(doc: dict[str, object], around: tuple[str, ...] = ()) -> list[_List]:
    """The document's lists of cards in their order; those of its table `deck`, if the document itself has none."""
    found = [
        _List((*around, key), LISTS[fold_name(key)], value)
        for key, value in doc.items()
        if isinstance(value, list) and fold_name(key) in LISTS
    ]
    inner = doc.get("deck")
    return found or (_lists(inner, ("deck",)) if isinstance(inner, dict) and not around else [])


def _names(doc: dict[str, object]) -> Iterator[object]:
    """What could be the deck's name, the likeliest first."""
    inner = doc.get("deck")
    for table in (doc, inner if isinstance(inner, dict) else {}):
        yield from (table.get("name"), table.get("title"))


def toml_place(text: str, ordinal: int) -> tuple[int, int]:
    """The place of the card with that ordinal over all lists."""
    for path, _, items in _lists(_parse(text)):
        if ordinal < len(items):
            return _places(text).of(*path, ordinal)
        ordinal -= len(items)
    return 1, 1


@functools.lru_cache(maxsize=1)
def _places(text: str) -> TomlPlaces:
    return TomlPlaces(text)


def _read_item(item: object, ordinal: int, board: int, where: Where, into: Collector) -> None:
    if not isinstance(item, int | str) or isinstance(item, bool):
        into.unreadable("toml-no-card", *where())
        return
    read = read_line(str(item) if isinstance(item, str) or abs(item) < 10**18 else "9" * 19, into.catalog)
    if read.what == CARD:
        into.boards[board].append(Entry(read.number, read.copies, ordinal))
    if board == MAYBE:
        return
    if read.what == CARD:
        if read.text:
            into.mismatch(read.number, read.text, *where())
    elif read.what == NO_NUMBER:
        into.unknown_number(read.text, read.hint, *where())
    elif read.fault is not None:
        line, column = where()
        into.fault(read.fault._replace(line=line, column=column))
    else:
        into.unknown_name(str(item), *where())


def _read_table(item: dict[str, object], ordinal: int, board: int, where: Where, into: Collector) -> None:
    fields: dict[str, str] = {}
    count = 1
    for key, value in item.items():
        word = WORDS.get(fold_name(key))
        if word == COUNT:
            if type(value) is not int or not 1 <= value <= MAX_COUNT:
                into.unreadable("bad-count", *where(), typed=cut(str(value), 30), most=MAX_COUNT)
                return
            count = value
        elif word == NUMBER and type(value) is int:
            fields[NUMBER] = str(value) if abs(value) < 10**18 else "9" * 19
        elif word is not None and isinstance(value, str):
            fields[word] = value
    if fields.get(BOARD):
        found = board_of(fields[BOARD])
        if found is None:
            into.unreadable("bad-board", *where(), typed=cut(fields[BOARD], 30))
            return
        board = found
    faults = len(into.faults)
    number = find_quietly(fields, into) if board == MAYBE else find_card(fields, where, into)
    if number is None:
        return
    entry = Entry(number, count, ordinal, fields.get(CATEGORY, ""))
    into.boards[board].append(entry)
    if not into.exact and BOARD not in fields and len(into.faults) == faults and number < OWN_NUMBERS:
        values = tuple(item.items())
        if all(isinstance(value, str | int) for _, value in values):
            into.shared.rows("toml")[values] = (board, entry)
