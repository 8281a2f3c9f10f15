"""A database in which somebody wrote what steers a terminal, where no hash covers it or under names that fit: all is escaped."""

import csv
import io
import re
import sqlite3
from pathlib import Path

import pytest

from games.resources import DEFAULT_SET, card_set_text
from tests.program import Call

ESC, TURN = "\x1b[31m", "\u202e"
STEERS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")

READING = (
    ("event", "list"), ("event", "show"), ("event", "export", "x.jsonl", "--dry-run"), ("event", "scoring"), ("draft", "show"),
    ("draft", "log"), ("draft", "verify"), ("draft", "pull-list"), ("deck", "show", 1), ("deck", "build", 1), ("debt",),
    ("schedule", "show"), ("standings",), ("player", "list"), ("tiebreak", "list"), ("cards", "list", "--set", "hostile.csv"),
    ("doctor",), ("plot",), ("plot", "prices"), ("player", "rename", 1, "Ada", "--dry-run"), ("player", "erase", 1, "--dry-run"),
    ("draft", "auto", "--dry-run"), ("draft", "award", 180, "--dry-run"), ("draft", "undo", "--dry-run"), ("event", "use", 0),
    ("player", "erase", 1), ("draft", "bid", 1, 5), ("match", "result", 1, 5, 5), ("event", "show", "--event", "nobody"),
)  # fmt: skip


@pytest.fixture
def hostile(snakebid: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    """A draft whose title, players, cards, clerk, slug, card set and times would all steer a terminal."""
    monkeypatch.chdir(tmp_path)
    _, text = card_set_text(DEFAULT_SET)
    rows = list(csv.reader(io.StringIO(text)))
    at = rows[0].index("name")
    for row in rows[1:]:
        row[at] = f"{ESC}{row[at]}{TURN}"
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    (tmp_path / "hostile.csv").write_text(out.getvalue(), encoding="utf-8")
    names = [word for name in ("Ada", "Ben") for word in ("--player", f"{ESC}{name}{TURN}")]
    made = snakebid(
        "event", "new", f"{ESC}X{TURN}", "--seed", 7, "--by", f"{ESC}me", "--set", "hostile.csv", *names
    )
    assert made.code == 0, made
    assert not STEERS.search(made.out + made.err)
    assert snakebid("draft", "start", "--first", 1, "--by", f"{ESC}me").code == 0
    connection = sqlite3.connect(tmp_path / "evening.db")
    connection.execute("UPDATE event SET slug = ?, used_at = ?", (f"{ESC}RED{TURN}", f"{ESC}\n2030{TURN}"))
    connection.execute("UPDATE card_set SET name = ?", (f"{ESC}set{TURN}",))
    connection.commit()
    connection.close()
    return snakebid


@pytest.mark.parametrize("words", READING, ids=lambda words: " ".join(map(str, words)))
@pytest.mark.parametrize("more", [(), ("--json",), ("--lang", "hu")], ids=["", "json", "hu"])
def test_nothing_from_a_database_steers_the_terminal(hostile: Call, words, more):
    said = hostile(*(f"{ESC}RED{TURN}" if word == 0 else word for word in words), *more)
    assert said.out + said.err
    assert not STEERS.search(said.out + said.err), said


def test_doctor_names_a_slug_that_is_none_and_makes_it_anew(table: Call, tmp_path: Path):
    connection = sqlite3.connect(tmp_path / "evening.db")
    connection.execute("UPDATE event SET slug = ?", (f"{ESC}RED",))
    connection.commit()
    connection.close()
    said = table("doctor")
    assert said.code == 1
    assert "slug" in said.out
    assert table("doctor", "--repair").code == 0
    assert table("event", "show", "--json").json["event"] == "friday-bazaar"
