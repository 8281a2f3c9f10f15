"""The match sheet of Építő: kept round by round, by an organiser or by a player (E-7 to E-28)."""

import secrets
from collections.abc import Sequence
from typing import Annotated

import typer

from cli.args.parse import whole
from cli.epito.line_parser import ACTIONS, RestOfRound, commands, read_line
from cli.epito.sheet import GAME, WHICH, find, income
from cli.program.commands import App
from cli.program.options import Suggestion
from cli.program.output import Say, safe, say, say_json
from cli.program.remedies import command
from cli.program.session import Session, player_named, session
from cli.referee.sheet_commands import (
    Opening,
    enter,
    in_turn,
    open_sheet,
    record_on,
    register_sheet,
    register_view,
)
from cli.show.epito import ended, match_of, phase_name, sheet_json
from cli.show.grid import print_grids
from evening.sheets import OnSheet, OpenSheet, Sheet, sheets_of
from evening.state import Evening
from games.epito.moves import (
    ADJUSTABLE,
    AT_MOST_ONE,
    BONUSES,
    CHOSEN,
    SIDE_DRAWS,
    Adjust,
    Begin,
    ChooseFirst,
    Command,
    EndRound,
    EnterDice,
    RollDice,
    TakeSide,
)
from games.model import PlayerId
from games.refusal import Refused, Unreadable, do
from scoring.grid import Column, Grid
from tournament.checks import check_match

app = App(help="The match sheet of Építő, round by round.")

SheetNumber = Annotated[str | None, typer.Option("--sheet", metavar="N", help=WHICH)]
Lines = Annotated[
    list[str] | None, typer.Argument(metavar="LINE...", help=f"'NAME: ACTION, ACTION': {ACTIONS}")
]


@app.add("new", "snakebid epito new Ada Ben --first Ada")
def new(
    ctx: typer.Context,
    player: Annotated[list[str] | None, typer.Argument(help="The two players.")] = None,
    match: Annotated[
        str | None, typer.Option(metavar="MATCH", help="The match of the schedule that it is played for.")
    ] = None,
    first: Annotated[str | None, typer.Option(metavar="PLAYER", help="Who begins; else: epito roll.")] = None,
    bonus: Annotated[
        str, typer.Option(click_type=Suggestion(BONUSES), help="When one token more is due (E-13).")
    ] = AT_MOST_ONE,
    side_draw: Annotated[
        str, typer.Option(click_type=Suggestion(SIDE_DRAWS), help="How a side deck's card is taken (E-24).")
    ] = CHOSEN,
    side_cards: Annotated[
        str, typer.Option(metavar="N[,N]", help="Cards in the side decks, if fewer than 5 (E-2).")
    ] = "5",
) -> None:
    """Open a sheet for two players, or for a match of the schedule."""
    side = _side_cards(side_cards)
    number = None if match is None else whole(match, "a match's number")

    def begin(evening: Evening) -> Opening:
        both = _two(evening, player or [], number)
        entries: list[Command] = [Begin(both, bonus, side_draw, side)]
        if first is not None:
            entries.append(ChooseFirst(player_named(evening, first)))
        return OpenSheet(GAME.kind, both, number), entries

    open_sheet(ctx, GAME, begin)


def _side_cards(text: str) -> tuple[int, int]:
    counts = [whole(part, "a number of cards") for part in text.split(",")]
    if len(counts) > 2:
        raise Unreadable("side-cards", do("side-cards-two"), typed=text)
    return counts[0], counts[-1]


def _two(evening: Evening, typed: Sequence[str], match: int | None) -> tuple[PlayerId, PlayerId]:
    named = tuple(player_named(evening, name) for name in typed)
    if match is not None:
        game = check_match(evening.desk, match)
        if named and set(named) != {game.a, game.b}:
            raise Refused(None, "not-between", match=match)
        running = [sheet for sheet in sheets_of(evening.sheets, GAME.kind) if sheet.match == match]
        if running:
            raise Refused(
                None,
                "sheet-there",
                do("show-epito-sheet", sheet=running[0].number),
                match=match,
                sheet=running[0].number,
            )
        return game.a, game.b
    if not named and len(evening.names) == 2:
        named = evening.desk.players
    if len(named) != 2:
        raise Unreadable("two-match-players", do("new-epito"))
    return named[0], named[1]


@app.add("roll", "snakebid epito roll 3 5")
def roll(
    ctx: typer.Context,
    dice: Annotated[
        list[str] | None,
        typer.Argument(help="What both rolled, in the sheet's order; without: the program rolls."),
    ] = None,
    seed: Annotated[str | None, typer.Option(metavar="N", help="A roll that repeats.")] = None,
    sheet: SheetNumber = None,
) -> None:
    """Dice for who says who begins; equal ones are rolled again (E-8)."""
    shown = [whole(die, "a die") for die in dice or []]
    if shown and len(shown) != 2:
        raise Unreadable("two-dice", do("roll-dice"))
    entry = EnterDice(shown[0], shown[1]) if shown else RollDice(seed or secrets.token_hex(16))
    with session(ctx) as now_open:
        number = GAME.meant(now_open.evening, sheet).number
        GAME.report(now_open, now_open.record(lambda _: OnSheet(number, entry)), number)


@app.add("first", "snakebid epito first Ada")
def first(
    ctx: typer.Context,
    player: Annotated[str, typer.Argument(help="Who begins round 1.")],
    sheet: SheetNumber = None,
) -> None:
    """Enter who begins: the higher die decides, or as agreed (E-8)."""
    with session(ctx) as now_open:
        evening = now_open.evening
        who = player_named(evening, player)
        _enter(now_open, find(evening, sheet, who), [ChooseFirst(who)])


@app.add("play", "snakebid epito play 'Ada: lay front, ready'")
def play(ctx: typer.Context, lines: Lines = None, sheet: SheetNumber = None) -> None:
    """Enter what players do, action by action, in the order written."""
    with session(ctx) as now_open:
        found, entries = _written(now_open.evening, lines or [], sheet)
        if not entries:
            raise Unreadable("nothing-entered", do("prepare"))
        _enter(now_open, found, entries)


@app.add("round", "snakebid epito round 'Ada: lay front, use 1' 'Ben: lay front, lost front'")
def round_(ctx: typer.Context, lines: Lines = None, sheet: SheetNumber = None) -> None:
    """Enter a whole round in one line, or the rest of one.

    What is not written did not happen.
    """
    with session(ctx) as now_open:
        found, entries = _written(now_open.evening, lines or [], sheet)
        rest = RestOfRound(entries, match_of(found), secrets.token_hex(16))

        def plan(evening: Evening) -> OnSheet | None:
            entry = rest.next(match_of(evening.sheets[found.number]))
            return None if entry is None else OnSheet(found.number, entry)

        record_on(now_open, GAME, found.number, plan)


@app.add("end", "snakebid epito end")
def end(ctx: typer.Context, sheet: SheetNumber = None) -> None:
    """End the round (E-24, E-26).

    Whoever has 4 kills wins (E-26); who lost a creature takes a card from the side deck (E-24).
    """
    enter(ctx, GAME, sheet, lambda _, __: EndRound())


@app.add("adjust", "snakebid epito adjust Ada reserve 1 --why 'Recall brings it back'")
def adjust(
    ctx: typer.Context,
    player: Annotated[str, typer.Argument(help="Whose half of the table.")],
    what: Annotated[
        str,
        typer.Argument(metavar="what", click_type=Suggestion(ADJUSTABLE), help=f"{', '.join(ADJUSTABLE)}."),
    ],
    value: Annotated[str, typer.Argument(help="How many there are now.")],
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="The card that says so.")] = "",
    sheet: SheetNumber = None,
) -> None:
    """Enter what a card's text changed. It is kept with its reason."""
    with session(ctx) as now_open:
        who = player_named(now_open.evening, player)
        _enter(now_open, find(now_open.evening, sheet, who), [Adjust(who, what, whole(value), why)])


@app.add("list", "snakebid epito list")
def list_(ctx: typer.Context) -> None:
    """All sheets of the event."""
    with session(ctx) as now_open:
        evening = now_open.evening
    sheets = sheets_of(evening.sheets, GAME.kind)
    if now_open.settings.json:
        say_json({"event": evening.slug, "sheets": [sheet_json(evening, sheet) for sheet in sheets]})
    elif not sheets:
        print(f"{say('no sheet yet')}: {command('new-epito')}")
    else:
        print_grids([_list_grid(evening, sheets, say)])


def _list_grid(evening: Evening, sheets: Sequence[Sheet], say: Say) -> Grid:
    columns = (
        Column("sheet", say("Sheet"), number=True), Column("match", say("Match"), number=True),
        Column("players", say("Players")), Column("kills", say("Kills")), Column("round", say("round"), number=True),
        Column("state", say("State")),
    )  # fmt: skip
    rows = tuple(
        (
            sheet.number,
            sheet.match or "",
            " - ".join(safe(evening.names[player]) for player in sheet.players),
            " : ".join(str(side.kills) for side in match_of(sheet).sides),
            match_of(sheet).round,
            ended(evening, match_of(sheet), say) or phase_name(match_of(sheet).phase, say),
        )
        for sheet in sheets
    )
    return Grid("", columns, rows)


def _written(evening: Evening, lines: Sequence[str], typed: str | None) -> tuple[Sheet, list[Command]]:
    """The sheet that lines are for, and the entries they stand for."""
    read = [(player_named(evening, line.player), line.actions) for line in map(read_line, lines)]
    found = find(evening, typed, *(player for player, _ in read))
    phase = match_of(found).phase
    return found, [entry for player, actions in read for entry in commands(player, actions, phase)]


def _enter(now_open: Session, sheet: Sheet, entries: Sequence[Command]) -> None:
    """Record these entries as one step, all or nothing."""
    seeded = [OnSheet(sheet.number, _seeded(entry)) for entry in entries]
    record_on(now_open, GAME, sheet.number, in_turn(lambda _: seeded))


def _seeded(entry: Command) -> Command:
    return entry._replace(seed=secrets.token_hex(16)) if isinstance(entry, TakeSide) else entry


register_sheet(app, GAME)
register_view(app, GAME, "income", income)
