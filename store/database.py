"""Opening a database file, and saying plainly why one can't be opened. Standard `sqlite3`, nothing heavier.

The schema is defined in `store.schema` by SQLModel; `store.create` makes files from it. What runs every day is plain
SQL over the DB-API, because importing SQLModel takes longer than everything else together (docs/decisions/0004).
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from games.refusal import Unreadable
from store.wal import first_bytes, has_log, is_damaged

APPLICATION_ID = 0x536E4264
"""Written into every database of this program ("SnBd"): a file with another one is somebody else's."""

VERSION = 1
"""The schema's version (`PRAGMA user_version`); `store.create` brings older files up to it."""

PATIENCE = 30
"""Seconds to wait for another process that is writing."""

PAGES = 250
"""Pages of the write-ahead log after which it goes into the database: whoever opens the file checks the log's sums first,
and a quarter of SQLite's own 1,000 pages is checked in a quarter of the time (below 20 ms)."""

MAGIC = b"SQLite format 3\x00"
"""How every SQLite file begins."""


def path_of(url: str) -> Path:
    """The file that `--db` names (`Unreadable` for a server's URL, which is not supported yet)."""
    if url.startswith("sqlite:///"):
        return Path(url.removeprefix("sqlite:///"))
    if "://" in url:
        raise Unreadable(
            f"{url.split('://', 1)[0]}:// databases are not supported",
            "give the path of a file: --db evening.db",
        )
    return Path(url)


def connect(path: Path) -> sqlite3.Connection:
    """Open an existing database of this program at the present version; `Unreadable` says what is wrong with it."""
    check_file(path)
    if has_log(path):
        check_ours(path)
    if is_damaged(path):
        raise Unreadable(
            f"{str(path)!r} is damaged: the last entries stand in {path.name}-wal, and something in it was changed"
            " or cut off",
            "see what can be saved: snakebid doctor --rescue FOLDER; to go on with what is whole: doctor --repair",
        )
    with readable(path):
        connection = sqlite3.connect(
            f"{path.resolve().as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=PATIENCE
        )
        try:
            check_owner(connection, path)
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute(f"PRAGMA wal_autocheckpoint = {PAGES}")
            connection.execute("PRAGMA foreign_keys = ON")
        except BaseException:
            connection.close()
            raise
    return connection


def check_file(path: Path) -> None:
    """Whether there is a file that can be a database (`Unreadable` if not).

    The file is not opened: closing it again would drop the locks of a connection that this process has to it, and
    another process would then take its write-ahead log away.
    """
    if not path.exists():
        raise Unreadable(
            f"no event yet: there is no database {str(path)!r}",
            "snakebid event new NAME --player Ada --player Ben (or --db PATH for another file)",
        )
    if not path.is_file():
        what = "a folder" if path.is_dir() else "a device or a pipe"
        raise Unreadable(f"{str(path)!r} is {what}, not a database", "give the path of a file with --db")
    if not os.access(path, os.R_OK):
        raise Unreadable(f"{str(path)!r} can't be opened: Permission denied", "check the file's permissions")
    if path.stat().st_size == 0:
        raise _foreign(path)


def check_ours(path: Path) -> None:
    """Whether a database with a write-ahead log is this program's, by its first bytes (`Unreadable` if not).

    Before SQLite opens it: that would put the log into a database of which we say that it was left as it is.
    """
    head = first_bytes(path, 72)
    if head.startswith(MAGIC) and int.from_bytes(head[68:]) != APPLICATION_ID:
        raise _another(path)


def _another(path: Path) -> Unreadable:
    return Unreadable(
        f"{str(path)!r} is another program's database",
        "give another file with --db; this one was left as it is",
    )


def _foreign(path: Path) -> Unreadable:
    return Unreadable(
        f"{str(path)!r} is not a Snakebid database", "give another file with --db; this one was left as it is"
    )


def described(connection: sqlite3.Connection, path: Path) -> tuple[int, int]:
    """Application ID and schema version of a file that was just opened (`Unreadable` if it is no database at all)."""
    try:
        return pragmas(connection)
    except sqlite3.DatabaseError as fault:
        if fault.sqlite_errorcode != sqlite3.SQLITE_NOTADB:
            raise
        connection.close()
        if is_database(path):
            raise  # it begins like one: a database whose head is damaged
        raise _foreign(path) from fault


def is_database(path: Path) -> bool:
    """Whether a file is a database of SQLite, by its first bytes."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def check_owner(connection: sqlite3.Connection, path: Path) -> None:
    """Whether the database is this program's, and of the present version (`Unreadable` if not)."""
    owner, version = described(connection, path)
    if owner != APPLICATION_ID:
        raise _another(path)
    if version > VERSION:
        raise Unreadable(
            f"{str(path)!r} was written by a newer version (schema {version}, this one knows {VERSION})",
            "update Snakebid",
        )
    if version < VERSION:
        raise Unreadable(
            f"{str(path)!r} has the older schema {version}", "bring it up to date: snakebid doctor --migrate"
        )


def pragmas(connection: sqlite3.Connection) -> tuple[int, int]:
    """Application ID and schema version of a database."""
    owner: int = connection.execute("PRAGMA application_id").fetchone()[0]
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return owner, version


@contextmanager
def readable(path: Path) -> Iterator[None]:
    """Turn what SQLite says into a line that a person can act on."""
    try:
        yield
    except sqlite3.OperationalError as fault:
        raise Unreadable(f"{str(path)!r}: {fault}", _hint(str(fault))) from fault
    except sqlite3.DatabaseError as fault:
        raise Unreadable(
            f"{str(path)!r} is damaged: {fault}", "see what can be saved: snakebid doctor"
        ) from fault


@contextmanager
def transaction(connection: sqlite3.Connection, kind: str, *, keep: bool = True) -> Iterator[None]:
    """One transaction (`DEFERRED` to read, `IMMEDIATE` to write): kept whole, or nothing of it."""
    connection.execute(f"BEGIN {kind}")
    try:
        yield
        connection.execute("COMMIT" if keep else "ROLLBACK")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _hint(fault: str) -> str:
    if "locked" in fault or "busy" in fault:
        return "another program has been writing for half a minute: close it, or try again"
    if "readonly" in fault or "unable to open" in fault:
        return "the file or its folder can't be written: check the permissions, or copy it elsewhere"
    if "full" in fault:
        return "the disk is full; nothing was lost, and nothing was stored"
    return "see what is wrong: snakebid doctor"
