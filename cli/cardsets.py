"""Which card set a command works with: a packaged one, one that was imported, or a file."""

import functools
from pathlib import Path

from games.model import CardSet
from games.ruleset import RuleSet
from games.shelf import DEFAULT_SET, card_set, packaged_sets


@functools.cache
def sets_folder() -> Path:
    """Where imported sets are kept: a folder of the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("snakebid", appauthor=False) / "sets"


def find_set(name_or_file: str | None = None) -> CardSet:
    """A card set by its name or its file; without one the default."""
    name = name_or_file or DEFAULT_SET
    return card_set(name) if name in packaged_sets() else card_set(name, str(sets_folder()))


def chosen_set(said: str | None, rules: RuleSet) -> CardSet:
    """The set that was asked for, else the rules' own; Építő's rules have none, its files bring their cards."""
    if said is None and rules.card_set is None and rules.own_cards:
        return CardSet.of("none", "no card set", ())
    return find_set(said or rules.card_set)
