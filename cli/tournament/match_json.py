"""Matches as the schedule has them, with their results and who rests: for people and as JSON."""

from typing import Any

from cli.program.messages import Surface
from cli.program.output import Say
from evening.state import Evening
from games.model import PlayerId
from tournament.events import PLAYED
from tournament.results import result_clause


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
        "cancelled": cancelled(evening, number),
    }


def cancelled(evening: Evening, number: int) -> bool:
    """Whether a match will not be played because one of its players has withdrawn."""
    game, gone = evening.desk.fixtures[number - 1], evening.desk.withdrawn
    return evening.desk.results.get(number) is None and (game.a in gone or game.b in gone)


def who_withdrew(evening: Evening, number: int, say: Say = str) -> str:
    """Why a match is not played: who of it has withdrawn. Names as they were given."""
    game, gone = evening.desk.fixtures[number - 1], evening.desk.withdrawn
    who = [evening.names[player] for player in (game.a, game.b) if player in gone]
    return say("{who} withdrew").format(who=f" {say('and')} ".join(who))


def byes(evening: Evening) -> dict[int, list[PlayerId]]:
    """Who rests in each round: who withdrew only up to the last round they played in, since after it they are not there.

    In a Swiss tournament a bye is given in the round itself and is worth points: all stay.
    """
    desk = evening.desk
    last = dict.fromkeys(desk.withdrawn, 0)
    for game in desk.fixtures if not desk.order else ():
        if desk.results.get(game.match) is not None:
            last |= {player: max(last[player], game.round) for player in (game.a, game.b) if player in last}
    rests: dict[int, list[PlayerId]] = {}
    for turn, player in desk.byes:
        if desk.order or player not in last or turn <= last[player]:
            rests.setdefault(turn, []).append(player)
    return rests


def result_text(evening: Evening, number: int, say: Say = str) -> str:
    """A result as people read it, with names as they were given (not yet safe to show); empty while there is none."""
    result = evening.desk.results.get(number)
    if result is None:
        return ""
    points = f"{result.points_a} : {result.points_b}"
    if result.how == PLAYED:
        return points
    clause = result_clause(evening.desk.fixtures[number - 1], result)
    return Surface(say, evening.called, lambda _: None).message(clause) + (
        f" ({points})" if result.points_a or result.points_b else ""
    )


def schedule_json(evening: Evening) -> dict[str, Any]:
    """`schedule show --json`."""
    desk = evening.desk
    turns = sorted({game.round for game in desk.fixtures} | {turn for turn, _ in desk.byes})
    rounds: dict[int, dict[str, Any]] = {turn: {"round": turn, "matches": [], "byes": []} for turn in turns}
    for game in desk.fixtures:
        rounds[game.round]["matches"].append(match_json(evening, game.match))
    for turn, resting in byes(evening).items():
        rounds[turn]["byes"] += [evening.names[player] for player in resting]
    return {"event": evening.slug, "rounds": list(rounds.values())}
