"""Pictures: on the command line as plain characters of at most 80 columns, in the page as SVG."""

from pathlib import Path

import pytest

from cli.show.plot import accounts_plot, prices_plot, scores_plot
from scoring.svg import Account, Price, Series
from tests.program import Call

ROOT = Path(__file__).parents[2]


@pytest.fixture
def evening(snakebid: Call) -> Call:
    assert snakebid("event", "import", ROOT / "sample-data" / "finished-evening.jsonl").code == 0
    return snakebid


def text(lines) -> list[str]:
    return ["".join(part for part, _ in line).rstrip() for line in lines]


def test_plots_of_an_evening_fit_a_page_of_80_columns(evening: Call):
    said = evening("plot")
    for title in ("Price of every card", "Spending and debt", "Score by round"):
        assert title in said.out
    assert max(map(len, said.out.splitlines())) <= 80


def test_plots_as_values(evening: Call):
    told = evening("plot", "--json").json
    spent = {one["player"]: one["spent"] for one in told["spending"]}
    for player, points in spent.items():
        assert sum(one["points"] for one in told["prices"] if one["player"] == player) == points
    scores = {row["player"]: row["score"] for row in evening("standings", "--json").json["standings"]}
    assert {one["player"]: one["scores"][-1] for one in told["scores"]} == scores


def test_where_there_is_nothing_to_show_the_next_command_is_named(snakebid: Call):
    snakebid("event", "new", "Desk", "--mode", "round-robin", "--player", "Ada", "--player", "Ben")
    assert "match result" in snakebid("plot", "scores").out
    assert "draft show" in snakebid("plot", "prices").out
    assert "nothing to show" in snakebid("plot").out
    assert snakebid("plot", "--json").json == {"event": "desk", "prices": [], "spending": [], "scores": []}


def test_a_price_is_as_high_as_it_was_dear():
    plot = text(
        prices_plot(
            [
                Price("Deny", "Ada", 60),
                Price("Numbi", "Ben", 30),
                Price("Katun", "Cy", 0),
                Price("Kox", "Cy", 1),
            ],
            80,
        )
    )
    assert plot[0] == "  60 █"
    assert plot[6] == "  30 ██"
    assert plot[11] == "     ██ ."
    assert plot[13:] == ["  60 Deny, Ada", "  30 Numbi, Ben", "   1 Kox, Cy"]


def test_many_prices_share_columns_and_the_dearest_is_seen():
    plot = text(prices_plot([Price("x", "Ada", 90 if at == 150 else 5) for at in range(216)], 80))
    assert max(map(len, plot)) <= 80
    assert plot[0].count("█") == 1


@pytest.mark.parametrize(
    "name", ["A", "N" * 200, "\N{CJK UNIFIED IDEOGRAPH-4E00}" * 30, "\x1b[31mred", "[bold]x"]
)
def test_bars_of_every_name_stand_one_below_the_other(name: str):
    from rich.cells import cell_len

    plot = text(accounts_plot([Account(name, 480, 100, 80), Account("Ben", None, 0, None)], 500, 80))
    assert max(map(cell_len, plot)) <= 80
    assert "\x1b" not in "".join(plot)
    assert plot[1].endswith("debt 80")
    assert plot[2].endswith("no deck yet")


@pytest.mark.parametrize("scores", [(10,), (10, 20, 5), (-50, -100), tuple(range(0, 500, 5))])
def test_score_lines_have_letters_besides_colours_and_name_them(scores):
    plot = text(scores_plot([Series("Ada", scores), Series("Ben", tuple(-score for score in scores))], 80))
    assert max(map(len, plot)) <= 80
    assert f"     A Ada {scores[-1]}" in plot
    assert f"     B Ben {-scores[-1]}" in plot


def test_more_players_than_letters_are_counted():
    plot = text(scores_plot([Series(f"P{at}", (at,)) for at in range(40)], 80))
    assert plot[-1].strip() == "the first 26 of 40"


def test_the_page_holds_the_pictures(evening: Call, tmp_path: Path):
    page = evening("standings", "--format", "html").out
    assert page.count("<svg") == 3
    assert evening("export", tmp_path / "all").code == 0
    assert (tmp_path / "all" / "standings.html").read_text(encoding="utf-8").count("<svg") == 3
