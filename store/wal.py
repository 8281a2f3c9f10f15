"""Whether the write-ahead log beside a database is whole, before SQLite reads it.

SQLite takes a damaged log for one that ends there: what was entered last would be gone without a word. A writer that
was killed leaves a log whose end may be missing, and behind it what an earlier round wrote; that is as it should be.
What no reader of the file can see is a log that was cut off at the end of an entry, or taken away.
(The format: "WAL-Mode File Format" in SQLite's documentation.)
"""

import struct
import time
from pathlib import Path
from typing import NamedTuple

HEADER, FRAME = 32, 24
"""Bytes of the file's own header, and of each frame's."""

_MAGIC = 0x377F0682
"""How the file begins; the next number says that checksums are taken over big-endian words."""

_MASK = 0xFFFFFFFF
_LOOKS = 3
_BETWEEN = 0.05
"""Damage is what is the same at so many looks, so many seconds apart: another process may be writing just now."""


class Sound(NamedTuple):
    """How many bytes of a log are whole entries, and whether something of what follows them was damaged."""

    end: int
    damaged: bool


def log_of(path: Path) -> Path:
    """The write-ahead log of a database."""
    return path.with_name(path.name + "-wal")


def is_damaged(path: Path) -> bool:
    """Whether something in the write-ahead log of a database was changed. Costs nothing where there is none."""
    log = log_of(path)
    last = b""
    for look in range(_LOOKS):
        try:
            data = log.read_bytes() if log.stat().st_size else b""
        except OSError:
            return False
        if not sound(data).damaged:
            return False
        if look and data != last:
            return False
        last = data
        time.sleep(_BETWEEN)
    return True


def mend(path: Path) -> Path:
    """Cut a damaged log off where its whole entries end; give the copy of it as it was."""
    log = log_of(path)
    kept = log.with_name(log.name + ".damaged")
    data = log.read_bytes()
    kept.write_bytes(data)
    with log.open("r+b") as file:
        file.truncate(sound(data).end)
    return kept


def sound(data: bytes) -> Sound:
    """What of a log SQLite will read, and whether that is all that was written to it."""
    if len(data) <= HEADER:
        return Sound(0, damaged=False)  # nothing was ever written, or nothing is left
    magic, version, page, _, *salts, one, two = struct.unpack(">8I", data[:HEADER])
    order = ">" if magic & 1 else "<"
    sums = _sums((0, 0), data[:24], order)
    if magic & ~1 != _MAGIC or version != 3007000 or sums != (one, two) or page < 512 or page & (page - 1):
        return Sound(0, damaged=True)
    end, place, size = 0, HEADER, FRAME + page
    while place + size <= len(data):
        head = struct.unpack(">6I", data[place : place + FRAME])
        if list(head[2:4]) != salts:
            break
        sums = _sums(sums, data[place : place + 8] + data[place + FRAME : place + size], order)
        if sums != head[4:]:
            break
        place += size
        if head[1]:  # the last frame of an entry says how large the database is now
            end = place
    return Sound(end, damaged=_was_whole(data, place, size, salts))


def _was_whole(data: bytes, place: int, size: int, salts: list[int]) -> bool:
    """Whether a whole entry was written where the whole frames end: the end of one with this round's salts is there.

    What was given up half-way (a rollback, a writer that was killed) has no end; an earlier round had other salts, both
    of them. One salt of two at the first place is a changed one.
    """
    first = place
    while place + size <= len(data):
        head = struct.unpack(">6I", data[place : place + FRAME])
        same = [mine == its for mine, its in zip(salts, head[2:4], strict=True)]
        if head[1] and (all(same) or (any(same) and place == first)):
            return True
        place += size
    return False


def _sums(sums: tuple[int, int], data: bytes, order: str) -> tuple[int, int]:
    """SQLite's checksum of a log, continued over `data`."""
    one, two = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        one = (one + even + two) & _MASK
        two = (two + odd + one) & _MASK
    return one, two
