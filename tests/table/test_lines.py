"""The language of the live table's keys: inputs as they are typed."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.table.handles import handles_of
from cli.table.lines import (
    LABELS,
    Entry,
    Find,
    Help,
    Leave,
    Nothing,
    SeatBot,
    labelled,
    meaning,
    nearest_valid,
    slip_in,
)
from cli.table.refusals import explain
from draft.events import AwardCard, DealTable, MatchBid, Nominate, Pass, PlaceBid, RedoSteps, UndoSteps
from games.refusal import Unreadable
from tests.table.evenings import after, evening

TABLE = evening("Ada", "Ben", "Cy")
CARDS = TABLE.draft.uncovered
THIRD = CARDS[2]
ADA, BEN, CY = 1, 2, 3
HANDLES = handles_of(TABLE.names)


def read(line: str, shown=TABLE):
    return meaning(line, shown, handles_of(shown.names))


def commands(line: str, shown=TABLE):
    meant = read(line, shown)
    assert isinstance(meant, Entry)
    return meant.commands


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("3", (AwardCard(THIRD),)),
        (f"#{THIRD}", (AwardCard(THIRD),)),
        (f"# {THIRD}", (AwardCard(THIRD),)),
        ("3b35", (AwardCard(THIRD, BEN, 35),)),
        ("3 ben 35", (AwardCard(THIRD, BEN, 35),)),
        ("  3  BEN35 ", (AwardCard(THIRD, BEN, 35),)),
        ("３ｂ３５", (AwardCard(THIRD, BEN, 35),)),  # from a keyboard with full-width letters
        (f"#{THIRD}b35", (AwardCard(THIRD, BEN, 35),)),
        (f"#{THIRD} ben 35", (AwardCard(THIRD, BEN, 35),)),
        ("3b", (AwardCard(THIRD, BEN, None),)),
        ("3 35", (AwardCard(THIRD, None, 35),)),
        ("3b0", (AwardCard(THIRD, BEN, 0),)),
        ("3:", (Nominate(THIRD),)),
        (f"#{THIRD} :", (Nominate(THIRD),)),
        ("3:b5=.", (Nominate(THIRD), PlaceBid(BEN, 5), MatchBid(), Pass())),
        ("3: b5 c10 .", (Nominate(THIRD), PlaceBid(BEN, 5), PlaceBid(CY, 10), Pass())),
        ("b35", (PlaceBid(BEN, 35),)),
        ("ben 35", (PlaceBid(BEN, 35),)),
        ("=", (MatchBid(),)),
        (".", (Pass(),)),
        ("c.", (Pass((CY,)),)),
        ("c .", (Pass((CY,)),)),
        ("b.c.", (Pass((BEN,)), Pass((CY,)))),
        ("b., c.", (Pass((BEN,)), Pass((CY,)))),
        ("b35;=", (PlaceBid(BEN, 35), MatchBid())),
        ("u", (UndoSteps(1),)),
        ("U", (UndoSteps(1),)),
        ("r", (RedoSteps(1),)),
        ("undo 3", (UndoSteps(3),)),
        ("redo 2", (RedoSteps(2),)),
        ("undo", (UndoSteps(1),)),
    ],
)
def test_a_line_asks_for_what_was_called_out(line, meant):
    assert commands(line) == meant


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("", Nothing()),
        ("   ", Nothing()),
        ("?", Help()),
        ("q", Leave()),
        ("quit", Leave()),
        ("/deny", Find("deny")),
        ("/ deny fate ", Find("deny fate")),
        ("/", Find("")),
        ("bot ben", SeatBot(BEN, sits=True)),
        ("BOT b", SeatBot(BEN, sits=True)),
        ("hand ben", SeatBot(BEN, sits=False)),
    ],
)
def test_a_line_that_records_nothing(line, meant):
    assert read(line) == meant


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("9", "no-label"),
        ("#999", "no-card-number"),
        ("335", "two-readings"),
        ("12", "two-readings"),
        ("b", "no-such-action-of"),
        ("x35", "no-letters"),
        ("b35x", "no-such-action"),
        ("3=", "no-such-line"),
        ("3.", "no-such-line"),
        ("3b35 extra", "no-such-line"),
        ("b9999999", "number-too-large"),
        ("3b" + "9" * 400, "number-too-large"),
        ("b1_000", "no-such-action"),
        ("u35", "no-letters"),
        ("x" * 3000, "line-too-long"),
        ("b-5", "no-such-action-of"),
        ("\x1b[2J", "no-such-action"),
    ],
)
def test_a_line_that_means_nothing_can_not_be_read(line, code):
    with pytest.raises(Unreadable) as no:
        read(line)
    assert no.value.refusal.code == code
    assert "\x1b" not in explain(no.value, line, TABLE, HANDLES).reason


def test_u_and_r_are_keys_and_never_a_player():
    shown = evening("Uma", "Rob", "Cy")
    assert commands("u", shown) == (UndoSteps(1),)
    assert commands("r", shown) == (RedoSteps(1),)
    assert commands("um35", shown) == (PlaceBid(1, 35),)
    assert commands("ro.", shown) == (Pass((2,)),)


def test_a_card_keeps_its_label_when_others_are_taken():
    later = after(TABLE, AwardCard(CARDS[0]))
    assert commands("3", later) == (AwardCard(THIRD),)
    assert commands("1", later) == (AwardCard(CARDS[0]),)  # the rules say that it is gone, and who has it


def test_six_players_have_a_label_for_each_of_their_twelve_cards():
    shown = evening("Ada", "Ben", "Cy", "Dee", "Eve", "Fay")
    assert [label for label, _ in labelled(shown)] == list(LABELS)
    for label, card in labelled(shown):
        assert commands(label, shown) == (AwardCard(card),)
        assert commands(f"{label}b35", shown) == (AwardCard(card, BEN, 35),)
    assert commands("\N{MINUS SIGN}b35", shown) == commands("-b35", shown)


@given(st.text(max_size=40))
def test_any_text_is_either_understood_or_unreadable(line):
    with contextlib.suppress(Unreadable):
        read(line)


@given(st.text(alphabet="0123456789 abcu:=.,;#-+/?r", max_size=14))
def test_any_keys_are_either_understood_or_unreadable(line):
    with contextlib.suppress(Unreadable):
        read(line)


MANUAL = evening("Ada", "Ben", deal="manual")


@pytest.mark.parametrize(
    "line", ["208 45 175 273", "208,45,175,273", "#208 #45 #175 #273", " 208;45\t175  273 "]
)
def test_B5_a_table_from_the_real_pile_is_one_line_of_numbers(line):
    assert commands(line, MANUAL) == (DealTable((208, 45, 175, 273)),)


@pytest.mark.parametrize(
    ("line", "word", "near"), [("208 45 175 308", "308", "#300"), ("208 45 l75 273", "l75", "#175")]
)
def test_B5_a_wrong_number_is_offered_with_its_nearest_valid_cards(line, word, near):
    with pytest.raises(Unreadable) as no:
        read(line, MANUAL)
    assert no.value.refusal.facts == {"number": word}
    assert near in explain(no.value, line, MANUAL, handles_of(MANUAL.names)).hint


def test_the_nearest_numbers_are_those_a_finger_slips_to():
    assert nearest_valid("372", [273, 371, 1, 72, 37])[:3] == [371, 72, 37]
    assert nearest_valid("132", [123, 300, 7])[0] == 123


def test_a_card_that_was_uncovered_before_or_stands_twice_is_a_slip():
    dealt = after(MANUAL, DealTable((208, 45, 175, 273)))
    done = after(dealt, *(AwardCard(card) for card in (208, 45, 175, 273)))
    assert slip_in("208 1 2 3", done).word == "208"
    assert 208 not in slip_in("208 1 2 3", done).near
    assert slip_in("10 1 10 3", done).word == "10"
    assert slip_in("10 1 2 3", done) is None
