"""Options and arguments that several commands declare, and the types of those that are one of a few words."""

from pathlib import Path
from typing import Annotated, Any

import typer
from typer._types import TyperChoice  # the vendored `click.Choice`; Typer gives it under no other name

from games.model import fold_name
from games.refusal import Unreadable

Player = Annotated[str, typer.Argument(metavar="PLAYER", help="A player, by name, prefix or number.")]
Why = Annotated[str, typer.Option("--why", metavar="TEXT", help="The reason; it is kept in the log.")]
Steps = Annotated[str, typer.Argument(metavar="N", help="How many steps.")]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there.")]
Recommended = Annotated[
    bool, typer.Option("--recommended", help="Leave out what the rulebook recommends (B-3).")
]
Without = Annotated[
    list[str] | None,
    typer.Option("--without", metavar="CARD", help="A card to leave out; once for each (B-3)."),
]
Piles = Annotated[
    list[str] | None,
    typer.Option("--pile", metavar="CARD=PILE", help="Puts a card into a pile by hand (B-3); once for each."),
]
Minutes = Annotated[str | None, typer.Option("--minutes", metavar="N", help="From one start to the next.")]
RulesCardSet = Annotated[
    str | None, typer.Option("--set", metavar="NAME|FILE", help="The card set. [default: the rules' own]")
]
_DEFAULT_SET = typer.Option("--set", metavar="NAME|FILE", help="The card set. [default: kartomantik-beta]")
CardSet = Annotated[str | None, _DEFAULT_SET]
_OUTPUT = typer.Option("--output", metavar="FILE", help="Write to a file instead of standard output.")
Output = Annotated[str | None, _OUTPUT]
OutputPath = Annotated[Path | None, _OUTPUT]


class Choice(TyperChoice[str]):
    """One of a few words: help and completion list them, any other is unreadable (exit 2)."""

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        """Return the word itself (`Unreadable` for any other)."""
        if value not in self.choices:
            example = (ctx.command.epilog or "").removeprefix("Example: ")
            raise Unreadable("not-a-choice", typed=str(value), choices=tuple(self.choices),
                             option=param.opts[-1], example=example, help=f"{ctx.command_path} --help")  # fmt: skip
        return str(value)

    def get_metavar(self, param: Any, ctx: Any) -> str:  # noqa: ARG002 - Typer's signature
        """Return the words as help shows them."""
        return "|".join(self.choices)

    def get_missing_message(self, param: Any, ctx: Any) -> str:  # noqa: ARG002 - Typer's signature
        """Return the words on one line, not on one each."""
        return f"Choose from: {', '.join(self.choices)}"


class Abbreviation(Choice):
    """A choice of which a unique beginning is enough, ignoring case and accents."""

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        """Return the word that is meant; whatever is unclear is refused as in any choice."""
        meant = [word for word in self.choices if fold_name(word).startswith(fold_name(value))]
        return super().convert(meant[0] if len(meant) == 1 else value, param, ctx)


class Suggestion(Choice):
    """Words that help and completion list, while the rules decide about any other (exit 1)."""

    def convert(self, value: Any, param: Any, ctx: Any) -> str:  # noqa: ARG002 - Typer's signature
        """Return whatever was typed."""
        return str(value)
