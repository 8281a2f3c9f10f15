"""What becomes of databases and exports that something or somebody changed."""

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.figures import Figure
from tests.torture.faulty_disks import READING, Tally, ask, evening, head_of, look, plain
from tests.torture.kit import Said, must, say, unacceptable


def _dice(name: str) -> random.Random:
    return random.Random(f"snakebid/{name}")


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
    return tally.figure(
        "strange databases: wrong answers, or unclear", "another program's, newer, older, gutted"
    )


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
    return tally.figure("databases cut off: wrong answers, or unclear")


def flipped(count: int) -> Figure:
    """A database with one byte that is another."""
    tally, dice = Tally(), _dice("flip")
    with evening() as case:
        data = Path("evening.db").read_bytes()
        for number in range(count):
            at, other = _flip(data, dice, 4096 if number % 5 == 0 else None)
            Path("evening.db").write_bytes(other)
            look(case, tally, f"byte {at}")
    return tally.figure("flipped bytes: wrong answers, or unclear")


def _flip(data: bytes, dice: random.Random, within: int | None = None) -> tuple[int, bytes]:
    """The data with one byte changed (of the first so many, if it says so): one bit of it, or all."""
    at = dice.randrange(within or len(data))
    mask = 1 << dice.randrange(8) if dice.random() < 0.7 else dice.randrange(1, 256)
    return at, data[:at] + bytes([data[at] ^ mask]) + data[at + 1 :]


def journals(count: int) -> Iterator[Figure]:
    """The -journal file of a writer that was killed just before its entry was whole, changed and cut off."""
    with evening() as case:
        data, journal = _journal_of("match", "edit", "1", "5", "0")
        Path("evening.db").write_bytes(data)
        after = {words: plain(ask(*words).out) for words in READING}
        flips = [_flip(journal, _dice(f"journal/{at}"), 512 if at % 2 else None) for at in range(count)]
        cuts = [(at, journal[:at]) for at in sorted(_dice("cut").sample(range(len(journal)), count // 4))]
        for what, files, moments in (
            ("a whole -journal file", [(0, journal)], ()),
            ("a flipped byte in the -journal file", flips, (after,)),
            ("a -journal file cut off", cuts, (after,)),
        ):
            tally = Tally()
            for at, other in files:
                Path("evening.db").write_bytes(data)
                Path("evening.db-journal").write_bytes(other)
                look(case, tally, f"{what}, {at} of {len(journal)}", moments=moments)
                Path("evening.db-journal").unlink(missing_ok=True)
            note = "the entry may be there or not: nobody was told that it is stored" if moments else ""
            yield tally.figure(f"{what}: wrong answers, or unclear", note)


def _journal_of(*words: str) -> tuple[bytes, bytes]:
    """A database after an entry, and the -journal file as it was until that was whole, under a name that outlives it."""
    journal, kept = Path("evening.db-journal"), Path("kept")
    connect = sqlite3.connect

    def keep(_statement: str) -> None:
        if journal.exists() and not kept.exists():
            kept.hardlink_to(journal)

    def traced(*args: Any, **options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*args, **options)
        connection.set_trace_callback(keep)
        return connection

    sqlite3.connect = traced
    try:
        must(ask(*words))
    finally:
        sqlite3.connect = connect
    data = kept.read_bytes()
    kept.unlink()
    return Path("evening.db").read_bytes(), data


def exports(count: int) -> Figure:
    """An export with one byte that is another."""
    tally, dice = Tally(), _dice("export")
    with evening() as case:
        must(ask("event", "export", "x.jsonl"))
        data = Path("x.jsonl").read_bytes()
        must(say("verify", "x.jsonl"))
        must(say("--db", "new.db", "event", "import", "x.jsonl"))
        right = case.right["standings", "--json"].out
        lines = data.splitlines(keepends=True)
        for number in range(count):
            at, other = _flip(data, dice, len(lines[0]) if number % 5 == 0 else None)
            if number % 5 == 1:  # in a player's name or its hash
                at, other = _flip(b"".join(lines[2:5]), dice)
                other = b"".join(lines[:2]) + other + b"".join(lines[5:])
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
    return tally.figure("exports with a flipped byte: not found, or unclear")


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
    return tally.figure("logs changed by SQL: not found, or unclear")


def damaged(flips: int, cuts: int) -> Iterator[Figure]:
    """Databases and exports that something or somebody changed"""
    yield strangers()
    yield cut(cuts)
    yield flipped(flips)
    yield from journals(flips // 5)
    yield exports(flips)
    yield by_sql(max(1, flips // 50))
