"""Decks as people write them, for the tests of reading: one deck in every format, and every habit."""

import base64
import gzip
import json
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable

from games.model import Card, CardNumber, CardSet, Deck, Entry

MAIN = (45, 276, 273, 271, 224, 248, 1)
SIDE = (300, 277)
LEFT_OUT = (12,)
"""The deck that `spelled` writes: names with a curly apostrophe, a comma, and names that begin other names."""

FORMATS = ("list", "json", "link", "token", "text", "csv", "toml")
NAMED = ("text", "csv", "toml")


def spelled(form: str, cards: CardSet) -> str:
    """The deck in a format, as the program that has the format would write it."""
    return WRITERS[form](cards)


def _list(cards: CardSet) -> str:
    lines = ["DECKOMANTIK LIST", "[Deck] Test", "[Category:manifestations]"]
    lines += [f"#{number:03} {cards.by_number[CardNumber(number)].name}" for number in MAIN]
    lines += ["[Category:sideboard]", *(f"#{number}" for number in SIDE)]
    lines += ["[Category:maybeboard]", *(f"#{number}" for number in LEFT_OUT)]
    return "\n".join(lines) + "\n"


def _json(cards: CardSet) -> str:
    groups = [
        {"kind": kind, "cardIds": [cards.by_number[CardNumber(n)].id for n in numbers], "id": kind}
        for kind, numbers in (("manifestations", MAIN), ("sideboard", SIDE), ("maybeboard", LEFT_OUT))
    ]
    return json.dumps({"app": "DeckomantiK", "name": "Test", "groups": groups, "extra": 1}, indent=1)


def token(
    groups: Iterable[tuple[str | None, Iterable[int]]], *, name: str = "Test", zipped: bool = True
) -> str:
    """A share link's token."""
    packed = [{"k": kind, "c": [number - 1 for number in numbers]} for kind, numbers in groups]
    plain = json.dumps({"v": 2, "d": {"n": name, "g": packed}}).encode()
    return base64.urlsafe_b64encode(gzip.compress(plain) if zipped else plain).decode().rstrip("=")


def _token(_cards: CardSet) -> str:
    return token((("manifestations", MAIN), ("sideboard", SIDE), ("maybeboard", LEFT_OUT)))


def _link(cards: CardSet) -> str:
    return f"https://deck.example/builder?x=1#dk={_token(cards)}\n"


def _text(cards: CardSet) -> str:
    main = [f"1 {cards.by_number[CardNumber(number)].name}" for number in MAIN]
    side = [cards.by_number[CardNumber(number)].name for number in SIDE]
    return "\n".join(["// Deck: Test", *main, "", *side, "Maybeboard", f"#{LEFT_OUT[0]}", ""])


def _csv(cards: CardSet) -> str:
    rows = ["number,name,count,board"]
    for board, numbers in (("main", MAIN), ("sideboard", SIDE), ("maybeboard", LEFT_OUT)):
        rows += [f'{number},"{cards.by_number[CardNumber(number)].name}",1,{board}' for number in numbers]
    return "\n".join(rows) + "\n"


def _toml(cards: CardSet) -> str:
    parts = ['name = "Test"\n']
    for board, numbers in (("main", MAIN), ("sideboard", SIDE), ("maybeboard", LEFT_OUT)):
        items = [f'  {{ name = "{cards.by_number[CardNumber(number)].name}" }},\n' for number in numbers]
        parts.append(f"{board} = [\n{''.join(items)}]\n")
    return "".join(parts)


WRITERS: dict[str, Callable[[CardSet], str]] = {
    "list": _list, "json": _json, "link": _link, "token": _token, "text": _text, "csv": _csv, "toml": _toml,
}  # fmt: skip

HABITS: dict[str, Callable[[str], bytes]] = {
    "as written": str.encode,
    "byte-order mark": lambda text: text.encode("utf-8-sig"),
    "UTF-16 little end first": lambda text: b"\xff\xfe" + text.encode("utf-16-le"),
    "UTF-16 big end first": lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
    "CRLF": lambda text: text.replace("\n", "\r\n").encode(),
    "CR": lambda text: text.replace("\n", "\r").encode(),
    "no line end at the end": lambda text: text.rstrip("\n").encode(),
    "blank lines at the end": lambda text: (text + "\n \n\n").encode(),
    "blank lines at the start": lambda text: ("\n \n" + text).encode(),
    "trailing spaces": lambda text: text.replace("\n", "  \n").encode(),
    "trailing tabs": lambda text: text.replace("\n", "\t\n").encode(),
    "decomposed": lambda text: unicodedata.normalize("NFD", text).encode(),
    "straight apostrophe": lambda text: text.replace("\u2019", "'").encode(),
}
"""How whole files come out of mail, chat and old editors: for every format."""


def counts(entries: Iterable[Entry]) -> Counter[int]:
    """How often each card is in a board, however the file splits it up."""
    found: Counter[int] = Counter()
    for entry in entries:
        found[entry.number] += entry.copies
    return found


def boards(deck: Deck) -> tuple[Counter[int], Counter[int], Counter[int]]:
    """Main deck, sideboard and maybeboard, counted."""
    return counts(deck.main), counts(deck.sideboard), counts(deck.maybeboard)


def small_set() -> CardSet:
    """A made-up set with accents, aliases, serial numbers, and two cards of one name."""
    return CardSet.of(
        "small",
        "Small",
        [
            Card(
                CardNumber(1),
                "a1_en",
                "\u0150rz\u0151 \u00c1rny",
                "creature",
                serial="S-1",
                aliases=("Guardian Shade",),
            ),
            Card(CardNumber(2), "a2_en", "T\u0171zmez\u0151", "token-field", serial="S-2"),
            Card(CardNumber(3), "a3_en", "Twin", "creature", serial="S-3"),
            Card(CardNumber(4), "a4_en", "Twin", "creature", serial="S-4"),
            Card(CardNumber(5), "a5_en", "7 Wishes", "ability", serial="S-5", aliases=("Sideboard",)),
        ],
    )
