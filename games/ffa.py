"""Free-for-All, three to five players (F-1 to F-11): the machine of its live sheets."""

from games.kartomantik.live import decide as table
from games.kartomantik.live.events import KINDS, Begin, Command, Event
from games.kartomantik.live.evolve import evolve
from games.kartomantik.live.state import Game
from games.refusal import Refused, do
from games.sheet import Machine


def decide(game: Game, command: Command) -> tuple[Event, ...]:
    """The events that follow from a command (`Refused` if it is not allowed); each plays for themselves here."""
    if isinstance(command, Begin) and len(command.sides) != len(command.players):
        raise Refused("F-1", "sides-in-free-for-all", do("new-teams"))
    return table.decide(game, command)


MACHINE: Machine[Game, Command, Event] = Machine(
    "ffa",
    Game(),
    decide,
    evolve,
    {f"ffa-{name}": cls for name, cls in KINDS.items()},
    lambda game: game.final,
)
