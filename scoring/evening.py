"""From the desk's state to standings and their history: the one place that knows what of a desk counts for scores."""

from collections.abc import Mapping

from games.model import PlayerId, Points
from scoring.rows import tally
from scoring.standings import Extras, Standing, full_table
from scoring.tiebreaks import result_score
from tournament.state import Desk, bonus_points, bye_points, counted, playoffs, rows, rows_by_round


def desk_standings(
    desk: Desk,
    debts: Mapping[PlayerId, Points | None] | None = None,
    spent: Mapping[PlayerId, Points] | None = None,
    after: int | None = None,
) -> tuple[Standing, ...]:
    """The standings of an event, with its own scoring, tie-breaks, bonuses and withdrawals (B-22).

    `debts` and `spent` come from the draft (None: there was none). `after` shows them as they stood after that round: then
    tiebreakers, which are played after the last one, decide nothing (B-23).
    """
    decided = playoffs(desk) if after is None else ()
    extras = Extras(debts, decided, _given(desk, after), spent or {}, desk.scoring, desk.withdrawn)
    return full_table(counted(desk), rows(desk, after), extras)


def _given(desk: Desk, after: int | None) -> dict[PlayerId, Points]:
    """Bonuses and penalties, and what byes of a Swiss tournament are worth."""
    given = bonus_points(desk)
    for turn, (player, points) in bye_points(desk).items():
        if after is None or turn <= after:
            given[player] = given.get(player, 0) + points
    return given


def scores_by_round(
    desk: Desk, debts: Mapping[PlayerId, Points | None] | None = None
) -> dict[PlayerId, tuple[Points, ...]]:
    """Each player's score after each round; it starts from minus the debt, and bonuses belong to the start."""
    given = bonus_points(desk)
    players = counted(desk)
    scores = {player: given.get(player, 0) - ((debts or {}).get(player) or 0) for player in players}
    history: dict[PlayerId, list[Points]] = {player: [] for player in players}
    byes = bye_points(desk)
    for turn, played in rows_by_round(desk).items():
        rests, points = byes.get(turn, (None, 0))
        for player, sums in tally(players, played).items():
            scores[player] += result_score(desk.scoring, sums) + (points if player == rests else 0)
            history[player].append(scores[player])
    return {player: tuple(after_each) for player, after_each in history.items()}
