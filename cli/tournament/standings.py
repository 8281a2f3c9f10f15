"""Debts and standings of an event (B-21, B-22), in every format."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from cli.args.files import write_whole
from cli.args.parse import whole
from cli.program.commands import App
from cli.program.options import Choice, Force, OutputPath
from cli.program.output import Say, note, safe, say, say_json, to_json
from cli.program.remedies import command
from cli.program.session import session
from cli.show.grid import in_language, plain_lines, print_grids
from cli.tournament.player_tables import way_to_decks
from cli.tournament.scoring_options import tie_breaks
from evening.state import Evening
from games.refusal import Refused, do
from games.resources import bazaar_rules
from scoring.evening import Ranking, debt_rows, ranking, standings_json
from scoring.export import bonuses_grid, cross_table, debt_records, debts_grid, standings_grid
from scoring.grid import Grid, leading, to_csv, to_markdown
from tournament.events import BAZAAR, LIVE_MODES
from tournament.state import played as played_matches
from tournament.state import rows, waiting

debt_app = App(help="What each player owes.")
standings_app = App(help="Who leads, and by what.")

FORMATS = ("text", "csv", "json", "md", "html")


@debt_app.add("debt", "snakebid debt")
def debt(ctx: typer.Context) -> None:
    """Points of the deck and points spent above the threshold are debt (B-21)."""
    with session(ctx) as now_open:
        evening = now_open.evening
    owed = debt_rows(evening)
    if now_open.settings.json:
        say_json(
            {
                "event": evening.slug,
                "threshold": bazaar_rules().debt_threshold,
                "players": debt_records(owed, evening.names),
            }
        )
        return
    if evening.desk.mode != BAZAAR:
        print(say("only a Bazaar Draft makes debts; in this event nobody owes anything"))
        return
    print_grids([debts_grid(owed, evening.names, "Debts")])
    missing = [evening.names[row.player] for row in owed if row.debt is None]
    if missing:
        names = ", ".join(map(safe, missing))
        note(say("no deck yet from {names}: {way}").format(names=names, way=way_to_decks(evening)))


@standings_app.add("standings", "snakebid standings --format csv --output standings.csv")
def show_standings(
    ctx: typer.Context,
    format: Annotated[
        str | None, typer.Option(click_type=Choice(FORMATS), help="How to show them. [default: text]")
    ] = None,
    output: OutputPath = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="CSV without the mark that spreadsheets need.")
    ] = False,
    after: Annotated[
        str | None, typer.Option("--after", metavar="ROUND", help="As they stood after that round.")
    ] = None,
    cross: Annotated[
        bool, typer.Option("--cross", help="With the cross-table: everyone against everyone.")
    ] = False,
    tie_break: Annotated[
        str | None,
        typer.Option(
            "--tie-breaks",
            metavar="A,B,...",
            help="Look at them with these tie-breaks, in this order; to store a choice: event scoring.",
        ),
    ] = None,
    force: Force = False,
) -> None:
    """Rank, played, won, drawn, lost, match points, debt, final score (B-22), and what decided among equals."""
    with session(ctx) as now_open:
        evening = now_open.evening
        chosen = now_open.settings
    if tie_break is not None:
        evening = _with_tie_breaks(evening, tie_break)
    ranked = ranking(evening, _round(evening, after))
    wanted = format or ("json" if chosen.json else "text")
    if output is not None:
        text = standings_text(evening, ranked, wanted, cross=cross, plain=plain)
        _write(output, text, force=force or chosen.yes, dry=chosen.dry_run)
    if chosen.json:
        file = {} if output is None else {"file": str(output)}
        say_json({**_json(evening, ranked, cross=cross), **file})
    elif output is None and wanted == "text":
        _print_standings(evening, ranked, cross=cross)
    elif output is None:
        sys.stdout.write(standings_text(evening, ranked, wanted, cross=cross, plain=plain))


def _write(output: Path, text: str, *, force: bool, dry: bool) -> None:
    if dry:
        note(say("dry run: nothing was written to {file}").format(file=safe(str(output))))
        return
    write_whole(output, text, force=force)
    note(say("written to {file}").format(file=safe(str(output))))


def _with_tie_breaks(evening: Evening, typed: str) -> Evening:
    """The evening as it would be with other tie-breaks; nothing is stored."""
    scoring = evening.desk.scoring._replace(tiebreaks=tie_breaks(typed, seed=evening.desk.scoring.seed))
    return evening._replace(desk=evening.desk._replace(scoring=scoring))


def _round(evening: Evening, typed: str | None) -> int | None:
    """A round of the schedule (`Refused` if there is none of that number)."""
    if typed is None:
        return None
    turn, last = whole(typed, "a round"), max((game.round for game in evening.desk.fixtures), default=0)
    if not 0 <= turn <= last:
        raise no_round(turn, last)
    return turn


def no_round(turn: int, last: int) -> Refused:
    """Say that there is no such round, or no schedule yet."""
    if last:
        return Refused("B-22", "no-round", turn=turn, last=last)
    return Refused("B-22", "no-schedule", do("make-schedule"))


def _json(evening: Evening, ranked: Ranking, *, cross: bool) -> dict[str, Any]:
    facts = standings_json(evening, ranked)
    if cross:
        grid = crosses(evening, ranked)
        table = [
            {"player": row[1], "results": {column.key: cell for column, cell in zip(grid.columns[2:], row[2:], strict=True)}}
            for row in grid.rows
        ]  # fmt: skip
        facts["cross_table"] = table
    return facts


def standings_text(
    evening: Evening, ranked: Ranking, wanted: str, *, cross: bool = False, plain: bool = False
) -> str:
    """The standings in one of the formats."""
    match wanted:
        case "json":
            return to_json(_json(evening, ranked, cross=cross)) + "\n"
        case "csv":
            return to_csv(crosses(evening, ranked) if cross else _grid(evening, ranked), plain=plain)
        case "md":
            return "\n".join(map(to_markdown, grids(evening, ranked, cross=cross)))
        case "html":
            from cli.tournament.charts import pictures
            from scoring.page import to_html

            table, *others = grids(evening, ranked, cross=True)
            table = leading(table, ("rank", "player", "score", "points", "debt"))  # for a phone's width
            return to_html(evening.title, [table, *others, *pictures(evening, ranked)])
        case _:
            shown = grids(evening, ranked, cross=cross)
            return "".join(f"{line}\n" for grid in shown for line in (*plain_lines(grid, 80), ""))


def crosses(evening: Evening, ranked: Ranking) -> Grid:
    """The cross-table, in the order of the standings."""
    order = [row.player for row in ranked.rows]
    return cross_table(order, rows(evening.desk, ranked.after), ranked.names)


def grids(evening: Evening, ranked: Ranking, say: Say = str, *, cross: bool) -> list[Grid]:
    """Standings, the cross-table if it is asked for, and bonuses if there are any."""
    found = [in_language(_grid(evening, ranked, say), say, ("tied",))]
    if cross and evening.desk.fixtures:
        found.append(in_language(crosses(evening, ranked), say)._replace(title=say("Cross-table")))
    if evening.desk.bonuses:
        given = bonuses_grid(evening.desk.bonuses, evening.names)
        found.append(in_language(given, say)._replace(title=say("Bonuses and penalties")))
    return found


def _grid(evening: Evening, ranked: Ranking, say: Say = str) -> Grid:
    return standings_grid(ranked.rows, ranked.names, title=_title(evening, ranked, say))


def _title(evening: Evening, ranked: Ranking, say: Say) -> str:
    desk = evening.desk
    if ranked.after is not None:
        return f"{evening.title} · {say('after round {turn}').format(turn=ranked.after)}"
    if desk.mode in LIVE_MODES:
        return f"{evening.title} · {say('final') if ranked.final else say('so far')}"
    after = (
        say("final after {played} of {all} matches")
        if ranked.final
        else say("after {played} of {all} matches")
    )
    played = sum(1 for _ in played_matches(desk))
    return f"{evening.title} · {after.format(played=played, all=played + len(waiting(desk)))}"


def _print_standings(evening: Evening, ranked: Ranking, *, cross: bool) -> None:
    print_grids(grids(evening, ranked, say, cross=cross))
    if evening.desk.mode in LIVE_MODES:
        return
    if not evening.desk.fixtures:
        note(f"{say('no matches yet')}: {command('make-schedule')}")
    gone = evening.desk.withdrawn
    missing = [
        evening.names[row.player] for row in ranked.rows if row.score is None and row.player not in gone
    ]
    if missing:
        who = ", ".join(map(safe, missing))
        none = say("no places before all decks are in; none yet from {names}: {way}")
        note(none.format(names=who, way=way_to_decks(evening)))
    tied = ranked.ties if ranked.after is None else ()
    if evening.desk.complete and tied and tied[0].place == 1:
        names = ", ".join(safe(evening.names[player]) for player in tied[0].players)
        tied_first = say("tied for the first place: {names}. Let them play it off: {command}")
        note(tied_first.format(names=names, command=command("show-tiebreakers")))
