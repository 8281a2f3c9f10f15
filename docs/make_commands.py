"""Write `docs/commands.md`, the reference of all commands, and `cli/program/commands.json`, their names for completion.

Both are made from the program itself.
"""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cli.program.command_index import LISTED
from cli.program.commands import EVERYWHERE
from cli.program.main import build
from cli.program.settings import Settings

WIDTH = 80
INTRO = """# Commands

Every command with its `--help`. `make docs` writes this page; a test checks that it is up to date.

The options `--db`, `--event`, `--by`, `--lang`, `--json`, `--yes`, `--dry-run` and `--help` are accepted by every command, before it and
after it; the later wins. Exit codes: 0 done, 1 refused by a rule, 2 can't be read.
"""


def program() -> tuple[str, Any, Any]:
    """Name, command and context of the program itself."""
    root = build()
    return "snakebid", root, root.make_context("snakebid", [], resilient_parsing=True, obj=Settings())


def each_command() -> Iterator[tuple[str, Any, Any]]:
    """Name, command and context of every command, groups before what is in them."""
    _, root, context = program()
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
    for name, command, context in (program(), *each_command()):
        context.max_content_width = WIDTH
        context.terminal_width = WIDTH
        page.write(f"\n## {name}\n\n```text\n{_help(command, context)}\n```\n")
    return page.getvalue()


def listed() -> str:
    """The commands of every group that has no options of its own, with their help in one line."""
    groups = {
        name.split()[-1]: {sub: leaf.get_short_help_str(WIDTH) for sub, leaf in command.commands.items()}
        for name, command, _ in each_command()
        if hasattr(command, "commands")
        and all(param.rich_help_panel == EVERYWHERE for param in command.params)
    }
    return json.dumps(groups, ensure_ascii=False, indent=1) + "\n"


def _help(command: Any, context: Any) -> str:
    """The help without the options that every command accepts."""
    own, _, rest = command.get_help(context).partition(f"{EVERYWHERE}:\n")
    _, _, epilog = rest.partition("\n\n")
    return f"{own}{epilog}".strip()


if __name__ == "__main__":
    (Path(__file__).parent / "commands.md").write_text(reference(), encoding="utf-8")
    LISTED.write_text(listed(), encoding="utf-8")
