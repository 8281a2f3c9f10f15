"""JSON: the deck builder's and the online table's (format 2), and the same groups inside a share link (format 3)."""

import json
from collections.abc import Callable, Sequence
from typing import Final

from games.decklist.collector import MAIN, MAX_LINES, MAYBE, SIDE, Collector, NotThis, board_of
from games.decklist.jsonplace import json_places
from games.fault import cut
from games.model import CardNumber, Entry

_DECODER: Final = json.JSONDecoder()
_KIND_BOARDS: Final[dict[object, int]] = {
    "manifestations": MAIN,
    "volontes": MAIN,
    "sideboard": SIDE,
    "maybeboard": MAYBE,
    None: MAIN,
}


def read_json(text: str, into: Collector) -> None:
    """Read a deck's JSON, without keys that no deck needs (`NotThis` if it is no deck)."""
    doc = _deck_of(parse(text))
    if "d" in doc and "groups" not in doc:
        read_indexes(doc, into, 1, 1)
        return
    name = doc.get("name")
    into.name = name if isinstance(name, str) else ""
    groups = doc.get("groups")
    if not isinstance(groups, list):
        raise NotThis("json-no-groups")
    at = 0
    for group in groups:
        ids = group.get("cardIds", ()) if isinstance(group, dict) else None
        if not isinstance(ids, list | tuple):
            raise NotThis("json-no-card-ids")
        at = _read_group(ids, group.get("kind"), at, into, text)


def parse(text: str) -> object:
    """`json.loads`, with every way it can fail as `NotThis`."""
    try:
        # what json.loads does, without its outer layers; they come in where there is more than one plain value
        doc: object
        doc, end = _DECODER.raw_decode(text) if text[:1] == "{" else (None, 0)
        return doc if end and not text[end:].strip() else json.loads(text)
    except json.JSONDecodeError as fault:
        raise NotThis("json-broken", fault.lineno, fault.colno, fault=fault.msg) from fault
    except RecursionError as fault:
        raise NotThis("json-too-deep") from fault
    except ValueError as fault:
        raise NotThis("json-long-number") from fault


def _deck_of(doc: object) -> dict[str, object]:
    """The deck inside the wrappings that the online table uses: a list of one, or `{"name", "deck"}`."""
    if isinstance(doc, dict) and "groups" in doc:
        return doc
    if isinstance(doc, list) and doc and all(isinstance(part, dict) for part in doc):
        if len(doc) > 1:
            raise NotThis("json-decks", count=len(doc))
        doc = doc[0]
    if not isinstance(doc, dict):
        raise NotThis("json-no-deck")
    inner = doc.get("deck")
    if "groups" not in doc and isinstance(inner, dict):
        return {"name": doc.get("name"), **inner}
    return doc


def _read_group(ids: Sequence[object], kind: object, at: int, into: Collector, text: str) -> int:
    """Add a group's cards, the first of them with the ordinal `at`; gives the next one."""
    board, group = _kind(kind)
    target = into.boards[board]
    if at + len(ids) > MAX_LINES:
        raise NotThis("too-many-cards", most=MAX_LINES)
    if not into.exact and (known := _known(ids, group, into)) is not None:
        target.extend(known)
        return at + len(ids)
    for index, value in enumerate(ids, at):
        number = _card(value, index, board, into, text)
        if number is not None:
            target.append(Entry(number, 1, index, group))
    return at + len(ids)


def _known(ids: Sequence[object], group: str, into: Collector) -> list[Entry] | None:
    """The entries of a group whose IDs are all the set's, at the price of a look in a table each; else None."""
    try:
        found = list(map(into.shared.entries_by_id(group).get, ids))  # type: ignore[arg-type]
    except TypeError:
        return None
    return None if None in found else found  # type: ignore[return-value]


def _kind(kind: object) -> tuple[int, str]:
    board = _KIND_BOARDS.get(kind) if kind is None or isinstance(kind, str) else MAIN
    if board is None:
        found = board_of(str(kind))
        board = MAIN if found is None else found
    return board, kind if isinstance(kind, str) else ""


def _card(value: object, index: int, board: int, into: Collector, text: str) -> CardNumber | None:
    catalog = into.catalog
    number: CardNumber | None = None
    if isinstance(value, str):
        number = catalog.identified(value)
        if number is None and value.isascii() and value.isdigit() and len(value) <= 9:
            value = int(value)
        elif number is None:
            number = catalog.named(value)
    if isinstance(value, int) and not isinstance(value, bool):
        number = CardNumber(value) if value in catalog.by_number else None
    if number is None and board != MAYBE:
        line, column = json_places(text, index)
        if isinstance(value, str):
            _unknown(value, line, column, into)
        elif isinstance(value, int) and not isinstance(value, bool):
            into.unknown_number(_digits(value), "", line, column)
        else:
            into.unreadable("json-bad-id", line, column)
    return number


def _unknown(value: str, line: int, column: int, into: Collector) -> None:
    if " " not in value and any(char.isdigit() for char in value):
        into.bad_id(value, line, column)
    else:
        into.unknown_name(value, line, column)


def _digits(value: int) -> str:
    return str(value) if abs(value) < 10**18 else "of too many digits"


def read_indexes(payload: object, into: Collector, line: int, column: int) -> None:
    """Read what a share link holds: `{"v": 2, "d": {"n": NAME, "g": [{"k": KIND, "c": [INDEX, …]}]}}` (else `NotThis`)."""
    if not isinstance(payload, dict):
        raise NotThis("link-no-deck", line, column)
    version, deck = payload.get("v"), payload.get("d")
    if version != 2 or isinstance(version, bool):
        raise NotThis("link-version", line, column, version=cut(str(version), 20))
    groups = deck.get("g") if isinstance(deck, dict) else None
    if not isinstance(deck, dict) or not isinstance(groups, list):
        raise NotThis("link-collection", line, column)
    name = deck.get("n")
    into.name = name if isinstance(name, str) else ""
    seen = 0
    for group in groups:
        indexes = group.get("c", ()) if isinstance(group, dict) else None
        if not isinstance(indexes, list | tuple):
            raise NotThis("link-no-cards", line, column)
        seen += len(indexes)
        if seen > MAX_LINES:
            raise NotThis("too-many-cards", line, column, most=MAX_LINES)
        _index_group(
            indexes, group.get("k"), into, lambda number: into.unknown_number(number, "", line, column)
        )


def _index_group(
    indexes: Sequence[object], kind: object, into: Collector, unknown: Callable[[str], None]
) -> None:
    board, group = _kind(kind)
    known = into.catalog.by_number
    target = into.boards[board]
    if not into.exact and set(map(type, indexes)) == {int}:
        found = list(map(into.shared.entries_by_index(group).get, indexes))  # type: ignore[arg-type]
        if None not in found:
            target.extend(found)  # type: ignore[arg-type]
            return
    for index in indexes:
        if type(index) is int and index + 1 in known:
            target.append(Entry(CardNumber(index + 1), 1, 1, group))
        elif board != MAYBE:
            unknown(_digits(index + 1) if type(index) is int else cut(str(index), 20))
