"""Four processes at once on one file, through the store and through the real program."""

import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from draft.bazaar import legal
from draft.events import AwardCard
from evening.state import Command, Evening
from games.refusal import Refused, Unreadable
from store.doctor import examine
from store.event_table import Stamp
from store.record import Store
from tests.figures import Figure
from tests.torture.killed import _meant as meant_by
from tests.torture.kit import ROOT, must, run, say, scratch, tell, unacceptable
from tournament.events import EnterResult

AT = "2026-11-30T19:00:00.000+00:00"
HANDS = 4


def together(results: int, actions: int, programs: int) -> Iterator[Figure]:
    """Four hands at once on one file."""
    with scratch() as place:
        path = place / "together.db"
        names = [word for number in range(46) for word in ("--player", f"P{number}")]
        must(say("--db", path, "event", "new", "results", "--mode", "round-robin", *names))
        must(say("--db", path, "schedule", "make"))
        for slug in ("one", "two"):
            must(say("--db", path, "event", "new", slug, "--seed", 7, *names[:12]))
            must(say("--db", path, "draft", "start", "--event", slug))
        with Store(path) as store:
            begun = {slug: store.evening(slug).length for slug in ("results", "one", "two")}
        said = _hands(path, results, actions, programs)
        for fault in [fault for hand in said for fault in hand["faults"]][:20]:
            tell(fault)
        acks = [ack for hand in said for ack in hand["acks"]]
        refused = sum(hand["refused"] for hand in said)
        yield Figure("locked databases and tracebacks that reached a user", sum(len(hand["faults"]) for hand in said), "",
                     0, note=f"of {len(acks) + refused:,} tries; {refused:,} were refused, each with its reason")  # fmt: skip
        yield from _figures(path, begun, acks, results, actions)


def _hands(path: Path, results: int, actions: int, programs: int) -> list[dict[str, Any]]:
    children = [
        subprocess.Popen(
            [sys.executable, __file__, str(path), *map(str, (hand, results, actions // HANDS, programs // HANDS))],
            stdout=subprocess.PIPE, text=True, cwd=ROOT,
        )
        for hand in range(HANDS)
    ]  # fmt: skip
    return [json.loads(child.communicate()[0].splitlines()[-1]) for child in children]


def _figures(
    path: Path, begun: dict[str, int], acks: list[list[Any]], results: int, actions: int
) -> Iterator[Figure]:
    said = Counter(json.dumps(ack) for ack in acks)
    there: Counter[str] = Counter()
    with Store(path) as store:
        for slug, start in begun.items():
            steps = groupby(store.log(slug)[start:], key=lambda row: (row.step, row.by))
            there += Counter(json.dumps([slug, by, meant_by(tuple(rows))]) for (_, by), rows in steps)
    entered = sum(count for ack, count in there.items() if '"results"' in ack)
    yield Figure(
        "results entered",
        entered,
        "",
        results,
        at_least=True,
        note="each by two hands, with different points",
    )
    yield Figure("draft actions entered", there.total() - entered, "", actions, at_least=True)
    yield Figure("actions acknowledged and not there exactly once", (said - there).total(), "", 0)
    yield Figure("actions there that nobody was told of", (there - said).total(), "", 0)
    yield Figure("faults that `doctor` finds at the end", len(examine(path)), "", 0)


class Hand:
    """One of them: what it tried and what it was told."""

    def __init__(self, path: Path, number: int) -> None:
        self.path, self.name, self.dice = path, f"hand {number}", random.Random(number)
        self.acks: list[list[Any]] = []
        self.refused, self.faults = 0, list[str]()

    def store(self, store: Store, slug: str, command: Command, meant: list[Any]) -> bool:
        """One action through the store, decided on what was on the screen."""
        try:
            store.record(slug, lambda _: command, Stamp(AT, self.name))
        except Refused:
            self.refused += 1
            return False
        except Unreadable as fault:
            self.faults.append(f"{self.name}: {meant}: {fault.message}")
            return False
        self.acks.append([slug, self.name, meant])
        return True

    def program(self, slug: str, words: tuple[object, ...], meant: list[Any]) -> bool:
        """One action by the real program."""
        said = run("--db", self.path, "--event", slug, "--by", self.name, *words)
        wrong = unacceptable(said) or ("can't be read" if said.code == 2 else "")
        if wrong:
            self.faults.append(f"{self.name}: {words}: {wrong}: {said.err}")
        elif said.code:
            self.refused += 1
        else:
            self.acks.append([slug, self.name, meant])
        return said.code == 0


def main(path: Path, number: int, results: int, actions: int, programs: int) -> None:
    """What one hand does: every second result, and its share of the draft."""
    hand = Hand(path, number)
    todo = [match for match in range(1, results + 1) if match % 2 == number % 2]
    hand.dice.shuffle(todo)
    left = actions
    with Store(path) as store:
        while todo or left > 0:
            real = programs > 0 and hand.dice.random() < 0.25
            programs -= real
            if todo and (left <= 0 or hand.dice.random() < 0.7):
                match, points = todo.pop(), (5 * hand.dice.randrange(60), 5 * number)
                meant = ["result", match, *points]
                if real:
                    hand.program("results", ("match", "result", match, *points), meant)
                else:
                    hand.store(store, "results", EnterResult(match, *points), meant)
                continue
            left -= _drafted(hand, store, real=real)
    print(json.dumps({"acks": hand.acks, "refused": hand.refused, "faults": hand.faults}))


def _drafted(hand: Hand, store: Store, *, real: bool) -> bool:
    """An award from what the screen shows, which may be gone when it is entered."""
    slug = "one" if not store.evening("one").draft.ended else "two"
    evening = store.evening(slug)
    if evening.draft.ended:
        return True
    card, player, amount = _award(evening, hand.dice)
    meant = ["award", card, player, amount]
    if real:
        return hand.program(slug, ("draft", "award", card, "--to", player, "--for", amount), meant)
    return hand.store(store, slug, AwardCard(card, player, amount), meant)


def _award(evening: Evening, dice: random.Random) -> tuple[int, int, int]:
    award = dice.choice(legal(evening.draft).award)
    if award.lowest and (not award.free or dice.random() < 0.8):
        player, lowest = dice.choice(award.lowest)
        return award.card, player, lowest + 5 * dice.randrange(5)
    active = evening.draft.active
    return award.card, evening.draft.player(0 if active is None else active), 0


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
