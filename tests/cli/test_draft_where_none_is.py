"""Where there can be no draft, every command about it says so before anything else, and no two send one in a circle."""

import pytest

from tests.program import Call

COMMANDS = [
    ("start",), ("show",), ("log",), ("log", "--verify"), ("deal", 1), ("nominate", 1), ("bid", "Ada", 5), ("match",), ("pass", "--all"),
    ("award", 1), ("undo",), ("redo",), ("amend", 2, "--to", "Ada", "--for", 5), ("pull-list",), ("auto",), ("auto", "--bot", "Ada"),
    ("run", "--script", "-"),
]  # fmt: skip


def players(count: int) -> list[str]:
    return [word for number in range(count) for word in ("--player", f"{chr(65 + number)}da")]


@pytest.mark.parametrize("count", [3, 8])
@pytest.mark.parametrize("words", [*(("draft", *words) for words in COMMANDS), ("deck", "build", "Ada")])
def test_an_event_without_a_draft_says_so(snakebid: Call, words: tuple[object, ...], count: int):
    snakebid("event", "new", "League", "--mode", "round-robin", *players(count))
    said = snakebid(*words)
    assert (said.code, said.out) == (1, "")
    assert "Refused: this event has no draft: its mode is round-robin" in said.err


@pytest.mark.parametrize("words", [*(("draft", *words) for words in COMMANDS), ("deck", "build", "Ada")])
def test_B2_too_few_players_are_said_by_every_command(snakebid: Call, words: tuple[object, ...]):
    snakebid("event", "new", "Friday", *players(2))
    assert snakebid("player", "withdraw", "Bda").code == 0
    said = snakebid(*words)
    assert (said.code, said.out) == (1, "")
    assert "Refused (B-2): a Bazaar Draft has 2 to 6 players, not 1" in said.err
    assert "player return PLAYER" in said.err
    assert snakebid("player", "return", "Bda").code == 0
    assert snakebid("draft", "start").code == 0
