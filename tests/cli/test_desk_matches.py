"""Results however they came about, corrections, moves, imports and the typo guard (M-1 to M-3, B-22)."""

from pathlib import Path

import pytest

from tests.program import Call

ROOT = Path(__file__).parents[2]


@pytest.fixture
def desk(snakebid: Call) -> Call:
    """A round robin of four: 1 Ada-Dee, 2 Ben-Cy, 3 Dee-Cy, 4 Ada-Ben, 5 Ben-Dee, 6 Cy-Ada."""
    names = [word for name in ("Ada", "Ben", "Cy", "Dee") for word in ("--player", name)]
    snakebid("event", "new", "Desk", "--mode", "round-robin", *names)
    assert snakebid("schedule", "make").code == 0
    return snakebid


@pytest.fixture
def evening(snakebid: Call) -> Call:
    """A finished Bazaar evening with decks."""
    assert snakebid("event", "import", ROOT / "sample-data" / "finished-evening.jsonl").code == 0
    return snakebid


def row(desk: Call, name: str) -> tuple[int, int, int]:
    told = desk("standings", "--json").json["standings"]
    return next((one["won"], one["drawn"], one["lost"]) for one in told if one["player"] == name)


@pytest.mark.parametrize(
    ("words", "ada", "dee"),
    [
        (("forfeit", 1, "Ada"), (0, 0, 1), (1, 0, 0)),
        (("forfeit", 1, "Dee", "--why", "ill"), (1, 0, 0), (0, 0, 1)),
        (("forfeit", 1, "Dee", "Ada"), (0, 0, 1), (0, 0, 1)),
        (("won", 1, "dee"), (0, 0, 1), (1, 0, 0)),
        (("drawn", 1), (0, 1, 0), (0, 1, 0)),
        (("skip", 1), (0, 0, 0), (0, 0, 0)),
        (("result", 1, 50, 40, "--how", "won-b"), (0, 0, 1), (1, 0, 0)),
        (("result", 1, 50, 50, "--how", "double-loss"), (0, 0, 1), (0, 0, 1)),
    ],
)
def test_M3_how_a_result_came_about_a_double_loss_is_not_a_draw(desk: Call, words, ada, dee):
    assert desk("match", *words).code == 0
    assert (row(desk, "Ada"), row(desk, "Dee")) == (ada, dee)
    assert desk("match", *words).code == 1, "a result is entered once"


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("forfeit", 1, "Ben"), 1, "does not play match 1"),
        (("forfeit", 1, "Zed"), 2, "no player"),
        (("won", 9, "Ada"), 1, "no match 9"),
        (("result", 1, 1, 2, "--how", "luck"), 1, "forfeit-a"),
        (("sheet", 1, "Ada", "vessel=1"), 2, "sheets of Ada and Dee"),
        (("sheet", 1, "vessel=1", "Ada"), 2, "before a name"),
        (("sheet", 1, "Ada", "v=x", "Dee"), 2, "a number for vessel"),
        (("sheet", 1, "Ada", "l=1", "Dee"), 2, "lost or left"),
        (("sheet", 1, "Ada", "left=-1", "Dee"), 2, "left=-1"),
        (("sheet", 1, "Ada", "Ada"), 2, "two sheets"),
        (("move", 1), 2, "--round"),
        (("move", 3, "--round", 1), 1, "one player twice in round 1"),
        (("move", 9, "--round", 1), 1, "no match 9"),
        (("move", 1, "--start", "25:00"), 1, "25:00"),
        (("import", "nothing.csv"), 2, "nothing.csv"),
    ],
)
def test_what_is_not_allowed_with_matches_changes_nothing(desk: Call, words, code: int, says: str):
    before = desk("event", "show", "--json").json["head"]
    said = desk("match", *words)
    assert said.code == code, said
    assert says in said.err
    assert desk("event", "show", "--json").json["head"] == before


def test_a_wrong_winner_is_corrected_and_every_version_is_kept_with_who_when_and_why(desk: Call):
    desk("match", "forfeit", 1, "Ada")
    assert (
        desk("match", "forfeit", 1, "Dee", "--correct", "--why", "it was the other", "--by", "Referee").code
        == 0
    )
    assert row(desk, "Ada") == (1, 0, 0)
    assert desk("match", "edit", 1, 20, 30, "--why", "they played").code == 0
    assert row(desk, "Ada") == (0, 0, 1)


def test_M1_M2_result_from_both_match_sheets(desk: Call):
    said = desk(
        "match",
        "sheet",
        1,
        "Dee",
        "vessel=45",
        "lost=5",
        "mulligans=1",
        "Ada",
        "v=60",
        "g=20",
        "left=4",
        "--json",
    )
    assert (said.json["match"]["points_a"], said.json["match"]["points_b"]) == (60 + 20 + 4 * 5, 45 - 5 - 10)
    assert (
        desk("match", "sheet", 1, "Dee", "Ada", "v=-5", "--correct", "--json").json["match"]["points_a"] == -5
    )


def test_a_match_is_moved_by_hand_and_a_conflict_can_be_accepted(desk: Call):
    assert (
        desk("match", "move", 1, "--table", 2, "--start", "20:00", "--json").json["match"]["start"] == "20:00"
    )
    assert desk("match", "move", 3, "--round", 1, "--anyway").code == 0
    assert len(desk("schedule", "show", "--json").json["rounds"][0]["matches"]) == 3


RESULTS = (
    "Forduló;Játékos A;Játékos B;Pont A;Pont B\r\n1;Ada;Dee;120,0;95\r\n2;Cy;Dee;\N{MINUS SIGN}20;90\r\n"
)


def test_results_come_in_from_a_spreadsheet_and_not_twice(desk: Call, tmp_path: Path):
    file = tmp_path / "results.csv"
    file.write_text(RESULTS, encoding="utf-8", newline="")
    desk("match", "result", 1, 120, 95)
    assert "1 result entered, 1 there already" in desk("match", "import", file, "--dry-run").out
    assert "1 result entered, 1 there already" in desk("match", "import", file).out
    assert "0 results entered, 2 there already" in desk("match", "import", file).out
    matches = desk("schedule", "show", "--json").json["rounds"][1]["matches"]
    assert (matches[0]["a"], matches[0]["points_a"], matches[0]["points_b"]) == ("Dee", 90, -20)


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ("1;Ada;Dee;120;96", 1, "line 4: match 1 stands in line 2"),
        ("1;Ben;Cy;1;1", 1, "line 4: match 2 has the result 5 to 5"),
        ("1;Ada;Ada;1;1", 2, "line 4: 'Ada' can't play against themselves"),
        ("1;Ada;Zed;1;1", 2, "line 4: no player is called 'Zed'"),
        ("1;Ada;Ben;1;1", 2, "line 4: 'Ada' and 'Ben' don't meet in round 1"),
        ("3;Ben;Dee;x;1", 2, "line 4: 'x' is not a whole number"),
    ],
)
def test_match_import_is_all_or_nothing_and_names_each_line(
    desk: Call, tmp_path: Path, line, code: int, says: str
):
    desk("match", "result", 2, 5, 5)
    before = desk("event", "show", "--json").json["head"]
    file = tmp_path / "results.csv"
    file.write_text(RESULTS + line + "\r\n", encoding="utf-8", newline="")
    said = desk("match", "import", file)
    assert said.code == code, said
    assert says in said.err
    assert desk("event", "show", "--json").json["head"] == before


@pytest.mark.parametrize(
    "words",
    [("match", "edit", 1, 1200, 95), ("match", "edit", 1, 120, -950), ("match", "edit", 1, 9500, -950)],
)
def test_M1_result_far_outside_what_the_decks_allow_asks_back(evening: Call, words):
    before = evening("event", "show", "--json").json["head"]
    said = evening(*words)
    assert said.code == 1
    assert "far outside what the decks allow" in said.err
    assert "--yes" in said.err
    assert evening("event", "show", "--json").json["head"] == before
    assert evening(*words, "--yes").code == 0


@pytest.mark.parametrize("points", [(120, 95), (-20, 95), (0, 0), (-100, 600), (5, 5)])
def test_M1_typo_guard_lets_everything_plausible_pass(evening: Call, points):
    assert evening("match", "edit", 1, *points).code == 0


def test_typo_guard_is_silent_where_no_decks_are_known(desk: Call):
    assert desk("match", "result", 1, 999999, -999999).code == 0


def test_typo_guard_asks_about_a_whole_import_once(evening: Call, tmp_path: Path):
    game = evening("schedule", "show", "--json").json["rounds"][0]["matches"][0]
    evening("match", "void", game["match"])
    file = tmp_path / "results.csv"
    file.write_text(
        f'"{game["a"]}";"{game["b"]}";1200;95\n'.join(["a;b;points_a;points_b\n", ""]), encoding="utf-8"
    )
    said = evening("match", "import", file)
    assert said.code == 1, said
    assert f"match {game['match']}: 1200 points" in said.err
    assert evening("match", "import", file, "--yes").code == 0


def test_everyone_meets_twice_in_a_double_round_robin(desk: Call):
    told = desk("schedule", "make", "--replace", "--double", "--json").json["rounds"]
    meetings = [(game["a"], game["b"]) for one in told for game in one["matches"]]
    assert len(set(meetings)) == 12
    assert {(b, a) for a, b in meetings} == set(meetings)
