"""A draft with its past: undo and redo of steps, and the amendment of an auction entered wrongly.

A *step* is one command as it was entered, with all the events it brought about. Nothing is deleted: undo, redo and
amendments are events themselves. States are frozen, so every earlier one is kept at no cost and undo is a step back
along a chain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import NamedTuple, TypeAlias, assert_never

from draft.amend import Entry, Step, amend
from draft.bazaar import evolve
from draft.events import (
    DIGITAL,
    AmendAuction,
    AuctionAmended,
    HistoryCommand,
    HistoryEvent,
    LoggedEvent,
    RedoSteps,
    StepsRedone,
    StepsUndone,
    UndoSteps,
)
from draft.state import Draft
from games.refusal import Refused

Trail: TypeAlias = "tuple[Step, Trail] | None"
"""Steps, the last one first, each before the rest: a longer trail shares the shorter one, so that a step costs the same
in a log of ten thousand entries as in one of ten."""


class History(NamedTuple):
    """The draft now, the steps in force, the history before the last step, and the one after it if it was undone.

    `out` are the commitments of secrets that the log has revealed: what is taken back stays known to everyone.
    """

    draft: Draft = Draft()
    trail: Trail = None
    depth: int = 0
    back: History | None = None
    ahead: tuple[History, ...] = ()
    out: tuple[str, ...] = ()

    def latest(self) -> Iterator[Step]:
        """The steps in force, the last one first."""
        trail = self.trail
        while trail is not None:
            step, trail = trail
            yield step

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps in force, in the order they were entered: a walk along all of them."""
        return tuple(reversed(tuple(self.latest())))

    @property
    def foreseen(self) -> bool:
        """Whether everyone can know cards that are still to come: the end of the draft, and with it a secret, was taken back.

        Not for a seed, which was never secret, nor for a real pile, whose order follows from no secret (B-4).
        """
        draft = self.draft
        setup = draft.setup
        if setup is None or setup.commitment not in self.out or draft.table == draft.table_count:
            return False
        return setup.seed is None and setup.deal == DIGITAL


def decide_history(history: History, command: HistoryCommand) -> tuple[HistoryEvent, ...]:
    """What an undo, redo or amendment brings about (`Refused` if it can't be)."""
    match command:
        case UndoSteps(count):
            _check_count(count, history.depth, "undo")
            return (StepsUndone(count),)
        case RedoSteps(count):
            _check_count(count, len(history.ahead), "do again")
            return (StepsRedone(count),)
        case AmendAuction(seq, player, amount):
            amended = AuctionAmended(seq, player, amount)
            amend(history.draft, history.steps, amended)
            return (amended,)
        case _:
            assert_never(command)


def _check_count(count: int, possible: int, verb: str) -> None:
    if not 1 <= count <= possible:
        raise Refused(None, "no-step", "steps that one can {verb}: {possible}, not {count}",
                      "see the steps: draft log", count=count, verb=verb, possible=possible)  # fmt: skip


def evolve_step(history: History, seq: int, events: tuple[LoggedEvent, ...]) -> History:
    """The history after one step, whose first event has the number `seq` in the log."""
    out = history.out
    match events:
        case (StepsUndone(count),):
            ahead = history.ahead
            for _ in range(count):
                ahead = (history._replace(ahead=()), *ahead)
                history = history.back or history
            return history._replace(ahead=ahead, out=out)
        case (StepsRedone(count),):
            return history.ahead[count - 1]._replace(ahead=history.ahead[count:], out=out)
        case (AuctionAmended() as event,):
            draft, steps = amend(history.draft, history.steps, event, seq)
            trail = reduce(_longer, steps, None)
            return History(draft, trail, history.depth + 1, _parked(history), (), out)
        case _:
            done = tuple(event for event in events if not isinstance(event, HistoryEvent))
            step = Step(tuple(Entry(seq + at, event) for at, event in enumerate(done)))
            draft = reduce(evolve, done, history.draft)
            if draft.ended:
                out = (*out, *(promise for promise, _ in draft.revealed if promise not in out))
            return History(draft, (step, history.trail), history.depth + 1, _parked(history), (), out)


def _longer(trail: Trail, step: Step) -> Trail:
    return step, trail


def _parked(history: History) -> History:
    return history._replace(ahead=()) if history.ahead else history


def fold_steps(steps: Iterable[tuple[int, tuple[LoggedEvent, ...]]]) -> History:
    """The history after these steps, each with the log number of its first event."""
    return reduce(lambda history, step: evolve_step(history, *step), steps, History())
