"""Players of an event: late entry, renaming, seats, withdrawal, coming back, bonuses and penalties."""

import os
from typing import Annotated, Any

import typer

from cli.args.csv_files import check_faults, csv_text
from cli.args.parse import whole
from cli.args.player_names import player_names
from cli.program.commands import App
from cli.program.options import Player, Suggestion, Why
from cli.program.output import note, safe, say, say_json
from cli.program.session import Session, player_named, session
from cli.show.grid import in_language, print_grids
from cli.tournament.player_tables import (
    effects_json,
    effects_lines,
    erased,
    players_grid,
    players_json,
)
from evening.state import Evening
from games.model import PlayerId
from games.refusal import Refused, Unreadable, clause
from scoring.export import bonus_records, bonuses_grid
from store.names import name_hash
from store.record import Naming, Plan, Recorded
from tournament.csv_import import Fault, PlayerLine, players_from_csv
from tournament.events import (
    WITHDRAWALS,
    AddPlayer,
    ArrangeSeats,
    GivePoints,
    RenamePlayer,
    ReturnPlayer,
    TakeBackPoints,
    WithdrawPlayer,
)

app = App(help="Players: late entry, names, seats, withdrawal, bonuses and penalties.")


@app.add("list", "snakebid player list")
def list_(ctx: typer.Context) -> None:
    """List the players in seat order: withdrawals, decks, matches."""
    with session(ctx) as now_open:
        _show(now_open, now_open.evening)


@app.add("add", "snakebid player add Dee")
def add(
    ctx: typer.Context,
    names: Annotated[
        list[str], typer.Argument(metavar="NAME...", help="Who joins; `Ben#2` tells two apart.")
    ],
) -> None:
    """Late entry. What is played stays; the newcomers' matches come in the rounds after it."""
    with session(ctx) as now_open:
        _enter(now_open, player_names(names, now_open.evening.names.values()))


def _enter(now_open: Session, names: tuple[str, ...]) -> None:
    """Add players as one step, and show what it changes."""
    left = list(names)

    def plan(evening: Evening) -> Naming | None:
        return _newcomer(evening, left.pop(0), more=bool(left)) if left else None

    recorded = now_open.record(plan, repeat=True)
    if not now_open.settings.json:
        for name in names:
            print(say("{name} takes part.").format(name=safe(name)))
    _say(now_open, recorded)


def _newcomer(evening: Evening, name: str, *, more: bool) -> Naming:
    player_names([name], evening.names.values())  # seen again inside the transaction
    salt = _salt()
    number = PlayerId(len(evening.desk.players) + 1)
    command = AddPlayer(number, name_hash(salt, name), evening.draft.setup is not None, more)
    return Naming(command, name, salt)


def _salt() -> str:
    return os.urandom(16).hex()


@app.add("rename", "snakebid player rename Ben Benedikt")
def rename(
    ctx: typer.Context,
    player: Player,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new name.")],
) -> None:
    """Give a player another name. Results and history stay; the log holds names only as salted hashes."""

    def plan(evening: Evening) -> Naming:
        who = player_named(evening, player)
        others = [other for number, other in evening.names.items() if number != who]
        (clean,) = player_names([name], others)
        salt = _salt()
        return Naming(RenamePlayer(who, name_hash(salt, clean)), clean, salt)

    _change(ctx, plan)


@app.add("withdraw", "snakebid player withdraw Cy --rule fide --why 'ill'")
def withdraw(
    ctx: typer.Context,
    player: Player,
    rule: Annotated[
        str,
        typer.Option(
            click_type=Suggestion(WITHDRAWALS),
            help="keep: what was played counts, the rest is not played. fide: under half played, nothing of it "
            "counts; else it does, and the opponents win the rest.",
        ),
    ] = "keep",
    why: Why = "",
) -> None:
    """A player stops. Nobody else's played matches change."""
    _change(ctx, lambda evening: WithdrawPlayer(player_named(evening, player), rule, why))


@app.add("return", "snakebid player return Cy")
def return_(ctx: typer.Context, player: Player, why: Why = "") -> None:
    """Bring a player back who withdrew. All their matches count again, and wait again."""
    _change(ctx, lambda evening: ReturnPlayer(player_named(evening, player), why))


@app.add("seats", "snakebid player seats Cy Ada Ben")
def seats(
    ctx: typer.Context,
    players: Annotated[list[str], typer.Argument(metavar="PLAYER...", help="All players, in the new order.")],
) -> None:
    """Arrange the seats, clockwise. Possible before the draft, and before the schedule is made."""

    def plan(evening: Evening) -> ArrangeSeats:
        order = tuple(player_named(evening, name) for name in players)
        return ArrangeSeats(order, evening.draft.setup is not None)

    _change(ctx, plan)


@app.add("erase", "snakebid player erase Ben --yes")
def erase(ctx: typer.Context, player: Player) -> None:
    """Forget a player's name for good, on request. The log stays whole: it holds only a hash, which nothing opens then."""
    with session(ctx) as now_open:
        before = now_open.evening
        who = player_named(before, player)
        if now_open.settings.dry_run:
            text = say("dry run: the name of player {number}, {name}, would be erased")
            note(text.format(number=who, name=safe(before.names[who])))
            _show(now_open, before)
            return
        now_open.confirm(clause("erase-name", name=before.names[who]))
        _show(now_open, now_open.store.erase_name(now_open.slug, who))
    note(say("older backups and exports still have the name: delete those too"))


@app.add("import", "snakebid player import players.csv")
def import_(
    ctx: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A CSV file: name, tag; - is standard input.")],
) -> None:
    """Add players from a spreadsheet, all or nothing.

    Columns are separated by commas, semicolons or tabs. Players who are there already are not added twice.

    A name that was erased can't be recognised, so where one was, new names are added only after a question (--yes).
    """
    lines, faults = players_from_csv(csv_text(file))
    with session(ctx) as now_open:
        there = now_open.evening.names
        new, known = _new_names(lines, tuple(there.values()), faults)
        check_faults(file, faults)
        if known:
            note(say("players of the file who are here already: {count}").format(count=known))
        if new:
            note(
                say("new players: {count} ({names})").format(count=len(new), names=", ".join(map(safe, new)))
            )
            _confirm_nobody_returns(now_open, new)
        _enter(now_open, new)


def _confirm_nobody_returns(now_open: Session, new: tuple[str, ...]) -> None:
    """Before a list is taken in again: who asked to be forgotten must not come back with it unnoticed."""
    gone = erased(now_open.evening)
    if not gone:
        return
    now_open.confirm(clause("erased-names", numbers=gone, new=new))


def _new_names(
    lines: list[PlayerLine], there: tuple[str, ...], faults: list[Fault]
) -> tuple[tuple[str, ...], int]:
    """Names that are not there yet, and how many are; what is no name becomes a fault."""
    new: list[str] = []
    known = 0
    for line in lines:
        name = f"{line.name}#{line.tag}" if line.tag else line.name
        try:
            player_names([name], there)
        except Refused:
            known += 1
        except Unreadable as fault:
            faults.append(Fault(line.line, fault.refusal))
        else:
            new.append(name)
    return tuple(new), known


@app.add("bonus", "snakebid player bonus Ada 10 --why 'helped to set up'")
def bonus(
    ctx: typer.Context,
    player: Player,
    points: Annotated[str, typer.Argument(metavar="POINTS", help="Points to add to the score.")],
    why: Why = "",
) -> None:
    """Add points to a player's score. They are an entry of their own and can be taken back."""
    _give(ctx, player, whole(points), why)


@app.add("penalty", "snakebid player penalty Ben 20 --why 'came late'")
def penalty(
    ctx: typer.Context,
    player: Player,
    points: Annotated[str, typer.Argument(metavar="POINTS", help="Points to take from the score.")],
    why: Why = "",
) -> None:
    """Take points from a player's score. They are an entry of their own and can be taken back."""
    _give(ctx, player, -abs(whole(points)), why)


def _give(ctx: typer.Context, player: str, points: int, why: str) -> None:
    with session(ctx) as now_open:
        plan: Plan = lambda evening: GivePoints(player_named(evening, player), points, why)  # noqa: E731 - used once, with its type
        _say_bonuses(now_open, now_open.record(plan).evening)


@app.add("take-back", "snakebid player take-back 1 --why 'was not late'")
def take_back(
    ctx: typer.Context,
    entry: Annotated[
        str,
        typer.Argument(metavar="ENTRY", help="The number of the bonus or penalty, as `standings` shows it."),
    ],
    why: Why = "",
) -> None:
    """Take a bonus or a penalty back; it stays in the log."""
    number = whole(entry, "the number of a bonus or penalty")
    with session(ctx) as now_open:
        _say_bonuses(now_open, now_open.record(lambda _: TakeBackPoints(number, why)).evening)


def _say_bonuses(now_open: Session, evening: Evening) -> None:
    if now_open.settings.json:
        say_json(
            {
                "event": evening.slug,
                "bonuses": bonus_records(evening.desk.bonuses, evening.names),
                "dry_run": now_open.settings.dry_run,
            }
        )
        return
    print_grids([bonuses_grid(evening.desk.bonuses, evening.names)])


def _change(ctx: typer.Context, plan: Plan) -> None:
    with session(ctx) as now_open:
        _say(now_open, now_open.record(plan))


def _say(now_open: Session, recorded: Recorded) -> None:
    """The players, and what the change did to the matches."""
    before, evening = recorded.before, recorded.evening
    if now_open.settings.json:
        say_json(
            {
                **players_json(evening),
                "effects": effects_json(before, evening),
                "dry_run": now_open.settings.dry_run,
            }
        )
        return
    _show(now_open, evening)
    for line in effects_lines(before, evening):
        print(line)


def _show(now_open: Session, evening: Evening) -> None:
    if now_open.settings.json:
        document: dict[str, Any] = {**players_json(evening), "dry_run": now_open.settings.dry_run}
        say_json(document)
    else:
        print_grids([in_language(players_grid(evening, say("Players")), say, ("state", "deck"))])
