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
