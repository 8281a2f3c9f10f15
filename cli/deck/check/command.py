"""What `deck check` was asked for, turned into a reader, a judge and a writer."""

import contextlib
import datetime as dt
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TextIO

from cli import __version__
from cli.args.card_sets import chosen_set
from cli.args.files import whole_file
from cli.args.parse import nearest
from cli.args.suggestions import closest
from cli.deck.check.discovery import find, read_file
from cli.deck.check.run import check_files
from cli.deck.check.writer import Writer, line, place
from cli.program.output import note, safe, say, say_json, text_of
from games.decklist.collector import NotThis
from games.decklist.read import Reader
from games.fault import ERROR
from games.legality import Judge
from games.model import CardSet, Deck
from games.refusal import Unreadable, clause
from games.resources import ban_list, rule_set
from games.ruleset import RuleSet, Span


class Wanted(NamedTuple):
    """The words of the command line."""

    paths: list[str]
    rules: str
    pool: str | None
    card_set: str | None
    bans: str | None
    as_of: str | None
    side_exact: bool
    format: str | None
    output: str | None


def run_check(wanted: Wanted, *, as_json: bool, dry_run: bool = False) -> int:
    """Check, show the verdicts, and return the exit code; a dry run writes no file."""
    form = _format(wanted.format, as_json=as_json)
    rules = _rules(wanted)
    cards = chosen_set(wanted.card_set, rules)
    reader = Reader(cards, closest, own_cards=rules.own_cards)
    bans = ban_list(wanted.bans) if wanted.bans else None
    pool = _pool(wanted.pool, cards)
    judge = Judge(rules, reader.catalog, pool, _day(wanted.as_of), bans)
    _remarks(wanted, rules, judge)
    finds = find(wanted.paths, [wanted.rules, wanted.card_set, wanted.bans, wanted.pool, wanted.output])
    if finds.passed_over:
        one = say("1 file in the folders is no deck by its kind (a picture, a page …): passed over")
        many = say("{count} files in the folders are no decks by their kind (pictures, pages …): passed over")
        over = one if finds.passed_over == 1 else many
        note(over.format(count=finds.passed_over))
    if not finds.files:
        raise Unreadable("no-deck-found", paths=tuple(wanted.paths))
    with _opened(os.devnull if dry_run and wanted.output else wanted.output) as out:
        writer = _writer(form, out, rules.name, [found.path for found in finds.files])
        totals = check_files(finds.files, reader, judge, writer)
    if wanted.output:
        where = say("would be written to {file}") if dry_run else say("written to {file}")
        note(f"{totals.render(say)}: {where.format(file=safe(wanted.output))}")
        if as_json:
            counts = {"legal": totals.legal, "illegal": totals.illegal, "unreadable": totals.unreadable}
            say_json({"file": wanted.output, **counts, "dry_run": dry_run})
    return totals.exit_code


def _format(wanted: str | None, *, as_json: bool) -> str:
    form = wanted or ("json" if as_json else "text")
    if as_json and form not in ("json", "sarif"):
        raise Unreadable("json-and-format", format=form)
    return form


def _rules(wanted: Wanted) -> RuleSet:
    rules = rule_set(wanted.rules)
    if wanted.side_exact and rules.sideboard is not None and rules.sideboard.span.most is not None:
        most = rules.sideboard.span.most
        rules = rules._replace(sideboard=rules.sideboard._replace(span=Span(most, most)))
    return rules


def _pool(file: str | None, cards: CardSet) -> Deck | None:
    """The player's cards; a pool with a fault would make every verdict wrong, so it is refused."""
    if file is None:
        return None
    try:
        deck, faults = Reader(cards, closest).read(read_file(file))
    except NotThis as no:
        deck, faults = None, [no.fault]
    bad = [fault for fault in faults if fault.severity == ERROR]
    if bad or deck is None:
        for fault in bad[1:10]:
            note(line(file, fault, say))
        raise Unreadable("bad-pool", place=place(file, bad[0]), why=bad[0].refusal)
    return deck


def _day(text: str | None) -> dt.date:
    if text is None:
        return dt.datetime.now().astimezone().date()
    try:
        if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            return dt.date.fromisoformat(text)
    except ValueError:
        pass
    raise Unreadable("bad-day", typed=text)


def _remarks(wanted: Wanted, rules: RuleSet, judge: Judge) -> None:
    """What a person should know who reads "legal"."""
    if rules.pool_expected and wanted.pool is None:
        note(say("no --pool was given: whether the player acquired these cards is not checked"))
    if wanted.bans and not rules.own_cards:
        for entry in judge.idle_entries():
            close = nearest(entry, [card.name for card in judge.catalog.cards.cards])
            hint = f" ({text_of(clause('did-you-mean', names=tuple(close[:1])))})" if close else ""
            idle = say("no card of the set is called {name}: it bans nothing").format(name=f"{entry}{hint}")
            note(safe(f"{wanted.bans}: {idle}"))


def _writer(form: str, out: TextIO, rules: str, files: list[str]) -> Writer:
    """The writer of a format; only the one that is used is imported."""
    match form:
        case "json":
            from cli.deck.check.json_writer import JsonWriter

            return JsonWriter(out, rules)
        case "sarif":
            from cli.deck.check.sarif import SarifWriter

            return SarifWriter(out, __version__)
        case "junit":
            from cli.deck.check.junit import JunitWriter

            return JunitWriter(out, rules)
        case "github":
            from cli.deck.check.github import GithubWriter

            return GithubWriter(out)
        case _:
            from cli.deck.check.text import TextWriter

            return TextWriter(out, files)


@contextlib.contextmanager
def _opened(output: str | None) -> Iterator[TextIO]:
    """Standard output, or a file that is there in full or not at all."""
    if output is None:
        yield sys.stdout
        return
    with whole_file(Path(output), force=True) as out:
        yield out
