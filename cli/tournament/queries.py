"""From an evening to the rows that scoring knows: debts, standings, pods, teams. Glue, no rules."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from cli.program.output import Say
from cli.tournament.player_tables import bonus_records
from evening.sheets import Sheet
from evening.state import Evening
from games.model import PlayerId
from games.resources import bazaar_rules
from scoring.debt import DebtRow, debts
from scoring.evening import desk_standings
from scoring.export import standing_records
from scoring.pods import places, pod_table
from scoring.standings import Extras, Standing, Tie, ties
from tournament.events import (
    BAZAAR,
    FREE_FOR_ALL,
    LIVE_MODES,
    TWO_VS_TWO,
)
from tournament.state import bonus_points, counted, playoffs


def debt_rows(evening: Evening) -> tuple[DebtRow, ...]:
    """What each player owes (B-21)."""
    points = {player: deck.points for player, deck in evening.desk.decks.items()}
    spent = {player: evening.spent(player) for player in evening.names}
    return debts(evening.desk.players, points, spent, bazaar_rules().debt_threshold)


def way_to_decks(evening: Evening, say: Say = str) -> str:
    """What has to be done next where decks are missing: in a Bazaar they come after the draft (B-20)."""
    if evening.desk.mode != BAZAAR or evening.draft.ended:
        return say("snakebid deck submit PLAYER FILE")
    if evening.draft.setup is None:
        return say("the draft comes first: snakebid draft start")
    return say("the draft is not over yet: snakebid draft show")


def debts_of(evening: Evening) -> dict[PlayerId, int | None] | None:
    """Debts by player; None where no draft makes any."""
    if evening.desk.mode != BAZAAR:
        return None
    return {row.player: row.debt for row in debt_rows(evening)}


def standings(evening: Evening, after: int | None = None) -> tuple[Standing, ...]:
    """Who leads (B-22, B-23), or led after a round. Only a draft makes debts."""
    desk = evening.desk
    if desk.mode == FREE_FOR_ALL:
        return pod_standings(evening)[0]
    if desk.mode == TWO_VS_TWO:
        return team_standings(evening)[0]
    spent = {player: evening.spent(player) for player in desk.players}
    return desk_standings(desk, debts_of(evening), spent, after)


def called(evening: Evening) -> Mapping[PlayerId, str]:
    """What those in the standings are called: players, or teams in an event of teams."""
    return team_standings(evening)[1] if evening.desk.mode == TWO_VS_TWO else evening.names


def is_final(evening: Evening, ranked: tuple[Standing, ...]) -> bool:
    """Whether nothing is missing: every match has its result, and every debt of who still plays is known."""
    if evening.desk.mode == FREE_FOR_ALL:
        return any(row.played for row in ranked) and not pod_standings(evening)[1]
    if evening.desk.mode == TWO_VS_TWO:
        return bool(ranked) and not team_standings(evening)[2]
    gone = evening.desk.withdrawn
    return evening.desk.complete and all(row.score is not None or row.player in gone for row in ranked)


def standings_json(evening: Evening, after: int | None = None) -> dict[str, Any]:
    """`standings --json`; `after` shows them as they stood after that round."""
    ranked = standings(evening, after)
    told = {
        "event": evening.slug,
        "final": after is None and is_final(evening, ranked),
        "standings": standing_records(ranked, called(evening)),
        "bonuses": bonus_records(evening),
    }
    return told if after is None else {**told, "after": after}


def open_ties(evening: Evening) -> tuple[Tie, ...]:
    """Places that are still shared, once scores can be compared and something was played."""
    live = evening.desk.mode in LIVE_MODES
    ranked = [row for row in standings(evening) if row.placed and (row.played or not live)]
    return ties(ranked) if evening.desk.fixtures or live else ()


def _finished(evening: Evening, kind: str) -> tuple[list[Sheet], list[int]]:
    """Games of a kind that count, and the numbers of those that are not finished; tiebreakers count elsewhere (B-23)."""
    sheets = [sheet for sheet in evening.sheets.values() if sheet.kind == kind and sheet.tiebreak is None]
    over = [sheet for sheet in sheets if sheet.steps.state.final]
    return over, [sheet.number for sheet in sheets if sheet not in over]


def pod_standings(evening: Evening) -> tuple[tuple[Standing, ...], list[int]]:
    """Standings over the event's Free-for-All games, and the numbers of sheets that are not finished."""
    over, unfinished = _finished(evening, "ffa")
    pods = [
        places(game.players, game.ranks(), game.totals()) for game in (sheet.steps.state for sheet in over)
    ]
    desk = evening.desk
    extras = Extras(playoffs=playoffs(desk), bonuses=bonus_points(desk))
    in_pods = {place.player for pod in pods for place in pod}
    players = [player for player in desk.players if player in counted(desk) or player in in_pods]
    return pod_table(players, pods, extras), unfinished


class TeamMatch(NamedTuple):
    """A match of two teams that is over: the teams, their scores (T-7) and ranks."""

    teams: tuple[frozenset[PlayerId], ...]
    points: tuple[int, ...]
    ranks: tuple[int, ...]


def team_matches(evening: Evening) -> tuple[list[TeamMatch], list[int]]:
    """The matches of teams that are over, and the numbers of sheets that are not."""
    over, unfinished = _finished(evening, "teams")
    games = [sheet.steps.state for sheet in over]
    return [
        TeamMatch(tuple(map(frozenset, game.sides)), game.totals(), game.ranks()) for game in games
    ], unfinished


def team_standings(evening: Evening) -> tuple[tuple[Standing, ...], dict[PlayerId, str], list[int]]:
    """Standings of teams, what each is called (under its player of the lowest number), and unfinished sheets."""
    matches, unfinished = team_matches(evening)
    teams = sorted({team for match in matches for team in match.teams}, key=sorted)
    keys = {team: PlayerId(at) for at, team in enumerate(teams, 1)}
    pods = [places([keys[team] for team in match.teams], match.ranks, match.points) for match in matches]
    names = {keys[team]: "+".join(evening.names[player] for player in sorted(team)) for team in teams}
    return pod_table(list(keys.values()), pods), names, unfinished
