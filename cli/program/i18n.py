"""Labels in the language of the table: English in the code, others from gettext catalogues that come as data."""

import gettext
from pathlib import Path

from cli.program.output import Say, speak
from games.refusal import Unreadable

ENGLISH = "en"
LANGUAGES = (ENGLISH, "hu")

LOCALE = Path(__file__).parents[1] / "locale"
"""The catalogues, beside this file: importlib.resources would cost a start more than the catalogue (decision 0003)."""


def language(tag: str | None) -> str:
    """The language behind a tag as people and systems write it (`hu`, `hu_HU.UTF-8`); `Unreadable` for one unknown."""
    if not tag:
        return ENGLISH
    short = tag.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    if short not in LANGUAGES:
        raise Unreadable("no-language", tag=tag, languages=LANGUAGES)
    return short


def settle(tag: str, *, given: bool) -> None:
    """Choose the language of this run: what an option says must be there (`Unreadable`), what the environment says need not be."""
    try:
        speak(speaker(tag))
    except Unreadable:
        if given:
            raise


def speaker(tag: str | None) -> Say:
    """What turns English labels into the language of `tag` (None: English). A label without a translation stays."""
    chosen = language(tag)
    if chosen == ENGLISH:
        return str
    with (LOCALE / chosen / "LC_MESSAGES" / "snakebid.mo").open("rb") as stream:
        catalog = gettext.GNUTranslations(stream)
    return lambda label: (
        catalog.gettext(label) if label else ""
    )  # the empty key is the catalogue's own header
