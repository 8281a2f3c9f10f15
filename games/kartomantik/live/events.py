"""Commands and events of a game refereed live; one closed union each.

Manifestations (pieces) and actions on the Stack are numbered from 1 in the order in which they came. Fields of events are
whole numbers, text, truth values, None and tuples of these, because the log keeps them as JSON; a field may be added at
the end with a default, none is ever renamed or given another meaning.
"""

from typing import NamedTuple, TypeAlias

from games.model import PlayerId, Points
from games.refusal import Label

OPENING: Label = "opening"
CONFRONTATION: Label = "confrontation"
END: Label = "end"
PHASES = (OPENING, CONFRONTATION, END)
"""A turn as far as priority knows it: what comes before the Confrontation, the Confrontation, and what comes after."""


class Begin(NamedTuple):
    """Begin: the players clockwise, and the sides they play for (one player each, or two teams of two)."""

    players: tuple[PlayerId, ...]
    sides: tuple[tuple[PlayerId, ...], ...]


class Roll(NamedTuple):
    """C-5: the die at the table gave a player priority."""

    player: PlayerId


class Act(NamedTuple):
    """A player with priority puts an action on the Stack (F-7)."""

    player: PlayerId
    what: str = ""


class PassPriority(NamedTuple):
    """Players with priority pass, one after the other; nobody named: all, until something comes of it."""

    players: tuple[PlayerId, ...] = ()


class Enter(NamedTuple):
    """A manifestation enters the Confrontation Zone; `first`: as its side's first manifestation (T-4)."""

    player: PlayerId
    power: int
    temperaments: tuple[str, ...]
    points: Points = 0
    name: str = ""
    first: bool = False


class ChangePower(NamedTuple):
    """A manifestation in the zone has another power."""

    piece: int
    power: int


class TakeAway(NamedTuple):
    """An effect takes a manifestation out of the zone, the Stalemate Zone or an Interzone."""

    piece: int


class Keep(NamedTuple):
    """C-4, T-5: a winner's own manifestation goes into the Interzone; in a full one it replaces another."""

    piece: int
    replaces: int | None = None


class Give(NamedTuple):
    """T-5: a captured manifestation goes into this teammate's vessel."""

    piece: int
    player: PlayerId


class Adjust(NamedTuple):
    """M-1: an effect gives a player points, or takes them (negative)."""

    player: PlayerId
    points: Points
    why: str = ""


class TakeMulligan(NamedTuple):
    """M-2: a voluntary mulligan on the first turn."""

    player: PlayerId


class CannotRecover(NamedTuple):
    """A player can't reach the hand limit (F-11, T-6)."""

    player: PlayerId


class Lose(NamedTuple):
    """A player loses the game, after two mulligans for example (F-11, T-6)."""

    player: PlayerId
    why: str = ""


class Finish(NamedTuple):
    """The game ends for a reason of its own: time is up, or a card says that `winner` wins."""

    why: str = ""
    winner: PlayerId | None = None


class CountDeck(NamedTuple):
    """M-1: how many manifestations a player still has in the deck at the end."""

    player: PlayerId
    left: int


Command: TypeAlias = (
    Begin
    | Roll
    | Act
    | PassPriority
    | Enter
    | ChangePower
    | TakeAway
    | Keep
    | Give
    | Adjust
    | TakeMulligan
    | CannotRecover
    | Lose
    | Finish
    | CountDeck
)


class Begun(NamedTuple):
    """A game began."""

    players: tuple[PlayerId, ...]
    sides: tuple[tuple[PlayerId, ...], ...]


class Rolled(NamedTuple):
    """The die gave a player priority."""

    player: PlayerId


class Acted(NamedTuple):
    """An action was put on top of the Stack."""

    action: int
    player: PlayerId
    what: str = ""


class Passed(NamedTuple):
    """A player passed priority."""

    player: PlayerId


class Resolved(NamedTuple):
    """The action on top of the Stack resolved."""

    action: int


class PhaseEnded(NamedTuple):
    """All passed on an empty Stack, and the phase ended (F-5)."""

    phase: str


class Entered(NamedTuple):
    """A manifestation entered the zone."""

    piece: int
    player: PlayerId
    power: int
    temperaments: tuple[str, ...]
    points: Points = 0
    name: str = ""
    first: bool = False


class PowerChanged(NamedTuple):
    """A manifestation has another power."""

    piece: int
    power: int


class TakenAway(NamedTuple):
    """A manifestation left the table."""

    piece: int


class Won(NamedTuple):
    """A side won the confrontation and captured what opposed it; `player` is one of the side (F-8, T-5)."""

    player: PlayerId


class Stalemated(NamedTuple):
    """The confrontation had no winner (C-3, F-9)."""

    turn: int


class Kept(NamedTuple):
    """A manifestation went into the Interzone; the one it replaced went to the bottom of its owner's deck."""

    piece: int
    replaces: int | None = None


class Given(NamedTuple):
    """A captured manifestation lies in this player's vessel."""

    piece: int
    player: PlayerId


class Adjusted(NamedTuple):
    """A player gained or lost points by an effect."""

    player: PlayerId
    points: Points
    why: str = ""


class MulliganTaken(NamedTuple):
    """A player paid for a mulligan."""

    player: PlayerId


class RecoveryFailed(NamedTuple):
    """A player could not reach the hand limit."""

    player: PlayerId


class PlayerLost(NamedTuple):
    """A player lost the game."""

    player: PlayerId
    why: str = ""


class GameEnded(NamedTuple):
    """The game is over, by which rule (None: somebody said so) and why; `winner`'s side won whatever the points say."""

    rule: str | None = None
    why: str = ""
    winner: PlayerId | None = None


class DeckCounted(NamedTuple):
    """How many manifestations a player had left in the deck."""

    player: PlayerId
    left: int


Event: TypeAlias = (
    Begun
    | Rolled
    | Acted
    | Passed
    | Resolved
    | PhaseEnded
    | Entered
    | PowerChanged
    | TakenAway
    | Won
    | Stalemated
    | Kept
    | Given
    | Adjusted
    | MulliganTaken
    | RecoveryFailed
    | PlayerLost
    | GameEnded
    | DeckCounted
)

KINDS: dict[str, type[Event]] = {
    "begun": Begun,
    "rolled": Rolled,
    "acted": Acted,
    "passed": Passed,
    "resolved": Resolved,
    "phase-ended": PhaseEnded,
    "entered": Entered,
    "power-changed": PowerChanged,
    "taken-away": TakenAway,
    "won": Won,
    "stalemate": Stalemated,
    "kept": Kept,
    "given": Given,
    "adjusted": Adjusted,
    "mulligan": MulliganTaken,
    "recovery-failed": RecoveryFailed,
    "lost": PlayerLost,
    "ended": GameEnded,
    "deck-counted": DeckCounted,
}
"""What each event is called in the log, after the machine's name and a hyphen."""
