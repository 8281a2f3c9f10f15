"""The commands of each group with their one-line help, generated from the program itself.

For code that must know all commands without importing them, such as completion.
"""

import json
from collections.abc import Mapping
from pathlib import Path

LISTED = Path(__file__).with_name("commands.json")
"""`docs/make_commands.py` writes it; a test checks that it is up to date."""


def listed() -> Mapping[str, Mapping[str, str]]:
    """Return the groups, their commands, and the help of each."""
    found: Mapping[str, Mapping[str, str]] = json.loads(LISTED.read_text(encoding="utf-8"))
    return found
