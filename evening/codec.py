"""Every kind of entry under the short name it has in the log, and events to JSON and back.

Names here are for ever: a log written today must open in ten years. A class may be renamed, its kind may not.
"""

import json
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias, TypeGuard

from draft import events as draft
from evening import sheets
from evening.registry import GAMES, machine
from games.refusal import Unreadable, do
from tournament import events as desk


class ChainRenewed(NamedTuple):
    """A log whose chain was broken was taken in all the same (`event import --rechain`), from this entry on."""

    entry: int


LogEvent: TypeAlias = draft.LoggedEvent | desk.DeskEvent | sheets.SheetEvent | ChainRenewed

compact = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""JSON in one line, as it is in the log. One encoder for all: `json.dumps` would make one for each entry."""

KINDS: dict[str, type[LogEvent]] = {
    "event-created": desk.EventCreated,
    "draft-started": draft.DraftStarted,
    "first-rolled": draft.FirstRolled,
    "first-chosen": draft.FirstChosen,
    "table-dealt": draft.TableDealt,
    "nominated": draft.CardNominated,
    "bid": draft.BidPlaced,
    "matched": draft.BidMatched,
    "passed": draft.Passed,
    "called": draft.AuctionCalled,
    "won": draft.CardWon,
    "draft-ended": draft.DraftEnded,
    "secret-revealed": draft.SecretRevealed,
    "undone": draft.StepsUndone,
    "redone": draft.StepsRedone,
    "amended": draft.AuctionAmended,
    "player-added": desk.PlayerAdded,
    "player-renamed": desk.PlayerRenamed,
    "seats-arranged": desk.SeatsArranged,
    "player-withdrawn": desk.PlayerWithdrawn,
    "player-returned": desk.PlayerReturned,
    "deck-submitted": desk.DeckSubmitted,
    "deck-retracted": desk.DeckRetracted,
    "schedule-made": desk.ScheduleMade,
    "fixtures-changed": desk.FixturesChanged,
    "round-paired": desk.RoundPaired,
    "match-moved": desk.MatchMoved,
    "result": desk.ResultEntered,
    "result-corrected": desk.ResultCorrected,
    "result-voided": desk.ResultVoided,
    "points-given": desk.PointsGiven,
    "points-taken-back": desk.PointsTakenBack,
    "scoring-chosen": desk.ScoringChosen,
    "tiebreak-made": desk.TiebreakMade,
    "tiebreak-played": desk.TiebreakPlayed,
    "tiebreak-voided": desk.TiebreakVoided,
    "sheet-opened": sheets.SheetOpened,
    "sheet-undone": sheets.SheetUndone,
    "sheet-redone": sheets.SheetRedone,
    "chain-renewed": ChainRenewed,
}

NAMES: dict[type[LogEvent], str] = {cls: name for name, cls in KINDS.items()}

_DESK_CLASSES = frozenset(cls for cls in KINDS.values() if cls.__module__ == desk.__name__)
_DRAFT_CLASSES = frozenset(cls for cls in KINDS.values() if cls.__module__ == draft.__name__)
_SHEET_CLASSES = frozenset(cls for cls in KINDS.values() if cls.__module__ == sheets.__name__) | {
    sheets.OfSheet
}


def is_desk_event(event: LogEvent) -> TypeGuard[desk.DeskEvent]:
    """Whether an event belongs to the tournament desk rather than to the draft."""
    return type(event) in _DESK_CLASSES


def is_draft_event(event: LogEvent) -> TypeGuard[draft.LoggedEvent]:
    """Whether an event belongs to the draft."""
    return type(event) in _DRAFT_CLASSES


def is_sheet_event(event: LogEvent) -> TypeGuard[sheets.SheetEvent]:
    """Whether an event belongs to a game that is refereed live."""
    return type(event) in _SHEET_CLASSES


def encode(event: LogEvent) -> tuple[str, str]:
    """An event's kind and its fields as one line of JSON; a game's own events carry the number of their sheet."""
    if isinstance(event, sheets.OfSheet):
        inner = event.event
        fields = {"sheet": event.sheet, **dict(zip(inner._fields, inner, strict=True))}
        return _kind_in(event.game, type(inner)), compact(fields)
    fields = dict(zip(event._fields, event, strict=True))
    return NAMES[type(event)], compact(fields)


def decode(kind: str, data: str) -> LogEvent:
    """The event behind a kind and its JSON (`Unreadable` for a kind or a field this version does not know)."""
    game = kind.partition("-")[0]
    cls = KINDS.get(kind) or (machine(game).kinds.get(kind) if game in GAMES else None)
    if cls is None:
        raise Unreadable("unknown-entry", kind=kind)
    make: Callable[..., Any] = cls
    try:
        fields = json.loads(data)
        for key, value in fields.items():
            if type(value) is list:
                fields[key] = _tuples(value)
        if kind not in KINDS:
            wrap: Callable[..., LogEvent] = sheets.OfSheet
            return wrap(fields.pop("sheet"), game, make(**fields))
        event: LogEvent = make(**fields)
    except (LookupError, ValueError, TypeError, AttributeError) as fault:
        raise Unreadable("bad-entry", do("doctor"), kind=kind, fault=str(fault)) from fault
    return event


def _kind_in(game: str, cls: type[Any]) -> str:
    """The kind of a game's event class (`KeyError` if its machine does not list it)."""
    for kind, listed in machine(game).kinds.items():
        if listed is cls:
            return kind
    raise KeyError(cls)


def _tuples(value: list[Any]) -> tuple[Any, ...]:
    return tuple(_tuples(part) if type(part) is list else part for part in value)
