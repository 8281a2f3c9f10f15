"""`draft run`: the live table on the screen, or from a script."""

import copy
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.args.parse import whole
from cli.program.commands import App
from cli.program.output import note, say
from cli.program.quoting import quote_name
from cli.program.remedies import command
from cli.program.session import Session, draft_session, player_named
from cli.program.settings import Settings, settings
from cli.show.draft import headline
from evening.state import Evening
from games.refusal import Unreadable, do
from store.record import Store

if TYPE_CHECKING:
    from cli.table.play import Play


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
        """Run the live table, with a key or a short line for each auction.

        3 and Enter gives card 3 to the active player, 3b35 to Ben for 35; ? shows all keys.

        With --script the first line that is refused ends it with that line's exit code (1 refused, 2 can't be read);
        what the lines before it stored stays. `# ` starts a comment. With --dry-run everything happens on a copy.
        """
        from cli.table.play import Play

        seconds = whole(clock, "a number of seconds") if clock is not None else 0
        if script is None:
            _check_terminal(settings(ctx))
        elif seconds or clock_passes or big:
            raise Unreadable("screen-options")
        with draft_session(ctx) as stored, _practised(stored) as now_open:
            _check_running(now_open.evening)
            play = Play(now_open)
            for name in bot or ():
                play.seat(player_named(play.evening, name), sits=True)
            if script is not None:
                from cli.table.script import run_script

                run_script(now_open, play, script, practice=now_open is not stored)
                return
            _show(play, (seconds, clock_passes, big, now_open is not stored))


def _show(play: "Play", chosen: tuple[int, bool, bool, bool]) -> None:
    from cli.table.app import LiveTable, Options

    table = LiveTable(play, options=Options(*chosen))
    table.run(mouse=False)
    print(headline(play.evening))
    if play.bots:
        seats = " ".join(f"--bot {quote_name(play.evening.names[player], player)}" for player in play.bots)
        print(
            say("Bots had seats. To go on with them: {command}").format(
                command=f"{command('live-table')} {seats}"
            )
        )
    if table.return_code:
        raise typer.Exit(table.return_code)


def _check_running(evening: Evening) -> None:
    if not evening.history.versions.ahead:  # a start that was taken back can be done again
        _ = evening.draft.started


@contextmanager
def _practised(stored: Session) -> Iterator[Session]:
    """The session itself; with `--dry-run` one on a copy of the event that is gone afterwards."""
    if not stored.settings.dry_run:
        yield stored
        return
    import tempfile

    from store.create import create
    from store.transfer import export_event, import_event

    with tempfile.TemporaryDirectory(prefix="snakebid-") as folder:
        path, evening = Path(folder) / "practice.db", stored.evening
        create(path)
        archive = export_event(stored.store.path, evening.stream)
        if evening.draft.setup is not None and evening.draft.setup.seed is None:
            archive = archive._replace(sealed=())  # practice must not show the cards to come
        slug = import_event(path, archive, evening)
        chosen = copy.copy(stored.settings)
        chosen.dry_run = False
        with Store(path, moments=False) as store:
            yield Session(store, slug, chosen)
    note(say("dry run: nothing was stored"))


def _check_terminal(chosen: Settings) -> None:
    if chosen.json:
        raise Unreadable("table-json", do("script-json"))
    streams = (sys.stdin, sys.stdout, sys.stderr)  # Textual draws on the last
    if os.environ.get("TERM") == "dumb" or not all(stream.isatty() for stream in streams):
        raise Unreadable("needs-terminal", do("award-to"), do("script"))
