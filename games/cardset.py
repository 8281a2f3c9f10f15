"""Card sets as text: CSV in, `CardSet` out.

A set is a CSV file with a header. `number`, `name` and `kind` are needed; `id`, `points`, `power`, `cost`,
`temperaments` (joined with `+`), `limit_bonus`, `serial` and `aliases` (joined with `|`) may be there.
"""

import csv
import io
from collections.abc import Mapping

from games.model import Card, CardNumber, CardSet
from games.refusal import Unreadable

NEEDED = ("number", "name", "kind")
COLUMNS = (*NEEDED, "id", "points", "power", "cost", "temperaments", "limit_bonus", "serial", "aliases")


def card_set_from_csv(text: str, name: str, source: str) -> CardSet:
    """Read a set; `source` is what a fault calls the file. `Unreadable` names the line and the column."""
    rows = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")), strict=True)
    try:
        header = rows.fieldnames or []
        missing = [column for column in NEEDED if column not in header]
        if missing:
            raise Unreadable(
                f"{source}: the first line has no column {' or '.join(missing)}",
                f"a card set's first line names its columns: {', '.join(COLUMNS)}",
            )
        cards = [_card(row, f"{source}:{rows.line_num}") for row in rows]
    except csv.Error as fault:
        raise Unreadable(f"{source}:{rows.line_num}: {fault}") from fault
    try:
        return CardSet.of(name, name, cards)
    except ValueError as fault:
        raise Unreadable(f"{source}: {fault}") from fault


def _card(row: Mapping[str, str | None], where: str) -> Card:
    name = (row.get("name") or "").strip()
    kind = (row.get("kind") or "").strip().casefold()
    if not name or not kind:
        raise Unreadable(f"{where}: a card needs a number, a name and a kind")
    number = _whole(row, "number", where)
    if number is None or number < 1:
        raise Unreadable(f"{where}: the number of {name!r} must be 1 or more")
    return Card(
        number=CardNumber(number),
        id=(row.get("id") or "").strip(),
        name=name,
        kind=kind,
        points=_whole(row, "points", where) or 0,
        power=_whole(row, "power", where),
        cost=_whole(row, "cost", where),
        temperaments=tuple(word for word in (row.get("temperaments") or "").strip().split("+") if word),
        limit_bonus=_whole(row, "limit_bonus", where) or 0,
        serial=(row.get("serial") or "").strip(),
        aliases=tuple(word for word in (row.get("aliases") or "").strip().split("|") if word),
    )


def _whole(row: Mapping[str, str | None], column: str, where: str) -> int | None:
    text = (row.get(column) or "").strip()
    if not text:
        return None
    if not text.removeprefix("-").isascii() or not text.removeprefix("-").isdigit() or len(text) > 7:
        raise Unreadable(f"{where}: {column} {text[:20]!r} is not a whole number of at most six digits")
    return int(text)
