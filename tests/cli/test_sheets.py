"""What holds for the sheets of every game: one answer for a sheet that is not there, and no game imported unasked."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.program import Call

GAMES = {"ffa": "games.ffa", "teams": "games.teams", "karma": "games.karma", "epito": "games.epito"}
"""Each game, and what is imported for it alone."""

NEW = {
    "ffa": ("Ada", "Ben", "Cy"),
    "teams": ("Ada", "Ben", "Cy", "Dee"),
    "karma": ("Ada", "Ben"),
    "epito": ("Ada", "Ben"),
}


@pytest.fixture
def night(snakebid: Call) -> Call:
    players = [word for name in ("Ada", "Ben", "Cy", "Dee") for word in ("--player", name)]
    assert snakebid("event", "new", "Night", "--mode", "round-robin", *players).code == 0
    return snakebid


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_sheet_is_refused_in_the_same_way_by_every_game(night: Call, game: str):
    for other in GAMES:
        assert night(other, "new", *NEW[other]).code == 0
    own = 1 + list(GAMES).index(game)
    assert night(game, "show", "--sheet", own, "--json").json["sheet"] == own
    for number in {1, 2, 3, 4, 9} - {own}:
        for words in (("show",), ("undo",), ("redo",), ("log",)):
            said = night(game, *words, "--sheet", number, "--json")
            assert (said.code, said.json["error"]["rule"]) == (1, None)
            assert str(number) in said.json["error"]["message"]
            assert said.json["error"]["hint"].endswith(f": {own}")
    assert night(game, "show", "--sheet", "x").code == 2


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("words", [("show",), ("show", "--sheet", 1), ("undo",), ("redo",), ("log",)])
def test_without_any_sheet_it_says_how_to_begin_one(night: Call, game: str, words: tuple[object, ...]):
    said = night(game, *words)
    assert (said.code, f"snakebid {game} new" in said.err) == (1, True)


@pytest.mark.parametrize("game", GAMES)
def test_undo_and_redo_and_the_log_of_both(night: Call, game: str):
    assert night(game, "new", *NEW[game]).code == 0
    if game == "karma":
        entered = ("deal", "--first", "Ada")
    elif game == "epito":
        entered = ("first", "Ada")
    else:
        entered = (
            ("roll", "Ada") if night(game, "show", "--json").json["priority"] is None else ("pass", "--all")
        )
    before = night(game, "show", "--json").json
    assert night(game, *entered).code == 0
    after = night(game, "show", "--json").json
    assert before != after
    assert night(game, "undo").code == 0
    assert night(game, "show", "--json").json == before
    assert night(game, "redo").code == 0
    assert night(game, "show", "--json").json == after
    kinds = [entry["kind"] for entry in night(game, "log", "--json").json["entries"]]
    assert kinds[-2:] == ["sheet-undone", "sheet-redone"]
    assert all(kind.startswith((f"{game}-", "sheet-")) for kind in kinds)


def imported(db: Path, *lines: tuple[str, ...]) -> set[str]:
    """The modules that a new process has imported after these command lines."""
    code = (
        "import json, sys\n"
        "from cli.program.main import outcome\n"
        f"codes = [outcome(['--db', {str(db)!r}, *line]) for line in {lines!r}]\n"
        "print('\\n' + json.dumps([codes, sorted(sys.modules)]))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    codes, modules = json.loads(out.splitlines()[-1])
    assert codes == [0] * len(lines)
    return set(modules)


def games_in(modules: set[str]) -> set[str]:
    return {
        game
        for game, package in GAMES.items()
        if any(module == package or module.startswith(f"{package}.") for module in modules)
    }


def test_commands_about_karma_import_no_other_game(night: Call, tmp_path: Path):
    assert night("karma", "new", "Ada", "Ben").code == 0
    modules = imported(
        tmp_path / "evening.db",
        ("karma", "deal", "--first", "Ada"),
        ("karma", "play", "Ada", "7"),
        ("karma", "undo"),
        ("karma", "redo"),
        ("karma", "show"),
        ("karma", "log"),
        ("karma", "scores"),
    )
    assert games_in(modules) == {"karma"}
    assert not any(module.startswith("games.kartomantik.live") for module in modules)


def test_an_evening_without_refereed_games_imports_none(table: Call, tmp_path: Path):
    assert table("event", "list").code == 0
    modules = imported(
        tmp_path / "evening.db",
        ("draft", "show"),
        ("draft", "log"),
        ("standings",),
        ("player", "list"),
        ("event", "export", "-"),
    )
    assert games_in(modules) == set()


def test_an_evening_with_one_game_imports_that_one_when_its_log_is_read(night: Call, tmp_path: Path):
    assert night("epito", "new", "Ada", "Ben").code == 0
    assert games_in(imported(tmp_path / "evening.db", ("standings",))) == {"epito"}
