"""Standings, debts, schedules and cross-tables as tables for people (`scoring.grid`) and as JSON-ready values.

Strings and plain values only: whoever calls writes them somewhere. Names are passed in, because the log has none.
"""

from collections.abc import Iterable, Mapping, Sequence

from games.model import PlayerId, Points
from games.refusal import Label
from scoring.debt import DebtRow
from scoring.grid import Cell, Column, Grid
from scoring.rows import DRAW, LOSS, WIN, WORTH
from scoring.standings import Standing
from tournament.events import NOT_PLAYED, PLAYED
from tournament.state import Bonus, Row

Names = Mapping[PlayerId, str]

_WORDS = {WIN: "won", DRAW: "drawn", LOSS: "lost"}


def standing_records(standings: Iterable[Standing], names: Names) -> list[dict[str, object]]:
    """Standings with the keys of `standings --json`."""
    return [{**_record(row, names), "tie_breaks": dict(row.tie_breaks)} for row in standings]


def debt_records(debts: Iterable[DebtRow], names: Names) -> list[dict[str, object]]:
    """Debts with the keys of `debt --json`; `{"threshold": 500, "players": …}` is around them."""
    return [_record(row, names, "name") for row in debts]


def bonus_records(bonuses: Iterable[Bonus], names: Names) -> list[dict[str, object]]:
    """Bonuses and penalties with the keys of `standings --json`, those taken back too."""
    return [_record(bonus, names) for bonus in bonuses]


def _record(row: Standing | DebtRow | Bonus, names: Names, key: str = "player") -> dict[str, object]:
    """A row's fields by their names, its player's name under `key`; what only the program uses is left out."""
    fields = ((field, value) for field, value in row._asdict().items() if field not in _INTERNAL)
    return dict((key, names[value]) if field == "player" else (field, value) for field, value in fields)


TIED: Label = "tied"

_INTERNAL = ("playoffs", "placed")


def bonuses_grid(bonuses: Iterable[Bonus], names: Names) -> Grid:
    """Bonuses and penalties with their reasons."""
    columns = (
        Column("entry", "Entry", number=True),
        Column("player", "Player"),
        Column("points", "Points", number=True),
        Column("why", "Why"),
        Column("state", ""),
    )
    rows = tuple(
        (bonus.entry, names[bonus.player], bonus.points, bonus.why, "taken back" if bonus.taken_back else "")
        for bonus in bonuses
    )
    return Grid("Bonuses and penalties", columns, rows)


def standings_grid(standings: Iterable[Standing], names: Names, title: str = "Standings") -> Grid:
    """Standings as a table. What is tied says so in words; bonuses and what decided have columns where there are any.

    Where scores can't be compared yet, no rank is shown: a number there would be read as a place (B-21, B-22).
    """
    shown = list(standings)
    bonus = any(row.bonus for row in shown)
    decided = any(row.decided_by and row.placed for row in shown)
    columns = (
        Column("rank", "#", number=True),
        Column("player", "Player"),
        Column("played", "Played", number=True, spare=3),
        Column("won", "Won", number=True, short="W", spare=2),
        Column("drawn", "Drawn", number=True, short="D", spare=2),
        Column("lost", "Lost", number=True, short="L", spare=2),
        Column("points", "Match points", number=True),
        Column("debt", "Debt", number=True),
        *([Column("bonus", "Bonus", number=True)] if bonus else []),
        Column("score", "Score", number=True),
        Column("tied", "Tied"),
        *([Column("decided_by", "Decided by", spare=1)] if decided else []),
    )
    rows = tuple(
        (
            row.rank if row.placed else None,
            names[row.player],
            *row[2:8],
            *([row.bonus] if bonus else []),
            row.score,
            TIED if row.tied and row.placed else "",
            *([_decided(row) if row.placed else ""] if decided else []),
        )
        for row in shown
    )
    return Grid(title, columns, rows)


def debts_grid(debts: Iterable[DebtRow], names: Names, title: str = "Debts") -> Grid:
    """Debts as a table (B-21)."""
    columns = (
        Column("player", "Player"),
        Column("deck_points", "Deck points", number=True),
        Column("spent", "Spent", number=True),
        Column("total", "Total", number=True),
        Column("debt", "Debt", number=True),
    )
    return Grid(title, columns, tuple((names[row.player], *row[1:]) for row in debts))


def cross_table(
    players: Sequence[PlayerId], rows: Iterable[Row], names: Names, title: str = "Cross-table"
) -> Grid:
    """Everyone against everyone, in the order of `players`: own points against the opponent's.

    An en dash stands between the two, because spreadsheets take `20:15` for a time and `20-15` for a date.

    Two that met more than once have their results after one another; nobody meets themselves. What was decided without
    points (a forfeit, a win in a format that counts wins) is a word.
    """
    met: dict[tuple[PlayerId, PlayerId], list[str]] = {}
    for a, b, points_a, points_b, how in rows:
        if how == NOT_PLAYED:
            continue
        if how != PLAYED and not (points_a or points_b):
            for pair, worth in zip(((a, b), (b, a)), WORTH[how], strict=True):
                met.setdefault(pair, []).append(_WORDS[worth])
            continue
        met.setdefault((a, b), []).append(_score(points_a, points_b))
        met.setdefault((b, a), []).append(_score(points_b, points_a))
    columns = (
        Column("place", "", number=True),
        Column("player", "Player"),
        *(Column(names[player], str(place), number=True) for place, player in enumerate(players, start=1)),
    )

    def line(place: int, player: PlayerId) -> tuple[Cell, ...]:
        cells = ("×" if other == player else " ".join(met.get((player, other), ())) for other in players)  # noqa: RUF001 - a cross, as in every cross-table
        return (place, names[player], *cells)

    return Grid(title, columns, tuple(line(place, player) for place, player in enumerate(players, start=1)))


def _score(own: Points, other: Points) -> str:
    if own >= 0 and other >= 0:
        return f"{own}\N{EN DASH}{other}"
    return f"{own} \N{EN DASH} {other}".replace("-", "\N{MINUS SIGN}")


def _decided(row: Standing) -> str:
    """The tie-break that decided, with its value: `direct 120`."""
    if row.decided_by is None:
        return ""
    value = dict(row.tie_breaks).get(row.decided_by)
    return row.decided_by if value is None else f"{row.decided_by} {value}"
