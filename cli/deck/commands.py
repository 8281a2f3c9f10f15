"""`snakebid deck …`: check, show and convert deck files."""

from pathlib import Path
from typing import Annotated

import typer

from cli.program.commands import App
from cli.program.options import CardSet, Choice, Output, RulesCardSet
from cli.program.settings import settings

app = App(help="Check, hand in, show, build and convert decks.")

FORMATS = ("text", "json", "sarif", "junit", "github")
WRITTEN = ("list", "json", "link", "token", "text", "csv", "toml")


@app.add("check", "snakebid deck check decks/ --rules standard")
def check(
    ctx: typer.Context,
    paths: Annotated[
        list[str],
        typer.Argument(metavar="FILE|FOLDER…", help="Decks, or folders of them; - is standard input."),
    ],
    rules: Annotated[
        str,
        typer.Option(
            metavar="NAME|FILE.toml", help="standard, two-vs-two, bazaar, epito, or a file of yours."
        ),
    ] = "standard",
    pool: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="The player's cards after the draft, in any deck format (bazaar)."),
    ] = None,
    set: RulesCardSet = None,
    bans: Annotated[
        str | None, typer.Option(metavar="FILE", help="A ban list of the organiser's (TOML).")
    ] = None,
    as_of: Annotated[
        str | None, typer.Option(metavar="DATE", help="The day that bans are looked up for. [default: today]")
    ] = None,
    side_exact: Annotated[
        bool, typer.Option("--side-exact", help="Ask for a full sideboard (Építő's side deck of 5).")
    ] = False,
    format: Annotated[
        str | None, typer.Option(click_type=Choice(FORMATS), help="How to show them. [default: text]")
    ] = None,
    output: Output = None,
) -> int:
    """Check decks against rules. Every fault is shown with its place.

    Leaves with 0 if all decks are legal, 1 if one is not, 2 if nothing could be read.
    """
    from cli.deck.check.command import Wanted, run_check

    wanted = Wanted(paths, rules, pool, set, bans, as_of, side_exact, format, output)
    chosen = settings(ctx)
    return run_check(wanted, as_json=chosen.json, dry_run=chosen.dry_run)


@app.add("show", "snakebid deck show sample-data/decks/choleric.txt")
def show(
    ctx: typer.Context,
    deck: Annotated[
        str, typer.Argument(metavar="FILE|PLAYER", help="A deck file (- is standard input), or a player.")
    ],
    rules: Annotated[str, typer.Option(metavar="NAME|FILE.toml", help="Whose advice counts.")] = "standard",
    set: RulesCardSet = None,
) -> None:
    """Show a deck, from a file or as a player handed it in.

    Cards, points curve, temperaments, Wills.
    """
    if deck != "-" and not Path(deck).exists():
        from cli.deck.submit import show_player

        show_player(ctx, deck)
        return
    from cli.args.card_sets import chosen_set
    from cli.deck.check.writer import stem
    from cli.deck.load import whole_deck
    from cli.deck.show import show_deck
    from games.decklist.read import named
    from games.resources import rule_set

    ruled = rule_set(rules)
    cards = chosen_set(set, ruled)
    shown = named(whole_deck(deck, cards, yes=True), stem(deck))
    show_deck(shown, cards, ruled, as_json=settings(ctx).json)


@app.add("convert", "snakebid deck convert sample-data/decks/choleric.txt --to json")
def convert(
    ctx: typer.Context,
    deck: Annotated[str, typer.Argument(metavar="FILE", help="A deck file; - is standard input.")],
    to: Annotated[str, typer.Option("--to", click_type=Choice(WRITTEN), help="The format to write.")],
    output: Output = None,
    set: CardSet = None,
) -> None:
    """Write a deck in another format. What that format can't hold is named on standard error."""
    from cli.deck.convert import convert_deck

    convert_deck(deck, to, output, set, settings(ctx))
