"""Sheets in an event: games refereed live, beside draft and desk. Pure; what a game is, its machine in `games` knows."""

from collections.abc import Collection, Iterable, Mapping
from functools import reduce
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias, assert_never

from evening.registry import machine
from games.model import PlayerId
from games.refusal import Refused, do
from games.sheet import Machine, Steps


class OpenSheet(NamedTuple):
    """Begin a game: its kind (a machine's name) and its players in seat order.

    `match` or `tiebreak` is the number of the match or tiebreaker that it is played for, if any.
    """

    kind: str
    players: tuple[PlayerId, ...]
    match: int | None = None
    tiebreak: int | None = None


class OnSheet(NamedTuple):
    """A command of the game itself."""

    sheet: int
    command: Any


class UndoSheet(NamedTuple):
    """Undo the last steps of a game."""

    sheet: int
    steps: int = 1


class RedoSheet(NamedTuple):
    """Redo steps of a game."""

    sheet: int
    steps: int = 1


SheetCommand: TypeAlias = OpenSheet | OnSheet | UndoSheet | RedoSheet


class SheetOpened(NamedTuple):
    """A game began; sheets are numbered from 1."""

    sheet: int
    game: str
    players: tuple[PlayerId, ...]
    match: int | None = None
    tiebreak: int | None = None


class SheetUndone(NamedTuple):
    """So many steps of a game were undone."""

    sheet: int
    steps: int


class SheetRedone(NamedTuple):
    """So many steps of a game were redone."""

    sheet: int
    steps: int


class OfSheet(NamedTuple):
    """An event of a game, with the sheet it happened on and the kind of game."""

    sheet: int
    game: str
    event: Any


SheetEvent: TypeAlias = SheetOpened | SheetUndone | SheetRedone | OfSheet


class Sheet(NamedTuple):
    """One game: its kind, who plays, what it is played for, and its steps so far."""

    number: int
    kind: str
    players: tuple[PlayerId, ...]
    match: int | None
    tiebreak: int | None
    steps: Steps[Any]

    @property
    def machine(self) -> Machine[Any, Any, Any]:
        """The machine of this kind of game."""
        return machine(self.kind)

    @property
    def is_over(self) -> bool:
        """Whether the game needs nothing more."""
        return self.machine.is_over(self.steps.state)


Sheets: TypeAlias = Mapping[int, Sheet]

NO_SHEETS: Sheets = MappingProxyType({})


def decide(sheets: Sheets, command: SheetCommand, known: Mapping[PlayerId, str]) -> tuple[SheetEvent, ...]:
    """What a command on the sheets brings about (`Refused` if the game's rules forbid it)."""
    match command:
        case OpenSheet(kind, players, match, tiebreak):
            machine(kind)
            if any(player not in known for player in players) or len(set(players)) != len(players):
                raise Refused(None, "sheet-players", do("show-event"))
            return (SheetOpened(len(sheets) + 1, kind, players, match, tiebreak),)
        case OnSheet(number, inner):
            sheet = known_sheet(sheets, number)
            events = sheet.machine.decide(sheet.steps.state, inner)
            return tuple(OfSheet(number, sheet.kind, event) for event in events)
        case UndoSheet(number, steps):
            known_sheet(sheets, number).steps.check_undo(steps)
            return (SheetUndone(number, steps),)
        case RedoSheet(number, steps):
            known_sheet(sheets, number).steps.check_redo(steps)
            return (SheetRedone(number, steps),)
        case _:
            assert_never(command)


def known_sheet(sheets: Sheets, number: int, kind: str | None = None) -> Sheet:
    """The sheet of that number, and of that kind if one is given (`Refused` if there is none)."""
    sheet = sheets.get(number)
    if sheet is None or kind not in (None, sheet.kind):
        raise _no_sheet(sheets_of(sheets, kind), kind, number)
    return sheet


def sheets_of(sheets: Sheets, kind: str | None = None) -> tuple[Sheet, ...]:
    """The sheets of a kind of game, or all of them, in the order they were opened."""
    return tuple(sheet for sheet in sheets.values() if kind in (None, sheet.kind))


def find_sheet(
    sheets: Sheets, kind: str, number: int | None = None, players: Collection[PlayerId] = ()
) -> Sheet:
    """The sheet that is meant: by its number; else the last unfinished one of its kind; else the last one.

    Without a number, only sheets count on which all of `players` play. `Refused` if there is no such sheet.
    """
    if number is not None:
        return known_sheet(sheets, number, kind)
    theirs = [sheet for sheet in sheets_of(sheets, kind) if set(players) <= set(sheet.players)]
    if not theirs:
        raise _no_sheet(sheets_of(sheets, kind), kind)
    return ([sheet for sheet in theirs if not sheet.is_over] or theirs)[-1]


def _no_sheet(known: tuple[Sheet, ...], kind: str | None, number: int | None = None) -> Refused:
    """Say why a sheet can't be found, and which ones there are."""
    if not known:
        return Refused(None, "no-sheet-yet", *([do("new-game", game=kind)] if kind else []))
    numbers = tuple(sheet.number for sheet in known)
    if number is None:
        return Refused(None, "no-such-sheet", sheets=numbers)
    return Refused(None, "no-sheet", number=number, sheets=numbers)


def in_force(entries: Iterable[tuple[int, SheetEvent]]) -> frozenset[int]:
    """The steps of a sheet's log that are in force: neither undone, nor forgotten after an undo.

    `entries` are the events of one sheet, each with the number of its step in the log.
    """
    done: list[int] = []
    ahead: list[int] = []
    for step, event in entries:
        match event:
            case SheetUndone(_, steps):
                ahead += (done.pop() for _ in range(steps))
            case SheetRedone(_, steps):
                done += (ahead.pop() for _ in range(steps))
            case OfSheet() if step not in done[-1:]:
                done.append(step)
                ahead.clear()
            case _:
                pass
    return frozenset(done)


def evolve(sheets: Sheets, events: tuple[SheetEvent, ...]) -> Sheets:
    """The sheets after one step."""
    after = dict(sheets)
    played: dict[int, list[Any]] = {}
    for event in events:
        match event:
            case SheetOpened(number, kind):
                after[number] = Sheet(*event, Steps(machine(kind).start))
            case SheetUndone(number, steps):
                after[number] = after[number]._replace(steps=after[number].steps.undone(steps))
            case SheetRedone(number, steps):
                after[number] = after[number]._replace(steps=after[number].steps.redone(steps))
            case OfSheet(number, _, inner):
                played.setdefault(number, []).append(inner)
            case _:
                assert_never(event)
    for number, inner_events in played.items():
        sheet = after[number]
        after[number] = sheet._replace(
            steps=sheet.steps.then(reduce(sheet.machine.evolve, inner_events, sheet.steps.state))
        )
    return after
