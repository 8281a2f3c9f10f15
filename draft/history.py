"""A draft with its past: undo and redo of steps, and the amendment of an auction entered wrongly.

A *step* is one command as it was entered, with all the events it brought about. Nothing is deleted: undo, redo and
amendments are events themselves.
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
from games.refusal import do
from games.sheet import Steps

Trail: TypeAlias = "tuple[Step, Trail] | None"
"""Steps, the last one first, each before the rest: a longer trail shares the shorter one, so that a step costs the same
in a log of ten thousand entries as in one of ten."""


class Version(NamedTuple):
    """A draft, and the steps in force that led to it."""

    draft: Draft = Draft()
    trail: Trail = None


class History(NamedTuple):
    """The draft now, and before and after each step that can be undone or redone.

    Attributes:
        versions: undo and redo of whole steps.
        out: the commitments of secrets that the log has revealed: what is undone stays known to everyone.
    """

    versions: Steps[Version] = Steps(Version())
    out: tuple[str, ...] = ()

    @property
    def draft(self) -> Draft:
        """The draft now."""
        return self.versions.state.draft

    @property
    def trail(self) -> Trail:
        """The steps in force."""
        return self.versions.state.trail

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
        """Whether everyone can know cards that are still to come: the end of the draft, and with it a secret, was undone.

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
            history.versions.check_undo(count, do("draft-log"))
            return (StepsUndone(count),)
        case RedoSteps(count):
            history.versions.check_redo(count, do("draft-log"))
            return (StepsRedone(count),)
        case AmendAuction(seq, player, amount):
            amended = AuctionAmended(seq, player, amount)
            amend(history.draft, history.steps, amended)
            return (amended,)
        case _:
            assert_never(command)


def evolve_step(history: History, seq: int, events: tuple[LoggedEvent, ...]) -> History:
    """The history after one step, whose first event has the number `seq` in the log."""
    versions, out = history
    match events:
        case (StepsUndone(count),):
            return History(versions.undone(count), out)
        case (StepsRedone(count),):
            return History(versions.redone(count), out)
        case (AuctionAmended() as event,):
            draft, steps = amend(history.draft, history.steps, event, seq)
            return History(versions.then(Version(draft, reduce(_longer, steps, None))), out)
        case _:
            done = tuple(event for event in events if not isinstance(event, HistoryEvent))
            step = Step(tuple(Entry(seq + at, event) for at, event in enumerate(done)))
            draft = reduce(evolve, done, history.draft)
            if draft.ended:
                out = (*out, *(promise for promise, _ in draft.revealed if promise not in out))
            return History(versions.then(Version(draft, (step, history.trail))), out)


def _longer(trail: Trail, step: Step) -> Trail:
    return step, trail


def fold_steps(steps: Iterable[tuple[int, tuple[LoggedEvent, ...]]]) -> History:
    """The history after these steps, each with the log number of its first event."""
    return reduce(lambda history, step: evolve_step(history, *step), steps, History())
