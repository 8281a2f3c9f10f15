"""`karma ask`: questions about a table, answered by the rules."""

import json

import pytest

from tests.program import Call

THREE = {"players": ["Ada", "Ben", "Cy"]}


@pytest.fixture
def ask(snakebid: Call, tmp_path):
    def asked(question: object, *words: str):
        file = tmp_path / "question.json"
        file.write_text(question if isinstance(question, str) else json.dumps(question), encoding="utf-8")
        return snakebid("karma", "ask", file, *words)

    return asked


def at(moves: list, **position: object) -> dict:
    return {**THREE, "position": position, "moves": moves}


@pytest.mark.parametrize(
    ("question", "turn", "hands", "pile"),
    [
        (at([{"play": "Ada", "cards": [7, 7]}], value=7, row=1), "Ben", [13, 15, 15], 3),
        (at([{"play": "Ada", "cards": ["3x7"]}], value=7, row=1), "Ben", [12, 15, 15], 0),
        (at([{"pickup": "Ada"}], value=9, pile=5), "Ben", [20, 15, 15], 0),
        (at([{"play": "Ada", "cards": ["reverse"]}], turn="Ada"), "Cy", [14, 15, 15], 1),
        (at([{"play": "Ada", "cards": ["reverse"]}], direction="counter-clockwise"), "Ben", [14, 15, 15], 1),
        (at([{"play": "Ada", "cards": ["skip"]}]), "Cy", [14, 15, 15], 1),
        (at([{"draw": "Ben"}], turn="Ben", facing=6), "Cy", [15, 21, 15], 0),
        (at([{"play": "Ben", "cards": ["+2"]}, {"draw": "Cy"}], turn="Ben", facing=6), "Ada", [15, 14, 23], 1),
        (at([{"play": "Ben", "cards": [7]}], turn="Ben", value=7, pile=9, cards={"Ben": [0, 0, 3]}), "Cy", [15, 12, 15], 0),
        (at([{"play": "Ada", "cards": ["chaos"], "name": "Hole", "did": ["deal 2 Cy", "burn"]}]), "Ben", [14, 15, 17], 0),
        (at([{"effect": None, "name": "Storm", "did": ["deal-all 1"]}]), "Ada", [16, 16, 16], 0),
        (at([{"effect": "Cy", "name": "Anti-Fun", "did": ["deal 3 Ben"]}], cards={"Ben": [0, 0, 0]}), "Ada", [15, 3, 14], 1),
    ],
)  # fmt: skip
def test_what_comes_of_it(ask, question, turn, hands, pile):
    said = ask(question, "--json")
    told = said.json["karma"]
    assert (said.code, said.json["refused"]) == (0, None)
    assert (told["turn"], [player["hand"] for player in told["players"]], told["pile"]) == (turn, hands, pile)


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        (at([{"play": "Ben", "cards": [7]}]), "K-7"),
        (at([{"play": "Ada", "cards": [6]}], value=7), "K-7"),
        (at([{"play": "Ada", "cards": [9]}], facing=2), "K-11"),
        (at([{"play": "Ada", "cards": ["+2"]}], facing=2, cards={"Ada": [0, 0, 0]}), "K-16"),
        (at([{"pickup": "Ada"}], cards={"Ada": [0, 0, 2]}), "K-14"),
        (at([{"trade": "Ada", "with": "Ben"}]), "K-25"),
        (
            {**THREE, "lowest": {"Ada": "2 red", "Ben": "1 red"}, "moves": [{"play": "Ben", "cards": [2]}]},
            "K-6",
        ),
    ],
)
def test_a_play_that_is_refused_names_its_rule_and_exits_1(ask, question, rule):
    said = ask(question, "--json")
    assert (said.code, said.json["refused"]["rule"], said.json["refused"]["move"]) == (1, rule, 1)
    assert f"Refused ({rule})" in ask(question).out


def test_K24_teams_can_be_asked_about(ask):
    teams = {
        "players": ["Ada", "Ben", "Cy", "Dee"],
        "teams": [["Ada", "Cy"], ["Ben", "Dee"]],
        "victory": "relaxed",
    }
    question = {**teams, "position": {"cards": {"Ada": [1, 0, 0]}}, "moves": [{"play": "Ada", "cards": [3]}]}
    assert ask(question, "--json").json["karma"]["ending"]["winners"] == ["Ada", "Cy"]


def test_toml_is_read_too_and_the_answer_is_words_for_people(ask):
    said = ask(
        'players = ["Ada", "Ben"]\n[[moves]]\nplay = "Ada"\ncards = [4, 4]\n[[moves]]\npickup = "Ben"\n'
    )
    assert "1  Ada plays 2 x 4" in said.out
    assert "2  Ben picks up 2" in said.out


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("{", 2), ("[]", 2), ("players = 3", 2), ({}, 1), ({"players": ["Ada"]}, 1), ({"players": ["Ada", 3]}, 2), ({**THREE, "moves": [3]}, 2),
        ({**THREE, "trumps": 1}, 2), ({**THREE, "deck": 80}, 1), ({**THREE, "deck": -1}, 2), ({**THREE, "first": "Zoe"}, 2),
        ({**THREE, "lowest": ["Ada"]}, 2), ({**THREE, "lowest": {"Ada": "red"}}, 2), ({**THREE, "lowest": {"Ada": "1 teal"}}, 2),
        ({**THREE, "rules": "nowhere.toml"}, 2), ({**THREE, "teams": [["Ada"], ["Ben"]], "victory": "relaxed"}, 1),
        ({**THREE, "teams": 3}, 2), ({**THREE, "teams": [3]}, 2), (at([], direction="up"), 2), (at([], direction=[]), 2), (at([], value=12), 2),
        (at([], cards=[1]), 2), (at([], cards={"Ada": 3}), 2), (at([], cards={"Ada": [0, 0, 0]}), 1), (at([], turn="Zoe"), 2),
        (at([{"play": "Ada"}]), 1), (at([{"play": "Ada", "draw": "Ada"}]), 2), (at([{"play": None}]), 2), (at([{"play": 3}]), 2),
        (at([{"play": "Ada", "cards": ["joker"]}]), 2), (at([{"play": "Ada", "cards": ["chaos"], "did": ["explode"]}]), 2), (at([{"hop": 1}]), 2),
        ('{"a":' * 50_000, 2),
    ],
)  # fmt: skip
def test_a_question_that_can_not_be_read_or_asked(ask, question, code):
    said = ask(question, "--json")
    assert said.code == code
    assert (said.json.get("error") or said.json["refused"])["message"]
