"""Labels in the language of the table: English in the code, others from gettext catalogues that come as data."""

import gettext
from pathlib import Path

from cli.program.output import Say
from games.refusal import Fact, Refused, Unreadable
from scoring.grid import Grid

ENGLISH = "en"
LANGUAGES = (ENGLISH, "hu")

LOCALE = Path(__file__).parents[1] / "locale"
"""The catalogues, beside this file: importlib.resources would cost a start more than the catalogue (decision 0005)."""


def language(tag: str | None) -> str:
    """The language behind a tag as people and systems write it (`hu`, `hu_HU.UTF-8`); `Unreadable` for one unknown."""
    if not tag:
        return ENGLISH
    short = tag.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    if short not in LANGUAGES:
        raise Unreadable(f"there are no labels in {tag!r}", f"languages: {', '.join(LANGUAGES)}")
    return short


def settled(tag: str, *, given: bool) -> str | None:
    """The language to speak: what an option says must be there (`Unreadable`), what the environment says need not be."""
    try:
        return language(tag)
    except Unreadable:
        if given:
            raise
        return None


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


def in_language(grid: Grid, say: Say, words: tuple[str, ...] = ()) -> Grid:
    """A table with its columns' titles in another language; `words` are the keys of columns whose cells are labels too.

    All other cells are data, and so is the table's title.
    """
    columns = tuple(
        column._replace(title=say(column.title), short=say(column.short)) for column in grid.columns
    )
    spoken = [column.key in words for column in columns]
    rows = tuple(
        tuple(
            say(cell) if label and isinstance(cell, str) else cell
            for label, cell in zip(spoken, row, strict=True)
        )
        for row in grid.rows
    )
    return Grid(grid.title, columns, rows)


_LABELS = ("wanted", "phase", "place", "places", "what", "all")
"""Facts of a refusal that are words of the program, not names that people gave."""


def refusal_in_language(no: Refused, tag: str | None) -> Say:
    """Put a refusal's sentences into the language of `tag`; gives what speaks it.

    An unknown language is English, and so is, label and all, a refusal whose sentence has no translation: no line is
    half in one language.
    """
    try:
        say = speaker(tag)
    except Unreadable:
        return str
    if no.legacy:
        refusal = no.refusal
        if say(no.legacy[0]) == no.legacy[0]:
            return str
        facts = {key: _spoken(fact, say) if key in _LABELS else fact for key, fact in refusal.facts.items()}
        no.refusal = refusal._replace(facts=facts)
    return say


def _spoken(fact: Fact, say: Say) -> Fact:
    if isinstance(fact, tuple):
        return tuple(say(part) if isinstance(part, str) else part for part in fact)
    return say(fact) if isinstance(fact, str) and fact else fact
