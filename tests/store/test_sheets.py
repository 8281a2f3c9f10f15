"""Games on sheets in an event's log: opened, played, undone, refused, exported, whatever the game is."""

from pathlib import Path

import pytest

from evening import registry as machines
from evening.sheets import OnSheet, OpenSheet, RedoSheet, UndoSheet
from games.refusal import Refused
from store.event_table import Stamp
from store.record import Store
from tests.program import Call
from tests.store.counting_game import Count

NOW = Stamp("2026-11-30T19:00:00+00:00", "tester")


@pytest.fixture
def store(table: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    assert table("event", "list").code == 0
    monkeypatch.setitem(machines.GAMES, "counting", "tests.store.counting_game")
    with Store(tmp_path / "evening.db") as found:
        yield found


def play(store: Store, *commands):
    for command in commands:
        evening = store.record("friday-bazaar", lambda _, command=command: command, NOW).evening
    return evening


def test_a_game_is_played_step_by_step_and_undone(store: Store):
    evening = play(store, OpenSheet("counting", (1, 2)), OnSheet(1, Count(1)), OnSheet(1, Count(2)))
    assert evening.sheets[1].steps.state == 3
    assert play(store, UndoSheet(1)).sheets[1].steps.state == 1
    assert play(store, RedoSheet(1)).sheets[1].steps.state == 3
    assert play(store, UndoSheet(1, 2)).sheets[1].steps.state == 0


@pytest.mark.parametrize(
    "command",
    [
        OnSheet(1, Count(3)), OnSheet(2, Count(1)), UndoSheet(1), RedoSheet(1), UndoSheet(1, 0), OpenSheet("chess", (1, 2)),
        OpenSheet("counting", (1, 9)), OpenSheet("counting", (1, 1)),
    ],
)  # fmt: skip
def test_what_a_game_does_not_allow_is_refused(store: Store, command):
    before = play(store, OpenSheet("counting", (1, 2))).head
    with pytest.raises(Refused):
        play(store, command)
    assert store.evening("friday-bazaar").head == before


def test_two_games_stand_side_by_side_with_the_draft(store: Store):
    evening = play(
        store,
        OpenSheet("counting", (1, 2)),
        OpenSheet("counting", (2, 3)),
        OnSheet(2, Count(2)),
        OnSheet(1, Count(1)),
    )
    assert [evening.sheets[number].steps.state for number in (1, 2)] == [1, 2]
    assert evening.draft.table == 1


def test_a_game_comes_back_from_the_file_and_from_an_export(store: Store, table: Call, tmp_path: Path):
    evening = play(
        store, OpenSheet("counting", (1, 2)), OnSheet(1, Count(1)), OnSheet(1, Count(2)), UndoSheet(1)
    )
    with Store(tmp_path / "evening.db") as again:
        assert again.evening("friday-bazaar").sheets == evening.sheets
    file = tmp_path / "friday.jsonl"
    assert table("event", "export", file).code == 0
    assert '"kind":"counting-on","data":{"sheet":1,"by":2}' in file.read_text()
    assert table("event", "import", file, db="other.db").code == 0
    with Store(tmp_path / "other.db") as other:
        assert other.evening("friday-bazaar").sheets == evening.sheets
