"""The plain SQL of every day against SQLModel's definition of the schema (docs/decisions/0004)."""

import re
import sqlite3
from pathlib import Path

import pytest
from sqlmodel import SQLModel

from games.refusal import Unreadable
from store import create, database, log
from store import projections as project
from store.event_table import CARD_SET, SEALED, EventRow
from store.names import PersonRow

ROOT = Path(__file__).parents[2]


def columns(table: str) -> list[str]:
    return [column.name for column in SQLModel.metadata.tables[table].columns]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "new.db"
    create.create(made)
    return made


def test_a_new_file_has_just_the_tables_and_columns_of_the_definition(path: Path):
    connection = sqlite3.connect(path)
    made = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert made == set(SQLModel.metadata.tables)
    for table in made:
        assert [row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')] == columns(table)
    connection.close()


def test_the_rows_that_plain_sql_reads_and_writes_are_those_of_the_definition():
    assert list(EventRow._fields) == columns("event")
    assert ["stream", *log.LogRow._fields] == columns("log")
    assert ["stream", *PersonRow._fields] == columns("person")
    assert list(SEALED) == columns("sealed")
    assert list(CARD_SET) == columns("card_set")
    for table in project.KEYS:
        assert ["stream", *project.KEYS[table], *project.VALUES[table]] == columns(table)
    assert set(project.KEYS) == set(__import__("store.schema", fromlist=["PROJECTED"]).PROJECTED)


def test_every_column_that_a_statement_names_is_in_the_definition():
    known = {column for table in SQLModel.metadata.tables for column in columns(table)} | {"rowid"}
    for source in (ROOT / "store").glob("*.py"):
        for named in re.findall(r'"SELECT ([a-z_, ]+) FROM', source.read_text()):
            assert set(named.split(", ")) <= known, source


def test_creating_leaves_a_file_that_is_there_alone_and_nothing_behind(tmp_path: Path):
    there = tmp_path / "mine.db"
    there.write_text("my diary")
    create.create(there)
    assert there.read_text() == "my diary"
    assert [entry.name for entry in tmp_path.iterdir()] == ["mine.db"]


def foreign(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipe (name TEXT)")
    connection.close()


def newer(path: Path) -> None:
    create.create(path)
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {database.VERSION + 1}")
    connection.close()


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda _: None, "no-database"),
        (lambda path: path.mkdir(), "not-a-database-file"),
        (lambda path: path.write_text("my diary"), "foreign-file"),
        (lambda path: path.write_bytes(b""), "foreign-file"),
        (foreign, "other-program"),
        (newer, "newer-schema"),
    ],
    ids=["missing", "folder", "text", "empty", "foreign", "newer"],
)
def test_what_is_no_database_of_ours_is_named_and_left_alone(tmp_path: Path, make, code: str):
    path = tmp_path / "some.db"
    make(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(Unreadable) as no:
        database.connect(path)
    assert no.value.refusal.code == code
    assert (path.read_bytes() if path.is_file() else None) == before


def test_a_migration_keeps_a_backup_and_is_all_or_nothing(path: Path):
    def to_two(connection: sqlite3.Connection) -> None:
        connection.execute("ALTER TABLE event ADD COLUMN place TEXT")

    def broken(connection: sqlite3.Connection) -> None:
        connection.execute("ALTER TABLE event ADD COLUMN food TEXT")
        connection.execute("ALTER TABLE nowhere ADD COLUMN food TEXT")

    version, backup = create.migrate(path, {1: to_two}, target=2)
    assert version == 1
    assert backup is not None
    assert backup.exists()
    with pytest.raises(Unreadable) as no:
        create.migrate(path, {2: broken}, target=3)
    assert no.value.refusal.code == "database-failed"
    assert "nowhere" in str(no.value.refusal.facts["fault"])
    assert database.schema_version(path) == 2
    connection = sqlite3.connect(path)
    names = [row[1] for row in connection.execute("PRAGMA table_info(event)")]
    assert "place" in names
    assert "food" not in names
    connection.close()


def test_no_migration_is_needed_for_a_new_file(path: Path):
    assert create.migrate(path) == (database.VERSION, None)
