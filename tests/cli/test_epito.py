"""The commands of the Építő sheet, as typed at a table."""

import re
import shlex
from pathlib import Path

import pytest

from tests.program import Call

ROOT = Path(__file__).parents[2]


@pytest.fixture
def cup(snakebid: Call) -> Call:
    """A round robin of Ada, Ben and Cili, with a sheet of Ada and Ben on which Ada begins."""
    snakebid(
        "event",
        "new",
        "Cup",
        "--mode",
        "round-robin",
        "--player",
        "Ada",
        "--player",
        "Ben",
        "--player",
        "Cili",
    )
    assert snakebid("epito", "new", "Ada", "Ben", "--first", "Ada").code == 0
    return snakebid


def sheet(call: Call, *words: object):
    said = call("epito", *words, "--json")
    assert said.code == 0, said.out + said.err
    return said.json


def test_a_whole_round_in_one_line_from_the_set_up_to_the_side_deck(cup: Call):
    now = sheet(
        cup,
        "round",
        "Ada: boss Lizett, field Tűz, lay front, use 1",
        "Ben: lay front Kis lény, use 2, lost front",
    )
    ada, ben = now["players"]
    assert (now["round"], now["starter"], now["phase"]) == (2, "Ben", "preparation")
    assert (ada["boss_name"], ada["kills"], ada["tokens_due"], ada["side_cards"]) == ("Lizett", 1, 2, 5)
    assert (ben["front"], ben["kills"], ben["tokens_due"], ben["side_cards"]) == (0, 0, 1, 4)


def test_a_round_can_be_written_in_part_and_finished(cup: Call):
    cup("epito", "round", "Ada: lay front", "Ben: lay front")
    sheet(cup, "play", "Ben: lay front, ready")
    now = sheet(cup, "round", "Ada: use 1")
    assert now["rounds"][1]["abilities"] == [1, 0]


def test_a_round_is_one_step_of_undo(cup: Call):
    cup("epito", "round", "Ada: lay front", "Ben: lay front")
    assert sheet(cup, "undo")["phase"] == "setup"
    assert sheet(cup, "redo")["round"] == 2


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        (("Ada: lay boss",), "E-15"),
        (("Ada: lay reserve",), "E-16"),
        (("Ada: lay front, lay front",), "E-15"),
        (("Ada: lay front, move 1",), "E-16"),
        (("Ada: lay front, use 3", "Ben: lay front"), "E-18"),
        (("Ada: lay front, lost reserve", "Ben: lay front"), "E-25"),
        (("Ada: lay front, take", "Ben: lay front"), "E-24"),
        (("Ada: lay front, use 1",), "E-28"),
    ],
)
def test_a_round_that_breaks_a_rule_changes_nothing(cup: Call, lines, rule):
    before = cup("epito", "show", "--json").json
    said = cup("epito", "round", *lines, "--json")
    assert (said.code, said.json["error"]["rule"]) == (1, rule)
    assert cup("epito", "show", "--json").json == before


@pytest.mark.parametrize(
    "line",
    ["lay front", "Ada: dance", "Ada: lay", "Ada: lay hand", "Ada: use", "Ada: use two", "Ada: use 1 at-end", "Ada: lost",
     "Ada: field", "Ada: move x", "Zoe: ready", ": ready", "Ada:", "Ada: boss \udc80", f"Ada: boss {'x' * 2000}"],
)  # fmt: skip
def test_a_line_that_cannot_be_read_changes_nothing(cup: Call, line: str):
    before = cup("epito", "show", "--json").json
    assert cup("epito", "play", line).code == 2
    assert cup("epito", "show", "--json").json == before


def test_lines_may_be_hungarian_and_names_of_cards_hold_commas(cup: Call):
    now = sheet(cup, "play", "Ada: főnök Numbi, a Kicsi; edző Kovács; zsetonmező Tűz", "Ben: főnök")
    assert now["players"][0]["boss_name"] == "Numbi, a Kicsi"
    now = sheet(cup, "play", "Ada: letesz frontvonal, edző, kész", "Ben: letesz frontvonal, kész")
    assert (now["phase"], now["players"][0]["trainer_used"]) == ("combat", 1)
    now = sheet(cup, "play", "Ada: képesség 1 végén 1", "Ben: képesség 0", "Ben: elesett frontvonal saját")
    assert (now["players"][0]["at_end"], now["players"][0]["kills"], now["players"][1]["lost"]) == (1, 0, 1)


def test_E26_a_match_of_the_schedule_gets_its_result_at_the_end_and_loses_it_on_undo(cup: Call):
    cup("schedule", "make")
    assert sheet(cup, "new", "--match", 2)["match"] == 2
    names = [side["name"] for side in sheet(cup, "show", "--sheet", 2)["players"]]
    one, other = names
    on = ("--sheet", 2)
    cup("epito", "first", one, *on)
    cup("epito", "round", f"{one}: lay front", f"{other}: lay front", *on)
    sheet(cup, "adjust", other, "kills", 2, "--why", "a card", *on)
    now = sheet(cup, "round", f"{one}: lost front boss", *on)
    assert (now["over"], now["winner"], now["draw"], now["rule"]) == (True, other, False, "E-26")
    game = next(game for turn in cup("schedule", "show", "--json").json["rounds"] for game in turn["matches"]
                if game["match"] == 2)  # fmt: skip
    assert (game["a"], game["points_a"], game["points_b"]) == (one, 0, 4)
    cup("epito", "undo", *on)
    standings = cup("standings", "--json").json["standings"]
    assert all(row["played"] == 0 for row in standings)


def test_E17_both_fronts_empty_is_a_draw_in_the_standings_too(cup: Call):
    cup("schedule", "make")
    cup("epito", "new", "--match", 1)
    cup("epito", "first", "Ben", "--sheet", 2)
    now = sheet(cup, "round", "--sheet", 2)
    assert (now["over"], now["winner"], now["draw"], now["rule"]) == (True, None, True, "E-28")
    assert sum(row["drawn"] for row in cup("standings", "--json").json["standings"]) == 2


def test_a_match_has_one_sheet_of_its_own_players(cup: Call):
    cup("schedule", "make")
    game = cup("schedule", "show", "--json").json["rounds"][0]["matches"][0]
    stranger = ({"Ada", "Ben", "Cili"} - {game["a"], game["b"]}).pop()
    assert cup("epito", "new", game["a"], stranger, "--match", 1).code == 1
    assert cup("epito", "new", game["b"], game["a"], "--match", 1).code == 0
    assert cup("epito", "new", "--match", 1).code == 1
    assert cup("epito", "new", "--match", 9).code == 1


def test_E8_the_program_rolls_and_tells_every_roll(cup: Call):
    cup("epito", "new", "Ben", "Cili")
    said = cup("epito", "roll", "--seed", 7, "--sheet", 2)
    dice = cup("epito", "show", "--sheet", 2, "--json").json["dice"]
    assert [f"Dice: {a} : {b}" in said.out for a, b in dice] == [True] * len(dice)
    assert cup("epito", "roll", 3, "--sheet", 2).code == 2


def test_E24_the_card_that_the_program_draws_is_told(cup: Call):
    cup("epito", "new", "Ben", "Cili", "--side-draw", "drawn", "--first", "Ben", "--side-cards", "5,1")
    said = cup("epito", "round", "Ben: lay front", "Cili: lay front, lost front", "--sheet", 2)
    assert "Cili: from the side deck: card number 1" in said.out
    assert cup("epito", "show", "--sheet", 2, "--json").json["players"][1]["side_cards"] == 0


def test_a_sheet_is_found_by_its_players_and_asked_for_where_several_are_open(cup: Call):
    cup("epito", "new", "Ben", "Cili", "--first", "Ben")
    assert sheet(cup, "play", "Ada: boss")["sheet"] == 1
    said = cup("epito", "show", "--json")
    error = said.json["error"]
    assert (said.code, error["code"], error["facts"]["sheets"]) == (
        2,
        "several-sheets",
        ["1: Ada - Ben", "2: Ben - Cili"],
    )
    assert cup("epito", "show", "--sheet", 3).code == 1


@pytest.mark.parametrize(
    "words",
    [("new",), ("new", "Ada"), ("new", "Ada", "Ada"), ("new", "Ada", "Ben", "--bonus", "x"), ("first", "Cili"),
     ("new", "Ada", "Ben", "--side-cards", "6"), ("new", "Ada", "Ben", "--side-cards", "1,2,3"), ("end",), ("play",),
     ("undo", "2"), ("redo",), ("adjust", "Ada", "front", "1", "--why", "x")],
)  # fmt: skip
def test_what_makes_no_sense_changes_nothing(cup: Call, words):
    before = cup("event", "show", "--json").json["head"]
    assert cup("epito", *words).code in (1, 2)
    assert cup("event", "show", "--json").json["head"] == before


def test_a_sheet_survives_export_and_import(cup: Call, tmp_path: Path):
    cup("epito", "round", "Ada: boss Lizett, field Tűz, lay front", "Ben: lay front, lost front")
    assert cup("event", "export", tmp_path / "cup.jsonl").code == 0
    assert cup("event", "import", tmp_path / "cup.jsonl", db="other.db").code == 0
    assert cup("epito", "show", "--json", db="other.db").out == cup("epito", "show", "--json").out
    assert cup("doctor").code == 0


def test_a_dry_run_tells_and_stores_nothing(cup: Call):
    assert sheet(cup, "round", "Ada: lay front", "Ben: lay front", "--dry-run")["round"] == 2
    assert sheet(cup, "show")["phase"] == "setup"


def test_no_sheet_and_a_sheet_whose_beginning_was_undone(cup: Call):
    assert "not begun" in cup("epito", "undo", 1).out
    assert cup("epito", "round").code == 1
    cup("event", "new", "Other", "--mode", "round-robin", "--player", "A", "--player", "B")
    assert "epito new" in cup("epito", "list").out
    assert cup("epito", "show").code == 1


def test_names_and_cards_that_steer_a_terminal_are_shown_as_escapes(snakebid: Call):
    snakebid("event", "new", "X", "--mode", "round-robin", "--player", "A\x1b[31m", "--player", "B\u202e")
    snakebid("epito", "new", 1, 2, "--first", 1)
    said = snakebid("epito", "play", "1: boss \x1b]0;x\x07, trainer \u202eT", "2: boss")
    for text in (
        said.out,
        snakebid("epito", "show").out,
        snakebid("epito", "list").out,
        snakebid("epito", "income").out,
    ):
        assert not re.search("[\x1b\x07\u202e]", text)


def test_the_log_tells_every_entry_and_what_was_taken_back(cup: Call):
    cup("epito", "play", "Ada: boss Lizett, field Tűz", "Ben: boss")
    cup("epito", "play", "Ada: lay front Kis lény, trainer, ready")
    cup("epito", "round", "Ben: lay front, use 2 at-end 1, lost front own")
    cup("epito", "undo", 2)
    cup("epito", "redo")
    cup("epito", "play", "Ben: lay front")
    lines = cup("epito", "log").out.splitlines()
    assert "Ada lays trainer and boss down: Lizett, Tűz" in lines[2]
    assert "Ada: lays a creature, front: Kis lény" in next(line for line in lines if "Kis lény" in line)
    told = [line.split("tester: ")[1] for line in lines if "(taken back)" in line]
    assert told == [
        "Ben: lays a creature, front (taken back)", "Ben: is ready (taken back)", "Ada: abilities: 0 (taken back)",
        "Ben: abilities: 2 (1 at the end, die on 1) (taken back)", "Ben: a creature fell, front (nobody defeated it) (taken back)",
        "round 1 ends (taken back)", "Ben: from the side deck: a card of choice (taken back)",
        "round 2: Ben begins; tokens 2 and 1 (taken back)",
    ]  # fmt: skip
    entries = cup("epito", "log", "--json").json["entries"]
    assert [entry["in_force"] for entry in entries].count(False) == len(told)


def test_two_players_alone_need_not_be_named(snakebid: Call):
    snakebid("event", "new", "X", "--mode", "epito", "--player", "Ada", "--player", "Ben")
    assert [side["name"] for side in sheet(snakebid, "new")["players"]] == ["Ada", "Ben"]


def test_E12_E13_the_income_says_why(cup: Call):
    cup("epito", "round", "Ada: lay front, use 1", "Ben: lay front, use 2")
    out = cup("epito", "income").out.splitlines()
    assert [line.split() for line in out[2:4]] == [
        ["Ada", "2", "1", "(E-12)", "+", "1", "(E-13)", "1"],
        ["Ben", "1", "1", "(E-12)", "2"],
    ]
    assert [row["tokens_due"] for row in cup("epito", "income", "--json").json["players"]] == [2, 1]


def test_every_screen_fits_80_columns(cup: Call):
    cup("epito", "play", "Ada: boss A boss with a very long name indeed", "Ben: boss")
    cup("epito", "round", "Ada: lay front", "Ben: lay front, lost front")
    for command in ("show", "list", "income"):
        assert max(map(len, cup("epito", command).out.splitlines())) <= 80


def test_the_cookbook_page_runs_from_its_first_line_to_its_last(
    snakebid: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs" / "cookbook-epito.md").read_text(encoding="utf-8")
    lines = [
        line
        for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
        for line in block.splitlines()
        if line
    ]
    assert len(lines) > 10
    for line in lines:
        words = shlex.split(line)
        assert words.pop(0) == "snakebid"
        said = snakebid(*words)
        assert said.code == 0, f"{line}\n{said.err}"


@pytest.mark.parametrize("rule", [f"E-{number}" for number in range(1, 29)])
def test_every_rule_is_in_a_test_or_left_to_the_players(rule: str):
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    named = re.search(rf"def test_\w*{rule.replace('-', '')}(?!\d)", tests)
    section = (
        (ROOT / "docs" / "rules.md")
        .read_text(encoding="utf-8")
        .partition("## Építő")[2]
        .partition("\n## ")[0]
    )
    left = section.partition("### Players decide")[2]
    assert named or re.search(rf"\b{rule}\b", left)
