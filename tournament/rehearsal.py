"""A rehearsed match: two decks play a plausible game, for demonstrations and simulations.

This is not the game. It keeps what decides the points, and leaves out everything players think about: hands, choices,
Wills, effects, the Interzone.

- Both decks are shuffled; Wills are set aside (they carry no points).
- Each confrontation, both sides bring the next manifestation of their deck. Higher power wins; with equal power the
  temperament wheel decides (C-1, C-2); else both go to the Stalemate Zone (C-3).
- The winner captures the other's manifestation, and what the other has in the Stalemate Zone (C-4); the own ones go to
  the bottom of the own deck, to fight again.
- It ends when a side has no manifestation left to bring (M-4, more or less), or after 12 confrontations: about what two hands and the draws of a
  real game come to. What is in the Stalemate Zone then counts for nobody (M-5).
- Points as in M-1: those captured, and 5 for each manifestation still in the own deck.

The same seed gives the same match on every machine: the dice are a counter through SHA-256, whole numbers only.
"""

from collections import deque
from collections.abc import Iterable, MutableSequence, Sequence
from hashlib import sha256
from typing import NamedTuple, TypeVar

from games.kartomantik import sheet_points
from games.kartomantik.wheel import wheel_winner
from games.model import Card, Points

CONFRONTATIONS = 12
T = TypeVar("T")


class Outcome(NamedTuple):
    """Points of both sides (M-1), and how many confrontations there were."""

    points_a: Points
    points_b: Points
    confrontations: int


class Dice:
    """Whole numbers from a seed: SHA-256 of the seed and a counter, four bytes a throw."""

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._block = 0
        self._bytes = b""

    def below(self, sides: int) -> int:
        """A number from 0 to `sides` - 1, for 1 to 65,536 sides; the bias of at most one in 65,536 does not matter here."""
        if len(self._bytes) < 4:
            self._bytes = sha256(self._seed + b"/%d" % self._block).digest()
            self._block += 1
        throw = int.from_bytes(self._bytes[:4], "big")
        self._bytes = self._bytes[4:]
        return throw % sides

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Fisher and Yates, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


class _Side:
    """One side of the match."""

    def __init__(self, cards: Iterable[Card], dice: Dice) -> None:
        own = [card for card in cards if card.is_manifestation]
        dice.shuffle(own)
        self.deck = deque(own)
        self.stalled: list[Card] = []
        self.vessel: Points = 0

    def capture(self, fighter: Card, enemy: Card, other: "_Side") -> None:
        self.vessel += enemy.points + sum(card.points for card in other.stalled)
        self.deck.append(fighter)
        self.deck.extend(self.stalled)
        self.stalled, other.stalled = [], []

    @property
    def points(self) -> Points:
        return sheet_points(self.vessel, gained=0, lost=0, left=len(self.deck), mulligans=0)


def rehearse(deck_a: Sequence[Card], deck_b: Sequence[Card], seed: str) -> Outcome:
    """Play a match between two decks. The same decks and seed give the same points everywhere."""
    dice = Dice(seed)
    a, b = _Side(deck_a, dice), _Side(deck_b, dice)
    fought = 0
    while fought < CONFRONTATIONS and a.deck and b.deck:
        fought += 1
        mine, theirs = a.deck.popleft(), b.deck.popleft()
        verdict = _confront(mine, theirs)
        if verdict > 0:
            a.capture(mine, theirs, b)
        elif verdict < 0:
            b.capture(theirs, mine, a)
        else:
            a.stalled.append(mine)
            b.stalled.append(theirs)
    return Outcome(a.points, b.points, fought)


def _confront(mine: Card, theirs: Card) -> int:
    """1 if the first wins, -1 if the second does, 0 for a stalemate (C-1 to C-3)."""
    power = (mine.power or 0) - (theirs.power or 0)
    if power:
        return 1 if power > 0 else -1
    return wheel_winner(mine.temperaments, theirs.temperaments)
