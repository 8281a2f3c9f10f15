"""Random command lines, and random lines at the live table. A seed gives the same lines again.

python tests/torture/fuzzed.py commands SEED COUNT      20 lines that failed are told in full
python tests/torture/fuzzed.py table SEED COUNT
"""

import json
import shutil
import sqlite3
import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from evening.codec import decode
from evening.state import Evening, evolve
from store.doctor import examine
from store.log import LogRow, steps
from store.record import Store
from tests.draft.invariants import check_draft
from tests.figures import Figure
from tests.torture.kit import Said, in_workers, must, run, say, scratch, tell, unacceptable
from tests.torture.random_input import Monkey, TableMonkey
from tests.torture.world import world

EACH = 1000
"""Lines of one worker process."""
FRESH = 200
"""Lines after which the database is a fresh copy again, so that it does not wander off into dead ends."""


SCRIPTED = {
    ("draft", "run"),
    ("karma", "run"),
    ("ffa", "run"),
    ("teams", "run"),
    ("epito", "play"),
    ("epito", "round"),
}
"""Commands of several lines, each of which is stored before the next is read."""


def is_dry(line: list[str]) -> bool:
    """Whether a line asks for a dry run: the word stands before any `--`, and is no other option's value."""
    options = line[: line.index("--")] if "--" in line else line
    return any(
        word == "--dry-run" and not options[at - 1].startswith("-") for at, word in enumerate(options) if at
    )


def tail(text: str) -> str:
    """The end of what was said."""
    return "\n".join(text.strip().splitlines()[-5:])[-800:]


class Watch:
    """Keeps an eye on a database: what each command did to it, and whether that may be."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.seen = self.heads()

    def heads(self) -> dict[str, tuple[int, str]]:
        """Length and head of every log."""
        connection = sqlite3.connect(self.path)
        rows = connection.execute("SELECT slug, length, head FROM event").fetchall()
        connection.close()
        return {slug: (length, head) for slug, length, head in rows}

    def fault(self, said: Said, *, whole: bool, dry: bool) -> str:
        """What is wrong with the database after a command; empty if nothing is."""
        now = self.heads()
        changed = [slug for slug, head in now.items() if self.seen.get(slug) != head]
        before, self.seen = self.seen, now
        if before.keys() - now.keys():
            return "an event is gone"
        if changed and dry:
            return f"a dry run changed {changed}"
        if changed and said.code and whole:
            return f"it left with {said.code}, and {changed} changed all the same"
        for slug in changed:
            if now[slug][0] < before.get(slug, (0, ""))[0]:
                return f"the log of {slug} became shorter"
            wrong = replayed(self.path, slug)
            if wrong:
                return wrong
        return ""


def replayed(path: Path, slug: str, after: int = 0) -> str:
    """Whether a log replays to the state that the store gives, with a sound draft at every step behind `after`."""
    try:
        with Store(path) as store:
            evening, rows = store.evening(slug), store.log(slug)
        again = Evening(evening.stream, evening.slug, evening.title, evening.cards, evening.names)
        for seq, events in steps(rows):
            again = evolve(again, seq, events)
            if seq > after:
                check_draft(again.draft)
        again = again._replace(length=evening.length, head=evening.head)
        if again != evening:
            return f"{slug} replays to another state"
        if any(decode(row.kind, row.data) is None for row in rows):
            return f"{slug} has an entry that says nothing"
    except Exception as fault:  # noqa: BLE001 - whatever it is, it is what this looks for
        return f"{slug} does not replay: {type(fault).__name__}: {fault}"
    return ""


def rows_of(path: Path, slug: str) -> tuple[LogRow, ...]:
    """The entries of an event."""
    with Store(path) as store:
        return store.log(slug)


def commands_worker(seed: int, count: int) -> dict[str, Any]:
    """So many random command lines in this process."""
    monkey, failed, codes = Monkey(seed), [], dict[int, int]()
    with scratch() as place:
        world(place)
        keep = place.parent / "keep"
        shutil.copytree(place, keep)
        watch = Watch(place / "fuzz.db")
        for number in range(count):
            if number and number % FRESH == 0:
                failed += [f"after line {number}: {found}" for found in map(str, examine(place / "fuzz.db"))]
                _renew(keep, place)
                watch = Watch(place / "fuzz.db")
            line, stdin = monkey.line()
            said = say("--db", "fuzz.db", *line, stdin=stdin)
            codes[said.code] = codes.get(said.code, 0) + 1
            wrong = (
                unacceptable(said)
                or _file_fault(place)
                or watch.fault(said, whole=tuple(line[:2]) not in SCRIPTED, dry=is_dry(line))
            )
            if wrong:
                failed.append(
                    f"seed {seed} line {number}: {wrong}\n  {line!r} < {stdin[:30]!r}\n{tail(said.err)}"
                )
                _renew(keep, place)
                watch = Watch(place / "fuzz.db")
    return {"failed": failed, "codes": codes}


def _file_fault(place: Path) -> str:
    """No command leaves half a file behind, nor takes the database away."""
    if any(found.name.endswith((".part", ".new")) for found in place.iterdir()):
        return "half a file is left"
    return "" if (place / "fuzz.db").is_file() else "the database is gone"


def _renew(keep: Path, place: Path) -> None:
    """The folder as it was in the beginning."""
    for found in place.iterdir():
        shutil.rmtree(found) if found.is_dir() else found.unlink()
    shutil.copytree(keep, place, dirs_exist_ok=True)


def programs_worker(seed: int, count: int) -> dict[str, Any]:
    """So many random command lines, each in a process of its own."""
    monkey, failed, codes = Monkey(seed), [], dict[int, int]()
    with scratch() as place:
        world(place)
        for number in range(count):
            line, stdin = monkey.line()
            if any("\x00" in word for word in line):
                continue  # no system passes that on
            line = [
                word.encode(
                    "utf-8", "surrogateescape" if "\udc80" <= word <= "\udcff" else "replace"
                ).decode()
                for word in line
            ]
            said = run("--db", "fuzz.db", *line, stdin=stdin, cwd=place)
            codes[said.code] = codes.get(said.code, 0) + 1
            wrong = unacceptable(said)
            if wrong:
                failed.append(f"seed {seed} line {number}: {wrong}\n  {line!r}\n{tail(said.err)}")
    return {"failed": failed, "codes": codes}


def table_worker(seed: int, count: int) -> dict[str, Any]:
    """So many random lines at the live table, some at a time; a line that is refused ends its script and no more."""
    monkey, failed, codes = TableMonkey(seed), [], dict[int, int]()
    stored, done = 0, 0
    with scratch() as place:
        for turn in range(10**6):
            path, slug = place / f"{turn}.db", "friday"
            who = [word for name in ("Ada", "Ben", "Cy") for word in ("--player", name)]
            outcry = ("--open-outcry",) if turn % 4 == 3 else ()
            must(say("--db", path, "event", "new", "Friday", "--seed", seed + turn, *who, *outcry))
            must(say("--db", path, "draft", "start"))
            until = min(count, done + 400)
            while done < until:
                lines = [monkey.line() for _ in range(min(40, until - done))]
                while lines:
                    before = rows_of(path, slug)
                    text = "\n".join(lines).encode("utf-8", "surrogatepass")
                    said = say("--db", path, "draft", "run", "--script", "-", stdin=text)
                    read = _lines_read(said, lines)
                    codes[said.code] = codes.get(said.code, 0) + 1
                    wrong = unacceptable(said) or _table_fault(path, slug, before)
                    if wrong:
                        failed.append(
                            f"seed {seed} line {done + read}: {wrong}\n  {lines[:read]!r}\n{tail(said.err)}"
                        )
                    lines, done = lines[read:], done + read
            stored += len(rows_of(path, slug))
            failed += [f"seed {seed} turn {turn}: {found}" for found in map(str, examine(path))]
            path.unlink()
            if done >= count:
                return {"failed": failed, "codes": codes, "lines": done, "entries": stored}
    raise AssertionError


def _lines_read(said: Said, lines: list[str]) -> int:
    """How many lines of a script were read: up to the one that was refused, which the message names."""
    words = said.err.replace(",", " ").split()
    numbers = [int(after) for word, after in pairwise(words) if word == "line" and after.isdigit()]
    return max(1, min(numbers[0], len(lines))) if said.code and numbers else len(lines)


def _table_fault(path: Path, slug: str, before: tuple[LogRow, ...]) -> str:
    rows = rows_of(path, slug)
    if rows[: len(before)] != before:
        return "the log before it changed"
    return replayed(path, slug, len(before)) if len(rows) > len(before) else ""


WORKERS = {"commands": commands_worker, "table": table_worker, "programs": programs_worker}


def _jobs(kind: str, count: int) -> Iterable[tuple[str, int, int]]:
    return [(kind, 1000 + at, min(EACH, count - at * EACH)) for at in range((count + EACH - 1) // EACH)]


def fuzzed(commands: int, programs: int, lines: int) -> Iterator[Figure]:
    """Random input: command lines, and lines at the live table."""
    for kind, count, what in (
        ("commands", commands, "command lines"),
        ("programs", programs, "command lines, a process each"),
        ("table", lines, "live-table lines"),
    ):
        results = in_workers(Path(__file__), list(_jobs(kind, count)))
        failed = [fault for result in results for fault in result["failed"]]
        codes = {code: sum(result["codes"].get(str(code), 0) for result in results) for code in (0, 1, 2)}
        for fault in failed[:20]:
            tell(fault)
        note = f"of {count:,}: " + ", ".join(f"{number:,} left with {code}" for code, number in codes.items())
        if kind == "table":
            note = f"of {count:,}; {sum(result['entries'] for result in results):,} entries came of them"
        yield Figure(f"{what}: tracebacks, wrong exits or states", len(failed), "", 0, note=note)


if __name__ == "__main__":
    print(json.dumps(WORKERS[sys.argv[1]](int(sys.argv[2]), int(sys.argv[3]))))
