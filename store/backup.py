"""Backups beside the database: before every migration, and one for each hour in which something is entered.

`evening.db.2026-11-30T19.backup` is the database as it stood before the first entry of that hour (UTC); the last 10 are
kept. `evening.db.v1.backup` is how it was before it was brought from schema 1 to the next. A backup is a whole database:
`--db` opens it, and copied over the broken one it takes its place (docs/decisions/0034).
"""

import os
import re
import sqlite3
import time
from contextlib import suppress
from pathlib import Path

KEPT = 10
"""How many of the hourly backups are kept."""

PATIENCE = 5
"""Seconds after which a backup that can't get on is given up: what is being entered must not wait for it."""

_HOUR = re.compile(r"\d{4}-\d\d-\d\dT\d\d")


def hourly(connection: sqlite3.Connection, path: Path, at: str) -> Path | None:
    """Back the database up if `at` (ISO 8601, UTC) lies in another hour than what was used last, and that hour has none yet.

    Gives the file, or None if none was due. Never fails: an entry is worth more than its backup. In the same hour it
    costs one look at a table that is read anyway. A time of last use in the future, which a wrong clock or an
    imported event may bring, costs a look at the folder, and no backup.
    """
    hour = at[:13]
    with suppress(sqlite3.Error, OSError):
        (last,) = connection.execute("SELECT MAX(used_at) FROM event").fetchone()
        target = path.with_name(f"{path.name}.{hour}.backup")
        if last is None or not _HOUR.fullmatch(hour) or str(last)[:13] == hour or target.exists():
            return None
        copy_to(connection, target)
        for old in hourly_backups(path)[:-KEPT]:
            old.unlink(missing_ok=True)
        return target
    return None


def hourly_backups(path: Path) -> list[Path]:
    """The hourly backups of a database, the oldest first."""
    before, after = f"{path.name}.", ".backup"
    return sorted(
        found
        for found in path.absolute().parent.iterdir()
        if found.name.startswith(before)
        and found.name.endswith(after)
        and _HOUR.fullmatch(found.name[len(before) : -len(after)])
    )


def backups(path: Path) -> list[Path]:
    """All backups of a database: those before migrations, then the hourly ones, the oldest first."""
    with suppress(OSError):
        folder = path.absolute().parent
        versions = [
            found
            for found in folder.iterdir()
            if re.fullmatch(re.escape(path.name) + r"\.v\d+\.backup", found.name)
        ]
        return [*sorted(versions), *hourly_backups(path)]
    return []


def copy_to(connection: sqlite3.Connection, target: Path) -> None:
    """Copy an open database to a file, complete or not at all, whatever others write meanwhile (`OSError`, `sqlite3.Error`)."""
    partial = target.with_name(f".{target.name}.{os.getpid()}.part")
    deadline = time.monotonic() + PATIENCE

    def in_time(*_: int) -> None:
        if time.monotonic() > deadline:
            raise TimeoutError(f"{target}: the database is busy")

    try:
        copy = sqlite3.connect(partial, isolation_level=None)
        try:
            connection.backup(copy, progress=in_time)
        finally:
            copy.close()
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)
