"""Enters one thing after another until it is killed, and says each once it is stored: for `killed` and `together`.

python tests/torture/writer.py draft|results|bulk DATABASE SEED

Each line it prints is JSON: what was meant, the numbers of the first and the last entry, and the hash of the last.
"""

import json
import random
import sqlite3
import sys
from pathlib import Path

from draft.bazaar import legal
from draft.events import AwardCard, UndoSteps
from evening.state import Command, Evening
from store.event_table import Stamp
from store.record import Recorded, Store
from tournament.events import CorrectResult, EnterResult

STAMP = Stamp("2026-11-30T19:00:00.000+00:00", "torture")


def next_award(evening: Evening, dice: random.Random) -> tuple[Command, list[object]]:
    """An award that the rules allow, as it was called out; a whole evening's undo when the draft is over."""
    if evening.draft.ended:
        return UndoSteps(30), ["undo", 30]
    award = dice.choice(legal(evening.draft).award)
    if award.lowest and (not award.free or dice.random() < 0.5):
        player, lowest = dice.choice(award.lowest)
        amount = lowest + 5 * dice.randrange(8)
        return AwardCard(award.card, player, amount), ["award", award.card, player, amount]
    active = evening.draft.active
    return AwardCard(award.card), [
        "award",
        award.card,
        None if active is None else evening.draft.player(active),
        0,
    ]


def next_result(evening: Evening, dice: random.Random) -> tuple[Command, list[object]]:
    """A result that is missing; when none is, one that is corrected."""
    points = 5 * dice.randrange(-4, 60), 5 * dice.randrange(-4, 60)
    missing = [game.match for game in evening.desk.fixtures if evening.desk.results.get(game.match) is None]
    if missing:
        match = dice.choice(missing)
        return EnterResult(match, *points), ["result", match, *points]
    match = dice.choice(evening.desk.fixtures).match
    return CorrectResult(match, *points, "torture"), ["edit", match, *points]


def acknowledge(meant: list[object], done: Recorded) -> None:
    """Say what is stored now."""
    print(json.dumps([meant, done.before.length + 1, done.evening.length, done.evening.head]), flush=True)


def bulk(path: Path, dice: random.Random) -> None:
    """Steps of one page or of many into a table that nobody reads; some are given up. Says only that it has begun."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=30)
    connection.execute("PRAGMA cache_size = 20")  # pages go into the file before their step ends
    print("begun", flush=True)
    while True:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("DELETE FROM ballast")
        pages = dice.choice((1, 5, 20, 80))
        connection.executemany("INSERT INTO ballast VALUES (randomblob(3500))", [()] * pages)
        connection.execute("ROLLBACK" if dice.random() < 0.2 else "COMMIT")


def main(kind: str, path: Path, seed: int) -> None:
    """Go on for ever."""
    dice = random.Random(seed)
    if kind == "bulk":
        bulk(path, dice)
    choose = next_award if kind == "draft" else next_result
    with Store(path) as store:
        while True:
            meant: list[object] = []

            def plan(evening: Evening, meant: list[object] = meant) -> Command:
                command, meant[:] = choose(evening, dice)
                return command

            acknowledge(meant, store.record(kind, plan, STAMP))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))
