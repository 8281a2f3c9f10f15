"""How names stand in a command that may be typed as it is shown: one word for the shell, whatever is in it."""

import os
import re

from games.visible import visible

_PLAIN = re.compile(r"[\w@%+:,./][\w@%+:,./-]*")
"""Letters of every script, and signs that no shell reads as anything else."""


def typed(text: str) -> str:
    """`text` as one word on a command line: as it is where that is safe, else in quotes."""
    if _PLAIN.fullmatch(text):
        return text
    if os.name == "nt":
        escaped = text.replace('"', '\\"')
        return f'"{escaped}"'
    if "'" in text and not set(text) & set('"$`\\!'):
        return f'"{text}"'
    escaped = text.replace("'", "'\"'\"'")
    return f"'{escaped}'"


def typed_name(name: str, number: int) -> str:
    """A name as it is typed; its number where it could not be typed as it is shown, or would be read as an option."""
    return str(number) if visible(name) != name or name.startswith("-") else typed(name)
