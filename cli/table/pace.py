"""How fast the draft goes, and how a bid clock counts down. Pure: the time comes in as seconds."""

import datetime as dt
import itertools
import math
import statistics
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from draft.events import CardWon
from evening.state import Evening
from store.log import LogRow

BREAK = 600.0
"""Seconds between two auctions from which on it was a break, which says nothing about the pace."""

RECENT = 30
"""So many auctions back the pace is taken from."""

FEWEST = 6
"""Before so many gaps are known, there is no pace: of three, one contested auction would double it."""

LONGEST = 3.0
"""No gap counts for more than so many times the middle one: one auction must not turn half an evening into a whole one."""

WARNING = 5
"""Seconds before its end at which the bid clock warns."""


def minutes_left(ends: Sequence[float], left: int) -> int | None:
    """Minutes that `left` more auctions take at the rate of the last ones; None if too few have ended."""
    gaps = [later - earlier for earlier, later in itertools.pairwise(ends[-RECENT - 1 :])]
    worked = [gap for gap in gaps if 0 <= gap <= BREAK]
    if len(worked) < FEWEST:
        return None
    most = LONGEST * statistics.median(worked)
    return math.ceil(sum(min(gap, most) for gap in worked) / len(worked) * left / 60)


def ends_of(evening: Evening, rows: Iterable[LogRow]) -> list[float]:
    """When each auction in force ended, in seconds since 1970, from the entries of the log."""
    at: Mapping[int, str] = {row.seq: row.at for row in rows}
    return [
        dt.datetime.fromisoformat(at[entry.seq]).timestamp()
        for step in evening.history.steps
        for entry in step.entries
        if isinstance(entry.event, CardWon) and entry.seq in at
    ]


def followed(ends: Sequence[float], wins: int, now: float) -> list[float]:
    """The ends after more auctions have ended just now, or some were taken back."""
    return [*ends[:wins], *([now] * (wins - len(ends)))]


class BidClock(NamedTuple):
    """Counts `seconds` down from the last thing that happened; 0 seconds: no clock."""

    seconds: int = 0
    since: float = 0.0

    def left(self, now: float) -> int | None:
        """Whole seconds left, 0 when the time is up; None without a clock."""
        if self.seconds <= 0:
            return None
        return max(0, math.ceil(self.since + self.seconds - now))

    def again(self, now: float) -> "BidClock":
        """The clock started anew."""
        return self._replace(since=now)
