"""What every game that is refereed live has in common: a machine (start, decide, evolve), and undo of its steps.

A *sheet* is one game in progress: a Free-for-All, a match of Építő, a game of Karma. Its machine is pure; the store
keeps its events in the event's log like everything else, and knows nothing of the game. A draft undoes its steps in
the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, NamedTuple, TypeVar

from games.refusal import Do, Refused

State = TypeVar("State")
Command = TypeVar("Command")
Event = TypeVar("Event")


def _never_over(_: object) -> bool:
    return False


class Machine(NamedTuple, Generic[State, Command, Event]):
    """One kind of game.

    `name` is the sheet's kind, for example `ffa`. `kinds` gives the short name that each event class has in the log
    for ever; it begins with the machine's name and a hyphen (`ffa-passed`). Fields of events are whole numbers,
    strings, booleans, None and tuples of these. `is_over` tells of a state whether its game needs nothing more.
    """

    name: str
    start: State
    decide: Callable[[State, Command], tuple[Event, ...]]
    evolve: Callable[[State, Event], State]
    kinds: Mapping[str, type[Event]]
    is_over: Callable[[State], bool] = _never_over


class Steps(NamedTuple, Generic[State]):
    """A state, the one before its last step, and those that were undone (the next to redo first).

    States are frozen, so every earlier one is kept at no cost, and undo is a step back along a chain.

    Attributes:
        depth: how many steps led here.
    """

    state: State
    depth: int = 0
    back: Steps[State] | None = None
    ahead: tuple[Steps[State], ...] = ()

    def then(self, state: State) -> Steps[State]:
        """One step more; what was undone can't be redone after it."""
        return Steps(state, self.depth + 1, self._replace(ahead=()) if self.ahead else self)

    def undone(self, count: int) -> Steps[State]:
        """The steps before the last `count`."""
        steps, ahead = self, self.ahead
        for _ in range(count):
            ahead = (steps._replace(ahead=()), *ahead)
            steps = steps.back or steps
        return steps._replace(ahead=ahead)

    def redone(self, count: int) -> Steps[State]:
        """The steps with `count` of those undone."""
        return self.ahead[count - 1]._replace(ahead=self.ahead[count:])

    def check_undo(self, count: int, *remedies: Do) -> None:
        """Check that `count` steps can be undone (`Refused`)."""
        if not 1 <= count <= self.depth:
            raise Refused(None, "cant-undo", *remedies, count=count, possible=self.depth)

    def check_redo(self, count: int, *remedies: Do) -> None:
        """Check that `count` steps can be redone (`Refused`)."""
        if not 1 <= count <= len(self.ahead):
            raise Refused(None, "cant-redo", *remedies, count=count, possible=len(self.ahead))
