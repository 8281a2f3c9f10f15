"""Karma's rules and decks as TOML: text in, typed values out; every fault of a bad file with its line and key."""

from typing import NamedTuple

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
from games.toml_table import Table, open_table

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
    top = open_table(text, source, "bad-karma-file")
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


def _chaos_card(table: Table) -> ChaosCard:
    flags = [Effect(kind) for key, kind in _FLAGS.items() if table.flag(key)]
    counted = [(kind, table.whole(key, 0)) for key, kind in _NUMBERS.items()]
    discards = table.choice("discards", ("", *DISCARDS))
    card = ChaosCard(
        name=table.text("name", needed=True),
        classes=table.choices("classes", CLASSES),
        value=table.whole("value", 0) if "value" in table else None,
        effects=(
            *flags,
            *(Effect(kind, number=number) for kind, number in counted if number),
            *([Effect(discards)] if discards else []),
        ),
        reaches_out=table.flag("reaches_out"),
    )
    table.close("value")
    return card


def deck_of(text: str, source: str) -> KarmaDeck:
    """A deck (`Unreadable`: file, line and key of each fault)."""
    top = open_table(text, source, "bad-karma-file")
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
