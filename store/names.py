"""Players' names, and the short names of events.

Players' names are kept beside the log, which holds only a salted hash of each: a name can be erased on request.
What does not fit its hash is not shown as a name: a damaged file must not call anybody by another's name.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from evening.codec import decode
from games.model import PlayerId, fold_name
from store.log import LogRow
from tournament.events import EventCreated, PlayerAdded, PlayerRenamed

KINDS = frozenset(("event-created", "player-added", "player-renamed"))
"""Entries that hold the hash of a name."""


def erased_name(player: int) -> str:
    """What is shown instead of a name that was erased."""
    return f"player {player} (name erased)"


def damaged_name(player: int) -> str:
    """What is shown instead of a name that does not fit its hash."""
    return f"player {player} (name damaged)"


class PersonRow(NamedTuple):
    """A player of the event: number, name, salt, and the hash that the log holds. In a damaged file they may be anything."""

    player: int
    name: str
    salt: str
    name_hash: str


def name_hash(salt: str, name: str) -> str:
    """What the log holds of a name: SHA-256 of the salt and the name."""
    return hashlib.sha256(f"{salt}{name}".encode()).hexdigest()


def logged_hashes(rows: Iterable[LogRow]) -> dict[int, str]:
    """The hash of each player's name that these entries hold, the last one of each."""
    hashes: dict[int, str] = {}
    for row in rows:
        if row.kind in KINDS:
            match decode(row.kind, row.data):
                case EventCreated(players=players):
                    hashes |= dict(players)
                case PlayerAdded(player, promise) | PlayerRenamed(player, promise):
                    hashes[player] = promise
                case _:
                    pass
    return hashes


def is_wrong(person: PersonRow, promise: str | None) -> bool:
    """Whether a name is not the one that the log has the hash of.

    A name that was erased has no salt, which is no fault; only the words for that may take its place: any other name
    without a salt would be believed without proof.
    """
    if person.name_hash != promise or not all(type(field) is str for field in person[1:]):
        return True
    if not person.salt:
        return person.name not in (erased_name(person.player), damaged_name(person.player))
    return name_hash(person.salt, person.name) != promise


def wrong_names(rows: Iterable[LogRow], people: Iterable[PersonRow]) -> list[int]:
    """Players whose name is not the one that was entered, and those whose name is gone."""
    hashes, there = logged_hashes(rows), {person.player: person for person in people}
    return [
        player
        for player in sorted(hashes.keys() | there.keys())
        if player not in there or is_wrong(there[player], hashes.get(player))
    ]


def checked_people(people: Iterable[PersonRow], hashes: Mapping[int, str]) -> tuple[PersonRow, ...]:
    """The players of these hashes; one without a name, or with a wrong one, appears as if the name had been erased."""
    there = {person.player: person for person in people}
    return tuple(
        there[player]
        if player in there and not is_wrong(there[player], promise)
        else PersonRow(player, damaged_name(player), "", promise)
        for player, promise in sorted(hashes.items())
    )


def display_names(people: Iterable[PersonRow], hashes: Mapping[int, str]) -> dict[PlayerId, str]:
    """What each player is called; of whom `hashes` says nothing, the row's own hash is taken."""
    rows = tuple(people)
    all_hashes = {**{person.player: person.name_hash for person in rows}, **hashes}
    return {PlayerId(person.player): person.name for person in checked_people(rows, all_hashes)}


def free_slug(title: str, taken: set[str]) -> str:
    """A short ASCII name for an event: `Friday Bazaar!` becomes `friday-bazaar`, a second one `friday-bazaar-2`."""
    letters = (char if char.isascii() and char.isalnum() else " " for char in fold_name(title))
    slug = "-".join("".join(letters).split())[:40].strip("-") or "event"
    count, free = 1, slug
    while free in taken:
        count += 1
        free = f"{slug}-{count}"
    return free


def is_slug(text: str) -> bool:
    """Whether a text can be an event's short name (`free_slug`)."""
    return re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text) is not None
