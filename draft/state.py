"""What a Bazaar Draft looks like at one moment: frozen values, and the questions that everyone asks of them.

Inside this floor a player is a `Seat`. Commands and events name players by ID.
"""

import functools
from collections.abc import Mapping
from typing import NamedTuple, NewType

from draft.events import MANUAL, Pile
from games.model import CardNumber, PlayerId, Points
from games.refusal import PlayerRef, Refused, do

CARDS_EACH = 2
"""Cards that a player acquires from one table (B-8)."""

STEP = 5
"""Every bid is a multiple of this many points (B-12)."""

Seat = NewType("Seat", int)
"""Where a player sits: an index from 0, clockwise."""

CLOCKWISE: Mapping[int, tuple[tuple[Seat, ...], ...]] = {
    count: tuple(tuple(Seat((seat + step) % count) for step in range(1, count)) for seat in range(count))
    for count in range(1, 7)
}
"""For each number of seats and each seat: all other seats, clockwise from its left."""


class Holdings(NamedTuple):
    """What one player has: cards in the order they came, how many are from this table, points spent."""

    cards: tuple[CardNumber, ...] = ()
    taken_this_table: int = 0
    spent: Points = 0

    @property
    def full(self) -> bool:
        """Whether this player takes no part until the next table (B-8)."""
        return self.taken_this_table >= CARDS_EACH


class Auction(NamedTuple):
    """An open auction of the active seat.

    Attributes:
        bid: the highest bid so far; 0 if nobody has opened.
        asked: who has to answer it, in order.
        answers: by seat, who has to answer a bid of that seat (see `answering`).
    """

    card: CardNumber
    active: Seat
    bid: Points
    bidder: Seat | None
    asked: tuple[Seat, ...]
    answers: tuple[tuple[Seat, ...], ...]

    def lowest(self, seat: Seat) -> Points:
        """The lowest amount a seat may bid: the active player may match (B-14), others must go higher (B-12, B-13)."""
        return self.bid if seat == self.active and self.bidder is not None else self.bid + STEP

    def asking(self, bid: Points, bidder: Seat | None, asked: tuple[Seat, ...]) -> "Auction":
        """This auction after a bid or a pass (what `_replace` does, at a fifth of its cost)."""
        return tuple.__new__(Auction, (self.card, self.active, bid, bidder, asked, self.answers))


@functools.cache
def answering(count: int, active: Seat, others: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    """For each of `count` seats, who answers a bid of it, in order (B-15): the active seat first, then clockwise.

    `others` are the seats that may bid besides the active one (B-8).
    """
    return tuple(
        (
            *(() if seat == active else (active,)),
            *(other for other in CLOCKWISE[count][seat] if other in others),
        )
        for seat in map(Seat, range(count))
    )


class Win(NamedTuple):
    """One card acquired, from which table (from 1)."""

    card: CardNumber
    seat: Seat
    amount: Points
    table: int


class Setup(NamedTuple):
    """What holds for the whole draft."""

    players: tuple[PlayerId, ...]
    piles: tuple[Pile, ...]
    deal: str
    commitment: str
    seed: int | None
    open_outcry: bool


class Draft(NamedTuple):
    """A Bazaar Draft. `setup` is None until it starts.

    `turn` counts the 2 x players turns of a table from 0: first to last, then last to first (B-7). `tables` holds
    the cards of each table dealt so far, `uncovered` what is left of the last one.
    """

    setup: Setup | None = None
    first: Seat = Seat(0)
    tables: tuple[tuple[CardNumber, ...], ...] = ()
    uncovered: tuple[CardNumber, ...] = ()
    turn: int = 0
    seats: tuple[Holdings, ...] = ()
    auction: Auction | None = None
    wins: tuple[Win, ...] = ()
    ended: bool = False
    revealed: tuple[tuple[str, str], ...] = ()

    @property
    def started(self) -> Setup:
        """The setup of a draft that has started (`Refused` otherwise)."""
        if self.setup is None:
            raise Refused("B-4", "not-started", do("start-draft"))
        return self.setup

    @property
    def table(self) -> int:
        """The number of the table in play, from 1; 0 before the first."""
        return len(self.tables)

    @property
    def table_count(self) -> int:
        """How many tables the whole Draft Deck makes (B-5)."""
        setup = self.started
        return sum(pile.need for pile in setup.piles) // (CARDS_EACH * len(setup.players))

    @property
    def awaits_deal(self) -> bool:
        """Whether cards must be typed in before anything else can happen."""
        return self.setup is not None and not self.ended and not self.uncovered and self.setup.deal == MANUAL

    @property
    def every_seat(self) -> tuple[Seat, ...]:
        """All seats, clockwise."""
        return tuple(map(Seat, range(len(self.seats))))

    @property
    def round(self) -> int:
        """1 on the way from first to last, 2 on the way back (B-7)."""
        return 1 if self.turn < len(self.seats) else 2

    @property
    def active(self) -> Seat | None:
        """The seat whose turn it is; None when no card is uncovered."""
        return seat_of_turn(self.turn, self.first, len(self.seats)) if self.uncovered else None

    def player(self, seat: Seat) -> PlayerId:
        """The ID of the player on a seat."""
        return self.started.players[seat]

    def who(self, seat: Seat) -> PlayerRef:
        """The player on a seat, as a word in a message."""
        return PlayerRef(self.player(seat))

    def seat(self, player: PlayerId) -> Seat:
        """The seat of a player (`Refused` if they are not in this draft)."""
        setup = self.setup or self.started
        players = setup.players
        if player in players:
            return Seat(players.index(player))
        raise Refused("B-5", "not-seated", who=PlayerRef(player), players=tuple(map(PlayerRef, players)))

    def eligible(self, but: Seat) -> tuple[Seat, ...]:
        """Seats that may take part in auctions (B-8), clockwise from the left of `but`, without it."""
        seats = self.seats
        return tuple(
            [seat for seat in CLOCKWISE[len(seats)][but] if seats[seat].taken_this_table < CARDS_EACH]
        )

    def with_auction(self, auction: Auction) -> "Draft":
        """This draft with its auction as it stands now (what `_replace` does, at a fifth of its cost)."""
        setup, first, tables, uncovered, turn, seats, _, wins, ended, revealed = self
        return tuple.__new__(
            Draft, (setup, first, tables, uncovered, turn, seats, auction, wins, ended, revealed)
        )

    def nominated(self, card: CardNumber, active: Seat) -> "Draft":
        """This draft with an auction that the active seat has just begun (B-9)."""
        others = self.eligible(active)
        answers = answering(len(self.seats), active, others)
        return self.with_auction(Auction(card, active, 0, None, others, answers))


def seat_of_turn(turn: int, first: Seat, count: int) -> Seat:
    """The seat of a turn of the snake (B-7): turns 0 to count - 1 go clockwise from the first, the rest back."""
    step = turn if turn < count else 2 * count - 1 - turn
    return Seat((first + step) % count)
