"""The real program in processes of its own: killed, two at once, in a pipe, on a terminal, on an old console."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

PROGRAM = str(Path(sys.executable).with_name("snakebid"))
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and pseudo-terminals are POSIX here")


def run(db: Path, *words: object, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {
        **{key: value for key, value in os.environ.items() if key not in ("COLUMNS", "NO_COLOR")},
        **more,
    }
    return subprocess.run(
        [PROGRAM, "--db", str(db), *map(str, words)],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
        encoding="utf-8",
    )


@pytest.fixture
def db(tmp_path: Path) -> Path:
    path = tmp_path / "evening.db"
    run(path, "event", "new", "Friday", "--seed", 7, "--player", "Ada", "--player", "Ben", "--player", "Cy")
    assert run(path, "draft", "start", "--first", "Ada").returncode == 0
    return path


AWARDS = """
import sys
from pathlib import Path
from draft.events import AwardCard
from store.event_table import Stamp
from store.record import Store

with Store(Path(sys.argv[1])) as store:
    while not store.evening("friday").draft.ended:
        done = store.record("friday", lambda evening: AwardCard(evening.draft.uncovered[0]), Stamp("2026-11-30T19:00:00+00:00", "x"))
        print(len(done.evening.draft.wins), flush=True)
"""


def test_what_was_acknowledged_is_there_after_kill_9(db: Path):
    acknowledged = 0
    for more in (3, 1, 7, 4):
        child = subprocess.Popen([sys.executable, "-c", AWARDS, str(db)], stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        for _ in range(more):
            acknowledged = int(child.stdout.readline())
        child.send_signal(signal.SIGKILL)
        lines = (child.communicate()[0] or "").split()
        acknowledged = int(lines[-1]) if lines else acknowledged
        told = json.loads(run(db, "draft", "show", "--json").stdout)
        assert told["auctions"] in (acknowledged, acknowledged + 1), (
            "the last one may be stored and not yet said"
        )
        acknowledged = told["auctions"]
    assert run(db, "doctor").returncode == 0
    assert run(db, "draft", "log", "--verify").returncode == 0


def test_two_at_once_apply_each_action_once_or_refuse_it(db: Path):
    words = [PROGRAM, "--db", str(db), "draft", "award", "180", "--json"]
    children = [
        subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(4)
    ]
    codes = sorted(child.wait() for child in children)
    said = [child.communicate() for child in children]
    assert codes == [0, 1, 1, 1], said
    assert all("locked" not in out + err and "Traceback" not in err for out, err in said)
    assert json.loads(run(db, "draft", "show", "--json").stdout)["auctions"] == 1


def test_a_pipe_gets_no_colours_and_80_columns_unless_told_otherwise(db: Path):
    run(db, "event", "new", "Long", "--player", "Ada " * 15, "--player", "Ben", "--mode", "round-robin")
    out = run(db, "standings").stdout
    assert "\x1b" not in out
    assert max(map(len, out.splitlines())) <= 80
    assert max(map(len, run(db, "standings", COLUMNS="120").stdout.splitlines())) > 80


def test_a_reader_that_leaves_early_is_no_fault(db: Path):
    pipeline = f"{PROGRAM} --db {db} draft pull-list | head -1"
    done = subprocess.run(["sh", "-c", pipeline], capture_output=True, text=True, check=True)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "cp437"])
def test_an_old_console_shows_what_it_can_and_never_fails(db: Path, encoding: str):
    run(db, "event", "new", "Ő", "--player", "Ödön Őrült", "--player", "\N{GRINNING FACE}")
    done = subprocess.run(
        [PROGRAM, "--db", str(db), "draft", "start"],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    assert done.returncode == 0
    said = done.stdout.decode(encoding)
    assert any(form in said for form in ("Orult", "Orült", "Őrült"))
    assert "->" in said


def screen(db: Path, *words: str, **more: str) -> str:
    environment = {**os.environ, "TERM": "xterm-256color", **more}
    child = pexpect.spawn(
        PROGRAM, ["--db", str(db), *words], env=environment, dimensions=(24, 80), encoding="utf-8", timeout=60
    )
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0, child.before
    return child.before or ""


def test_a_terminal_gets_colours_unless_NO_COLOR_says_no(db: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "36m" in screen(db, "draft", "show")
    plain = screen(db, "draft", "show", NO_COLOR="1")
    assert "36m" not in plain
    assert "\x1b[3" not in plain


def test_names_steer_no_terminal_either(db: Path):
    run(
        db,
        "event",
        "new",
        "X",
        "--player",
        "\x1b[2J\x1b]0;gotcha\x07",
        "--player",
        "[bold red]Ben[/]",
        "--mode",
        "round-robin",
    )
    said = screen(db, "standings")
    assert "\x1b[2J" not in said
    assert "\x1b]0;" not in said
    assert "[bold red]Ben[/]" in said


def test_a_read_only_folder_is_said_and_nothing_is_half_done(tmp_path: Path):
    if os.geteuid() == 0:
        target = Path("/proc/evening.db")  # even root can't write there
    else:
        folder = tmp_path / "locked"
        folder.mkdir(mode=0o500)
        target = folder / "evening.db"
    done = run(target, "event", "new", "X", "--player", "Ada", "--player", "Ben")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert str(target) in done.stderr


READERS = [
    (("draft", "log"), "stdout"),
    (("draft", "log", "--json"), "stdout"),
    (("standings", "--after", "one", "--json"), "stdout"),
    (("standings", "--after", "one"), "stderr"),
    (("--help",), "stdout"),
]


@pytest.mark.parametrize(("words", "left"), READERS, ids=["text", "json", "error in json", "error", "help"])
def test_when_the_reader_has_left_the_program_ends_by_sigpipe_without_a_word(db: Path, words, left: str):
    reading, writing = os.pipe()
    os.close(reading)
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, left: writing}
    child = subprocess.Popen([PROGRAM, "--db", str(db), *words], **streams)
    os.close(writing)
    said = child.communicate(timeout=60)
    assert child.returncode == -signal.SIGPIPE
    assert not any(word in (part or b"") for part in said for word in (b"Traceback", b"Exception", b"Broken"))


def test_what_was_stored_before_the_reader_left_stays(db: Path):
    reading, writing = os.pipe()
    os.close(reading)
    child = subprocess.Popen(
        [PROGRAM, "--db", str(db), "draft", "award", "180"], stdout=writing, stderr=subprocess.DEVNULL
    )
    os.close(writing)
    assert child.wait(60) == -signal.SIGPIPE
    assert json.loads(run(db, "draft", "show", "--json").stdout)["auctions"] == 1
    assert run(db, "doctor").returncode == 0
