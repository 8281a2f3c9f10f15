"""What the score is made of and which tie-breaks decide: looked at, chosen and stored."""

import os
from typing import Annotated

import typer

from cli.args.parse import pick, whole
from cli.program.options import Suggestion
from cli.program.output import note, say, say_json
from cli.program.remedies import command
from cli.program.session import session
from cli.show.grid import print_grids
from evening.state import Evening
from games.refusal import LabelMap, Refused, Unreadable, do
from scoring.grid import Column, Grid
from tournament.events import BY_POINTS, BY_RESULTS, LOT, SCHEMES, TIE_BREAKS, ChooseScoring, ScoringChosen

WHAT: LabelMap = {
    "direct": "points of the matches among all the tied, once all of them have met",
    "sonneborn-berger": "scores of those beaten, and half the scores of those drawn with",
    "buchholz": "sum of the opponents' scores",
    "buchholz-cut-1": "the same without the lowest one",
    "opponents-win": "mean of the opponents' match-win percentages, none below a third",
    "wins": "matches won",
    "difference": "own points less the opponents'",
    "debt": "the lower debt",
    "spent": "who spent less in the draft",
    "lot": "drawn from a seed that is stored",
}
"""What each tie-break is, for people."""


def tie_breaks(typed: str, *, seed: str) -> tuple[str, ...]:
    """Tie-breaks as people list them (`Unreadable` for one that is not known); a lot needs its stored seed."""
    names = [word for word in (part.strip() for part in typed.split(",")) if word and word != "none"]
    chosen = tuple(map(_known, names))
    if len(set(chosen)) < len(chosen):
        raise Unreadable("tie-break-named-twice", typed=typed)
    if LOT in chosen and not seed:
        raise Refused(None, "no-lot", do("choose-tie-breaks", names=",".join(chosen)))
    return chosen


def _known(name: str) -> str:
    try:
        return pick(name, [(known, known) for known in TIE_BREAKS], "tie-break")
    except Unreadable as fault:
        raise Unreadable("bad-tie-break", why=fault.refusal, known=TIE_BREAKS) from fault


def scoring(
    ctx: typer.Context,
    tie_break: Annotated[
        str | None,
        typer.Option(
            "--tie-breaks",
            metavar="A,B,...",
            help=f"In order; none for none. There are: {', '.join(TIE_BREAKS)}.",
        ),
    ] = None,
    scheme: Annotated[
        str | None,
        typer.Option(
            click_type=Suggestion(SCHEMES), help="The sum of match points, or points for won, drawn and lost."
        ),
    ] = None,
    win: Annotated[
        str | None, typer.Option(metavar="POINTS", help="Points for a win (by results). [default: 3]")
    ] = None,
    draw: Annotated[
        str | None, typer.Option(metavar="POINTS", help="Points for a draw. [default: 1]")
    ] = None,
    loss: Annotated[
        str | None, typer.Option(metavar="POINTS", help="Points for a loss. [default: 0]")
    ] = None,
    lot_seed: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help="What lots are drawn from. [default: random, and stored]"),
    ] = None,
) -> None:
    """Show or choose the scoring and the tie-breaks, in their order."""
    asked = (tie_break, scheme, win, draw, loss, lot_seed)
    with session(ctx) as now_open:

        def plan(evening: Evening) -> ChooseScoring:
            old = evening.desk.scoring
            seed = lot_seed if lot_seed is not None else old.seed or os.urandom(8).hex()
            chosen = old.tiebreaks if tie_break is None else tie_breaks(tie_break, seed=seed)
            by_results = any(word is not None for word in (win, draw, loss))
            return ChooseScoring(
                scheme or (BY_RESULTS if by_results else old.scheme),
                old.win if win is None else whole(win),
                old.draw if draw is None else whole(draw),
                old.loss if loss is None else whole(loss),
                chosen,
                seed if LOT in chosen or lot_seed is not None else old.seed,
            )

        changed = any(word is not None for word in asked)
        evening = now_open.record(plan).evening if changed else now_open.evening
        dry = now_open.settings.dry_run
    now = evening.desk.scoring
    if now_open.settings.json:
        say_json({"event": evening.slug, **_told(now), "dry_run": dry})
        return
    print_grids([_grid(now)])
    if not now.tiebreaks:
        text = say("no tie-breaks: equals stay tied. To choose: {command}")
        note(text.format(command=command("choose-tie-breaks", names=",".join(TIE_BREAKS[:2]))))


def _told(now: ScoringChosen) -> dict[str, object]:
    return {
        "scheme": now.scheme, "win": now.win, "draw": now.draw, "loss": now.loss, "tie_breaks": list(now.tiebreaks),
        "lot_seed": now.seed or None,
    }  # fmt: skip


def _grid(now: ScoringChosen) -> Grid:
    by_results = say("{win} for a win, {draw} for a draw, {loss} for a loss")
    score = say("sum of the match points (B-22)")
    if now.scheme != BY_POINTS:
        score = by_results.format(win=now.win, draw=now.draw, loss=now.loss)
    tie_breaks = [(f"{at}. {name}", say(WHAT[name])) for at, name in enumerate(now.tiebreaks, 1)]
    seed = [(say("seed of lots"), now.seed)] if now.seed else []
    rows = ((say("score"), score), *tie_breaks, *seed)
    return Grid(say("Scoring"), (Column("what", ""), Column("value", "")), rows)
