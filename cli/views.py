"""From an evening to the rows that scoring knows: debts, standings, schedule. Glue, no rules."""

from typing import Any

from games.model import PlayerId
from games.shelf import bazaar_rules
from scoring.debt import DebtRow, debts
from scoring.evening import desk_standings
from scoring.export import standing_records
from scoring.standings import Standing, Tie, ties
from store.evening import Evening
from tournament.events import BAZAAR


def debt_rows(evening: Evening) -> tuple[DebtRow, ...]:
    """What each player owes (B-21)."""
    points = {player: deck.points for player, deck in evening.desk.decks.items()}
    spent = {player: evening.spent(player) for player in evening.names}
    return debts(evening.desk.players, points, spent, bazaar_rules().debt_threshold)


def standings(evening: Evening, after: int | None = None) -> tuple[Standing, ...]:
    """Who leads (B-22, B-23), or led after a round. Only a draft makes debts."""
    desk = evening.desk
    owed = {row.player: row.debt for row in debt_rows(evening)} if desk.mode == BAZAAR else None
    return desk_standings(desk, owed, {player: evening.spent(player) for player in desk.players}, after)


def is_final(evening: Evening, ranked: tuple[Standing, ...]) -> bool:
    """Whether nothing is missing: every match has its result, and every debt is known."""
    return evening.desk.complete and all(row.score is not None for row in ranked)


def standings_json(evening: Evening) -> dict[str, Any]:
    """`standings --json`."""
    ranked = standings(evening)
    return {
        "event": evening.slug,
        "final": is_final(evening, ranked),
        "standings": standing_records(ranked, evening.names),
    }


def match_json(evening: Evening, number: int) -> dict[str, Any]:
    """One match of `schedule show --json`."""
    game = evening.desk.fixtures[number - 1]
    result = evening.desk.results.get(number)
    return {
        "match": number,
        "table": game.table,
        "a": evening.names[game.a],
        "b": evening.names[game.b],
        "start": game.start,
        "points_a": None if result is None else result.points_a,
        "points_b": None if result is None else result.points_b,
    }


def schedule_json(evening: Evening) -> dict[str, Any]:
    """`schedule show --json`."""
    desk = evening.desk
    turns = sorted({game.round for game in desk.fixtures} | {turn for turn, _ in desk.byes})
    return {
        "event": evening.slug,
        "rounds": [
            {
                "round": turn,
                "matches": [match_json(evening, game.match) for game in desk.fixtures if game.round == turn],
                "byes": [evening.names[PlayerId(player)] for at, player in desk.byes if at == turn],
            }
            for turn in turns
        ],
    }


def open_ties(evening: Evening) -> tuple[Tie, ...]:
    """Places that are still shared, as far as scores are known."""
    ranked = [row for row in standings(evening) if row.score is not None]
    return ties(ranked) if evening.desk.fixtures else ()
