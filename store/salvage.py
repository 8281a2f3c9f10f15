"""What can still be read of a damaged database, event by event, and taken out of it. Nothing is written to the file."""

import json
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from games.refusal import Refused, Unreadable
from store import log
from store.archive import Archive, check
from store.database import APPLICATION_ID, MAGIC
from store.kinds import decode
from store.log import LogRow
from store.names import PersonRow, mended, promised
from store.wal import has_log, is_damaged, log_of
from tournament.events import EventCreated

_HEAD = 100


class Saved(NamedTuple):
    """An event of a damaged file: how many entries of its log could be read in order, of how many that were written.

    `archive` holds them (None if too little is left); `whole` if nothing is missing, which no count can tell where the
    write-ahead log is damaged.
    """

    slug: str
    title: str
    read: int
    written: int
    archive: Archive | None
    whole: bool


def damage(path: Path) -> str:
    """How a file of ours is damaged, as far as its first bytes and its size tell; empty if it isn't, or isn't ours."""
    head = _head(path)
    if not _is_ours(head):
        return ""
    if not head.startswith(MAGIC):
        return "the first bytes of the file were overwritten"
    page = int.from_bytes(head[16:18])
    size = path.stat().st_size
    promised = (65536 if page == 1 else page) * int.from_bytes(head[28:32])
    if size < promised and not has_log(
        path
    ):  # who was killed while putting the log into it wrote the first page first
        return f"the file is cut off: {size:,} of {promised:,} bytes are there"
    return ""


def ours(path: Path) -> bool:
    """Whether the file's first bytes say that it is a database of this program."""
    return _is_ours(_head(path))


def _head(path: Path) -> bytes:
    """The first bytes of a file; nothing of what is no file, such as a pipe, which has no end."""
    with suppress(OSError):
        if path.is_file():
            with path.open("rb") as file:
                return file.read(_HEAD)
    return b""


def _is_ours(head: bytes) -> bool:
    return int.from_bytes(head[68:72]) == APPLICATION_ID


def salvage(path: Path) -> tuple[Saved, ...]:
    """All events of which something can be read. Never fails: what can't be read is left out."""
    lost = is_damaged(path)
    with suppress(sqlite3.Error, OSError), tempfile.TemporaryDirectory() as folder:
        saved = _salvaged(_with_head(path, Path(folder), apart=lost))
        return tuple(one._replace(whole=one.whole and not lost) for one in saved)
    return ()


def _with_head(path: Path, folder: Path, *, apart: bool) -> Path:
    """The file; where only its first bytes are wrong, a copy that has them right.

    A copy with its log too where that is damaged (`apart`): reading it in place, SQLite would write into its index that the
    log ends at the damage, and nobody could tell any more that it didn't.
    """
    with path.open("rb") as file:
        if file.read(len(MAGIC)) == MAGIC and not apart:
            return path
    copy = folder / "copy.db"
    shutil.copyfile(path, copy)
    if apart:
        shutil.copyfile(log_of(path), log_of(copy))
    with copy.open("r+b") as file:
        file.write(MAGIC)
    return copy


def _salvaged(path: Path) -> tuple[Saved, ...]:
    address = f"{path.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as connection:
        connection.text_factory = lambda data: data.decode("utf-8", "replace")
        # Nothing can be written here; without it SQLite reads nothing of a file that is cut off.
        connection.execute("PRAGMA writable_schema = ON")
        events = "SELECT stream, slug, title, mode, used_at, length, head FROM event"
        return tuple(_event(connection, row) for row in _whatever(connection, events))


def _whatever(
    connection: sqlite3.Connection, query: str, *values: str
) -> Iterator[tuple[str | int | bytes, ...]]:
    """The rows of a query up to where the file can't be read."""
    with suppress(sqlite3.Error):
        yield from connection.execute(query, values)


def _event(connection: sqlite3.Connection, row: tuple[str | int | bytes, ...]) -> Saved:
    stream, slug, title, mode, used_at, head = map(str, (*row[:5], row[6]))
    written = row[5] if isinstance(row[5], int) else 0
    rows = _in_order(stream, map(LogRow._make, _whatever(connection, log.SELECT, stream, "0")))
    whole = len(rows) == written and bool(rows) and rows[-1].hash == head
    if not whole:
        rows = _whole_steps(rows)
    archive = None
    with suppress(LookupError, ValueError, TypeError, sqlite3.Error, Refused, Unreadable):
        digest = str(json.loads(rows[0].data)["card_digest"])
        card_set, text = next(
            _whatever(connection, "SELECT name, text FROM card_set WHERE digest = ?", digest), ("", "")
        )
        people = mended(map(PersonRow._make, _whatever(connection, _PEOPLE, stream)), promised(rows))
        title, mode = _created(rows[0], title, mode)
        sealed = tuple(
            bytes(secret[0]) for secret in _whatever(connection, "SELECT secret FROM sealed WHERE stream = ?", stream)
            if isinstance(secret[0], bytes)
        )  # fmt: skip
        archive = Archive(
            stream, slug, title, mode, rows[0].at, used_at, len(rows), rows[-1].hash, str(card_set), str(text),
            people, sealed, rows,
        )  # fmt: skip
        check(archive)
        return Saved(slug, title, len(rows), written, archive, whole)
    return Saved(slug, title, len(rows), written, None, whole=False)


_PEOPLE = "SELECT player, name, salt, name_hash FROM person WHERE stream = ?"


def _created(row: LogRow, title: str, mode: str) -> tuple[str, str]:
    """Title and mode as the log has them."""
    event = decode(row.kind, row.data)
    return (event.title, event.mode) if isinstance(event, EventCreated) else (title, mode)


def _in_order(stream: str, rows: Iterator[LogRow]) -> tuple[LogRow, ...]:
    """The entries from the first on, as far as each follows the one before it."""
    kept: list[LogRow] = []
    head = log.START
    with suppress(Unreadable, ValueError, TypeError):
        for row in rows:
            head = log.check_chain(stream, (row,), len(kept), head)
            kept.append(row)
    return tuple(kept)


def _whole_steps(rows: tuple[LogRow, ...]) -> tuple[LogRow, ...]:
    """Without the last step, of which something may be missing."""
    steps = [tuple(step) for _, step in groupby(rows, key=lambda row: row.step)]
    return tuple(row for step in steps[:-1] for row in step)
