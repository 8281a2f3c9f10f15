"""The tables that hold the truth besides the log: events, players, secrets, card sets."""

import sqlite3
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.refusal import Unreadable, do
from store.database import insert_sql, select_sql
from store.names import PersonRow
from tournament.events import CreateEvent

SEALED = ("stream", "commitment", "secret")
CARD_SET = ("digest", "name", "text")
"""Columns of tables whose rows have no type of their own."""


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
    """All events of a file, the one used last first.

    Raises:
        Unreadable: a row is damaged.
    """
    rows = connection.execute(f"{select_sql('event', EventRow._fields)} ORDER BY used_at DESC, rowid DESC")
    events = tuple(EventRow._make((*row[:4], bool(row[4]), *row[5:])) for row in rows)
    for event in events:
        if not all(isinstance(value, type(like)) for value, like in zip(event, _LIKE, strict=True)):
            raise Unreadable("damaged-list", do("doctor"))
    return events


_LIKE = EventRow("", "", "", "", open=True, created_at="", used_at="", length=0, head="")
"""An event's row with the right types: a damaged file may have others."""


def people_of(connection: sqlite3.Connection, stream: str) -> list[PersonRow]:
    """An event's players as they are stored, by number."""
    found = connection.execute(
        f"{select_sql('person', PersonRow._fields)} WHERE stream = ? ORDER BY player", (stream,)
    )
    return list(map(PersonRow._make, found))


def save_person(connection: sqlite3.Connection, stream: str, person: PersonRow) -> None:
    """Write a player's name, in place of an earlier one."""
    connection.execute(
        insert_sql("person", ("stream", *PersonRow._fields), "INSERT OR REPLACE"), (stream, *person)
    )


def secrets_of(connection: sqlite3.Connection, stream: str) -> dict[str, bytes]:
    """The secrets of an event's deals by their commitments."""
    columns = SEALED[1:]
    return dict(
        connection.execute(
            f"{select_sql('sealed', columns)} WHERE stream = ? ORDER BY commitment", (stream,)
        ).fetchall()
    )


def save_secret(connection: sqlite3.Connection, stream: str, promise: str, secret: bytes) -> None:
    """Write the secret of a deal."""
    connection.execute(insert_sql("sealed", SEALED, "INSERT OR IGNORE"), (stream, promise, secret))


def cards_of(connection: sqlite3.Connection, digest: str) -> tuple[str, str] | None:
    """Name and text of a card set, as they are stored; None if it is not there."""
    found: tuple[str, str] | None = connection.execute(
        f"{select_sql('card_set', CARD_SET[1:])} WHERE digest = ?", (digest,)
    ).fetchone()
    return found


def insert_event(
    connection: sqlite3.Connection,
    event: EventRow,
    cards: tuple[str, str, str],
    people: Iterable[PersonRow],
) -> None:
    """Write an event's row, its card set (digest, name, text) and its players, in the caller's transaction."""
    connection.execute(insert_sql("event", EventRow._fields), event)
    connection.execute(insert_sql("card_set", CARD_SET, "INSERT OR IGNORE"), cards)
    for person in people:
        save_person(connection, event.stream, person)


def find_event(events: Sequence[EventRow], slug: str) -> EventRow:
    """The event with this slug.

    Raises:
        Unreadable: there is none; says which there are.
    """
    found = next((event for event in events if event.slug == slug), None)
    if found is None:
        raise Unreadable("unknown-event", slug=slug, events=tuple(event.slug for event in events))
    return found
