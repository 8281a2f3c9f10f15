"""What many evenings add up to, in any order, and how sure it is."""

import itertools
from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draft.bots import Market
from draft.piles import build_piles
from games.model import CardNumber
from games.resources import bazaar_rules, card_set
from scoring.simulation.count import Count, Sums, counted, joined, simulated
from scoring.simulation.evening import Place, Played, Table
from scoring.simulation.findings import AS_CHANCE, LESS, MORE, UNKNOWN, findings
from scoring.simulation.intervals import Estimate, _chi_squared_tail, average, equal_shares, share

CARDS, RULES = card_set(), bazaar_rules()


def table(players: int) -> Table:
    return Table(Market.of(CARDS, RULES), build_piles(CARDS, RULES, players)[0], players)


def evening(winner: int | None, debts: tuple[int, ...], prices: tuple[tuple[int, int], ...] = ()) -> Played:
    """An evening in which the one at that position wins (None: shared), with these debts."""
    places = tuple(
        Place(spent=debt, deck_points=500, debt=debt, match_points=600, score=600 - debt, won=at == winner)
        for at, debt in enumerate(debts)
    )
    return Played(places, tuple((CardNumber(card), amount) for card, amount in prices))


# --- intervals --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [
        # from published tables of Wilson's score interval without continuity correction
        (10, 100, 0.0552, 0.1744),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_a_share_has_wilsons_interval(part: int, whole: int, low: float, high: float):
    found = share(part, whole)
    assert found is not None
    assert found == pytest.approx((part / whole, low, high), abs=1e-4)


@given(st.integers(1, 500).flatmap(lambda whole: st.tuples(st.integers(0, whole), st.just(whole))))
def test_an_interval_of_a_share_holds_it_and_stays_between_0_and_1(pair: tuple[int, int]):
    found = share(*pair)
    assert found is not None
    assert 0 <= found.low <= found.value + 1e-12
    assert found.value - 1e-12 <= found.high <= 1


def test_of_nothing_nothing_is_said():
    assert share(0, 0) is None
    assert average(Sums()) is None


def test_an_average_has_1_96_standard_errors_to_both_sides():
    values = [0, 10] * 50
    found = average(reduce(Sums.plus, values, Sums()))
    # standard deviation 5.0252, standard error 0.50252
    assert found == pytest.approx((5, 5 - 0.98492, 5 + 0.98492), abs=1e-4)


@pytest.mark.parametrize(("count", "sure"), [(1, False), (29, False), (30, True)])
def test_few_values_have_an_average_and_no_interval(count: int, sure: bool):
    found = average(reduce(Sums.plus, range(count), Sums()))
    assert found is not None
    assert (found.low is not None, found.high is not None) == (sure, sure)


def test_an_average_of_thirds_is_in_points():
    assert average(reduce(Sums.plus, [3, 6], Sums()), 3) == Estimate(1.5)


@pytest.mark.parametrize(
    ("counts", "likely"),
    [
        ((50, 50), 1.0),
        ((60, 40), 0.0455),  # two standard deviations
        ((30, 30, 42), 0.2437),  # exp(-96 / 68)
        ((25, 25, 25, 25, 40), 0.1693),  # exp(-45 / 14) * (1 + 45 / 14)
        ((5, 5, 5, 5, 5, 5), 1.0),
        ((1, 2, 3), None),
        ((100,), None),
    ],
)
def test_how_likely_such_different_seats_are_by_chance(counts: tuple[int, ...], likely: float | None):
    found = equal_shares(counts)
    assert found == (None if likely is None else pytest.approx(likely, abs=1e-3))


@pytest.mark.parametrize(
    ("freedom", "five", "one"),
    [(1, 3.841, 6.635), (2, 5.991, 9.210), (3, 7.815, 11.345), (4, 9.488, 13.277), (5, 11.070, 15.086)],
)
def test_the_tail_of_chi_squared_is_that_of_its_tables(freedom: int, five: float, one: float):
    assert _chi_squared_tail(five, freedom) == pytest.approx(0.05, abs=2e-5)
    assert _chi_squared_tail(one, freedom) == pytest.approx(0.01, abs=2e-5)


# --- counting ---------------------------------------------------------------------------------------------------

AMOUNTS = st.integers(0, 40).map(lambda step: 5 * step)
EVENINGS = st.lists(
    st.builds(
        evening,
        st.none() | st.integers(0, 2),
        st.tuples(AMOUNTS, AMOUNTS, AMOUNTS),
        st.lists(st.tuples(st.integers(1, 6), AMOUNTS), unique_by=lambda price: price[0]).map(tuple),
    ),
    max_size=12,
)


@given(EVENINGS, st.lists(st.integers(0, 12), max_size=4), st.randoms(use_true_random=False))
def test_parts_add_up_to_the_whole_in_any_order(evenings, cuts, dice):
    edges = [0, *sorted(min(cut, len(evenings)) for cut in cuts), len(evenings)]
    parts = [counted(evenings[start:stop]) for start, stop in itertools.pairwise(edges)]
    dice.shuffle(parts)
    assert reduce(joined, parts, Count()) == counted(evenings)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8])
def test_a_simulation_is_the_same_in_jobs_of_any_size(size: int):
    seats, numbers = table(2), range(1, 9)
    jobs = [numbers[at : at + size] for at in range(0, len(numbers), size)]
    parts = [simulated(seats, 7, job) for job in reversed(jobs)]
    assert reduce(joined, parts) == simulated(seats, 7, numbers)


# --- findings ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("won", "played", "said"),
    [(25, 100, AS_CHANCE), (40, 100, MORE), (10, 100, LESS), (0, 0, UNKNOWN), (1, 1, AS_CHANCE)],
)
def test_B6_the_first_seat_is_compared_with_chance(won: int, played: int, said: str):
    evenings = [evening(0 if at < won else 1 + at % 3, (0, 0, 0, 0)) for at in range(played)]
    found = findings(counted([*evenings, evening(None, (0, 0, 0, 0))]), table(4))
    assert found.chance == 0.25
    assert found.first_seat == said
    assert (found.evenings, found.decided) == (played + 1, played)


def test_B6_seats_are_counted_from_the_first_player():
    found = findings(counted([evening(0, (10, 20)), evening(1, (30, 40)), evening(1, (50, 60))]), table(2))
    assert [(seat.seat, seat.won, seat.debt) for seat in found.seats] == [(1, 1, 30), (2, 2, 40)]


def test_B21_winners_debts_beside_those_of_the_others():
    found = findings(
        counted([evening(0, (0, 20, 40)), evening(2, (30, 90, 60)), evening(None, (5, 5, 5))]), table(3)
    )
    winners, others = found.winners, found.others
    assert (winners.players, winners.counts, winners.highest) == (2, {0: 1, 60: 1}, 60)
    assert (others.players, others.counts) == (4, {20: 1, 30: 1, 40: 1, 90: 1})
    assert (winners.mean.value, others.mean.value) == (30, 45)
    assert found.ahead.value == ((0 - 30) + (60 - 60)) / 2
    assert winners.without_debt == 0.5
    assert (others.lower_quartile, others.median, others.upper_quartile) == (20, 30, 40)


def test_what_a_card_fetches_counts_what_was_free_as_nothing():
    prices = [((9, 40), (129, 0)), ((9, 0), (129, 0)), ((9, 20),)]
    found = findings(counted([evening(0, (0, 0), one) for one in prices]), table(2))
    slumberer, han = (next(one for one in found.cards if one.card.number == number) for number in (9, 129))
    assert (slumberer.drawn, slumberer.free, slumberer.price.value, slumberer.paid) == (3, 1, 20, 30)
    assert (slumberer.highest, slumberer.free_share) == (40, pytest.approx(1 / 3))
    assert (han.drawn, han.drawn_share, han.price.value, han.paid) == (2, pytest.approx(2 / 3), 0, None)
    assert [one.card.number for one in found.cards[:2]] == [9, 129], "the dearest first"
    never = found.cards[-1]
    assert (never.drawn, never.price, never.free_share, never.highest) == (0, None, None, None)


def test_B1_every_card_of_the_piles_is_there_once():
    found = findings(counted([evening(0, (0, 0))]), table(2))
    assert (
        len(found.cards)
        == len({one.card.number for one in found.cards})
        == sum(pile.cards for pile in found.piles)
    )
    assert [pile.pile for pile in found.piles] == [pile.name for pile in RULES.piles]


@settings(max_examples=20, deadline=None)
@given(EVENINGS.filter(bool))
def test_shares_of_decided_evenings_add_up_to_one(evenings):
    found = findings(counted(evenings), table(3))
    shares = [seat.share.value for seat in found.seats if seat.share]
    assert sum(shares) == pytest.approx(1 if found.decided else 0)
