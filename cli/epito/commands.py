"""The match sheet of Építő: kept round by round, by an organiser or by a player (E-7 to E-28)."""

import secrets
from collections.abc import Sequence
from typing import Annotated

import typer

from cli.args.parse import whole
from cli.epito.line_parser import ACTIONS, RestOfRound, commands, read_line
from cli.epito.log import log_json, log_lines
from cli.program.command_hints import aimed
from cli.program.commands import App
from cli.program.i18n import speaker
from cli.program.output import Say, safe, say_json
from cli.program.session import Session, player_named, session
from cli.show.epito import (
    ended,
    income_grid,
    income_rule,
    match_of,
    news,
    next_line,
    phase_name,
    sheet_grids,
    sheet_json,
)
from cli.show.fit import chop
from cli.show.grid import print_grids, width
from evening.sheets import OfSheet, OnSheet, OpenSheet, RedoSheet, Sheet, UndoSheet
from evening.state import Evening
from games.epito.moves import (
    ADJUSTABLE,
    AT_MOST_ONE,
    CHOSEN,
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
from games.refusal import Refused, Unreadable
from scoring.grid import Column, Grid
from store.record import Plan, Recorded
from tournament.checks import known_match
from tournament.events import DRAWN, WON_A, WON_B, EnterResult, VoidResult
from tournament.state import fixture, waiting

NAME = "epito"

app = App(help="The match sheet of Építő, round by round.")

SheetNumber = Annotated[
    str | None, typer.Option("--sheet", metavar="N", help="Which sheet. [default: the only one that is open]")
]
Lines = Annotated[
    list[str] | None, typer.Argument(metavar="LINE...", help=f"'NAME: ACTION, ACTION': {ACTIONS}")
]


@app.add("new", "snakebid epito new Ada Ben --first Ada")
def new(
    ctx: typer.Context,
    player: Annotated[list[str] | None, typer.Argument(help="The two players.")] = None,
    match: Annotated[
        str | None, typer.Option(help="The match of the schedule that it is played for.")
    ] = None,
    first: Annotated[str | None, typer.Option(metavar="PLAYER", help="Who begins; else: epito roll.")] = None,
    bonus: Annotated[
        str, typer.Option(help="One token more after at-most-one ability, or exactly-one (E-13).")
    ] = AT_MOST_ONE,
    side_draw: Annotated[
        str, typer.Option(help="A card of the side deck is chosen or drawn (E-24).")
    ] = CHOSEN,
    side_cards: Annotated[
        str, typer.Option(metavar="N[,N]", help="Cards in the side decks, if fewer than 5 (E-2).")
    ] = "5",
) -> None:
    """Lay a sheet out for two players of the event, or for a match of its schedule."""
    side = _side_cards(side_cards)
    with session(ctx) as now_open:
        evening = now_open.evening
        number = None if match is None else whole(match, "a match's number")
        one, other = _two(evening, player or [], number)
        number_here = len(evening.sheets) + 1
        entries: list[Command] = [Begin((one, other), bonus, side_draw, side)]
        if first is not None:
            entries.append(ChooseFirst(player_named(evening, first)))
        steps: list[OpenSheet | OnSheet] = [OpenSheet(NAME, (one, other), number)]
        steps += [OnSheet(number_here, entry) for entry in entries]
        given = iter(steps)
        _tell(now_open, now_open.record(lambda _: next(given, None), repeat=True), number_here)


def _side_cards(text: str) -> tuple[int, int]:
    counts = [whole(part, "a number of cards") for part in text.split(",")]
    if len(counts) > 2:
        raise Unreadable(f"{text!r} is not one number for both side decks or two", "--side-cards 5,4")
    return counts[0], counts[-1]


def _two(evening: Evening, typed: Sequence[str], match: int | None) -> tuple[PlayerId, PlayerId]:
    named = tuple(player_named(evening, name) for name in typed)
    if match is not None:
        game = known_match(evening.desk, match)
        if named and set(named) != {game.a, game.b}:
            raise Refused(None, "players", "match {match} is not between these players",
                          "leave them out: the match knows its players", match=match)  # fmt: skip
        running = [sheet for sheet in _all(evening) if sheet.match == match]
        if running:
            raise Refused(None, "sheet-there", "match {match} has its sheet already: {sheet}",
                          "epito show --sheet {sheet}", match=match, sheet=running[0].number)  # fmt: skip
        return game.a, game.b
    if not named and len(evening.names) == 2:
        named = evening.desk.players
    if len(named) != 2:
        raise Unreadable("a match has two players", "snakebid epito new Ada Ben")
    return named[0], named[1]


@app.add("roll", "snakebid epito roll 3 5")
def roll(
    ctx: typer.Context,
    dice: Annotated[
        list[str] | None,
        typer.Argument(help="What both rolled, in the sheet's order; without: the program rolls."),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="A roll that repeats.")] = None,
    sheet: SheetNumber = None,
) -> None:
    """Dice for who says who begins; equal ones are rolled again (E-8)."""
    shown = [whole(die, "a die") for die in dice or []]
    if shown and len(shown) != 2:
        raise Unreadable("each of the two players rolls one die", "snakebid epito roll 3 5")
    entry = EnterDice(shown[0], shown[1]) if shown else RollDice(seed or secrets.token_hex(16))
    with session(ctx) as now_open:
        found = _open_sheet(now_open.evening, sheet)
        _tell(now_open, now_open.record(lambda _: OnSheet(found.number, entry)), found.number)


@app.add("first", "snakebid epito first Ada")
def first(
    ctx: typer.Context,
    player: Annotated[str, typer.Argument(help="Who begins round 1.")],
    sheet: SheetNumber = None,
) -> None:
    """Who begins, as the player with the higher die says, or as agreed (E-8)."""
    with session(ctx) as now_open:
        evening = now_open.evening
        who = player_named(evening, player)
        found = _open_sheet(evening, sheet, who)
        _enter(now_open, found, [ChooseFirst(who)])


@app.add("play", "snakebid epito play 'Ada: lay front, ready'")
def play(ctx: typer.Context, lines: Lines = None, sheet: SheetNumber = None) -> None:
    """Enter what players do, action by action, in the order written."""
    with session(ctx) as now_open:
        found, entries = _written(now_open.evening, lines or [], sheet)
        if not entries:
            raise Unreadable("nothing is entered", "snakebid epito play 'Ada: lay front, ready'")
        _enter(now_open, found, entries)


@app.add("round", "snakebid epito round 'Ada: lay front, use 1' 'Ben: lay front, lost front'")
def round_(ctx: typer.Context, lines: Lines = None, sheet: SheetNumber = None) -> None:
    """A whole round in one line, or the rest of one that has begun; what is not written did not happen."""
    with session(ctx) as now_open:
        found, entries = _written(now_open.evening, lines or [], sheet)
        rest = RestOfRound(entries, match_of(found), secrets.token_hex(16))

        def plan(evening: Evening) -> OnSheet | None:
            entry = rest.next(match_of(evening.sheets[found.number]))
            return None if entry is None else OnSheet(found.number, entry)

        _told(now_open, plan, found.number)


@app.add("end", "snakebid epito end")
def end(ctx: typer.Context, sheet: SheetNumber = None) -> None:
    """End the round: whoever has 4 kills wins (E-26); who lost a creature takes a card from the side deck (E-24)."""
    with session(ctx) as now_open:
        _enter(now_open, _open_sheet(now_open.evening, sheet), [EndRound()])


@app.add("adjust", "snakebid epito adjust Ada reserve 1 --why 'Recall brings it back'")
def adjust(
    ctx: typer.Context,
    player: Annotated[str, typer.Argument(help="Whose half of the table.")],
    what: Annotated[str, typer.Argument(help=f"{', '.join(ADJUSTABLE)}.")],
    value: Annotated[str, typer.Argument(help="How many there are now.")],
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="The card that says so.")] = "",
    sheet: SheetNumber = None,
) -> None:
    """What the text of a card changed against the rules; it is kept with its reason."""
    with session(ctx) as now_open:
        who = player_named(now_open.evening, player)
        found = _open_sheet(now_open.evening, sheet, who)
        _enter(now_open, found, [Adjust(who, what, whole(value), why)])


@app.add("undo", "snakebid epito undo")
def undo(
    ctx: typer.Context,
    steps: Annotated[str, typer.Argument(help="How many steps.")] = "1",
    sheet: SheetNumber = None,
) -> None:
    """Take steps back. A step is one command as it was entered; the log keeps what was undone."""
    count = whole(steps, "a number of steps")
    with session(ctx) as now_open:
        found = _open_sheet(now_open.evening, sheet)
        _told(now_open, _once(UndoSheet(found.number, count)), found.number)


@app.add("redo", "snakebid epito redo")
def redo(
    ctx: typer.Context,
    steps: Annotated[str, typer.Argument(help="How many steps.")] = "1",
    sheet: SheetNumber = None,
) -> None:
    """Do undone steps again."""
    count = whole(steps, "a number of steps")
    with session(ctx) as now_open:
        found = _open_sheet(now_open.evening, sheet)
        _told(now_open, _once(RedoSheet(found.number, count)), found.number)


@app.add("show", "snakebid epito show --lang hu")
def show(ctx: typer.Context, sheet: SheetNumber = None) -> None:
    """The sheet: places, kills, tokens, abilities, the rounds so far, what comes next."""
    with session(ctx) as now_open:
        evening = now_open.evening
        found = _open_sheet(evening, sheet)
    say = speaker(now_open.settings.lang)
    if now_open.settings.json:
        say_json(sheet_json(evening, found))
        return
    print_grids(sheet_grids(evening, found, say))
    _print_line(next_line(evening, match_of(found), say))


@app.add("income", "snakebid epito income")
def income(ctx: typer.Context, sheet: SheetNumber = None) -> None:
    """The tokens due to both in this round, and why (E-12, E-13)."""
    with session(ctx) as now_open:
        evening = now_open.evening
        found = _open_sheet(evening, sheet)
    say = speaker(now_open.settings.lang)
    match = match_of(found)
    if now_open.settings.json:
        say_json(
            {
                "event": evening.slug, "sheet": found.number, "round": match.round, "bonus": match.bonus,
                "players": [{"name": evening.names[side.player], "tokens_due": side.due} for side in match.sides],
            }
        )  # fmt: skip
    elif match.round:
        print_grids([income_grid(evening, found, say)])
        _print_line(income_rule(match, say))
    else:
        _print_line(next_line(evening, match, say))


@app.add("log", "snakebid epito log --sheet 1")
def log(ctx: typer.Context, sheet: SheetNumber = None) -> None:
    """What was entered on a sheet, when and by whom, and what was taken back."""
    with session(ctx) as now_open:
        evening = now_open.evening
        number = _open_sheet(evening, sheet).number
        rows = now_open.store.log(now_open.slug)
    if now_open.settings.json:
        entries = log_json(evening, rows, number)
        say_json({"event": evening.slug, "sheet": number, "entries": entries})
    else:
        print("\n".join(log_lines(evening, rows, number, speaker(now_open.settings.lang))))


@app.add("list", "snakebid epito list")
def list_(ctx: typer.Context) -> None:
    """All sheets of the event."""
    with session(ctx) as now_open:
        evening = now_open.evening
    sheets = _all(evening)
    say = speaker(now_open.settings.lang)
    if now_open.settings.json:
        say_json({"event": evening.slug, "sheets": [sheet_json(evening, sheet) for sheet in sheets]})
    elif not sheets:
        print(f"{say('no sheet yet')}: {aimed('snakebid epito new Ada Ben')}")
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


def _all(evening: Evening) -> list[Sheet]:
    return [sheet for sheet in evening.sheets.values() if sheet.kind == NAME]


def _open_sheet(evening: Evening, typed: str | None, *players: PlayerId) -> Sheet:
    """The sheet that is meant: by its number; else the only open one on which these players play; else the last one."""
    every = _all(evening)
    if typed is not None:
        number = whole(typed, "a sheet's number")
        found = [sheet for sheet in every if sheet.number == number]
        if not found:
            raise Unreadable(f"there is no sheet {number} of Építő", "snakebid epito list")
        return found[0]
    theirs = [sheet for sheet in every if set(players) <= set(sheet.players)]
    still_open = [sheet for sheet in theirs if match_of(sheet).outcome is None]
    if len(still_open) > 1:
        sheets = "; ".join(
            f"{sheet.number}: {' - '.join(evening.names[player] for player in sheet.players)}"
            for sheet in still_open
        )
        raise Unreadable(f"{len(still_open)} sheets are open ({sheets})", "say which: --sheet N")
    if not theirs:
        raise Unreadable("there is no such sheet yet", "snakebid epito new Ada Ben")
    return (still_open or theirs)[-1]


def _written(evening: Evening, lines: Sequence[str], typed: str | None) -> tuple[Sheet, list[Command]]:
    """The sheet that lines are for, and the entries they stand for."""
    read = [(player_named(evening, line.player), line.actions) for line in map(read_line, lines)]
    found = _open_sheet(evening, typed, *(player for player, _ in read))
    phase = match_of(found).phase
    return found, [entry for player, actions in read for entry in commands(player, actions, phase)]


def _once(command: UndoSheet | RedoSheet) -> Plan:
    given = iter([command])
    return lambda _: next(given, None)


def _enter(now_open: Session, sheet: Sheet, entries: Sequence[Command]) -> None:
    """Record these entries as one step, all or nothing."""
    given = iter([OnSheet(sheet.number, _seeded(entry)) for entry in entries])
    _told(now_open, lambda _: next(given, None), sheet.number)


def _seeded(entry: Command) -> Command:
    return entry._replace(seed=secrets.token_hex(16)) if isinstance(entry, TakeSide) else entry


def _told(now_open: Session, plan: Plan, number: int) -> None:
    """Record what `plan` gives until it gives nothing, with what follows for the match it is played for, and tell."""
    recorded = now_open.record(lambda evening: plan(evening) or _for_match(evening, number), repeat=True)
    _tell(now_open, recorded, number)


def _for_match(evening: Evening, number: int) -> EnterResult | VoidResult | None:
    """The result of a match whose sheet came to its end (kills as points), or that it has none after an undo."""
    sheet = evening.sheets[number]
    game = None if sheet.match is None else fixture(evening.desk, sheet.match)
    if game is None or {game.a, game.b} != set(sheet.players):
        return None
    outcome, result = match_of(sheet).outcome, evening.desk.results.get(game.match)
    if outcome is None:
        return None if result is None else VoidResult(game.match, f"sheet {number} was taken back")
    if result is not None or game not in waiting(evening.desk):
        return None
    how = DRAWN if outcome.winner is None else WON_A if outcome.winner == game.a else WON_B
    state = match_of(sheet)
    return EnterResult(game.match, state.of(game.a).kills, state.of(game.b).kills, how)


def _tell(now_open: Session, recorded: Recorded, number: int) -> None:
    """What the table must know of an entry (dice, cards drawn), and both halves as they stand now."""
    evening = recorded.evening
    sheet = evening.sheets[number]
    if now_open.settings.json:
        say_json({**sheet_json(evening, sheet), "dry_run": now_open.settings.dry_run})
        return
    say = speaker(now_open.settings.lang)
    for event in recorded.events:
        told = news(evening, event.event, say) if isinstance(event, OfSheet) else ""
        if told:
            _print_line(told)
    print_grids(sheet_grids(evening, sheet, say)[:1])
    _print_line(next_line(evening, match_of(sheet), say))


def _print_line(text: str) -> None:
    """A sentence, in lines that fit."""
    print("\n".join(chop(text, width())))
