"""What the columns of a CSV and the keys of a TOML are called, and how their values are read."""

from collections.abc import Callable
from typing import Final, TypeAlias

from games.decklist.collector import MAX_COUNT, Collector
from games.decklist.line import disagreeing
from games.fault import cut
from games.model import CardNumber

Where: TypeAlias = Callable[[], tuple[int, int]]
"""Gives line and column when a fault asks: most decks have none, and looking costs time."""

NUMBER: Final = "number"
NAME: Final = "name"
COUNT: Final = "count"
BOARD: Final = "board"
KIND: Final = "kind"
SERIAL: Final = "serial"
ID: Final = "id"
CATEGORY: Final = "category"

WORDS: Final = {
    "number": NUMBER, "no": NUMBER, "no.": NUMBER, "nr": NUMBER, "nr.": NUMBER, "#": NUMBER,
    "card number": NUMBER, "collection number": NUMBER, "collectionnumber": NUMBER, "collection_number": NUMBER,
    "name": NAME, "card": NAME, "card name": NAME, "nev": NAME,
    "count": COUNT, "quantity": COUNT, "qty": COUNT, "copies": COUNT, "amount": COUNT, "darab": COUNT,
    "board": BOARD, "section": BOARD, "zone": BOARD,
    "kind": KIND, "type": KIND, "fajta": KIND,
    "serial": SERIAL, "serial number": SERIAL, "serial_number": SERIAL, "sorszam": SERIAL,
    "id": ID, "card id": ID, "card_id": ID, "cardid": ID,
    "category": CATEGORY, "group": CATEGORY,
}  # fmt: skip
"""A column's or key's name, folded, and what it is."""


def read_count(text: str, where: Where, into: Collector, *, least: int = 1) -> int | None:
    """A count in digits, 1 where nothing stands; None after a fault. `least` is 0 where a row may say "none"."""
    plain = text.strip().lower().removesuffix("x").removeprefix("x").strip()
    if not plain:
        return 1
    if not (plain.isascii() and plain.isdigit()) or len(plain) > 9 or not least <= int(plain) <= MAX_COUNT:
        into.unreadable("bad-count", *where(), typed=cut(text.strip(), 30), most=MAX_COUNT)
        return None
    return int(plain)


def find_card(fields: dict[str, str], where: Where, into: Collector) -> CardNumber | None:
    """The card that number, ID, serial number and name speak of; the first of them that is there decides.

    A fault is added where they name no card, a warning where number and name disagree.
    """
    catalog = into.catalog
    name = fields.get(NAME, "").strip()
    if digits := fields.get(NUMBER, "").strip().removeprefix("#"):
        return _by_number(digits, name, where, into)
    if (identity := fields.get(ID, "").strip()) and (number := catalog.identified(identity)) is not None:
        return number
    if (serial := fields.get(SERIAL, "").strip()) and (number := catalog.serial(serial)) is not None:
        return number
    if name and (number := catalog.named(name)) is not None:
        return number
    if (own := into.own(name, fields.get(KIND, ""), serial)) is not None:
        return own
    if name or serial:
        into.unknown_name(name or serial, *where())
    elif identity:
        into.bad_id(identity, *where())
    else:
        into.unreadable("no-card-named", *where())
    return None


def _by_number(digits: str, name: str, where: Where, into: Collector) -> CardNumber | None:
    if not (digits.isascii() and digits.isdigit()):
        into.unreadable("bad-card-number", *where(), typed=cut(digits, 30))
        return None
    number = CardNumber(int(digits)) if len(digits) <= 9 else CardNumber(0)
    if number not in into.catalog.by_number:
        into.unknown_number(digits, name, *where())
        return None
    if name and (wrong := disagreeing(number, name, into.catalog)):
        into.mismatch(number, wrong, *where())
    return number


def find_quietly(fields: dict[str, str], into: Collector) -> CardNumber | None:
    """The card that is spoken of, or None: the maybeboard is not part of the deck, so its faults are none."""
    digits = fields.get(NUMBER, "").strip().removeprefix("#")
    if digits.isascii() and digits.isdigit() and len(digits) <= 9 and int(digits) in into.catalog.by_number:
        return CardNumber(int(digits))
    return into.catalog.identified(fields.get(ID, "")) or into.catalog.named(fields.get(NAME, ""))
