"""Words for a command that can be run as it is shown: one word for the shell, whatever is in it."""

import os

from games.escape import visible

_PLAIN = frozenset("_@%+:,./-")
"""Signs that no shell reads as anything else, besides letters and digits of every script."""


def quote(text: str) -> str:
    """Make `text` one word of a command line: as it is where that is safe, else in quotes."""
    if text and text[0] != "-" and all(char.isalnum() or char in _PLAIN for char in text):
        return text
    if os.name == "nt":
        escaped = text.replace('"', '\\"')
        return f'"{escaped}"'
    if "'" in text and not set(text) & set('"$`\\!'):
        return f'"{text}"'
    escaped = text.replace("'", "'\"'\"'")
    return f"'{escaped}'"


def quote_name(name: str, number: int) -> str:
    """Quote a name; its number where it could not be typed as it is shown, or would be read as an option."""
    return str(number) if visible(name) != name or name.startswith("-") else quote(name)
