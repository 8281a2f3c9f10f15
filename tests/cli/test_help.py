"""Help: commands in groups, nothing cut off at 80 columns, the options of every command last."""

import re
import sys
from pathlib import Path

import pytest

from cli.program.commands import EVERYWHERE
from cli.program.main import COMMANDS
from tests.program import Call

sys.path.insert(0, str(Path(__file__).parents[2] / "docs"))

import make_commands

COMMANDS_AND_GROUPS = (make_commands.program(), *make_commands.each_command())
EVERY = [name for name, _, _ in COMMANDS_AND_GROUPS]
GROUPS = [(name, command) for name, command, _ in COMMANDS_AND_GROUPS if hasattr(command, "commands")]
SHARED = ["--db", "--event", "--by", "--lang", "--json", "--yes", "--dry-run", "--help"]


def sections(text: str) -> dict[str, str]:
    """The sections of a help under their headings, in their order."""
    parts = re.split(r"^(\S.*):\n", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def first_words(section: str) -> list[str]:
    """The options or commands of a section."""
    return re.findall(r"^  (\S+)", section.partition("\n\n")[0], re.MULTILINE)


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "80")


def test_the_program_groups_its_commands(snakebid: Call):
    found = sections(snakebid("--help").out)
    assert list(found) == [*COMMANDS, "Options", EVERYWHERE]
    assert {heading: first_words(found[heading]) for heading in COMMANDS} == {
        heading: list(sources) for heading, sources in COMMANDS.items()
    }


@pytest.mark.parametrize(("name", "command"), GROUPS, ids=[name for name, _ in GROUPS])
def test_no_help_in_a_list_of_commands_is_cut_off_or_wrapped(snakebid: Call, name: str, command):
    found = sections(snakebid(*name.split()[1:], "--help").out)
    lists = [found[heading] for heading in found if heading not in ("Options", EVERYWHERE)]
    lines = [line for text in lists for line in text.splitlines() if line]
    assert len(lines) == len(command.commands)
    for line in lines:
        assert len(line) <= 80
        assert not line.endswith("...")


@pytest.mark.parametrize("name", EVERY)
def test_options_everywhere_come_last(snakebid: Call, name: str):
    found = sections(snakebid(*name.split()[1:], "--help").out)
    own = set(first_words(found.get("Options", "")))
    assert list(found)[-1] == EVERYWHERE
    assert first_words(found[EVERYWHERE]) == [option for option in SHARED if option not in own]
    assert all(
        len(line) <= 80 for text in found.values() for line in text.splitlines() if "Example:" not in line
    )
