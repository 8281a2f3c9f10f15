"""The live table for a projector: large letters made of blocks, as large as the screen allows, and no keys."""

import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from cli.program.output import safe, say
from cli.show.draft import LETTERS
from cli.table import view
from cli.table.lines import labelled
from games.refusal import Label

_GLYPHS = {
    "A": ".#. #.# ### #.# #.#", "B": "##. #.# ##. #.# ##.", "C": ".## #.. #.. #.. .##", "D": "##. #.# #.# #.# ##.",
    "E": "### #.. ##. #.. ###", "F": "### #.. ##. #.. #..", "G": ".## #.. #.# #.# .##", "H": "#.# #.# ### #.# #.#",
    "I": "### .#. .#. .#. ###", "J": "..# ..# ..# #.# .#.", "K": "#.# #.# ##. #.# #.#", "L": "#.. #.. #.. #.. ###",
    "M": "#...# ##.## #.#.# #...# #...#", "N": "#..# ##.# #.## #..# #..#", "O": ".#. #.# #.# #.# .#.",
    "P": "##. #.# ##. #.. #..", "Q": ".#. #.# #.# .#. ..#", "R": "##. #.# ##. #.# #.#", "S": ".## #.. .#. ..# ##.",
    "T": "### .#. .#. .#. .#.", "U": "#.# #.# #.# #.# ###", "V": "#.# #.# #.# #.# .#.",
    "W": "#...# #...# #.#.# ##.## #...#", "X": "#.# #.# .#. #.# #.#", "Y": "#.# #.# .#. .#. .#.",
    "Z": "### ..# .#. #.. ###", "0": "### #.# #.# #.# ###", "1": ".#. ##. .#. .#. ###", "2": "##. ..# .#. #.. ###",
    "3": "##. ..# .#. ..# ##.", "4": "#.# #.# ### ..# ..#", "5": "### #.. ##. ..# ##.", "6": ".## #.. ### #.# ###",
    "7": "### ..# .#. .#. .#.", "8": "### #.# ### #.# ###", "9": "### #.# ### ..# ##.", " ": ".. .. .. .. ..",
    "-": "... ... ### ... ...", "+": "... .#. ### .#. ...", ".": ". . . . #", ",": ".. .. .. .# #.", "'": "# # . . .",
    ":": ". # . # .", "!": "# # # . #", "?": "##. ..# .#. ... .#.", "/": "..# ..# .#. #.. #..", "(": ".# #. #. #. .#",
    ")": "#. .# .# .# #.", "#": "#.# ### #.# ### #.#", "=": "... ### ... ### ...", ">": "#.. .#. ..# .#. #..",
    "&": ".#. #.# .#. #.# .##", '"': "#.# #.# ... ... ...",
}  # fmt: skip
"""Letters five blocks high, row by row."""

_SAME = {0x2019: "'", 0x2018: "'", 0x2013: "-", 0x2014: "-", ord("→"): ">"}
_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


class Size(NamedTuple):
    """Cells across a block, and rows: a half means that two rows of blocks share a line."""

    across: int
    rows: float

    @property
    def height(self) -> int:
        """Lines of one line of letters."""
        return 3 if self.rows < 1 else int(5 * self.rows)


SIZES = (Size(4, 2), Size(2, 1), Size(1, 0.5))
"""From the largest to the smallest; smaller than that are the terminal's own letters."""

GAP = 4
"""Cells between cards and seats."""

HEADING: Label = "  player, cards, paid"
"""Shown above the seats, in the terminal's own letters: those who come near to ask can read it."""

ENDLESS = 100_000

Part = tuple[str, str]
"""A piece of a line: its text and its style."""


def blocks(text: str) -> str | None:
    """A text in the letters that there are; None if one is missing."""
    bare = unicodedata.normalize("NFKD", text.translate(_SAME)).upper()
    plain = "".join(char for char in bare if not unicodedata.combining(char))
    return plain if all(char in _GLYPHS for char in plain) else None


def breadth(parts: Sequence[Part], size: Size) -> int | None:
    """Cells that a line takes in this size; None if a letter is missing."""
    plain = blocks("".join(text for text, _ in parts))
    if plain is None:
        return None
    return sum((len(_GLYPHS[char].split()[0]) + 1) * size.across for char in plain)


def enlarged(parts: Sequence[Part], width: int, height: int) -> Text:
    """A line as large as `width` cells and `height` lines allow; in the terminal's letters where nothing larger fits."""
    for size in SIZES:
        cells = breadth(parts, size)
        if cells is not None and cells <= width and size.height <= height:
            return drawn(parts, size)
    line = Text()
    for text, style in parts:
        line.append(text, f"bold {style}".strip())
    return line


def drawn(parts: Sequence[Part], size: Size) -> Text:
    """A line in letters made of blocks."""
    rows: list[list[tuple[bool, str]]] = [[] for _ in range(6)]
    for text, style in parts:
        for char in blocks(text) or "":
            for at, row in enumerate(_GLYPHS[char].split()):
                rows[at] += [(block == "#", style) for block in row] + [(False, style)]
    rows[5] = [(False, style) for _, style in rows[0]]
    return Text("\n").join(_halved(rows) if size.rows < 1 else _whole(rows[:5], size))


def _halved(rows: list[list[tuple[bool, str]]]) -> Iterator[Text]:
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        line = Text()
        for (up, style), (down, _) in zip(upper, lower, strict=True):
            line.append(_HALVES[up, down], style)
        yield line


def _whole(rows: list[list[tuple[bool, str]]], size: Size) -> Iterator[Text]:
    for row in rows:
        line = Text()
        for block, style in row:
            line.append(("█" if block else " ") * size.across, style)
        for _ in range(int(size.rows)):
            yield line


def screen(scene: view.Scene, width: int, height: int) -> Text:
    """The whole projector screen: where the draft stands, who is to act, the cards and the seats."""
    draft = scene.evening.draft
    rest = height - 2
    lines = [view.top(scene, width), Text()]
    count = max(len(draft.tables[-1]) if draft.tables else 0, len(draft.seats) + 1)
    for parts in _headlines(scene):
        line = enlarged(parts, width, max(1, (rest - count) // 2))
        lines += [line, Text()]
        rest -= line.plain.count("\n") + 2
    lines.append(_columns(scene, width, rest))
    return Text("\n").join(lines)


def _headlines(scene: view.Scene) -> Iterator[list[Part]]:
    draft = scene.evening.draft
    if draft.ended:
        yield [(say("The draft is over"), "")]
        return
    if draft.setup is None or draft.active is None:
        yield [(say("Next table"), "")]
        return
    seconds = [] if scene.seconds is None else [(f" {scene.seconds or say('time!')}", "bold")]
    if draft.auction is None:
        yield [(say("{who} nominates").format(who=scene.name(draft.active)), ""), *seconds]
        return
    card = scene.evening.cards.by_number[draft.auction.card]
    yield [(safe(card.name), ""), (f" {card.points}" if card.is_manifestation else "", "bold")]
    if draft.auction.bidder is None:
        yield [(say("no bid yet"), ""), *seconds]
    else:
        yield [(f"{scene.name(draft.auction.bidder)} {draft.auction.bid}", ""), *seconds]


def _columns(scene: view.Scene, width: int, height: int) -> Text:
    """Cards on the left, seats on the right, each as large as fits beside the other; the seats first."""
    cards, seats, heading = list(_cards(scene)), list(_seats(scene)), Text(say(HEADING), "dim")
    for of_cards, of_seats in (
        (SIZES[1], SIZES[1]),
        (SIZES[2], SIZES[2]),
        (None, SIZES[1]),
        (None, SIZES[2]),
    ):
        left, high = _extent(cards, of_cards)
        right, higher = _extent(seats, of_seats)
        if left + GAP + max(right, heading.cell_len) <= width and max(high, higher + 1) <= height:
            return _beside(_set(cards, of_cards), [heading, *_set(seats, of_seats)], left + GAP)
    return _beside(_set(cards, None), [heading, *_set(seats, None)], _extent(cards, None)[0] + GAP)


def _extent(lines: list[list[Part]], size: Size | None) -> tuple[int, int]:
    """Cells across and lines down; more than any screen has if a letter is missing."""
    if size is None:
        return max((cell_len("".join(text for text, _ in parts)) for parts in lines), default=0), len(lines)
    cells = (breadth(parts, size) for parts in lines)
    across = max((ENDLESS if width is None else width for width in cells), default=0)
    return across, len(lines) * (size.height + (size.rows >= 1))


def _set(lines: list[list[Part]], size: Size | None) -> list[Text]:
    """Lines in a size, a free line between them where whole blocks would touch."""
    if size is None:
        return [enlarged(parts, 0, 0) for parts in lines]
    drawn_lines = [drawn(parts, size) for parts in lines]
    return [line.append("\n") for line in drawn_lines] if size.rows >= 1 else drawn_lines


def _beside(left: list[Text], right: list[Text], column: int) -> Text:
    lines_left, lines_right = ([line for text in some for line in text.split("\n")] for some in (left, right))
    joined = []
    for at in range(max(len(lines_left), len(lines_right))):
        line = lines_left[at].copy() if at < len(lines_left) else Text()
        line.append(" " * max(0, column - cell_len(line.plain)))
        joined.append(line.append_text(lines_right[at]) if at < len(lines_right) else line)
    return Text("\n").join(joined)


def _cards(scene: view.Scene) -> Iterator[list[Part]]:
    evening = scene.evening
    for _, number in labelled(evening):
        card = evening.cards.by_number[number]
        if number not in evening.draft.uncovered:
            continue
        letters = [
            (LETTERS.get(word, word[:1].upper()), view.COLOURS.get(word, ""))
            for word in card.temperaments[:2]
        ]
        points = f" {card.points}" if card.is_manifestation else ""
        yield [(f"{safe(card.name)} ", ""), *letters, (points, "bold")]


def _seats(scene: view.Scene) -> Iterator[list[Part]]:
    """A line a player: the table's cards (when it is over, all), what was paid, the debt."""
    draft = scene.evening.draft
    for at, seat in zip(draft.every_seat, draft.seats, strict=True):
        _, owed = view.account(scene.evening, at)
        mark = "> " if at == draft.active and not draft.ended else "  "
        debt = [(f" {say('debt')} {owed}", "red")] if owed else []
        held = str(len(seat.cards)) if draft.ended else f"{seat.taken_this_table}/2"
        yield [(f"{mark}{scene.name(at)} {held} {seat.spent}", ""), *debt]
