"""Pictures as SVG text: prices over a draft, spending and debt, scores by round. Strings only; everything is escaped.

Each line has a dash pattern and each bar a label besides its colour. Colours of ink and paper are the page's own where a
picture stands in one (`scoring.page`), so that it turns dark with it.
"""

import html
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from games.model import Points
from games.visible import visible

WIDTH = 720
INK, LINE = "var(--ink, #1c1d22)", "var(--line, #d5d6dc)"
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
"""Colours that colour-blind people tell apart (Okabe and Ito)."""

DASHES = ("", "7 3", "2 3", "9 3 2 3")
MOST_LINES = len(COLOURS) * len(DASHES)
"""More lines than this in one picture nobody can tell apart; the rest is left out, and the picture says so."""


class Price(NamedTuple):
    """What a card went for, in the order of the auctions."""

    card: str
    player: str
    points: Points


class Account(NamedTuple):
    """A player's deck points, points spent and debt (None while there is no deck)."""

    player: str
    deck_points: Points | None
    spent: Points
    debt: Points | None


class Series(NamedTuple):
    """A player's score after each round."""

    player: str
    scores: Sequence[Points]


class _Scale(NamedTuple):
    """Maps values between two numbers to places between two others."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        span = (self.high - self.low) or 1
        return round(self.start + (value - self.low) / span * (self.end - self.start), 1)


def prices_svg(prices: Sequence[Price], title: str = "Price of every card over the draft") -> str:
    """A stroke for each card, in the order of the auctions; the five dearest have their names."""
    height, left, bottom = 320, 44, 290
    top = max((price.points for price in prices), default=0)
    across, up = _Scale(0, max(len(prices), 1), left, WIDTH - 8), _Scale(0, max(top, 5), bottom, 84)
    width = max(1.0, (WIDTH - left) / max(len(prices), 1) * 0.7)
    parts = _grid_lines(up, left)
    for at, price in enumerate(prices):
        x, y = across.at(at + 0.5), up.at(price.points)
        tip = f"{price.card}: {price.player}, {price.points}"
        parts.append(
            f'<line x1="{x}" y1="{bottom}" x2="{x}" y2="{y if price.points else bottom - 1}" stroke="{COLOURS[0]}" '
            f'stroke-width="{width:.1f}"><title>{_text(tip)}</title></line>'
        )
    dearest = sorted(sorted(range(len(prices)), key=lambda at: -prices[at].points)[:5])
    for row, at in enumerate(at for at in dearest if prices[at].points):
        # Each name has a line of its own, the leftmost the highest, so that no name covers another.
        x, y, price = across.at(at + 0.5), 12 + 14 * row, prices[at]
        said = f"{_short(price.card, 28)}: {price.points}, {_short(price.player, 16)}"
        parts.append(f'<line x1="{x}" y1="{y}" x2="{x}" y2="{up.at(price.points)}" stroke="{LINE}"/>')
        parts.append(
            _label(x - 3 if x > WIDTH * 0.6 else x + 3, y, said, "end" if x > WIDTH * 0.6 else "start")
        )
    parts.append(_label(left, height - 8, f"{len(prices)} cards, first to last"))
    return _svg(height, title, parts)


def accounts_svg(accounts: Sequence[Account], threshold: Points, title: str = "Spending and debt") -> str:
    """A bar for each player: points of the deck, points spent, and a line where debt begins (B-21)."""
    row, left = 34, 150
    height = 40 + row * len(accounts) + 24
    most = max((max(one.deck_points or 0, 0) + one.spent for one in accounts), default=0)
    across = _Scale(0, max(most, threshold) * 1.12, left, WIDTH - 8)
    parts: list[str] = []
    for at, one in enumerate(accounts):
        y = 30 + row * at
        deck = across.at(max(one.deck_points or 0, 0))
        end = across.at(max(one.deck_points or 0, 0) + one.spent)
        owed = "no deck yet" if one.debt is None else f"debt {one.debt}"
        parts += [
            _label(left - 8, y + 14, _short(one.player, 16), "end"),
            _bar(left, y, deck - left, COLOURS[0], f"deck {one.deck_points}"),
            _bar(deck, y, end - deck, COLOURS[4], f"spent {one.spent}"),
            _label(end + 6, y + 14, owed, weight="bold" if one.debt else "normal"),
        ]
    x = across.at(threshold)
    parts += [
        f'<line x1="{x}" y1="22" x2="{x}" y2="{height - 26}" stroke="{INK}" stroke-dasharray="4 3"/>',
        _label(x, 16, f"debt begins at {threshold}", "middle"),
        _bar(left, height - 18, 12, COLOURS[0], "deck"),
        _label(left + 16, height - 7, "points of the deck"),
        _bar(left + 150, height - 18, 12, COLOURS[4], "spent"),
        _label(left + 166, height - 7, "points spent"),
    ]
    return _svg(height, title, parts)


def scores_svg(series: Sequence[Series], title: str = "Score by round") -> str:
    """A line for each player, named at its end; the best come first, and only the first 24 are drawn."""
    shown = series[:MOST_LINES]
    rounds = max((len(one.scores) for one in shown), default=0)
    height = max(280, 40 + 15 * len(shown))
    left, right, bottom = 52, WIDTH - 170, height - 30
    values = [score for one in shown for score in one.scores]
    up = _Scale(min([0, *values]), max([5, *values]), bottom, 16)
    rest = (
        [_label(WIDTH - 4, 12, f"the first {len(shown)} of {len(series)}", "end")]
        if len(series) > len(shown)
        else []
    )
    if rounds == 1:
        return _svg(height, title, [*_points_of_a_round(shown, up, (left, right, height)), *rest])
    across = _Scale(1, max(rounds, 2), left, right)
    parts = _grid_lines(up, left, right)
    parts += [
        _label(across.at(turn), height - 10, str(turn), "middle") for turn in _steps(1, max(rounds, 1), 12)
    ]
    places = _apart([up.at(one.scores[-1]) if one.scores else bottom for one in shown], 13)
    for at, (one, place) in enumerate(zip(shown, places, strict=True)):
        look = f'stroke="{COLOURS[at % len(COLOURS)]}" stroke-dasharray="{DASHES[at // len(COLOURS)]}"'
        points = " ".join(
            f"{across.at(turn)},{up.at(score)}" for turn, score in enumerate(one.scores, start=1)
        )
        last = one.scores[-1] if one.scores else 0
        parts += [
            f'<polyline points="{points}" fill="none" stroke-width="2" {look}/>',
            f'<line x1="{right + 6}" y1="{place - 4}" x2="{right + 26}" y2="{place - 4}" stroke-width="2" {look}/>',
            _label(right + 30, place, f"{_short(one.player, 12)} {last}"),
        ]
    return _svg(height, title, [*parts, *rest])


def _points_of_a_round(shown: Sequence[Series], up: _Scale, frame: tuple[float, float, float]) -> list[str]:
    """A single round has no lines: a point for each player beside the name, equal ones side by side, and a word about it."""
    left, right, height = frame
    shown = [one for one in shown if one.scores]
    scores = [one.scores[-1] for one in shown]
    parts = [*_grid_lines(up, left, right), _label(right, height - 10, "1", "middle")]
    parts.append(
        _label((left + right) / 2, height - 10, "after one round; lines begin with the second", "middle")
    )
    places = _apart([up.at(score) for score in scores], 13)
    for at, (one, score, place) in enumerate(zip(shown, scores, places, strict=True)):
        x = right - 11 * scores[:at].count(score)
        parts.append(f'<circle cx="{x}" cy="{up.at(score)}" r="4" fill="{COLOURS[at % len(COLOURS)]}"/>')
        parts.append(_label(right + 12, place, f"{_short(one.player, 14)} {score}"))
    return parts


def running(rounds: Iterable[Points], start: Points = 0) -> tuple[Points, ...]:
    """Points of each round, added up: a score that starts with minus the debt, say."""
    return tuple(accumulate(rounds, initial=start))[1:]


def _svg(height: float, title: str, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" width="{WIDTH}" '
        f'font-family="system-ui, sans-serif" font-size="12"><title>{_text(title)}</title>{"".join(parts)}</svg>\n'
    )


def _label(x: float, y: float, text: str, anchor: str = "start", weight: str = "normal") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-weight="{weight}" fill="{INK}">{_text(text)}</text>'


def _bar(x: float, y: float, width: float, colour: str, tip: str) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y}" width="{max(width, 0):.1f}" height="{20 if width > 12 else 12}" fill="{colour}">'
        f"<title>{_text(tip)}</title></rect>"
    )


def _grid_lines(up: _Scale, left: float, right: float = WIDTH) -> list[str]:
    lines: list[str] = []
    for value in _steps(int(up.low), int(up.high), 6):
        y = up.at(value)
        lines.append(f'<line x1="{left}" y1="{y}" x2="{right}" y2="{y}" stroke="{LINE}"/>')
        lines.append(_label(left - 6, y + 4, str(value), "end"))
    return lines


def _steps(low: int, high: int, most: int) -> range:
    """Round numbers from low to high, at most so many."""
    span = max(high - low, 1)
    step = next(
        step
        for zeros in range(9)
        for step in (10**zeros, 2 * 10**zeros, 5 * 10**zeros)
        if span <= step * (most - 1)
    )
    first = -(-low // step) * step
    return range(first, high + 1, step)


def _apart(places: Sequence[float], gap: float) -> list[float]:
    """The places, moved down where two would be nearer than `gap`."""
    moved = [0.0] * len(places)
    before = -gap
    for at in sorted(range(len(places)), key=places.__getitem__):
        before = max(places[at] + 4, before + gap)
        moved[at] = before
    return moved


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "\N{HORIZONTAL ELLIPSIS}"


def _text(text: str) -> str:
    return html.escape(visible(text))
