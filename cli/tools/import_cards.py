"""`cards import`: a set is read, checked, and kept as a CSV file in the user's data folder."""

from pathlib import Path

from cli.args.card_sets import find_set, set_name, sets_folder
from cli.args.files import write_whole
from cli.deck.check.discovery import read_bytes
from cli.program.output import note, safe, say, say_json
from cli.program.remedies import command
from cli.program.settings import Settings
from games.cardimport import read_card_set
from games.cardset import card_set_to_csv
from games.decklist.collector import NotThis
from games.model import CardSet
from games.refusal import Refused, Unreadable, do
from games.resources import LARGEST, card_set, packaged_sets


def import_file(file: str, name: str | None, run: Settings) -> None:
    """Import the set in `file`; one that is there already is replaced only with `--yes`."""
    called = set_name(name if name is not None else Path(file).stem)
    if called in packaged_sets():
        raise Refused(None, "name-taken", do("name"), name=called)
    cards = read_card_set(_text(file), called, file)
    target = sets_folder() / f"{called}.csv"
    if target.exists() and not run.yes and not run.dry_run:
        raise Refused(None, "set-there", do("yes"), name=called)
    if not run.dry_run:
        _write(target, card_set_to_csv(cards))
        find_set.cache_clear()
        card_set.cache_clear()
    _say(cards, target, run)


def _text(file: str) -> str:
    try:
        data = read_bytes(file, LARGEST + 1)
    except NotThis as no:
        raise Unreadable("bad-card-set", file=file, fault=no.fault.refusal) from no
    if len(data) > LARGEST:
        raise Unreadable("file-too-large", path=file, most=LARGEST // 1024 // 1024)
    try:
        return data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError as fault:
        raise Unreadable("not-utf8", file=file, fault=str(fault)) from fault


def _write(target: Path, text: str) -> None:
    """Write it in full or not at all."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise Unreadable("cant-write", path=str(target), fault=str(fault.strerror or fault)) from fault
    write_whole(target, text, force=True)


def _say(cards: CardSet, target: Path, run: Settings) -> None:
    aliases = sum(len(card.aliases) for card in cards.cards)
    if run.json:
        facts = {"name": cards.name, "cards": len(cards.cards), "aliases": aliases, "file": str(target)}
        say_json({**facts, "dry_run": run.dry_run})
        return
    done = "would import {set}: {cards} cards, {names} names in other languages"
    if not run.dry_run:
        done = "imported {set}: {cards} cards, {names} names in other languages"
    print(say(done).format(set=safe(cards.name), cards=len(cards.cards), names=aliases))
    print(say("use it with: {command}").format(command=command("check-with-set", set=cards.name)))
    note(say("kept in {file}").format(file=safe(str(target))))
