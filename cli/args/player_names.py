"""Names as people give them to events and players: read once, the same way for every command."""

import re
from collections.abc import Iterable

from games.model import fold_name
from games.refusal import Refused, Term, Unreadable, do

LONGEST_NAME = 200

_NO_NAME = re.compile(r"player\s+[0-9]+\s+\(?name\s+(erased|damaged)\)?")
"""What stands where a name is gone (`store.names`), folded: whoever were called so could not be told from one without a name."""


def title_of(text: str) -> str:
    """An event's name (`Unreadable` without one)."""
    title = text.strip()
    if not title:
        raise Unreadable("no-event-name", do("new-event"))
    return _clean(title, "the event's name")


def player_names(typed: Iterable[str], taken: Iterable[str] = ()) -> tuple[str, ...]:
    """Players' names, all different from each other and from those `taken` (`Refused` for two of one name)."""
    players = tuple(_clean(name.strip(), "a player's name") for name in typed)
    seen = {_key(name): name for name in taken}
    for name in players:
        if not name:
            raise Unreadable("no-player-name")
        if (other := seen.get(_key(name))) is not None:
            raise Refused(None, "two-of-a-name", name=name, other=other)
        if _NO_NAME.fullmatch(_key(name)):
            raise Unreadable("erased-name", do("erase-player"), name=name)
        seen[_key(name)] = name
    return players


def _key(name: str) -> str:
    return fold_name(name) or name


def _clean(text: str, what: str) -> str:
    if len(text) > LONGEST_NAME:
        raise Unreadable("text-too-long", what=Term(what), length=len(text), most=LONGEST_NAME)
    try:
        text.encode()
    except UnicodeEncodeError as fault:
        raise Unreadable("unreadable-text", typed=text) from fault
    return text
