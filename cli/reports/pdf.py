"""PDFs for the wall and the table: pairings, result slips to cut, standings with the cross-table, debts, deck lists.

Values in, bytes out. Typst sets the pages (docs/decisions/0013-typst-for-pdf.md); what people wrote goes to it as data and
is never read as markup. DejaVu Sans comes with the program, so that every Latin letter is there on every machine.
"""

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from typing import NamedTuple

import typst

from cli.program.output import Say, note, say
from cli.reports.missing_glyphs import Json, in_words, missing, word
from games.escape import visible
from games.refusal import Labels
from scoring.grid import Grid, shown

PAGE_OF_SLIPS = 276
"""Millimetres of an A4 page that slips fill: four with the lines of a match sheet, eight without."""

WIDE_TABLE = 12
"""Columns of a cross-table that fit one page across; more are laid out in several tables."""


class PaperMatch(NamedTuple):
    """A match as it is printed. `result` is what it came to, in points or words; empty while it is not played."""

    match: int
    round: int
    table: int | None
    start: str | None
    a: str
    b: str
    result: str = ""


class PaperRound(NamedTuple):
    """A round for the wall."""

    round: int
    matches: Sequence[PaperMatch]
    byes: Sequence[str] = ()


class PaperDeck(NamedTuple):
    """A deck list: parts (a title, and cards as number, name and points) under the player's name."""

    player: str
    name: str
    parts: Sequence[tuple[str, Sequence[tuple[int, str, int | None]]]]


_PAIRING_HEADS: Labels = ("Match", "Table", "Start", "First", "Second", "Result")

_SHEET_LINES: Labels = (
    "Vessel: points captured",
    "+ gained by effects",
    "\N{MINUS SIGN} lost by effects",
    "+ 5 \N{MULTIPLICATION SIGN} manifestations left in the deck",
    "\N{MINUS SIGN} 10 \N{MULTIPLICATION SIGN} mulligans",
)
"""The lines of a match sheet (M-1, M-2)."""


def pairings_pdf(title: str, rounds: Sequence[PaperRound], say: Say = str) -> bytes:
    """Pairings for the wall, a round a page, in letters as large as the number of matches allows."""
    return _set(
        {
            "kind": "pairings",
            "title": visible(title),
            "heads": [say(head) for head in _PAIRING_HEADS],
            "rests": say("Rests:"),
            "rounds": [
                {
                    "round": say("round {turn}").format(turn=turn.round),
                    "under": _matches(len(turn.matches), say),
                    "size": _letters(turn.matches),
                    "matches": [_pairing(game) for game in turn.matches],
                    "byes": ", ".join(map(visible, turn.byes)),
                }
                for turn in rounds
            ],
        }
    )


def slips_pdf(title: str, matches: Sequence[PaperMatch], *, sheet: bool = True, say: Say = str) -> bytes:
    """Result slips to cut, four a page. `sheet`: with the lines of M-1 and M-2; otherwise points alone, eight a page."""
    each = 4 if sheet else 8
    return _set(
        {
            "kind": "slips",
            "title": visible(title),
            "sheet": sheet,
            "lines": [say(label) for label in _SHEET_LINES] if sheet else [],
            "points": say("Match points"),
            "signed": say("Signed"),
            "each": each,
            "height": PAGE_OF_SLIPS / each,
            "matches": [
                {"where": _where(game, say), "a": visible(game.a), "b": visible(game.b)} for game in matches
            ],
        }
    )


def grids_pdf(title: str, grids: Sequence[Grid], note: str = "") -> bytes:
    """Tables one under the other: standings with the cross-table, debts. Wide ones get the page turned, or are divided."""
    parts = [part for grid in grids for part in _divided(grid)]
    return _set(
        {
            "kind": "grids",
            "title": visible(title),
            "flipped": any(len(grid.columns) > 11 for grid in parts),
            "grids": [_grid(part, note if at == 0 else "") for at, part in enumerate(parts)],
        }
    )


def decks_pdf(title: str, decks: Sequence[PaperDeck]) -> bytes:
    """Each player's deck list on a page of its own."""
    return _set(
        {
            "kind": "decks",
            "title": visible(title),
            "decks": [
                {
                    "player": visible(deck.player),
                    "under": "" if deck.name == deck.player else visible(deck.name),
                    "parts": [
                        {
                            "title": visible(part),
                            "cards": [
                                [str(number), visible(name), "\N{EN DASH}" if points is None else str(points)]
                                for number, name, points in cards
                            ],
                        }
                        for part, cards in deck.parts
                    ],
                }
                for deck in decks
            ],
        }
    )


@lru_cache(maxsize=1)
def _compiler() -> typst.Compiler:
    """Typst with our fonts, read once. Fonts of the machine serve for signs that ours lack, such as emoji."""
    fonts = resources.files("cli.reports").joinpath("fonts")
    with resources.as_file(fonts) as folder:
        return typst.Compiler(font_paths=[str(folder)])


def _draw(texts: Sequence[str]) -> list[bytes]:
    """Each text on a page of its own, as a picture."""
    source = resources.files("cli.reports").joinpath("signs.typ").read_bytes()
    pages = _compiler().compile(
        input=source, format="svg", sys_inputs={"data": json.dumps(list(texts))}, pdf_tags=False
    )
    return [pages] if isinstance(pages, bytes) else list(pages or ())


def _set(document: Json) -> bytes:
    signs = missing(document, _draw)
    if signs:
        shown_as = ", ".join(f"{char} as {word(char)}" for char in sorted(signs)[:6])
        more = f" and {len(signs) - 6} more" if len(signs) > 6 else ""
        text = say(
            "no font here has these characters: {characters}. A font that has them is used once it is installed (one of the Noto fonts, for example)."
        )
        note(text.format(characters=f"{shown_as}{more}"))
        document = in_words(document, signs)
    source = resources.files("cli.reports").joinpath("paper.typ").read_bytes()
    pdf = _compiler().compile(
        input=source, format="pdf", sys_inputs={"data": json.dumps(document)}, pdf_tags=False
    )
    if not isinstance(pdf, bytes):
        raise TypeError("Typst gave no single PDF")
    return pdf


def _pairing(game: PaperMatch) -> list[str]:
    return [
        str(game.match),
        str(game.table or ""),
        game.start or "",
        visible(game.a),
        visible(game.b),
        visible(game.result).replace(" : ", "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}"),
    ]


def _matches(count: int, say: Say) -> str:
    return (say("1 match") if count == 1 else say("{count} matches")).format(count=count)


def _where(game: PaperMatch, say: Say) -> str:
    parts = [say("round {turn}").format(turn=game.round), say("match {number}").format(number=game.match)]
    parts += [say("table {number}").format(number=game.table)] if game.table else []
    parts += [game.start] if game.start else []
    return " · ".join(parts)


def _letters(matches: Sequence[PaperMatch]) -> float:
    """Points of the letters in which the matches fill a page and most names a line, between 9 and 16."""
    longest = max((len(name) for game in matches for name in (game.a, game.b)), default=0)
    return max(9.0, min(16.0, 430 / max(len(matches), 1), 230 / max(longest, 1)))


def _grid(grid: Grid, under: str) -> dict[str, Json]:
    columns = len(grid.columns)
    return {
        "title": visible(grid.title),
        "under": visible(under),
        "page": len(grid.rows) > 12,
        "size": 10 if columns <= 11 else 8,
        "heads": [visible(column.title) for column in grid.columns],
        "numbers": [at for at, column in enumerate(grid.columns) if column.number],
        "wide": [at for at, column in enumerate(grid.columns) if column.key == "player"],
        "rows": [[shown(cell) for cell in row] for row in grid.rows],
    }


def _divided(grid: Grid) -> list[Grid]:
    """A table that is too wide, as several: each repeats the first two columns (place and player)."""
    if len(grid.columns) <= WIDE_TABLE + 2:
        return [grid]
    parts = []
    for start in range(2, len(grid.columns), WIDE_TABLE):
        ats = [0, 1, *range(start, min(start + WIDE_TABLE, len(grid.columns)))]
        title = f"{grid.title}, columns {start - 1} to {ats[-1] - 1}"
        parts.append(
            Grid(
                title,
                tuple(grid.columns[at] for at in ats),
                tuple(tuple(row[at] for at in ats) for row in grid.rows),
            )
        )
    return parts
