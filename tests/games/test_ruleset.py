"""Rule sets of one's own, and bad ones: refused with file, line and key, every fault at once."""

import pytest

from games.legality import judge
from games.model import Card, CardNumber, CardSet, Deck, Entry
from games.refusal import Unreadable
from games.resources import ban_list, rule_set
from games.ruleset import Span, bans_from_toml, rules_from_toml

HEAD = 'name = "x"\n'


@pytest.mark.parametrize(
    ("text", "where", "key", "why"),
    [
        ("x = [", "1:1", "", ""),
        ("name = 1", "1:1", "name", "text"),
        ("title = 'x'", "1:1", "name", "missing"),
        (HEAD + "own_cards = 1", "2:1", "own_cards", "true or false"),
        (HEAD + "colour = 1", "2:1", "colour", "not known"),
        (HEAD + "main = 1", "2:1", "main", "[main]"),
        (HEAD + "[main]\nsize = 'x'", "3:1", "main.size", "whole number"),
        (HEAD + "[main]\nsize = true", "3:1", "main.size", "whole number"),
        (HEAD + "[main]\nsize = -1", "3:1", "main.size", "whole number"),
        (HEAD + "[main]\nsize = 99999999", "3:1", "main.size", "1,000,000"),
        (HEAD + "[main]\nrule = 'a'", "2:1", "main.size", "missing"),
        (HEAD + "[main]\nsize = { min = 3, max = 2 }", "3:1", "main.size", "below"),
        (HEAD + "[main]\nsize = { mni = 3 }", "3:10", "main.size.mni", "known: min, max"),
        (HEAD + "[main]\nsize = 3\nsise = 3", "4:1", "main.sise", "known: size"),
        (HEAD + "[points]\nkinds = []", "2:1", "points.limit", "missing"),
        (HEAD + "[points]\nlimit = 5\nboards = 'all'", "4:1", "points.boards", "one of: main, together"),
        (
            HEAD + "[points]\nlimit = 5\n[points.bonus]\nDeny = 'x'",
            "5:1",
            "points.bonus.Deny",
            "whole number",
        ),
        (HEAD + "[copies]\nmax = 1\nby = 'colour'", "4:1", "copies.by", "one of: name, serial, number"),
        (HEAD + "[copies]\nmax = 1\n[copies.kinds]\n\n a = 1.5", "6:2", "copies.kinds.a", "whole number"),
        (HEAD + "[distinct]\nkind = 'x'", "2:1", "distinct", "[[distinct]]"),
        (
            HEAD + "[[distinct]]\nkind = 'a'\nmax = 1\n[[distinct]]\nmax = 1",
            "5:1",
            "distinct.2.kind",
            "missing",
        ),
        (HEAD + "[[ban]]\nwhy = 'x'", "2:1", "ban.1.card", "missing"),
        (HEAD + "[[ban]]\ncard = 1.5", "3:1", "ban.1.card", "names or numbers"),
        (HEAD + "[[ban]]\ncard = 'a'\nfirst = '2022-08-13'", "4:1", "ban.1.first", "without quotation"),
        (HEAD + "[[ban]]\ncard = 'a'\nfirst = 2022-08-13T00:00:00", "4:1", "ban.1.first", "a day"),
        (
            HEAD + "[[ban]]\ncard = 'a'\nfirst = 2022-08-13\nlast = 2022-08-12",
            "5:1",
            "ban.1.last",
            "before first",
        ),
        (HEAD + "[[restricted]]\ncards = [true]", "3:1", "restricted.1.cards", "names or numbers"),
        (HEAD + "[pool]\nexpected = 'yes'", "3:1", "pool.expected", "true or false"),
        (HEAD + "[advice]\nwills = 'many'", "3:1", "advice.wills", "whole number"),
    ],
)
def test_a_bad_rule_set_is_refused_with_file_line_and_key(text, where, key, why):
    with pytest.raises(Unreadable) as no:
        rules_from_toml(text, "my.toml")
    assert no.value.message.startswith(f"my.toml:{where}: {key}")
    assert why in no.value.message


def test_every_fault_of_a_rule_set_is_named_at_once():
    with pytest.raises(Unreadable) as no:
        rules_from_toml("[main]\nsize = 'x'\n[copies]\nmax = 'y'\n", "my.toml")
    assert [line.split(" ")[1] for line in no.value.message.split("\n")] == [
        "name",
        "main.size",
        "copies.max",
    ]


@pytest.mark.parametrize("text", ["a" * 10 + " = " + "[" * 50_000, "name = " + "9" * 10_000])
def test_a_hostile_rule_set_is_refused(text):
    with pytest.raises(Unreadable):
        rules_from_toml(text, "my.toml")


@pytest.mark.parametrize("name", ["nosuch", "../../nowhere/passwd", ""])
def test_an_unknown_rule_set_names_those_there_are(name):
    with pytest.raises(Unreadable) as no:
        rule_set(name)
    assert "bazaar, epito, standard, two-vs-two" in no.value.hint


def test_a_ban_list_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(Unreadable):
        ban_list(str(tmp_path / "gone.toml"))


def test_a_ban_list_with_a_slip_is_refused():
    with pytest.raises(Unreadable) as no:
        bans_from_toml("[[ban]]\ncard = 'a'\nuntil = 2022-08-13", "bans.toml")
    assert no.value.message.startswith("bans.toml:3:1: ban.1.until is not known here")


@pytest.mark.parametrize(
    ("span", "holds", "breaks", "said"),
    [
        (Span(3, 3), [3], [2, 4], "exactly 3"),
        (Span(0, 0), [0], [1], "none"),
        (Span(2, None), [2, 9], [1], "at least 2"),
        (Span(0, 5), [0, 5], [6], "at most 5"),
        (Span(2, 5), [2, 5], [1, 6], "2 to 5"),
    ],
)
def test_spans(span, holds, breaks, said):
    assert all(map(span.holds, holds))
    assert not any(map(span.holds, breaks))
    assert str(span) == said


MINE = """
name = "mine"
[main]
size = { min = 3, max = 5 }
rule = "X-1"
[sideboard]
size = { min = 1 }
overlap = false
code = "bench-size"
title = "bench"
[points]
limit = 10
kinds = ["dragon"]
boards = "together"
[copies]
max = 2
by = "number"
boards = "together"
[copies.kinds]
dragon = 1
[[distinct]]
kind = "egg"
max = 1
code = "eggs"
title = "kinds of egg"
"""
CARDS = CardSet.of(
    "mine",
    "mine",
    [
        Card(CardNumber(1), "", "Red", "dragon", 6),
        Card(CardNumber(2), "", "Blue", "dragon", 4),
        Card(CardNumber(3), "", "Knight", "knight", 50),
        Card(CardNumber(4), "", "Gold Egg", "egg"),
        Card(CardNumber(5), "", "Tin Egg", "egg"),
    ],
)


@pytest.mark.parametrize(
    ("main", "side", "codes"),
    [
        ([1, 3, 4], [2], []),
        ([1, 3], [2], ["size"]),
        ([1, 3, 4], [], ["bench-size"]),
        ([1, 3, 4], [1], ["points", "copies", "sideboard-overlap"]),
        ([3, 3, 4], [3], ["copies", "sideboard-overlap"]),
        ([3, 3, 4], [2], []),
        ([3, 4, 5], [2], ["eggs"]),
        ([3, 4, 4], [5], []),
    ],
)
def test_rules_of_ones_own(main, side, codes):
    boards = [tuple(Entry(CardNumber(number)) for number in board) for board in (main, side)]
    verdict = judge(Deck("x", *boards), rules_from_toml(MINE, "mine.toml"), CARDS)
    assert [fault.code for fault in verdict.faults] == codes
