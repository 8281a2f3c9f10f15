"""Events as files: one JSON object a line, lossless, with the hash chain, readable and editable by a person.

The first line says what it is and how long the log is; then the card set, the players, sealed secrets, and the log,
an entry a line (docs/log-format.md).
"""

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple, get_type_hints

from draft.events import SecretRevealed
from draft.shuffle import commitment
from evening.codec import decode
from evening.state import Evening, evolve
from games.cardimport import read_card_set
from games.model import PlayerId
from games.refusal import Refused, Term, Unreadable, do
from store import log
from store.exportlines import ABOUT, check_lines, set_name
from store.names import PersonRow, wrong_names
from store.projections import tables_of
from store.replay import rule_flaws, shape_flaws
from tournament.events import EventCreated

FORMAT = 1
_UNEDITED = "take an export that was not edited"
_PERSON, _ENTRY = get_type_hints(PersonRow), get_type_hints(log.LogRow)


class Archive(NamedTuple):
    """A whole event, outside a database. `source` is the file it was read from, `card_line` the number of its card set's line."""

    stream: str
    slug: str
    title: str
    mode: str
    created_at: str
    used_at: str
    length: int
    head: str
    card_set: str
    card_text: str
    people: tuple[PersonRow, ...]
    sealed: tuple[bytes, ...]
    rows: tuple[log.LogRow, ...]
    source: str = ""
    card_line: int = 2

    @property
    def card_digest(self) -> str:
        """SHA-256 of the card set's text, in hexadecimal."""
        return hashlib.sha256(self.card_text.encode()).hexdigest()


def to_lines(archive: Archive, *, public: bool = False) -> Iterator[str]:
    """The archive as lines of JSON, without line ends. `public` leaves secrets that are still sealed out.

    A sealed secret is masked, so that nobody reads it by accident; who holds the file can unmask it on purpose, just
    as who holds the database can.
    """
    about = {name: getattr(archive, name) for name in ABOUT}
    yield _canonical({"snakebid": "event", "format": FORMAT, **about})
    named = set_name(archive.rows[0].data, archive.card_set) if archive.rows else archive.card_set
    yield _canonical({"card_set": named, "digest": archive.card_digest, "text": archive.card_text})
    for person in archive.people:
        yield _canonical(person._asdict())
    revealed = revealed_secrets(archive.rows)
    for secret in archive.sealed:
        promise = commitment(secret)
        if promise not in revealed and not public:
            yield _canonical({"sealed": promise, "wrapped": _masked(secret, promise).hex()})
    for row in archive.rows:
        yield _canonical({**row._asdict(), "data": _data(row.data)})


def _data(text: str) -> object:
    """An entry's JSON as an object, if that gives the same text again; else as it is."""
    value = json.loads(text)
    return value if _canonical(value) == text else text


def _canonical(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _masked(secret: bytes, promise: str) -> bytes:
    """A secret combined with a mask that its commitment gives; twice gives it back. Against a glance, not a thief."""
    mask = hashlib.sha256(f"snakebid/1/mask/{promise}".encode()).digest()
    return bytes(one ^ other for one, other in zip(secret, mask, strict=True))


def from_lines(lines: Iterable[str], source: str) -> Archive:
    """Read an archive. Hashes are not checked here (`check`).

    A last line that is cut off is left out: `check` says how much is missing.

    Raises:
        Unreadable: a line is not one of an export; names it.
    """
    parts: dict[str, list[Mapping[str, Any]]] = {
        part: [] for part in ("snakebid", "card_set", "seq", "player", "sealed")
    }
    written = list(lines)
    for number, line in enumerate(written, 1):
        if not line.strip():
            continue
        where = f"{source}:{number}"
        try:
            value = _object(line, where)
        except Unreadable:
            if number == len(written) and parts["card_set"]:
                break
            if number == len(written) and parts["snakebid"]:
                raise Unreadable("export-cut-in-head", file=source) from None
            raise
        part = next((part for part in parts if part in value), None)
        if part is None:
            raise Unreadable("not-export-line", where=where)
        parts[part].append({**value, "": where, "line": number})
    if len(parts["snakebid"]) != 1 or len(parts["card_set"]) != 1:
        raise Unreadable("not-event-export", file=source)
    head, cards = parts["snakebid"][0], parts["card_set"][0]
    if head.get("format") != FORMAT:
        raise Unreadable("export-format", file=source, format=str(head.get("format")), known=FORMAT)
    check_lines(parts)
    texts = _typed(cards, {"card_set": str, "text": str})
    return Archive(
        **_typed(head, ABOUT),
        card_set=texts["card_set"],
        card_text=texts["text"],
        people=tuple(PersonRow(**_typed(value, _PERSON)) for value in parts["player"]),
        sealed=tuple(_secret(value) for value in parts["sealed"]),
        rows=tuple(_entry(value) for value in parts["seq"]),
        source=source,
        card_line=cards["line"],
    )


def check(archive: Archive, *, rechain: Collection[int] | None = None) -> Evening:
    """The evening that an archive holds.

    `rechain` accepts a broken chain, and the names of those players (`store.repair_chain.renamed`).

    Raises:
        Refused: its chain is broken, cut or does not match the lines before it, or its card set is another one.
        Unreadable: its entries make no sense.
    """
    if rechain is None:
        check_whole(archive)
    check_readable(archive)
    begun = beginning(archive)
    steps = tuple(log.steps(archive.rows))
    if rechain is not None and (flaw := next(rule_flaws(begun, steps), None)) is not None:
        raise Refused(None, "not-by-the-rules", seq=flaw.seq, what=flaw.what)
    evening = begun
    try:
        for seq, events in steps:
            evening = evolve(evening, seq, events)
        tables_of(evening)
    except (LookupError, TypeError, ValueError, AttributeError, Refused) as fault:
        raise Unreadable("no-event-of-entries", fault=str(fault)) from fault
    check_about(archive, rechain or ())
    return evening._replace(length=len(archive.rows), head=archive.head)


def check_readable(archive: Archive) -> None:
    """Check that entries have the fields of their kinds, in steps, and that the card set is theirs.

    Raises:
        Refused: the card set is another one.
        Unreadable: an entry has other fields, or belongs to no step.
    """
    if not archive.rows or _card_digest(archive.rows[0]) != archive.card_digest:
        raise Refused(
            None, "other-cards", do("export-event"), where=f"{_called(archive)}:{archive.card_line}"
        )
    _check_steps(archive)
    if (flaw := next(shape_flaws(log.steps(archive.rows)), None)) is not None:
        raise Unreadable("senseless-entry", seq=flaw.seq, what=flaw.what)


def _called(archive: Archive) -> str:
    return archive.source or "the export"


def _card_digest(row: log.LogRow) -> object:
    """The digest of the card set that an event was created with."""
    with suppress(ValueError, AttributeError):
        return json.loads(row.data).get("card_digest")
    return None


def check_whole(archive: Archive) -> None:
    """Check that the entries are all there, and as they were written.

    Raises:
        Refused: they are not; says what is wrong, and how to import the file all the same.
    """
    way = do("import-rechained", file=archive.source or "FILE")
    file, there = _called(archive), len(archive.rows)
    try:
        head = log.check_chain(archive.stream, archive.rows)
    except Unreadable as fault:
        raise Refused(None, "broken-chain", way, file=file, why=fault.refusal) from fault
    if there < archive.length:
        raise Refused(None, "cut-off", way, file=file, there=there, length=archive.length)
    if (there, head) != (archive.length, archive.head):
        raise Refused(None, "other-end", way, file=file, length=archive.length, head=archive.head[:12])


def check_about(archive: Archive, renamed: Collection[int] = ()) -> None:
    """Check title, mode, time and each player's name against the entries.

    Of `renamed` players the entries do not know the last name, because they are cut off.

    Raises:
        Refused: something is not what the entries say.
    """
    created = decode(archive.rows[0].kind, archive.rows[0].data) if archive.rows else None
    about = (archive.title, archive.mode, archive.created_at)
    if not isinstance(created, EventCreated) or (created.title, created.mode, archive.rows[0].at) != about:
        raise Refused(None, "other-head")
    for player in (one for one in wrong_names(archive.rows, archive.people) if one not in renamed):
        raise Refused(None, "other-name", player=player)


def _check_steps(archive: Archive) -> None:
    """Every entry is the first of a step, or one more of the step before it (`Unreadable` otherwise)."""
    step = 0
    for row in archive.rows:
        if row.step not in (step, row.seq):
            raise Unreadable("no-step", seq=row.seq, step=row.step)
        step = row.step


def beginning(archive: Archive) -> Evening:
    """The event before its first entry."""
    cards = read_card_set(archive.card_text, archive.card_set, archive.card_set)
    names = {PlayerId(person.player): person.name for person in archive.people}
    return Evening(archive.stream, archive.slug, archive.title, cards, names)


def revealed_secrets(rows: Iterable[log.LogRow]) -> dict[str, bytes]:
    """The secrets that the log itself reveals, by their commitments."""
    events = (decode(row.kind, row.data) for row in rows if row.kind == "secret-revealed")
    return {
        event.commitment: bytes.fromhex(event.secret) for event in events if isinstance(event, SecretRevealed)
    }


def _object(line: str, where: str) -> Mapping[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as fault:
        raise Unreadable("not-json", where=where, fault=str(fault)) from fault
    if not isinstance(value, dict):
        raise Unreadable("not-json-object", where=where)
    return value


def _typed(value: Mapping[str, Any], types: Mapping[str, type]) -> dict[str, Any]:
    """These fields of a line, each a text or a whole number as its type says (`Unreadable` if one isn't)."""
    for key, kind in types.items():
        found = value.get(key)
        if type(found) is not kind or (isinstance(found, int) and abs(found) >= 2**53):
            what = Term("text") if kind is str else Term("whole number")
            raise Unreadable("bad-field", where=str(value.get("", "")), key=key, what=what)
    return {key: value[key] for key in types}


def _secret(value: Mapping[str, Any]) -> bytes:
    promise, wrapped = _typed(value, {"sealed": str, "wrapped": str}).values()
    try:
        secret = _masked(bytes.fromhex(wrapped), promise)
    except ValueError as fault:
        raise Unreadable("bad-secret", where=str(value[""])) from fault
    if commitment(secret) != promise:
        raise Unreadable("other-secret", where=str(value[""]))
    return secret


def _entry(value: Mapping[str, Any]) -> log.LogRow:
    data = value.get("data")
    text = data if isinstance(data, str) else _canonical(data)
    return log.LogRow(**_typed({**value, "data": text}, _ENTRY))
