"""The auction (B-12 to B-18), action by action and by `award`: what is refused, and how it ends."""

import pytest

from draft.auction import open_auction
from draft.bazaar import Award, Legal, legal
from draft.events import BidMatched, BidPlaced, CardWon
from games.model import CardNumber
from tests.draft.play import Table, begin, owned, player, seat_of, spent

OPEN = "nominate 1"
B10 = "nominate 1 ; B 10"


def who_is_asked(table: Table) -> str:
    assert table.draft.auction is not None
    return "".join("ABCDEF"[seat] for seat in table.draft.auction.asked)


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        pytest.param("A 5", ("B-12", "active-opens"), id="the-active-player-opens"),
        pytest.param("B 7", ("B-12", "multiple-of-5"), id="7"),
        pytest.param("B 4", ("B-12", "multiple-of-5"), id="4"),
        pytest.param("B 0", ("B-12", "multiple-of-5"), id="0"),
        pytest.param("B -5", ("B-12", "multiple-of-5"), id="minus-5"),
        pytest.param("B 1", ("B-12", "multiple-of-5"), id="1"),
    ],
)
def test_B12_the_first_bid_is_a_multiple_of_5_by_another_player(words: str, refused: tuple[str, str]):
    assert begin().refusal(f"{OPEN} ; {words}") == refused


@pytest.mark.parametrize("amount", [5, 10, 35, 1000, 999_995])
def test_B12_B13_the_first_bid_can_be_any_multiple_of_5(amount: int):
    table = begin().play(f"{OPEN} ; B {amount}")
    assert table.events[-1] == BidPlaced(player("B"), amount)


@pytest.mark.parametrize(
    ("amount", "refused"),
    [
        pytest.param(10, ("B-13", "too-low"), id="equal"),
        pytest.param(5, ("B-13", "too-low"), id="lower"),
        pytest.param(12, ("B-12", "multiple-of-5"), id="12"),
        pytest.param(-10, ("B-12", "multiple-of-5"), id="negative"),
    ],
)
def test_B13_bid_must_be_higher(amount: int, refused: tuple[str, str]):
    assert begin().refusal(f"{B10} ; A pass ; C {amount}") == refused


def test_B13_five_more_is_enough():
    table = begin().play(f"{B10} ; A pass ; C 15")
    assert table.draft.auction is not None
    assert (table.draft.auction.bid, table.draft.auction.bidder) == (15, seat_of("C"))


@pytest.mark.parametrize("words", ["match", "A 10"])
def test_B14_the_active_player_may_match(words: str):
    table = begin().play(f"{B10} ; {words}")
    assert table.events[-1] == BidMatched(player("A"), 10)
    assert table.draft.auction is not None
    assert table.draft.auction.bidder == seat_of("A")


def test_B14_the_active_player_may_raise():
    table = begin().play(f"{B10} ; A 25")
    assert table.events[-1] == BidPlaced(player("A"), 25)
    assert table.play("pass all").events[-1] == CardWon(CardNumber(1), player("A"), 25)


def test_B14_the_active_player_may_let_it_stand():
    table = begin().play(f"{B10} ; A pass ; C pass")
    assert table.events[-1] == CardWon(CardNumber(1), player("B"), 10)


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        pytest.param(f"{OPEN} ; match", ("B-14", "nothing-to-match"), id="nothing-to-match"),
        pytest.param(f"{OPEN} ; pass A", ("B-14", "not-asked"), id="nothing-to-let-stand"),
        pytest.param(f"{B10} ; A 5", ("B-14", "too-low"), id="raise-below-the-bid"),
        pytest.param(f"{B10} ; A 12", ("B-12", "multiple-of-5"), id="raise-by-2"),
        pytest.param(f"{B10} ; match ; match", ("B-15", "own-bid"), id="match-oneself"),
        pytest.param(f"{B10} ; match ; A 20", ("B-15", "own-bid"), id="raise-oneself"),
        pytest.param(f"{B10} ; A pass ; match", ("B-15", "out-of-turn"), id="match-after-letting-it-stand"),
    ],
)
def test_B14_what_the_active_player_may_not(words: str, refused: tuple[str, str]):
    assert begin().refusal(words) == refused


@pytest.mark.parametrize(
    ("names", "words", "asked"),
    [
        pytest.param("ABCD", "nominate 1", "BCD", id="from-the-left-of-the-active-player"),
        pytest.param("ABCD", "nominate 1 ; C pass", "BD", id="an-early-pass"),
        pytest.param(
            "ABCD", "nominate 1 ; B pass ; C 5", "ADB", id="from-the-bidder-the-active-player-first"
        ),
        pytest.param("ABCD", "nominate 1 ; B 5", "ACD", id="who-passed-not-yet"),
        pytest.param(
            "ABCD", "nominate 1 ; B pass ; C 5 ; match", "BCD", id="after-a-match-those-who-passed-too"
        ),
        pytest.param("ABCD", "nominate 1 ; B 5 ; A 20 ; B pass ; C 25", "ADB", id="after-a-raise-and-a-bid"),
        pytest.param("ABCD", "award 1 ; nominate 2", "CDA", id="clockwise-past-the-end"),
        pytest.param(
            "ABCD", "award 1 ; award 2 D 5 ; award 3 D 5 ; nominate 4", "CA", id="without-those-who-have-two"
        ),
        pytest.param("AB", "nominate 1", "B", id="two-players"),
        pytest.param("AB", "nominate 1 ; B 5 ; match", "B", id="two-players-after-a-match"),
    ],
)
def test_B15_who_is_asked_in_which_order(names: str, words: str, asked: str):
    assert who_is_asked(begin(names).play(words)) == asked


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        pytest.param(f"{OPEN} ; C 5", ("B-15", "out-of-turn"), id="before-the-left-neighbour"),
        pytest.param(f"{B10} ; C 15", ("B-15", "out-of-turn"), id="before-the-active-player"),
        pytest.param(f"{OPEN} ; B pass ; B 5", ("B-15", "out-of-turn"), id="after-passing"),
        pytest.param(f"{B10} ; B 20", ("B-15", "own-bid"), id="outbids-oneself"),
        pytest.param(f"{OPEN} ; B pass ; B pass", ("B-15", "has-passed"), id="passes-again"),
        pytest.param(f"{OPEN} ; pass B B", ("B-15", "named-twice"), id="passes-twice-at-once"),
        pytest.param(f"{B10} ; pass B", ("B-16", "own-bid"), id="passes-on-ones-own-bid"),
        pytest.param(f"{OPEN} ; pass B A", ("B-14", "not-asked"), id="one-of-several-is-not-asked"),
        pytest.param(f"{OPEN} ; D 5", ("B-5", "not-seated"), id="not-at-the-table"),
        pytest.param(f"{OPEN} ; pass B D", ("B-5", "not-seated"), id="pass-of-someone-else"),
    ],
)
def test_B15_turns(words: str, refused: tuple[str, str]):
    assert begin().refusal(words) == refused


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(f"{OPEN} ; C 5", id="before-the-left-neighbour"),
        pytest.param(f"{B10} ; C 15", id="before-the-active-player"),
        pytest.param(f"{OPEN} ; B pass ; B 5", id="after-passing"),
        pytest.param(f"{B10} ; C 15 ; B 20 ; C 25 ; A 30", id="shouting"),
        pytest.param(f"{B10} ; A pass ; match", id="matching-after-letting-it-stand"),
    ],
)
def test_B15_open_outcry_takes_bids_out_of_turn(words: str):
    assert begin(outcry=True).play(words).draft.auction is not None


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        pytest.param(f"{OPEN} ; A 5", ("B-12", "active-opens"), id="the-active-player-opens"),
        pytest.param(f"{B10} ; C 10", ("B-13", "too-low"), id="equal"),
        pytest.param(f"{B10} ; B 15", ("B-15", "own-bid"), id="outbids-oneself"),
        pytest.param("award 1 C 5 ; award 2 C 5 ; nominate 3 ; C 5", ("B-8", "has-two"), id="has-two"),
    ],
)
def test_B15_open_outcry_keeps_all_other_rules(words: str, refused: tuple[str, str]):
    assert begin(outcry=True).refusal(words) == refused


def test_B15_after_a_new_bid_those_who_passed_may_bid_again():
    table = begin().play(f"{OPEN} ; B pass ; C 5 ; A pass ; B 10 ; A pass ; C pass")
    assert table.events[-1] == CardWon(CardNumber(1), player("B"), 10)


@pytest.mark.parametrize("words", ["pass C ; pass A", "pass A C", "pass C A", "pass all", "A pass ; C pass"])
def test_B15_B16_passes_may_come_early_and_together(words: str):
    table = begin().play(f"{B10} ; {words}")
    assert (owned(table), spent(table)) == ([[], [1], []], [0, 10, 0])


def test_B16_it_ends_only_when_all_others_have_passed():
    table = begin().play(f"{B10} ; A pass")
    assert table.draft.auction is not None
    assert table.play("C pass").draft.auction is None


def test_B16_the_active_player_has_to_pass_too():
    table = begin().play(f"{B10} ; C pass")
    assert who_is_asked(table) == "A"


def test_B16_the_amount_is_added_to_what_was_spent():
    table = begin().play("award 1 B 10 ; award 2 B 35 ; award 3 A 5")
    assert spent(table) == [5, 45, 0]
    assert spent(table.play("award 4 C 40")) == [5, 45, 40]


def test_B17_if_nobody_opens_it_is_free():
    table = begin().play(f"{OPEN} ; B pass ; C pass")
    assert (owned(table), spent(table)) == ([[1], [], []], [0, 0, 0])


def test_B18_if_nobody_is_eligible_it_is_free_at_once():
    table = begin("AB").play("award 1 B 5 ; award 2 B 5 ; nominate 3")
    assert (owned(table), spent(table)) == ([[3], [1, 2]], [0, 10])
    assert table.draft.auction is None


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        pytest.param(
            "award 1 B 5 ; award 2 B 5 ; award 3 A 5", ("B-18", "nobody-else"), id="paid-though-alone"
        ),
        pytest.param("award 1 B 5 ; award 2 B 5 ; award 3 B 5", ("B-8", "has-two"), id="to-who-has-two"),
    ],
)
def test_B18_no_auction_without_others(words: str, refused: tuple[str, str]):
    assert begin("AB").refusal(words) == refused


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        pytest.param("award 1 B", ("B-16", "no-amount"), id="to-whom-but-for-how-much"),
        pytest.param("award 1 nobody 15", ("B-16", "no-player"), id="for-how-much-but-to-whom"),
        pytest.param("award 1 B 7", ("B-12", "multiple-of-5"), id="7"),
        pytest.param("award 1 B -5", ("B-12", "multiple-of-5"), id="minus-5"),
        pytest.param("award 1 B 0", ("B-12", "must-bid"), id="free-to-another"),
        pytest.param("award 1 D 5", ("B-5", "not-seated"), id="not-at-the-table"),
        pytest.param(f"{B10} ; award 1", ("B-17", "was-opened"), id="free-after-a-bid"),
        pytest.param(
            f"{B10} ; award 1 A 0", ("B-17", "was-opened"), id="free-to-the-active-player-after-a-bid"
        ),
        pytest.param(f"{B10} ; award 1 B 5", ("B-13", "too-low"), id="below-the-standing-bid"),
        pytest.param(f"{B10} ; award 1 C 10", ("B-13", "too-low"), id="another-at-the-standing-bid"),
        pytest.param(f"{B10} ; award 1 A 5", ("B-14", "too-low"), id="the-active-player-below-it"),
        pytest.param(f"{B10} ; award 2 B 10", ("B-9", "auction-open"), id="another-card"),
    ],
)
def test_B16_an_award_that_no_auction_could_end_in(words: str, refused: tuple[str, str]):
    assert begin().refusal(words) == refused


@pytest.mark.parametrize(
    ("words", "owner", "amount"),
    [
        pytest.param("award 1", "A", 0, id="free"),
        pytest.param("award 1 A 0", "A", 0, id="free-said-in-full"),
        pytest.param("award 1 nobody 0", "A", 0, id="free-without-a-name"),
        pytest.param("award 1 A 5", "A", 5, id="matched"),
        pytest.param("award 1 C 95", "C", 95, id="bought"),
        pytest.param(f"{OPEN} ; award 1", "A", 0, id="nominated-then-free"),
        pytest.param(f"{OPEN} ; award 1 B 5", "B", 5, id="nominated-then-bought"),
        pytest.param(f"{B10} ; award 1 B 10", "B", 10, id="closed-at-the-standing-bid"),
        pytest.param(f"{B10} ; award 1 A 10", "A", 10, id="closed-by-a-match"),
        pytest.param(f"{B10} ; award 1 C 15", "C", 15, id="closed-above-it"),
        pytest.param(f"{B10} ; award 1 B 30", "B", 30, id="closed-far-above-it"),
    ],
)
def test_B16_an_award_is_a_whole_auction(words: str, owner: str, amount: int):
    table = begin().play(words)
    assert table.events[-1] == CardWon(CardNumber(1), player(owner), amount)


@pytest.mark.parametrize(
    ("words", "name", "lowest"),
    [(OPEN, "B", 5), (B10, "A", 10), (B10, "C", 15), (f"{B10} ; match", "B", 15)],
)
def test_B12_B13_B14_the_lowest_bid(words: str, name: str, lowest: int):
    assert open_auction(begin().play(words).draft).lowest(seat_of(name)) == lowest


def test_a_refusal_changes_nothing():
    table = begin().play(B10)
    before = table.draft
    table.refusal("C 10")
    assert table.draft == before


def lowest(**names: int) -> tuple[tuple[int, int], ...]:
    return tuple((player(name), amount) for name, amount in names.items())


@pytest.mark.parametrize(
    ("words", "may"),
    [
        pytest.param(
            OPEN,
            Legal(bid=lowest(B=5), passes=(2, 3), award=(Award(CardNumber(1), True, lowest(A=5, B=5, C=5)),)),
            id="opened",
        ),
        pytest.param(
            B10,
            Legal(
                bid=lowest(A=10),
                match=True,
                passes=(1, 3),
                award=(Award(CardNumber(1), False, lowest(A=10, B=10, C=15)),),
            ),
            id="a-bid-stands",
        ),
        pytest.param(
            f"{B10} ; match ; C pass",
            Legal(
                bid=lowest(B=15), passes=(2,), award=(Award(CardNumber(1), False, lowest(A=10, B=15, C=15)),)
            ),
            id="matched",
        ),
        pytest.param(
            "award 1 ; award 2 A 5 ; award 3 C 5 ; award 4 C 5",
            Legal(
                nominate=(5, 6),
                award=(Award(CardNumber(5), True, ()), Award(CardNumber(6), True, ())),
            ),
            id="nobody-else-is-eligible",
        ),
    ],
)
def test_B12_to_B18_what_may_come_next(words: str, may: Legal):
    assert legal(begin().play(words).draft) == may


def test_B5_what_may_come_next_without_cards():
    assert legal(begin(deal=False).draft) == Legal(deal=True)
    assert legal(Table(begin().draft._replace(setup=None)).draft) == Legal(start=True)
