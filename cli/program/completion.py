"""Shell completion from the database: events, players, cards. Offers nothing where there is no database."""

from collections.abc import Callable, Iterable
from typing import Any

from typer._click.shell_completion import CompletionItem  # Typer gives this class under no other name

from cli.program.output import safe
from cli.program.settings import Settings
from cli.program.shell_quoting import NAME
from evening.state import Evening
from games.model import fold_name
from games.refusal import Refused, Unreadable
from store.database import path_of
from store.record import Store


def events(ctx: Any, _param: Any, incomplete: str) -> list[CompletionItem]:
    """Slugs of events, with their titles."""
    try:
        with Store(path_of(_settings(ctx).db)) as store:
            return [
                CompletionItem(row.slug, help=safe(row.title))
                for row in store.events()
                if row.slug.startswith(incomplete) and safe(row.slug) == row.slug
            ]
    except (Refused, Unreadable, OSError):
        return []


def players(ctx: Any, _param: Any, incomplete: str) -> list[CompletionItem]:
    """Names of the event's players."""
    return _matching(ctx, incomplete, lambda evening: evening.names.values())


def cards(ctx: Any, _param: Any, incomplete: str) -> list[CompletionItem]:
    """Names of the cards on the table; all cards where there is no table, none once the draft is over."""
    drafting = ctx.parent is not None and ctx.parent.info_name == "draft"

    def names(evening: Evening) -> Iterable[str]:
        draft = evening.draft
        if drafting and draft.ended:
            return ()
        numbers = draft.uncovered or tuple(evening.cards.by_number)
        return (evening.cards.by_number[number].name for number in numbers)

    return _matching(ctx, incomplete, names)


def _matching(ctx: Any, incomplete: str, names: Callable[[Evening], Iterable[str]]) -> list[CompletionItem]:
    chosen = _settings(ctx)
    try:
        with Store(path_of(chosen.db)) as store:
            found = names(store.evening(store.choose(chosen.event).slug))
            start = fold_name(incomplete)
            # A name with control characters is never put on a command line.
            return [
                CompletionItem(name, type=NAME)
                for name in found
                if fold_name(name).startswith(start) and safe(name) == name
            ]
    except (Refused, Unreadable, OSError):
        return []


def _settings(ctx: Any) -> Settings:
    found = ctx.find_root().obj
    return found if isinstance(found, Settings) else Settings()
