"""Export and import: lossless, and honest about what was changed."""

import json
import sqlite3
from pathlib import Path

import pytest

from games.resources import DEFAULT_SET, card_set_text
from tests.program import Call


def lines(table: Call) -> list[str]:
    return table("event", "export", "-").out.splitlines()


def played(table: Call) -> Call:
    for card in table("draft", "show", "--json").json["uncovered"][:4]:
        table("draft", "award", card["number"])
    table("draft", "undo", 2)
    return table


def test_export_then_import_is_identity(table: Call, tmp_path: Path):
    before = lines(played(table))
    (tmp_path / "friday.jsonl").write_text("\n".join(before))
    assert table("event", "import", tmp_path / "friday.jsonl", db="other.db").code == 0
    other = table("event", "export", "-", db="other.db").out.splitlines()
    assert other == before
    assert table("doctor", db="other.db").code == 0
    assert table("draft", "show", "--json", db="other.db").json == table("draft", "show", "--json").json


def test_an_imported_draft_goes_on_with_the_same_deck(table: Call, tmp_path: Path):
    (tmp_path / "friday.jsonl").write_text("\n".join(lines(table)))
    table("event", "import", tmp_path / "friday.jsonl", db="other.db")
    for db in ("evening.db", "other.db"):
        for card in table("draft", "show", "--json", db=db).json["uncovered"]:
            table("draft", "award", card["number"], db=db)
    one, other = (table("draft", "show", "--json", db=db).json for db in ("evening.db", "other.db"))
    assert one["table"] == 2
    assert one["uncovered"] == other["uncovered"]


def test_an_export_does_not_show_the_secret(snakebid: Call, tmp_path: Path):
    snakebid("event", "new", "Secret", "--player", "Ada", "--player", "Ben")
    snakebid("draft", "start")
    connection = sqlite3.connect(tmp_path / "evening.db")
    (secret,) = connection.execute("SELECT secret FROM sealed").fetchone()
    connection.close()
    assert secret.hex() not in snakebid("event", "export", "-").out
    assert "wrapped" in snakebid("event", "export", "-").out
    assert "wrapped" not in snakebid("event", "export", "-", "--public").out


def test_an_event_is_taken_in_once(table: Call, tmp_path: Path):
    (tmp_path / "friday.jsonl").write_text("\n".join(lines(table)))
    said = table("event", "import", tmp_path / "friday.jsonl")
    assert said.code == 1
    assert "friday-bazaar" in said.err


def by_another(text: list[str]) -> list[str]:
    return [line.replace('"by":"tester"', '"by":"eve"') for line in text]


def cut(text: list[str]) -> list[str]:
    return text[:-1]


def without_one(text: list[str]) -> list[str]:
    return [*text[:-3], *text[-2:]]


@pytest.mark.parametrize(("tamper", "rechained"), [(by_another, 0), (cut, 0), (without_one, 1)])
def test_a_changed_export_is_refused_and_rechain_takes_in_what_the_rules_give(
    table: Call, tmp_path: Path, tamper, rechained: int
):
    file = tmp_path / "friday.jsonl"
    file.write_text("\n".join(tamper(lines(played(table)))))
    for words in (("event", "import", file), ("verify", file)):
        said = table(*words, db="other.db")
        assert said.code == 1
        assert "--rechain" in said.err
    assert not (tmp_path / "other.db").exists()
    assert table("event", "import", file, "--rechain", db="other.db").code == rechained
    if rechained == 0:
        last = json.loads(table("event", "export", "-", db="other.db").out.splitlines()[-1])
        assert last["kind"] == "chain-renewed"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not an event export"),
        ("{", "friday.jsonl:1: not JSON"),
        ("[1]", "friday.jsonl:1: not a JSON object"),
        ('{"snakebid":"event","format":99}', "not an event export"),
        ('{"a":1}', "not a line of an event export"),
        ("[" * 100_000, "friday.jsonl:1: not JSON"),
    ],
)
def test_what_is_no_export_is_named_by_line(snakebid: Call, tmp_path: Path, text: str, said: str):
    file = tmp_path / "friday.jsonl"
    file.write_text(text)
    for words in (("event", "import", file), ("verify", file)):
        heard = snakebid(*words)
        assert heard.code == 2
        assert said in heard.err


@pytest.mark.parametrize(
    ("line", "change", "said"),
    [
        (0, {"used_at": "\u202eabc"}, "used_at"),
        (0, {"used_at": "2026-13-30T19:00:00Z"}, "used_at"),
        (0, {"used_at": "2026-11-30T19:00:00"}, "used_at"),
        (0, {"used_at": "2026-11-30"}, "used_at"),
        (0, {"created_at": "yesterday"}, "created_at"),
        (0, {"snakebid": "evening"}, "is not an event"),
        (0, {"more": 1}, "'more'"),
        (1, {"digest": "0" * 64}, "digest"),
        (1, {"digest": None}, "digest"),
        (1, {"card_set": "other"}, "card set is called 'kartomantik-beta'"),
        (1, {"more": 1}, "'more'"),
        (3, {"player": 1}, "player 1 appears twice"),
        (3, {"more": 1}, "'more'"),
        (5, {"more": 1}, "'more'"),
        (-1, {"at": "9999-12-31"}, "at"),
        (-1, {"at": 5}, "at"),
        (-1, {"seq": 1}, "seq 1 appears twice"),
        (-1, {"more": 1}, "'more'"),
    ],
)
def test_what_an_export_never_says_is_named_by_line(
    table: Call, tmp_path: Path, line: int, change, said: str
):
    text = lines(table)
    text[line] = json.dumps({**json.loads(text[line]), **change})
    file = tmp_path / "x.jsonl"
    file.write_text("\n".join(text))
    for words in (("verify", file), ("event", "import", file), ("event", "import", file, "--rechain")):
        heard = table(*words, db="other.db")
        assert heard.code == 2, words
        assert f"x.jsonl:{line % len(text) + 1}:" in heard.err
        assert said in heard.err
    assert not (tmp_path / "other.db").exists()


@pytest.mark.parametrize("part", ["player", "sealed", "seq"])
def test_a_line_that_stands_twice_is_named_by_its_number(snakebid: Call, tmp_path: Path, part: str):
    snakebid("event", "new", "Secret", "--player", "Ada", "--player", "Ben")
    snakebid("draft", "start")
    text = lines(snakebid)
    text.append(next(line for line in text if line.startswith(f'{{"{part}"')))
    file = tmp_path / "x.jsonl"
    file.write_text("\n".join(text))
    for words in (("verify", file), ("event", "import", file)):
        heard = snakebid(*words, db="other.db")
        assert heard.code == 2
        assert f"x.jsonl:{len(text)}: {part}" in heard.err


def test_of_one_card_set_under_two_names_each_event_exports_its_own(snakebid: Call, tmp_path: Path):
    _, text = card_set_text(DEFAULT_SET)
    for name in ("one", "two"):
        (tmp_path / f"{name}.csv").write_text(text, encoding="utf-8")
        snakebid("event", "new", name, "--player", "A", "--player", "B", "--set", tmp_path / f"{name}.csv")
        said = snakebid("event", "export", tmp_path / f"{name}.jsonl", "--event", name)
        assert said.code == 0
        assert snakebid("event", "import", tmp_path / f"{name}.jsonl", db="other.db").code == 0


def test_a_missing_export_is_said(snakebid: Call, tmp_path: Path):
    assert snakebid("verify", tmp_path / "none.jsonl").code == 2
    assert snakebid("verify", tmp_path).code == 2


def test_doctor_makes_the_tables_for_people_anew(table: Call, tmp_path: Path):
    played(table)
    connection = sqlite3.connect(tmp_path / "evening.db")
    connection.execute("UPDATE acquisition SET price = 500")
    connection.execute("DELETE FROM player WHERE player = 2")
    connection.commit()
    assert table("doctor").code == 1
    told = table("doctor", "--json").json
    assert not told["healthy"]
    assert all(found["rebuilds"] for found in told["findings"])
    assert table("doctor", "--repair").code == 0
    assert table("doctor", "--json").json == {"healthy": True, "repaired": 0, "findings": []}
    assert connection.execute("SELECT sum(price) FROM acquisition").fetchone() == (0,)
    connection.close()


def test_doctor_sees_a_name_that_was_changed_by_hand(table: Call, tmp_path: Path):
    connection = sqlite3.connect(tmp_path / "evening.db")
    connection.execute("UPDATE person SET name = 'Eve' WHERE player = 1")
    connection.commit()
    connection.close()
    said = table("doctor")
    assert said.code == 1
    assert "Eve" in said.out


def renamed_late(table: Call) -> list[str]:
    """An export of which the last entries are an award taken back and a new name."""
    played(table)
    assert table("player", "rename", "Cy", "Cyril").code == 0
    return lines(table)


def taken_in(table: Call, tmp_path: Path, text: str) -> str:
    """What is said when an export is taken in with --rechain; the database is healthy then, and so is its own export."""
    file = tmp_path / "it's friday.jsonl"
    file.write_text(text)
    said = table("event", "import", file, "--rechain", db="other.db")
    assert said.code == 0
    assert table("doctor", db="other.db").code == 0
    again = tmp_path / "again.jsonl"
    assert table("event", "export", again, db="other.db").code == 0
    assert table("verify", again).code == 0
    return said.out


@pytest.mark.parametrize("torn", [0, 20])
def test_a_cut_off_export_says_what_is_missing_and_the_way_in(table: Call, tmp_path: Path, torn: int):
    text = renamed_late(table)
    entries = sum('"seq":' in line for line in text)
    cut_off = "\n".join(text[:-2] + [text[-2][:torn]] * bool(torn))
    file = tmp_path / "it's friday.jsonl"
    file.write_text(cut_off)
    for words in (("event", "import", file), ("verify", file)):
        said = table(*words, db="other.db")
        assert said.code == 1
        assert f"friday.jsonl is cut off: {entries - 2} of its {entries} entries are there" in said.err
        assert f'snakebid event import "{tmp_path}/it\'s friday.jsonl" --rechain' in said.err
    out = taken_in(table, tmp_path, cut_off)
    assert f"Missing entries: 2 of {entries};" in out
    assert "Cyril: the entry with this name is missing; the name is entered anew." in out
    assert "Cyril" in table("player", "list", db="other.db").out


def test_a_step_of_which_the_end_is_missing_is_left_out_and_who_came_later(snakebid: Call, tmp_path: Path):
    snakebid("event", "new", "Cup", "--mode", "round-robin", "--player", "Ada", "--player", "Ben")
    snakebid("player", "add", "Cy")
    text = lines(snakebid)
    out = taken_in(snakebid, tmp_path, "\n".join(text[:-1]))
    assert "Left out, because they came in later: Cy." in out


def test_a_dealt_table_that_is_missing_takes_its_award_with_it(table: Call, tmp_path: Path):
    for card in table("draft", "show", "--json").json["uncovered"]:
        table("draft", "award", card["number"])
    text = lines(table)
    assert json.loads(text[-1])["kind"] == "table-dealt"
    entries = json.loads(text[-1])["step"] - 1
    out = taken_in(table, tmp_path, "\n".join(text[:-1]))
    assert f"the file has none after entry {entries}." in out
    assert "secret" not in out


def test_a_draft_without_its_secret_is_told_that_it_cannot_go_on(table: Call, tmp_path: Path):
    text = [line for line in lines(table) if "wrapped" not in line]
    file = tmp_path / "friday.jsonl"
    file.write_text("\n".join(text))
    assert "no more tables can be dealt" in table("event", "import", file, db="other.db").out


def test_rechain_names_the_entries_that_were_changed(table: Call, tmp_path: Path):
    text = lines(played(table))
    at = next(number for number, line in enumerate(text) if '"kind":"won"' in line)
    seq = json.loads(text[at])["seq"]
    text[at] = text[at].replace('"by":"tester"', '"by":"eve"')
    assert f"Changed after being written: entries {seq}." in taken_in(table, tmp_path, "\n".join(text))


@pytest.mark.parametrize("old", ["130,", "Quorum"])
def test_a_changed_card_set_is_named_with_its_line(table: Call, tmp_path: Path, old: str):
    text = lines(table)
    text[1] = text[1].replace(old, "131," if old == "130," else "Quarum", 1)
    file = tmp_path / "friday.jsonl"
    file.write_text("\n".join(text))
    for words in (("event", "import", file), ("event", "import", file, "--rechain"), ("verify", file)):
        said = table(*words, db="other.db")
        assert said.code == 1
        assert "friday.jsonl:2: the card set was changed" in said.err
        assert "another export of this event" in said.err


def test_an_export_without_a_whole_card_set_is_cut_off(table: Call, tmp_path: Path):
    file = tmp_path / "friday.jsonl"
    file.write_text("\n".join(lines(table))[:2000])
    said = table("verify", file, "--json")
    assert said.code == 2
    assert said.json["error"]["code"] == "export-cut-in-head"
    assert said.json["error"]["facts"]["file"].endswith("friday.jsonl")
