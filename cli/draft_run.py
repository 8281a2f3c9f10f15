"""`draft run`: the live table on the screen, or from a script."""

import sys
from typing import Annotated

import typer

from cli.common import App
from cli.session import session
from games.refusal import Unreadable


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
    ) -> None:
        """The live table: 3 and Enter gives card 3 to the active player, 3b35 to Ben for 35; ? shows all keys.

        With --script the first line that is refused ends it with that line's exit code (1 refused, 2 can't be read);
        what the lines before it stored stays. `# ` starts a comment.
        """
        if script is None:
            _assert_terminal()
        with session(ctx) as now_open:
            _ = now_open.evening.draft.started
            from cli.table.play import Play

            play = Play(now_open)
            if script is not None:
                from cli.table.script import run_script

                run_script(now_open, play, script)
            else:
                from cli.table.app import LiveTable

                LiveTable(play).run()


def _assert_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Unreadable(
            "the live table needs a terminal, and this is none",
            "line by line: snakebid draft show, draft award CARD --to PLAYER --for POINTS, draft nominate, bid, match,\n"
            "  pass, undo; or the table's own lines from a file: snakebid draft run --script FILE (- is standard input)",
        )
