"""Events at the command line: names of every kind, wrong numbers of players, several events in one file."""

import json
from pathlib import Path

import pytest

from tests.program import Call


def players(*names: str) -> list[str]:
    return [word for name in names for word in ("--player", name)]


@pytest.mark.parametrize(
    ("words", "exit_code", "rule", "code"),
    [
        (("new", "X", *players("Ada")), 1, "B-2", "players"),
        (("new", "X", *players(*"ABCDEFG")), 1, "B-2", "players"),
        (("new", "X"), 1, "B-2", "players"),
        (("new", *players("Ada", "Ben")), 2, None, "no-event-name"),
        (("new", "X", *players("Ben", "ben")), 1, None, "two-of-a-name"),
        (("new", "X", *players("Zoé", "ZOE\N{COMBINING ACUTE ACCENT}")), 1, None, "two-of-a-name"),
        (("new", "X", *players("Ada", " ")), 2, None, "no-player-name"),
        (("new", "X", *players("Ada", "B" * 201)), 2, None, "text-too-long"),
        (("new", "X", "--mode", "chess", *players("Ada", "Ben")), 1, None, "no-mode"),
        (("new", "X", "--set", "nothing", *players("Ada", "Ben")), 2, None, "no-card-set"),
        (("new", "X", "--seed", "lucky", *players("Ada", "Ben")), 2, None, "not-a-number"),
        (("new", "X", "--without", 301, *players("Ada", "Ben")), 2, None, "no-card-number"),
        (("new", "X", "--pile", "248", *players("Ada", "Ben")), 2, None, "not-card-pile"),
        (("new", "X", "--pile", "248=best", *players("Ada", "Ben")), 2, None, "unknown-name"),
        (("new", "X", "--from", "/nowhere.toml"), 2, None, "cant-read"),
        (("use", "nothing"), 2, None, "no-database"),
        (("export", "x.jsonl"), 2, None, "no-database"),
        (("list",), 2, None, "no-database"),
    ],
)
def test_what_makes_no_event_is_refused_and_leaves_no_file(
    snakebid: Call, tmp_path: Path, words, exit_code: int, rule: str | None, code: str
):
    said = snakebid("event", *words, "--json")
    error = said.json["error"]
    assert (said.code, error["rule"], error["code"]) == (exit_code, rule, code), said
    assert list(tmp_path.iterdir()) == []


def test_B3_a_pile_that_is_too_small_is_named_with_what_it_has_and_needs(snakebid: Call):
    without = [word for number in range(1, 96) for word in ("--without", number)]
    said = snakebid("event", "new", "X", *players(*"ABCDEF"), *without)
    assert said.code == 1
    assert "(B-3)" in said.err
    for part in ("minor has 38 and needs 54", "medium has 59 and needs 63", "major has 26 and needs 27"):
        assert part in said.err


def test_B1_what_fits_in_no_pile_is_named_and_can_be_put_in_by_hand(snakebid: Call):
    assert "#248 Kox, the Amoral" in snakebid("event", "new", "A", *players("Ada", "Ben")).out
    said = snakebid("event", "new", "B", *players("Ada", "Ben"), "--pile", "kox=minor", "--json")
    assert said.json["left_out"] == []


HOSTILE = [
    "Mary Ann van der Berg",
    "Ödön Őrült Űző",
    "\N{GRINNING FACE} \N{MAN}\N{ZERO WIDTH JOINER}\N{ROCKET}",
    "x" * 60,
    "\x1b[31mred\x1b[0m",
    "\x1b]0;title\x07",
    "evil\N{RIGHT-TO-LEFT OVERRIDE}txt",
    "two\nlines",
    "=1+1",
    "'; DROP TABLE log; --",
    "<script>alert(1)</script>",
    "[red]markup[/red]",
    "../../etc/passwd",
    "{who}",
    "%s %d",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_data_everywhere(snakebid: Call, tmp_path: Path, name: str):
    assert snakebid("event", "new", name, *players(name, "Ben")).code == 0
    snakebid("draft", "start", "--first", name)
    shown = [
        snakebid(*words)
        for words in (("draft", "show"), ("event", "list"), ("standings",), ("debt",), ("draft", "log"))
    ]
    card = snakebid("draft", "show", "--json").json["uncovered"][0]["number"]
    shown += [
        snakebid("draft", "nominate", card),
        snakebid("draft", "bid", name, 5),
        snakebid("draft", "bid", "Ben", 7),
    ]
    for said in shown:
        for text in (said.out, said.err):
            assert "\x1b" not in text
            assert "\x07" not in text
            assert "\N{RIGHT-TO-LEFT OVERRIDE}" not in text
    assert snakebid("draft", "show", "--json").json["players"][0]["name"] == name
    folder = tmp_path / "out"
    assert snakebid("export", folder).code == 0
    inside = [path for path in tmp_path.rglob("*") if path.is_file() and path.suffix != ".db"]
    assert all(folder in path.parents or path.name.startswith("evening.db") for path in inside)
    page = (folder / "standings.html").read_text()
    assert "<script>alert" not in page
    assert "\n=1+1" not in (folder / "standings.csv").read_text()


def test_two_of_one_name_are_told_apart_by_a_tag(snakebid: Call):
    assert snakebid("event", "new", "X", *players("Ben", "Ben#2")).code == 0
    snakebid("draft", "start", "--first", "Ben")
    card = snakebid("draft", "show", "--json").json["uncovered"][0]["number"]
    assert "Ben#2 gets" in snakebid("draft", "award", card, "--to", "ben#2", "--for", 5).out
    assert (
        "Ben takes"
        in snakebid("draft", "award", snakebid("draft", "show", "--json").json["uncovered"][0]["number"]).out
    )


def test_an_ambiguous_prefix_lists_the_candidates_and_a_full_name_wins(snakebid: Call):
    snakebid("event", "new", "X", *players("Bo", "Bob", "Bill"))
    said = snakebid("draft", "start", "--first", "B")
    assert said.code == 2
    for name in ("Bo", "Bob", "Bill"):
        assert name in said.err
    assert snakebid("draft", "start", "--first", "bo").code == 0
    assert snakebid("draft", "show", "--json").json["active"] == "Bo"


def test_the_only_open_event_is_meant_else_the_one_used_last(snakebid: Call):
    snakebid("event", "new", "First", *players("Ada", "Ben"), "--mode", "round-robin")
    assert "event: first" in snakebid("schedule", "make").err
    snakebid("match", "result", 1, 10, 5)
    snakebid("event", "new", "Second", *players("Ada", "Ben"))
    assert "event: second" in snakebid("draft", "show").err
    snakebid("event", "new", "Second", *players("Ada", "Ben"))
    assert "event: second-2" in snakebid("draft", "show").err
    assert snakebid("event", "use", "second").code == 0
    assert "event: second\n" in snakebid("draft", "show").err
    assert snakebid("event", "list", "--json").json["events"][0]["slug"] == "second"


def test_an_event_from_a_toml_file(snakebid: Call, tmp_path: Path):
    file = tmp_path / "event.toml"
    file.write_text(
        'name = "From a file"\nplayers = ["Ada", "Ben", "Cy"]\nseed = 7\nrecommended = true\nopen_outcry = true\n'
        'without = ["Deny", 1]\n[pile]\n248 = "minor"\n'
    )
    assert snakebid("event", "new", "--from", file).code == 0
    told = snakebid("event", "show", "--json").json
    assert told["title"] == "From a file"
    assert told["players"] == ["Ada", "Ben", "Cy"]
    assert (told["seed"], told["recommended"], told["open_outcry"]) == (7, True, True)
    assert told["without"] == [276, 1]
    assert told["piles"] == [[248, "minor"]]


def test_the_same_seed_commands_and_clock_give_the_same_log(snakebid: Call, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("cli.program.session.now", lambda: "2026-11-30T19:00:00+00:00")
    monkeypatch.setattr("cli.tournament.event.now", lambda: "2026-11-30T19:00:00+00:00")
    exports = []
    for db in ("one.db", "two.db"):
        snakebid("event", "new", "Same", "--seed", 7, *players("Ada", "Ben"), db=db)
        snakebid("draft", "start", db=db)
        snakebid(
            "draft", "award", snakebid("draft", "show", "--json", db=db).json["uncovered"][0]["number"], db=db
        )
        exports.append(snakebid("event", "export", "-", db=db).out)
    assert exports[0] == exports[1]


def test_an_export_never_replaces_a_file_unasked(table: Call, tmp_path: Path):
    file = tmp_path / "friday.jsonl"
    file.write_text("mine")
    assert table("event", "export", file).code == 1
    assert file.read_text() == "mine"
    assert table("event", "export", file, "--force").code == 0
    assert json.loads(file.read_text().splitlines()[0])["snakebid"] == "event"
