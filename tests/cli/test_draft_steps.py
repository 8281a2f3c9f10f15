"""What undo, redo and amend say: which cards, whose, for how much. Seed 7, Ada first: 180 150 184 270 215 25 lie open."""

import pytest

from tests.program import Call


def test_undo_and_redo_say_what(table: Call):
    table("draft", "award", 180, "--to", "Ben", "--for", 5)
    table("draft", "award", 150)
    back = table("draft", "undo", 2).out.splitlines()
    assert back[:2] == [
        "undone: Ada takes Unpredictable Loudmouth (#150) for nothing",
        "undone: Ben gets Annihilating Nectar (#180) for 5",
    ]
    assert table("draft", "redo").out.splitlines()[0] == ("redone: Ben gets Annihilating Nectar (#180) for 5")


def test_a_bid_and_the_start_are_steps_too(table: Call):
    table("draft", "nominate", 180)
    table("draft", "bid", "Ben", 5)
    assert table("draft", "undo").out.startswith("undone: Ben bids 5\n")
    assert "undone: the start of the draft\n" in table("draft", "undo", 2).out
    assert table("draft", "redo").out.startswith("redone: the start of the draft\n")


def test_what_bots_did_in_one_step_is_said_in_one_line(table: Call):
    table("draft", "auto")
    said = table("draft", "undo").out.splitlines()[0]
    assert said.startswith("undone: 108 auctions, the first: ")
    assert said.endswith(", and the end of the draft")
    assert len(said) < 300


def test_of_many_steps_the_last_ones_are_said(table: Call):
    for _ in range(20):
        table("draft", "award", table("draft", "show", "--json").json["uncovered"][0]["number"])
    said = table("draft", "undo", 20).out.splitlines()
    assert [line.startswith("undone: ") for line in said].count(True) == 13
    assert "undone: and 8 before these" in said


@pytest.mark.parametrize("seq", [5, 6, 7], ids=["nominated", "called", "won"])
def test_amend_says_card_and_both_outcomes(table: Call, seq: int):
    table("draft", "award", 180, "--to", "Ben", "--for", 5)
    outcome = "Annihilating Nectar (#180) goes to Cy for 20, not to Ben for 5"
    assert (
        table("draft", "amend", seq, "--to", "Cy", "--for", 20).out.splitlines()[0] == f"amended: {outcome}"
    )
    assert table("draft", "undo").out.splitlines()[0] == f"undone: the amendment: {outcome}"
    assert table("draft", "redo").out.splitlines()[0] == f"redone: the amendment: {outcome}"


def test_an_amendment_that_changes_nothing_says_so(table: Call):
    table("draft", "award", 180)
    said = table("draft", "amend", 7, "--to", "Ada", "--for", 0)
    assert said.out.splitlines()[0] == "amended: nothing has changed"


def test_amend_without_an_outcome_says_which_auction_it_is(table: Call):
    table("draft", "award", 180, "--to", "Ben", "--for", 5)
    for options, missing in (((), ["--to", "--for"]), (("--to", "Cy"), ["--for"]), (("--for", 10), ["--to"])):
        said = table("draft", "amend", 6, *options, "--json")
        assert said.code == 2
        assert said.json["error"]["code"] == "amend-what"
        assert said.json["error"]["facts"] == {
            "entry": 6, "card": 180, "who": "Ben", "amount": 5, "missing": missing,
        }  # fmt: skip
    assert "draft amend 6 --to Ben --for 5" in table("draft", "amend", 6).err


@pytest.mark.parametrize("options", [(), ("--to", "Ben"), ("--to", "Ben", "--for", 5)])
@pytest.mark.parametrize(("seq", "code"), [(1, "no-entry"), (3, "not-of-an-auction")])
def test_amend_of_an_entry_that_is_no_auction_is_refused(
    table: Call, seq: int, code: str, options: tuple[object, ...]
):
    said = table("draft", "amend", seq, *options, "--json")
    assert (said.code, said.json["error"]["code"], said.json["error"]["facts"]) == (1, code, {"seq": seq})
