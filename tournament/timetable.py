"""The schedule: made once (B-22), matches moved by hand, and what a latecomer still has to play."""

from collections.abc import Sequence
from itertools import combinations
from typing import assert_never

from games.model import PlayerId
from games.refusal import PlayerRef, Refusal, Refused, clause, do
from tournament import checks, planning
from tournament.events import (
    SWISS,
    DeskEvent,
    FixtureRow,
    FixturesChanged,
    MakeSchedule,
    MatchMoved,
    MoveMatch,
    ScheduleMade,
)
from tournament.state import Desk, Fixture, Timing, active, waiting


def decide(state: Desk, command: MakeSchedule | MoveMatch) -> tuple[DeskEvent, ...]:
    """The events that follow from a command about the schedule; `Refused` if a rule forbids it."""
    match command:
        case MakeSchedule():
            _may_make(state, command)
            timing = Timing(command.tables, command.start, command.minutes, command.double)
            return (_made(active(state), timing),)
        case MoveMatch(start=start):
            game = checks.check_match(state, command.match)
            moved = game._replace(
                round=game.round if command.round is None else command.round,
                table=game.table if command.table is None else command.table,
                start=game.start if start is None else planning.clock_text(checks.check_clock(start)),
            )
            _movable(state, moved, anyway=command.anyway)
            return (MatchMoved(command.match, moved.round, moved.table, moved.start),)
        case _:
            assert_never(command)


def evolve(state: Desk, event: ScheduleMade | FixturesChanged | MatchMoved) -> Desk:
    """The state after an event about the schedule."""
    match event:
        case ScheduleMade():
            return state._replace(
                fixtures=tuple(Fixture._make(row) for row in event.matches),
                byes=_byes(event.byes),
                timing=Timing(event.tables, event.start, event.minutes, event.double),
                order=(),
                planned=0,
            )
        case FixturesChanged(matches, byes):
            by_number = {game.match: game for game in state.fixtures}
            by_number.update((row[0], Fixture._make(row)) for row in matches)
            return state._replace(
                fixtures=tuple(by_number[match] for match in sorted(by_number)), byes=_byes(byes)
            )
        case MatchMoved(match, turn, table, start):
            moved = state.fixtures[match - 1]._replace(round=turn, table=table, start=start)
            return state._replace(fixtures=(*state.fixtures[: match - 1], moved, *state.fixtures[match:]))
        case _:
            assert_never(event)


def may_make(state: Desk) -> bool:
    """Whether a schedule can be made, anew at least."""
    room = state.created is not None and state.mode != SWISS
    return room and not state.results.entered and len(active(state)) > 1


def _may_make(state: Desk, command: MakeSchedule) -> None:
    """A schedule is made once; anew only while nothing is played, and when asked for."""
    checks.check_event(state)
    if state.mode == SWISS:
        raise Refused(None, "swiss", do("next-round"))
    if len(active(state)) < 2:
        raise Refused("B-22", "too-few-active")
    if state.results.entered:
        raise Refused("B-22", "schedule-played", do("show-schedule"), count=state.results.entered)
    if state.fixtures and not command.replace:
        raise Refused(
            "B-22", "schedule-made", do("show-schedule"), do("replace-schedule"), count=len(state.fixtures)
        )


def _made(players: Sequence[PlayerId], timing: Timing) -> ScheduleMade:
    plan = planning.round_robin(players, timing)
    return ScheduleMade(plan.matches, plan.byes, *timing)


def _movable(state: Desk, moved: Fixture, *, anyway: bool) -> None:
    if state.results.get(moved.match) is not None:
        raise Refused(None, "match-played", match=moved.match)
    if moved.round < 1 or (moved.table is not None and moved.table < 1):
        raise Refused(None, "place-number", do("show-schedule"))
    found = (
        None if anyway else next((found for game in state.fixtures if (found := _clash(game, moved))), None)
    )
    if found is not None:
        game, why = found
        raise Refused(
            "B-22",
            "conflict",
            do("anyway"),
            match=moved.match,
            other=game.match,
            a=PlayerRef(game.a),
            b=PlayerRef(game.b),
            why=why,
        )


def _clash(game: Fixture, moved: Fixture) -> tuple[Fixture, Refusal] | None:
    """What is wrong with two matches standing where they do, if anything."""
    if game.match == moved.match:
        return None
    same_time = game.start is not None and game.start == moved.start
    shared = {game.a, game.b} & {moved.a, moved.b}
    if shared and same_time:
        return game, clause("twice-at-time", start=game.start or "")
    if shared and game.round == moved.round:
        return game, clause("twice-in-round", round=game.round)
    if same_time and game.table is not None and game.table == moved.table:
        return game, clause("table-taken-at-time", table=game.table, start=game.start or "")
    if (
        game.start is None
        and game.round == moved.round
        and game.table is not None
        and game.table == moved.table
    ):
        return game, clause("table-taken-in-round", table=game.table, round=game.round)
    return None


def missing(state: Desk) -> ScheduleMade | FixturesChanged | None:
    """What has to change so that all who take part meet (a latecomer, someone who is back); None if nothing has.

    While nothing is played the schedule is made anew. Later, rounds in which something has been played stay as they are;
    everything after them is laid out anew, in as few rounds as are found, matches keeping their numbers and sides.
    """
    if state.order:
        return None  # in a Swiss tournament the next round pairs them
    pairs = _lacking(state)
    begun = max((game.round for game in state.fixtures if state.results.get(game.match)), default=0)
    ahead = [game for game in waiting(state) if game.round > begun]
    clashing = _clashing(state)
    if not state.fixtures or not (pairs or clashing):
        return None
    if not state.results.entered:
        return _made(active(state), state.timing)
    free = [game for game in clashing if game.round <= begun] + ahead
    # New pairs first: a latecomer has a match in every round to come, the others wait for theirs.
    numbered = [
        *enumerate(_seated(state, pairs), start=len(state.fixtures) + 1),
        *((game.match, (game.a, game.b)) for game in free),
    ]
    rounds = _rounds_of([pair for _, pair in numbered], len(active(state)) // 2)
    games = [(numbered[at], turn) for turn, ats in enumerate(rounds, start=begun + 1) for at in ats]
    times = planning.table_times(
        [pair for (_, pair), _ in games], [turn for _, turn in games], state.timing, _turns_over(state, begun)
    )
    changed: list[FixtureRow] = [
        (match, turn, *pair, table, start)
        for ((match, pair), turn), (table, start) in zip(games, times, strict=True)
    ]
    rests = _rests(state, changed, range(begun + 1, begun + len(rounds) + 1))
    return FixturesChanged(tuple(changed), (*(bye for bye in state.byes if bye[0] <= begun), *rests))


def _turns_over(state: Desk, begun: int) -> int:
    """How many starts belong to the rounds that stay as they are."""
    return len({game.start for game in state.fixtures if game.round <= begun and game.start})


def _rests(state: Desk, matches: list[FixtureRow], rounds: range) -> list[tuple[int, PlayerId]]:
    busy = {(row[1], player) for row in matches for player in row[2:4]}
    return [(turn, player) for turn in rounds for player in active(state) if (turn, player) not in busy]


def _clashing(state: Desk) -> list[Fixture]:
    """Matches to be played that share a round with another match of one of their players."""
    gone = state.withdrawn
    seen: set[tuple[int, PlayerId]] = set()
    found: list[Fixture] = []
    played_first = sorted(state.fixtures, key=lambda game: state.results.get(game.match) is None)
    for game in played_first:
        places = {(game.round, game.a), (game.round, game.b)}
        if state.results.get(game.match) is None:
            if game.a in gone or game.b in gone:
                continue
            if places & seen:
                found.append(game)
        seen |= places
    return found


def _rounds_of(pairs: list[tuple[PlayerId, PlayerId]], room: int) -> planning.Turns:
    """The pairs in as few rounds as two ways find."""
    ways = [planning.in_order(pairs, room)]
    if room <= planning.MOST_LEFT // 2:
        ways.append(planning.most_left_first(pairs, room))
    return min(ways, key=len)


def _lacking(state: Desk) -> list[tuple[PlayerId, PlayerId]]:
    """Pairs of active players with fewer meetings than the schedule gives everyone."""
    wanted = 2 if state.timing.double else 1
    met: dict[frozenset[PlayerId], int] = {}
    for game in state.fixtures:
        pair = frozenset((game.a, game.b))
        met[pair] = met.get(pair, 0) + 1
    return [
        pair for pair in combinations(active(state), 2) for _ in range(wanted - met.get(frozenset(pair), 0))
    ]


def _seated(state: Desk, pairs: list[tuple[PlayerId, PlayerId]]) -> list[tuple[PlayerId, PlayerId]]:
    """The pairs with sides: first sits who has done so less often, in all."""
    lead = dict.fromkeys(state.players, 0)
    for game in state.fixtures:
        lead[game.a] += 1
        lead[game.b] -= 1
    seated: list[tuple[PlayerId, PlayerId]] = []
    for a, b in pairs:
        first, second = (a, b) if lead[a] <= lead[b] else (b, a)
        lead[first] += 1
        lead[second] -= 1
        seated.append((first, second))
    return seated


def _byes(byes: tuple[tuple[int, int], ...]) -> tuple[tuple[int, PlayerId], ...]:
    return tuple((turn, PlayerId(player)) for turn, player in byes)
