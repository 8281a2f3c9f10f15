"""The live table in a test: keys go in, the app comes out, and what it shows is compared with a golden SVG."""

import asyncio
import os
import re
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from textual import events
from textual.pilot import Pilot

from cli.program.session import Session
from cli.program.settings import Settings
from cli.table.app import LiveTable, Options
from cli.table.play import Play
from store.record import Store

GOLDEN = Path(__file__).parent / "golden"
SMALL = (80, 24)


def play_on(store: Store) -> Play:
    chosen = Settings()
    chosen.by = "tester"
    return Play(Session(store, store.choose(None).slug, chosen))


def pressed(
    db: Path,
    *lines: str | Sequence[str],
    size: tuple[int, int] = SMALL,
    options: Options | None = None,
    before: Callable[[LiveTable], None] | None = None,
    piloted: Callable[[Pilot[None]], Awaitable[object]] | None = None,
    after: Callable[[LiveTable], None] | None = None,
) -> LiveTable:
    """Run the table on a database and press keys: a text is typed key by key, a list holds named keys."""

    async def run() -> LiveTable:
        with Store(db) as store:
            app = LiveTable(play_on(store), options=options, now=lambda: 0.0)
            if before:
                before(app)
            async with app.run_test(size=size) as pilot:
                for line in lines:
                    if isinstance(line, list):
                        await pilot.pause()
                        await pilot.press(*line)
                        continue
                    for char in line:  # at once, as a scanner types
                        app.post_message(events.Key(named(char), None if char == "\n" else char))
                await pilot.pause()
                if piloted:
                    await piloted(pilot)
                if after:
                    after(app)
        return app

    return asyncio.run(run())


NAMES = {"/": "slash", ".": "full_stop", "=": "equals_sign", "#": "number_sign", ":": "colon", "?": "question_mark",
         "-": "minus", "+": "plus", " ": "space", "\n": "enter", ";": "semicolon", ",": "comma"}  # fmt: skip


def named(char: str) -> str:
    """What Textual calls a key."""
    return NAMES.get(char, char)


def shown(app: LiveTable) -> str:
    """The screen as SVG, without what differs from run to run and without fonts from the network."""
    svg = app.export_screenshot(title="snakebid draft run")
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    return re.sub(r"terminal-\d+", "terminal", svg)


def text_of(svg: str) -> str:
    """The letters of a picture, its lines joined."""
    return "".join(re.findall(r">([^<>]*)</text>", svg)).replace("&#160;", " ").replace("&#x27;", "'")


def assert_golden(name: str, svg: str, folder: Path) -> None:
    """Whether a picture is the golden one; `SNAKEBID_GOLDEN=write` makes it so."""
    golden = GOLDEN / f"{name}.svg"
    if os.environ.get("SNAKEBID_GOLDEN") == "write":
        GOLDEN.mkdir(exist_ok=True)
        golden.write_text(svg, encoding="utf-8")
    if not golden.exists() or golden.read_text(encoding="utf-8") != svg:
        (folder / golden.name).write_text(svg, encoding="utf-8")
        raise AssertionError(f"{golden.name} looks otherwise now: compare {folder / golden.name}")
