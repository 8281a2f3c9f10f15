"""Every refusal there is: what it offers can be run as it is printed."""

import ast
import contextlib
import importlib
import re
import shlex
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.program import remedies
from cli.program.command_index import listed
from cli.program.messages import catalogue
from cli.program.remedies import shell
from games.refusal import Do
from tests.program import Call
from tests.remedies.kit import STARTS

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FLOORS = ("cli", "draft", "evening", "games", "scoring", "store", "tournament")
AREAS = [importlib.import_module(f"tests.remedies.{file.stem}") for file in sorted(HERE.glob("cases_*.py"))]
CASES = {code: script for area in AREAS for code, script in area.CASES.items()}
FAULTS: set[str] = set()
COMMAND = "snakebid (?!event export)|" + "|".join(
    f"{group} (?:{'|'.join(subs)})\\b" for group, subs in listed().items()
)
UNREACHABLE = {code: why for area in AREAS for code, why in getattr(area, "UNREACHABLE", {}).items()}


def codes_of(calls: dict[str, int]) -> set[str]:
    """The codes that are given to these calls, each at its place among the arguments."""
    found = set()
    for floor in FLOORS:
        for path in (ROOT / floor).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not isinstance(node, ast.Call):
                    continue
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                at = calls.get(name)
                if at is not None and len(node.args) > at:
                    found |= texts_in(node.args[at])
    return found


def texts_in(tree: ast.AST) -> set[str]:
    return {
        node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def raised_codes() -> set[str]:
    """The codes that are raised: given to an exception, or to a helper that raises (then known by the catalogue)."""
    found = codes_of({"Refused": 1, "Unreadable": 0, "within": 0})
    clauses = codes_of({"Refusal": 1, "clause": 0}) - found
    files = [path for floor in FLOORS for path in (ROOT / floor).rglob("*.py")]
    texts = set().union(*(texts_in(ast.parse(path.read_text(encoding="utf-8"))) for path in files))
    return found | (texts & (catalogue().keys() - clauses))


def write_text(folder: Path, file: str, text: str, times: str = "1") -> None:
    """`write:`: make a file of a text, or of many copies of it."""
    (folder / file).write_text(text.replace("\\n", "\n") * int(times), encoding="utf-8", errors="surrogateescape")


def write_raw(folder: Path, file: str, data: str) -> None:
    """`raw:`: make a file of bytes."""
    (folder / file).write_bytes(bytes.fromhex(data))


def edit_text(folder: Path, file: str, pattern: str, replacement: str) -> None:
    """`edit:`: change a file where a pattern matches first."""
    text, times = re.subn(pattern, replacement, (folder / file).read_text(encoding="utf-8"), count=1)
    assert times == 1, pattern
    (folder / file).write_text(text, encoding="utf-8")


def run_sql(folder: Path, statement: str) -> None:
    """`sql:`: change the evening's database behind the program's back."""
    with contextlib.closing(sqlite3.connect(folder / "evening.db")) as connection, connection:
        connection.execute(statement)


PREPARE: dict[str, Callable[..., None]] = {
    "write:": write_text,
    "raw:": write_raw,
    "edit:": edit_text,
    "sql:": run_sql,
}


def lines_of(script: str) -> list[list[str]]:
    """The command lines of a case, its start first."""
    lines = [line.strip() for line in script.strip().splitlines() if line.strip()]
    if lines and lines[0].startswith("use: "):
        start = STARTS[lines.pop(0).removeprefix("use: ")]
        lines = [*(line.strip() for line in start.splitlines() if line.strip()), *lines]
    return [shlex.split(line) for line in lines]


@pytest.mark.parametrize("code", sorted(CASES))
def test_every_complete_remedy_runs_as_it_is_printed(
    snakebid: Call, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    printed: list[tuple[Do, str]] = []
    monkeypatch.setattr(remedies, "shell", recording(printed))
    *before, refused = lines_of(CASES[code])
    for words in before:
        if words[0] in PREPARE:
            PREPARE[words[0]](tmp_path, *words[1:])
            continue
        done = snakebid(*words)
        assert done.code == 0, (words, done.err)
    database = tmp_path / "evening.db"
    kept = database.read_bytes() if database.exists() else None
    printed.clear()  # the next steps of the lines before
    said = snakebid(*refused, "--json")
    assert code in codes_in(said.json["error"])
    assert said.code in (1, 2)
    assert said.json["error"]["message"]
    for remedy, text in tuple(printed):  # what is run prints remedies of its own
        if remedies.is_complete(remedy) and remedy.action not in NEEDS_A_TERMINAL:
            if kept is not None:
                database.write_bytes(kept)
            words = shlex.split(text)
            tried = [*refused, *words] if text.startswith("-") else words[1:]
            done = snakebid(*tried)
            assert done.code != 2 or remedy.action == "doctor", (text, done.err)


def codes_in(refusal: dict[str, Any]) -> set[str]:
    """The code of a refusal as JSON, and those of the causes and clauses among its facts."""
    facts = [part for fact in refusal["facts"].values() for part in (fact if isinstance(fact, list) else [fact])]
    return {refusal["code"]}.union(*(codes_in(part) for part in facts if isinstance(part, dict)))


def recording(printed: list[tuple[Do, str]]) -> Callable[..., str]:
    """`shell`, noting what it renders."""

    def render(remedy: Do, *more: Any, **options: Any) -> str:
        text = shell(remedy, *more, **options)
        printed.append((remedy, text))
        return text

    return render


NEEDS_A_TERMINAL = ("live-table",)
"""Actions that a test can't run; `tests/table` does in a pseudo-terminal. `doctor` reports a damaged file with exit 2."""


def test_every_code_has_a_case_or_a_reason():
    """A clause is a part of another refusal, and needs no case of its own."""
    assert not CASES.keys() & UNREACHABLE.keys()
    assert raised_codes() <= CASES.keys() | UNREACHABLE.keys()
    assert CASES.keys() | UNREACHABLE.keys() <= catalogue().keys()


def test_every_code_has_its_sentence_and_every_sentence_its_code():
    assert raised_codes() | codes_of({"Refusal": 1, "clause": 0}) | FAULTS == catalogue().keys()


def test_no_floor_below_the_surfaces_holds_the_text_of_a_command():
    for floor in FLOORS[1:]:
        for path in (ROOT / floor).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    docstring = "\n" in node.value or node.value[:1].isupper()
                    assert docstring or not re.search(COMMAND, node.value), f"{path}:{node.lineno}"
