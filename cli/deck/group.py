"""All commands about decks: those that need only a file, and those of an event.

A check of deck files needs no database, so what does is imported only when it is called.
"""

from pathlib import Path
from typing import Annotated

import typer

from cli.deck.commands import app

__all__ = ["app"]

PlayerName = Annotated[str, typer.Argument(metavar="PLAYER", help="A player, by name, prefix or number.")]


@app.add("submit", "snakebid deck submit Ada ada.txt")
def submit(
    ctx: typer.Context,
    player: PlayerName,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A deck in any format; - is standard input.")],
) -> None:
    """Hand a deck in. After a Bazaar Draft: exactly 30 of the player's 36 cards (D-3)."""
    from cli.deck import submit

    submit.submit(ctx, player, file)


@app.add("retract", "snakebid deck retract Ada --why 'a price was wrong'")
def retract(
    ctx: typer.Context,
    player: PlayerName,
    why: Annotated[
        str, typer.Option("--why", metavar="TEXT", help="The reason; it is kept in the log.")
    ] = "",
) -> None:
    """Take a deck back, before the first result (B-21). Once none is in, `draft amend` and `draft undo` work again."""
    from cli.deck import submit

    submit.retract(ctx, player, why)


@app.add("build", "snakebid deck build Ada --output ada.txt")
def build(
    ctx: typer.Context,
    player: PlayerName,
    aim: Annotated[str, typer.Option(help="value, no-debt or power.")] = "value",
    output: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the deck to a file.")] = None,
    hand_it_in: Annotated[bool, typer.Option("--submit", help="Hand it in at once.")] = False,
) -> None:
    """Build the best 30 of the 36 cards that a player acquired.

    Exactly: the highest sum of card values minus debt (B-20, B-21).
    """
    from cli.deck import submit

    submit.build(ctx, player, aim, output, hand_it_in=hand_it_in)
