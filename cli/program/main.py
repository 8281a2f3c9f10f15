"""Build and run the program. `outcome` is the only place that turns refusals and unreadable input into exit codes."""

import gc
import importlib
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from typer import TyperException
from typer.core import TyperCommand, TyperOption
from typer.main import get_command, get_install_completion_arguments

from cli import __version__
from cli.program.command_index import listed
from cli.program.commands import COMPLETING, Group, usage_fault
from cli.program.output import complain, note, prepare_streams, speak
from cli.program.remedies import forget_options
from cli.program.settings import Settings
from games.refusal import Refused, Rejection, Unreadable

YOUNG = 100_000
"""Allocations between two garbage collections: a command makes few reference cycles."""


class CommandSource(NamedTuple):
    """Where a command is imported from when it is called: start-up time is a feature."""

    module: str
    attribute: str
    help: str


COMMANDS = {
    "An evening": {
        "demo": CommandSource("cli.tools.demo", "app", "A whole evening with bots, from the draft to the standings."),
        "event": CommandSource("cli.tournament.event", "app", "Create, choose, list, export and import events."),
        "player": CommandSource("cli.tournament.players", "app", "Late entry, names, seats, withdrawal, bonuses and penalties."),
        "draft": CommandSource("cli.draft.commands", "app", "The Bazaar Draft: deal, nominate, bid, award, undo."),
    },
    "Decks": {
        "deck": CommandSource("cli.deck.group", "app", "Check, hand in, show, build and convert decks."),
        "debt": CommandSource("cli.tournament.standings", "debt_app", "What each player owes."),
        "cards": CommandSource("cli.tools.cards", "app", "Card sets: list, show, import."),
    },
    "Tournament": {
        "schedule": CommandSource("cli.tournament.schedule", "app", "Who meets whom, and when."),
        "match": CommandSource("cli.tournament.match", "app", "Enter and correct results."),
        "standings": CommandSource("cli.tournament.standings", "standings_app", "Who leads, and by what."),
        "tiebreak": CommandSource("cli.tournament.tiebreakers", "tiebreak_app", "Who is tied for a place, and the matches that decide it."),
    },
    "Other games": {
        "karma": CommandSource("cli.karma.commands", "app", "SoloVerse Karma: plays at the table, scores of series, bots."),
        "epito": CommandSource("cli.epito.commands", "app", "The match sheet of Építő, round by round."),
        "ffa": CommandSource("cli.referee.free_for_all", "app", "Free-for-All, refereed live: priority, the Stack, points."),
        "teams": CommandSource("cli.referee.teams", "app", "Two against two, refereed live; round robins of teams."),
        "referee": CommandSource("cli.referee.question", "app", "Ask a referee: who wins, who has priority."),
    },
    "Files and tools": {
        "print": CommandSource("cli.reports.print", "app", "PDFs: pairings, result slips, standings, debts, deck lists."),
        "plot": CommandSource("cli.reports.plot", "app", "Charts in the terminal: prices, spending and debt, scores."),
        "export": CommandSource("cli.reports.export", "app", "Everything about an event, as files for people."),
        "simulate": CommandSource("cli.tools.simulate", "app", "Many evenings by bots: seats, prices and debts in figures."),
        "doctor": CommandSource("cli.tools.doctor", "doctor_app", "Check the database against its log, and repair it."),
        "verify": CommandSource("cli.tools.doctor", "verify_app", "Check a published export."),
    },
}  # fmt: skip
"""All commands under the headings of `snakebid --help`."""


COMPLETION_WORDS = ("--install-completion", "--show-completion", "--help")
"""Options for which those about completion are built: they would cost a little at every start."""


class UnloadedCommand(TyperCommand):
    """A command that is not imported yet, as lists and completion show it."""

    def __init__(self, name: str, source: CommandSource, section: str = "") -> None:
        super().__init__(name, help=source.help, short_help=source.help, rich_help_panel=section)
        self.source = source

    def load(self) -> Any:
        """Import the real command."""
        command = get_command(getattr(importlib.import_module(self.source.module), self.source.attribute))
        command.name = self.name
        return command


class UnloadedGroup(Group):
    """A group of which a shell asks for the commands; imported only if one of them is named."""

    def __init__(self, unloaded: UnloadedCommand, commands: Mapping[str, str]) -> None:
        children: Any = {
            name: TyperCommand(name, help=text, short_help=text) for name, text in commands.items()
        }
        super().__init__(name=unloaded.name, help=unloaded.help, commands=children, rich_markup_mode=None)
        self.unloaded = unloaded

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Import the group, and find the command."""
        return self.unloaded.load().resolve_command(ctx, args)


class Root(Group):
    """The program itself."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002 - Typer's signature
        """Find a command without its import; `resolve_command` loads the one that is called."""
        return self.commands.get(cmd_name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command that is called, and import it."""
        name, command, rest = super().resolve_command(ctx, args)
        children = listed().get(name or "") if COMPLETING in os.environ else None
        if children and isinstance(command, UnloadedCommand):
            return name, UnloadedGroup(command, children), rest
        loaded = command.load() if isinstance(command, UnloadedCommand) else command
        gc.freeze()  # what is loaded stays: collections need not look at it
        gc.set_threshold(YOUNG)
        gc.enable()
        return name, loaded, rest


def build(words: Sequence[str] = COMPLETION_WORDS) -> Root:
    """The root command with all its groups, none of them imported yet."""
    root = Root(
        name="snakebid",
        commands={
            name: UnloadedCommand(name, source, section)
            for section, sources in COMMANDS.items()
            for name, source in sources.items()
        },
        help="Auction drafts with snake order, deck checks, debts, round robins and standings.",
        epilog="Example: snakebid demo",
        no_args_is_help=True,
        rich_markup_mode=None,
    )
    root.params.insert(
        0,
        TyperOption(
            param_decls=["--version", "-V"],
            is_flag=True,
            expose_value=False,
            is_eager=True,
            help="Show the version and leave.",
            callback=_version,
        ),
    )
    if COMPLETING in os.environ or any(word in COMPLETION_WORDS for word in words):
        root.params.extend(get_install_completion_arguments())
    if COMPLETING in os.environ:
        from cli.program.shell_quoting import register

        register()
    return root


def _version(ctx: Any, _param: Any, value: Any) -> None:
    if value and not ctx.resilient_parsing:
        print(f"snakebid {__version__}")
        ctx.exit()


def run(argv: Sequence[str] | None = None) -> None:
    """Run the program and leave with its exit code: 0 done, 1 refused, 2 unreadable; by SIGPIPE if the reader has left."""
    gc.disable()  # nothing is thrown away while modules load; `resolve_command` turns it on again
    words = list(sys.argv[1:] if argv is None else argv)
    prepare_streams()
    try:
        code = outcome(words)
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        _leave_by_signal()
        code = 1
    sys.exit(code)


def _leave_by_signal() -> None:
    """End by SIGPIPE and print nothing, as other programs do when their reader has left (docs/decisions/0021-fit-the-shell.md).

    Returns only where there is no such signal; nothing is written after that.
    """
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        signal.raise_signal(signal.SIGPIPE)
    for name in ("stdout", "stderr"):
        setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - open as long as the program


def outcome(words: list[str]) -> int:
    """Run one command line and return its exit code. Raises `BrokenPipeError` if the reader of its output has left."""
    settings = Settings()
    forget_options()
    speak(str)
    as_json = "--json" in words
    try:
        code = build(words).main(args=words, prog_name="snakebid", standalone_mode=False, obj=settings)
        sys.stdout.flush()
    except Rejection as no:
        settings.lang_given = False
        settings.speak()
        complain(no, as_json=as_json)
        return 1 if isinstance(no, Refused) else 2
    except SystemExit as leaving:
        if isinstance(leaving.__context__, BrokenPipeError):  # Typer has made an exit code of it
            raise leaving.__context__ from None
        raise
    except BrokenPipeError:
        raise
    except UnicodeEncodeError as fault:
        shown = fault.object[fault.start : fault.end].encode("unicode_escape").decode()
        complain(Unreadable("bad-argument", bytes=shown), as_json=as_json)
        return 2
    except UnicodeDecodeError as fault:  # lines typed at a prompt; files say more than that
        shown = fault.object[fault.start : fault.end].hex(" ")
        complain(Unreadable("bad-input", bytes=shown), as_json=as_json)
        return 2
    except OSError as fault:
        lost = fault.filename is None
        if lost:
            _give_up_output()
        complain(_failed(fault), as_json=as_json and not lost)
        return 2
    except TyperException as no:
        if type(no).__name__ == "NoArgsIsHelpError" and not as_json:
            note(str(no))
        else:
            complain(_usage(no), as_json=as_json)
        return 2
    return code if isinstance(code, int) else 0


def _failed(fault: OSError) -> Unreadable:
    reason = str(fault.strerror or fault)
    if fault.filename is None:
        return Unreadable("output-failed", fault=reason)
    return Unreadable("file-failed", path=str(fault.filename), fault=reason)


def _give_up_output() -> None:
    """Discard further output after it has failed once, so that the exit does not fail again."""
    sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - open as long as the program


def _usage(no: Exception) -> Unreadable:
    ctx = getattr(no, "ctx", None)
    if type(no).__name__ == "NoArgsIsHelpError":
        return Unreadable("no-command")
    shown = getattr(no, "format_message", lambda: str(no))()
    if ctx is None:
        return Unreadable("usage", usage=shown, help="snakebid --help")
    return usage_fault(shown, ctx)


if __name__ == "__main__":
    run()
