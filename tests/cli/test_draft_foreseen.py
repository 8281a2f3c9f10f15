"""A secret that was revealed stays known: whoever takes the draft's end back is told so, and can deal anew (B-4)."""

import re
from pathlib import Path

import pytest

from tests.program import Call

UNFAIR = "everyone can know the cards to come"


def uncovered(call: Call) -> int:
    return call("draft", "show", "--json").json["uncovered"][0]["number"]


def begin(call: Call, *options: object) -> Call:
    """A draft of which one card is awarded, and the rest played by bots."""
    call("event", "new", "Friday", "--player", "Ada", "--player", "Ben", *options)
    call("draft", "start", "--first", "Ada")
    call("draft", "award", uncovered(call))
    assert UNFAIR not in call("draft", "show").out
    assert call("draft", "auto").code == 0
    assert UNFAIR not in call("draft", "show").out
    return call


@pytest.fixture
def secret(snakebid: Call) -> Call:
    return begin(snakebid)


@pytest.fixture
def taken_back(secret: Call) -> Call:
    secret("draft", "undo")
    return secret


@pytest.mark.parametrize("words", [("undo",), ("undo", 2), ("undo", "--dry-run")])
def test_B4_whoever_takes_a_revealed_secret_back_is_told(secret: Call, words: tuple[object, ...]):
    said = secret("draft", *words)
    assert said.code == 0
    assert UNFAIR in said.out


@pytest.mark.parametrize("words", [("show",), ("log", "--verify"), ("auto", "--bot", "Ada"), ("undo",)])
def test_B4_that_the_deal_is_known_is_said_as_long_as_it_is(taken_back: Call, words: tuple[str, ...]):
    assert UNFAIR in taken_back("draft", *words).out


def test_B4_another_entry_makes_nobody_forget(taken_back: Call):
    assert UNFAIR in taken_back("draft", "award", uncovered(taken_back)).out
    assert taken_back("draft", "show", "--json").json["foreseen"] is True
    assert taken_back("draft", "log", "--verify", "--json").json["foreseen"] is True
    assert UNFAIR in taken_back("draft", "undo").out


def test_B4_the_live_table_says_it_too(secret: Call, tmp_path: Path):
    (tmp_path / "lines").write_text("u\n", encoding="utf-8")
    assert UNFAIR in secret("draft", "run", "--script", tmp_path / "lines").out


def test_B4_the_start_taken_back_and_done_again_is_the_known_deal(secret: Call):
    assert UNFAIR not in secret("draft", "undo", 3).out
    assert UNFAIR in secret("draft", "redo").out


def test_B4_the_way_out_that_is_named_deals_from_a_new_secret(taken_back: Call):
    before = taken_back("draft", "show", "--json").json
    way = re.search(r"draft undo (\d+), then snakebid draft start", taken_back("draft", "show").out)
    assert way
    assert taken_back("draft", "undo", way[1]).code == 0
    assert taken_back("draft", "start", "--first", "Ada").code == 0
    after = taken_back("draft", "show", "--json").json
    assert after["commitment"] != before["commitment"]
    assert after["uncovered"] != before["uncovered"]
    assert (after["foreseen"], UNFAIR in taken_back("draft", "show").out) == (False, False)


def test_B4_a_seed_was_never_secret(snakebid: Call):
    begin(snakebid, "--seed", 7)
    assert UNFAIR not in snakebid("draft", "undo").out


def test_B5_with_the_last_table_open_nothing_is_to_come(snakebid: Call, tmp_path: Path):
    snakebid("event", "new", "Friday", "--player", "Ada", "--player", "Ben")
    snakebid("draft", "start", "--first", "Ada")
    (tmp_path / "lines").write_text("1\n2\n3\n4\n" * 17, encoding="utf-8")
    assert snakebid("draft", "run", "--script", tmp_path / "lines").code == 0
    assert snakebid("draft", "auto").code == 0
    assert UNFAIR not in snakebid("draft", "undo").out
    assert UNFAIR in snakebid("draft", "undo").out
