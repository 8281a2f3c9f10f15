"""Who plays when: pairings into rounds, and rounds into turns at the tables. Nobody is in two places at once.

Berger order serves tables too: taking its pairs one after another and leaving out, for one turn, who is busy already,
needs the fewest turns there can be for every number of players from 2 to 40 and every number of tables (a test holds
that). A second way takes those first who have waited longest; the better of the two is kept.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from games.model import PlayerId
from games.refusal import Refused, Term, do
from tournament import checks
from tournament.events import FixtureRow
from tournament.roundrobin import Pair, berger, resting
from tournament.state import Timing

DAY = 24 * 60

MOST_WAITERS = 64
"""Up to so many players both ways of filling tables are tried; beyond, the second one takes too long to be worth it."""

MOST_LEFT = 100
"""Likewise for laying out anew what is left when a latecomer joins."""

Turns: TypeAlias = list[list[int]]
"""For each turn, which pairs (by their place in a list) play in it."""


class Plan(NamedTuple):
    """Rows of a schedule, and who rests in which round."""

    matches: tuple[FixtureRow, ...]
    byes: tuple[tuple[int, PlayerId], ...]


class Wait(NamedTuple):
    """How good turns are, the smaller the better: how many, the longest wait, and how unevenly people start."""

    turns: int
    longest: int
    uneven: int


def round_robin(players: Sequence[PlayerId], timing: Timing) -> Plan:
    """Everyone against everyone once, or twice (B-22), in Berger order, matches numbered from 1."""
    check_timing(timing)
    pairings: list[tuple[int, Pair]] = []
    byes: list[tuple[int, PlayerId]] = []
    for turn, (pairs, rest) in enumerate(_rounds(len(players), double=timing.double), start=1):
        pairings.extend((turn, pair) for pair in pairs)
        if rest is not None:
            byes.append((turn, players[rest - 1]))
    times = table_times([pair for _, pair in pairings], [turn for turn, _ in pairings], timing)
    matches = tuple(
        (number, turn, players[a - 1], players[b - 1], table, start)
        for number, ((turn, (a, b)), (table, start)) in enumerate(zip(pairings, times, strict=True), start=1)
    )
    return Plan(matches, tuple(byes))


def _rounds(players: int, *, double: bool) -> Iterator[tuple[list[Pair], int | None]]:
    """Rounds with who rests. The second cycle has the sides swapped.

    As FIDE advises for two cycles, the last two rounds of the first are exchanged, so that nobody sits on one side
    three times running.
    """
    first = [(pairs, resting(players, turn)) for turn, pairs in enumerate(berger(players), start=1)]
    if not double:
        yield from first
        return
    if len(first) > 2:
        yield from (*first[:-2], first[-1], first[-2])
    else:
        yield from first
    yield from (([(b, a) for a, b in pairs], rest) for pairs, rest in first)


def check_timing(timing: Timing) -> None:
    """Raise `Refused` unless tables and minutes are at least 1; a start and the minutes of a match come together."""
    for what, number in ((Term("tables"), timing.tables), (Term("minutes"), timing.minutes)):
        if number is not None and number < 1:
            raise Refused(
                None,
                "at-least-one",
                do("two-tables" if what.label == "tables" else "forty-minutes"),
                what=what,
                number=number,
            )
    if (timing.start is None) != (timing.minutes is None):
        raise Refused(None, "start-and-minutes", do("start-and-minutes"))
    if timing.start is not None:
        checks.check_clock(timing.start)


def table_times(
    pairs: Sequence[Pair], rounds: Sequence[int], timing: Timing, shift: int = 0
) -> list[tuple[int | None, str | None]]:
    """Table and start of each pair, which come in the order of their rounds; `shift` turns are over already."""
    places: list[tuple[int | None, str | None]] = [(None, None)] * len(pairs)
    if timing.tables is None and timing.start is None:
        return places
    for turn, games in enumerate(_turns(pairs, rounds, timing.tables), start=shift):
        start = None
        if timing.start is not None and timing.minutes is not None:
            start = clock_text(checks.check_clock(timing.start) + turn * timing.minutes)
        for table, game in enumerate(games, start=1):
            places[game] = (table if timing.tables else None, start)
    return places


def _turns(pairs: Sequence[Pair], rounds: Sequence[int], tables: int | None) -> Turns:
    by_round: dict[int, list[int]] = {}
    for game, turn in enumerate(rounds):
        by_round.setdefault(turn, []).append(game)
    if tables is None or all(len(games) <= tables for games in by_round.values()):
        return list(by_round.values())
    players = len({player for pair in pairs for player in pair})
    ways = [in_order(pairs, tables)]
    if players <= MOST_WAITERS:
        ways.append(longest_wait_first(pairs, tables))
    return min(ways, key=lambda turns: waits(pairs, turns))


def in_order(pairs: Sequence[Pair], room: int) -> Turns:
    """Fill each turn with the next pairs that are free, as they come. Looks only at what it needs: fast for any number."""
    left = deque(range(len(pairs)))
    turns: Turns = []
    while left:
        busy: set[int] = set()
        now: list[int] = []
        later: list[int] = []
        while left and len(now) < room:
            game = left.popleft()
            if busy.isdisjoint(pairs[game]):
                now.append(game)
                busy.update(pairs[game])
            else:
                later.append(game)
        left.extendleft(reversed(later))
        turns.append(now)
    return turns


def longest_wait_first(pairs: Sequence[Pair], room: int) -> Turns:
    """Fill each turn with those among the next pairs who have played least lately."""
    near = 3 * len({player for pair in pairs for player in pair})

    def soonest(left: list[int], last: dict[int, int]) -> list[int]:
        return sorted(left[:near], key=lambda game: sum(last.get(player, -1) for player in pairs[game]))

    return _filled(pairs, room, soonest)


def most_left_first(pairs: Sequence[Pair], room: int) -> Turns:
    """Fill each turn with those who have most matches left: the fewest turns when people have unequal numbers."""
    left_of: dict[int, int] = {}
    for pair in pairs:
        for player in pair:
            left_of[player] = left_of.get(player, 0) + 1

    def busiest(left: list[int], last: dict[int, int]) -> list[int]:
        del last
        counts = dict.fromkeys(left_of, 0)
        for game in left:
            for player in pairs[game]:
                counts[player] += 1
        return sorted(left, key=lambda game: -sum(counts[player] ** 2 for player in pairs[game]))

    return _filled(pairs, room, busiest)


def _filled(
    pairs: Sequence[Pair], room: int, order: Callable[[list[int], dict[int, int]], list[int]]
) -> Turns:
    left = list(range(len(pairs)))
    last: dict[int, int] = {}
    turns: Turns = []
    while left:
        busy: set[int] = set()
        now: list[int] = []
        for game in order(left, last):
            if busy.isdisjoint(pairs[game]):
                now.append(game)
                busy.update(pairs[game])
                if len(now) == room:
                    break
        last.update(dict.fromkeys(busy, len(turns)))
        chosen = frozenset(now)
        left = [game for game in left if game not in chosen]
        turns.append(sorted(now))
    return turns


def waits(pairs: Sequence[Pair], turns: Turns) -> Wait:
    """How long people wait between two matches, in turns (1: no wait), and how far apart their first matches are."""
    last: dict[int, int] = {}
    first: dict[int, int] = {}
    longest = 0
    for turn, games in enumerate(turns):
        for player in (player for game in games for player in pairs[game]):
            first.setdefault(player, turn)
            longest = max(longest, turn - last.get(player, turn))
            last[player] = turn
    return Wait(len(turns), longest, max(first.values(), default=0) - min(first.values(), default=0))


def clock_text(minutes: int) -> str:
    """`HH:MM` of minutes since midnight; past midnight the day begins anew."""
    return f"{minutes % DAY // 60:02}:{minutes % 60:02}"
