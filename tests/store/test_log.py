"""The log: what is changed, missing, swapped or cut off shows, and nothing else does."""

import itertools
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draft import events as draft
from evening.codec import KINDS, NAMES, decode, encode
from games.refusal import Unreadable
from store import log
from tests.program import Call
from tournament import events as desk

numbers = st.integers(-1_000_000, 1_000_000)
texts = st.text(max_size=30)


def test_every_event_class_of_both_floors_has_a_kind():
    unions = (draft.LoggedEvent, desk.DeskEvent)
    classes = set(itertools.chain.from_iterable(union.__args__ for union in unions))
    assert classes <= set(NAMES)


def test_kinds_are_short_words_that_never_name_a_class():
    assert all(
        name == name.lower() and name not in {cls.__name__ for cls in KINDS.values()} for name in KINDS
    )


@given(player=numbers, amount=numbers, name=texts, cards=st.lists(numbers, max_size=40))
def test_events_come_back_from_json_as_they_were(player, amount, name, cards):
    for event in (
        draft.BidPlaced(player, amount),
        draft.TableDealt(tuple(cards)),
        draft.FirstRolled((((player, 3), (2, 5)),), player),
        draft.DraftStarted(
            (player, 2), (("Wills", 24, tuple(cards)),), "digital", name, None, open_outcry=True
        ),
        desk.DeckSubmitted(player, name, tuple(cards), (), amount),
        desk.DeckRetracted(player, name),
        desk.ResultVoided(3, name),
    ):
        assert decode(*encode(event)) == event


def chain(count: int) -> list[log.LogRow]:
    rows: list[log.LogRow] = []
    for seq in range(1, count + 1):
        head = rows[-1].hash if rows else log.START
        rows += log.sealed(
            "s", seq, head, ("2026-11-30T19:00:00+00:00", "ada"), [draft.BidPlaced(1, 5 * seq)]
        )
    return rows


def test_a_chain_that_was_left_alone_is_whole():
    rows = chain(5)
    assert log.check_chain("s", rows) == rows[-1].hash


def changed(rows: list[log.LogRow]) -> None:
    rows[2] = rows[2]._replace(data=rows[2].data.replace("15", "20"))


def changed_author(rows: list[log.LogRow]) -> None:
    rows[1] = rows[1]._replace(by="ben")


def missing(rows: list[log.LogRow]) -> None:
    del rows[2]


def swapped(rows: list[log.LogRow]) -> None:
    rows[2], rows[3] = rows[3]._replace(seq=3), rows[2]._replace(seq=4)


def rehashed_alone(rows: list[log.LogRow]) -> None:
    changed(rows)
    rows[2] = rows[2]._replace(hash=log.entry_hash("s", rows[2]))


@pytest.mark.parametrize(
    ("tamper", "entry"), [(changed, 3), (changed_author, 2), (missing, 3), (swapped, 3), (rehashed_alone, 4)]
)
def test_a_chain_that_was_touched_names_the_first_entry_that_does_not_fit(
    tamper: Callable[[list[log.LogRow]], None], entry: int
):
    rows = chain(5)
    tamper(rows)
    with pytest.raises(Unreadable) as no:
        log.check_chain("s", rows)
    assert (no.value.refusal.code, no.value.refusal.facts["seq"]) == ("damaged-log", entry)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE log SET data = replace(data, '5', '6') WHERE kind = 'called'",
        "UPDATE log SET by = 'somebody' WHERE seq = 2",
        "DELETE FROM log WHERE seq = 4",
        "DELETE FROM log WHERE seq = (SELECT max(seq) FROM log)",
        "UPDATE event SET length = length - 1",
        "UPDATE card_set SET text = replace(text, 'Deny', 'Denied')",
    ],
)
def test_a_database_changed_by_hand_is_refused_by_every_command_that_reads_it(
    table: Call, tmp_path: Path, sql: str
):
    uncovered = table("draft", "show", "--json").json["uncovered"]
    table("draft", "award", uncovered[0]["number"], "--to", "Ben", "--for", 5)
    with sqlite3.connect(tmp_path / "evening.db") as connection:
        connection.execute(sql)
    connection.close()
    for words in (
        ("draft", "show"),
        ("draft", "award", 3),
        ("standings",),
        ("draft", "log"),
        ("event", "export", "-"),
    ):
        said = table(*words)
        assert said.code == 2, words
        assert "damaged" in said.err or "card set" in said.err
    assert table("doctor").code == 1


@pytest.mark.usefixtures("table")
def test_two_writers_never_write_the_same_number(tmp_path: Path):
    connection = sqlite3.connect(tmp_path / "evening.db")
    row = connection.execute("SELECT * FROM log WHERE seq = 2").fetchone()
    marks = ", ".join("?" * len(row))
    with pytest.raises(sqlite3.IntegrityError):
        connection.execute(f"INSERT INTO log VALUES ({marks})", row)
    connection.close()
