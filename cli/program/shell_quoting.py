"""Quote completed names so that the shell reads each back as one word.

Typer's own classes insert names as they are, so that a space ends the word and an apostrophe opens a quote. Here each
shell gets them quoted as it needs, also after a quote or a backslash that was typed (docs/decisions/0021).
"""

import os
import re
from typing import NamedTuple

from typer._click.shell_completion import (
    CompletionItem,
    add_completion_class,
)  # Typer gives both under no other name
from typer._completion_classes import BashComplete, FishComplete, PowerShellComplete, ZshComplete

NAME = "name"
"""The type of a completion that is a name: it may contain spaces and quotes."""

_IN_DOUBLE = '$"\\`'
_SPECIAL = re.compile(r"[\x00-\x7f]")
_PLAIN = re.compile(r"[\w./,+%-]")


class Word(NamedTuple):
    """A word of a command line: what it means, and the quote that is still open at its end."""

    means: str
    quote: str = ""


def words_of(line: str, *, fish: bool = False) -> list[Word]:
    """The words of a line as a shell reads them; the last one is the word at its end, empty after a space.

    In fish a backslash escapes a quote and itself between single quotes too.
    """
    words: list[Word] = []
    text, quote, begun = "", "", False
    at = 0
    while at < len(line):
        char, after = line[at], line[at + 1 : at + 2]
        at += 1
        if not quote and char in " \t\n":
            if begun:
                words.append(Word(text))
            text, begun = "", False
            continue
        begun = True
        escapes = not quote or (quote == '"' and after in _IN_DOUBLE) or (fish and after in ("'", "\\"))
        if char == "\\" and escapes:
            text += after
            at += 1
        elif char == quote or (not quote and char in "'\""):
            quote = "" if quote else char
        else:
            text += char
    return [*words, Word(text, quote)]


def for_bash(name: str, quote: str = "") -> str:
    """A name quoted for bash, after an open quote or none. Readline closes the quote itself."""
    if quote == "'":
        return name.replace("'", "'\\''")
    if quote:
        escaped = "".join(f"\\{char}" if char in _IN_DOUBLE else char for char in name)
        return escaped.replace("!", "\"'!'\"")  # between double quotes it would recall an earlier line
    return "".join(char if _is_plain(char) else f"\\{char}" for char in name)


def for_zsh(name: str) -> str:
    """A name as one zsh word without a space: what the script evaluates is split at spaces first."""
    return "$'" + "".join(char if _is_plain(char) else f"\\x{ord(char):02x}" for char in name) + "'"


def for_powershell(name: str) -> str:
    """A name quoted for PowerShell."""
    if name and all(map(_is_plain, name)) and "," not in name:
        return name
    return "'" + re.sub("(['\u2018\u2019\u201a\u201b])", r"\1\1", name) + "'"


def _is_plain(char: str) -> bool:
    """Whether a character is not special to any shell: not ASCII, or usual in file names."""
    return not _SPECIAL.match(char) or bool(_PLAIN.match(char))


class Bash(BashComplete):
    """Bash replaces the word after its opening quote with what it is given, unchanged."""

    quote = ""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one at the cursor, and what that one means."""
        given, at = os.environ["COMP_WORDS"], int(os.environ["COMP_CWORD"])
        typed = given.split("\n")
        words = [words_of(one)[-1] for one in typed] if len(typed) > 1 else words_of(given)
        words += [Word("")] * (at + 1 - len(words))
        self.quote = words[at].quote
        return [word.means for word in words[1:at]], words[at].means

    def format_completion(self, item: CompletionItem) -> str:
        """One line of the answer."""
        return for_bash(item.value, self.quote) if item.type == NAME else super().format_completion(item)


class Zsh(ZshComplete):
    """Zsh quotes what `compadd` gives it as the word at the cursor needs it."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one at the cursor, and what that one means."""
        *words, last = words_of(os.environ.get("_TYPER_COMPLETE_ARGS", ""))
        return [word.means for word in words[1:]], last.means

    def complete(self) -> str:
        """What the script evaluates; `-U`, because `ors` finds `Őrs` here and not there."""
        items = self.get_completions(*self.get_completion_args())
        if any(item.type == NAME for item in items):
            return f"compadd -U -- {' '.join(for_zsh(item.value) for item in items)}"
        return super().complete()


class Fish(FishComplete):
    """Fish quotes what it inserts; it passes on what was typed unchanged."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one at the cursor, and what that one means."""
        *words, last = words_of(os.environ.get("_TYPER_COMPLETE_ARGS", ""), fish=True)
        return [word.means for word in words[1:]], last.means


class PowerShell(PowerShellComplete):
    """PowerShell inserts what it is given."""

    def format_completion(self, item: CompletionItem) -> str:
        """One line of the answer."""
        if item.type == NAME:
            item = CompletionItem(for_powershell(item.value), help=item.help)
        return super().format_completion(item)


def register() -> None:
    """Register these in place of Typer's own classes."""
    add_completion_class(Bash, "bash")
    add_completion_class(Zsh, "zsh")
    add_completion_class(Fish, "fish")
    for name in ("powershell", "pwsh"):
        add_completion_class(PowerShell, name)
