"""What standings are made of: rows of matches, and what they add up to (rule M-3)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

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

Row: TypeAlias = tuple[PlayerId, PlayerId, Points, Points, str]
"""A match: two players, their points (M-1), and how it came to them (`tournament.events.HOW`)."""

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
    for a, b, points_a, points_b, how in rows:
        one, other = sums[a], sums[b]
        if how != PLAYED:
            if how == NOT_PLAYED:
                continue
            worth_a, worth_b = WORTH[how]
            one[worth_a] += 1
            other[worth_b] += 1
        elif points_a > points_b:
            one[WIN] += 1
            other[LOSS] += 1
        elif points_a < points_b:
            one[LOSS] += 1
            other[WIN] += 1
        else:
            one[DRAW] += 1
            other[DRAW] += 1
        one[_POINTS] += points_a
        other[_POINTS] += points_b
    return {
        player: Tally(won + drawn + lost, won, drawn, lost, points)
        for player, (lost, drawn, won, points) in sums.items()
    }
