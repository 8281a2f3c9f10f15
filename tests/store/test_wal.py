"""The write-ahead log beside a database: what was changed in it is said, what was only not finished is not."""

import io
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tracemalloc
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import pytest

from store import doctor, wal
from store.database import connect
from store.event_table import Stamp
from store.record import Store
from store.wal import FRAME, HEADER, Sound, index_of, is_damaged, log_of, read_index
from store.wal import sound as sound_of
from tests.program import Call
from tournament.events import MakeSchedule

PAGE = 4096
FRAMES = FRAME + PAGE

KILLED = """
import os, signal, sys
from pathlib import Path
from store.event_table import Stamp
from store.record import Store
from tournament.events import EnterResult
with Store(Path(sys.argv[1])) as store:
    for match in (1, 2, 3):
        store.record("desk", lambda _: EnterResult(match, 10 * match, 5), Stamp("2026-11-30T19:00:00.000+00:00", "x"))
    os.kill(os.getpid(), signal.SIGKILL)
"""

STATEMENT = """
import os, signal, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute(sys.argv[2])
os.kill(os.getpid(), signal.SIGKILL)
"""

BIG, SMALL = (
    "CREATE TABLE more AS SELECT text || text AS text FROM card_set",
    "UPDATE event SET used_at = '2027'",
)
"""A step of many pages, and one of a single page."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills with a POSIX signal")


@pytest.fixture
def left(snakebid: Call, tmp_path: Path) -> Path:
    """A database whose writer was killed after three results; they stand in its write-ahead log alone."""
    words = [word for name in ("Ada", "Ben", "Cy") for word in ("--player", name)]
    snakebid("event", "new", "Desk", "--mode", "round-robin", *words)
    snakebid("schedule", "make")
    path = tmp_path / "evening.db"
    done = subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False)
    assert done.returncode == -signal.SIGKILL
    return path


def sound(data: bytes) -> Sound:
    return sound_of(io.BytesIO(data))


def killed_after(path: Path, statement: str) -> None:
    """A writer that is killed as soon as its step is stored."""
    done = subprocess.run([sys.executable, "-c", STATEMENT, str(path), statement], check=False)
    assert done.returncode == -signal.SIGKILL


def copied(path: Path, name: str, *, index: bool = True) -> Path:
    """A copy of a database with its log, and the log's index, in a folder of its own."""
    folder = path.parent / name
    folder.mkdir()
    for file in (path, log_of(path), *([index_of(path)] if index else [])):
        shutil.copy(file, folder)
    return folder / path.name


def changed(path: Path, at: int, mask: int = 1) -> None:
    data = bytearray(log_of(path).read_bytes())
    data[at] ^= mask
    log_of(path).write_bytes(data)


def ends(data: bytes) -> list[int]:
    """Where the entries of a log end."""
    places = range(HEADER, len(data) - FRAMES + 1, FRAMES)
    return [place + FRAMES for place in places if data[place + 4 : place + 8] != bytes(4)]


def test_a_log_that_a_killed_writer_left_is_whole(left: Path, snakebid: Call):
    data = log_of(left).read_bytes()
    assert sound(data) == Sound(len(data), damaged=False)
    assert ends(data)[-1] == len(data)
    assert snakebid("standings", "--json").json["standings"][0]["played"] == 2
    assert snakebid("doctor").code == 0


@pytest.mark.parametrize(
    "where", ["magic", "salt", "page number", "a frame's salt", "checksum", "content", "the last content"]
)
def test_a_changed_byte_is_said_by_every_command(left: Path, snakebid: Call, where: str):
    last = len(log_of(left).read_bytes()) - FRAMES
    at = {
        "magic": 2, "salt": 17, "page number": HEADER + 3, "a frame's salt": HEADER + 9, "checksum": HEADER + 20,
        "content": HEADER + FRAMES + 1000, "the last content": last + FRAME + 77,
    }[where]  # fmt: skip
    changed(left, at)
    before = left.read_bytes()
    for words in (("standings",), ("match", "edit", 1, 5, 5), ("event", "export", "-"), ("doctor",)):
        said = snakebid(*words)
        assert said.code == 2, words
        assert "evening.db-wal" in said.err + said.out
    assert left.read_bytes() == before


def test_doctor_goes_on_with_what_is_whole_and_keeps_the_rest(left: Path, snakebid: Call, tmp_path: Path):
    data = log_of(left).read_bytes()
    second = ends(data)[1]
    changed(left, second + FRAME + 100)
    with log_of(left).open("rb") as file:
        assert sound_of(file, read_index(left)) == Sound(second, damaged=True)
    told = snakebid("doctor", "--rescue", tmp_path / "saved")
    assert told.code == 2
    assert "what was entered last may be missing" in told.out
    assert "doctor --repair" in told.out
    assert [file.name for file in (tmp_path / "saved").iterdir()] == ["desk.partial.jsonl"]
    assert log_of(left).stat().st_size == len(data), "nothing is written to a damaged file"
    said = snakebid("doctor", "--repair")
    assert said.code == 0, said
    assert "evening.db-wal.damaged" in said.err
    assert (tmp_path / "evening.db-wal.damaged").stat().st_size == len(data)
    rows = snakebid("schedule", "show", "--json").json["rounds"]
    points = {game["match"]: game["points_a"] for turn in rows for game in turn["matches"]}
    assert points == {1: 10, 2: 20, 3: None}


def test_a_log_that_was_cut_off_ends_with_the_entry_before(left: Path):
    """As after a power cut: its end is missing, and no reader of the file can know what it was."""
    data = log_of(left).read_bytes()
    for length in (*random.Random(7).sample(range(len(data)), 100), *ends(data)):
        whole = max((end for end in ends(data) if end <= length), default=0)
        assert sound(data[:length]) == Sound(whole, damaged=False), length


def test_what_an_earlier_round_wrote_behind_the_end_is_no_damage(tmp_path: Path):
    path = tmp_path / "x.db"
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("CREATE TABLE t (x)")
    connection.executemany("INSERT INTO t VALUES (?)", [("x" * 3000,)] * 20)
    connection.execute("PRAGMA wal_checkpoint(RESTART)")
    connection.execute("INSERT INTO t VALUES (1)")
    data = log_of(path).read_bytes()
    found = sound(data)
    connection.close()
    assert not found.damaged
    assert HEADER < found.end < len(data) / 2


def test_what_was_given_up_half_way_is_no_damage(tmp_path: Path):
    """A large dry run, or a writer that was killed, beside somebody who goes on."""
    path = tmp_path / "x.db"
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA cache_size = 4")
    connection.execute("CREATE TABLE t (x)")
    connection.execute("BEGIN")
    connection.executemany("INSERT INTO t VALUES (?)", [("x" * 3000,)] * 40)
    connection.execute("ROLLBACK")
    given_up = log_of(path).stat().st_size
    connection.execute("INSERT INTO t VALUES (1)")
    data = log_of(path).read_bytes()
    connection.close()
    assert len(data) == given_up, "the pages that were given up are still there"
    assert sound(data).end < given_up - 10 * FRAMES
    assert not sound(data).damaged


@pytest.mark.parametrize("index", [True, False])
def test_a_whole_entry_that_nobody_was_told_of_is_no_damage_when_the_next_overwrites_it(
    left: Path, *, index: bool
):
    """A writer killed between its entry's last frame and the index; somebody else, who had the file open, goes on."""
    big, small = copied(left, "big"), copied(left, "small")
    killed_after(big, BIG)
    killed_after(small, SMALL)
    old, new = log_of(big).read_bytes(), log_of(small).read_bytes()
    assert len(old) > len(new) + 3 * FRAMES
    assert ends(old)[-1] == len(old)
    assert old[:HEADER] == new[:HEADER]
    log_of(small).write_bytes(new + old[len(new) :])
    if not index:
        index_of(small).unlink()
    assert not is_damaged(small)
    connect(small).close()


def test_a_round_that_has_begun_with_nothing_in_it_is_no_damage(tmp_path: Path):
    """A writer killed in its first step after the log went into the database."""
    path = tmp_path / "x.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA cache_size = 4")
        connection.execute("CREATE TABLE t (x)")
        connection.execute("PRAGMA wal_checkpoint(RESTART)")
        connection.execute("BEGIN")
        connection.executemany("INSERT INTO t VALUES (?)", [("x" * 3000,)] * 40)
        index = read_index(path)
        assert index is not None
        assert index.frames == 0
        assert log_of(path).read_bytes()[16:24] == index.salts
        assert log_of(path).stat().st_size > 10 * FRAMES
        assert not is_damaged(path)
        connection.execute("ROLLBACK")
        assert not is_damaged(path)


def test_the_entry_of_a_power_cut_of_which_some_blocks_are_missing_is_no_damage(left: Path, snakebid: Call):
    """Its last block reached the disk, one in its middle did not: it was never acknowledged, and the index doesn't count it."""
    index = index_of(left).read_bytes()
    before = log_of(left).stat().st_size
    killed_after(left, BIG)
    data = bytearray(log_of(left).read_bytes())
    assert len(data) > before + 3 * FRAMES
    torn = (before // 4096 + 2) * 4096
    data[torn : torn + 4096] = bytes(4096)
    log_of(left).write_bytes(data)
    index_of(left).write_bytes(index)
    assert not is_damaged(left)
    index_of(left).unlink()
    assert not is_damaged(left)
    assert snakebid("doctor").code == 0


def test_an_entry_that_others_follow_is_missed_without_the_index_too(left: Path, snakebid: Call):
    changed(left, ends(log_of(left).read_bytes())[0] - 100)
    index_of(left).unlink()
    assert is_damaged(left)
    assert snakebid("standings").code == 2


@pytest.mark.parametrize("spoil", ["the last mark", "cut off at an entry", "cut off"])
def test_what_was_acknowledged_last_is_missed_as_long_as_the_index_is_there(
    left: Path, snakebid: Call, spoil: str
):
    data = log_of(left).read_bytes()
    if spoil == "the last mark":
        at = len(data) - FRAMES + 7
        changed(left, at, data[at])
    else:
        log_of(left).write_bytes(data[: ends(data)[-2] + (0 if "entry" in spoil else 100)])
    for words in (("standings",), ("draft", "log"), ("doctor",), ("doctor",)):
        said = snakebid(*words)
        assert said.code == 2, words
        assert "evening.db-wal" in said.err + said.out


def test_a_damaged_index_is_none(left: Path):
    assert read_index(left) is not None
    data = bytearray(index_of(left).read_bytes())
    data[17] ^= 1
    index_of(left).write_bytes(data)
    assert read_index(left) is None
    data[48 + 17] ^= 1
    index_of(left).write_bytes(data)
    assert read_index(left) is None, "both copies say the same, and their sum says otherwise"
    assert not is_damaged(left)


def test_a_log_of_three_gigabytes_is_read_a_frame_at_a_time(left: Path):
    os.truncate(log_of(left), 3 * 2**30)
    tracemalloc.start()
    assert not is_damaged(left)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 2**20


def spoilt(path: Path) -> bytes:
    """The log with something changed in the middle."""
    changed(path, ends(log_of(path).read_bytes())[1] + FRAME + 100)
    return log_of(path).read_bytes()


def test_doctor_repairs_no_log_that_somebody_has_open(left: Path, snakebid: Call):
    with Store(left) as store:
        store.evening("desk")
        data = spoilt(left)
        said = snakebid("doctor", "--repair")
        assert said.code == 2
        assert "open in another program" in said.err
        assert log_of(left).read_bytes() == data
        assert not log_of(left).with_name("evening.db-wal.damaged").exists()


def test_doctor_looks_again_when_nobody_else_can_write(left: Path, monkeypatch: pytest.MonkeyPatch):
    looks = iter([True, False])
    monkeypatch.setattr(doctor, "is_damaged", lambda _: next(looks))
    assert doctor.mend(left) is None
    assert next(looks, None) is None


def test_what_doctor_keeps_takes_no_files_place_and_follows_no_link(
    left: Path, snakebid: Call, tmp_path: Path
):
    data = spoilt(left)
    (tmp_path / "evening.db-wal.damaged").write_text("an earlier one")
    (tmp_path / "evening.db-wal.damaged.2").symlink_to(tmp_path / "elsewhere")
    said = snakebid("doctor", "--repair")
    assert said.code == 0, said
    assert "evening.db-wal.damaged.3" in said.err
    assert (tmp_path / "evening.db-wal.damaged.3").read_bytes() == data
    assert (tmp_path / "evening.db-wal.damaged").read_text() == "an earlier one"
    assert not (tmp_path / "elsewhere").exists()


def test_nothing_is_repaired_when_no_copy_can_be_kept(
    left: Path, snakebid: Call, monkeypatch: pytest.MonkeyPatch
):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    data = spoilt(left)
    monkeypatch.setattr(doctor.shutil, "copyfileobj", full)
    said = snakebid("doctor", "--repair")
    assert said.code == 2
    assert "No space left" in said.err + said.out
    assert log_of(left).read_bytes() == data
    assert not log_of(left).with_name("evening.db-wal.damaged").exists()


@pytest.mark.parametrize("words", [("doctor", "--repair"), ("doctor",), ("standings",)])
@pytest.mark.parametrize("damaged", [True, False])
def test_another_programs_database_and_its_log_are_left_as_they_are(
    snakebid: Call, tmp_path: Path, words: tuple[str, ...], *, damaged: bool
):
    path = tmp_path / "evening.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE recipe (name)")
    for name in ("soup", "bread", "cake"):
        killed_after(path, f"INSERT INTO recipe VALUES ('{name}')")
    if damaged:
        changed(path, ends(log_of(path).read_bytes())[0] + FRAME + 100)
    before = path.read_bytes(), log_of(path).read_bytes()
    said = snakebid(*words)
    assert said.code == 2
    assert "another program's database" in said.err
    assert (path.read_bytes(), log_of(path).read_bytes()) == before


def test_a_log_without_its_database_is_left_alone(left: Path, snakebid: Call):
    data = spoilt(left)
    left.unlink()
    assert snakebid("doctor", "--repair").code == 2
    assert log_of(left).read_bytes() == data


def test_no_event_is_called_whole_while_the_log_is_damaged(left: Path, snakebid: Call, tmp_path: Path):
    """Looking twice makes no difference: what doctor reads, it reads from a copy."""
    data = log_of(left).read_bytes()
    changed(left, len(data) - FRAMES + FRAME + 77)
    for folder in ("first", "second"):
        told = snakebid("doctor", "--rescue", tmp_path / folder)
        assert told.code == 2
        assert [file.name for file in (tmp_path / folder).iterdir()] == ["desk.partial.jsonl"]
        assert ": whole" not in told.out


def test_a_database_whose_writer_was_killed_while_it_grew_is_not_called_cut_off(left: Path, snakebid: Call):
    """The log goes into it page by page, the first one first, and that says how large the file will be."""
    killed_after(left, BIG)
    page = log_of(left).read_bytes()
    places: Iterable[int] = range(HEADER, len(page) - FRAMES + 1, FRAMES)
    first = [at for at in places if page[at : at + 4] == b"\0\0\0\1"][-1]
    with left.open("r+b") as file:
        file.write(page[first + FRAME : first + FRAMES])
    assert int.from_bytes(left.read_bytes()[28:32]) * PAGE > left.stat().st_size
    assert snakebid("doctor").code == 0


def test_it_costs_nothing_where_there_is_no_log(tmp_path: Path):
    assert not is_damaged(tmp_path / "x.db")
    (tmp_path / "x.db-wal").write_bytes(b"")
    assert not is_damaged(tmp_path / "x.db")


def test_opening_a_database_twice_leaves_the_first_ones_locks(left: Path, snakebid: Call):
    """Closing any handle to a file drops all locks of a process: others then take its write-ahead log away."""
    with Store(left) as store:
        store.evening("desk")
        connect(left).close()
        subprocess.run(
            [str(Path(sys.executable).with_name("snakebid")), "--db", str(left), "match", "edit", "1", "50", "60"],
            check=True, capture_output=True,
        )  # fmt: skip
        assert log_of(left).exists(), "another process took the log away that this one goes on writing to"
    assert snakebid("doctor").code == 0


def test_no_handle_is_kept_to_a_file_that_is_gone(snakebid: Call, tmp_path: Path):
    """So a program that opens a database again and again does not run out of handles."""
    snakebid("event", "new", "Desk", "--mode", "round-robin", "--player", "Ada", "--player", "Ben")
    path = tmp_path / "evening.db"
    for _ in range(3):
        with Store(path) as first:
            first.record(
                "desk", lambda _: MakeSchedule(replace=True), Stamp("2030-01-01T19:00:00+00:00", "tester")
            )
            with Store(path) as second:  # looks at the log and its index
                assert second.evening("desk").desk.fixtures
    assert [handle for handle in wal._KEPT.values() if not os.fstat(handle).st_nlink] == []
