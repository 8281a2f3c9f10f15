"""Karma's scores, and whole games played by bots."""

from typing import Annotated, Any

import typer

from cli.args.parse import whole
from cli.karma.game_session import KARMA, karma_of, rules_from
from cli.program.commands import App
from cli.program.options import Abbreviation
from cli.program.output import counted, say_json
from cli.program.session import Session
from cli.program.settings import settings
from cli.referee.sheet_commands import register_view
from cli.show.grid import print_grids
from cli.show.karma import Names, names_of, sentence, series_winners
from evening.sheets import Sheet
from evening.state import Evening
from games.karma.bots import BotGame, play_game, seat_bots
from games.karma.cards import NO_SCORES, VICTORIES
from games.karma.dealing import alternating
from games.karma.events import SetUp
from games.karma.files import KarmaDeck, deck_of
from games.karma.state import Series
from games.model import PlayerId
from games.refusal import Refused, do
from games.resources import game_text
from scoring.grid import Column, Grid

MOST_GAMES = 100_000


def register_bots(app: App) -> None:
    """Add `scores` and `bots` to Karma's commands."""
    register_view(app, KARMA, "scores", scores)
    _register_bots(app)


def scores(now_open: Session, evening: Evening, sheet: Sheet) -> None:
    """Show the series: points and games won (K-20, K-22). The highest come first."""
    series = karma_of(sheet)
    if now_open.settings.json:
        say_json({"event": evening.slug, "sheet": sheet.number, **scores_json(series, evening.names)})
        return
    print_grids([scores_grid(series, evening.names)])
    if series.over:
        print(f"The series is over (K-22): {series_winners(series, evening.names)}")
    else:
        print(_still_open(series))


def _still_open(series: Series) -> str:
    rules = series.rules
    ends = [f"at {rules.target} points"] * bool(rules.target) + [
        f"after {counted(rules.games, 'game')}"
    ] * bool(rules.games)
    return f"{counted(series.played, 'game')} played; the series ends {' or '.join(ends) or 'when the table stops'}."


def ranked(series: Series) -> list[tuple[int, int]]:
    """Rank and seat, the best first: by points, without scores by games won; equals share a rank."""
    marks = series.wins if series.rules.scoring == NO_SCORES else series.totals
    order = sorted(range(len(marks)), key=lambda at: -marks[at])
    return [(1 + sum(mark > marks[at] for mark in marks), at) for at in order]


def scores_grid(series: Series, names: Names) -> Grid:
    """The scores of a series."""
    columns = (Column("rank", "#", number=True), Column("player", "Player"), Column("team", "Team"),
               Column("points", "Points", number=True), Column("won", "Won", number=True))  # fmt: skip
    rows = tuple(
        (rank, names[series.players[at]], f"team {series.teams[at]}" if series.in_teams else "", series.totals[at], series.wins[at])
        for rank, at in ranked(series)
    )  # fmt: skip
    return Grid("", columns, rows)


def scores_json(series: Series, names: Names) -> dict[str, Any]:
    """`karma scores --json`."""
    return {
        "played": series.played,
        "series_over": series.over,
        "target": series.rules.target or None,
        "games": series.rules.games or None,
        "scores": [
            {
                "rank": rank,
                "player": names[series.players[at]],
                "team": series.teams[at] if series.in_teams else None,
                "points": series.totals[at],
                "won": series.wins[at],
            }
            for rank, at in ranked(series)
        ],
    }


def _register_bots(app: App) -> None:
    @app.add("bots", "snakebid karma bots --players 4 --games 3 --seed 7")
    def bots(
        ctx: typer.Context,
        players: Annotated[
            str, typer.Option(metavar="N", help="How many bots; the shipped deck is enough for 6.")
        ] = "4",
        games: Annotated[
            str | None, typer.Option(metavar="N", help="How many games. [default: 1, or to the target]")
        ] = None,
        target: Annotated[
            str | None, typer.Option(metavar="POINTS", help="Play until somebody has so many points.")
        ] = None,
        seed: Annotated[str, typer.Option(metavar="N", help="Same seed, same games.")] = "1",
        teams: Annotated[
            str | None,
            typer.Option(click_type=Abbreviation(VICTORIES), help="Two teams, and how they win (K-24)."),
        ] = None,
        deck: Annotated[
            str | None, typer.Option(metavar="FILE", help="A deck, as TOML. [default: the shipped one]")
        ] = None,
        rules: Annotated[
            str | None, typer.Option(metavar="FILE", help="Card values and options, as TOML.")
        ] = None,
        moves: Annotated[bool, typer.Option("--moves", help="Say every move.")] = False,
    ) -> None:
        """Bots play whole games of number and action cards. Nothing is stored."""
        how_many = None if games is None and target is not None else games or "1"
        setup = bot_table(whole(players, "a number of players"), teams or "")._replace(
            rules=rules_from(rules, target, how_many, None)
        )
        source, text = game_text("karma-deck", deck)
        played = play_series(setup, deck_of(text, source), whole(seed, "a seed"))
        _report(played, whole(seed, "a seed"), as_json=settings(ctx).json, moves=moves)


def bot_table(count: int, teams: str) -> SetUp:
    """Bots at a table, two teams of them if asked for (`Refused` for too few or too many)."""
    if not 2 <= count <= 99:
        raise Refused("K-4", "bots-count", do("four-players"), count=count)
    seats = tuple(PlayerId(number) for number in range(1, count + 1))
    if not teams:
        return SetUp(seats)
    half = (count + 1) // 2
    return SetUp(seats, teams=alternating([half, count - half]), victory=teams)


def play_series(setup: SetUp, deck: KarmaDeck, seed: int) -> list[BotGame]:
    """Bots play until the series is over."""
    if seed < 0 or setup.rules.games > MOST_GAMES:
        raise Refused(None, "bots-games", do("games-and-seed"), most=MOST_GAMES)
    played: list[BotGame] = []
    series = seat_bots(setup)
    while not series.over and len(played) < MOST_GAMES:
        played.append(play_game(series, deck, seed))
        series = played[-1].series
    return played


def _report(played: list[BotGame], seed: int, *, as_json: bool, moves: bool) -> None:
    series = played[-1].series
    names = {player: f"Bot {player}" for player in series.players}
    if as_json:
        records = [
            {
                "game": number,
                "rule": game.ending.rule,
                "why": game.ending.why or None,
                "winners": [names[player] for player in game.ending.winners],
                "losers": [names[player] for player in game.ending.losers],
                "turns": game.turns,
                "scores": {names[player]: points for player, points in _scores(game)},
            }
            for number, game in enumerate(played, 1)
        ]
        say_json({"seed": seed, "games_played": records, **scores_json(series, names)})
        return
    for number, game in enumerate(played, 1):
        for line in filter(None, (sentence(event, names) for event in game.events)) if moves else ():
            print(f"  {line}")
        if moves or len(played) <= 20:
            why = f", {game.ending.why}" if game.ending.why else ""
            print(
                f"Game {number}: won by {names_of(game.ending.winners, names)} after {game.turns} turns ({game.ending.rule}{why})"
            )
    print()
    print_grids([scores_grid(series, names)])
    print(f"Seed {seed}: the same seed gives the same games.")


def _scores(game: BotGame) -> tuple[tuple[PlayerId, int], ...]:
    return (game.series.game.scores if game.series.game else None) or ()
