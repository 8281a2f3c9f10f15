"""What all groups of commands about sheets share: which sheet is meant, entries, undo, redo, views and the log."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Annotated, Any, NamedTuple, TypeAlias

import typer

from cli.args.parse import whole
from cli.program.commands import App
from cli.program.options import Steps
from cli.program.output import Say, say, say_json
from cli.program.session import Session, session
from evening.codec import decode, is_sheet_event
from evening.sheets import (
    OfSheet,
    OnSheet,
    OpenSheet,
    RedoSheet,
    Sheet,
    SheetCommand,
    SheetEvent,
    UndoSheet,
    find_sheet,
    in_force,
)
from evening.state import Command, Evening
from games.refusal import Refused
from store.log import LogRow
from store.record import Plan, Recorded


class LogEntry(NamedTuple):
    """An entry of a sheet's log; `in_force` is False for what was undone and not redone."""

    row: LogRow
    event: SheetEvent
    in_force: bool


Opening: TypeAlias = tuple[OpenSheet, Sequence[Any]]
"""The sheet to open, and the first commands of its game."""


def _nothing(_: Evening, __: Sheet) -> None:
    return None


def sheet_number(typed: str | None) -> int | None:
    """What follows `--sheet`, if anything does."""
    return None if typed is None else whole(typed, "a sheet's number")


class SheetGame(NamedTuple):
    """How the commands of one kind of game work on its sheets.

    Attributes:
        kind: the name of the game's machine, and of the group of commands.
        default: which sheet is meant without `--sheet`, for the help.
        show: the sheet as it is now; its docstring is the help of `show`.
        report: says what a command brought about on the sheet of that number, and how it is now.
        entry_json: an entry of the log for scripts; None leaves it out.
        entry_line: the same as a line for people.
        find: the sheet that is meant by what follows `--sheet`.
        follow: what belongs to the same step as an entry, if anything is left to record.
        kept: how many of the first steps can't be undone.
    """

    kind: str
    default: str
    show: Callable[[Session, Evening, Sheet], None]
    report: Callable[[Session, Recorded, int], None]
    entry_json: Callable[[Evening, LogEntry], dict[str, Any] | None]
    entry_line: Callable[[Evening, LogEntry, Say], str | None]
    find: Callable[[Evening, str | None], Sheet] | None = None
    follow: Callable[[Evening, Sheet], Command | None] = _nothing
    kept: int = 0

    def meant(self, evening: Evening, typed: str | None) -> Sheet:
        """The sheet that a command is about (`Refused` if there is none)."""
        if self.find is not None:
            return self.find(evening, typed)
        return find_sheet(evening.sheets, self.kind, sheet_number(typed))


def in_turn(steps: Callable[[Evening], Iterable[SheetCommand]]) -> Plan:
    """A plan for `Session.record` with `repeat`: the commands one after another, made inside the transaction."""
    under_way: list[Iterator[SheetCommand]] = []

    def plan(evening: Evening) -> SheetCommand | None:
        if not under_way:
            under_way.append(iter(steps(evening)))
        return next(under_way[0], None)

    return plan


def record_on(now_open: Session, game: SheetGame, number: int, plan: Plan) -> None:
    """Record as one step what `plan` gives on a sheet, with what follows from it, and report."""

    def all_of_it(evening: Evening) -> Any:
        return plan(evening) or game.follow(evening, evening.sheets[number])

    game.report(now_open, now_open.record(all_of_it, repeat=True), number)


def enter(
    ctx: typer.Context, game: SheetGame, typed: str | None, make: Callable[[Evening, Sheet], Any]
) -> None:
    """Record the one command of the game that `make` gives, seeing the sheet as it is."""
    with session(ctx) as now_open:
        number = game.meant(now_open.evening, typed).number
        plan = in_turn(lambda evening: [OnSheet(number, make(evening, evening.sheets[number]))])
        record_on(now_open, game, number, plan)


def open_sheet(ctx: typer.Context, game: SheetGame, begin: Callable[[Evening], Opening]) -> None:
    """Open a sheet and begin its game, as one step."""

    def steps(evening: Evening) -> Iterator[SheetCommand]:
        opened, entries = begin(evening)
        yield opened
        yield from (OnSheet(len(evening.sheets) + 1, entry) for entry in entries)

    with session(ctx) as now_open:
        recorded = now_open.record(in_turn(steps), repeat=True)
        game.report(now_open, recorded, len(recorded.evening.sheets))


def register_sheet(app: App, game: SheetGame) -> None:
    """Add what can be done with a sheet of any game: show, undo, redo, log."""
    register_view(app, game, "show", game.show)
    _register_steps(app, game)
    _register_log(app, game)


def register_view(
    app: App, game: SheetGame, name: str, show: Callable[[Session, Evening, Sheet], None]
) -> None:
    """Add a command that shows something of a sheet; its help is the docstring of `show`."""
    number = Annotated[str | None, typer.Option("--sheet", metavar="N", help=game.default)]

    def view(ctx: typer.Context, sheet: number = None) -> None:
        with session(ctx) as now_open:
            evening = now_open.evening
            show(now_open, evening, game.meant(evening, sheet))

    view.__doc__ = show.__doc__
    app.add(name, f"snakebid {game.kind} {name}")(view)


def _register_steps(app: App, game: SheetGame) -> None:
    number = Annotated[str | None, typer.Option("--sheet", metavar="N", help=game.default)]

    def step(
        ctx: typer.Context, typed: str | None, count: str, command: type[UndoSheet] | type[RedoSheet]
    ) -> None:
        wanted = whole(count, "a number of steps")
        with session(ctx) as now_open:
            sheet = game.meant(now_open.evening, typed)
            if command is UndoSheet and game.kept and wanted > sheet.steps.depth - game.kept:
                raise Refused(
                    None, "cant-undo-beginning", count=wanted, possible=sheet.steps.depth - game.kept
                )
            record_on(now_open, game, sheet.number, in_turn(lambda _: [command(sheet.number, wanted)]))

    @app.add("undo", f"snakebid {game.kind} undo")
    def undo(ctx: typer.Context, count: Steps = "1", sheet: number = None) -> None:
        """Undo the last steps. A step is one command as it was entered; the log keeps it, `redo` does it again."""
        step(ctx, sheet, count, UndoSheet)

    @app.add("redo", f"snakebid {game.kind} redo")
    def redo(ctx: typer.Context, count: Steps = "1", sheet: number = None) -> None:
        """Redo steps that were undone."""
        step(ctx, sheet, count, RedoSheet)


def _register_log(app: App, game: SheetGame) -> None:
    def log(now_open: Session, evening: Evening, sheet: Sheet) -> None:
        """List what was entered on a sheet, and what was undone."""
        entries = sheet_log(now_open.store.log(now_open.slug), sheet)
        if now_open.settings.json:
            facts = filter(None, (game.entry_json(evening, entry) for entry in entries))
            say_json({"event": evening.slug, "sheet": sheet.number, "entries": list(facts)})
            return
        for line in filter(None, (game.entry_line(evening, entry, say) for entry in entries)):
            print(line)

    register_view(app, game, "log", log)


def sheet_log(rows: Iterable[LogRow], sheet: Sheet) -> list[LogEntry]:
    """The entries of a sheet in an event's log, without reading those of the draft and of other games."""
    found: list[tuple[LogRow, SheetEvent]] = []
    for row in rows:
        if row.kind.startswith((f"{sheet.kind}-", "sheet-")):
            event = decode(row.kind, row.data)
            if is_sheet_event(event) and event.sheet == sheet.number:
                found.append((row, event))
    kept = in_force((row.step, event) for row, event in found)
    return [LogEntry(row, event, not isinstance(event, OfSheet) or row.step in kept) for row, event in found]
