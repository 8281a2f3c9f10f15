"""What becomes of a database on a disk that is full, read-only or sick, and of files that somebody changed.

Each case ends in a clear line (exit 1 or 2) or in the right answers; never in wrong ones, a traceback, or half a file.
"""

import json
import os
import random
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.figures import Figure
from tests.torture.kit import Said, must, say, scratch, tell, unacceptable

NOBODY = 65534

READING = (
    ("doctor",), ("standings", "--json"), ("draft", "show", "--json"), ("deck", "build", "Ada", "--json"), ("debt", "--json"),
    ("schedule", "show", "--json"), ("draft", "log"), ("event", "export", "-"),
)  # fmt: skip
WRITING = (
    ("match", "result", "2", "80", "70"), ("match", "edit", "1", "80", "70"), ("player", "bonus", "Ada", "5", "--why", "x"),
    ("event", "new", "Another", "--player", "Ada", "--player", "Ben"), ("event", "export", "out.jsonl"),
    ("standings", "--output", "out.csv"), ("export", "out"), ("deck", "build", "Ada", "--output", "out.txt"),
    ("print", "standings", "--output", "out.pdf"), ("event", "import", "../other.jsonl"),
)  # fmt: skip


class Case(NamedTuple):
    """A folder with a database `evening.db`, and what every command says of it while it is well."""

    place: Path
    right: dict[tuple[str, ...], Said]


def ask(*words: str) -> Said:
    """A command on the evening."""
    return say("--db", "evening.db", "--event", "played", *words)


def plain(text: str) -> str:
    """An answer without what no log holds: when the event was used last, and the short name it goes by in this file."""
    return re.sub(r'"(used_at|slug|event)":\s*"[^"]*"', "", text)


def timeless(text: str) -> str:
    """An answer without the time at which things were entered, and what follows from that."""
    return re.sub(r'"(at|prev|hash|head|created_at)":\s*"[^"]*"', "", text)


@contextmanager
def evening(on: Path | None = None) -> Iterator[Case]:
    """A played evening and one that goes on, in a folder of their own."""
    with scratch(on) as place:
        three = ("--player", "Ada", "--player", "Ben", "--player", "Cy")
        for words in (
            ("event", "new", "Played", "--seed", "8", *three), ("draft", "start"), ("draft", "auto"), ("draft", "undo", "1"),
            ("draft", "redo"), ("deck", "build", "Ada", "--submit"), ("deck", "build", "Ben", "--submit"),
            ("deck", "build", "Cy", "--submit"), ("schedule", "make"), ("match", "result", "1", "100", "90"),
        ):  # fmt: skip
            must(say("--db", "evening.db", *words))
        must(say("--db", "other.db", "event", "new", "Other", "--player", "Ada", "--player", "Ben"))
        must(say("--db", "other.db", "event", "export", "../other.jsonl"))
        Path("other.db").unlink()
        yield Case(place, {words: must(ask(*words)) for words in READING})


class Tally:
    """What went wrong, and how the commands ended."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.cases = self.right = self.said = 0

    def wrong(self, where: str, words: tuple[str, ...], why: str, said: Said) -> None:
        """Note a fault."""
        self.faults.append(why)
        if len(self.faults) <= 12:
            tell(f"{where}: {' '.join(words)}: {why}\n  {said.out[-300:]}\n  {said.err[-1200:]}")

    def figure(self, what: str, note: str = "") -> Figure:
        """The figure of it all."""
        told = f"of {self.cases} cases: {self.right:,} right answers, {self.said:,} clear refusals"
        return Figure(what, len(self.faults), "", 0, note=told + (f"; {note}" if note else ""))


def look(
    case: Case, tally: Tally, where: str, *, moments: tuple[dict[tuple[str, ...], str], ...] = ()
) -> None:
    """Ask everything of a database that something was done to; `moments`: earlier answers that are right too."""
    tally.cases += 1
    clean, failed = True, False
    for words in READING:
        said = ask(*words)
        why = unacceptable(said)
        told = plain(said.out)
        honest = "(name damaged)" in said.out
        answered = not why and said.code == 0 and not honest and words != ("doctor",)
        if answered and told != plain(case.right[words].out):
            known = any(timeless(told) == timeless(moment[words]) for moment in moments)
            why = "" if known else "a wrong answer in silence"
        if words == ("doctor",):
            clean = said.code == 0
        else:
            failed = failed or said.code != 0 or honest
        if why:
            tally.wrong(where, words, why, said)
        tally.right += said.code == 0
        tally.said += said.code != 0
    if clean and failed:
        tally.wrong(where, ("doctor",), "finds nothing where other commands fail", Said(0, "", ""))


def _dice(name: str) -> random.Random:
    return random.Random(f"snakebid/{name}")


# --- limits -----------------------------------------------------------------------------------------------------------


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
        data = answer.read()
    os.waitpid(child, 0)
    return Said(**json.loads(data)) if data else Said(-1, "", "died")


def head_of(path: Path) -> list[tuple[str, int, str]]:
    """How far every log of a database is."""
    writable = os.access(path.absolute().parent, os.W_OK)
    address = path.absolute().as_uri() + ("" if writable else "?immutable=1")
    with closing(sqlite3.connect(address, uri=True)) as connection:
        return connection.execute("SELECT slug, length, head FROM event ORDER BY slug").fetchall()


def short_of_room(
    tally: Tally,
    where: str,
    work: Callable[[tuple[str, ...]], Said],
    free: Callable[[], None],
    *,
    healthy: bool = True,
) -> None:
    """Every command that writes, where it can't: whole or not at all, and said."""
    for words in WRITING:
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
    return tally.figure("file-size limits: half a change, half a file, no clear word")


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
            return Figure("full disk: half a change, half a file, no clear word", 0, "", note=UNMOUNTED)
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
    return tally.figure("full disk: half a change, half a file, no clear word")


def read_only() -> Iterator[Figure]:
    """A read-only disk, and a file or folder that belongs to somebody else."""
    tally = Tally()
    with small_disk("4m") as disk:
        if disk is None:
            yield Figure("read-only disk: no clear word", 0, "", note=UNMOUNTED)
        else:
            with evening(disk) as case:
                subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
                look(case, tally, "read-only disk")
                try:
                    short_of_room(
                        tally, "read-only disk", lambda words: ask(*words), lambda: None, healthy=False
                    )
                finally:
                    subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
            yield tally.figure("read-only disk: no clear word")
    if os.geteuid() != 0:
        yield Figure(
            "somebody else's file or folder: no clear word",
            0,
            "",
            note="NOT measured: needs root, to be somebody else",
        )
        return
    tally = Tally()
    for what, mode, folder in (("file", 0o644, 0o777), ("folder", 0o666, 0o755), ("hidden", 0o600, 0o755)):
        with evening() as case:
            for above in (case.place, *list(case.place.parents)[:2]):
                above.chmod(0o755)
            case.place.chmod(folder)
            Path("evening.db").chmod(mode)

            def somebody(words: tuple[str, ...]) -> Said:
                def work() -> Said:
                    os.setgroups([])
                    os.setgid(NOBODY)
                    os.setuid(NOBODY)
                    return ask(*words)

                return apart(work)

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
            short_of_room(tally, f"somebody else's {what}", somebody, lambda: None)
    yield tally.figure("somebody else's file or folder: no clear word")


# --- files that were changed ------------------------------------------------------------------------------------------


def strangers() -> Figure:
    """Files that are no database of this program, or of another version."""
    tally = Tally()

    def with_sql(*statements: str) -> Callable[[Path], None]:
        def change(path: Path) -> None:
            with closing(sqlite3.connect(path)) as connection:
                for statement in statements:
                    connection.execute(statement)
                connection.commit()

        return change

    def another(path: Path) -> None:
        path.unlink()
        with_sql("CREATE TABLE recipe (name TEXT)")(path)

    def text(path: Path) -> None:
        path.write_text("my diary")

    cases: dict[str, Callable[[Path], object]] = {
        "another program's": another, "a text": text, "empty": lambda path: path.write_bytes(b""), "gone": Path.unlink,
        "newer": with_sql("PRAGMA user_version = 99"), "older": with_sql("PRAGMA user_version = 0"),
        "only its first page": lambda path: path.write_bytes(path.read_bytes()[:4096]),
        **{f"without {table}": with_sql(f"DROP TABLE {table}") for table in ("event", "log", "person", "sealed", "card_set", "player", "match")},
        **{f"empty {table}": with_sql(f"DELETE FROM {table}") for table in ("event", "log", "person", "sealed", "card_set", "player", "match")},
    }  # fmt: skip
    with evening() as case:
        keep = Path("evening.db").read_bytes()
        for what, spoil in cases.items():
            path = Path("evening.db")
            spoil(path)
            before = path.read_bytes() if path.exists() else b""
            look(case, tally, what)
            if (path.read_bytes() if path.exists() else b"") != before:
                tally.wrong(what, (), "the file was changed", Said(0, "", ""))
            path.write_bytes(keep)
    return tally.figure("another program's, newer or gutted databases: wrong answers or no clear word")


def cut(lengths: int) -> Figure:
    """A database that was cut off."""
    tally, dice = Tally(), _dice("cut")
    with evening() as case:
        data = Path("evening.db").read_bytes()
        at = [*range(0, 101, 20), *(dice.randrange(len(data)) for _ in range(lengths // 2)),
              *(4096 * dice.randrange(1, len(data) // 4096) for _ in range(lengths // 2 - 6))]  # fmt: skip
        for length in at:
            Path("evening.db").write_bytes(data[:length])
            look(case, tally, f"cut to {length} of {len(data)}")
    return tally.figure("databases cut off: wrong answers or no clear word")


def flipped(count: int) -> Figure:
    """A database with one byte that is another."""
    tally, dice = Tally(), _dice("flip")
    with evening() as case:
        data = Path("evening.db").read_bytes()
        for _ in range(count):
            at, other = _flip(data, dice)
            Path("evening.db").write_bytes(other)
            look(case, tally, f"byte {at}")
    return tally.figure("databases with a flipped byte: wrong answers or no clear word")


def _flip(data: bytes, dice: random.Random) -> tuple[int, bytes]:
    """The data with one byte changed: one bit of it, or all."""
    at = dice.randrange(len(data))
    mask = 1 << dice.randrange(8) if dice.random() < 0.7 else dice.randrange(1, 256)
    return at, data[:at] + bytes([data[at] ^ mask]) + data[at + 1 :]


def write_ahead(count: int) -> Iterator[Figure]:
    """The -wal file of a writer that was killed, with a byte that is another, and cut off."""
    with evening() as case:
        moments = []
        keep = Path("evening.db").read_bytes()
        for points in range(5, 50, 5):
            moments.append({words: plain(ask(*words).out) for words in READING})
            must(ask("match", "edit", "1", str(points), "0"))
        Path("evening.db").write_bytes(keep)
        data, wal = _killed_in_the_middle()
        right = case._replace(right={words: ask(*words) for words in READING})
        for what, files in (
            ("a flipped byte in the -wal file", [_flip(wal, _dice(f"wal/{at}")) for at in range(count)]),
            (
                "a -wal file cut off",
                [(at, wal[:at]) for at in sorted(_dice("walcut").sample(range(len(wal)), count // 4))],
            ),
        ):
            tally = Tally()
            for at, other in files:
                for rest in ("-shm", "-wal"):
                    Path("evening.db" + rest).unlink(missing_ok=True)
                Path("evening.db").write_bytes(data)
                Path("evening.db-wal").write_bytes(other)
                look(
                    right,
                    tally,
                    f"{what}, {at} of {len(wal)}",
                    moments=tuple(moments) if "cut" in what else (),
                )
            note = (
                "of no moment of the evening, that is: what the file system lost it can't tell"
                if "cut" in what
                else ""
            )
            yield tally.figure(f"{what}: wrong answers or no clear word", note)


EDITS = """
import os, signal, sys
from pathlib import Path
from store.record import Stamp, Store
from tournament.events import CorrectResult
with Store(Path(sys.argv[1])) as store:
    for points in range(5, 50, 5):
        store.record("played", lambda _: CorrectResult(1, points, 0, ""), Stamp("2026-11-30T19:00:00.000+00:00", "torture"))
    os.kill(os.getpid(), signal.SIGKILL)
"""


def _killed_in_the_middle() -> tuple[bytes, bytes]:
    """A database and its -wal file as a writer left them that was killed."""
    done = subprocess.run([sys.executable, "-c", EDITS, "evening.db"], check=False)
    if done.returncode != -signal.SIGKILL:
        raise SystemExit("the writer was not killed")
    return Path("evening.db").read_bytes(), Path("evening.db-wal").read_bytes()


def exports(count: int) -> Figure:
    """An export with one byte that is another."""
    tally, dice = Tally(), _dice("export")
    with evening() as case:
        must(ask("event", "export", "x.jsonl"))
        data = Path("x.jsonl").read_bytes()
        must(say("verify", "x.jsonl"))
        must(say("--db", "new.db", "event", "import", "x.jsonl"))
        right = case.right["standings", "--json"].out
        for _ in range(count):
            at, other = _flip(data, dice)
            Path("x.jsonl").write_bytes(other)
            Path("new.db").unlink(missing_ok=True)
            tally.cases += 1
            verified, taken = say("verify", "x.jsonl"), say("--db", "new.db", "event", "import", "x.jsonl")
            for words, said in ((("verify",), verified), (("event", "import"), taken)):
                if unacceptable(said):
                    tally.wrong(f"byte {at}", words, unacceptable(said), said)
                tally.right += said.code == 0
                tally.said += said.code != 0
            if taken.code == 0:
                told = say("--db", "new.db", "standings", "--json")
                if told.code == 0 and plain(told.out) != plain(right):
                    tally.wrong(f"byte {at}", ("standings",), "a wrong answer in silence", told)
                again = say("--db", "new.db", "event", "export", "-")
                if again.code == 0 and plain(again.out) != plain(data.decode()) and verified.code == 0:
                    tally.wrong(
                        f"byte {at}: {data[at - 30 : at + 30]!r}", ("verify",), "finds nothing", again
                    )
    return tally.figure("exports with a flipped byte: taken for whole, wrong answers, no clear word")


CHANGES = {
    "an entry's data changed": "UPDATE log SET data = replace(data, ':', ': ') WHERE seq = {seq}",
    "an entry's author changed": "UPDATE log SET by = by || 'x' WHERE seq = {seq}",
    "an entry's time changed": "UPDATE log SET at = '2020-01-01T00:00:00.000+00:00' WHERE seq = {seq}",
    "an entry's kind changed": "UPDATE log SET kind = 'passed' || kind WHERE seq = {seq}",
    "an entry gone": "DELETE FROM log WHERE seq = {seq}",
    "two entries swapped": "UPDATE log SET seq = CASE seq WHEN {seq} THEN -1 ELSE {seq} END WHERE seq IN ({seq}, {seq} + 1); UPDATE log SET seq = {seq} + 1 WHERE seq = -1",
    "the tail gone": "DELETE FROM log WHERE seq >= {seq}",
    "the tail gone, and the event's row to match": "DELETE FROM log WHERE seq > {seq}; UPDATE event SET length = {seq}",
    "an entry's hash changed": "UPDATE log SET hash = upper(hash) || '' WHERE seq = {seq}",
    "an entry as a blob": "UPDATE log SET data = CAST(data AS BLOB) WHERE seq = {seq}",
    "an entry as NULL-like text": "UPDATE log SET data = 'null' WHERE seq = {seq}",
    "a number as text": "UPDATE log SET step = 'x' WHERE seq = {seq}",
}  # fmt: skip


def by_sql(times: int) -> Figure:
    """Entries of the log that somebody changed with SQL."""
    tally, dice = Tally(), _dice("sql")
    with evening() as case:
        keep = Path("evening.db").read_bytes()
        (slug, length, _), *_ = head_of(Path("evening.db"))
        for what, statements in CHANGES.items():
            for _ in range(times):
                seq = dice.randrange(2, length - 1)
                Path("evening.db").write_bytes(keep)
                with closing(sqlite3.connect("evening.db")) as connection:
                    connection.executescript(statements.format(seq=seq))
                    connection.commit()
                look(case, tally, f"{what}, entry {seq} of {slug}")
                said = ask("doctor")
                if said.code == 0:
                    tally.wrong(what, ("doctor",), f"does not find entry {seq}", said)
    return tally.figure("logs changed by SQL: not found by `doctor`, wrong answers, no clear word")


def disks(flips: int, cuts: int) -> Iterator[Figure]:
    """Sick disks, and files that somebody changed."""
    yield file_limits()
    yield full_disk()
    yield from read_only()
    yield strangers()
    yield cut(cuts)
    yield flipped(flips)
    yield from write_ahead(flips // 2)
    yield exports(flips)
    yield by_sql(max(1, flips // 50))
