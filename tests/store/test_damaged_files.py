"""Databases and exports that somebody or something changed: nobody is called by another's name, nothing is guessed."""

import json
import sqlite3
from pathlib import Path

import pytest

from store.record import REMEMBERED, Store
from tests.program import Call


def by_sql(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


@pytest.fixture
def db(table: Call, tmp_path: Path) -> Path:
    """The database of a draft that has started."""
    assert table("event", "list").code == 0
    return tmp_path / "evening.db"


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE person SET name = 'Bem' WHERE player = 2",
        "UPDATE person SET name_hash = upper(name_hash) WHERE player = 2",
        "UPDATE person SET salt = '0' || salt WHERE player = 2",
        "UPDATE person SET salt = '', name_hash = '' WHERE player = 2",
        "UPDATE person SET salt = '', name = 'Bem' WHERE player = 2",
        "UPDATE person SET salt = '' WHERE player = 2",
        "UPDATE person SET salt = '', name = 'player 1 (name erased)' WHERE player = 2",
        "UPDATE person SET salt = '', name = 'player 2 (name erased) ' WHERE player = 2",
        "UPDATE person SET salt = '', name = '' WHERE player = 2",
        "UPDATE person SET name = CAST(name AS BLOB) WHERE player = 2",
        "DELETE FROM person WHERE player = 2",
    ],
)
def test_a_name_that_is_not_the_one_entered_is_not_shown_as_one(
    table: Call, db: Path, tmp_path: Path, spoil: str
):
    by_sql(db, spoil)
    shown = table("draft", "show", "--json")
    assert shown.code == 0
    assert [player["name"] for player in shown.json["players"]] == ["Ada", "player 2 (name damaged)", "Cy"]
    assert table("draft", "award", 180, "--to", 2, "--for", 5).code == 0
    assert table("event", "export", tmp_path / "x.jsonl").code == 2
    said = table("doctor")
    assert said.code == 1
    assert "the name of player 2" in said.out
    assert table("player", "rename", 2, "Ben").code == 0
    assert table("doctor").code == 0
    assert table("draft", "show", "--json").json["players"][1]["name"] == "Ben"


def test_an_erased_name_is_no_damage(table: Call, db: Path):
    assert db.exists()
    assert table("player", "erase", "Ben", "--yes").code == 0
    assert table("draft", "show", "--json").json["players"][1]["name"] == "player 2 (name erased)"
    assert table("doctor").code == 0


def test_title_mode_and_time_are_those_of_the_log_and_doctor_mends_the_row(table: Call, db: Path):
    by_sql(db, "UPDATE event SET title = 'Fridaz', mode = 'swiss', created_at = '2026'")
    assert "Friday Bazaar" in table("event", "show").out
    said = table("doctor")
    assert said.code == 1
    assert "title, mode and time" in said.out
    assert table("doctor", "--repair").code == 0
    assert "Friday Bazaar" in table("event", "list").out


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE event SET length = 'four'",
        "UPDATE event SET head = CAST(head AS BLOB)",
        "UPDATE log SET data = CAST(data AS BLOB) WHERE seq = 3",
        "UPDATE log SET data = '{' WHERE seq = 1",
        "UPDATE log SET data = 'null' WHERE seq = 1",
        "UPDATE log SET step = 'x' WHERE seq = 2",
        "UPDATE card_set SET text = 'number,name'",
        "UPDATE card_set SET text = CAST(text AS BLOB)",
        "UPDATE card_set SET digest = 'x'",
        "DELETE FROM card_set",
    ],
)
def test_fields_of_another_kind_are_said(table: Call, db: Path, spoil: str):
    by_sql(db, spoil)
    for words in (("draft", "show"), ("standings",), ("event", "export", "-"), ("draft", "award", 180)):
        said = table(*words)
        assert said.code == 2, words
        assert "damaged" in said.err or "card set" in said.err
    assert table("doctor").code in (1, 2)


def test_two_winners_are_not_swapped_by_names_without_salt(table: Call, db: Path):
    by_sql(
        db,
        "UPDATE person SET salt = '', name = 'Ben' WHERE player = 1",
        "UPDATE person SET salt = '', name = 'Ada' WHERE player = 2",
    )
    shown = [player["name"] for player in table("draft", "show", "--json").json["players"]]
    assert shown == ["player 1 (name damaged)", "player 2 (name damaged)", "Cy"]
    said = table("doctor", "--repair")
    assert said.code == 1
    assert "the name of player 1" in said.out
    assert "the name of player 2" in said.out


@pytest.mark.parametrize(
    ("name", "code"), [("Mallory", 1), ("player 3 (name erased)", 1), ("player 1 (name erased)", 0)]
)
def test_an_exported_name_without_salt_is_taken_only_as_erased(
    table: Call, tmp_path: Path, name: str, code: int
):
    lines = table("event", "export", "-").out.splitlines()
    lines[2] = json.dumps({**json.loads(lines[2]), "name": name, "salt": ""})
    file = tmp_path / "x.jsonl"
    file.write_text("\n".join(lines))
    for words in (("verify", file), ("event", "import", file)):
        assert table(*words, db="other.db").code == code, words


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        (0, "title", "Fridaz"),
        (0, "mode", "swiss"),
        (2, "name", "Adb"),
        (2, "salt", "00"),
        (2, "name_hash", "00"),
    ],
)
def test_what_stands_before_an_exports_entries_is_checked_too(
    table: Call, tmp_path: Path, line: int, field: str, value: str
):
    lines = table("event", "export", "-").out.splitlines()
    lines[line] = json.dumps({**json.loads(lines[line]), field: value})
    file = tmp_path / "x.jsonl"
    file.write_text("\n".join(lines))
    for words in (("verify", file), ("event", "import", file), ("event", "import", file, "--rechain")):
        assert table(*words, db="other.db").code == 1, words
    assert not (tmp_path / "other.db").exists()


def test_an_open_database_keeps_the_state_of_a_few_events_only(snakebid: Call, tmp_path: Path):
    for number in range(REMEMBERED + 3):
        snakebid("event", "new", f"E{number}", "--mode", "round-robin", "--player", "Ada", "--player", "Ben")
    with Store(tmp_path / "evening.db") as store:
        for turn in range(2):
            for number in range(REMEMBERED + 3):
                assert store.evening(f"e{number}").title == f"E{number}", turn
        assert len(store._known) == REMEMBERED


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE log SET data = CAST(x'7bff7d' AS TEXT) WHERE seq = 2",
        "UPDATE log SET kind = CAST(x'ff' AS TEXT) WHERE seq = 2",
        "UPDATE person SET name = CAST(x'426eff' AS TEXT) WHERE player = 2",
        "UPDATE event SET title = CAST(x'46ff' AS TEXT)",
    ],
)
def test_a_text_that_is_not_utf8_is_damage(table: Call, db: Path, spoil: str):
    by_sql(db, spoil)
    for command in (("draft", "show"), ("event", "show"), ("event", "list")):
        said = table(*command, "--json")
        assert said.code == 0 or said.json["error"]["code"] in {"damaged", "damaged-log"}, command
    said = table("doctor", "--json")
    assert said.code in {1, 2}
    assert said.json["findings"] or "UTF-8" in said.json["damage"]
