"""What can still be read of a damaged database, event by event, and taken out of it. Nothing is written to the file."""

import hashlib
import json
import shutil
import sqlite3
import tempfile
from collections.abc import Mapping
from contextlib import closing, suppress
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple, cast

from evening.codec import decode
from games.refusal import Refused, Unreadable
from games.resources import card_set_text, packaged_sets
from store import log, pages
from store.archive import Archive, check
from store.database import APPLICATION_ID, MAGIC
from store.log import LogRow
from store.names import PersonRow, free_slug, mended, promised
from store.wal import has_log, is_damaged, log_of
from tournament.events import EventCreated


class Saved(NamedTuple):
    """An event of a damaged file: how many entries of its log could be read in order, of how many that were written.

    `archive` holds them (None if too little is left); `whole` if nothing is missing, which no count can tell where the
    write-ahead log is damaged. `gap` is the first entry that can't be read (0: none), `beyond`
    how many after it can be, but hang on it.
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
                return file.read(pages.HEAD)
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
    found = _Found()
    complete = False
    with suppress(sqlite3.Error):
        complete = _by_sql(path, found)
    saved = _events(found)
    if complete and all(one.whole for one in saved):
        return saved
    for shape, row in pages.rows(path.read_bytes(), tuple(_SHAPES)):
        found.take(_SHAPES[shape], row)
    behind = not complete and log_of(path).exists() and log_of(path).stat().st_size > 0
    return tuple(one._replace(whole=one.whole and not behind) for one in _events(found))


def _by_sql(path: Path, found: "_Found") -> bool:
    """Take what SQLite can read, from both ends; whether that is all there is."""
    log_file = log_of(path)
    alone = not log_file.exists()
    complete = True
    try:
        address = f"{path.resolve().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as connection:
            connection.text_factory = lambda data: data.decode("utf-8", "replace")
            # Nothing can be written here; without it SQLite reads nothing of a file that is cut off.
            connection.execute("PRAGMA writable_schema = ON")
            for table, columns in _COLUMNS.items():
                for order in ("", " DESC"):
                    try:
                        query = f"SELECT {columns} FROM {table} ORDER BY rowid{order}"
                        for row in connection.execute(query):
                            found.take(table, row)
                        break
                    except sqlite3.Error:
                        complete = False
    finally:
        if alone:
            _tidy(path)
    return complete


def _tidy(path: Path) -> None:
    """Let SQLite take away the empty log that reading alone has left beside the file; it does so when it closes."""
    with suppress(sqlite3.Error):
        address = f"{path.resolve().as_uri()}?mode=rw"
        with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as connection:
            connection.execute("SELECT COUNT(*) FROM sqlite_master")


_COLUMNS = {
    "event": "stream, slug, title, mode, open, created_at, used_at, length, head",
    "log": f"stream, {log.COLUMNS}",
    "person": "stream, player, name, salt, name_hash",
    "sealed": 'stream, "commitment", secret',
    "card_set": "digest, name, text",
}
_SHAPES = {"TTTTITTIT": "event", "TIITTTTTT": "log", "TITTT": "person", "TTB": "sealed", "TTT": "card_set"}
"""Tables by the kinds of their columns, as `store.pages` tells them."""


class _Found:
    """Rows by table and key. Of two with one key the first counts; of two entries, the one that its hash was made of."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[tuple[object, ...], pages.Row]] = {table: {} for table in _COLUMNS}

    def take(self, table: str, row: pages.Row) -> None:
        """Keep a row if it tells something new."""
        there = self.rows[table]
        key = row[:1] if table in ("event", "card_set") else row[:2]
        if table == "log" and key in there and not _is_entry(there[key]) and _is_entry(row):
            there[key] = row
        there.setdefault(key, row)

    def of(self, table: str, stream: object) -> list[pages.Row]:
        """The rows of an event."""
        return [row[1:] for row in self.rows[table].values() if row[0] == stream]


def _is_entry(row: pages.Row) -> bool:
    with suppress(ValueError, TypeError):
        return log.is_itself(str(row[0]), LogRow._make(cast("tuple[Any, ...]", row[1:])))
    return False


def _events(found: _Found) -> tuple[Saved, ...]:
    """All events, those too of which only the log was found."""
    entries: dict[object, dict[int, LogRow]] = {stream: {} for (stream,) in found.rows["event"]}
    for row in found.rows["log"].values():
        if isinstance(row[1], int) and (row[0] in entries or _is_entry(row)):
            entry = LogRow._make(cast("tuple[Any, ...]", row[1:]))
            entries.setdefault(row[0], {})[row[1]] = entry
    return tuple(_event(found, str(stream), rows) for stream, rows in entries.items())


def _event(found: _Found, stream: str, entries: Mapping[int, LogRow]) -> Saved:
    about = found.rows["event"].get((stream,), (stream, "", "", "", 1, "", "", max(entries, default=0), ""))
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
        people = mended(
            (PersonRow._make(cast("tuple[Any, ...]", row)) for row in found.of("person", stream)),
            promised(rows),
        )
        title, mode = _created(rows[0], title, mode)
        slug = slug or free_slug(title, {str(row[1]) for row in found.rows["event"].values()})
        sealed = tuple(row[1] for row in found.of("sealed", stream) if isinstance(row[1], bytes))
        archive = Archive(
            stream, slug, title, mode, rows[0].at, used_at or rows[-1].at, len(rows), rows[-1].hash, card_set, text,
            people, sealed, rows,
        )  # fmt: skip
        check(archive)
        return Saved(slug, title, len(rows), written, archive, whole, gap, beyond)
    return Saved(slug, title, len(rows), written, None, whole=False, gap=gap, beyond=beyond)


def _cards(found: _Found, digest: str) -> tuple[str, str]:
    """Name and text of an event's card set: from the file, else the one that comes with the program."""
    for row in found.rows["card_set"].values():
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
