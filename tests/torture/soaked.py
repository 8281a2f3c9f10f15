"""Evening after evening in one process: its memory stays what it is, and every log replays to the same standings."""

import gc
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cli.args.bot_seats import bots_of
from cli.tools import demo
from evening.state import Evening, evolve
from scoring.evening import standings_json
from store.create import create
from store.doctor import examine
from store.event_table import Stamp
from store.log import steps
from store.record import Store
from tests.draft.invariants import check_draft
from tests.figures import Figure
from tests.torture.kit import in_workers, tell

PLAYERS = (2, 3, 4)
MEMORY = Path("/dev/shm")  # noqa: S108 - a disk in memory, for a folder with a name of its own


def soaked(evenings: int, settled: int) -> Iterator[Figure]:
    """Evening after evening in one process."""
    (told,) = in_workers(Path(__file__), [(evenings, settled)])
    for fault in told["faults"][:20]:
        tell(fault)
    growth = 100 * (told["end"] / told["settled"] - 1)
    yield Figure(
        f"memory at evening {evenings:,}, above evening {settled}", growth, "%", 5,
        note=f"{told['settled']:.1f} and {told['end']:.1f} MB",
    )  # fmt: skip
    yield Figure("evenings whose log replays to other standings", len(told["faults"]), "", 0,
                 note=f"of {evenings:,}; {told['entries']:,} entries")  # fmt: skip
    yield Figure("faults that `doctor` finds at the end", told["doctor"], "", 0)
    where = "in memory" if told["in_memory"] else "on a disk"
    how = f"bots draft a table in one step, each deck and result is its own; the file is {where} ({told['size']:.0f} MB)"
    yield Figure("seconds an evening", told["seconds"] / evenings, "s", note=how)


def worker(evenings: int, settled: int) -> dict[str, Any]:
    """So many evenings through one open store."""
    faults, entries, began = list[str](), 0, time.perf_counter()
    at_rest = 0.0
    in_memory = MEMORY.is_dir() and os.access(MEMORY, os.W_OK)
    with tempfile.TemporaryDirectory(prefix="snakebid-soak-", dir=MEMORY if in_memory else None) as folder:
        path = Path(folder) / "soak.db"
        create(path)
        with Store(path) as store:
            for seed in range(evenings):
                wrong, length = _evening(store, seed)
                faults += [f"evening {seed}: {wrong}"] if wrong else []
                entries += length
                if seed + 1 == settled:
                    at_rest = _megabytes()
            at_end = _megabytes()
        seconds = time.perf_counter() - began
        found = examine(path)
        size = path.stat().st_size / 1e6
    return {
        "faults": faults, "entries": entries, "settled": at_rest, "end": at_end, "seconds": seconds, "size": size,
        "doctor": len(found), "in_memory": in_memory,
    }  # fmt: skip


def _evening(store: Store, seed: int) -> tuple[str, int]:
    """An evening from the draft to the standings; what is wrong with it, and how many entries it has."""
    host = demo._opened(
        store, PLAYERS[seed % len(PLAYERS)], seed, Stamp("2026-11-30T19:00:00.000+00:00", "soak")
    )
    demo._draft(host)
    demo._decks(host, bots_of(host.evening))
    demo._matches(host)
    evening, rows = host.evening, store.log(host.slug)
    again = Evening(evening.stream, evening.slug, evening.title, evening.cards, evening.names)
    for seq, events in steps(rows):
        again = evolve(again, seq, events)
    again = again._replace(length=evening.length, head=evening.head)
    try:
        check_draft(again.draft)
    except AssertionError as fault:
        return f"the draft is not sound: {fault}", len(rows)
    same = standings_json(again) == standings_json(evening) and again == evening
    return "" if same else "the log replays to something else", len(rows)


def _megabytes() -> float:
    """What this process has in memory now."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    print(json.dumps(worker(int(sys.argv[1]), int(sys.argv[2]))))
