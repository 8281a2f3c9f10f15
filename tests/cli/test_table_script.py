"""`draft run --script`: the live table's lines without a screen."""

import io
import sys

import pytest

from tests.program import Call
from tests.table.drafts import typed_draft
from tests.table.evenings import evening

# Seed 7, Ada first: the table is 180 150 184 270 215 25, labels 1 to 6; the seats are Ada, Ben, Cy.


@pytest.fixture
def run(table: Call, tmp_path):
    def play(*lines: str, options=(), text: bytes | None = None):
        script = tmp_path / "script.txt"
        script.write_bytes(("\n".join(lines) + "\n").encode() if text is None else text)
        return table("draft", "run", "--script", script, *options)

    return play


def state(table: Call):
    return table("draft", "show", "--json").json


def test_each_line_says_what_was_understood(run, table):
    said = run("# the first table", "3b35", "", "1", "2: c5 = .", "u", "r", "/deny fate")
    assert said.code == 0
    told = [line.split() for line in said.out.splitlines()]
    assert told[0][:3] == ["2", "3b35", "Ben"]
    assert told[0][-2:] == ["for", "35"]
    assert "takes" in told[1]
    assert "Traceback" not in said.err
    assert "undone:" in said.out
    assert "redone:" in said.out
    assert "Deny Fate" in said.out
    assert len(state(table)["uncovered"]) == 3


@pytest.mark.parametrize(
    ("line", "code", "rule", "why"),
    [
        ("1b7", 1, "B-12", "multiple-of-5"),
        ("1b", 1, "B-16", "no-amount"),
        ("1 35", 1, "B-16", "no-player"),
        ("b5", 1, "B-9", "no-auction"),
        ("=", 1, "B-9", "no-auction"),
        (".", 1, "B-9", "no-auction"),
        ("1:a5", 1, "B-12", "active-opens"),
        ("1:c5", 1, "B-15", "out-of-turn"),
        ("1:b10a.c10", 1, "B-13", "too-low"),
        ("1:b10c15", 1, "B-15", "out-of-turn"),
        ("1:=", 1, "B-14", "nothing-to-match"),
        ("1:b5b10", 1, "B-15", "own-bid"),
        ("1:b10;a5", 1, "B-14", "too-low"),
        ("#1", 1, "B-9", "not-on-table"),
        ("undo 9", 1, None, "cant-undo"),
        ("r", 1, None, "cant-redo"),
        ("zz35", 2, None, "no-letters"),
        ("9", 2, None, "no-label"),
        ("#999", 2, None, "no-card-number"),
        ("b1000001", 2, None, "number-too-large"),
        ("what?", 2, None, "no-such-action"),
    ],
)
def test_the_first_refusal_ends_the_script_with_its_code_and_line(run, table, line, code, rule, why):
    said = run("3b35", line, "2", options=["--json"])
    error = said.json["error"]
    assert (said.code, error["rule"], error["code"]) == (code, rule, "script-line")
    assert (error["facts"]["number"], error["facts"]["why"]["code"]) == (2, why)
    assert "Traceback" not in said.err
    assert [card["number"] for card in state(table)["uncovered"]] == [180, 150, 270, 215, 25]
    assert state(table)["auction"] is None


def test_B8_who_has_two_cards_is_refused(run):
    said = run("1b5", "2b5", "3b5")
    assert said.code == 1
    assert "(B-8)" in said.err
    assert "line 3" in said.err


def test_several_actions_on_one_line_are_one_step_or_nothing(run, table):
    assert run("1:b5=.").code == 0
    assert len(state(table)["uncovered"]) == 5
    assert run("u").code == 0
    assert len(state(table)["uncovered"]) == 6


def test_json_is_one_document(run):
    said = run("3b35", "1", options=["--json"])
    assert [(entry["line"], entry["text"]) for entry in said.json["lines"]] == [(1, "3b35"), (2, "1")]
    assert said.json["lines"][0]["said"][0].startswith("Ben gets")
    assert said.json["draft"]["auctions"] == 2
    refused = run("2b7", options=["--json"])
    assert refused.code == 1
    assert refused.json["error"]["rule"] == "B-12"
    assert "line 1" in refused.json["error"]["message"]


def test_a_dry_run_plays_on_a_copy(run, table):
    before = table("event", "show", "--json").json["head"]
    said = run("3b35", "1", "u", options=["--dry-run"])
    assert said.code == 0
    assert "Ben gets" in said.out
    assert "nothing was stored" in said.err
    assert table("event", "show", "--json").json["head"] == before


def test_standard_input_is_a_script(table, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"3b35\r\n1\r\n")))
    assert table("draft", "run", "--script", "-").code == 0
    assert state(table)["auctions"] == 2


@pytest.mark.parametrize("text", ["3b35\r\n1\r\n".encode("utf-8-sig"), b"  3 ben 35  \n1", b"q\n9"])
def test_scripts_from_any_editor_are_read(run, text):
    assert run(text=text).code == 0


@pytest.mark.parametrize(("text", "says"), [(b"3b35\n\xff\xfe\n", "line 2"), (b"3b35\n\x1b[31m", "\\x1b")])
def test_what_is_no_text_is_unreadable(run, text, says):
    said = run(text=text)
    assert said.code == 2
    assert says in said.err
    assert "\x1b" not in said.err


@pytest.mark.parametrize("options", [["--clock", "20"], ["--big"], ["--clock-passes"]])
def test_what_needs_a_screen_is_refused_with_a_script(run, options):
    assert run("1", options=options).code == 2


def test_a_missing_script_is_unreadable(table):
    said = table("draft", "run", "--script", "nowhere.txt")
    assert said.code == 2
    assert "nowhere.txt" in said.err


def test_without_a_terminal_the_screen_is_refused(table):
    said = table("draft", "run")
    assert said.code == 2
    for word in ("terminal", "draft award", "--script"):
        assert word in said.err
    assert table("draft", "run", "--json").json["error"]["rule"] is None


def test_a_draft_that_has_not_started_is_refused(snakebid: Call, tmp_path):
    snakebid("event", "new", "Friday", "--player", "Ada", "--player", "Ben")
    (tmp_path / "s").write_text("1\n")
    said = snakebid("draft", "run", "--script", tmp_path / "s")
    assert said.code == 1
    assert "snakebid draft start" in said.err


def test_an_event_without_a_draft_is_refused(snakebid: Call, tmp_path):
    snakebid("event", "new", "Robin", "--mode", "round-robin", "--player", "Ada", "--player", "Ben")
    (tmp_path / "s").write_text("1\n")
    said = snakebid("draft", "run", "--script", tmp_path / "s")
    assert said.code == 1
    assert "round-robin" in said.err


def test_B5_tables_from_the_real_pile_are_typed_as_numbers(snakebid: Call, tmp_path):
    snakebid("event", "new", "Friday", "--player", "Ada", "--player", "Ben")
    snakebid("draft", "start", "--first", "Ada", "--deal", "manual")
    script = tmp_path / "s"
    script.write_text("208 45 175 273\n1\n2\n3\n4\n208 46 176 274\n")
    said = snakebid("draft", "run", "--script", script)
    assert said.code == 1
    assert "(B-5)" in said.err
    assert "line 6" in said.err
    assert "nearest to 208: " in said.err
    script.write_text("301 46 176 274\n")
    said = snakebid("draft", "run", "--script", script)
    assert said.code == 2
    assert "nearest to 301: " in said.err


@pytest.mark.parametrize("title", ["\x1b[2J", "[red]x[/red]"])
def test_hostile_names_are_shown_and_never_acted_on(snakebid: Call, tmp_path, title):
    snakebid("event", "new", title, "--player", "\x1b]0;pwn\x07Ada", "--player", "[bold]Ben[/]")
    snakebid("draft", "start")
    (tmp_path / "s").write_text("1\n?\n/a\n")
    said = snakebid("draft", "run", "--script", tmp_path / "s")
    assert said.code == 0
    assert "\x1b" not in said.out + said.err


def test_a_four_player_draft_takes_at_most_500_keystrokes(snakebid: Call, tmp_path):
    names = ("Ada", "Ben", "Cy", "Dee")
    lines = typed_draft(evening(*names))
    assert len(lines) == 144
    assert sum(len(line) > 1 for line in lines) >= 0.3 * len(lines)
    keys = sum(len(line) + 1 for line in lines)  # Enter is a key too
    assert keys <= 500
    players = [word for name in names for word in ("--player", name)]
    snakebid("event", "new", "Friday", "--seed", 7, *players)
    snakebid("draft", "start", "--first", "Ada")
    script = tmp_path / "evening.txt"
    script.write_text("\n".join(lines))
    said = snakebid("draft", "run", "--script", script)
    assert said.code == 0
    end = snakebid("draft", "show", "--json").json
    assert end["finished"]
    assert [player["acquired"] for player in end["players"]] == [36] * 4
