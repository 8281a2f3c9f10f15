"""The games that can be refereed live, by the kind of their sheets. A new game is one line here.

A machine is imported when a log or a command first names it: an evening without such a game must not pay for it at
every start (docs/decisions/0005).
"""

import functools
import importlib
from typing import Any

from games.refusal import Refused
from games.sheet import Machine

GAMES: dict[str, str] = {
    "epito": "games.epito.machine",
    "ffa": "games.ffa",
    "karma": "games.karma.engine",
    "teams": "games.teams",
}
"""Name of a machine, and the module that holds it as `MACHINE`."""


@functools.cache
def machine(name: str) -> Machine[Any, Any, Any]:
    """The machine of a kind of game (`Refused` if there is none)."""
    if name not in GAMES:
        raise Refused(None, "no-such-game", name=name, games=tuple(GAMES))
    found = importlib.import_module(GAMES[name]).MACHINE
    if not isinstance(found, Machine):
        raise TypeError(f"{GAMES[name]}.MACHINE is not a machine")
    return found
