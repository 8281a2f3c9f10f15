"""The one vocabulary of "no", as values: why something is not possible, and what would be.

Two kinds reach a user. `Refused`: the words were understood and a rule forbids them (exit code 1).
`Unreadable`: the words themselves can't be read (exit code 2): a malformed number, a missing file, an unknown or
ambiguous name.

A refusal has no sentence in it. It carries a stable code, facts and remedies; each surface (the shell, the live table,
JSON) renders them in its own words and its users' language (docs/architecture.md, "Messages").
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple, Self, TypeAlias

from games.model import CardNumber, PlayerId


class PlayerRef(NamedTuple):
    """A player inside a message."""

    player: PlayerId


class CardRef(NamedTuple):
    """A card inside a message."""

    card: CardNumber


class Term(NamedTuple):
    """A word of the program's own inside a message (`front`), which surfaces translate; `label` is English."""

    label: str


Label: TypeAlias = str
"""A constant that is shown translated, in a `Term` or by itself: `docs/make_locale.py` gathers it."""

Labels: TypeAlias = tuple[str, ...]
"""Several labels."""

LabelMap: TypeAlias = Mapping[str, str]
"""Labels by the word that the program has for each."""

Noun: TypeAlias = PlayerRef | CardRef
Fact: TypeAlias = "str | int | Noun | Term | Refusal | tuple[Noun | Term | Refusal | int | str, ...]"
"""What a message is about. A string is text from outside or a name from data, never a sentence."""


def parts(fact: Fact) -> tuple[Fact, ...]:
    """List what a fact is made of: of several all, else the fact itself."""
    if isinstance(fact, tuple) and not isinstance(fact, PlayerRef | CardRef | Term | Refusal):
        return fact
    return (fact,)


class Do(NamedTuple):
    """A remedy: an action of the program, complete or with blanks that only the user can fill in.

    Attributes:
        action: its name, the same on every surface (`bid`, `pass`, `return-player`).
        facts: its arguments as far as they are known; what is missing shows as a placeholder (`POINTS`).
    """

    action: str
    facts: Mapping[str, Fact]


def do(action: str, /, **facts: Fact) -> Do:
    """Build a remedy: `do("bid", player=PlayerRef(ben), points=30)`."""
    return Do(action, facts)


class Refusal(NamedTuple):
    """Why something is not possible, and what would be.

    Attributes:
        rule: the rule's ID (`B-13`), or None where no rule of a game is concerned.
        code: a stable word, one for each sentence of the catalogues.
        facts: what the sentence speaks of, by name. A `Refusal` among them is the cause of this one.
        remedies: what would help, the best first.
    """

    rule: str | None
    code: str
    facts: Mapping[str, Fact]
    remedies: tuple[Do, ...] = ()


def clause(code: str, /, **facts: Fact) -> Refusal:
    """Build a part of a message that has a sentence of its own in the catalogue."""
    return Refusal(None, code, facts)


class Rejection(Exception):
    """What `Refused` and `Unreadable` have in common."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal
        self.called: Callable[[Noun], str] = numbered
        """How players and cards are called; whoever knows the event's names sets it on the way up."""

    def within(self, code: str, /, *remedies: Do, **facts: Fact) -> Self:
        """Make this the cause (`why`) of a refusal of the same kind that says where it happened."""
        refusal = Refusal(self.refusal.rule, code, {**facts, "why": self.refusal}, remedies)
        again = type(self).__new__(type(self))
        Rejection.__init__(again, refusal)
        again.called = self.called
        return again

    def __str__(self) -> str:
        rule, code, facts, _ = self.refusal
        return " ".join(filter(None, (rule, code, *(f"{key}={fact!r}" for key, fact in facts.items()))))


class Refused(Rejection):
    """A readable command that a rule forbids: exit code 1. Nothing has changed."""

    def __init__(self, rule: str | None, code: str, /, *remedies: Do, **facts: Fact) -> None:
        super().__init__(Refusal(rule, code, facts, remedies))


class Unreadable(Rejection):
    """Something that can't be read at all: exit code 2."""

    def __init__(self, code: str, /, *remedies: Do, **facts: Fact) -> None:
        super().__init__(Refusal(None, code, facts, remedies))


def numbered(noun: Noun) -> str:
    """Call a player or a card by number: what is always known."""
    match noun:
        case PlayerRef(player):
            return f"player {player}"
        case CardRef(card):
            return f"#{card}"
