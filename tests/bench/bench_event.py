"""An event of 200 players at the command line: whole programs, started anew, in seconds beyond an empty start."""

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from tests.figures import ROOT, Figure

EVENT = 200
COMMANDS = (
    ("schedule make", "--tables 60 --start 09:00 --minutes 40"),
    ("match import", "results.csv"),
    ("match edit", "5 100 90"),
    ("standings", ""),
    ("standings", "--format html --output standings.html"),
    ("schedule show", "--json"),
    ("print pairings", "--round 1 --output 1.pdf"),
    ("print pairings", "--output all.pdf"),
    ("print slips", "--all --output slips.pdf"),
    ("print standings", "--output standings.pdf"),
)
SECONDS, EVERY_MATCH = 2.0, 15.0
"""The most that a command may take; a PDF that holds every match has longer, and a progress bar."""


def big_event() -> Iterable[Figure]:
    """An event of 200 players and 19,900 matches: each command, beyond an empty start."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        names = [f"Player {number} Őű" for number in range(3, EVENT + 1)]
        (place / "players.csv").write_text("name\n" + "\n".join(names), encoding="utf-8")
        start = statistics.median(run(place, "--version") for _ in range(3))
        run(place, "event", "new", "Big", "--mode", "round-robin", "--player", "Opener", "--player", "Second")
        yield Figure(
            "player import players.csv",
            run(place, "player", "import", "players.csv") - start,
            "s",
            target=SECONDS,
        )
        for command, options in COMMANDS:
            if command == "match import":
                results(place)
            whole = command.startswith("print") and "--round" not in options
            took = run(place, *command.split(), *options.split()) - start
            yield Figure(f"{command} {options}".strip(), took, "s", target=EVERY_MATCH if whole else SECONDS)


def run(place: Path, *words: str) -> float:
    """Seconds that one start of the program takes; what it prints goes to a file."""
    begin = time.perf_counter()
    with (place / "out.txt").open("w", encoding="utf-8") as out:
        subprocess.run(
            [sys.executable, "-c", "from cli.program.main import run; run()", *words],
            stdout=out, stderr=subprocess.DEVNULL, check=True, cwd=place, env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
    return time.perf_counter() - begin


def results(place: Path) -> None:
    """A spreadsheet with a result for every match of the schedule."""
    run(place, "schedule", "show", "--json")
    dice = random.Random(7)
    rounds = json.loads((place / "out.txt").read_text(encoding="utf-8"))["rounds"]
    lines = [
        f"{one['round']},{game['a']},{game['b']},{5 * dice.randrange(60)},{5 * dice.randrange(60)}"
        for one in rounds
        for game in one["matches"]
    ]
    (place / "results.csv").write_text("round,a,b,points_a,points_b\n" + "\n".join(lines), encoding="utf-8")
