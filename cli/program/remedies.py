"""Remedies as a shell takes them: built word by word, so that they can be run as they are shown.

`actions.toml` says how each action is typed. `{player}` is a blank; without a fact it stays a placeholder (`PLAYER`),
`{players...}` is one word each, a part in brackets is left out where nothing is known of it. An action that begins with
an option (`--yes`) is something to add to the command that was refused. Whoever named `--db` or `--event` must name
them again in the next command, or it acts on something else; what the environment says holds anyway.
"""

import os
import re
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from functools import cache
from pathlib import Path

from cli.program.quoting import quote, quote_name
from games.refusal import CardRef, Do, Fact, Noun, PlayerRef, Term, do, numbered, parts

_NO_DATABASE = ("referee", "cards", "demo", "simulate", "verify")
"""Commands that work on no database."""

_NO_EVENT = ("event", "doctor", *_NO_DATABASE)
"""Commands that choose no event, or name it themselves."""

_DEFAULTS = {"db": "snakebid.db"}

_NAMED: ContextVar[tuple[tuple[str, str], ...]] = ContextVar("named", default=())


def forget_options() -> None:
    """Forget the options of the last command line: another one begins."""
    _NAMED.set(())


def remember_option(option: str, value: str) -> None:
    """Remember that `--db` or `--event` was given; the later wins."""
    _NAMED.set((*_NAMED.get(), (option, value)))


@cache
def actions(surface: str) -> Mapping[str, str]:
    """Read how each action is entered at a surface (`shell`, `table`), by its name."""
    import tomllib  # only a refusal or a next step pays for it

    patterns: dict[str, dict[str, str]] = tomllib.loads(
        Path(__file__).with_name("actions.toml").read_text(encoding="utf-8")
    )
    return patterns[surface]


def command(action: str, /, **facts: Fact) -> str:
    """Build the shell command of an action, as `shell` does: for next steps that name no player or card by number."""
    return shell(do(action, **facts))


def shell(remedy: Do, called: Callable[[Noun], str] = numbered, event: str | None = None) -> str:
    """Build the shell command of a remedy; `event` is its event where that is not the one that was named."""
    pattern = re.sub(
        r" ?\[(.*?)\]",
        lambda part: f" {part[1]}" if set(_blanks(part[1])) <= set(remedy.facts) else "",
        actions("shell")[remedy.action],
    )
    words = [text for word in pattern.split() for text in _words(word, remedy, called)]
    if words[0].startswith("-"):
        return " ".join(words)
    return " ".join(["snakebid", *_options(words[0], event), *words])


def _blanks(pattern: str) -> list[str]:
    return re.findall(r"\{(\w+)", pattern)


def _words(word: str, remedy: Do, called: Callable[[Noun], str]) -> list[str]:
    blank = re.fullmatch(r"\{(\w+)(\.\.\.)?\}", word)
    if blank is None:
        return [word]
    name, several = blank.groups()
    if name not in remedy.facts:
        placeholder = "PLAYER" if name == "to" else name.upper().replace("_", "-")
        return [f"{placeholder.removesuffix('S')}…" if several else placeholder]
    fact = remedy.facts[name]
    return [_word(part, called) for part in (parts(fact) if several else (fact,))]


def _word(fact: Fact, called: Callable[[Noun], str]) -> str:
    match fact:
        case PlayerRef(player):
            return quote_name(called(fact), player)
        case CardRef(card):
            return str(card)
        case Term(label):
            return quote(label)
        case int():
            return str(fact)
        case _:
            return quote(str(fact))


def _options(command: str, event: str | None) -> list[str]:
    named = dict(_NAMED.get())
    if event is not None and "event" in named:
        named["event"] = event
    for option, without in (("db", _NO_DATABASE), ("event", _NO_EVENT)):
        default = os.environ.get(f"SNAKEBID_{option.upper()}") or _DEFAULTS.get(option)
        if command in without or named.get(option) == default:
            named.pop(option, None)
    return [f"--{option} {quote(named[option])}" for option in ("db", "event") if option in named]
