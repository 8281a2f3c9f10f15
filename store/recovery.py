"""What can still be read of a damaged database, event by event, and taken out of it. Nothing is written to the file."""

import hashlib
import json
import sqlite3
import tempfile
from collections.abc import Mapping
from contextlib import closing, suppress
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, cast

from evening.codec import decode
from games.refusal import Refused, Unreadable
from games.resources import card_set_text, packaged_sets
from store import log
from store.archive import Archive, check
from store.database import APPLICATION_ID, MAGIC, open_connection, select_sql
from store.event_table import CARD_SET, SEALED, EventRow
from store.log import LogRow
from store.names import PersonRow, checked_people, free_slug, logged_hashes
from tournament.events import EventCreated

Row: TypeAlias = tuple[str | int | bytes | None, ...]

_COLUMNS = {
    "event": EventRow._fields,
    "log": ("stream", *LogRow._fields),
    "person": ("stream", *PersonRow._fields),
    "sealed": SEALED,
    "card_set": CARD_SET,
}
_SHAPES = {"TTTTITTIT": "event", "TIITTTTTT": "log", "TITTT": "person", "TTB": "sealed", "TTT": "card_set"}
"""Tables by the types of their columns: text, integer, bytes."""

_LEAF = 0x0D
"""First byte of a page that holds rows of a table."""


class RecoveredEvent(NamedTuple):
    """An event of a damaged file.

    Attributes:
        slug: its short name, as far as it can be read; so is `title`.
        read: how many entries of its log could be read in order.
        written: how many there were.
        archive: the entries that were read, in whole steps; None if too little is left.
        whole: nothing is missing.
        gap: the first entry that can't be read; 0: none.
        beyond: how many entries after `gap` can be read, but depend on it.
    """

    slug: str
    title: str
    read: int
    written: int
    archive: Archive | None
    whole: bool
    gap: int = 0
    beyond: int = 0


def damage(path: Path) -> str:
    """How a file of ours is damaged, as far as its first bytes and its size tell; empty if it isn't, or isn't ours."""
    head = _head(path)
    if not _is_ours(head):
        return ""
    if not head.startswith(MAGIC):
        return "the first bytes of the file were overwritten"
    size = path.stat().st_size
    promised = _page_size(head) * int.from_bytes(head[28:32])
    if size < promised:
        return f"the file is cut off: {size:,} of {promised:,} bytes are there"
    return ""


def ours(path: Path) -> bool:
    """Whether the file's first bytes say that it is a database of this program."""
    return _is_ours(_head(path))


def _head(path: Path) -> bytes:
    """The header of a database; nothing of what is no file, such as a pipe, which has no end."""
    with suppress(OSError):
        if path.is_file():
            with path.open("rb") as file:
                return file.read(100)
    return b""


def _is_ours(head: bytes) -> bool:
    return int.from_bytes(head[68:72]) == APPLICATION_ID


def _page_size(head: bytes) -> int:
    size = int.from_bytes(head[16:18])
    return 65536 if size == 1 else size


def recover(path: Path) -> tuple[RecoveredEvent, ...]:
    """All events of which something can be read. Never fails: what can't be read is left out."""
    rows = _Rows()
    complete = False
    with suppress(sqlite3.Error, OSError, Unreadable):
        complete = _read_tables(path, rows)
    events = _events(rows)
    if not complete or not all(event.whole for event in events):
        with suppress(sqlite3.Error, OSError), tempfile.TemporaryDirectory() as folder:
            _read_pages(path.read_bytes(), Path(folder), rows)
        events = _events(rows)
    return events


def _read_tables(path: Path, rows: "_Rows") -> bool:
    """Take what SQLite reads of the tables in order, each up to its first damage; whether that is all there is."""
    complete = True
    with closing(open_connection(path)) as connection:
        connection.text_factory = _text
        connection.execute("PRAGMA query_only = ON")
        connection.execute("PRAGMA writable_schema = ON")  # or it reads nothing of a file that is cut off
        for table, columns in _COLUMNS.items():
            try:
                for row in connection.execute(f"{select_sql(table, columns)} ORDER BY rowid"):
                    rows.take(table, row)
            except sqlite3.Error:
                complete = False
    return complete


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _read_pages(data: bytes, folder: Path, rows: "_Rows") -> None:
    """Take the rows of each page that holds some, whatever became of the schema, the indexes and the tree above it.

    SQLite reads them, on a copy: its first page is that of another database, with one table of columns without types, and
    each page in turn is made that table's root.
    """
    blank, copy = folder / "blank.db", folder / "copy.db"
    with closing(sqlite3.connect(blank)) as connection:
        connection.execute(f"PRAGMA page_size = {_page_size(data)}")
        connection.execute(f"CREATE TABLE page ({', '.join(f'c{number}' for number in range(9))})")
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    first = bytearray(blank.read_bytes()[:size])
    first[28:32] = bytes(4)  # as many pages as the file has
    pages = -(-len(data) // size)
    copy.write_bytes((first + data[size:]).ljust(pages * size, b"\0"))
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.text_factory = _text
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        for number in range(2, pages + 1):
            if data[(number - 1) * size] == _LEAF:
                connection.execute("PRAGMA writable_schema = ON")
                connection.execute("UPDATE sqlite_master SET rootpage = ?", (number,))
                connection.execute("PRAGMA writable_schema = RESET")  # reads the schema again
                _read_page(connection, rows)


def _read_page(connection: sqlite3.Connection, rows: "_Rows") -> None:
    """Take the rows before the first damage and those after the last."""
    for order in ("ASC", "DESC"):
        with suppress(sqlite3.Error):
            for row in connection.execute(f"SELECT * FROM page ORDER BY rowid {order}"):
                values = tuple(value for value in row if value is not None)
                table = _SHAPES.get("".join(_LETTERS.get(type(value), "?") for value in values))
                if table is not None:
                    rows.take(table, values)
            return


_LETTERS: Mapping[type, str] = {str: "T", int: "I", bytes: "B"}


class _Rows:
    """Rows by table and key. Of two with one key the first counts; of two entries, the one that its hash was made of."""

    def __init__(self) -> None:
        self.tables: dict[str, dict[tuple[object, ...], Row]] = {table: {} for table in _COLUMNS}

    def take(self, table: str, row: Row) -> None:
        """Keep a row if it is new."""
        known = self.tables[table]
        key = row[:1] if table in ("event", "card_set") else row[:2]
        if table == "log" and key in known and not _is_entry(known[key]) and _is_entry(row):
            known[key] = row
        known.setdefault(key, row)

    def of(self, table: str, stream: object) -> list[Row]:
        """The rows of an event, without their first column."""
        return [row[1:] for row in self.tables[table].values() if row[0] == stream]


def _is_entry(row: Row) -> bool:
    with suppress(ValueError, TypeError):
        return log.is_itself(str(row[0]), LogRow._make(cast("tuple[Any, ...]", row[1:])))
    return False


def _events(rows: _Rows) -> tuple[RecoveredEvent, ...]:
    """All events, including those of which only the log was found."""
    entries: dict[object, dict[int, LogRow]] = {stream: {} for (stream,) in rows.tables["event"]}
    for row in rows.tables["log"].values():
        if isinstance(row[1], int) and (row[0] in entries or _is_entry(row)):
            entry = LogRow._make(cast("tuple[Any, ...]", row[1:]))
            entries.setdefault(row[0], {})[row[1]] = entry
    return tuple(_event(rows, str(stream), logged) for stream, logged in entries.items())


def _event(found: _Rows, stream: str, entries: Mapping[int, LogRow]) -> RecoveredEvent:
    about = found.tables["event"].get((stream,), (stream, "", "", "", 1, "", "", max(entries, default=0), ""))
    slug, title, mode, used_at, head = (str(about[at]) for at in (1, 2, 3, 6, 8))
    written = about[7] if isinstance(about[7], int) else 0
    rows = _in_order(stream, entries)
    gap, beyond = (len(rows) + 1 if len(rows) < written else 0), len(entries) - len(rows)
    whole = len(rows) == written and bool(rows) and rows[-1].hash == head
    if not whole:
        rows = _whole_steps(rows)
    archive = None
    with suppress(LookupError, ValueError, TypeError, sqlite3.Error, Refused, Unreadable):
        card_set, text = _cards(found, str(json.loads(rows[0].data)["card_digest"]))
        people = checked_people(
            (PersonRow._make(cast("tuple[Any, ...]", row)) for row in found.of("person", stream)),
            logged_hashes(rows),
        )
        title, mode = _created(rows[0], title, mode)
        slug = slug or free_slug(title, {str(row[1]) for row in found.tables["event"].values()})
        sealed = tuple(row[1] for row in found.of("sealed", stream) if isinstance(row[1], bytes))
        archive = Archive(
            stream, slug, title, mode, rows[0].at, used_at or rows[-1].at, len(rows), rows[-1].hash, card_set, text,
            people, sealed, rows,
        )  # fmt: skip
        check(archive)
        return RecoveredEvent(slug, title, len(rows), written, archive, whole, gap, beyond)
    return RecoveredEvent(slug, title, len(rows), written, None, whole=False, gap=gap, beyond=beyond)


def _cards(rows: _Rows, digest: str) -> tuple[str, str]:
    """Name and text of an event's card set: from the file, else the one that comes with the program."""
    for row in rows.tables["card_set"].values():
        if hashlib.sha256(str(row[2]).encode()).hexdigest() == digest:
            return str(row[1]), str(row[2])
    for name in packaged_sets():
        _, text = card_set_text(name)
        if hashlib.sha256(text.encode()).hexdigest() == digest:
            return name, text
    raise LookupError(digest)


def _created(row: LogRow, title: str, mode: str) -> tuple[str, str]:
    """Title and mode as the log has them."""
    event = decode(row.kind, row.data)
    return (event.title, event.mode) if isinstance(event, EventCreated) else (title, mode)


def _in_order(stream: str, entries: Mapping[int, LogRow]) -> tuple[LogRow, ...]:
    """The entries from the first on, as far as each follows the one before it."""
    kept: list[LogRow] = []
    head = log.START
    with suppress(Unreadable, ValueError, TypeError):
        while (row := entries.get(len(kept) + 1)) is not None:
            head = log.check_chain(stream, (row,), len(kept), head)
            kept.append(row)
    return tuple(kept)


def _whole_steps(rows: tuple[LogRow, ...]) -> tuple[LogRow, ...]:
    """Without the last step, of which something may be missing."""
    steps = [tuple(step) for _, step in groupby(rows, key=lambda row: row.step)]
    return tuple(row for step in steps[:-1] for row in step)
