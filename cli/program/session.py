"""What nearly every command does first: open the database, choose the event, know who is at the keyboard."""

import datetime as dt
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import typer

from cli.args.parse import no_card_number, pick
from cli.args.suggestions import numbered, suggest_cards
from cli.program.output import note, safe, say, worded_for_shell
from cli.program.settings import Settings, settings
from evening.state import Evening, check_draft
from games.model import CardNumber, PlayerId, fold_name
from games.refusal import Refusal, Refused, Rejection, do
from store.database import path_of
from store.event_table import Stamp
from store.record import Plan, Recorded, Store


class Session(NamedTuple):
    """An open database, with the event that was chosen."""

    store: Store
    slug: str
    settings: Settings

    @property
    def evening(self) -> Evening:
        """The event as it stands."""
        return self.store.evening(self.slug)

    def record(self, plan: Plan, *, repeat: bool = False) -> Recorded:
        """Record what `plan` asks for; with `--dry-run` nothing stays."""
        dry = self.settings.dry_run
        recorded = self.store.record(self.slug, plan, stamp(self.settings), repeat=repeat, dry_run=dry)
        if dry:
            note(say("dry run: nothing was stored"))
        return recorded

    def confirm(self, question: Refusal) -> None:
        """Ask whether to go on all the same; `Refused` if not. Without a terminal a question counts as no.

        A dry run only says what would be asked.
        """
        if self.settings.yes:
            return
        asked = Refused(question.rule, question.code, do("yes"), *question.remedies, **question.facts)
        asked.called = self.evening.called
        text = worded_for_shell(asked, say)[0]
        if self.settings.dry_run:
            note(text)
        elif not (sys.stdin.isatty() and sys.stderr.isatty()) or self.settings.json:
            raise asked
        elif not typer.confirm(f"{text}. {say('Go on?')}", err=True):
            raise asked.within("declined")


@contextmanager
def session(ctx: typer.Context) -> Iterator[Session]:
    """The session of a command; refusals on the way out learn how players and cards are called."""
    chosen = settings(ctx)
    with Store(path_of(chosen.db)) as store:
        row = store.choose(chosen.event)
        note(say("event: {slug}").format(slug=safe(row.slug)))
        found = Session(store, row.slug, chosen)
        try:
            yield found
        except Rejection as no:
            no.called = found.evening.called
            raise


@contextmanager
def draft_session(ctx: typer.Context) -> Iterator[Session]:
    """The session of a command about the draft: before anything else, whether the event has one (`Refused`)."""
    with session(ctx) as found:
        check_draft(found.evening)
        yield found


def now() -> str:
    """The time as entries carry it: UTC, with offset, to the millisecond (fine enough to tell which event was used last)."""
    return dt.datetime.now(dt.UTC).isoformat(timespec="milliseconds")


def stamp(chosen: Settings) -> Stamp:
    """When and by whom, for an entry that is made now."""
    return Stamp(now(), chosen.by or _login())


def _login() -> str:
    import getpass  # only who enters something pays for it

    try:
        return getpass.getuser()
    except (OSError, KeyError):  # no such user, as in some containers
        return "unknown"


def player_named(evening: Evening, typed: str) -> PlayerId:
    """A player by number, unique prefix or full name (`Unreadable` otherwise)."""
    by_number = PlayerId(int(typed)) if typed.isascii() and typed.isdigit() and len(typed) < 6 else None
    known = by_number if by_number in evening.names else None
    return pick(typed, [(name, player) for player, name in evening.names.items()], "player", number=known)


def card_named(evening: Evening, typed: str) -> CardNumber:
    """A card by number, or by name or unique prefix: first among the cards on the table, then in the whole set."""
    bare = typed.strip().removeprefix("#")
    if bare.isascii() and bare.isdigit():
        number = CardNumber(int(bare[:9]))
        if number not in evening.cards.by_number:
            raise no_card_number(typed, evening.cards)
        return number
    everything = [(name, card) for card in evening.cards.cards for name in (card.name, *card.aliases)]
    folded = fold_name(typed)
    full = {card.number for name, card in everything if fold_name(name) == folded}
    on_table = [(name, card) for name, card in everything if card.number in evening.draft.uncovered]
    here = not full and any(fold_name(name).startswith(folded) for name, _ in on_table)

    def suggest() -> Refusal:
        return suggest_cards(typed, everything, on_table)

    return pick(typed, on_table if here else everything, "card", called=numbered, suggest=suggest).number
