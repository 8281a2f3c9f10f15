"""The rows of events: in the list of a file, and those of a new one."""

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from evening.state import Evening
from games.refusal import Unreadable
from store import log
from tournament.events import CreateEvent


class EventRow(NamedTuple):
    """An event in the list of events."""

    stream: str
    slug: str
    title: str
    mode: str
    open: bool
    created_at: str
    used_at: str
    length: int
    head: str


class Stamp(NamedTuple):
    """When, in ISO 8601 with offset, and by whom. The caller gives both: nothing here looks at a clock."""

    at: str
    by: str


class NewEvent(NamedTuple):
    """Everything that makes an event, besides the clock.

    `entropy` makes its stream's ID, which no other event has; `salts` are one for each player, in hexadecimal.
    """

    entropy: bytes
    title: str
    players: tuple[str, ...]
    salts: tuple[str, ...]
    card_set: str
    card_text: str
    command: CreateEvent


def event_rows(connection: sqlite3.Connection) -> tuple[EventRow, ...]:
    """All events of a file, the one used last first (`Unreadable` if a row is damaged)."""
    rows = connection.execute(
        "SELECT stream, slug, title, mode, open, created_at, used_at, length, head FROM event ORDER BY used_at DESC, rowid DESC"
    )
    events = tuple(EventRow._make((*row[:4], bool(row[4]), *row[5:])) for row in rows)
    for event in events:
        if not all(isinstance(value, type(like)) for value, like in zip(event, _LIKE, strict=True)):
            raise Unreadable("the list of events is damaged", "see what can be saved: snakebid doctor")
    return events


_LIKE = EventRow("", "", "", "", open=True, created_at="", used_at="", length=0, head="")
"""An event's row with the right types: a damaged file may have others."""


def insert(connection: sqlite3.Connection, evening: Evening, new: NewEvent, stamp: Stamp) -> None:
    """Write the rows of an event that has no entry yet, in the caller's transaction."""
    put = connection.execute
    put(
        "INSERT INTO event (stream, slug, title, mode, open, created_at, used_at, length, head) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            evening.stream,
            evening.slug,
            new.title,
            new.command.mode,
            True,
            stamp.at,
            stamp.at,
            0,
            log.START,
        ),
    )
    put("INSERT OR IGNORE INTO card_set (digest, name, text) VALUES (?, ?, ?)",
        (new.command.card_digest, new.card_set, new.card_text))  # fmt: skip
    hashes = dict(new.command.players)
    for number, (name, salt) in enumerate(zip(new.players, new.salts, strict=True), 1):
        put("INSERT INTO person (stream, player, name, salt, name_hash) VALUES (?, ?, ?, ?, ?)",
            (evening.stream, number, name, salt, hashes[number]))  # fmt: skip


def project_players(connection: sqlite3.Connection, evening: Evening) -> None:
    """Write the players of a new event into the table for people."""
    connection.executemany(
        "INSERT INTO player (stream, player, name, acquired, spent) VALUES (?, ?, ?, 0, 0)",
        [(evening.stream, player, name) for player, name in evening.names.items()],
    )


def no_event(slug: str, events: Sequence[EventRow]) -> NoReturn:
    """`Unreadable`: there is no such event; says which there are."""
    known = ", ".join(event.slug for event in events) or "none yet"
    raise Unreadable(f"there is no event {slug!r}", f"events here: {known}")
