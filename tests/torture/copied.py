"""One file: copied at any moment between two entries it has them all, and who looks on starves nobody.

python tests/torture/copied.py DATABASE: looks how far the log is, as the live table does, until its input ends.
"""

import json
import random
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from evening.state import Command, Evening
from store.database import PATIENCE
from store.doctor import examine
from store.record import Store
from tests.figures import Figure
from tests.torture.faulty_disks import beside
from tests.torture.kit import must, say, scratch, tell
from tests.torture.writer import STAMP, next_result

POLLS = 0.02
"""Seconds between two looks; the live table takes twenty times as long."""


def copied(copies: int) -> Iterator[Figure]:
    """Plain copies between entries, and a writer beside somebody who looks on"""
    with scratch() as place:
        path = place / "copied.db"
        players = [word for name in range(24) for word in ("--player", f"P{name}")]
        must(say("--db", path, "event", "new", "results", "--mode", "round-robin", *players))
        must(say("--db", path, "schedule", "make"))
        alone, _ = _entered(path, copies)
        with _looking(path) as looks:
            _, faults = _entered(path, copies, place / "copy.db")
        with _looking(path) as crowded_looks:
            crowded, _ = _entered(path, 2 * copies)
        yield Figure("copies between entries: an acknowledged entry missing, or another file beside it", faults, "", 0,
                     note=f"of {copies}, by `cp`, while another program looks on all the time")  # fmt: skip
        yield Figure("slowest entry beside somebody who looks on", 1000 * crowded, "ms", 1000,
                     note=f"{1000 * alone:.0f} ms with nobody")  # fmt: skip
        yield Figure("slowest look beside somebody who enters some thirty times a second", 1000 * max(looks), "ms", 1000,
                     note=f"of {len(looks):,}")  # fmt: skip
        yield Figure("slowest look beside a program that enters without pause", 1000 * max(crowded_looks), "ms", 500 * PATIENCE,
                     note=f"of {len(crowded_looks):,}; after {PATIENCE} seconds it would be refused")  # fmt: skip
        yield Figure("faults that `doctor` finds at the end", len(examine(path)), "", 0)


def _entered(path: Path, entries: int, copy: Path | None = None) -> tuple[float, int]:
    """Enter so many results at random moments, copying the file after each; the slowest entry and what went wrong."""
    dice, slowest, faults = random.Random(f"copied/{copy}"), 0.0, 0
    with Store(path) as store:
        for number in range(entries):

            def plan(evening: Evening) -> Command:
                return next_result(evening, dice)[0]

            began = time.perf_counter()
            evening = store.record("results", plan, STAMP).evening
            slowest = max(slowest, time.perf_counter() - began)
            if copy is None:
                continue
            time.sleep(dice.uniform(0, 0.03))
            left = beside(path)
            shutil.copyfile(path, copy)
            with Store(copy) as other:
                there = other.evening("results")
            if left or there.desk != evening.desk or there.head != evening.head:
                faults += 1
                tell(f"copy {number}: {there.length} of {evening.length} entries, {left}")
    return slowest, faults


@contextmanager
def _looking(path: Path) -> Iterator[list[float]]:
    """Somebody who looks on in a process of its own; in the end, how many seconds each look took."""
    looks: list[float] = []
    words = [sys.executable, __file__, str(path)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        if child.stdout is None or child.stdout.readline() != "begun\n":
            raise SystemExit("nobody looks on")
        yield looks
        looks += json.loads(child.communicate()[0])


def look_on(path: Path) -> list[float]:
    """Ask for the head of the log, and read what is new, until standard input ends; the seconds of each look."""
    ended = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), ended.set()), daemon=True).start()
    looks, known = [], (0, "")
    with Store(path) as store:
        print("begun", flush=True)
        while not ended.wait(POLLS):
            began = time.perf_counter()
            head = store.head("results")
            if head != known:
                evening = store.evening("results")
                known = evening.length, evening.head
            looks.append(time.perf_counter() - began)
    return looks


if __name__ == "__main__":
    print(json.dumps(look_on(Path(sys.argv[1]))))
