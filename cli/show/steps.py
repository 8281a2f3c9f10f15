"""What a step brought about, in sentences; of undo, redo and amendments: what was undone, redone, corrected."""

from collections.abc import Iterable, Iterator, Sequence

from cli.program.output import safe, say
from cli.show.draft import describe, foreseen, outcome
from draft.amend import Step
from draft.events import (
    AuctionAmended,
    CardWon,
    DraftEnded,
    DraftStarted,
    HistoryEvent,
    LoggedEvent,
    SecretRevealed,
    StepsRedone,
    StepsUndone,
    TableDealt,
)
from draft.history import History, Version
from draft.state import Draft, Win
from evening.codec import LogEvent, is_draft_event
from evening.state import Evening
from games.refusal import CardRef
from games.sheet import Steps

WORDY = 3
"""Auctions of one step that are described one by one."""

MOST = 12
"""Steps undone or redone that are described one by one."""


def describe_step(before: Evening, after: Evening, events: Iterable[LogEvent]) -> Iterator[str]:
    """Describe what happened; the cards of a table are shown beside it and need no sentence.

    Where cards to come became known to everyone by it, a warning follows.
    """
    of_draft = [event for event in events if is_draft_event(event)]
    yield from describe_history(before, after, of_draft)
    yield from describe_events(after, of_draft)
    if any(isinstance(event, HistoryEvent) for event in of_draft):
        yield from foreseen(after)


def describe_history(before: Evening, after: Evening, events: Iterable[LoggedEvent]) -> Iterator[str]:
    """Describe what was undone, redone or amended; nothing for other events."""
    for event in events:
        match event:
            case StepsUndone(steps):
                yield from _each(say("undone: {step}"), before, steps)
            case StepsRedone(steps):
                yield from _each(say("redone: {step}"), after, steps)
            case AuctionAmended():
                yield say("amended: {change}").format(change=_correction(before, after))
            case _:
                continue


def describe_events(evening: Evening, events: Sequence[LoggedEvent]) -> Iterator[str]:
    """Describe events of the draft itself; the cards of a table need no sentence."""
    of_play = [event for event in events if not isinstance(event, HistoryEvent)]
    yield from outcome(evening, [event for event in of_play if not isinstance(event, TableDealt)])
    tables = evening.draft.tables
    for event in of_play:
        if isinstance(event, TableDealt):
            number = tables.index(event.cards) + 1 if event.cards in tables else "?"
            yield say("table {table} of {tables} is uncovered").format(
                table=number, tables=evening.draft.table_count
            )


def _each(template: str, evening: Evening, count: int) -> Iterator[str]:
    """What the last steps were, the latest first."""
    for at, step in enumerate(_last_steps(evening, count)):
        if at == MOST:
            yield template.format(step=say("and {count} before these").format(count=count - MOST))
            return
        yield template.format(step=step)


def _last_steps(evening: Evening, count: int) -> Iterator[str]:
    now, back = evening.history.versions, evening.history.versions.back
    for _ in range(count):
        if back is None:
            return
        yield _last_step(evening._replace(history=History(now)), back.state)
        now, back = back, back.back


def _last_step(evening: Evening, back: Version) -> str:
    """The last step of an evening, before which it was `back`."""
    trail = evening.history.trail
    step = trail[0] if trail is not None and trail[1] is back.trail else Step(())
    events: list[LoggedEvent] = [entry.event for entry in step.entries]
    if any(isinstance(event, DraftStarted) for event in events):
        return say("the start of the draft")
    won = [event for event in events if isinstance(event, CardWon)]
    if len(won) > WORDY:
        return _in_short(evening, won, ended=any(isinstance(event, DraftEnded) for event in events))
    shown = [event for event in events if not isinstance(event, SecretRevealed)]
    if shown:
        return "; ".join(describe_events(evening, shown))
    return say("the amendment: {change}").format(
        change=_correction(evening._replace(history=History(Steps(back))), evening)
    )


def _in_short(evening: Evening, won: list[CardWon], *, ended: bool) -> str:
    """A step of many auctions, as bots make them."""
    template = say(
        "{count} auctions, the first: {first}, the last: {last}, and the end of the draft"
        if ended
        else "{count} auctions, the first: {first}, the last: {last}"
    )
    return template.format(count=len(won), first=describe(evening, won[0]), last=describe(evening, won[-1]))


def _correction(before: Evening, after: Evening) -> str:
    """Who had a card for how much, and who has it now."""
    pairs = zip(before.draft.wins, after.draft.wins, strict=True)
    changed = next(((old, new) for old, new in pairs if old != new), None)
    if changed is None:
        return say("nothing has changed")
    old, new = changed
    return say("{card} goes to {new}, not to {old}").format(
        card=safe(after.called(CardRef(new.card))),
        new=_winner(after, after.draft, new),
        old=_winner(before, before.draft, old),
    )


def _winner(evening: Evening, draft: Draft, win: Win) -> str:
    who = safe(evening.called(draft.who(win.seat)))
    if not win.amount:
        return say("{who} for nothing").format(who=who)
    return say("{who} for {points}").format(who=who, points=win.amount)
