"""Standings: who leads, and by what (rules M-3, B-22, B-23). Plain values in, rows out; computed, never stored."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

from games.model import PlayerId, Points
from tournament.events import FORFEIT_A, FORFEIT_B, NOT_PLAYED, PLAYED

Row: TypeAlias = tuple[PlayerId, PlayerId, Points, Points, str]
"""A match: two players, their points (M-1), and how it came to them (`tournament.events.HOW`)."""

PlayOff: TypeAlias = Mapping[PlayerId, Points]
"""A tiebreaker's players with their points in it (B-23)."""


class Standing(NamedTuple):
    """One row. `points` is the sum of match points; `score` (B-22) is that minus the debt, None while a deck is missing.

    `tied`: the rank is shared, and nothing has decided it yet.
    """

    rank: int
    player: PlayerId
    played: int
    won: int
    drawn: int
    lost: int
    points: Points
    debt: Points | None
    score: Points | None
    tied: bool


class Tally(NamedTuple):
    """What a player's matches add up to."""

    played: int
    won: int
    drawn: int
    lost: int
    points: Points


class Tie(NamedTuple):
    """Players who share a place that a tiebreaker could decide (B-23)."""

    place: int
    players: tuple[PlayerId, ...]


def tally(players: Sequence[PlayerId], rows: Iterable[Row]) -> dict[PlayerId, Tally]:
    """Matches and points of each player. M-3: the higher total wins, equal totals are a draw.

    A forfeit has a winner whatever the points; a double forfeit or a double loss has none, and is no draw.
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


_WON, _DRAWN, _LOST, _POINTS = range(4)


def table(
    players: Sequence[PlayerId],
    rows: Iterable[Row],
    debts: Mapping[PlayerId, Points | None] | None = None,
    playoffs: Sequence[PlayOff] = (),
) -> tuple[Standing, ...]:
    """The standings, best first; equals in the order of `players`.

    `debts` None: nobody owes anything (a round robin without a draft). A player whose debt is None, for want of a deck,
    has no score yet and stands below those who have, by points. `playoffs` decide among players who are equal otherwise,
    the earliest first, and add nothing to scores (B-23).
    """
    sums = tally(players, rows)
    owed: Mapping[PlayerId, Points | None] = dict.fromkeys(players, 0) if debts is None else debts

    def strength(player: PlayerId) -> tuple[bool, Points]:
        debt = owed.get(player)
        return debt is not None, sums[player].points - (debt or 0)

    ordered = sorted(players, key=strength, reverse=True)
    standings: list[Standing] = []
    for _, equals in groupby(ordered, key=strength):
        for group in _played_off(tuple(equals), playoffs):
            rank = len(standings) + 1
            for player in group:
                debt = owed.get(player)
                score = None if debt is None else sums[player].points - debt
                standings.append(Standing(rank, player, *sums[player], debt, score, len(group) > 1))
    return tuple(standings)


def ties(standings: Sequence[Standing]) -> tuple[Tie, ...]:
    """The places that are shared, best first. B-23 asks for the first place; others only if the organiser does."""
    return tuple(
        Tie(rank, tuple(row.player for row in rows))
        for rank, rows in (
            (rank, tuple(equals)) for rank, equals in groupby(standings, key=lambda row: row.rank)
        )
        if len(rows) > 1
    )


def _played_off(
    equals: tuple[PlayerId, ...], playoffs: Sequence[PlayOff]
) -> tuple[tuple[PlayerId, ...], ...]:
    """Groups of equals, best first, after the tiebreakers in which all of them took part."""
    for at, playoff in enumerate(playoffs):
        if len(equals) > 1 and all(player in playoff for player in equals):
            ordered = sorted(equals, key=lambda player: playoff[player], reverse=True)
            groups = groupby(ordered, key=lambda player: playoff[player])
            return tuple(
                part for _, group in groups for part in _played_off(tuple(group), playoffs[at + 1 :])
            )
    return (equals,)
