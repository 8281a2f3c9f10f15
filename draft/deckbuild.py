"""The best deck from what a player acquired (B-20): 30 of 36, exact for any whole numbers.

A deck is worth the sum of its cards' worths minus what its debt costs (B-21):

    F(deck) = worth(deck) - cost x max(0, points(deck) + spent - threshold)

That is the smaller of two sums, `worth` and `worth - cost x (points - limit)`. For every price of a point between 0
and `cost`, the cards that are best at this price bound F from above (Lagrange). The search for the lowest bound ends
after a few sorts; mostly that is the answer already. Otherwise the few cards that could still make a difference go
through a dynamic program over (cards exchanged, points exchanged).

Ties: among decks of equal F the one wins that holds the lowest collection number in which they differ. The worths are
widened by one bit a card to say so, which makes every deck's F its own.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import chain, product
from typing import NamedTuple, TypeAlias

from games.draftrules import DraftRules
from games.model import Card, CardNumber, Points
from games.refusal import Refused, Unreadable

POWER_WORTH = 9
"""Points that one point of power is worth for the aim `power`: 8.6 is what it costs in the Beta set, on average."""


class BuiltDeck(NamedTuple):
    """The deck and what is left over, both by number; the sum of the cards' values, the deck's points, the debt."""

    cards: tuple[CardNumber, ...]
    left_over: tuple[CardNumber, ...]
    value: int
    points: Points
    debt: Points


class Worths(NamedTuple):
    """What an aim makes of a pool: what each card is worth, and what a point of debt costs in the same unit."""

    cards: tuple[int, ...]
    debt: int


Aim: TypeAlias = Callable[[Sequence[Card], Mapping[CardNumber, int]], Worths]


def highest_value(pool: Sequence[Card], values: Mapping[CardNumber, int]) -> Worths:
    """Aim for the highest sum of values minus debt: values are match points, as debt is (B-22)."""
    return Worths(tuple(values[card.number] for card in pool), 1)


def least_debt(pool: Sequence[Card], values: Mapping[CardNumber, int]) -> Worths:
    """Aim for the least debt; among decks of equal debt for the highest value."""
    cards = tuple(values[card.number] for card in pool)
    return Worths(cards, 1 + 2 * sum(map(abs, cards)))


def most_power(pool: Sequence[Card], values: Mapping[CardNumber, int]) -> Worths:  # noqa: ARG001 - an `Aim`
    """Aim for the highest sum of power, at `POWER_WORTH` points each, minus debt."""
    return Worths(tuple(POWER_WORTH * (card.power or 0) for card in pool), 1)


AIMS: Mapping[str, Aim] = {"value": highest_value, "no-debt": least_debt, "power": most_power}
"""What a deck can be built for, by the names that users type."""


def best_deck(
    pool: Sequence[Card],
    values: Mapping[CardNumber, int],
    rules: DraftRules,
    spent: Points = 0,
    aim: str = "value",
) -> BuiltDeck:
    """Build the best deck of the rules' size for an aim of `AIMS`; `values` give each card's value in points.

    `Refused` (D-3) if the pool has too few cards, `Unreadable` for an aim that is not there.
    """
    size, threshold = rules.deck_size, rules.debt_threshold
    if aim not in AIMS:
        raise Unreadable("no-aim", aim=aim, aims=tuple(AIMS))
    if len(pool) < size:
        raise Refused("D-3", "pool-too-small", size=size, count=len(pool))
    cards = sorted(pool, key=lambda card: card.number)
    worths = AIMS[aim](cards, values)
    chosen = solve(
        Problem(worths.cards, tuple(card.points for card in cards), size, threshold - spent, worths.debt)
    )
    deck = tuple(cards[at].number for at in chosen)
    points = sum(cards[at].points for at in chosen)
    return BuiltDeck(
        cards=deck,
        left_over=tuple(card.number for card in cards if card.number not in deck),
        value=sum(values[number] for number in deck),
        points=points,
        debt=max(0, points + spent - threshold),
    )


class Problem(NamedTuple):
    """Choose `size` items: the sum of worths, minus `cost` for each point above `limit`, is to be the highest."""

    worths: tuple[int, ...]
    points: tuple[int, ...]
    size: int
    limit: int
    cost: int

    def score(self, chosen: Sequence[int]) -> int:
        """What a choice is worth (F above)."""
        over = sum(map(self.points.__getitem__, chosen)) - self.limit
        return sum(map(self.worths.__getitem__, chosen)) - self.cost * max(0, over)


def solve(problem: Problem) -> list[int]:
    """The best choice, as ascending indices; of equal ones that with the lowest index in which they differ."""
    count = len(problem.worths)
    if problem.size in (0, count):
        return list(range(problem.size))
    scale = 1 << count
    unique = problem._replace(
        worths=tuple(worth * scale + (scale >> at + 1) for at, worth in enumerate(problem.worths)),
        cost=problem.cost * scale,
    )
    return sorted(_solve(unique))


def _solve(problem: Problem) -> Sequence[int]:
    """Find the price of a point at which the bound is lowest, then close what gap is left.

    A price is a fraction `price / unit`, so that everything stays whole.
    """
    free, dear = _best_at(problem, 0, 1), _best_at(problem, problem.cost, 1)
    if free.points <= problem.limit:  # the best deck of all owes nothing
        return free.chosen
    if dear.points >= problem.limit:  # the best deck at full price stays in debt
        return dear.chosen
    best = max(free.chosen, dear.chosen, key=problem.score)
    while True:
        price, unit = free.worth - dear.worth, free.points - dear.points
        between = _best_at(problem, price, unit)
        if between.points == problem.limit:
            return between.chosen
        best = max(best, between.chosen, key=problem.score)
        if unit * (between.worth - free.worth) == price * (between.points - free.points):
            return _close_gap(problem, between, best)
        if between.points > problem.limit:
            free = between
        else:
            dear = between


class Choice(NamedTuple):
    """The best choice when a point costs `price / unit`: items ranked by what they are worth then."""

    price: int
    unit: int
    weights: list[int]
    ranked: list[int]
    chosen: list[int]
    worth: int
    points: int


def _best_at(problem: Problem, price: int, unit: int) -> Choice:
    worths, points, size = problem.worths, problem.points, problem.size
    weights = [unit * worth - price * point for worth, point in zip(worths, points, strict=True)]
    ranked = sorted(range(len(weights)), key=weights.__getitem__, reverse=True)
    chosen = ranked[:size]
    return Choice(
        price, unit, weights, ranked, chosen,
        sum(map(worths.__getitem__, chosen)), sum(map(points.__getitem__, chosen)),
    )  # fmt: skip


class Exchange(NamedTuple):
    """One item more or less than in a choice: the change of its size and points, and the weight that it loses."""

    item: int
    size: int
    points: int
    loss: int


def _close_gap(problem: Problem, choice: Choice, best: Sequence[int]) -> Sequence[int]:
    """Give the best choice of all, starting from the lowest bound and the best choice known.

    A choice better than `best` loses less weight against the bound than `gap`. Losses only add up, so everything
    that reaches `gap` is dropped; of exchanges that change size and points alike, the one that loses least is kept.
    All of one direction come first, so that the others only ever bring the size back.
    """
    price, unit = choice.price, choice.unit
    bound = unit * choice.worth - price * (choice.points - problem.limit)
    known = problem.score(best)
    gap = bound - unit * known
    reached: dict[tuple[int, int], tuple[int, tuple[Exchange, ...]]] = {(0, 0): (0, ())}
    taken_out, put_in = _exchanges(problem, choice, gap)
    some, others = sorted((taken_out, put_in), key=len)
    for back, exchange in chain(product((False,), some), product((True,), others)):
        for (size, points), (loss, done) in list(reached.items()):
            total = loss + exchange.loss
            key = size + exchange.size, points + exchange.points
            if total >= gap or (back and not size) or (key in reached and total >= reached[key][0]):
                continue
            reached[key] = total, (*done, exchange)
            if back and not key[0]:
                over = choice.points + key[1] - problem.limit
                score = (bound - total + price * over) // unit - problem.cost * max(0, over)
                if score > known:
                    known, best = score, _exchanged(choice.chosen, reached[key][1])
                    gap = bound - unit * known
    return best


def _exchanges(problem: Problem, choice: Choice, gap: int) -> tuple[list[Exchange], list[Exchange]]:
    """Give the items that could be otherwise in a better choice than the one known: to take out, and to put in.

    Losses are counted against the weight of the last item in: taking one out for nothing is cheaper than it can be,
    as the first item out has to come in for it, and so the test for those in is against that one.
    """
    weights, points, size = choice.weights, problem.points, problem.size
    last_in, first_out = weights[choice.ranked[size - 1]], weights[choice.ranked[size]]
    taken_out = [
        Exchange(item, -1, -points[item], weights[item] - last_in)
        for item in choice.ranked[:size]
        if weights[item] - first_out < gap
    ]
    put_in = [
        Exchange(item, 1, points[item], last_in - weights[item])
        for item in choice.ranked[size:]
        if last_in - weights[item] < gap
    ]
    return taken_out, put_in


def _exchanged(chosen: Sequence[int], done: Sequence[Exchange]) -> list[int]:
    out = {exchange.item for exchange in done if exchange.size < 0}
    return [item for item in chosen if item not in out] + [
        exchange.item for exchange in done if exchange.size > 0
    ]
