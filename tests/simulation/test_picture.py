"""The picture of a simulation: valid, escaped, true to the values, told apart by more than colour."""

import re
from xml.etree import ElementTree as ET

import pytest

from draft.bots import Market
from draft.piles import build_piles
from games.model import CardSet
from games.resources import bazaar_rules, card_set
from scoring.simulation.count import counted
from scoring.simulation.evening import Place, Played, Table
from scoring.simulation.findings import Findings, findings
from scoring.simulation.picture import picture
from scoring.simulation.report import dearest_grid

NAME = '<script>alert("x")</script>&\x1b[31m'
RULES = bazaar_rules()


def found(won: tuple[int | None, ...] = (0,), players: int = 2, price: int = 40, debt: int = 30) -> Findings:
    cards = CardSet.of("x", "x", (card._replace(name=NAME) for card in card_set().cards))
    table = Table(Market.of(cards, RULES), build_piles(cards, RULES, players)[0], players)
    evenings = [
        Played(
            tuple(Place(0, 500, debt, 600, 600 - debt, at == winner) for at in range(players)),
            ((cards.cards[8].number, price), (cards.cards[9].number, 0)),
        )
        for winner in won
    ]
    return findings(counted(evenings), table)


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own text


@pytest.mark.parametrize(
    "what",
    [
        found(),
        found((None,)),
        found((0, 1) * 40, 6),
        found(price=0, debt=0),
        found(debt=1_000_000, price=1_000_000),
    ],
    ids=["one", "shared", "many", "nothing", "huge"],
)
def test_a_picture_is_valid_and_names_are_text(what: Findings):
    svg = picture(what)
    assert not [node for node in parsed(svg).iter() if "script" in node.tag]
    assert not re.search(r"\bnan\b|\binf\b|\x1b", svg)
    width, height = (float(edge) for edge in parsed(svg).get("viewBox", "").split()[2:])
    assert (parsed(svg).get("width"), parsed(svg).get("height")) == (str(int(width)), str(int(height)))
    for node in parsed(svg).iter("{http://www.w3.org/2000/svg}text"):
        assert 0 <= float(node.get("x", "")) <= width
        assert 0 <= float(node.get("y", "")) <= height


def test_winners_and_others_differ_in_more_than_colour():
    looks = {
        node.get("fill") for node in parsed(picture(found())).iter() if node.get("stroke-width") == "1.5"
    }
    assert looks == {"var(--paper, #ffffff)"}, "the bars of the others are hollow"


def test_the_seats_share_and_chance_are_said():
    texts = [
        "".join(node.itertext())
        for node in parsed(picture(found((0, 1, 1, 1)))).iter()
        if node.tag.endswith("text")
    ]
    assert {"25.0 %", "75.0 %", "- - - by chance 50.0 %", "1 (first)", "2"} <= set(texts)


def test_a_dearer_card_has_a_longer_bar():
    bars = [
        float(node.get("width", ""))
        for node in parsed(picture(found())).iter()
        if node.get("fill") == "#e69f00"
    ]
    assert bars == sorted(bars, reverse=True)
    assert bars[0] > bars[1]


def test_only_cards_that_were_dealt_are_among_the_dearest():
    assert [row[0] for row in dearest_grid(found(), 10).rows] == [9, 10]
