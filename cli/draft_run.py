"""`draft run`: the live table on the screen, or from a script."""

import copy
import shlex
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from cli.common import App, Settings, settings
from cli.out import note, safe
from cli.session import Session, player_named, session
from cli.show.draft import headline
from cli.words import whole
from games.refusal import Unreadable
from store.record import Store


def register_run(app: App) -> None:
    """Add `run` to the draft's commands."""

    @app.add("run", "snakebid draft run")
    def run(
        ctx: typer.Context,
        script: Annotated[
            str | None,
            typer.Option(
                metavar="FILE", help="Play the lines of a file without a screen; - is standard input."
            ),
        ] = None,
        bot: Annotated[
            list[str] | None,
            typer.Option("--bot", metavar="PLAYER", help="A bot sits for this player; once for each."),
        ] = None,
        clock: Annotated[
            str | None, typer.Option(metavar="SECONDS", help="A bid clock; 0: none. On zero it only warns.")
        ] = None,
        clock_passes: Annotated[
            bool, typer.Option("--clock-passes", help="On zero all who are still to answer pass.")
        ] = False,
        big: Annotated[
            bool, typer.Option("--big", help="Large letters and no keys, for a projector.")
        ] = False,
    ) -> None:
        """The live table: 3 and Enter gives card 3 to the active player, 3b35 to Ben for 35; ? shows all keys.

        With --script the first line that is refused ends it with that line's exit code (1 refused, 2 can't be read);
        what the lines before it stored stays. `# ` starts a comment. With --dry-run everything happens on a copy.
        """
        from cli.table.play import Play

        seconds = whole(clock, "a number of seconds") if clock is not None else 0
        if script is None:
            _assert_terminal(settings(ctx))
        elif seconds or clock_passes or big:
            raise Unreadable("--clock and --big need the screen", "leave them out, or leave --script out")
        with session(ctx) as stored, _practised(stored) as now_open:
            _ = now_open.evening.draft.started
            play = Play(now_open)
            for name in bot or ():
                play.seat(player_named(play.evening, name), sits=True)
            if script is not None:
                from cli.table.script import run_script

                run_script(now_open, play, script, practice=now_open is not stored)
                return
            from cli.table.app import LiveTable, Options

            LiveTable(play, options=Options(seconds, clock_passes, big, now_open is not stored)).run(
                mouse=False
            )
            print(headline(play.evening))
            if play.bots:
                seats = " ".join(
                    f"--bot {shlex.quote(safe(play.evening.names[player]))}" for player in play.bots
                )
                print(f"Bots sat at the table. To go on with them: snakebid draft run {seats}")


@contextmanager
def _practised(stored: Session) -> Iterator[Session]:
    """The session itself; with `--dry-run` one on a copy of the event that is gone afterwards."""
    if not stored.settings.dry_run:
        yield stored
        return
    from store.create import create
    from store.transfer import export_event, import_event

    with tempfile.TemporaryDirectory(prefix="snakebid-") as folder:
        path, evening = Path(folder) / "practice.db", stored.evening
        create(path)
        slug = import_event(path, export_event(stored.store.path, evening.stream), evening)
        chosen = copy.copy(stored.settings)
        chosen.dry_run = False
        with Store(path) as store:
            yield Session(store, slug, chosen)
    note("dry run: nothing was stored")


def _assert_terminal(chosen: Settings) -> None:
    if chosen.json:
        raise Unreadable(
            "the live table is for people: --json goes with --script", "draft run --script FILE --json"
        )
    if not (sys.stdin.isatty() and sys.stdout.isatty() and sys.stderr.isatty()):
        raise Unreadable(
            "the live table needs a terminal, and this is none",
            "line by line: snakebid draft show, draft award CARD --to PLAYER --for POINTS, draft nominate, bid, match,\n"
            "  pass, undo; or the table's own lines from a file: snakebid draft run --script FILE (- is standard input)",
        )
