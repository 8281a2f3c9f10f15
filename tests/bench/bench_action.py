"""One action on a running draft through `Store.record`, beside a bare commit of one row by `sqlite3`.

Both write to a file of their own with a rollback journal and `synchronous = EXTRA`, in turn, in one process; the figure is the ratio
of the medians. The draft is one long auction, shouted up by the smallest step, so that its log can be of any length.
"""

import contextlib
import io
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from cli.program.main import outcome
from draft.events import Nominate, PlaceBid
from draft.state import STEP
from evening.state import Command, Evening
from store.event_table import Stamp
from store.record import Store
from tests.figures import Figure
from tournament.events import EnterResult

NOW = Stamp("2026-11-30T19:00:00+00:00", "bench")
SHORT, LONG = 100, 10_000
PLAYERS = 160
"""Their round robin has 12,720 matches."""
TURNS = 600


def bare(path: Path) -> Callable[[], object]:
    """Commit one row to a table in a file of its own."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA synchronous = EXTRA")
    connection.execute("CREATE TABLE log (seq INTEGER PRIMARY KEY, data TEXT NOT NULL)")
    row = ('{"player":1,"amount":5}',)
    return lambda: connection.execute("INSERT INTO log (data) VALUES (?)", row)


def bid(evening: Evening) -> PlaceBid | Nominate:
    """Nominate the first card, then raise the standing bid by the smallest step."""
    draft = evening.draft
    auction = draft.auction
    if auction is None:
        return Nominate(draft.uncovered[0])
    return PlaceBid(draft.player(auction.asked[-1]), auction.bid + STEP)


def results() -> Callable[[Evening], EnterResult]:
    """Enter one result after the other, in the order of the schedule."""
    entered = iter(range(1_000_000))
    return lambda evening: EnterResult(evening.desk.fixtures[next(entered)].match, 100, 75)


def event(path: Path, *made: str, then: tuple[str, str]) -> None:
    """Make an event in a new database, and what its first entries build on."""
    for words in (["event", "new", "Bench", "--seed", "7", *made], then):
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as said:
            code = outcome(["--db", str(path), *words])
        if code:
            raise SystemExit(f"the event can't be made: {said.getvalue()}")


def measured(path: Path, plan: Callable[[Evening], Command], length: int) -> tuple[float, float]:
    """Let the log grow to a length; then milliseconds of an action and of a bare commit, medians, in turn."""
    with Store(path) as store:
        missing = iter(range(length - store.evening("bench").length))
        store.record(
            "bench", lambda now: None if next(missing, None) is None else plan(now), NOW, repeat=True
        )
        commit = bare(path.with_name("bare.db"))
        ours: list[float] = []
        theirs: list[float] = []
        for _ in range(TURNS):
            for work, times in ((commit, theirs), (lambda: store.record("bench", plan, NOW), ours)):
                began = time.perf_counter()
                work()
                times.append((time.perf_counter() - began) * 1e3)
    return statistics.median(ours), statistics.median(theirs)


def actions() -> Iterable[Figure]:
    """One action in one process, as a multiple of a bare commit of one row."""
    players = [word for number in range(PLAYERS) for word in ("--player", f"Player {number}")]
    for what, plan, made, then in (
        ("a bid", lambda: bid, ("--open-outcry", "--player", "Ada", "--player", "Ben"), ("draft", "start")),
        ("a result", results, ("--mode", "round-robin", *players), ("schedule", "make")),
    ):
        took = {}
        for length in (SHORT, LONG):
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "bench.db"
                event(path, *made, then=then)
                ours, theirs = took[length] = measured(path, plan(), length)
            note = f"{ours:.2f} ms, bare {theirs:.2f} ms"
            yield Figure(f"{what}, {length:,} entries in the log", ours / theirs, target=2.5, note=note)
        # Both by the bare commit of their own moment: the disk's mood drops out.
        (short, disk), (long, other) = took[SHORT], took[LONG]
        yield Figure(f"{what}, long log by short one", (long / other) / (short / disk), target=1.2)
