"""The only room of this floor that opens files: packaged card sets and rules, and the user's own."""

import functools
import tomllib
from importlib import resources
from pathlib import Path

from games.cardset import card_set_from_csv
from games.draftrules import DraftRules, draft_rules
from games.model import CardSet
from games.refusal import Unreadable

DEFAULT_SET = "kartomantik-beta"


def packaged_sets() -> tuple[str, ...]:
    """Names of the card sets that come with the program, sorted."""
    names = (entry.name for entry in resources.files("games").joinpath("cards").iterdir())
    return tuple(sorted(name.removesuffix(".csv") for name in names if name.endswith(".csv")))


def card_set_text(name_or_file: str) -> tuple[str, str]:
    """Name and text of a card set: a packaged one by its name, or a CSV file by its path."""
    if name_or_file in packaged_sets():
        entry = resources.files("games").joinpath("cards", f"{name_or_file}.csv")
        return name_or_file, entry.read_text(encoding="utf-8")
    path = Path(name_or_file)
    if not path.is_file():
        raise Unreadable(
            f"no card set is called {name_or_file!r}, and no such file is there",
            f"packaged sets: {', '.join(packaged_sets())}; or the path of a CSV file",
        )
    try:
        return path.stem, path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeError) as fault:
        raise Unreadable(f"{name_or_file}: {fault}", "a card set is a CSV file in UTF-8") from fault


@functools.lru_cache(maxsize=4)
def card_set(name_or_file: str = DEFAULT_SET) -> CardSet:
    """A card set, read and checked once."""
    name, text = card_set_text(name_or_file)
    return card_set_from_csv(text, name, name_or_file)


@functools.lru_cache(maxsize=1)
def bazaar_rules() -> DraftRules:
    """The packaged numbers of the Bazaar Draft."""
    text = resources.files("games").joinpath("rules", "bazaar-draft.toml").read_text(encoding="utf-8")
    return draft_rules(tomllib.loads(text))
