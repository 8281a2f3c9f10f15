"""What can't be read: each fault with its code, its place and the way out; nothing hostile gets further than that."""

import base64
import gzip
import json
import time

import pytest

from games.decklist.read import LARGEST, Reader, read_deck
from games.fault import Fault
from games.model import CardSet
from games.refusal import CardRef, Refusal, clause, parts
from tests.games.deckkit import FORMATS, small_set, spelled, token

JSON = '{{"name": "x", "groups": [\n {{"kind": "volontes",\n  "cardIds": ["g0mtnp4zbhwj7cb_en",\n   {}]}}]}}'
LIST = "DECKOMANTIK LIST\n[Category:x]\n#276\n{}\n"
TOML = 'name = "x"\nmain = [\n  276,\n  {}\n]\n'
CSV = "number,name,count,board\n276,Deny,1,main\n{}\n"

PLACES = [
    ("text: name", "Deny\n  2x Nulify Reason\n", "unknown-card", 2, 3, "Nullify Reason (#224)"),
    ("text: number", "Deny\n#301\n", "unknown-card", 2, 1, "last-number"),
    ("text: long number", "Deny\n#" + "9" * 30, "unknown-card", 2, 1, "last-number"),
    ("text: number and name", "Deny\nNullify (999)\n", "unknown-card", 2, 1, "Nullify (#271)"),
    ("text: bare long number", "Deny\n999999999999999999\n", "unknown-card", 2, 1, "unknown-number"),
    ("text: count too long", "Deny\n999999999999999999 Deny\n", "unreadable", 2, 1, "bad-count"),
    ("text: count of nothing", "Deny\n0 Deny\n", "unreadable", 2, 1, "bad-count"),
    ("text: negative", "Deny\n-1 Deny\n", "unreadable", 2, 1, "bad-line-start"),
    ("text: minus sign", "Deny\n\u22121 Deny\n", "unreadable", 2, 1, "bad-line-start"),
    ("text: only a sign and a number", "Deny\n-1\n", "unreadable", 2, 1, "bad-line-start"),
    ("text: Arabic digit", "Deny\n\u0663\n", "unreadable", 2, 1, "bad-line-start"),
    ("text: Arabic count", "Deny\n\u0663 Deny\n", "unreadable", 2, 1, "bad-line-start"),
    ("text: count after the name", "Deny\nDeny x9999\n", "unreadable", 2, 1, "bad-count"),
    ("text: a path for a name", "Deny\n../../etc/passwd\n", "unknown-card", 2, 1, "unknown-card"),
    ("text: a long line", "Deny\n" + "x" * 600 + "\n", "unreadable", 2, 1, "long-line"),
    ("text: in the sideboard", "Deny\n\nNulify\n", "unknown-card", 3, 1, "Nullify (#271)"),
    ("list: number", LIST.format("#301 Deny"), "unknown-card", 4, 1, "Deny (#276)"),
    ("list: name", LIST.format("  Nulify"), "unknown-card", 4, 3, "Nullify (#271)"),
    ("list: count", LIST.format("#276 x0"), "unreadable", 4, 1, "bad-count"),
    ("json: ID", JSON.format('"gone9_en"'), "unknown-card", 4, 4, "unknown-id"),
    ("json: name", JSON.format('"Nulify"'), "unknown-card", 4, 4, "Nullify (#271)"),
    ("json: number", JSON.format("301"), "unknown-card", 4, 4, "last-number"),
    ("json: a huge number", JSON.format("1" + "0" * 3000), "unknown-card", 4, 4, "last-number"),
    ("json: null", JSON.format("null"), "unreadable", 4, 4, "json-bad-id"),
    ("json: true", JSON.format("true"), "unreadable", 4, 4, "json-bad-id"),
    ("json: a list", JSON.format('["g0mtnp4zbhwj7cb_en"]'), "unreadable", 4, 4, "json-bad-id"),
    ("json: 1.5", JSON.format("1.5"), "unreadable", 4, 4, "json-bad-id"),
    ("link: index", f"x\n#dk={token([(None, [276, 301])])}", "unknown-card", 2, 5, "last-number"),
    ("token: index", token([(None, [276, -5])]), "unknown-card", 1, 1, "last-number"),
    ("csv: name", CSV.format(",Nulify,1,"), "unknown-card", 3, 1, "Nullify (#271)"),
    ("csv: number", CSV.format("301,Deny,1,"), "unknown-card", 3, 1, "Deny (#276)"),
    ("csv: no number", CSV.format("x1,Deny,1,"), "unreadable", 3, 1, "bad-card-number"),
    ("csv: Arabic number", CSV.format("\u0663,Deny,1,"), "unreadable", 3, 1, "bad-card-number"),
    ("csv: count", CSV.format("276,Deny,-1,"), "unreadable", 3, 1, "bad-count"),
    ("csv: no card", CSV.format(",,2,"), "unreadable", 3, 1, "no-card-named"),
    ("csv: board", CSV.format("276,Deny,1,graveyard"), "unreadable", 3, 1, "bad-board"),
    (
        "csv: fields",
        CSV.replace("name,", "note,").format("276,a,1,main,more"),
        "unreadable",
        3,
        1,
        "too-many-fields",
    ),
    ("toml: name", TOML.format('{ name = "Nulify" }'), "unknown-card", 4, 3, "Nullify (#271)"),
    ("toml: text", TOML.format('"2x Nulify"'), "unknown-card", 4, 3, "Nullify (#271)"),
    ("toml: number", TOML.format("301"), "unknown-card", 4, 3, "last-number"),
    ("toml: table's number", TOML.format("{ number = 301 }"), "unknown-card", 4, 3, "last-number"),
    (
        "toml: a huge number",
        TOML.format("{ number = " + "9" * 400 + " }"),
        "unknown-card",
        4,
        3,
        "last-number",
    ),
    ("toml: count", TOML.format("{ number = 276, count = 0 }"), "unreadable", 4, 3, "bad-count"),
    ("toml: count is true", TOML.format("{ number = 276, count = true }"), "unreadable", 4, 3, "bad-count"),
    ("toml: a list", TOML.format("[276]"), "unreadable", 4, 3, "toml-no-card"),
    ("toml: a float", TOML.format("1.5"), "unreadable", 4, 3, "toml-no-card"),
    ("toml: board", TOML.format('{ number = 276, board = "graveyard" }'), "unreadable", 4, 3, "bad-board"),
    ("toml: a table deck", "[deck]\nmain = [\n  276,\n  301]\n", "unknown-card", 4, 3, "last-number"),
    ("toml: no card", TOML.format("{ count = 2 }"), "unreadable", 4, 3, "no-card-named"),
]


def said_by(fault: Fault) -> set[object]:
    """The codes of a fault's sentence and of its parts, and the names it suggests."""
    clauses = [fact for fact in fault.facts.values() if isinstance(fact, Refusal)]
    names = [name for part in clauses for name in parts(part.facts.get("names", ()))]
    return {fault.refusal.code, *(part.code for part in clauses), *names}


@pytest.mark.parametrize("exact", [True, False], ids=["exact", "in haste"])
@pytest.mark.parametrize(
    ("text", "code", "line", "column", "says"), [row[1:] for row in PLACES], ids=[row[0] for row in PLACES]
)
def test_section9_a_fault_names_code_place_and_way_out(  # noqa: PLR0917 - the table's columns
    reader, text, code, line, column, says, exact
):
    deck, faults = reader.read(text.encode(), exact=exact)
    assert deck is not None
    assert [(fault.code, fault.severity, fault.line, fault.column) for fault in faults] == [
        (code, "error", line, column)
    ]
    assert says in said_by(faults[0])


@pytest.mark.parametrize(
    ("rows", "main"),
    [
        ('276,Deny,x",main\n300,,"a\nb",main\n', [276, 300]),
        ('276,Deny,"a ""b"" c",main\n300,,"""\n",main\n', [276, 300]),
        ('300,,"a","\n"\n276,,"",main\n', [300, 276]),
    ],
)
def test_section9_csv_fields_over_two_lines_however_odd_their_quotes(reader, rows, main):
    data = f"number,name,note,board\n{rows}".encode()
    for exact in (True, False):
        deck, faults = reader.read(data, exact=exact)
        assert [entry.number for entry in deck.main] == main
        assert faults == []


@pytest.mark.parametrize(
    "head",
    ["", "DECKOMANTIK LIST\n"],
)
def test_section9_the_other_lines_are_read_all_the_same(reader, head):
    deck, faults = reader.read(f"{head}#276\nno such card\n-1 x\n#300\n".encode())
    assert [entry.number for entry in deck.main] == [276, 300]
    assert len(faults) == 2


def bomb() -> str:
    return base64.urlsafe_b64encode(gzip.compress(b'{"v": 2' + b" " * 50_000_000)).decode()


WHOLE = {
    "empty": (b"", "empty-file"),
    "blank": (b" \n\t\n", "empty-file"),
    "only a mark": (b"\xef\xbb\xbf", "empty-file"),
    "only comments": (b"// nothing\n# here\n", "deck-no-cards"),
    "only a sideboard's head": (b"Sideboard\n", "deck-no-cards"),
    "NUL bytes": (b"Deny\nEx\0ile\n", "nul-bytes"),
    "UTF-16 without a mark": ("Deny".encode("utf-16-le"), "nul-bytes"),
    "UTF-32": ("Deny".encode("utf-32"), "nul-bytes"),
    "Latin letters of old": ("K\xe9ve\n".encode("latin-1"), "not-text"),
    "half a UTF-16 letter": (b"\xff\xfeD", "not-text"),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0", "not-text"),
    "200 MB": (b"Deny\n" * (LARGEST // 4), "deck-file-too-large"),
    "many lines": (b"Deny\n" * 20_000, "too-many-lines"),
    "many lines of a list": (b"DECKOMANTIK LIST\n" + b"#1\n" * 20_000, "too-many-lines"),
    "many rows": (b"number,name\n" + b"1,\n" * 20_000, "too-many-lines"),
    "many IDs": (b'{"groups": [{"cardIds": [' + b"1," * 20_000 + b"1]}]}", "too-many-cards"),
    "many tables": (b"main = [" + b"1," * 20_000 + b"]", "too-many-cards"),
    "many indexes": (token([(None, [1] * 20_000)]).encode(), "too-many-cards"),
    "JSON cut off": (b'{"groups": [', "json-broken"),
    "JSON nested deep": (b"[" * 100_000, "json-too-deep"),
    "JSON nested deep in a deck": (b'{"groups": [{"cardIds": ' + b"[" * 100_000, "json-too-deep"),
    "JSON objects nested deep": (b'{"a":' * 100_000, "json-too-deep"),
    "JSON with a long number": (b'{"groups": ' + b"9" * 10_000 + b"}", "json-long-number"),
    "JSON without groups": (b'{"name": "x"}', "json-no-groups"),
    "JSON of groups of numbers": (b'{"groups": [1]}', "json-no-card-ids"),
    "JSON of IDs in a text": (b'{"groups": [{"cardIds": "x"}]}', "json-no-card-ids"),
    "JSON of two decks": (b'[{"groups": []}, {"groups": []}]', "json-decks"),
    "JSON of numbers": (b"[1, 2]", "json-no-deck"),
    "an empty JSON list": (b"[]", "json-no-deck"),
    "TOML cut off": (b"main = [1,\n", "toml-broken"),
    "TOML nested deep": (b"main = " + b"[" * 100_000, "toml-too-deep"),
    "TOML with a long number": (b"main = [" + b"9" * 10_000 + b"]", "toml-long-number"),
    "TOML without cards": (b"[main]\nsize = 30\n", "toml-no-cards"),
    "CSV with an open quotation mark": (b'number,name\n276,"Deny\n', "csv-broken"),
    "CSV with nothing but its head": (b"number,name\n", "deck-no-cards"),
    "token cut off": (token([(None, [1, 2, 3])])[:-12].encode(), "link-cut-off"),
    "token changed": (b"H4sIAAAAAAAA" + b"x" * 40, "link-damaged"),
    "token of odd letters": (b"#dk=H4sIA%%%%", "link-damaged"),
    "token of no JSON": (f"#dk={base64.b64encode(gzip.compress(b'hello')).decode()}".encode(), "inside-link"),
    "token of no text": (f"#dk={base64.b64encode(bytes([200, 201])).decode()}".encode(), "link-no-text"),
    "token of a list": (f"#dk={base64.b64encode(b'[1]').decode()}".encode(), "link-no-deck"),
    "token of another version": (f"#dk={base64.b64encode(json.dumps({'v': 3, 'd': {}}).encode()).decode()}".encode(), "link-version"),
    "token of a collection": (f"#dk={base64.b64encode(json.dumps({'v': 2, 'b': {}}).encode()).decode()}".encode(), "link-collection"),
    "token of groups of numbers": (f"#dk={base64.b64encode(json.dumps({'v': 2, 'd': {'g': [1]}}).encode()).decode()}".encode(), "link-no-cards"),
    "two links": (f"#dk={token([(None, [1])])}\n#dk={token([(None, [2])])}".encode(), "links"),
    "token that unpacks to gigabytes": (bomb().encode(), "link-too-large"),
}  # fmt: skip


@pytest.mark.parametrize("case", WHOLE)
def test_section9_what_is_no_deck_is_one_fault_within_a_second(reader, case):
    data, text = WHOLE[case]
    start = time.process_time()
    deck, faults = reader.read(data)
    assert time.process_time() - start < 1
    assert deck is None or not deck.main
    assert [fault.code for fault in faults] == ["unreadable"]
    assert text in said_by(faults[0])


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Deny\nExile\n\n\nEx\0ile", 5),
        ('{"groups": [\n{"cardIds": [1\n', 3),
        ("main = [\n1,\n2 3]", 3),
        ('name\nDeny\n"Ex', 3),
    ],
)
def test_section9_a_broken_file_names_the_line_where_it_breaks(reader, text, line):
    _, faults = reader.read(text.encode())
    assert faults[0].line == line


@pytest.mark.parametrize(
    "fill",
    [
        b" ",
        b"\n",
        b"\t",
        b"#",
        b"[",
        b"(",
        b"a ",
        b"1 ",
        b"x\n",
        b"9",
        b"//",
        b"- ",
        b"=",
        b'"',
        b"[a]\n",
        b"#dk=",
        b"H4sI",
        b",",
        b"Deny\n \n",
    ],
)
@pytest.mark.parametrize(
    "head", [b"", b"DECKOMANTIK LIST\n", b"name,count\n", b"main = [1]\n", b"[Deck] x\n", b"Deny\n"]
)
def test_section9_nothing_takes_longer_than_a_second(reader, head, fill):
    data = head + fill * ((LARGEST - 100) // len(fill))
    start = time.process_time()
    reader.read(data, exact=False)
    assert time.process_time() - start < 1.5


def test_section9_of_a_thousand_faults_a_hundred_are_told_and_the_rest_counted(reader):
    _, faults = reader.read("\n".join(f"no such card {n}" for n in range(1000)).encode())
    assert len(faults) == 101
    assert (faults[-1].refusal.code, faults[-1].facts) == ("more-like-these", {"count": 900})


def test_section9_a_name_of_two_cards_is_told_by_their_numbers():
    _, faults = read_deck(b"Twin\n", small_set())
    assert [(fault.code, fault.facts["suggestion"]) for fault in faults] == [
        ("unknown-card", clause("shared-name", numbers=(CardRef(3), CardRef(4))))
    ]


def test_section9_without_a_helper_for_names_there_is_no_hint(beta):
    _, faults = read_deck(b"Nulify\n", beta)
    assert faults[0].facts["suggestion"] == ""


@pytest.mark.parametrize("form", FORMATS)
def test_section9_reading_against_an_empty_set_faults_every_card(beta, form):
    _, faults = Reader(CardSet.of("none", "none", ())).read(spelled(form, beta).encode())
    assert {fault.code for fault in faults} == {"unknown-card"}
    assert len(faults) == 9
