"""The tables for people: rows that follow from the log, written in the transaction that appends to it."""

import sqlite3
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import TypeAlias

from evening.state import Evening
from store.database import insert_sql, select_sql
from store.names import free_slug, is_slug
from tournament.state import PAGE, Desk, Fixture

Key: TypeAlias = tuple[int, ...]
Row: TypeAlias = tuple[int | str | None, ...]
Rows: TypeAlias = dict[Key, Row]

KEYS = {
    "player": ("player",),
    "acquisition": ("number",),
    "deck": ("player",),
    "deck_card": ("player", "place"),
    "match": ("match",),
}
"""The tables and their keys besides `stream`."""

VALUES = {
    "player": ("name", "acquired", "spent", "deck_points"),
    "acquisition": ("draft_table", "card", "card_name", "player", "price"),
    "deck": ("name", "points"),
    "deck_card": ("board", "card", "card_name"),
    "match": ("round", "player_a", "player_b", "board", "start", "points_a", "points_b"),
}


def tables_of(evening: Evening) -> dict[str, Rows]:
    """All rows that follow from an evening."""
    return {
        "player": dict(_players(evening)),
        "acquisition": dict(_acquisitions(evening, 0)),
        "deck": {(player,): (deck.name, deck.points) for player, deck in evening.desk.decks.items()},
        "deck_card": dict(_deck_cards(evening)),
        "match": dict(_matches(evening, evening.desk.fixtures)),
    }


def project(connection: sqlite3.Connection, before: Evening, after: Evening) -> None:
    """Write what changed between two states, and the event's own row."""
    _write(connection, after.stream, "acquisition", *_new_acquisitions(before, after))
    named = before.names != after.names
    if named or before.draft.wins is not after.draft.wins or before.desk.decks is not after.desk.decks:
        _write(connection, after.stream, "player", dict(_players(before)), dict(_players(after)))
    if before.desk.decks is not after.desk.decks:
        old, new = tables_of(before), tables_of(after)
        for table in ("deck", "deck_card"):
            _write(connection, after.stream, table, old[table], new[table])
    if before.desk.fixtures is not after.desk.fixtures:
        old_rows = dict(_matches(before, before.desk.fixtures))
        _write(connection, after.stream, "match", old_rows, dict(_matches(after, after.desk.fixtures)))
    elif before.desk.results is not after.desk.results:
        games = tuple(_played_otherwise(before.desk, after.desk))
        _write(connection, after.stream, "match", dict(_matches(before, games)), dict(_matches(after, games)))


def _played_otherwise(before: Desk, after: Desk) -> Iterator[Fixture]:
    """The matches whose results are not the same as before."""
    pages = zip_longest(before.results.pages, after.results.pages, fillvalue=())
    for number, (old, new) in enumerate(pages):
        if old is not new:
            for row, (was, is_now) in enumerate(zip_longest(old, new)):
                if was is not is_now:
                    yield after.fixtures[number * PAGE + row]


def _new_acquisitions(before: Evening, after: Evening) -> tuple[Rows, Rows]:
    """Old and new rows where they can differ: from the first win on that is not the same."""
    old, new = before.draft.wins, after.draft.wins
    start = len(old) if new[: len(old)] == old else 0
    return dict(_acquisitions(before, start)), dict(_acquisitions(after, start))


def _write(connection: sqlite3.Connection, stream: str, table: str, old: Rows, new: Rows) -> None:
    keys = ("stream", *KEYS[table])
    where = " AND ".join(f'"{key}" = ?' for key in keys)
    gone = [(stream, *key) for key in old if key not in new]
    if gone:
        connection.executemany(f'DELETE FROM "{table}" WHERE {where}', gone)
    changed = [(stream, *key, *row) for key, row in new.items() if old.get(key) != row]
    if changed:
        sql = insert_sql(table, (*keys, *VALUES[table]), "INSERT OR REPLACE")
        connection.executemany(sql, changed)


def stored_rows(connection: sqlite3.Connection, stream: str, table: str) -> Rows:
    """The rows of an event as they are stored."""
    keys = KEYS[table]
    found = connection.execute(f"{select_sql(table, (*keys, *VALUES[table]))} WHERE stream = ?", (stream,))
    return {tuple(row[: len(keys)]): tuple(row[len(keys) :]) for row in found}


def _players(evening: Evening) -> Iterator[tuple[Key, Row]]:
    for player, name in evening.names.items():
        deck = evening.desk.decks.get(player)
        points = None if deck is None else deck.points
        yield (player,), (name, len(evening.pool(player)), evening.spent(player), points)


def _acquisitions(evening: Evening, start: int) -> Iterator[tuple[Key, Row]]:
    draft = evening.draft
    for number, win in enumerate(draft.wins[start:], start + 1):
        name = evening.cards.by_number[win.card].name
        yield (number,), (win.table, win.card, name, draft.player(win.seat), win.amount)


def _deck_cards(evening: Evening) -> Iterator[tuple[Key, Row]]:
    for player, deck in evening.desk.decks.items():
        boards = (("deck", deck.cards), ("left", deck.left))
        listed = ((board, card) for board, cards in boards for card in cards)
        for place, (board, card) in enumerate(listed, 1):
            yield (player, place), (board, card, evening.cards.by_number[card].name)


def _matches(evening: Evening, games: Iterable[Fixture]) -> Iterator[tuple[Key, Row]]:
    for game in games:
        result = evening.desk.results.get(game.match)
        points = (None, None) if result is None else (result.points_a, result.points_b)
        yield (game.match,), (game.round, game.a, game.b, game.table, game.start, *points)


def rebuild(connection: sqlite3.Connection, evening: Evening) -> None:
    """Write all rows that follow from an evening, in the caller's transaction."""
    for table, rows in tables_of(evening).items():
        connection.execute(f'DELETE FROM "{table}" WHERE stream = ?', (evening.stream,))
        _write(connection, evening.stream, table, {}, rows)
    created = evening.desk.created
    if created is not None:
        connection.execute(
            "UPDATE card_set SET name = ? WHERE digest = ? AND typeof(name) != 'text'",
            (created.card_set, created.card_digest),
        )
    if not is_slug(evening.slug):
        taken = {str(slug) for (slug,) in connection.execute("SELECT slug FROM event")}
        connection.execute(
            "UPDATE event SET slug = ? WHERE stream = ?", (free_slug(evening.title, taken), evening.stream)
        )
    connection.execute(
        "UPDATE event SET title = ?, mode = ?, open = ?, created_at = (SELECT at FROM log WHERE stream = ? AND seq = 1)"
        " WHERE stream = ?",
        (evening.title, evening.desk.mode, not evening.desk.complete, evening.stream, evening.stream),
    )
