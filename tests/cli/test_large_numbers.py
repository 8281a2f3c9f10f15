"""Numbers that only a slip of the hand makes: refused where they come in, so that everything later can hold them."""

import csv
import io
import sqlite3
import sys
from pathlib import Path

import pytest

from cli.program import entry as start
from cli.program.output import to_json
from games.cardset import card_set_from_csv
from games.model import LARGEST_AMOUNT
from games.refusal import Unreadable
from games.resources import DEFAULT_SET, card_set_text
from tests.program import Call


def with_numbers(folder: Path, **numbers: int) -> Path:
    """The packaged set, each card with these numbers."""
    _, text = card_set_text(DEFAULT_SET)
    rows = list(csv.DictReader(io.StringIO(text)))
    for row in rows:
        row.update({column: str(number) for column, number in numbers.items() if row[column]})
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    path = folder / "large.csv"
    path.write_text(out.getvalue(), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("column", "value", "code", "typed", "most"),
    [
        ("power", "1000000", "card-too-high", "1000000", 9_999),
        ("power", "10000", "card-too-high", "10000", 9_999),
        ("cost", "99999", "card-too-high", "99999", 9_999),
        ("points", "-10000", "card-too-high", "-10000", 9_999),
        ("points", "9" * 5000, "card-too-high", "9" * 19 + "…", 9_999),
        ("points", "many", "card-not-whole", "many", None),
        ("limit_bonus", "10000", "card-too-high", "10000", 9_999),
        ("number", "1000000", "card-too-high", "1000000", 999_999),
    ],
)
def test_a_card_with_a_number_beyond_all_use_is_named(
    column: str, value: str, code: str, typed: str, most: int | None
):
    row = {"number": "1", "name": "Wolf", "kind": "manifestation", column: value}
    text = f"{','.join(row)}\n{','.join(row.values())}\n"
    with pytest.raises(Unreadable) as no:
        card_set_from_csv(text, "x", "x.csv")
    refusal = no.value.refusal
    assert refusal.code == code
    facts = {"place": "x.csv:2", "column": column, "card": "Wolf", "typed": typed}
    assert refusal.facts == (facts if most is None else {**facts, "most": most})


@pytest.mark.parametrize("value", ["9999", "-9999", "0009999"])
def test_the_largest_numbers_of_a_card_are_read(value: str):
    cards = card_set_from_csv(f"number,name,kind,points\n999999,Wolf,manifestation,{value}\n", "x", "x")
    assert cards.cards[0].points == int(value)


@pytest.mark.parametrize("power", [1000, 9999])
def test_B13_what_bots_bid_for_the_strongest_cards_is_exported_and_taken_in(
    snakebid: Call, tmp_path: Path, power: int
):
    path = with_numbers(tmp_path, power=power)
    made = snakebid("event", "new", "X", "--seed", 7, "--set", path, "--player", "Ada", "--player", "Ben")
    assert made.code == 0, made
    assert snakebid("draft", "start").code == 0
    assert snakebid("draft", "auto").code == 0
    assert snakebid("event", "export", tmp_path / "x.jsonl").code == 0
    assert snakebid("verify", tmp_path / "x.jsonl").code == 0
    assert snakebid("event", "import", tmp_path / "x.jsonl", db="other.db").code == 0


def test_B13_nothing_is_bid_above_the_highest_bid(snakebid: Call):
    names = [word for name in ("Ada", "Ben", "Cy") for word in ("--player", name)]
    snakebid("event", "new", "X", "--seed", 7, *names)
    snakebid("draft", "start", "--first", "Ada")
    card = snakebid("draft", "show", "--json").json["uncovered"][0]["number"]
    assert snakebid("draft", "nominate", card).code == 0
    assert snakebid("draft", "bid", "Ben", LARGEST_AMOUNT).code == 0
    assert snakebid("draft", "match").code == 0
    for name in ("Ben", "Cy"):
        said = snakebid("draft", "bid", name, LARGEST_AMOUNT)
        assert said.code == 1
        assert "no bid is higher than 1,000,000" in said.err
    assert snakebid("draft", "pass", "--all").code == 0
    assert snakebid("event", "export", "-").code == 0


def test_a_picture_has_bands_for_debts_of_any_size(snakebid: Call, tmp_path: Path):
    strong = with_numbers(tmp_path, power=300)
    said = snakebid("simulate", "-n", 2, "--players", 2, "--set", strong, "--svg", tmp_path / "y.svg")
    assert said.code == 0, said
    assert (tmp_path / "y.svg").exists()


@pytest.mark.parametrize(
    ("spoil", "healthy_after_repair"),
    [
        ("UPDATE card_set SET name = x'ff'", True),
        ("UPDATE sealed SET secret = 'text'", False),
        ("UPDATE sealed SET secret = 5", False),
    ],
)
def test_bytes_for_a_text_and_text_for_bytes_are_said(
    table: Call, tmp_path: Path, spoil: str, healthy_after_repair: bool
):
    connection = sqlite3.connect(tmp_path / "evening.db")
    connection.execute(spoil)
    connection.commit()
    connection.close()
    assert table("event", "export", "-").code == (0 if healthy_after_repair else 2)
    assert table("draft", "pull-list").code == (0 if healthy_after_repair else 1)
    assert table("doctor").code == 1
    table("doctor", "--repair")
    assert table("doctor").code == (0 if healthy_after_repair else 1)


def test_an_export_on_standard_output_as_json_is_one_document(table: Call):
    told = table("event", "export", "-", "--json").json
    assert (told["file"], told["event"]) == ("-", "friday-bazaar")
    assert told["lines"][0]["head"] == told["head"]
    assert len(told["lines"]) > told["entries"]


def test_a_dry_run_of_an_import_says_that_it_is_one(table: Call, tmp_path: Path):
    table("event", "export", tmp_path / "x.jsonl")
    for db in ("other.db", "third.db"):
        said = table("event", "import", tmp_path / "x.jsonl", "--dry-run", db=db)
        assert said.code == 0
        assert "dry run" in said.err
        assert "would be here" in said.out
        assert not (tmp_path / db).exists()


def test_half_a_pair_of_a_path_is_spelled_out_in_json():
    text = to_json({"set": "a\udcff", "dir": "\u202e"})
    assert text.encode().decode() == text
    assert "\\\\udcff" in text
    assert "\\u202e" in text


def test_an_interrupt_while_the_program_loads_ends_it_quietly(monkeypatch: pytest.MonkeyPatch):
    class Interrupted:
        def __getattr__(self, name: str) -> object:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "cli.program.main", Interrupted())
    with pytest.raises(SystemExit) as left:
        start.run()
    assert left.value.code == 130
    assert left.value.__suppress_context__
