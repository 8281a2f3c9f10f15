"""Pictures: valid, escaped, and true to the values."""

import re
from xml.etree import ElementTree as ET

import pytest

from scoring.page import Picture, to_html
from scoring.svg import Account, Price, Series, accounts_svg, prices_svg, running, scores_svg

NAME = '<script>alert("x")</script>&'


def parse(svg):
    return ET.fromstring(svg)  # noqa: S314 - our own text


def texts(svg):
    return ["".join(node.itertext()) for node in parse(svg).iter() if node.tag.endswith(("text", "title"))]


@pytest.mark.parametrize(
    "svg",
    [
        prices_svg([Price(NAME, NAME, 50), Price("b", "Ada", 0)]),
        accounts_svg([Account(NAME, 400, 120, 20)], 500),
        scores_svg([Series(NAME, (1, 2, 3))]),
        prices_svg([]),
        accounts_svg([], 500),
        scores_svg([]),
        scores_svg([Series("Ada", ())]),
        scores_svg([Series("Ada", (-50,)), Series("Ben", (1_000_000,))]),
        accounts_svg([Account("Ada", None, 0, None), Account("Ben", -50, 0, 0)], 500),
    ],
)
def test_picture_is_valid_and_names_are_text(svg):
    assert [node.tag for node in parse(svg).iter() if "script" in node.tag] == []
    assert not re.search(r"\bnan\b|\binf\b", svg)


def test_dearest_cards_are_named():
    prices = [Price(f"Card {number}", "Ada", 5 * number) for number in range(1, 9)]
    named = [text for text in texts(prices_svg(prices)) if re.fullmatch(r"Card \d: \d+, Ada", text)]
    assert named == [
        "Card 4: 20, Ada",
        "Card 5: 25, Ada",
        "Card 6: 30, Ada",
        "Card 7: 35, Ada",
        "Card 8: 40, Ada",
    ]


def test_dearer_is_higher():
    low, high = (
        float(node.get("y2"))
        for node in parse(prices_svg([Price("a", "x", 10), Price("b", "x", 40)])).iter()
        if node.get("stroke-width")
    )
    assert high < low


def test_B21_debt_is_said_in_words():
    said = texts(accounts_svg([Account("Ada", 480, 100, 80), Account("Ben", None, 50, None)], 500))
    assert {"debt 80", "no deck yet", "debt begins at 500"} <= set(said)


def test_lines_differ_in_more_than_colour():
    svg = scores_svg([Series(str(number), (number, number)) for number in range(24)])
    looks = re.findall(r'<polyline[^>]*(stroke="#\w+" stroke-dasharray="[^"]*")', svg)
    assert len(set(looks)) == 24


@pytest.mark.parametrize("rounds", [1, 2])
def test_more_lines_than_can_be_told_apart_are_left_out_and_it_says_so(rounds):
    svg = scores_svg([Series(str(number), (number,) * rounds) for number in range(30)])
    assert svg.count("<polyline" if rounds > 1 else "<circle") == 24
    assert "the first 24 of 30" in texts(svg)


def test_scores_add_up_from_minus_the_debt():
    assert running((100, 50, -20), -80) == (20, 70, 50)


def test_page_takes_pictures():
    assert "<svg" in to_html("Friday", [Picture("Prices", prices_svg([]))])


def test_a_single_round_is_drawn_as_points_and_says_so():
    svg = scores_svg(
        [Series("Ada", (120,)), Series("Ben", (95,)), Series("Cy", (95,)), Series("Dee", (-20,))]
    )
    points = [(node.get("cx"), node.get("cy")) for node in parse(svg).iter() if node.tag.endswith("circle")]
    assert len(set(points)) == 4
    assert not [node for node in parse(svg).iter() if node.tag.endswith("polyline")]
    assert "after one round; lines begin with the second" in texts(svg)
    assert {"Ada 120", "Ben 95", "Cy 95", "Dee -20"} <= set(texts(svg))


def test_two_rounds_are_drawn_as_lines():
    svg = scores_svg([Series("Ada", (120, 150)), Series("Ben", (95, 200))])
    assert len([node for node in parse(svg).iter() if node.tag.endswith("polyline")]) == 2
    assert not any("one round" in text for text in texts(svg))
