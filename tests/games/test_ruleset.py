"""Rule sets of one's own, and bad ones: refused with file, line and key, every fault at once."""

import pytest

from games.legality import judge
from games.model import Card, CardNumber, CardSet, Deck, Entry
from games.refusal import Unreadable
from games.resources import ban_list, rule_set
from games.ruleset import Span, bans_from_toml, rules_from_toml
from tests.tomlfaults import toml_faults

HEAD = 'name = "x"\n'


@pytest.mark.parametrize(
    ("text", "where", "key", "why"),
    [
        ("x = [", "1:1", "", "toml-broken"),
        ("name = 1", "1:1", "name", "a text in quotation marks"),
        ("title = 'x'", "1:1", "name", "field-missing"),
        (HEAD + "own_cards = 1", "2:1", "own_cards", "true or false"),
        (HEAD + "colour = 1", "2:1", "colour", "field-unknown"),
        (HEAD + "main = 1", "2:1", "main", "a-table"),
        (HEAD + "[main]\nsize = 'x'", "3:1", "main.size", "whole-number"),
        (HEAD + "[main]\nsize = true", "3:1", "main.size", "whole-number"),
        (HEAD + "[main]\nsize = -1", "3:1", "main.size", "whole-number"),
        (HEAD + "[main]\nsize = 99999999", "3:1", "main.size", "whole-number"),
        (HEAD + "[main]\nrule = 'a'", "2:1", "main.size", "field-missing"),
        (HEAD + "[main]\nsize = { min = 3, max = 2 }", "3:1", "main.size", "max-below-min"),
        (HEAD + "[main]\nsize = { mni = 3 }", "3:10", "main.size.mni", "field-unknown min max"),
        (HEAD + "[main]\nsize = 3\nsise = 3", "4:1", "main.sise", "field-unknown size"),
        (HEAD + "[points]\nkinds = []", "2:1", "points.limit", "field-missing"),
        (HEAD + "[points]\nlimit = 5\nboards = 'all'", "4:1", "points.boards", "one-of main together"),
        (
            HEAD + "[points]\nlimit = 5\n[points.bonus]\nDeny = 'x'",
            "5:1",
            "points.bonus.Deny",
            "whole-number",
        ),
        (HEAD + "[copies]\nmax = 1\nby = 'colour'", "4:1", "copies.by", "one-of name serial number"),
        (HEAD + "[copies]\nmax = 1\n[copies.kinds]\n\n a = 1.5", "6:2", "copies.kinds.a", "whole-number"),
        (HEAD + "[distinct]\nkind = 'x'", "2:1", "distinct", "tables"),
        (
            HEAD + "[[distinct]]\nkind = 'a'\nmax = 1\n[[distinct]]\nmax = 1",
            "5:1",
            "distinct.2.kind",
            "field-missing",
        ),
        (HEAD + "[[ban]]\nwhy = 'x'", "2:1", "ban.1.cards", "field-missing"),
        (HEAD + "[[ban]]\ncard = 1.5", "3:1", "ban.1.card", "a list of card names or numbers"),
        (
            HEAD + "[[ban]]\ncard = 'a'\nfirst = '2022-08-13'",
            "4:1",
            "ban.1.first",
            "a day like 2022-08-13, without quotation marks",
        ),
        (
            HEAD + "[[ban]]\ncard = 'a'\nfirst = 2022-08-13T00:00:00",
            "4:1",
            "ban.1.first",
            "a day like 2022-08-13, without quotation marks",
        ),
        (
            HEAD + "[[ban]]\ncard = 'a'\nfirst = 2022-08-13\nlast = 2022-08-12",
            "5:1",
            "ban.1.last",
            "last-before-first",
        ),
        (
            HEAD + "[[restricted]]\ncards = [true]",
            "3:1",
            "restricted.1.cards",
            "a list of card names or numbers",
        ),
        (HEAD + "[pool]\nexpected = 'yes'", "3:1", "pool.expected", "true or false"),
        (HEAD + "[advice]\nwills = 'many'", "3:1", "advice.wills", "whole-number"),
    ],
)
def test_a_bad_rule_set_is_refused_with_file_line_and_key(text, where, key, why):
    with pytest.raises(Unreadable) as no:
        rules_from_toml(text, "my.toml")
    (fault,) = toml_faults(no.value)
    assert (no.value.refusal.code, fault.place, fault.key) == ("bad-rules", f"my.toml:{where}", key)
    assert fault.kind.startswith(why)


def test_every_fault_of_a_rule_set_is_named_at_once():
    with pytest.raises(Unreadable) as no:
        rules_from_toml("[main]\nsize = 'x'\n[copies]\nmax = 'y'\n", "my.toml")
    assert [fault.key for fault in toml_faults(no.value)] == ["name", "main.size", "copies.max"]


@pytest.mark.parametrize("text", ["a" * 10 + " = " + "[" * 50_000, "name = " + "9" * 10_000])
def test_a_hostile_rule_set_is_refused(text):
    with pytest.raises(Unreadable):
        rules_from_toml(text, "my.toml")


@pytest.mark.parametrize("name", ["nosuch", "../../nowhere/passwd", ""])
def test_an_unknown_rule_set_names_those_there_are(name):
    with pytest.raises(Unreadable) as no:
        rule_set(name)
    assert no.value.refusal.code == "no-rules"
    assert no.value.refusal.facts["names"] == ("bazaar", "epito", "standard", "two-vs-two")


def test_a_ban_list_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(Unreadable):
        ban_list(str(tmp_path / "gone.toml"))


def test_a_ban_list_with_a_slip_is_refused():
    with pytest.raises(Unreadable) as no:
        bans_from_toml("[[ban]]\ncard = 'a'\nuntil = 2022-08-13", "bans.toml")
    assert no.value.refusal.code == "bad-ban-list"
    (fault,) = toml_faults(no.value)
    assert (fault.place, fault.key) == ("bans.toml:3:1", "ban.1.until")
    assert fault.kind.startswith("field-unknown")


@pytest.mark.parametrize(
    ("span", "holds", "breaks", "code"),
    [
        (Span(3, 3), [3], [2, 4], "span-exactly"),
        (Span(0, 0), [0], [1], "span-none"),
        (Span(2, None), [2, 9], [1], "span-at-least"),
        (Span(0, 5), [0, 5], [6], "span-at-most"),
        (Span(2, 5), [2, 5], [1, 6], "span"),
    ],
)
def test_spans(span, holds, breaks, code):
    assert all(map(span.holds, holds))
    assert not any(map(span.holds, breaks))
    assert span.clause.code == code


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
