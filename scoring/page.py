"""A self-contained page: tables and pictures in one HTML file that needs no network.

Dark and light, from a phone's width up; columns sort at a click. Everything from people is escaped, and the page's own
policy lets nothing run but the one script below.
"""

import base64
import html
from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple, TypeAlias

from games.escape import visible
from scoring.grid import Cell, Grid, shown

SCRIPT = """
for (const head of document.querySelectorAll("th button")) {
  head.addEventListener("click", () => {
    const cell = head.parentElement, table = cell.closest("table"), body = table.tBodies[0];
    const at = cell.cellIndex, down = cell.getAttribute("aria-sort") === "ascending";
    for (const other of cell.parentElement.cells) other.removeAttribute("aria-sort");
    cell.setAttribute("aria-sort", down ? "descending" : "ascending");
    const key = row => row.cells[at].dataset.v ?? row.cells[at].textContent;
    const number = cell.classList.contains("n");
    const value = row => { const n = parseFloat(key(row).replace("\\u2212", "-")); return Number.isNaN(n) ? Infinity : n; };
    const rows = [...body.rows].sort((a, b) =>
      number ? value(a) - value(b) || 0 : key(a).localeCompare(key(b)));
    body.append(...(down ? rows.reverse() : rows));
  });
}
"""

STYLE = """
:root { color-scheme: light dark; --ink: #1c1d22; --paper: #fff; --line: #d5d6dc; --soft: #f3f3f6; --lead: #5b2a86; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9e9ee; --paper: #16171b; --line: #3a3b42; --soft: #202127; --lead: #c9a6ee; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 70rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 16px/1.45 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; margin: .5rem 0; } h2 { font-size: 1.15rem; margin: 1.5rem 0 .5rem; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { padding: .4rem .6rem; text-align: left; white-space: nowrap; border-bottom: 1px solid var(--line); }
td.t { white-space: normal; min-width: 7rem; overflow-wrap: anywhere; }
tbody tr:last-child td { border-bottom: 0; } tbody tr:nth-child(even) { background: var(--soft); }
.n { text-align: right; }
th button { all: unset; cursor: pointer; font-weight: 600; } th button::after { content: " \\2195"; opacity: .3; }
th button:focus-visible { outline: 2px solid var(--lead); }
th[aria-sort] button::after { opacity: 1; }
th[aria-sort=ascending] button::after { content: " \\2191"; } th[aria-sort=descending] button::after { content: " \\2193"; }
svg { width: 100%; min-width: 34rem; max-width: 45rem; height: auto; display: block; }
@media print { th button { cursor: auto; } .scroll { overflow: visible; border: 0; } }
"""


class Picture(NamedTuple):
    """A picture with its title; `svg` is text that `scoring.svg` made, and the one thing here that is not escaped."""

    title: str
    svg: str


Section: TypeAlias = Grid | Picture
"""What a page is made of."""


def to_html(title: str, sections: Sequence[Section], note: str = "") -> str:
    """The page. `note` stands under the title."""
    digest = base64.b64encode(sha256(SCRIPT.encode()).digest()).decode()
    policy = f"default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
    shown_title = _escaped(title)
    body = "".join(
        _picture(section) if isinstance(section, Picture) else _section(section) for section in sections
    )
    under = f"<p>{_escaped(note)}</p>\n" if note else ""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<link rel="icon" href="data:,">\n<title>{shown_title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n'
        f"<h1>{shown_title}</h1>\n{under}{body}<script>{SCRIPT}</script>\n</body>\n</html>\n"
    )


def _picture(picture: Picture) -> str:
    return f'<h2>{_escaped(picture.title)}</h2>\n<div class="scroll" tabindex="0">{picture.svg}</div>\n'


def _section(grid: Grid) -> str:
    heads = "".join(
        f'<th scope="col"{_class(column.number)}><button type="button">{_escaped(column.title)}</button></th>'
        for column in grid.columns
    )
    lines = "".join(
        "<tr>"
        + "".join(_cell(cell, number=column.number) for cell, column in zip(row, grid.columns, strict=True))
        + "</tr>\n"
        for row in grid.rows
    )
    return (
        f'<h2>{_escaped(grid.title)}</h2>\n<div class="scroll" tabindex="0">\n<table>\n'
        f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{lines}</tbody>\n</table>\n</div>\n"
    )


def _cell(cell: Cell, *, number: bool) -> str:
    text = html.escape(shown(cell))
    if not number:
        return f'<td class="t"><bdi>{text}</bdi></td>'
    return f'<td class="n" data-v="{"" if cell is None else text}">{text}</td>'


def _class(number: bool) -> str:  # noqa: FBT001 - said by the column
    return ' class="n"' if number else ""


def _escaped(text: str) -> str:
    return html.escape(visible(text))
