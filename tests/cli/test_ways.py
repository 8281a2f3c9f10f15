"""Ways out can be typed as they are shown: with quotes where a shell needs them, and about the same database and event."""

import re
import shlex
import sys
from pathlib import Path

import pytest

from cli.program.command_hints import aimed, forget, named, whole_commands
from cli.program.main import outcome
from games.refusal import CardRef, PlayerRef, render
from games.shell_quote import typed
from tests.program import Call

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "docs"))


NAMES = [
    "Ada",
    "Áron Nagy",
    "Siobhán O'Brien",
    "Zoë 🦊",
    '"$HOME" `id`!',
    'it\'s "$5"',
    "a;b|c&d>e",
    "~",
    "*",
]


@pytest.fixture(autouse=True)
def _nothing_named():
    forget()


@pytest.mark.parametrize("name", NAMES)
def test_a_shell_reads_a_typed_name_as_one_word(name: str):
    assert shlex.split(typed(name)) == [name]


@pytest.mark.parametrize("name", ["Ada", "Őrs", "李小龍", "anna.k"])
def test_a_plain_name_stays_as_it_is(name: str):
    assert typed(name) == name


@pytest.mark.parametrize("name", ["-x", "--all", "\x1b[31m", "a\u202eb"])
def test_who_can_not_be_typed_by_name_is_typed_by_number(name: str):
    assert render("draft pass {who:q}", {"who": PlayerRef(3)}, lambda _: name) == "draft pass 3"  # type: ignore[arg-type]


def test_prose_is_plain_and_commands_are_typed():
    facts = {"who": PlayerRef(1), "card": CardRef(7), "all": (PlayerRef(1), PlayerRef(2)), "way": "a b"}  # type: ignore[arg-type]
    said = render("{who}, {card}: {all} {all:q} {card:q} {way:q}", facts, lambda noun: f"N {noun[0]}")
    assert said == "N 1, N 7: N 1, N 2 'N 1' 'N 2' 7 'a b'"


@pytest.mark.parametrize("name", NAMES)
def test_the_way_out_of_a_low_bid_can_be_typed(snakebid: Call, name: str):
    snakebid("event", "new", "X", "--player", name, "--player", "Ben", "--player", "Cy")
    snakebid("draft", "start", "--first", "Ben")
    snakebid("draft", "nominate", snakebid("draft", "show", "--json").json["uncovered"][0]["number"])
    assert snakebid("draft", "bid", "Cy", 10).code == 0
    assert snakebid("draft", "pass", "Ben").code == 0
    hint = snakebid("draft", "bid", name, 5, "--json").json["error"]["hint"]
    words = shlex.split(hint.partition("or ")[2])
    assert words == ["snakebid", "draft", "pass", name]
    assert snakebid(*words[1:]).code == 0


@pytest.mark.parametrize(
    ("hint", "shown"),
    [
        ("lowest possible: 30; or draft pass Cy", "lowest possible: 30; or snakebid draft pass Cy"),
        ("snakebid draft start", "snakebid draft start"),
        ("finish it: draft pass --all, or draft award", "finish it: snakebid draft pass --all, or snakebid draft award"),
        ("to go on: doctor --repair", "to go on: snakebid doctor --repair"),
        ("a file that `event export` wrote", "a file that `event export` wrote"),
        ("the draft stands", "the draft stands"),
        ("decks can be handed in anew until the first match results", "decks can be handed in anew until the first match results"),
    ],
)  # fmt: skip
def test_every_command_of_a_hint_begins_with_the_program(hint: str, shown: str):
    assert whole_commands(hint) == shown
    assert whole_commands(shown) == shown


def test_what_was_named_is_named_again_and_only_once():
    named("db", "old.db")
    named("db", "my files/x.db")
    named("event", "apo-2")
    shown = aimed("first: snakebid draft start, or snakebid doctor; `snakebid --help`")
    assert shown == (
        "first: snakebid --db 'my files/x.db' --event apo-2 draft start, or snakebid --db 'my files/x.db' doctor; `snakebid --help`"
    )
    assert aimed(shown) == shown


def test_what_the_environment_says_holds_without_being_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SNAKEBID_DB", "x.db")
    named("db", "x.db")
    assert aimed("snakebid draft start") == "snakebid draft start"
    named("db", "snakebid.db")
    assert aimed("snakebid draft start") == "snakebid --db snakebid.db draft start"


PLAYERS = ("--player", "Ada", "--player", "Ben")


@pytest.mark.parametrize(
    "words",
    [
        ("draft", "award", "3"), ("draft", "show"), ("draft", "log"), ("schedule", "show"), ("standings",), ("debt",),
        ("event", "new", "Third", *PLAYERS), ("draft", "deal", "1"), ("plot", "scores"), ("deck", "show", "Ada"),
    ],
)  # fmt: skip
def test_next_steps_are_about_the_same_database_and_event(
    snakebid: Call, tmp_path: Path, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
):
    db = str(tmp_path / "other.db")
    for title in ("Apo", "Apo", "Later"):
        assert snakebid("event", "new", title, *PLAYERS, "--db", db).code == 0
    said = snakebid("--db", db, "--event", "apo-2", *words)
    steps = re.findall(r"snakebid .*", f"{said.out}\n{said.err}")
    assert steps
    slug = "third" if words[0] == "event" else "apo-2"
    assert all(step.startswith(f"snakebid --db {db} --event {slug} ") for step in steps)
    assert outcome([*shlex.split(steps[0])[1:5], "event", "show"]) == 0
    assert f" {slug}" in capsys.readouterr().out


def test_a_damaged_file_is_what_the_doctor_is_asked_about(snakebid: Call, tmp_path: Path):
    file = tmp_path / "dmg.db"
    file.write_bytes(b"SQLite format 3\0" + bytes(5000))
    said = snakebid("standings", "--db", file)
    assert said.code == 2
    assert f"snakebid --db {file} doctor" in said.err
