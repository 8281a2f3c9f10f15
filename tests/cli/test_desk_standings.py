"""Standings as people ask for them: after a round, by which tie-break, with the cross-table, in a file; tiebreakers (B-23)."""

from pathlib import Path

import pytest

from tests.program import Call


@pytest.fixture
def desk(snakebid: Call) -> Call:
    """A round robin of four: 1 Ada-Dee, 2 Ben-Cy, 3 Dee-Cy, 4 Ada-Ben, 5 Ben-Dee, 6 Cy-Ada."""
    names = [word for name in ("Ada", "Ben", "Cy", "Dee") for word in ("--player", name)]
    snakebid("event", "new", "Desk", "--mode", "round-robin", *names)
    assert snakebid("schedule", "make").code == 0
    return snakebid


def play(desk: Call, *points: tuple[int, int]) -> None:
    for match, (a, b) in enumerate(points, 1):
        assert desk("match", "result", match, a, b).code == 0


def ranks(desk: Call, *words: object) -> list[tuple[int, str]]:
    return [(row["rank"], row["player"]) for row in desk("standings", "--json", *words).json["standings"]]


LEVEL = ((10, 10),) * 6
THREE_TIED = ((10, 0), (10, 10), (0, 10), (10, 10), (10, 0), (10, 10))
"""Ada, Ben and Cy 30 each, Dee 0."""


def test_standings_after_a_round(desk: Call):
    play(desk, (10, 20), (5, 0), (0, 50))
    assert ranks(desk, "--after", 1) == [(1, "Dee"), (2, "Ada"), (3, "Ben"), (4, "Cy")]
    assert ranks(desk)[0] == (1, "Cy")
    assert "after round 1" in desk("standings", "--after", 1).out
    assert desk("standings", "--after", 0).code == 0
    assert desk("standings", "--after", 4).code == 1
    assert desk("standings", "--after", "one").code == 2


def test_tie_breaks_are_looked_at_then_chosen_and_the_one_that_decided_is_shown(desk: Call):
    play(desk, (10, 0), (10, 30), (0, 10), (20, 10), (20, 0), (5, 10))
    before = desk("event", "show", "--json").json["head"]
    looked = desk("standings", "--tie-breaks", "direct,wins", "--json").json
    assert desk("event", "show", "--json").json["head"] == before
    assert desk("event", "scoring", "--tie-breaks", "direct,wins").code == 0
    assert desk("standings", "--json").json == looked


def test_the_tie_break_that_decided_is_shown_with_its_value(desk: Call):
    play(desk, (10, 0), (10, 20), (0, 10), (20, 10), (30, 0), (20, 20))
    told = desk("standings", "--json", "--tie-breaks", "wins").json["standings"]
    assert [(row["player"], row["decided_by"], row["tie_breaks"]) for row in told[:3]] == [
        ("Ada", "wins", {"wins": "2"}),
        ("Cy", "wins", {"wins": "2"}),
        ("Ben", "wins", {"wins": "1"}),
    ]
    assert "wins 2" in desk("standings", "--tie-breaks", "wins").out


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("standings", "--tie-breaks", "luck"), 2, "sonneborn-berger"),
        (("standings", "--tie-breaks", "wins,wins"), 2, "twice"),
        (("standings", "--tie-breaks", "buch"), 2, "buchholz-cut-1"),
        (("standings", "--tie-breaks", "lot"), 1, "event scoring"),
        (("event", "scoring", "--tie-breaks", "luck"), 2, "sonneborn-berger"),
        (("event", "scoring", "--scheme", "fun"), 1, "results"),
        (("event", "scoring", "--win", "many"), 2, "whole number"),
    ],
)
def test_what_is_no_scoring(desk: Call, words, code: int, says: str):
    said = desk(*words)
    assert said.code == code, said
    assert says in said.err


def test_a_lot_is_drawn_from_a_stored_seed(desk: Call):
    play(desk, *LEVEL)
    assert desk("event", "scoring", "--tie-breaks", "lot", "--lot-seed", "friday").code == 0
    first = ranks(desk)
    assert [rank for rank, _ in first] == [1, 2, 3, 4]
    assert ranks(desk, "--tie-breaks", "lot") == first
    assert desk("event", "scoring", "--json").json["lot_seed"] == "friday"


def test_points_for_wins_draws_and_losses(desk: Call):
    for words in (("won", 1, "Ada"), ("drawn", 2), ("forfeit", 3, "Cy")):
        assert desk("match", *words).code == 0
    assert desk("event", "scoring", "--win", 3, "--draw", 1).code == 0
    told = desk("standings", "--json").json["standings"]
    assert {row["player"]: row["score"] for row in told} == {"Ada": 3, "Ben": 1, "Cy": 1, "Dee": 3}


def test_cross_table_in_every_format(desk: Call):
    play(desk, (10, 20))
    assert "10\N{EN DASH}20" in desk("standings", "--cross").out
    told = desk("standings", "--cross", "--json").json["cross_table"]
    assert told[0]["results"]["Ada"] == "20\N{EN DASH}10"
    for ending in ("csv", "md", "html"):
        assert "10\N{EN DASH}20" in desk("standings", "--cross", "--format", ending).out


def test_output_and_json_together_give_one_document(desk: Call, tmp_path: Path):
    play(desk, (10, 20))
    for ending in ("text", "csv", "json", "md", "html"):
        said = desk("standings", "--format", ending, "--output", tmp_path / ending, "--json")
        assert said.json["standings"][0]["player"] == "Dee"
        assert said.json["file"] == str(tmp_path / ending)
    assert (tmp_path / "html").read_text(encoding="utf-8").startswith("<!")


def test_a_file_that_is_there_is_kept_unless_forced_and_a_dry_run_writes_nothing(desk: Call, tmp_path: Path):
    file = tmp_path / "standings.csv"
    assert desk("standings", "--format", "csv", "--output", file, "--dry-run").code == 0
    assert not file.exists()
    file.write_text("mine")
    assert desk("standings", "--format", "csv", "--output", file).code == 1
    assert file.read_text() == "mine"
    assert desk("standings", "--format", "csv", "--output", file, "--force").code == 0
    assert "Ada" in file.read_text(encoding="utf-8")


def test_B23_round_robin_tiebreaker_decides_only_when_all_its_games_are_played(desk: Call):
    play(desk, *THREE_TIED)
    tied = [(1, "Ada"), (1, "Ben"), (1, "Cy"), (4, "Dee")]
    assert ranks(desk) == tied
    assert desk("tiebreak", "make", "--kind", "round-robin").code == 0
    for game in (("Ada", 20, "Ben", 10), ("Cy", 30, "Ben", 0)):
        assert desk("tiebreak", "result", 1, *game).code == 0
        assert ranks(desk) == tied
    assert desk("tiebreak", "result", 1, "Ada", 0, "Cy", 5).code == 0
    assert ranks(desk) == [(1, "Cy"), (2, "Ada"), (3, "Ben"), (4, "Dee")]


def test_B23_decided_tiebreaker_counts_only_while_its_players_share_the_place(desk: Call):
    play(desk, *THREE_TIED)
    desk("tiebreak", "make", "--kind", "free-for-all")
    assert desk("tiebreak", "result", 1, 1, 3, 2).code == 0
    decided = [(1, "Ben"), (2, "Cy"), (3, "Ada"), (4, "Dee")]
    assert ranks(desk) == decided
    desk("match", "void", 1)
    assert ranks(desk) == [(1, "Ben"), (1, "Cy"), (3, "Ada"), (4, "Dee")]
    assert "does not count now" in desk("tiebreak").out
    desk("match", "result", 1, 10, 0)
    assert ranks(desk) == decided
    desk("match", "edit", 1, 20, 0)
    assert ranks(desk) == [(1, "Ada"), (2, "Ben"), (2, "Cy"), (4, "Dee")]
    assert desk("tiebreak", "--json").json["tiebreaks"][0]["counts"] is False


def test_B23_free_for_all_that_ends_level_says_so_and_is_played_again(desk: Call):
    play(desk, *THREE_TIED)
    desk("tiebreak", "make", "--kind", "free-for-all")
    said = desk("tiebreak", "result", 1, 5, 5, 5)
    assert "nothing is decided" in said.out
    assert not desk("tiebreak", "--json").json["tiebreaks"][0]["decided"]
    assert desk("tiebreak", "result", 1, 5, 9, 5).code == 0
    assert ranks(desk) == [(1, "Ben"), (2, "Ada"), (2, "Cy"), (4, "Dee")]
    assert desk("tiebreak", "make", "--place", 2).code == 0
    assert desk("tiebreak", "result", 2, "Cy", 10, "Ada", 5).code == 0
    assert ranks(desk) == [(1, "Ben"), (2, "Cy"), (3, "Ada"), (4, "Dee")]


@pytest.mark.parametrize("numbers", [(1, 2), (1, 2, 3, 4), (1, 120, 2, 95, 3, 5), (1,)])
def test_B23_numbers_alone_are_one_for_each_player_or_not_read(desk: Call, numbers):
    play(desk, *THREE_TIED)
    desk("tiebreak", "make", "--kind", "free-for-all")
    said = desk("tiebreak", "result", 1, *numbers, "--json")
    error = said.json["error"]
    assert (said.code, error["code"], error["facts"]["players"]) == (2, "tiebreaker-points", 3)
    assert "snakebid tiebreak result 1 Ada 120 Ben 115" in error["hint"]
    assert desk("tiebreak", "--json").json["tiebreaks"][0]["games"] == []
