"""The cookbook's played game, and the rules' coverage: what is written is what the program does."""

import re
import shlex
from pathlib import Path

import pytest

from tests.program import Call

ROOT = Path(__file__).parents[2]
RULES = [f"K-{number}" for number in range(1, 27)]


def blocks(page: str) -> list[str]:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return [
        line
        for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
        for line in block.splitlines()
        if line
    ]


def test_the_cookbook_of_karma_runs_from_its_first_line_to_its_last(
    snakebid: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sample-data").symlink_to(ROOT / "sample-data")
    for line in blocks("cookbook-karma.md"):
        words = shlex.split(line)
        assert words.pop(0) == "snakebid"
        said = snakebid(*words)
        assert said.code == 0, f"{line}\n{said.err}"


def test_the_game_of_the_cookbook_comes_out_as_told(
    snakebid: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sample-data").symlink_to(ROOT / "sample-data")
    for line in blocks("cookbook-karma.md"):
        if line == "snakebid karma deal --first Cy":
            break
        snakebid(*shlex.split(line)[1:])
    scores = snakebid("karma", "scores", "--json").json["scores"]
    assert [(row["player"], row["points"], row["won"]) for row in scores[:1]] == [("Ben", 646, 1)]
    assert snakebid("karma", "show", "--json").json["series_over"] is False


def test_the_keys_named_for_scripts_are_those_of_show(snakebid: Call):
    snakebid("event", "new", "Karma", "--mode", "karma", "--player", "Ada", "--player", "Ben")
    snakebid("karma", "new")
    snakebid("karma", "deal", "--first", "Ada")
    told = snakebid("karma", "show", "--json").json
    page = (ROOT / "docs" / "cookbook-karma.md").read_text(encoding="utf-8").partition("## For scripts")[2]
    named = set(re.findall(r"`(\w+)`", page.partition("## Bots")[0]))
    assert set(told) | set(told["may"]) | set(told["players"][0]) <= named


@pytest.mark.parametrize("rule", RULES)
def test_each_rule_of_karma_has_a_test_or_is_left_to_the_players(rule: str):
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "karma").glob("test_*.py"))
    names = set(re.findall(r"K[0-9]+", "".join(re.findall(r"def test_\w+", tests))))
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    left = page.partition("## Karma")[2].partition("Left to the players")[2].partition("\n## ")[0]
    assert rule.replace("-", "") in names or f"| {rule} |" in left


@pytest.mark.parametrize("rule", RULES)
def test_each_rule_of_karma_is_named_in_the_code(rule: str):
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "games" / "karma").glob("*.py"))
    assert re.search(rf"{rule}\b", code)
