"""What pictures are drawn with: a scale, texts, bars, lines of a grid, the frame. Strings only; everything is escaped.

Colours of ink and paper are the page's own where a picture stands in one (`scoring.page`).
"""

import html
from collections.abc import Sequence
from typing import NamedTuple

from games.escape import visible

WIDTH = 720
INK, LINE = "var(--ink, #1c1d22)", "var(--line, #d5d6dc)"
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
"""Colours that colour-blind people tell apart (Okabe and Ito)."""


class Scale(NamedTuple):
    """Maps values between two numbers to places between two others."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """The place of a value."""
        span = (self.high - self.low) or 1
        return round(self.start + (value - self.low) / span * (self.end - self.start), 1)


def drawn(height: float, title: str, parts: Sequence[str]) -> str:
    """The frame around what was drawn."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" width="{WIDTH}" height="{height}" '
        f'font-family="system-ui, sans-serif" font-size="12"><title>{escaped(title)}</title>{"".join(parts)}</svg>\n'
    )


def label(x: float, y: float, text: str, anchor: str = "start", weight: str = "normal") -> str:
    """A text; `anchor` says which of its ends is at `x`."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-weight="{weight}" fill="{INK}">{escaped(text)}</text>'


def bar(x: float, y: float, width: float, colour: str, tip: str) -> str:
    """A horizontal bar with a tip."""
    return (
        f'<rect x="{x:.1f}" y="{y}" width="{max(width, 0):.1f}" height="{20 if width > 12 else 12}" fill="{colour}">'
        f"<title>{escaped(tip)}</title></rect>"
    )


def grid_lines(up: Scale, left: float, right: float = WIDTH) -> list[str]:
    """Horizontal lines at round values, with their labels."""
    lines: list[str] = []
    for value in steps(int(up.low), int(up.high), 6):
        y = up.at(value)
        lines.append(f'<line x1="{left}" y1="{y}" x2="{right}" y2="{y}" stroke="{LINE}"/>')
        lines.append(label(left - 6, y + 4, str(value), "end"))
    return lines


def steps(low: int, high: int, most: int) -> range:
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


def short(text: str, most: int) -> str:
    """A text of at most so many characters."""
    return text if len(text) <= most else text[: most - 1] + "\N{HORIZONTAL ELLIPSIS}"


def escaped(text: str) -> str:
    """A text as SVG holds it."""
    return html.escape(visible(text))
