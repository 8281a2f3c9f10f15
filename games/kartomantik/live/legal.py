"""What may come next in a live game; `decide` asks here, so that both always agree."""

from typing import NamedTuple

from games.kartomantik.live.events import CONFRONTATION, END
from games.kartomantik.live.state import Game
from games.model import PlayerId


class Legal(NamedTuple):
    """Players and pieces that each command is open to; empty where it is not.

    `act`: who has priority (of a team both, T-2); `roll`: among whom the die decides (C-5); `enter`: whose manifestations may enter, `first`
    as the first one (T-4); `power`, `take`, `keep`, `give`: pieces; `replace`: pieces of an Interzone by whose loss `keep`
    finds room; `fail`: who may fail to recover, `lose`: who may lose; `mulligan`, `adjust`: players; `deck`: whose deck can be counted; `finish`: whether
    the game can be ended.
    """

    act: tuple[PlayerId, ...] = ()
    roll: tuple[PlayerId, ...] = ()
    enter: tuple[PlayerId, ...] = ()
    first: tuple[PlayerId, ...] = ()
    power: tuple[int, ...] = ()
    take: tuple[int, ...] = ()
    keep: tuple[int, ...] = ()
    replace: tuple[int, ...] = ()
    give: tuple[int, ...] = ()
    fail: tuple[PlayerId, ...] = ()
    lose: tuple[PlayerId, ...] = ()
    mulligan: tuple[PlayerId, ...] = ()
    adjust: tuple[PlayerId, ...] = ()
    deck: tuple[PlayerId, ...] = ()
    finish: bool = False


def legal(game: Game) -> Legal:
    """What may come next."""
    if not game.players:
        return Legal()
    given = tuple(
        taken.piece.number for taken in game.captured if game.teams and (game.over or taken.turn == game.turn)
    )
    if game.over:
        return Legal(give=given, adjust=game.players, deck=game.players)
    present = tuple(player for player in game.players if not game.is_out(player))
    entering = present if game.phase == CONFRONTATION else ()
    return Legal(
        act=askable(game),
        roll=_rollable(game),
        enter=entering,
        first=tuple(player for player in entering if game.side_of(player) not in game.firsts),
        power=tuple(piece.number for piece in game.zone),
        take=tuple(
            piece.number for piece in (*game.zone, *game.stalemates, *game.interzone, *game.returning)
        ),
        keep=tuple(piece.number for piece in game.returning),
        replace=_replaceable(game),
        give=given,
        fail=game.able,
        lose=tuple(player for player in game.players if player not in game.lost),
        mulligan=tuple(player for player in game.players if game.turn == 1 and player not in game.mulligans),
        adjust=game.players,
        finish=True,
    )


def askable(game: Game) -> tuple[PlayerId, ...]:
    """Who may act or pass: while the Stack is open the next clockwise (F-7), else the side with priority (F-2, T-2)."""
    if game.waiting is not None:
        return (game.waiting,)
    side = game.priority().side
    return () if side is None else game.sides[side]


def _rollable(game: Game) -> tuple[PlayerId, ...]:
    if game.stack:
        return ()
    found = game.priority()
    return (
        tuple(player for side in found.candidates for player in game.sides[side])
        if found.side is None
        else ()
    )


def room(game: Game, side: int) -> bool:
    """C-4, T-1: whether a side's Interzone has a free place."""
    return sum(game.side_of(piece.owner) == side for piece in game.interzone) < game.places


def _replaceable(game: Game) -> tuple[int, ...]:
    """Pieces in the Interzone of the side whose manifestations are coming back, if it is full."""
    if game.phase != END or game.last_winner is None or room(game, game.last_winner):
        return ()
    return tuple(piece.number for piece in game.interzone if game.side_of(piece.owner) == game.last_winner)
