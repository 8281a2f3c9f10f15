"""PDFs from the command line: what is on them, names intact, files never overwritten unasked."""

from pathlib import Path

import pypdfium2
import pytest

from tests.program import Call

ROOT = Path(__file__).parents[2]


def text_of(file: Path) -> str:
    with pypdfium2.PdfDocument(file) as pdf:
        return "\n".join(page.get_textpage().get_text_range() for page in pdf)


@pytest.fixture
def desk(snakebid: Call) -> Call:
    names = [word for name in ("Ünige", "Őrs", "Żółć", "=1+1", "Dee") for word in ("--player", name)]
    snakebid("event", "new", "Estély", "--mode", "round-robin", *names)
    assert snakebid("schedule", "make", "--tables", 2, "--start", "19:00", "--minutes", 40).code == 0
    assert snakebid("match", "result", 1, 120, -95).code == 0
    return snakebid


@pytest.fixture
def evening(snakebid: Call) -> Call:
    assert snakebid("event", "import", ROOT / "sample-data" / "finished-evening.jsonl").code == 0
    return snakebid


@pytest.mark.parametrize(
    ("words", "there", "not_there"),
    [
        (("pairings",), ("Ünige", "Őrs", "Żółć", "=1+1", "19:00", "120"), ("Round 6",)),
        (("pairings", "--round", 2), ("Round 2",), ("Round 1", "Round 3")),
        (("slips", "--round", 1), ("match 2", "Vessel"), ("match 1\n",)),
        (("slips", "--plain", "--all"), ("match 1", "match 10"), ("mulligan",)),
        (("standings",), ("Estély", "Żółć", "120", "Cross-table"), ()),
    ],
)
def test_what_is_printed_has_every_name_with_its_accents(desk: Call, tmp_path: Path, words, there, not_there):
    file = tmp_path / "out.pdf"
    assert desk("print", *words, "--output", file).code == 0
    text = text_of(file).lower()
    for part in there:
        assert part.lower() in text, part
    for part in not_there:
        assert part.lower() not in text, part


def test_debts_and_decks_are_printed(evening: Call, tmp_path: Path):
    for what, words in (("debts", ("Ada", "Debt")), ("decks", ("Ada", "Left over"))):
        file = tmp_path / f"{what}.pdf"
        said = evening("print", what, "--output", file, "--json")
        assert said.json["bytes"] == file.stat().st_size
        text = text_of(file)
        assert all(word in text for word in words), text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("pairings", "--round", 9), "rounds: 1 to 5"),
        (("debts",), "(B-21)"),
        (("decks",), "deck submit"),
    ],
)
def test_what_there_is_nothing_of_is_not_printed(desk: Call, tmp_path: Path, words, says: str):
    said = desk("print", *words, "--output", tmp_path / "out.pdf")
    assert said.code == 1
    assert says in said.err
    assert not (tmp_path / "out.pdf").exists()


def test_a_pdf_that_is_there_is_kept_unless_forced_and_a_dry_run_writes_none(desk: Call, tmp_path: Path):
    file = tmp_path / "out.pdf"
    assert desk("print", "standings", "--output", file, "--dry-run").code == 0
    assert not file.exists()
    file.write_text("mine")
    assert desk("print", "standings", "--output", file).code == 1
    assert file.read_text() == "mine"
    assert desk("print", "standings", "--output", file, "--force").code == 0
    assert file.read_bytes().startswith(b"%PDF")
    assert desk("print", "standings", "--output", tmp_path / "no" / "folder.pdf").code == 2


def test_a_sign_that_no_font_has_is_printed_by_name_and_said(snakebid: Call, tmp_path: Path):
    snakebid(
        "event", "new", "Fox 🦊", "--mode", "round-robin", "--player", "Zoë 🦊", "--player", "\U0010fffc"
    )
    snakebid("schedule", "make")
    file = tmp_path / "out.pdf"
    said = snakebid("print", "pairings", "--output", file)
    text = " ".join(text_of(file).split())
    assert "[U+10FFFC]" in text
    assert "no font here has these characters" in said.err
    if "🦊 as [fox face]" in said.err:  # a machine may have a font that has it
        assert "Fox [fox face] · round 1" in text
        assert "Zoë [fox face]" in text


def test_what_the_font_has_is_asked_about_and_printed_as_it_is(snakebid: Call, tmp_path: Path):
    snakebid("event", "new", "😀 ♥", "--mode", "round-robin", "--player", "Zoë", "--player", "Őrs")
    snakebid("schedule", "make")
    said = snakebid("print", "pairings", "--output", tmp_path / "out.pdf")
    assert "no font" not in said.err
    assert "😀 ♥" in text_of(tmp_path / "out.pdf")


@pytest.mark.parametrize(
    ("words", "there"),
    [
        (("pairings",), ("1. forduló", "Mérkőzés", "Asztal", "Eredmény", "mérkőzés")),
        (("slips",), ("mérkőzés", "hatásokkal szerzett", "Aláírás", "Mpont")),
        (("standings",), ("Játékos", "mérkőzésből 1 után")),
    ],
)
def test_papers_are_in_the_language_of_the_table(desk: Call, tmp_path: Path, words, there):
    file = tmp_path / "out.pdf"
    assert desk("print", *words, "--lang", "hu", "--output", file).code == 0
    text = " ".join(text_of(file).split())
    for word in there:
        assert word in text, word


def test_B20_debts_and_deck_lists_are_in_the_language_of_the_table_and_name_nobody_twice(
    evening: Call, tmp_path: Path
):
    for what, words in (("debts", ("Adósságok",)), ("decks", ("Pakli", "Kimaradt"))):
        file = tmp_path / f"{what}.pdf"
        assert evening("print", what, "--lang", "hu", "--output", file).code == 0
        assert all(word in text_of(file) for word in words)
    assert text_of(tmp_path / "decks.pdf").count("Ada") == 1
