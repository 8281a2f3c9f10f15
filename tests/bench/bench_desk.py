"""Round robins and standings beside their peers: the same work on the same values, in one process."""

import random
import tempfile
from collections.abc import Iterable
from pathlib import Path

from scoring.standings import Extras, full_table, table
from store import log
from store.create import create
from store.database import connect
from tests.figures import Figure, processor_seconds, there
from tournament.events import ResultEntered, ScoringChosen
from tournament.roundrobin import berger
from tournament.state import Row

PLAYERS, ROWS, SEATED = 1000, 100_000, 2048


def round_robins() -> Iterable[Figure]:
    """A round robin of 1,000 players."""
    ours = processor_seconds(lambda: list(berger(PLAYERS)))
    yield Figure("schedule", ours * 1e3, "ms")
    peers: dict[str, float] = {}
    if there("caissify_pairings"):
        from caissify_pairings.engines.round_robin import berger_schedule

        peers["caissify-pairings"] = processor_seconds(lambda: berger_schedule(PLAYERS))
    if there("pairing_core"):
        from pairing_core.roundrobin import round_robin

        peers["pairing-core"] = processor_seconds(lambda: round_robin(PLAYERS))
    if there("cardarena_tournament_core"):
        from cardarena_tournament_core import Player, RoundRobin

        people = [Player(id=str(number), name=str(number)) for number in range(PLAYERS)]
        peers["cardarena-tournament-core"] = processor_seconds(lambda: RoundRobin(people))
    for name, took in peers.items():
        yield Figure(name, took * 1e3, "ms")
    if peers:
        yield Figure("ratio to the fastest", ours / min(peers.values()), target=0.6)


def plain_loop(players: tuple[int, ...], played: list[Row]) -> dict[int, list[int]]:
    sums = {player: [0, 0, 0, 0] for player in players}
    for a, b, points_a, points_b, _ in played:
        one, other = sums[a], sums[b]
        one[3] += points_a
        other[3] += points_b
        if points_a > points_b:
            one[0] += 1
            other[2] += 1
        elif points_a < points_b:
            one[2] += 1
            other[0] += 1
        else:
            one[1] += 1
            other[1] += 1
    return sums


def made_up(players: int, count: int) -> list[Row]:
    dice = random.Random(7)
    found = []
    for _ in range(count):
        a, b = dice.sample(range(1, players + 1), 2)
        found.append((a, b, 5 * dice.randrange(60), 5 * dice.randrange(60), "played"))
    return found


def standings() -> Iterable[Figure]:
    """Standings from 100,000 results in memory, 2,048 players."""
    players, played = tuple(range(1, SEATED + 1)), made_up(SEATED, ROWS)
    loop = processor_seconds(lambda: plain_loop(players, played))
    ours = processor_seconds(lambda: table(players, played))
    yield Figure("standings", ours * 1e3, "ms")
    yield Figure("a plain loop over the rows into a dict", loop * 1e3, "ms")
    yield Figure("ratio", ours / loop, target=1.5)
    yield Figure("reading and verifying their log", logged(played), "s", note="chain checked, events decoded")
    scoring = ScoringChosen("results", 3, 1, 0, ("opponents-win", "buchholz", "wins"))
    few = played[: SEATED * 5]
    tied = processor_seconds(lambda: full_table(players, few, Extras(scoring=scoring)))
    yield Figure("with tie-breaks, 10,240 results", tied * 1e3, "ms")
    if there("tiebreak_core"):
        yield Figure(
            "tiebreak-core: Buchholz and wins alone",
            processor_seconds(lambda: tiebreak_core(few), 1) * 1e3,
            "ms",
        )
    if there("cardarena_tournament_core"):
        # It walks all rounds again for every player: one round is enough to see it.
        part = few[: SEATED // 2]
        one_round = processor_seconds(lambda: full_table(players, part, Extras(scoring=scoring)))
        yield Figure("with tie-breaks, one round", one_round * 1e3, "ms")
        yield Figure(
            "cardarena-tournament-core, one round", processor_seconds(lambda: cardarena(part), 1) * 1e3, "ms"
        )


def logged(played: list[Row]) -> float:
    """Seconds to read a log of these results, each link of its chain checked."""
    events = [ResultEntered(at, *row[:4]) for at, row in enumerate(played, 1)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.db"
        create(path)
        connection = connect(path)
        connection.execute("PRAGMA foreign_keys = OFF")  # a log alone, without its event
        stamp = ("2026-11-30T19:00:00+00:00", "bench")
        log.append(connection, "bench", log.sealed("bench", 1, log.START, stamp, events))
        took = processor_seconds(lambda: list(log.steps(log.read(connection, "bench"))), 1)
        connection.close()
    return took


def tiebreak_core(played: list[Row]) -> object:
    from tiebreak_core import GameRecord, PlayerTiebreakData, calculate_all

    data = {player: PlayerTiebreakData(player, 0, 0.0) for player in range(1, 2049)}
    for turn, (a, b, points_a, points_b, _) in enumerate(played):
        for player, other, score in (
            (a, b, (points_a > points_b) + (points_a == points_b) / 2),
            (b, a, (points_b > points_a) + (points_a == points_b) / 2),
        ):
            data[player].points += score
            data[player].games.append(GameRecord(other, 0, score, "white", turn))
    return [calculate_all(one, data, ["buchholz", "wins"]) for one in data.values()]


def cardarena(played: list[Row]) -> object:
    from cardarena_tournament_core import Matchup, MatchupOutcome, Player, PokemonTCG, Round

    people = {player: Player(id=str(player), name=str(player)) for player in range(1, 2049)}
    outcomes = {1: MatchupOutcome.PLAYER1_WINS, 0: MatchupOutcome.DRAW, -1: MatchupOutcome.PLAYER2_WINS}
    games = [
        Matchup(player1=people[a], player2=people[b], outcome=outcomes[(x > y) - (x < y)])
        for a, b, x, y, _ in played
    ]
    return PokemonTCG().calculate([Round(round_number=1, matchups=games)])
