"""The sentences of refusals and faults: one catalogue for all surfaces, by code.

`cli/locale/messages/*.toml` holds English, one line a code: the sentence, or the sentence and what to do. gettext
translates both (`cli.program.i18n`). A template's blanks are facts:

    {who}                 a player, a card, a number, a text; several are joined by commas
    {count:card|cards}    a number with its noun: `1 card`, `2 cards`
    {amount:,}            a number with separators of thousands
    {names:or}            several, joined as a choice (`and`: as a list)
    {faults:lines}        several, a line each
    {text!r}              a text in quotes, as it was typed
    {why}                 the sentence of another refusal, the cause of this one
    {0} {1} {remedies}    in what to do: a remedy, or all of them, as the surface renders them

Where nothing is said about what to do, the remedies stand by themselves, else the cause's.
"""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from games.refusal import CardRef, Do, Fact, Noun, PlayerRef, Refusal, Term, parts

Say: TypeAlias = Callable[[str], str]
"""Translates a label or a template; `str` is English."""

LOCALE = Path(__file__).parents[1] / "locale"
"""The catalogues, beside the code: importlib.resources would cost more than reading them."""


class Template(NamedTuple):
    """The sentence of a code, and what to do about it (may be empty)."""

    message: str
    hint: str = ""


@cache
def catalogue() -> Mapping[str, Template]:
    """Read every template by its code (`ValueError` if a code is there twice)."""
    found: dict[str, Template] = {}
    for file in sorted((LOCALE / "messages").glob("*.toml")):
        for code, text in tomllib.loads(file.read_text(encoding="utf-8")).items():
            if code in found:
                raise ValueError(f"{file.name}: {code} is there twice")
            found[code] = Template(text) if isinstance(text, str) else Template(*text)
    return found


class Surface(NamedTuple):
    """How one surface words messages.

    Attributes:
        say: the language.
        called: what players and cards are called.
        remedy: an action in the surface's own words, None where it has none.
        hints: what to do, by code, where this surface says it in another way than the catalogue.
        extra: facts that this surface's own hints speak of besides.
    """

    say: Say
    called: Callable[[Noun], str]
    remedy: Callable[[Do], str | None]
    hints: Mapping[str, str] = {}
    extra: Mapping[str, str] = {}

    def message(self, refusal: Refusal) -> str:
        """Render what is wrong."""
        return self._fill(catalogue()[refusal.code].message, refusal.facts)

    def hint(self, refusal: Refusal) -> str:
        """Render what to do; empty where nothing helps."""
        remedies = [text for text in map(self.remedy, refusal.remedies) if text is not None]
        template = self.hints.get(refusal.code) or catalogue()[refusal.code].hint
        every = self.say("; or ").join(remedies)
        if template:
            return self._fill(template, {**self.extra, **refusal.facts, "remedies": every}, remedies)
        if remedies:
            return every
        why = refusal.facts.get("why")
        return self.hint(why) if isinstance(why, Refusal) else ""

    def _fill(self, template: str, facts: Mapping[str, Fact], remedies: list[str] = []) -> str:  # noqa: B006 - never changed
        blanks = {key: _Blank(fact, self) for key, fact in facts.items()}
        return self.say(template).format(*remedies, **blanks)

    def text(self, fact: Fact) -> str:
        """Render one fact."""
        match fact:
            case PlayerRef() | CardRef():
                return self.called(fact)
            case Term(label):
                return self.say(label)
            case Refusal():
                return self.message(fact)
            case tuple():
                return ", ".join(map(self.text, parts(fact))) or self.say("nobody")
            case _:
                return str(fact)


class _Blank:
    """A fact as a template's blank shows it."""

    def __init__(self, fact: Fact, surface: Surface) -> None:
        self.fact = fact
        self.surface = surface

    def __repr__(self) -> str:
        return repr(self.surface.text(self.fact))

    def __format__(self, spec: str) -> str:
        fact, text = self.fact, self.surface.text
        one, bar, many = spec.partition("|")
        if bar:
            return f"{text(fact)} {one if fact in (1, '1') else many}"
        if spec == "lines":
            return "\n  ".join(map(text, parts(fact)))
        if spec in ("or", "and"):
            return joined(list(map(text, parts(fact))), self.surface.say(spec))
        return format(fact if isinstance(fact, int) else text(fact), spec)


def joined(parts: list[str], word: str, most: int = 6) -> str:
    """Join to `a, b or c`; of more than `most` parts the first ones, and how many more there are."""
    if len(parts) > most:
        parts = [*parts[: most - 1], f"… (+{len(parts) - most + 1})"]
    return f" {word} ".join(filter(None, (", ".join(parts[:-1]), parts[-1]))) if parts else ""


def fact_json(fact: Fact, called: Callable[[Noun], str]) -> object:
    """A fact as JSON: players by name, cards by number, several as a list."""
    match fact:
        case PlayerRef():
            return called(fact)
        case CardRef(card):
            return card
        case Term(label):
            return label
        case Refusal():
            return {"rule": fact.rule, "code": fact.code, "facts": facts_json(fact.facts, called)}
        case tuple():
            return [fact_json(part, called) for part in parts(fact)]
        case _:
            return fact


def facts_json(facts: Mapping[str, Fact], called: Callable[[Noun], str]) -> dict[str, object]:
    """Facts as JSON, by name."""
    return {key: fact_json(fact, called) for key, fact in facts.items()}


def remedies_json(remedies: tuple[Do, ...], called: Callable[[Noun], str]) -> list[dict[str, object]]:
    """Remedies as JSON: `{"do": "bid", "player": "Ada", "points": 30}`."""
    return [{"do": remedy.action, **facts_json(remedy.facts, called)} for remedy in remedies]
