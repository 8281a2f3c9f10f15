"""`snakebid referee confrontation`: the contract of its input, its answer and its exit codes."""

import io
import json
import sys

import pytest

from tests.program import Call

PAIR = {"players": [
    {"name": "A", "manifestations": [{"power": 3, "temperament": "hollow", "entered": 1}]},
    {"name": "B\x1b[2J", "manifestations": []},
]}  # fmt: skip


@pytest.fixture
def ask(snakebid: Call, monkeypatch):
    def asked(text: str, *more: str):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        return snakebid("referee", "confrontation", "-", *more)

    return asked


def test_the_answer_has_every_key_of_the_contract(ask):
    said = ask(json.dumps(PAIR), "--json")
    assert said.code == 0
    assert {"totals", "beats", "disadvantage", "priority", "priority_rule", "priority_candidates", "winner", "stalemate",
            "reason", "captures"} <= set(said.json)  # fmt: skip
    assert said.json["totals"] == {"A": 3, "B\x1b[2J": 0}
    assert "\x1b" not in said.out


def test_the_text_says_who_wins_and_never_steers_the_screen(ask):
    said = ask(json.dumps(PAIR))
    assert said.out.startswith("A wins (C-2).\nPriority: B\\x1b[2J (C-5).\n")


def test_a_file_is_read_too(snakebid: Call, tmp_path):
    file = tmp_path / "q.json"
    file.write_text("\ufeff" + json.dumps(PAIR), encoding="utf-8")
    assert snakebid("referee", "confrontation", file, "--json").json["winner"] == "A"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{}", 2),
        ('{"players": []}', 1),
        (
            '{"players": [{"name": "A", "manifestations": [{"power": "x", "temperament": "hollow", "entered": 1}]}]}',
            2,
        ),
        (json.dumps({**PAIR, "passed": ["A", "A"]}), 1),
    ],
)
def test_exit_codes(ask, text, code):
    said = ask(text, "--json")
    assert said.code == code
    assert said.json["error"]["message"]


def test_a_missing_file_is_unreadable(snakebid: Call, tmp_path):
    assert snakebid("referee", "confrontation", tmp_path / "none.json").code == 2
