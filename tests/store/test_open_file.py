"""A database that is taken away or replaced while it is open: nothing is said to be stored that nobody will find."""

import shutil
import sqlite3
import sys
from pathlib import Path

import pytest

from cli.program.session import Session
from cli.program.settings import Settings
from cli.table.play import Play
from games.refusal import Unreadable
from store.event_table import Stamp
from store.record import Store
from tests.program import Call
from tests.table.screens import pressed, shown, text_of
from tournament.events import GivePoints

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="an open file can't be taken away there")
WHEN = Stamp("2030-01-01T19:00:00+00:00", "tester")


def take_away(db: Path) -> None:
    db.unlink()


def move_away(db: Path) -> None:
    db.rename(db.with_name("moved.db"))


def take_the_folder_away(db: Path) -> None:
    db.parent.rename(db.parent.with_name("moved"))


def replace(db: Path) -> None:
    db.with_name("other.db").rename(db)


@pytest.fixture
def db(table: Call, tmp_path: Path) -> Path:
    """A draft that has started, and another database beside it."""
    folder = tmp_path / "evening"
    folder.mkdir()
    db = folder / "e.db"
    assert table("event", "list").code == 0
    for name in ("e.db", "other.db"):
        shutil.copyfile(tmp_path / "evening.db", folder / name)
    return db


def enter(store: Store, reason: str = "x") -> object:
    return store.record("friday-bazaar", lambda evening: GivePoints(evening.desk.players[0], 5, reason), WHEN)


@pytest.mark.parametrize(
    ("happens", "says"),
    [
        (take_away, "taken away"),
        (move_away, "taken away"),
        (take_the_folder_away, "taken away"),
        (replace, "replaced"),
    ],
)
@pytest.mark.parametrize(
    "asked",
    [
        enter,
        lambda store: store.evening("friday-bazaar"),
        lambda store: store.head("friday-bazaar"),
        lambda store: store.log("friday-bazaar"),
        lambda store: store.use("friday-bazaar", WHEN.at),
        lambda store: store.erase_name("friday-bazaar", 1),
        lambda store: store.events(),
    ],
)
def test_whatever_is_asked_of_a_file_that_is_not_there_any_more_says_so(db: Path, happens, says: str, asked):
    with Store(db) as store:
        enter(store)
        happens(db)
        for _ in range(2):
            with pytest.raises(Unreadable, match=says):
                asked(store)


def test_a_file_that_is_replaced_during_an_entry_is_noticed_before_the_entry_is_kept(db: Path):
    with Store(db) as store:
        before = store.evening("friday-bazaar").length

        def plan(evening):
            db.rename(db.with_name("moved.db"))
            return GivePoints(evening.desk.players[0], 5, "x")

        with pytest.raises(Unreadable, match="taken away"):
            store.record("friday-bazaar", plan, WHEN)
    with Store(db.with_name("moved.db")) as store:
        assert store.evening("friday-bazaar").length == before


def test_of_two_databases_neither_is_mixed_with_the_other(db: Path):
    kept = db.with_name("kept.db")
    kept.hardlink_to(db)
    with Store(db) as store:
        enter(store, "helped early")
        replace(db)
        with pytest.raises(Unreadable, match="replaced"):
            enter(store, "second")
        with Store(db) as other:
            assert not other.evening("friday-bazaar").desk.bonuses
    for path, entries in ((kept, 1), (db, 0)):
        connection = sqlite3.connect(path)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        found = connection.execute("SELECT count(*) FROM log WHERE data LIKE '%helped early%'").fetchone()
        connection.close()
        assert found == (entries,)


def test_a_file_that_is_put_back_goes_on(db: Path):
    with Store(db) as store:
        move_away(db)
        with pytest.raises(Unreadable):
            enter(store)
        db.with_name("moved.db").rename(db)
        enter(store)
    with Store(db) as store:
        assert len(store.evening("friday-bazaar").desk.bonuses) == 1


@pytest.mark.parametrize(("happens", "says"), [(take_away, "taken away"), (replace, "replaced")])
def test_the_live_table_shows_it_and_acknowledges_nothing(db: Path, happens, says: str):
    with Store(db) as store:
        chosen = Settings()
        chosen.by = "tester"
        play = Play(Session(store, "friday-bazaar", chosen))
        happens(db)
        with pytest.raises(Unreadable, match=says):
            play.enter("1")
        with pytest.raises(Unreadable, match=says):
            play.refresh()


def test_the_screen_says_that_the_file_is_gone(db: Path):
    screens: list[str] = []
    pressed(db, "1\n", before=lambda _: take_away(db), after=lambda app: screens.append(text_of(shown(app))))
    assert "taken away" in screens[0]
    assert "✓" not in screens[0]
