"""Commands and events of Karma: what may be asked of the clerk, and what has happened.

Events are kept in the log for ever: a field may be added at the end with a default, none is ever renamed or removed.
"""

from typing import NamedTuple, TypeAlias

from games.karma.cards import ChaosCard, Effect, KarmaRules, LowCard
from games.model import PlayerId, Points


class SetUp(NamedTuple):
    """Seat the players (clockwise) for a series. `teams` gives each seat's team from 1, or is empty (K-23)."""

    players: tuple[PlayerId, ...]
    rules: KarmaRules = KarmaRules()
    teams: tuple[int, ...] = ()
    victory: str = ""


class Deal(NamedTuple):
    """Begin a game (K-3, K-4, K-6): `deck` cards; `shown` the lowest cards, or `first` as agreed; `die` breaks a tie."""

    deck: int
    shown: tuple[LowCard, ...] = ()
    first: PlayerId | None = None
    dealer: PlayerId | None = None
    die: int | None = None


class Play(NamedTuple):
    """A player plays cards on their turn (K-7). `name` and `effects` belong to a Chaos card."""

    player: PlayerId
    faces: tuple[str, ...]
    name: str = ""
    effects: tuple[Effect, ...] = ()


class PickUp(NamedTuple):
    """A player can't play and picks up the discards (K-7)."""

    player: PlayerId


class Bear(NamedTuple):
    """A player can't answer: they draw the total (K-11), or the Chaos effect they face did `effects`."""

    player: PlayerId
    effects: tuple[Effect, ...] = ()


class Interject(NamedTuple):
    """A Chaos effect out of turn; `player` puts the card down, or nobody does."""

    player: PlayerId | None
    name: str
    effects: tuple[Effect, ...]


class Trade(NamedTuple):
    """One card for one, announced as *Team Trade Requested* (K-25)."""

    player: PlayerId
    partner: PlayerId | None = None


class GiveStone(NamedTuple):
    """A stone goes to a team member, and each member deals themselves 5 cards (K-26)."""

    player: PlayerId
    to: PlayerId


class Hold(NamedTuple):
    """A player now holds so many cards of a class that can win (K-18, K-26)."""

    player: PlayerId
    what: str
    number: int


class EndWithoutWinner(NamedTuple):
    """The game ends without a clear winner (K-19)."""

    why: str


class CountCards(NamedTuple):
    """The cards left with a player, for the score (K-20): face and, for Chaos, name. `winner`: whose score they are for."""

    player: PlayerId
    cards: tuple[tuple[str, str], ...]
    winner: PlayerId | None = None


KarmaCommand: TypeAlias = (
    SetUp | Deal | Play | PickUp | Bear | Interject | Trade | GiveStone | Hold | EndWithoutWinner | CountCards
)


EffectRow: TypeAlias = tuple[str, int, int, int, str]
"""An `Effect`, as the log has it."""

ChaosRow: TypeAlias = tuple[str, tuple[str, ...], Points | None, tuple[EffectRow, ...], bool]
"""A `ChaosCard`, as the log has it."""


class Seated(NamedTuple):
    """A series was set up; the fields after `victory` are those of `KarmaRules`."""

    players: tuple[PlayerId, ...]
    teams: tuple[int, ...]
    victory: str
    action_value: Points
    chaos_value: Points
    scoring: str
    target: Points
    games: int
    draw_ends_turn: bool
    any_team_size: bool
    trade_every: int
    chaos: tuple[ChaosRow, ...]

    @property
    def rules(self) -> KarmaRules:
        """The rules of the series."""
        cards = (
            ChaosCard(name, classes, value, tuple(Effect(*row) for row in effects), reaches_out)
            for name, classes, value, effects, reaches_out in self.chaos
        )
        return KarmaRules(
            self.action_value,
            self.chaos_value,
            self.scoring,
            self.target,
            self.games,
            self.draw_ends_turn,
            self.any_team_size,
            self.trade_every,
            tuple(cards),
        )


class Dealt(NamedTuple):
    """A game began: its number, who dealt, how many cards the deck has in all."""

    game: int
    dealer: PlayerId
    deck: int


class FirstFound(NamedTuple):
    """Who starts, and the value of the card they start with (None: as agreed); `rolled`: the die decided."""

    player: PlayerId
    value: int | None = None
    colour: str = ""
    rolled: bool = False


class Played(NamedTuple):
    """Cards went from a player's `place` (hand, up, down) to the discards."""

    player: PlayerId
    faces: tuple[str, ...]
    place: str
    name: str = ""


class BlindFailed(NamedTuple):
    """A face-down card failed and comes to the player's hand (K-12, K-14)."""

    player: PlayerId
    face: str
    name: str = ""


class Drew(NamedTuple):
    """A player took cards from the deck; `why` is draw, penalty, deal or stone."""

    player: PlayerId
    number: int
    why: str


class PickedUp(NamedTuple):
    """A player took the whole discard pile."""

    player: PlayerId
    number: int


class Burned(NamedTuple):
    """The discard pile left the game (K-9); `why` is four or effect."""

    number: int
    why: str


class WasReset(NamedTuple):
    """The next player may play any number (K-9)."""


class Reversed(NamedTuple):
    """The direction of play turned (K-5)."""


class Faced(NamedTuple):
    """A player faces drawing `amount` cards, or the Chaos effect `card`.

    `then` is who goes on afterwards (None: the next one). `burn`: the discards burn when it is done.
    """

    player: PlayerId
    amount: int
    card: str = ""
    then: PlayerId | None = None
    burn: bool = False


class Settled(NamedTuple):
    """What was faced is over: borne, or countered."""

    player: PlayerId
    countered: bool


class Swapped(NamedTuple):
    """Two players changed hands."""

    player: PlayerId
    other: PlayerId


class Given(NamedTuple):
    """Cards went from hand to hand."""

    player: PlayerId
    other: PlayerId
    number: int


class Recycled(NamedTuple):
    """Discards went back into the deck."""

    number: int


class Interjected(NamedTuple):
    """A Chaos card was played out of turn, from a player's `place`; nobody's where `player` is None."""

    player: PlayerId | None
    name: str
    place: str = ""


class WentOut(NamedTuple):
    """A player has no cards left at the end of a turn (K-15)."""

    player: PlayerId


class CameBack(NamedTuple):
    """A player who was out got cards (K-15)."""

    player: PlayerId


class TurnPassed(NamedTuple):
    """Whose turn it is now."""

    player: PlayerId


class Traded(NamedTuple):
    """Two team members changed a card each (K-25)."""

    player: PlayerId
    partner: PlayerId


class StoneGiven(NamedTuple):
    """An ancient stone went to a team member (K-26)."""

    player: PlayerId
    to: PlayerId


class NowHolds(NamedTuple):
    """How many cards of a class a player holds (K-18)."""

    player: PlayerId
    what: str
    number: int


class Ended(NamedTuple):
    """The game is over by rule `rule` (K-17, K-18, K-19, K-24)."""

    rule: str
    winners: tuple[PlayerId, ...]
    losers: tuple[PlayerId, ...]
    why: str = ""


class CardsCounted(NamedTuple):
    """The value of the cards that a player has left, for one winner's score or (None) for all."""

    player: PlayerId
    cards: int
    points: Points
    winner: PlayerId | None = None


class GameScored(NamedTuple):
    """The game's scores (K-20)."""

    scores: tuple[tuple[PlayerId, Points], ...]


CardEvent: TypeAlias = (
    Played
    | BlindFailed
    | Drew
    | PickedUp
    | Burned
    | WasReset
    | Swapped
    | Given
    | Recycled
    | Interjected
    | Traded
    | StoneGiven
)
TurnEvent: TypeAlias = Reversed | Faced | Settled | WentOut | CameBack | TurnPassed | NowHolds | FirstFound
SeriesEvent: TypeAlias = Seated | Dealt | Ended | CardsCounted | GameScored
KarmaEvent: TypeAlias = CardEvent | TurnEvent | SeriesEvent

KINDS: dict[str, type[KarmaEvent]] = {
    "karma-seated": Seated,
    "karma-dealt": Dealt,
    "karma-first": FirstFound,
    "karma-played": Played,
    "karma-failed": BlindFailed,
    "karma-drew": Drew,
    "karma-picked-up": PickedUp,
    "karma-burned": Burned,
    "karma-reset": WasReset,
    "karma-reversed": Reversed,
    "karma-faced": Faced,
    "karma-settled": Settled,
    "karma-swapped": Swapped,
    "karma-given": Given,
    "karma-recycled": Recycled,
    "karma-interjected": Interjected,
    "karma-out": WentOut,
    "karma-back": CameBack,
    "karma-turn": TurnPassed,
    "karma-traded": Traded,
    "karma-stone": StoneGiven,
    "karma-holds": NowHolds,
    "karma-ended": Ended,
    "karma-counted": CardsCounted,
    "karma-scored": GameScored,
}
"""Every event under the short name it has in the log."""
