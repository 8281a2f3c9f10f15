"""What a step brought about, in sentences; of undo, redo and amendments: what was taken back, done again, put right."""

from collections.abc import Iterable, Iterator, Sequence

from cli.program.output import counted, safe
from cli.show.draft import foreseen, outcome, sentence
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
"""Auctions of one step that are still told one by one."""

MOST = 12
"""Steps taken back or done again that are still told one by one."""


def said(before: Evening, after: Evening, events: Iterable[LogEvent]) -> Iterator[str]:
    """What happened, in sentences; the cards of a table are shown beside them and need none.

    Where cards to come became known to everyone by it, that is said too.
    """
    told = [event for event in events if is_draft_event(event)]
    yield from changes(before, after, told)
    yield from sentences(after, told)
    if any(isinstance(event, HistoryEvent) for event in told):
        yield from foreseen(after)


def changes(before: Evening, after: Evening, events: Iterable[LoggedEvent]) -> Iterator[str]:
    """What an undo took back, a redo did again, or an amendment put right; nothing for other events."""
    for event in events:
        match event:
            case StepsUndone(steps):
                yield from _each("taken back", before, steps)
            case StepsRedone(steps):
                yield from _each("done again", after, steps)
            case AuctionAmended():
                yield f"amended: {_put_right(before, after)}"
            case _:
                continue


def sentences(evening: Evening, events: Sequence[LoggedEvent]) -> Iterator[str]:
    """Events of the draft itself in words; the cards of a table need none."""
    told = [event for event in events if not isinstance(event, HistoryEvent)]
    yield from outcome(evening, [event for event in told if not isinstance(event, TableDealt)])
    for event in told:
        if isinstance(event, TableDealt):
            at = evening.draft.tables.index(event.cards) + 1 if event.cards in evening.draft.tables else "?"
            yield f"table {at} of {evening.draft.table_count} lies open"


def _each(what: str, evening: Evening, count: int) -> Iterator[str]:
    """What the last steps were, the latest first."""
    for at, words in enumerate(_last_steps(evening, count)):
        if at == MOST:
            yield f"{what}: and {counted(count - MOST, 'step')} before"
            return
        yield f"{what}: {words}"


def _last_steps(evening: Evening, count: int) -> Iterator[str]:
    now, back = evening.history.versions, evening.history.versions.back
    for _ in range(count):
        if back is None:
            return
        yield _words(evening._replace(history=History(now)), back.state)
        now, back = back, back.back


def _words(evening: Evening, back: Version) -> str:
    """The last step of an evening, before which it was `back`."""
    trail = evening.history.trail
    step = trail[0] if trail is not None and trail[1] is back.trail else Step(())
    events: list[LoggedEvent] = [entry.event for entry in step.entries]
    if any(isinstance(event, DraftStarted) for event in events):
        return "the start of the draft"
    won = [event for event in events if isinstance(event, CardWon)]
    if len(won) > WORDY:
        return _in_short(evening, won, ended=any(isinstance(event, DraftEnded) for event in events))
    shown = [event for event in events if not isinstance(event, SecretRevealed)]
    if shown:
        return "; ".join(sentences(evening, shown))
    return f"the amendment: {_put_right(evening._replace(history=History(Steps(back))), evening)}"


def _in_short(evening: Evening, won: list[CardWon], *, ended: bool) -> str:
    """A step of many auctions, as bots make them."""
    first, last = sentence(evening, won[0]), sentence(evening, won[-1])
    end = ", and the end of the draft" if ended else ""
    return f"{len(won)} auctions, the first: {first}, the last: {last}{end}"


def _put_right(before: Evening, after: Evening) -> str:
    """Who had a card for how much, and who has it now."""
    pairs = zip(before.draft.wins, after.draft.wins, strict=True)
    changed = next(((old, new) for old, new in pairs if old != new), None)
    if changed is None:
        return "nothing is otherwise than before"
    old, new = changed
    card = safe(after.called(CardRef(new.card)))
    return f"{card} goes to {_for(after, after.draft, new)}, not to {_for(before, before.draft, old)}"


def _for(evening: Evening, draft: Draft, win: Win) -> str:
    return f"{safe(evening.called(draft.who(win.seat)))} for {win.amount or 'nothing'}"
