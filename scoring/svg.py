"""Pictures as SVG text: prices over a draft, spending and debt, scores by round. Strings only; everything is escaped.

Each line has a dash pattern and each bar a label besides its colour. Colours of ink and paper are the page's own where a
picture stands in one (`scoring.page`), so that it turns dark with it.
"""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from games.model import Points
from scoring.drawing import (
    COLOURS,
    INK,
    LINE,
    WIDTH,
    Scale,
    bar,
    drawn,
    escaped,
    grid_lines,
    label,
    short,
    steps,
)

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


def prices_svg(prices: Sequence[Price], title: str = "Price of every card over the draft") -> str:
    """A stroke for each card, in the order of the auctions; the five dearest have their names."""
    height, left, bottom = 320, 44, 290
    top = max((price.points for price in prices), default=0)
    across, up = Scale(0, max(len(prices), 1), left, WIDTH - 8), Scale(0, max(top, 5), bottom, 84)
    width = max(1.0, (WIDTH - left) / max(len(prices), 1) * 0.7)
    parts = grid_lines(up, left)
    for at, price in enumerate(prices):
        x, y = across.at(at + 0.5), up.at(price.points)
        tip = f"{price.card}: {price.player}, {price.points}"
        parts.append(
            f'<line x1="{x}" y1="{bottom}" x2="{x}" y2="{y if price.points else bottom - 1}" stroke="{COLOURS[0]}" '
            f'stroke-width="{width:.1f}"><title>{escaped(tip)}</title></line>'
        )
    dearest = sorted(sorted(range(len(prices)), key=lambda at: -prices[at].points)[:5])
    for row, at in enumerate(at for at in dearest if prices[at].points):
        # Each name has a line of its own, the leftmost the highest, so that no name covers another.
        x, y, price = across.at(at + 0.5), 12 + 14 * row, prices[at]
        caption = f"{short(price.card, 28)}: {price.points}, {short(price.player, 16)}"
        parts.append(f'<line x1="{x}" y1="{y}" x2="{x}" y2="{up.at(price.points)}" stroke="{LINE}"/>')
        parts.append(
            label(x - 3 if x > WIDTH * 0.6 else x + 3, y, caption, "end" if x > WIDTH * 0.6 else "start")
        )
    parts.append(label(left, height - 8, f"{len(prices)} cards, first to last"))
    return drawn(height, title, parts)


def accounts_svg(accounts: Sequence[Account], threshold: Points, title: str = "Spending and debt") -> str:
    """A bar for each player: points of the deck, points spent, and a line where debt begins (B-21)."""
    row, left = 34, 150
    height = 40 + row * len(accounts) + 24
    most = max((max(one.deck_points or 0, 0) + one.spent for one in accounts), default=0)
    across = Scale(0, max(most, threshold) * 1.12, left, WIDTH - 8)
    parts: list[str] = []
    for at, one in enumerate(accounts):
        y = 30 + row * at
        deck = across.at(max(one.deck_points or 0, 0))
        end = across.at(max(one.deck_points or 0, 0) + one.spent)
        owed = "no deck yet" if one.debt is None else f"debt {one.debt}"
        parts += [
            label(left - 8, y + 14, short(one.player, 16), "end"),
            bar(left, y, deck - left, COLOURS[0], f"deck {one.deck_points}"),
            bar(deck, y, end - deck, COLOURS[4], f"spent {one.spent}"),
            label(end + 6, y + 14, owed, weight="bold" if one.debt else "normal"),
        ]
    x = across.at(threshold)
    parts += [
        f'<line x1="{x}" y1="22" x2="{x}" y2="{height - 26}" stroke="{INK}" stroke-dasharray="4 3"/>',
        label(x, 16, f"debt begins at {threshold}", "middle"),
        bar(left, height - 18, 12, COLOURS[0], "deck"),
        label(left + 16, height - 7, "points of the deck"),
        bar(left + 150, height - 18, 12, COLOURS[4], "spent"),
        label(left + 166, height - 7, "points spent"),
    ]
    return drawn(height, title, parts)


def scores_svg(series: Sequence[Series], title: str = "Score by round") -> str:
    """A line for each player, named at its end; the best come first, and only the first 24 are drawn."""
    shown = series[:MOST_LINES]
    rounds = max((len(one.scores) for one in shown), default=0)
    height = max(280, 40 + 15 * len(shown))
    left, right, bottom = 52, WIDTH - 170, height - 30
    values = [score for one in shown for score in one.scores]
    up = Scale(min([0, *values]), max([5, *values]), bottom, 16)
    rest = (
        [label(WIDTH - 4, 12, f"the first {len(shown)} of {len(series)}", "end")]
        if len(series) > len(shown)
        else []
    )
    if rounds == 1:
        return drawn(height, title, [*_points_of_a_round(shown, up, (left, right, height)), *rest])
    across = Scale(1, max(rounds, 2), left, right)
    parts = grid_lines(up, left, right)
    parts += [
        label(across.at(turn), height - 10, str(turn), "middle") for turn in steps(1, max(rounds, 1), 12)
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
            label(right + 30, place, f"{short(one.player, 12)} {last}"),
        ]
    return drawn(height, title, [*parts, *rest])


def _points_of_a_round(shown: Sequence[Series], up: Scale, frame: tuple[float, float, float]) -> list[str]:
    """A single round has no lines: a point for each player beside the name, equal ones side by side, and a word about it."""
    left, right, height = frame
    shown = [one for one in shown if one.scores]
    scores = [one.scores[-1] for one in shown]
    parts = [*grid_lines(up, left, right), label(right, height - 10, "1", "middle")]
    parts.append(
        label((left + right) / 2, height - 10, "after one round; lines begin with the second", "middle")
    )
    places = _apart([up.at(score) for score in scores], 13)
    for at, (one, score, place) in enumerate(zip(shown, scores, places, strict=True)):
        x = right - 11 * scores[:at].count(score)
        parts.append(f'<circle cx="{x}" cy="{up.at(score)}" r="4" fill="{COLOURS[at % len(COLOURS)]}"/>')
        parts.append(label(right + 12, place, f"{short(one.player, 14)} {score}"))
    return parts


def running(rounds: Iterable[Points], start: Points = 0) -> tuple[Points, ...]:
    """Points of each round, added up: a score that starts with minus the debt, say."""
    return tuple(accumulate(rounds, initial=start))[1:]


def _apart(places: Sequence[float], gap: float) -> list[float]:
    """The places, moved down where two would be nearer than `gap`."""
    moved = [0.0] * len(places)
    before = -gap
    for at in sorted(range(len(places)), key=places.__getitem__):
        before = max(places[at] + 4, before + gap)
        moved[at] = before
    return moved
