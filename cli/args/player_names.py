"""Names as people give them to events and players: read once, the same way for every command."""

import re
from collections.abc import Iterable

from games.model import fold_name
from games.refusal import Refused, Unreadable

LONGEST_NAME = 200

_NO_NAME = re.compile(r"player\s+[0-9]+\s+\(?name\s+(erased|damaged)\)?")
"""What stands where a name is gone (`store.names`), folded: whoever were called so could not be told from one without a name."""


def title_of(text: str) -> str:
    """An event's name (`Unreadable` without one)."""
    title = text.strip()
    if not title:
        raise Unreadable(
            "the event has no name", 'snakebid event new "Friday Bazaar" --player Ada --player Ben'
        )
    return _clean(title, "event's name")


def player_names(typed: Iterable[str], taken: Iterable[str] = ()) -> tuple[str, ...]:
    """Players' names, all different from each other and from those `taken` (`Refused` for two of one name)."""
    players = tuple(_clean(name.strip(), "player's name") for name in typed)
    seen = {_key(name): name for name in taken}
    for name in players:
        if not name:
            raise Unreadable("a player has no name", "--player Ada")
        if (other := seen.get(_key(name))) is not None:
            raise Refused(None, "two-of-a-name", "two players are called {name} (case and accents don't tell them apart: {other})",
                          "tell them apart by a tag, for example 'Ben' and 'Ben#2'", name=name, other=other)  # fmt: skip
        if _NO_NAME.fullmatch(_key(name)):
            raise Unreadable(
                f"{name!r} stands where a name is gone, and is nobody's name",
                "give another name; to erase one: snakebid player erase PLAYER",
            )
        seen[_key(name)] = name
    return players


def _key(name: str) -> str:
    return fold_name(name) or name


def _clean(text: str, what: str) -> str:
    if len(text) > LONGEST_NAME:
        raise Unreadable(f"the {what} has {len(text)} characters", f"at most {LONGEST_NAME}")
    try:
        text.encode()
    except UnicodeEncodeError as fault:
        raise Unreadable(
            f"the {what} {text!r} is not readable text", "check the terminal's encoding (UTF-8)"
        ) from fault
    return text
