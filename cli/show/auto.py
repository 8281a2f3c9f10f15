"""What bots did in one go, in short: a line for each table of cards."""

from collections.abc import Sequence
from itertools import groupby

from cli.program.output import safe
from draft.events import CardWon, LoggedEvent
from draft.state import Win
from evening.state import Evening
from scoring.grid import Cell, Column, Grid

_TABLES = (
    Column("table", "Table", number=True), Column("cards", "Cards", number=True),
    Column("contested", "Contested", number=True), Column("paid", "Paid", number=True), Column("dearest", "Dearest card"),
)  # fmt: skip


def wins_since(before: Evening, after: Evening) -> tuple[Win, ...]:
    """The cards that were acquired between the two."""
    return tuple(after.draft.wins[len(before.draft.wins) :])


def is_long(before: Evening, after: Evening) -> bool:
    """Whether more was acquired than a table holds: too much to be read sentence by sentence."""
    return len(wins_since(before, after)) > 2 * len(after.draft.seats)


def tables_grid(before: Evening, after: Evening) -> Grid:
    """For each table: its cards, how many had bids, what was paid in all, and the dearest (B-16, B-17)."""
    rows = tuple(
        _row(after, number, list(wins))
        for number, wins in groupby(wins_since(before, after), key=lambda win: win.table)
    )
    return Grid("", _TABLES, rows)


def _row(evening: Evening, table: int, wins: list[Win]) -> tuple[Cell, ...]:
    paid = [win.amount for win in wins if win.amount]
    return (table, len(wins), len(paid), sum(paid), _dearest(evening, max(wins, key=lambda win: win.amount)))


def _dearest(evening: Evening, win: Win) -> str:
    if not win.amount:
        return ""
    return f"{safe(evening.card_name(win.card))}: {safe(evening.names[evening.draft.player(win.seat)])}, {win.amount}"


def decisive(events: Sequence[LoggedEvent]) -> list[LoggedEvent]:
    """List the cards that were acquired, and all events of an auction that is still open and of the table in play."""
    last = max((at for at, event in enumerate(events) if isinstance(event, CardWon)), default=-1)
    won = [event for event in events[: last + 1] if isinstance(event, CardWon)]
    return [*won, *events[last + 1 :]]
