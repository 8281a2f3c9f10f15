"""What every command shares: the options of `Settings`, accepted before the command and after it."""

import os
import re
from collections.abc import Callable
from typing import Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from cli.program.output import speak
from cli.program.remedies import remember_option
from games.refusal import Fact, Unreadable

Function = TypeVar("Function", bound=Callable[..., Any])


class Settings:
    """The options that hold everywhere. One object for one run; each later word on the command line wins."""

    def __init__(self) -> None:
        self.db: str = os.environ.get("SNAKEBID_DB") or "snakebid.db"
        self.db_given: bool = False
        self.event: str | None = os.environ.get("SNAKEBID_EVENT") or None
        self.by: str | None = os.environ.get("SNAKEBID_BY") or None
        self.lang: str | None = os.environ.get("SNAKEBID_LANG") or None
        self.lang_given: bool = False
        self.json: bool = False
        self.yes: bool = False
        self.dry_run: bool = False

    def speak(self) -> None:
        """Choose the language of what is shown from here on (`Unreadable` for one that `--lang` names and is not there)."""
        if self.lang:
            from cli.program.i18n import settle  # only who asks for a language pays for it

            settle(self.lang, given=self.lang_given)
        if self.json:  # scripts read it: English
            speak(str)


def settings(ctx: typer.Context) -> Settings:
    """The settings of this run."""
    found = ctx.find_root().obj
    if not isinstance(found, Settings):
        raise TypeError("the root command was started without settings")
    found.speak()
    return found


def _store(ctx: Any, param: Any, value: Any) -> None:
    if value not in (None, False):
        chosen = ctx.find_root().obj
        setattr(chosen, param.name, value)
        chosen.db_given = chosen.db_given or param.name == "db"
        chosen.lang_given = chosen.lang_given or param.name == "lang"
        if param.name in ("db", "event"):
            remember_option(param.name, value)


def _option(name: str, text: str, metavar: str | None = None) -> TyperOption:
    flag = metavar is None
    return TyperOption(
        param_decls=[f"--{name}"],
        is_flag=flag,
        default=False if flag else None,
        type=None if flag else str,
        metavar=metavar,
        help=text,
        expose_value=False,
        callback=_store,
    )


def _shared_options() -> list[TyperOption]:
    return [
        _option("db", "The database file. [env: SNAKEBID_DB; default: snakebid.db]", "PATH"),
        _option(
            "event",
            "The event. [env: SNAKEBID_EVENT; default: the only open one, else the last used]",
            "SLUG",
        ),
        _option("by", "Who makes this entry. [env: SNAKEBID_BY; default: the login name]", "NAME"),
        _option(
            "lang", "Language of labels, where they are translated: en or hu. [env: SNAKEBID_LANG]", "LANG"
        ),
        _option("json", "One JSON document on standard output."),
        _option("yes", "Answer yes to questions."),
        _option("dry-run", "Show what would change, change nothing."),
    ]


COMPLETING = "_SNAKEBID_COMPLETE"
"""The variable by which a shell asks for completions."""


def _complete_by_metavar(params: list[Any]) -> None:
    """Let every PLAYER, CARD and SLUG be completed from the database."""
    for param in params:
        for word in (param.metavar or "").replace("...", "").split("|"):
            if word in _COMPLETED:
                way = _completer(_COMPLETED[word])
                param._custom_shell_complete = way  # noqa: SLF001 - where Typer itself keeps `autocompletion`


_COMPLETED = {"PLAYER": "players", "CARD": "cards", "SLUG": "events"}
"""What is completed from the database, by metavar: the function of `cli.program.completion` that does it."""


def _completer(name: str) -> Callable[[Any, Any, str], Any]:
    """A completion that is imported when it is asked: most presses of Tab want a command's name only."""

    def ask(ctx: Any, param: Any, incomplete: str) -> Any:
        from cli.program import completion

        return getattr(completion, name)(ctx, param, incomplete)

    return ask


def usage_fault(usage: str | None, ctx: Any, extra: tuple[str, ...] = ()) -> Unreadable:
    """Say what is wrong with a command line (`usage`, or words too many), with the command's example."""
    example = "" if isinstance(ctx.command, Group) else (ctx.command.epilog or "").removeprefix("Example: ")
    facts: dict[str, Fact] = {"help": f"{ctx.command_path} --help", "example": example}
    if usage is None:
        return Unreadable("extra-words", words=extra, **facts)
    return Unreadable("usage-of" if example else "usage", usage=usage, **facts)


class Command(TyperCommand):
    """A command with the shared options, whose numbers may be negative (`match result 3 -20 95`)."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        taken = {param.name for param in self.params}
        self.params.extend(option for option in _shared_options() if option.name not in taken)
        if COMPLETING in os.environ:
            _complete_by_metavar(self.params)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words; `-20` is a number here, not a bundle of options (`cli.args.parse` reads the sign back)."""
        ctx.allow_extra_args = True  # what is left over is reported here, with what may be meant
        rest = super().parse_args(ctx, [re.sub(r"^-(?=[0-9])", "\N{MINUS SIGN}", word) for word in args])
        if ctx.args and not ctx.resilient_parsing:
            raise usage_fault(None, ctx, extra=tuple(ctx.args))
        return rest


class Group(TyperGroup):
    """A group of commands with the shared options."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params.extend(_shared_options())
        if COMPLETING in os.environ:
            _complete_by_metavar(self.params)


class App(typer.Typer):
    """A Typer whose commands are all `Command`, with an example each in their help."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            **{"no_args_is_help": True, **kwargs},
            cls=Group,
            rich_markup_mode=None,
            add_completion=False,
            pretty_exceptions_enable=False,
        )

    def add(self, name: str, example: str) -> Callable[[Function], Function]:
        """Register a command; `example` is shown at the end of its help, and the docs' tests run it through."""

        def register(function: Function) -> Function:
            self.command(name, cls=Command, epilog=f"Example: {example}")(function)
            return function

        return register
