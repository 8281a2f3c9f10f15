"""Whether the write-ahead log beside a database is whole, before SQLite reads it.

SQLite takes a damaged log for one that ends there: what was entered last would be gone without a word. What is in order
looks much the same: a writer that was killed, or gave up half-way, leaves frames behind the end, even with the mark of a
whole entry on the last one, and the next entry overwrites only some of them. Two witnesses tell the two apart:

- the index beside the log (`-shm`) says how many frames count. SQLite writes that only after they are on the disk, and
  before anybody is told that the entry is stored: what it counts must be whole, and what it doesn't count was never said;
- without an index for this log (a copy, a power cut) an entry is damaged only if another one follows it: the last one may
  be what a power cut left of an entry that nobody was told of.

(The formats: "WAL-mode File Format" in SQLite's documentation; the reasons: docs/decisions/0009.)
"""

import os
import stat
import struct
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

HEADER, FRAME = 32, 24
"""Bytes of the file's own header, and of each frame's."""

_MAGIC = 0x377F0682
"""How the file begins; the next number says that checksums are taken over big-endian words."""

_VERSION = 3007000
"""Of the log's format and of the index's; there has never been another."""

_MASK = 0xFFFFFFFF
_LOOKS = 3
_BETWEEN = 0.05
"""Damage is what is the same at so many looks, so many seconds apart: another process may be writing just now."""

_INDEX = 48
"""Bytes of the index's header. It stands there twice, so that a half-written one shows."""

_FOLLOWED = 2
"""Ends of entries behind a break that say, without an index, that an entry there was followed by another."""


class Sound(NamedTuple):
    """How many bytes of a log are whole entries, and whether something that was acknowledged is not among them."""

    end: int
    damaged: bool


class Index(NamedTuple):
    """What the index says: how many frames count, in the log with these salts."""

    frames: int
    salts: bytes


def log_of(path: Path) -> Path:
    """The write-ahead log of a database."""
    return path.with_name(path.name + "-wal")


def index_of(path: Path) -> Path:
    """The index of a database's write-ahead log."""
    return path.with_name(path.name + "-shm")


def is_damaged(path: Path) -> bool:
    """Whether acknowledged entries in the write-ahead log of a database were changed or cut off. Costs nothing without one."""
    log = log_of(path)
    last: object = None
    for look in range(_LOOKS):
        index = read_index(
            path
        )  # before the log: it may grow in between, but what is counted now stays in it
        try:
            found = log.stat()
            if not found.st_size:
                return False
            with log.open("rb") as file:
                told = sound(file, index)
        except OSError:
            return False
        seen = (found.st_size, found.st_mtime_ns, index, told)
        if not told.damaged or (look and seen != last):
            return False
        last = seen
        if look < _LOOKS - 1:
            time.sleep(_BETWEEN)
    return True


def has_log(path: Path) -> bool:
    """Whether something stands in a database's write-ahead log."""
    try:
        return log_of(path).stat().st_size > 0
    except OSError:
        return False


def read_index(path: Path) -> Index | None:
    """The index as SQLite last wrote it; None if there is none, or none that is whole."""
    data = first_bytes(index_of(path), 2 * _INDEX)
    head = data[:_INDEX]
    if len(data) < 2 * _INDEX or head != data[_INDEX:]:
        return None
    order = "<" if sys.byteorder == "little" else ">"
    (version,) = struct.unpack(f"{order}I", head[:4])
    (frames,) = struct.unpack(f"{order}I", head[16:20])
    if version != _VERSION or _sums((0, 0), head[:40], order) != struct.unpack(f"{order}2I", head[40:]):
        return None
    return Index(frames, head[32:40])


_KEPT: dict[tuple[int, int], int] = {}
"""Handles that stay open as long as their file is there, by device and inode."""


def let_go() -> None:
    """Close the handles of files that are gone, as a database's `-wal` and `-shm` are when its last connection closes."""
    for kept, handle in tuple(_KEPT.items()):
        if not os.fstat(handle).st_nlink:
            os.close(_KEPT.pop(kept))


def first_bytes(path: Path, size: int) -> bytes:
    """How a file begins that SQLite may have open in this process; nothing of what is no file.

    The handle stays open (`let_go`): to close any handle to a file drops all locks that the process has on it (POSIX).
    """
    try:
        there = path.stat()
        if not stat.S_ISREG(there.st_mode):
            return b""
        if sys.platform == "win32":
            with path.open("rb") as file:
                return file.read(size)
        kept = (there.st_dev, there.st_ino)
        if kept not in _KEPT:
            _KEPT[kept] = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        return os.pread(_KEPT[kept], size, 0)
    except OSError:
        return b""


def sound(file: BinaryIO, index: Index | None = None) -> Sound:
    """What of a log SQLite will read, and whether that is all that was acknowledged. A frame at a time is in memory."""
    head = file.read(HEADER)
    counted = None if index is None else index.frames
    if len(head) < HEADER or head == bytes(HEADER):
        return Sound(0, damaged=False)  # nothing was ever written to it that was acknowledged
    magic, version, page = struct.unpack(">3I", head[:12])
    order = ">" if magic & 1 else "<"
    sums = _sums((0, 0), head[:24], order)
    right = magic & ~1 == _MAGIC and version == _VERSION and sums == struct.unpack(">2I", head[24:])
    if not right or not 512 <= page <= 65536 or page & (page - 1):
        return Sound(0, damaged=counted != 0 and len(file.read(FRAME)) == FRAME)
    end, place, salts = 0, HEADER, head[16:24]
    while len(frame := file.read(FRAME + page)) == FRAME + page and frame[8:16] == salts:
        sums = _sums(sums, frame[:8] + frame[FRAME:], order)
        if sums != struct.unpack(">2I", frame[16:FRAME]):
            break
        place += FRAME + page
        if frame[4:8] != bytes(4):  # the last frame of an entry says how large the database is now
            end = place
    if (
        counted == 0
    ):  # a new round has begun, perhaps with salts that are not in the log yet; all is in the database
        return Sound(end, damaged=False)
    if index is not None and index.salts == salts:
        return Sound(end, damaged=end < HEADER + index.frames * (FRAME + page))
    return Sound(end, damaged=_is_followed(file, place, FRAME + page, salts))


def _is_followed(file: BinaryIO, place: int, size: int, salts: bytes) -> bool:
    """Whether there was an entry where the whole frames end, and another behind it: the ends of both bear this round's salts.

    An earlier round had other salts, both of them. One salt of two at the first place is a changed one.
    """
    ends = 0
    for number, frame in enumerate(_heads(file, place, size)):
        same = (frame[8:12] == salts[:4]) + (frame[12:16] == salts[4:])
        if frame[4:8] != bytes(4) and (same == 2 or (same == 1 and number == 0)):
            ends += 1
            if ends == _FOLLOWED:
                return True
    return False


def _heads(file: BinaryIO, place: int, size: int) -> Iterator[bytes]:
    """The heads of all frames that have their full length, from a place on."""
    length = file.seek(0, os.SEEK_END)
    for at in range(place, length - size + 1, size):
        file.seek(at)
        yield file.read(FRAME)


def _sums(sums: tuple[int, int], data: bytes, order: str) -> tuple[int, int]:
    """SQLite's checksum of a log, continued over `data`."""
    one, two = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        one = (one + even + two) & _MASK
        two = (two + odd + one) & _MASK
    return one, two
