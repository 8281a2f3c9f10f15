"""Which card set a command works with: a packaged one, one that was imported, or a file."""

import functools
import os
import re
import sys
from pathlib import Path

from games.model import Card, CardSet, fold_name
from games.refusal import Unreadable, do
from games.resources import DEFAULT_SET, card_set, imported_sets, packaged_sets
from games.ruleset import RuleSet


@functools.cache
def sets_folder() -> Path:
    """Where imported sets are kept: a folder of the user's data folder."""
    if "linux" in str(sys.platform):
        # what platformdirs says here, without its import, which every check would pay (a test holds them equal)
        shared = os.environ.get("XDG_DATA_HOME", "").strip()
        return (Path(shared) if shared else Path.home() / ".local" / "share") / "snakebid" / "sets"
    from platformdirs import user_data_path

    return user_data_path("snakebid", appauthor=False) / "sets"


@functools.lru_cache(maxsize=4)
def find_set(name_or_file: str | None = None) -> CardSet:
    """A card set by its name or its file; without one the default.

    Names in other languages that an imported set has for a packaged set's cards hold for the packaged set too: who
    has imported the community's card list may write decks in any of its languages.
    """
    name = name_or_file or DEFAULT_SET
    folder = str(sets_folder())
    if name not in packaged_sets():
        return card_set(name, folder)
    cards = card_set(name)
    for imported in imported_sets(folder):
        cards = _with_aliases(cards, card_set(imported, folder))
    return cards


def _with_aliases(cards: CardSet, other: CardSet) -> CardSet:
    """The set with the aliases that another set has for the same cards (same number, and same ID or name)."""
    return CardSet.of(cards.name, cards.title, (_more(card, other) for card in cards.cards))


def _more(card: Card, other: CardSet) -> Card:
    twin = other.by_number.get(card.number)
    if twin is None or not twin.aliases:
        return card
    if not (card.id and card.id == twin.id) and fold_name(card.name) != fold_name(twin.name):
        return card
    return card._replace(aliases=tuple(dict.fromkeys((*card.aliases, *twin.aliases))))


def chosen_set(chosen: str | None, rules: RuleSet) -> CardSet:
    """The set that was asked for, else the rules' own; Építő's rules have none, its files bring their cards."""
    if chosen is None and rules.card_set is None and rules.own_cards:
        return CardSet.of("none", "no card set", ())
    return find_set(chosen or rules.card_set)


def set_name(text: str) -> str:
    """A name that is safe as a file's: letters a-z, digits and dashes, nothing that leads out of the folder (`Unreadable` otherwise)."""
    plain = re.sub(r"[^a-z0-9]+", "-", fold_name(text)).strip("-")[:60].rstrip("-")
    if not plain:
        raise Unreadable("no-set-name", do("name-set"), typed=text)
    return plain
