"""Ways out as they can be typed: `snakebid` before every command, and behind it the database and event that were named.

Sentences name commands in short (`or draft pass Cy`); what is shown is whole. Whoever names `--db` or `--event` on the
command line must name them again in the next command, or it acts on something else; what the environment says still holds.
"""

import os
import re
from contextvars import ContextVar

from cli.program.command_index import listed
from games.shell_quote import typed

_ALONE = ("debt", "standings", "export", "doctor")
"""Commands of one word that work on a database."""

_NO_DATABASE = ("referee", "cards")
"""Groups that work on none."""

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
    bare = "|".join(f"{group} (?:{'|'.join(subs)})" for group, subs in listed().items())
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

    commands = "|".join((*(group for group in listed() if group not in _NO_DATABASE), *_ALONE))
    return re.sub(rf"(?<!`)\bsnakebid ({commands})\b", whole, text)


def _is_there(option: str, value: str) -> bool:
    """Whether the same holds without the option."""
    default = {"db": "snakebid.db"}.get(option)
    return value == (os.environ.get(f"SNAKEBID_{option.upper()}") or default)
