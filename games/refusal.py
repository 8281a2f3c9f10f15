"""The one vocabulary of "no".

Two kinds reach a user. `Refused`: the words were understood and a rule forbids them (exit code 1).
`Unreadable`: the words themselves can't be read (exit code 2): a malformed number, a missing file, an unknown or
ambiguous name. Both carry a way out.

The pure floors know players and cards by number only. So a message is a template (`"{who} has 2 cards"`) with
its `facts` beside it; the floor that knows names fills it in with `worded`.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from games.model import CardNumber, PlayerId


class Who(NamedTuple):
    """A player inside a message."""

    player: PlayerId


class Which(NamedTuple):
    """A card inside a message."""

    card: CardNumber


Noun: TypeAlias = Who | Which
Fact: TypeAlias = str | int | Noun | tuple[Noun | int | str, ...]


class Refusal(NamedTuple):
    """Why something is not allowed, and what would be.

    `rule` is the rule's ID (`B-13`) or None where no rule of the game is concerned; `code` a stable short word;
    `message` and `hint` are templates over `facts`.
    """

    rule: str | None
    code: str
    message: str
    hint: str
    facts: Mapping[str, Fact]


class Refused(Exception):
    """A readable command that a rule forbids. Nothing has changed."""

    def __init__(self, rule: str | None, code: str, message: str, hint: str = "", **facts: Fact) -> None:
        self.refusal = Refusal(rule, code, message, hint, facts)
        self.called: Callable[[Noun], str] = _numbered
        """How players and cards are called; whoever knows the event's names sets it on the way up."""
        super().__init__(rule, code, message)

    def __str__(self) -> str:
        said = worded(self.refusal.message, self.refusal.facts, self.called)
        return f"({self.refusal.rule}) {said}" if self.refusal.rule else said


class Unreadable(Exception):
    """Something that can't be read at all: exit code 2."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


def worded(template: str, facts: Mapping[str, Fact], name: Callable[[Noun], str]) -> str:
    """Fill a message's template in; `name` says how a player or a card is called."""

    def word(fact: Fact) -> str:
        match fact:
            case Who() | Which():
                return name(fact)
            case tuple():
                return ", ".join(word(part) for part in fact) or "nobody"
            case _:
                return str(fact)

    return template.format_map({key: word(fact) for key, fact in facts.items()})


def _numbered(noun: Noun) -> str:
    match noun:
        case Who(player):
            return f"player {player}"
        case Which(card):
            return f"#{card}"
