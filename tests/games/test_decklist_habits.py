"""Section 9: all formats, in all the habits that real deck files have. None of that may lose a card."""

import pytest

from games.decklist.read import Reader, placed, read_deck
from games.fault import ERROR
from games.model import Deck
from tests.games.deckkit import (
    FORMATS,
    HABITS,
    LEFT_OUT,
    MAIN,
    NAMED,
    SIDE,
    boards,
    counts,
    small_set,
    spelled,
    token,
)


def faultless(reader: Reader, data: bytes | str) -> Deck:
    deck, faults = reader.read(data.encode() if isinstance(data, str) else data)
    assert faults == []
    assert deck is not None
    return deck


@pytest.mark.parametrize("exact", [True, False], ids=["exact", "in haste"])
@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("form", FORMATS)
def test_section9_no_habit_of_files_loses_a_card(reader, beta, form, habit, exact):
    data = HABITS[habit](spelled(form, beta))
    for _ in range(2):  # the second time from the reader's memory
        deck, faults = reader.read(data, exact=exact)
        assert faults == []
        assert [dict(board) for board in boards(deck)] == [
            dict.fromkeys(MAIN, 1),
            dict.fromkeys(SIDE, 1),
            dict.fromkeys(LEFT_OUT, 1),
        ]


@pytest.mark.parametrize("form", FORMATS)
def test_section9_format_is_recognised_by_content(reader, beta, form):
    deck = faultless(reader, spelled(form, beta))
    assert deck.source.format == {"token": "link"}.get(form, form)


@pytest.mark.parametrize("form", [form for form in FORMATS if form != "csv"])
def test_section9_deck_name_is_read(reader, beta, form):
    assert faultless(reader, spelled(form, beta)).name == "Test"


@pytest.mark.parametrize("spell", [str.upper, str.lower, str.title, lambda name: name.replace(" ", "\u00a0")])
@pytest.mark.parametrize("form", NAMED)
def test_section9_names_in_any_capitals_and_spaces(reader, beta, form, spell):
    text = spelled(form, beta)
    for number in (*MAIN, *SIDE):
        name = beta.by_number[number].name
        text = text.replace(f"{name}\n", f"{spell(name)}\n").replace(f'"{name}"', f'"{spell(name)}"')
    assert boards(faultless(reader, text))[:2] == (counts_of(MAIN), counts_of(SIDE))


def counts_of(numbers):
    return dict.fromkeys(numbers, 1)


LINES = {
    "Deny": (276, 1),
    "1 Deny": (276, 1),
    "4 Deny": (276, 4),
    "4x Deny": (276, 4),
    "4X Deny": (276, 4),
    "4 x Deny": (276, 4),
    "4xDeny": (276, 4),
    "4\u00d7 Deny": (276, 4),
    "x4 Deny": (276, 4),
    "Deny x4": (276, 4),
    "Deny 4x": (276, 4),
    "4\tDeny": (276, 4),
    "\t4  Deny \t": (276, 4),
    "04 Deny": (276, 4),
    "Deny (276)": (276, 1),
    "4x Deny (276)": (276, 4),
    "Deny (#276)": (276, 1),
    "Deny [276]": (276, 1),
    "Deny #276": (276, 1),
    "4 Deny (BETA) 276": (276, 4),
    "#276": (276, 1),
    "# 276": None,
    "276": (276, 1),
    "4 #276": (276, 4),
    "4x 276": (276, 4),
    "#276 Deny": (276, 1),
    "#276 - Deny": (276, 1),
    "4 #276 Deny": (276, 4),
    "- Deny": (276, 1),
    "* 4x Deny": (276, 4),
    "\u2022 Deny": (276, 1),
    "7. Deny": (276, 1),
    "7) 2 Deny": (276, 2),
    '"Deny"': (276, 1),
    "\u201cDeny\u201d": (276, 1),
    "Deny // the best": (276, 1),
    "Deny # the best": (276, 1),
    "4x Deny//the best": (276, 4),
    "#276 # the best": (276, 1),
    "// Deny": None,
    "# Deny": None,
    "#": None,
    "Deny Fate": (273, 1),
    "deny  fate": (273, 1),
    "Nullify": (271, 1),
    "Nullify Reason": (224, 1),
    "Kox, the Amoral": (248, 1),
    "2 kox, THE amoral (248)": (248, 2),
    "Reap What You've Sown": (45, 1),
    "Reap What You\u2018ve Sown": (45, 1),
    "Reap What You`ve Sown": (45, 1),
    "REAP\u00a0WHAT\u2007YOU\u2019VE\u3000SOWN": (45, 1),
    "Help!": (278, 1),
    "g0mtnp4zbhwj7cb_en": (276, 1),
}


@pytest.mark.parametrize("line", LINES)
def test_section9_plain_line(reader, line):
    deck = faultless(reader, f"Volcano\n{line}\n")
    assert [(entry.number, entry.copies) for entry in deck.main][1:] == ([LINES[line]] if LINES[line] else [])


@pytest.mark.parametrize(
    ("text", "main", "side", "maybe"),
    [
        ("Deny\n\nExile\n", {276: 1}, {282: 1}, {}),
        ("Deny\n \t\nExile\n", {276: 1}, {282: 1}, {}),
        ("Deny\n\u00a0\nExile\n", {276: 1}, {282: 1}, {}),
        ("\n\nDeny\n\n\nExile\n\nRecall", {276: 1}, {282: 1, 277: 1}, {}),
        ("// a comment\n\nDeny\n", {276: 1}, {}, {}),
        ("Deny\nSideboard\nExile\n", {276: 1}, {282: 1}, {}),
        ("Deny\nSIDEBOARD:\nExile\n", {276: 1}, {282: 1}, {}),
        ("Deny\n[Sideboard]\nExile\n", {276: 1}, {282: 1}, {}),
        ("Deny\n== Side deck (1) ==\nExile\n", {276: 1}, {282: 1}, {}),
        ("Deck\nDeny\n\nSideboard\nExile\n", {276: 1}, {282: 1}, {}),
        ("Deny\n\nExile\n\nSideboard\nRecall\n", {276: 1, 282: 1}, {277: 1}, {}),
        ("Deny\nSB: 2 Exile\nRecall\n", {276: 1, 277: 1}, {282: 2}, {}),
        ("Deny\nMaybeboard\nExile\nno such card\n", {276: 1}, {}, {282: 1}),
        ("Sideboard\nExile\nMain deck:\nDeny\n", {276: 1}, {282: 1}, {}),
        ("Deny\n1 Deny\n2x Deny\n", {276: 4}, {}, {}),
    ],
)
def test_section9_boards_of_plain_text(reader, text, main, side, maybe):
    assert boards(faultless(reader, text)) == (main, side, maybe)


def test_section9_leading_numbers_are_card_numbers_where_all_of_them_are(reader):
    assert boards(faultless(reader, "276 Deny\n45 Reap What You've Sown\n2 Sated Swineheart\n"))[0] == {
        276: 1,
        45: 1,
        2: 1,
    }


def test_section9_one_leading_number_is_a_count_unless_nobody_could_mean_it(reader):
    assert boards(faultless(reader, "4 Tiptup, the Whistler\n"))[0] == {4: 4}
    assert boards(faultless(reader, "276 Deny\n"))[0] == {276: 1}


def test_section9_leading_numbers_are_counts_where_one_of_them_is(reader):
    assert boards(faultless(reader, "3 Merciful Pago\n2 Sated Swineheart\n1 Deny\n"))[0] == {
        3: 3,
        2: 2,
        276: 1,
    }


@pytest.mark.parametrize(
    "text",
    [
        "DECKOMANTIK LIST\n[Category:volontes]\n#276\n",
        "DECKOMANTIK LIST v2.1\n[Category:volontes]\n276\n",
        "deckomantik list 3\n[category:volontes]\n#0276 Deny \u00b7 0 pts\n",
        "[Category:volontes]\n#276 whatever\n".replace("whatever", "[5 points]"),
        "[Deck] No first line\n#276 Deny\n",
        "DECKOMANTIK LIST\n[Category]\n#276 Deny, ephemeral\n",
        "DECKOMANTIK LIST\n#276\n",
        "DECKOMANTIK LIST\n[Category:volontes] Wills\n#276: Deny // good\n",
        "DECKOMANTIK LIST\n[Author] Ada\n\n[Category:volontes]\n276\tDeny\n",
        "DECKOMANTIK LIST\n[Category:maybeboard]\n#999 gone\n[Category:volontes]\nDeny\n",
    ],
)
def test_section9_deck_builder_list(reader, text):
    assert boards(faultless(reader, text))[:2] == ({276: 1}, {})


@pytest.mark.parametrize(
    ("line", "copies"),
    [
        ("2 #276", 2),
        ("2\u00d7 #276", 2),
        ("1) Deny", 1),
        ("#276) Deny", 1),
        ("#276 Deny x3", 3),
        ("#276 x3", 3),
        ("3x #276", 3),
        ("#276 Deny\n#276\n276", 3),
    ],
)
def test_section9_counts_in_a_list_add_up(reader, line, copies):
    assert boards(faultless(reader, f"DECKOMANTIK LIST\n{line}\n"))[0] == {276: copies}


@pytest.mark.parametrize(
    "head", ["[Category:sideboard]", "[Category:SideBoard] mine", "[Category] Sideboard", "Sideboard"]
)
def test_section9_sideboard_of_a_list(reader, head):
    assert boards(faultless(reader, f"DECKOMANTIK LIST\n#276\n{head}\n#300\n"))[:2] == ({276: 1}, {300: 1})


@pytest.mark.parametrize(
    "text",
    [
        '{"groups": [{"kind": "volontes", "cardIds": ["g0mtnp4zbhwj7cb_en"]}]}',
        '{"app": "other", "x": [1], "groups": [{"cardIds": ["g0mtnp4zbhwj7cb_it"], "name": "W", "id": 3}]}',
        '[{"groups": [{"kind": null, "cardIds": ["g0mtnp4zbhwj7cb_fr"]}]}]',
        '{"name": "N", "savedAt": 1, "deck": {"groups": [{"kind": "x", "cardIds": [276]}]}}',
        '{"groups": [{"kind": "volontes", "cardIds": ["276"]}, {"kind": "y"}]}',
        '{"groups": [{"kind": "volontes", "cardIds": ["deny"]}, {"kind": "maybeboard", "cardIds": ["gone"]}]}',
        '{"v": 2, "d": {"n": "N", "g": [{"k": null, "c": [275]}]}}',
    ],
)
def test_section9_json_of_builder_and_table(reader, text):
    assert boards(faultless(reader, text))[0] == {276: 1}


@pytest.mark.parametrize(
    "wrap",
    [
        lambda t: t,
        lambda t: f"{t}\n",
        lambda t: t[:20] + "\n" + t[20:],
        lambda t: f"https://x.example/#dk={t}",
        lambda t: f"My deck: https://x.example/?a=1&dk={t} have fun\n",
        lambda t: f"#dk={t}==",
        lambda t: f"#dk={t}%3D%3D",
        lambda t: t.replace("-", "+").replace("_", "/"),
        lambda t: f"https://x.example/#dk={t}\nhttps://x.example/#dk={t}\n",
    ],
)
@pytest.mark.parametrize("zipped", [True, False], ids=["gzip", "plain JSON"])
def test_section9_share_links_and_tokens(reader, wrap, zipped):
    text = wrap(token([("volontes", [276, 300]), ("sideboard", [1])], zipped=zipped))
    assert boards(faultless(reader, text))[:2] == ({276: 1, 300: 1}, {1: 1})


@pytest.mark.parametrize(
    "text",
    [
        "number,count\n276,2\n",
        "name,count\nDeny,2\n",
        "Name;Quantity\nDENY;2\n",
        "name\tcount\nDeny\t2x\n",
        '"Number","Name","Count"\n"276","Deny","2"\n',
        "count,name\n1,Deny\n1,deny\n",
        'no,qty,comment\n#276,2,"the, best"\n',
        "number\n276\n276\n",
        "name\nDeny\nDeny\n",
        "number,name,count,board\n276,Deny,2,\n1,Wind Sprout,0,main\n,,,\n",
        "id,count\ng0mtnp4zbhwj7cb_en,2\n",
        'name,count,notes\nDeny,2,"two\nlines"\n',
    ],
)
def test_section9_csv(reader, text):
    assert boards(faultless(reader, text))[0] == {276: 2}


def test_section9_csv_name_with_a_comma_and_no_quotes(reader):
    assert boards(faultless(reader, "count,name,board\n1,Kox, the Amoral,sideboard\n"))[1] == {248: 1}


@pytest.mark.parametrize(
    "text",
    [
        "main = [276, 276]",
        'main = ["2x Deny"]',
        'deck = [{ name = "Deny", count = 2 }]',
        '[[main]]\nnumber = 276\ncount = 2\n[[sideboard]]\nname = "Deny"\n',
        'title = "T"\nauthor = "me"\n[[cards]]\nname = "deny"\nqty = 2\nnote = "x"\n',
        "# a comment\n\nmain = [\n  276, # one\n  { number = 276 },\n]\n",
        '[deck]\nname = "x"\nmain = [276, 276]\n',
        '[[cards]]\nname = "Deny"\ncount = 2\n[[cards]]\nname = "Exile"\nboard = "Sideboard"\n',
    ],
)
def test_section9_toml(reader, text):
    assert boards(faultless(reader, text))[0] == {276: 2}


@pytest.mark.parametrize(
    "name",
    [
        "\u0150rz\u0151 \u00c1rny",
        "orzo arny",
        "O\u030brzo\u030b A\u0301rny",
        "\u0151RZ\u0150 \u00e1RNY",
        "guardian shade",
        "7 Wishes",
    ],
)
@pytest.mark.parametrize("line", ["{}", "2x {}", "{} // x", "name,count\n{},1", 'main = ["{}"]'])
def test_section9_accents_aliases_and_names_with_numbers(name, line):
    deck, faults = read_deck(line.format(name).encode(), small_set())
    assert faults == []
    assert [entry.number for entry in deck.main] == [5 if name == "7 Wishes" else 1]


def test_section9_a_card_called_like_a_board_is_a_card():
    deck, faults = read_deck(b"Twin (3)\nSideboard\n", small_set())
    assert (faults, [entry.number for entry in deck.main]) == ([], [3, 5])


@pytest.mark.parametrize("form", FORMATS)
def test_section9_a_deck_read_in_haste_can_be_placed(reader, beta, form):
    data = spelled(form, beta).encode()
    hasty, _ = reader.read(data, exact=False)
    exact, _ = reader.read(data)
    assert placed(hasty, reader.catalog) == exact


@pytest.mark.parametrize(
    "text",
    [
        "#276 Nullify",
        "Nullify (276)",
        "1 Nullify #276",
        "DECKOMANTIK LIST\n#276 Deny Fate",
        "number,name\n276,Nullify",
        'main = [{ number = 276, name = "Nullify" }]',
    ],
)
def test_section9_the_number_wins_over_the_name_with_a_warning(reader, text):
    deck, faults = reader.read(text.encode())
    assert counts(deck.main) == {276: 1}
    assert [(fault.code, fault.severity, fault.card) for fault in faults] == [
        ("number-name-mismatch", "warning", 276)
    ]
    assert not any(fault.severity == ERROR for fault in faults)
