"""A database while it is open, and whether it still is the file at its path: an entry into one taken away would be lost."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from games.refusal import Term, Unreadable
from store.database import connect, readable, transaction


class OpenFile(NamedTuple):
    """An open database: its path, device and inode of the file that was there, the connection (docs/decisions/0009)."""

    path: Path
    identity: tuple[int, int] | None
    connection: sqlite3.Connection

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a database; a file that takes its place between look and opening is noticed.

        Raises:
            Unreadable: it can't be opened.
        """
        return cls(path, _identity_of(path), connect(path))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.connection.close()

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Check that the file is still there, and turn SQLite's errors into `Unreadable`."""
        self.check_there()
        with readable(self.path):
            yield

    @contextmanager
    def transaction(self, kind: str, *, keep: bool = True) -> Iterator[sqlite3.Connection]:
        """One transaction (`DEFERRED` to read, `IMMEDIATE` to write), as `reading`."""
        with self.reading(), transaction(self.connection, kind, keep=keep):
            yield self.connection

    def check_there(self) -> None:
        """Check that the file is the one that was opened. Looks at its path: opening it would drop SQLite's locks.

        Raises:
            Unreadable: it was taken away or replaced.
        """
        there = _identity_of(self.path)
        if there != self.identity:
            how = Term("taken away") if there is None else Term("replaced by another file")
            raise Unreadable("file-gone", path=str(self.path), how=how)


def _identity_of(path: Path) -> tuple[int, int] | None:
    """Device and inode of a file, through links; None if there is none."""
    with suppress(FileNotFoundError, NotADirectoryError):
        found = os.stat(path)  # noqa: PTH116 - asked before every entry, and twice as fast as Path.stat
        return found.st_dev, found.st_ino
    return None
