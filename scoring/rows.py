"""What standings are made of: rows of matches, and what they add up to (rule M-3)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from games.model import PlayerId, Points
from tournament.events import FORFEIT_A, FORFEIT_B, NOT_PLAYED, PLAYED

Row: TypeAlias = tuple[PlayerId, PlayerId, Points, Points, str]
"""A match: two players, their points (M-1), and how it came to them (`tournament.events.HOW`)."""

_WON, _DRAWN, _LOST, _POINTS = range(4)


class Tally(NamedTuple):
    """What a player's matches add up to."""

    played: int
    won: int
    drawn: int
    lost: int
    points: Points


def tally(players: Sequence[PlayerId], rows: Iterable[Row]) -> dict[PlayerId, Tally]:
    """Matches and points of each player. M-3: the higher total wins, equal totals are a draw.

    A forfeit has a winner whatever the points; a double forfeit or a double loss has none, and is no draw. Both players
    of every row must be among `players` (`KeyError` otherwise).
    """
    sums = {player: [0, 0, 0, 0] for player in players}
    for a, b, points_a, points_b, how in rows:
        one, other = sums[a], sums[b]
        if how != PLAYED:
            if how == NOT_PLAYED:
                continue
            one[_WON if how == FORFEIT_B else _LOST] += 1
            other[_WON if how == FORFEIT_A else _LOST] += 1
        elif points_a > points_b:
            one[_WON] += 1
            other[_LOST] += 1
        elif points_a < points_b:
            one[_LOST] += 1
            other[_WON] += 1
        else:
            one[_DRAWN] += 1
            other[_DRAWN] += 1
        one[_POINTS] += points_a
        other[_POINTS] += points_b
    return {
        player: Tally(won + drawn + lost, won, drawn, lost, points)
        for player, (won, drawn, lost, points) in sums.items()
    }
