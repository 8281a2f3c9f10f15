"""A real game of Karma in a box: every card has its place, and the clerk's counts must agree with it.

The clerk knows only numbers; here lie the cards. Each command goes through the clerk, and what it says has happened is
done with the cards, so that a game played in the box tests the clerk (cards are conserved).
"""

from collections.abc import Sequence

from games.karma.cards import HAND, TABLE_CARDS, LowCard, is_number, lowest
from games.karma.engine import carry_out
from games.karma.events import (
    BlindFailed,
    Burned,
    Deal,
    Drew,
    KarmaCommand,
    KarmaEvent,
    PickedUp,
    Played,
    Traded,
)
from games.karma.files import DeckCard, KarmaDeck
from games.karma.state import FACE_DOWN, FACE_UP, IN_HAND, Game, Series
from games.model import PlayerId
from games.refusal import Refused
from games.stream import Stream, shuffled

Place = list[DeckCard]


class Box:
    """The cards of one game, shuffled by `stream` and dealt one at a time (K-4)."""

    def __init__(self, series: Series, deck: KarmaDeck, stream: Stream) -> None:
        if deck.chaos and any(number for _, number in deck.chaos):
            raise Refused("K-2", "bots-chaos")
        self.series = series
        self.seats: list[dict[str, Place]] = [
            {FACE_DOWN: [], FACE_UP: [], IN_HAND: []} for _ in series.players
        ]
        self.deck = shuffled(deck.cards(), stream)
        self.pile: Place = []
        self.burnt: Place = []
        self.stream = stream
        self.size = len(self.deck)

    @property
    def game(self) -> Game:
        """The game as the engine has it (`ValueError` if there is none)."""
        if self.series.game is None:
            raise ValueError("no game has been dealt")
        return self.series.game

    def deal(self, *, die: int) -> tuple[KarmaEvent, ...]:
        """Deal to everyone, and let the lowest card in hand start (K-4, K-6). [R] Nobody has a number: the dealer's left."""
        players = self.series.players
        dealer = 0 if self.series.game is None else (self.series.game.dealer + 1) % len(players)
        order = [(dealer + step) % len(players) for step in range(1, len(players) + 1)]
        for place, number in ((FACE_DOWN, TABLE_CARDS), (FACE_UP, TABLE_CARDS), (IN_HAND, HAND)):
            for seat in order * number:
                if self.deck:
                    self.seats[seat][place].append(self.deck.pop())
        shown = self._shown()
        return self.do(Deal(self.size, shown, None if shown else players[order[0]], die=die))

    def _shown(self) -> tuple[LowCard, ...]:
        """The lowest number card in each hand (K-6)."""
        lows: list[LowCard] = []
        for player, cards in zip(self.series.players, self.seats, strict=True):
            numbers = [
                LowCard(player, int(card.face), card.colour)
                for card in cards[IN_HAND]
                if is_number(card.face)
            ]
            lows.extend(lowest(numbers)[:1])
        return tuple(lows)

    def do(self, command: KarmaCommand) -> tuple[KarmaEvent, ...]:
        """Let the clerk carry a command out, and do the same with the cards."""
        self.series, events = carry_out(self.series, command)
        for event in events:
            self._follow(event)
        return events

    def _follow(self, event: KarmaEvent) -> None:
        match event:
            case Played(player, faces, place):
                self.pile.extend(self._take(player, place, faces))
            case BlindFailed(player, face):
                self._of(player)[IN_HAND].extend(self._take(player, FACE_DOWN, (face,)))
            case Drew(player, number):
                self._of(player)[IN_HAND].extend(self.deck.pop() for _ in range(number))
            case PickedUp(player):
                self._of(player)[IN_HAND].extend(self.pile)
                self.pile.clear()
            case Traded(player, partner):
                self._trade(player, partner)
            case Burned():
                self.burnt.extend(self.pile)
                self.pile.clear()
            case _:
                pass

    def _trade(self, one: PlayerId, two: PlayerId) -> None:
        """Each gives a card from where they play (which one is theirs to choose, K-25: here by lot)."""
        game = self.game
        mine, theirs = (self._of(who)[game.seats[self.series.players.index(who)].place] for who in (one, two))
        at, other = self.stream.below(len(mine)), self.stream.below(len(theirs))
        mine[at], theirs[other] = theirs[other], mine[at]

    def _of(self, player: PlayerId) -> dict[str, Place]:
        return self.seats[self.series.players.index(player)]

    def _take(self, player: PlayerId, place: str, faces: Sequence[str]) -> Place:
        cards = self._of(player)[place]
        return [cards.pop(next(at for at, card in enumerate(cards) if card.face == face)) for face in faces]

    def cards_of(self, player: PlayerId) -> Place:
        """All cards of a player."""
        return [card for cards in self._of(player).values() for card in cards]

    def agrees(self) -> bool:
        """Whether every count of the clerk's is the number of cards that lie there."""
        game = self.game
        places = [(seat.hand, seat.up, seat.down) for seat in game.seats]
        mine = [tuple(len(cards[place]) for place in (IN_HAND, FACE_UP, FACE_DOWN)) for cards in self.seats]
        heaps = (game.deck, game.pile, game.burnt) == (len(self.deck), len(self.pile), len(self.burnt))
        return heaps and places == mine and game.total == self.size
