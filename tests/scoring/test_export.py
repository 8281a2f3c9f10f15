"""Exports: a name is data, whatever it holds."""

import csv
import io
import json
from html.parser import HTMLParser

import pytest

from scoring.debt import debts
from scoring.export import cross_table, debt_records, debts_grid, standing_records, standings_grid
from scoring.grid import MARK, Column, Grid, to_csv, to_markdown
from scoring.page import to_html
from scoring.standings import Extras, full_table, table
from tournament.events import ScoringChosen

NAMES = {1: "Ada", 2: "Lőrinc", 3: "Ünige"}
STANDINGS = table((1, 2, 3), [(1, 2, 120, 95, "played"), (1, 3, -20, 60, "played")], {1: 80, 2: 0, 3: 30})
UNCOMPARED = table((1, 2, 3), [(1, 2, 120, 95, "played")], {1: 80, 2: 0, 3: None})


def one(cell):
    return Grid("Names", (Column("name", "Name"), Column("n", "N", number=True)), ((cell, 1),))


def cells(text):
    return list(csv.reader(io.StringIO(text.removeprefix(MARK), newline="")))


def test_json_has_the_keys_of_the_contract():
    assert json.loads(json.dumps(standing_records(STANDINGS, NAMES)))[0] == {
        "rank": 1, "player": "Lőrinc", "played": 1, "won": 0, "drawn": 0, "lost": 1,
        "points": 95, "debt": 0, "score": 95, "tied": False, "bonus": 0, "decided_by": None, "tie_breaks": {},
    }  # fmt: skip


def test_json_is_null_while_a_deck_is_missing():
    row = standing_records(UNCOMPARED, NAMES)[2]
    assert (row["player"], row["debt"], row["score"]) == ("Ünige", None, None)


def test_B21_no_rank_is_shown_to_people_while_scores_cant_be_compared():
    assert [row[:2] for row in standings_grid(UNCOMPARED, NAMES).rows] == [
        (None, "Ada"),
        (None, "Lőrinc"),
        (None, "Ünige"),
    ]
    assert [row["rank"] for row in standing_records(UNCOMPARED, NAMES)] == [1, 2, 3]
    assert ",Ada," in to_csv(standings_grid(UNCOMPARED, NAMES), plain=True).split("\r\n")[1]


def test_debts_have_the_keys_of_the_contract():
    assert debt_records(debts((1,), {1: 480}, {1: 100}, 500), NAMES) == [
        {"name": "Ada", "deck_points": 480, "spent": 100, "total": 580, "debt": 80}
    ]


def test_csv_for_spreadsheets_starts_with_the_mark():
    text = to_csv(standings_grid(STANDINGS, NAMES))
    assert text.startswith("\ufeffrank,player,played,won,drawn,lost,points,debt,score,tied\r\n1,Lőrinc,")


def test_csv_plain_has_no_mark():
    assert to_csv(debts_grid((), NAMES), plain=True) == "player,deck_points,spent,total,debt\r\n"


@pytest.mark.parametrize(
    "name",
    ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\u2003=1", "\uff1dcmd", "=cmd|'/c calc'!A1", '=HYPERLINK("x")'],
)
def test_csv_formula_is_defused(name):
    assert cells(to_csv(one(name)))[1][0] == f"'{name}"


@pytest.mark.parametrize("name", ["\t=1", "\r=1", "\n=1"])
def test_csv_control_character_before_a_formula_is_shown(name):
    assert cells(to_csv(one(name)))[1][0].startswith("\\x0")


@pytest.mark.parametrize("name", ["Ada", "a=b", "Ben, the 2nd", 'Cy "Q"', "Łucja; Ő", "7", "O'Hara"])
def test_csv_name_comes_back_as_it_was(name):
    assert cells(to_csv(one(name)))[1][0] == name


def test_csv_negative_number_stays_a_number():
    grid = Grid("N", (Column("n", "N", number=True),), ((-20,), (None,)))
    assert to_csv(grid, plain=True) == 'n\r\n-20\r\n""\r\n'


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a|b", r"a\|b"),
        ("*b*", r"\*b\*"),
        ("<script>", r"&lt;script&gt;"),
        ("[x](http://y)", r"\[x\]\(http:&#47;/y\)"),
        ("`x`", r"\`x\`"),
        ("a\nb", r"a\\x0ab"),
        ("# x", r"\# x"),
        ("Ő & Ű", "Ő &amp; Ű"),
        ("@all", "&#64;all"),
    ],
)
def test_markdown_name_marks_nothing_up(name, text):
    assert to_markdown(one(name)).splitlines()[2] == f"| {text} | 1 |"


def test_markdown_numbers_stand_on_the_right():
    assert to_markdown(one("x")).splitlines()[1] == "| --- | --: |"


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.tags, self.words = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.words.append(data)


@pytest.mark.parametrize(
    "name",
    ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "</td><b>", "&lt;", "</title><script>"],
)
def test_html_name_is_text(name):
    page = Page(to_html(name, [one(name)]))
    tags = [tag for tag, _ in page.tags]
    assert (tags.count("script"), tags.count("img"), tags.count("b")) == (1, 0, 0)
    assert page.words.count(name) == 3


@pytest.mark.parametrize("char", ["\u202e", "\x1b", "\x00", "\u2028", "\ud800"])
def test_exports_show_what_would_steer(char):
    for text in (to_csv(one(f"a{char}b")), to_markdown(one(f"a{char}b")), to_html("x", [one(f"a{char}b")])):
        assert char not in text
        text.encode()


def test_html_needs_no_network():
    page = Page(to_html("Friday", [standings_grid(STANDINGS, NAMES)]))
    links = [value for _, attrs in page.tags for key, value in attrs.items() if key in ("src", "href")]
    assert links == ["data:,"]


def test_cross_table_shows_both_points_and_no_sign_that_reads_as_a_date():
    grid = cross_table((1, 2, 3), [(1, 2, 120, 95, "played"), (3, 1, -20, 60, "played")], NAMES)
    assert grid.rows[0] == (1, "Ada", "×", "120–95", "60 – −20")
    assert grid.rows[1] == (2, "Lőrinc", "95–120", "×", "")


def test_cross_table_of_two_meetings_has_both():
    assert (
        cross_table((1, 2), [(1, 2, 1, 0, "played"), (2, 1, 5, 5, "played")], NAMES).rows[0][3] == "1–0 5–5"
    )


def test_bonus_and_what_decided_have_columns_only_where_there_are_any():
    scoring = ScoringChosen("points", 3, 1, 0, ("difference",))
    ranked = full_table(
        (1, 2, 3),
        [(1, 2, 50, 50, "played"), (1, 3, 0, 9, "not-played")],
        Extras(bonuses={3: -5}, scoring=scoring),
    )
    keys = [column.key for column in standings_grid(ranked, NAMES).columns]
    assert keys[7:] == ["debt", "bonus", "score", "tied"]
    ranked = full_table(
        (1, 2, 3), [(1, 2, 50, 50, "played"), (2, 3, 0, 50, "played")], Extras(scoring=scoring)
    )
    grid = standings_grid(ranked, NAMES)
    assert [column.key for column in grid.columns][7:] == ["debt", "score", "tied", "decided_by"]
    assert [row[-1] for row in grid.rows] == ["difference +50", "difference +0", "difference -50"]
