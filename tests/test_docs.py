"""What the documents say is what the program does."""

import re
import shlex
import sys
from pathlib import Path

import pytest

from tests.program import Call

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "docs"))

import make_commands  # noqa: E402 - found only after the line above
import make_pictures  # noqa: E402 - likewise

COMMANDS = list(make_commands.each_command())


def test_the_command_reference_is_up_to_date():
    assert (ROOT / "docs" / "commands.md").read_text(encoding="utf-8") == make_commands.reference(), (
        "run: make docs"
    )


def test_the_commands_that_completion_offers_are_those_there_are():
    assert make_commands.LISTED.read_text(encoding="utf-8") == make_commands.listed(), "run: make docs"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("picture", make_pictures.PICTURES, ids=lambda picture: picture.file)
def test_the_pictures_are_what_the_program_shows(picture: make_pictures.Picture):
    assert (ROOT / "docs" / picture.file).read_text(encoding="utf-8") == make_pictures.svg(picture), (
        "run: make docs"
    )


@pytest.mark.parametrize(
    "command", [command for _, command, _ in COMMANDS], ids=[name for name, _, _ in COMMANDS]
)
def test_every_command_has_help_and_every_last_one_an_example(command):
    assert command.help
    if not getattr(command, "commands", None):
        assert command.epilog.startswith("Example: snakebid ")


def test_every_example_is_a_command_line_of_its_own_command():
    for name, command, _ in COMMANDS:
        if not getattr(command, "commands", None):
            words = shlex.split(command.epilog.removeprefix("Example: "))
            assert " ".join(words).startswith(name), name


@pytest.mark.parametrize(
    ("name", "command"),
    [(name, command) for name, command, _ in COMMANDS if not getattr(command, "commands", None)],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_wrong_usage_of_a_command_is_answered_with_its_example(snakebid: Call, name: str, command):
    said = snakebid(*name.split()[1:], "--no-such-option")
    assert (said.code, said.out) == (2, "")
    example = command.epilog.removeprefix("Example: ")
    assert said.err.endswith(f"\n  for example: {example}\n  see `{name} --help`\n")


def blocks(page: str) -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return [
        line
        for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
        for line in block.splitlines()
        if line
    ]


@pytest.mark.parametrize("page", ["docs/cookbook.md", "docs/cookbook-desk.md"])
def test_the_cookbook_runs_from_its_first_line_to_its_last(
    snakebid: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: str
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sample-data").symlink_to(ROOT / "sample-data")
    for line in blocks(page):
        words = shlex.split(line)
        assert words.pop(0) == "snakebid"
        said = snakebid(*words)
        assert said.code == 0, f"{line}\n{said.err}"


def test_every_link_between_documents_leads_somewhere():
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    for page in pages:
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if not target.startswith("http"):
                assert (page.parent / target).exists(), f"{page.name}: {target}"


DECISIONS = sorted((ROOT / "docs" / "decisions").glob("*.md"))


@pytest.mark.parametrize("path", DECISIONS, ids=lambda path: path.stem)
def test_every_decision_has_its_parts(path: Path):
    lines = path.read_text(encoding="utf-8").splitlines()
    assert re.fullmatch(rf"# {int(path.name[:4])}\. \S.*", lines[0])
    assert re.fullmatch(r"- Status: (accepted|superseded)\b.*", lines[2])
    assert re.fullmatch(r"- Date: \d{4}-\d{2}-\d{2}", lines[3])
    heads = [line for line in lines if line.startswith("## ")]
    assert heads == ["## Context", "## Decision", "## Consequences"]


def test_decisions_are_numbered_without_gaps():
    numbers = [int(path.name[:4]) for path in DECISIONS]
    assert numbers == list(range(1, len(numbers) + 1))


CITED = re.compile(r"decisions?[/ ](\d{4})((?:-[\w-]+)?\.md)?", re.ASCII)


def test_every_decision_that_the_code_cites_exists():
    folders = ("cli", "draft", "evening", "games", "scoring", "store", "tournament", "tests")
    files = [path for name in folders for path in (ROOT / name).rglob("*") if path.suffix in {".py", ".toml"}]
    there = {path.name for path in DECISIONS}
    cited = []
    for path in (ROOT / "pyproject.toml", *files):
        for number, rest in CITED.findall(path.read_text(encoding="utf-8")):
            cited.append(number)
            found = f"{number}{rest}" in there if rest else any(name.startswith(number) for name in there)
            assert found, f"{path.relative_to(ROOT)}: decision {number}{rest}"
    assert cited


def test_the_readme_names_only_commands_that_are_there():
    known = {name for name, _, _ in COMMANDS}
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for line in re.findall(r"^ {4}\$? ?(snakebid .*)$", text, re.MULTILINE):
        words = shlex.split(line.split("#")[0])
        assert " ".join(words[:3]) in known or " ".join(words[:2]) in known, line


THREATS = (
    (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8").split("| threat |")[1].splitlines()[2:]
)


@pytest.mark.parametrize("threat", THREATS, ids=lambda line: line.split("|")[1].strip()[:40])
def test_each_threat_names_tests_that_are_there(threat: str):
    named = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", threat)
    assert named, "a threat that no test holds"
    for file, test in named:
        assert f"\ndef {test}(" in (ROOT / file).read_text(encoding="utf-8"), f"{file}::{test}"


@pytest.mark.parametrize("lock", ["requirements.txt", "requirements-dev.txt"])
def test_locked_dependencies_have_hashes(lock: str):
    text = re.sub(r" *\\\n *", " ", (ROOT / lock).read_text(encoding="utf-8"))
    pins = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    assert len(pins) > 20
    assert [line for line in pins if "==" not in line or "--hash=sha256:" not in line] == []


@pytest.mark.parametrize(
    "path", sorted((ROOT / "docs" / "pictures").glob("*.svg")), ids=lambda path: path.name
)
def test_a_picture_that_is_opened_by_itself_has_its_size(path: Path):
    head = path.read_text(encoding="utf-8").split(">")[0]
    found = re.search(r'viewBox="0 0 (\S+) (\S+)"', head)
    assert found is not None
    assert f'width="{found[1]}"' in head
    assert f'height="{found[2]}"' in head
