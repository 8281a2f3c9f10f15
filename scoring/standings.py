"""Standings: who leads, and by what (rules B-22, B-23). Plain values in, rows out; computed, never stored."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

from games.model import PlayerId, Points
from scoring.rows import tally
from scoring.tiebreaks import TIEBREAKS, Field, meetings_of, result_score
from tournament.events import BY_POINTS, ScoringChosen
from tournament.state import PlayOff, Row

PLAY_OFF = "tiebreaker"
"""What `decided_by` says where a match of B-23 decided."""

POINTS_ONLY = ScoringChosen(BY_POINTS, 3, 1, 0)
"""The scoring of an event that chose none: the sum of points, no tie-breaks."""


class Standing(NamedTuple):
    """One row.

    `points` is the sum of match points; `score` ranks: match points (B-22), or points for wins and draws, less the debt,
    with bonuses and penalties; None while a deck is missing. `tied`: the rank is shared, and nothing has decided it yet.
    `decided_by` names the tie-break that parted this player from others with the same score, `tie_breaks` holds each
    tie-break that was asked, with its value, `playoffs` the numbers of the tiebreakers that count for this place (B-23).
    `placed`: the rank is a place; False while a deck is missing without which scores can't be compared (B-21): then it
    only counts the rows.
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
    bonus: Points = 0
    decided_by: str | None = None
    tie_breaks: tuple[tuple[str, str], ...] = ()
    playoffs: tuple[int, ...] = ()
    placed: bool = True


class Extras(NamedTuple):
    """What an event may have besides matches: debts, points spent, bonuses, tiebreakers played, a scoring of its own.

    `debts` None: nobody owes anything (no draft). `gone` have withdrawn: nobody waits for their decks. `playoffs` decide among their players while these, all of them and
    nobody else, share the place that each was played for, the earliest first; they add nothing to scores (B-23).
    """

    debts: Mapping[PlayerId, Points | None] | None = None
    playoffs: Sequence[PlayOff] = ()
    bonuses: Mapping[PlayerId, Points] = {}
    spent: Mapping[PlayerId, Points] = {}
    scoring: ScoringChosen = POINTS_ONLY
    gone: Collection[PlayerId] = ()


class Tie(NamedTuple):
    """Players who share a place that a tiebreaker could decide (B-23)."""

    place: int
    players: tuple[PlayerId, ...]


class _Part(NamedTuple):
    """Players who are equal in everything so far, and what parted them from the others."""

    players: tuple[PlayerId, ...]
    decided_by: str | None = None
    playoffs: tuple[int, ...] = ()


class _Rank(NamedTuple):
    """A number in front of a row, and whether it is a place."""

    number: int
    is_place: bool


class _At(NamedTuple):
    """The place that equals share, and the tiebreakers that may decide it."""

    place: int
    playoffs: Sequence[PlayOff]


_Values: TypeAlias = dict[PlayerId, list[tuple[str, str]]]


def table(
    players: Sequence[PlayerId],
    rows: Iterable[Row],
    debts: Mapping[PlayerId, Points | None] | None = None,
    playoffs: Sequence[PlayOff] = (),
) -> tuple[Standing, ...]:
    """The standings of an event that has matches, debts and tiebreakers only: see `full_table`."""
    return full_table(players, rows, Extras(debts, playoffs))


def full_table(players: Sequence[PlayerId], rows: Iterable[Row], extras: Extras) -> tuple[Standing, ...]:
    """The standings, best first; equals in the order of `players`.

    A player whose debt is None, for want of a deck, has no score yet. While such a one takes part, no two scores can be
    compared (B-21), so all stand in the order of what they earned before debts, and nobody has a place: who won must not
    look worse than who has not played. Who withdrew without a deck stands below those with a score. Players may be left out
    (a withdrawn one whose matches are void), but not one who stands in a row.
    """
    scoring = extras.scoring
    kept = list(rows) if scoring.tiebreaks else rows
    sums = tally(players, kept)
    owed: Mapping[PlayerId, Points | None] = (
        dict.fromkeys(players, 0) if extras.debts is None else extras.debts
    )
    earned = {player: result_score(scoring, sums[player]) for player in players}
    for player in extras.bonuses.keys() & earned.keys():
        earned[player] += extras.bonuses[player]
    lacking = () if extras.debts is None else [player for player in players if owed.get(player) is None]
    scores = (
        earned
        if extras.debts is None
        else {player: points - (owed.get(player) or 0) for player, points in earned.items()}
    )
    comparable = all(player in extras.gone for player in lacking)
    strength = scores if comparable else earned
    if comparable and lacking:  # below the least of all others, in their own order
        least = 2 * max(map(abs, scores.values()), default=0) + 1
        strength = {**scores, **{player: scores[player] - least for player in lacking}}
    met = meetings_of(players, kept) if scoring.tiebreaks else {}
    field = Field(met, sums, scores, owed, extras.spent, scoring)
    values: _Values = {}
    standings: list[Standing] = []
    for _, equals in groupby(
        sorted(players, key=strength.__getitem__, reverse=True), key=strength.__getitem__
    ):
        part = _Part(tuple(equals))
        parts = [part]
        if len(part.players) > 1:
            at = _At(len(standings) + 1, extras.playoffs if comparable else ())
            parts = _parted(part, field, at, values)
        for part in parts:
            rank = _Rank(len(standings) + 1, comparable)
            standings += [_row(rank, player, part, field, extras, values) for player in part.players]
    return tuple(standings)


def _row(
    rank: _Rank, player: PlayerId, part: _Part, field: Field, extras: Extras, values: _Values
) -> Standing:
    debt = field.debts.get(player)
    return Standing(
        rank.number,
        player,
        *field.sums[player],
        debt,
        None if debt is None else field.scores[player],
        tied=len(part.players) > 1,
        bonus=extras.bonuses.get(player, 0),
        decided_by=part.decided_by,
        tie_breaks=tuple(values.get(player, ())),
        playoffs=part.playoffs,
        placed=rank.is_place and debt is not None,
    )


def ties(standings: Sequence[Standing]) -> tuple[Tie, ...]:
    """The places that are shared, best first. B-23 asks for the first place; others only if the organiser does."""
    return tuple(
        Tie(rank, tuple(row.player for row in rows))
        for rank, rows in (
            (rank, tuple(equals)) for rank, equals in groupby(standings, key=lambda row: row.rank)
        )
        if len(rows) > 1
    )


def _parted(part: _Part, field: Field, at: _At, values: _Values) -> list[_Part]:
    """Equals, parted by the tie-breaks in their order, and what then remains by the tiebreakers they played (B-23)."""
    if len(part.players) == 1:
        return [part]
    found: list[_Part] = []
    place = at.place
    for smaller in _by_tiebreaks(part, field, field.scoring.tiebreaks, values):
        found.extend(_by_playoffs(smaller, at._replace(place=place)))
        place += len(smaller.players)
    return found


def _by_tiebreaks(part: _Part, field: Field, names: Sequence[str], values: _Values) -> list[_Part]:
    """The first tie-break that parts them does; it is asked again about those it leaves equal, then the next one is."""
    if len(part.players) == 1:
        return [part]
    for at, name in enumerate(names):
        marks = TIEBREAKS[name](field, part.players)
        if marks is None:
            continue
        for player in part.players:
            values.setdefault(player, []).append((name, marks[player].shown))
        groups = _grouped(part.players, {player: mark.key for player, mark in marks.items()})
        if len(groups) > 1:
            return [
                smaller
                for group in groups
                for smaller in _by_tiebreaks(_Part(group, name), field, names[at:], values)
            ]
    return [part]


def _by_playoffs(part: _Part, at: _At) -> list[_Part]:
    """Parted by the first tiebreaker that was played for this place by all of them and nobody else, then by later ones."""
    for after, playoff in enumerate(at.playoffs, 1):
        if len(part.players) > 1 and playoff.place == at.place and playoff.points.keys() == set(part.players):
            groups = _grouped(part.players, playoff.points)
            if len(groups) == 1:
                continue
            found: list[_Part] = []
            place = at.place
            for group in groups:
                smaller = _Part(group, PLAY_OFF, (*part.playoffs, playoff.number))
                found.extend(_by_playoffs(smaller, _At(place, at.playoffs[after:])))
                place += len(group)
            return found
    return [part]


def _grouped(players: Sequence[PlayerId], keys: Mapping[PlayerId, int]) -> list[tuple[PlayerId, ...]]:
    """Players with equal keys together, the greatest first."""
    ordered = sorted(players, key=keys.__getitem__, reverse=True)
    return [tuple(group) for _, group in groupby(ordered, key=keys.__getitem__)]
