"""Backups beside the database: before every migration, for each hour of use, and at moments that nobody wants to repeat.

`evening.db.2026-11-30T19.backup` is the database as it stood before the first entry of that hour (UTC), and
`evening.db.2026-11-30T19-draft.backup` how it was in that hour when a draft had ended; the last 10 are kept.
`evening.db.v1.backup` is how it was before it was brought from schema 1 to the next. A backup is a whole database:
`--db` opens it, and copied over the broken one it takes its place (docs/decisions/0010).
"""

import os
import re
import sqlite3
import time
from contextlib import suppress
from pathlib import Path

from evening.state import Evening

KEPT = 10
"""How many of the backups by hour are kept, those of moments among them."""

TABLES = 6
"""After so many tables of a draft there is a backup."""

PATIENCE = 5
"""Seconds after which a backup that can't get on is given up: what is being entered must not wait for it."""

_OF_HOUR = re.compile(r"\d{4}-\d\d-\d\dT\d\d(-[a-z0-9-]+)?")


def hourly(connection: sqlite3.Connection, path: Path, at: str) -> Path | None:
    """Back the database up if `at` (ISO 8601, UTC) lies in another hour than what was used last, and that hour has none yet.

    Returns the file, or None if none was due. Never fails: an entry is worth more than its backup. In the same hour it
    costs one look at a table that is read anyway. A time of last use in the future, which a wrong clock or an
    imported event may bring, costs a look at the folder, and no backup.
    """
    with suppress(sqlite3.Error):
        (last,) = connection.execute("SELECT MAX(used_at) FROM event").fetchone()
        if last is not None and str(last)[:13] != at[:13]:
            return _back_up(connection, path, at[:13], replace=False)
    return None


def at_moment(connection: sqlite3.Connection, path: Path, at: str, moment: str) -> Path | None:
    """Back the database up at a moment of an evening, in place of what the same hour has of the same moment.

    Returns the file, or None for no moment. Never fails, as `hourly`.
    """
    return _back_up(connection, path, f"{at[:13]}-{moment}", replace=True) if moment else None


def _back_up(connection: sqlite3.Connection, path: Path, when: str, *, replace: bool) -> Path | None:
    target = path.with_name(f"{path.name}.{when}.backup")
    with suppress(sqlite3.Error, OSError):
        if _OF_HOUR.fullmatch(when) and (replace or not target.exists()):
            copy_to(connection, target)
            for old in hourly_backups(path)[:-KEPT]:
                old.unlink(missing_ok=True)
            return target
    return None


def moment_of(before: Evening, after: Evening) -> str:
    """What has just been reached, as a word for the backup's name: a draft's end, some tables, the first and last result."""
    if after.draft.ended and not before.draft.ended:
        return "draft"
    done, were = (max(0, len(evening.draft.tables) - 1) // TABLES for evening in (after, before))
    if done > were and not after.draft.ended:
        return f"table-{done * TABLES:02d}"
    if after.desk.complete and not before.desk.complete:
        return "end"
    return "results" if after.desk.results.entered and not before.desk.results.entered else ""


def hourly_backups(path: Path) -> list[Path]:
    """The backups by hour of a database, the oldest first."""
    before, after = f"{path.name}.", ".backup"
    found = [
        (path.stat().st_mtime_ns, path)
        for path in path.absolute().parent.iterdir()
        if path.name.startswith(before)
        and path.name.endswith(after)
        and _OF_HOUR.fullmatch(path.name[len(before) : -len(after)])
    ]
    return [one for _, one in sorted(found, key=lambda pair: (pair[1].name[: len(before) + 13], *pair))]


def backups(path: Path) -> list[Path]:
    """All backups of a database: those before migrations, then the hourly ones, the oldest first."""
    with suppress(OSError):
        before = re.compile(re.escape(path.name) + r"\.v\d+\.backup")
        versions = (file for file in path.absolute().parent.iterdir() if before.fullmatch(file.name))
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
