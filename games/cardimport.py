"""Card sets in the formats that others write: TOML, and the community's `cards-data.json`."""

import json
import re
from collections.abc import Mapping
from typing import Final

from games.cardset import card_from_row, card_set_from_csv, card_set_of
from games.model import CardSet
from games.refusal import Unreadable
from games.toml_table import open_table

_JSON_START: Final = r"\s*(?:\{|\[\s*[{\]])"
_TOML_START: Final = r"(?:\s|#[^\n]*\n)*(?:\[|\w+\s*=)"
_RAISED: Final = r"(?i)construction limit[^.0-9]*([0-9]{1,5})"


def read_card_set(text: str, name: str, source: str) -> CardSet:
    """Read a set in whatever format its content shows; `source` is what a fault calls the file."""
    plain = text.removeprefix("\ufeff")
    if re.match(_JSON_START, plain):
        return card_set_from_json(plain, name, source)
    if re.match(_TOML_START, plain):
        return card_set_from_toml(plain, name, source)
    return card_set_from_csv(plain, name, source)


def card_set_from_toml(text: str, name: str, source: str) -> CardSet:
    """Read a set from TOML: `title`, and tables `[[card]]` with the CSV's columns as keys."""
    top = open_table(text, source, "bad-toml-set", at_once=True)
    key = "cards" if "cards" in top and "card" not in top else "card"
    title = top.get("title" if "title" in top else "name")
    cards = []
    for table in top.tables(key, needed=True):
        row = {column: _cell(column, value) for column, value in table.values.items()}
        cards.append(card_from_row(row, source, table.line))
    return card_set_of(name, title if isinstance(title, str) else name, cards, source)


def _cell(column: str, value: object) -> str:
    """A TOML value as the CSV would have it."""
    if isinstance(value, list):
        return ("|" if column == "aliases" else "+").join(str(part) for part in value)
    return str(value)


def card_set_from_json(text: str, name: str, source: str) -> CardSet:
    """Read the community's `cards-data.json`; names in other languages become aliases (`Unreadable` if it has no cards)."""
    try:
        doc: object = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise Unreadable("bad-json-set", file=source, fault=str(fault)) from fault
    if isinstance(doc, dict):
        doc = doc.get("cards")
    if not isinstance(doc, list) or not all(isinstance(card, dict) for card in doc):
        raise Unreadable("no-card-list", file=source)
    cards = [card_from_row(_row(card), f"{source}: card", index) for index, card in enumerate(doc, 1)]
    titles = sorted({str(card.get("setName") or "") for card in doc} - {""})
    return card_set_of(name, " + ".join(titles) or name, cards, source)


def _row(card: Mapping[str, object]) -> dict[str, str | None]:
    """A card of `cards-data.json` as a row of the CSV."""
    fields = {key: "" if value is None else str(value) for key, value in card.items()}
    temperaments = card.get("temperaments")
    words = temperaments if isinstance(temperaments, list) else []
    return {
        "number": fields.get("collectionNumber"),
        "name": fields.get("name"),
        "kind": fields.get("type"),
        "id": fields.get("id"),
        "points": fields.get("points"),
        "power": fields.get("power"),
        "cost": fields.get("cost"),
        "temperaments": "+".join(str(word) for word in words),
        "limit_bonus": _limit_bonus(fields),
        "aliases": "|".join(_translated(card.get("translations"), fields.get("name", ""))),
    }


def _limit_bonus(fields: Mapping[str, str]) -> str:
    """D-4: by how much the card raises its owner's limit. The file says it in the card's text alone.

    Without its text, a card whose points are negative is taken to raise the limit by what it lacks, as #248 does.
    """
    raised = re.search(_RAISED, fields.get("effect", ""))
    points = fields.get("points", "")
    return raised[1] if raised else points[1:] if points.startswith("-") else ""


def _translated(translations: object, name: str) -> list[str]:
    """The card's names in other languages, each once."""
    parts = translations.values() if isinstance(translations, dict) else ()
    names = [part.get("name") if isinstance(part, dict) else part for part in parts]
    texts = [other.strip() for other in names if isinstance(other, str)]
    return list(dict.fromkeys(other for other in texts if other and other != name and "|" not in other))
