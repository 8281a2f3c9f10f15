"""`ffa run` and `teams run`: the same commands line by line, typed at the table or from a script."""

import contextlib
import copy
import io
import shlex
import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer
from typer import TyperException
from typer.main import get_command

from cli.args.files import read_text
from cli.program.commands import App
from cli.program.output import complain, note, safe, say
from cli.program.session import session
from cli.program.settings import Settings, settings
from cli.referee.sheet_commands import SheetGame
from games.refusal import Noun, Refused, Unreadable, do


def register_run(app: App, game: SheetGame) -> None:
    """Add `run` to a group of live games."""
    kind = game.kind

    @app.add("run", f"snakebid {kind} run --script evening.txt")
    def run(
        ctx: typer.Context,
        script: Annotated[
            str | None, typer.Option(metavar="FILE", help="Lines of a file; - is standard input.")
        ] = None,
    ) -> None:
        """Referee line by line: each line is a command of this group.

        Its first words are left out: `pass Ben`, `act Ada Deny`.

        With --script the first line that is refused ends it with that line's exit code; what the lines before it stored
        stays. Lines that start with # are comments. Without --script it asks for lines at the terminal: q leaves.
        """
        chosen = settings(ctx)
        if chosen.dry_run:
            raise Unreadable("lines-dry-run")
        if script is None and (chosen.json or not sys.stdin.isatty()):
            raise Unreadable("lines-need-terminal", do("script-game", game=kind))
        if script is None:
            _ask(app, kind, chosen)
        else:
            _play(app, kind, chosen, read_text(script))
        with session(ctx) as now_open:
            evening = now_open.evening
            game.show(now_open, evening, game.meant(evening, None))


def _play(app: App, kind: str, chosen: Settings, text: str) -> None:
    """Every line of a script; with --json what the lines say is left out, and the game's state follows at the end."""
    as_json, chosen.json = chosen.json, False
    out: Any = io.StringIO() if as_json else sys.stdout
    try:
        for number, line in enumerate(text.splitlines(), 1):
            with contextlib.redirect_stdout(out):
                try:
                    _one(app, kind, chosen, line)
                except (Refused, Unreadable):
                    note(say("line {number}: {line}").format(number=number, line=safe(line)))
                    raise
    finally:
        chosen.json = as_json


def _ask(app: App, kind: str, chosen: Settings) -> None:
    """Lines from the terminal, until q or the end of input; a refused one says why, and the next is asked for."""
    lines = say(
        "A command a line, as after `snakebid {game}`: show, pass NAME, act NAME WHAT, undo, ...; q leaves."
    )
    note(lines.format(game=kind))
    ask_lines(lambda line: _one(app, kind, chosen, line))


def ask_lines(enter: Callable[[str], None], called: Callable[[Noun], str] | None = None) -> None:
    """Lines from the keyboard (or a pipe), until q or the end of input; a refusal is shown, and the next line asked for.

    `called` is what players and cards are called in refusals that don't know it.
    """
    while True:
        try:
            line = input("> " if sys.stdin.isatty() else "").strip()
        except (EOFError, KeyboardInterrupt):
            return
        if line in ("q", "quit"):
            return
        try:
            if line:
                enter(line)
        except (Refused, Unreadable) as no:
            no.called = called or no.called
            complain(no, as_json=False)


def _one(app: App, kind: str, chosen: Settings, line: str) -> None:
    """One line, as a command of the group."""
    if not line.strip() or line.lstrip().startswith("#"):
        return
    try:
        words = shlex.split(line)
    except ValueError as fault:
        raise Unreadable("bad-quotes", line=line, fault=str(fault)) from fault
    if words[0] == "run":
        raise Unreadable("no-lines-in-lines")
    try:
        # A copy: an option on one line holds for that line only.
        get_command(app).main(
            args=words, prog_name=f"snakebid {kind}", standalone_mode=False, obj=copy.copy(chosen)
        )
    except TyperException as no:
        fault_text = no.format_message() if hasattr(no, "format_message") else str(no)
        raise Unreadable("usage", usage=fault_text, help=f"snakebid {kind} --help") from no
