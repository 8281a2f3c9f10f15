"""`deck convert` loses nothing that the target can hold and names the rest; `deck show` counts and warns."""

import json

import pytest

from games.decklist.read import read_deck
from games.decklist.write import write_deck
from games.model import CardNumber, Deck, Entry
from games.resources import card_set
from tests.cli.deckcli import SAMPLES, STARTERS, own_data, said  # noqa: F401 - a fixture

pytestmark = pytest.mark.usefixtures("own_data")

FORMATS = ("list", "json", "link", "token", "text", "csv", "toml")
BETA = card_set()


def cards_of(text: str):
    deck, faults = read_deck(text.encode(), BETA)
    assert faults == []
    return [
        sorted((entry.number, entry.copies) for entry in board)
        for board in (deck.main, deck.sideboard, deck.maybeboard)
    ]


@pytest.mark.parametrize("to", FORMATS)
@pytest.mark.parametrize("name", STARTERS)
def test_section9_every_format_becomes_every_other(name, to):
    source = SAMPLES / "decks" / name
    written = said("deck", "convert", source, "--to", to)
    assert written.code == 0
    assert cards_of(written.out) == cards_of(source.read_text(encoding="utf-8"))


@pytest.mark.parametrize("to", FORMATS)
def test_section9_boards_name_and_categories_survive_where_the_format_holds_them(tmp_path, to):
    main = (
        Entry(CardNumber(1), 1, 0, "best of"),
        Entry(CardNumber(276), 2),
        Entry(CardNumber(7), 1, 0, "best of"),
    )
    deck = Deck("My Deck", main, (Entry(CardNumber(300)),), (Entry(CardNumber(12)),))
    (tmp_path / "deck").write_text(write_deck(deck, "toml", BETA).text, encoding="utf-8")
    written = said("deck", "convert", tmp_path / "deck", "--to", to)
    back, _ = read_deck(written.out.encode(), BETA)
    copies = [
        [entry.number for entry in board for _ in range(entry.copies)]
        for board in (back.main, back.sideboard, back.maybeboard)
    ]
    assert [sorted(numbers) for numbers in copies] == [[1, 7, 276, 276], [300], [12]]
    told = {"text": "the categories best of", "csv": "the deck's name, My Deck"}.get(to)
    assert written.err == (f"Not in the {to}: {told}\n" if told else "")
    assert back.name == ("" if to == "csv" else "My Deck")
    assert {entry.group for entry in back.main if entry.number in (1, 7)} == (
        {""} if to == "text" else {"best of"}
    )


@pytest.mark.parametrize(
    ("source", "lost"),
    [
        ("// a thought\nDeny // good\n// Deck: X\n", "2 comments"),
        (
            '{"name": "x", "author": "me", "groups": [{"id": 1, "cardIds": ["276"]}]}',
            "what the file says under author and groups.id",
        ),
        ("name,count,price\nDeny,1,5\n", "what the file says under price"),
        (
            'author = "me"\nmain = [{ number = 276, foil = true }]\n',
            "what the file says under author and main.foil",
        ),
    ],
)
def test_section9_what_no_deck_holds_is_named(tmp_path, source, lost):
    (tmp_path / "deck").write_text(source, encoding="utf-8")
    assert f"Not in the list: {lost}\n" in said("deck", "convert", tmp_path / "deck", "--to", "list").err


@pytest.mark.parametrize(
    ("to", "lost"),
    [
        ("json", "2 cards of no set, left out: Kapu \u0150re (P-001) and Vera"),
        ("token", "2 cards of no set, left out: Kapu \u0150re (P-001) and Vera"),
        ("text", "kind and serial number of 2 cards of no set"),
        ("csv", ""),
        ("toml", ""),
    ],
)
def test_E3_cards_of_no_set_go_where_they_can(tmp_path, to, lost):
    (tmp_path / "deck.csv").write_text(
        "name,kind,serial,count\nKapu \u0150re,l\u00e9ny,P-001,3\nVera,edz\u0151,,1\nDeny,,,1\n",
        encoding="utf-8",
    )
    written = said("deck", "convert", tmp_path / "deck.csv", "--to", to)
    assert (written.code, lost in written.err, bool(written.err)) == (0, True, bool(lost))
    assert ("Kapu \u0150re" in written.out) == (to in ("text", "csv", "toml"))


def test_section9_lines_that_cannot_be_read_are_not_lost_in_silence(tmp_path):
    (tmp_path / "deck").write_text("Deny\nNulify\n", encoding="utf-8")
    refused = said("deck", "convert", tmp_path / "deck", "--to", "csv")
    assert (refused.code, refused.out) == (1, "")
    assert "deck:2:1: unknown-card: no card is called" in refused.err
    allowed = said("deck", "convert", tmp_path / "deck", "--to", "csv", "--yes")
    assert (allowed.code, cards_of(allowed.out)[0]) == (0, [(276, 1)])


@pytest.mark.parametrize("words", [["--to", "xml"], ["--to", "csv", "--set", "nosuch"], []])
def test_contract_convert_wants_a_format(words):
    assert said("deck", "convert", SAMPLES / "decks" / "choleric.txt", *words).code == 2


@pytest.mark.parametrize("name", ["gone.txt", "empty.txt"])
def test_contract_convert_of_no_deck_is_exit_code_2(tmp_path, name):
    (tmp_path / "empty.txt").write_text("", encoding="utf-8")
    assert said("deck", "convert", tmp_path / name, "--to", "csv").code == 2


def test_contract_convert_writes_a_file_once(tmp_path):
    words = [
        "deck",
        "convert",
        SAMPLES / "decks" / "choleric.txt",
        "--to",
        "csv",
        "--output",
        tmp_path / "out.csv",
    ]
    assert said(*words, "--dry-run").code == 0
    assert not (tmp_path / "out.csv").exists()
    assert said(*words).code == 0
    assert (tmp_path / "out.csv").read_text(encoding="utf-8").startswith("number,name,count,board\n189,")
    assert said(*words).code == 1
    assert said(*words, "--yes").code == 0


def test_contract_convert_as_json():
    told = said("deck", "convert", SAMPLES / "decks" / "choleric.txt", "--to", "token", "--json").json
    assert (told["format"], told["losses"]) == ("token", [])
    assert cards_of(told["text"]) == cards_of(
        (SAMPLES / "decks" / "choleric.txt").read_text(encoding="utf-8")
    )


def test_the_same_deck_gives_the_same_token():
    words = ["deck", "convert", SAMPLES / "decks" / "choleric.txt", "--to", "token"]
    assert said(*words).out == said(*words).out


def test_show_counts_points_temperaments_and_wills():
    told = said("deck", "show", SAMPLES / "decks" / "choleric.txt", "--json").json
    assert (told["name"], told["cards"], told["points"]) == ("Choleric starter", 30, 400)
    assert told["curve"] == {"5": 3, "10": 2, "15": 5, "20": 3, "25": 2, "30": 1, "35": 2, "40": 2}
    assert told["temperaments"] == {"choleric": 27, "hollow": 3}
    assert told["wills"] == {"total": 10, "ephemeral": 7, "persistent": 3}
    assert told["warnings"] == []
    assert told["main"][0] == {
        "number": 189,
        "name": "Candle Serpent",
        "kind": "manifestation",
        "points": 5,
        "temperaments": ["choleric"],
        "serial": None,
        "count": 1,
    }


@pytest.mark.parametrize(("wills", "warned"), [(7, True), (8, False), (12, False), (13, True)])
def test_show_warns_outside_8_to_12_wills_and_it_is_no_fault(wills, warned):
    numbers = [card.number for card in BETA.cards if card.is_will][:wills]
    shown = said("deck", "show", "-", stdin="\n".join(map(str, numbers)).encode())
    assert (shown.code, "recommended are 8 to 12" in shown.err) == (0, warned)


def test_show_for_people(tmp_path):
    (tmp_path / "x.txt").write_text("2 Deny\n1 Kox, the Amoral\n\nVolcano\n", encoding="utf-8")
    lines = said("deck", "show", tmp_path / "x.txt").out.splitlines()
    assert lines[:2] == [
        "x",
        "3 cards + 1 in the sideboard \u00b7 -50 points \u00b7 2 Wills (2 ephemeral, 0 persistent)",
    ]
    assert "  -50  \u2588 1" in lines
    assert "   2 #276   Deny                                  -  ephemeral-will hollow" in lines
    assert max(map(len, lines)) <= 80


def test_show_carries_no_character_that_steers(tmp_path):
    deck = {"name": "\x1b[2J\u202eevil", "groups": [{"cardIds": ["276"]}]}
    (tmp_path / "x.json").write_text(json.dumps(deck), encoding="utf-8")
    for words in ([], ["--json"]):
        assert not set(said("deck", "show", tmp_path / "x.json", *words).out) & set("\x1b\u202e")


def test_E3_show_of_a_deck_that_brings_its_cards():
    told = said("deck", "show", SAMPLES / "epito" / "legal.csv", "--rules", "epito", "--json").json
    assert (told["cards"], told["main"][0]["serial"], told["warnings"]) == (15, "P-001", [])
