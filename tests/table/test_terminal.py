"""The real program in a pseudo-terminal: killed in the middle of an auction, started again, and played to the end."""

import os
import re
import signal
import sys
import time
from pathlib import Path

import pexpect
import pytest

from cli.table.app import LOOK_EVERY
from store.record import Store
from tests.program import Call
from tests.table.drafts import typed_draft
from tests.table.evenings import evening

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

PROGRAM = Path(sys.executable).with_name("snakebid")
PATIENCE = 30.0


class Terminal:
    """A terminal of 80 x 24 with the live table in it."""

    def __init__(self, db: Path, *words: str, **variables: str) -> None:
        environment = {**os.environ, "TERM": "xterm-256color", "LOGNAME": "tester", **variables}
        for variable in {"NO_COLOR", "COLUMNS", "LINES", "SNAKEBID_DB", "SNAKEBID_EVENT"} - set(variables):
            environment.pop(variable, None)
        self.child = pexpect.spawn(
            str(PROGRAM),
            ["--db", str(db), "draft", "run", *words],
            env=environment,
            dimensions=(24, 80),
            encoding="utf-8",
        )
        self.seen = ""
        self.until(lambda: "On the table" in self.seen)

    def until(self, reached) -> None:
        """Read what the program writes until something is so."""
        end = time.monotonic() + PATIENCE
        while not reached():
            assert time.monotonic() < end, self.seen[-2000:]
            try:
                self.seen += self.child.read_nonblocking(100_000, timeout=0.05)
            except (pexpect.TIMEOUT, pexpect.EOF):
                time.sleep(0.01)

    def leave(self) -> None:
        """Leave with `q`."""
        self.child.send("q\r")
        self.until(lambda: not self.child.isalive())
        self.child.close()


def draft(db: Path):
    with Store(db) as store:
        return store.evening("friday").draft


@pytest.fixture
def db(snakebid: Call, tmp_path):
    snakebid("event", "new", "Friday", "--seed", 7, "--player", "Ada", "--player", "Ben")
    assert snakebid("draft", "start", "--first", "Ada").code == 0
    return tmp_path / "evening.db"


def test_killed_in_the_middle_of_an_auction_started_again_and_finished(db):
    lines = typed_draft(evening("Ada", "Ben"))
    first = Terminal(db)
    for line in lines[:10]:
        first.child.send(f"{line}\r")
    first.until(lambda: len(draft(db).wins) == 10)
    card = lines[10][0]
    rival = "b" if draft(db).active == 0 else "a"
    first.child.send(f"{card}:{rival}15\r")
    first.until(lambda: draft(db).auction is not None)
    first.child.send("3")  # a line that was not finished is no entry
    first.child.kill(signal.SIGKILL)
    first.child.wait()
    first.child.close()
    auction = draft(db).auction
    assert auction.bid == 15

    again = Terminal(db)
    again.until(lambda: "to answer" in again.seen)
    again.child.send(f"u\r{lines[10]}\r")
    again.until(lambda: len(draft(db).wins) == 11)
    for line in lines[11:]:
        again.child.send(f"{line}\r")
    again.until(lambda: draft(db).ended)
    again.leave()
    assert again.child.exitstatus == 0
    assert [len(seat.cards) for seat in draft(db).seats] == [36, 36]


def test_the_second_table_sees_the_first_ones_action_within_a_second(db):
    one, two = Terminal(db), Terminal(db)
    before = len(two.seen)
    one.child.send("1b35\r")
    one.until(lambda: len(draft(db).wins) == 1)
    stored = time.monotonic()
    two.until(lambda: "auction 2/72" in plain(two.seen[before:]) or "another" in plain(two.seen[before:]))
    assert LOOK_EVERY < 1
    assert time.monotonic() - stored < 5  # what a loaded machine takes to draw comes on top
    one.leave()
    two.leave()


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


COLOUR = re.compile(r"\x1b\[(?:[0-9;]*;)?(?:3[0-7]|9[0-7]|4[0-7]|10[0-7]|38;|48;)[0-9;]*m")


def test_no_color_is_honoured(db):
    coloured = Terminal(db)
    assert COLOUR.search(coloured.seen)
    coloured.leave()
    without = Terminal(db, NO_COLOR="1")
    without.until(lambda: "eph" in without.seen)
    assert not COLOUR.search(without.seen)
    without.leave()


def test_a_terminal_is_left_as_it_was(db):
    one = Terminal(db)
    one.leave()
    assert "\x1b[?1049l" in one.seen
    assert "Friday" in plain(one.seen.rsplit("\x1b[?1049l", 1)[-1])
