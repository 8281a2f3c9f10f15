"""Match sheets as people type them: a name, then what stands on the sheet (M-1, M-2)."""

from collections.abc import Sequence

from cli.args.parse import pick, whole
from cli.program.session import player_named
from evening.state import Evening
from games.model import PlayerId
from games.refusal import Unreadable
from tournament.events import SheetRow

FIELDS = ("vessel", "gained", "lost", "left", "mulligans")
_EXAMPLE = "for example: Ada vessel=60 gained=20 left=4 Ben vessel=45 lost=5 mulligans=1"
MOST_LEFT = 100


def sheets_of(evening: Evening, words: Sequence[str]) -> dict[PlayerId, SheetRow]:
    """Each player's sheet; what it does not say is 0 (`Unreadable` for what is no sheet)."""
    found: dict[PlayerId, dict[str, int]] = {}
    current: dict[str, int] | None = None
    for word in words:
        key, given, value = word.partition("=")
        if not given:
            who = player_named(evening, word)
            if who in found:
                raise Unreadable(f"{evening.names[who]} has two sheets", _EXAMPLE)
            current = found[who] = {}
            continue
        if current is None:
            raise Unreadable(f"{word!r} comes before a name", _EXAMPLE)
        field = pick(key, [(name, name) for name in FIELDS], "line of the sheet")
        if field in current:
            raise Unreadable(f"{field} stands twice", _EXAMPLE)
        current[field] = _value(field, value)
    return {player: _row(values) for player, values in found.items()}


def _value(field: str, text: str) -> int:
    number = whole(text, f"a number for {field}")
    if field in ("left", "mulligans") and not 0 <= number <= MOST_LEFT:
        raise Unreadable(f"{field}={number} is not a number of cards or mulligans", f"0 to {MOST_LEFT}")
    if field in ("gained", "lost") and number < 0:
        raise Unreadable(f"{field}={number} is negative", "what effects took away stands under lost=")
    return number


def _row(values: dict[str, int]) -> SheetRow:
    vessel, gained, lost, left, mulligans = (values.get(field, 0) for field in FIELDS)
    return vessel, gained, lost, left, mulligans
