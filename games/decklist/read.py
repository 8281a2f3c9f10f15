"""Bytes in, a deck and its faults out: the format is recognised by content."""

import re
from typing import Final

from games.catalog import Catalog, Closest, Guesser
from games.decklist.collector import Collector, NotThis, Shared
from games.decklist.groups import read_json
from games.decklist.link import find_token, read_token
from games.decklist.plain import numbered_memory, plain_memory, read_listing, read_plain
from games.decklist.table import header_of, read_csv
from games.decklist.tomldeck import read_toml
from games.fault import Fault, unreadable
from games.model import CardSet, Deck

LARGEST: Final = 1024 * 1024
"""A deck file may have 1 MiB: a thousand times a real one."""

_CATEGORY_LINE = r"(?im)^[^\S\n]*\[category\s*(?::[^\]\n]*)?\]|^[^\S\n]*\[deck\][^\S\n]*[^\s#]"
_TOML_START = r"(?:\s|#[^\n]*\n)*(?:\[\[?\s*[\w.\"'-]+\s*\]\]?\s*(?:#[^\n]*)?\n|[\w\"'-]+[^\S\n]*=(?!=))"


class Reader:
    """Reads deck files against one card set. Make one for many files: it remembers what it has seen."""

    def __init__(
        self, cards: CardSet | Catalog, closest: Closest | None = None, *, own_cards: bool = False
    ) -> None:
        """`closest` names what an unknown name may have meant; `own_cards`: a file may bring its own (Építő)."""
        self.catalog = cards if isinstance(cards, Catalog) else Catalog(cards)
        self._shop = Shared(self.catalog, Guesser(self.catalog, closest), own_cards=own_cards)
        self._plain = plain_memory(self.catalog)
        self._numbered = numbered_memory(self.catalog)

    def read(self, data: bytes, *, exact: bool = True) -> tuple[Deck | None, list[Fault]]:
        """The deck in `data` and everything wrong with how it is written; no deck if nothing could be read.

        With `exact` off the entries do not know where they stand, and reading is faster by half; faults do know.
        """
        into = Collector(self._shop, exact=exact)
        try:
            text = decoded(data)
            form = self._read(text, into)
        except NotThis as no:
            return None, [no.fault]
        if into.empty:
            return None, [unreadable("deck-no-cards")]
        return into.deck(form, text), into.faults

    def placed(self, deck: Deck) -> Deck:
        """The deck, its entries knowing where they stand."""
        if deck.source.exact:
            return deck
        into = Collector(self._shop)
        return into.deck(self._read(deck.source.text, into), deck.source.text)

    def _read(self, text: str, into: Collector) -> str:
        """Recognise the format and read; gives the format's name."""
        start = text if text[:1] == "{" else text.lstrip()
        if not start:
            raise NotThis("empty-file")
        first = start[:1]
        if first == "{" or (first == "[" and _is_json_list(start)):
            read_json(text, into)
            return "json"
        if (token := find_token(text)) is not None:
            read_token(token, into)
            return "link"
        if start[:16].upper() == "DECKOMANTIK LIST" or ("[" in text and re.search(_CATEGORY_LINE, text)):
            read_listing(text, into, self._numbered)
            return "list"
        if header_of(start.split("\n", 1)[0]) is not None:
            read_csv(text, into)
            return "csv"
        if ("=" in text or first == "[") and re.match(_TOML_START, text):
            read_toml(text, into)
            return "toml"
        read_plain(text, into, self._plain)
        return "text"


def read_deck(
    data: bytes, cards: CardSet, closest: Closest | None = None, *, own_cards: bool = False
) -> tuple[Deck | None, list[Fault]]:
    """Read one deck file (section 9); see `Reader` for many."""
    return Reader(cards, closest, own_cards=own_cards).read(data)


def placed(deck: Deck, catalog: Catalog) -> Deck:
    """A deck that was read in haste, its entries knowing where they stand; another deck as it is."""
    return deck if deck.source.exact else Reader(catalog, own_cards=bool(deck.own)).placed(deck)


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8 with or without mark, UTF-16 with mark; line ends made one kind. `NotThis` else."""
    if len(data) > LARGEST:
        raise NotThis("deck-file-too-large")
    try:
        wide = data[:2] in (b"\xff\xfe", b"\xfe\xff")
        text = data.decode("utf-16") if wide else data.removeprefix(b"\xef\xbb\xbf").decode()
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        column = fault.start - data.rfind(b"\n", 0, fault.start)
        byte, coding = f"{data[fault.start]:#04x}", fault.encoding.upper()
        raise NotThis("not-text", line, column, byte=byte, coding=coding) from fault
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise NotThis("nul-bytes", line, 1)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text


def _is_json_list(start: str) -> bool:
    """`[{` and `[]` are JSON, `[deck]` and `[[main]]` are not."""
    after = start.lstrip("[ \t\n")[:1]
    return after in ("{", "]", "") or (after.isascii() and after.isdigit())


def named(deck: Deck, fallback: str) -> Deck:
    """The deck with `fallback` (its file's name) as its name where it has none."""
    return deck if deck.name.strip() else deck._replace(name=fallback)
