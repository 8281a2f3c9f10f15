"""What the shell is offered: commands, events, players, cards on the table; nothing and no noise where there is none."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from cli.program.shell_quoting import Word, for_bash, for_powershell, for_zsh, words_of
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
        ("snakebid --db {db} draft award Gru", ["Grudge\\ Weaver"]),
        ("snakebid --db {db} draft award 180 --to c", ["Cy"]),
        ("snakebid --db {db} event use ", ["friday-bazaar"]),
        ("snakebid --db {db} draft show --event fri", ["friday-bazaar"]),
        ("snakebid standings --format j", ["json"]),
        ("snakebid draft start --deal ", ["digital", "manual"]),
        ("snakebid event new --mode sw", ["swiss"]),
        ("snakebid karma holds Ada c", ["crisis"]),
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


NAMES = ("Anna Maria", "Siobhán O'Brien", "Őrs Béla", "Zoë 🦊", 'Two  $x!y "q" `w`')


@pytest.fixture
def named(snakebid: Call) -> Call:
    """An event whose players' names have in them what means something to a shell."""
    assert (
        snakebid("event", "new", "Names", *(word for name in NAMES for word in ("--player", name))).code == 0
    )
    return snakebid


def read_back(shell: str, typed: str, folder: Path) -> list[str]:
    """The words that an interactive shell reads after Tab was pressed behind `typed` and then Enter."""
    environment = {**os.environ, "SNAKEBID_DB": str(folder / "evening.db"), "HOME": str(folder), "LC_ALL": "C.UTF-8",
                   "PATH": f"{Path(PROGRAM).parent}:{os.environ['PATH']}", "TERM": "xterm", "ZDOTDIR": str(folder),
                   "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}  # fmt: skip
    script = subprocess.run(
        [PROGRAM, "--show-completion", shell], capture_output=True, text=True, check=True, env=environment
    ).stdout
    begin = {"bash": "PS1='$ '\n", "zsh": "PS1='$ '\nautoload -Uz compinit; compinit -u\n"}[shell]
    (folder / (".zshrc" if shell == "zsh" else "bashrc")).write_text(begin + script)
    words = {"bash": ["--noprofile", "--rcfile", str(folder / "bashrc"), "-i"], "zsh": ["-i"]}[shell]
    session = pexpect.spawn(shell, words, env=environment, encoding="utf-8", timeout=20, dimensions=(24, 200))  # type: ignore[arg-type] # its types know no mapping with any strings
    session.expect_exact("$ ")
    session.send(f"{typed}\t\x01printf '%s\\n' \x05 >read; echo do''ne\r")
    session.expect_exact("done\r\n")
    session.close(force=True)
    return (folder / "read").read_text().splitlines()


@pytest.mark.parametrize("shell", ["bash", "zsh"])
@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("An", "Anna Maria"),
        ("'An", "Anna Maria"),
        ("Anna\\ M", "Anna Maria"),
        ("Si", "Siobhán O'Brien"),
        ("'Si", "Siobhán O'Brien"),
        ("\"Siobhán O'", "Siobhán O'Brien"),
        ("Siobhán\\ O\\'", "Siobhán O'Brien"),
        ("ors\\ b", "Őrs Béla"),
        ("Zo", "Zoë 🦊"),
        ("Tw", NAMES[-1]),
        ("'Tw", NAMES[-1]),
        ('"Tw', NAMES[-1]),
    ],
)
def test_what_tab_puts_there_is_read_back_as_one_word(
    named: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shell: str, typed: str, name: str
):
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not here")
    monkeypatch.chdir(tmp_path)
    assert named("event", "list").code == 0
    assert read_back(shell, f"snakebid draft bid {typed}", tmp_path)[3:] == [name]


@pytest.mark.parametrize(
    ("line", "fish", "words"),
    [
        ("snakebid draft bid ", False, [Word("snakebid"), Word("draft"), Word("bid"), Word("")]),
        ("Siobhán\\ ", False, [Word("Siobhán ")]),
        ("a 'b c", False, [Word("a"), Word("b c", "'")]),
        ('a "b\\" \\c', False, [Word("a"), Word('b" \\c', '"')]),
        ("'it\\'s", False, [Word("it\\s")]),
        ("'it\\'s", True, [Word("it's", "'")]),
        ("a\\", False, [Word("a")]),
    ],
)
def test_a_line_is_read_as_the_shell_reads_it(line: str, *, fish: bool, words: list[Word]):
    assert words_of(line, fish=fish) == words


def test_each_shell_gets_a_name_as_it_needs_it():
    assert for_bash("Quorum, the Untouchable") == "Quorum,\\ the\\ Untouchable"
    assert for_bash("Rematch!", '"') == "Rematch\"'!'\""
    assert for_zsh("O'Brien") == "$'O\\x27Brien'"
    assert for_powershell("O'Brien") == "'O''Brien'"
    assert for_powershell("Ada") == "Ada"


def test_no_card_is_offered_once_the_draft_is_over(snakebid: Call, tmp_path: Path):
    snakebid("event", "new", "Short", "--seed", 7, "--player", "Ada", "--player", "Ben")
    snakebid("draft", "start")
    assert offered(f"snakebid --db {tmp_path / 'evening.db'} draft award ") != [""]
    assert snakebid("draft", "auto").code == 0
    assert offered(f"snakebid --db {tmp_path / 'evening.db'} draft award ") == [""]
    assert offered(f"snakebid --db {tmp_path / 'evening.db'} cards show Quor") == [
        "Quorum,\\ the\\ Untouchable"
    ]


def test_a_name_without_quotes_is_told_about_them(table: Call):
    said = table("draft", "award", "Quorum,", "the", "Untouchable")
    assert said.code == 2
    assert "quotes: 'Anna Maria'" in said.err
