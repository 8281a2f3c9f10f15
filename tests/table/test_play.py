"""Whatever is typed: it is done, refused or unreadable, and what was acquired and paid always adds up."""

import functools
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cli.program.main import outcome
from cli.program.session import Session
from cli.program.settings import Settings
from cli.table.play import Play
from cli.table.refusals import explain
from evening.state import Evening
from games.refusal import Refused, Unreadable
from store.record import Store

WORD = st.sampled_from(
    ["1", "2", "3", "4", "5", "6", "7", "-", "+", "#180", "#1", "#999", "a", "b", "c", "ben", "x", "5", "10", "15", "35",
     "7", "0", "=", ".", ":", " ", "u", "r", "undo 2", "redo 9", "bot b", "hand b", "bot a", "/de", "?", ";"]
)  # fmt: skip
LINE = st.one_of(
    st.lists(WORD, min_size=1, max_size=6).map("".join),
    st.builds("{}{}{}".format, st.sampled_from("123456"), st.sampled_from(["", "a", "b", "c"]), st.sampled_from(["", "5", "20"])),
)  # fmt: skip


def assert_whole(evening: Evening) -> None:
    draft = evening.draft
    if draft.setup is None:
        return
    taken = [card for seat in draft.seats for card in seat.cards]
    assert len(taken) == len(set(taken)) == len(draft.wins)
    assert sum(seat.spent for seat in draft.seats) == sum(win.amount for win in draft.wins)
    assert sorted((*taken, *draft.uncovered)) == sorted(card for table in draft.tables for card in table)
    assert all(seat.taken_this_table <= 2 for seat in draft.seats)


def reason(play: Play, line: str) -> str:
    """Enter a line; why not, if not."""
    try:
        play.preview(line)
        play.enter(line)
    except (Refused, Unreadable) as no:
        return explain(no, line, play.tried_on, play.handles).reason
    return ""


@functools.cache
def begun() -> bytes:
    """A database with a draft of three that has started."""
    with tempfile.TemporaryDirectory() as folder:
        db = Path(folder) / "evening.db"
        for words in (
            ["event", "new", "X", "--seed", "7", "--player", "Ada", "--player", "Ben", "--player", "Cy"],
            ["draft", "start", "--first", "Ada"],
        ):
            assert outcome(["--db", str(db), *words]) == 0
        return db.read_bytes()


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(LINE, min_size=1, max_size=25))
def test_any_lines_leave_a_draft_that_adds_up(lines):
    with tempfile.TemporaryDirectory() as folder:
        db = Path(folder) / "evening.db"
        db.write_bytes(begun())
        chosen = Settings()
        chosen.by = "tester"
        with Store(db) as store:
            play = Play(Session(store, store.choose(None).slug, chosen))
            for line in lines:
                before = play.state
                if refused := reason(play, line):
                    assert play.state == before, refused
                assert_whole(play.evening)
            assert store.evening("x").head == play.evening.head
