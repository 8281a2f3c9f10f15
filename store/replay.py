"""Whether a log is what the rules give: each entry has the right shape, and each step is decided again.

For logs that came from elsewhere (`event import`, `verify`). A log of one's own was decided when it was written.
"""

import types
import typing
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from draft import bazaar
from draft.amend import entered
from draft.events import (
    AmendAuction,
    AuctionAmended,
    AuctionCalled,
    AwardCard,
    DraftEvent,
    DraftStarted,
    FirstChosen,
    FirstRolled,
    HistoryCommand,
    HistoryEvent,
    LoggedEvent,
    Nominate,
    Pile,
    RedoSteps,
    SecretRevealed,
    StartDraft,
    StepsRedone,
    StepsUndone,
    TableDealt,
    UndoSteps,
)
from draft.history import decide_history
from draft.piles import check_deal
from draft.shuffle import commitment
from draft.state import Draft
from evening.codec import LogEvent, is_desk_event, is_draft_event
from evening.sheets import OfSheet
from evening.state import Evening, evolve
from games.model import LARGEST_AMOUNT, PlayerId
from games.refusal import Refusal, Refused, clause
from games.resources import bazaar_rules
from tournament import desk
from tournament import events as desk_events
from tournament.swiss import rounds_paired


class Flaw(NamedTuple):
    """What is wrong with an entry."""

    seq: int
    what: Refusal


def shape_flaws(steps: Iterable[tuple[int, tuple[LogEvent, ...]]]) -> Iterator[Flaw]:
    """Entries whose fields are not of their kind: text for a number, a number beyond all use."""
    for seq, events in steps:
        for at, event in enumerate(events):
            inner = event.event if isinstance(event, OfSheet) else event
            hints = typing.get_type_hints(type(inner))
            for field, value in zip(inner._fields, inner, strict=True):
                if not fits(value, hints[field]):
                    yield Flaw(seq + at, clause("odd-field", field=field, value=f"{value!r}"[:60]))


def fits(value: object, hint: Any) -> bool:
    """Whether a value that came from JSON is of a field's type."""
    hint = getattr(hint, "__supertype__", hint)
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return any(fits(value, part) for part in parts)
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        inner = list(typing.get_type_hints(hint).values())
        needed = len(inner) - len(getattr(hint, "_field_defaults", {}))
        return (
            isinstance(value, tuple) and needed <= len(value) <= len(inner) and all(map(fits, value, inner))
        )
    if origin is tuple:
        if not isinstance(value, tuple):
            return False
        if len(parts) == 2 and parts[1] is Ellipsis:
            return all(fits(part, parts[0]) for part in value)
        return len(value) == len(parts) and all(map(fits, value, parts))
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST_AMOUNT
    return (
        hint is Any
        or (hint is type(None) and value is None)
        or (isinstance(hint, type) and isinstance(value, hint))
    )


def rule_flaws(evening: Evening, steps: Iterable[tuple[int, tuple[LogEvent, ...]]]) -> Iterator[Flaw]:
    """Steps that the rules do not give; `evening` is the event before its first entry. Ends at the first flaw."""
    for seq, events in steps:
        try:
            flaw = _step_flaw(evening, seq, events)
            evening = evolve(evening, seq, events)
        except Refused as no:
            flaw = Flaw(seq, no.refusal)
        except (LookupError, TypeError, ValueError, AttributeError) as fault:
            flaw = Flaw(seq, clause("senseless-here", fault=str(fault)))
        if flaw is not None:
            yield flaw
            return


def _step_flaw(evening: Evening, seq: int, events: tuple[LogEvent, ...]) -> Flaw | None:
    draft_events = tuple(event for event in events if is_draft_event(event))
    if draft_events and not _drafted(evening, draft_events):
        return Flaw(seq, clause("other-by-the-rules"))
    first = next((event for event in events if is_desk_event(event)), None)
    if first is not None and not _desked(evening, first):
        return Flaw(seq, clause("other-by-the-rules"))
    return None


def _drafted(evening: Evening, events: tuple[LoggedEvent, ...]) -> bool:
    first = events[0]
    if isinstance(first, HistoryEvent):
        return decide_history(evening.history, _history_command(first)) == events
    draft, rest = evening.draft, tuple(event for event in events if not isinstance(event, HistoryEvent))
    while rest:
        count = _started(draft, rest) if isinstance(rest[0], DraftStarted) else _acted(draft, rest)
        if count == 0:
            return False
        draft = _folded(draft, rest[:count])
        rest = rest[count:]
    return True


def _folded(draft: Draft, events: Iterable[DraftEvent]) -> Draft:
    for event in events:
        draft = bazaar.evolve(draft, event)
    return draft


def _history_command(event: HistoryEvent) -> HistoryCommand:
    match event:
        case StepsUndone(steps):
            return UndoSteps(steps)
        case StepsRedone(steps):
            return RedoSteps(steps)
        case AuctionAmended(seq, player, amount):
            return AmendAuction(seq, player, amount)


def _started(draft: Draft, events: tuple[DraftEvent, ...]) -> int:
    """How many events the start of a draft rightly is (0: it is not right). The secret is not needed here."""
    started, first = events[0], events[1] if len(events) > 1 else None
    if not isinstance(started, DraftStarted) or not isinstance(first, FirstRolled | FirstChosen):
        return 0
    piles = tuple(Pile(name, need, tuple(cards)) for name, need, cards in started.piles)
    bazaar.decide(draft, StartDraft(started.players, piles, b"", deal="manual", first=first.first))
    if started.deal == "manual":
        return 2
    dealt = events[2] if len(events) > 2 else None
    if not isinstance(dealt, TableDealt):
        return 0
    check_deal(_folded(draft, events[:2]), dealt.cards)
    return 3


def _acted(draft: Draft, events: tuple[DraftEvent, ...]) -> int:
    """How many events one action rightly brought about (0: the rules give something else)."""
    command = entered(events[0], manual=draft.started.deal == "manual")
    called = events[1] if len(events) > 1 else None
    if isinstance(command, Nominate) and isinstance(called, AuctionCalled):
        command = AwardCard(command.card, called.player, called.amount)
    elif isinstance(command, AwardCard) and draft.auction is not None:
        command = command._replace(card=draft.auction.card)
    if command is None:
        return 0
    later = [event.cards for event in events if isinstance(event, TableDealt)]
    known = tuple(card for table in (*draft.tables, *later) for card in table)
    happened = bazaar.decide(draft, command, bazaar.Source(deck=known))
    if events[: len(happened)] != happened:
        return 0
    for at, event in enumerate(happened):
        if isinstance(event, TableDealt):
            check_deal(_folded(draft, happened[:at]), event.cards)
    count = len(happened)
    while count < len(events) and isinstance(revealed := events[count], SecretRevealed):
        if commitment(bytes.fromhex(revealed.secret)) != revealed.commitment:
            return 0
        count += 1
    return count


def _desked(evening: Evening, event: desk_events.DeskEvent) -> bool:
    if isinstance(event, desk_events.ScheduleMade | desk_events.FixturesChanged):
        return _known_fixtures(evening, event)
    if isinstance(event, desk_events.DeckSubmitted) and event.points != evening.cards.points_of(event.cards):
        return False
    command = _desk_command(evening, event)
    return command is None or desk.decide(evening.desk, command)[0] == event


def _known_fixtures(evening: Evening, event: desk_events.ScheduleMade | desk_events.FixturesChanged) -> bool:
    players = set(evening.desk.players)
    met = all(row[2] != row[3] and {row[2], row[3]} <= players for row in event.matches)
    return met and all(player in players for _, player in event.byes)


def _desk_command(evening: Evening, event: desk_events.DeskEvent) -> desk_events.DeskCommand | None:
    """The command that an event records, or None where several could have brought it about."""
    drafting = evening.draft.setup is not None
    match event:
        case desk_events.EventCreated():
            return desk_events.CreateEvent(*event)
        case desk_events.DeckSubmitted():
            return desk_events.SubmitDeck(
                player=event.player,
                name=event.name,
                cards=event.cards,
                points=event.points,
                limit=event.limit,
                pool=evening.pool(event.player),
                drafted=evening.draft.ended,
                size=bazaar_rules().deck_size,
                left=event.left,
            )
        case desk_events.DeckRetracted():
            return desk_events.RetractDeck(*event)
        case desk_events.RoundPaired():
            pairs = tuple((PlayerId(row[2]), PlayerId(row[3])) for row in event.matches)
            again = event.round == rounds_paired(evening.desk)
            return desk_events.PairRound(pairs, *event[2:], rematches=True, replace=again)
        case desk_events.ResultEntered():
            return desk_events.EnterResult(*event)
        case desk_events.ResultCorrected():
            return desk_events.CorrectResult(*event)
        case desk_events.ResultVoided():
            return desk_events.VoidResult(*event)
        case desk_events.TiebreakMade() | desk_events.TiebreakPlayed() | desk_events.TiebreakVoided():
            return _tiebreak_command(event)
        case desk_events.PlayerAdded(player, promised):
            return desk_events.AddPlayer(player, promised, drafting)
        case desk_events.PlayerRenamed(player, promised):
            return desk_events.RenamePlayer(player, promised)
        case _:
            return None


def _tiebreak_command(event: desk_events.TiebreakEvent) -> desk_events.TiebreakCommand:
    match event:
        case desk_events.TiebreakMade(_, place, players, kind):
            return desk_events.MakeTiebreak(place, players, kind)
        case desk_events.TiebreakPlayed():
            return desk_events.EnterTiebreak(*event)
        case desk_events.TiebreakVoided():
            return desk_events.VoidTiebreak(*event)
