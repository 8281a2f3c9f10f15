"""Which files a check is about, and their bytes: nothing on a disk may stop the check of the other files."""

import os
import stat
import sys
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from games.decklist.collector import NotThis
from games.decklist.read import LARGEST
from games.fault import Fault, unreadable

_NO_DECKS: Final = """
md rst html htm css js ts py yml yaml xml svg png jpg jpeg gif webp bmp ico pdf zip gz 7z rar db sqlite lock log
ods xls xlsx odt doc docx ttf woff woff2
"""
NO_DECKS: Final = frozenset(_NO_DECKS.split())
"""In a folder, files of these kinds are passed over (and counted): a deck's folder has a README and pictures too."""


class Found(NamedTuple):
    """A file to check, or a path that can't be checked and why; `is_plain` if it was seen to be an ordinary file."""

    path: str
    fault: Fault | None = None
    is_plain: bool = False
    passed_over: bool = False


class Finds(NamedTuple):
    """All files of a run in the order they are checked, and how many were passed over in folders."""

    files: list[Found]
    passed_over: int


def find(paths: Iterable[str], others: Iterable[str | None] = ()) -> Finds:
    """The files that `paths` name: each file itself, and all decks below each folder, sorted.

    `others` are files of the same call (rules, bans, a pool …): in a folder they are not taken for decks.
    """
    files: list[Found] = []
    passed_over = 0
    known = {os.path.realpath(other) for other in others if other}
    names = {os.path.basename(other) for other in known}
    for path in paths:
        if path != "-" and os.path.isdir(path):
            below = list(_below(path, ()))
            passed_over += sum(found.passed_over for found in below)
            files.extend(
                found
                for found in below
                if not found.passed_over
                and (found.path.rpartition("/")[2] not in names or os.path.realpath(found.path) not in known)
            )
        else:
            files.append(Found(path))
    return Finds(files, passed_over)


_ONE_READ: Final = 8_192
_READING: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def _below(folder: str, around: tuple[tuple[int, int], ...]) -> Iterator[Found]:
    """The files below a folder; links to folders are followed, but never round in a circle."""
    try:
        facts = os.stat(folder)
        here = (facts.st_dev, facts.st_ino)
        if here in around:
            yield Found(folder, unreadable("folder-loop"))
            return
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as fault:
        yield Found(folder, _failed(fault).fault)
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        try:
            is_folder = entry.is_dir()
        except OSError:
            is_folder = False
        if is_folder:
            yield from _below(entry.path, (*around, here))
        elif "." in entry.name and entry.name.rpartition(".")[2].lower() in NO_DECKS:
            yield Found(entry.path, passed_over=True)
        else:
            plain = entry.path.removeprefix("./")
            yield Found(entry.path if plain == "-" else plain, None, entry.is_file(follow_symlinks=False))


def read_found(found: Found) -> bytes:
    """A file's bytes, at most one more than a deck may have; `NotThis` says why not."""
    if not found.is_plain:
        return read_file(found.path)
    try:
        handle = os.open(found.path, _READING)
        try:
            data = os.read(handle, _ONE_READ)
            return data if len(data) < _ONE_READ else data + _rest(handle, LARGEST + 1 - len(data))
        finally:
            os.close(handle)
    except OSError as fault:
        raise _failed(fault) from fault


def read_file(path: str) -> bytes:
    """A file's bytes, at most one more than a deck may have; `NotThis` says why not. Never waits for a pipe."""
    return read_bytes(path, LARGEST + 1)


def read_bytes(path: str, most: int) -> bytes:
    """At most so many bytes of a file or, for `-`, of standard input; `NotThis` says why not."""
    if path == "-":
        return sys.stdin.buffer.read(most)
    try:
        handle = os.open(path, _READING)
    except (OSError, ValueError) as fault:
        raise _failed(fault) from fault
    try:
        facts = os.fstat(handle)
        if not stat.S_ISREG(facts.st_mode):
            raise NotThis("not-regular")
        return _rest(handle, most)
    except OSError as fault:
        raise _failed(fault) from fault
    finally:
        os.close(handle)


def _rest(handle: int, most: int) -> bytes:
    """At most so many bytes more: a read may give fewer than asked for, until it gives none."""
    parts: list[bytes] = []
    while most > 0 and (data := os.read(handle, min(most, _ONE_READ * 32))):
        parts.append(data)
        most -= len(data)
    return b"".join(parts)


def _failed(fault: OSError | ValueError) -> NotThis:
    text = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
    return NotThis("unread", fault=text[:1].lower() + text[1:])
