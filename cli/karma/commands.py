"""The table clerk of SoloVerse Karma (K-1 to K-26): a real table's plays, entered as they happen; and tables of bots."""

import secrets
from typing import Annotated

import typer

from cli.args.parse import whole
from cli.karma.ask import register_ask
from cli.karma.bots import register_bots
from cli.karma.game_session import KARMA, SheetNumber, act, deck_size, rules_from, seats_of
from cli.karma.parse import card_words, clean_text, effects, low_card, team_of
from cli.karma.run import register_run
from cli.program.commands import App
from cli.program.options import Abbreviation, Player
from cli.program.session import player_named
from cli.referee.sheet_commands import Opening, open_sheet, register_sheet
from evening.sheets import OpenSheet
from evening.state import Evening
from games.karma.cards import HELD, SCORING, VICTORIES
from games.karma.events import (
    Bear,
    CountCards,
    Deal,
    EndWithoutWinner,
    GiveStone,
    Hold,
    Interject,
    PickUp,
    Play,
    SetUp,
    Trade,
)
from games.karma.state import Series
from games.refusal import Unreadable, do

app = App(help="SoloVerse Karma: the table clerk, scores of games and series, bots.")

Cards = Annotated[
    list[str],
    typer.Argument(
        metavar="CARD...", help="0 to 9, 3x7, reverse, skip, draw2, chaos, or a Chaos card by name."
    ),
]
Did = Annotated[
    list[str] | None,
    typer.Option(
        "--did",
        metavar="EFFECT",
        help="What a Chaos card did: 'draw 4', burn, 'deal 2 Ben' …; once for each.",
    ),
]
Name = Annotated[str, typer.Option("--name", metavar="TEXT", help="The Chaos card's name.")]


@app.add("new", "snakebid karma new --team Ada,Cy --team Ben,Dee --victory relaxed --target 500")
def new(
    ctx: typer.Context,
    players: Annotated[
        list[str] | None,
        typer.Argument(metavar="PLAYER...", help="Who plays, clockwise. [default: everybody]"),
    ] = None,
    team: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PLAYER,PLAYER", help="A team's members in play order, with commas; once for each (K-23)."
        ),
    ] = None,
    victory: Annotated[
        str | None, typer.Option(click_type=Abbreviation(VICTORIES), help="How a team wins (K-24).")
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Card values, target and options, as TOML (K-20 to K-22)."),
    ] = None,
    target: Annotated[
        str | None, typer.Option(metavar="POINTS", help="The series ends at so many points.")
    ] = None,
    games: Annotated[
        str | None, typer.Option(metavar="N", help="The series ends after so many games.")
    ] = None,
    scoring: Annotated[
        str | None, typer.Option(click_type=Abbreviation(SCORING), help="When winners score (K-20).")
    ] = None,
) -> None:
    """Set a table up for a series of games (K-3, K-22, K-23)."""
    chosen = rules_from(rules, target, games, scoring)

    def begin(evening: Evening) -> Opening:
        setup = _setup(evening, players or [], team or [], victory or "")._replace(rules=chosen)
        return OpenSheet(KARMA.kind, setup.players), [setup]

    open_sheet(ctx, KARMA, begin)


def _setup(evening: Evening, players: list[str], team: list[str], victory: str) -> SetUp:
    """Who sits where: as named, or the teams' members in turn (K-23)."""
    if not team:
        seats = tuple(player_named(evening, name) for name in players) or tuple(evening.names)
        return SetUp(seats, victory=victory)
    if players:
        raise Unreadable("players-or-teams", do("karma-teams"))
    seats, order = seats_of([team_of(evening, text) for text in team])
    return SetUp(seats, teams=order, victory=victory)


@app.add("deal", "snakebid karma deal --lowest 'Ada=2 red' --lowest 'Ben=1 grey'")
def deal(
    ctx: typer.Context,
    lowest: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PLAYER=CARD", help="The lowest number in a hand, '2 light green'; once for each (K-6)."
        ),
    ] = None,
    first: Annotated[
        str | None, typer.Option(metavar="PLAYER", help="Who starts, as found at the table.")
    ] = None,
    dealer: Annotated[
        str | None, typer.Option(metavar="PLAYER", help="Who deals the first game (K-3).")
    ] = None,
    deck: Annotated[
        str | None,
        typer.Option(
            metavar="N|FILE", help="The deck: number of cards, or a TOML file. [default: as before; 178]"
        ),
    ] = None,
    sheet: SheetNumber = None,
) -> None:
    """Deal the next game: 27 cards each (K-3, K-4, K-6). The lowest card starts; a die decides among equals."""

    def plan(evening: Evening, series: Series) -> Deal:
        return Deal(
            deck=deck_size(series, deck),
            shown=tuple(low_card(evening, text) for text in lowest or ()),
            first=None if first is None else player_named(evening, first),
            dealer=None if dealer is None else player_named(evening, dealer),
            die=secrets.randbits(32),
        )

    act(ctx, sheet, plan)


@app.add("play", "snakebid karma play Ada chaos --name 'Black Hole' --did 'draw 4' --did burn")
def play(
    ctx: typer.Context,
    player: Player,
    card: Cards,
    name: Name = "",
    did: Did = None,
    sheet: SheetNumber = None,
) -> None:
    """Play on one's turn, or answer what one faces (K-7 to K-14)."""

    def plan(evening: Evening, series: Series) -> Play:
        read = card_words(card, series.rules)
        faces = tuple(face for face, _ in read)
        known = next((known for _, known in read if known), "")
        return Play(
            player_named(evening, player),
            faces,
            clean_text(name, "card's name") or known,
            effects(evening, did or ()),
        )

    act(ctx, sheet, plan)


@app.add("pickup", "snakebid karma pickup Ben")
def pickup(ctx: typer.Context, player: Player, sheet: SheetNumber = None) -> None:
    """Pick up the whole discard pile, unable to play (K-7, K-13)."""
    act(ctx, sheet, lambda evening, _: PickUp(player_named(evening, player)))


@app.add("draw", "snakebid karma draw Ben")
def draw(ctx: typer.Context, player: Player, did: Did = None, sheet: SheetNumber = None) -> None:
    """Bear what one can't answer (K-11, K-12).

    The player draws the total, or the effect did as declared.
    """
    act(ctx, sheet, lambda evening, _: Bear(player_named(evening, player), effects(evening, did or ())))


@app.add("effect", "snakebid karma effect --name 'Anti-Fun' --from Ben --did 'deal 3 Ada'")
def effect(
    ctx: typer.Context,
    did: Did = None,
    name: Name = "",
    from_: Annotated[
        str | None, typer.Option("--from", metavar="PLAYER", help="Whose card it is. [default: nobody's]")
    ] = None,
    sheet: SheetNumber = None,
) -> None:
    """Enter a Chaos card out of turn, or another effect (K-10, K-15)."""

    def plan(evening: Evening, _: Series) -> Interject:
        player = None if from_ is None else player_named(evening, from_)
        return Interject(player, clean_text(name, "card's name"), effects(evening, did or ()))

    act(ctx, sheet, plan)


@app.add("trade", "snakebid karma trade Ada Cy")
def trade(
    ctx: typer.Context,
    player: Player,
    partner: Annotated[
        str | None, typer.Argument(metavar="PARTNER", help="With whom; needed in teams of more than two.")
    ] = None,
    sheet: SheetNumber = None,
) -> None:
    """Team Trade Requested: one card for one, on one's own turn (K-25)."""

    def plan(evening: Evening, _: Series) -> Trade:
        return Trade(
            player_named(evening, player), None if partner is None else player_named(evening, partner)
        )

    act(ctx, sheet, plan)


@app.add("stone", "snakebid karma stone Cy Ada")
def stone(
    ctx: typer.Context,
    player: Player,
    to: Annotated[str, typer.Argument(metavar="TO", help="Who gets it.")],
    sheet: SheetNumber = None,
) -> None:
    """Give a teammate an ancient stone (K-26). Each member then deals themselves 5 cards."""
    act(ctx, sheet, lambda evening, _: GiveStone(player_named(evening, player), player_named(evening, to)))


@app.add("holds", "snakebid karma holds Ada unification 2")
def holds(
    ctx: typer.Context,
    player: Player,
    what: Annotated[
        str, typer.Argument(metavar="CLASS", click_type=Abbreviation(HELD), help=f"{', '.join(HELD)}.")
    ],
    number: Annotated[str, typer.Argument(metavar="N", help="How many they hold now.")],
    sheet: SheetNumber = None,
) -> None:
    """Note how many cards of a winning class a player holds.

    A full set wins at once (K-18, K-26).
    """
    count = whole(number, "a number of cards")
    act(ctx, sheet, lambda evening, _: Hold(player_named(evening, player), what, count))


@app.add("end", "snakebid karma end --why 'Soloversal Destruction'")
def end(
    ctx: typer.Context,
    why: Annotated[str, typer.Option(metavar="TEXT", help="What ended it.")] = "",
    sheet: SheetNumber = None,
) -> None:
    """End the game without a clear winner (K-19). The fewest cards win."""
    act(ctx, sheet, lambda _, __: EndWithoutWinner(clean_text(why, "reason")))


@app.add("left", "snakebid karma left Cy 3x9 skip chaos")
def left(
    ctx: typer.Context,
    player: Player,
    card: Cards,
    for_: Annotated[
        str | None,
        typer.Option("--for", metavar="PLAYER", help="For whose score, where winners score when going out."),
    ] = None,
    sheet: SheetNumber = None,
) -> None:
    """Enter the cards that a player has left (K-20, K-21). With the last player's the game is scored."""

    def plan(evening: Evening, series: Series) -> CountCards:
        winner = None if for_ is None else player_named(evening, for_)
        return CountCards(player_named(evening, player), tuple(card_words(card, series.rules)), winner)

    act(ctx, sheet, plan)


register_sheet(app, KARMA)
register_run(app)
register_bots(app)
register_ask(app)
