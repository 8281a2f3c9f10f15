"""Where in its file something stands: line and column, both from 1, worked out only when a fault asks for it."""

from games.decklist.jsonplace import json_places
from games.decklist.tomldeck import toml_place
from games.model import Deck, Entry


def place(deck: Deck, entry: Entry) -> tuple[int | None, int | None]:
    """Line and column of an entry in the text its deck was read from."""
    match deck.source.format:
        case "json":
            return json_places(deck.source.text, entry.at)
        case "toml":
            return toml_place(deck.source.text, entry.at)
        case "":
            return None, None
        case _:
            return entry.at or None, _column(deck.source.text, entry.at)


def _column(text: str, line: int) -> int | None:
    if line < 1:
        return None
    start = 0
    for _ in range(line - 1):
        start = text.find("\n", start) + 1
        if not start:
            return None
    end = text.find("\n", start)
    raw = text[start : end if end >= 0 else len(text)]
    return len(raw) - len(raw.lstrip()) + 1
