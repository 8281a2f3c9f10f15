"""Read what is typed about a table of Karma: cards, lowest cards, what a Chaos card did, teams."""

import re
from collections.abc import Callable, Iterable

from cli.args.parse import pick, whole
from cli.program.session import player_named
from evening.state import Evening
from games.karma import cards
from games.karma.cards import ACTIONS, CHAOS, COLOURS, NUMBERS, Effect, KarmaRules, LowCard
from games.model import PlayerId
from games.refusal import Term, Unreadable

_ALIASES = {"+2": cards.DRAW2, "draw+2": cards.DRAW2, "draw": cards.DRAW2, "d2": cards.DRAW2}
_TIMES = re.compile(r"([1-9][0-9]?)\s*[x*\N{MULTIPLICATION SIGN}]\s*(\S.*)", re.IGNORECASE)
_SHAPES = """draw N [PLAYER] · deal N PLAYER · deal-all N · group · reverse · skip [N] · burn · reset · keep · swap PLAYER ·
  give N FROM to PLAYER · recycle N · counter · faces PLAYER[: WHAT] · win [PLAYER][: WHAT] · no-winner[: WHY] · fails"""
LONGEST = 200
"""No name and no reason is longer, in characters."""


def clean_text(text: str, what: str) -> str:
    """A name or a reason as typed, fit for the log (`Unreadable` for what is no text, or too long)."""
    if len(text) > LONGEST:
        raise Unreadable("text-too-long", what=Term(what), length=len(text), most=LONGEST)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Unreadable("unreadable-text", typed=text) from None
    return text.strip()


def choice(text: str, choices: Iterable[str], what: str) -> str:
    """The one of `choices` that `text` names, in full or by a unique prefix (`Unreadable` otherwise)."""
    return pick(text, [(name, name) for name in choices], what)


def card_words(words: Iterable[str], rules: KarmaRules) -> list[tuple[str, str]]:
    """Faces and names of cards as typed: `7`, `3x7`, `skip`, `+2`, `chaos`, or a Chaos card by its name."""
    found: list[tuple[str, str]] = []
    for word in words:
        times = _TIMES.fullmatch(word.strip())
        count, text = (int(times[1]), times[2]) if times else (1, word.strip())
        found.extend([_card(text, rules)] * count)
    return found


def _card(text: str, rules: KarmaRules) -> tuple[str, str]:
    folded = text.casefold().replace(" ", "")
    face = _ALIASES.get(folded, folded)
    if face in (*NUMBERS, *ACTIONS, CHAOS):
        return face, ""
    if text.isascii() and text.isdigit():
        raise Unreadable("no-such-number", typed=text)
    named = [(card.name, card.name) for card in rules.chaos]
    choices = [*named, *((face, face) for face in (*ACTIONS, CHAOS))]
    chosen = pick(text, choices, "card")
    return (chosen, "") if chosen in (*ACTIONS, CHAOS) else (CHAOS, chosen)


def low_card(evening: Evening, text: str) -> LowCard:
    """`Ada=2 red`: the lowest number card in a player's hand (K-6)."""
    name, given, card = text.rpartition("=")
    number, _, colour = card.strip().partition(" ")
    if not given or not number or not colour.strip():
        raise Unreadable("not-lowest-card", typed=text)
    value = whole(number, "the number of a card")
    return LowCard(player_named(evening, name), value, choice(colour, COLOURS, "colour"))


def team_of(evening: Evening, text: str) -> list[PlayerId]:
    """`Ada,Cy`: the members of a team in the order in which they play (K-23)."""
    return [player_named(evening, name.strip()) for name in text.split(",") if name.strip()]


def effects(evening: Evening, did: Iterable[str]) -> tuple[Effect, ...]:
    """What a Chaos card did, in the words of `--did` (`Unreadable` shows the shapes)."""
    return tuple(_effect(evening, text) for text in did)


def _effect(evening: Evening, text: str) -> Effect:
    kind, _, rest = text.strip().partition(" ")
    kind, colon, tail = kind.partition(":")
    rest = f":{tail} {rest}" if colon else rest.strip()
    reader = _READERS.get(kind.casefold())
    if reader is None:
        raise Unreadable("no-such-effect", kind=text, known=_SHAPES)
    try:
        return reader(evening, kind.casefold(), rest)
    except LookupError:
        raise Unreadable("no-such-effect", kind=text, known=_SHAPES) from None


def _plain(_: Evening, kind: str, rest: str) -> Effect:
    if rest:
        raise LookupError
    return Effect(kind)


def _number(text: str) -> tuple[int, str]:
    word, _, rest = text.partition(" ")
    if not word.isascii() or not word.isdigit():
        raise LookupError
    return whole(word, "a number of cards"), rest.strip()


def _numbered(evening: Evening, kind: str, rest: str) -> Effect:
    if kind == cards.SKIPPED and not rest:
        return Effect(kind, number=1)
    number, name = _number(rest)
    if (kind == cards.DEAL) != bool(name) and kind != cards.DRAW:
        raise LookupError
    return Effect(kind, player_named(evening, name) if name else 0, number)


def _at_player(evening: Evening, kind: str, rest: str) -> Effect:
    if not rest:
        raise LookupError
    return Effect(kind, player_named(evening, rest))


def _give(evening: Evening, kind: str, rest: str) -> Effect:
    number, names = _number(rest)
    giver, word, taker = names.partition(" to ")
    if not word:
        raise LookupError
    return Effect(kind, player_named(evening, giver), number, player_named(evening, taker))


def _with_text(evening: Evening, kind: str, rest: str) -> Effect:
    name, _, text = rest.partition(":")
    player = player_named(evening, name.strip()) if name.strip() else 0
    return Effect(kind, player, text=clean_text(text, "effect"))


def _no_winner(_: Evening, kind: str, rest: str) -> Effect:
    return Effect(kind, text=clean_text(rest.lstrip(":"), "reason"))


_READERS: dict[str, Callable[[Evening, str, str], Effect]] = {
    **dict.fromkeys((cards.DRAW, cards.DEAL, cards.DEAL_ALL, cards.SKIPPED, cards.RECYCLE), _numbered),
    **dict.fromkeys((cards.GROUP, cards.FLIP, *cards.DISCARDS, cards.PARRY, cards.FAILS), _plain),
    cards.SWAP: _at_player,
    cards.GIVE: _give,
    cards.FACES_IT: _with_text,
    cards.WIN: _with_text,
    cards.NO_WINNER: _no_winner,
}
