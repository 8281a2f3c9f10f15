"""Events into files and out of them: the way between a database and an `Archive`."""

import json
import sqlite3
from pathlib import Path

from draft.shuffle import commitment, is_secret_of
from evening.state import Evening
from games.refusal import Refused, Unreadable
from store import log
from store.archive import Archive, check_about, revealed_secrets
from store.database import connect, readable, transaction
from store.exportlines import set_name
from store.names import PersonRow, free_slug
from store.projections import rebuild


def export_event(path: Path, stream: str) -> Archive:
    """An event out of a database, its chain and its players' names checked (`Unreadable` if they are not as entered)."""
    connection = connect(path)
    try:
        with readable(path), transaction(connection, "DEFERRED"):
            archive = _load(connection, stream)
    finally:
        connection.close()
    try:
        check_about(archive)
    except Refused as no:
        raise Unreadable(str(no), "see what is wrong, and how to mend it: snakebid doctor") from no
    return archive


def import_event(path: Path, archive: Archive, evening: Evening, *, dry_run: bool = False) -> str:
    """Write an archive that was checked into a database; give the slug it has there (`Refused` if it is there)."""
    connection = connect(path)
    try:
        with readable(path), transaction(connection, "IMMEDIATE", keep=not dry_run):
            rows: list[tuple[str, str]] = connection.execute("SELECT stream, slug FROM event").fetchall()
            there = dict(rows).get(archive.stream)
            if there is not None:
                raise Refused(None, "there-already", "this event is in the database already, as {slug}",
                              "another database: --db PATH", slug=there)  # fmt: skip
            slug = free_slug(archive.slug, {slug for _, slug in rows})
            _save(connection, archive, slug, evening)
            rebuild(connection, evening)
            return slug
    finally:
        connection.close()


def _load(connection: sqlite3.Connection, stream: str) -> Archive:
    """An event out of the database, with its chain checked (`Unreadable` if it is broken)."""
    one = connection.execute(
        "SELECT stream, slug, title, mode, created_at, used_at, length, head FROM event WHERE stream = ?",
        (stream,),
    ).fetchone()
    rows = tuple(log.read(connection, stream))
    digest = json.loads(rows[0].data).get("card_digest", "") if rows else ""
    cards = connection.execute("SELECT name, text FROM card_set WHERE digest = ?", (digest,)).fetchone()
    people = connection.execute(
        "SELECT player, name, salt, name_hash FROM person WHERE stream = ? ORDER BY player", (stream,)
    )
    sealed = connection.execute(
        "SELECT secret, commitment FROM sealed WHERE stream = ? ORDER BY commitment", (stream,)
    ).fetchall()
    if any(not is_secret_of(*pair) for pair in sealed):
        raise Unreadable(
            "a sealed secret is not the one that was promised", "see what can be saved: snakebid doctor"
        )
    if one is None or cards is None:
        raise Unreadable(
            f"{stream}: the event's row or its card set is gone", "see what can be saved: snakebid doctor"
        )
    stream, slug, title, mode, created_at, used_at, length, head = one
    card_set, card_text = set_name(rows[0].data, str(cards[0])), cards[1]
    return Archive(
        stream, slug, title, mode, created_at, used_at, length, head, card_set, card_text,
        people=tuple(map(PersonRow._make, people)), sealed=tuple(row[0] for row in sealed), rows=rows,
    )  # fmt: skip


def _save(connection: sqlite3.Connection, archive: Archive, slug: str, evening: Evening) -> None:
    """Write an archive's truth into a database, inside the caller's transaction; the tables for people come after."""
    put = connection.execute
    put(
        "INSERT INTO event (stream, slug, title, mode, open, created_at, used_at, length, head) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            archive.stream,
            slug,
            archive.title,
            archive.mode,
            not evening.desk.complete,
            archive.created_at,
            archive.used_at,
            archive.length,
            archive.head,
        ),
    )
    put(
        "INSERT OR IGNORE INTO card_set (digest, name, text) VALUES (?, ?, ?)",
        (archive.card_digest, archive.card_set, archive.card_text),
    )
    connection.executemany(
        "INSERT INTO person (stream, player, name, salt, name_hash) VALUES (?, ?, ?, ?, ?)",
        [(archive.stream, *person) for person in archive.people],
    )
    known = {commitment(secret): secret for secret in archive.sealed} | revealed_secrets(archive.rows)
    connection.executemany(
        "INSERT INTO sealed (stream, commitment, secret) VALUES (?, ?, ?)",
        [(archive.stream, promise, secret) for promise, secret in known.items()],
    )
    log.append(connection, archive.stream, archive.rows)
