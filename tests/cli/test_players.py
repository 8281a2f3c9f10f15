"""Players at the desk: late entry, names, seats, withdrawal, coming back, bonuses; as organisers ask for it."""

import json
from pathlib import Path

import pypdfium2
import pytest

from tests.program import Call


def new(snakebid: Call, *names: str, mode: str = "round-robin") -> None:
    words = [word for name in names for word in ("--player", name)]
    assert snakebid("event", "new", "Desk", "--mode", mode, *words).code == 0


@pytest.fixture
def desk(snakebid: Call) -> Call:
    """A round robin of four with its schedule: rounds 1-4/2-3, 4-3/1-2, 2-4/3-1."""
    new(snakebid, "Ada", "Ben", "Cy", "Dee")
    assert snakebid("schedule", "make").code == 0
    return snakebid


def games(desk: Call) -> dict[int, dict]:
    rounds = desk("schedule", "show", "--json").json["rounds"]
    return {game["match"]: {**game, "round": one["round"]} for one in rounds for game in one["matches"]}


def number_of(desk: Call, *names: str) -> int:
    return next(match for match, game in games(desk).items() if {game["a"], game["b"]} == set(names))


def scores(desk: Call) -> dict[str, int]:
    return {row["player"]: row["score"] for row in desk("standings", "--json").json["standings"]}


@pytest.mark.parametrize(
    ("words", "exit_code", "code"),
    [
        (("add", "ben"), 1, "two-of-a-name"),
        (("add", "Eve", "EVE"), 1, "two-of-a-name"),
        (("add", " "), 2, "no-player-name"),
        (("add", "B" * 201), 2, "text-too-long"),
        (("rename", "Ben", "ÁDA"), 1, "two-of-a-name"),
        (("rename", "Ben", ""), 2, "no-player-name"),
        (("rename", "Zed", "Eve"), 2, "unknown-name"),
        (("rename", "Ben", "player 3 (name erased)"), 2, "erased-name"),
        (("rename", "Ben", "PLAYER 12 (name  Damaged)"), 2, "erased-name"),
        (("add", "player 9 (name erased)"), 2, "erased-name"),
        (("withdraw", "Zed"), 2, "unknown-name"),
        (("withdraw", "Ada", "--rule", "ladder"), 1, "withdrawal-rule"),
        (("return", "Ada"), 1, "not-withdrawn"),
        (("seats", "Ada", "Ben"), 1, "seats"),
        (("seats", "Ben", "Ada", "Cy", "Dee"), 1, "seats-after-schedule"),
        (("erase", "Ada"), 1, "erase-name"),
        (("bonus", "Ada", "10"), 1, "no-reason"),
        (("bonus", "Ada", "ten", "--why", "x"), 2, "not-a-number"),
        (("bonus", "Ada", "1000001", "--why", "x"), 2, "number-too-large"),
        (("take-back", "1"), 1, "no-bonus"),
        (("import", "nothing.csv"), 2, "cant-read"),
    ],
)
def test_what_is_not_allowed_with_players_changes_nothing(desk: Call, words, exit_code: int, code: str):
    before = desk("event", "show", "--json").json["head"]
    said = desk("player", *words, "--json")
    assert (said.code, said.json["error"]["code"]) == (exit_code, code), said
    assert desk("event", "show", "--json").json["head"] == before


@pytest.mark.parametrize(
    "words",
    [
        ("add", "Eve"),
        ("rename", "Ben", "Benedikt"),
        ("withdraw", "Ben"),
        ("erase", "Ben", "--yes"),
        ("bonus", "Ben", 5, "--why", "x"),
    ],
)
def test_dry_run_shows_and_changes_nothing(desk: Call, words):
    before = desk("player", "list", "--json").json, desk("event", "show", "--json").json["head"]
    said = desk("player", *words, "--dry-run")
    assert said.code == 0
    assert "dry run" in said.err
    assert (desk("player", "list", "--json").json, desk("event", "show", "--json").json["head"]) == before


def test_two_of_one_name_are_told_apart_by_a_tag(desk: Call):
    assert desk("player", "add", "Ben#2").code == 0
    match = number_of(desk, "Ben", "Ben#2")
    assert desk("match", "forfeit", match, "Ben#2").code == 0
    told = desk("standings", "--json").json["standings"]
    assert [row["player"] for row in told if row["lost"]] == ["Ben#2"]


def test_latecomer_meets_everyone_and_changes_only_what_is_not_played(desk: Call):
    desk("match", "result", 1, 10, 20)
    before = games(desk)
    effects = desk("player", "add", "Eve", "--json").json["effects"]
    assert len(effects["new_matches"]) == 4
    assert effects["to_play"] == 9
    after = games(desk)
    assert after[1] == before[1]
    assert {match for match in before if before[match] != after[match]} <= set(effects["moved_matches"])
    meetings = sorted(tuple(sorted((game["a"], game["b"]))) for game in after.values())
    assert len(set(meetings)) == len(meetings) == 10


def test_nobody_joins_a_draft_that_has_begun_B6(snakebid: Call):
    new(snakebid, "Ada", "Ben", mode="bazaar")
    assert snakebid("player", "add", "Cy").code == 0
    assert snakebid("player", "seats", "Cy", "Ada", "Ben").code == 0
    assert snakebid("draft", "start", "--first", "Cy").code == 0
    told = snakebid("draft", "show", "--json").json["players"]
    assert [(one["name"], one["seat"]) for one in told] == [("Cy", 1), ("Ada", 2), ("Ben", 3)]
    for words in (("add", "Dee"), ("seats", "Ada", "Ben", "Cy")):
        said = snakebid("player", *words)
        assert said.code == 1
        assert "(B-6)" in said.err


def test_who_withdrew_before_the_draft_has_no_seat_in_it(snakebid: Call):
    new(snakebid, "Ada", "Ben", "Cy", mode="bazaar")
    assert snakebid("player", "withdraw", "Ben").code == 0
    assert snakebid("draft", "start", "--first", "Cy").code == 0
    told = snakebid("draft", "show", "--json").json
    assert [one["name"] for one in told["players"]] == ["Ada", "Cy"]
    assert len(told["uncovered"]) == 4


def test_rename_keeps_history(desk: Call):
    desk("match", "result", number_of(desk, "Ada", "Ben"), 30, 30)
    before = scores(desk)
    assert desk("player", "rename", "Ben", "Benedikt").code == 0
    assert scores(desk) == {{"Ben": "Benedikt"}.get(name, name): score for name, score in before.items()}
    assert desk("doctor").code == 0


def test_name_is_erased_on_request_and_the_log_stays_whole(desk: Call, tmp_path: Path):
    desk("player", "rename", "Ben", "Benedikt")
    assert desk("player", "erase", "Benedikt", "--yes").code == 0
    assert desk("doctor").code == 0
    export = tmp_path / "desk.jsonl"
    assert desk("event", "export", export).code == 0
    assert "Bene" not in export.read_text(encoding="utf-8")
    assert b"Benedikt" not in (tmp_path / "evening.db").read_bytes()


def test_withdrawal_keeps_what_was_played_and_no_third_player_moves(desk: Call):
    desk("match", "result", number_of(desk, "Ada", "Ben"), 30, 20)
    desk("match", "result", number_of(desk, "Cy", "Dee"), 50, 40)
    before = scores(desk)
    said = desk("player", "withdraw", "Ada", "--why", "ill")
    assert "matches that will not be played: 2" in said.out
    assert scores(desk) == before
    assert desk("match", "result", number_of(desk, "Ada", "Cy"), 1, 2).code == 1
    assert desk("player", "return", "Ada").code == 0
    assert desk("match", "result", number_of(desk, "Ada", "Cy"), 1, 2).code == 0


def test_withdrawal_under_half_played_by_fides_rule_counts_for_nobody(desk: Call):
    desk("match", "result", number_of(desk, "Ada", "Ben"), 30, 20)
    said = desk("player", "withdraw", "Ada", "--rule", "fide")
    assert "count for nobody" in said.out
    assert scores(desk) == {"Ben": 0, "Cy": 0, "Dee": 0}
    assert [one["void"] for one in desk("player", "list", "--json").json["players"]] == [
        True,
        False,
        False,
        False,
    ]


def test_left_to_play_does_not_count_matches_of_who_withdrew(desk: Call):
    desk("player", "withdraw", "Ada")
    assert desk("match", "result", number_of(desk, "Ben", "Cy"), 1, 2, "--json").json["to_play"] == 2
    assert "Matches to play: 2." in desk("schedule", "show").err
    for pair in (("Ben", "Dee"), ("Cy", "Dee")):
        last = desk("match", "result", number_of(desk, *pair), 1, 2)
    assert "All matches are played" in last.out
    assert desk("standings", "--json").json["final"] is True


def test_penalty_has_a_reason_and_can_be_taken_back(desk: Call):
    desk("match", "result", number_of(desk, "Ada", "Ben"), 30, 20)
    assert desk("player", "penalty", "Ada", 25, "--why", "came late").code == 0
    assert desk("player", "bonus", "Ben", 5, "--why", "set the tables up").code == 0
    said = desk("standings")
    assert "came late" in said.out
    assert "set the tables up" in said.out
    told = desk("standings", "--json").json
    assert [(row["player"], row["bonus"], row["score"]) for row in told["standings"][:2]] == [
        ("Ben", 5, 25),
        ("Ada", -25, 5),
    ]
    assert told["bonuses"][0] == {
        "entry": 1,
        "player": "Ada",
        "points": -25,
        "why": "came late",
        "taken_back": False,
    }
    assert desk("player", "take-back", 1, "--why", "was in time").code == 0
    assert scores(desk)["Ada"] == 30


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Eve\nFay\n", ["Eve", "Fay"]),
        ("name;tag\r\nBen;2\r\nŐrs;\r\n", ["Ben#2", "Őrs"]),
        ("\ufeffNév\nÜnige\n", ["Ünige"]),
        ("Spieler\nADA\nEve\n", ["Eve"]),
    ],
)
def test_players_come_in_from_a_spreadsheet_and_not_twice(desk: Call, tmp_path: Path, text: str, names):
    file = tmp_path / "players.csv"
    file.write_text(text, encoding="utf-8", newline="")
    for _ in range(2):
        said = desk("player", "import", file, "--json")
        assert said.code == 0, said
        assert [one["name"] for one in said.json["players"]] == ["Ada", "Ben", "Cy", "Dee", *names]


def test_player_import_is_all_or_nothing_and_names_each_line(desk: Call, tmp_path: Path):
    file = tmp_path / "players.csv"
    file.write_text(f"name\nEve\n{'B' * 201}\nEve\n", encoding="utf-8")
    said = desk("player", "import", file)
    assert said.code == 2
    assert "line 3: " in said.err
    assert "line 4: " in said.err
    assert len(desk("player", "list", "--json").json["players"]) == 4


@pytest.fixture
def listed(desk: Call, tmp_path: Path) -> Path:
    """The list from which the players came, and Eve; Ben's name is erased since."""
    assert desk("player", "erase", "Ben", "--yes").code == 0
    file = tmp_path / "list.csv"
    file.write_text("name\nAda\nBen\nCy\nDee\nEve\n", encoding="utf-8")
    return file


def test_a_list_that_is_imported_again_does_not_bring_an_erased_name_back(
    desk: Call, tmp_path: Path, listed: Path
):
    said = desk("player", "import", listed, "--json")
    assert said.code == 1
    assert "new players: 2 (Ben, Eve)" in said.err
    error = said.json["error"]
    assert (error["code"], error["remedies"]) == ("erased-names", [{"do": "yes"}])
    assert error["facts"] == {"numbers": [2], "new": ["Ben", "Eve"]}
    assert len(desk("player", "list", "--json").json["players"]) == 4
    assert b"Ben" not in (tmp_path / "evening.db").read_bytes()


def test_without_the_erased_line_the_rest_of_the_list_is_added_once_it_is_said_so(desk: Call, listed: Path):
    listed.write_text("name\nAda\nCy\nDee\nEve\n", encoding="utf-8")
    assert desk("player", "import", listed, "--yes").code == 0
    assert [player["name"] for player in desk("player", "list", "--json").json["players"]][-1] == "Eve"


def test_a_dry_run_shows_who_would_be_new_beside_an_erased_name(desk: Call, listed: Path):
    said = desk("player", "import", listed, "--dry-run")
    assert said.code == 0
    assert "added as new: Ben, Eve" in said.err
    assert len(desk("player", "list", "--json").json["players"]) == 4


def test_a_list_with_nobody_new_needs_no_question_beside_an_erased_name(desk: Call, listed: Path):
    listed.write_text("name\nAda\nCy\n", encoding="utf-8")
    assert desk("player", "import", listed).code == 0


def test_where_no_name_was_erased_new_players_are_only_named(desk: Call, tmp_path: Path):
    file = tmp_path / "list.csv"
    file.write_text("name\nAda\nEve\n", encoding="utf-8")
    said = desk("player", "import", file)
    assert said.code == 0
    assert "new players: 1 (Eve)" in said.err


@pytest.fixture
def five(snakebid: Call) -> Call:
    """A round robin of five whose first round is played: 1 Ben-Eve, 2 Cy-Dee, Ada rests; Cy would rest in round 5."""
    names = [word for name in ("Ada", "Ben", "Cy", "Dee", "Eve") for word in ("--player", name)]
    snakebid("event", "new", "Five", "--mode", "round-robin", *names)
    assert snakebid("schedule", "make").code == 0
    for match in (1, 2):
        assert snakebid("match", "result", match, 10, 20).code == 0
    return snakebid


def rests(call: Call) -> list[list[str]]:
    return [one["byes"] for one in call("schedule", "show", "--json").json["rounds"]]


def test_who_withdrew_does_not_rest_in_the_rounds_to_come(five: Call):
    assert rests(five) == [["Ada"], ["Dee"], ["Ben"], ["Eve"], ["Cy"]]
    assert five("player", "withdraw", "Cy").code == 0
    assert rests(five) == [["Ada"], ["Dee"], ["Ben"], ["Eve"], []]
    assert five("player", "withdraw", "Ada").code == 0
    assert rests(five)[0] == []
    assert five("player", "return", "Cy").code == 0
    assert rests(five)[-1] == ["Cy"]


def test_a_bye_before_the_withdrawal_stays(five: Call):
    for match in (3, 4):
        assert five("match", "result", match, 10, 20).code == 0
    assert five("player", "withdraw", "Ada").code == 0
    assert rests(five)[0] == ["Ada"]


def test_the_schedule_says_who_withdrew_and_the_wall_who_rests_instead(five: Call, tmp_path: Path):
    assert five("player", "withdraw", "Cy").code == 0
    assert "Cy withdrew" in five("schedule", "show").out
    assert five("print", "pairings", "--round", 2, "--output", tmp_path / "wall.pdf").code == 0
    with pypdfium2.PdfDocument(tmp_path / "wall.pdf") as document:
        wall = document[0].get_textpage().get_text_bounded()
    assert "Cy" not in wall
    assert "Rests: Dee, Eve" in wall


def test_a_round_in_which_all_matches_are_off_can_be_printed(five: Call, tmp_path: Path):
    for player in ("Cy", "Ada"):
        assert five("player", "withdraw", player).code == 0
    assert five("print", "pairings", "--output", tmp_path / "wall.pdf").code == 0
    assert five("player", "withdraw", "Ben").code == 0
    assert five("print", "pairings", "--output", tmp_path / "wall.pdf", "--force").code == 0


def test_latecomers_of_one_step_are_given_their_matches_together(desk: Call):
    """One by one, 300 of them laid a schedule of 45,000 matches out 300 times (found by `make torture`)."""
    desk("match", "result", 1, 100, 90)
    assert desk("player", "add", "Eve", "Fin", "Gil").code == 0
    kinds = [json.loads(line)["kind"] for line in desk("event", "export", "-").out.splitlines()[-4:]]
    assert kinds == ["player-added", "player-added", "player-added", "fixtures-changed"]
    assert len({frozenset((game["a"], game["b"])) for game in games(desk).values()}) == len(games(desk)) == 21
    assert desk("doctor").code == 0
