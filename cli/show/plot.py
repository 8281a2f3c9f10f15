"""Plots of plain characters for the terminal. Each series has a letter or a sign of its own besides its colour."""

import sys
from collections.abc import Sequence
from itertools import pairwise

from cli.program.output import safe
from scoring.svg import Account, Price, Series

FULL, SPENT = "\N{FULL BLOCK}", "\N{BOX DRAWINGS HEAVY HORIZONTAL}"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
STYLES = ("cyan", "yellow", "green", "magenta", "red", "blue")
HEIGHT = 12

Line = list[tuple[str, str]]
"""Pieces of text, each with a style (empty: none)."""


def prices_plot(prices: Sequence[Price], width: int) -> list[Line]:
    """A column for each card in the order of the auctions (the dearest of neighbours, if there are too many); then the five dearest."""
    room = max(width - 6, 10)
    share = -(-len(prices) // room)
    columns = [max(one.points for one in prices[at : at + share]) for at in range(0, len(prices), share)]
    top = max(5, *columns)
    lines: list[Line] = []
    for row in range(HEIGHT, 0, -1):
        cells = "".join(_cell(points, row, top) for points in columns)
        label = str(round(top * row / HEIGHT)) if row in (HEIGHT, HEIGHT // 2) else ""
        lines.append([(f"{label:>4} ", ""), (cells.rstrip(), "cyan")])
    each = f", {share} a column" if share > 1 else ""
    lines.append([(f"{0:>4} {len(prices)} cards, first to last{each}", "")])
    dearest = sorted(prices, key=lambda one: -one.points)[:5]
    lines += [
        [(f"{one.points:>4} ", "bold"), (f"{safe(one.card)}, {safe(one.player)}", "")]
        for one in dearest
        if one.points
    ]
    return lines


def _cell(points: int, row: int, top: int) -> str:
    if points * HEIGHT >= top * row:
        return FULL
    return "." if row == 1 and points > 0 else " "


def accounts_plot(accounts: Sequence[Account], threshold: int, width: int) -> list[Line]:
    """A bar for each player: points of the deck, points spent, and where debt begins (B-21)."""
    names = [_fitted(one.player, 16) for one in accounts]
    room = max(width - 16 - 14, 10)
    most = max([threshold, *(max(one.deck_points or 0, 0) + one.spent for one in accounts)])
    mark = threshold * room // most
    lines: list[Line] = [
        [(" " * (17 + mark), ""), ("v", "bold"), (f" debt begins at {threshold}"[: room - mark], "")]
    ]
    for one, name in zip(accounts, names, strict=True):
        deck = max(one.deck_points or 0, 0) * room // most
        spent = (max(one.deck_points or 0, 0) + one.spent) * room // most - deck
        owed = "no deck yet" if one.debt is None else f"debt {one.debt}"
        rest = " " * (room - deck - spent)
        lines.append(
            [(f"{name} ", ""), (FULL * deck, "cyan"), (SPENT * spent, "yellow"), (f"{rest} ", ""),
             (owed, "bold yellow" if one.debt else "")]
        )  # fmt: skip
    lines.append(
        [
            (" " * 17, ""),
            (FULL * 2, "cyan"),
            (" points of the deck  ", ""),
            (SPENT * 2, "yellow"),
            (" points spent", ""),
        ]
    )
    return lines


def scores_plot(series: Sequence[Series], width: int) -> list[Line]:
    """A line of letters for each of the first 26 players; where several meet, the one who leads at the end is seen."""
    shown = series[: len(LETTERS)]
    rounds = max(len(one.scores) for one in shown)
    values = [score for one in shown for score in one.scores]
    low, high = min([0, *values]), max([5, *values])
    room, height = max(width - 8, 10), max(HEIGHT, min(len(shown), 20))
    cells: dict[tuple[int, int], tuple[str, str]] = {}
    for at, one in reversed(list(enumerate(shown))):
        style = STYLES[at % len(STYLES)]
        places = [
            (round((high - score) * (height - 1) / (high - low)), turn * (room - 1) // max(rounds - 1, 1))
            for turn, score in enumerate(one.scores)
        ]
        for (row, column), (next_row, next_column) in pairwise(places):
            for step in range(column + 1, next_column):
                slope = (next_row - row) * (step - column) / (next_column - column)
                cells.setdefault((round(row + slope), step), (".", style))
        cells |= dict.fromkeys(places, (LETTERS[at], style))
    lines: list[Line] = []
    for row in range(height):
        label = f"{high if row == 0 else low if row == height - 1 else '':>6} "
        last = max((column for at, column in cells if at == row), default=-1)
        lines.append([(label, ""), *(cells.get((row, column), (" ", "")) for column in range(last + 1))])
    under = (
        "after round 1; lines begin with the second"
        if rounds == 1
        else f"after round 1{f'round {rounds}':>{max(room - 13, 9)}}"
    )
    lines.append([(" " * 7 + under, "")])
    for at, one in enumerate(shown):
        score = one.scores[-1] if one.scores else 0
        lines.append(
            [(f"     {LETTERS[at]} ", STYLES[at % len(STYLES)]), (f"{safe(one.player)} {score}", "")]
        )
    if len(series) > len(shown):
        lines.append([(f"       the first {len(shown)} of {len(series)}", "")])
    return lines


def print_plot(title: str, lines: Sequence[Line]) -> None:
    """Print a plot: in colours on a terminal, else as plain characters."""
    if not sys.stdout.isatty():
        print(title)
        for line in lines:
            print("".join(text for text, _ in line).rstrip())
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    console.print(Text(title, style="bold"))
    for line in lines:
        console.print(Text.assemble(*line), soft_wrap=True)


def _fitted(text: str, cells: int) -> str:
    """A name in exactly so many cells of the terminal."""
    from rich.cells import set_cell_size

    return set_cell_size(safe(text), cells)
