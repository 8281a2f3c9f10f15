"""Tables on narrow screens: what gives way, in which order, and what never does."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from cli.show.fit import GAP, chop, fitted, pieces
from cli.show.grid import plain_lines, rich_table, text_of
from games.model import PlayerId
from scoring.export import cross_table, standings_grid
from scoring.grid import Column, Grid
from scoring.standings import Standing

NAMES = {
    PlayerId(1): "Maximiliane von Hohenstein",
    PlayerId(2): "Bea Łukasiewicz-Ferreira",
    PlayerId(3): "Cy",
}
RANKED = tuple(
    Standing(player, at, 5, 3, 0, 2, 520, 120, 400, tied=False, bonus=10, decided_by="sonneborn-berger",
             tie_breaks=(("sonneborn-berger", "1040"),))
    for at, player in enumerate(NAMES, 1)
)  # fmt: skip
WIDE = standings_grid(RANKED, NAMES)


def on_a_screen(grid: Grid, room: int) -> tuple[list[str], tuple[str, ...]]:
    """The lines that a terminal of so many columns shows, and the titles of what was left out."""
    tables = fitted(grid, room, [[text_of(cell) for cell in row] for row in grid.rows], may_drop=True)
    console = Console(width=room, file=None, record=True, force_terminal=True, color_system=None)
    with console.capture() as shown:
        for table in tables:
            console.print(rich_table(table), crop=False)
    return [line.rstrip() for line in shown.get().splitlines()], tables[0].left_out


@pytest.mark.parametrize("room", [132, 100, 80, 60, 50])
def test_no_line_of_standings_is_wider_than_the_screen_and_names_ranks_and_scores_stay(room):
    lines, _ = on_a_screen(WIDE, room)
    assert max(map(cell_len, lines)) <= room
    for word in ("Maximiliane", "Hohenstein", "Łukasiewicz-", "Ferreira", "Cy", "520", "400"):
        assert any(word in line for line in lines), word
    assert [line.split()[0] for line in lines if re.match(r"\d", line)] == ["1", "2", "3"]


@pytest.mark.parametrize(("room", "left_out"), [
    (132, ()),
    (80, ()),
    (70, ("Played",)),
    (64, ("Played", "Won", "Drawn", "Lost")),
    (44, ("Played", "Won", "Drawn", "Lost", "Decided by")),
])  # fmt: skip
def test_the_least_important_columns_go_first_and_are_named(room, left_out):
    assert on_a_screen(WIDE, room)[1] == left_out


def test_in_a_pipe_every_column_stays_and_words_stay_whole_at_80_columns():
    lines = plain_lines(WIDE, 80)
    assert max(map(cell_len, lines)) <= 80
    told = " ".join(" ".join(lines).split())
    for word in ("Played", "W D L", "Match", "Debt", "Bonus", "Score", "Decided by", "Maximiliane", "1040"):
        assert word in told


def test_in_a_pipe_that_is_too_narrow_lines_are_longer_before_anything_is_lost():
    text = "".join("".join(plain_lines(WIDE, 30)).split())
    assert text.count("520") == 3
    assert text.count("400") == 3


def test_a_cross_table_of_many_goes_on_below_with_the_names_again():
    names = {PlayerId(at): f"P{at}" for at in range(1, 21)}
    met = [(PlayerId(a), PlayerId(b), 100 + a, 100 + b, "played") for a in range(1, 21) for b in range(1, a)]
    lines, left_out = on_a_screen(cross_table(list(names), met, names), 80)
    assert max(map(cell_len, lines)) <= 80
    assert left_out == ()
    assert sum("P20" in line for line in lines) > 1
    assert sum(line.count("102–101") + line.count("101–102") for line in lines) == 2


@pytest.mark.parametrize(("text", "width", "lines"), [
    ("Bea Łukasiewicz-Ferreira", 12, ["Bea", "Łukasiewicz-", "Ferreira"]),
    ("sonneborn-berger 1040", 16, ["sonneborn-berger", "1040"]),
    ("-20", 3, ["-20"]),
    ("a - b", 3, ["a -", "b"]),
    ("unbreakable", 4, ["unbr", "eaka", "ble"]),
    ("", 4, [""]),
])  # fmt: skip
def test_texts_break_at_spaces_then_behind_hyphens_then_anywhere(text, width, lines):
    assert chop(text, width) == lines


@given(st.text(max_size=60).map(lambda text: " ".join(text.split())), st.integers(2, 30))
def test_no_sign_of_a_text_is_lost_and_no_line_is_too_long(text, width):
    lines = chop(text, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert max(map(cell_len, lines)) <= width
    assert " ".join(pieces(text)).replace(" ", "") == text.replace(" ", "")


CELL = st.one_of(st.integers(-999, 9999), st.text(alphabet="abc -é漢", max_size=30))


@given(st.integers(20, 120), st.lists(st.lists(CELL, min_size=6, max_size=6), min_size=1, max_size=5))
def test_any_table_fits_any_screen(room, rows):
    columns = tuple(Column(f"k{at}", f"Title {at}", number=at == 0, spare=at % 3) for at in range(6))
    plain = [[1, *row[1:]] for row in rows]
    grid = Grid("", columns, tuple(map(tuple, plain)))
    for table in fitted(grid, room, [[text_of(cell) for cell in row] for row in grid.rows], may_drop=True):
        assert sum(table.widths) + GAP * (len(table.widths) - 1) <= room
