"""How anything reaches a person or a script: safe text, JSON, refusals, and streams that never break."""

import codecs
import json
import os
import sys
import unicodedata
from collections.abc import Callable
from contextvars import ContextVar
from pathlib import Path
from typing import Any, TypeAlias

from games.escape import steers, visible
from games.refusal import Fact, Refused, Rejection, numbered

Say: TypeAlias = Callable[[str], str]
"""Gives a label in the language of the table (`cli.program.i18n`); `str` is English."""

_LANGUAGE: ContextVar[Say] = ContextVar("language", default=str)


def say(label: str) -> str:
    """Translate a label into the language of this run (`speak`)."""
    return _LANGUAGE.get()(label)


def speak(language: Say) -> None:
    """Choose the language of this run: what `cli.program.i18n.speaker` gives, `str` for English."""
    _LANGUAGE.set(language)


safe = visible
"""How every text from people is shown."""

_FALLBACK = {
    "\u2192": "->", "\u2190": "<-", "\u2026": "...", "\u00b7": "-", "\u2013": "-", "\u2014": "-", "\u2212": "-",
    "\u00d7": "x", "\u25b6": ">", "\u25b2": "^", "\u2713": "ok", "\u2717": "no", "\u2500": "-", "\u2501": "=",
    "\u2588": "#", "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2264": "<=", "\u2265": ">=",
}  # fmt: skip


def to_json(value: Any) -> str:
    """`value` as one JSON document; characters that steer a terminal stand as escapes."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    if text.isascii() and "\x7f" not in text:
        return text
    # By the signs there are, not sign by sign: a schedule of 20,000 matches has five million of them.
    odd = {ord(char): _escape(char) for char in set(text) if steers(char) and char != "\n"}
    return text.translate(odd) if odd else text


def _escape(char: str) -> str:
    """A character as JSON has it; half of a pair, which a byte of a path may become, is none: it is spelled out."""
    escape = json.dumps(char)[1:-1]
    return f"\\{escape}" if "\ud800" <= char <= "\udfff" else escape


def say_json(value: Any) -> None:
    """Print the one JSON document of a command."""
    print(to_json(value))


def counted(number: int, one: str, many: str = "") -> str:
    """`1 match`, `2 matches`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def note(text: str) -> None:
    """A message beside the result: to standard error, safe whatever is in it. Next steps name the database and event named."""
    print(safe_lines(text), file=sys.stderr)


def complain(no: Rejection, *, as_json: bool) -> None:
    """Say why not, and what to do: on standard error, or as JSON on standard output."""
    if as_json:
        say_json({"error": error_json(no)})
        return
    message, hint = worded_for_shell(no, say)
    refusal = no.refusal
    refused = say("Refused") + (f" ({refusal.rule})" if refusal.rule else "")
    head = refused if isinstance(no, Refused) else say("Can't read")
    if sys.stderr.isatty() and "NO_COLOR" not in os.environ:
        head = f"\x1b[1;31m{head}\x1b[0m"
    print(f"{head}: {message}" + (f"\n  {hint}" if hint else ""), file=sys.stderr)


def error_json(no: Rejection) -> dict[str, object]:
    """A refusal as JSON, in English: scripts read it."""
    from cli.program.messages import facts_json, remedies_json

    rule, code, facts, remedies = no.refusal
    message, hint = worded_for_shell(no)
    return {
        "rule": rule, "code": code, "message": message, "hint": hint or None,
        "facts": facts_json(facts, no.called), "remedies": remedies_json(remedies, no.called),
    }  # fmt: skip


def worded_for_shell(no: Rejection, say: Say = str) -> tuple[str, str]:
    """Render why not and what to do, as the shell says it."""
    from cli.program.messages import Surface
    from cli.program.remedies import shell

    surface = Surface(say, no.called, lambda remedy: shell(remedy, no.called))
    return safe_lines(surface.message(no.refusal)), safe_lines(surface.hint(no.refusal))


def text_of(fact: Fact, language: Say = say) -> str:
    """Render a fact that is a part of a line, in the language of this run; for JSON in English (`str`)."""
    from cli.program.messages import Surface

    return Surface(language, numbered, lambda _: None).text(fact)


def safe_lines(text: str) -> str:
    """`safe`, line by line."""
    return "\n".join(safe(line) for line in text.split("\n"))


def prepare_streams() -> None:
    """Make both streams able to say anything: what a console's encoding lacks becomes plain letters, never an error."""
    codecs.register_error("snakebid", _replace)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever started the program
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - open as long as the program
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="snakebid")


def _replace(fault: UnicodeError) -> tuple[str, int]:
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    lost = fault.object[fault.start : fault.end]
    return "".join(_plain(char) for char in lost), fault.end


def _plain(char: str) -> str:
    if char in _FALLBACK:
        return _FALLBACK[char]
    bare = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
    return bare or "?"
