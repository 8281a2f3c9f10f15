"""Everything about an event as files for people: standings, schedule, decks, draft log, spending."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from cli.deck.submit import handed_in
from cli.draft.log import log_lines
from cli.program.commands import App
from cli.program.output import safe, say_json
from cli.program.session import Session, session
from cli.tournament.schedule import schedule_grid
from cli.tournament.standings import crosses, standings_text
from evening.state import Evening
from games.decklist.write import write_deck
from games.model import Deck, PlayerId, fold_name
from games.refusal import Refused, Unreadable, do
from scoring.evening import debt_rows, ranking
from scoring.export import debts_grid
from scoring.grid import Column, Grid, to_csv
from store.archive import to_lines
from store.transfer import export_event
from tournament.events import BAZAAR

app = App(help="Everything about an event, as files for people.")


@app.add("export", "snakebid export friday-bazaar/")
def export(
    ctx: typer.Context,
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", file_okay=False, help="A folder; made if it is not there.")
    ],
    force: Annotated[bool, typer.Option("--force", help="Replace what is in the folder.")] = False,
) -> None:
    """Write standings, schedule, decks, the draft's log, spending, and the whole event for an archive."""
    with session(ctx) as now_open:
        files = dict(_files(now_open))
        forced = force or now_open.settings.yes
    written = sorted(files) if now_open.settings.dry_run else _write_all(folder, files, force=forced)
    if now_open.settings.json:
        say_json(
            {
                "event": now_open.slug,
                "folder": str(folder),
                "files": written,
                "dry_run": now_open.settings.dry_run,
            }
        )
        return
    for name in written:
        print(safe(str(folder / name)))


def _write_all(folder: Path, files: dict[str, str], *, force: bool) -> list[str]:
    """Write the whole folder or nothing: it is made beside its place and moved there."""
    if folder.is_dir() and any(folder.iterdir()) and not force:
        raise Refused(None, "folder-there", do("force"), folder=str(folder))
    partial = folder.with_name(f".{folder.name}.{os.getpid()}.part")
    try:
        for name, text in files.items():
            path = partial / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="")
        for name in files:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            (partial / name).replace(path)
    except OSError as fault:
        raise Unreadable("cant-write", path=str(folder), fault=str(fault.strerror)) from fault
    finally:
        shutil.rmtree(partial, ignore_errors=True)
    return sorted(files)


def _files(now_open: Session) -> Iterator[tuple[str, str]]:
    evening = now_open.evening
    ranked = ranking(evening)
    for ending in ("csv", "json", "md", "html"):
        yield f"standings.{ending}", standings_text(evening, ranked, ending)
    if evening.desk.fixtures:
        yield "schedule.csv", to_csv(schedule_grid(evening))
        yield "cross-table.csv", to_csv(crosses(evening, ranked))
    if evening.desk.mode == BAZAAR:
        yield "debts.csv", to_csv(debts_grid(debt_rows(evening), evening.names))
        yield "spending.csv", to_csv(_spending(evening))
        yield (
            "draft-log.txt",
            "".join(f"{line}\n" for line in log_lines(evening, now_open.store.log(now_open.slug))),
        )
    for player in evening.desk.decks:
        deck = handed_in(evening, player) or Deck("", ())
        yield f"decks/{file_name(evening, player)}.txt", write_deck(deck, "text", evening.cards).text
    yield (
        "event.jsonl",
        "".join(f"{line}\n" for line in to_lines(export_event(now_open.store.path, evening.stream))),
    )


def file_name(evening: Evening, player: PlayerId) -> str:
    """A file name for a player: the seat, and what of the name is plain ASCII; nothing of it steers a path."""
    letters = (
        char if char.isascii() and char.isalnum() else " " for char in fold_name(evening.names[player])
    )
    return "-".join([str(player), *"".join(letters).split()])[:60]


def _spending(evening: Evening) -> Grid:
    columns = (
        Column("auction", "Auction", number=True), Column("table", "Table", number=True), Column("number", "#", number=True),
        Column("card", "Card"), Column("points", "Points", number=True), Column("player", "Player"), Column("price", "Price", number=True),
    )  # fmt: skip
    draft = evening.draft
    rows = []
    for at, win in enumerate(draft.wins, 1):
        card = evening.cards.by_number[win.card]
        rows.append(
            (
                at,
                win.table,
                win.card,
                card.name,
                card.points,
                evening.names[draft.player(win.seat)],
                win.amount,
            )
        )
    return Grid("Spending", columns, tuple(rows))
