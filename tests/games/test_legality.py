"""Rules D-1 to D-6 and E-1 to E-5: every code of a fault, on both sides of each limit."""

import datetime as dt

import pytest

from cli.deck.check.writer import render
from games.decklist.read import Reader
from games.legality import Judge, judge
from games.model import OWN_NUMBERS, Card, CardNumber, CardSet, Deck, Entry
from games.resources import packaged_rules, rule_set
from games.ruleset import bans_from_toml, rules_from_toml

STARTERS = {
    "choleric": "189 190 191 193 195 196 197 198 199 200 202 203 204 206 210 214 216 217 218 219 225 226 227 228 232 234 235 272 279 300",
    "capricious": "142 143 144 146 148 149 150 151 152 153 154 155 156 159 161 163 164 165 166 167 169 177 179 180 181 183 188 285 289 291",
    "melancholic": "95 96 97 98 101 102 103 104 106 108 110 111 112 114 115 118 120 121 122 125 130 131 135 136 139 140 141 270 281 296",
    "vitreous": "48 49 50 52 54 55 57 59 63 64 65 66 68 70 72 73 74 76 80 83 84 85 86 88 92 93 94 267 276 297",
    "phlegmatic": "1 2 3 4 7 8 10 11 12 13 16 17 19 20 21 23 24 27 28 31 36 37 40 44 45 46 47 266 268 275",
}
CHOLERIC = [int(number) for number in STARTERS["choleric"].split()]


def deck(main, side=(), maybe=()) -> Deck:
    boards = [
        tuple(Entry(CardNumber(number), 1, at) for at, number in enumerate(board, 1))
        for board in (main, side, maybe)
    ]
    return Deck("test", *boards)


def found(verdict):
    return [(fault.rule, fault.code) for fault in verdict.faults]


def worth(cards: CardSet, points: int) -> list[int]:
    """30 cards of the set, without #248, with that many points together."""
    wills = [card.number for card in cards.cards if card.is_will]
    by_points: dict[int, list[int]] = {}
    for card in cards.cards:
        if card.is_manifestation and card.points > 0:
            by_points.setdefault(card.points, []).append(card.number)
    picked: list[int] = []
    while points:
        step = max(p for p in by_points if p <= points and by_points[p])
        picked.append(by_points[step].pop())
        points -= step
    return picked + wills[: 30 - len(picked)]


@pytest.mark.parametrize("name", STARTERS)
def test_D6_starter_decks_are_legal_standard_decks_of_400_points(beta, name):
    verdict = judge(deck(map(int, STARTERS[name].split())), rule_set("standard"), beta)
    assert verdict == (True, 30, 0, 400, 500, verdict.wills, ())


@pytest.mark.parametrize("name", STARTERS)
def test_D6_starter_decks_are_illegal_two_vs_two(beta, name):
    verdict = judge(deck(map(int, STARTERS[name].split())), rule_set("two-vs-two"), beta)
    assert (verdict.legal, found(verdict)) == (False, [("D-2", "size")])
    assert (verdict.faults[0].expected, verdict.faults[0].actual) == (21, 30)
    refusal = verdict.faults[0].refusal
    assert (refusal.code, refusal.facts["change"]) == ("deck-size-over", 9)


@pytest.mark.parametrize(
    ("rules", "size", "legal"),
    [
        ("standard", 29, False),
        ("standard", 30, True),
        ("standard", 31, False),
        ("two-vs-two", 20, False),
        ("two-vs-two", 21, True),
        ("two-vs-two", 22, False),
        ("bazaar", 29, False),
        ("bazaar", 30, True),
        ("bazaar", 31, False),
    ],
)
def test_D1_D2_D3_size_is_exact(beta, rules, size, legal):
    wills = [card.number for card in beta.cards if card.is_will][:size]
    verdict = judge(deck(wills), rule_set(rules), beta)
    assert (verdict.legal, [fault.code for fault in verdict.faults]) == (legal, [] if legal else ["size"])


@pytest.mark.parametrize(("points", "legal"), [(495, True), (500, True), (505, False)])
def test_D1_points_limit(beta, points, legal):
    verdict = judge(deck(worth(beta, points)), rule_set("standard"), beta)
    assert (verdict.legal, verdict.points, verdict.points_limit) == (legal, points, 500)
    assert found(verdict) == ([] if legal else [("D-1", "points")])


@pytest.mark.parametrize(("points", "legal"), [(400, True), (405, False)])
def test_D2_points_limit(beta, points, legal):
    cards = worth(beta, points)[:21]
    verdict = judge(deck(cards), rule_set("two-vs-two"), beta)
    assert (verdict.legal, verdict.points, verdict.points_limit) == (legal, points, 400)


def test_D3_bazaar_has_no_points_limit(beta):
    verdict = judge(deck(worth(beta, 900)), rule_set("bazaar"), beta)
    assert (verdict.legal, verdict.points, verdict.points_limit) == (True, 900, None)


@pytest.mark.parametrize(("others", "legal"), [(595, True), (600, True), (605, False)])
def test_D4_card_248_counts_minus_50_and_raises_the_limit_to_550(beta, others, legal):
    cards = [248, *worth(beta, others)[:29]]
    verdict = judge(deck(cards), rule_set("standard"), beta)
    assert (verdict.points, verdict.points_limit, verdict.legal) == (others - 50, 550, legal)
    if not legal:
        refusal = verdict.faults[0].refusal
        assert refusal.code == "points-raised"
        assert refusal.facts == {
            "count": 555, "most": 550, "excess": 5, "limit": 500, "more": 50, "cards": ("Kox, the Amoral (#248)",),
        }  # fmt: skip


def test_D4_card_248_in_the_sideboard_raises_nothing(beta):
    verdict = judge(deck(worth(beta, 505), [248]), rule_set("standard"), beta)
    assert (verdict.points_limit, found(verdict)) == (500, [("D-1", "points")])


def test_D4_two_of_a_card_raise_the_limit_once(beta):
    assert judge(deck([248, 248]), rule_set("standard"), beta).points_limit == 550


def test_D4_a_rule_set_may_give_bonuses_itself(beta):
    rules = rules_from_toml('name = "x"\n[points]\nlimit = 10\n[points.bonus]\nDeny = 7\n"#300" = 2', "x")
    assert judge(deck([276, 300]), rules, beta).points_limit == 19


@pytest.mark.parametrize(
    ("main", "side", "codes"),
    [
        ([*CHOLERIC[:29], 189], [], ["copies"]),
        ([*CHOLERIC[:28], 189, 189], [], ["copies"]),
        (CHOLERIC, [1, 1], ["copies"]),
        (CHOLERIC, [189], ["sideboard-overlap"]),
        (CHOLERIC, [189, 190], ["sideboard-overlap"] * 2),
        ([*CHOLERIC[:29], 189], [189], ["copies", "sideboard-overlap"]),
        (CHOLERIC, [1, 2, 3, 4, 5, 6], []),
        (CHOLERIC, [1, 2, 3, 4, 5, 6, 7], ["sideboard-size"]),
        (CHOLERIC, [175, 174, 186, 121, 122, 253], []),
    ],
)
def test_D1_copies_and_sideboard(beta, main, side, codes):
    verdict = judge(deck(main, side), rule_set("standard"), beta)
    assert found(verdict) == [("D-1", code) for code in codes]


def test_D1_copies_in_one_entry_count_too(beta):
    verdict = judge(Deck("x", (Entry(CardNumber(276), 30, 4),)), rule_set("standard"), beta)
    assert found(verdict) == [("D-1", "copies")]
    assert (verdict.faults[0].expected, verdict.faults[0].actual, verdict.faults[0].card) == (1, 30, 276)


def test_D2_no_sideboard(beta):
    assert found(judge(deck(CHOLERIC[:21], [1]), rule_set("two-vs-two"), beta)) == [("D-2", "sideboard-size")]


def test_D1_reprints_of_one_name_are_one_card():
    cards = CardSet.of(
        "x",
        "x",
        [Card(CardNumber(n), "", name, "creature") for n, name in enumerate(["Ash", "ash", "Oak"], 1)],
    )
    rules = rules_from_toml('name = "x"\n[copies]\nmax = 1\nby = "name"', "x")
    assert found(judge(deck([1, 2, 3]), rules, cards)) == [(None, "copies")]
    by_number = rules_from_toml('name = "x"\n[copies]\nmax = 1\nby = "number"', "x")
    assert judge(deck([1, 2, 3]), by_number, cards).legal


def test_D3_all_cards_come_from_the_pool(beta):
    pool = deck(CHOLERIC, [1, 2, 3, 4, 5], [6])
    assert judge(deck([*CHOLERIC[:28], 1, 6], [2]), rule_set("bazaar"), beta, pool).legal
    verdict = judge(deck([*CHOLERIC[:28], 7, 8], [9]), rule_set("bazaar"), beta, pool)
    assert [(fault.code, fault.rule, fault.card) for fault in verdict.faults] == [
        ("not-in-pool", "D-3", n) for n in (7, 8, 9)
    ]


BANS = """
[[ban]]
card = "deny"
first = 2026-01-10
last = 2026-02-10
why = "too good"
[[ban]]
cards = ["#300", "Exile"]
[[restricted]]
name = "hands"
cards = ["Recall", "Censor", "Ignore"]
[[restricted]]
name = "pairs"
cards = ["Trap", "Protect", "Humiliate"]
max = 2
first = 2026-05-01
"""


@pytest.mark.parametrize(
    ("day", "main", "side", "codes"),
    [
        ("2026-01-09", [276], [], []),
        ("2026-01-10", [276], [], ["banned"]),
        ("2026-02-10", [276], [], ["banned"]),
        ("2026-02-11", [276], [], []),
        ("2026-01-10", [], [276], ["banned"]),
        ("2026-02-11", [300, 282], [], ["banned", "banned"]),
        ("2026-02-11", [277], [], []),
        ("2026-02-11", [277, 280], [], ["restricted"]),
        ("2026-02-11", [277], [280], ["restricted"]),
        ("2026-02-11", [277, 277], [], ["restricted"]),
        ("2026-05-01", [291, 299], [], []),
        ("2026-05-01", [291, 299, 292], [], ["restricted"]),
        ("2026-04-30", [291, 299, 292], [], []),
    ],
)
def test_D5_bans_and_restricted_groups_by_day(beta, day, main, side, codes):
    rules = rules_from_toml('name = "free"', "free")
    verdict = judge(
        deck(main, side), rules, beta, as_of=dt.date.fromisoformat(day), bans=bans_from_toml(BANS, "b")
    )
    assert found(verdict) == [("D-5", code) for code in codes]


def test_D5_the_report_names_the_card_and_the_entry(beta):
    rules = rules_from_toml('name = "free"', "free")
    verdict = judge(
        deck([300, 276, 277, 280]), rules, beta, as_of=dt.date(2026, 1, 20), bans=bans_from_toml(BANS, "b")
    )
    assert [render(fault) for fault in verdict.faults] == [
        ("Volcano (#300) is banned", "on the list as #300"),
        ("Deny (#276) is banned from 2026-01-10 to 2026-02-10: too good", ""),
        ("2 cards of the restricted group hands, at most 1: Recall (#277) and Censor (#280)", ""),
    ]


def test_D5_without_a_day_every_ban_holds(beta):
    rules = rules_from_toml('name = "free"', "free")
    assert found(judge(deck([276]), rules, beta, bans=bans_from_toml(BANS, "b"))) == [("D-5", "banned")]


def test_D5_entries_that_mean_no_card_are_told(beta):
    bans = bans_from_toml(
        '[[ban]]\ncards = ["Denny", "Deny", "#301"]\n[[restricted]]\ncards = ["Volcan"]', "b"
    )
    assert Judge(rule_set("standard"), beta, bans=bans).idle_entries() == ["Denny", "#301", "Volcan"]


EPITO = rule_set("epito")


def epito(main: str, side: str = ""):
    rows = [f"{row},main" for row in main.split()] + [f"{row},side" for row in side.split()]
    text = "name,serial,kind,count,board\n" + "".join(f"Card {row.split(',')[0]},{row}\n" for row in rows)
    read, faults = Reader(CardSet.of("none", "none", ()), own_cards=True).read(text.encode())
    assert faults == []
    return judge(read, EPITO, CardSet.of("none", "none", ()), as_of=dt.date(2026, 1, 1))


@pytest.mark.parametrize(
    ("main", "side", "codes"),
    [
        ("A,creature,3 B,creature,3 C,ability,3 D,ability,3 E,token-field,1 F,token-field,1 G,trainer,1", "", []),
        ("A,creature,3 B,creature,3 C,ability,3 D,ability,3 E,token-field,1 F,token-field,1 G,trainer,1 H,creature,1", "", ["E-1 size"]),
        ("A,creature,3", "B,ability,3 C,creature,2", []),
        ("A,creature,3", "B,ability,3 C,creature,3", ["E-2 side-deck-size"]),
        ("A,creature,3", "A,creature,1", ["E-3 copies"]),
        ("A,creature,2", "A,creature,1", []),
        ("A,ability,4", "", ["E-3 copies"]),
        ("T,trainer,2", "", ["E-3 copies"]),
        ("T,trainer,1", "T,trainer,1", ["E-3 copies"]),
        ("T,boss,3", "", []),
        ("E,token-field,1 F,token-field,1 G,token-field,1", "", ["E-4 token-fields"]),
        ("E,token-field,1 F,token-field,1", "G,token-field,1", []),
        ("E,zsetonmező,1 F,token_field,1 G,Token-Field,1", "", ["E-4 token-fields"]),
        ("A,lény,3 B,képesség,3 C,edző,1 C,edző,1", "", ["E-3 copies"]),
    ],
)  # fmt: skip
def test_E1_E2_E3_E4_deck_and_side_deck(main, side, codes):
    assert [f"{fault.rule} {fault.code}" for fault in epito(main, side).faults] == codes


@pytest.mark.parametrize(
    ("day", "legal"), [((2022, 8, 12), True), ((2022, 8, 13), False), ((2036, 1, 1), False)]
)
@pytest.mark.parametrize("name", ["Lizett", "LIZETT", "Lizett "])
def test_E5_lizett_is_banned_from_a_day_on_and_still(day, legal, name):
    none = CardSet.of("none", "none", ())
    read, _ = Reader(none, own_cards=True).read(f"name,serial,kind\n{name},P-1,creature\n".encode())
    verdict = judge(read, EPITO, none, as_of=dt.date(*day))
    assert (verdict.legal, [fault.rule for fault in verdict.faults]) == (legal, [] if legal else ["E-5"])


def test_E3_cards_without_a_serial_number_are_told_apart_by_name():
    none = CardSet.of("none", "none", ())
    read, _ = Reader(none, own_cards=True).read(
        "name,kind,count\nLány,creature,2\nLANY,creature,2\n".encode()
    )
    assert [card.number for card in read.own] == [OWN_NUMBERS]
    assert [fault.code for fault in judge(read, EPITO, none).faults] == ["copies"]


def test_E3_a_file_may_not_bring_cards_where_the_rules_have_a_list(beta):
    _, faults = Reader(beta).read(b"name,kind,serial\nMade Up,manifestation,1\n")
    assert [fault.code for fault in faults] == ["unknown-card"]


LINES = "Deny\nVolcano\n\nDeny (276)\nVolcano\n"


@pytest.mark.parametrize("exact", [True, False], ids=["exact", "in haste"])
@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Deny\n#300\n2 Deny\n", (1, 3)),
        ("DECKOMANTIK LIST\n[Category:x]\n  #276\n#276\n", (3, 4)),
        (
            '{"groups": [{"cardIds": [\n"g0mtnp4zbhwj7cb_en",\n"2xqczn7vzkm5n50_en",\n\n"g0mtnp4zbhwj7cb_en"]}]}',
            (2, 5),
        ),
        ("count,name\n2,Deny\n1,Volcano\n", (2,)),
        ('main = [\n{ name = "Deny" },\n300,\n276]\n', (2, 4)),
        ('[[main]]\nnumber = 276\n[[main]]\nnumber = 300\n[[main]]\nname = "Deny"\n', (1, 5)),
    ],
)
def test_section9_faults_of_the_deck_know_their_lines(reader, beta, text, lines, exact):
    read, _ = reader.read(text.encode(), exact=exact)
    fault = next(fault for fault in judge(read, rule_set("standard"), beta).faults if fault.code == "copies")
    assert (fault.lines, fault.line, fault.card) == (lines, lines[0], 276)


def test_section9_all_faults_at_once_in_one_order(beta):
    bans = bans_from_toml('[[ban]]\ncard = "Deny"\n[[restricted]]\ncards = ["Exile", "Recall"]', "b")
    main = [*worth(beta, 600), 276, 276, 282]
    verdict = judge(deck(main, [276, 277, 1, 2, 3, 4, 5]), rule_set("standard"), beta, deck([282]), bans=bans)
    codes = list(dict.fromkeys(fault.code for fault in verdict.faults))
    assert codes == [
        "size",
        "sideboard-size",
        "points",
        "copies",
        "sideboard-overlap",
        "banned",
        "restricted",
        "not-in-pool",
    ]


def test_packaged_rules_are_the_four_of_the_contract():
    assert set(packaged_rules()) == {"standard", "two-vs-two", "bazaar", "epito"}
