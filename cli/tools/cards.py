"""`snakebid cards …`: which card sets there are, what is in them, and bringing in one of one's own."""

from typing import Annotated, Any

import typer

from cli.program.commands import App
from cli.program.options import CardSet
from cli.program.settings import settings

app = App(help="Card sets: list, show, import.")


@app.add("list", "snakebid cards list --set kartomantik-beta --kind persistent-will")
def list_cards(
    ctx: typer.Context,
    set: CardSet = None,
    kind: Annotated[str | None, typer.Option(metavar="KIND", help="Only cards of this kind.")] = None,
    temperament: Annotated[
        str | None, typer.Option(metavar="WORD", help="Only cards of this temperament.")
    ] = None,
) -> None:
    """List the card sets. With --set, --kind or --temperament: the cards of one set."""
    from cli.args.card_sets import find_set
    from cli.program.output import counted, say_json
    from games.kinds import kind_of

    run = settings(ctx)
    if set is None and kind is None and temperament is None:
        _list_sets(as_json=run.json)
        return
    cards = [
        card
        for card in find_set(set).cards
        if (kind is None or card.kind == kind_of(kind))
        and (temperament is None or temperament.casefold() in card.temperaments)
    ]
    if run.json:
        say_json([_card_json(card) for card in cards])
        return
    for card in cards:
        print(_card_line(card))
    print(counted(len(cards), "card"))


def _list_sets(*, as_json: bool) -> None:
    from cli.args.card_sets import find_set, sets_folder
    from cli.program.output import counted, safe, say_json
    from games.resources import imported_sets, packaged_sets

    imported = [name for name in imported_sets(str(sets_folder())) if name not in packaged_sets()]
    sets = [(name, "packaged") for name in packaged_sets()] + [(name, "imported") for name in imported]
    found = [(name, source, len(find_set(name).cards)) for name, source in sets]
    if as_json:
        say_json([{"name": name, "source": source, "cards": count} for name, source, count in found])
        return
    for name, source, count in found:
        print(f"{safe(name):<28} {source:<9} {counted(count, 'card'):>10}")


@app.add("show", "snakebid cards show 'Deny Fate'")
def show(
    ctx: typer.Context,
    card: Annotated[
        str, typer.Argument(metavar="CARD", help="Number, name, or a unique beginning of the name.")
    ],
    set: CardSet = None,
) -> None:
    """Show one card."""
    from cli.args.card_sets import find_set
    from cli.args.parse import pick
    from cli.args.suggestions import numbered, suggest_cards
    from cli.program.output import safe, say_json

    cards = find_set(set)
    names = [(_likest(card, one), one) for one in cards.cards]
    digits = card.strip().removeprefix("#")
    number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 8 else None
    there = next((one for one in cards.cards if one.number == number), None)
    found = pick(
        card, names, "card", number=there, called=numbered, suggest=lambda: suggest_cards(card, names)
    )
    if settings(ctx).json:
        say_json(_card_json(found))
        return
    print(_card_line(found))
    for label, value in (
        ("ID", found.id),
        ("power", found.power),
        ("cost", found.cost),
        ("serial number", found.serial),
        ("raises the points limit by", found.limit_bonus or None),
        ("also called", ", ".join(found.aliases)),
    ):
        if value not in (None, ""):
            print(f"  {label}: {safe(str(value))}")


@app.add("import", "snakebid cards import cards-data.json --name my-cards")
def import_set(
    ctx: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="cards-data.json, or a set as CSV or TOML.")],
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="What to call the set. [default: the file's name]")
    ] = None,
) -> None:
    """Import a card set. It is kept in your data folder, so deck checks need no database."""
    from cli.tools.import_cards import import_file

    import_file(file, name, settings(ctx))


def _likest(typed: str, card: Any) -> str:
    """The one of a card's names that `typed` means: in full, else by its beginning, else the first."""
    from games.model import fold_name

    folded = fold_name(typed)
    names = (card.name, *card.aliases)
    full = [name for name in names if fold_name(name) == folded]
    starts = [name for name in names if fold_name(name).startswith(folded)]
    return str((full or starts or names)[0])


def _card_line(card: Any) -> str:
    from cli.program.output import safe

    points = f"{card.points} points" if card.is_manifestation else ""
    temperaments = "+".join(card.temperaments)
    return f"#{card.number:03}  {safe(card.name):<34}  {safe(card.kind):<15}  {points:<10}  {safe(temperaments)}".rstrip()


def _card_json(card: Any) -> dict[str, Any]:
    return {key: list(value) if isinstance(value, tuple) else value for key, value in card._asdict().items()}
