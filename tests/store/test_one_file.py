"""Between two entries a database is one file, whoever has it open; what a killed writer leaves beside it is taken in."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from store.database import connect
from store.event_table import Stamp
from store.open_file import OpenFile
from store.record import Store
from tests.program import Call
from tests.torture.disks import as_nobody
from tests.torture.faulty_disks import beside
from tests.torture.kit import Said, say
from tournament.events import EnterResult

GOLDEN = Path(__file__).parents[1] / "golden" / "0.1.0" / "evening.db"
WHEN = Stamp("2030-01-01T19:00:00.000+00:00", "tester")

KILLED = """
import os, signal, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA cache_size = 4")
for statement in sys.argv[2:]:
    connection.execute(statement)
os.kill(os.getpid(), signal.SIGKILL)
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills with a POSIX signal, changes users")


@pytest.fixture
def db(snakebid: Call, tmp_path: Path) -> Path:
    """A desk with three matches."""
    words = [word for name in ("Ada", "Ben", "Cy") for word in ("--player", name)]
    snakebid("event", "new", "Desk", "--mode", "round-robin", *words)
    snakebid("schedule", "make")
    return tmp_path / "evening.db"


@pytest.fixture
def old(db: Path) -> Path:
    """The same as 0.1.0 made it."""
    with closing(sqlite3.connect(db)) as connection:
        assert connection.execute("PRAGMA journal_mode = WAL").fetchone() == ("wal",)
    assert beside(db) == []
    return db


def enter(store: Store, match: int) -> None:
    store.record("desk", lambda _: EnterResult(match, 10 * match, 5), WHEN)


def killed_after(path: Path, *statements: str) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, str(path), *statements], check=False)
    assert done.returncode == -signal.SIGKILL


def mode(path: Path) -> str:
    """The journal mode that the file itself asks for."""
    return {1: "delete", 2: "wal"}[path.read_bytes()[18]]


def points(snakebid: Call, path: Path) -> dict[int, int | None]:
    rows = snakebid("schedule", "show", "--json", db=path).json["rounds"]
    return {game["match"]: game["points_a"] for turn in rows for game in turn["matches"]}


def test_an_entry_is_flushed_with_its_folder(db: Path):
    with closing(connect(db)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (3,)


def test_a_plain_copy_between_two_entries_has_them_all_whoever_has_the_file_open(
    snakebid: Call, db: Path, tmp_path: Path
):
    with Store(db) as writer, Store(db) as reader:
        for match in (1, 2, 3):
            reader.evening("desk")
            enter(writer, match)
            assert beside(db) == []
            copy = shutil.copy(db, tmp_path / f"copy{match}.db")
            assert list(points(snakebid, copy).values())[:match] == [10, 20, 30][:match]
            assert snakebid("doctor", db=copy).code == 0


def test_a_database_of_0_1_0_becomes_one_file(snakebid: Call, tmp_path: Path):
    path = Path(shutil.copy(GOLDEN, tmp_path / "evening.db"))
    assert mode(path) == "wal"
    assert snakebid("standings", "--event", "demo-bazaar").code == 0
    assert mode(path) == "delete"
    assert beside(path) == []


def test_a_database_of_0_1_0_stays_as_it_is_while_somebody_else_has_it_open(snakebid: Call, old: Path):
    with closing(sqlite3.connect(old, isolation_level=None)) as other:
        before = other.execute("SELECT length FROM event").fetchone()[0]
        with Store(old) as store:
            enter(store, 1)
        assert mode(old) == "wal"
        assert other.execute("SELECT length FROM event").fetchone()[0] == before + 1
        other.execute("UPDATE event SET used_at = '2031'")
    assert points(snakebid, old)[1] == 10
    assert mode(old) == "delete"
    assert beside(old) == []
    assert snakebid("doctor").code == 0


def test_what_a_killed_writer_of_0_1_0_left_in_its_write_ahead_log_is_taken_in(snakebid: Call, old: Path):
    killed_after(old, "UPDATE event SET used_at = '2031-01-01T19:00:00.000+00:00'")
    assert beside(old) == ["evening.db-shm", "evening.db-wal"]
    assert b"2031-01-01T19" not in old.read_bytes()
    assert snakebid("event", "show", "--json").code == 0
    assert beside(old) == []
    assert mode(old) == "delete"
    assert b"2031-01-01T19" in old.read_bytes()


def test_a_writer_killed_in_the_middle_leaves_nothing_of_its_entry(snakebid: Call, db: Path):
    before = db.read_bytes()
    killed_after(
        db, "BEGIN", "UPDATE log SET data = data || 'x'", "UPDATE card_set SET text = text || text || text"
    )
    assert beside(db) == ["evening.db-journal"]
    assert db.read_bytes() != before
    assert snakebid("doctor").code == 0
    assert beside(db) == []
    assert db.read_bytes() == before


@pytest.mark.parametrize("words", [("doctor", "--repair"), ("doctor",), ("standings",)])
@pytest.mark.parametrize("journal", ["wal", "delete"])
def test_another_programs_database_and_what_is_beside_it_are_left_as_they_are(
    snakebid: Call, tmp_path: Path, words: tuple[str, ...], journal: str
):
    path = tmp_path / "evening.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA journal_mode = {journal}")
        connection.execute("CREATE TABLE recipe (name)")
    killed_after(
        path,
        "BEGIN",
        "INSERT INTO recipe VALUES (randomblob(90000))",
        "INSERT INTO recipe SELECT * FROM recipe",
    )
    files = [path, *(tmp_path / name for name in beside(path))]
    assert len(files) > 1
    before = [file.read_bytes() for file in files]
    said = snakebid(*words)
    assert said.code == 2
    assert "another program's database" in said.err
    assert [file.read_bytes() for file in files] == before


def test_opening_a_database_twice_leaves_the_first_ones_locks(db: Path):
    """Closing any handle to a file drops all locks of a process on it: others could then write at the same time."""
    write = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('BEGIN IMMEDIATE')"
    with OpenFile.open(db) as file, file.transaction("IMMEDIATE"):
        connect(db).close()
        done = subprocess.run([sys.executable, "-c", write, db], capture_output=True, text=True, check=False)
        assert "database is locked" in done.stderr


@pytest.fixture
def elsewhere() -> Iterator[Path]:
    """A folder that everybody may enter, unlike pytest's own."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)
        Path(folder).chmod(0o755)


def look_only(folder: Path, *words: str) -> Said:
    """A command by somebody who may write neither the folder nor the files in it."""
    for file in folder.iterdir():
        file.chmod(0o444)
    folder.chmod(0o555)

    def work() -> Said:
        assert not os.access(folder, os.W_OK)
        return say("--db", folder / "evening.db", *words)

    return as_nobody(work) if os.geteuid() == 0 else work()


LOOKING = (
    ("standings", "--json"),
    ("draft", "show", "--json"),
    ("draft", "log"),
    ("event", "export", "-"),
    ("doctor",),
)


@pytest.mark.parametrize("version", ["0.1.0", "now"])
def test_a_database_in_a_read_only_folder_can_be_looked_at(elsewhere: Path, version: str):
    path = Path(shutil.copy(GOLDEN, elsewhere / "evening.db"))
    if version == "now":
        connect(path).close()
    assert mode(path) == ("wal" if version == "0.1.0" else "delete")
    before = path.read_bytes()
    right = {
        words: say("--db", shutil.copy(GOLDEN, elsewhere.with_name("w.db")), "--event", "demo-bazaar", *words)
        for words in LOOKING
    }
    elsewhere.with_name("w.db").unlink()
    for words in LOOKING:
        said = look_only(elsewhere, "--event", "demo-bazaar", *words)
        assert said.code == 0, said
        assert said.out.replace(str(path), "") == right[words].out.replace(
            str(elsewhere.with_name("w.db")), ""
        )
    said = look_only(elsewhere, "--event", "second", "schedule", "make")
    assert said.code == 2
    assert "can't be written" in said.err
    assert [file.name for file in elsewhere.iterdir()] == ["evening.db"]
    assert path.read_bytes() == before


@pytest.mark.parametrize("journal", ["-wal", "-journal"])
def test_what_a_killed_writer_left_in_a_read_only_folder_is_named(db: Path, elsewhere: Path, journal: str):
    path = Path(shutil.copy(db, elsewhere / "evening.db"))
    if journal == "-wal":
        killed_after(path, "PRAGMA journal_mode = WAL", "UPDATE event SET used_at = '2031'")
    else:
        killed_after(
            path, "BEGIN", "UPDATE card_set SET text = text || text || text", "UPDATE log SET data = ''"
        )
    path.with_name("evening.db-shm").unlink(missing_ok=True)
    said = look_only(elsewhere, "standings")
    assert said.code == 2
    assert f"evening.db{journal}" in said.err
    assert "copy both" in said.err
