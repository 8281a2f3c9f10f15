"""Bots at the live table: asked before a called-out award stands, and part of the step that they answer."""

import pytest

from cli.args.bot_seats import bots_of
from cli.table.botseats import check_no_bot_bids, for_people
from draft.events import AwardCard, Nominate, Pass, PlaceBid
from games.model import PlayerId
from games.refusal import Refused
from store.record import Store
from tests.program import Call
from tests.table.evenings import after, evening
from tests.table.screens import play_on

# Seed 7, Ada first: the table is 180 150 184 270 215 25, labels 1 to 6; the seats are Ada, Ben, Cy.
# A bot on Ben's seat goes up to 10 for card 180, and nothing for card 150; one on Ada's matches 5 for card 180.

TABLE = evening("Ada", "Ben", "Cy")
ADA, BEN, CY = map(PlayerId, (1, 2, 3))


@pytest.mark.parametrize(
    ("award", "seats", "rule", "code", "amount"),
    [
        (AwardCard(180), [BEN], "B-12", "bot-bids", 5),
        (AwardCard(180, BEN, 5), [ADA], "B-14", "bot-matches", 5),
        (AwardCard(180, CY, 5), [BEN], "B-13", "bot-bids", 10),
        (AwardCard(180, CY, 60), [BEN], None, "", 0),
        (AwardCard(180, BEN, 5), [BEN], None, "", 0),
        (AwardCard(150), [BEN, CY], None, "", 0),
        (AwardCard(180), [], None, "", 0),
        (AwardCard(180), [ADA], None, "", 0),
    ],
)
def test_B16_a_called_out_award_stands_only_if_no_bot_would_bid(award, seats, rule, code, amount):
    bots = bots_of(TABLE, seats)
    if rule is None:
        check_no_bot_bids(TABLE.draft, award, bots)
        return
    with pytest.raises(Refused) as no:
        check_no_bot_bids(TABLE.draft, award, bots)
    refusal = no.value.refusal
    assert (refusal.rule, refusal.code, refusal.facts["amount"]) == (rule, code, amount)


def test_a_bot_that_has_passed_on_a_bid_is_not_asked_again():
    passed = after(TABLE, Nominate(180), Pass((BEN,)))
    check_no_bot_bids(passed.draft, AwardCard(180), bots_of(TABLE, [BEN]))


def test_all_pass_means_the_people_at_the_table():
    asked = after(TABLE, Nominate(180), PlaceBid(BEN, 5)).draft
    assert for_people(asked, Pass(), bots_of(TABLE, [CY])) == Pass((ADA,))
    assert for_people(asked, Pass((CY,)), bots_of(TABLE, [CY])) == Pass((CY,))
    assert for_people(asked, Pass(), {}) == Pass((ADA, CY))


@pytest.fixture
def play(table: Call, tmp_path):
    assert table("draft", "show").code == 0
    with Store(tmp_path / "evening.db") as store:
        yield play_on(store)


def test_the_refusal_names_the_keys_that_would_do(table: Call, tmp_path):
    (tmp_path / "s").write_text("1\n")
    said = table("draft", "run", "--bot", "ben", "--script", tmp_path / "s")
    assert said.code == 1
    assert "(B-12): line 1 (1): Ben, a bot, bids 5" in said.err
    assert "1b5" in said.err
    (tmp_path / "s").write_text("1b5\n")
    assert table("draft", "run", "--bot", "ben", "--script", tmp_path / "s").code == 0


def test_bots_answer_in_the_same_step_as_the_line(play):
    play.enter("bot ben")
    before = play.evening
    sentences = play.enter("1:").sentences
    assert sentences[1] == "Ben bids 5"
    assert play.evening.history.versions.depth == before.history.versions.depth + 1
    play.enter("u")
    assert play.evening.draft == before.draft


def test_bots_do_not_do_again_what_was_just_taken_back(play):
    play.enter("bot ben")
    play.enter("2")
    assert play.evening.draft.auction is not None  # it is Ben's turn: his bot has nominated
    play.enter("u")
    assert play.let_bots() == ()
    assert not play.evening.draft.wins


def test_a_seat_that_is_handed_back_is_a_persons(play):
    play.enter("bot ben")
    assert play.enter("hand ben").sentences == ("Ben plays",)
    assert play.enter("hand ben").sentences == ("Ben plays already: no bot had the seat",)
    assert play.enter("1").sentences[0].startswith("Ada takes")


def test_bots_on_all_seats_play_to_the_end(play):
    for name in ("ada", "ben"):
        play.enter(f"bot {name}")
    play.enter("bot cy")
    assert play.evening.draft.ended
    assert [len(seat.cards) for seat in play.evening.draft.seats] == [36] * 3


def test_an_empty_option_names_nobody(table: Call, tmp_path):
    (tmp_path / "s").write_text("1\n")
    assert table("draft", "run", "--bot", "zoe", "--script", tmp_path / "s").code == 2
