"""What a start of the program costs: processor time from start to end, as a multiple of an empty Python's.

The installed program runs in a folder of its own, with bytecode written as it is for a user. Each round runs every
command once; the figure is the median over the rounds of a command's time by that of the empty Python.
"""

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from draft.events import AwardCard
from store.event_table import Stamp
from store.record import Store
from tests.figures import ROOT, Figure

ROUNDS = 15
PROGRAM = str(Path(sys.executable).with_name("snakebid"))
ENV = {
    key: value for key, value in os.environ.items() if key not in {"PYTHONDONTWRITEBYTECODE", "PYTHONPATH"}
} | {"SNAKEBID_DB": "evening.db"}
EMPTY = [sys.executable, "-c", "pass"]
SQLMODEL = [sys.executable, "-c", "import sqlmodel"]
NAMES = ("Ada", "Ben", "Cy", "Dee")


def starts() -> Iterable[Figure]:
    """A start, as a multiple of `python -c pass`."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        card = prepared(place)
        for words, target in (
            (["--help"], 7.5),
            (["--version"], 7.5),
            (["TAB", "d"], 7.5),
            (["TAB", "draft", "n"], 7.5),
            (["deck", "check", "deck.txt"], 8.0),
            (["draft", "show"], 10.0),
            (["draft", "award", card], 10.0),
            (["match", "result", "1", "100", "75"], 10.0),
            (["standings"], 10.0),
        ):
            line = " ".join(["snakebid", *(word for word in words if word != "TAB")])
            name = f"shell completion of `{line}`" if words[0] == "TAB" else line
            yield Figure(name, multiple(place, words, EMPTY), target=target)


def administration() -> Iterable[Figure]:
    """Administration, as a multiple of `import sqlmodel`."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        prepared(place)
        for words in (["doctor"], ["event", "import", "evening.jsonl"]):
            yield Figure(f"snakebid {' '.join(words)}", multiple(place, words, SQLMODEL), target=1.25)


def multiple(place: Path, words: list[str], base: list[str]) -> float:
    """The median of a command's processor time by that of `base`, over rounds with both."""
    spent(place, words)
    return statistics.median(spent(place, words) / processor_time(base, place, ENV) for _ in range(ROUNDS))


def spent(place: Path, words: list[str]) -> float:
    """The processor time of one run, on files as they were before every run."""
    for name in ("evening.db", "draft.db"):
        shutil.copy(place / "kept" / name, place / name)
    if words[0] == "TAB":
        line = ["snakebid", *words[1:]]
        asked = {
            "_SNAKEBID_COMPLETE": "complete_bash",
            "COMP_WORDS": " ".join(line),
            "COMP_CWORD": str(len(words) - 1),
        }
        return processor_time([PROGRAM], place, ENV | asked)
    if words[:2] == ["event", "import"]:
        (place / "evening.db").unlink()
    env = ENV | {"SNAKEBID_DB": "draft.db"} if words[0] == "draft" else ENV
    return processor_time([PROGRAM, *words], place, env)


def processor_time(words: list[str], place: Path, env: dict[str, str]) -> float:
    """Seconds that a process used, of its own and of the system."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        words, cwd=place, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def prepared(place: Path) -> str:
    """Make `evening.db` (drafted, scheduled), `draft.db` (100 auctions), an export and a deck; give a card to award."""
    players = [word for name in NAMES for word in ("--player", name)]
    for db in ("evening.db", "draft.db"):
        said(place, "--db", db, "event", "new", "Bench", "--seed", "7", *players)
        said(place, "--db", db, "draft", "start")
    said(place, "draft", "auto")
    for name in NAMES:
        said(place, "deck", "build", name, "--submit")
    said(place, "schedule", "make")
    said(place, "event", "export", "evening.jsonl")
    auctions = iter(range(100))
    with Store(place / "draft.db") as store:
        drafted = store.record("bench", lambda now: None if next(auctions, None) is None else AwardCard(now.draft.uncovered[0]),
                               Stamp("2026-11-30T19:00:00+00:00", "bench"), repeat=True)  # fmt: skip
    shutil.copy(ROOT / "sample-data/decks/choleric.txt", place / "deck.txt")
    (place / "kept").mkdir()
    for name in ("evening.db", "draft.db"):
        shutil.copy(place / name, place / "kept")
    return str(drafted.evening.draft.uncovered[0])


def said(place: Path, *words: str) -> str:
    """What a command prints."""
    return subprocess.run(
        [PROGRAM, *words], cwd=place, env=ENV, capture_output=True, text=True, check=True
    ).stdout
