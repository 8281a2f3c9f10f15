"""What is wrong with a database, said plainly; what follows from the log is made anew."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from draft.shuffle import is_secret_of
from games.refusal import Refused, Unreadable
from store.create import make_missing, table_names
from store.database import PATIENCE, connect, readable
from store.evening import Evening
from store.log import LogRow
from store.names import PersonRow, false_names, is_slug
from store.project import KEYS, VALUES, Rows, rebuild, tables_of
from store.record import EventRow, Store
from store.schema import PROJECTED


class Finding(NamedTuple):
    """One fault. `rebuilds`: `repair` can put it right, because the log says how it must be."""

    event: str
    what: str
    rebuilds: bool = False


def examine(path: Path) -> tuple[Finding, ...]:
    """All faults of a database (`Unreadable` if it can't be opened at all)."""
    connection = connect(path)
    try:
        with readable(path):
            return tuple(_findings(connection, path))
    finally:
        connection.close()


def _findings(connection: sqlite3.Connection, path: Path) -> Iterator[Finding]:
    for (said,) in connection.execute("PRAGMA integrity_check"):
        if "malformed" in said:
            raise Unreadable(
                f"{str(path)!r} is damaged: {said}", "see what can be saved: snakebid doctor --rescue FOLDER"
            )
        if said != "ok":
            yield Finding("", f"SQLite: {said}")
    for table, _, other, _ in connection.execute("PRAGMA foreign_key_check"):
        yield Finding("", f"a row of {table} belongs to no row of {other}")
    present = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    missing = [name for name in table_names() if name not in present]
    if missing:
        yield Finding(
            "", f"tables are missing: {', '.join(missing)}", rebuilds=set(missing) <= set(PROJECTED)
        )
        return
    with Store(path) as store:
        for row in store.events():
            yield from _event_findings(connection, store, row)


def _event_findings(connection: sqlite3.Connection, store: Store, row: EventRow) -> Iterator[Finding]:
    try:
        evening = store.evening(row.slug)
    except (Unreadable, Refused, LookupError, TypeError, ValueError) as fault:
        yield Finding(row.slug, str(fault))
        return
    rows = store.log(row.slug)
    yield from _name_findings(connection, row, rows)
    for promise, secret in store.secrets(row.stream).items():
        if not is_secret_of(secret, promise):
            yield Finding(row.slug, "a sealed secret is not the one that was promised")
    for table, right in tables_of(evening).items():
        stored = _stored(connection, row.stream, table)
        differ = sum(stored.get(key) != right.get(key) for key in stored.keys() | right.keys())
        if differ:
            yield Finding(
                row.slug, f"{differ} rows of the table {table} are not what the log says", rebuilds=True
            )
    created = evening.desk.created
    if created is None or (row.title, row.mode, row.created_at) != (created.title, created.mode, rows[0].at):
        yield Finding(row.slug, "the event's title, mode and time are not what the log says", rebuilds=True)
    named = "SELECT typeof(name) FROM card_set WHERE digest = ?"
    if created is not None and connection.execute(named, (created.card_digest,)).fetchone() != ("text",):
        yield Finding(row.slug, "the name of its card set is no text", rebuilds=True)
    if not is_slug(row.slug):
        yield Finding(row.slug, "the event's slug is none that is given to events", rebuilds=True)
    if row.open == evening.desk.complete:
        yield Finding(row.slug, "the event's open mark is not what the log says", rebuilds=True)


def _name_findings(
    connection: sqlite3.Connection, row: EventRow, rows: tuple[LogRow, ...]
) -> Iterator[Finding]:
    people = [
        PersonRow._make(found)
        for found in connection.execute(
            "SELECT player, name, salt, name_hash FROM person WHERE stream = ?", (row.stream,)
        )
    ]
    names = {person.player: person.name for person in people}
    for player in false_names(rows, people):
        what = f"is {names[player]!r}, not the one that was entered" if player in names else "is gone"
        yield Finding(row.slug, f"the name of player {player} {what}: snakebid player rename {player} NAME")


def _stored(connection: sqlite3.Connection, stream: str, table: str) -> Rows:
    keys, values = KEYS[table], VALUES[table]
    columns = ", ".join(f'"{name}"' for name in (*keys, *values))
    found = connection.execute(f'SELECT {columns} FROM "{table}" WHERE stream = ?', (stream,))
    return {tuple(row[: len(keys)]): tuple(row[len(keys) :]) for row in found}


def repair(path: Path) -> None:
    """Make the tables for people anew from the log, for every event whose log is whole; missing ones too."""
    make_missing(path)
    with Store(path) as store:
        evenings = [evening for row in store.events() if (evening := _whole(store, row)) is not None]
    connection = sqlite3.connect(path, isolation_level=None, timeout=PATIENCE)
    try:
        with readable(path):
            connection.execute("BEGIN IMMEDIATE")
            for evening in evenings:
                rebuild(connection, evening)
            connection.execute("COMMIT")
    finally:
        connection.close()


def _whole(store: Store, row: EventRow) -> Evening | None:
    try:
        return store.evening(row.slug)
    except (Unreadable, Refused, LookupError, TypeError, ValueError):
        return None
