"""Results of matches (M-1 to M-3), and their corrections."""

from typing import Annotated

import typer

from cli.common import App
from cli.out import counted, safe, say_json
from cli.session import Session, session
from cli.views import match_json, standings_json
from cli.words import whole
from store.record import Plan
from tournament.events import CorrectResult, EnterResult, VoidResult

app = App(help="Enter and correct results.")

Number = Annotated[
    str, typer.Argument(metavar="MATCH", help="The match's number, as `schedule show` has it.")
]
PointsA = Annotated[
    str, typer.Argument(metavar="POINTS", help="Points of the player named first; may be negative.")
]
PointsB = Annotated[str, typer.Argument(metavar="POINTS", help="Points of the other.")]
Why = Annotated[str, typer.Option("--why", metavar="TEXT", help="The reason; it is kept in the log.")]


@app.add("result", "snakebid match result 3 -20 95")
def result(ctx: typer.Context, match: Number, points_a: PointsA, points_b: PointsB) -> None:
    """Both players' points, in the order of `schedule show`."""
    number = whole(match, "a match's number")
    command = EnterResult(number, whole(points_a), whole(points_b))
    with session(ctx) as now_open:
        _record(now_open, lambda _: command, number, "")


@app.add("edit", "snakebid match edit 3 -20 90 --why 'counted again'")
def edit(ctx: typer.Context, match: Number, points_a: PointsA, points_b: PointsB, why: Why = "") -> None:
    """Correct a result. The old one is kept in the log."""
    number = whole(match, "a match's number")
    command = CorrectResult(number, whole(points_a), whole(points_b), why)
    with session(ctx) as now_open:
        _record(now_open, lambda _: command, number, "corrected: ")


@app.add("void", "snakebid match void 3 --why 'wrong match'")
def void(ctx: typer.Context, match: Number, why: Why = "") -> None:
    """Take a result away; the match waits for one again."""
    number = whole(match, "a match's number")
    with session(ctx) as now_open:
        _record(now_open, lambda _: VoidResult(number, why), number, "void: ")


def _record(now_open: Session, plan: Plan, number: int, word: str) -> None:
    evening = now_open.record(plan).evening
    told = match_json(evening, number)
    if now_open.settings.json:
        say_json({**standings_json(evening), "match": told, "dry_run": now_open.settings.dry_run})
        return
    score = "to be played" if told["points_a"] is None else f"{told['points_a']} : {told['points_b']}"
    print(f"Match {number}, {word}{safe(told['a'])} - {safe(told['b'])}: {score}")
    left = len(evening.desk.fixtures) - evening.desk.results.entered
    print(
        f"{counted(left, 'match', 'matches')} to play."
        if left
        else "All matches are played: snakebid standings"
    )
