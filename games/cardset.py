"""Card sets as text: CSV in, `CardSet` out, and back (other formats: `games.cardimport`).

A set is a CSV file with a header. `number`, `name` and `kind` are needed; `id`, `points`, `power`, `cost`,
`temperaments` (joined with `+`), `limit_bonus`, `serial` and `aliases` (joined with `|`) may be there.
"""

import csv
import io
import itertools
from collections.abc import Mapping

from games.fault import cut
from games.kinds import kind_of
from games.model import Card, CardNumber, CardSet
from games.refusal import Fact, Unreadable

NEEDED = ("number", "name", "kind")
MOST = 9_999
"""No card has more points, power or cost, or raises a limit by more: a deck's sum stays a number that everything can hold."""

MOST_NUMBER = 999_999
_DIGITS = 6
"""Digits of the largest number that may stand in a set (`MOST_NUMBER`): more are not even read."""

COLUMNS = (*NEEDED, "id", "points", "power", "cost", "temperaments", "limit_bonus", "serial", "aliases")


def card_set_from_csv(text: str, name: str, source: str) -> CardSet:
    """Read a set; `source` is what a fault calls the file. `Unreadable` names the line and the column."""
    rows = csv.reader(io.StringIO(text.removeprefix("\ufeff")), strict=True)
    try:
        header = next(rows, [])
        missing = [column for column in NEEDED if column not in header]
        if missing:
            raise Unreadable("set-columns", file=source, missing=tuple(missing), columns=COLUMNS)
        cards = [
            card_from_row(dict(zip(header, row, strict=False)), source, rows.line_num) for row in rows if row
        ]
    except csv.Error as fault:
        raise Unreadable("set-csv", place=f"{source}:{rows.line_num}", fault=str(fault)) from fault
    return card_set_of(name, name, cards, source)


def card_set_of(name: str, title: str, cards: list[Card], source: str) -> CardSet:
    """The set of these cards; `Unreadable` if a number stands twice or there is none."""
    if not cards:
        raise Unreadable("set-empty", file=source)
    numbers = sorted(card.number for card in cards)
    twice = next((one for one, next_one in itertools.pairwise(numbers) if one == next_one), None)
    if twice is not None:
        raise Unreadable("set-number-twice", file=source, number=twice)
    return CardSet.of(name, title, cards)


def card_set_to_csv(cards: CardSet) -> str:
    """A set as CSV, to be read back by `card_set_from_csv`."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(COLUMNS)
    for card in cards.cards:
        power, cost = ("" if value is None else value for value in (card.power, card.cost))
        temperaments, aliases = "+".join(card.temperaments), "|".join(card.aliases)
        known = (card.number, card.name, card.kind, card.id, card.points or "", power, cost)
        rows.writerow((*known, temperaments, card.limit_bonus or "", card.serial, aliases))
    return out.getvalue()


def card_from_row(row: Mapping[str, str | None], source: str, line: int) -> Card:
    """A card from its columns as texts; `Unreadable` says where and which column."""
    name = (row.get("name") or "").strip()
    kind = kind_of(row.get("kind") or "")
    if not name or not kind:
        raise Unreadable("card-incomplete", place=f"{source}:{line}")
    number = _whole(row, "number", source, line)
    if number is None or number < 1:
        raise Unreadable("card-number-too-low", place=f"{source}:{line}", card=name)
    return Card(
        number=CardNumber(number),
        id=(row.get("id") or "").strip(),
        name=name,
        kind=kind,
        points=_whole(row, "points", source, line) or 0,
        power=_whole(row, "power", source, line),
        cost=_whole(row, "cost", source, line),
        temperaments=_parts(row, "temperaments", "+"),
        limit_bonus=_whole(row, "limit_bonus", source, line) or 0,
        serial=(row.get("serial") or "").strip(),
        aliases=_parts(row, "aliases", "|"),
    )


def _parts(row: Mapping[str, str | None], column: str, joint: str) -> tuple[str, ...]:
    text = row.get(column)
    return tuple(word for word in text.strip().split(joint) if word) if text else ()


def _whole(row: Mapping[str, str | None], column: str, source: str, line: int) -> int | None:
    text = row.get(column)
    if not text or not (text := text.strip()):
        return None
    digits = text.removeprefix("-")
    most = MOST_NUMBER if column == "number" else MOST
    whole = digits.isascii() and digits.isdigit()
    if whole and len(digits.lstrip("0")) <= _DIGITS and int(digits) <= most:
        return int(text)
    facts: dict[str, Fact] = {
        "place": f"{source}:{line}", "column": column, "card": cut((row.get("name") or "").strip(), 40),
        "typed": cut(text, 20),
    }  # fmt: skip
    if not whole:
        raise Unreadable("card-not-whole", **facts)
    raise Unreadable("card-too-high", **facts, most=most)
