"""PDFs of an event: pairings for the wall, result slips to cut, standings, debts, deck lists."""

import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.args.files import check_not_there, write_bytes
from cli.args.parse import whole
from cli.program.commands import App
from cli.program.options import Force
from cli.program.output import Say, counted, note, safe, say, say_json
from cli.program.session import Session, session
from cli.show.grid import in_language
from cli.tournament.match_json import byes, cancelled, result_text
from cli.tournament.standings import grids, no_round
from evening.state import Evening
from games.model import CardNumber, PlayerId
from games.refusal import Refused, do
from scoring.evening import debt_rows, ranking
from tournament.events import BAZAAR
from tournament.state import Fixture, waiting

if TYPE_CHECKING:
    from cli.reports.pdf import PaperDeck, PaperMatch, PaperRound

app = App(help="PDFs: pairings, result slips, standings, debts, deck lists.")

Output = Annotated[Path, typer.Option("--output", metavar="FILE.pdf", help="Where to write.")]
Round = Annotated[str | None, typer.Option("--round", metavar="N", help="This round only.")]

PATIENCE = 1.0
"""Seconds after which a bar says that the program is at work."""


@app.add("pairings", "snakebid print pairings --round 1 --output round-1.pdf")
def pairings(ctx: typer.Context, output: Output, round: Round = None, force: Force = False) -> None:
    """Pairings for the wall, in large letters, a round a page."""
    with session(ctx) as now_open:
        evening = now_open.evening
        games = _games(evening, round)

        def make() -> bytes:
            from cli.reports.pdf import pairings_pdf

            return pairings_pdf(evening.title, _rounds(evening, games, say), say)

        _write(now_open, output, make, counted(len(games), "match", "matches"), force=force)


@app.add("slips", "snakebid print slips --round 1 --output slips.pdf")
def slips(
    ctx: typer.Context,
    output: Output,
    round: Round = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Without the lines of the match sheet (M-1, M-2): eight a page.")
    ] = False,
    every: Annotated[bool, typer.Option("--all", help="Matches that are played too.")] = False,
    force: Force = False,
) -> None:
    """Result slips to cut, of the matches still to be played.

    Four fit on a page.
    """
    with session(ctx) as now_open:
        evening = now_open.evening
        left = {game.match for game in waiting(evening.desk)}
        games = [game for game in _games(evening, round) if every or game.match in left]
        if not games:
            raise Refused("B-22", "no-matches", do("all-matches"))

        def make() -> bytes:
            from cli.reports.pdf import slips_pdf

            return slips_pdf(
                evening.title, [_match(evening, game, say) for game in games], sheet=not plain, say=say
            )

        _write(now_open, output, make, counted(len(games), "slip"), force=force)


@app.add("standings", "snakebid print standings --output standings.pdf")
def standings(ctx: typer.Context, output: Output, force: Force = False) -> None:
    """Standings with the cross-table, bonuses and penalties.

    Bonuses and penalties have their reasons beside them.
    """
    with session(ctx) as now_open:
        evening = now_open.evening

        def make() -> bytes:
            from cli.reports.pdf import grids_pdf

            return grids_pdf(evening.title, grids(evening, ranking(evening), say, cross=True))

        _write(now_open, output, make, counted(len(evening.desk.players), "player"), force=force)


@app.add("debts", "snakebid print debts --output debts.pdf")
def debts(ctx: typer.Context, output: Output, force: Force = False) -> None:
    """The debt sheet: points of the deck, spent, total, debt (B-21)."""
    with session(ctx) as now_open:
        evening = now_open.evening
        if evening.desk.mode != BAZAAR:
            raise Refused("B-21", "no-debts")

        def make() -> bytes:
            from cli.reports.pdf import grids_pdf
            from scoring.export import debts_grid

            owed = debts_grid(debt_rows(evening), evening.names, say("Debts"))
            return grids_pdf(evening.title, [in_language(owed, say)])

        _write(now_open, output, make, counted(len(evening.desk.players), "player"), force=force)


@app.add("decks", "snakebid print decks --output decks.pdf")
def decks(ctx: typer.Context, output: Output, force: Force = False) -> None:
    """Each deck that was handed in, on a page of its own."""
    with session(ctx) as now_open:
        evening = now_open.evening
        if not evening.desk.decks:
            raise Refused("B-20", "no-decks", do("submit-deck"))

        def make() -> bytes:
            from cli.reports.pdf import decks_pdf

            return decks_pdf(evening.title, _decks(evening, say))

        _write(now_open, output, make, counted(len(evening.desk.decks), "deck"), force=force)


def _games(evening: Evening, typed: str | None) -> list[Fixture]:
    """The matches of one round, or of all (`Refused` if there are none)."""
    turn = None if typed is None else whole(typed, "a round")
    games = sorted(
        (game for game in evening.desk.fixtures if turn in (None, game.round)),
        key=lambda game: (game.round, game.start or "", game.table or 0, game.match),
    )
    if not games:
        last = max((game.round for game in evening.desk.fixtures), default=0)
        raise no_round(turn or 0, last)
    return games


def _match(evening: Evening, game: Fixture, say: Say) -> "PaperMatch":
    from cli.reports.pdf import PaperMatch

    result = result_text(evening, game.match, say)
    names = evening.names
    return PaperMatch(game.match, game.round, game.table, game.start, names[game.a], names[game.b], result)


def _rounds(evening: Evening, games: list[Fixture], say: Say) -> "list[PaperRound]":
    from cli.reports.pdf import PaperRound

    by_round: dict[int, list[Fixture]] = {}
    for game in games:
        by_round.setdefault(game.round, []).append(game)
    rests = byes(evening)
    return [
        PaperRound(
            turn,
            [_match(evening, game, say) for game in found if not cancelled(evening, game.match)],
            [evening.names[player] for player in (*rests.get(turn, ()), *_left_alone(evening, found))],
        )
        for turn, found in by_round.items()
    ]


def _left_alone(evening: Evening, games: list[Fixture]) -> list[PlayerId]:
    """Players whose opponent has withdrawn: on the wall they rest."""
    gone = evening.desk.withdrawn
    off = (game for game in games if cancelled(evening, game.match))
    return [player for game in off for player in (game.a, game.b) if player not in gone]


def _decks(evening: Evening, say: Say) -> "list[PaperDeck]":
    from cli.reports.pdf import PaperDeck

    def listed(numbers: tuple[CardNumber, ...]) -> list[tuple[int, str, int | None]]:
        cards = (evening.cards.by_number[number] for number in sorted(numbers))
        return [(card.number, card.name, card.points if card.is_manifestation else None) for card in cards]

    rest = say("Left over") if evening.desk.mode == BAZAAR else say("Sideboard")
    return [
        PaperDeck(
            evening.names[player],
            deck.name,
            [(say("Deck"), listed(deck.cards)), *([(rest, listed(deck.left))] if deck.left else [])],
        )
        for player, deck in evening.desk.decks.items()
    ]


def _write(now_open: Session, output: Path, make: Callable[[], bytes], what: str, *, force: bool) -> None:
    """Set the pages and write them, whole or not at all; a dry run only says so."""
    chosen = now_open.settings
    if chosen.dry_run:
        note(say("dry run: nothing was written to {file}").format(file=safe(str(output))))
        size = 0
    else:
        check_not_there(output, force=force or chosen.yes)  # before any work
        pages = _at_work(f"setting {what}", make)
        write_bytes(output, pages, force=force or chosen.yes)
        size = len(pages)
    if chosen.json:
        say_json({"event": now_open.slug, "file": str(output), "bytes": size, "dry_run": chosen.dry_run})
    elif size:
        print(say("{what} written to {file}").format(what=what, file=safe(str(output))))


def _at_work(what: str, make: Callable[[], bytes]) -> bytes:
    """Do the work; if it takes longer than a second on a terminal, a bar shows that it goes on, and for how long.

    The pages are set by one call that says nothing on the way, so the bar pulses rather than promise an end.
    """
    if not sys.stderr.isatty():
        return make()
    made: list[bytes] = []
    failed: list[BaseException] = []

    def work() -> None:
        try:
            made.append(make())
        except BaseException as fault:  # noqa: BLE001 - raised again below, in the thread that asked
            failed.append(fault)

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    worker.join(PATIENCE)
    if worker.is_alive():
        _pulse(what, worker)
    if failed:
        raise failed[0]
    return made[0]


def _pulse(what: str, worker: threading.Thread) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        progress.add_task(what, total=None)
        while worker.is_alive():
            worker.join(0.1)
