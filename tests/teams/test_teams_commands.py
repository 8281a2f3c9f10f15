"""`snakebid teams`: the cookbook's match, who plays with whom, round robins of teams."""

import pytest

from tests.ffa.test_ffa_commands import run_page
from tests.program import Call


@pytest.fixture
def night(snakebid: Call) -> Call:
    people = [word for name in ("Ada", "Ben", "Cy", "Dee", "Eve", "Fay") for word in ("--player", name)]
    assert snakebid("event", "new", "Night", "--mode", "two-vs-two", *people).code == 0
    return snakebid


def finished(snakebid: Call, *players: str, left: tuple[int, ...]) -> None:
    snakebid("teams", "new", *players)
    snakebid("teams", "finish")
    for player, count in zip(players, left, strict=True):
        assert snakebid("teams", "left", player, count).code == 0


def test_the_cookbook_of_two_against_two_runs(snakebid: Call, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run_page(snakebid, "docs/cookbook-teams.md", tmp_path)
    said = snakebid("teams", "show", "--json").json
    assert said["over_rule"] == "T-6"
    assert [(rank["side"], rank["points"], rank["rank"]) for rank in said["ranks"]] == [
        ("Ada+Cy", 55, 1),
        ("Ben+Dee", 40, 2),
    ]


@pytest.mark.parametrize(
    ("words", "sides"),
    [
        ([], [["Ada", "Cy"], ["Ben", "Dee"]]),
        (["--with", "Ben"], [["Ada", "Ben"], ["Cy", "Dee"]]),
        (["--with", "Dee"], [["Ada", "Dee"], ["Ben", "Cy"]]),
    ],
)
def test_T1_who_plays_with_whom(night: Call, words, sides):
    assert night("teams", "new", "Ada", "Ben", "Cy", "Dee", *words, "--json").json["sides"] == sides


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        (["new", "Ada", "Ben", "Cy"], "T-1"),
        (["new", "Ada", "Ben", "Cy", "Dee", "--with", "Ada"], "T-1"),
        (["new", "Ada", "Ben", "Cy", "Dee", "--with", "Eve"], "T-1"),
        (["new", "Ada", "Ben", "Cy", "Cy"], None),
        (["schedule", "--team", "Ada+Ben"], "T-1"),
        (["schedule", "--team", "Ada+Ben", "--team", "Ada+Cy"], "T-1"),
    ],
)  # fmt: skip
def test_teams_that_cannot_be(night: Call, words, rule):
    said = night("teams", *words, "--json")
    assert said.code == 1
    assert said.json["error"]["rule"] == rule


@pytest.mark.parametrize("team", ["Ada", "Ada+Zoe", "+", "Ada+"])
def test_a_team_that_cannot_be_read(night: Call, team):
    assert night("teams", "schedule", "--team", team, "--team", "Ben+Cy").code == 2


def test_T7_a_round_robin_of_teams_with_results_and_standings(night: Call):
    finished(night, "Ada", "Cy", "Ben", "Dee", left=(3, 2, 1, 0))  # Ada and Ben 20, Cy and Dee 10
    finished(night, "Fay", "Dee", "Eve", "Cy", left=(1, 1, 1, 1))  # a draw, 10 each
    said = night("teams", "schedule", "--json").json
    played = {
        (match["a"], match["b"]): (match["points_a"], match["points_b"])
        for turn in said["rounds"]
        for match in turn["matches"]
    }
    assert played == {
        ("Cy+Dee", "Eve+Fay"): (10, 10),
        ("Ada+Ben", "Cy+Dee"): (20, 10),
        ("Eve+Fay", "Ada+Ben"): (None, None),
    }
    assert [turn["byes"] for turn in said["rounds"]] == [["Ada+Ben"], ["Eve+Fay"], ["Cy+Dee"]]
    rows = night("standings", "--json").json["standings"]
    assert [(row["rank"], row["player"], row["won"], row["drawn"], row["lost"], row["points"]) for row in rows] == [
        (1, "Ada+Ben", 1, 0, 0, 20), (1, "Cy+Dee", 0, 1, 1, 20), (3, "Eve+Fay", 0, 1, 0, 10),
    ]  # fmt: skip
    assert night("teams", "standings", "--json").json["standings"] == rows


def test_unfinished_matches_do_not_count(night: Call):
    night("teams", "new", "Ada", "Cy", "Ben", "Dee")
    assert night("teams", "standings", "--json").json == {"event": "night", "final": False, "standings": []}


def test_a_match_of_teams_comes_back_from_an_export(night: Call, tmp_path):
    night("teams", "new", "Ada", "Cy", "Ben", "Dee")
    for words in (
        ["pass", "--all"],
        ["enter", "Ada", "3", "hollow", "--points", "15", "--first"],
        ["pass", "--all"],
        ["undo"],
    ):
        assert night("teams", *words).code == 0
    before = night("teams", "show", "--json").out
    assert night("event", "export", tmp_path / "night.jsonl").code == 0
    assert night("event", "import", tmp_path / "night.jsonl", db="other.db").code == 0
    assert night("teams", "show", "--json", db="other.db").out == before
    assert night("doctor").code == 0


def test_B23_a_tie_of_teams_is_said_by_their_names_with_the_way_out(night: Call):
    finished(night, "Fay", "Dee", "Eve", "Cy", left=(1, 1, 1, 1))
    said = night("tiebreak")
    assert "Place 1: Cy+Dee, Eve+Fay are tied" in said.out
    assert "teams new" in said.out
    assert night("tiebreak", "make").code == 1
