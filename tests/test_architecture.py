"""The house: where imports may stand, which names are ours, what the wheel holds."""

import ast
import re
import subprocess
import sys
import zipfile
from importlib.metadata import distributions, packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FLOORS = ("cli", "draft", "evening", "games", "scoring", "store", "tournament")
HEAVY = {"sqlmodel", "sqlalchemy", "pydantic", "rich", "textual", "rapidfuzz", "platformdirs"}


@pytest.mark.parametrize("floor", [floor for floor in FLOORS if floor != "cli"])
def test_no_import_stands_inside_a_function_below_cli(floor: str):
    for path in (ROOT / floor).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                inner = [part for part in ast.walk(node) if isinstance(part, ast.Import | ast.ImportFrom)]
                assert not inner, f"{path}:{node.lineno}"


def test_no_other_installed_distribution_owns_our_top_level_names():
    owners = packages_distributions()
    for floor in FLOORS:
        assert set(owners.get(floor, ["snakebid"])) == {"snakebid"}, floor
    assert any(found.name == "snakebid" for found in distributions())


def loaded_by(*words: str) -> set[str]:
    """The modules that a command line has imported when it is done."""
    code = (
        "import atexit, sys; from cli.program.main import outcome; "
        "atexit.register(lambda: sys.stderr.write('\\n' + ' '.join(sys.modules))); outcome(sys.argv[1:])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return {name.split(".")[0] for name in done.stderr.splitlines()[-1].split()} | {
        name for name in done.stderr.splitlines()[-1].split() if name.startswith("rich.")
    }


@pytest.mark.parametrize("line", ["snakebid d", "snakebid draft n", "snakebid draft --"])
def test_completing_a_command_imports_no_other_floor_and_no_group(line: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("_SNAKEBID_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(line.count(" ")))
    assert not {"store", "scoring", "tournament", "draft", "sqlite3"} & loaded_by()


def test_everyday_commands_import_nothing_heavy(tmp_path: Path):
    db = str(tmp_path / "evening.db")
    loaded_by("--db", db, "event", "new", "X", "--seed", "7", "--player", "Ada", "--player", "Ben")
    loaded_by("--db", db, "draft", "start", "--first", "Ada")
    for words in (
        ("--help",),
        ("draft", "show", "--json"),
        ("draft", "undo", "--dry-run"),
        ("standings", "--json"),
        ("schedule", "show", "--json"),
    ):
        assert not HEAVY & loaded_by("--db", db, *words), words


def test_every_python_file_below_400_lines_or_says_why():
    for floor in FLOORS:
        for path in (ROOT / floor).rglob("*.py"):
            lines = path.read_text(encoding="utf-8").splitlines()
            assert len(lines) <= 420 or re.search(r"\bline", "\n".join(lines[:12])), path


def test_every_noqa_gives_its_reason():
    for folder in (*FLOORS, "docs", "tests"):
        for path in (ROOT / folder).rglob("*.py"):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                if re.search(r"#\s*noqa", line) and path.name != Path(__file__).name:
                    assert re.search(r"#\s*noqa: [A-Z0-9, ]+ - \S", line), f"{path}:{number}"


@pytest.mark.long
def test_the_wheel_holds_the_seven_packages_and_their_data(tmp_path: Path):
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == set(FLOORS)
    assert "games/cards/kartomantik-beta.csv" in names
    assert "games/rules/bazaar-draft.toml" in names
    assert "cli/locale/hu/LC_MESSAGES/snakebid.mo" in names
    entry = next(name for name in names if name.endswith("entry_points.txt"))
    assert "snakebid = cli.program.entry:run" in zipfile.ZipFile(wheel).read(entry).decode()
