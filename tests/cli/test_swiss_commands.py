"""`schedule next`, as an organiser types it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.program import Call

NAMES = ("Ada", "Ben", "Cili", "Dani", "Eva")


@pytest.fixture
def cup(snakebid: Call) -> Call:
    people = [word for name in NAMES for word in ("--player", name)]
    assert snakebid("event", "new", "Cup", "--mode", "swiss", "--seed", 7, *people).code == 0
    return snakebid


def play(call: Call) -> None:
    for turn in call("schedule", "show", "--json").json["rounds"]:
        for game in turn["matches"]:
            if game["points_a"] is None:
                assert call("match", "result", game["match"], 1, 0).code == 0


def test_rounds_one_after_another_until_all_are_paired(cup: Call):
    for turn in (1, 2, 3):
        said = cup("schedule", "next", "--json")
        assert (said.code, len(said.json["rounds"])) == (0, turn)
        play(cup)
    assert cup("standings", "--json").json["final"] is True
    assert cup("schedule", "next").code == 1
    assert cup("schedule", "next", "--rounds", 4).code == 1
    assert cup("schedule", "next", "--rounds", 4, "--rematches").code == 0


def test_the_last_result_of_a_round_says_what_comes_next(cup: Call):
    cup("schedule", "next", "--rounds", 2)
    cup("match", "result", 1, 1, 0)
    assert "snakebid schedule next" in cup("match", "result", 2, 1, 0).out
    cup("schedule", "next")
    cup("match", "result", 3, 1, 0)
    assert "snakebid standings" in cup("match", "result", 4, 1, 0).out


def test_schedule_make_pairs_the_next_round_too(cup: Call):
    assert (
        len(
            cup("schedule", "make", "--tables", 1, "--start", "19:00", "--minutes", 40, "--json").json[
                "rounds"
            ]
        )
        == 1
    )
    assert cup("schedule", "make", "--replace").code == 0
    assert cup("schedule", "make").code == 1


def test_pairs_made_by_hand(cup: Call):
    said = cup("schedule", "next", "--pair", "Ben=Ada", "--pair", "Cili=Eva", "--bye", "Dani", "--json")
    assert said.json["rounds"][0]["byes"] == ["Dani"]
    play(cup)
    assert cup("schedule", "next", "--pair", "Ada=Ben", "--pair", "Dani=Eva", "--bye", "Cili").code == 1
    assert cup("schedule", "next", "--pair", "Ada=Zoe").code == 2
    assert cup("schedule", "next", "--pair", "Ada").code == 2


def test_without_the_library_there_is_still_pairing_by_hand(cup: Call, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "tournament.fide_pairing", None)
    said = cup("schedule", "next")
    assert (said.code, "--pair" in said.err) == (2, True)
    assert cup("schedule", "next", "--pair", "Ada=Ben", "--pair", "Cili=Eva", "--bye", "Dani").code == 0


def test_seats_stand_for_strength_when_asked_for(cup: Call):
    games = cup("schedule", "next", "--seats", "--json").json["rounds"][0]
    assert {frozenset((game["a"], game["b"])) for game in games["matches"]} == {
        frozenset(("Ada", "Cili")),
        frozenset(("Ben", "Dani")),
    }
    assert games["byes"] == ["Eva"]


def test_a_dry_run_pairs_and_stores_nothing(cup: Call):
    assert cup("schedule", "next", "--dry-run", "--json").json["rounds"]
    assert cup("schedule", "show", "--json").json["rounds"] == []


@pytest.mark.parametrize(
    "words",
    [("--rounds", "x"), ("--tables", "0"), ("--start", "19:00"), ("--start", "25:00", "--minutes", "9")],
)
def test_what_makes_no_sense_changes_nothing(cup: Call, words):
    assert cup("schedule", "next", *words).code in (1, 2)
    assert cup("schedule", "show", "--json").json["rounds"] == []


def test_a_swiss_event_survives_export_and_import(cup: Call, tmp_path: Path):
    cup("schedule", "next")
    play(cup)
    cup("schedule", "next")
    assert cup("event", "export", tmp_path / "cup.jsonl").code == 0
    assert cup("event", "import", tmp_path / "cup.jsonl", db="other.db").code == 0
    assert cup("schedule", "show", "--json", db="other.db").out == cup("schedule", "show", "--json").out
    assert cup("doctor").code == 0


@pytest.mark.parametrize(
    ("what", "instead"),
    [('"matches":[[1,1,', '"matches":[[1,2,'), ('"bye":1', '"bye":2'), ('"planned":3', '"planned":0')],
)
def test_a_pairing_that_was_edited_is_not_taken_in(cup: Call, tmp_path: Path, what: str, instead: str):
    cup("schedule", "next", "--pair", "Ben=Cili", "--pair", "Dani=Eva", "--bye", "Ada")
    file = tmp_path / "cup.jsonl"
    assert cup("event", "export", file).code == 0
    text = file.read_text(encoding="utf-8")
    assert what in text
    file.write_text(text.replace(what, instead), encoding="utf-8")
    assert cup("event", "import", file, "--rechain", db="other.db").code != 0


def test_the_same_seed_is_paired_the_same_in_every_process(tmp_path: Path):
    def rounds(salt: str) -> object:
        def run(*words: str) -> str:
            command = [
                sys.executable,
                "-c",
                "from cli.program.main import run; run()",
                "--db",
                str(tmp_path / f"{salt}.db"),
                *words,
            ]
            environment = {**os.environ, "PYTHONHASHSEED": salt, "SNAKEBID_BY": "tester"}
            return subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout

        people = [word for name in NAMES for word in ("--player", name)]
        run("event", "new", "Cup", "--mode", "swiss", "--seed", "7", *people)
        return json.loads(run("schedule", "next", "--json"))

    assert rounds("1") == rounds("2")
