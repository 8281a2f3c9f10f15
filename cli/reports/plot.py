"""Pictures on the command line: prices over the draft, spending and debt, scores by round."""

from typing import Any

import typer

from cli.program.commands import App
from cli.program.output import say, say_json
from cli.program.remedies import command
from cli.program.session import session
from cli.show.grid import width
from cli.show.plot import Line, accounts_plot, prices_plot, print_plot, scores_plot
from cli.tournament.charts import PRICES, SCORES, SPENDING, accounts, prices, series
from evening.state import Evening
from games.resources import bazaar_rules
from scoring.evening import ranking

app = App(
    help="Pictures on the command line: prices, spending and debt, scores by round.",
    invoke_without_command=True,
    no_args_is_help=False,
)


@app.callback()
def plot(ctx: typer.Context) -> None:
    """Everything that there is something to show of."""
    if ctx.invoked_subcommand is None:
        _show(ctx, "prices", "spending", "scores")


@app.add("prices", "snakebid plot prices")
def plot_prices(ctx: typer.Context) -> None:
    """What every card went for, from the first auction to the last."""
    _show(ctx, "prices")


@app.add("spending", "snakebid plot spending")
def plot_spending(ctx: typer.Context) -> None:
    """Each player's spending and deck points, and the debt line (B-21)."""
    _show(ctx, "spending")


@app.add("scores", "snakebid plot scores")
def plot_scores(ctx: typer.Context) -> None:
    """Each player's score after each round."""
    _show(ctx, "scores")


def _show(ctx: typer.Context, *wanted: str) -> None:
    with session(ctx) as now_open:
        evening = now_open.evening
    if now_open.settings.json:
        say_json({"event": evening.slug, **{what: _values(evening, what) for what in wanted}})
        return
    found = [(title, lines) for what in wanted for title, lines in [_lines(evening, what)] if lines]
    for at, (title, lines) in enumerate(found):
        if at:
            print()
        print_plot(title, lines)
    if not found:
        print(_nothing(wanted))


def _nothing(wanted: tuple[str, ...]) -> str:
    """Say why there is nothing to show, and what would bring something."""
    match wanted:
        case ("prices",):
            return say("no card has been acquired yet: {command}").format(command=command("show-draft"))
        case ("spending",):
            return say("nobody has spent anything, or this event has no draft")
        case ("scores",):
            return say("no result yet: {command}").format(command=command("enter-result"))
        case _:
            return say("nothing to show yet")


def _lines(evening: Evening, what: str) -> tuple[str, list[Line]]:
    columns = min(width(), 100)
    if what == "prices":
        shown = prices(evening)
        return PRICES, prices_plot(shown, columns) if shown else []
    if what == "spending":
        owed = accounts(evening)
        worth = any(one.spent or one.deck_points for one in owed)
        return SPENDING, accounts_plot(owed, bazaar_rules().debt_threshold, columns) if worth else []
    lines = series(evening, ranking(evening))
    return SCORES, scores_plot(lines, columns) if lines else []


def _values(evening: Evening, what: str) -> list[dict[str, Any]]:
    if what == "prices":
        return [one._asdict() for one in prices(evening)]
    if what == "spending":
        return [one._asdict() for one in accounts(evening)]
    return [{"player": one.player, "scores": list(one.scores)} for one in series(evening, ranking(evening))]
