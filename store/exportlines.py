"""What each line of an export may hold, before it is read as an event: its keys, its times, and what may appear once."""

import datetime as dt
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from games.refusal import Unreadable
from store.log import LogRow
from store.names import PersonRow

Lines: TypeAlias = Mapping[str, Sequence[Mapping[str, Any]]]
"""The lines of an export by what they hold; the key "" says where each is, and "line" may do so too."""

ABOUT: Mapping[str, type] = {
    "stream": str, "slug": str, "title": str, "mode": str, "created_at": str, "used_at": str, "length": int, "head": str,
}  # fmt: skip
"""What the first line says of the event, in this order."""

_KEYS = {
    "snakebid": ("snakebid", "format", *ABOUT),
    "card_set": ("card_set", "digest", "text"),
    "player": PersonRow._fields,
    "sealed": ("sealed", "wrapped"),
    "seq": LogRow._fields,
}
_TIMES = {"snakebid": ("created_at", "used_at"), "seq": ("at",)}
_ONCE = ("player", "sealed", "seq")
_TIME = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,6})?)?(Z|[+-][0-9]{2}:[0-9]{2})"
)


def check_lines(parts: Lines) -> None:
    """Check that no line holds what no export does; a line without what it needs is found later.

    Raises:
        Unreadable: one does; names it.
    """
    for part, lines in parts.items():
        seen: set[object] = set()
        for line in lines:
            where = line[""]
            unknown = [key for key in line if key not in (*_KEYS[part], "", "line")]
            if unknown:
                raise Unreadable("unknown-key", where=str(where), key=unknown[0])
            for key in _TIMES.get(part, ()):
                if key in line and not is_time(line[key]):
                    raise Unreadable("not-a-time", where=str(where), key=key, value=f"{line[key]!r:.60}")
            if part in _ONCE and isinstance(line[part], int | str):
                if line[part] in seen:
                    raise Unreadable("line-twice", where=str(where), part=part, value=f"{line[part]!r:.60}")
                seen.add(line[part])
    _check_head(parts["snakebid"][0], parts["card_set"][0], parts["seq"])


def _check_head(
    head: Mapping[str, Any], cards: Mapping[str, Any], entries: Sequence[Mapping[str, Any]]
) -> None:
    """Check what the first two lines repeat of the first entry."""
    if head["snakebid"] != "event":
        raise Unreadable("not-event-line", where=str(head[""]), value=f"{head['snakebid']!r:.60}")
    data = entries[0].get("data") if entries else None
    created = data if isinstance(data, str) else json.dumps(data)
    promised = _text_of(created, "card_digest", cards.get("digest"))
    if cards.get("digest") != promised:  # whether the text is the one behind it, `store.archive` says
        raise Unreadable("other-digest", where=str(cards[""]))
    named = set_name(created, cards["card_set"])
    if named != cards["card_set"]:
        raise Unreadable("other-set-name", where=str(cards[""]), name=f"{named!r:.60}")


def set_name(created: str, otherwise: str) -> str:
    """What the first entry of an event calls its card set; two sets of one text may have different names."""
    return str(_text_of(created, "card_set", otherwise))


def _text_of(created: str, key: str, otherwise: object) -> object:
    """A text in the first entry; `otherwise` if there is none."""
    try:
        found = json.loads(created).get(key, otherwise)
    except (ValueError, AttributeError):
        return otherwise
    return found if isinstance(found, str) else otherwise


def is_time(text: object) -> bool:
    """Whether a text is a time as entries carry it: ISO 8601, with offset."""
    if not isinstance(text, str) or not _TIME.fullmatch(text):
        return False
    try:
        dt.datetime.fromisoformat(text)
    except ValueError:
        return False
    return True
