"""Standings of games of more than two sides: Free-for-All pods, and matches of teams (F-8 to F-11, T-7, M-3)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.model import PlayerId, Points
from scoring.standings import Extras, Standing, full_table


class Place(NamedTuple):
    """One player's (or team's) rank and points in one game; `alone` where nobody shares the rank."""

    player: PlayerId
    rank: int
    points: Points
    alone: bool


def places(players: Sequence[PlayerId], ranks: Sequence[int], points: Sequence[Points]) -> tuple[Place, ...]:
    """The places of one game, from what its sheet says."""
    return tuple(
        Place(player, rank, total, ranks.count(rank) == 1)
        for player, rank, total in zip(players, ranks, points, strict=True)
    )


def pod_table(
    players: Sequence[PlayerId], pods: Iterable[Sequence[Place]], extras: Extras | None = None
) -> tuple[Standing, ...]:
    """The standings over all games: the points of the sheets are match points (M-1), summed up.

    The only first of a game has won it; a shared first place is drawn; every other place is lost. Bonuses and tiebreakers
    are those of `extras`. A team stands under one of its players.
    """
    given = extras or Extras()
    every = [place for pod in pods for place in pod]
    played = {player: [place for place in every if place.player == player] for player in players}
    points = {player: sum(place.points for place in found) for player, found in played.items()}
    scores = {player: points[player] + given.bonuses.get(player, 0) for player in players}
    return tuple(
        row._replace(
            played=len(played[row.player]),
            won=sum(place.rank == 1 and place.alone for place in played[row.player]),
            drawn=sum(place.rank == 1 and not place.alone for place in played[row.player]),
            lost=sum(place.rank > 1 for place in played[row.player]),
            points=points[row.player],
            bonus=given.bonuses.get(row.player, 0),
        )
        for row in full_table(players, (), given._replace(bonuses=scores))
    )
