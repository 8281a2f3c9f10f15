"""Kills a writer with -9 at random moments, and compares what it had acknowledged with what is there."""

import json
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple, cast

from evening.state import Command, Evening
from store.doctor import examine
from store.log import LogRow
from store.record import Store
from tests.figures import Figure
from tests.torture.kit import PROGRAM, must, run, say, scratch, tell, unacceptable
from tests.torture.kit import Said as Told
from tests.torture.writer import STAMP, next_result

WRITER = Path(__file__).with_name("writer.py")
EACH = 50
"""Rounds after which a new database is begun."""


class Counted(NamedTuple):
    """What came out of a number of rounds."""

    acknowledged: int = 0
    unsaid: int = 0
    lost: int = 0
    wrong: int = 0
    sick: int = 0

    def plus(self, other: "Counted") -> "Counted":
        """Both together."""
        return Counted(*(one + more for one, more in zip(self, other, strict=True)))


class Ack(NamedTuple):
    """Something that a writer said it had stored: what was meant, its first and last entry, the hash of the last."""

    meant: list[Any]
    first: int
    last: int
    head: str


def killed(rounds: int) -> Iterator[Figure]:
    """Writers killed with -9 at random moments."""
    for kind, what in (
        ("draft", "a draft"),
        ("results", "results"),
        ("commands", "`match result`"),
    ):
        turns = rounds if kind != "commands" else rounds // 3
        total = Counted()
        with scratch() as place:
            for start in range(0, turns, EACH):
                path = place / f"{start}.db"
                total = total.plus(_rounds(path, kind, range(start, min(start + EACH, turns))))
        note = f"of {total.acknowledged:,}; {total.unsaid} more were stored and not yet said; killed {turns} times"
        yield Figure(f"{what}: acknowledged actions lost", total.lost, "", 0, note=note)
        yield Figure(f"{what}: doubled, or not what was meant", total.wrong, "", 0)
        yield Figure(f"{what}: times that `doctor` found something", total.sick, "", 0)
    yield from _large_steps(rounds)


def _large_steps(rounds: int) -> Iterator[Figure]:
    """Writers of many pages killed while others have the file open, who roll back what is left and go on with entries."""
    hot = lost = entered = 0
    with scratch() as place:
        path = place / "large.db"
        players = [word for name in range(8) for word in ("--player", f"P{name}")]
        must(say("--db", path, "event", "new", "results", "--mode", "round-robin", *players))
        must(say("--db", path, "schedule", "make"))
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("CREATE TABLE ballast (data)")
        with Store(path) as bystander:
            bystander.evening("results")
            for turn in range(rounds):
                dice = random.Random(f"large/{turn}")
                _killed_in_bulk(path, turn, dice)
                hot += path.with_name("large.db-journal").exists()
                for _ in range(dice.randrange(1, 5)):
                    meant: list[object] = []

                    def plan(
                        evening: Evening, dice: random.Random = dice, meant: list[object] = meant
                    ) -> Command:
                        command, meant[:] = next_result(evening, dice)
                        return command

                    with Store(path) as store:
                        store.record("results", plan, STAMP)
                    entered += 1
                    _, match, *points = meant
                    result = bystander.evening("results").desk.results.get(cast("int", match))
                    lost += result is None or [result.points_a, result.points_b] != points
        sick = examine(path)
    yield Figure(
        "large steps: killed in the middle of a step, which is rolled back",
        hot,
        "",
        1,
        at_least=True,
        note=f"killed {rounds} times",
    )
    yield Figure("large steps: acknowledged entries lost after them", lost, "", 0, note=f"of {entered}")
    yield Figure("large steps: faults that `doctor` finds", len(sick), "", 0)


def _killed_in_bulk(path: Path, turn: int, dice: random.Random) -> None:
    """Mostly while it writes or flushes: from its first word on it does nothing else."""
    words = [sys.executable, str(WRITER), "bulk", str(path), str(turn)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as child:
        if child.stdout is None or child.stdout.readline() != "begun\n":
            raise SystemExit("the writer of large steps does not begin")
        time.sleep(dice.uniform(0, 0.05))
        child.send_signal(signal.SIGKILL)


def _rounds(path: Path, kind: str, turns: range) -> Counted:
    slug = "draft" if kind == "draft" else "results"
    players = [word for name in range(6 if kind == "draft" else 24) for word in ("--player", f"P{name}")]
    mode = "bazaar" if kind == "draft" else "round-robin"
    must(say("--db", path, "event", "new", slug, "--mode", mode, "--seed", turns.start, *players))
    must(say("--db", path, *(("draft", "start") if kind == "draft" else ("schedule", "make"))))
    with Store(path) as store:
        begun = store.evening(slug).length
    acks: list[Ack] = []
    total = Counted()
    began = time.perf_counter()
    must(run("--db", path, "standings"))
    usual = time.perf_counter() - began
    with ExitStack() as bystanders:
        for turn in turns:
            if turn == turns.start + len(turns) // 2:  # from now on a reader outlives each writer
                bystanders.enter_context(Store(path)).evening(slug)
            dice = random.Random(f"{kind}/{turn}")
            said = _commands(path, dice, usual) if kind == "commands" else _writer(path, kind, turn, dice)
            acks += said
            total = total.plus(_compared(path, slug, begun, acks, len(said), turn))
    return total


def _writer(path: Path, kind: str, turn: int, dice: random.Random) -> list[Ack]:
    """What a writer acknowledged before it was killed: sometimes while it starts, mostly while it writes."""
    child = subprocess.Popen(
        [sys.executable, str(WRITER), kind, str(path), str(turn)], stdout=subprocess.PIPE, text=True
    )
    if child.stdout is None:
        raise SystemExit("the writer has no output")
    first = ""
    if dice.random() < 0.1:
        time.sleep(dice.uniform(0, 0.3))
    else:
        first = child.stdout.readline()
        time.sleep(dice.expovariate(1 / 0.03))
    child.send_signal(signal.SIGKILL)
    rest = first + child.communicate()[0]
    return [Ack(*json.loads(line)) for line in rest.splitlines(keepends=True) if line.endswith("\n")]


def _commands(path: Path, dice: random.Random, usual: float) -> list[Ack]:
    """One result by the real command, killed before, in or after its writing; what it said counts."""
    with Store(path) as store:
        evening = store.evening("results")
    missing = [game.match for game in evening.desk.fixtures if evening.desk.results.get(game.match) is None]
    match, points = dice.choice(missing), (5 * dice.randrange(60), 5 * dice.randrange(60))
    words = [PROGRAM, "--db", str(path), "match", "result", *map(str, (match, *points))]
    child = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(usual * dice.uniform(0.3, 2))
    child.send_signal(signal.SIGKILL)
    out, err = child.communicate()
    wrong = unacceptable(Told(max(child.returncode, 0), out, err))
    if wrong:
        tell(f"{words}: {wrong}\n{err}")
    if not out and child.returncode != 0:
        return []
    return [Ack(["result", match, *points], evening.length + 1, evening.length + 1, "")]


def _compared(path: Path, slug: str, begun: int, acks: list[Ack], new: int, turn: int) -> Counted:
    """Everything acknowledged so far against what is stored, and the doctor's word on it."""
    with Store(path) as store:
        rows, evening = store.log(slug), store.evening(slug)
    stored = {step: tuple(entries) for step, entries in groupby(rows[begun:], key=lambda row: row.step)}
    hashes = Counter(row.hash for row in rows)
    lost = [ack for ack in acks if not _there(ack, stored, hashes)]
    unsaid = [step for step in stored if step not in {ack.first for ack in acks}]
    for step in unsaid:  # stored, and killed before it could be said: from now on it must stay too
        entries = stored[step]
        acks.append(Ack(_meant(entries), step, entries[-1].seq, entries[-1].hash))
    acks.sort(key=lambda ack: ack.first)
    wrong = 0 if _tells(evening, [ack.meant for ack in acks]) else 1
    many = max(0, len(unsaid) - 1)
    faults = examine(path)
    if lost or wrong or many or faults:
        tell(f"{slug}, round {turn}: lost {lost}, wrong {wrong}, never said {unsaid}, doctor: {faults}")
    return Counted(new, len(unsaid), len(lost), wrong + many, 1 if faults else 0)


def _there(ack: Ack, stored: dict[int, tuple[LogRow, ...]], hashes: Counter[str]) -> bool:
    entries = stored.get(ack.first)
    if entries is None or _meant(entries) != ack.meant:
        return False
    return not ack.head or (
        entries[-1].seq == ack.last and entries[-1].hash == ack.head and hashes[ack.head] == 1
    )


def _meant(entries: tuple[LogRow, ...]) -> list[Any]:
    """What somebody meant who brought these entries about."""
    for row in entries:
        data = json.loads(row.data)
        match row.kind:
            case "undone":
                return ["undo", data["steps"]]
            case "won":
                return ["award", data["card"], data["player"], data["amount"]]
            case "result" | "result-corrected":
                verb = "result" if row.kind == "result" else "edit"
                return [verb, data["match"], data["points_a"], data["points_b"]]
    return [row.kind for row in entries]


def _tells(evening: Evening, meant: list[list[Any]]) -> bool:
    """Whether the evening is just what was meant, in that order: no card twice, no amount another."""
    wins: list[list[Any]] = []
    results: dict[int, list[Any]] = {}
    for verb, *rest in meant:
        if verb == "award":
            wins.append(rest)
        elif verb == "undo":
            del wins[-rest[0] :]
        else:
            results[rest[0]] = rest[1:]
    draft = evening.draft
    won = [[win.card, draft.player(win.seat), win.amount] for win in draft.wins]
    found = {game.match: evening.desk.results.get(game.match) for game in evening.desk.fixtures}
    entered = {
        match: [result.points_a, result.points_b] for match, result in found.items() if result is not None
    }
    return won == wins and entered == results
