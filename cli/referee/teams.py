"""Two against two, refereed live (T-1 to T-7), and round robins of teams."""

from collections.abc import Sequence
from typing import Annotated

import typer

from cli.args.parse import whole
from cli.program.commands import App
from cli.program.output import note, say_json
from cli.program.session import Session, player_named, session
from cli.referee.commands import (
    PieceNumber,
    Player,
    SheetNumber,
    open_game,
    players_named,
    register,
    sheet_of,
    show_sheet,
)
from cli.referee.run import register_run
from cli.show.grid import print_grids
from cli.show.live import side_name
from cli.tournament.queries import TeamMatch, team_matches, team_standings
from evening.sheets import OnSheet
from evening.state import Evening
from games.kartomantik.live.events import Begin, Give
from games.model import PlayerId
from games.refusal import PlayerRef, Refused, Unreadable
from scoring.export import standing_records, standings_grid
from scoring.grid import Column, Grid
from tournament.roundrobin import berger, resting

KIND = "teams"
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
    """Begin a match of two teams; teammates sit opposite unless --with says otherwise."""

    def begin(evening: Evening) -> Begin:
        seats = players_named(evening, players)
        if len(seats) != 4:
            raise Refused(
                "T-1",
                "players",
                "Two against two is for 4 players, not {count}",
                "name four, clockwise",
                count=len(seats),
            )
        second = seats[2] if mate is None else player_named(evening, mate)
        if second not in seats[1:]:
            raise Refused(
                "T-1",
                "teams",
                "{who} is no other player of this match",
                "name one of the other three",
                who=PlayerRef(second),
            )
        others = tuple(player for player in seats[1:] if player != second)
        return Begin(seats, ((seats[0], second), others))

    open_game(ctx, KIND, begin)


register(app, KIND)
register_run(app, KIND)


@app.add("give", "snakebid teams give 2 Cy")
def give(ctx: typer.Context, piece: PieceNumber, player: Player, sheet: SheetNumber = None) -> None:
    """A captured manifestation goes into this teammate's vessel (T-5); without it, into the first teammate's."""
    number = whole(piece, "a manifestation's number")
    with session(ctx) as now_open:
        found = sheet_of(now_open.evening, KIND, sheet)
        recorded = now_open.record(
            lambda evening: OnSheet(found.number, Give(number, player_named(evening, player)))
        )
        show_sheet(now_open, recorded.evening, recorded.evening.sheets[found.number])


Teams = Annotated[
    list[str] | None,
    typer.Option(
        "--team", metavar="A+B", help="A team, once for each. [default: the event's players two by two]"
    ),
]


@app.add("schedule", "snakebid teams schedule --team Ada+Cy --team Ben+Dee")
def schedule(ctx: typer.Context, team: Teams = None) -> None:
    """A round robin of teams, each pair once, with the results there are (Berger's tables)."""
    with session(ctx) as now_open:
        evening = now_open.evening
        teams = _teams(evening, team)
        rounds = list(berger(len(teams)))
    played = {frozenset(match.teams): match for match in team_matches(evening)[0]}
    if now_open.settings.json:
        say_json({"event": evening.slug, "rounds": [_round_json(evening, teams, turn, pairs, played)
                                                    for turn, pairs in enumerate(rounds, 1)]})  # fmt: skip
        return
    columns = (Column("round", "Round", number=True), Column("a", "Team"), Column("b", "Team"),
               Column("points_a", "Points", number=True), Column("points_b", "Points", number=True))  # fmt: skip
    rows = []
    for turn, pairs in enumerate(rounds, 1):
        for one, other in pairs:
            a, b = teams[one - 1], teams[other - 1]
            points = _points(played, a, b)
            rows.append((turn, side_name(evening, a), side_name(evening, b), *points))
        rest = resting(len(teams), turn)
        if rest is not None:
            rows.append((turn, side_name(evening, teams[rest - 1]), "rests", None, None))
    print_grids([Grid(f"{evening.title} · teams", columns, tuple(rows))])


def _teams(evening: Evening, typed: Sequence[str] | None) -> list[tuple[PlayerId, ...]]:
    """Teams of two, each player in one."""
    if typed:
        pairs = [_pair(evening, text) for text in typed]
    else:
        players = tuple(evening.names)
        pairs = [players[at : at + 2] for at in range(0, len(players), 2)]
    everyone = [player for pair in pairs for player in pair]
    if len(pairs) < 2 or any(len(pair) != 2 for pair in pairs) or len(set(everyone)) != len(everyone):
        raise Refused(
            "T-1",
            "teams",
            "these are not two or more teams of two",
            "--team Ada+Cy --team Ben+Dee, each player once",
        )
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
    raise Unreadable(f"{text!r} is no team", "two players with a plus between them: --team Ada+Cy")


def _points(
    played: dict[frozenset[frozenset[PlayerId]], TeamMatch], a: tuple[PlayerId, ...], b: tuple[PlayerId, ...]
) -> tuple[int | None, int | None]:
    match = played.get(frozenset((frozenset(a), frozenset(b))))
    if match is None:
        return None, None
    points = dict(zip(match.teams, match.points, strict=True))
    return points[frozenset(a)], points[frozenset(b)]


def _round_json(
    evening: Evening,
    teams: list[tuple[PlayerId, ...]],
    turn: int,
    pairs: list[tuple[int, int]],
    played: dict[frozenset[frozenset[PlayerId]], TeamMatch],
) -> dict[str, object]:
    rest = resting(len(teams), turn)
    matches = []
    for one, other in pairs:
        a, b = teams[one - 1], teams[other - 1]
        points = _points(played, a, b)
        matches.append(
            {
                "a": side_name(evening, a),
                "b": side_name(evening, b),
                "points_a": points[0],
                "points_b": points[1],
            }
        )
    return {
        "round": turn,
        "matches": matches,
        "byes": [] if rest is None else [side_name(evening, teams[rest - 1])],
    }


@app.add("standings", "snakebid teams standings")
def standings(ctx: typer.Context) -> None:
    """Standings of teams over all their matches: team scores are match points (T-7), the higher has won (M-3)."""
    with session(ctx) as now_open:
        evening = now_open.evening
    _show_standings(now_open, evening)


def _show_standings(now_open: Session, evening: Evening) -> None:
    ranked, names, unfinished = team_standings(evening)
    if unfinished:
        note(f"not finished, so not counted: sheet {', '.join(map(str, unfinished))}")
    if now_open.settings.json:
        say_json({"event": evening.slug, "final": bool(ranked) and not unfinished,
                  "standings": standing_records(ranked, names)})  # fmt: skip
        return
    print_grids([standings_grid(ranked, names, title=f"{evening.title} · teams")])
