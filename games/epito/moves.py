"""Commands and events of an Építő match: what may be entered on its sheet, and what has happened.

An event's field may be added at the end with a default; none is ever renamed, removed or given another meaning: logs
must open for ever. Players are numbers; names of cards are free text, because no card list of Építő is published.
"""

from typing import NamedTuple, TypeAlias

from games.model import PlayerId
from games.refusal import Label

FRONT: Label = "front"
RESERVE: Label = "reserve"
BOSS: Label = "boss"
PLACES = (FRONT, RESERVE, BOSS)
"""E-10: two places in front, one for the boss, two in reserve."""

AT_MOST_ONE = "at-most-one"
EXACTLY_ONE = "exactly-one"
BONUSES = (AT_MOST_ONE, EXACTLY_ONE)
"""E-13: who gets the second token. The document says "at most 1" once and "only 1" once."""

CHOSEN = "chosen"
DRAWN = "drawn"
SIDE_DRAWS = (CHOSEN, DRAWN)
"""E-24: whether a card of the side deck is chosen or drawn. The document says both."""

FOUR_KILLS = "four-kills"
EMPTY_FRONT = "empty-front"
"""Why a match ended: E-26, or E-17 with E-28."""

KILLS: Label = "kills"
SIDE: Label = "side"
ADJUSTABLE = (FRONT, RESERVE, KILLS, SIDE)
"""What the text of a card can change against the rules: creatures in front and in reserve, kills, the side deck."""


class Begin(NamedTuple):
    """Lay a sheet out for two players; `side` is each side deck's number of cards (E-2)."""

    players: tuple[PlayerId, PlayerId]
    bonus: str = AT_MOST_ONE
    side_draw: str = CHOSEN
    side: tuple[int, int] = (5, 5)


class EnterDice(NamedTuple):
    """Both players rolled a die at the table (E-8)."""

    a: int
    b: int


class RollDice(NamedTuple):
    """Let the program roll for both until the dice differ (E-8); `seed` is text that no one could guess."""

    seed: str


class ChooseFirst(NamedTuple):
    """Who begins round 1: as the higher roll's player says, or as agreed without dice (E-8)."""

    player: PlayerId


class SetUp(NamedTuple):
    """A player lays down trainer and boss, with the token fields that the boss needs (E-7, E-9)."""

    player: PlayerId
    boss: str = ""
    trainer: str = ""
    fields: tuple[str, ...] = ()


class Lay(NamedTuple):
    """A player's one creature of this round (E-15), in front or in reserve."""

    player: PlayerId
    place: str
    card: str = ""


class Move(NamedTuple):
    """Creatures from the reserve to the front (E-16)."""

    player: PlayerId
    creatures: int = 1


class UseTrainer(NamedTuple):
    """The trainer's active ability is used (E-14)."""

    player: PlayerId


class Ready(NamedTuple):
    """A player's preparation is over."""

    player: PlayerId


class Announce(NamedTuple):
    """How many abilities a player's creatures use in this combat (E-18).

    `at_end` of them act wholly at the end of the round and get a die showing 1 (E-19).
    """

    player: PlayerId
    abilities: int
    at_end: int = 0


class Fall(NamedTuple):
    """A creature of this player goes to the collector (E-25). `own`: no kill of the opponent's."""

    player: PlayerId
    place: str
    own: bool = False


class EndRound(NamedTuple):
    """All damage is made final, and everything that fell is marked (E-20, E-25)."""


class TakeSide(NamedTuple):
    """The card from the side deck of a player who lost a creature (E-24).

    With `seed` and without `card`, where the sheet says that it is drawn, the program draws.
    """

    player: PlayerId
    card: str = ""
    seed: str = ""


class Adjust(NamedTuple):
    """What the text of a card changed: `what` has this value now."""

    player: PlayerId
    what: str
    value: int
    why: str


Command: TypeAlias = (
    Begin
    | EnterDice
    | RollDice
    | ChooseFirst
    | SetUp
    | Lay
    | Move
    | UseTrainer
    | Ready
    | Announce
    | Fall
    | EndRound
    | TakeSide
    | Adjust
)


class Began(NamedTuple):
    """A sheet was laid out."""

    players: tuple[PlayerId, PlayerId]
    bonus: str
    side_draw: str
    side: tuple[int, int]


class DiceRolled(NamedTuple):
    """A roll of both players, in the order of the sheet; equal dice decide nothing."""

    a: int
    b: int


class FirstChosen(NamedTuple):
    """Who begins round 1."""

    player: PlayerId


class WasSetUp(NamedTuple):
    """A player's trainer and boss are on the table."""

    player: PlayerId
    boss: str
    trainer: str
    fields: tuple[str, ...]


class RoundBegan(NamedTuple):
    """A round, who begins it, and the tokens both players got, in the order of the sheet (E-12, E-13)."""

    round: int
    starter: PlayerId
    tokens: tuple[int, int]


class Laid(NamedTuple):
    """A creature was laid down."""

    player: PlayerId
    place: str
    card: str


class Moved(NamedTuple):
    """Creatures went from the reserve to the front."""

    player: PlayerId
    creatures: int


class TrainerUsed(NamedTuple):
    """The trainer's active ability was used."""

    player: PlayerId


class Prepared(NamedTuple):
    """A player is ready for combat."""

    player: PlayerId


class Announced(NamedTuple):
    """Abilities of a player's creatures were announced."""

    player: PlayerId
    abilities: int
    at_end: int


class Fell(NamedTuple):
    """A creature went to the collector."""

    player: PlayerId
    place: str
    own: bool


class RoundEnded(NamedTuple):
    """A round is over."""

    round: int


class SideTaken(NamedTuple):
    """A card of the side deck was taken into hand; `nth` of those left where the program drew, else 0."""

    player: PlayerId
    card: str
    nth: int


class Adjusted(NamedTuple):
    """A card's text changed this."""

    player: PlayerId
    what: str
    value: int
    why: str


class MatchEnded(NamedTuple):
    """The match is over; no `winner`: a draw."""

    winner: PlayerId | None
    reason: str


Event: TypeAlias = (
    Began
    | DiceRolled
    | FirstChosen
    | WasSetUp
    | RoundBegan
    | Laid
    | Moved
    | TrainerUsed
    | Prepared
    | Announced
    | Fell
    | RoundEnded
    | SideTaken
    | Adjusted
    | MatchEnded
)
