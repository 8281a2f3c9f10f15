"""Bidders for empty seats: what a card is worth to them, and what they do when it is their turn.

A bot knows what everyone at the table knows: the cards, the piles' rules, what was uncovered, who got what for how
much. It never sees the undealt order: nothing here takes a `Source`. Everything is whole numbers, and tastes come
from `games.stream.Stream`, so that the same seed makes the same draft on every machine.

How a bot reasons about a card, in match points:

1. *Value*: power, printed points (they tell how strong a card is, and what is lost with it), temperament, Wills'
   tributes, all weighed by its own tastes, and a whim a card (`Bot.of`).
2. *Net*: the value, less the debt that the card's own points will cause, and less for a Will when it has many. A
   point costs little while the forecast of deck points and spent points is far below the threshold, and all of
   itself when it is far above (B-21).
3. *Limit*: the net, less that of the card it can expect for nothing in its place (each player gets exactly 2 cards
   a table, B-8), turned into points that it can spend.
4. *Bid*: against an active player who can match (B-14), a share of the limit is kept back.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from draft.events import DraftCommand, MatchBid, Nominate, Pass, PlaceBid
from draft.state import CARDS_EACH, STEP, Auction, Draft, Seat
from games.draftrules import DraftRules
from games.model import EPHEMERAL_WILL, LARGEST_AMOUNT, Card, CardNumber, CardSet, PlayerId, Points
from games.stream import Stream

WHOLE = 100
"""Shares and weights are in hundredths."""

CHEAPEST_POINT, DEAREST_POINT = 30, 130
"""What a point costs at least (it may be needed later) and at most (nobody likes deep debts), in hundredths."""


DETERRED = 5
"""An active player who would go on for so many steps raises instead of matching, to be left alone sooner (B-14)."""

STAR = 400
"""The best cards win what average ones lose: a card of this worth counts twice (a premium that grows with the square)."""

TILT = 15
"""How many points a surplus of Wills takes from the next, at most; a lack adds as much."""


class Taste(NamedTuple):
    """How one bot weighs what is printed on a card; in points, or in hundredths where a name ends in `share`."""

    power: int = 8
    points_share: int = 86
    ephemeral: int = 20
    persistent: int = 22
    tribute: int = 3
    temperament_shares: Mapping[str, int] = {}
    whim: int = 0

    @classmethod
    def drawn(cls, cards: CardSet, stream: Stream) -> "Taste":
        """Draw the tastes of one bot."""
        temperaments = sorted({word for card in cards.cards for word in card.temperaments})
        return cls(
            power=7 + stream.below(4),
            points_share=77 + stream.below(19),
            ephemeral=14 + stream.below(11),
            persistent=14 + stream.below(15),
            tribute=2 + stream.below(4),
            temperament_shares={word: 85 + stream.below(36) for word in temperaments},
            whim=20,
        )

    def value(self, card: Card, whim: int = 0) -> int:
        """What a card is worth, before debt; `whim` is added to the share of its temperament."""
        if card.is_manifestation:
            power = card.power or 0
            raw = self.power * power * (power + 5) // 9 + self.points_share * card.points // WHOLE
        else:
            will = self.ephemeral if card.kind == EPHEMERAL_WILL else self.persistent
            raw = will + self.tribute * (card.cost or 0)
        shares = [self.temperament_shares.get(word, WHOLE) for word in card.temperaments]
        worth = raw * (max(shares, default=WHOLE) + whim) // WHOLE
        return worth + worth * worth // STAR


class Outlook(NamedTuple):
    """How a bot sees the end of the draft.

    `cost`: what one more point will cost it (B-21), in hundredths, by how sure that point is to become debt. `tilt`:
    how much less a Will is worth to it, as it has more of them than the third that is to be expected.
    """

    cost: int
    tilt: int


class Market(NamedTuple):
    """What all bidders see alike: the cards, and what they are worth to a bidder without tastes, in match points.

    `par` is what an average drawn card counts in points, in hundredths.
    """

    cards: CardSet
    rules: DraftRules
    common: Mapping[CardNumber, int]
    points: Mapping[CardNumber, Points]
    wills: frozenset[CardNumber]
    par: int

    @classmethod
    def of(cls, cards: CardSet, rules: DraftRules) -> "Market":
        """Look at a set once, for as many bots as one likes."""
        common = Taste()
        return cls(
            cards=cards,
            rules=rules,
            common={card.number: common.value(card) for card in cards.cards},
            points={card.number: card.points for card in cards.cards},
            wills=frozenset(card.number for card in cards.cards if card.is_will),
            par=_par(cards, rules),
        )


class Bot(NamedTuple):
    """One bidder. `values` are its own, `common` those of a bidder without tastes; both in match points.

    In hundredths: `par` is what an average drawn card counts in points; `zeal` the share of a card's worth that it
    pays at most; `kept` the share of that which it keeps back against a player who can match; `slyness` how much it
    would rather nominate what others don't want.
    """

    player: PlayerId
    values: Mapping[CardNumber, int]
    common: Mapping[CardNumber, int]
    points: Mapping[CardNumber, Points]
    wills: frozenset[CardNumber]
    rules: DraftRules
    par: int
    zeal: int
    kept: int
    slyness: int

    @classmethod
    def of(cls, cards: CardSet, seed: bytes, player: PlayerId, rules: DraftRules) -> "Bot":
        """Make the bot that plays for `player`; tastes follow from the seed and the player's number."""
        return cls.at(Market.of(cards, rules), seed, player)

    @classmethod
    def at(cls, market: Market, seed: bytes, player: PlayerId) -> "Bot":
        """The same, at a market that was looked at before."""
        cards = market.cards
        stream = Stream(seed, f"bot/{player}")
        taste = Taste.drawn(cards, stream)
        below, span = stream.below, 2 * taste.whim + 1
        return cls(
            player=player,
            values={card.number: taste.value(card, below(span) - taste.whim) for card in cards.cards},
            common=market.common,
            points=market.points,
            wills=market.wills,
            rules=market.rules,
            par=market.par,
            zeal=70 + stream.below(31),
            kept=5 + stream.below(16),
            slyness=stream.below(61),
        )

    def nominate(self, draft: Draft, seat: Seat) -> Nominate:
        """Nominate the card with the highest net, or one that the others want less."""
        outlook = self.outlook(draft, seat)
        contested = self.slyness if draft.eligible(seat) else 0

        def appeal(card: CardNumber) -> tuple[int, int]:
            others = self.common[card] - self.points[card] * outlook.cost // WHOLE
            return self.net(card, outlook) - others * contested // WHOLE, -card

        return Nominate(max(draft.uncovered, key=appeal))

    def answer(self, draft: Draft, seat: Seat, auction: Auction) -> MatchBid | PlaceBid | None:
        """Bid, match or raise; None to pass."""
        limit, lowest = self.limit(draft, seat, auction.card), auction.lowest(seat)
        if seat == auction.active:
            if limit < lowest:
                return None
            return MatchBid() if limit < lowest + DETERRED * STEP else PlaceBid(self.player, lowest + STEP)
        limit -= limit * self.kept // WHOLE
        if limit < lowest:
            return None
        jump = (limit - lowest) // 3
        return PlaceBid(self.player, lowest + jump - jump % STEP)

    def limit(self, draft: Draft, seat: Seat, card: CardNumber) -> Points:
        """The most that this card is worth paying for now."""
        outlook = self.outlook(draft, seat)
        net = self.net
        instead = sorted([net(other, outlook) for other in draft.uncovered if other != card], reverse=True)
        expected = instead[len(instead) // 2] if instead else 0
        return min((net(card, outlook) - expected) * self.zeal // outlook.cost, LARGEST_AMOUNT)

    def net(self, card: CardNumber, outlook: Outlook) -> int:
        """The value of a card less the debt that its points cause; a Will counts less the more there are already."""
        tilt = outlook.tilt if card in self.wills else 0
        return self.values[card] - self.points[card] * outlook.cost // WHOLE - tilt

    def outlook(self, draft: Draft, seat: Seat) -> Outlook:
        """Forecast the end from what has been drafted so far."""
        cards, _, spent = draft.seats[seat]
        rules = self.rules
        left = rules.pool_size - len(cards)
        drafted = sum(map(self.points.__getitem__, cards)) + self.par * left // WHOLE
        in_deck = drafted * rules.deck_size // rules.pool_size
        to_spend = (spent + 40) * left // (len(cards) + 4 * CARDS_EACH)
        excess = in_deck + spent + to_spend - rules.debt_threshold
        cost = 50 + 50 * excess // (40 + 4 * left)
        tilt = 3 * len(self.wills.intersection(cards)) - len(cards)
        return Outlook(min(max(cost, CHEAPEST_POINT), DEAREST_POINT), min(max(tilt, -TILT), TILT))


def bots_at(market: Market, promise: str, players: Iterable[PlayerId]) -> dict[PlayerId, Bot]:
    """Bots for these players. Their tastes follow from what was promised of the deal: same deal, same bots."""
    seed = bytes.fromhex(promise)
    return {player: Bot.at(market, seed, player) for player in players}


def choose(draft: Draft, bots: Mapping[PlayerId, Bot]) -> DraftCommand | None:
    """Give the command of the bot whose turn it is; bots that pass one after the other do so in one command.

    None when it is the turn of a player without a bot, when cards have to be dealt by hand, before the draft and
    after it.
    """
    auction = draft.auction
    if auction is None:
        active = None if draft.ended else draft.active
        bot = None if active is None else bots.get(draft.player(active))
        return None if bot is None or active is None else bot.nominate(draft, active)
    passing: list[PlayerId] = []
    for seat in auction.asked:
        bot = bots.get(draft.player(seat))
        command = None if bot is None else bot.answer(draft, seat, auction)
        if command is not None:
            return Pass(tuple(passing)) if passing else command
        if bot is None:
            break
        passing.append(bot.player)
    return Pass(tuple(passing)) if passing else None


def _par(cards: CardSet, rules: DraftRules) -> int:
    """The average points of a drawn card, in hundredths: each pile's average, by what a table needs of it (B-2)."""
    total = needed = 0
    for pile in rules.piles:
        need = next(iter(pile.need.values()))
        points = [card.points for card in cards.cards if pile.takes(card)]
        needed += need
        total += need * WHOLE * sum(points) // max(1, len(points))
    return total // max(1, needed)
