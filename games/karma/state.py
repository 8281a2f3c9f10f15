"""A series of Karma as it stands, and the questions that are asked of it. Counts only: hands are hidden."""

from collections.abc import Iterator
from typing import NamedTuple

from games.karma.cards import (
    CHAOS,
    COMPETITIVE,
    HAND,
    NO_SCORES,
    RELAXED,
    TABLE_CARDS,
    ChaosCard,
    KarmaRules,
    is_number,
)
from games.model import PlayerId, Points, fold_name
from games.refusal import PlayerRef, Refused, do

IN_HAND, FACE_UP, FACE_DOWN, NOWHERE = "hand", "up", "down", ""


class Seat(NamedTuple):
    """A player at the table. `held` counts unification cards, ancient stones and crisis cards (K-18)."""

    player: PlayerId
    team: int
    hand: int = HAND
    up: int = TABLE_CARDS
    down: int = TABLE_CARDS
    out: bool = False
    held: tuple[int, int, int] = (0, 0, 0)

    @property
    def cards(self) -> int:
        """All cards of the player."""
        return self.hand + self.up + self.down

    @property
    def place(self) -> str:
        """Where the player plays from (K-13, K-14): hand, then the face-up cards, then the face-down ones."""
        if self.hand:
            return IN_HAND
        if self.up:
            return FACE_UP
        return FACE_DOWN if self.down else NOWHERE

    @property
    def at_hand(self) -> int:
        """How many cards lie where the player plays from."""
        return self.hand or self.up or self.down


class Pending(NamedTuple):
    """What a player faces (K-11): cards to draw, or (`amount` 0) a Chaos effect.

    `then`: whose turn follows (None: the seat after the one who bears it). `burn`: the discards burn afterwards.
    """

    seat: int
    amount: int
    card: str = ""
    then: int | None = None
    burn: bool = False


class Ending(NamedTuple):
    """How a game ended."""

    rule: str
    winners: tuple[PlayerId, ...]
    losers: tuple[PlayerId, ...]
    why: str = ""


class Snap(NamedTuple):
    """How many cards each seat had when a winner scores; `winner` None: all winners, at the end (K-20)."""

    winner: PlayerId | None
    cards: tuple[int, ...]


class Tally(NamedTuple):
    """The value of the cards left with a player, for one winner or (None) for all."""

    winner: PlayerId | None
    player: PlayerId
    points: Points


class Game(NamedTuple):
    """One game. `value` is the value to beat (None: any number may be played); `row` cards of it lie on top (K-8).

    `opening` is the value that the first play must have (K-6). `team_turns` and `last_trade` count by team (K-25).
    """

    number: int
    dealer: int
    seats: tuple[Seat, ...]
    deck: int
    turn: int = -1
    direction: int = 1
    pile: int = 0
    burnt: int = 0
    value: int | None = None
    row: int = 0
    opening: int | None = None
    pending: Pending | None = None
    team_turns: tuple[int, ...] = ()
    last_trade: tuple[int | None, ...] = ()
    snaps: tuple[Snap, ...] = ()
    tallies: tuple[Tally, ...] = ()
    ending: Ending | None = None
    scores: tuple[tuple[PlayerId, Points], ...] | None = None

    @property
    def total(self) -> int:
        """All cards, wherever they are: the same from the deal to the end."""
        return self.deck + self.pile + self.burnt + sum(seat.cards for seat in self.seats)


class Series(NamedTuple):
    """Who plays, by which rules, and what came of the games so far. Totals and wins are by seat."""

    players: tuple[PlayerId, ...] = ()
    teams: tuple[int, ...] = ()
    victory: str = ""
    rules: KarmaRules = KarmaRules()
    totals: tuple[Points, ...] = ()
    wins: tuple[int, ...] = ()
    played: int = 0
    game: Game | None = None

    @property
    def in_teams(self) -> bool:
        """Whether teams play."""
        return self.victory in (RELAXED, COMPETITIVE)

    @property
    def over(self) -> bool:
        """Whether the series has reached its number of games or its target score (K-22)."""
        rules, game = self.rules, self.game
        if game is None or game.ending is None or (game.scores is None and rules.scoring != NO_SCORES):
            return False
        reached = rules.target and max(self.totals) >= rules.target
        return bool(reached or (rules.games and self.played >= rules.games))


EMPTY = Series()


def seat_of(series: Series, player: PlayerId) -> int:
    """A player's seat (`Refused` for somebody who does not play)."""
    if player not in series.players:
        raise Refused(
            None, "not-in-this-game", who=PlayerRef(player), players=tuple(map(PlayerRef, series.players))
        )
    return series.players.index(player)


def running(series: Series) -> Game:
    """The game that is being played (`Refused` if none is)."""
    if series.game is None:
        raise Refused(None, "no-game-dealt", do("deal-karma"))
    if series.game.ending is not None:
        raise Refused(
            series.game.ending.rule,
            "game-over",
            do("show-karma"),
            do("deal-karma"),
            number=series.game.number,
        )
    return series.game


def in_play(seat: Seat) -> bool:
    """Whether the turn can come to a seat: with cards, or waiting for its last draw card to hit somebody (K-16)."""
    return not seat.out


def around(game: Game, start: int) -> Iterator[int]:
    """The seats after `start` in the direction of play, `start` itself last."""
    count = len(game.seats)
    return ((start + step * game.direction) % count for step in range(1, count + 1))


def following(game: Game, start: int, skips: int = 0) -> int:
    """The seat that plays after `start`, `skips` players passed over; players without cards don't count (K-24)."""
    order = [at for at in around(game, start) if in_play(game.seats[at])]
    return order[skips % len(order)] if order else start


def beats(game: Game, value: int, *, blind: bool) -> bool:
    """Whether a number may be played on the discards (K-7), blindly (K-14: equal fails), or after a reset (K-9)."""
    return game.value is None or value > game.value or (value == game.value and not blind)


def chaos_card(rules: KarmaRules, name: str) -> ChaosCard:
    """What the rules say of a Chaos card; one that they don't name has no class and no effects of its own."""
    folded = fold_name(name)
    return next((card for card in rules.chaos if fold_name(card.name) == folded), ChaosCard(name))


def value_of(rules: KarmaRules, face: str, name: str) -> Points:
    """What a card left over is worth (K-21)."""
    if is_number(face):
        return int(face)
    if face != CHAOS:
        return rules.action_value
    value = chaos_card(rules, name).value
    return rules.chaos_value if value is None else value


def mates(series: Series, seat: int) -> tuple[int, ...]:
    """The seats of a seat's team, itself among them; alone without teams."""
    return tuple(at for at, team in enumerate(series.teams) if team == series.teams[seat])
