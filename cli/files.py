"""Files that commands read and write, each whole or not at all."""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from games.refusal import Refused, Unreadable

if TYPE_CHECKING:
    from store.archive import Archive


def write_whole(path: Path, text: str, *, force: bool) -> None:
    """Write a file complete or not at all; a file that is there is replaced only with `force`."""
    with whole_file(path, force=force) as out:
        out.write(text)


@contextlib.contextmanager
def whole_file(path: Path, *, force: bool) -> Iterator[TextIO]:
    """A file to write to that is there in full in the end, or not at all.

    It is written beside its place and moved there, through a link to what the link means. A device or a pipe is
    written to as it is: moving a file there would replace it. `Refused` if a file is there and may not be replaced,
    `Unreadable` if it can't be written.
    """
    if path.is_file() and not force:
        raise Refused(
            None,
            "file-there",
            "{path} is there already",
            "another name, or --force (or --yes)",
            path=str(path),
        )
    special = path.exists() and not path.is_file()
    place = path if special else path.resolve()
    partial = place if special else place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        with partial.open("w", encoding="utf-8", newline="") as out:
            yield out
        if not special:
            partial.replace(place)
    except OSError as fault:
        raise Unreadable(
            f"{path} can't be written: {fault.strerror or fault}",
            "check the folder and its permissions, or name another file",
        ) from fault
    finally:
        if not special:
            with contextlib.suppress(OSError):
                partial.unlink(missing_ok=True)


def read_archive(file: Path) -> "Archive":
    """An export from a file, not checked yet (`Unreadable` names what is wrong)."""
    from store import archive as archives

    try:
        with file.open(encoding="utf-8-sig", newline="\n") as lines:
            return archives.from_lines(lines, str(file))
    except (OSError, UnicodeError) as fault:
        raise Unreadable(
            f"{file}: {getattr(fault, 'strerror', None) or fault}",
            "give a file that `snakebid event export` wrote",
        ) from fault


LARGEST = 1024 * 1024
"""No question or script for a game is larger than 1 MiB."""


def read_text(file: str) -> str:
    """A small text file in UTF-8, or standard input for `-` (`Unreadable` otherwise)."""
    try:
        if file == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(file).open("rb") as opened:
                data = opened.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise Unreadable(f"{file}: larger than 1 MiB", "this is meant to be a small file")
        return data.decode("utf-8-sig")
    except (OSError, ValueError) as fault:
        raise Unreadable(
            f"{file}: {getattr(fault, 'strerror', None) or fault}",
            "give a text file in UTF-8, or - for standard input",
        ) from fault
