"""Any deck, in any format, with any habits, is read back the same; and no file at all breaks a reader."""

import unicodedata
from collections import Counter

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from cli.args.suggestions import closest
from games.cardimport import read_card_set
from games.cardset import card_set_to_csv
from games.decklist.leftover import leftovers
from games.decklist.read import Reader, placed
from games.decklist.write import FORMATS, write_deck
from games.fault import CODES
from games.legality import Judge
from games.model import Card, CardNumber, CardSet, Deck, Entry, fold_name
from games.resources import card_set, rule_set
from tests.games.deckkit import HABITS, boards, counts, small_set, spelled

BETA = card_set("kartomantik-beta")
READER = Reader(BETA, closest)
JUDGE = Judge(rule_set("standard"), BETA)
FORM_NAMES = sorted(FORMATS)

numbers = st.integers(1, 300).map(CardNumber)
categories = st.sampled_from(["", "manifestations", "volontes", "best of", "sideboard", "a\rb", "x]y"])
one_entry = st.builds(Entry, numbers, st.integers(1, 9), st.just(0), categories)
entries = st.lists(one_entry, max_size=40)
deck_names = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=20)


@st.composite
def decks(draw):
    main = draw(st.lists(one_entry, min_size=1, max_size=40))
    return Deck(draw(deck_names), tuple(main), tuple(draw(entries)), tuple(draw(entries)))


@given(decks(), st.sampled_from(FORM_NAMES), st.sampled_from(sorted(HABITS)), st.booleans())
@settings(max_examples=250, deadline=None)
def test_section9_what_is_written_is_read_back_the_same(deck, form, habit, exact):
    written = write_deck(deck, form, BETA)
    back, faults = READER.read(HABITS[habit](written.text), exact=exact)
    assert faults == []
    assert boards(back) == boards(deck)
    if form != "csv" and habit != "decomposed":
        assert (
            unicodedata.normalize("NFC", back.name).strip() == unicodedata.normalize("NFC", deck.name).strip()
        )


@st.composite
def lines(draw, entry):
    """An entry as somebody may have typed it."""
    name = BETA.by_number[entry.number].name
    name = draw(st.sampled_from([str, str.upper, str.lower, str.swapcase]))(name)
    name = name.replace("\u2019", draw(st.sampled_from("\u2019'\u2018\u00b4`")))
    name = name.replace(" ", draw(st.sampled_from([" ", "  ", "\u00a0", "\t"])))
    card = draw(
        st.sampled_from([name, f"{name} ({entry.number})", f"#{entry.number}", f"#{entry.number} {name}"])
    )
    if entry.copies == 1 and draw(st.booleans()):
        line = card
    else:
        line = draw(
            st.sampled_from(["{} {}", "{}x {}", "{} x {}", "{}\u00d7 {}", "{}X\t{}", "- {} {}"])
        ).format(entry.copies, card)
    return draw(st.sampled_from(["{}", " {}", "\t{} ", "{} // yes", "{} # no", "{}  "])).format(line)


@given(st.data(), decks(), st.sampled_from(sorted(HABITS)))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_section9_what_people_type_is_read_the_same(data, deck, habit):
    split = (
        [Entry(entry.number) for entry in deck.main for _ in range(entry.copies)][:60]
        if data.draw(st.booleans())
        else deck.main
    )
    text = "\n".join(data.draw(lines(entry)) for entry in split)
    if deck.sideboard:
        text += data.draw(
            st.sampled_from(["\n\n", "\n \n", "\nSideboard\n", "\n\nSIDEBOARD:\n", "\n[Sideboard]\n"])
        )
        text += "\n".join(data.draw(lines(entry)) for entry in deck.sideboard)
    back, faults = READER.read(HABITS[habit](text))
    assert faults == []
    assert boards(back)[:2] == (counts(split), counts(deck.sideboard))


@given(decks(), st.sampled_from(FORM_NAMES))
@settings(max_examples=150, deadline=None)
def test_section9_a_deck_in_haste_is_judged_as_an_exact_one(deck, form):
    data = write_deck(deck, form, BETA).text.encode()
    exact, hasty = READER.read(data)[0], READER.read(data, exact=False)[0]
    assert JUDGE.judge(exact) == JUDGE.judge(hasty)
    assert placed(hasty, READER.catalog) == exact


@given(decks())
@settings(max_examples=200, deadline=None)
def test_D1_every_verdict_counts_what_is_in_the_deck(deck):
    verdict = JUDGE.judge(deck)
    main = boards(deck)[0]
    assert verdict.cards == sum(main.values())
    assert verdict.points == sum(BETA.by_number[number].points * copies for number, copies in main.items())
    assert verdict.points_limit == 500 + 50 * (248 in main)
    codes = Counter(fault.code for fault in verdict.faults)
    assert ("points" in codes) == (verdict.points > verdict.points_limit)
    assert ("size" in codes) == (verdict.cards != 30)
    assert codes["copies"] == sum(copies > 1 for board in boards(deck)[:2] for copies in board.values())
    assert codes["sideboard-overlap"] == len(set(main) & set(boards(deck)[1]))
    assert verdict.legal == (not verdict.faults)


SEEDS = [spelled(form, BETA).encode() for form in ("list", "json", "link", "token", "text", "csv", "toml")]
PIECES = [
    b"\n", b"\r", b"\0", b"[", b"]", b"{", b"}", b'"', b"'", b"=", b"#", b"//", b",", b";", b"\t", b"\xff\xfe", b"\xef\xbb\xbf",
    b"#dk=", b"H4sI", b"-1 ", b"999999999999 ", "\u0663 ".encode(), "\u202e".encode(), "\ud800".encode("utf-8", "surrogatepass"),
    b"[Category:", b"Sideboard\n", b"null", b"1e999", b"name,", b"[[main]]\n", b"../", b"\x1b[2J", b"count = -1\n",
]  # fmt: skip


@st.composite
def mutated(draw):
    """A deck's file after an accident: pieces cut out, doubled, swapped for others."""
    data = bytearray(draw(st.sampled_from(SEEDS)))
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(data)))
        end = draw(st.integers(start, min(len(data), start + 12)))
        data[start:end] = draw(
            st.one_of(st.sampled_from(PIECES), st.binary(max_size=4), st.just(bytes(data[start:end]) * 2))
        )
    return bytes(data)


def survives(data: bytes) -> None:
    deck, faults = READER.read(data)
    hasty, others = READER.read(data, exact=False)
    assert {fault.code for fault in faults} <= set(CODES)
    assert [fault[:6] for fault in others] == [fault[:6] for fault in faults]
    assert all(fault.line is None or fault.line >= 1 for fault in faults)
    assert (deck is None) == (hasty is None)
    if deck is None:
        assert faults
        return
    assert placed(hasty, READER.catalog) == deck
    assert JUDGE.judge(hasty) == JUDGE.judge(deck)
    leftovers(deck)
    for form in FORMATS:
        write_deck(deck, form, BETA)


@given(st.one_of(mutated(), st.binary(max_size=200)))
@example(b'{"groups": [{"cardIds": ["1"]}]}\x0b')  # a blank that JSON does not know
@settings(max_examples=500, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_section9_no_file_breaks_a_reader(data):
    survives(data)


@pytest.mark.long
@given(st.one_of(mutated(), st.binary(max_size=400), st.text(max_size=300).map(str.encode)))
@settings(max_examples=20_000, deadline=None, suppress_health_check=list(HealthCheck))
def test_section9_no_file_breaks_a_reader_however_long_one_tries(data):
    survives(data)


words = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=12)


@given(st.lists(st.tuples(words, words, words, st.integers(1, 3), st.booleans()), min_size=1, max_size=12))
@example([("0", "0", "1", 1, False), ("0", "\N{HYPHEN}", "0", 1, False)])
@settings(max_examples=60, deadline=None)
def test_E1_decks_that_bring_their_own_cards_survive_csv_and_toml(rows):
    none = CardSet.of("none", "none", ())
    reader = Reader(none, own_cards=True)
    own = [
        Card(CardNumber(1_000_001 + n), "", name, kind, serial=serial)
        for n, (name, kind, serial, _, _) in enumerate(rows)
    ]
    main = [Entry(card.number, row[3]) for card, row in zip(own, rows, strict=True) if row[4]]
    side = [Entry(card.number, row[3]) for card, row in zip(own, rows, strict=True) if not row[4]]
    deck = Deck("own", tuple(main), tuple(side), (), tuple(own))
    once, faults = reader.read(write_deck(deck, "csv", none).text.encode())
    assume(not faults)  # a kind of nothing but dashes is none
    for form in ("csv", "toml"):
        again, faults = reader.read(write_deck(once, form, none).text.encode())
        assert faults == []
        assert (boards(again), again.own) == (boards(once), once.own)


@given(st.text())
@settings(max_examples=500, deadline=None)
def test_section9_a_folded_name_folds_to_itself(text):
    assert fold_name(fold_name(text)) == fold_name(text)


def test_card_sets_survive_csv():
    for cards in (BETA, small_set()):
        assert read_card_set(card_set_to_csv(cards), cards.name, "x").cards == cards.cards
