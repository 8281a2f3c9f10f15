"""`Store`: the one place where a command meets the log.

`record` = begin immediate, read what others wrote meanwhile, decide, append, project, commit. Whoever shows something
stored calls `evening`; there is no second path.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from draft.bazaar import Source
from draft.events import MANUAL, StartDraft
from draft.shuffle import commitment, draft_deck, is_secret_of
from evening.codec import LogEvent
from evening.state import Command, Evening, decide, evolve
from games.cardimport import read_card_set
from games.model import CardNumber, CardSet, PlayerId
from games.refusal import Refused, Unreadable, do
from store import log
from store.backup import at_moment, hourly, moment_of
from store.event_table import (
    EventRow,
    NewEvent,
    Stamp,
    cards_of,
    event_rows,
    find_event,
    insert_event,
    people_of,
    save_person,
    save_secret,
    secrets_of,
)
from store.names import PersonRow, display_names, erased_name, free_slug, logged_hashes
from store.open_file import OpenFile
from store.projections import project, rebuild
from tournament.events import AddPlayer, PlayerAdded, PlayerRenamed, RenamePlayer

Plan = Callable[[Evening], "Command | Naming | None"]
"""Gives the command to record, seeing the state as it is inside the transaction; None: nothing (more) to do."""


REMEMBERED = 8
"""Of how many events an open database keeps the state: who goes through hundreds must not fill the memory."""


class Naming(NamedTuple):
    """A command that names a player: the log gets the name's salted hash, the name is kept beside it."""

    command: AddPlayer | RenamePlayer
    name: str
    salt: str


class Recorded(NamedTuple):
    """What a command changed: the states before and after it, and the events between them."""

    before: Evening
    evening: Evening
    events: tuple[LogEvent, ...]


class Store:
    """An open database. A context manager; keeps each event's state between calls and reads only what is new."""

    def __init__(self, path: Path, *, moments: bool = True) -> None:
        """Open it; without `moments` no backups are made at an evening's moments: for what is thrown away."""
        self.path = path
        self._moments = moments
        self._file = OpenFile.open(path)
        self._connection = self._file.connection
        self._known: dict[str, Evening] = {}
        self._data_versions: dict[str, int] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def events(self) -> tuple[EventRow, ...]:
        """All events, the one used last first."""
        with self._file.reading():
            return event_rows(self._connection)

    def choose(self, slug: str | None) -> EventRow:
        """The event that is meant: by its slug, else the only open one, else the one used last.

        Raises:
            Unreadable: there is none.
        """
        events = self.events()
        if slug is not None:
            return find_event(events, slug)
        if not events:
            raise Unreadable("no-event-here", do("new-event"))
        still_open = [event for event in events if event.open]
        return still_open[0] if len(still_open) == 1 else events[0]

    def evening(self, slug: str) -> Evening:
        """An event's present state, every link of its chain checked.

        Raises:
            Unreadable: there is no such event, or its chain is broken.
        """
        with self._file.transaction("DEFERRED"):
            return self._load(self._row(slug))

    def head(self, slug: str) -> tuple[int, str]:
        """How many entries an event's log has, and the hash of the last: cheap enough to ask every moment."""
        with self._file.reading():
            row = self._row(slug)
            return row.length, row.head

    def log(self, slug: str) -> tuple[log.LogRow, ...]:
        """All entries of an event, checked.

        Raises:
            Unreadable: there is no such event, or its chain is broken.
        """
        with self._file.transaction("DEFERRED"):
            row = self._row(slug)
            rows = log.read(self._connection, row.stream)
            _check_tail(row, len(rows), rows[-1].hash if rows else log.START)
            return tuple(rows)

    def record(
        self, slug: str, plan: Plan, stamp: Stamp, *, repeat: bool = False, dry_run: bool = False
    ) -> Recorded:
        """Decide what `plan` asks for and store it, as one step, or nothing of it.

        `repeat` asks the plan again until it gives None. `dry_run` does everything but the commit, and uncovers no card.

        Raises:
            Refused: a rule forbids it; the database is as it was.
            Unreadable: the database can't be read or written; it is as it was.
        """
        self._file.check_there()
        if not dry_run:
            hourly(self._connection, self.path, stamp.at)
        with self._file.transaction("IMMEDIATE", keep=not dry_run):
            row = self._row(slug)
            before = self._load(row)
            events = self._decided(before, plan, repeat=repeat, hide_new_cards=dry_run)
            if not events:
                return Recorded(before, before, ())
            after = self._append(before, events, stamp)
            if not dry_run:
                project(self._connection, before, after)
                self._file.check_there()
        if not dry_run:
            self._remember(after)
            if self._moments:
                at_moment(self._connection, self.path, stamp.at, moment_of(before, after))
        return Recorded(before, after, events)

    def _decided(
        self, evening: Evening, plan: Plan, *, repeat: bool, hide_new_cards: bool
    ) -> tuple[LogEvent, ...]:
        events: list[LogEvent] = []
        start = evening.length + 1
        while (command := plan(evening)) is not None:
            if isinstance(command, Naming):
                named = command.command
                person = PersonRow(named.player, command.name, command.salt, named.name_hash)
                save_person(self._connection, evening.stream, person)
                command = named
            if isinstance(command, StartDraft):
                save_secret(self._connection, evening.stream, commitment(command.secret), command.secret)
            more = decide(
                evening, command, self._source(evening, command)._replace(hide_new_cards=hide_new_cards)
            )
            events += more
            if not repeat:
                break
            evening = evolve(evening, start, more)
        return tuple(events)

    def _append(self, evening: Evening, events: tuple[LogEvent, ...], stamp: Stamp) -> Evening:
        seq = evening.length + 1
        rows = log.sealed(evening.stream, seq, evening.head or log.START, stamp, events)
        log.append(self._connection, evening.stream, rows)
        after = evolve(evening, seq, events)._replace(length=rows[-1].seq, head=rows[-1].hash)
        self._connection.execute(
            "UPDATE event SET length = ?, head = ?, used_at = ?, open = ? WHERE stream = ?",
            (after.length, after.head, stamp.at, not after.desk.complete, after.stream),
        )
        if any(isinstance(event, PlayerAdded | PlayerRenamed) for event in events):
            return after._replace(names=self._names(after.stream))
        return after

    def create_event(self, new: NewEvent, stamp: Stamp, *, dry_run: bool = False) -> Evening:
        """Open an event. Its slug is made from the title and is new in this file.

        Raises:
            Refused: a rule forbids it.
        """
        cards = read_card_set(new.card_text, new.card_set, new.card_set)
        with self._file.transaction("IMMEDIATE", keep=not dry_run):
            slug = free_slug(new.title, {event.slug for event in event_rows(self._connection)})
            stream = hashlib.sha256(new.entropy + f"/{slug}/{stamp.at}".encode()).hexdigest()[:32]
            names = {PlayerId(number): name for number, name in enumerate(new.players, 1)}
            evening = Evening(stream, slug, new.title, cards, names)
            hashes = dict(new.command.players)
            insert_event(
                self._connection,
                EventRow(
                    stream, slug, new.title, new.command.mode, open=True,
                    created_at=stamp.at, used_at=stamp.at, length=0, head=log.START,
                ),
                (new.command.card_digest, new.card_set, new.card_text),
                (PersonRow(number, name, salt, hashes[number])
                 for (number, name), salt in zip(names.items(), new.salts, strict=True)),
            )  # fmt: skip
            events = decide(evening, new.command, Source())
            after = self._append(evening, events, stamp)
            rebuild(self._connection, after)
        return after

    def use(self, slug: str, at: str) -> EventRow:
        """Make an event the one used last."""
        with self._file.transaction("IMMEDIATE"):
            row = self._row(slug)
            self._connection.execute("UPDATE event SET used_at = ? WHERE stream = ?", (at, row.stream))
            return row

    def secrets(self, stream: str) -> Mapping[str, bytes]:
        """The secrets of an event's deals by their commitments, in no order. For verifying and archiving only."""
        with self._file.reading():
            return secrets_of(self._connection, stream)

    def deck_by_number(self, slug: str) -> tuple[CardNumber, ...]:
        """The cards of a digital Draft Deck sorted by number, which says nothing of their order.

        Raises:
            Refused: the deal is a manual one, or its secret is not here.
        """
        evening = self.evening(slug)
        setup = evening.draft.started
        if setup.deal == MANUAL:
            raise Refused("B-4", "real-pile", do("show-draft"))
        secret = self.secrets(evening.stream).get(setup.commitment)
        if secret is None or not is_secret_of(secret, setup.commitment):
            raise Refused("B-4", "secret-not-here")
        return tuple(sorted(draft_deck(setup.piles, secret)))

    def _source(self, evening: Evening, command: Command) -> Source:
        if isinstance(command, StartDraft) or evening.draft.setup is None:
            return Source()
        sealed = {
            promise: key
            for promise, key in self.secrets(evening.stream).items()
            if is_secret_of(key, promise)
        }
        return Source(sealed.pop(evening.draft.setup.commitment, b""), (), tuple(sealed.values()))

    def _row(self, slug: str) -> EventRow:
        return find_event(event_rows(self._connection), slug)

    def _load(self, row: EventRow) -> Evening:
        known = self._known.get(row.stream)
        version = self._connection.execute("PRAGMA data_version").fetchone()[0]  # counts what others commit
        if known is not None and known.length <= row.length and self._hash_at(known) == known.head:
            evening = known
        else:
            evening = self._empty(row)
        if evening.length != row.length:
            rows = log.read(self._connection, row.stream, evening.length, evening.head or log.START)
            for seq, events in log.steps(rows):
                evening = evolve(evening, seq, events)
            if rows:
                names = self._names(row.stream, logged_hashes(rows))
                evening = evening._replace(length=rows[-1].seq, head=rows[-1].hash, names=names)
                if evening.desk.created is not None:
                    evening = evening._replace(title=evening.desk.created.title)
        if evening is known and self._data_versions.get(row.stream) != version:
            evening = evening._replace(names=self._names(row.stream))
        self._data_versions[row.stream] = version
        _check_tail(row, evening.length, evening.head or log.START)
        self._remember(evening)
        return evening

    def _remember(self, evening: Evening) -> None:
        self._known.pop(evening.stream, None)
        self._known[evening.stream] = evening
        if len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]

    def _hash_at(self, evening: Evening) -> str | None:
        found = self._connection.execute(
            "SELECT hash FROM log WHERE stream = ? AND seq = ?", (evening.stream, evening.length)
        ).fetchone()
        return found[0] if found else None

    def _empty(self, row: EventRow) -> Evening:
        return Evening(row.stream, row.slug, row.title, self._card_set(row), {})

    def _names(self, stream: str, hashes: Mapping[int, str] | None = None) -> dict[PlayerId, str]:
        return display_names(people_of(self._connection, stream), hashes or {})

    def erase_name(self, slug: str, player: PlayerId) -> Evening:
        """Erase a player's name for good from beside the log; the log has only a hash that nothing matches now."""
        self._file.check_there()
        self._connection.execute("PRAGMA secure_delete = ON")
        with self._file.transaction("IMMEDIATE"):
            row = self._row(slug)
            before = self._load(row)
            name = erased_name(player)
            self._connection.execute(
                "UPDATE person SET name = ?, salt = '' WHERE stream = ? AND player = ?",
                (name, row.stream, player),
            )
            after = before._replace(names={**before.names, player: name})
            project(self._connection, before, after)
        self._remember(after)
        return after

    def _card_set(self, row: EventRow) -> CardSet:
        first = self._connection.execute(
            "SELECT data FROM log WHERE stream = ? AND seq = 1", (row.stream,)
        ).fetchone()
        try:
            digest = str(json.loads(first[0])["card_digest"]) if first else ""
        except (LookupError, TypeError, ValueError):  # the chain says what is wrong with the entry
            digest = ""
        found = cards_of(self._connection, digest)
        if not found or hashlib.sha256(str(found[1]).encode()).hexdigest() != digest:
            raise Unreadable("damaged-cards", do("doctor"), slug=row.slug)
        return read_card_set(found[1], str(found[0]), str(found[0]))


def _check_tail(row: EventRow, length: int, head: str) -> None:
    if (length, head) != (row.length, row.head):
        raise Unreadable("entries-missing", do("doctor"), slug=row.slug, length=row.length, there=length)
