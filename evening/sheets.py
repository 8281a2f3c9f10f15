"""Sheets in an event: games refereed live, beside draft and desk. Pure; what a game is, its machine in `games` knows."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias, assert_never

from evening.registry import machine
from games.model import PlayerId
from games.refusal import Refused
from games.sheet import Machine, Steps, check_redo, check_undo, redone, stepped, undone


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
    """Take the last steps of a game back."""

    sheet: int
    steps: int = 1


class RedoSheet(NamedTuple):
    """Do steps of a game again."""

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
    """So many steps of a game were taken back."""

    sheet: int
    steps: int


class SheetRedone(NamedTuple):
    """So many steps of a game were done again."""

    sheet: int
    steps: int


class OfSheet(NamedTuple):
    """An event of a game, with the sheet it happened on."""

    sheet: int
    event: Any


SheetEvent: TypeAlias = SheetOpened | SheetUndone | SheetRedone | OfSheet


class Sheet(NamedTuple):
    """One game: its kind, who plays, what it is played for, and how it stands."""

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


Sheets: TypeAlias = Mapping[int, Sheet]

NO_SHEETS: Sheets = MappingProxyType({})


def decide(sheets: Sheets, command: SheetCommand, known: Mapping[PlayerId, str]) -> tuple[SheetEvent, ...]:
    """What a command on the sheets brings about (`Refused` if the game's rules forbid it)."""
    match command:
        case OpenSheet(kind, players, match, tiebreak):
            machine(kind)
            if any(player not in known for player in players) or len(set(players)) != len(players):
                raise Refused(
                    None,
                    "players",
                    "each player of a game is one of the event, named once",
                    "see: event show",
                )
            return (SheetOpened(len(sheets) + 1, kind, players, match, tiebreak),)
        case OnSheet(number, inner):
            sheet = known_sheet(sheets, number)
            events = sheet.machine.decide(sheet.steps.state, inner)
            return tuple(OfSheet(number, event) for event in events)
        case UndoSheet(number, steps):
            check_undo(known_sheet(sheets, number).steps, steps)
            return (SheetUndone(number, steps),)
        case RedoSheet(number, steps):
            check_redo(known_sheet(sheets, number).steps, steps)
            return (SheetRedone(number, steps),)
        case _:
            assert_never(command)


def known_sheet(sheets: Sheets, number: int) -> Sheet:
    """The sheet of that number (`Refused` if there is none)."""
    sheet = sheets.get(number)
    if sheet is None:
        raise Refused(
            None,
            "no-sheet",
            "there is no sheet {number}",
            "sheets here: {sheets}",
            number=number,
            sheets=tuple(sheets),
        )
    return sheet


def evolve(sheets: Sheets, events: tuple[SheetEvent, ...]) -> Sheets:
    """The sheets after one step."""
    after = dict(sheets)
    played: dict[int, list[Any]] = {}
    for event in events:
        match event:
            case SheetOpened(number, kind, players, match, tiebreak):
                after[number] = Sheet(number, kind, players, match, tiebreak, Steps(machine(kind).start))
            case SheetUndone(number, steps):
                after[number] = after[number]._replace(steps=undone(after[number].steps, steps))
            case SheetRedone(number, steps):
                after[number] = after[number]._replace(steps=redone(after[number].steps, steps))
            case OfSheet(number, inner):
                played.setdefault(number, []).append(inner)
            case _:
                assert_never(event)
    for number, inner_events in played.items():
        sheet = after[number]
        after[number] = sheet._replace(steps=stepped(sheet.steps, tuple(inner_events), sheet.machine.evolve))
    return after
