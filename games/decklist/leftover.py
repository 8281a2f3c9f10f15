"""What a deck's file says beside the deck: comments and keys that reading passes over, so that converting names them."""

from collections.abc import Iterable, Iterator

from games.decklist.groups import parse
from games.decklist.line import comment_at
from games.decklist.table import header_words
from games.decklist.tomldeck import LISTS
from games.decklist.words import WORDS
from games.model import Deck, fold_name
from games.refusal import Refusal, clause
from games.toml_table import parse_toml


def leftovers(deck: Deck) -> tuple[Refusal, ...]:
    """Each kind of thing that is in the deck's source and in no deck, as a clause."""
    text = deck.source.text
    match deck.source.format:
        case "json":
            return _keys(_json_keys(parse(text)))
        case "csv":
            return _keys(word for word in header_words(text) if fold_name(word) not in WORDS)
        case "toml":
            return _keys(_toml_keys(parse_toml(text)))
        case "text" | "list":
            comments = sum(comment_at(line) is not None for line in text.split("\n"))
            return (clause("lost-comments", count=comments),) if comments else ()
        case _:
            return ()


def _keys(names: Iterable[str]) -> tuple[Refusal, ...]:
    found = sorted(dict.fromkeys(names))
    return (clause("lost-keys", names=tuple(found)),) if found else ()


def _json_keys(doc: object) -> Iterator[str]:
    decks = doc if isinstance(doc, list) else [doc]
    for deck in decks:
        if isinstance(deck, dict):
            yield from (key for key in deck if key not in ("app", "name", "groups", "deck"))
            inner = deck.get("deck")
            groups = (inner if isinstance(inner, dict) else deck).get("groups")
            for group in groups if isinstance(groups, list) else ():
                if isinstance(group, dict):
                    yield from (f"groups.{key}" for key in group if key not in ("kind", "cardIds"))


def _toml_keys(doc: dict[str, object]) -> Iterator[str]:
    for key, value in doc.items():
        if fold_name(key) in LISTS and isinstance(value, list):
            tables = [item for item in value if isinstance(item, dict)]
            yield from (f"{key}.{word}" for table in tables for word in table if fold_name(word) not in WORDS)
        elif key not in ("name", "title"):
            yield key
