"""`cards import`: a set is read, checked, and kept as a CSV file in the user's data folder."""

from pathlib import Path

from cli.args.card_sets import find_set, set_name, sets_folder
from cli.args.files import write_whole
from cli.deck.check.discovery import NoFile, read_bytes
from cli.program.commands import Settings
from cli.program.output import note, safe, say_json
from games.cardimport import read_card_set
from games.cardset import card_set_to_csv
from games.fault import counted
from games.model import CardSet
from games.refusal import Refused, Unreadable
from games.resources import LARGEST, card_set, packaged_sets


def import_file(file: str, name: str | None, run: Settings) -> None:
    """Import the set in `file`; one that is there already is replaced only with `--yes`."""
    called = set_name(name if name is not None else Path(file).stem)
    if called in packaged_sets():
        raise Refused(
            None, "name-taken", "{name} is the name of a packaged set", "give it another: --name", name=called
        )
    cards = read_card_set(_text(file), called, file)
    target = sets_folder() / f"{called}.csv"
    if target.exists() and not run.yes and not run.dry_run:
        raise Refused(None, "exists", "the set {name} is there already", "replace it: --yes", name=called)
    if not run.dry_run:
        _write(target, card_set_to_csv(cards))
        find_set.cache_clear()
        card_set.cache_clear()
    _say(cards, target, run)


def _text(file: str) -> str:
    try:
        data = read_bytes(file, LARGEST + 1)
    except NoFile as no:
        raise Unreadable(f"{file}: {no}", "name cards-data.json, or a set as CSV or TOML") from no
    if len(data) > LARGEST:
        raise Unreadable(f"{file}: larger than 16 MiB", "a card set is a small file")
    try:
        return data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError as fault:
        raise Unreadable(f"{file}: {fault}", "save the file as UTF-8") from fault


def _write(target: Path, text: str) -> None:
    """Write it in full or not at all."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise Unreadable(
            f"{target}: {fault.strerror or fault}", "is there room, and may you write there?"
        ) from fault
    write_whole(target, text, force=True)


def _say(cards: CardSet, target: Path, run: Settings) -> None:
    aliases = sum(len(card.aliases) for card in cards.cards)
    done = "would import" if run.dry_run else "imported"
    if run.json:
        facts = {"name": cards.name, "cards": len(cards.cards), "aliases": aliases, "file": str(target)}
        say_json({**facts, "dry_run": run.dry_run})
        return
    print(
        f"{done} {safe(cards.name)}: {counted(len(cards.cards), 'card')}, {counted(aliases, 'name')} in other languages"
    )
    print(f"use it with: snakebid deck check … --set {safe(cards.name)}")
    note(f"kept in {safe(str(target))}")
