"""Writes `docs/commands.md`, the reference of all commands, and `cli/program/commands.json`, their names for completion.

Both from what the program itself says of them.
"""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cli.program.command_index import LISTED
from cli.program.main import build
from cli.program.settings import Settings

WIDTH = 80
INTRO = """# Commands

Every command, as `--help` says it. This page is made by `make docs`; a test holds that it is up to date.

The options `--db`, `--event`, `--by`, `--lang`, `--json`, `--yes`, `--dry-run` and `--help` are accepted by every command, before it and
after it; the later wins. Exit codes: 0 done, 1 refused by a rule, 2 can't be read.
"""

SHARED = ("--db", "--event", "--by", "--lang", "--json", "--yes", "--dry-run", "--help")


def each_command() -> Iterator[tuple[str, Any, Any]]:
    """Name, command and context of every command, groups before what is in them."""
    root = build()
    context = root.make_context("snakebid", [], resilient_parsing=True, obj=Settings())
    for name in root.commands:
        command = root.commands[name].load()
        inner = command.make_context(name, [], parent=context, resilient_parsing=True)
        yield f"snakebid {name}", command, inner
        for sub, leaf in getattr(command, "commands", {}).items():
            yield (
                f"snakebid {name} {sub}",
                leaf,
                leaf.make_context(sub, [], parent=inner, resilient_parsing=True),
            )


def reference() -> str:
    """The page."""
    page = io.StringIO()
    page.write(INTRO)
    for name, command, context in each_command():
        context.max_content_width = WIDTH
        context.terminal_width = WIDTH
        page.write(f"\n## {name}\n\n```text\n{_help(command, context)}\n```\n")
    return page.getvalue()


def listed() -> str:
    """The commands of every group that has no options of its own, with their help in one line."""
    groups: dict[str, dict[str, str]] = {}
    shared = {param.name for param in build().params}
    for name, command, _ in each_command():
        children = getattr(command, "commands", {})
        if children and {param.name for param in command.params} <= shared:
            groups[name.split()[-1]] = {sub: leaf.get_short_help_str(60) for sub, leaf in children.items()}
    return json.dumps(groups, ensure_ascii=False, indent=1) + "\n"


def _help(command: Any, context: Any) -> str:
    """The help without the options that every command shares."""
    kept: list[str] = []
    skipping = False
    for line in command.get_help(context).splitlines():
        option = line.strip().split(" ")[0].rstrip(",")
        if line.startswith("  -"):
            skipping = option in SHARED
        elif not line.startswith("      "):
            skipping = False
        if not skipping:
            kept.append(line.rstrip())
    return "\n".join(kept).replace("Options:\n\n", "").strip()


if __name__ == "__main__":
    (Path(__file__).parent / "commands.md").write_text(reference(), encoding="utf-8")
    LISTED.write_text(listed(), encoding="utf-8")
