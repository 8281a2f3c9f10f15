"""How the sheet of an Építő match is found and shown, and what of it goes to the match it is played for."""

from cli.epito.log import log_json, log_line, news
from cli.program.output import say, say_json
from cli.program.session import Session
from cli.referee.sheet_commands import SheetGame, sheet_number
from cli.show.epito import income_grid, income_rule, match_of, next_line, sheet_grids, sheet_json
from cli.show.fit import chop
from cli.show.grid import print_grids, width
from evening.sheets import OfSheet, Sheet, find_sheet, sheets_of
from evening.state import Evening
from games.model import PlayerId
from games.refusal import Unreadable, do
from store.record import Recorded
from tournament.events import DRAWN, WON_A, WON_B, EnterResult, VoidResult
from tournament.state import fixture, waiting

WHICH = "Which sheet. [default: the only one that is open]"


def find(evening: Evening, typed: str | None, *players: PlayerId) -> Sheet:
    """The sheet that is meant: by its number; else the only open one on which these players play; else the last one.

    `Unreadable` where several are open.
    """
    still_open = [
        sheet
        for sheet in sheets_of(evening.sheets, "epito")
        if not sheet.is_over and set(players) <= set(sheet.players)
    ]
    if typed is None and len(still_open) > 1:
        sheets = tuple(
            f"{sheet.number}: {' - '.join(evening.names[player] for player in sheet.players)}"
            for sheet in still_open
        )
        raise Unreadable("several-sheets", do("sheet"), count=len(still_open), sheets=sheets)
    return find_sheet(evening.sheets, "epito", sheet_number(typed), players)


def show(now_open: Session, evening: Evening, sheet: Sheet) -> None:
    """Show the sheet: places, kills, tokens, rounds, what comes next."""
    if now_open.settings.json:
        say_json(sheet_json(evening, sheet))
        return
    print_grids(sheet_grids(evening, sheet, say))
    _print_line(next_line(evening, match_of(sheet), say))


def income(now_open: Session, evening: Evening, sheet: Sheet) -> None:
    """The tokens due to both in this round, and why (E-12, E-13)."""
    match = match_of(sheet)
    if now_open.settings.json:
        say_json(
            {
                "event": evening.slug, "sheet": sheet.number, "round": match.round, "bonus": match.bonus,
                "players": [{"name": evening.names[side.player], "tokens_due": side.due} for side in match.sides],
            }
        )  # fmt: skip
    elif match.round:
        print_grids([income_grid(evening, sheet, say)])
        _print_line(income_rule(match, say))
    else:
        _print_line(next_line(evening, match, say))


def _report(now_open: Session, recorded: Recorded, number: int) -> None:
    """What the table must know of an entry (dice, cards drawn), and both halves as they are now."""
    evening = recorded.evening
    sheet = evening.sheets[number]
    if now_open.settings.json:
        say_json({**sheet_json(evening, sheet), "dry_run": now_open.settings.dry_run})
        return
    for event in recorded.events:
        text = news(evening, event.event, say) if isinstance(event, OfSheet) else ""
        if text:
            _print_line(text)
    print_grids(sheet_grids(evening, sheet, say)[:1])
    _print_line(next_line(evening, match_of(sheet), say))


def _print_line(text: str) -> None:
    """A sentence, in lines that fit."""
    print("\n".join(chop(text, width())))


def _for_match(evening: Evening, sheet: Sheet) -> EnterResult | VoidResult | None:
    """The result of a match whose sheet came to its end (kills as points), or that it has none after an undo."""
    game = None if sheet.match is None else fixture(evening.desk, sheet.match)
    if game is None or {game.a, game.b} != set(sheet.players):
        return None
    match = match_of(sheet)
    outcome, result = match.outcome, evening.desk.results.get(game.match)
    if outcome is None:
        return None if result is None else VoidResult(game.match, f"sheet {sheet.number} was taken back")
    if result is not None or game not in waiting(evening.desk):
        return None
    how = DRAWN if outcome.winner is None else WON_A if outcome.winner == game.a else WON_B
    return EnterResult(game.match, match.of(game.a).kills, match.of(game.b).kills, how)


GAME = SheetGame("epito", WHICH, show, _report, log_json, log_line, find, _for_match)
