"""Random command lines and random lines at the live table: mostly right-looking, each part sometimes wrong.

Arguments that name files come from a closed set of names inside the folder of the run, so that nothing else is touched.
"""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from cli.program.main import build
from cli.program.settings import Settings

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
COSTLY = {
    ("demo",): 0.02,
    ("karma", "bots"): 0.1,
    ("deck", "build"): 0.3,
    ("print",): 0.1,
    ("plot",): 0.5,
    ("simulate",): 0.02,
}
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
        if param.name in ("games", "rounds", "evenings", "jobs"):
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
