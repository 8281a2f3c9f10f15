"""What always holds of a Bazaar Draft, whatever led to it: for the state machine's tests, and for the torture."""

from collections import Counter

from draft.bazaar import Legal, legal
from draft.state import Draft


def check_draft(draft: Draft) -> None:
    """All of it (`AssertionError` says what does not hold)."""
    nothing_is_lost_or_doubled(draft)
    two_cards_each_from_every_table(draft)
    spent_is_the_sum_of_prices(draft)
    if draft.setup is not None:
        someone_can_always_go_on(draft)


def nothing_is_lost_or_doubled(draft: Draft) -> None:
    dealt = [card for table in draft.tables for card in table]
    owned = [card for seat in draft.seats for card in seat.cards]
    assert len(set(dealt)) == len(dealt)
    assert Counter(owned) + Counter(draft.uncovered) == Counter(dealt)
    assert Counter(win.card for win in draft.wins) == Counter(owned)


def two_cards_each_from_every_table(draft: Draft) -> None:
    taken = Counter((win.table, win.seat) for win in draft.wins)
    for (table, _), count in taken.items():
        assert count == 2 or (count < 2 and table == draft.table and draft.uncovered)
    for seat, state in enumerate(draft.seats):
        assert state.taken_this_table == (
            taken[draft.table, seat] if draft.uncovered else state.taken_this_table
        )
        assert state.taken_this_table <= 2


def spent_is_the_sum_of_prices(draft: Draft) -> None:
    for seat, state in enumerate(draft.seats):
        prices = [win.amount for win in draft.wins if win.seat == seat]
        assert state.spent == sum(prices)
        assert all(price >= 0 and price % 5 == 0 for price in prices)
    if draft.auction is not None:
        assert draft.auction.bid >= 0
        assert draft.auction.bid % 5 == 0


def someone_can_always_go_on(draft: Draft) -> None:
    may = legal(draft)
    assert draft.ended == (may == Legal())
    if draft.auction is not None:
        assert draft.auction.asked
