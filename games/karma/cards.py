"""What lies on a Karma table: faces of cards, colours, declared effects, and the rules of a series as one value.

The clerk sees faces only when they are played; what a hand holds is a number to it.
"""

from collections.abc import Iterable
from typing import NamedTuple

from games.model import PlayerId, Points

NUMBERS = tuple("0123456789")
REVERSE, SKIP, DRAW2, CHAOS = "reverse", "skip", "draw2", "chaos"
ACTIONS = (REVERSE, SKIP, DRAW2)
FACES = (*NUMBERS, *ACTIONS, CHAOS)
"""Every face (K-1, K-2). A Chaos card's name stands beside its face."""

COLOURS = (
    "dark blue", "light blue", "dark green", "light green", "yellow", "orange", "dark brown", "light brown", "red",
    "pink", "dark purple", "light purple", "grey",
)  # fmt: skip
"""From the highest to the lowest (K-1)."""

TABLE_CARDS = 6
HAND = 15
DEALT = 2 * TABLE_CARDS + HAND
"""Cards that each player is dealt (K-4)."""

PENALTY = 2
"""Cards to draw when a blind card fails (K-12, K-14)."""

FOUR = 4
"""So many of a kind burn the discards (K-8)."""

COUNTER, PURE_CHAOS, CHAOS_DRAW = "counter", "pure-chaos", "chaos-draw"
TRAP, UNIFICATION, ANCIENT_STONE, CRISIS = "trap", "unification", "ancient-stone", "crisis"
CLASSES = (COUNTER, PURE_CHAOS, CHAOS_DRAW, TRAP, UNIFICATION, ANCIENT_STONE, CRISIS)
"""Classes of Chaos cards (K-2)."""

HELD = (UNIFICATION, ANCIENT_STONE, CRISIS)
"""What players collect for a special win (K-18), in the order of `Seat.held`."""
ALL_OF = {UNIFICATION: 3, ANCIENT_STONE: 6}
"""How many there are, and win together (K-18)."""

DRAW = "draw"
DEAL = "deal"
DEAL_ALL = "deal-all"
GROUP = "group"
FLIP = "reverse"
SKIPPED = "skip"
BURN = "burn"
RESET = "reset"
KEEP = "keep"
SWAP = "swap"
GIVE = "give"
RECYCLE = "recycle"
PARRY = "counter"
FACES_IT = "faces"
WIN = "win"
NO_WINNER = "no-winner"
FAILS = "fails"
DISCARDS = (BURN, RESET, KEEP)
"""What becomes of the discards; a card declares at most one of them (K-9, K-10)."""
EFFECTS = (
    DRAW, DEAL, DEAL_ALL, GROUP, FLIP, SKIPPED, *DISCARDS, SWAP, GIVE, RECYCLE, PARRY, FACES_IT, WIN, NO_WINNER, FAILS,
)  # fmt: skip


class Effect(NamedTuple):
    """One thing that a Chaos card did, as the table declares it.

    `draw`: `player` (0: the next one) faces drawing `number`. `deal`: `player` took `number` cards at once; `deal-all`:
    everyone but the card's player did (everyone, if it was nobody's card). `group`: the card aims at a group, so that it reaches players who are out (K-15).
    `swap`: the card's player and `player` changed hands. `give`: `number` cards went from the hand of `player` to that of
    `other`. `skip`: `number` players are passed over. `recycle`: `number` discards went back into the deck.
    `counter`: what was faced is off. `faces`: `player` faces the effect `text`. `win`: `player` wins at once, by `text`.
    `no-winner`: the game ends (K-19). `fails`: the card can't be finished (K-14).
    """

    kind: str
    player: int = 0
    number: int = 0
    other: int = 0
    text: str = ""


class ChaosCard(NamedTuple):
    """A Chaos card that the rules know by name. `value` None is the value of every Chaos card (K-21).

    `reaches_out`: it may hit a single player who is out (Anti-Fun, K-15).
    """

    name: str
    classes: tuple[str, ...] = ()
    value: Points | None = None
    effects: tuple[Effect, ...] = ()
    reaches_out: bool = False


AT_END, WHEN_OUT, NO_SCORES = "end", "out", "none"
SCORING = (AT_END, WHEN_OUT, NO_SCORES)
"""When a winner scores (K-20): at the end of the game, at the moment of going out, never."""

RELAXED, COMPETITIVE = "relaxed", "competitive"
VICTORIES = (RELAXED, COMPETITIVE)
"""How a team wins (K-24)."""


class KarmaRules(NamedTuple):
    """What an organiser can set. `target` and `games` are 0 where the series has no such end (K-22)."""

    action_value: Points = 20
    chaos_value: Points = 50
    scoring: str = AT_END
    target: Points = 0
    games: int = 0
    draw_ends_turn: bool = True
    any_team_size: bool = False
    trade_every: int = 2
    chaos: tuple[ChaosCard, ...] = ()


class LowCard(NamedTuple):
    """The lowest number card that a player holds, shown to find who starts (K-6)."""

    player: PlayerId
    value: int
    colour: str


def is_number(face: str) -> bool:
    """Whether a face is a number card's."""
    return face in NUMBERS


def rank(card: LowCard) -> tuple[int, int]:
    """Number first, then the colour (K-1): the lowest starts (K-6)."""
    return card.value, -COLOURS.index(card.colour)


def lowest(shown: Iterable[LowCard]) -> tuple[LowCard, ...]:
    """The lowest of the cards shown; several where they are the same card."""
    cards = sorted(shown, key=rank)
    return tuple(card for card in cards if rank(card) == rank(cards[0]))
