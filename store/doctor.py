"""What is wrong with a database, said plainly; what follows from the log is made anew."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from draft.shuffle import is_secret_of
from evening.state import Evening
from games.refusal import Refusal, Rejection, Unreadable, clause, do
from store.create import make_missing, table_names
from store.event_table import EventRow, people_of
from store.log import LogRow
from store.names import is_slug, wrong_names
from store.open_file import OpenFile
from store.projections import rebuild, stored_rows, tables_of
from store.record import Store
from store.schema import PROJECTED


class Finding(NamedTuple):
    """One fault. `rebuilds`: `repair` can put it right, because the log says how it must be."""

    event: str
    what: Refusal
    rebuilds: bool = False


def examine(path: Path) -> tuple[Finding, ...]:
    """All faults of a database.

    Raises:
        Unreadable: it can't be opened at all.
    """
    with OpenFile.open(path) as file, file.reading():
        return tuple(_findings(file.connection, path))


def _findings(connection: sqlite3.Connection, path: Path) -> Iterator[Finding]:
    for (report,) in connection.execute("PRAGMA integrity_check"):
        if "malformed" in report:
            raise Unreadable("damaged", do("rescue"), path=str(path), fault=report)
        if report != "ok":
            yield Finding("", clause("sqlite-report", report=report))
    for table, _, other, _ in connection.execute("PRAGMA foreign_key_check"):
        yield Finding("", clause("orphan-row", table=table, other=other))
    for trigger in _triggers(connection):
        yield Finding("", clause("foreign-trigger", trigger=trigger), rebuilds=True)
    present = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    missing = [name for name in table_names() if name not in present]
    if missing:
        yield Finding(
            "", clause("missing-tables", tables=tuple(missing)), rebuilds=set(missing) <= set(PROJECTED)
        )
        return
    with Store(path) as store:
        for row in store.events():
            yield from _event_findings(connection, store, row)


def _triggers(connection: sqlite3.Connection) -> list[str]:
    """Statements that run by themselves when something is entered. This program makes none."""
    return [
        name
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
    ]


def _event_findings(connection: sqlite3.Connection, store: Store, row: EventRow) -> Iterator[Finding]:
    try:
        evening = store.evening(row.slug)
    except (Rejection, LookupError, TypeError, ValueError) as fault:
        yield Finding(
            row.slug,
            fault.refusal if isinstance(fault, Rejection) else clause("senseless-log", fault=str(fault)),
        )
        return
    rows = store.log(row.slug)
    yield from _name_findings(connection, row, rows)
    for promise, secret in store.secrets(row.stream).items():
        if not is_secret_of(secret, promise):
            yield Finding(row.slug, clause("other-sealed-secret"))
    for table, right in tables_of(evening).items():
        stored = stored_rows(connection, row.stream, table)
        differ = sum(stored.get(key) != right.get(key) for key in stored.keys() | right.keys())
        if differ:
            yield Finding(row.slug, clause("rows-differ", count=differ, table=table), rebuilds=True)
    created = evening.desk.created
    if created is None or (row.title, row.mode, row.created_at) != (created.title, created.mode, rows[0].at):
        yield Finding(row.slug, clause("row-differs"), rebuilds=True)
    named = "SELECT typeof(name) FROM card_set WHERE digest = ?"
    if created is not None and connection.execute(named, (created.card_digest,)).fetchone() != ("text",):
        yield Finding(row.slug, clause("set-name-not-text"), rebuilds=True)
    if not is_slug(row.slug):
        yield Finding(row.slug, clause("odd-slug"), rebuilds=True)
    if row.open == evening.desk.complete:
        yield Finding(row.slug, clause("open-differs"), rebuilds=True)


def _name_findings(
    connection: sqlite3.Connection, row: EventRow, rows: tuple[LogRow, ...]
) -> Iterator[Finding]:
    people = people_of(connection, row.stream)
    names = {person.player: person.name for person in people}
    for player in wrong_names(rows, people):
        rename = (do("rename-player", player=player),)
        if player in names:
            yield Finding(
                row.slug, Refusal(None, "name-differs", {"player": player, "name": names[player]}, rename)
            )
        else:
            yield Finding(row.slug, Refusal(None, "name-gone", {"player": player}, rename))


def repair(path: Path) -> None:
    """Make the tables for people anew from the log, for every event whose log is whole; missing ones too. Triggers go."""
    make_missing(path)
    # The transaction begins before anything is read: what is entered meanwhile must not be taken back.
    with OpenFile.open(path) as file, file.transaction("IMMEDIATE") as connection:
        for trigger in _triggers(connection):
            quoted = trigger.replace('"', '""')
            connection.execute(f'DROP TRIGGER "{quoted}"')
        with Store(path) as store:
            whole = [evening for row in store.events() if (evening := _whole(store, row)) is not None]
        for evening in whole:
            rebuild(connection, evening)


def _whole(store: Store, row: EventRow) -> Evening | None:
    try:
        return store.evening(row.slug)
    except (Rejection, LookupError, TypeError, ValueError):
        return None
