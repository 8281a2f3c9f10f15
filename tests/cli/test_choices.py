"""Options that are one of a few words: any other is answered with all of them, before anything is opened."""

import pytest

from cli.deck.group import AIMS
from cli.program import options
from draft import deckbuild
from games.resources import DEFAULT_SET
from tests.program import Call

CHOICES = [
    (("standings", "--format", "{}"), "text csv json md html"),
    (("deck", "check", "x", "--format", "{}"), "text json sarif junit github"),
    (("deck", "convert", "x", "--to", "{}"), "list json link token text csv toml"),
    (("deck", "build", "Ada", "--aim", "{}"), "value no-debt power"),
    (("draft", "start", "--deal", "{}"), "digital manual"),
    (("karma", "new", "--victory", "{}"), "relaxed competitive"),
    (("karma", "new", "--scoring", "{}"), "end out none"),
    (("karma", "bots", "--teams", "{}"), "relaxed competitive"),
    (("karma", "holds", "Ada", "{}", "2"), "unification ancient-stone crisis"),
]
IDS = [" ".join(words) for words, _ in CHOICES]


@pytest.mark.parametrize(("words", "choices"), CHOICES, ids=IDS)
@pytest.mark.parametrize("typed", ["psychic", ""])
def test_another_word_is_unreadable_and_all_choices_are_named(
    snakebid: Call, words, choices: str, typed: str
):
    said = snakebid(*(word.format(typed) for word in words))
    assert (said.code, said.out) == (2, "")
    first, *hint = said.err.splitlines()
    assert first.startswith("Can't read: ")
    assert repr(typed) in first
    assert all(word in first for word in choices.split())
    assert hint


@pytest.mark.parametrize(("words", "choices"), CHOICES, ids=IDS)
def test_with_json_the_error_names_all_choices_too(snakebid: Call, words, choices: str):
    said = snakebid(*(word.format("psychic") for word in words), "--json")
    error = said.json["error"]
    assert (said.code, error["rule"]) == (2, None)
    assert (error["code"], error["facts"]["typed"]) == ("not-a-choice", "psychic")
    assert error["facts"]["choices"] == choices.split()
    assert error["hint"]


@pytest.mark.parametrize("typed", ["r", "REL", "relaxed"])
def test_a_unique_beginning_is_enough_where_words_were_picked(snakebid: Call, typed: str):
    assert snakebid("karma", "bots", "--teams", typed, "--games", 1).code == 0


def test_a_missing_choice_is_answered_in_one_line(snakebid: Call):
    said = snakebid("deck", "convert", "x")
    assert said.code == 2
    assert all(word in said.err.splitlines()[0] for word in ("--to", "token", "toml"))


def test_what_options_repeat_without_an_import_is_what_there_is():
    assert set(AIMS) == set(deckbuild.AIMS)
    assert DEFAULT_SET in str(options.CardSet.__metadata__[0].help)
