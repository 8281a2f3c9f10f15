"""What the commands at a table of Karma share: which table is meant, and how it, its log and its changes are shown."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeAlias, assert_never

import typer

from cli.args.parse import whole
from cli.program.output import Say, counted, safe, say_json
from cli.program.session import Session
from cli.referee.sheet_commands import LogEntry, SheetGame, enter
from cli.show.grid import print_grids
from cli.show.karma import event_json, headline, seats_grid, sentence, series_json
from evening.sheets import OfSheet, Sheet, SheetOpened, SheetRedone, SheetUndone
from evening.state import Evening
from games.karma.cards import KarmaRules
from games.karma.dealing import alternating
from games.karma.events import KarmaCommand, KarmaEvent
from games.karma.files import deck_of, rules_of
from games.karma.state import Series
from games.model import PlayerId
from games.refusal import Refused, Term
from games.resources import game_text
from store.record import Recorded

WHICH = "Which table. [default: the last one set up]"
SheetNumber = Annotated[str | None, typer.Option("--sheet", metavar="N", help=WHICH)]
Planner: TypeAlias = Callable[[Evening, Series], KarmaCommand]


def karma_of(sheet: Sheet) -> Series:
    """The series on a sheet."""
    state = sheet.steps.state
    if not isinstance(state, Series):
        raise TypeError(f"sheet {sheet.number} holds no game of Karma")
    return state


def act(ctx: typer.Context, typed: str | None, planner: Planner) -> None:
    """Record what `planner` makes of the words, seeing the table as it is, and report what came of it."""
    enter(ctx, KARMA, typed, lambda evening, sheet: planner(evening, karma_of(sheet)))


def show_table(now_open: Session, evening: Evening, sheet: Sheet) -> None:
    """Whose turn it is, what may be played, and what everyone has."""
    series = karma_of(sheet)
    if now_open.settings.json:
        say_json({"event": evening.slug, "sheet": sheet.number, **series_json(series, evening.names)})
        return
    print("\n".join(headline(series, evening.names)))
    print()
    print_grids([seats_grid(series, evening.names)])


def _report(now_open: Session, recorded: Recorded, number: int) -> None:
    """What a command brought about, and the table as it is now."""
    evening = recorded.evening
    series = karma_of(evening.sheets[number])
    if now_open.settings.json:
        say_json(
            {
                "event": evening.slug,
                "sheet": number,
                "dry_run": now_open.settings.dry_run,
                "entries": [
                    {"seq": seq, **event_json(event, evening.names)} for seq, event in happened(recorded)
                ],
                "karma": series_json(series, evening.names),
            }
        )
        return
    for line in filter(None, (sentence(event, evening.names) for _, event in happened(recorded))):
        print(line)
    print("\n".join(headline(series, evening.names)))


def happened(recorded: Recorded) -> list[tuple[int, KarmaEvent]]:
    """What a command brought about at a table, with the entries' numbers."""
    return [
        (recorded.before.length + at, event.event)
        for at, event in enumerate(recorded.events, 1)
        if isinstance(event, OfSheet)
    ]


def _log_json(evening: Evening, entry: LogEntry) -> dict[str, Any]:
    row, event, _ = entry
    facts = event_json(event.event, evening.names) if isinstance(event, OfSheet) else {"kind": row.kind}
    return {"at": row.at, "by": row.by, "seq": row.seq, **facts}


def _log_line(evening: Evening, entry: LogEntry, _: Say) -> str | None:
    row = entry.row
    match entry.event:
        case OfSheet(_, _, event):
            text = sentence(event, evening.names)
        case SheetOpened():
            text = "the sheet is opened"
        case SheetUndone(_, steps) | SheetRedone(_, steps):
            text = f"{counted(steps, 'step')} {row.kind.removeprefix('sheet-')}"
        case _:
            assert_never(entry.event)
    return f"{row.seq:>4}  {row.at[11:16]}  {safe(row.by)}  {text}" if text else None


KARMA = SheetGame("karma", WHICH, show_table, _report, _log_json, _log_line)


def seats_of(teams: Sequence[Sequence[PlayerId]]) -> tuple[tuple[PlayerId, ...], tuple[int, ...]]:
    """Who sits where when teams play in turn, and the number of each seat's team (K-23)."""
    order = alternating([len(members) for members in teams])
    waiting = [iter(members) for members in teams]
    return tuple(next(waiting[number - 1]) for number in order), order


def rules_from(file: str | None, target: str | None, games: str | None, scoring: str | None) -> KarmaRules:
    """The rules of a series: the organiser's file (or the shipped one), and what the command line changes (K-20 to K-22)."""
    source, text = game_text("karma", file)
    rules = rules_of(text, source)
    if target is not None:
        rules = rules._replace(target=_positive(target, "a target score"))
    if games is not None:
        rules = rules._replace(games=_positive(games, "a number of games"))
    if scoring is not None:
        rules = rules._replace(scoring=scoring)
    return rules


def deck_size(series: Series, deck: str | None) -> int:
    """How many cards the deck has: as given, by number or by its file; else as in the game before, else as shipped."""
    if deck is not None and deck.strip().isdigit():
        return whole(deck, "a number of cards")
    if deck is None and series.game is not None:
        return series.game.total
    source, text = game_text("karma-deck", deck)
    return deck_of(text, source).size


def _positive(text: str, what: str) -> int:
    number = whole(text, what)
    if number < 1:
        raise Refused("K-22", "no-end", what=Term(what), number=number)
    return number
