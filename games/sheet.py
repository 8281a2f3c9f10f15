"""What every game that is refereed live has in common: a machine (start, decide, evolve), and undo of its steps.

A *sheet* is one game in progress: a Free-for-All, a match of Építő, a game of Karma. Its machine is pure; the store
keeps its events in the event's log like everything else, and knows nothing of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Generic, NamedTuple, TypeVar

from games.refusal import Refused

State = TypeVar("State")
Command = TypeVar("Command")
Event = TypeVar("Event")


class Machine(NamedTuple, Generic[State, Command, Event]):
    """One kind of game.

    `name` is the sheet's kind, for example `ffa`. `kinds` gives the short name that each event class has in the log
    for ever; it begins with the machine's name and a hyphen (`ffa-passed`). Fields of events are whole numbers,
    strings, booleans, None and tuples of these.
    """

    name: str
    start: State
    decide: Callable[[State, Command], tuple[Event, ...]]
    evolve: Callable[[State, Event], State]
    kinds: Mapping[str, type[Event]]


class Steps(NamedTuple, Generic[State]):
    """A game's state, the one before its last step, and those that were undone (the next to do again first)."""

    state: State
    depth: int = 0
    back: Steps[State] | None = None
    ahead: tuple[Steps[State], ...] = ()


def stepped(
    steps: Steps[State], events: tuple[Event, ...], evolve: Callable[[State, Event], State]
) -> Steps[State]:
    """The game after one more step."""
    return Steps(reduce(evolve, events, steps.state), steps.depth + 1, steps._replace(ahead=()))


def check_undo(steps: Steps[State], count: int) -> None:
    """`Refused` unless `count` steps can be taken back."""
    _check(count, steps.depth, "undo")


def check_redo(steps: Steps[State], count: int) -> None:
    """`Refused` unless `count` steps can be done again."""
    _check(count, len(steps.ahead), "do again")


def _check(count: int, possible: int, verb: str) -> None:
    if not 1 <= count <= possible:
        raise Refused(None, "no-step", "steps that one can {verb}: {possible}, not {count}", "see what was entered",
                      count=count, verb=verb, possible=possible)  # fmt: skip


def undone(steps: Steps[State], count: int) -> Steps[State]:
    """The game before its last `count` steps."""
    ahead = steps.ahead
    for _ in range(count):
        ahead = (steps._replace(ahead=()), *ahead)
        steps = steps.back or steps
    return steps._replace(ahead=ahead)


def redone(steps: Steps[State], count: int) -> Steps[State]:
    """The game with `count` steps done again."""
    return steps.ahead[count - 1]._replace(ahead=steps.ahead[count:])
