"""Backups beside the database, and what `doctor` says and saves of a damaged one ("no backup in the middle of the event")."""

import json
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from store import backup, create, doctor
from store.event_table import Stamp
from store.record import Store
from tests.program import Call
from tournament.events import MakeSchedule, MoveMatch


def at(hour: int, minute: int = 0, day: int = 1) -> Stamp:
    return Stamp(f"2030-01-{day:02}T{hour:02}:{minute:02}:00.000+00:00", "tester")


@pytest.fixture
def store(snakebid: Call, tmp_path: Path):
    """A database with an event whose last use was at 18:30."""
    snakebid(
        "event",
        "new",
        "Desk",
        "--mode",
        "round-robin",
        "--player",
        "Ada",
        "--player",
        "Ben",
        "--player",
        "Cy",
    )
    with Store(tmp_path / "evening.db") as opened:
        opened.use("desk", at(18, 30).at)
        yield opened


def enter(store: Store, stamp: Stamp, *, dry_run: bool = False) -> None:
    schedule = MakeSchedule(replace=True)
    store.record("desk", lambda _: schedule, stamp, dry_run=dry_run)


def names(path: Path) -> list[str]:
    return [found.name for found in backup.hourly_backups(path)]


def test_the_first_entry_of_an_hour_is_preceded_by_a_backup_that_opens(store: Store):
    enter(store, at(18, 59))
    assert names(store.path) == []
    enter(store, at(19, 1))
    enter(store, at(19, 40))
    assert names(store.path) == ["evening.db.2030-01-01T19.backup"]
    with Store(backup.hourly_backups(store.path)[0]) as saved:
        assert saved.evening("desk").length == store.evening("desk").length - 2


@pytest.mark.parametrize("last", ["9999-12-31T23:59:59Z", "\u202eabc", "2030-01-01T23:00:00+00:00"])
def test_a_last_use_that_lies_in_the_future_switches_no_backup_off(store: Store, last: str):
    for hour in (19, 20):
        store.use("desk", last)
        enter(store, at(hour, 1))
        store.use("desk", last)
        enter(store, at(hour, 40))
    assert names(store.path) == ["evening.db.2030-01-01T19.backup", "evening.db.2030-01-01T20.backup"]


def test_the_last_ten_backups_are_kept_and_nothing_else_is_touched(store: Store):
    mine = store.path.with_name("evening.db.mine.backup")
    mine.write_text("mine")
    for day in (1, 2):
        for hour in range(19, 24):
            enter(store, at(hour, day=day))
    enter(store, at(1, day=3))
    assert len(names(store.path)) == backup.KEPT == 10
    assert names(store.path)[0] == "evening.db.2030-01-01T20.backup"
    assert mine.read_text() == "mine"
    assert not list(store.path.parent.glob("*.part"))


def test_an_evening_within_an_hour_leaves_a_backup_at_each_of_its_moments(snakebid: Call, tmp_path: Path):
    """After six and twelve tables, at the draft's end, with the first result and the last; each opens as it stood."""
    snakebid("event", "new", "Short", "--seed", 7, "--player", "Ada", "--player", "Ben")
    snakebid("draft", "start")
    before = snakebid("draft", "show", "--json").json["tables"]
    while not (state := snakebid("draft", "show", "--json").json)["finished"]:
        assert snakebid("draft", "award", state["uncovered"][0]["number"]).code == 0
    assert before == 18
    for name in ("Ada", "Ben"):
        assert snakebid("deck", "build", name, "--submit").code == 0
    snakebid("schedule", "make")
    assert snakebid("match", "result", 1, 120, 95).code == 0
    kinds = [
        name.removesuffix(".backup").rpartition("T")[2].partition("-")[2]
        for name in names(tmp_path / "evening.db")
    ]
    assert [kind for kind in kinds if kind] == ["table-06", "table-12", "draft", "end"]
    draft = next(found for found in backup.hourly_backups(tmp_path / "evening.db") if "-draft" in found.name)
    assert snakebid("draft", "show", "--json", db=draft.name).json["finished"]
    assert snakebid("doctor", db=draft.name).code == 0


def test_a_failed_backup_of_a_moment_costs_no_entry(
    table: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    def fails(*_: object) -> None:
        raise OSError("full")

    monkeypatch.setattr(backup, "copy_to", fails)
    assert table("draft", "auto").code == 0
    assert names(tmp_path / "evening.db") == []


def test_a_dry_run_makes_no_backup(store: Store):
    enter(store, at(20), dry_run=True)
    assert names(store.path) == []


@pytest.mark.parametrize("fault", [OSError("full"), sqlite3.OperationalError("busy"), TimeoutError("busy")])
def test_an_entry_is_made_even_if_its_backup_fails(
    store: Store, monkeypatch: pytest.MonkeyPatch, fault: Exception
):
    def fails(*_: object) -> None:
        raise fault

    monkeypatch.setattr(backup, "copy_to", fails)
    before = store.evening("desk").length
    enter(store, at(20))
    assert store.evening("desk").length == before + 1
    assert names(store.path) == []


def test_a_backup_that_takes_too_long_is_given_up(store: Store, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(backup, "PATIENCE", -1)
    enter(store, at(20))
    assert [found.name for found in store.path.parent.iterdir() if "backup" in found.name] == []


def test_another_hand_that_is_writing_does_not_hold_an_entrys_backup_up(store: Store):
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    other.execute("UPDATE event SET title = 'half'")
    assert backup.hourly(store._connection, store.path, at(20).at) is not None
    other.execute("ROLLBACK")
    other.close()
    saved = sqlite3.connect(backup.hourly_backups(store.path)[0])
    assert saved.execute("SELECT title FROM event").fetchone() == ("Desk",)
    saved.close()


def test_the_backup_before_a_migration_holds_what_was_only_in_the_write_ahead_log(tmp_path: Path):
    path = tmp_path / "old.db"
    create.create(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA journal_mode = WAL")
    other.execute("INSERT INTO card_set (digest, name, text) VALUES ('d', 'n', 't')")
    _, saved = create.migrate(path, {1: lambda _: None}, target=2)
    other.close()
    assert saved is not None
    assert saved.name == "old.db.v1.backup"
    copy = sqlite3.connect(saved)
    assert copy.execute("SELECT name FROM card_set").fetchall() == [("n",)]
    copy.close()


@pytest.fixture
def big(snakebid: Call, tmp_path: Path) -> Path:
    """A database with a small event and a large one, closed."""
    snakebid("event", "new", "Small", "--mode", "round-robin", "--player", "Ada", "--player", "Ben")
    snakebid("schedule", "make")
    many = [word for number in range(40) for word in ("--player", f"Player {number}")]
    snakebid("event", "new", "Large", "--mode", "round-robin", *many)
    snakebid("schedule", "make", "--event", "large")
    path = tmp_path / "evening.db"
    with Store(path) as store:
        for turn in range(1, 4):
            moves = iter(range(1, 400))
            store.record(
                "large",
                lambda _, moves=moves, turn=turn: next(
                    (MoveMatch(match, table=match + turn, anyway=True) for match in moves), None
                ),
                at(1),
                repeat=True,
            )
    return path


def test_doctor_says_of_a_truncated_file_what_can_be_read_and_saves_it(
    snakebid: Call, big: Path, tmp_path: Path
):
    data = big.read_bytes()
    big.write_bytes(data[: len(data) * 6 // 10])
    said = snakebid("doctor")
    assert said.code == 2, said
    assert "cut off" in said.out
    told = snakebid("doctor", "--json", "--rescue", tmp_path / "saved")
    assert told.code == 2
    assert told.json["healthy"] is False
    for event, file in zip(
        (one for one in told.json["events"] if one["read"]), told.json["rescued"], strict=True
    ):
        assert file.endswith(f"{event['event']}{'' if event['whole'] else '.partial'}.jsonl")
        assert snakebid("event", "import", file, db="new.db").code == 0
    assert told.json["rescued"]
    assert snakebid("doctor", db="new.db").code == 0


def test_doctor_saves_whole_events_and_the_whole_steps_of_a_broken_one(
    snakebid: Call, big: Path, tmp_path: Path
):
    connection = sqlite3.connect(big)
    connection.execute(
        "UPDATE log SET data = '{}' WHERE seq = 200 AND stream = (SELECT stream FROM event WHERE slug = 'large')"
    )
    connection.commit()
    connection.close()
    said = snakebid("doctor", "--rescue", tmp_path / "saved", "--json")
    assert said.code == 1
    assert {one["event"]: (one["read"], one["whole"]) for one in said.json["events"]} == {
        "small": (2, True),
        "large": (2, False),
    }
    assert sorted(path.name for path in (tmp_path / "saved").iterdir()) == [
        "large.partial.jsonl",
        "small.jsonl",
    ]
    assert "--rescue" in snakebid("doctor").out


@pytest.mark.parametrize("dry", [True, False])
def test_doctor_rescue_of_a_healthy_file_writes_every_event_and_a_dry_run_none(
    snakebid: Call, big: Path, tmp_path: Path, dry: bool
):
    said = snakebid("doctor", "--rescue", tmp_path / "saved", *(["--dry-run"] if dry else []))
    assert said.code == 0, said
    assert big.exists()
    assert (tmp_path / "saved").exists() is not dry


@pytest.fixture
def entered(table: Call, tmp_path: Path) -> Path:
    """The database of a draft that was entered award by award, as at a table: its pages lie as they came."""
    for _ in range(60):
        card = table("draft", "show", "--json").json["uncovered"][0]["number"]
        assert table("draft", "award", card).code == 0
    return tmp_path / "evening.db"


def rescued(snakebid: Call, folder: Path) -> dict[str, object]:
    """What `doctor --rescue` says of the only event; what it writes is taken in elsewhere, and healthy there."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder.parent / "new.db").unlink(missing_ok=True)
    told = snakebid("doctor", "--rescue", folder, "--json")
    assert told.code == 2
    (event,) = told.json["events"]
    for file in told.json["rescued"]:
        assert snakebid("event", "import", file, db="new.db").code == 0
        assert snakebid("doctor", db="new.db").code == 0
    return event


def test_rescue_finds_entries_whose_index_is_gone_and_the_longest_whole_beginning(
    snakebid: Call, entered: Path, tmp_path: Path
):
    """Behind a page that is gone an entry may be readable, but nothing can be built on it; which one is missing is said."""
    data = entered.read_bytes()
    page, entries = 4096, snakebid("event", "show", "--json").json["entries"]
    read = []
    for number in range(1, len(data) // page):
        entered.write_bytes(data[: number * page] + b"\0" * page + data[(number + 1) * page :])
        if snakebid("doctor").code == 2:
            event = rescued(snakebid, tmp_path / "saved")
            read.append(event["read"])
            if event["gap"]:
                assert int(str(event["gap"])) + int(str(event["beyond"])) <= entries
        entered.write_bytes(data)
    assert entries in read  # only an index was hit


def test_rescue_reads_what_lies_before_a_cut(snakebid: Call, entered: Path, tmp_path: Path):
    data = entered.read_bytes()
    kept = []
    for tenths in (7, 8, 9):
        entered.write_bytes(data[: len(data) * tenths // 10])
        kept.append(int(str(rescued(snakebid, tmp_path / "saved")["read"])))
    assert 0 < kept[0] < kept[1] < kept[2], kept


@pytest.mark.parametrize("words", [(), ("--rescue", "saved"), ("--json",)])
def test_doctor_leaves_nothing_beside_a_database(
    snakebid: Call, entered: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
):
    monkeypatch.chdir(entered.parent)
    there = {path.name for path in entered.parent.iterdir()}
    assert snakebid("doctor", *words).code == 0
    entered.write_bytes(entered.read_bytes()[:60_000])
    assert snakebid("doctor", "--yes", *words).code == 2
    assert {path.name for path in entered.parent.iterdir()} - there <= {"saved"}


def overwritten(path: Path) -> None:
    path.write_bytes(b"\0" * 16 + path.read_bytes()[16:])


def scribbled(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[100:4000] = b"\xff" * 3900
    path.write_bytes(bytes(data))


@pytest.mark.parametrize(
    ("spoil", "says"), [(overwritten, "first bytes"), (scribbled, "damaged")], ids=["head", "first page"]
)
def test_doctor_tells_a_damaged_file_and_names_the_newest_backup(snakebid: Call, big: Path, spoil, says: str):
    saved = big.with_name("evening.db.2030-01-01T19.backup")
    saved.write_bytes(big.read_bytes())
    spoil(big)
    before = big.read_bytes()
    said = snakebid("doctor")
    assert said.code == 2, said
    assert says in said.out
    assert saved.name in said.out
    assert "Small (small): whole" in said.out
    assert big.read_bytes() == before
    assert snakebid("doctor", db=saved.name).code == 0


def test_doctor_leaves_a_foreign_file_alone_and_says_so(snakebid: Call, tmp_path: Path):
    for name, text in (("text.db", "my diary"), ("empty.db", "")):
        (tmp_path / name).write_text(text)
        said = snakebid("doctor", db=name)
        assert said.code == 2
        assert "not a Snakebid database" in said.err
    connection = sqlite3.connect(tmp_path / "other.db")
    connection.execute("CREATE TABLE recipe (name TEXT)")
    connection.close()
    assert "another program's database" in snakebid("doctor", db="other.db").err


def test_what_is_entered_while_doctor_repairs_stays(
    snakebid: Call, store: Store, monkeypatch: pytest.MonkeyPatch
):
    snakebid("schedule", "make")
    entering: list[subprocess.Popen[bytes]] = []
    whole = doctor._whole

    def slowly(*words: Any) -> Any:
        read = whole(*words)
        program = Path(sys.executable).with_name("snakebid")
        entering.append(
            subprocess.Popen([program, "--db", store.path, "match", "result", "1", "10", "5"], stdout=subprocess.DEVNULL)
        )  # fmt: skip
        with suppress(subprocess.TimeoutExpired):
            entering[0].wait(timeout=1.5)
        return read

    monkeypatch.setattr(doctor, "_whole", slowly)
    doctor.repair(store.path)
    assert [program.wait(timeout=20) for program in entering] == [0]
    assert snakebid("doctor").code == 0
    assert snakebid("schedule", "show", "--json").json["rounds"][0]["matches"][0]["points_a"] == 10


def test_doctor_finds_a_trigger_and_repair_removes_it(snakebid: Call, store: Store):
    snakebid("schedule", "make")
    with closing(sqlite3.connect(store.path)) as connection:
        connection.execute(
            """CREATE TRIGGER "a""b\x1b[31m" AFTER INSERT ON match BEGIN UPDATE match SET points_a = 99 WHERE match = 3; END"""
        )
    assert snakebid("match", "result", 1, 10, 5).code == 0
    said = snakebid("doctor")
    assert said.code == 1
    assert "the trigger" in said.out
    assert "\x1b[31m" not in said.out
    assert "1 row of the table match" in said.out
    assert snakebid("doctor", "--repair").code == 0
    assert snakebid("doctor").code == 0
    assert snakebid("match", "result", 2, 10, 5).code == 0
    assert snakebid("doctor").code == 0


def test_doctor_rescues_events_whose_names_make_the_same_file_name(snakebid: Call, big: Path, tmp_path: Path):
    with closing(sqlite3.connect(big)) as connection:
        connection.execute("UPDATE event SET slug = CASE slug WHEN 'small' THEN '!' ELSE '?' END")
        connection.commit()
    assert snakebid("doctor", "--rescue", tmp_path / "saved").code == 1  # such slugs are a fault of their own
    files = sorted((tmp_path / "saved").iterdir())
    assert [file.name for file in files] == ["_.jsonl", "_~2.jsonl"]
    titles = [json.loads(file.read_text().splitlines()[0])["title"] for file in files]
    assert sorted(titles) == ["Large", "Small"]


def test_a_backup_takes_the_databases_place_as_the_documents_say(
    snakebid: Call, store: Store, tmp_path: Path
):
    """A writer that was killed has left a journal: moved away with the database, it can't get into the backup."""
    enter(store, at(19))
    saved = backup.hourly_backups(store.path)[0]
    away = tmp_path / "away"
    away.mkdir()
    store.close()
    kill = "import os, sqlite3, sys; c = sqlite3.connect(sys.argv[1], isolation_level=None); c.execute('PRAGMA cache_size = 4'); c.execute('BEGIN'); c.execute('UPDATE card_set SET text = text || text'); os.kill(os.getpid(), 9)"
    subprocess.run([sys.executable, "-c", kill, store.path], check=False)
    for name in ("evening.db", "evening.db-journal"):
        (tmp_path / name).rename(away / name)
    shutil.copy(saved, store.path)
    assert snakebid("doctor").code == 0
    assert snakebid("schedule", "make").code == 0
    assert snakebid("doctor", db=away / "evening.db").code == 0
    text = (Path(__file__).parents[2] / "docs" / "cookbook-desk.md").read_text()
    assert "move `evening.db` and all files named `evening.db-…`" in " ".join(text.split())
