"""Every refusal there is: what it offers can be run as it is printed."""

import ast
import contextlib
import importlib
import re
import shlex
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from cli.args.card_sets import find_set, sets_folder
from cli.program import remedies
from cli.program.command_index import listed
from cli.program.messages import catalogue
from cli.program.remedies import shell
from games.fault import CODES, UNREADABLE
from games.refusal import Do
from games.resources import card_set
from tests.program import Call
from tests.remedies.kit import STARTS

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FLOORS = ("cli", "draft", "evening", "games", "scoring", "store", "tournament")
AREAS = [importlib.import_module(f"tests.remedies.{file.stem}") for file in sorted(HERE.glob("cases_*.py"))]
CASES = {code: script for area in AREAS for code, script in area.CASES.items()}
COMMAND = "snakebid (?!event export)|" + "|".join(
    f"{group} (?:{'|'.join(subs)})\\b" for group, subs in listed().items()
)
UNREACHABLE = {code: why for area in AREAS for code, why in getattr(area, "UNREACHABLE", {}).items()}


MESSAGES = {"Refused": 1, "Refusal": 1, "Unreadable": 0, "within": 0, "clause": 0}
"""Which argument is the code of a refusal, a cause or a part of one, by what is called."""

CLAUSES = ("Refusal", "clause")
"""Those of them that make a part of another message, which is reached inside it."""

FIELDS = {"bad": 1, "report": 1, "open_table": 2, "open_question": 2}
"""The same for the fields of a file: what is called there adds place and key."""

FAULTS = {"Fault": 3, "unreadable": 0, "NotThis": 0}
"""Which argument is the key of the sentence of a deck's fault; it can also be given as `text=`."""


def called(call: ast.Call) -> str:
    """The name of what is called."""
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def calls() -> Iterator[tuple[Path, ast.Call]]:
    """Every call in the program, with its file."""
    for floor in FLOORS:
        for path in (ROOT / floor).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    yield path, node


def messages_raised(names: Mapping[str, int] = MESSAGES) -> Iterator[tuple[Path, ast.Call, int]]:
    """Every call of these, and which of its arguments is the code."""
    for path, call in calls():
        at = names.get(called(call))
        if at is not None and len(call.args) > at:
            yield path, call, at


def codes_in(part: ast.expr) -> set[str]:
    """The codes that stand there, all of a choice; of `f"result-{how}"` each that begins so."""
    if isinstance(part, ast.JoinedStr) and isinstance(part.values[0], ast.Constant):
        return {code for code in catalogue() if code.startswith(str(part.values[0].value))}
    if isinstance(part, ast.IfExp):
        return codes_in(part.body) | codes_in(part.orelse)
    if isinstance(part, ast.Subscript):
        return codes_in(part.value)
    if isinstance(part, ast.Tuple):
        return {code for item in part.elts for code in codes_in(item)}
    return {part.value} - {""} if isinstance(part, ast.Constant) else set()


def raised_codes(but: tuple[str, ...] = ()) -> set[str]:
    """The codes that stand in the code as the code of a refusal, a cause or a part of one, `but` what those calls make."""
    found = (*messages_raised(), *messages_raised(FIELDS))
    return {code for _, call, at in found if called(call) not in but for code in codes_in(call.args[at])}


def named_codes() -> set[str]:
    """The codes of the catalogue that stand anywhere in the code: helpers raise what they are given."""
    texts = set()
    for floor in FLOORS:
        for path in (ROOT / floor).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.JoinedStr):
                    texts |= codes_in(node)
                elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                    texts.add(node.value)
    return texts & catalogue().keys()


def fault_codes() -> set[str]:
    """The keys of the sentences that faults of decks have: named beside their code, or the code itself."""
    found = {code for _, call, at in messages_raised(FAULTS) for code in codes_in(call.args[at])}
    for _, call in calls():
        if called(call) in ("Fault", "_replace"):
            found |= {code for word in call.keywords if word.arg == "text" for code in codes_in(word.value)}
    return found | {code for code in CODES if code in catalogue() and code != UNREADABLE}


def write_text(folder: Path, file: str, text: str, times: str = "1") -> None:
    """`write:`: make a file of a text, or of many copies of it."""
    (folder / file).parent.mkdir(exist_ok=True)
    (folder / file).write_text(
        text.replace("\\n", "\n") * int(times), encoding="utf-8", errors="surrogateescape"
    )


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
    for remembered in (sets_folder, find_set, card_set):
        remembered.cache_clear()
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
    assert code in codes_reached(said.json["error"])
    assert said.code in (1, 2)
    assert said.json["error"]["message"]
    for remedy, text in tuple(printed):  # what is run prints remedies of its own
        if is_complete(remedy) and remedy.action not in NEEDS_A_TERMINAL:
            if kept is not None:
                database.write_bytes(kept)
            words = shlex.split(text)
            tried = [*refused, *words] if text.startswith("-") else words[1:]
            done = snakebid(*tried)
            assert done.code != 2 or remedy.action == "doctor", (text, done.err)


def codes_reached(refusal: dict[str, Any]) -> set[str]:
    """The code of a refusal as JSON, and those of the causes and clauses among its facts."""
    facts = [
        part for fact in refusal["facts"].values() for part in (fact if isinstance(fact, list) else [fact])
    ]
    return {refusal["code"]}.union(*(codes_reached(part) for part in facts if isinstance(part, dict)))


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
    parts = raised_codes() - raised_codes(CLAUSES)
    needed = (raised_codes() | named_codes()) - parts - (fault_codes() - raised_codes(CLAUSES))
    assert needed - CASES.keys() - UNREACHABLE.keys() == set()
    assert CASES.keys() | UNREACHABLE.keys() <= catalogue().keys()


def test_every_code_has_its_sentence_and_every_sentence_its_code():
    assert raised_codes() | fault_codes() <= catalogue().keys()
    assert catalogue().keys() - raised_codes() - fault_codes() - named_codes() == set()


def test_every_sentence_finds_its_facts_and_remedies_where_it_is_raised():
    for path, call, at in messages_raised():
        remedies, keys = call.args[at + 1 :], {key.arg for key in call.keywords}
        unpacked = None in keys or any(isinstance(part, ast.Starred) for part in remedies)
        if unpacked or called(call) == "Refusal" or isinstance(call.args[at], ast.JoinedStr):
            continue  # what is unpacked, stands in a mapping or is put together there, the cases run
        for code in codes_in(call.args[at]):
            message, hint = catalogue()[code]
            blanks = {name for _, name, _, _ in Formatter().parse(message + hint) if name}
            places = {int(name) for name in blanks if name.isdigit()}
            facts = {name for name in blanks if not name.isdigit()} - {"remedies", "why"}
            assert facts <= keys, f"{path}:{call.lineno}: {code}"
            assert len(remedies) > max(places, default=-1) or called(call) == "clause", (
                f"{path}:{call.lineno}: {code}"
            )


def test_no_floor_below_the_surfaces_holds_the_text_of_a_command():
    for floor in FLOORS[1:]:
        for path in (ROOT / floor).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    docstring = "\n" in node.value or node.value[:1].isupper()
                    assert docstring or not re.search(COMMAND, node.value), f"{path}:{node.lineno}"


def is_complete(remedy: Do) -> bool:
    """Whether a remedy can be run as it is shown, with nothing left to fill in."""
    pattern = re.sub(r"\[.*?\]", "", remedies.actions("shell")[remedy.action])
    blanks = set(re.findall(r"\{(\w+)", pattern))
    return not re.search(r"(?<![\w{])[A-Z]+(?!\w)|…", pattern) and blanks <= set(remedy.facts)
