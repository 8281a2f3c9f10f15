"""Events into files and out of them: the way between a database and an `Archive`."""

import json
import sqlite3
from pathlib import Path

from draft.shuffle import commitment, is_secret_of
from evening.state import Evening
from games.refusal import Refused, Unreadable, do
from store import log
from store.archive import Archive, check_about, revealed_secrets
from store.event_table import (
    EventRow,
    cards_of,
    event_rows,
    insert_event,
    people_of,
    save_secret,
    secrets_of,
)
from store.exportlines import set_name
from store.names import free_slug
from store.open_file import OpenFile
from store.projections import rebuild


def export_event(path: Path, stream: str) -> Archive:
    """An event out of a database, its chain and its players' names checked.

    Raises:
        Unreadable: they are not as they were entered.
    """
    with OpenFile.open(path) as file, file.transaction("DEFERRED") as connection:
        archive = _load(connection, stream)
    try:
        check_about(archive)
    except Refused as no:
        raise Unreadable("export-differs", do("doctor"), why=no.refusal) from no
    return archive


def import_event(path: Path, archive: Archive, evening: Evening, *, dry_run: bool = False) -> str:
    """Write an archive that was checked into a database; return the slug it has there.

    Raises:
        Refused: the event is there already.
        Unreadable: the database can't be written.
    """
    with OpenFile.open(path) as file, file.transaction("IMMEDIATE", keep=not dry_run) as connection:
        slugs = {event.stream: event.slug for event in event_rows(connection)}
        if archive.stream in slugs:
            raise Refused(None, "there-already", do("other-database"), slug=slugs[archive.stream])
        slug = free_slug(archive.slug, set(slugs.values()))
        _save(connection, archive, slug, evening)
        rebuild(connection, evening._replace(slug=slug))
        return slug


def _load(connection: sqlite3.Connection, stream: str) -> Archive:
    """An event out of the database, with its chain checked (`Unreadable` if it is broken)."""
    event = next((row for row in event_rows(connection) if row.stream == stream), None)
    rows = tuple(log.read(connection, stream))
    digest = json.loads(rows[0].data).get("card_digest", "") if rows else ""
    cards = cards_of(connection, digest)
    secrets = secrets_of(connection, stream)
    if any(not is_secret_of(secret, promise) for promise, secret in secrets.items()):
        raise Unreadable("other-sealed-secret")
    if event is None or cards is None:
        raise Unreadable("event-row-gone", do("doctor"), stream=stream)
    return Archive(
        stream, event.slug, event.title, event.mode, event.created_at, event.used_at, event.length, event.head,
        set_name(rows[0].data, str(cards[0])), cards[1], tuple(people_of(connection, stream)),
        tuple(secrets.values()), rows,
    )  # fmt: skip


def _save(connection: sqlite3.Connection, archive: Archive, slug: str, evening: Evening) -> None:
    """Write an archive's truth into a database, inside the caller's transaction; the tables for people come after."""
    event = EventRow(
        archive.stream, slug, archive.title, archive.mode, not evening.desk.complete, archive.created_at,
        archive.used_at, archive.length, archive.head,
    )  # fmt: skip
    insert_event(
        connection, event, (archive.card_digest, archive.card_set, archive.card_text), archive.people
    )
    known = {commitment(secret): secret for secret in archive.sealed} | revealed_secrets(archive.rows)
    for promise, secret in known.items():
        save_secret(connection, archive.stream, promise, secret)
    log.append(connection, archive.stream, archive.rows)
