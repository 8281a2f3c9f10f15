"""Kills a writer with -9 again and again, and counts what was acknowledged: none lost, none doubled, `doctor` clean.

python tests/torture/kill.py [ROUNDS]     (300 by default)
"""

import random
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from cli.main import outcome
from store.doctor import examine
from store.record import Store

WRITER = """
import sys
from pathlib import Path
from draft.events import AwardCard, UndoSteps
from store.record import Stamp, Store

with Store(Path(sys.argv[1])) as store:
    while True:
        over = store.evening("torture").draft.ended
        plan = (lambda evening: UndoSteps(70)) if over else (lambda evening: AwardCard(evening.draft.uncovered[0]))
        done = store.record("torture", plan, Stamp("2026-11-30T19:00:00+00:00", "torture"))
        print(done.evening.length, flush=True)
"""


def main(rounds: int) -> int:
    """Run it; give the exit code."""
    dice = random.Random(7)
    with tempfile.TemporaryDirectory(prefix="snakebid-torture-") as folder:
        path = Path(folder) / "torture.db"
        outcome(
            [
                "--db",
                str(path),
                "event",
                "new",
                "Torture",
                "--seed",
                "7",
                "--player",
                "Ada",
                "--player",
                "Ben",
            ]
        )
        outcome(["--db", str(path), "draft", "start"])
        with Store(path) as store:
            length = store.evening("torture").length
        for turn in range(1, rounds + 1):
            length = one_round(path, length, dice, turn)
    print(
        f"killed {rounds} times: {length} entries, every acknowledged one there once, doctor clean each time"
    )
    return 0


def one_round(path: Path, length: int, dice: random.Random, turn: int) -> int:
    """Let a writer write for a while, kill it, and look."""
    child = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True)
    if child.stdout is None:
        raise SystemExit("the writer has no output")
    acknowledged = length
    for _ in range(dice.randint(1, 12)):
        acknowledged = int(child.stdout.readline())
    child.send_signal(signal.SIGKILL)
    rest = (child.communicate()[0] or "").split()
    acknowledged = int(rest[-1]) if rest else acknowledged
    with Store(path) as store:
        found = store.evening("torture").length
    if found < acknowledged:
        raise SystemExit(f"round {turn}: {acknowledged} entries were acknowledged, {found} are there")
    faults = examine(path)
    if faults:
        raise SystemExit(f"round {turn}: {faults}")
    return found


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 300))
