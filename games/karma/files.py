"""Karma's rules and decks as TOML: text in, typed values out; every fault of a bad file with its line and key."""

import re
import tomllib
from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from games.karma.cards import (
    ACTIONS,
    CHAOS,
    CLASSES,
    COLOURS,
    DEAL_ALL,
    DISCARDS,
    DRAW,
    FLIP,
    GROUP,
    NO_WINNER,
    NUMBERS,
    PARRY,
    SCORING,
    SKIPPED,
    ChaosCard,
    Effect,
    KarmaRules,
)
from games.refusal import Unreadable
from games.tomlplace import TomlPlaces

BIGGEST = 1_000_000
MOST_COPIES = 100

_FLAGS = {"group": GROUP, "reverse": FLIP, "counter": PARRY, "no_winner": NO_WINNER}
_NUMBERS = {"draw": DRAW, "deal_all": DEAL_ALL, "skip": SKIPPED}


class DeckCard(NamedTuple):
    """One card: its face, a number's colour, a Chaos card's name."""

    face: str
    colour: str = ""
    name: str = ""


class KarmaDeck(NamedTuple):
    """How many there are of each card: of each number in each colour (K-1), of each action and Chaos card (K-2)."""

    title: str
    numbers: int
    actions: tuple[tuple[str, int], ...]
    chaos: tuple[tuple[str, int], ...] = ()

    @property
    def size(self) -> int:
        """All cards of the deck."""
        copies = [*self.actions, *self.chaos]
        return self.numbers * len(NUMBERS) * len(COLOURS) + sum(number for _, number in copies)

    def cards(self) -> tuple[DeckCard, ...]:
        """The cards, sorted."""
        numbers = (
            DeckCard(face, colour) for face in NUMBERS for colour in COLOURS for _ in range(self.numbers)
        )
        actions = (DeckCard(face) for face, number in self.actions for _ in range(number))
        chaos = (DeckCard(CHAOS, name=name) for name, number in self.chaos for _ in range(number))
        return (*numbers, *actions, *chaos)


def rules_of(text: str, source: str) -> KarmaRules:
    """The rules of a series (`Unreadable`: file, line and key of each fault)."""
    top = _open(text, source)
    values = top.table("values")
    rules = KarmaRules(
        action_value=values.whole("action", 20),
        chaos_value=values.whole("chaos", 50),
        scoring=top.choice("scoring", SCORING),
        target=top.whole("target", 0),
        games=top.whole("games", 0),
        draw_ends_turn=top.flag("draw_ends_turn", default=True),
        any_team_size=top.flag("any_team_size"),
        trade_every=top.whole("trade_every", 2),
        chaos=tuple(_chaos_card(table) for table in top.tables("chaos")),
    )
    values.close()
    top.finish()
    return rules


def _chaos_card(table: "_Table") -> ChaosCard:
    flags = [Effect(kind) for key, kind in _FLAGS.items() if table.flag(key)]
    counted = [(kind, table.whole(key, 0)) for key, kind in _NUMBERS.items()]
    discards = table.text("discards")
    if discards and discards not in DISCARDS:
        table.bad("discards", f"must be one of: {', '.join(DISCARDS)}")
    card = ChaosCard(
        name=table.text("name", needed=True),
        classes=table.choices("classes", CLASSES),
        value=table.whole("value", 0) if "value" in table.values else None,
        effects=(
            *flags,
            *(Effect(kind, number=number) for kind, number in counted if number),
            *([Effect(discards)] if discards else []),
        ),
        reaches_out=table.flag("reaches_out"),
    )
    table.known.append("value")
    table.close()
    return card


def deck_of(text: str, source: str) -> KarmaDeck:
    """A deck (`Unreadable`: file, line and key of each fault)."""
    top = _open(text, source)
    actions, chaos = top.table("actions"), top.table("chaos")
    deck = KarmaDeck(
        title=top.text("title"),
        numbers=top.whole("numbers", 1, MOST_COPIES),
        actions=tuple((face, actions.whole(face, 0, MOST_COPIES)) for face in ACTIONS),
        chaos=tuple((name, chaos.whole(name, 0, MOST_COPIES)) for name in chaos.values),
    )
    actions.close()
    top.finish()
    return deck


class _Table:
    """A table of a file, its keys ticked off as they are read: what is left over is a slip of the pen."""

    def __init__(self, values: dict[str, object], path: tuple[str | int, ...], file: "_File") -> None:
        self.values = values
        self.path = path
        self.file = file
        self.known: list[str] = []

    def bad(self, key: str, message: str) -> None:
        self.file.add((*self.path, key), message)

    def _get(self, key: str) -> object:
        self.known.append(key)
        return self.values.get(key)

    def text(self, key: str, *, needed: bool = False) -> str:
        value = self._get(key)
        if value is None and needed:
            self.bad(key, "is missing")
        elif value is not None and not isinstance(value, str):
            self.bad(key, "must be a text in quotation marks")
        return value if isinstance(value, str) else ""

    def choice(self, key: str, choices: Sequence[str]) -> str:
        value = self.text(key) or choices[0]
        if value not in choices:
            self.bad(key, f"must be one of: {', '.join(choices)}")
        return value

    def choices(self, key: str, choices: Sequence[str]) -> tuple[str, ...]:
        value = self._get(key)
        values = value if isinstance(value, list) else [] if value is None else [value]
        if any(item not in choices for item in values):
            self.bad(key, f"must be a list of these: {', '.join(choices)}")
        return tuple(str(item) for item in values if item in choices)

    def flag(self, key: str, *, default: bool = False) -> bool:
        value = self._get(key)
        if value is not None and not isinstance(value, bool):
            self.bad(key, "must be true or false")
        return value if isinstance(value, bool) else default

    def whole(self, key: str, default: int, most: int = BIGGEST) -> int:
        value = self._get(key)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            self.bad(key, f"must be a whole number from 0 to {most:,}")
            return default
        return value

    def table(self, key: str) -> "_Table":
        value = self._get(key)
        if value is not None and not isinstance(value, dict):
            self.bad(key, f"must be a table: [{key}]")
        return _Table(value if isinstance(value, dict) else {}, (*self.path, key), self.file)

    def tables(self, key: str) -> "list[_Table]":
        value = self._get(key)
        values = value if isinstance(value, list) else []
        tables = [item for item in values if isinstance(item, dict)]
        if (value is not None and not isinstance(value, list)) or len(tables) < len(values):
            self.bad(key, f"must be a list of tables: [[{key}]]")
        return [_Table(table, (*self.path, key, index), self.file) for index, table in enumerate(tables)]

    def close(self) -> None:
        for key in self.values:
            if key not in self.known:
                self.bad(key, f"is not known here; known: {', '.join(dict.fromkeys(self.known))}")

    def finish(self) -> None:
        """Close the file's outermost table and raise all faults found."""
        self.close()
        self.file.raise_any()


class _File:
    """The faults of one file."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.places = TomlPlaces(text)
        self.found: list[str] = []

    def add(self, path: tuple[str | int, ...], message: str) -> None:
        line, column = self.places.of(*path)
        key = ".".join(str(part + 1) if isinstance(part, int) else part for part in path)
        self.found.append(f"{self.source}:{line}:{column}: {key} {message}")

    def raise_any(self) -> None:
        if self.found:
            raise Unreadable("\n".join(self.found[:20]), "docs/cookbook-karma.md shows such files")


def _open(text: str, source: str) -> _Table:
    try:
        values: dict[str, object] = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as fault:
        _broken(fault, source)
    return _Table(values, (), _File(text, source))


def _broken(fault: Exception, source: str) -> NoReturn:
    at = re.search(r" \(at line ([0-9]+), column ([0-9]+)\)$", str(fault))
    where = f"{source}:{at[1]}:{at[2]}" if at else source
    message = str(fault)[: at.start()] if at else str(fault)
    raise Unreadable(f"{where}: {message}", "the file must be TOML") from fault
