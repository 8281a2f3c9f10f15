"""A live game of Free-for-All or Two against two for people and for scripts."""

from collections.abc import Iterable, Sequence
from typing import Any

from evening.sheets import Sheet
from evening.state import Evening
from games.kartomantik.live.events import CONFRONTATION
from games.kartomantik.live.legal import askable
from games.kartomantik.live.state import Game, Piece
from games.model import PlayerId
from scoring.grid import Column, Grid

PHASES = {
    "opening": "what comes before the Confrontation",
    "confrontation": "the Confrontation",
    "end": "the End Phase",
}


def side_name(evening: Evening, members: Sequence[PlayerId]) -> str:
    """A player's name, or a team's: its members joined with `+`."""
    return "+".join(evening.names[player] for player in members)


def game_json(evening: Evening, sheet: Sheet) -> dict[str, Any]:
    """`ffa show --json`, `teams show --json`."""
    game: Game = sheet.steps.state
    names = evening.names
    sides = [side_name(evening, members) for members in game.sides]
    found, turn = game.standing(), game.priority()
    open_stack, over = game.waiting is not None, game.over
    return {
        "event": evening.slug,
        "sheet": sheet.number,
        "game": sheet.kind,
        "tiebreak": sheet.tiebreak,
        "players": [names[player] for player in game.players],
        "sides": [[names[player] for player in members] for members in game.sides],
        "turn": game.turn,
        "phase": game.phase,
        "waiting_for": [] if over else [names[player] for player in askable(game)],
        "priority": None if open_stack or over or turn.side is None else sides[turn.side],
        "priority_rule": None if over else _stack_rule(game) if open_stack else turn.rule,
        "priority_candidates": [] if open_stack or over else [sides[side] for side in turn.candidates if turn.side is None],
        "passed": [names[player] for player in game.passed],
        "stack": [{"action": item.number, "player": names[item.player], "what": item.what} for item in game.stack],
        "totals": dict(zip(sides, found.totals, strict=True)),
        "disadvantage": dict(zip(sides, found.disadvantage, strict=True)),
        "would_win": None if found.winner is None else sides[found.winner],
        "last_winner": None if game.last_winner is None else sides[game.last_winner],
        "zone": [_piece_json(evening, piece) for piece in game.zone],
        "stalemate_zone": [_piece_json(evening, piece) for piece in game.stalemates],
        "returning": [_piece_json(evening, piece) for piece in game.returning],
        "interzone": [_piece_json(evening, piece) for piece in game.interzone],
        "captured": [{"by": names[taken.holder], **_piece_json(evening, taken.piece)} for taken in game.captured],
        "cannot_recover": [names[player] for player in game.unable],
        "lost": [names[player] for player in game.lost],
        "last_turn": game.last_turn,
        "over": game.over,
        "over_rule": game.over_rule,
        "why": game.why or None,
        "final": game.final,
        "scores": [
            {"player": names[score.player], "vessel": score.vessel, "gained": score.gained, "lost": score.lost,
             "mulligans": score.mulligans, "left": score.left, "points": score.points}
            for score in game.scores()
        ],
        "ranks": [
            {"rank": rank, "side": side, "points": total}
            for side, total, rank in zip(sides, game.totals(), game.ranks(), strict=True)
        ],
    }  # fmt: skip


def _stack_rule(game: Game) -> str:
    return "T-3" if game.teams else "F-7"


def _piece_json(evening: Evening, piece: Piece) -> dict[str, Any]:
    return {
        "piece": piece.number,
        "player": evening.names[piece.owner],
        "power": piece.power,
        "temperament": "+".join(piece.temperaments),
        "points": piece.points,
        "name": piece.name,
    }


def headline(evening: Evening, sheet: Sheet) -> str:
    """One line: the turn, the phase, and whom the game waits for."""
    game: Game = sheet.steps.state
    if not game.players:
        return f"Sheet {sheet.number} has not begun (its first step was undone)."
    where = f"Sheet {sheet.number} · turn {game.turn} · {PHASES[game.phase]}"
    if game.over:
        counted = f"{len(game.left)} of {len(game.players)} decks counted"
        because = ": ".join(filter(None, (game.over_rule, game.why)))
        return f"Sheet {sheet.number} · over{f' ({because})' if because else ''} · {counted}"
    last = " · last turn" if game.last_turn else ""
    return f"{where}{last} · {who_is_asked(evening, game)}"


def who_is_asked(evening: Evening, game: Game) -> str:
    """Who is asked, and by which rule."""
    names = evening.names
    if game.waiting is not None:
        passed = f", {len(game.passed)} of {len(game.players)} have passed"
        return (
            f"on the Stack of {len(game.stack)}: {names[game.waiting]} answers ({_stack_rule(game)}{passed})"
        )
    turn = game.priority()
    if turn.side is not None:
        return f"priority: {side_name(evening, game.sides[turn.side])} ({turn.rule})"
    among = ", ".join(side_name(evening, game.sides[side]) for side in turn.candidates)
    return f"priority: roll a die among {among} ({turn.rule})"


def grids(evening: Evening, sheet: Sheet) -> list[Grid]:
    """The tables of `show`: the Stack, the zones, and a line for each player."""
    game: Game = sheet.steps.state
    if not game.players:
        return []
    found = [_players(evening, game)]
    if game.stack:
        rows = tuple((item.number, evening.names[item.player], item.what) for item in reversed(game.stack))
        columns = (Column("action", "#", number=True), Column("player", "Player"), Column("what", "Action"))
        found.append(Grid("The Stack, the top first", columns, rows))
    for title, pieces in (
        ("Confrontation Zone", game.zone),
        ("Stalemate Zone", game.stalemates),
        ("Back to the deck, unless kept", game.returning),
        ("Interzone", game.interzone),
    ):
        if pieces:
            found.append(_pieces(evening, title, pieces))
    return found


def _pieces(evening: Evening, title: str, pieces: Iterable[Piece]) -> Grid:
    columns = (
        Column("piece", "#", number=True),
        Column("player", "Player"),
        Column("power", "Power", number=True),
        Column("temperament", "Temperament"),
        Column("points", "Points", number=True),
        Column("name", "Name"),
    )
    rows = (
        (piece.number, evening.names[piece.owner], piece.power, "+".join(piece.temperaments), piece.points, piece.name)
        for piece in pieces
    )  # fmt: skip
    return Grid(title, columns, tuple(rows))


def _players(evening: Evening, game: Game) -> Grid:
    """Powers and disadvantages now, piles by opponent (F-8), and points (M-1)."""
    found = game.standing()
    ranks = game.ranks()
    rows = []
    for score in game.scores():
        side = game.side_of(score.player)
        piles = [
            f"{evening.names[other]} {sum(points)}"
            for other in game.players
            if (points := [taken.piece.points for taken in game.captured
                           if taken.holder == score.player and taken.piece.owner == other])
        ]  # fmt: skip
        rows.append(
            (
                evening.names[score.player] + _mark(game, score.player),
                found.totals[side] if game.phase == CONFRONTATION else "",
                found.disadvantage[side] if game.phase == CONFRONTATION else "",
                ", ".join(piles),
                score.gained - score.lost - 10 * score.mulligans,
                score.left,
                score.points,
                game.totals()[side] if game.teams else "",
                ranks[side],
            )
        )
    columns = (
        Column("player", "Player"),
        Column("power", "Power", number=True),
        Column("disadvantage", "Beaten by", number=True),
        Column("captured", "Captured from"),
        Column("effects", "Effects", number=True),
        Column("left", "Left", number=True),
        Column("points", "Points", number=True),
        Column("team", "Team", number=True),
        Column("rank", "Rank", number=True),
    )
    return Grid("", columns, tuple(rows))


def _mark(game: Game, player: PlayerId) -> str:
    if player in game.lost:
        return " (lost)"
    return " (can't recover)" if player in game.unable else ""
