"""What the commands at a table of Karma share: which table, recording, undo, and saying what happened."""

from collections.abc import Callable, Iterator
from typing import Annotated, Any, TypeAlias

import typer

from cli.args.parse import pick, whole
from cli.program.output import say_json
from cli.program.session import Session, session
from cli.show.karma import event_json, headline, sentence, series_json
from evening.sheets import OfSheet, OnSheet, RedoSheet, Sheet, SheetCommand, UndoSheet, known_sheet
from evening.state import Evening
from games.karma.cards import SCORING, KarmaRules
from games.karma.events import KINDS, KarmaCommand, KarmaEvent
from games.karma.files import deck_of, rules_of
from games.karma.state import Series
from games.refusal import Refused
from games.resources import game_text
from store.record import Recorded

SheetNumber = Annotated[
    str | None, typer.Option("--sheet", metavar="N", help="Which table. [default: the last one set up]")
]
Planner: TypeAlias = Callable[[Evening, Series], KarmaCommand]

_KIND_OF = {cls: kind for kind, cls in KINDS.items()}


def current(evening: Evening, typed: str | None) -> Sheet:
    """The table that is meant: by its sheet's number, else the last one of Karma (`Refused` if there is none)."""
    if typed is not None:
        found = known_sheet(evening.sheets, whole(typed, "a sheet's number"))
        if found.kind != "karma":
            raise Refused(None, "other-game", "sheet {number} is a game of {kind}", "karma show",
                          number=found.number, kind=found.kind)  # fmt: skip
        return found
    tables = [sheet for sheet in evening.sheets.values() if sheet.kind == "karma"]
    if not tables:
        raise Refused(None, "no-table", "no table of Karma has been set up here", "karma new")
    return tables[-1]


def karma_of(sheet: Sheet) -> Series:
    """The series on a sheet."""
    state = sheet.steps.state
    if not isinstance(state, Series):
        raise TypeError(f"sheet {sheet.number} holds no game of Karma")
    return state


def act(ctx: typer.Context, typed: str | None, planner: Planner) -> None:
    """Record what `planner` makes of the words, seeing the table as it is, and say what came of it."""

    def plan(evening: Evening) -> SheetCommand:
        sheet = current(evening, typed)
        return OnSheet(sheet.number, planner(evening, karma_of(sheet)))

    with session(ctx) as now_open:
        report(now_open, now_open.record(plan), typed)


def record_steps(ctx: typer.Context, steps: Callable[[Evening], Iterator[SheetCommand]]) -> None:
    """Record several commands as one step, all or none of them."""
    under_way: list[Iterator[SheetCommand]] = []

    def plan(evening: Evening) -> SheetCommand | None:
        if not under_way:
            under_way.append(steps(evening))
        return next(under_way[0], None)

    with session(ctx) as now_open:
        report(now_open, now_open.record(plan, repeat=True), None)


def undo_or_redo(
    ctx: typer.Context, typed: str | None, count: str, command: type[UndoSheet] | type[RedoSheet]
) -> None:
    """Take steps of a table back, or do them again."""
    steps = whole(count, "a number of steps")

    def plan(evening: Evening) -> SheetCommand:
        return command(current(evening, typed).number, steps)

    with session(ctx) as now_open:
        report(now_open, now_open.record(plan), typed)


def report(now_open: Session, recorded: Recorded, typed: str | None) -> None:
    """Say what a command brought about, and where the table stands now."""
    evening = recorded.evening
    sheet = current(evening, typed)
    series = karma_of(sheet)
    if now_open.settings.json:
        say_json(
            {
                "event": evening.slug,
                "sheet": sheet.number,
                "dry_run": now_open.settings.dry_run,
                "entries": [entry_json(seq, event, evening) for seq, event in told(recorded)],
                "karma": series_json(series, evening.names),
            }
        )
        return
    for line in filter(None, (sentence(event, evening.names) for _, event in told(recorded))):
        print(line)
    print("\n".join(headline(series, evening.names)))


def told(recorded: Recorded) -> list[tuple[int, KarmaEvent]]:
    """What a command brought about at a table, with the entries' numbers."""
    return [
        (recorded.before.length + at, event.event)
        for at, event in enumerate(recorded.events, 1)
        if isinstance(event, OfSheet)
    ]


def entry_json(seq: int, event: KarmaEvent, evening: Evening) -> dict[str, Any]:
    """An entry of the log, players by name."""
    return {"seq": seq, "kind": _KIND_OF[type(event)], **event_json(event, evening.names)}


def rules_from(file: str | None, target: str | None, games: str | None, scoring: str | None) -> KarmaRules:
    """The rules of a series: the organiser's file (or the shipped one), and what the command line changes (K-20 to K-22)."""
    source, text = game_text("karma", file, "Karma's rules")
    rules = rules_of(text, source)
    if target is not None:
        rules = rules._replace(target=_positive(target, "a target score"))
    if games is not None:
        rules = rules._replace(games=_positive(games, "a number of games"))
    if scoring is not None:
        rules = rules._replace(scoring=pick(scoring, [(word, word) for word in SCORING], "scoring"))
    return rules


def deck_size(series: Series, deck: str | None) -> int:
    """How many cards the deck has: as given, by number or by its file; else as in the game before, else as shipped."""
    if deck is not None and deck.strip().isdigit():
        return whole(deck, "a number of cards")
    if deck is None and series.game is not None:
        return series.game.total
    source, text = game_text("karma-deck", deck, "a deck")
    return deck_of(text, source).size


def _positive(text: str, what: str) -> int:
    number = whole(text, what)
    if number < 1:
        raise Refused(
            "K-22",
            "no-end",
            "{what} of {number} ends nothing",
            "give 1 or more, or leave it out",
            what=what,
            number=number,
        )
    return number
