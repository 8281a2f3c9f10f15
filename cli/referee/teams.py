"""Two against two, refereed live (T-1 to T-7), and round robins of teams."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from cli.args.parse import whole
from cli.program.commands import App
from cli.program.output import say_json
from cli.program.session import player_named, session
from cli.referee.commands import (
    PieceNumber,
    Player,
    SheetNumber,
    live_game,
    players_named,
    register,
    show_standings,
)
from cli.referee.run import register_run
from cli.referee.sheet_commands import Opening, enter, open_sheet
from cli.show.grid import print_grids
from cli.show.live import side_name
from evening.sheets import OpenSheet
from evening.state import Evening
from games.kartomantik.live.events import Begin, Give
from games.model import PlayerId
from games.refusal import PlayerRef, Refused, Unreadable, do
from scoring.evening import TeamMatch, team_matches, team_ranking
from scoring.grid import Cell, Column, Grid
from tournament.roundrobin import berger, resting

GAME = live_game("teams")
app = App(help="Two against two: priority of teams, the Stack, shared Interzone, team scores.")


@app.add("new", "snakebid teams new Ada Ben Cy Dee")
def new(
    ctx: typer.Context,
    players: Annotated[list[str], typer.Argument(metavar="PLAYER...", help="The four players clockwise.")],
    mate: Annotated[
        str | None,
        typer.Option("--with", metavar="PLAYER", help="The first one's teammate. [default: the third]"),
    ] = None,
) -> None:
    """Begin a match of two teams. Teammates sit opposite unless --with says otherwise."""

    def begin(evening: Evening) -> Opening:
        seats = players_named(evening, players)
        if len(seats) != 4:
            raise Refused("T-1", "four-players", count=len(seats))
        second = seats[2] if mate is None else player_named(evening, mate)
        if second not in seats[1:]:
            raise Refused("T-1", "not-another-player", who=PlayerRef(second))
        others = tuple(player for player in seats[1:] if player != second)
        return OpenSheet(GAME.kind, seats), [Begin(seats, ((seats[0], second), others))]

    open_sheet(ctx, GAME, begin)


register(app, GAME)
register_run(app, GAME)


@app.add("give", "snakebid teams give 2 Cy")
def give(ctx: typer.Context, piece: PieceNumber, player: Player, sheet: SheetNumber = None) -> None:
    """Give a captured manifestation to a teammate's vessel (T-5). Without it, it goes into the first teammate's."""
    number = whole(piece, "a manifestation's number")
    enter(ctx, GAME, sheet, lambda evening, _: Give(number, player_named(evening, player)))


Teams = Annotated[
    list[str] | None,
    typer.Option(
        "--team", metavar="A+B", help="A team, once for each. [default: the event's players two by two]"
    ),
]


@app.add("schedule", "snakebid teams schedule --team Ada+Cy --team Ben+Dee")
def schedule(ctx: typer.Context, team: Teams = None) -> None:
    """Show a round robin of teams, each pair once, with its results.

    The rounds follow Berger's tables.
    """
    with session(ctx) as now_open:
        evening = now_open.evening
    rounds = _rounds(evening, _teams(evening, team))
    if now_open.settings.json:
        say_json({"event": evening.slug, "rounds": rounds})
        return
    columns = (Column("round", "Round", number=True), Column("a", "Team"), Column("b", "Team"),
               Column("points_a", "Points", number=True), Column("points_b", "Points", number=True))  # fmt: skip
    rows: list[tuple[Cell, ...]] = []
    for turn in rounds:
        rows += [(turn["round"], *match.values()) for match in turn["matches"]]
        rows += [(turn["round"], rests, "rests", None, None) for rests in turn["byes"]]
    print_grids([Grid(f"{evening.title} · teams", columns, tuple(rows))])


def _rounds(evening: Evening, teams: list[tuple[PlayerId, ...]]) -> list[dict[str, Any]]:
    """The rounds for scripts: matches with the points of both teams, and who rests."""
    played = {frozenset(match.teams): match for match in team_matches(evening)[0]}
    names = [side_name(evening, members) for members in teams]
    rounds = []
    for turn, pairs in enumerate(berger(len(teams)), 1):
        matches = []
        for one, other in pairs:
            points = _points(played, teams[one - 1], teams[other - 1])
            matches.append(
                {"a": names[one - 1], "b": names[other - 1], "points_a": points[0], "points_b": points[1]}
            )
        rest = resting(len(teams), turn)
        rounds.append({"round": turn, "matches": matches, "byes": [] if rest is None else [names[rest - 1]]})
    return rounds


def _teams(evening: Evening, typed: Sequence[str] | None) -> list[tuple[PlayerId, ...]]:
    """Teams of two, each player in one."""
    if typed:
        pairs = [_pair(evening, text) for text in typed]
    else:
        players = tuple(evening.names)
        pairs = [players[at : at + 2] for at in range(0, len(players), 2)]
    everyone = [player for pair in pairs for player in pair]
    if len(pairs) < 2 or any(len(pair) != 2 for pair in pairs) or len(set(everyone)) != len(everyone):
        raise Refused("T-1", "teams-of-two", do("teams-of-two"))
    return pairs


def _pair(evening: Evening, text: str) -> tuple[PlayerId, ...]:
    """A team as typed; a name may itself have a plus, so every place to part it is tried."""
    parts = text.split("+")
    for at in range(1, len(parts)):
        halves = "+".join(parts[:at]), "+".join(parts[at:])
        try:
            return players_named(evening, list(halves))
        except Unreadable:
            if len(parts) == 2:
                raise
    raise Unreadable("not-a-team", typed=text)


def _points(
    played: dict[frozenset[frozenset[PlayerId]], TeamMatch], a: tuple[PlayerId, ...], b: tuple[PlayerId, ...]
) -> tuple[int | None, int | None]:
    match = played.get(frozenset((frozenset(a), frozenset(b))))
    if match is None:
        return None, None
    points = dict(zip(match.teams, match.points, strict=True))
    return points[frozenset(a)], points[frozenset(b)]


@app.add("standings", "snakebid teams standings")
def standings(ctx: typer.Context) -> None:
    """Show the standings of teams over all their matches.

    Team scores are match points (T-7), the higher has won (M-3).
    """
    show_standings(ctx, team_ranking, "teams")
