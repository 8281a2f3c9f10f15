"""Match sheets as people type them: a name, then what stands on the sheet (M-1, M-2)."""

from collections.abc import Sequence

from cli.args.parse import pick, whole
from cli.program.session import player_named
from evening.state import Evening
from games.model import PlayerId
from games.refusal import PlayerRef, Term, Unreadable
from tournament.events import SheetRow

FIELDS = ("vessel", "gained", "lost", "left", "mulligans")
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
                raise Unreadable("sheet-twice", who=PlayerRef(who))
            current = found[who] = {}
            continue
        if current is None:
            raise Unreadable("before-a-name", typed=word)
        field = pick(key, [(name, name) for name in FIELDS], "line of the sheet")
        if field in current:
            raise Unreadable("field-twice", field=Term(field))
        current[field] = _value(field, value)
    return {player: _row(values) for player, values in found.items()}


def _value(field: str, text: str) -> int:
    number = whole(text, f"a number for {field}")
    if field in ("left", "mulligans") and not 0 <= number <= MOST_LEFT:
        raise Unreadable("field-number", field=Term(field), number=number, most=MOST_LEFT)
    if field in ("gained", "lost") and number < 0:
        raise Unreadable("field-negative", field=Term(field), number=number)
    return number


def _row(values: dict[str, int]) -> SheetRow:
    vessel, gained, lost, left, mulligans = (values.get(field, 0) for field in FIELDS)
    return vessel, gained, lost, left, mulligans
