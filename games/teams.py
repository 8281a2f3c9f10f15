"""Two against two (T-1 to T-7): the machine of its live sheets.

It is the same table as in Free-for-All, with two sides. A log knows an event's kind by its class, so each event has a
class of its own here, with the same fields.
"""

from games.kartomantik.live import decide as table
from games.kartomantik.live.events import KINDS, Begin, Command, Event
from games.kartomantik.live.evolve import evolve
from games.kartomantik.live.state import Game
from games.refusal import Refused
from games.sheet import Machine

_OWN: dict[type[Event], type[Event]] = {
    cls: type(f"Teams{cls.__name__}", (cls,), {"__slots__": (), "__doc__": cls.__doc__})
    for cls in KINDS.values()
}


def decide(game: Game, command: Command) -> tuple[Event, ...]:
    """The events that follow from a command (`Refused` if it is not allowed), as events of this game."""
    if isinstance(command, Begin) and len(command.sides) != 2:
        raise Refused("T-1", "sides", count=len(command.sides))
    return tuple(_OWN[type(event)]._make(event) for event in table.decide(game, command))


MACHINE: Machine[Game, Command, Event] = Machine(
    "teams",
    Game(),
    decide,
    evolve,
    {f"teams-{name}": _OWN[cls] for name, cls in KINDS.items()},
    lambda game: game.final,
)
