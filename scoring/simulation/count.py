"""What many evenings add up to: whole numbers only, so that the sum is the same in whatever order parts are added."""

from collections import Counter
from collections.abc import Iterable, Mapping
from operator import add
from typing import NamedTuple

from games.model import CardNumber, Points
from scoring.simulation.evening import Place, Played, Table, play, secret_of


class Sums(NamedTuple):
    """Some whole numbers: how many, their sum, the sum of their squares."""

    number: int = 0
    total: int = 0
    squares: int = 0

    def plus(self, value: int) -> "Sums":
        """One number more."""
        return Sums(self.number + 1, self.total + value, self.squares + value * value)

    def joined(self, other: "Sums") -> "Sums":
        """Both."""
        return Sums(*map(add, self, other))


class Seat(NamedTuple):
    """What one position of the table adds up to, with the fields of `Place`; the first goes first, the others clockwise."""

    spent: Points = 0
    deck_points: Points = 0
    debt: Points = 0
    match_points: Points = 0
    score: Points = 0
    won: int = 0

    def joined(self, other: "Seat | Place") -> "Seat":
        """Both."""
        return Seat(*map(add, self, other))


class Fetched(NamedTuple):
    """What one card fetched: all its prices (0 where it was free), how often it was free, the highest price."""

    prices: Sums = Sums()
    free: int = 0
    highest: Points = 0

    def joined(self, other: "Fetched") -> "Fetched":
        """Both."""
        return Fetched(
            self.prices.joined(other.prices), self.free + other.free, max(self.highest, other.highest)
        )


class Debts(NamedTuple):
    """How many players carried how much debt, and its sum over the players of each evening."""

    players: Mapping[Points, int] = {}
    evenings: Sums = Sums()

    def joined(self, other: "Debts") -> "Debts":
        """Both."""
        return Debts(Counter(self.players) + Counter(other.players), self.evenings.joined(other.evenings))


class Count(NamedTuple):
    """What evenings add up to. `decided` are those whose first place one player has alone; debts are counted in these.

    `ahead` is, for each decided evening, the winner's debt times the number of others, less the debts of these: the
    difference of averages, without fractions.
    """

    evenings: int = 0
    decided: int = 0
    seats: tuple[Seat, ...] = ()
    winners: Debts = Debts()
    others: Debts = Debts()
    ahead: Sums = Sums()
    cards: Mapping[CardNumber, Fetched] = {}


def simulated(table: Table, seed: int, numbers: Iterable[int]) -> Count:
    """Play the evenings of a simulation that have these numbers, and count them."""
    return counted(play(table, secret_of(seed, number), f"{seed}/{number}") for number in numbers)


def counted(evenings: Iterable[Played]) -> Count:
    """Count some evenings of equally many players."""
    total = Count()
    prices: dict[CardNumber, list[Points]] = {}
    for evening in evenings:
        total = _with_places(total, evening.places)
        for card, amount in evening.prices:
            prices.setdefault(card, []).append(amount)
    return total._replace(cards={card: _fetched(amounts) for card, amounts in prices.items()})


def _with_places(total: Count, places: tuple[Place, ...]) -> Count:
    seats = total.seats or (Seat(),) * len(places)
    total = total._replace(
        evenings=total.evenings + 1,
        seats=tuple(seat.joined(place) for seat, place in zip(seats, places, strict=True)),
    )
    won = [place.debt for place in places if place.won]
    if not won:
        return total
    rest = [place.debt for place in places if not place.won]
    return total._replace(
        decided=total.decided + 1,
        winners=total.winners.joined(_owed(won)),
        others=total.others.joined(_owed(rest)),
        ahead=total.ahead.plus(won[0] * len(rest) - sum(rest)),
    )


def _owed(debts: list[Points]) -> Debts:
    return Debts(Counter(debts), Sums().plus(sum(debts)))


def _fetched(amounts: list[Points]) -> Fetched:
    squares = sum(amount * amount for amount in amounts)
    return Fetched(Sums(len(amounts), sum(amounts), squares), amounts.count(0), max(amounts))


def joined(one: Count, other: Count) -> Count:
    """Both counts in one; the order does not matter."""
    if not (one.evenings and other.evenings):
        return one if one.evenings else other
    cards = dict(one.cards)
    for card, fetched in other.cards.items():
        cards[card] = cards.get(card, Fetched()).joined(fetched)
    return Count(
        evenings=one.evenings + other.evenings,
        decided=one.decided + other.decided,
        seats=tuple(a.joined(b) for a, b in zip(one.seats, other.seats, strict=True)),
        winners=one.winners.joined(other.winners),
        others=one.others.joined(other.others),
        ahead=one.ahead.joined(other.ahead),
        cards=cards,
    )
