"""What becomes of a database on a disk that is full or read-only, or where files may not grow."""

import json
import os
import resource
import select
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.figures import Figure
from tests.torture.faulty_disks import READING, WRITING, Tally, ask, evening, head_of, look, plain
from tests.torture.kit import LIMIT, Said, scratch, unacceptable

NOBODY = 65534


def apart(work: Callable[[], Said]) -> Said:
    """Do something in a child process that may limit itself as it likes."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        try:
            with os.fdopen(writer, "wb") as told:
                told.write(json.dumps(work()._asdict()).encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as answer:
        there, _, _ = select.select([answer], [], [], LIMIT)
        if not there:
            os.kill(child, signal.SIGKILL)
        data = answer.read()
    os.waitpid(child, 0)
    return Said(**json.loads(data)) if data else Said(-1, "", "died")


def as_nobody(work: Callable[[], Said]) -> Said:
    """Do something in a child process as a user who owns nothing; needs root."""

    def nobody() -> Said:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
        return work()

    return apart(nobody)


def short_of_room(
    tally: Tally,
    where: str,
    work: Callable[[tuple[str, ...]], Said],
    free: Callable[[], None],
    *,
    healthy: bool = True,
    but: str = "",
) -> None:
    """Every command that writes, where it can't: whole or not at all, and said."""
    for words in WRITING:
        if words[0] == but:
            continue
        tally.cases += 1
        before, files = head_of(Path("evening.db")), sorted(path.name for path in Path().iterdir())
        said = work(words)
        free()
        after = head_of(Path("evening.db"))
        why = unacceptable(said)
        left = [path.name for path in Path().iterdir() if path.name not in files]
        if not why and said.code and before != after:
            why = "failed, and was stored all the same"
        if not why and said.code and [name for name in left if Path(name).is_file()]:
            why = f"failed, and left {left}"
        if not why and any(".part" in name or name.endswith(".new") for name in left):
            why = f"left half a file: {left}"
        if not why and healthy and ask("doctor").code:
            why = "doctor finds something"
        if why:
            tally.wrong(where, words, why, said)
        tally.right += said.code == 0
        tally.said += said.code != 0
        for name in left:
            shutil.rmtree(name) if Path(name).is_dir() else Path(name).unlink()


def file_limits() -> Figure:
    """Commands whose files may only grow so far (RLIMIT_FSIZE)."""
    tally = Tally()
    sizes = (0, 100, 1000, 4096, 20_000, 32_768, 40_000, 70_000, 150_000, 400_000)
    for size in sizes:
        with evening():

            def limited(words: tuple[str, ...], size: int = size) -> Said:
                def work() -> Said:
                    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
                    return ask(*words)

                return apart(work)

            short_of_room(tally, f"files of at most {size} bytes", limited, lambda: None)
    return tally.figure("file-size limits: half done, or unclear")


def _mount(place: Path, size: str) -> bool:
    place.mkdir(exist_ok=True)
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(place)], capture_output=True, check=False
    )
    return done.returncode == 0


@contextmanager
def small_disk(size: str) -> Iterator[Path | None]:
    """A disk of its own in memory; None where nobody may mount one."""
    with scratch() as place:
        disk = place / "disk"
        try:
            mounted = _mount(disk, size)
        except OSError:
            mounted = False
        if not mounted:
            yield None
            return
        try:
            yield disk
        finally:
            os.chdir(place)
            subprocess.run(["umount", str(disk)], check=True)


UNMOUNTED = "NOT measured: this machine lets nobody mount a disk"


def full_disk() -> Figure:
    """A small disk that is full but for so many bytes."""
    tally = Tally()
    with small_disk("4m") as disk:
        if disk is None:
            return Figure("full disk: half done, or unclear", 0, "", note=UNMOUNTED)
        with evening(disk) as case:
            filler = disk / "filler"
            for left in (0, 4096, 16_384, 65_536, 262_144):

                def full(words: tuple[str, ...], left: int = left) -> Said:
                    with filler.open("wb", buffering=0) as file:
                        try:
                            while True:
                                file.write(bytes(4096))
                        except OSError:
                            os.ftruncate(file.fileno(), max(0, file.tell() // 4096 * 4096 - left))
                    return ask(*words)

                short_of_room(tally, f"{left} bytes left", full, lambda: filler.unlink(missing_ok=True))
            look(case._replace(right={words: ask(*words) for words in READING}), tally, "afterwards")
    return tally.figure("full disk: half done, or unclear")


def read_only() -> Iterator[Figure]:
    """A read-only disk, and a file or folder that belongs to somebody else."""
    tally, refused = Tally(), 0
    with small_disk("4m") as disk:
        if disk is None:
            yield Figure("read-only disk: half done, or unclear", 0, "", note=UNMOUNTED)
        else:
            with evening(disk) as case:
                subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
                try:
                    look(case, tally, "read-only disk")
                    refused += tally.said
                    tally.said = 0
                    short_of_room(
                        tally, "read-only disk", lambda words: ask(*words), lambda: None, healthy=False
                    )
                finally:
                    subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
            yield tally.figure("read-only disk: half done, or unclear")
            yield Figure("read-only disk: commands that only look and were refused", refused, "", 0)
    if os.geteuid() != 0:
        yield Figure(
            "somebody else's file or folder: half done, or unclear",
            0,
            "",
            note="NOT measured: needs root, to be somebody else",
        )
        return
    with evening():  # as somebody else nothing more can be imported
        for words in (*READING, *WRITING):
            if words[0] != "print":  # the PDFs' threads would not outlive a fork
                ask(*words)
    tally = Tally()
    for what, mode, folder in (("file", 0o644, 0o777), ("folder", 0o666, 0o755), ("hidden", 0o600, 0o755)):
        with evening() as case:
            for above in (case.place, *list(case.place.parents)[:2]):
                above.chmod(0o755)
            case.place.chmod(folder)
            Path("evening.db").chmod(mode)

            def somebody(words: tuple[str, ...]) -> Said:
                return as_nobody(lambda: ask(*words))

            for words in READING:
                tally.cases += 1
                said = somebody(words)
                why = unacceptable(said)
                if not why and said.code == 0 and plain(said.out) != plain(case.right[words].out):
                    why = "a wrong answer in silence"
                if why:
                    tally.wrong(f"somebody else's {what}", words, why, said)
                tally.right += said.code == 0
                tally.said += said.code != 0
            short_of_room(tally, f"somebody else's {what}", somebody, lambda: None, but="print")
    yield tally.figure("somebody else's file or folder: half done, or unclear")


def disks() -> Iterator[Figure]:
    """Disks that are full, read-only, or let no file grow"""
    yield file_limits()
    yield full_disk()
    yield from read_only()
