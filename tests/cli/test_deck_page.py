"""`docs/deck-check.md` shows what the program shows, and its rule set is one."""

import importlib.util
import re

import pytest

from cli.deck.commands import FORMATS, WRITTEN
from games.decklist import write
from games.fault import CODES
from games.ruleset import rules_from_toml
from tests.cli.deckcli import ROOT

PAGE = (ROOT / "docs" / "deck-check.md").read_text(encoding="utf-8")


def test_the_page_is_what_the_program_shows():
    spec = importlib.util.spec_from_file_location("make_deck_check", ROOT / "docs" / "make_deck_check.py")
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    assert made.page(PAGE) == PAGE, "run: python docs/make_deck_check.py"


def test_the_rule_set_of_the_page_is_one():
    rules = rules_from_toml(re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL)[1], "page")
    assert (rules.name, rules.main.span.least, rules.points.limit, len(rules.bans.bans)) == (
        "our-league",
        30,
        450,
        1,
    )


@pytest.mark.parametrize("word", [*CODES, *FORMATS, *WRITTEN])
def test_the_page_names_every_code_and_format(word):
    assert word in PAGE


def test_the_command_line_offers_every_format_that_can_be_written():
    assert set(WRITTEN) == set(write.FORMATS)
