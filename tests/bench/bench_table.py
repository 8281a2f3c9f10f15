"""How soon the live table answers a key, with 216 auctions in the log: the target is 50 ms at the 95th percentile.

The real program runs in a pseudo-terminal of 80 x 24. The time of a key is from writing it until the terminal has
received the words that answer it: the preview of a line, or what an entry brought about (stored first, with fsync).
"""

import os
import re
import select
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

import pexpect

from cli.program.main import outcome
from tests.figures import Figure
from tests.table.drafts import typed_draft
from tests.table.evenings import SEED, evening

NAMES = ("Ada", "Ben", "Cy", "Dee", "Eve", "Fay")
ROUNDS = 40
TARGET = 50.0
PATIENCE = 10.0


def keys() -> Iterable[Figure]:
    """The live table: from a key to its answer on the screen, with 216 auctions in the log."""
    with tempfile.TemporaryDirectory() as folder:
        db = Path(folder) / "bench.db"
        prepared(db)
        times, work = measured(db)
    for kind, some in times.items():
        yield Figure(kind, statistics.median(some), "ms", note=f"median of {len(some)}")
    everything = [one for some in times.values() for one in some]
    yield Figure("95th percentile of all", percentile(everything), "ms", target=TARGET)
    if work:
        yield Figure("work of the program itself, on average", work, "ms a key")


def percentile(times: list[float]) -> float:
    """The 95th percentile."""
    return sorted(times)[max(0, round(0.95 * len(times)) - 1)]


def prepared(db: Path) -> None:
    """A six-player draft of 216 auctions, the last six of them taken back."""
    lines = typed_draft(evening(*NAMES))
    script = db.with_name("script")
    script.write_text("\n".join([*lines, "undo 6"]))
    players = [word for name in NAMES for word in ("--player", name)]
    quiet = os.open(os.devnull, os.O_WRONLY)
    kept = os.dup(1), os.dup(2)
    os.dup2(quiet, 1), os.dup2(quiet, 2)
    try:
        for words in (
            ["event", "new", "Bench", "--seed", str(SEED), *players],
            ["draft", "start", "--first", "Ada"],
            ["draft", "run", "--script", str(script)],
        ):
            if outcome(["--db", str(db), *words]):
                raise SystemExit(f"{words} failed")
    finally:
        os.dup2(kept[0], 1), os.dup2(kept[1], 2)


def measured(db: Path) -> tuple[dict[str, list[float]], float]:
    """Milliseconds of each key, by what it is for; and of processor time for a key, where the system tells it."""
    child = pexpect.spawn(
        str(Path(sys.executable).with_name("snakebid")), ["--db", str(db), "draft", "run"],
        env={**os.environ, "TERM": "xterm-256color"}, dimensions=(24, 80),
    )  # fmt: skip
    answered(child.child_fd, b"", rb"On the table")
    time.sleep(1)
    times: dict[str, list[float]] = {"a key (preview)": [], "Enter (stored and shown)": []}
    label = free_label(db)
    before = worked(child.pid)
    for _ in range(ROUNDS):
        for key, kind, answer in (
            (label, "a key (preview)", rb"Enter does it"),
            (b"\r", "Enter (stored and shown)", rb"\xe2\x9c\x93"),
            (b"u", "a key (preview)", rb"Enter does it"),
            (b"\r", "Enter (stored and shown)", rb"taken back"),
        ):
            times[kind].append(answered(child.child_fd, key, answer))
    work = (worked(child.pid) - before) / (4 * ROUNDS)
    os.write(child.child_fd, b"q\r")
    child.wait()
    return times, work


def worked(pid: int) -> float:
    """Milliseconds of processor time that a process has used; 0 where there is no /proc."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text(encoding="ascii").rsplit(")", 1)[-1].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def free_label(db: Path) -> bytes:
    """The label of a card that is still on the table."""
    from cli.table.lines import label_of
    from store.record import Store

    with Store(db) as store:
        now = store.evening("bench")
    return label_of(now, now.draft.uncovered[0]).encode()


def answered(fd: int, key: bytes, answer: bytes) -> float:
    """Write a key, read until its answer is there; milliseconds between the two."""
    while select.select([fd], [], [], 0.03)[0]:
        os.read(fd, 1 << 16)
    start = time.perf_counter()
    os.write(fd, key)
    seen = b""
    while not re.search(answer, seen):
        if not select.select([fd], [], [], PATIENCE)[0]:
            raise SystemExit(f"no answer to {key!r}: {seen[-500:]!r}")
        seen += os.read(fd, 1 << 16)
    return 1000 * (time.perf_counter() - start)
