"""What many evenings say about the questions of an organiser: the first seat, prices, debts. Values only."""

from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import accumulate
from typing import NamedTuple

from games.model import Card, CardNumber, Points
from scoring.simulation.count import Count, Debts, Fetched
from scoring.simulation.evening import Table
from scoring.simulation.intervals import Estimate, average, equal_shares, share

MORE, LESS, AS_CHANCE, UNKNOWN = "more", "less", "chance", "unknown"
"""Whether the first seat wins more than by chance: the whole interval lies above it, below it, or holds it."""


class SeatFinding(NamedTuple):
    """One position, from 1 for who goes first, clockwise: how often it wins, and averages of its points."""

    seat: int
    won: int
    share: Estimate | None
    spent: float
    deck_points: float
    debt: float
    match_points: float
    score: float


class CardFinding(NamedTuple):
    """What one card fetches. `price` counts the draws where it was free as 0, `paid` leaves them out."""

    card: Card
    pile: str
    drawn: int
    drawn_share: float
    free: int
    free_share: float | None
    price: Estimate | None
    paid: float | None
    highest: Points | None


class PileFinding(NamedTuple):
    """What the cards of one pile fetch, all draws together."""

    pile: str
    cards: int
    drawn: int
    free_share: float | None
    price: float | None
    paid: float | None
    highest: Points | None


class DebtFinding(NamedTuple):
    """How much debt some players carry (B-21): average, quartiles, the most, and how many have none."""

    players: int
    mean: Estimate | None
    lower_quartile: Points | None
    median: Points | None
    upper_quartile: Points | None
    highest: Points | None
    without_debt: float | None
    counts: Mapping[Points, int]


class Findings(NamedTuple):
    """Everything that a simulation says.

    `chance` is how often each seat would win if all were alike, `alike` how likely such different seats would be then;
    `ahead` how much more debt the winner carries than the others of the same evening, on average.
    """

    evenings: int
    decided: int
    players: int
    threshold: Points
    chance: float
    first_seat: str
    alike: float | None
    seats: tuple[SeatFinding, ...]
    winners: DebtFinding
    others: DebtFinding
    ahead: Estimate | None
    piles: tuple[PileFinding, ...]
    cards: tuple[CardFinding, ...]


def findings(count: Count, table: Table) -> Findings:
    """What a count of evenings at a table says. Cards come dearest first; those never drawn come last."""
    chance = 1 / table.players
    seats = _seats(count)
    rivals = table.players - 1
    return Findings(
        evenings=count.evenings,
        decided=count.decided,
        players=table.players,
        threshold=table.rules.debt_threshold,
        chance=chance,
        first_seat=_compared(seats[0].share, chance),
        alike=equal_shares([seat.won for seat in seats]),
        seats=seats,
        winners=_debts(count.winners, 1),
        others=_debts(count.others, rivals),
        ahead=average(count.ahead, rivals),
        piles=_piles(count, table),
        cards=_cards(count, table),
    )


def _seats(count: Count) -> tuple[SeatFinding, ...]:
    return tuple(
        SeatFinding(
            at,
            seat.won,
            share(seat.won, count.decided),
            *(total / count.evenings for total in seat[:5]),
        )
        for at, seat in enumerate(count.seats, 1)
    )


def _compared(found: Estimate | None, chance: float) -> str:
    if found is None or found.low is None or found.high is None:
        return UNKNOWN
    if found.low > chance:
        return MORE
    return LESS if found.high < chance else AS_CHANCE


def _debts(debts: Debts, each: int) -> DebtFinding:
    """`each`: how many of these players there are in one evening; the interval is taken over evenings, not players."""
    counts = dict(sorted(debts.players.items()))
    players = sum(counts.values())
    return DebtFinding(
        players=players,
        mean=average(debts.evenings, each),
        lower_quartile=_quantile(counts, players, 1),
        median=_quantile(counts, players, 2),
        upper_quartile=_quantile(counts, players, 3),
        highest=max(counts, default=None),
        without_debt=_ratio(counts.get(0, 0), players),
        counts=counts,
    )


def _quantile(counts: Mapping[Points, int], players: int, quarter: int) -> Points | None:
    """The lowest debt that a quarter (half, three quarters) of the players don't exceed; None of nobody."""
    reached = accumulate(counts.values())
    return next(
        (debt for debt, sofar in zip(counts, reached, strict=True) if 4 * sofar >= quarter * players), None
    )


def _cards(count: Count, table: Table) -> tuple[CardFinding, ...]:
    found = [
        _card(table.cards.by_number[number], pile.name, count.cards.get(number, Fetched()), count.evenings)
        for pile in table.piles
        for number in pile.cards
    ]
    return tuple(sorted(found, key=_dearest_first))


def _dearest_first(found: CardFinding) -> tuple[float, CardNumber]:
    return (-found.price.value if found.price else 1.0, found.card.number)


def _card(card: Card, pile: str, fetched: Fetched, evenings: int) -> CardFinding:
    drawn = fetched.prices.number
    return CardFinding(
        card=card,
        pile=pile,
        drawn=drawn,
        drawn_share=drawn / evenings,
        free=fetched.free,
        free_share=_ratio(fetched.free, drawn),
        price=average(fetched.prices),
        paid=_ratio(fetched.prices.total, drawn - fetched.free),
        highest=fetched.highest if drawn else None,
    )


def _ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _piles(count: Count, table: Table) -> tuple[PileFinding, ...]:
    return tuple(
        _pile(pile.name, len(pile.cards), [count.cards.get(card, Fetched()) for card in pile.cards])
        for pile in table.piles
    )


def _pile(name: str, cards: int, each: Sequence[Fetched]) -> PileFinding:
    """All draws of a pile. Prices of one evening hang together, so the average has no interval of its own."""
    total = reduce(Fetched.joined, each, Fetched())
    drawn = total.prices.number
    return PileFinding(
        pile=name,
        cards=cards,
        drawn=drawn,
        free_share=_ratio(total.free, drawn),
        price=_ratio(total.prices.total, drawn),
        paid=_ratio(total.prices.total, drawn - total.free),
        highest=total.highest if drawn else None,
    )
