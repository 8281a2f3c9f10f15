"""Labels in the language of the table: English in the code, others from gettext catalogues that come as data."""

import gettext
from collections.abc import Callable
from importlib.resources import files
from typing import TypeAlias

from games.refusal import Unreadable

Say: TypeAlias = Callable[[str], str]
"""Gives a label in the chosen language; the English words are the key."""

ENGLISH = "en"
LANGUAGES = (ENGLISH, "hu")


def language(tag: str | None) -> str:
    """The language behind a tag as people and systems write it (`hu`, `hu_HU.UTF-8`); `Unreadable` for one unknown."""
    if not tag:
        return ENGLISH
    short = tag.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    if short not in LANGUAGES:
        raise Unreadable(f"there are no labels in {tag!r}", f"languages: {', '.join(LANGUAGES)}")
    return short


def speaker(tag: str | None) -> Say:
    """What turns English labels into the language of `tag` (None: English). A label without a translation stays."""
    chosen = language(tag)
    if chosen == ENGLISH:
        return str
    catalog = files("cli").joinpath("locale", chosen, "LC_MESSAGES", "snakebid.mo")
    with catalog.open("rb") as stream:
        return gettext.GNUTranslations(stream).gettext
