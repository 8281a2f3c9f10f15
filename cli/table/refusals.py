"""A refusal at the live table: the rule and the reason as everywhere, what to do in the table's own keys."""

from typing import NamedTuple

from cli.program.messages import Surface
from cli.program.output import safe_lines, say
from cli.program.remedies import actions, shell
from cli.table.handles import Handles
from cli.table.lines import label_of, other, slip_hint, uncovered_label
from evening.state import Evening
from games.refusal import CardRef, Do, Fact, LabelMap, PlayerRef, Refused, Rejection, parts

_NEAREST = ("dealt-twice", "dealt-before", "no-card-to-deal", "not-in-piles", "pile-exhausted")
"""Cards that can't be dealt: the table names the nearest that can."""

_HINTS: LabelMap = {**dict.fromkeys(_NEAREST, "{nearest}"), "out-of-turn": "first: {0}"}
"""What to do, where the table has better advice than the catalogue."""


class Explained(NamedTuple):
    """A refusal in words: what kind it is, the reason, what to do."""

    head: str
    reason: str
    hint: str


def explain(no: Rejection, line: str, evening: Evening, handles: Handles) -> Explained:
    """Say why not, and which keys would do."""
    surface = Surface(
        say,
        evening.called,
        lambda remedy: in_keys(remedy, evening, handles),
        _HINTS,
        {"nearest": slip_hint(line, evening) if no.refusal.code in _NEAREST else ""},
    )
    head = say("Refused") if isinstance(no, Refused) else say("Can't read")
    if no.refusal.rule:
        head += f" ({no.refusal.rule})"
    return Explained(head, safe_lines(surface.message(no.refusal)), safe_lines(surface.hint(no.refusal)))


def in_keys(remedy: Do, evening: Evening, handles: Handles) -> str:
    """Render a remedy as keys of this table; what is missing is an example that would be read here."""
    pattern = actions("table").get(remedy.action)
    if pattern is None:
        return say("leave with q, then: {command}").format(command=shell(remedy, evening.called))
    someone = PlayerRef(other(evening, handles))
    blanks: dict[str, Fact] = {
        "player": someone,
        "to": someone,
        "players": (someone,),
        "points": 35,
        **remedy.facts,
    }
    keys = {name: _keys(fact, evening, handles) for name, fact in blanks.items()}
    return say(pattern).format(**{"card": uncovered_label(evening), **keys})


def _keys(fact: Fact, evening: Evening, handles: Handles) -> str:
    match fact:
        case PlayerRef(player):
            return handles.of(player)
        case CardRef(card):
            return label_of(evening, card)
        case tuple():
            return "".join(f"{_keys(part, evening, handles)}." for part in parts(fact))
        case _:
            return str(fact)
