"""The one vocabulary of "no".

Two kinds reach a user. `Refused`: the words were understood and a rule forbids them (exit code 1).
`Unreadable`: the words themselves can't be read (exit code 2): a malformed number, a missing file, an unknown or
ambiguous name. Both carry a way out.

The pure floors know players and cards by number only. So a message is a template (`"{who} has 2 cards"`) with
its `facts` beside it; the floor that knows names fills it in with `render`.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from games.model import CardNumber, PlayerId
from games.shell_quote import typed, typed_name


class PlayerRef(NamedTuple):
    """A player inside a message."""

    player: PlayerId


class CardRef(NamedTuple):
    """A card inside a message."""

    card: CardNumber


Noun: TypeAlias = PlayerRef | CardRef
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
        said = render(self.refusal.message, self.refusal.facts, self.called)
        return f"({self.refusal.rule}) {said}" if self.refusal.rule else said


class Unreadable(Exception):
    """Something that can't be read at all: exit code 2."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


def render(template: str, facts: Mapping[str, Fact], name: Callable[[Noun], str]) -> str:
    """Fill a message's template in; `name` says how a player or a card is called.

    `{who}` stands in a sentence, `{who:q}` in a command: there it is what a shell takes as one word (several: one each).
    """
    return template.format_map({key: _Shown(fact, name) for key, fact in facts.items()})


class _Shown:
    """A fact, in words or as it is typed."""

    def __init__(self, fact: Fact, name: Callable[[Noun], str]) -> None:
        self.fact = fact
        self.name = name

    def __format__(self, spec: str) -> str:
        return self._typed(self.fact) if spec == "q" else format(self._said(self.fact), spec)

    def _said(self, fact: Fact) -> str:
        match fact:
            case PlayerRef() | CardRef():
                return self.name(fact)
            case tuple():
                return ", ".join(self._said(part) for part in fact) or "nobody"
            case _:
                return str(fact)

    def _typed(self, fact: Fact) -> str:
        match fact:
            case PlayerRef(player):
                return typed_name(self.name(fact), player)
            case CardRef(card):
                return str(card)
            case tuple():
                return " ".join(map(self._typed, fact))
            case _:
                return typed(str(fact))


def _numbered(noun: Noun) -> str:
    match noun:
        case PlayerRef(player):
            return f"player {player}"
        case CardRef(card):
            return f"#{card}"
