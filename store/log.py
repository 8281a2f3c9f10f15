"""The log: append-only, one hash chain a stream (docs/log-format.md).

Each entry carries the SHA-256 of the entry before it and its own, so that a changed, missing or swapped one shows. The
event's row holds the chain's length and head: a tail that was cut off shows too.
"""

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from evening.codec import LogEvent, compact, decode, encode
from games.refusal import Unreadable, do
from store.database import insert_sql, select_sql

START = "0" * 64
"""What the first entry names as the hash before it."""


class LogRow(NamedTuple):
    """One entry as it is stored. `step` is the number of the first entry of the same command."""

    seq: int
    step: int
    at: str
    by: str
    kind: str
    data: str
    prev: str
    hash: str


SELECT = f"{select_sql('log', LogRow._fields)} WHERE stream = ? AND seq > ? ORDER BY seq"
INSERT = insert_sql("log", ("stream", *LogRow._fields))


def entry_hash(stream: str, row: LogRow) -> str:
    """The hash that belongs to an entry: over its stream and all its fields but the hash, as one JSON list."""
    text = compact([stream, *row[:-1]])
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def sealed(
    stream: str, seq: int, head: str, stamp: tuple[str, str], events: Iterable[LogEvent]
) -> list[LogRow]:
    """The entries of one step that begins at `seq`, chained behind `head`; `stamp` is when and by whom."""
    rows: list[LogRow] = []
    for at, event in enumerate(events, seq):
        kind, data = encode(event)
        bare = LogRow(at, seq, *stamp, kind, data, head, "")
        head = entry_hash(stream, bare)
        rows.append(bare._replace(hash=head))
    return rows


def append(connection: sqlite3.Connection, stream: str, rows: Iterable[LogRow]) -> None:
    """Write entries; the key (stream, seq) lets two writers never both write one number."""
    connection.executemany(INSERT, [(stream, *row) for row in rows])


def read(connection: sqlite3.Connection, stream: str, after: int = 0, head: str = START) -> list[LogRow]:
    """The entries after number `after`, whose hash is `head`.

    Raises:
        Unreadable: a link of the chain is broken.
    """
    rows = [LogRow._make(row) for row in connection.execute(SELECT, (stream, after))]
    check_chain(stream, rows, after, head)
    return rows


def check_chain(stream: str, rows: Iterable[LogRow], after: int = 0, head: str = START) -> str:
    """Check that the entries follow each other; return the hash of the last.

    Raises:
        Unreadable: one doesn't; names the first.
    """
    for row in rows:
        after += 1
        if row.seq != after or row.prev != head or not is_itself(stream, row):
            fault = _fault(row, after, head)
            raise Unreadable("damaged-log", do("doctor"), seq=after, fault=str(fault))
        head = row.hash
    return head


def is_itself(stream: str, row: LogRow) -> bool:
    """Whether an entry is the one that its hash was made of."""
    try:
        return row.hash == entry_hash(stream, row)
    except (TypeError, ValueError):  # a field that no entry has ever had, such as bytes
        return False


def _fault(row: LogRow, seq: int, head: str) -> str:
    if row.seq != seq:
        return f"entry {row.seq} follows, so something is missing"
    if row.prev != head:
        return "it does not follow the entry before it"
    return "its content was changed"


def steps(rows: Iterable[LogRow]) -> Iterator[tuple[int, tuple[LogEvent, ...]]]:
    """Entries as events, step by step, each with the number of its first entry."""
    for step, group in groupby(rows, key=lambda row: row.step):
        yield step, tuple(decode(row.kind, row.data) for row in group)
