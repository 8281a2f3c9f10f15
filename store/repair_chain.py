"""An export whose chain is broken, taken in all the same: what of it can be, and what is lost.

Nothing is guessed: entries that are gone stay gone, and what the file still says beside them (a name that was given
after it was cut off) is entered anew, behind the entry that says that the chain was renewed.
"""

from collections.abc import Mapping
from itertools import groupby
from typing import NamedTuple

from evening.codec import ChainRenewed, LogEvent
from games.model import PlayerId
from store import log
from store.archive import Archive, beginning, check_readable
from store.names import is_wrong, logged_hashes, name_hash
from store.replay import rule_flaws
from tournament.events import PlayerRenamed


class Loss(NamedTuple):
    """What `--rechain` takes in without, and what it can't vouch for.

    `lost` of `length` entries are not there; `changed` are not what their own hash was made of, `loose` do not follow
    the entry before them. `renamed` are players whose last name is in the file alone, `left_out` the names of
    those who came in by entries that are lost.
    """

    length: int
    lost: int
    changed: tuple[int, ...]
    loose: tuple[int, ...]
    renamed: tuple[int, ...]
    left_out: tuple[str, ...]


def loss(archive: Archive, taken: Archive) -> Loss:
    """What differs between an export and what is `taken` of it."""
    changed = [row.seq for row in archive.rows if not log.is_itself(archive.stream, row)]
    loose, before = [], log.START
    for row in archive.rows:
        if row.prev != before and row.seq not in changed and row.seq - 1 not in changed:
            loose.append(row.seq)
        before = row.hash
    there = {person.player for person in taken.people}
    left_out = tuple(person.name for person in archive.people if person.player not in there)
    lost = max(0, archive.length - len(taken.rows))
    return Loss(archive.length, lost, tuple(changed), tuple(loose), tuple(renamed(taken)), left_out)


def takeable(archive: Archive) -> Archive:
    """What of a broken export can be taken in: of one that is cut off, whole steps, and the players they tell of.

    `Unreadable` and `Refused` as `store.archive.check_readable`.
    """
    check_readable(archive)
    if len(archive.rows) >= archive.length:
        return archive
    steps = [tuple(step) for _, step in groupby(archive.rows, key=lambda row: row.step)]
    if (
        len(steps) > 1
        and next(rule_flaws(beginning(archive), log.steps(archive.rows)), (0,))[0] == steps[-1][0].seq
    ):
        archive = archive._replace(rows=tuple(row for step in steps[:-1] for row in step))
    there = logged_hashes(archive.rows)
    return archive._replace(people=tuple(person for person in archive.people if person.player in there))


def renamed(archive: Archive) -> Mapping[int, str]:
    """Players whose name is whole, and not the last one that the entries have the hash of; with the hash it has."""
    hashes = logged_hashes(archive.rows)
    return {
        person.player: person.name_hash
        for person in archive.people
        if person.player in hashes
        and is_wrong(person, hashes[person.player])
        and person.name_hash != hashes[person.player]
        and (not person.salt or name_hash(person.salt, person.name) == person.name_hash)
    }


def rechained(archive: Archive, at: str, by: str) -> Archive:
    """The archive with a new chain over its entries, and an entry that says so; then the names that have none."""
    rows: list[log.LogRow] = []
    head, broken = log.START, 0
    for seq, row in enumerate(archive.rows, 1):
        bare = row._replace(seq=seq, prev=head, hash="")
        head = log.entry_hash(archive.stream, bare)
        rows.append(bare._replace(hash=head))
        broken = broken or (seq if head != row.hash else 0)
    names = [PlayerRenamed(PlayerId(player), promise) for player, promise in renamed(archive).items()]
    events: list[LogEvent] = [ChainRenewed(broken or len(rows) + 1), *names]
    for event in events:
        rows += log.sealed(archive.stream, len(rows) + 1, rows[-1].hash if rows else head, (at, by), [event])
    return archive._replace(rows=tuple(rows), length=len(rows), head=rows[-1].hash)
