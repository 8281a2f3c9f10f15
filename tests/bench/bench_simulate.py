"""How long a thousand whole evenings of four bots take, run as a user runs them: at most 30 seconds on two cores.

Every action of every evening goes through the machines of a real one; so the figure holds their cost, the bots'
thinking, the decks, the matches, the start of the processes and the printing.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from cli.tools.worker_pool import cores
from tests.figures import Figure

PROGRAM = str(Path(sys.executable).with_name("snakebid"))
EVENINGS, PLAYERS, SEED = 1000, 4, 7
SECONDS = 30.0
"""On two cores; on others in proportion."""


def simulated(*words: str) -> tuple[float, float, bytes]:
    """Seconds by the clock, seconds of processors (0 where the system doesn't tell), and what was printed."""
    began, before = time.perf_counter(), os.times()
    asked = f"simulate --evenings {EVENINGS} --players {PLAYERS} --seed {SEED} --json"
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run([PROGRAM, *asked.split(), *words], env=env, check=True, capture_output=True)
    took, after = time.perf_counter() - began, os.times()
    work = after.children_user + after.children_system - before.children_user - before.children_system
    return took, work, done.stdout


def simulate() -> Iterable[Figure]:
    """A thousand whole evenings by bots: `snakebid simulate`."""
    took, work, said = simulated()
    told = json.loads(said)
    found = cores()
    where = f"on {found} core{'s' if found > 1 else ''}"
    first = told["seats"][0]["share"]
    yield Figure("1,000 four-player evenings", took, "s", SECONDS * 2 / found, note=where)
    yield Figure("processor time of one evening", 1000 * work / EVENINGS, "ms", note="all processes")
    yield Figure("share of wins of the first seat", 100 * first["value"], "%",
                 note=f"95 %: {100 * first['low']:.1f} to {100 * first['high']:.1f}; by chance {100 * told['chance']:g}")  # fmt: skip
    _, _, alone = simulated("--jobs", "1")
    yield Figure("figures that differ in one process", float(alone != said), "", 0)
