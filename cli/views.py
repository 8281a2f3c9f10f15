"""From an evening to the rows that scoring knows: debts, standings, schedule. Glue, no rules."""

from typing import Any

from cli.roster import bonus_records
from games.model import PlayerId
from games.shelf import bazaar_rules
from scoring.debt import DebtRow, debts
from scoring.evening import desk_standings
from scoring.export import standing_records
from scoring.standings import Standing, Tie, ties
from store.evening import Evening
from tournament.events import (
    BAZAAR,
    DOUBLE_FORFEIT,
    DOUBLE_LOSS,
    DRAWN,
    FORFEIT_A,
    FORFEIT_B,
    NOT_PLAYED,
    PLAYED,
    WON_A,
    WON_B,
)
from tournament.state import Result

_SAID = {
    WON_A: "the first won",
    WON_B: "the second won",
    DRAWN: "drawn",
    FORFEIT_A: "given up by the first",
    FORFEIT_B: "given up by the second",
    DOUBLE_FORFEIT: "given up by both",
    DOUBLE_LOSS: "lost by both",
    NOT_PLAYED: "not played",
}
"""What a result says where it is more than its points."""


def debt_rows(evening: Evening) -> tuple[DebtRow, ...]:
    """What each player owes (B-21)."""
    points = {player: deck.points for player, deck in evening.desk.decks.items()}
    spent = {player: evening.spent(player) for player in evening.names}
    return debts(evening.desk.players, points, spent, bazaar_rules().debt_threshold)


def debts_of(evening: Evening) -> dict[PlayerId, int | None] | None:
    """Debts by player; None where no draft makes any."""
    if evening.desk.mode != BAZAAR:
        return None
    return {row.player: row.debt for row in debt_rows(evening)}


def standings(evening: Evening, after: int | None = None) -> tuple[Standing, ...]:
    """Who leads (B-22, B-23), or led after a round. Only a draft makes debts."""
    desk = evening.desk
    spent = {player: evening.spent(player) for player in desk.players}
    return desk_standings(desk, debts_of(evening), spent, after)


def is_final(evening: Evening, ranked: tuple[Standing, ...]) -> bool:
    """Whether nothing is missing: every match has its result, and every debt of who still plays is known."""
    gone = evening.desk.withdrawn
    return evening.desk.complete and all(row.score is not None or row.player in gone for row in ranked)


def standings_json(evening: Evening, after: int | None = None) -> dict[str, Any]:
    """`standings --json`; `after` shows them as they stood after that round."""
    ranked = standings(evening, after)
    told = {
        "event": evening.slug,
        "final": after is None and is_final(evening, ranked),
        "standings": standing_records(ranked, evening.names),
        "bonuses": bonus_records(evening),
    }
    return told if after is None else {**told, "after": after}


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
        "how": None if result is None else result.how,
        "cancelled": _cancelled(evening, number, result),
    }


def _cancelled(evening: Evening, number: int, result: Result | None) -> bool:
    """Whether a match will not be played because one of its players has withdrawn."""
    game = evening.desk.fixtures[number - 1]
    return result is None and (game.a in evening.desk.withdrawn or game.b in evening.desk.withdrawn)


def result_text(evening: Evening, number: int) -> str:
    """A result as people read it; empty while there is none."""
    result = evening.desk.results.get(number)
    if result is None:
        return ""
    points = f"{result.points_a} : {result.points_b}"
    if result.how == PLAYED:
        return points
    return _SAID[result.how] + (f" ({points})" if result.points_a or result.points_b else "")


def schedule_json(evening: Evening) -> dict[str, Any]:
    """`schedule show --json`."""
    desk = evening.desk
    turns = sorted({game.round for game in desk.fixtures} | {turn for turn, _ in desk.byes})
    rounds: dict[int, dict[str, Any]] = {turn: {"round": turn, "matches": [], "byes": []} for turn in turns}
    for game in desk.fixtures:
        rounds[game.round]["matches"].append(match_json(evening, game.match))
    for turn, player in desk.byes:
        rounds[turn]["byes"].append(evening.names[PlayerId(player)])
    return {"event": evening.slug, "rounds": list(rounds.values())}


def open_ties(evening: Evening) -> tuple[Tie, ...]:
    """Places that are still shared, as far as scores are known."""
    ranked = [row for row in standings(evening) if row.score is not None]
    return ties(ranked) if evening.desk.fixtures else ()
