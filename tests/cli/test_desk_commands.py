"""Schedule, results, standings and tiebreakers at the command line (B-21 to B-23, M-1 to M-3)."""

from pathlib import Path

import pytest

from tests.program import Call


@pytest.fixture
def desk(snakebid: Call) -> Call:
    """A round robin of Ada, Ben and Cy with its schedule: 1 Ben-Cy, 2 Cy-Ada, 3 Ada-Ben."""
    names = [word for name in ("Ada", "Ben", "Cy") for word in ("--player", name)]
    snakebid("event", "new", "Desk", "--mode", "round-robin", *names)
    assert snakebid("schedule", "make").code == 0
    return snakebid


def pairs(desk: Call) -> dict[int, tuple[str, str]]:
    rounds = desk("schedule", "show", "--json").json["rounds"]
    return {game["match"]: (game["a"], game["b"]) for one in rounds for game in one["matches"]}


@pytest.mark.parametrize(
    ("words", "exit_code", "code"),
    [
        (("match", "result", 9, 10, 20), 1, "no-match"),
        (("match", "result", 0, 10, 20), 1, "no-match"),
        (("match", "result", -1, 10, 20), 1, "no-match"),
        (("match", "result", "one", 10, 20), 2, "not-a-number"),
        (("match", "result", 1, "ten", 20), 2, "not-a-number"),
        (("match", "result", 1, "1.5", 20), 2, "not-a-number"),
        (("match", "result", 1, 10), 2, "usage-of"),
        (("match", "result", 1, 10, 1_000_001), 2, "number-too-large"),
        (("match", "edit", 1, 10, 20), 1, "no-result"),
        (("match", "void", 1), 1, "no-result"),
        (("schedule", "make"), 1, "schedule-made"),
        (("schedule", "make", "--replace", "--tables", 0), 1, "at-least-one"),
        (("schedule", "make", "--replace", "--start", "25:00", "--minutes", 40), 1, "time-of-day"),
        (("tiebreak", "make"), 1, "not-finished"),
        (("tiebreak", "make", "--place", 7), 1, "not-tied"),
        (("standings", "--format", "xlsx"), 2, "not-a-choice"),
    ],
)
def test_what_is_not_allowed_at_the_desk(desk: Call, words, exit_code: int, code: str):
    before = desk("event", "show", "--json").json["head"]
    said = desk(*words, "--json")
    assert (said.code, said.json["error"]["code"]) == (exit_code, code), said
    assert desk("event", "show", "--json").json["head"] == before


def test_B22_every_pair_meets_once_and_byes_are_named(desk: Call):
    told = desk("schedule", "show", "--json").json["rounds"]
    assert {frozenset(pair) for pair in pairs(desk).values()} == {
        frozenset(pair) for pair in (("Ada", "Ben"), ("Ada", "Cy"), ("Ben", "Cy"))
    }
    assert sorted(name for one in told for name in one["byes"]) == ["Ada", "Ben", "Cy"]


def test_M1_points_may_be_negative_in_a_result_and_its_corrections(desk: Call):
    assert desk("match", "result", 1, -20, 95).code == 0
    assert desk("match", "edit", 1, -25, "\N{MINUS SIGN}5", "--why", "counted again").code == 0
    game = desk("schedule", "show", "--json").json["rounds"][0]["matches"][0]
    assert (game["points_a"], game["points_b"]) == (-25, -5)


def test_a_result_is_entered_once(desk: Call):
    desk("match", "result", 1, 10, 20)
    said = desk("match", "result", 1, 10, 20)
    assert said.code == 1
    assert "match edit 1" in said.err


def test_standings_json_is_the_contract(desk: Call):
    for number, (a, b) in pairs(desk).items():
        points = {"Ada": 30, "Ben": 20, "Cy": 20}
        desk("match", "result", number, points[a], points[b])
    told = desk("standings", "--json").json
    assert told["final"] is True
    assert [
        (row["rank"], row["player"], row["won"], row["points"], row["tied"]) for row in told["standings"]
    ] == [
        (1, "Ada", 2, 60, False),
        (2, "Ben", 0, 40, True),
        (2, "Cy", 0, 40, True),
    ]
    assert set(told["standings"][0]) >= {
        "rank",
        "player",
        "played",
        "won",
        "drawn",
        "lost",
        "points",
        "debt",
        "score",
        "tied",
    }


def test_B23_a_tiebreaker_decides_the_place_and_leaves_the_scores(desk: Call):
    for number, (a, b) in pairs(desk).items():
        points = {"Ada": 30, "Ben": 30, "Cy": 10}
        desk("match", "result", number, points[a], points[b])
    assert "tied for the first place: Ada, Ben" in desk("standings").err
    before = {row["player"]: row["score"] for row in desk("standings", "--json").json["standings"]}
    assert "snakebid tiebreak make --place 1" in desk("tiebreak").out
    assert desk("tiebreak", "make").code == 0
    assert desk("tiebreak", "result", 1, 15, 15).code == 0, "a draw: the match is replayed"
    assert not desk("tiebreak", "--json").json["tiebreaks"][0]["decided"]
    assert desk("tiebreak", "result", 1, "Ben", 40, "Ada", -5).code == 0
    told = desk("standings", "--json").json["standings"]
    assert [(row["rank"], row["player"], row["tied"]) for row in told] == [
        (1, "Ben", False),
        (2, "Ada", False),
        (3, "Cy", False),
    ]
    assert {row["player"]: row["score"] for row in told} == before
    assert desk("tiebreak", "result", 1, 1, 2).code == 1, "it is decided"
    assert desk("tiebreak", "void", 1).code == 0
    assert desk("standings", "--json").json["standings"][0]["tied"]


def test_standings_in_every_format_and_into_a_file(desk: Call, tmp_path: Path):
    assert desk("standings", "--format", "csv").out.startswith("\ufeffrank,player")
    assert desk("standings", "--format", "csv", "--plain").out.startswith("rank,player")
    assert desk("standings", "--format", "md").out.startswith("| \\# | Player |")
    assert desk("standings", "--format", "html").out.startswith("<!")
    for ending in ("text", "csv", "json", "md", "html"):
        file = tmp_path / f"standings.{ending}"
        assert desk("standings", "--format", ending, "--output", file).code == 0
        assert "Ada" in file.read_text(encoding="utf-8")
    assert desk("standings", "--output", tmp_path / "no" / "such" / "folder").code == 2


def test_a_round_robin_has_no_draft_and_no_debts(desk: Call):
    said = desk("draft", "start")
    assert said.code == 1
    assert "round-robin" in said.err
    assert desk("debt").code == 0
    assert "nobody owes" in desk("debt").out


def test_before_there_is_anything_every_command_says_what_to_do(snakebid: Call):
    snakebid("event", "new", "Empty", "--player", "Ada", "--player", "Ben")
    assert "draft start" in snakebid("draft", "show").out
    assert "draft start" in snakebid("draft", "log").out
    assert "schedule make" in snakebid("schedule", "show").out
    assert "schedule make" in snakebid("standings").err
    assert "nobody is tied" in snakebid("tiebreak").out
    assert "draft start" in snakebid("draft", "award", 1).err


def test_the_export_folder_is_whole_and_is_never_mixed_with_something_else(desk: Call, tmp_path: Path):
    folder = tmp_path / "out"
    assert desk("export", folder, "--dry-run").code == 0
    assert not folder.exists()
    assert desk("export", folder).code == 0
    assert {path.name for path in folder.iterdir()} >= {
        "standings.csv",
        "standings.html",
        "schedule.csv",
        "event.jsonl",
    }
    assert desk("export", folder).code == 1
    assert desk("export", folder, "--force").code == 0
    (tmp_path / "file").write_text("mine")
    assert desk("export", tmp_path / "file").code == 2


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (
            ("schedule", "make", "--tables", 0),
            1,
            "0 tables: at least 1 is needed\n  for example: --tables 2",
        ),
        (("schedule", "make", "--start", "19:00", "--minutes", 0), 1, "for example: --minutes 40"),
        (("event", "use", "nope"), 2, "there is no event 'nope'\n  events here: one"),
        (("--event", "nope", "standings"), 2, "there is no event 'nope'\n  events here: one"),
        (("event", "new", "Alone", "--mode", "swiss", "--player", "Ada"), 1, "1 player, must be 2 to 1000"),
    ],
)
def test_small_refusals_say_what_is_meant(snakebid: Call, words, code: int, says: str):
    snakebid("event", "new", "One", "--mode", "round-robin", "--player", "Ada", "--player", "Ben")
    said = snakebid(*words)
    assert (said.code, says in said.err) == (code, True), said.err


def test_one_of_a_thing_is_not_said_in_the_plural(snakebid: Call):
    snakebid("event", "new", "One", "--mode", "round-robin", "--player", "Ada", "--player", "Ben")
    snakebid("schedule", "make")
    assert "with 1 match and no result" in snakebid("schedule", "make").err
    snakebid("match", "result", 1, 2, 1)
    assert "1 match has a result" in snakebid("schedule", "make", "--replace").err
