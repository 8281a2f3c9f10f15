"""Signs that no font on this machine has, such as an emoji where none is installed: found, and written in words.

Typst sets an empty box for them and says nothing. Which signs those are only Typst knows, since it looks through the machine's
fonts too; so it is asked to draw each sign that is not a Latin letter, and what looks like the box is one that is missing.
"""

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

Json: TypeAlias = Mapping[str, "Json"] | Sequence["Json"] | str | int | float | bool

Draw: TypeAlias = Callable[[Sequence[str]], Sequence[bytes]]
"""Draws each text on a page of its own, the same way for equal pages."""

NOBODYS = "\U0010fffd"
"""A sign for private use, which no font has a picture of: what it looks like is the box."""

_JOINS = frozenset("\u200c\u200d\ufe0e\ufe0f")
"""Nothing to see by themselves; where the signs they join are written in words, they go."""


def missing(document: Json, draw: Draw) -> frozenset[str]:
    """The signs in a document's texts that would be printed as an empty box."""
    signs = sorted(
        {char for text in _texts(document) if not text.isascii() for char in text if _doubtful(char)}
    )
    if not signs:
        return frozenset()
    box, *pages = draw([NOBODYS, *signs])
    return frozenset(char for char, page in zip(signs, pages, strict=True) if page == box)


def in_words(document: Json, signs: frozenset[str]) -> Json:
    """The document with each of the signs written by its name: `[fox face]`."""
    table = str.maketrans({**{char: word(char) for char in signs}, **dict.fromkeys(_JOINS, "")})

    def escaped(part: Json) -> Json:
        match part:
            case str():
                return part.translate(table) if signs.intersection(part) else part
            case Mapping():
                return {key: escaped(value) for key, value in part.items()}
            case Sequence():
                return [escaped(value) for value in part]
            case _:
                return part

    return escaped(document)


def word(char: str) -> str:
    """A sign by name, in brackets; letters of a script that is missing by number, because their names say no more."""
    name = unicodedata.name(char, "")
    return (
        f"[{name.lower()}]" if name and unicodedata.category(char).startswith("S") else f"[U+{ord(char):04X}]"
    )


def _doubtful(char: str) -> bool:
    """Whether our own font may lack it: it has all of Latin, Greek and Cyrillic, and everything is quicker without asking."""
    return (
        ord(char) >= 0x530
        and char not in _JOINS
        and not unicodedata.category(char).startswith(("M", "P", "Z"))
    )


def _texts(part: Json) -> Iterable[str]:
    match part:
        case str():
            yield part
        case Mapping():
            for value in part.values():
                yield from _texts(value)
        case Sequence():
            for value in part:
                yield from _texts(value)
        case _:
            return
