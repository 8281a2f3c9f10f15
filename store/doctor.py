"""What is wrong with a database, said plainly; what follows from the log is made anew."""

import filecmp
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from draft.shuffle import is_secret_of
from evening.state import Evening
from games.refusal import Refused, Unreadable
from store.create import make_missing, table_names
from store.database import PATIENCE, check_file, check_ours, connect, readable
from store.event_table import EventRow
from store.log import LogRow
from store.names import PersonRow, false_names, is_slug
from store.projections import KEYS, VALUES, Rows, rebuild, tables_of
from store.record import Store
from store.schema import PROJECTED
from store.wal import is_damaged, log_of


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
    for trigger in _triggers(connection):
        yield Finding(
            "", f"the trigger {trigger!r} is not Snakebid's: it changes what is entered", rebuilds=True
        )
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


def _triggers(connection: sqlite3.Connection) -> list[str]:
    """Statements that run by themselves when something is entered. This program makes none."""
    return [
        name
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
    ]


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


def mend(path: Path) -> Path | None:
    """Go on with what is whole of a damaged write-ahead log; give the copy of it as it was (None: it isn't damaged).

    Nobody else may have the database open (`Unreadable`): what they enter meanwhile would be lost with the rest of the log. SQLite
    then takes what is whole into the database and the log away; it reads what `store.wal` calls whole.
    """
    check_file(path)
    check_ours(path)
    if not is_damaged(path):
        return None
    log = log_of(path)
    kept = _keep(
        log
    )  # before SQLite opens it: even to close it again takes what is whole of the log, and the log away
    connection = sqlite3.connect(
        f"{path.resolve().as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=1
    )
    try:
        with readable(path):
            _lock_out(connection, path)
            if not is_damaged(path):
                kept.unlink()
                return None
            if not filecmp.cmp(log, kept, shallow=False):
                kept = _keep(log)
            connection.execute("COMMIT")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return kept
    except Unreadable:
        if log.exists():
            kept.unlink(missing_ok=True)
        raise
    finally:
        connection.close()


def _lock_out(connection: sqlite3.Connection, path: Path) -> None:
    """Begin a transaction beside which nobody has the file open: SQLite locks the file itself, not only its log."""
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as fault:
        if fault.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise
        raise Unreadable(
            f"{str(path)!r} is open in another program, and nothing was repaired",
            "close the live table and whatever else has it open, then again: snakebid doctor --repair",
        ) from fault


def _keep(log: Path) -> Path:
    """A copy of a log under a name that nothing has yet (`Unreadable` if it can't be made)."""
    number = 1
    while True:
        copy = log.with_name(f"{log.name}.damaged{'' if number == 1 else f'.{number}'}")
        try:
            target = copy.open("xb")  # never follows a link either
        except FileExistsError:
            number += 1
            continue
        except OSError as fault:
            raise _uncopied(copy, fault) from fault
        try:
            with target, log.open("rb") as source:
                shutil.copyfileobj(source, target)
        except OSError as fault:
            copy.unlink(missing_ok=True)
            raise _uncopied(copy, fault) from fault
        return copy


def _uncopied(copy: Path, fault: OSError) -> Unreadable:
    return Unreadable(
        f"no copy of the damaged log can be made at {str(copy)!r}: {fault.strerror}",
        "without one nothing is changed: check the folder",
    )


def repair(path: Path) -> None:
    """Make the tables for people anew from the log, for every event whose log is whole; missing ones too. Triggers go."""
    make_missing(path)
    connection = sqlite3.connect(path, isolation_level=None, timeout=PATIENCE)
    try:
        with readable(path):
            connection.execute(
                "BEGIN IMMEDIATE"
            )  # before reading: what is entered meanwhile must not be taken back
            for trigger in _triggers(connection):
                quoted = trigger.replace('"', '""')
                connection.execute(f'DROP TRIGGER "{quoted}"')
            with Store(path) as store:
                whole = [evening for row in store.events() if (evening := _whole(store, row)) is not None]
            for evening in whole:
                rebuild(connection, evening)
            connection.execute("COMMIT")
    finally:
        connection.close()


def _whole(store: Store, row: EventRow) -> Evening | None:
    try:
        return store.evening(row.slug)
    except (Unreadable, Refused, LookupError, TypeError, ValueError):
        return None
