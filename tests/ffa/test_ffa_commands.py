"""`snakebid ffa`: the cookbook's game, JSON, scripts, tiebreakers, standings."""

import re
import shlex
import sys
from pathlib import Path

import pexpect
import pytest

from tests.program import Call

ROOT = Path(__file__).parents[2]


def blocks(page: str) -> list[tuple[str, str]]:
    return re.findall(r"```(\w+)\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)


def run_page(snakebid: Call, page: str, folder: Path) -> None:
    """Every `sh` line must succeed; other blocks that begin with `# NAME` are files."""
    for kind, text in blocks(page):
        if kind != "sh":
            (folder / text.split()[1]).write_text(text, encoding="utf-8")
            continue
        for line in text.splitlines():
            words = shlex.split(line)
            assert words.pop(0) == "snakebid"
            said = snakebid(*words)
            assert said.code == 0, f"{line}\n{said.err}"


@pytest.fixture
def night(snakebid: Call) -> Call:
    people = [word for name in ("Ada", "Ben", "Cy", "Dee") for word in ("--player", name)]
    assert snakebid("event", "new", "Night", "--mode", "free-for-all", *people).code == 0
    assert snakebid("ffa", "new", "Ada", "Ben", "Cy").code == 0
    return snakebid


def play(snakebid: Call, script: str):
    for line in script.strip().splitlines():
        said = snakebid("ffa", *shlex.split(line))
        assert said.code == 0, f"{line}\n{said.err}"
    return said


def test_the_cookbook_of_free_for_all_runs(snakebid: Call, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run_page(snakebid, "docs/cookbook-ffa.md", tmp_path)
    rows = snakebid("ffa", "standings", "--json").json["standings"]
    assert [(row["player"], row["played"], row["points"]) for row in rows] == [
        ("Ben", 2, 115),
        ("Ada", 1, 10),
        ("Cy", 2, 10),
        ("Dee", 1, 5),
    ]


def test_the_state_as_json_says_who_is_asked(night: Call):
    play(night, "pass --all\nenter Ada 5 hollow --points 20\nenter Ben 3 hollow\nenter Cy 1 hollow")
    said = night("ffa", "show", "--json").json
    assert (said["priority"], said["priority_rule"], said["waiting_for"]) == ("Cy", "F-2", ["Cy"])
    assert said["disadvantage"] == {"Ada": 0, "Ben": 1, "Cy": 2}
    said = night("ffa", "act", "Cy", "Rally", "--json").json
    assert (said["priority"], said["priority_rule"], said["waiting_for"]) == (None, "F-7", ["Ada"])
    assert said["stack"] == [{"action": 1, "player": "Cy", "what": "Rally"}]


@pytest.mark.parametrize(
    ("words", "code", "rule"),
    [
        (["act", "Ada"], 1, "C-5"),
        (["enter", "Ada", "3", "hollow"], 1, "C-1"),
        (["pass"], 2, None),
        (["pass", "Ada", "--all"], 2, None),
        (["pass", "Zoe"], 2, None),
        (["pass", "Dee"], 1, None),
        (["power", "x", "3"], 2, None),
        (["enter", "Ada"], 2, None),
        (["enter", "Ada", "3"], 2, None),
        (["enter", "Ada", "--card", "Deny Fate"], 1, "C-1"),
        (["show", "--sheet", "9"], 1, None), (["show", "--sheet", "x"], 2, None),
        (["undo"], 1, None),
        (["result"], 1, "F-11"),
        (["new", "Ada", "Ben"], 1, "F-1"),
        (["new", "Ada", "Ben", "Ada"], 1, None),
        (["new", "--tiebreak", "1"], 1, "B-23"),
        (["run"], 2, None),
    ],
)  # fmt: skip
def test_refusals_change_nothing(night: Call, words, code, rule):
    before = night("ffa", "log", "--json").out
    said = night("ffa", *words, "--json")
    assert said.code == code
    assert said.json["error"]["rule"] == rule
    assert night("ffa", "log", "--json").out == before


def test_a_dry_run_stores_nothing(night: Call):
    before = night("ffa", "log", "--json").out
    assert night("ffa", "pass", "--all", "--dry-run").code == 0
    assert night("ffa", "log", "--json").out == before


def test_the_beginning_of_a_game_is_not_undone(night: Call):
    play(night, "roll Ada")
    assert night("ffa", "undo", 2).code == 1
    assert night("ffa", "undo").code == 0
    assert night("ffa", "redo").code == 0


def test_a_game_comes_back_from_an_export(night: Call, tmp_path):
    play(night, "pass --all\nenter Ada 5 hollow+choleric --points 20\npass --all")
    before = night("ffa", "show", "--json").out
    assert night("event", "export", tmp_path / "night.jsonl").code == 0
    assert night("event", "import", tmp_path / "night.jsonl", db="other.db").code == 0
    assert night("ffa", "show", "--json", db="other.db").out == before


def test_a_script_ends_at_the_first_line_that_is_refused(night: Call, tmp_path):
    script = tmp_path / "game.txt"
    script.write_text("roll Ada\n# a word\n\nact Ben x\npass --all\n", encoding="utf-8")
    said = night("ffa", "run", "--script", script)
    assert said.code == 1
    assert "line 4: act Ben x" in said.err
    assert night("ffa", "show", "--json").json["waiting_for"] == ["Ada"]


@pytest.mark.parametrize(
    "line", ["run --script x", "pass 'Ada", "dance", "pass --loudly Ada", "enter Ada --card"]
)
def test_a_script_line_that_cannot_be_read(night: Call, tmp_path, line):
    script = tmp_path / "game.txt"
    script.write_text(line, encoding="utf-8")
    assert night("ffa", "run", "--script", script).code == 2


def test_a_script_with_json_says_the_state_at_its_end(night: Call, tmp_path):
    script = tmp_path / "game.txt"
    script.write_text("roll Ada\nact Ada x\n", encoding="utf-8")
    assert night("ffa", "run", "--script", script, "--json").json["waiting_for"] == ["Ben"]


def test_names_never_steer_the_screen(snakebid: Call):
    people = [word for name in ("A\x1b[2J", "B", "C") for word in ("--player", name)]
    snakebid("event", "new", "Odd", "--mode", "free-for-all", *people)
    assert snakebid("ffa", "new").code == 0
    play(snakebid, "pass --all\nenter 1 3 hollow --name '\x1b[31m' --points 5\nroll 2\nact 2 '\x1b[31mx'")
    for words in (("show",), ("log",), ("standings",)):
        assert "\x1b" not in snakebid("ffa", *words).out


def test_F11_points_of_all_games_are_the_standings_of_the_event(night: Call):
    play(
        night,
        "pass --all\nenter Ada 5 hollow --points 20\nenter Ben 3 hollow --points 15\nenter Cy 1 hollow --points 5\npass --all\nfinish",
    )
    assert night("standings", "--json").json["final"] is False
    play(
        night,
        "left Ada 0\nleft Ben 2\nleft Cy 0\nresult\nnew Ben Cy Dee\nfinish\nleft Ben 1\nleft Cy 1\nleft Dee 0",
    )
    said = night("standings", "--json").json
    assert said["final"] is True
    assert [(row["rank"], row["player"], row["played"], row["won"], row["drawn"], row["lost"], row["points"], row["tied"]) for row in said["standings"]] == [
        (1, "Ada", 1, 1, 0, 0, 20, False), (2, "Ben", 2, 0, 1, 1, 15, False), (3, "Cy", 2, 0, 1, 1, 5, False), (4, "Dee", 1, 0, 0, 1, 0, False),
    ]  # fmt: skip
    assert "Ada" in night("standings").out


def test_B23_a_free_for_all_decides_a_tiebreaker(snakebid: Call):
    people = [word for name in ("Ada", "Ben", "Cy") for word in ("--player", name)]
    snakebid("event", "new", "Cup", "--mode", "round-robin", *people)
    snakebid("schedule", "make")
    for match in (1, 2, 3):
        snakebid("match", "result", match, 10, 10)
    assert snakebid("tiebreak", "make", "--place", 1, "--kind", "free-for-all").code == 0
    assert snakebid("ffa", "new", "Ada", "Ben", "--tiebreak", 1).code == 1
    assert snakebid("ffa", "new", "--tiebreak", 1).code == 0
    play(snakebid, "points Cy 10\npoints Ada 5\nfinish\nleft Ada 0\nleft Ben 0")
    assert snakebid("ffa", "result").code == 1
    play(snakebid, "left Cy 0\nresult")
    assert [row["player"] for row in snakebid("standings", "--json").json["standings"]] == [
        "Cy",
        "Ada",
        "Ben",
    ]
    assert {row["points"] for row in snakebid("standings", "--json").json["standings"]} == {20}
    assert snakebid("ffa", "result").code == 1
    assert snakebid("ffa", "standings", "--json").json["final"] is False


def test_an_option_on_a_line_holds_for_that_line(night: Call, tmp_path):
    script = tmp_path / "game.txt"
    script.write_text("roll Ada --dry-run\nroll Ben --json\nact Ben x\n", encoding="utf-8")
    assert night("ffa", "run", "--script", script).code == 0
    assert night("ffa", "show", "--json").json["waiting_for"] == ["Cy"]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_lines_at_a_terminal_go_on_after_a_refusal(night: Call, tmp_path):
    child = pexpect.spawn(
        sys.executable,
        ["-m", "cli.program.main", "--db", str(tmp_path / "evening.db"), "ffa", "run"],
        cwd=str(ROOT), encoding="utf-8", timeout=20,
    )  # fmt: skip
    for line, answer in [
        ("act Ada", "C-5"),
        ("roll Ada", "priority: Ada"),
        ("act Ada 'a Will'", "Ben answers"),
        ("", ""),
    ]:
        child.expect("> ")
        child.sendline(line)
        child.expect(answer)
    child.sendline("q")
    child.expect("a Will")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert night("ffa", "show", "--json").json["waiting_for"] == ["Ben"]


@pytest.fixture
def level(snakebid: Call, tmp_path, monkeypatch) -> Call:
    """The cookbook's evening: Ada and Cy share the second place."""
    monkeypatch.chdir(tmp_path)
    run_page(snakebid, "docs/cookbook-ffa.md", tmp_path)
    return snakebid


def test_B23_a_tie_in_an_event_of_free_for_all_is_said_with_the_ways_out(level: Call):
    said = level("tiebreak")
    assert "Place 2: Ada, Cy are tied" in said.out
    assert "player bonus" in said.out
    assert level("tiebreak", "--json").json["ties"] == [{"place": 2, "players": ["Ada", "Cy"], "kinds": []}]


def test_B23_is_no_rule_of_a_free_for_all_event_and_the_refusal_names_the_ways_out(level: Call):
    before = level("event", "show", "--json").json["head"]
    no = level("tiebreak", "make", "--place", 2, "--json")
    assert no.code == 1
    assert no.json["error"]["rule"] == "B-23"
    assert "player bonus" in no.json["error"]["hint"]
    assert level("event", "show", "--json").json["head"] == before


def test_the_way_out_of_a_tie_in_free_for_all_works(level: Call):
    assert level("player", "bonus", "Cy", 1, "--why", "won the play-off").code == 0
    assert level("tiebreak").out == "nobody is tied\n"
    rows = level("ffa", "standings", "--json").json["standings"]
    assert [(row["rank"], row["player"]) for row in rows][1:3] == [(2, "Cy"), (3, "Ada")]


def test_before_the_first_game_of_an_event_nobody_is_tied(night: Call):
    assert night("tiebreak").out == "nobody is tied\n"
