"""Who meets whom, and when (B-22)."""

from typing import Annotated, Any

import typer

from cli.args.parse import whole
from cli.program.commands import App
from cli.program.options import Minutes
from cli.program.output import Say, note, say, say_json
from cli.program.remedies import command
from cli.program.session import session
from cli.show.grid import in_language, print_grids
from cli.tournament.match_json import result_text, schedule_json, who_withdrew
from cli.tournament.pair_round import Round, pair_next
from cli.tournament.player_tables import to_play, way_to_decks
from evening.state import Evening
from scoring.grid import Column, Grid
from tournament.events import BAZAAR, SWISS, MakeSchedule
from tournament.state import waiting

app = App(help="Who meets whom, and when.")


@app.add("make", "snakebid schedule make --tables 2 --start 19:00 --minutes 40")
def make(
    ctx: typer.Context,
    tables: Annotated[
        str | None, typer.Option(metavar="N", help="How many tables there are. [default: enough for all]")
    ] = None,
    start: Annotated[str | None, typer.Option(metavar="HH:MM", help="When the first matches start.")] = None,
    minutes: Minutes = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Make it anew, while nothing is played.")
    ] = False,
    double: Annotated[bool, typer.Option("--double", help="Everyone meets twice, sides swapped.")] = False,
) -> None:
    """Pair everyone with everyone, once or twice (B-22). In a Swiss tournament, pair the next round."""
    command = MakeSchedule(
        tables=None if tables is None else whole(tables, "a number of tables"),
        start=start,
        minutes=None if minutes is None else whole(minutes, "a number of minutes"),
        replace=replace,
        double=double,
    )
    with session(ctx) as now_open:
        if now_open.evening.desk.mode == SWISS:
            asked = Round(tables=tables, start=start, minutes=minutes, replace=replace)
            evening = pair_next(now_open, asked)
        else:
            evening = now_open.record(lambda _: command).evening
    if evening.desk.mode == BAZAAR and not evening.draft.ended:
        note(way_to_decks(evening))
    if now_open.settings.json:
        say_json(schedule_json(evening))
    else:
        print_schedule(evening)


@app.add("next", "snakebid schedule next --rounds 5")
def next_(
    ctx: typer.Context,
    rounds: Annotated[
        str | None,
        typer.Option(
            metavar="N", help="How many rounds there will be. [default: log2 of the players, rounded up]"
        ),
    ] = None,
    tables: Annotated[str | None, typer.Option(metavar="N", help="How many tables there are.")] = None,
    start: Annotated[str | None, typer.Option(metavar="HH:MM", help="When this round starts.")] = None,
    minutes: Minutes = None,
    seats: Annotated[
        bool,
        typer.Option(
            "--seats", help="First round: the seats stand for strength, the first player is the strongest."
        ),
    ] = False,
    seed: Annotated[str | None, typer.Option(metavar="N", help="First round: a lot that repeats.")] = None,
    pair: Annotated[
        list[str] | None, typer.Option(metavar="A=B", help="A pair made by hand; once for each.")
    ] = None,
    bye: Annotated[
        str | None, typer.Option(metavar="PLAYER", help="Who rests, in pairs made by hand.")
    ] = None,
    rematches: Annotated[
        bool, typer.Option("--rematches", help="Allow second meetings, as few as must be.")
    ] = False,
    replace: Annotated[
        bool, typer.Option("--replace", help="Pair the last round anew, while nothing of it is played.")
    ] = False,
) -> None:
    """Pair the next round of a Swiss tournament. Nobody meets twice, nobody rests twice."""
    asked = Round(rounds, tables, start, minutes, seats, seed, tuple(pair or ()), bye, rematches, replace)
    with session(ctx) as now_open:
        evening = pair_next(now_open, asked)
    if now_open.settings.json:
        say_json(schedule_json(evening))
    else:
        print_schedule(evening)


@app.add("show", "snakebid schedule show")
def show(ctx: typer.Context) -> None:
    """The schedule, with the results so far."""
    with session(ctx) as now_open:
        evening = now_open.evening
    if now_open.settings.json:
        say_json(schedule_json(evening))
    elif not evening.desk.fixtures:
        print(f"{say('no schedule yet')}: {command('make-schedule')}")
    else:
        print_schedule(evening)


def print_schedule(evening: Evening) -> None:
    """The schedule as a table, round by round."""
    print_grids([schedule_grid(evening, say)])
    left = len(waiting(evening.desk))
    if left:
        enter = say("Enter one: {command}").format(command=command("enter-result"))
        note(f"{to_play(left)} {enter}")


def schedule_grid(evening: Evening, say: Say = str) -> Grid:
    """The rows of the schedule; a bye is a row of its own."""
    timed = any(game.start for game in evening.desk.fixtures)
    placed = any(game.table for game in evening.desk.fixtures)
    columns = [Column("round", "Round", number=True), Column("match", "Match", number=True)]
    columns += [Column("table", "Table", number=True)] if placed else []
    columns += [Column("start", "Start")] if timed else []
    columns += [Column("a", "Player"), Column("b", "Against"), Column("result", "Result", number=True)]
    rows: list[tuple[str | int | None, ...]] = []
    for turn in schedule_json(evening)["rounds"]:
        for game in turn["matches"]:
            row = [turn["round"], game["match"]]
            row += [game["table"]] if placed else []
            row += [game["start"]] if timed else []
            rows.append(
                (
                    *row,
                    game["a"],
                    game["b"],
                    _said(evening, game, say),
                )
            )
        gap = [""] * (placed + timed)
        rows += [(turn["round"], "", *gap, name, say("(bye)"), "") for name in turn["byes"]]
    return in_language(Grid(say("Schedule"), tuple(columns), tuple(rows)), say)


def _said(evening: Evening, game: dict[str, Any], say: Say) -> str:
    if game["cancelled"]:
        return who_withdrew(evening, game["match"], say)
    return result_text(evening, game["match"], say) or "- : -"
