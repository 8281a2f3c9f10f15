"""A Swiss tournament, round by round: what a pairing must satisfy, whoever made it, and what is needed to make one.

The pairing itself is made by a library (`tournament.fide_pairing`), which is too dear to import for everyone: the command brings
it along, this room checks it, and the log keeps it, so that replaying a log needs no library.
"""

from collections.abc import Iterator, Sequence
from math import ceil, log2
from typing import NamedTuple, TypeAlias

from games.model import PlayerId
from games.refusal import PlayerRef, Refused, do
from games.stream import Stream, shuffled
from tournament import checks, planning
from tournament.events import BAZAAR, FixtureRow, PairRound, RoundPaired
from tournament.state import Desk, Fixture, Timing, active, waiting

Pair: TypeAlias = tuple[PlayerId, PlayerId]


class Entrant(NamedTuple):
    """One player as a pairing sees them.

    `met` is the opponent of each round (None: there was none), `byes` the rounds that were a bye. `plays` is whether the
    player is to be paired.
    """

    player: PlayerId
    met: tuple[PlayerId | None, ...]
    byes: frozenset[int]
    plays: bool


def field(state: Desk) -> tuple[Entrant, ...]:
    """All who ever took part, in the order that stands for their strength, with what they have played so far."""
    rounds = rounds_paired(state)
    met: dict[tuple[PlayerId, int], PlayerId] = {}
    for game in state.fixtures:
        met[game.a, game.round] = game.b
        met[game.b, game.round] = game.a
    return tuple(
        Entrant(
            player,
            tuple(met.get((player, turn)) for turn in range(1, rounds + 1)),
            frozenset(turn for turn, rests in state.byes if rests == player),
            player not in state.withdrawn,
        )
        for player in ranking(state)
    )


def ranking(state: Desk) -> tuple[PlayerId, ...]:
    """The order that was drawn or chosen for the first round; latecomers stand at its end."""
    return (*state.order, *(player for player in state.players if player not in state.order))


def drawn_order(players: Sequence[PlayerId], seed: str) -> tuple[PlayerId, ...]:
    """An order by lot: the same seed draws the same one."""
    return tuple(shuffled(players, Stream(seed.encode(), "swiss/order")))


def rounds_paired(state: Desk) -> int:
    """How many rounds have been paired."""
    return max((*(game.round for game in state.fixtures), *(turn for turn, _ in state.byes)), default=0)


def usual_rounds(players: int) -> int:
    """As many rounds as leave one winner of all matches: the logarithm to base 2, rounded up, at least 1."""
    return max(1, ceil(log2(max(players, 1))))


def without_last(state: Desk) -> Desk:
    """The desk as it was before its last round was paired, which has no result yet (`Refused` if it has)."""
    last = rounds_paired(state)
    if not state.order or not last:
        raise Refused(None, "no-round-paired", do("next-round"))
    for game in state.fixtures:
        if game.round == last and state.results.get(game.match) is not None:
            raise Refused(None, "round-begun", do("show-schedule"), round=last, match=game.match)
    return state._replace(
        fixtures=tuple(game for game in state.fixtures if game.round != last),
        byes=tuple(bye for bye in state.byes if bye[0] != last),
    )


def check_ready(state: Desk) -> None:
    """Raise `Refused` unless the next round can be paired: no round robin, nothing of the last round waits, two players at least."""
    checks.check_event(state)
    if state.mode == BAZAAR:
        raise Refused("B-22", "no-swiss", do("make-schedule"))
    if state.fixtures and not state.order:
        raise Refused(None, "round-robin", do("show-schedule"))
    if len(active(state)) < 2:
        raise Refused(None, "too-few-players-left", do("list-players"))
    left = waiting(state)
    if left:
        raise Refused(
            None,
            "round-open",
            do("enter-result", match=left[0].match),
            do("replace-round"),
            round=left[0].round,
            count=len(left),
            match=left[0].match,
            a=PlayerRef(left[0].a),
            b=PlayerRef(left[0].b),
        )


def may_pair(state: Desk) -> bool:
    """Whether the next round can be paired, as many as are planned."""
    try:
        check_ready(state)
    except Refused:
        return False
    return not state.planned or rounds_paired(state) < state.planned


def decide(state: Desk, command: PairRound) -> tuple[RoundPaired]:
    """The event that follows; `Refused` if the pairing is not what a Swiss round must be."""
    before = without_last(state) if command.replace else state
    check_ready(before)
    number = rounds_paired(before) + 1
    planned = command.rounds or state.planned or usual_rounds(len(active(before)))
    if number > planned:
        raise Refused(
            None, "all-rounds", do("show-standings"), do("more-rounds", rounds=number), planned=planned
        )
    _complete(before, command)
    _fresh(before, command)
    timing = _timing(before, command)
    planning.check_timing(timing)
    return (
        RoundPaired(
            number, _rows(before, command.pairs, number, timing), command.bye,
            state.order or command.order or before.players, planned, *timing[:3],
        ),
    )  # fmt: skip


def _complete(state: Desk, command: PairRound) -> None:
    """Everyone who plays is in it once, nobody else; a bye only in an odd field, and never the second one of a player."""
    named = [*(player for pair in command.pairs for player in pair), *([command.bye] if command.bye else [])]
    playing = active(state)
    if sorted(named) != sorted(playing):
        raise Refused(None, "pairing", do("next-round"), count=len(playing))
    if command.bye is not None and any(player == command.bye for _, player in state.byes):
        raise Refused(None, "second-bye", who=PlayerRef(command.bye))


def _fresh(state: Desk, command: PairRound) -> None:
    """Nobody meets twice, unless that is allowed because it can't be avoided."""
    met = {frozenset((game.a, game.b)) for game in state.fixtures}
    for a, b in command.pairs:
        if frozenset((a, b)) in met and not command.rematches:
            raise Refused(None, "rematch", do("rematches"), a=PlayerRef(a), b=PlayerRef(b))


def _timing(state: Desk, command: PairRound) -> Timing:
    """Tables and times of the round: as said now, else as before; it starts when the last one is over."""
    tables, start, minutes, _ = state.timing
    starts = [game.start for game in state.fixtures if game.start and game.round == rounds_paired(state)]
    minutes = minutes if command.minutes is None else command.minutes
    if starts and minutes is not None:
        start = planning.clock_text(checks.check_clock(max(starts)) + minutes)
    return Timing(
        tables if command.tables is None else command.tables,
        start if command.start is None else command.start,
        minutes,
    )


def _rows(state: Desk, pairs: Sequence[Pair], number: int, timing: Timing) -> tuple[FixtureRow, ...]:
    seated = list(_seated(state, pairs))
    times = planning.table_times(seated, [number] * len(seated), timing)
    first = len(state.fixtures) + 1
    return tuple(
        (match, number, a, b, table, start)
        for match, ((a, b), (table, start)) in enumerate(zip(seated, times, strict=True), start=first)
    )


def _seated(state: Desk, pairs: Sequence[Pair]) -> Iterator[Pair]:
    """The pairs with sides: first sits who has done so less often."""
    firsts: dict[PlayerId, int] = {}
    for game in state.fixtures:
        firsts[game.a] = firsts.get(game.a, 0) + 1
    return ((a, b) if firsts.get(a, 0) <= firsts.get(b, 0) else (b, a) for a, b in pairs)


def evolve(state: Desk, event: RoundPaired) -> Desk:
    """The state after a round was paired; pairing it anew replaces it."""
    kept = tuple(game for game in state.fixtures if game.round < event.round)
    rests = tuple(rest for rest in state.byes if rest[0] < event.round)
    return state._replace(
        fixtures=(*kept, *(Fixture._make(row) for row in event.matches)),
        byes=(*rests, (event.round, PlayerId(event.bye))) if event.bye is not None else rests,
        order=tuple(PlayerId(player) for player in event.order),
        planned=event.planned,
        timing=Timing(event.tables, event.start, event.minutes),
    )
