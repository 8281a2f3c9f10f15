"""Results of matches (M-1 to M-3), however they came about, and their corrections."""

import functools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from cli.args.parse import whole
from cli.program.commands import App
from cli.program.options import Suggestion, Why
from cli.program.output import note, say, say_json, text_of
from cli.program.remedies import shell
from cli.program.session import Session, player_named, session
from cli.tournament.match_sheet_args import sheets_of
from cli.tournament.player_tables import to_play
from cli.tournament.result_warnings import pointless, say_match, too_early, unlikely_result
from evening.state import Evening
from games.kartomantik import sheet_points
from games.model import LARGEST_AMOUNT
from games.refusal import PlayerRef, Refusal, Refused, Unreadable, clause, do
from tournament.checks import check_match
from tournament.events import (
    BAZAAR,
    DOUBLE_FORFEIT,
    DRAWN,
    FORFEIT_A,
    FORFEIT_B,
    HOW,
    NOT_PLAYED,
    PLAYED,
    WON_A,
    WON_B,
    CorrectResult,
    EnterResult,
    MoveMatch,
    SheetRow,
    VoidResult,
)
from tournament.state import waiting

if TYPE_CHECKING:
    from tournament.csv_import import ImportPlan

app = App(help="Enter and correct results, move matches.")

Number = Annotated[
    str, typer.Argument(metavar="MATCH", help="The match's number, as `schedule show` has it.")
]
PointsA = Annotated[
    str, typer.Argument(metavar="POINTS", help="Points of the player named first; may be negative.")
]
PointsB = Annotated[str, typer.Argument(metavar="POINTS", help="Points of the other.")]
How = Annotated[
    str,
    typer.Option(
        "--how",
        metavar="WAY",
        click_type=Suggestion(HOW),
        help=f"What the result is, whatever the points: {', '.join(HOW)}. `a` is the player named first.",
    ),
]
Correct = Annotated[bool, typer.Option("--correct", help="Replace the result that is there.")]


@app.add("result", "snakebid match result 3 -20 95")
def result(
    ctx: typer.Context, match: Number, points_a: PointsA, points_b: PointsB, how: How = PLAYED
) -> None:
    """Both players' points, in the order of `schedule show`."""
    number = whole(match, "a match's number")
    with session(ctx) as now_open:
        _record(now_open, EnterResult(number, whole(points_a), whole(points_b), how))


@app.add("edit", "snakebid match edit 3 -20 90 --why 'counted again'")
def edit(
    ctx: typer.Context,
    match: Number,
    points_a: PointsA,
    points_b: PointsB,
    why: Why = "",
    how: How = PLAYED,
) -> None:
    """Correct a result. The old one is kept in the log."""
    number = whole(match, "a match's number")
    with session(ctx) as now_open:
        _record(now_open, CorrectResult(number, whole(points_a), whole(points_b), why, how))


@app.add("void", "snakebid match void 3 --why 'wrong match'")
def void(ctx: typer.Context, match: Number, why: Why = "") -> None:
    """Take a result away; the match waits for one again."""
    number = whole(match, "a match's number")
    with session(ctx) as now_open:
        _record(now_open, VoidResult(number, why))


@app.add("forfeit", "snakebid match forfeit 3 Ben --why 'did not come'")
def forfeit(
    ctx: typer.Context,
    match: Number,
    players: Annotated[
        list[str], typer.Argument(metavar="PLAYER...", help="Who gives it up; both names: a double forfeit.")
    ],
    why: Why = "",
    correct: Correct = False,
) -> None:
    """A player gives a match up: the other wins, without points. If both do, both lose, which is no draw."""
    number = whole(match, "a match's number")
    with session(ctx) as now_open:
        ways = [FORFEIT_A if first else FORFEIT_B for first in _sides(now_open.evening, number, players)]
        how = DOUBLE_FORFEIT if len(set(ways)) == 2 else ways[0]
        _record(now_open, _without_points(number, how, why, correct=correct))


@app.add("won", "snakebid match won 3 Ada")
def won(
    ctx: typer.Context,
    match: Number,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="The winner.")],
    why: Why = "",
    correct: Correct = False,
) -> None:
    """Enter who won, for formats without match points.

    A win is worth 3, a draw 1, or what `event scoring` says.
    """
    number = whole(match, "a match's number")
    with session(ctx) as now_open:
        (first,) = _sides(now_open.evening, number, [player])
        _record(now_open, _without_points(number, WON_A if first else WON_B, why, correct=correct))


@app.add("drawn", "snakebid match drawn 3")
def drawn(ctx: typer.Context, match: Number, why: Why = "", correct: Correct = False) -> None:
    """Enter a draw, for formats without match points."""
    number = whole(match, "a match's number")
    with session(ctx) as now_open:
        _record(now_open, _without_points(number, DRAWN, why, correct=correct))


@app.add("skip", "snakebid match skip 3 --why 'no time left'")
def skip(ctx: typer.Context, match: Number, why: Why = "", correct: Correct = False) -> None:
    """A match that is not played and counts for nobody."""
    number = whole(match, "a match's number")
    with session(ctx) as now_open:
        _record(now_open, _without_points(number, NOT_PLAYED, why, correct=correct))


@app.add("sheet", "snakebid match sheet 3 Ada vessel=60 gained=20 left=4 Ben vessel=45 lost=5 mulligans=1")
def sheet(
    ctx: typer.Context,
    match: Number,
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="SHEET...",
            help="Each player's name, then vessel=, gained=, lost=, left=, mulligans= (what is left out is 0).",
        ),
    ],
    why: Why = "",
    correct: Correct = False,
) -> None:
    """Enter a result from both match sheets (M-1, M-2).

    Vessel + gained - lost + 5 for each manifestation left - 10 a mulligan.
    """
    number = whole(match, "a match's number")
    with session(ctx) as now_open:
        evening = now_open.evening
        game = check_match(evening.desk, number)
        by_player = sheets_of(evening, words)
        if set(by_player) != {game.a, game.b}:
            raise Unreadable("two-sheets", match=number, players=(PlayerRef(game.a), PlayerRef(game.b)))
        sheets: tuple[SheetRow, ...] = (by_player[game.a], by_player[game.b])
        points_a, points_b = (sheet_points(*one) for one in sheets)
        _record(
            now_open,
            CorrectResult(number, points_a, points_b, why, PLAYED, sheets)
            if correct
            else EnterResult(number, points_a, points_b, PLAYED, sheets),
        )


@app.add("move", "snakebid match move 3 --round 2 --table 1 --start 20:20")
def move(
    ctx: typer.Context,
    match: Number,
    round: Annotated[str | None, typer.Option("--round", metavar="N", help="The round.")] = None,
    table: Annotated[str | None, typer.Option("--table", metavar="N", help="The table.")] = None,
    start: Annotated[str | None, typer.Option("--start", metavar="HH:MM", help="The start.")] = None,
    anyway: Annotated[bool, typer.Option("--anyway", help="Accept conflicts.")] = False,
) -> None:
    """Give a match another round, table or start. A conflict is named, and refused unless accepted."""
    number = whole(match, "a match's number")
    if round is table is start is None:
        raise Unreadable("nothing-to-change")
    command = MoveMatch(
        number,
        None if round is None else whole(round, "a round"),
        None if table is None else whole(table, "a table"),
        start,
        anyway,
    )
    with session(ctx) as now_open:
        say_match(now_open, now_open.record(lambda _: command).evening, number, "moved")


@app.add("import", "snakebid match import results.csv")
def import_(
    ctx: typer.Context,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A CSV file: round (or empty), two names, two scores; - is standard input."
        ),
    ],
) -> None:
    """Enter results from a spreadsheet, all or nothing.

    Every fault is shown with its line. Nothing is entered twice.
    """
    from cli.args.csv_files import check_faults, csv_text
    from tournament.csv_import import plan_import, results_from_csv

    lines, faults = results_from_csv(csv_text(file), LARGEST_AMOUNT)
    with session(ctx) as now_open:

        def read(evening: Evening) -> "ImportPlan":
            find = functools.cache(lambda name: player_named(evening, name))
            found = plan_import(evening.desk, lines, find)
            check_faults(file, [*faults, *found.faults])
            return found

        evening = now_open.evening
        odd = [
            clause("in-match", match=command.match, why=why)
            for command in read(evening).commands
            if (why := unlikely_result(evening, command)) is not None
        ]
        if odd:
            shown = (*odd[:5], *([clause("more-faults", count=len(odd) - 5)] if len(odd) > 5 else ()))
            now_open.confirm(Refusal("M-1", "unlikely", {"sides": shown}))
        _import(now_open, read)


def _import(now_open: Session, read: "Callable[[Evening], ImportPlan]") -> None:
    found: list[ImportPlan] = []
    coming: list[EnterResult] = []

    def plan(evening: Evening) -> EnterResult | None:
        if not found:
            found.append(read(evening))
            coming.extend(reversed(found[0].commands))
        return coming.pop() if coming else None

    recorded = now_open.record(plan, repeat=True)
    evening = recorded.evening
    if found[0].commands and (early := too_early(recorded.before, found[0].commands[0].match)):
        note(early)
    new, known = len(found[0].commands), found[0].known
    left = len(waiting(evening.desk))
    if now_open.settings.json:
        from scoring.evening import standings_json

        say_json({**standings_json(evening), "entered": new, "known": known, "to_play": left,
                  "dry_run": now_open.settings.dry_run})  # fmt: skip
        return
    print(say("Results entered: {new}; there already: {known}.").format(new=new, known=known), to_play(left))


def _without_points(number: int, how: str, why: str, *, correct: bool) -> EnterResult | CorrectResult:
    return CorrectResult(number, 0, 0, why, how) if correct else EnterResult(number, 0, 0, how, (), why)


def _sides(evening: Evening, number: int, players: Sequence[str]) -> list[bool]:
    """For each named player whether they sit first in the match (`Refused` if they are not in it)."""
    game = check_match(evening.desk, number)
    sides = []
    for typed in players:
        who = player_named(evening, typed)
        if who not in (game.a, game.b):
            raise Refused(
                "B-22",
                "not-in-match",
                do("show-schedule"),
                who=PlayerRef(who),
                match=number,
                a=PlayerRef(game.a),
                b=PlayerRef(game.b),
            )
        sides.append(who == game.a)
    return sides


def _record(now_open: Session, command: EnterResult | CorrectResult | VoidResult) -> None:
    for question in (unlikely_result(now_open.evening, command), pointless(now_open.evening, command)):
        if question is not None and (question.code != "pointless" or now_open.evening.desk.mode == BAZAAR):
            now_open.confirm(question)
        elif question is not None:
            points, wins = map(shell, question.remedies)
            text = say("{what}; with points: {points}; to count wins instead: {wins}")
            note(text.format(what=text_of(question), points=points, wins=wins))
    word = {CorrectResult: "corrected", VoidResult: "void"}.get(type(command), "")
    recorded = now_open.record(lambda _: command)
    say_match(now_open, recorded.evening, command.match, word)
    if isinstance(command, EnterResult) and (early := too_early(recorded.before, command.match)):
        note(early)
