"""What standings are made of: rows of matches, and what they add up to (rule M-3)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from games.model import PlayerId, Points
from tournament.events import (
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
from tournament.state import Row

LOSS, DRAW, WIN = range(3)
"""What a match is worth to a player, in halves of a win."""

WORTH: Mapping[str, tuple[int, int]] = {
    WON_A: (WIN, LOSS),
    WON_B: (LOSS, WIN),
    DRAWN: (DRAW, DRAW),
    FORFEIT_A: (LOSS, WIN),
    FORFEIT_B: (WIN, LOSS),
    DOUBLE_FORFEIT: (LOSS, LOSS),
    DOUBLE_LOSS: (LOSS, LOSS),
}
"""Both players' worth where points don't decide. A forfeit has a winner; a double loss has none, and is no draw."""

_POINTS = 3


class Tally(NamedTuple):
    """What a player's matches add up to."""

    played: int
    won: int
    drawn: int
    lost: int
    points: Points


def tally(players: Sequence[PlayerId], rows: Iterable[Row]) -> dict[PlayerId, Tally]:
    """Matches and points of each player. M-3: the higher total wins, equal totals are a draw.

    Both players of every row must be among `players` (`KeyError` otherwise).
    """
    sums = {player: [0, 0, 0, 0] for player in players}
    # Names of this function's own are quicker to look up, and this loop is the whole cost of standings.
    played, loss, draw, win, points = PLAYED, LOSS, DRAW, WIN, _POINTS
    for a, b, points_a, points_b, how in rows:
        one, other = sums[a], sums[b]
        if how != played:
            if how == NOT_PLAYED:
                continue
            worth_a, worth_b = WORTH[how]
            one[worth_a] += 1
            other[worth_b] += 1
        elif points_a > points_b:
            one[win] += 1
            other[loss] += 1
        elif points_a < points_b:
            one[loss] += 1
            other[win] += 1
        else:
            one[draw] += 1
            other[draw] += 1
        one[points] += points_a
        other[points] += points_b
    return {
        player: Tally(won + drawn + lost, won, drawn, lost, made)
        for player, (lost, drawn, won, made) in sums.items()
    }
