"""The write-ahead log beside a database: what was changed in it is said, what was only not finished is not."""

import random
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from store.database import connect
from store.record import Store
from store.wal import FRAME, HEADER, Sound, is_damaged, log_of, sound
from tests.program import Call

PAGE = 4096
FRAMES = FRAME + PAGE

KILLED = """
import os, signal, sys
from pathlib import Path
from store.eventrows import Stamp
from store.record import Store
from tournament.events import EnterResult
with Store(Path(sys.argv[1])) as store:
    for match in (1, 2, 3):
        store.record("desk", lambda _: EnterResult(match, 10 * match, 5), Stamp("2026-11-30T19:00:00.000+00:00", "x"))
    os.kill(os.getpid(), signal.SIGKILL)
"""

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
    assert sound(log_of(left).read_bytes()) == Sound(second, damaged=True)
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
