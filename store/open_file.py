"""A database while it is open, and whether it still is the file at its path: an entry into one taken away would be lost."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple, Self

from games.refusal import Unreadable
from store.database import connect, readable

_AGAIN = "what was entered up to then is in the old file: put that back, or close this and open the right one"


class Held(NamedTuple):
    """An open database: its path, device and number of the file that was there, the connection (docs/decisions/0009)."""

    path: Path
    file: tuple[int, int] | None
    connection: sqlite3.Connection

    @classmethod
    def opened(cls, path: Path) -> Self:
        """Open a database (`Unreadable` if it can't be); one that comes between look and opening is noticed."""
        return cls(path, _file_at(path), connect(path))

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Say of the file what SQLite says of it, and first whether it is the one that was opened (`Unreadable`)."""
        self.check_there()
        with readable(self.path):
            yield

    def check_there(self) -> None:
        """`Unreadable` if the file was taken away or replaced. One look at its path: opening it would cost SQLite's locks.

        Where another one has come in its place, the old one is let go at once: its log goes into the file that was moved
        away, and the new one is not read with a log that isn't its own.
        """
        there = _file_at(self.path)
        if there is None:
            raise _gone(self.path, "taken away")
        if there != self.file:
            with suppress(sqlite3.Error):  # it may have been let go before
                if not self.connection.in_transaction:
                    self.connection.execute(
                        "PRAGMA wal_checkpoint(TRUNCATE)"
                    )  # SQLite leaves it, of a moved file
                    self.connection.close()
            raise _gone(self.path, "replaced by another file")


def _gone(path: Path, how: str) -> Unreadable:
    return Unreadable(f"{str(path)!r} was {how} while it was open: nothing is stored any more", _AGAIN)


def _file_at(path: Path) -> tuple[int, int] | None:
    """Device and number of a file, through links; None if there is none."""
    with suppress(FileNotFoundError, NotADirectoryError):
        found = os.stat(path)  # noqa: PTH116 - asked before every entry, and half as dear as Path.stat
        return found.st_dev, found.st_ino
    return None
