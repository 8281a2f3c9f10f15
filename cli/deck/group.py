"""All commands about decks: those that need only a file, and those of an event.

A check of deck files needs no database, so what does is imported only when it is called.
"""

from typing import Annotated

import typer

from cli.deck.commands import app
from cli.program.options import Choice, OutputPath, Player, Why

__all__ = ["app"]

AIMS = ("value", "no-debt", "power")
"""Those of `draft.deckbuild`, without its import."""


@app.add("submit", "snakebid deck submit Ada ada.txt")
def submit(
    ctx: typer.Context,
    player: Player,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A deck in any format; - is standard input.")],
) -> None:
    """Hand a deck in. After a Bazaar Draft: exactly 30 of the player's 36 cards (D-3)."""
    from cli.deck import submit

    submit.submit(ctx, player, file)


@app.add("retract", "snakebid deck retract Ada --why 'a price was wrong'")
def retract(
    ctx: typer.Context,
    player: Player,
    why: Why = "",
) -> None:
    """Take a deck back, before the first result (B-21). Once none is in, `draft amend` and `draft undo` work again."""
    from cli.deck import submit

    submit.retract(ctx, player, why)


@app.add("build", "snakebid deck build Ada --output ada.txt")
def build(
    ctx: typer.Context,
    player: Player,
    aim: Annotated[str, typer.Option(click_type=Choice(AIMS), help="What the best deck is.")] = "value",
    output: OutputPath = None,
    hand_it_in: Annotated[bool, typer.Option("--submit", help="Hand it in at once.")] = False,
) -> None:
    """Build the best 30 of the 36 cards that a player acquired.

    Exactly: the highest sum of card values minus debt (B-20, B-21).
    """
    from cli.deck import submit

    submit.build(ctx, player, aim, output, hand_it_in=hand_it_in)
