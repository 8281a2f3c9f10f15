"""PDFs: drawn by PDFium to see that something is on the page, and read back, accents and all."""

import pypdfium2 as pdfium
import pytest

from cli.reports.pdf import PaperDeck, PaperMatch, PaperRound, decks_pdf, grids_pdf, pairings_pdf, slips_pdf
from scoring.debt import debts
from scoring.export import cross_table, debts_grid, standings_grid
from scoring.standings import table

NAMES = ["Gyűrű Őrsi", "Łucja Žitňanská", "José Ñandú", "Ærøskøbing İğdır"]
HOSTILE = [
    "*bold* _x_",
    "#panic(1)",
    "$x$ @ref <label>",
    '"; #include "/etc/passwd"',
    "\\u{41} `code` // no",
    "= Title",
]


def read(pdf):
    document = pdfium.PdfDocument(pdf)
    try:
        return [page.get_textpage().get_text_bounded() for page in document]
    finally:
        document.close()


def dots(pdf):
    """How many dots of the first page are dark."""
    document = pdfium.PdfDocument(pdf)
    try:
        return sum(dot < 128 for dot in bytes(document[0].render(scale=1.5, grayscale=True).buffer))
    finally:
        document.close()


def game(a, b, match=1, turn=1):
    return PaperMatch(match, turn, 2, "19:40", a, b)


@pytest.mark.parametrize("name", NAMES)
def test_every_paper_keeps_accents(name):
    ranked = table((1, 2), [(1, 2, 120, 95, "played")])
    names = {1: name, 2: "Ben"}
    papers = [
        pairings_pdf("Friday", [PaperRound(1, [game(name, "Ben")], ["Cy"])]),
        slips_pdf("Friday", [game(name, "Ben")]),
        grids_pdf("Friday", [standings_grid(ranked, names)]),
        decks_pdf("Friday", [PaperDeck(name, "Best", [("Deck", [(1, "Wind Sprout", 5)])])]),
    ]
    for pdf in papers:
        assert name in read(pdf)[0]
        assert dots(pdf) > 500


def test_accents_are_not_cut_off_on_slips():
    assert dots(slips_pdf("Friday", [game("ŐŐŐŐŐŐ", "Ben")])) > dots(
        slips_pdf("Friday", [game("OOOOOO", "Ben")])
    )


@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_data_never_markup(name):
    assert name in read(pairings_pdf(name, [PaperRound(1, [game(name, "Ben")])]))[0]


@pytest.mark.parametrize("name", ["a\x1bb", "a\u202eb", "a\nb", "a\x00b"])
def test_what_would_steer_is_shown(name):
    assert "a\\" in read(slips_pdf("Friday", [game(name, "Ben")]))[0]


def test_pairings_have_a_round_a_page_with_who_rests():
    rounds = [PaperRound(turn, [game("Ada", "Ben", turn, turn)], ["Cy", "Dee"]) for turn in (1, 2)]
    pages = read(pairings_pdf("Friday", rounds))
    assert len(pages) == 2
    assert "round 2" in pages[1]
    assert "Cy, Dee" in pages[0]


def test_pairings_show_results_that_are_there():
    played = game("Ada", "Ben")._replace(result="-20 : 95")
    assert "-20\xa0:\xa095" in read(pairings_pdf("Friday", [PaperRound(1, [played])]))[0]


def test_M1_slip_has_the_lines_of_the_sheet_and_four_fit_a_page():
    pages = read(slips_pdf("Friday", [game("Ada", "Ben", number) for number in range(1, 6)]))
    assert len(pages) == 2
    assert pages[0].count("mulligans") == 4
    assert "table 2" in pages[0]


def test_slip_without_a_sheet_asks_for_points_alone():
    pages = read(slips_pdf("Friday", [game("Ada", "Ben")] * 9, sheet=False))
    assert "".join(pages[0].split()).count("Matchpoints") == 8
    assert len(pages) == 2
    assert "mulligans" not in pages[0]


def test_wide_cross_table_is_divided_and_repeats_the_names():
    players = tuple(range(1, 31))
    names = {player: f"Player {player:02}" for player in players}
    pages = read(grids_pdf("Friday", [cross_table(players, [(1, 30, 7, 8, "played")], names)]))
    assert sum("Player 01" in page for page in pages) == 3
    assert "columns 25 to 30" in "".join(pages)


def test_long_table_repeats_its_heads():
    rows = debts(range(1, 81), {}, {}, 500)
    pages = read(
        grids_pdf("Friday", [debts_grid(rows, {player: f"P{player}" for player in range(1, 81)})], "note")
    )
    assert len(pages) > 1
    assert all("Deck points" in page for page in pages)
    assert "note" in pages[0]


def test_deck_list_has_both_parts_and_a_page_for_each_player():
    cards = [(number, f"Card {number}", 5) for number in range(1, 31)]
    decks = [
        PaperDeck(name, "420 points", [("Deck", cards), ("Left over", cards[:6])]) for name in ("Ada", "Ben")
    ]
    pages = read(decks_pdf("Friday", decks))
    assert ["Ada" in pages[0], "Ben" in pages[1], len(pages)] == [True, True, 2]
    assert "Left over" in pages[0]


def test_same_values_same_bytes():
    assert slips_pdf("Friday", [game("Ada", "Ben")]) == slips_pdf("Friday", [game("Ada", "Ben")])


@pytest.mark.parametrize("name", ["x" * 300, "word " * 60, "", "👩‍👩‍👧 Kovács"])
def test_names_of_any_length_leave_one_page(name):
    assert len(read(slips_pdf("Friday", [game(name, name)]))) == 1
    assert len(read(pairings_pdf("Friday", [PaperRound(1, [game(name, name)])]))) == 1
