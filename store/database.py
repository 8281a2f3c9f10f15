"""Opening a database file, and saying plainly why one can't be opened. Standard `sqlite3`, nothing heavier.

The schema is defined in `store.schema` by SQLModel; `store.create` makes files from it. What runs every day is plain
SQL over the DB-API, because importing SQLModel takes longer than everything else together (docs/decisions/0004).

A database uses SQLite's rollback journal: between two entries an evening is one file. Databases of 0.1.0 used a
write-ahead log; they are converted as soon as nobody else has them open.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from games.refusal import Term, Unreadable, do

APPLICATION_ID = 0x536E4264
"""Written into every database of this program ("SnBd"): a file with another one is somebody else's."""

VERSION = 1
"""The schema's version (`PRAGMA user_version`); `store.create` brings older files up to it."""

PATIENCE = 30
"""Seconds to wait for another process that is writing."""

MAGIC = b"SQLite format 3\x00"
"""How every SQLite file begins."""

JOURNALS = ("-journal", "-wal")
"""Endings of the files that hold what a killed writer left beside a database."""


def path_of(url: str) -> Path:
    """The file that `--db` names.

    Raises:
        Unreadable: it is a server's URL, which is not supported yet.
    """
    if url.startswith("sqlite:///"):
        return Path(url.removeprefix("sqlite:///"))
    if "://" in url:
        raise Unreadable("no-such-database-kind", kind=url.split("://", 1)[0])
    return Path(url)


def connect(path: Path) -> sqlite3.Connection:
    """Open an existing database of this program at the present version.

    Raises:
        Unreadable: it can't be opened; says why.
    """
    with readable(path):
        check_owner(path)
        return open_connection(path)


def open_connection(path: Path) -> sqlite3.Connection:
    """Open a database of this program in any state, with a rollback journal.

    A journal that a killed writer left is rolled back, and a write-ahead log that 0.1.0 left is taken in. A database
    that can't be written is opened for reading.

    Raises:
        sqlite3.Error: SQLite can't read it.
        Unreadable: what a killed writer left can't be taken in, because nothing can be written here.
    """
    connection = _open(path, "mode=rw")
    try:
        connection.execute("PRAGMA synchronous = EXTRA")
        if connection.execute("PRAGMA journal_mode").fetchone() == ("wal",):
            _leave_wal(connection)
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.OperationalError as fault:
        connection.close()
        if _code(fault) not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
            raise
        if left := _left_beside(path):
            raise Unreadable("not-closed", path=str(path), left=left.name) from fault
        return _open(path, "immutable=1")  # a write-ahead log could not even be begun here
    except BaseException:
        connection.close()
        raise
    return connection


def _open(path: Path, how: str) -> sqlite3.Connection:
    return sqlite3.connect(
        f"{path.resolve().as_uri()}?{how}", uri=True, isolation_level=None, timeout=PATIENCE
    )


def _leave_wal(connection: sqlite3.Connection) -> None:
    """Turn a database of 0.1.0 into one file. If somebody else has it open, it stays as it is until a later opening."""
    connection.execute("PRAGMA busy_timeout = 0")
    with suppress(sqlite3.OperationalError):
        connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000}")


def _left_beside(path: Path) -> Path | None:
    """What a killed writer left beside a database; None if nothing."""
    for ending in JOURNALS:
        left = path.with_name(path.name + ending)
        with suppress(OSError):
            if left.stat().st_size:
                return left
    return None


def check_file(path: Path) -> None:
    """Check that there is a file that can be a database, without opening it.

    Closing it again would drop the locks of a connection that this process has to it (POSIX).

    Raises:
        Unreadable: there is none.
    """
    if not path.exists():
        raise Unreadable("no-database", do("new-event"), path=str(path))
    if not path.is_file():
        what = Term("a folder") if path.is_dir() else Term("a device or a pipe")
        raise Unreadable("not-a-database-file", path=str(path), what=what)
    if not os.access(path, os.R_OK):
        raise Unreadable("no-permission", path=str(path))
    if path.stat().st_size == 0:
        raise _foreign(path)


def _foreign(path: Path) -> Unreadable:
    return Unreadable("foreign-file", path=str(path))


def is_database(path: Path) -> bool:
    """Whether a file is a database of SQLite, by its first bytes."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def check_owner(path: Path) -> None:
    """Check that a database is this program's, and of the present version.

    Raises:
        Unreadable: it is another one.
        sqlite3.Error: it can't be read.
    """
    version = schema_version(path)
    if version > VERSION:
        raise Unreadable("newer-schema", path=str(path), schema=version, known=VERSION)
    if version < VERSION:
        raise Unreadable("older-schema", do("migrate"), path=str(path), schema=version)


def schema_version(path: Path) -> int:
    """The schema version of a database of this program.

    Reads it as an immutable file: another program's journal or write-ahead log is left as it is.

    Raises:
        Unreadable: there is no database, or it is another program's.
        sqlite3.Error: it can't be read.
    """
    check_file(path)
    try:
        with closing(_open(path, "immutable=1")) as connection:
            connection.execute("PRAGMA writable_schema = ON")  # reads a file that is just growing, too
            owner, version = (
                int(connection.execute(f"PRAGMA {name}").fetchone()[0])
                for name in ("application_id", "user_version")
            )
    except sqlite3.DatabaseError as fault:
        if _code(fault) != sqlite3.SQLITE_NOTADB or is_database(path):
            raise  # it begins like one: a database whose head is damaged
        raise _foreign(path) from fault
    if owner != APPLICATION_ID:
        raise Unreadable("other-program", path=str(path))
    return version


@contextmanager
def readable(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into `Unreadable`, with a line that a person can act on."""
    try:
        yield
    except sqlite3.DatabaseError as fault:
        code = _code(fault)
        if code == sqlite3.SQLITE_CORRUPT or not isinstance(fault, sqlite3.OperationalError):
            raise Unreadable("damaged", do("doctor"), path=str(path), fault=str(fault)) from fault
        raise Unreadable(_named(code), path=str(path), fault=str(fault)) from fault


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


def select_sql(table: str, columns: Iterable[str]) -> str:
    """A SELECT of these columns, in this order."""
    return f"SELECT {_listed(columns)} FROM {_quoted(table)}"


def insert_sql(table: str, columns: Iterable[str], verb: str = "INSERT") -> str:
    """An INSERT of one row with these columns; `verb` may be `INSERT OR IGNORE` or `INSERT OR REPLACE`."""
    names = tuple(columns)
    return f"{verb} INTO {_quoted(table)} ({_listed(names)}) VALUES ({', '.join('?' * len(names))})"


def _listed(columns: Iterable[str]) -> str:
    return ", ".join(map(_quoted, columns))


def _quoted(name: str) -> str:
    return f'"{name}"'


def _code(fault: sqlite3.DatabaseError) -> int:
    """SQLite's primary code of this fault; a text that is not UTF-8, which Python itself finds, is damage."""
    return int(getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)) & 0xFF


def _named(code: int) -> str:
    """Name what SQLite could not do, by its code."""
    match code:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return "database-busy"
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN:
            return "database-readonly"
        case sqlite3.SQLITE_FULL:
            return "disk-full"
        case _:
            return "database-failed"
