"""Figures say what was measured, against what, and end up in the document they belong to."""

from collections.abc import Iterable

import pytest

from tests.figures import BEGIN, END, Figure, heading, run


@pytest.mark.parametrize(
    ("figure", "shown", "wanted", "verdict"),
    [
        (Figure("start", 7.04, target=7.5), "7.04 x", "at most 7.5 x", "reached"),
        (Figure("start", 7.6, target=7.5), "7.60 x", "at most 7.5 x", "missed"),
        (Figure("bids", 4, target=4, at_least=True), "4 x", "at least 4 x", "reached"),
        (Figure("bids", 3.999, target=4, at_least=True), "4.00 x", "at least 4 x", "missed"),
        (Figure("entries", 10_500.0, ""), "10,500", "", ""),
        (Figure("took", 30.46, "ms"), "30.5 ms", "", ""),
    ],
)
def test_a_figure_is_told_with_its_target(figure, shown, wanted, verdict):
    assert (figure.shown, figure.wanted, figure.verdict) == (shown, wanted, verdict)


def fine() -> Iterable[Figure]:
    """What is fine."""
    yield Figure("fine", 1, target=2)


def slow() -> Iterable[Figure]:
    """What is slow."""
    yield Figure("slow", 3, target=2, note="noted")


def test_a_part_is_called_what_its_first_line_says():
    assert heading(fine) == "What is fine"


@pytest.mark.parametrize(
    ("chosen", "code", "written"),
    [([], 1, True), (["fine"], 0, False), (["slow"], 1, False), (["gone"], 2, False)],
)
def test_only_a_run_of_all_parts_is_written_down(tmp_path, chosen, code, written):
    document = tmp_path / "performance.md"
    before = f"# By hand\n{BEGIN}\nold\n{END}\n# Also by hand\n"
    document.write_text(before)
    assert run({"fine": fine, "slow": slow}, chosen, document, "make bench") == code
    text = document.read_text()
    assert (text != before) == written
    if written:
        assert text.startswith("# By hand\n")
        assert text.endswith("# Also by hand\n")
        assert "old" not in text
        assert "| slow | 3 x | at most 2 x | missed: noted |" in text
