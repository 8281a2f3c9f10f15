"""Commands can be run as they are shown: with quotes where a shell needs them, and about the same database and event."""

import re
import shlex
from pathlib import Path

import pytest

from cli.program.main import outcome
from cli.program.quoting import quote
from cli.program.remedies import command, forget_options, remember_option, shell
from games.model import CardNumber, PlayerId
from games.refusal import CardRef, Do, PlayerRef, do
from tests.program import Call

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
    forget_options()


@pytest.mark.parametrize("name", NAMES)
def test_a_shell_reads_a_quoted_name_as_one_word(name: str):
    assert shlex.split(quote(name)) == [name]


@pytest.mark.parametrize("name", ["Ada", "Őrs", "李小龍", "anna.k"])
def test_a_plain_name_stays_as_it_is(name: str):
    assert quote(name) == name


@pytest.mark.parametrize("name", ["-x", "--all", "\x1b[31m", "a\u202eb"])
def test_who_can_not_be_typed_by_name_is_typed_by_number(name: str):
    remedy = do("pass", players=(PlayerRef(PlayerId(3)),))
    assert shell(remedy, lambda _: name) == "snakebid draft pass 3"


@pytest.mark.parametrize(
    ("remedy", "shown"),
    [
        (do("pass", players=(PlayerRef(PlayerId(1)), PlayerRef(PlayerId(2)))), "snakebid draft pass 'N 1' 'N 2'"),
        (do("pass"), "snakebid draft pass PLAYER…"),
        (do("award", card=CardRef(CardNumber(7))), "snakebid draft award 7"),
        (do("bid", player=PlayerRef(PlayerId(1))), "snakebid draft bid 'N 1' POINTS"),
        (do("undo-draft"), "snakebid draft undo"),
        (do("undo-draft", steps=2), "snakebid draft undo 2"),
        (do("add-points"), "--for POINTS"),
    ],
)  # fmt: skip
def test_what_is_known_is_filled_in_and_what_is_not_is_a_placeholder(remedy: Do, shown: str):
    assert shell(remedy, lambda noun: f"N {noun[0]}") == shown


@pytest.mark.parametrize("name", NAMES)
def test_the_remedy_of_a_low_bid_can_be_typed(snakebid: Call, name: str):
    snakebid("event", "new", "X", "--player", name, "--player", "Ben", "--player", "Cy")
    snakebid("draft", "start", "--first", "Ben")
    snakebid("draft", "nominate", snakebid("draft", "show", "--json").json["uncovered"][0]["number"])
    assert snakebid("draft", "bid", "Cy", 10).code == 0
    assert snakebid("draft", "pass", "Ben").code == 0
    hint = snakebid("draft", "bid", name, 5, "--json").json["error"]["hint"]
    words = shlex.split(hint.partition("; or ")[2])
    assert words == ["snakebid", "draft", "pass", name]
    assert snakebid(*words[1:]).code == 0


def test_what_was_named_is_named_again_and_only_once():
    for option, value in (("db", "old.db"), ("db", "my files/x.db"), ("event", "apo-2")):
        remember_option(option, value)
    assert command("start-draft") == "snakebid --db 'my files/x.db' --event apo-2 draft start"
    assert command("doctor") == "snakebid --db 'my files/x.db' doctor"


def test_what_the_environment_says_holds_without_being_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SNAKEBID_DB", "x.db")
    remember_option("db", "x.db")
    assert command("start-draft") == "snakebid draft start"
    remember_option("db", "snakebid.db")
    assert command("start-draft") == "snakebid --db snakebid.db draft start"


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
