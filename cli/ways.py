"""Ways out as they can be typed: `snakebid` before every command, and behind it the database and event that were named.

Sentences name commands in short (`or draft pass Cy`); what is shown is whole. Whoever names `--db` or `--event` on the
command line must name them again in the next command, or it acts on something else; what the environment says still holds.
"""

import os
import re
from collections.abc import Mapping
from contextvars import ContextVar

from games.typed import typed

COMMANDS: Mapping[str, str] = {
    "event": "new list show use export import scoring",
    "draft": "log run start show deal nominate bid match pass award undo redo amend pull-list auto",
    "deck": "check show convert submit build",
    "player": "list add rename withdraw return seats erase import bonus penalty take-back",
    "schedule": "make next show",
    "match": "result edit void forfeit won drawn skip sheet move import",
    "tiebreak": "make result void",
    "karma": "new deal play pickup draw effect trade stone holds end left undo redo show run scores log bots ask",
    "epito": "new roll first play round end adjust undo redo show income log list",
    "plot": "prices spending scores",
    "print": "pairings slips standings debts decks",
    "ffa": "new show roll act pass enter power away keep points mulligan unable lose finish left undo redo log run result standings",
    "teams": "new show roll act pass enter power away keep points mulligan unable lose finish left undo redo log run give schedule standings",
    "debt": "", "standings": "", "export": "", "doctor": "",
}  # fmt: skip
"""The commands that work on a database, with their subcommands: loading them all to ask would be dear."""

_EVERY_EVENT = ("event", "doctor")
"""Commands that choose no event, or another one."""

_OPTIONS: ContextVar[tuple[tuple[str, str], ...]] = ContextVar("options", default=())


def forget() -> None:
    """Nothing was named so far: a command line begins."""
    _OPTIONS.set(())


def named(option: str, value: str) -> None:
    """`--db` or `--event` was given; the later wins."""
    _OPTIONS.set((*_OPTIONS.get(), (option, value)))


def whole_commands(template: str) -> str:
    """A sentence in which every command begins with `snakebid`. For templates: names of people must not stand in it yet."""
    bare = "|".join(f"{group} (?:{'|'.join(subs.split())})" for group, subs in COMMANDS.items() if subs)
    return re.sub(
        rf"(?<![\w`'\"/.-])(?<!snakebid )(?=(?:(?:{bare})(?![\w-])|doctor --))", "snakebid ", template
    )


def aimed(text: str, event: str | None = None) -> str:
    """A text whose commands name the database and the event that this command line named.

    `event`: the slug that the next command is about, where it is not the one that was named.
    """
    options = dict(_OPTIONS.get())
    if not options or "snakebid " not in text:
        return text
    if event is not None and "event" in options:
        options["event"] = event

    def whole(found: re.Match[str]) -> str:
        kept = (name for name in ("db", "event") if name in options and not _is_there(name, options[name]))
        said = [
            f"--{name} {typed(options[name])}"
            for name in kept
            if not (name == "event" and found[1] in _EVERY_EVENT)
        ]
        return " ".join(["snakebid", *said, found[1]])

    return re.sub(rf"(?<!`)\bsnakebid ({'|'.join(COMMANDS)})\b", whole, text)


def _is_there(option: str, value: str) -> bool:
    """Whether the same holds without the option."""
    default = {"db": "snakebid.db"}.get(option)
    return value == (os.environ.get(f"SNAKEBID_{option.upper()}") or default)
