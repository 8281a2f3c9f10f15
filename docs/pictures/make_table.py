"""Makes the pictures of the live table: the real screen, on an evening of four players that is played from a script."""

import asyncio
import contextlib
import io
import re
import tempfile
from pathlib import Path
from typing import NamedTuple

from textual import events

from cli.program.main import outcome
from cli.program.session import Session
from cli.program.settings import Settings
from cli.table.app import LiveTable, Options
from cli.table.play import Play
from store.record import Store

HERE = Path(__file__).parent
NAMES = ("Ada", "Ben", "Cy", "Dee")
SEED = 7

OPENING = """
1
3b15
2
4d5
5
6
7a20
8
1
2a35
3
"""
"""The first table and a part of the second: an auction a line."""


class Picture(NamedTuple):
    """A picture: its file, what is typed before it is taken, the screen's size and options."""

    file: str
    typed: str
    size: tuple[int, int] = (80, 24)
    options: Options = Options()


PICTURES = (
    Picture("table.svg", "5:d20=d.b25\nc30", options=Options(seconds=30)),
    Picture("table-refusal.svg", "5:d25=\nd.b20\n"),
    Picture("table-big.svg", "5:d20=d.b25\n", size=(120, 36), options=Options(big=True)),
)


def svg(picture: Picture) -> str:
    """A picture, without the fonts that it would load from the network."""
    with tempfile.TemporaryDirectory() as folder:
        db = Path(folder) / "evening.db"
        _played(db)
        drawn = asyncio.run(_drawn(db, picture))
    drawn = re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r'viewBox="0 0 (\S+) (\S+)"', r'\g<0> width="\1" height="\2"', drawn, count=1)
    return re.sub(r"terminal-\d+", Path(picture.file).stem, drawn)


def _played(db: Path) -> None:
    script = db.with_name("script")
    script.write_text(OPENING, encoding="utf-8")
    seats = [word for name in NAMES for word in ("--player", name)]
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        for words in (
            ["event", "new", "Friday Bazaar", "--seed", str(SEED), *seats],
            ["draft", "start", "--first", "Ada"],
            ["draft", "run", "--script", str(script)],
        ):
            if outcome(["--db", str(db), *words]):
                raise SystemExit(said.getvalue())


async def _drawn(db: Path, picture: Picture) -> str:
    chosen = Settings()
    chosen.by = "organiser"
    with Store(db) as store:
        play = Play(Session(store, store.choose(None).slug, chosen))
        app = LiveTable(play, options=picture.options, now=lambda: 20.0 * len(play.evening.draft.wins))
        app.ends = [20.0 * at for at in range(len(play.evening.draft.wins))]  # an auction every 20 seconds
        async with app.run_test(size=picture.size) as pilot:
            for char in picture.typed:
                app.post_message(
                    events.Key("enter" if char == "\n" else char, None if char == "\n" else char)
                )
            await pilot.pause()
            return app.export_screenshot(title="snakebid draft run")


if __name__ == "__main__":
    for one in PICTURES:
        (HERE / one.file).write_text(svg(one), encoding="utf-8")
