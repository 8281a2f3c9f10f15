"""Karma's rules and decks as TOML: the shipped ones, and what is wrong with others."""

import pytest

from games.karma.cards import ACTIONS, COLOURS, NUMBERS, ChaosCard, Effect, KarmaRules
from games.karma.files import deck_of, rules_of
from games.refusal import Unreadable
from games.resources import game_text, packaged_rules
from tests.tomlfaults import toml_faults


def shipped(name: str) -> tuple[str, str]:
    source, text = game_text(name, None)
    return text, source


def test_K1_K2_the_shipped_deck_has_178_cards_each_number_once_in_each_colour():
    cards = deck_of(*shipped("karma-deck")).cards()
    assert len(cards) == deck_of(*shipped("karma-deck")).size == 178
    numbers = [(card.face, card.colour) for card in cards if card.colour]
    assert sorted(numbers) == sorted((face, colour) for face in NUMBERS for colour in COLOURS)
    assert [sum(card.face == face for card in cards) for face in ACTIONS] == [16, 16, 16]


def test_K20_K21_K22_the_shipped_rules_are_the_defaults_with_the_cards_that_the_document_names():
    rules = rules_of(*shipped("karma"))
    assert rules._replace(chaos=()) == KarmaRules()
    assert [card.name for card in rules.chaos] == [
        "Anti-Fun",
        "United We Fall",
        "Epidemic",
        "Soloversal Destruction",
    ]


def test_karmas_files_are_no_deck_rules():
    assert not [name for name in packaged_rules() if "karma" in name]


def test_a_rules_file_of_ones_own():
    text = """
        target = 500
        scoring = "out"
        [values]
        action = 15
        [[chaos]]
        name = "Black Hole"
        classes = ["pure-chaos", "trap"]
        value = 75
        draw = 4
        reverse = true
        discards = "burn"
    """
    rules = rules_of(text, "mine.toml")
    assert (rules.target, rules.scoring, rules.action_value, rules.chaos_value) == (500, "out", 15, 50)
    effects = (Effect("reverse"), Effect("draw", number=4), Effect("burn"))
    assert rules.chaos == (ChaosCard("Black Hole", ("pure-chaos", "trap"), 75, effects),)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("target = -1", "mine.toml:1:1 target whole-number"),
        ("games = true", "games whole-number"),
        ("\nscoring = 'never'", "mine.toml:2:1 scoring one-of end out none"),
        ("trumps = 3", "trumps field-unknown"),
        ("[values]\njoker = 5", "values.joker field-unknown"),
        ("[[chaos]]\nvalue = 5", "chaos.1.name field-missing"),
        ("[[chaos]]\nname = 'X'\nclasses = ['odd']", "chaos.1.classes list-of"),
        ("[[chaos]]\nname = 'X'\ndiscards = 'eat'", "chaos.1.discards one-of"),
        ("chaos = 5", "chaos tables"),
        ("values = 5", "values a-table"),
        ("draw_ends_turn = 'yes'", "draw_ends_turn true or false"),
        ("target = ?", "mine.toml:1:10  toml-broken"),
    ],
)
def test_faults_of_a_rules_file_are_named_by_line_and_key(text, fault):
    with pytest.raises(Unreadable) as no:
        rules_of(text, "mine.toml")
    (found,) = toml_faults(no.value)
    assert fault in " ".join(found)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[actions]\njoker = 5", "actions.joker field-unknown"),
        ("numbers = 101", "numbers whole-number"),
        ("[chaos]\nMirror = 'two'", "chaos.Mirror whole-number"),
    ],
)
def test_faults_of_a_deck_file_are_named_by_line_and_key(text, fault):
    with pytest.raises(Unreadable) as no:
        deck_of(text, "mine.toml")
    (found,) = toml_faults(no.value)
    assert fault in " ".join(found)


def test_a_deck_with_chaos_cards_is_counted():
    deck = deck_of("numbers = 2\n[actions]\nskip = 4\n[chaos]\nMirror = 3", "mine.toml")
    assert (deck.size, sum(card.name == "Mirror" for card in deck.cards())) == (2 * 130 + 4 + 3, 3)
