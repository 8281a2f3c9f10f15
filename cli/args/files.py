"""Files that commands read and write, each whole or not at all."""

import contextlib
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from games.refusal import Refused, Term, Unreadable, do

if TYPE_CHECKING:
    from store.archive import Archive


def write_whole(path: Path, text: str, *, force: bool) -> None:
    """Write a file complete or not at all; a file that is there is replaced only with `force`."""
    with whole_file(path, force=force) as out:
        out.write(text)


def write_bytes(path: Path, data: bytes, *, force: bool) -> None:
    """The same for a file that is no text."""
    with _placed(path, force=force) as place, place.open("wb") as out:
        out.write(data)


@contextlib.contextmanager
def whole_file(path: Path, *, force: bool) -> Iterator[TextIO]:
    """A text file to write to that is there in full in the end, or not at all."""
    with _placed(path, force=force) as place, place.open("w", encoding="utf-8", newline="") as out:
        yield out


def check_not_there(path: Path, *, force: bool) -> None:
    """`Refused` if a file is there and may not be replaced."""
    if path.is_file() and not force:
        raise Refused(None, "file-there", do("force"), path=str(path))


def _check_no_database(path: Path) -> None:
    """`Refused` for a database and what lies beside one: with --force a slip of the hand would cost every event in it."""
    from store.database import is_database

    if is_database(path):
        raise Refused(None, "database-there", path=str(path))
    place = path.resolve()
    for ending in ("-wal", "-shm", "-journal"):
        if place.name.endswith(ending) and is_database(place.with_name(place.name.removesuffix(ending))):
            raise Refused(None, "beside-database", path=str(path))


def check_outputs(files: Iterable[Path], *, force: bool) -> None:
    """Say before long work what can't be written after it (`Refused`, `Unreadable`); `-` is standard output."""
    there: list[Path] = []
    for file in files:
        if str(file) != "-":
            check_not_there(file, force=force)
            _check_no_database(file)
            _check_place(file)
        if any(_same(file, other) for other in there):
            raise Refused(None, "same-file", file=str(file))
        there.append(file)


def _check_place(path: Path) -> None:
    """`Unreadable` for a folder, for a pipe that may wait for ever, and where no file can be made."""
    folder = path.resolve().parent
    if path.is_dir():
        why = Term("it is a folder")
    elif path.is_fifo() and not str(path).startswith(_INHERITED):
        why = Term("it is a pipe, and nobody may ever read from it")
    elif not folder.is_dir():
        why = Term("there is no such folder")
    elif not path.exists() and not os.access(folder, os.W_OK):
        why = Term("nothing can be written into its folder")
    else:
        return
    raise Unreadable("bad-output", path=str(path), fault=why)


_INHERITED = ("/dev/fd/", "/dev/std", "/proc/self/fd/")
"""Where a shell puts the pipes that it reads from itself."""


def _same(one: Path, other: Path) -> bool:
    """Whether two paths mean one file, by whatever links and ways."""
    if "-" in (str(one), str(other)):
        return str(one) == str(other)
    if one.resolve() == other.resolve():
        return True
    return one.is_file() and other.is_file() and one.samefile(other)


@contextlib.contextmanager
def _placed(path: Path, *, force: bool) -> Iterator[Path]:
    """Where to write a file so that it is there in full in the end, or not at all.

    It is written beside its place and moved there, through a link to what the link means. A device or a pipe is
    written to as it is: moving a file there would replace it. `Refused` if a file is there and may not be replaced,
    `Unreadable` if it can't be written.
    """
    check_not_there(path, force=force)
    _check_no_database(path)
    special = path.exists() and not path.is_file()
    place = path if special else path.resolve()
    partial = place if special else place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        yield partial
        if not special:
            partial.replace(place)
    except OSError as fault:
        raise Unreadable("cant-write", path=str(path), fault=str(fault.strerror or fault)) from fault
    finally:
        if not special:
            with contextlib.suppress(OSError):
                partial.unlink(missing_ok=True)


LARGEST = 256 * 1024 * 1024
"""No file that is read whole is larger than 256 MiB,"""

SMALL = 1024 * 1024
"""and no question or script for a game larger than 1 MiB."""


def read_whole(path: Path, largest: int = LARGEST) -> str:
    """The text of a file in UTF-8, or of standard input for `-` (`Unreadable` if there is none, or it has no end)."""
    try:
        return read_data(path, largest).decode("utf-8-sig")
    except UnicodeError as fault:
        raise Unreadable("cant-read", path=str(path), fault=str(fault)) from fault


def read_data(path: Path, largest: int = LARGEST) -> bytes:
    """The bytes of a file, or of standard input for `-` (`Unreadable` if there is none, or more than `largest`)."""
    try:
        if str(path) == "-":
            data = sys.stdin.buffer.read(largest + 1)
        elif path.exists() and not path.is_file():
            raise Unreadable("not-a-file", path=str(path))
        else:
            with path.open("rb") as file:
                data = file.read(largest + 1)
    except (OSError, ValueError) as fault:
        reason = str(getattr(fault, "strerror", None) or fault)
        raise Unreadable("cant-read", path=str(path), fault=reason) from fault
    if len(data) > largest:
        raise Unreadable("file-too-large", path=str(path), most=largest // 1024 // 1024)
    return data


def read_text(file: str) -> str:
    """A small text file, or standard input for `-`."""
    return read_whole(Path(file), SMALL)


def read_archive(file: Path) -> "Archive":
    """An export from a file, not checked yet (`Unreadable` names what is wrong)."""
    from store import archive as archives
    from store.database import is_database

    if is_database(file):
        raise Unreadable("not-an-export", do("export-event"), path=str(file))
    return archives.from_lines(read_whole(file).split("\n"), str(file))
