"""Results however they came about, corrections, moves, imports and the typo guard (M-1 to M-3, B-22)."""

import sys
from pathlib import Path

import pexpect
import pypdfium2
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
    ("words", "exit_code", "code", "facts"),
    [
        (("forfeit", 1, "Ben"), 1, "not-in-match", {"who": "Ben", "a": "Ada", "b": "Dee"}),
        (("forfeit", 1, "Zed"), 2, "unknown-name", {"typed": "Zed"}),
        (("won", 9, "Ada"), 1, "no-match", {"match": 9}),
        (("result", 1, 1, 2, "--how", "luck"), 1, "no-such-ending", {"how": "luck"}),
        (("sheet", 1, "Ada", "vessel=1"), 2, "two-sheets", {"players": ["Ada", "Dee"]}),
        (("sheet", 1, "vessel=1", "Ada"), 2, "before-a-name", {"typed": "vessel=1"}),
        (("sheet", 1, "Ada", "v=x", "Dee"), 2, "not-a-number", {"typed": "x"}),
        (("sheet", 1, "Ada", "l=1", "Dee"), 2, "ambiguous-name", {"names": ["lost", "left"]}),
        (("sheet", 1, "Ada", "left=-1", "Dee"), 2, "field-number", {"field": "left", "number": -1}),
        (("sheet", 1, "Ada", "Ada"), 2, "sheet-twice", {"who": "Ada"}),
        (("move", 1), 2, "nothing-to-change", {}),
        (("move", 3, "--round", 1), 1, "conflict", {"match": 3, "other": 1}),
        (("move", 9, "--round", 1), 1, "no-match", {"match": 9}),
        (("move", 1, "--start", "25:00"), 1, "time-of-day", {"typed": "25:00"}),
        (("import", "nothing.csv"), 2, "cant-read", {"path": "nothing.csv"}),
    ],
)
def test_what_is_not_allowed_with_matches_changes_nothing(
    desk: Call, words, exit_code: int, code: str, facts: dict[str, object]
):
    before = desk("event", "show", "--json").json["head"]
    said = desk("match", *words, "--json")
    error = said.json["error"]
    assert (said.code, error["code"]) == (exit_code, code), said
    assert error["facts"] | facts == error["facts"]
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
    for words, counts in (((file, "--dry-run"), (1, 1)), ((file,), (1, 1)), ((file,), (0, 2))):
        told = desk("match", "import", *words, "--json").json
        assert (told["entered"], told["known"]) == counts
    assert "Results entered: 0; there already: 2." in desk("match", "import", file).out
    matches = desk("schedule", "show", "--json").json["rounds"][1]["matches"]
    assert (matches[0]["a"], matches[0]["points_a"], matches[0]["points_b"]) == ("Dee", 90, -20)


@pytest.mark.parametrize(
    ("line", "exit_code", "code"),
    [
        ("1;Ada;Dee;120;96", 1, "result-in-line"),
        ("1;Ben;Cy;1;1", 1, "other-result"),
        ("1;Ada;Ada;1;1", 2, "against-themselves"),
        ("1;Ada;Zed;1;1", 2, "unknown-name"),
        ("1;Ada;Ben;1;1", 2, "other-round"),
        ("3;Ben;Dee;x;1", 2, "not-a-whole-number"),
    ],
)
def test_match_import_is_all_or_nothing_and_names_each_line(
    desk: Call, tmp_path: Path, line, exit_code: int, code: str
):
    desk("match", "result", 2, 5, 5)
    before = desk("event", "show", "--json").json["head"]
    file = tmp_path / "results.csv"
    file.write_text(RESULTS + line + "\r\n", encoding="utf-8", newline="")
    said = desk("match", "import", file, "--json")
    assert said.code == exit_code, said
    (fault,) = said.json["error"]["facts"]["faults"]
    assert (fault["facts"]["line"], fault["facts"]["why"]["code"]) == (4, code)
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


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(("answer", "code", "points"), [("y", 0, 1200), ("n", 1, None)])
def test_M1_typo_guard_asks_a_person_at_a_terminal(
    evening: Call, tmp_path: Path, answer: str, code: int, points: int | None
):
    before = evening("schedule", "show", "--json").json["rounds"][0]["matches"][0]["points_a"]
    words = [
        "-c",
        "from cli.program.main import run; run()",
        "--db",
        str(tmp_path / "evening.db"),
        "match",
        "edit",
        "1",
        "1200",
        "95",
    ]
    screen = pexpect.spawn(
        sys.executable, words, cwd=str(ROOT), timeout=30, encoding="utf-8", dimensions=(24, 200)
    )
    screen.expect("far outside what the decks allow.*Go on")
    screen.sendline(answer)
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == code
    after = evening("schedule", "show", "--json").json["rounds"][0]["matches"][0]["points_a"]
    assert after == (before if points is None else points)


@pytest.mark.parametrize(
    ("words", "said", "code"),
    [
        (("won", 1, "dee"), "Dee won", "result-won-b"),
        (("won", 1, "Ada"), "Ada won", "result-won-a"),
        (("drawn", 1), "drawn", "result-drawn"),
        (("forfeit", 1, "Ada"), "given up by Ada", "result-forfeit-a"),
        (("forfeit", 1, "Dee"), "given up by Dee", "result-forfeit-b"),
        (("forfeit", 1, "Ada", "Dee"), "given up by both", "result-double-forfeit"),
        (("skip", 1), "not played", "result-not-played"),
        (("result", 1, 0, 0, "--how", "double-loss"), "lost by both", "result-double-loss"),
        (("result", 1, 0, 0), "0 : 0", "result-played"),
    ],
)
def test_M3_a_result_is_said_in_words_and_names_wherever_points_say_it_wrong(
    desk: Call, tmp_path: Path, words, said: str, code: str
):
    assert said in desk("match", *words).out
    assert said in desk("schedule", "show").out
    refused = desk("match", "result", 1, 200, 10, "--json")
    assert refused.code == 1
    assert refused.json["error"]["facts"]["result"]["code"] == code
    pdf = tmp_path / "wall.pdf"
    assert desk("print", "pairings", "--output", pdf).code == 0
    page = pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_bounded()
    assert " ".join(said.split()) in " ".join(page.split())


def test_what_is_skipped_is_counted_as_played_nowhere(desk: Call):
    desk("match", "result", 1, 20, 10)
    assert desk("match", "skip", 2).code == 0
    listed = {row["name"]: row["played"] for row in desk("player", "list", "--json").json["players"]}
    ranked = {row["player"]: row["played"] for row in desk("standings", "--json").json["standings"]}
    assert listed == ranked == {"Ada": 1, "Ben": 0, "Cy": 0, "Dee": 1}
    assert "after 1 of 5 matches" in desk("standings").out


def test_an_import_says_in_words_what_is_there_already(desk: Call, tmp_path: Path):
    desk("match", "forfeit", 1, "Dee")
    desk("match", "skip", 2)
    file = tmp_path / "r.csv"
    file.write_text("1,Dee,Ada,30,20\n1,Ben,Cy,8,9\n")
    said = desk("match", "import", file).err
    assert "match 1 already has a result: given up by Dee" in said
    assert "match 2 already has a result: not played" in said


def test_a_voided_match_of_who_withdrew_is_not_to_be_played(desk: Call):
    for match in range(1, 7):
        desk("match", "result", match, 20, 10)
    desk("player", "withdraw", "Dee")
    said = desk("match", "void", 1)
    assert "Match 1, void: Ada - Dee: will not be played (Dee withdrew)" in said.out
    assert "No match is left to play: snakebid standings" in said.out
    assert "player return Dee" in desk("match", "result", 1, 20, 10).err


def test_B22_a_win_without_points_is_not_entered_unseen_where_points_count(desk: Call):
    said = desk("match", "won", 1, "Ada")
    assert said.code == 0
    assert "this adds none; with points: snakebid match edit 1 POINTS POINTS" in said.err
    desk("event", "scoring", "--win", 3, "--draw", 1)
    assert "adds none" not in desk("match", "drawn", 2).err


@pytest.mark.parametrize("words", [("won", 1, "Ada"), ("drawn", 1)])
def test_B22_a_bazaar_asks_back_about_a_win_or_a_draw_without_points(snakebid: Call, words):
    snakebid("event", "new", "Bazaar", "--player", "Ada", "--player", "Ben")
    snakebid("schedule", "make")
    said = snakebid("match", *words, "--json")
    assert (said.code, said.json["error"]["code"]) == (1, "pointless")
    assert [remedy["do"] for remedy in said.json["error"]["remedies"]] == [
        "yes",
        "enter-result",
        "count-wins",
    ]
    assert snakebid("match", *words, "--yes").code == 0


def test_a_name_in_a_result_steers_no_terminal(snakebid: Call):
    snakebid("event", "new", "Odd", "--mode", "round-robin", "--player", "A\x1b[31m", "--player", "Ben")
    snakebid("schedule", "make")
    shown = snakebid("match", "forfeit", 1, 1).out + snakebid("schedule", "show").out
    assert "given up by A" in shown
    assert "\x1b" not in shown
