"""`Store.record` keeps what it knows between calls: what others did meanwhile, and how much an entry costs."""

import sqlite3
from pathlib import Path

from draft.events import AwardCard, Nominate, PlaceBid
from evening.state import Evening
from store.event_table import Stamp
from store.record import Store
from tests.program import Call

NOW = Stamp("2030-01-01T19:00:00.000+00:00", "tester")


def award(evening: Evening) -> AwardCard:
    return AwardCard(evening.draft.uncovered[0])


def test_a_name_that_another_program_erased_does_not_come_back_with_the_next_entry(
    table: Call, tmp_path: Path
):
    path = tmp_path / "evening.db"
    with Store(path) as open_all_evening:
        open_all_evening.record("friday-bazaar", award, NOW)
        assert table("player", "erase", "Ada", "--yes").code == 0
        after = open_all_evening.record("friday-bazaar", award, NOW).evening
    shown = sqlite3.connect(path).execute("SELECT name FROM player ORDER BY player").fetchall()
    assert [name for (name,) in shown] == list(after.names.values())
    assert "Ada" not in after.names.values()


def test_each_event_of_a_file_learns_of_a_name_that_was_erased(snakebid: Call, tmp_path: Path):
    for name in ("First", "Second"):
        snakebid("event", "new", name, "--player", "Ada", "--player", "Ben")
    with Store(tmp_path / "evening.db") as store:
        slugs = ("first", "second")
        assert [store.evening(slug).names[1] for slug in slugs] == ["Ada", "Ada"]
        for slug in slugs:
            assert snakebid("player", "erase", "Ada", "--yes", "--event", slug).code == 0
        assert [store.evening(slug).names[1] for slug in slugs] == ["player 1 (name erased)"] * 2


def loud(evening: Evening) -> Nominate | PlaceBid:
    """Nominate a card, then raise for ever."""
    auction = evening.draft.auction
    if auction is None:
        return Nominate(evening.draft.uncovered[0])
    return PlaceBid(evening.draft.player(auction.asked[0]), auction.bid + 5)


def grow(store: Store, more: int) -> None:
    left = iter(range(more))
    store.record("loud", lambda now: None if next(left, None) is None else loud(now), NOW, repeat=True)


def test_what_an_entry_costs_does_not_grow_with_the_log(snakebid: Call, tmp_path: Path):
    """Counted in SQL statements and written rows: a clock would tell of the machine."""
    snakebid("event", "new", "Loud", "--seed", 7, "--player", "Ada", "--player", "Ben")
    snakebid("draft", "start", "--first", "Ada")
    costs = []
    with Store(tmp_path / "evening.db") as store:
        for more in (20, 300, 600):
            grow(store, more)
            statements: list[str] = []
            store._connection.set_trace_callback(statements.append)
            before = store._connection.total_changes
            store.record("loud", loud, NOW)
            store._connection.set_trace_callback(None)
            costs.append((len(statements), store._connection.total_changes - before))
    assert costs == [costs[0]] * 3
