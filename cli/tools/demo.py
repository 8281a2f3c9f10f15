"""`snakebid demo`: a whole evening with bots in all seats, through the same store and checks as a real one."""

import hashlib
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from cli.args.bot_seats import bots_of, next_bot_command
from cli.args.parse import whole
from cli.program.commands import App
from cli.program.output import safe, say, say_json
from cli.program.remedies import command
from cli.program.session import stamp
from cli.program.settings import settings
from cli.show.grid import print_grids
from cli.tournament.standings import crosses
from draft.bots import Bot
from draft.events import StartDraft
from draft.shuffle import secret_of_seed
from draft.state import Win
from evening.state import Command, Evening
from games.model import PlayerId
from games.refusal import Refused, do
from games.resources import DEFAULT_SET, bazaar_rules, card_set_text
from scoring.evening import debt_rows, debts_of, ranking, standings_json
from scoring.export import debt_records, standings_grid
from scoring.grid import Column, Grid
from scoring.simulation.evening import hand_in, next_match
from store.create import create
from store.database import path_of
from store.event_table import NewEvent, Stamp
from store.names import name_hash
from store.record import Store
from tournament.events import BAZAAR, CreateEvent, DeskCommand

app = App(help="A whole evening with bots, from the draft to the standings.")

NAMES = ("Ada", "Ben", "Cy", "Dee", "Eva", "Fin")
SEED = 7


class Host(NamedTuple):
    """Who runs the demo's evening."""

    store: Store
    slug: str
    seed: int
    stamp: Stamp

    @property
    def evening(self) -> Evening:
        """The evening as it stands."""
        return self.store.evening(self.slug)

    def record(self, plan: Callable[[Evening], Command | None], *, repeat: bool = False) -> Evening:
        """Record a step."""
        return self.store.record(self.slug, plan, self.stamp, repeat=repeat).evening


@app.add("demo", "snakebid demo --players 4 --seed 7")
def demo(
    ctx: typer.Context,
    players: Annotated[str, typer.Option(metavar="N", help="2 to 6.")] = "4",
    seed: Annotated[str, typer.Option(metavar="N", help="Same seed, same evening.")] = str(SEED),
) -> None:
    """A whole evening with bots in all seats: draft, decks, debts, matches, standings.

    With --db the evening is kept in a new file; without, it is gone afterwards.
    """
    chosen = settings(ctx)
    count, number = whole(players, "a number of players"), whole(seed, "a seed")
    if not 2 <= count <= len(NAMES):
        raise Refused("B-2", "pile-players", do("four-players"), count=count, fewest=2, most=len(NAMES))
    kept = chosen.db if chosen.db_given and not chosen.dry_run else None
    with _file(kept) as path:
        create(path)
        with Store(path, moments=False) as store:
            host = _opened(store, count, number, stamp(chosen))
            _draft(host)
            bots = bots_of(host.evening)
            _decks(host, bots)
            _matches(host)
            evening = host.evening
    if chosen.json:
        say_json(_as_json(evening))
        return
    _show(evening, bots)
    _next_steps(kept)


@contextmanager
def _file(db: str | None) -> Iterator[Path]:
    if db is not None:
        path = path_of(db)
        if path.exists():
            raise Refused(None, "demo-file-there", path=str(path))
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="snakebid-") as folder:
        yield Path(folder) / "demo.db"


def _opened(store: Store, count: int, seed: int, when: Stamp) -> Host:
    name, text = card_set_text(DEFAULT_SET)
    players = NAMES[:count]
    salts = tuple(hashlib.sha256(f"demo/{seed}/{player}".encode()).hexdigest()[:32] for player in players)
    command = CreateEvent(
        mode=BAZAAR,
        players=tuple(
            (at, name_hash(salt, player))
            for at, (salt, player) in enumerate(zip(salts, players, strict=True), 1)
        ),
        title="Demo Bazaar",
        card_set=name,
        card_digest=hashlib.sha256(text.encode()).hexdigest(),
        seed=seed,
        recommended=True,
    )
    entropy = hashlib.sha256(f"demo/{seed}".encode()).digest()
    evening = store.create_event(NewEvent(entropy, command.title, players, salts, name, text, command), when)
    return Host(store, evening.slug, seed, when)


def _draft(host: Host) -> None:
    secret = secret_of_seed(host.seed)

    def start(evening: Evening) -> StartDraft:
        return StartDraft(tuple(evening.names), evening.piles(bazaar_rules()), secret, host.seed)

    evening = host.record(start)
    bots = bots_of(evening)
    with _progress(evening.draft.table_count) as tell:
        while not evening.draft.ended:
            table = evening.draft.table

            def one_table(now: Evening, table: int = table) -> Command | None:
                return next_bot_command(now, bots) if now.draft.table == table else None

            evening = host.record(one_table, repeat=True)
            dearest = _dearest(evening, 1)[0]
            tell(f"dearest so far: {evening.cards.by_number[dearest.card].name} for {dearest.amount}")


@contextmanager
def _progress(tables: int) -> Iterator[Callable[[str], None]]:
    """A progress bar over the tables, where there is a terminal to see it."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (
        TextColumn("Drafting"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("tables · {task.fields[told]}"),
    )
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("draft", total=tables, told="")
        yield lambda told: bar.update(task, advance=1, told=told)


def _dearest(evening: Evening, count: int) -> list[Win]:
    return sorted(evening.draft.wins, key=lambda win: (-win.amount, win.card))[:count]


def _decks(host: Host, bots: Mapping[PlayerId, Bot]) -> None:
    for bot in bots.values():
        host.record(lambda now, bot=bot: hand_in(now.draft, bot, now.cards, bazaar_rules()))  # type: ignore[misc] # mypy does not infer defaults of lambdas


def _matches(host: Host) -> None:
    """The schedule, all results, and tiebreakers for the first place (B-22, B-23)."""

    def one(now: Evening) -> DeskCommand | None:
        return next_match(now.desk, debts_of(now) or {}, now.cards, str(host.seed))

    evening = host.evening
    while one(evening) is not None:
        evening = host.record(one)


def _show(evening: Evening, bots: Mapping[PlayerId, Bot]) -> None:
    players, total = len(evening.names), len(evening.draft.wins)
    free = sum(win.amount == 0 for win in evening.draft.wins)
    print(
        f"A Bazaar Draft of {players} players: {evening.draft.table_count} tables, {total} auctions, {free} cards taken for nothing.\n"
    )
    ranked = ranking(evening)
    final = standings_grid(ranked.rows, ranked.names, title="Final standings")
    print_grids([_dearest_grid(evening, bots), _debts_grid(evening), crosses(evening, ranked), final])


def _as_json(evening: Evening) -> dict[str, Any]:
    draft, rules = evening.draft, bazaar_rules()
    dearest = [
        {
            "number": win.card,
            "name": evening.cards.by_number[win.card].name,
            "player": evening.names[draft.player(win.seat)],
            "price": win.amount,
        }
        for win in _dearest(evening, 5)
    ]
    return {
        "players": list(evening.names.values()),
        "auctions": len(draft.wins),
        "free": sum(win.amount == 0 for win in draft.wins),
        "dearest": dearest,
        "threshold": rules.debt_threshold,
        "debts": debt_records(debt_rows(evening), evening.names),
        **{key: value for key, value in standings_json(evening).items() if key != "event"},
    }


def _dearest_grid(evening: Evening, bots: Mapping[PlayerId, Bot]) -> Grid:
    columns = (
        Column("card", "The five dearest cards"), Column("points", "Points", number=True), Column("power", "Power", number=True),
        Column("player", "Bought by"), Column("price", "Price", number=True), Column("why", "Worth most to"),
    )  # fmt: skip
    rows = []
    for win in _dearest(evening, 5):
        card = evening.cards.by_number[win.card]
        points = card.points if card.is_manifestation else None
        buyer = evening.names[evening.draft.player(win.seat)]
        rows.append((card.name, points, card.power, buyer, win.amount, _why(evening, bots, win)))
    return Grid("", columns, tuple(rows))


def _why(evening: Evening, bots: Mapping[PlayerId, Bot], win: Win) -> str:
    """Who wanted the card most, by what it was worth to each."""
    worth = sorted(
        ((bot.values[win.card], evening.names[player]) for player, bot in bots.items()),
        key=lambda pair: (-pair[0], pair[1]),
    )
    return ", ".join(f"{name} {value}" for value, name in worth[:2])


def _debts_grid(evening: Evening) -> Grid:
    columns = (
        Column("player", "Player"), Column("free", "Free cards", number=True), Column("spent", "Spent", number=True),
        Column("deck", "Deck points", number=True), Column("total", "Total", number=True),
        Column("debt", f"Debt (over {bazaar_rules().debt_threshold})", number=True),
    )  # fmt: skip
    rows = []
    for row in debt_rows(evening):
        seat = evening.draft.seat(row.player)
        free = sum(win.amount == 0 for win in evening.draft.wins if win.seat == seat)
        rows.append((evening.names[row.player], free, row.spent, row.deck_points, row.total, row.debt))
    return Grid("", columns, tuple(rows))


def _next_steps(db: str | None) -> None:
    print(f"\n{say('Next, try:')}")
    if db:
        print(f"  {safe(command('draft-log'))}                 {say('every auction of this evening')}")
    else:
        print(f"  snakebid demo --db demo.db                     {say('the same, kept')}")
        print(
            f"  snakebid --db demo.db draft log                {say('then: every auction of that evening')}"
        )
    print('  snakebid event new "Friday Bazaar" --player Ada --player Ben --player Cy')
    print("  snakebid draft --help")
