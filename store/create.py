"""Making database files, and bringing older ones up to date. Imports SQLModel: for administration only."""

import os
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

from sqlmodel import SQLModel, create_engine

from games.refusal import Unreadable
from store import schema as _schema  # noqa: F401 - defines the tables
from store.backup import copy_to
from store.database import (
    APPLICATION_ID,
    VERSION,
    check_owner,
    connect,
    open_connection,
    readable,
    schema_version,
    transaction,
)

Migration = Callable[[sqlite3.Connection], None]

MIGRATIONS: Mapping[int, Migration] = {}
"""From which version on, a function that brings a file to the next. Version 1 is the first, so there is none yet."""


def create(path: Path) -> None:
    """Make a database at `path`, complete or not at all (`Unreadable` if it can't be written).

    The file is made beside its place and then linked there under its name, so two programs that start at once don't disturb each
    other, and a file that is there already is never touched.
    """
    if path.exists():
        return
    draft = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with readable(path):
            _build(draft)
        try:
            os.link(draft, path)
        except FileExistsError:
            return
        except OSError:  # a file system without links
            draft.replace(path)
    except OSError as fault:
        raise Unreadable("cant-create", path=str(path), fault=str(fault.strerror)) from fault
    finally:
        draft.unlink(missing_ok=True)


def _build(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(
            "PRAGMA journal_mode = MEMORY"
        )  # what is left of a failure is thrown away as a whole
        _make_tables(connection)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {VERSION}")


def _make_tables(connection: sqlite3.Connection) -> None:
    SQLModel.metadata.create_all(create_engine("sqlite://", creator=lambda: connection))


def make_missing(path: Path) -> None:
    """Make the tables that a file lacks, empty."""
    with closing(connect(path)) as connection, readable(path):
        _make_tables(connection)


def table_names() -> tuple[str, ...]:
    """The tables of the schema."""
    return tuple(SQLModel.metadata.tables)


def migrate(
    path: Path, migrations: Mapping[int, Migration] = MIGRATIONS, target: int = VERSION
) -> tuple[int, Path | None]:
    """Bring a file up to `target`; give the version it had and the backup made before (None: nothing to do).

    All steps are one transaction.

    Raises:
        Unreadable: another program's file, a newer version, or no way from this version.
    """
    with readable(path):
        version = schema_version(path)
        if version > target:
            check_owner(path)
        if version >= target:
            return version, None
        with closing(open_connection(path)) as connection:
            backup = path.with_name(f"{path.name}.v{version}.backup")
            _back_up(connection, backup)
            with transaction(connection, "IMMEDIATE"):
                for step in range(version, target):
                    if step not in migrations:
                        raise Unreadable("no-migration", path=str(path), schema=step, next=step + 1)
                    migrations[step](connection)
                connection.execute(f"PRAGMA user_version = {target}")
            return version, backup


def _back_up(connection: sqlite3.Connection, backup: Path) -> None:
    try:
        copy_to(connection, backup)
    except OSError as fault:
        raise Unreadable("no-backup", path=str(backup), fault=str(fault.strerror or fault)) from fault
