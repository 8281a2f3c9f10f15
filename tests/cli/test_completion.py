"""What the shell is offered: commands, events, players, cards on the table; nothing and no noise where there is none."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.program import Call

PROGRAM = str(Path(sys.executable).with_name("snakebid"))


def offered(line: str) -> list[str]:
    """What bash is offered at the end of a line."""
    environment = {
        **os.environ, "_SNAKEBID_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(line.count(" ")),
    }  # fmt: skip
    done = subprocess.run([PROGRAM], capture_output=True, text=True, check=True, env=environment)
    assert done.stderr == ""
    return done.stdout.split("\n")[:-1]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("snakebid sta", ["standings"]),
        ("snakebid draft am", ["amend"]),
        ("snakebid --db {db} draft bid ", ["Ada", "Ben", "Cy"]),
        ("snakebid --db {db} draft bid b", ["Ben"]),
        ("snakebid --db {db} draft award Gru", ["Grudge Weaver"]),
        ("snakebid --db {db} draft award 180 --to c", ["Cy"]),
        ("snakebid --db {db} event use ", ["friday-bazaar"]),
        ("snakebid --db {db} draft show --event fri", ["friday-bazaar"]),
        ("snakebid --db {none} draft bid ", []),
        ("snakebid --db {none} event use ", []),
    ],
)
def test_completion(table: Call, tmp_path: Path, line: str, expected: list[str]):
    assert table("event", "list").code == 0
    said = offered(line.format(db=tmp_path / "evening.db", none=tmp_path / "none.db"))
    assert [word for word in said if word] == expected


def test_a_name_that_steers_a_terminal_is_not_offered(snakebid: Call, tmp_path: Path):
    snakebid("event", "new", "X", "--player", "\x1b[2Jevil", "--player", "Ben")
    assert offered(f"snakebid --db {tmp_path / 'evening.db'} draft bid ") == ["Ben"]


def test_the_shell_gets_its_script():
    done = subprocess.run(
        [PROGRAM, "--show-completion", "bash"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"},
    )
    assert "_SNAKEBID_COMPLETE=complete_bash" in done.stdout
