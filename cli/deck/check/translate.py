"""A check's report in the table's language: for people only. JSON and the formats of CI stay English, for scripts.

The checks give whole English sentences. Here the sentences they can give stand as labels with blanks, so that a sentence
is recognised by its label, its blanks are read out of it, and both are said in the other language. What is in no list
(a fault of a file's syntax, say) stays English.
"""

import re
from functools import cache

from cli.program.output import Say

SENTENCES = (
    "{count} card in the {title}, must be {span}",
    "{count} cards in the {title}, must be {span}",
    "{count} card, must be {span}",
    "{count} cards, must be {span}",
    "{count} points, at most {most} ({limit} raised by {more}: {cards})",
    "{count} points, at most {most}",
    "{count} × {card}, at most {most}",  # noqa: RUF001 - as the check writes it
    "{card} is both in the deck and in the sideboard",
    "{count} cards of the restricted group {name}, at most {most}: {cards}",
    "{count} {title}, at most {most}",
    "{card} is banned from {first} to {last}: {why}",
    "{card} is banned from {first} to {last}",
    "{card} is banned from {first}: {why}",
    "{card} is banned from {first}",
    "{card} is banned: {why}",
    "{card} is banned",
    "{card} is not among the cards that the player acquired",
    "no card is called {name}",
    "no card has the number {count}",
    "#{count} is {card}, but the line says {name}: the number counts",
)
"""What is wrong."""

HINTS = (
    "take {count} out",
    "add {count}",
    "{count} too many",
    "lines {cards}",
    "did you mean {cards}?",
    "the set's last is #{count}",
    "if the name is right, write #{count}",
    "say what it is, in a column or key `kind`, or name a card set with --set",
)
"""What to do about it."""

PARTS = (
    "exactly {count}",
    "at least {count}",
    "at most {count}",
    "{count} to {most}",
    "side deck",
    "sideboard",
    "different token fields",
    "banned until the release that follows",
)
"""What may stand in a blank and is the program's own."""

WORDS = ("and", "or")
"""What a list is joined by."""

_OWN = ("span", "title", "why")
"""Blanks that hold a part."""

_NUMBERS = ("count", "most", "limit", "more")


def spoken(text: str, say: Say) -> str:
    """A fault's message or hint in another language; as it is where it is none of those that are known."""
    return _said(text, (*SENTENCES, *HINTS), say)


def _said(text: str, labels: tuple[str, ...], say: Say) -> str:
    for label in labels:
        if found := _pattern(label).fullmatch(text):
            facts = {key: _fact(key, value, say) for key, value in found.groupdict().items()}
            return say(label).format(**facts)
    return text


def _fact(key: str, value: str, say: Say) -> str:
    if key in _OWN:
        return _said(value, PARTS, say)
    if key == "cards":  # a list as `joined` makes it
        for word in WORDS:
            head, found, last = value.rpartition(f" {word} ")
            if found:
                return f"{head} {say(word)} {last}"
    return value


@cache
def _pattern(label: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", label)
    blanks = (r"-?\d+" if name in _NUMBERS else ".+?" for name in parts[1::2])
    named = (f"(?P<{name}>{blank})" for name, blank in zip(parts[1::2], blanks, strict=True))
    return re.compile("".join(re.escape(fixed) + next(named, "") for fixed in parts[::2]), re.DOTALL)
