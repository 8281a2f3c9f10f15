"""The draft as it is typed: what is refused says the rule and the way out, and changes nothing."""

import os
import sqlite3
from pathlib import Path

import pytest

from tests.program import Call

# Seed 7, Ada first: the table is 180 150 184 270 215 25; the seats are Ada, Ben, Cy.


def head(table: Call) -> str:
    return table("event", "show", "--json").json["head"]


@pytest.mark.parametrize(
    ("words", "exit_code", "rule", "code"),
    [
        (("award", 180, "--to", "Ben", "--for", 7), 1, "B-12", "multiple-of-5"),
        (("award", 180, "--to", "Ben", "--for", 0), 1, "B-12", "must-bid"),
        (("award", 180, "--to", "Ben", "--for", -5), 1, "B-12", "multiple-of-5"),
        (("award", 180, "--to", "Ben"), 1, "B-16", "no-amount"),
        (("award", 180, "--for", 5), 1, "B-16", "no-player"),
        (("award", 1), 1, "B-9", "not-on-table"),
        (("award", 999), 2, None, "no-card-number"),
        (("award", "Grudge Weever"), 2, None, "unknown-name"),
        (("award", 180, "--to", "Dee", "--for", 5), 2, None, "unknown-name"),
        (("award", 180, "--to", "Ben", "--for", "lots"), 2, None, "not-a-number"),
        (("award", 180, "--to", "Ben", "--for", 1_000_001), 2, None, "number-too-large"),
        (("award", 180, "--to", "Ben", "--for", "9" * 500), 2, None, "number-too-large"),
        (("award",), 2, None, "usage-of"),
        (("bid", "Ben", 5), 1, "B-9", "no-auction"),
        (("match",), 1, "B-9", "no-auction"),
        (("pass", "--all"), 1, "B-9", "no-auction"),
        (("pass",), 2, None, "who-passes"),
        (("pass", "Ben", "--all"), 2, None, "who-passes"),
        (("deal", 1, 2, 3, 4, 5, 6), 1, "B-5", "digital-deal"),
        (("start",), 1, "B-4", "started"),
        (("start", "--deal", "psychic"), 2, None, "not-a-choice"),
        (("redo",), 1, None, "cant-redo"),
        (("undo", 3), 1, None, "cant-undo"),
        (("undo", 0), 1, None, "cant-undo"),
        (("undo", "all"), 2, None, "not-a-number"),
        (("amend", 3, "--to", "Ben", "--for", 5), 1, None, "not-of-an-auction"),
        (("amend", 99, "--to", "Ben", "--for", 5), 1, None, "no-entry"),
        (("nomminate", 180), 2, None, "usage"),
    ],
)
def test_what_is_not_allowed_is_refused_with_rule_and_remedy(
    table: Call, words, exit_code: int, rule: str | None, code: str
):
    before = head(table)
    said = table("draft", *words)
    assert said.code == exit_code
    assert said.err
    assert "Traceback" not in said.err
    assert said.out == ""
    as_json = table("draft", *words, "--json")
    assert as_json.code == exit_code
    error = as_json.json["error"]
    assert (error["rule"], error["code"]) == (rule, code)
    assert error["message"] in said.err
    assert error["hint"]
    assert head(table) == before


@pytest.mark.parametrize(
    ("first", "words", "rule", "code"),
    [
        ((), ("bid", "Ada", 5), "B-12", "active-opens"),
        ((), ("bid", "Cy", 5), "B-15", "out-of-turn"),
        ((), ("bid", "Ben", 7), "B-12", "multiple-of-5"),
        ((), ("match",), "B-14", "nothing-to-match"),
        ((), ("pass", "Ada"), "B-14", "not-asked"),
        ((), ("award", 180), "B-9", "auction-open"),
        ((), ("nominate", 180), "B-9", "auction-open"),
        ((("bid", "Ben", 10),), ("bid", "Cy", 15), "B-15", "out-of-turn"),
        ((("bid", "Ben", 10), ("pass", "Ada")), ("bid", "Cy", 10), "B-13", "too-low"),
        ((("bid", "Ben", 10),), ("bid", "Ada", 5), "B-14", "too-low"),
        ((("bid", "Ben", 10),), ("bid", "Ben", 15), "B-15", "own-bid"),
        ((("bid", "Ben", 10),), ("pass", "Ben"), "B-16", "own-bid"),
        ((("bid", "Ben", 10), ("pass", "Cy")), ("pass", "Cy"), "B-15", "has-passed"),
        ((("bid", "Ben", 10),), ("pass", "Cy", "Cy"), "B-15", "named-twice"),
        ((("bid", "Ben", 10),), ("award", 150), "B-17", "was-opened"),
        ((("bid", "Ben", 10),), ("award", 150, "--to", "Cy", "--for", 10), "B-13", "too-low"),
    ],
)
def test_an_auction_action_by_action(table: Call, first, words, rule: str, code: str):
    table("draft", "nominate", 150)
    for earlier in first:
        assert table("draft", *earlier).code == 0
    before = head(table)
    said = table("draft", *words, "--json")
    assert said.code == 1
    error = said.json["error"]
    assert (error["rule"], error["code"]) == (rule, code)
    assert error["hint"]
    assert head(table) == before


def test_a_refused_bid_names_the_lowest_that_is_possible(table: Call):
    table("draft", "nominate", 150)
    table("draft", "bid", "Ben", 10)
    remedies = table("draft", "bid", "Ada", 5, "--json").json["error"]["remedies"]
    assert {"do": "bid", "player": "Ada", "points": 10} in remedies


def test_B15_open_outcry_accepts_a_bid_out_of_turn(snakebid: Call):
    snakebid("event", "new", "Loud", "--open-outcry", "--player", "Ada", "--player", "Ben", "--player", "Cy")
    snakebid("draft", "start", "--first", "Ada")
    card = snakebid("draft", "show", "--json").json["uncovered"][0]["number"]
    snakebid("draft", "nominate", card)
    assert snakebid("draft", "bid", "Cy", 5).code == 0
    assert snakebid("draft", "bid", "Ben", 10).code == 0


def test_B8_who_has_two_cards_is_out_until_the_next_table(table: Call):
    table("draft", "award", 180, "--to", "Ben", "--for", 5)
    table("draft", "award", 150, "--to", "Ben", "--for", 5)
    said = table("draft", "award", 25, "--to", "Ben", "--for", 5)
    assert said.code == 1
    assert "(B-8)" in said.err
    assert "Ada, Cy" in said.err


def test_cards_are_found_by_number_by_prefix_and_by_name_without_case_and_accents(table: Call):
    for typed in ("150", "#150", "unpredictable", "UNPREDICTABLE LOUDMOUTH", "grudge weäver"):
        assert table("draft", "nominate", typed, "--dry-run").code == 0, typed


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("zzz", "on the table: Agrupol, Ponderer of Fields (#25), Unpredictable Loudmouth (#150), "),
        ("Anihilating Nectar", "did you mean Annihilating Nectar (#180)?"),
        ("Mazolong the Log-chief", "did you mean Mazzolong, the Log-chief (#32)?"),
        ("Loudmouth", "did you mean Unpredictable Loudmouth (#150)?"),
    ],
)
def test_an_unknown_card_is_looked_for_on_the_table_first(table: Call, typed: str, hint: str):
    said = table("draft", "nominate", typed, "--json")
    assert said.code == 2
    assert said.json["error"]["message"] == f"no card is called {typed!r}"
    assert hint in said.json["error"]["hint"]


def test_candidates_stand_with_their_numbers(table: Call):
    said = table("draft", "nominate", "A", "--json").json["error"]["message"]
    assert said == "'A' could be Agrupol, Ponderer of Fields (#25) or Annihilating Nectar (#180)"


def test_cards_to_leave_out_are_named_with_their_numbers(snakebid: Call):
    said = snakebid(
        "event", "new", "X", "--player", "A", "--player", "B", "--without", "Quorm the Untouchable"
    )
    assert (said.code, "did you mean Quorum, the Untouchable (#" in said.err) == (2, True)
    assert "Quorum, the Untouchable (#" in snakebid("cards", "show", "Quorm the Untouchable").err


def test_a_dry_run_shows_and_stores_nothing(table: Call):
    before = head(table)
    said = table("draft", "award", 180, "--dry-run")
    assert "Ada takes Annihilating Nectar (#180) for nothing" in said.out
    assert "nothing was stored" in said.err
    assert head(table) == before


def test_the_shared_options_stand_before_the_command_and_after_it_and_the_later_wins(
    table: Call, tmp_path: Path
):
    other = tmp_path / "other.db"
    assert table("draft", "show", "--db", other).code == 2
    assert table("--db", other, "draft", "--db", tmp_path / "evening.db", "show").code == 0
    assert table("draft", "show", "--event", "friday-bazaar").code == 0
    assert "friday-bazaar" in table("draft", "show", "--event", "saturday").err


def test_the_environment_names_database_event_and_author(
    table: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    from cli.program.main import outcome

    monkeypatch.setenv("SNAKEBID_DB", str(tmp_path / "evening.db"))
    monkeypatch.setenv("SNAKEBID_EVENT", "friday-bazaar")
    monkeypatch.setenv("SNAKEBID_BY", "Grace")
    assert outcome(["draft", "award", "180"]) == 0
    entries = table("draft", "log", "--json").json["entries"]
    assert entries[-1]["by"] == "Grace"
    assert entries[0]["by"] == "tester"
    assert table("draft", "undo", "--by", "Heidi").code == 0
    assert table("draft", "log", "--json").json["entries"][-1]["by"] == "Heidi"


def test_undo_and_redo_of_several_steps(table: Call):
    for card in (180, 150, 184):
        table("draft", "award", card)
    after = table("draft", "show", "--json").json
    assert table("draft", "undo", 3).code == 0
    assert table("draft", "show", "--json").json["players"][0]["acquired"] == 0
    assert table("draft", "redo", 3).code == 0
    assert table("draft", "show", "--json").json == after
    log = table("draft", "log").out
    assert "3 steps undone" in log
    assert "3 steps redone" in log


def test_amend_says_which_later_entry_would_not_be_allowed(table: Call):
    table("draft", "award", 180, "--to", "Ben", "--for", 5)
    seq = table("draft", "log", "--json").json["entries"][-1]["seq"]
    table("draft", "award", 150, "--to", "Ben", "--for", 5)
    table("draft", "award", 25)
    said = table("draft", "amend", seq, "--to", "Ada", "--for", 5, "--json")
    assert said.code == 1
    assert said.json["error"]["code"] == "amend-breaks-later"
    assert said.json["error"]["facts"]["entry"] > seq
    assert table("draft", "amend", seq, "--to", "Ben", "--for", 45).code == 0
    assert table("draft", "show", "--json").json["players"][1]["spent"] == 50


def test_show_json_is_the_contract(table: Call):
    table("draft", "nominate", 150)
    table("draft", "bid", "Ben", 35)
    told = table("draft", "show", "--json").json
    assert {
        "event",
        "table",
        "tables",
        "uncovered",
        "round",
        "active",
        "auction",
        "players",
        "finished",
    } <= set(told)
    assert (told["event"], told["table"], told["tables"], told["round"]) == ("friday-bazaar", 1, 18, 1)
    assert told["active"] == "Ada"
    assert told["auction"] == {"card": 150, "bid": 35, "bidder": "Ben", "waiting_for": "Ada"}
    assert {"number", "name", "kind", "points", "pile"} <= set(told["uncovered"][0])
    assert {"name", "seat", "here", "acquired", "spent", "points", "cards"} <= set(told["players"][0])
    assert told["finished"] is False


def play(snakebid: Call) -> None:
    while not (told := snakebid("draft", "show", "--json").json)["finished"]:
        snakebid("draft", "award", told["uncovered"][0]["number"])


@pytest.mark.parametrize("deal", ["secret", "seed"])
def test_a_deal_is_proved_fair_and_its_secret_stays_sealed_until_the_end(
    snakebid: Call, tmp_path: Path, deal: str
):
    seed = ("--seed", 3) if deal == "seed" else ()
    snakebid("event", "new", "Fair", "--player", "Ada", "--player", "Ben", *seed)
    snakebid("draft", "start")
    snakebid("draft", "undo")
    snakebid("draft", "start")  # rolled again: that stays in the log
    connection = sqlite3.connect(tmp_path / "evening.db")
    secrets = [row[0].hex() for row in connection.execute("SELECT secret FROM sealed")]
    connection.close()
    shown = (("draft", "show", "--json"), ("draft", "log", "--json"), ("draft", "log", "--verify", "--json"),
             ("event", "export", "-"), ("draft", "pull-list", "--json"), ("event", "show", "--json"))  # fmt: skip
    for words in shown:
        assert not any(secret in snakebid(*words).out for secret in secrets), words
    assert snakebid("draft", "log", "--verify").code == 0
    play(snakebid)
    told = snakebid("draft", "log", "--verify", "--json").json
    assert told["verified"]
    assert sum(one["tables"] for one in told["deals"]) == 19
    assert {one["secret"] for one in told["deals"]} == set(secrets)
    snakebid("event", "export", tmp_path / "fair.jsonl")
    assert snakebid("verify", tmp_path / "fair.jsonl").code == 0


def test_a_table_that_was_not_the_secrets_is_found(snakebid: Call, tmp_path: Path):
    snakebid("event", "new", "Rigged", "--seed", 3, "--player", "Ada", "--player", "Ben")
    snakebid("draft", "start", "--first", "Ada")
    file = tmp_path / "rigged.jsonl"
    snakebid("event", "export", file)
    lines = file.read_text().splitlines()
    first, second, *rest = snakebid("draft", "show", "--json").json["uncovered"]
    dealt = ",".join(str(card["number"]) for card in (first, second, *rest))
    other = ",".join(str(card["number"]) for card in (second, first, *rest))
    file.write_text("\n".join(line.replace(dealt, other) for line in lines))
    assert snakebid("event", "import", file, "--rechain", db="other.db").code == 0
    assert snakebid("draft", "log", "--verify", db="other.db").code == 1


def test_manual_dealing_types_the_real_pile_in(snakebid: Call):
    snakebid("event", "new", "Real cards", "--player", "Ada", "--player", "Ben")
    said = snakebid("draft", "start", "--deal", "manual", "--first", "Ben")
    assert "draft deal" in said.out
    assert "(B-5)" in snakebid("draft", "award", 1).err
    assert "(B-5)" in snakebid("draft", "deal", 1, 2, 3).err
    assert "(B-5)" in snakebid("draft", "deal", 1, 2, 3, 3).err
    assert "(B-3)" in snakebid("draft", "deal", 1, 2, 3, 248).err
    assert snakebid("draft", "deal", "1 2,#3", "tiptup, the whistler").code == 0
    assert "(B-11)" in snakebid("draft", "deal", 5, 6, 7, 8).err
    for card in (1, 2, 3, 4):
        snakebid("draft", "award", card)
    assert "(B-5)" in snakebid("draft", "deal", 1, 6, 7, 8).err
    assert "B-4" in snakebid("draft", "pull-list").err


def test_the_pull_list_is_by_number(table: Call):
    told = table("draft", "pull-list", "--json").json["cards"]
    numbers = [card["number"] for card in told]
    assert len(numbers) == 108
    assert numbers == sorted(numbers)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a POSIX system")
def test_nothing_is_left_of_a_writer_that_was_killed_before_its_commit(table: Call, tmp_path: Path):
    before = head(table)
    child = os.fork()
    if child == 0:
        connection = sqlite3.connect(tmp_path / "evening.db", isolation_level=None)
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("UPDATE event SET length = 99")
        os.kill(os.getpid(), 9)
    os.waitpid(child, 0)
    assert head(table) == before
    assert table("draft", "award", 180).code == 0


def test_bots_that_play_on_to_the_end_are_told_table_by_table(table: Call):
    said = table("draft", "auto")
    assert said.code == 0
    lines = said.out.splitlines()
    assert [int(line.split()[0]) for line in lines[1:19]] == list(range(1, 19))
    assert all(line.split()[1] == "6" for line in lines[1:19])
    assert len(lines) < 30
    assert "the draft is over after 18 tables and 108 auctions" in said.out
    assert "snakebid draft log" in said.err


def test_what_was_paid_table_by_table_is_what_the_players_spent(table: Call):
    said = table("draft", "auto")
    paid = sum(int(line.split()[3]) for line in said.out.splitlines()[1:19])
    spent = sum(player["spent"] for player in table("draft", "show", "--json").json["players"])
    assert paid == spent


def test_of_a_table_that_bots_play_there_is_a_line_for_each_auction(table: Call):
    lines = table("draft", "auto", "--dry-run").out.splitlines()
    assert [" gets " in line or " for nothing" in line for line in lines] == [True] * 6 + [False]


def test_bots_that_do_little_are_told_in_sentences(table: Call):
    said = table("draft", "auto", "--bot", "Ada")
    assert "is nominated" in said.out
    assert "Dearest" not in said.out


def test_verbose_tells_everything_that_bots_did(table: Call):
    said = table("draft", "auto", "--verbose")
    assert said.out.count(" gets ") + said.out.count(" for nothing") == 108
    assert said.out.count("on the table: ") == 17


def test_the_secret_that_the_end_reveals_is_in_the_short_form_too(snakebid: Call):
    snakebid("event", "new", "Friday", "--player", "Ada", "--player", "Ben")
    snakebid("draft", "start")
    assert "the secret is revealed: " in snakebid("draft", "auto").out


def test_json_is_in_english_whatever_the_language(table: Call, tmp_path: Path):
    (tmp_path / "script").write_text("3b35\n/deny\n?\n")
    for words in (
        ("draft", "run", "--script", tmp_path / "script", "--dry-run"),
        ("draft", "log"),
        ("draft", "amend", 2),
    ):
        assert table(*words, "--json", "--lang", "hu").out == table(*words, "--json").out
    assert table("draft", "show", "--lang", "hu").out != table("draft", "show").out
