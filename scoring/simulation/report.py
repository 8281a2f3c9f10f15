"""What a simulation says, as tables and sentences for people and as JSON-ready values."""

from collections.abc import Callable
from typing import Any, TypeAlias

from scoring.grid import Cell, Column, Grid
from scoring.simulation.findings import (
    AS_CHANCE,
    LESS,
    MORE,
    UNKNOWN,
    CardFinding,
    DebtFinding,
    Findings,
    PileFinding,
    SeatFinding,
)
from scoring.simulation.intervals import CONFIDENCE, Estimate

Say: TypeAlias = Callable[[str], str]
"""Gives a label in the table's language."""

WILSON, STANDARD_ERRORS = "Wilson score", "1.96 standard errors"
DASH = "\N{EN DASH}"


def head_said(found: Findings, say: Say = str) -> str:
    """What was played."""
    one = say("1 evening of {players} players, played by bots")
    many = say("{evenings} evenings of {players} players, played by bots")
    return (one if found.evenings == 1 else many).format(
        evenings=f"{found.evenings:,}", players=found.players
    )


def seats_grid(found: Findings, say: Say = str) -> Grid:
    """How often each position wins, and what it spends, owes and scores on average."""
    columns = (
        Column("seat", "Seat"), Column("won", "Won", number=True), Column("share", "Share", number=True),
        Column("interval", "95 % interval", number=True), Column("spent", "Spent", number=True), Column("deck_points", "Deck", number=True),
        Column("debt", "Debt", number=True), Column("match_points", "Matches", number=True), Column("score", "Score", number=True),
    )  # fmt: skip
    rows = tuple(
        (
            say("1 (first)") if one.seat == 1 else str(one.seat),
            one.won,
            _percent(one.share),
            _span(one.share, 100),
            *map(_points, one[3:]),
        )
        for one in found.seats
    )
    return Grid(say("Does the first seat win more?"), columns, rows)


def seats_said(found: Findings, say: Say = str) -> list[str]:
    """What the seats' shares mean."""
    verdict = {
        MORE: say("The first seat wins more often than by chance ({chance})."),
        LESS: say("The first seat wins less often than by chance ({chance})."),
        AS_CHANCE: say(
            "By chance each seat wins {chance}. The first seat's interval holds that: no difference can be told."
        ),
        UNKNOWN: say("By chance each seat wins {chance}. No evening had a winner."),
    }[found.first_seat]
    lines = [verdict.format(chance=_percent(found.chance))]
    if found.alike is not None:
        odds = f"{max(100 * found.alike, 0.1):.1f} %"
        lines.append(
            say(
                "If all seats were alike, they would differ as much or more in {odds} of such simulations."
            ).format(odds=f"<{odds}" if found.alike < 0.001 else odds)
        )
    if left := found.evenings - found.decided:
        lines.append(say("Evenings whose first place stayed shared, left out: {left}.").format(left=left))
    return lines


def piles_grid(found: Findings, say: Say = str) -> Grid:
    """What the cards of each pile fetch."""
    columns = (
        Column("pile", "Pile"), Column("cards", "Cards", number=True), Column("drawn", "Dealt", number=True),
        Column("free", "Free", number=True), Column("price", "Average", number=True), Column("paid", "If bought", number=True),
        Column("highest", "Highest", number=True),
    )  # fmt: skip
    rows = tuple(
        (one.pile, one.cards, one.drawn, _percent(one.free_share), _points(one.price), _points(one.paid), one.highest)
        for one in found.piles
    )  # fmt: skip
    return Grid(say("What does each card fetch?"), columns, rows)


def dearest_grid(found: Findings, most: int, say: Say = str) -> Grid:
    """The dearest cards."""
    columns = (
        Column("number", "#", number=True), Column("card", "Card"), Column("points", "Points", number=True),
        Column("drawn", "Dealt", number=True), Column("free", "Free", number=True), Column("price", "Average", number=True),
        Column("reach", "\N{PLUS-MINUS SIGN}", number=True), Column("highest", "Highest", number=True),
    )  # fmt: skip
    shown = [one for one in found.cards if one.drawn][:most]
    rows = tuple(
        (
            one.card.number, one.card.name, one.card.points if one.card.is_manifestation else None, one.drawn,
            _percent(one.free_share), _points(one.price), _reach(one.price), one.highest,
        )
        for one in shown
    )  # fmt: skip
    return Grid(say("The dearest cards: {count}").format(count=len(shown)), columns, rows)


def debts_grid(found: Findings, say: Say = str) -> Grid:
    """How much debt winners carry, and how much the others of the same evenings."""
    columns = (
        Column("who", ""), Column("mean", "Average", number=True), Column("interval", "95 % interval", number=True),
        Column("quarter", "25 %", number=True), Column("median", "Median", number=True),
        Column("three_quarters", "75 %", number=True), Column("highest", "Highest", number=True), Column("none", "No debt", number=True),
    )  # fmt: skip
    rows = (_owed(say("Winners"), found.winners), _owed(say("Others"), found.others))
    return Grid(say("How much debt do winners carry?"), columns, rows)


def debts_said(found: Findings, say: Say = str) -> list[str]:
    """Whether winners owe more or less than those they beat."""
    ahead = found.ahead
    if ahead is None:
        return []
    known = ahead.low is not None and ahead.high is not None and ahead.low * ahead.high > 0
    if known and ahead.value > 0:
        text = say("Winners owe {points} more than the others of their evening, on average.")
    elif known:
        text = say("Winners owe {points} less than the others of their evening, on average.")
    else:
        text = say("Whether winners owe more or less than the others of their evening can't be told.")
    sides = (_points(ahead.low), _points(ahead.high))
    between = (
        say("Their debt less that of the others: {value} (95 %: {low} to {high}).") if all(sides) else ""
    )
    return [
        text.format(points=f"{abs(ahead.value):.1f}"),
        *([between.format(value=_points(ahead), low=sides[0], high=sides[1])] if between else []),
    ]


def _owed(who: str, one: DebtFinding) -> tuple[Cell, ...]:
    return (
        who, _points(one.mean), _span(one.mean), one.lower_quartile, one.median, one.upper_quartile, one.highest,
        _percent(one.without_debt),
    )  # fmt: skip


def cards_grid(found: Findings) -> Grid:
    """Every card of the piles, for a spreadsheet: shares from 0 to 1, prices in points, the dearest first."""
    columns = tuple(Column(key, key) for key in card_record(found.cards[0]))
    return Grid("", columns, tuple(tuple(map(_cell, card_record(one).values())) for one in found.cards))


def _cell(value: float | str | None) -> Cell:
    return "" if value is None else str(value) if isinstance(value, float) else value


def card_record(one: CardFinding) -> dict[str, int | float | str | None]:
    """A card of `simulate --json`, and a row of its CSV."""
    return {
        "number": one.card.number,
        "name": one.card.name,
        "kind": one.card.kind,
        "points": one.card.points,
        "pile": one.pile,
        "drawn": one.drawn,
        "drawn_share": _rounded(one.drawn_share, 4),
        "free": one.free,
        "free_share": _rounded(one.free_share, 4),
        "price": _rounded(one.price.value if one.price else None),
        "price_low": _rounded(one.price.low if one.price else None),
        "price_high": _rounded(one.price.high if one.price else None),
        "paid": _rounded(one.paid),
        "highest": one.highest,
    }


def records(found: Findings) -> dict[str, Any]:
    """The findings of `simulate --json`; shares from 0 to 1, averages in points, null for what can't be said."""
    return {
        "decided": found.decided,
        "confidence": CONFIDENCE,
        "methods": {"shares": WILSON, "averages": STANDARD_ERRORS},
        "chance": _rounded(found.chance, 4),
        "first_seat": found.first_seat,
        "seats_alike": _significant(found.alike),
        "seats": [_seat_record(one) for one in found.seats],
        "debts": {
            "threshold": found.threshold,
            "winners": _debt_record(found.winners),
            "others": _debt_record(found.others),
            "winners_ahead": _estimate(found.ahead),
        },
        "piles": [_pile_record(one) for one in found.piles],
        "cards": [card_record(one) for one in found.cards],
    }


def _seat_record(one: SeatFinding) -> dict[str, Any]:
    averages = zip(one._fields[3:], one[3:], strict=True)
    return {
        "seat": one.seat,
        "won": one.won,
        "share": _estimate(one.share, 4),
        **{name: _rounded(value) for name, value in averages},
    }


def _debt_record(one: DebtFinding) -> dict[str, Any]:
    return {
        "players": one.players,
        "mean": _estimate(one.mean),
        "lower_quartile": one.lower_quartile,
        "median": one.median,
        "upper_quartile": one.upper_quartile,
        "highest": one.highest,
        "without_debt": _rounded(one.without_debt, 4),
    }


def _pile_record(one: PileFinding) -> dict[str, Any]:
    return {
        **one._asdict(),
        "free_share": _rounded(one.free_share, 4),
        "price": _rounded(one.price),
        "paid": _rounded(one.paid),
    }


def _estimate(found: Estimate | None, digits: int = 2) -> dict[str, float | None] | None:
    if found is None:
        return None
    return {name: _rounded(value, digits) for name, value in found._asdict().items()}


def _rounded(value: float | None, digits: int = 2) -> float | None:
    return None if value is None else round(value, digits)


def _significant(value: float | None, digits: int = 4) -> float | None:
    """A probability by its first digits that are not 0: a very small one is not none."""
    return None if value is None else float(f"{value:.{digits}g}")


def _value(found: Estimate | float | None) -> float | None:
    return found.value if isinstance(found, Estimate) else found


def _percent(found: Estimate | float | None) -> str | None:
    value = _value(found)
    return None if value is None else f"{100 * value:.1f} %"


def _points(found: Estimate | float | None) -> str | None:
    value = _value(found)
    return None if value is None else f"{value:.1f}".replace("-", "\N{MINUS SIGN}")


def _span(found: Estimate | None, scale: int = 1) -> str | None:
    if found is None or found.low is None or found.high is None:
        return None
    return f"{scale * found.low:.1f}{DASH}{scale * found.high:.1f}".replace("-", "\N{MINUS SIGN}")


def _reach(found: Estimate | None) -> str | None:
    return None if found is None or found.high is None else f"{found.high - found.value:.1f}"


def method_said(say: Say = str) -> str:
    """How the intervals are made."""
    return say("Intervals of 95 %: Wilson score for shares, 1.96 standard errors for averages.")
