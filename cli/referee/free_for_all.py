"""Free-for-All, refereed live (F-1 to F-11); its results feed standings and tiebreakers (B-23)."""

from typing import Annotated

import typer

from cli.args.parse import whole
from cli.program.commands import App
from cli.program.output import safe, say, say_json
from cli.program.remedies import command
from cli.program.session import session
from cli.referee.commands import SheetNumber, live_game, players_named, register, show_standings
from cli.referee.run import register_run
from cli.referee.sheet_commands import Opening, open_sheet
from evening.sheets import OpenSheet
from evening.state import Evening
from games.kartomantik.live.events import Begin
from games.kartomantik.live.state import Game
from games.model import PlayerId
from games.refusal import PlayerRef, Refused, do
from scoring.evening import pod_ranking
from tournament.events import TIEBREAK_FREE_FOR_ALL, EnterTiebreak
from tournament.state import undecided

GAME = live_game("ffa")
app = App(help="Free-for-All of 3 to 5 players: priority, the Stack, confrontations, points.")


@app.add("new", "snakebid ffa new Ada Ben Cy")
def new(
    ctx: typer.Context,
    players: Annotated[
        list[str] | None,
        typer.Argument(metavar="PLAYER...", help="The players clockwise. [default: all of the event]"),
    ] = None,
    tiebreak: Annotated[
        str | None, typer.Option(metavar="N", help="It decides this tiebreaker (B-23); its players play.")
    ] = None,
) -> None:
    """Begin a game."""
    number = None if tiebreak is None else whole(tiebreak, "a tiebreaker's number")

    def begin(evening: Evening) -> Opening:
        seats = players_named(evening, players or []) or tuple(evening.names)
        if number is not None:
            seats = _tied(evening, number, players_named(evening, players or []))
        each_alone = Begin(seats, tuple((player,) for player in seats))
        return OpenSheet(GAME.kind, seats, tiebreak=number), [each_alone]

    open_sheet(ctx, GAME, begin)


register(app, GAME)
register_run(app, GAME)


def _tied(evening: Evening, number: int, named: tuple[PlayerId, ...]) -> tuple[PlayerId, ...]:
    """The players of a tiebreaker that is to be decided by a Free-for-All."""
    found = next((tie for tie in evening.desk.tiebreaks if tie.number == number and not tie.voided), None)
    if found is None or found.kind != TIEBREAK_FREE_FOR_ALL or not undecided(found):
        raise Refused("B-23", "no-ffa-tiebreaker", do("show-tiebreakers"), number=number)
    if named and sorted(named) != sorted(found.players):
        raise Refused(
            "B-23", "tiebreaker-players", number=number, players=tuple(map(PlayerRef, found.players))
        )
    return named or found.players


@app.add("result", "snakebid ffa result")
def result(ctx: typer.Context, sheet: SheetNumber = None) -> None:
    """Show the result of a game.

    One that decides a tiebreaker is entered there (B-23).
    """
    with session(ctx) as now_open:
        found = GAME.meant(now_open.evening, sheet)
        game: Game = found.steps.state
        _check_final(game)
        scores = tuple((score.player, score.points) for score in game.scores())
        evening = now_open.evening
        if found.tiebreak is not None:
            tiebreak = found.tiebreak
            evening = now_open.record(lambda _: EnterTiebreak(tiebreak, scores)).evening
        ranks = dict(zip(game.players, game.ranks(), strict=True))
    if now_open.settings.json:
        rows = [
            {"rank": ranks[player], "player": evening.names[player], "points": points}
            for player, points in scores
        ]
        say_json({"event": evening.slug, "sheet": found.number, "tiebreak": found.tiebreak, "result": rows,
                  "dry_run": now_open.settings.dry_run})  # fmt: skip
        return
    for player, points in sorted(scores, key=lambda score: ranks[score[0]]):
        print(f"{ranks[player]:>2}  {safe(evening.names[player])}  {points}")
    if found.tiebreak is not None:
        print(
            say("Entered for tiebreaker {number}: {command}").format(
                number=found.tiebreak, command=command("show-standings")
            )
        )


def _check_final(game: Game) -> None:
    if not game.over:
        raise Refused("F-11", "game-goes-on", do("finish-game", game="ffa"))
    counted = dict(game.left)
    missing = tuple(PlayerRef(player) for player in game.players if player not in counted)
    if missing:
        raise Refused("M-1", "decks-not-counted", do("count-deck", game="ffa"), who=missing)


@app.add("standings", "snakebid ffa standings")
def standings(ctx: typer.Context) -> None:
    """Show the standings over all Free-for-All games of the event.

    Their points are match points; the only first has won.
    """
    show_standings(ctx, pod_ranking, "Free-for-All")
