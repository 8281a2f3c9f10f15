"""The texts of the live table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from cli.table import auction_view, big, view
from cli.table.find import describe_found
from cli.table.handles import handles_of
from draft.events import AwardCard, Nominate, PlaceBid, UndoSteps
from games.model import PlayerId
from tests.table.evenings import after, evening


def scene(now, **more):
    return view.Scene(now, handles_of(now.names), **more)


TABLE = evening("Ada", "Ben", "Cy")
FIRST = TABLE.draft.uncovered[0]


@given(st.text(max_size=60), st.integers(0, 40))
def test_a_fitted_text_has_exactly_its_width(text, width):
    assert cell_len(view.fit(text, width)) == width


@pytest.mark.parametrize("width", [20, 41, 60])
def test_no_line_is_wider_than_its_place(width):
    now = after(TABLE, AwardCard(FIRST, PlayerId(2), 35))
    for text in (view.cards(scene(now), width, wide=False), view.last(scene(now), width)):
        assert all(cell_len(line) <= width for line in text.plain.split("\n"))


def test_B7_the_order_is_that_of_the_round_with_the_active_player_marked():
    assert view.order(scene(TABLE)) == "[a] → b → c"
    back = after(TABLE, *(AwardCard(card) for card in TABLE.draft.uncovered[:3]))
    assert view.order(scene(back)) == "[c] → b → a"


def test_B8_who_has_two_cards_stands_in_round_ones():
    full = after(TABLE, *(AwardCard(card, PlayerId(2), 5) for card in TABLE.draft.uncovered[:2]))
    assert view.order(scene(full)) == "[a] → (b) → c"


def test_B21_debt_is_what_the_least_deck_and_the_spending_exceed_the_threshold_by():
    now = after(TABLE, AwardCard(FIRST, PlayerId(2), 600))
    points, owed = view.account(now, 1)
    assert (points, owed) == (now.cards.by_number[FIRST].points, now.cards.by_number[FIRST].points + 100)


def test_the_auction_tells_bids_in_order_and_who_is_to_answer():
    now = after(TABLE, Nominate(FIRST), PlaceBid(PlayerId(2), 5), PlaceBid(PlayerId(1), 5))
    assert auction_view.auction(scene(now), 80).plain.endswith("Ben 5 → Ada matches 5 · to answer: Ben, Cy")


def test_a_draft_whose_start_was_taken_back_is_shown():
    now = after(TABLE, UndoSteps())
    assert "has not started" in auction_view.auction(scene(now), 80).plain
    assert "Friday" in view.top(scene(now), 80).plain
    assert view.cards(scene(now), 40, wide=True).plain == ""
    assert view.order(scene(now)) == ""
    assert big.screen(scene(now), 80, 24).plain


def test_every_temperament_has_a_letter_besides_its_colour():
    assert set(view.COLOURS) == set(view.LETTERS)


@pytest.mark.parametrize("size", big.SIZES)
def test_large_letters_are_as_wide_and_high_as_they_say(size):
    parts = [("Ben 35", "")]
    lines = big.drawn(parts, size).plain.split("\n")
    assert len(lines) == size.height
    assert {len(line) for line in lines} == {big.breadth(parts, size)}


def test_what_large_letters_lack_is_shown_in_small_ones():
    assert big.enlarged([("李小龍", "")], 200, 50).plain == "李小龍"
    assert "█" in big.enlarged([("Łukasz Élodie’s", "")], 300, 50).plain or big.blocks("Łukasz") is None


def test_practice_is_said_on_top():
    assert "PRACTICE" in view.top(scene(TABLE, practice=True), 80).plain


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "type a part"),
        ("zzzz", "no card"),
        ("#999", "no card"),
        ("a", "more"),
        ("248", "none of this draft's piles"),
    ],
)
def test_find_always_says_something(text, says):
    assert says in list(describe_found(TABLE, text))[-1]


def test_once_the_draft_is_over_no_table_counts_a_players_cards():
    over = evening("Ada", "Ben")
    while not over.draft.ended:
        over = after(over, AwardCard(over.draft.uncovered[0]))
    assert "/2" not in view.seats(scene(over), 40).plain
    assert "/2" not in big.screen(scene(over), 30, 8).plain
    assert "36 0" in big.screen(scene(over), 30, 8).plain


def test_large_letters_say_what_the_seats_numbers_are():
    assert "player, cards, paid" in big.screen(scene(TABLE), 30, 8).plain
