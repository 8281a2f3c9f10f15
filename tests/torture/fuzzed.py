"""Random command lines, and random lines at the live table. A seed gives the same lines again.

python tests/torture/fuzzed.py commands SEED COUNT      20 lines that failed are told in full
python tests/torture/fuzzed.py table SEED COUNT
"""

import json
import random
import shutil
import sqlite3
import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from cli.common import Settings
from cli.main import build
from store.doctor import examine
from store.evening import Evening, evolve
from store.kinds import decode
from store.log import LogRow, steps
from store.record import Store
from tests.draft.invariants import check_draft
from tests.figures import Figure
from tests.torture.kit import ROOT, Said, in_workers, must, run, say, scratch, tell, unacceptable

EACH = 1000
"""Lines of one worker process."""
FRESH = 200
"""Lines after which the database is a fresh copy again, so that it does not wander off into dead ends."""

HOSTILE = (
    "", " ", "-", "--", "---", "=", ".", "'", '"', "\\", "%s", "{0}", "{who}", "$HOME", "`id`", "*", "~", "\x00", "\x1b[2J",
    "\x1b]0;gotcha\x07", "\u202eevil", "\u200b", "\ud800", "\U0001f600", "e\u0301", "Őrült", "ﬁ", "İ", "ß", "１２", "٣", "²",
    "=1+1", "@SUM(A1)", "'; DROP TABLE log; --", "<script>alert(1)</script>", "[bold]x[/]", "a" * 300, "\n", "a\nb", "\t", "NaN",
    "None", "null", "true", "[]", "{}", "1=2", "Ada=Ben", "a,b", ",", "Ada+Ben", "25:99", "19:00", "2026-02-30", "2026-11-30",
)  # fmt: skip
NUMBERS = (
    "0", "1", "2", "3", "5", "10", "30", "-5", "-20", "+5", "007", "1.5", "1e3", "35", "95", "120", "500", "999", "1000000",
    "1000001", "-1000000", "9" * 40, "-" + "9" * 30, "0x10", "1_000", "−5", "2147483648", "9223372036854775808",
)  # fmt: skip
SMALL = ("0", "1", "2", "3", "4", "5", "7", "-1", "x", "")
WORDS = (
    "points", "results", "keep", "fide", "digital", "manual", "bazaar", "round-robin", "swiss", "standard", "two-vs-two", "epito",
    "kartomantik-beta", "list", "json", "link", "token", "text", "csv", "toml", "md", "html", "sarif", "junit", "github", "hollow",
    "choleric", "major", "ffa", "direct,wins", "sonneborn-berger", "lots", "free-for-all", "karma", "on", "off", "all", "none",
)  # fmt: skip
FILES = (
    "deck.txt", "deck.json", "deck.csv", "deck.toml", "event.toml", "rules.toml", "cards.csv", "friday.jsonl", "broken.jsonl",
    "noise.bin", "empty.txt", "folder", "folder/deck.txt", "folder/../deck.txt", "../work/deck.txt", "missing.txt",
    "missing/deck.txt", "new.out", "folder/new.out", "deck.txt/x", "-", "./deck.txt", "script.txt", "other.db", "ünï.txt", "x" * 256,
    "question.json", "players.csv", "link.txt",
)  # fmt: skip
DATABASES = (
    "fuzz.db",
    "other.db",
    "deck.txt",
    "folder",
    "missing.db",
    "missing/x.db",
    "empty.txt",
    "postgresql://x/y",
)
SLUGS = ("bazaar", "played", "robin", "swiss", "manual", "tables", "gone", "")
HOMES = {
    "draft": ("bazaar", "manual", "bazaar"), "deck": ("played",), "debt": ("played",), "match": ("played", "robin", "swiss"),
    "tiebreak": ("robin", "played"), "schedule": ("robin", "swiss", "played"), "player": ("robin", "swiss", "bazaar"),
    "ffa": ("tables",), "teams": ("tables",), "karma": ("tables",), "epito": ("tables",), "plot": ("played",), "print": ("played",),
}  # fmt: skip
"""Events that a group of commands mostly has something to do in."""
PLAYERS = (
    "Ada",
    "Ben",
    "Cy",
    "Dee",
    "Ada",
    "Ben",
    "Cy",
    "a",
    "b",
    "c",
    "d",
    "1",
    "2",
    "3",
    "ADA",
    "Adá",
    "Ben#2",
    "9",
    "Nobody",
)
COSTLY = {("demo",): 0.02, ("karma", "bots"): 0.1, ("deck", "build"): 0.3, ("print",): 0.1, ("plot",): 0.5}
"""What takes long is called less often, so that there is time for all."""


class Leaf(NamedTuple):
    """A command of the real tree, with its words and its parameters."""

    words: tuple[str, ...]
    params: tuple[Any, ...]


def tree() -> list[Leaf]:
    """All commands, as the program itself has them."""
    root = build()
    context = root.make_context("snakebid", [], resilient_parsing=True, obj=Settings())
    return [leaf for name in root.commands for leaf in _leaves((name,), root.commands[name].load(), context)]


def _leaves(words: tuple[str, ...], command: Any, context: Any) -> Iterator[Leaf]:
    inner = getattr(command, "commands", None)
    if not inner or getattr(command, "invoke_without_command", False):
        yield Leaf(words, tuple(command.params))
    for name, sub in (inner or {}).items():
        yield from _leaves((*words, name), sub, context)


class Monkey:
    """Makes command lines: mostly right-looking, each part sometimes wrong."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.home: tuple[str, ...] = SLUGS
        self.leaves = tree()
        self.weights = [
            next((cost for words, cost in COSTLY.items() if leaf.words[: len(words)] == words), 1.0)
            for leaf in self.leaves
        ]

    def line(self) -> tuple[list[str], bytes]:
        """One command line, and what stands on its standard input."""
        dice = self.dice
        (leaf,) = dice.choices(self.leaves, self.weights)
        words = list(leaf.words)
        self.home = HOMES.get(words[0], SLUGS)
        if dice.random() < 0.03:
            words[dice.randrange(len(words))] = dice.choice(("evnt", "", "--", "help", "-x", *HOSTILE))
        rest = [part for param in leaf.params for part in self.parts(param)]
        if dice.random() < 0.3:
            dice.shuffle(rest)
        line = [*words, *(word for part in rest for word in part)]
        for _ in range(dice.choice((0,) * 12 + (1, 2))):
            self.spoil(line)
        return line, self.stdin()

    def parts(self, param: Any) -> Iterator[list[str]]:
        """What stands for one parameter: nothing, a word or several."""
        dice = self.dice
        name = param.name
        if name in ("help", "install_completion", "show_completion"):
            return
        if param.param_type_name == "argument":
            most = dice.choice((0, 1, 1, 2, 3, 4, 6)) if param.nargs == -1 else int(dice.random() > 0.04)
            for _ in range(most):
                yield [self.word(param)]
            return
        likely = {
            "json": 0.25,
            "yes": 0.2,
            "dry_run": 0.1,
            "event": 0.9,
            "db": 0.03,
            "by": 0.05,
            "lang": 0.05,
        }.get(name, 0.9 if param.required else 0.25)
        for _ in range(
            (dice.random() < likely) * dice.choice((1, 1, 1, 1, 2, 3) if param.multiple else (1,) * 9 + (2,))
        ):
            option = dice.choice(param.opts)
            if param.is_flag:
                yield [option]
            elif dice.random() < 0.1:
                yield [f"{option}={self.word(param)}"]
            else:
                yield [option, self.word(param)]

    def word(self, param: Any) -> str:
        """A value for a parameter, mostly of its kind."""
        dice = self.dice
        about = f"{param.metavar or ''} {param.name} {param.type.name}"
        closed = any(sign in about for sign in ("FILE", "FOLDER", "path", "file", "folder", "script"))
        if param.name == "db":
            return dice.choice(DATABASES)
        if closed:
            return dice.choice((*FILES, *PLAYERS)) if "PLAYER" in about else dice.choice(FILES)
        if param.name in ("games", "rounds"):
            return dice.choice(SMALL)
        if dice.random() < 0.07:
            return dice.choice((*HOSTILE, *NUMBERS, *WORDS))
        if param.name == "event":
            return dice.choice(self.home if dice.random() < 0.9 else SLUGS)
        if "PLAYER" in about or "player" in about or param.name == "partner":
            return dice.choice(PLAYERS)
        if "CARD" in about or param.name == "card":
            return dice.choice(
                (
                    "180",
                    "150",
                    "184",
                    "270",
                    "215",
                    "25",
                    str(dice.randrange(310)),
                    f"#{dice.randrange(1, 301)}",
                    "Deny Fate",
                    "deny",
                    "kox",
                )
            )
        if any(sign in about for sign in ("POINTS", "points", "amount", "for_")):
            return str(5 * dice.randrange(-4, 40)) if dice.random() < 0.8 else dice.choice(NUMBERS)
        if any(
            sign in about
            for sign in (" N", "N ", "ROUND", "MATCH", "SEQ", "TIEBREAK", "ENTRY", "match", "count", "seq")
        ):
            return dice.choice((*"123456123456", *SMALL, str(dice.randrange(60))))
        if "NAME" in about or param.name in ("name", "why", "by", "names"):
            return dice.choice((*HOSTILE, *PLAYERS, "New", "Friday"))
        if param.name in ("mode", "format", "rules", "set", "kind", "rule", "scheme", "to", "how", "deal"):
            return dice.choice(WORDS)
        return dice.choice((*WORDS, *NUMBERS, *PLAYERS, *HOSTILE))

    def spoil(self, line: list[str]) -> None:
        """One slip of the hand: a word twice, gone, moved, or one that does not belong."""
        at = self.dice.randrange(len(line))
        match self.dice.randrange(4):
            case 0:
                line.insert(at, line[at])
            case 1 if len(line) > 1:
                del line[at]
            case 2:
                line.insert(
                    at, self.dice.choice(("--json", "--", "--nothing", "-5", "--event", "--dry-run", "-h"))
                )
            case _:
                line[at], line[-1] = line[-1], line[at]

    def stdin(self) -> bytes:
        """Standard input: nothing, a deck, noise."""
        return self.dice.choice(
            (b"", b"", b"1\n2b5\n.\n", b"\x00\xff\xfe" * 9, b"#12\n#13\n", b"{}", b"[" * 5000, b"y\n")
        )


def world(place: Path) -> None:
    """Events of every kind at every stage, and files of every sort, in a folder."""
    three = ("--player", "Ada", "--player", "Ben", "--player", "Cy")
    for words in (
        ("event", "new", "Bazaar", "--seed", 7, *three), ("draft", "start", "--first", "Ada"), ("draft", "award", 180, "--to", "Ben", "--for", 5),
        ("event", "new", "Played", "--seed", 8, *three), ("draft", "start"), ("draft", "auto"), ("deck", "build", "Ada", "--submit"),
        ("deck", "build", "Ben", "--submit"), ("deck", "build", "Cy", "--submit"), ("schedule", "make"), ("match", "result", 1, 100, 90),
        ("event", "export", "friday.jsonl"),
        ("event", "new", "Manual", "--seed", 9, *three), ("draft", "start", "--deal", "manual"),
        ("event", "new", "Robin", "--mode", "round-robin", *three, "--player", "Dee"), ("schedule", "make", "--tables", 1),
        ("match", "result", 1, 100, 100), ("event", "new", "Swiss", "--mode", "swiss", *three, "--player", "Dee"), ("schedule", "next"),
        ("event", "new", "Tables", "--mode", "round-robin", *three, "--player", "Dee"),
    ):  # fmt: skip
        must(say("--db", "fuzz.db", *words))
    for words in (("ffa", "new", "Ada", "Ben", "Cy"), ("teams", "new", "Ada", "Ben", "Cy", "Dee"), ("epito", "new", "Ada", "Ben"),
                  ("karma", "new", "Ada", "Ben", "Cy", "Dee")):  # fmt: skip
        say("--db", "fuzz.db", "--event", "tables", *words)
    (place / "folder").mkdir()
    for deck in sorted((ROOT / "sample-data").rglob("*")):
        if deck.suffix in (".txt", ".json", ".csv", ".toml") and deck.is_file():
            name = f"deck{deck.suffix}"
            if not (place / name).exists():
                shutil.copy(deck, place / name)
    shutil.copy("deck.txt", "folder/deck.txt")
    archive = Path("friday.jsonl").read_bytes()
    Path("broken.jsonl").write_bytes(archive.replace(b'"for":', b'"fro":').replace(b"Ada", b"Eve", 3))
    Path("noise.bin").write_bytes(random.Random(1).randbytes(3000))
    Path("empty.txt").write_bytes(b"")
    Path("script.txt").write_text("1\n2b5\n3:\n.\nu\n", encoding="utf-8")
    Path("event.toml").write_text(
        'name = "From a file"\nmode = "bazaar"\nplayers = ["Ada", "Ben"]\n', encoding="utf-8"
    )
    Path("rules.toml").write_text('name = "mine"\nsize = 30\n', encoding="utf-8")
    Path("cards.csv").write_text("number,name,kind,points\n1,One,manifestation,10\n", encoding="utf-8")
    Path("ünï.txt").write_text("1 Deny Fate\n", encoding="utf-8")
    Path("question.json").write_text('{"players": [{"name": "A", "manifestations": []}]}', encoding="utf-8")
    Path("players.csv").write_text("name\nEva\nFin\n", encoding="utf-8")
    Path("link.txt").write_text("https://example.org/#dk=H4sIAAAA", encoding="utf-8")


SCRIPTED = {
    ("draft", "run"),
    ("karma", "run"),
    ("ffa", "run"),
    ("teams", "run"),
    ("epito", "play"),
    ("epito", "round"),
}
"""Commands of several lines, each of which is stored before the next is read."""


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
                or watch.fault(said, whole=tuple(line[:2]) not in SCRIPTED, dry="--dry-run" in line)
            )
            if wrong:
                failed.append(
                    f"seed {seed} line {number}: {wrong}\n  {line!r} < {stdin[:30]!r}\n{said.err[-1500:]}"
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
                failed.append(f"seed {seed} line {number}: {wrong}\n  {line!r}\n{said.err[-1500:]}")
    return {"failed": failed, "codes": codes}


class TableMonkey:
    """Makes lines for the live table: mostly what people type, sometimes anything."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def line(self) -> str:
        """One line."""
        dice = self.dice
        kind = dice.random()
        if kind < 0.07:
            return "".join(
                chr(dice.choice((dice.randrange(32, 127), dice.randrange(0x250), dice.randrange(0x3000))))
                for _ in range(dice.randrange(1, 12))
            )
        if kind < 0.1:
            return dice.choice(HOSTILE).replace("\n", "") * dice.choice((1, 1, 30))
        if kind < 0.14:
            return dice.choice(
                ("u", "r", "undo 2", "undo 3", "redo 2", "undo 0", "undo 999999999999", "redo", "u 2", "U")
            )
        if kind < 0.18:
            return dice.choice(
                ("bot a", "hand a", "bot b", "hand b", "bot zz", "/de", "/", "?", "bot", "hand 1")
            )
        if kind < 0.75:
            return self.award()
        return "".join(self.action() for _ in range(dice.randrange(1, 5)))

    def award(self) -> str:
        """A card, for nothing or for a price."""
        dice = self.dice
        card = (
            dice.choice("123456")
            if dice.random() < 0.9
            else dice.choice(("7", "0", "-", "+", f"#{dice.randrange(320)}", "#0", "# 5"))
        )
        if dice.random() < 0.55:
            return card
        return f"{card}{dice.choice(('', ' '))}{self.who()}{dice.choice(('', ' '))}{self.price()}"

    def who(self) -> str:
        """Somebody."""
        return (
            self.dice.choice("abc" * 6 + "z")
            if self.dice.random() < 0.9
            else self.dice.choice(("ben", "Ada", "CY", "ädä", "1"))
        )

    def price(self) -> str:
        """A price, mostly a multiple of 5."""
        dice = self.dice
        return str(5 * dice.randrange(1, 20)) if dice.random() < 0.92 else dice.choice((*NUMBERS, "7", "0"))

    def action(self) -> str:
        """One action of an auction."""
        return self.dice.choice(
            (
                f"{self.dice.choice('123456')}:",
                f"{self.who()}{self.price()}",
                "=",
                ".",
                f"{self.who()}.",
                " ",
                ", ",
            )
        )


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
                            f"seed {seed} line {done + read}: {wrong}\n  {lines[:read]!r}\n{said.err[-1500:]}"
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
        ("commands", commands, "random command lines"),
        ("programs", programs, "random command lines, a process each"),
        ("table", lines, "random lines at the live table"),
    ):
        results = in_workers(Path(__file__), list(_jobs(kind, count)))
        failed = [fault for result in results for fault in result["failed"]]
        codes = {code: sum(result["codes"].get(str(code), 0) for result in results) for code in (0, 1, 2)}
        for fault in failed[:20]:
            tell(fault)
        note = f"of {count:,}: " + ", ".join(f"{number:,} left with {code}" for code, number in codes.items())
        if kind == "table":
            note = f"of {count:,}; {sum(result['entries'] for result in results):,} entries came of them"
        yield Figure(f"{what}: tracebacks, wrong exits, broken states", len(failed), "", 0, note=note)


if __name__ == "__main__":
    print(json.dumps(WORKERS[sys.argv[1]](int(sys.argv[2]), int(sys.argv[3]))))
