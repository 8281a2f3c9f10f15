"""The smallest game there can be, for tests of sheets: count to three, never by more than two."""

from typing import NamedTuple

from games.refusal import Refused
from games.sheet import Machine


class Count(NamedTuple):
    by: int


class Counted(NamedTuple):
    by: int


def decide(total: int, command: Count) -> tuple[Counted, ...]:
    if command.by > 2 or total + command.by > 3:
        raise Refused("X-1", "too-far", "{by} is too far", "at most {most}", by=command.by, most=3 - total)
    return (Counted(command.by),)


def evolve(total: int, event: Counted) -> int:
    return total + event.by


MACHINE = Machine("counting", 0, decide, evolve, {"counting-on": Counted})
