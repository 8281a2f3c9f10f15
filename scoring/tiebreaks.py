"""Tie-breaks that an organiser can choose and order: what each is worth for players who are equal so far.

A tie-break looks at all tied players at once, never at two at a time. Values are whole numbers (fractions brought to one
denominator), so that equal means equal; beside each stands what people read. A tie-break that can't tell (a direct
encounter when not all have met) says None, and the next one is asked.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from math import lcm
from typing import NamedTuple, TypeAlias

from games.model import PlayerId, Points
from scoring.rows import DRAW, LOSS, WIN, WORTH, Tally
from tournament.events import (
    BUCHHOLZ,
    BUCHHOLZ_CUT,
    BY_RESULTS,
    DEBT,
    DIFFERENCE,
    DIRECT,
    LOT,
    NOT_PLAYED,
    OPPONENTS_WINS,
    PLAYED,
    SONNEBORN_BERGER,
    SPENT,
    WINS,
    ScoringChosen,
)
from tournament.state import Row


class Mark(NamedTuple):
    """What a tie-break is worth for one player: the greater key is the better; `shown` is for people."""

    key: int
    shown: str


Marks: TypeAlias = Mapping[PlayerId, Mark]


class Meeting(NamedTuple):
    """A match as one of its players sees it. `twice`: what it is worth, in halves of a win."""

    other: PlayerId
    own: Points
    let: Points
    twice: int


Meetings: TypeAlias = Mapping[PlayerId, Sequence[Meeting]]


class Field(NamedTuple):
    """Everything that tie-breaks look at. `scores` are the scores as they rank; `spent` only a draft knows."""

    meetings: Meetings
    sums: Mapping[PlayerId, Tally]
    scores: Mapping[PlayerId, Points]
    debts: Mapping[PlayerId, Points | None]
    spent: Mapping[PlayerId, Points]
    scoring: ScoringChosen


TieBreak: TypeAlias = Callable[[Field, Sequence[PlayerId]], Marks | None]


def meetings_of(players: Iterable[PlayerId], rows: Iterable[Row]) -> dict[PlayerId, list[Meeting]]:
    """Each player's matches, without those that were not played."""
    met: dict[PlayerId, list[Meeting]] = {player: [] for player in players}
    for a, b, points_a, points_b, how in rows:
        if how != NOT_PLAYED:
            twice_a, twice_b = _worth(points_a, points_b, how)
            met[a].append(Meeting(b, points_a, points_b, twice_a))
            met[b].append(Meeting(a, points_b, points_a, twice_b))
    return met


def direct(field: Field, tied: Sequence[PlayerId]) -> Marks | None:
    """Points, or results, of the matches among all the tied; None unless all of them have met."""
    inside = frozenset(tied)
    sums: dict[PlayerId, int] = {}
    for player in tied:
        among = [met for met in field.meetings[player] if met.other in inside]
        if len({met.other for met in among}) < len(tied) - 1:
            return None
        sums[player] = result_score(field.scoring, _tally(among))
    return _plain(sums)


def sonneborn_berger(field: Field, tied: Sequence[PlayerId]) -> Marks | None:
    """Scores of the opponents beaten, and half the scores of those drawn with."""
    doubled = {
        player: sum(met.twice * field.scores[met.other] for met in field.meetings[player]) for player in tied
    }
    return {player: Mark(value, _halves(value)) for player, value in doubled.items()}


def buchholz(field: Field, tied: Sequence[PlayerId]) -> Marks | None:
    """Sum of the opponents' scores."""
    return _plain({player: sum(scores) for player, scores in _opponents_scores(field, tied).items()})


def buchholz_cut(field: Field, tied: Sequence[PlayerId]) -> Marks | None:
    """Sum of the opponents' scores without the lowest one."""
    return _plain(
        {player: sum(sorted(scores)[1:]) for player, scores in _opponents_scores(field, tied).items()}
    )


def opponents_wins(field: Field, tied: Sequence[PlayerId]) -> Marks | None:
    """Mean of the opponents' match-win percentages, none of them taken as less than a third.

    A percentage is the share of 3 points for a win and 1 for a draw that a player made of what their matches could bring.
    """
    # One denominator for everyone, so that equal means are equal numbers.
    most = lcm(3, *(3 * (row.played or 1) * (row.played or 1) for row in field.sums.values()))
    marks: dict[PlayerId, Mark] = {}
    for player in tied:
        met = field.meetings[player]
        shares = (max(most // 3, _share(field.sums[one.other], most)) for one in met)
        mean = sum(shares) // (len(met) or 1)
        marks[player] = Mark(mean, f"{mean * 1000 // most / 10:.1f} %")
    return marks


def wins(field: Field, tied: Sequence[PlayerId]) -> Marks | None:
    """Matches won."""
    return _plain({player: field.sums[player].won for player in tied})


def difference(field: Field, tied: Sequence[PlayerId]) -> Marks | None:
    """Own points less the opponents' points, over all matches."""
    return _plain({player: sum(met.own - met.let for met in field.meetings[player]) for player in tied}, "+d")


def debt(field: Field, tied: Sequence[PlayerId]) -> Marks | None:
    """The lower debt; None while one is not known."""
    owed = {player: field.debts.get(player) for player in tied}
    known = {player: points for player, points in owed.items() if points is not None}
    return _lower(known) if len(known) == len(owed) else None


def spent(field: Field, tied: Sequence[PlayerId]) -> Marks | None:
    """Who spent less in the draft."""
    return _lower({player: field.spent.get(player, 0) for player in tied})


def lot(field: Field, tied: Sequence[PlayerId]) -> Marks | None:
    """A lot drawn from the stored seed: SHA-256 of the seed, a slash and the player's number; the higher wins."""
    drawn = {player: sha256(f"{field.scoring.seed}/{player}".encode()).digest()[:4] for player in tied}
    return {player: Mark(int.from_bytes(lot, "big"), lot.hex()) for player, lot in drawn.items()}


TIEBREAKS: Mapping[str, TieBreak] = {
    DIRECT: direct,
    SONNEBORN_BERGER: sonneborn_berger,
    BUCHHOLZ: buchholz,
    BUCHHOLZ_CUT: buchholz_cut,
    OPPONENTS_WINS: opponents_wins,
    WINS: wins,
    DIFFERENCE: difference,
    DEBT: debt,
    SPENT: spent,
    LOT: lot,
}
"""Every tie-break by the name under which it is chosen and stored."""


def result_score(scoring: ScoringChosen, sums: Tally) -> Points:
    """What a player's matches are worth: the points made in them, or points for each win, draw and loss."""
    if scoring.scheme == BY_RESULTS:
        return scoring.win * sums.won + scoring.draw * sums.drawn + scoring.loss * sums.lost
    return sums.points


def _worth(points_a: Points, points_b: Points, how: str) -> tuple[int, int]:
    if how != PLAYED:
        return WORTH[how]
    lead = (points_a > points_b) - (points_a < points_b)
    return DRAW + lead, DRAW - lead


def _opponents_scores(field: Field, tied: Sequence[PlayerId]) -> dict[PlayerId, list[Points]]:
    return {player: [field.scores[met.other] for met in field.meetings[player]] for player in tied}


def _tally(met: Sequence[Meeting]) -> Tally:
    won, drawn, lost = (sum(one.twice == twice for one in met) for twice in (WIN, DRAW, LOSS))
    return Tally(len(met), won, drawn, lost, sum(one.own for one in met))


def _share(sums: Tally, most: int) -> int:
    return (3 * sums.won + sums.drawn) * most // (3 * (sums.played or 1))


def _plain(values: Mapping[PlayerId, int], form: str = "d") -> Marks:
    return {player: Mark(value, format(value, form)) for player, value in values.items()}


def _lower(values: Mapping[PlayerId, int]) -> Marks:
    return {player: Mark(-value, str(value)) for player, value in values.items()}


def _halves(doubled: int) -> str:
    whole, half = divmod(abs(doubled), 2)
    return f"{'-' if doubled < 0 else ''}{whole}{'.5' if half else ''}"
