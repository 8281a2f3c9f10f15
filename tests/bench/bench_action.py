"""One action on a running draft through `Store.record`, beside a bare commit of one row by `sqlite3`.

Both write to a file of their own in WAL mode with `synchronous = FULL`, in turn, in one process; the figure is the ratio
of the medians. The draft is one long auction, shouted up by the smallest step, so that its log can be of any length.
"""

import sqlite3
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from cli.main import outcome
from draft.events import Nominate, PlaceBid
from draft.state import STEP
from store.evening import Evening
from store.record import Stamp, Store
from tournament.events import EnterResult

NOW = Stamp("2026-11-30T19:00:00+00:00", "bench")
SHORT, LONG = 100, 10_000
TURNS = 600


def bare(folder: Path) -> Callable[[], object]:
    """Commit one row to a table in a file of its own."""
    connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
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


def result(evening: Evening) -> EnterResult:
    """Enter the next match's result."""
    match = evening.desk.fixtures[len(evening.desk.results)].match
    return EnterResult(match, 100, 75)


def event(path: Path, players: int, *start: str) -> str:
    """Make an event in a new database; give its slug."""
    names = [word for number in range(players) for word in ("--player", f"Player {number}")]
    new = ["--db", str(path), "event", "new", "Bench", "--seed", "7", *start]
    for words in (
        [*new, *names],
        ["--db", str(path), *(("draft", "start") if "bazaar" in start else ("schedule", "make"))],
    ):
        if outcome(words):
            raise SystemExit(f"the event can't be made: {' '.join(words)}")
    return "bench"


def grown(path: Path, plan: Callable[[Evening], object], length: int) -> None:
    """Let the log grow to a length."""
    with Store(path) as store:
        missing = length - store.evening("bench").length
        left = iter(range(missing))
        store.record(
            "bench", lambda evening: plan(evening) if next(left, None) is not None else None, NOW, repeat=True
        )


def ratio(path: Path, plan: Callable[[Evening], object], folder: Path) -> tuple[float, float]:
    """How many times as long as a bare commit an action takes, and how long in milliseconds."""
    commit = bare(folder)
    ours, theirs = [], []
    with Store(path) as store:
        store.record("bench", plan, NOW)
        for _ in range(TURNS):
            for work, times in ((commit, theirs), (lambda: store.record("bench", plan, NOW), ours)):
                began = time.perf_counter()
                work()
                times.append(time.perf_counter() - began)
    mine = statistics.median(ours)
    return mine / statistics.median(theirs), mine * 1e3
