"""Rows of a damaged database, read page by page without SQLite: an index or a tree that is broken hides none of them.

Only leaves of tables are read, and only rows of the kinds that are asked for. What is read may be anything; whoever
asks checks it (a log by its hash chain, names by their hashes). The format: "Database File Format" in SQLite's
documentation, sections 1.6 and 2.
"""

from collections.abc import Collection, Iterator
from contextlib import suppress

HEAD = 100
"""Bytes of the file's own header, in front of the first page's."""

_LEAF = 0x0D
_PAGE = 4096
_KINDS = {0: "N", 7: "R", 8: "I", 9: "I"}
_WIDTHS = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)

Row = tuple[str | int | bytes | None, ...]


def rows(data: bytes, shapes: Collection[str]) -> Iterator[tuple[str, Row]]:
    """Rows of the shapes asked for, each with its shape: a letter a column (T text, I whole number, B bytes)."""
    size = int.from_bytes(data[16:18])
    size = 65536 if size == 1 else size
    if size < 512 or size & (size - 1):
        size = _PAGE
    usable = size - data[20] if len(data) > HEAD and data[20] < 32 else size
    for start in range(0, len(data), size):
        base = start + (HEAD if start == 0 else 0)
        if data[base : base + 1] != bytes([_LEAF]):
            continue
        for at in range(base + 8, base + 8 + 2 * int.from_bytes(data[base + 3 : base + 5]), 2):
            with suppress(IndexError, ValueError):
                place = start + int.from_bytes(data[at : at + 2])
                shape, row = _record(_payload(data, place, size, usable), shapes)
                if row:
                    yield shape, row


def _payload(data: bytes, place: int, size: int, usable: int) -> bytes:
    """A cell's record, put together from the pages it runs over (`ValueError` if one of them is gone)."""
    length, place = _varint(data, place)
    _, place = _varint(data, place)
    here = length
    if length > usable - 35:
        least = (usable - 12) * 32 // 255 - 23
        here = least + (length - least) % (usable - 4)
        here = here if here <= usable - 35 else least
    parts, left = [data[place : place + here]], length - here
    more = int.from_bytes(data[place + here : place + here + 4]) if left else 0
    while left > 0:
        start = (more - 1) * size
        if more < 1 or start + size > len(data):
            raise ValueError(more)
        parts.append(data[start + 4 : start + 4 + min(left, usable - 4)])
        left -= usable - 4
        more = int.from_bytes(data[start : start + 4])
    return b"".join(parts)


def _record(payload: bytes, shapes: Collection[str]) -> tuple[str, Row]:
    """A record's shape and values; no values if the shape was not asked for."""
    length, at = _varint(payload, 0)
    types = []
    while at < length:
        kind, at = _varint(payload, at)
        types.append(kind)
    shape = "".join(_letter(kind) for kind in types)
    if shape not in shapes:
        return shape, ()
    values: list[str | int | bytes | None] = []
    for kind in types:
        width = _WIDTHS[kind] if kind < len(_WIDTHS) else (kind - 12) // 2
        piece = payload[at : at + width]
        if len(piece) < width:
            raise ValueError(kind)
        values.append(_value(kind, piece))
        at += width
    return shape, tuple(values)


def _letter(kind: int) -> str:
    if kind >= 12:
        return "T" if kind % 2 else "B"
    return _KINDS.get(kind, "I")


def _value(kind: int, piece: bytes) -> str | int | bytes | None:
    if kind >= 12:
        return piece.decode() if kind % 2 else piece
    if kind in (8, 9):
        return kind - 8
    return int.from_bytes(piece, signed=True) if kind else None


def _varint(data: bytes, place: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    value = 0
    for at in range(place, place + 8):
        value = value << 7 | data[at] & 0x7F
        if data[at] < 0x80:
            return value, at + 1
    return value << 8 | data[place + 8], place + 9
