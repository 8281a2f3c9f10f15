"""`snakebid simulate`: many evenings by bots, and what they say about seats, prices and debts."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import partial
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from cli.args.card_sets import find_set
from cli.args.files import check_outputs, write_whole
from cli.args.parse import whole
from cli.args.piles import card_said, pile_said
from cli.program.commands import App
from cli.program.options import CardSet, Force, Piles, Recommended, Without
from cli.program.output import error_json, note, safe, say, say_json
from cli.program.settings import Settings, settings
from cli.show.fit import chop
from cli.show.grid import print_grids, width
from cli.tools.worker_pool import cores, each
from draft.bots import Market
from draft.piles import build_piles, check_players, recommended_out
from games.draftrules import DraftRules
from games.model import CardNumber
from games.refusal import Refused, Rejection, Term, Unreadable
from games.resources import bazaar_rules
from scoring.grid import Grid, to_csv
from scoring.simulation.count import Count, joined, simulated
from scoring.simulation.evening import Table
from scoring.simulation.findings import Findings, findings
from scoring.simulation.picture import picture
from scoring.simulation.report import (
    cards_grid,
    dearest_grid,
    debts_grid,
    debts_said,
    head_said,
    method_said,
    piles_grid,
    records,
    seats_grid,
    seats_said,
)

app = App(help="Many evenings by bots: does the first seat win more, what do cards fetch, who is in debt?")

EVENINGS, PLAYERS, SEED, DEAREST = 1000, 4, 7, 10

AT_A_TIME = 10
"""Evenings of one job of a worker: a fifth of a second, so that the progress bar moves and the cores end together."""

MOST_PROCESSES = 256


class Wish(NamedTuple):
    """What is simulated."""

    evenings: int
    players: int
    seed: int
    card_set: str
    recommended: bool
    without: tuple[CardNumber, ...]
    placed: tuple[tuple[CardNumber, str], ...]
    table: Table


class Wanted(NamedTuple):
    """Where the findings go, besides the screen."""

    dearest: int
    svg: Path | None
    csv: Path | None
    force: bool

    @property
    def files(self) -> tuple[Path | None, Path | None]:
        """The picture, and the table."""
        return self.svg, self.csv

    @property
    def to_output(self) -> bool:
        """Whether one of them is standard output, so that the figures go beside it."""
        return any(str(file) == "-" for file in self.files)


@app.add("simulate", "snakebid simulate --evenings 1000 --players 4 --seed 7 --svg simulation.svg")
def simulate(
    ctx: typer.Context,
    evenings: Annotated[
        str, typer.Option("--evenings", "-n", metavar="N", help="How many evenings are played.")
    ] = str(EVENINGS),
    players: Annotated[str, typer.Option(metavar="N", help="At each table: 2 to 6.")] = str(PLAYERS),
    seed: Annotated[str, typer.Option(metavar="N", help="Same seed, same figures.")] = str(SEED),
    set: CardSet = None,
    recommended: Recommended = False,
    without: Without = None,
    pile: Piles = None,
    top: Annotated[str, typer.Option(metavar="N", help="How many of the dearest cards to show.")] = str(
        DEAREST
    ),
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The figures as a picture; - is standard output.")
    ] = None,
    csv: Annotated[
        Path | None, typer.Option(metavar="FILE", help="All cards as a table; - is standard output.")
    ] = None,
    force: Force = False,
    jobs: Annotated[
        str | None, typer.Option(metavar="N", help="Processes at work. [default: one a core]")
    ] = None,
) -> None:
    """Play whole evenings by bots on all cores: draft, decks, debts, matches.

    Says whether the first seat wins more, what each card fetches, and how much debt winners carry. The same seed and
    options give the same figures, on however many cores.
    """
    chosen = settings(ctx)
    wish = _wish(evenings, players, seed, set, without or [], pile or [], recommended=recommended)
    wanted = Wanted(_number(top, "a number of cards", 0), svg, csv, force or chosen.yes)
    processes = _processes(jobs, wish.evenings)
    check_outputs([file for file in wanted.files if file is not None], force=wanted.force)
    _check_output(wanted, chosen)
    found = findings(_played(wish, processes), wish.table)
    if chosen.json:  # one document, which says what went wrong with the files too
        faults = _write(found, _followed(wish), wanted, chosen)
        say_json({**_asked(wish), **records(found), **({"error": error_json(faults[0])} if faults else {})})
    else:
        with redirect_stdout(sys.stderr if wanted.to_output else sys.stdout):
            _show(found, wish, wanted)
        faults = _write(found, _followed(wish), wanted, chosen)
    if faults and not chosen.json:
        raise faults[0]
    if faults:
        raise typer.Exit(2)


def _check_output(wanted: Wanted, chosen: Settings) -> None:
    if wanted.to_output and chosen.json:
        raise Unreadable("two-documents")


def _wish(
    evenings: str,
    players: str,
    seed: str,
    card_set: str | None,
    without: list[str],
    placed: list[str],
    *,
    recommended: bool,
) -> Wish:
    """What was asked for; everything is read and checked before the first evening."""
    count, number = _number(evenings, "a number of evenings", 1, 1000), whole(seed, "a seed", "7")
    rules, found = bazaar_rules(), find_set(card_set)
    left_out = tuple(card_said(found, typed) for typed in without)
    by_hand = dict(pile_said(found, typed) for typed in placed)
    out = {*left_out, *(recommended_out(found, rules) if recommended else ())}
    seats = _seats(rules, players)
    piles, _ = build_piles(found, rules, seats, out, by_hand)
    return Wish(
        count,
        seats,
        number,
        found.name,
        recommended,
        left_out,
        tuple(by_hand.items()),
        Table(Market.of(found, rules), piles, seats),
    )


def _seats(rules: DraftRules, typed: str) -> int:
    """At how many seats to play (`Refused` B-2)."""
    seats = whole(typed, "a number of players")
    check_players(rules, seats)
    return seats


def _number(typed: str, what: str, least: int, example: int = 4) -> int:
    number = whole(typed, what, str(example))
    if number < least:
        raise Refused(None, "number-too-small", what=Term(what), least=least, number=number, example=example)
    return number


def _processes(jobs: str | None, evenings: int) -> int:
    """How many processes are worth their start, unless the user says how many."""
    if jobs is None:
        return min(cores(), evenings // AT_A_TIME)
    count = _number(jobs, "a number of processes", 1)
    if count > MOST_PROCESSES:
        raise Refused(None, "too-many-processes", most=MOST_PROCESSES, count=count)
    return count


def _played(wish: Wish, processes: int) -> Count:
    """Play all evenings. Evening 1 to N each follow from the seed and their number, whoever plays them."""
    last = wish.evenings + 1
    jobs = [range(at, min(at + AT_A_TIME, last)) for at in range(1, last, AT_A_TIME)]
    total = Count()
    try:
        with _progress(wish.evenings) as tell:
            for part in each(partial(simulated, wish.table, wish.seed), jobs, processes):
                total = joined(total, part)
                tell(total.evenings)
    except KeyboardInterrupt:
        stopped = say("Stopped after {done:,} of {all:,} evenings: nothing is shown or written.")
        note("\n" + stopped.format(done=total.evenings, all=wish.evenings))
        raise
    return total


@contextmanager
def _progress(evenings: int) -> Iterator[Callable[[int], None]]:
    """A progress bar over the evenings, where there is a terminal to see it."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("Playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("evenings · left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("evenings", total=evenings)
        yield lambda done: bar.update(task, completed=done)


def _followed(wish: Wish) -> str:
    """What the evenings followed from."""
    cards = sum(len(pile.cards) for pile in wish.table.piles)
    template = say("Seed {seed}; {cards} cards of {set} in the piles.")
    return template.format(seed=wish.seed, cards=cards, set=wish.card_set)


def _write(found: Findings, about: str, wanted: Wanted, chosen: Settings) -> list[Rejection]:
    """Write the files; what could not be written, so that it costs neither the figures nor the other file."""
    faults: list[Rejection] = []
    makers: tuple[Callable[[], str], ...] = (
        lambda: picture(found, say, about),
        lambda: to_csv(cards_grid(found)),
    )
    for file, made in zip(wanted.files, makers, strict=True):
        if file is None:
            continue
        if str(file) == "-":
            print(made(), end="")
        elif chosen.dry_run:
            note(say("dry run: {file} was not written").format(file=safe(str(file))))
        else:
            try:
                write_whole(file, made(), force=wanted.force)
            except Rejection as no:  # what is there now was not there before the first evening
                faults.append(no)
            else:
                note(say("written: {file}").format(file=safe(str(file))))
    return faults


def _asked(wish: Wish) -> dict[str, object]:
    return {
        "evenings": wish.evenings,
        "players": wish.players,
        "seed": wish.seed,
        "set": wish.card_set,
        "recommended": wish.recommended,
        "without": list(wish.without),
        "placed": [list(pair) for pair in wish.placed],
    }


def _show(found: Findings, wish: Wish, wanted: Wanted) -> None:
    _lines([head_said(found, say), _followed(wish)])
    _block(seats_grid(found, say), seats_said(found, say))
    _block(piles_grid(found, say), [])
    if wanted.dearest:
        _block(dearest_grid(found, wanted.dearest, say), [])
    if found.decided:
        _block(debts_grid(found, say), debts_said(found, say))
    print()
    _lines([method_said(say)])


def _block(grid: Grid, sentences: list[str]) -> None:
    print()
    print_grids([grid])
    _lines(sentences)


def _lines(sentences: list[str]) -> None:
    for sentence in sentences:
        print("\n".join(chop(safe(sentence), width())))
