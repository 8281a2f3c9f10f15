"""From an event's state to debts, standings and their history: the one place that knows what of it counts for scores."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from evening.sheets import Sheet, sheets_of
from evening.state import Evening
from games.model import PlayerId, Points
from games.resources import bazaar_rules
from scoring.debt import DebtRow, debts
from scoring.export import bonus_records, standing_records
from scoring.pods import places, pod_table
from scoring.rows import tally
from scoring.standings import Extras, Standing, Tie, full_table, ties
from scoring.tiebreaks import result_score
from tournament.events import BAZAAR, FREE_FOR_ALL, LIVE_MODES, TWO_VS_TWO
from tournament.state import Desk, bonus_points, bye_points, counted, playoffs, rows, rows_by_round


class Ranking(NamedTuple):
    """The standings of an event, computed once and shown in many ways.

    Attributes:
        rows: the best first.
        names: what those in the standings are called: players, or teams in an event of teams.
        final: nothing is missing: every match has its result, and every debt of who still plays is known.
        ties: the places that are still shared, once scores can be compared and something was played.
        after: the round after which they were so; None: now.
        unfinished: the numbers of sheets that don't count because their games go on.
    """

    rows: tuple[Standing, ...]
    names: Mapping[PlayerId, str]
    final: bool = False
    ties: tuple[Tie, ...] = ()
    after: int | None = None
    unfinished: tuple[int, ...] = ()


def ranking(evening: Evening, after: int | None = None) -> Ranking:
    """Who leads (B-22, B-23), or led after a round. Only a draft makes debts."""
    desk = evening.desk
    if desk.mode in LIVE_MODES:
        return _LIVE[desk.mode](evening)._replace(after=after)
    spent = {player: evening.spent(player) for player in desk.players}
    ranked = desk_standings(desk, debts_of(evening), spent, after)
    known = all(row.score is not None or row.player in desk.withdrawn for row in ranked)
    tied = ties([row for row in ranked if row.placed]) if desk.fixtures else ()
    return Ranking(ranked, evening.names, after is None and desk.complete and known, tied, after)


def standings_json(evening: Evening, ranked: Ranking | None = None) -> dict[str, Any]:
    """`standings --json`."""
    ranked = ranked or ranking(evening)
    facts = {
        "event": evening.slug,
        "final": ranked.after is None and ranked.final,
        "standings": standing_records(ranked.rows, ranked.names),
        "bonuses": bonus_records(evening.desk.bonuses, evening.names),
    }
    return facts if ranked.after is None else {**facts, "after": ranked.after}


def debt_rows(evening: Evening) -> tuple[DebtRow, ...]:
    """What each player owes (B-21)."""
    points = {player: deck.points for player, deck in evening.desk.decks.items()}
    spent = {player: evening.spent(player) for player in evening.names}
    return debts(evening.desk.players, points, spent, bazaar_rules().debt_threshold)


def debts_of(evening: Evening) -> dict[PlayerId, Points | None] | None:
    """Debts by player; None where no draft makes any."""
    if evening.desk.mode != BAZAAR:
        return None
    return {row.player: row.debt for row in debt_rows(evening)}


def _finished(evening: Evening, kind: str) -> tuple[list[Sheet], tuple[int, ...]]:
    """Games of a kind that count, and the numbers of those that are not finished; tiebreakers count elsewhere (B-23)."""
    sheets = [sheet for sheet in sheets_of(evening.sheets, kind) if sheet.tiebreak is None]
    over = [sheet for sheet in sheets if sheet.is_over]
    return over, tuple(sheet.number for sheet in sheets if not sheet.is_over)


def _live_ranking(
    ranked: tuple[Standing, ...], names: Mapping[PlayerId, str], unfinished: tuple[int, ...]
) -> Ranking:
    """Standings over games refereed live: places are shared only among those who have played."""
    played = [row for row in ranked if row.played]
    tied = ties([row for row in played if row.placed])
    return Ranking(ranked, names, bool(played) and not unfinished, tied, None, unfinished)


def pod_ranking(evening: Evening) -> Ranking:
    """Standings over the event's Free-for-All games."""
    over, unfinished = _finished(evening, "ffa")
    pods = [
        places(game.players, game.ranks(), game.totals()) for game in (sheet.steps.state for sheet in over)
    ]
    desk = evening.desk
    extras = Extras(playoffs=playoffs(desk), bonuses=bonus_points(desk))
    in_pods = {place.player for pod in pods for place in pod}
    players = [player for player in desk.players if player in counted(desk) or player in in_pods]
    return _live_ranking(pod_table(players, pods, extras), evening.names, unfinished)


class TeamMatch(NamedTuple):
    """A match of two teams that is over: the teams, their scores (T-7) and ranks."""

    teams: tuple[frozenset[PlayerId], ...]
    points: tuple[Points, ...]
    ranks: tuple[int, ...]


def team_matches(evening: Evening) -> tuple[list[TeamMatch], tuple[int, ...]]:
    """The matches of teams that are over, and the numbers of sheets that are not."""
    over, unfinished = _finished(evening, "teams")
    games = [sheet.steps.state for sheet in over]
    return [
        TeamMatch(tuple(map(frozenset, game.sides)), game.totals(), game.ranks()) for game in games
    ], unfinished


def team_ranking(evening: Evening) -> Ranking:
    """Standings of teams; each is known by a number of its own and named by its players."""
    matches, unfinished = team_matches(evening)
    teams = sorted({team for match in matches for team in match.teams}, key=sorted)
    keys = {team: PlayerId(at) for at, team in enumerate(teams, 1)}
    pods = [places([keys[team] for team in match.teams], match.ranks, match.points) for match in matches]
    names = {keys[team]: "+".join(evening.names[player] for player in sorted(team)) for team in teams}
    return _live_ranking(pod_table(list(keys.values()), pods), names, unfinished)


_LIVE: dict[str, Callable[[Evening], Ranking]] = {FREE_FOR_ALL: pod_ranking, TWO_VS_TWO: team_ranking}
"""Modes of events whose standings are over games refereed live."""


def desk_standings(
    desk: Desk,
    debts: Mapping[PlayerId, Points | None] | None = None,
    spent: Mapping[PlayerId, Points] | None = None,
    after: int | None = None,
) -> tuple[Standing, ...]:
    """The standings of an event, with its own scoring, tie-breaks, bonuses and withdrawals (B-22).

    `debts` and `spent` come from the draft (None: there was none). `after` shows them as they were after that round: then
    tiebreakers, which are played after the last one, decide nothing (B-23).
    """
    decided = playoffs(desk) if after is None else ()
    extras = Extras(debts, decided, _given(desk, after), spent or {}, desk.scoring, desk.withdrawn)
    return full_table(counted(desk), rows(desk, after), extras)


def _given(desk: Desk, after: int | None) -> dict[PlayerId, Points]:
    """Bonuses and penalties, and what byes of a Swiss tournament are worth."""
    given = bonus_points(desk)
    for turn, (player, points) in bye_points(desk).items():
        if after is None or turn <= after:
            given[player] = given.get(player, 0) + points
    return given


def scores_by_round(
    desk: Desk, debts: Mapping[PlayerId, Points | None] | None = None
) -> dict[PlayerId, tuple[Points, ...]]:
    """Each player's score after each round; it starts from minus the debt, and bonuses belong to the start."""
    given = bonus_points(desk)
    players = counted(desk)
    scores = {player: given.get(player, 0) - ((debts or {}).get(player) or 0) for player in players}
    history: dict[PlayerId, list[Points]] = {player: [] for player in players}
    byes = bye_points(desk)
    for turn, played in rows_by_round(desk).items():
        rests, points = byes.get(turn, (None, 0))
        for player, sums in tally(players, played).items():
            scores[player] += result_score(desk.scoring, sums) + (points if player == rests else 0)
            history[player].append(scores[player])
    return {player: tuple(after_each) for player, after_each in history.items()}
