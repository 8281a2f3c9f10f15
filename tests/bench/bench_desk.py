"""The desk beside its peers: round robins, standings, and an event of 200 players with all its results.

    python tests/bench/bench_desk.py

Each figure is the median of several runs in this process; the peers do the same work on the same values. They come with
`pip install --group bench`; without them only our own times are printed.
"""

import importlib.util
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from cli.paper import PaperMatch, PaperRound, grids_pdf, pairings_pdf, slips_pdf
from scoring.export import cross_table, standing_records, standings_grid
from scoring.grid import to_csv, to_markdown
from scoring.page import to_html
from scoring.standings import Extras, full_table, table
from tournament.desk import EMPTY, decide, fold
from tournament.events import CreateEvent, EnterResult, MakeSchedule, ScoringChosen
from tournament.roundrobin import berger
from tournament.state import Row, rows

REPEATS = 5
PLAYERS, ROWS, EVENT = 1000, 100_000, 200
ROOT = Path(__file__).parents[2]


def seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def there(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


def round_robins() -> None:
    ours = seconds(lambda: list(berger(PLAYERS)))
    peers: dict[str, float] = {}
    if there("caissify_pairings"):
        from caissify_pairings.engines.round_robin import berger_schedule

        peers["caissify-pairings"] = seconds(lambda: berger_schedule(PLAYERS))
    if there("pairing_core"):
        from pairing_core.roundrobin import round_robin

        peers["pairing-core"] = seconds(lambda: round_robin(PLAYERS))
    if there("cardarena_tournament_core"):
        from cardarena_tournament_core import Player, RoundRobin

        people = [Player(id=str(number), name=str(number)) for number in range(PLAYERS)]
        peers["cardarena-tournament-core"] = seconds(lambda: RoundRobin(people))
    print(f"round robin of {PLAYERS} players        {ours * 1000:8.1f} ms")
    for name, took in peers.items():
        print(f"  {name:34} {took * 1000:8.1f} ms")
    if peers:
        print(f"  ratio to the fastest               {ours / min(peers.values()):8.2f}   (target 0.60)")


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


def standings() -> None:
    players, played = tuple(range(1, 2049)), made_up(2048, ROWS)
    loop, ours = seconds(lambda: plain_loop(players, played)), seconds(lambda: table(players, played))
    print(f"standings of {ROWS} results, 2048 players {ours * 1000:6.1f} ms")
    print(
        f"  a plain loop into a dict           {loop * 1000:8.1f} ms\n  ratio                              {ours / loop:8.2f}   (target 1.50)"
    )
    scoring = ScoringChosen("results", 3, 1, 0, ("opponents-win", "buchholz", "wins"))
    few = played[: 2048 * 5]
    print(
        f"with tie-breaks, 2048 players, {len(few)} results {seconds(lambda: full_table(players, few, Extras(scoring=scoring))) * 1000:6.1f} ms"
    )
    if there("tiebreak_core"):
        print(f"  tiebreak-core (Buchholz, wins)     {seconds(lambda: tiebreak_core(few), 1) * 1000:8.1f} ms")
    if there("cardarena_tournament_core"):
        # It walks all rounds again for every player: a tenth of the results is enough to see it.
        part = few[:1024]
        took, same = (
            seconds(lambda: cardarena(part), 1),
            seconds(lambda: full_table(players, part, Extras(scoring=scoring))),
        )
        print(f"  one round of 1024 results: cardarena {took * 1000:.0f} ms, ours {same * 1000:.1f} ms")


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


def big_event() -> None:
    created = fold(
        decide(EMPTY, CreateEvent("round-robin", tuple((number, "") for number in range(1, EVENT + 1))))
    )
    print(
        f"{EVENT} players, {EVENT * (EVENT - 1) // 2} matches                          (target 2 s each, slips 15 s)"
    )
    report(
        "schedule", lambda: fold(decide(created, MakeSchedule(tables=60, start="09:00", minutes=40)), created)
    )
    state = fold(decide(created, MakeSchedule(tables=60, start="09:00", minutes=40)), created)
    dice = random.Random(7)
    results = [
        decide(state, EnterResult(game.match, 5 * dice.randrange(60), 5 * dice.randrange(60)))[0]
        for game in state.fixtures
    ]
    report("fold of all results", lambda: fold(results, state))
    state = fold(results, state)
    names = {player: f"Player {player} Őű" for player in state.players}
    scoring = ScoringChosen("points", 3, 1, 0, ("direct", "sonneborn-berger", "opponents-win", "difference"))
    report(
        "standings with tie-breaks", lambda: full_table(state.players, rows(state), Extras(scoring=scoring))
    )
    ranked = full_table(state.players, rows(state), Extras(scoring=scoring))
    grid = standings_grid(ranked, names)
    order = [row.player for row in ranked]
    report("CSV, Markdown, JSON", lambda: (to_csv(grid), to_markdown(grid), standing_records(ranked, names)))
    crosses = cross_table(order, rows(state), names)
    report("HTML with the cross-table", lambda: to_html("Event", [grid, crosses]))
    papers = [
        PaperMatch(game.match, game.round, game.table, game.start, names[game.a], names[game.b])
        for game in state.fixtures
    ]
    report("PDF of one round", lambda: pairings_pdf("Event", [PaperRound(1, papers[:100])]))
    report("PDF of the standings", lambda: grids_pdf("Event", [grid]), 1)
    report("PDF with the cross-table", lambda: grids_pdf("Event", [grid, crosses]), 1)
    report("slips of all matches as PDF", lambda: slips_pdf("Event", papers), 1)


def report(what: str, work: Callable[[], object], repeats: int = 3) -> None:
    print(f"  {what:34} {seconds(work, repeats):8.2f} s")


def commands() -> None:
    """The same event at the command line: whole programs, started anew, in seconds beyond an empty start."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        names = [f"Player {number} Őű" for number in range(3, EVENT + 1)]
        (place / "players.csv").write_text("name\n" + "\n".join(names), encoding="utf-8")
        start = statistics.median(run(place, "--version") for _ in range(3))
        print(
            f"the commands for {EVENT} players, beyond a start of {start:.2f} s   (target 2 s each, slips 15 s)"
        )
        run(place, "event", "new", "Big", "--mode", "round-robin", "--player", "Opener", "--player", "Second")
        told(place, start, "player import", "player", "import", "players.csv")
        told(
            place,
            start,
            "schedule make",
            "schedule",
            "make",
            "--tables",
            "60",
            "--start",
            "09:00",
            "--minutes",
            "40",
        )
        results(place)
        told(place, start, "match import of all results", "match", "import", "results.csv")
        told(place, start, "match edit", "match", "edit", "5", "100", "90")
        told(place, start, "standings", "standings")
        for ending in ("text", "csv", "json", "md", "html"):
            told(
                place,
                start,
                f"standings as {ending}",
                "standings",
                "--format",
                ending,
                "--output",
                f"s.{ending}",
            )
        told(place, start, "schedule show --json", "schedule", "show", "--json")
        told(
            place,
            start,
            "print pairings of one round",
            "print",
            "pairings",
            "--round",
            "1",
            "--output",
            "1.pdf",
        )
        told(place, start, "print pairings of all rounds", "print", "pairings", "--output", "all.pdf")
        told(place, start, "print slips of all matches", "print", "slips", "--all", "--output", "slips.pdf")
        told(place, start, "print standings, cross-table", "print", "standings", "--output", "standings.pdf")


def run(place: Path, *words: str) -> float:
    """Seconds that one start of the program takes; what it prints goes to a file."""
    begin = time.perf_counter()
    with (place / "out.txt").open("w", encoding="utf-8") as out:
        subprocess.run(
            [sys.executable, "-c", "from cli.main import run; run()", *words],
            stdout=out, stderr=subprocess.DEVNULL, check=True, cwd=place, env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
    return time.perf_counter() - begin


def told(place: Path, start: float, what: str, *words: str) -> None:
    print(f"  {what:34} {run(place, *words) - start:8.2f} s")


def results(place: Path) -> None:
    """A spreadsheet with a result for every match of the schedule."""
    run(place, "schedule", "show", "--json")
    dice = random.Random(7)
    rounds = json.loads((place / "out.txt").read_text(encoding="utf-8"))["rounds"]
    lines = [
        f"{one['round']},{game['a']},{game['b']},{5 * dice.randrange(60)},{5 * dice.randrange(60)}"
        for one in rounds
        for game in one["matches"]
    ]
    (place / "results.csv").write_text("round,a,b,points_a,points_b\n" + "\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    round_robins()
    standings()
    big_event()
    commands()
