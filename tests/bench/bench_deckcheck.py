"""`deck check` of 10,000 files in one call, beside reading and bare parsing of the same files in the same process.

Bare parsing is `json.loads`, `tomllib.loads`, `csv.reader`, or `splitlines` and one regular expression a line. Decks have
30 cards, differ from one another, and one in fifty has a name that no card has.
"""

import contextlib
import csv
import io
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path

from cli.deck.check.command import Wanted, run_check
from games.decklist.write import write_deck
from games.model import CardNumber, CardSet, Deck, Entry
from games.resources import card_set
from tests.figures import Figure

FILES = 10_000
ROUNDS = 5
LINE = re.compile(r"\s*(?:(\d+)x?\s+)?(.+)")
MIXES = {
    "JSON": ("json",),
    "plain text": ("plain",),
    "deck-builder list": ("list",),
    "CSV": ("csv",),
    "TOML": ("toml",),
    "share links": ("link",),
    "mixed": ("json", "plain", "text", "list", "csv", "toml", "link"),
}
TARGETS = {"JSON": 2.2, "plain text": 3.0, "mixed": 3.0}


def deck_checks() -> Iterable[Figure]:
    """`deck check` of 10,000 files in one call, as a multiple of reading and bare parsing of them."""
    for name, forms in MIXES.items():
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch) / "decks"
            folder.mkdir()
            write_decks(folder, forms, FILES)
            bare, checked = measured(str(folder))
        each = f"{checked / FILES * 1e6:.1f} us a deck, bare {bare / FILES * 1e6:.1f} us"
        yield Figure(name, checked / bare, target=TARGETS.get(name), note=each)
    few, many = memory(FILES)
    yield Figure("most memory held, 1,000 decks", few, "MB")
    yield Figure("most memory held, 10,000 decks", many, "MB")


def write_decks(folder: Path, forms: tuple[str, ...], files: int) -> None:
    """Write the decks, always the same ones."""
    dice = random.Random(7)
    cards = card_set()
    wills = [card.number for card in cards.cards if card.is_will]
    others = [card.number for card in cards.cards if card.is_manifestation and 0 < card.points <= 30]
    for at in range(files):
        numbers = [*dice.sample(others, 20), *dice.sample(wills, 10)]
        dice.shuffle(numbers)
        form = forms[at % len(forms)]
        (folder / f"{at:05}.deck").write_text(
            spelled(numbers, form, cards, wrong=not at % 50), encoding="utf-8"
        )


def spelled(numbers: list[CardNumber], form: str, cards: CardSet, *, wrong: bool) -> str:
    """A deck in a format; `plain` is what people type: a count and a name, or the name alone."""
    if form != "plain":
        return write_deck(Deck("Deck", tuple(map(Entry, numbers))), form, cards).text
    names = [cards.by_number[number].name for number in numbers]
    if wrong:
        names[7] += "e"
    return "".join(f"{'' if at % 3 else '1 '}{name}\n" for at, name in enumerate(names))


def measured(folder: str) -> tuple[float, float]:
    """Seconds of bare parsing and of the check, in turns, so that both meet the same machine."""
    bare, checked = [], []
    report = str(Path(folder).with_name("report.json"))
    wanted = Wanted([folder], "standard", None, None, None, None, False, "json", report)
    for _ in range(ROUNDS):
        bare.append(timed(lambda: parse_all(folder)))
        with contextlib.redirect_stderr(io.StringIO()):
            checked.append(timed(lambda: run_check(wanted, as_json=False)))
    return statistics.median(bare), statistics.median(checked)


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def parse_all(folder: str) -> None:
    """Read and parse every file, and do nothing with it."""
    for entry in os.scandir(folder):
        with open(entry.path, encoding="utf-8") as file:  # noqa: PTH123 - as cheap as can be
            text = file.read()
        if text[0] == "{":
            json.loads(text)
        elif text.startswith("number,"):
            list(csv.reader(io.StringIO(text)))
        elif text.startswith("name ="):
            tomllib.loads(text)
        else:
            for line in text.splitlines():
                LINE.fullmatch(line)


MEMORY = """
import sys, tracemalloc
from cli.program.main import run
tracemalloc.start()
try:
    run(["deck", "check", *sys.argv[1:], "--format", "json"])
except SystemExit:
    print(tracemalloc.get_traced_memory()[1], file=sys.stderr)
"""


def memory(files: int) -> list[float]:
    """The most that Python held at a time in a run over a tenth of the decks and over all, in MB."""
    with tempfile.TemporaryDirectory() as folder:
        write_decks(Path(folder), MIXES["mixed"], files)
        few = sorted(str(path) for path in Path(folder).iterdir())[: files // 10]
        peaks = []
        for paths in (few, [folder]):
            done = subprocess.run(
                [sys.executable, "-c", MEMORY, *paths],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
                check=True,
            )
            peaks.append(int(done.stderr.split()[-1]) / 1024 / 1024)
    return peaks
