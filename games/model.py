"""The nouns every other room speaks of: cards, card sets, decks, players.

Everything here is frozen. NamedTuples are used because they cost next to nothing to define at start-up.
"""

import itertools
import unicodedata
from collections.abc import Iterable, Mapping
from typing import NamedTuple, NewType

CardNumber = NewType("CardNumber", int)
"""A card's collection number inside its set, from 1."""

PlayerId = NewType("PlayerId", int)
"""A player's number inside one event, from 1. Names live elsewhere, so that a name can be erased."""

Points = int
"""Whole points: of cards (multiples of 5), bids, debts, match scores. May be negative."""

LARGEST_AMOUNT = 1_000_000
"""No number above this is read or stored, nor below its negative: more is a slip of the hand, and would spoil every sum."""

MANIFESTATION = "manifestation"
EPHEMERAL_WILL = "ephemeral-will"
PERSISTENT_WILL = "persistent-will"


class Card(NamedTuple):
    """One card of a set.

    `kind` is a lower-case word of its game (`manifestation`, `ephemeral-will`, `persistent-will`; Építő's
    `creature`, `token-field`, `ability`, `trainer`). `points` is 0 for everything that is not a manifestation
    (section 1 of the rules). `limit_bonus` raises the points limit of a deck that holds the card (D-4).
    """

    number: CardNumber
    id: str
    name: str
    kind: str
    points: Points = 0
    power: int | None = None
    cost: int | None = None
    temperaments: tuple[str, ...] = ()
    limit_bonus: Points = 0
    serial: str = ""
    aliases: tuple[str, ...] = ()

    @property
    def is_manifestation(self) -> bool:
        """Whether the card has power and points."""
        return self.kind == MANIFESTATION

    @property
    def is_will(self) -> bool:
        """Whether the card is a Will, ephemeral or persistent."""
        return self.kind in (EPHEMERAL_WILL, PERSISTENT_WILL)


class CardSet(NamedTuple):
    """A named set of cards, in the order of their numbers."""

    name: str
    title: str
    cards: tuple[Card, ...]
    by_number: Mapping[CardNumber, Card]

    @classmethod
    def of(cls, name: str, title: str, cards: Iterable[Card]) -> "CardSet":
        """Build a set, its cards sorted by number; numbers must be unique (`ValueError` otherwise)."""
        ordered = tuple(sorted(cards, key=lambda card: card.number))
        by_number = {card.number: card for card in ordered}
        if len(by_number) != len(ordered):
            doubled = next(a.number for a, b in itertools.pairwise(ordered) if a.number == b.number)
            raise ValueError(f"card number {doubled} stands twice")
        return cls(name, title, ordered, by_number)

    def points_of(self, numbers: Iterable[CardNumber]) -> Points:
        """Sum of the points of the numbered cards (`KeyError` for a number the set does not have)."""
        return sum(self.by_number[number].points for number in numbers)


class Entry(NamedTuple):
    """A line of a deck: some copies of one card.

    `at` says where it stood in its source: the line for formats of lines, the card's ordinal for JSON and TOML
    (`games.decklist.place` turns it into line and column); it is 0 in a deck that was read in haste. `group` is the category's kind as the file has it.
    """

    number: CardNumber
    copies: int = 1
    at: int = 0
    group: str = ""


class Source(NamedTuple):
    """What a deck was read from: its format's name and its text, for finding the place of a fault.

    `exact` says whether the entries know where they stand; `games.decklist.read.placed` makes up for it.
    """

    format: str
    text: str
    exact: bool = True


class Deck(NamedTuple):
    """A deck as a player hands it in; a card may stand in several entries, whose counts add up.

    `maybeboard` is kept for converting but is not part of the deck. `own` are cards that no set has and the file
    itself describes (Építő): their numbers start at `OWN_NUMBERS` and hold inside this deck only.
    """

    name: str
    main: tuple[Entry, ...]
    sideboard: tuple[Entry, ...] = ()
    maybeboard: tuple[Entry, ...] = ()
    own: tuple[Card, ...] = ()
    source: Source = Source("", "")

    @property
    def size(self) -> int:
        """Number of cards of the main deck."""
        return sum(entry.copies for entry in self.main)

    @property
    def sideboard_size(self) -> int:
        """Number of cards of the sideboard."""
        return sum(entry.copies for entry in self.sideboard)

    def numbers(self) -> tuple[CardNumber, ...]:
        """The main deck's cards, each as often as it is in it."""
        return tuple(entry.number for entry in self.main for _ in range(entry.copies))


OWN_NUMBERS = 1_000_001
"""Above every number a set can give (`games.cardset` reads at most six digits)."""


def _unseen(char: str) -> bool:
    """An accent, or a character that nobody sees (a zero-width space, a direction mark)."""
    return unicodedata.combining(char) != 0 or unicodedata.category(char) == "Cf"


def fold_name(text: str) -> str:
    """A name's form for comparing: no case, no accents, one kind of apostrophe, single spaces.

    `Lízett`, `LIZETT` and `Li\N{COMBINING ACUTE ACCENT}zett` fold to the same form; so do curly and straight
    quotes and every kind of space and dash.
    """
    if text.isascii():
        return " ".join(text.lower().replace("`", "'").split())
    # mathematical letters and the like turn into capitals only when they are taken apart: hence twice
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_SAME)).casefold().translate(_SAME)
    bare = "".join(char for char in decomposed if not _unseen(char))
    return " ".join(bare.split())


_SAME = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u00b4`\u02bc", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
        "\u0142": "l",
        "\u00f8": "o",
        "\u0111": "d",
        "\u00e6": "ae",
        "\u0153": "oe",
    }
)
