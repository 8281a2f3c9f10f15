"""The commands of each group with their help in one line, from a table that is made from the program itself.

For whoever must know all commands without importing them: completion, and ways out that are shown whole.
"""

import json
from collections.abc import Mapping
from pathlib import Path

LISTED = Path(__file__).with_name("commands.json")
"""`docs/make_commands.py` makes it; a test holds that it is up to date."""


def listed() -> Mapping[str, Mapping[str, str]]:
    """Groups, their commands, and what each is for."""
    found: Mapping[str, Mapping[str, str]] = json.loads(LISTED.read_text(encoding="utf-8"))
    return found
