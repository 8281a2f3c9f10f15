"""Tables and times for pairings: who plays when, so that nobody is in two places and nobody waits for long."""

from collections.abc import Sequence
from typing import NamedTuple

from games.model import PlayerId
from games.refusal import Refused
from tournament import checks
from tournament.events import FixtureRow
from tournament.roundrobin import berger, resting

DAY = 24 * 60


class Plan(NamedTuple):
    """Rows of a schedule, and who rests in which round."""

    matches: tuple[FixtureRow, ...]
    byes: tuple[tuple[int, PlayerId], ...]


class Places(NamedTuple):
    """What there is room for: tables (None: enough for all), the first start, minutes from one start to the next."""

    tables: int | None = None
    start: str | None = None
    minutes: int | None = None


def round_robin(players: Sequence[PlayerId], places: Places = Places()) -> Plan:  # noqa: B008 - frozen
    """Everyone against everyone once (B-22), in Berger order, matches numbered from 1."""
    _check(places)
    pairings: list[tuple[int, PlayerId, PlayerId]] = []
    byes: list[tuple[int, PlayerId]] = []
    for turn, pairs in enumerate(berger(len(players)), start=1):
        pairings.extend((turn, players[a - 1], players[b - 1]) for a, b in pairs)
        rest = resting(len(players), turn)
        if rest is not None:
            byes.append((turn, players[rest - 1]))
    return Plan(_placed(pairings, places), tuple(byes))


def _check(places: Places) -> None:
    if places.tables is not None and places.tables < 1:
        raise Refused(
            None, "tables", "{tables} tables: at least 1 is needed", "--tables 2", tables=places.tables
        )
    if places.minutes is not None and places.minutes < 1:
        raise Refused(
            None,
            "minutes",
            "{minutes} minutes: a match takes at least 1",
            "--minutes 40",
            minutes=places.minutes,
        )
    if (places.start is None) != (places.minutes is None):
        raise Refused(
            None, "time", "a first start needs the minutes of a match, and the other way round",
            "--start 19:00 --minutes 40",
        )  # fmt: skip


def _placed(pairings: Sequence[tuple[int, PlayerId, PlayerId]], places: Places) -> tuple[FixtureRow, ...]:
    """Each round in as many turns at the tables as it needs."""
    start = None if places.start is None else checks.clock(places.start)
    rows: list[FixtureRow] = []
    slot, table, before = -1, 0, 0
    for number, (turn, a, b) in enumerate(pairings, start=1):
        if turn != before or table == places.tables:
            slot, table, before = slot + 1, 0, turn
        table += 1
        when = None if start is None or places.minutes is None else clock_text(start + slot * places.minutes)
        rows.append((number, turn, a, b, table if places.tables else None, when))
    return tuple(rows)


def clock_text(minutes: int) -> str:
    """`HH:MM` of minutes since midnight; past midnight the day begins anew."""
    return f"{minutes % DAY // 60:02}:{minutes % 60:02}"
