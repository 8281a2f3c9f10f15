"""What clumsy and hostile users do to the program as a whole: dry runs that peek, odd paths, broken outputs."""

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.program import Call

PROGRAM = str(Path(sys.executable).with_name("snakebid"))
posix = pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices are POSIX here")


@pytest.fixture
def secret(snakebid: Call, tmp_path: Path) -> str:
    """A draft of Ada and Ben with a real secret, at its first table."""
    snakebid("event", "new", "Secret", "--player", "Ada", "--player", "Ben")
    snakebid("draft", "start", "--first", "Ada")
    connection = sqlite3.connect(tmp_path / "evening.db")
    (found,) = connection.execute("SELECT secret FROM sealed").fetchone()
    connection.close()
    return str(found.hex())


def uncovered(snakebid: Call) -> list[int]:
    return [card["number"] for card in snakebid("draft", "show", "--json").json["uncovered"]]


def test_a_dry_run_uncovers_no_card(snakebid: Call, secret: str):
    table = uncovered(snakebid)
    for card in table[:3]:
        snakebid("draft", "award", card)
    said = snakebid("draft", "award", table[3], "--dry-run", "--json")
    assert said.code == 0
    assert [entry["kind"] for entry in said.json["entries"]] == ["nominated", "called", "won"]
    assert said.json["draft"]["uncovered"] == []
    auto = snakebid("draft", "auto", "--dry-run", "--json")
    assert {entry["kind"] for entry in auto.json["entries"]} <= {
        "nominated",
        "bid",
        "matched",
        "passed",
        "won",
    }
    assert secret not in auto.out
    assert (
        "the next table is dealt when this is entered"
        in snakebid("draft", "award", table[3], "--dry-run").out
    )


def test_practice_at_the_live_table_uncovers_no_card(snakebid: Call, secret: str, tmp_path: Path):
    lines = tmp_path / "lines.txt"
    lines.write_text("1\n2\n3\n4\n1\n")
    said = snakebid("draft", "run", "--script", lines, "--dry-run")
    assert said.code == 1
    assert "secret of this deal is not here" in said.err
    assert secret not in said.out + said.err


def test_a_draft_without_its_secret_never_goes_on_with_another_deck(
    snakebid: Call, secret: str, tmp_path: Path
):
    public = tmp_path / "public.jsonl"
    snakebid("event", "export", public, "--public")
    assert secret not in public.read_text()
    assert snakebid("event", "import", public, db="other.db").code == 0
    for card in uncovered(snakebid)[:3]:
        assert snakebid("draft", "award", card, db="other.db").code == 0
    last = snakebid("draft", "show", "--json", db="other.db").json["uncovered"][0]["number"]
    for words in (("award", last), ("auto",), ("pull-list",)):
        said = snakebid("draft", *words, db="other.db")
        assert said.code == 1, words
        assert "(B-4)" in said.err


def export_of(snakebid: Call, db: str = "evening.db") -> str:
    return snakebid("event", "export", "-", db=db).out


def test_a_dry_run_changes_nothing_anywhere(table: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    table("event", "new", "Other", "--player", "Ada", "--player", "Ben")
    table("event", "use", "friday-bazaar")
    Path("deck.txt").write_text("#1\n")
    before, files = export_of(table), sorted(tmp_path.iterdir())
    for words in (
        ("event", "new", "X", "--player", "Ada", "--player", "Ben"), ("event", "use", "other"), ("event", "export", "x.jsonl"),
        ("draft", "award", 180), ("draft", "auto"), ("draft", "nominate", 180), ("schedule", "make"), ("export", "folder"),
        ("deck", "convert", "deck.txt", "--to", "json", "--output", "x.json"), ("deck", "check", "deck.txt", "--output", "x"),
    ):  # fmt: skip
        assert table(*words, "--dry-run").code in (0, 1), words
        assert export_of(table) == before, words
        assert sorted(tmp_path.iterdir()) == files, words
    assert table("demo", "--players", 2, "--dry-run", db="demo.db").code == 0
    assert not (tmp_path / "demo.db").exists()


LONG = "x" * 256


@pytest.mark.parametrize(
    "words",
    [
        ("deck", "show", LONG), ("event", "export", LONG), ("export", LONG), ("standings", "--output", LONG),
        ("event", "list", "--db", LONG), ("demo", "--db", LONG), ("event", "new", "x", "--set", LONG, "--player", "a", "--player", "b"),
        ("deck", "check", "x", "--rules", LONG), ("event", "import", LONG), ("verify", LONG), ("event", "new", "--from", LONG),
        ("cards", "list", "--set", LONG), ("draft", "run", "--script", LONG),
    ],
)  # fmt: skip
def test_a_path_that_is_too_long_is_said(table: Call, words):
    said = table(*words, "--json")
    assert said.code == 2
    assert said.json["error"]["message"]


@posix
@pytest.mark.parametrize(
    "words",
    [("event", "list"), ("standings",), ("doctor",), ("event", "new", "X", "--player", "A", "--player", "B")],
)
def test_a_pipe_or_device_is_no_database(snakebid: Call, tmp_path: Path, words):
    os.mkfifo(tmp_path / "pipe")
    assert snakebid(*words, "--db", tmp_path / "pipe").code == 2
    assert snakebid(*words, "--db", "/dev/zero").code == 2


@posix
@pytest.mark.parametrize("words", [("event", "import"), ("verify",), ("event", "new", "x", "--from")])
def test_what_has_no_end_is_not_read(snakebid: Call, tmp_path: Path, words):
    os.mkfifo(tmp_path / "pipe")
    for source in (tmp_path / "pipe", "/dev/zero", tmp_path):
        assert snakebid(*words, source).code == 2


@posix
@pytest.mark.parametrize("redirection", [">&-", "2>&-", "<&-", ">&- 2>&-"])
def test_a_closed_stream_is_no_traceback(table: Call, tmp_path: Path, redirection: str):
    assert table("event", "list").code == 0
    for words in ("standings", "standings --json", "draft log", "deck check -"):
        line = f"{PROGRAM} --db {tmp_path / 'evening.db'} {words} {redirection}"
        done = subprocess.run(
            ["sh", "-c", line],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
            stdin=subprocess.DEVNULL,
        )
        assert "Traceback" not in done.stderr + done.stdout, line
        assert "Exception" not in done.stderr, line


@posix
def test_a_full_disk_behind_the_output_is_said(table: Call, tmp_path: Path):
    assert table("event", "list").code == 0
    for words in ("standings", "standings --json", "draft log", "event export -"):
        line = f"{PROGRAM} --db {tmp_path / 'evening.db'} {words} >/dev/full"
        done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False, timeout=60)
        assert done.returncode == 2
        assert "No space left" in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("demo", "--players", 2),
        ("draft", "show"),
        ("standings",),
        ("debt",),
        ("tiebreak",),
        ("event", "list"),
    ],
)
def test_json_is_one_document_on_standard_output(table: Call, words):
    db = "demo.db" if words[0] == "demo" else "evening.db"
    said = table(*words, "--json", db=db)
    assert isinstance(json.loads(said.out), dict)


def test_players_whose_names_differ_only_in_what_nobody_sees_are_the_same(snakebid: Call):
    assert snakebid("event", "new", "X", "--player", "Ada", "--player", "Ada\N{ZERO WIDTH SPACE}").code == 1


def test_an_amended_auction_can_be_amended_by_any_of_its_entries(table: Call):
    table("draft", "award", 180, "--to", "Ben", "--for", 5)
    assert table("draft", "amend", 7, "--to", "Ben", "--for", 10).code == 0
    for seq, price in ((5, 15), (7, 20), (None, 25)):
        last = table("draft", "log", "--json").json["entries"][-1]["seq"]
        assert table("draft", "amend", seq or last, "--to", "Ben", "--for", price).code == 0
        assert table("draft", "show", "--json").json["players"][1]["spent"] == price


@pytest.fixture
def desk(snakebid: Call) -> Call:
    """A round robin of Ada, Ben and Cy with its schedule and a result of match 1."""
    names = [word for name in ("Ada", "Ben", "Cy") for word in ("--player", name)]
    snakebid("event", "new", "Desk", "--mode", "round-robin", *names)
    snakebid("schedule", "make")
    assert snakebid("match", "result", 1, 10, 20).code == 0
    return snakebid


@pytest.mark.parametrize(
    "words",
    [
        ("match", "edit", 1, 1, 3, "--why", "\udcff"), ("match", "void", 1, "--why", "a\udcffb"), ("match", "result", 2, 1, 2, "--by", "\udcff"),
        ("match", "forfeit", 2, "Ada", "--why", "\udcff"), ("player", "add", "Zoe", "--by", "\udcff"), ("player", "bonus", "Ada", 5, "--why", "\udcff"),
        ("player", "withdraw", "Ada", "--why", "\udcff"), ("event", "scoring", "--tie-breaks", "lot", "--lot-seed", "\udcff"),
    ],
)  # fmt: skip
def test_bytes_that_are_no_text_are_said_and_store_nothing(desk: Call, words):
    before = export_of(desk)
    for more in ((), ("--dry-run",)):
        said = desk(*words, *more, "--json")
        assert said.code == 2, said
        assert said.json["error"]["message"]
    assert export_of(desk) == before


@posix
def test_lines_at_a_prompt_that_are_no_text_are_said(snakebid: Call, tmp_path: Path):
    snakebid("event", "new", "Cards", "--mode", "karma", "--player", "Ada", "--player", "Ben")
    assert snakebid("karma", "new", "Ada", "Ben").code == 0
    done = subprocess.run(
        [PROGRAM, "--db", str(tmp_path / "evening.db"), "karma", "run"], input=b"7\n\xff\xfe\n", capture_output=True,
        check=False, env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
    )  # fmt: skip
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert b"not text in UTF-8: ff" in done.stderr


def test_the_reason_of_a_first_result_is_kept_too(desk: Call):
    pair = desk("schedule", "show", "--json").json["rounds"][1]["matches"][0]
    assert desk("match", "forfeit", pair["match"], pair["a"], "--why", "did not come").code == 0
    assert "did not come" in export_of(desk)


@pytest.mark.parametrize("lost", ["match", "player", "acquisition", "deck", "deck_card"])
def test_doctor_makes_a_lost_table_anew(desk: Call, tmp_path: Path, lost: str):
    connection = sqlite3.connect(tmp_path / "evening.db")
    connection.execute(f'DROP TABLE "{lost}"')
    connection.commit()
    assert desk("doctor").code == 1
    assert desk("doctor", "--repair").code == 0
    assert desk("doctor", "--json").json["healthy"]
    assert connection.execute('SELECT points_b FROM "match" WHERE "match" = 1').fetchone() == (20,)
    connection.close()


def test_a_deal_that_was_rolled_again_is_named(snakebid: Call, tmp_path: Path):
    snakebid("event", "new", "Again", "--player", "Ada", "--player", "Ben")
    snakebid("draft", "start")
    said = snakebid("draft", "undo")
    assert "a new start rolls the dice and draws the secret anew" in said.err
    snakebid("draft", "start")
    snakebid("draft", "auto")
    assert "The draft was started 2 times" in snakebid("draft", "log", "--verify").out
    snakebid("event", "export", tmp_path / "x.jsonl")
    assert "The draft was started 2 times" in snakebid("verify", tmp_path / "x.jsonl").out


def test_verify_says_that_a_database_is_no_export(table: Call, tmp_path: Path):
    said = table("verify", tmp_path / "evening.db")
    assert said.code == 2
    assert "event export" in said.err


def test_event_use_says_when_another_event_is_meant_all_the_same(desk: Call):
    desk("match", "result", 2, 1, 2)
    desk("match", "result", 3, 1, 2)
    desk("event", "new", "Tonight", "--player", "Ada", "--player", "Ben")
    said = desk("event", "use", "desk")
    assert "--event desk" in said.err
