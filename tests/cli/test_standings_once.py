"""Standings are computed once for a command, however many forms of them it writes."""

import pytest

from scoring import evening as scoring
from tests.program import Call


@pytest.mark.parametrize(
    "words",
    [
        ("standings",),
        ("standings", "--cross"),
        ("standings", "--json"),
        ("standings", "--format", "html"),
        ("standings", "--after", 1),
        ("tiebreak",),
        ("tiebreak", "--json"),
        ("export", "folder"),
        ("print", "standings", "--output", "standings.pdf"),
        ("match", "result", 2, 90, 80, "--json"),
    ],
)
def test_once_a_command(snakebid: Call, words: tuple[object, ...], tmp_path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    players = [word for name in ("Ada", "Ben", "Cy") for word in ("--player", name)]
    assert snakebid("event", "new", "Cup", "--mode", "round-robin", *players).code == 0
    assert snakebid("schedule", "make").code == 0
    assert snakebid("match", "result", 1, 120, 95).code == 0
    computed = []
    compute = scoring.full_table
    monkeypatch.setattr(scoring, "full_table", lambda *facts: computed.append(facts) or compute(*facts))
    said = snakebid(*words)
    assert (said.code, len(computed)) == (0, 1), said.err
