"""Commands that Free-for-All and Two against two share: the group of each registers them for its own sheets."""

import json
from collections.abc import Callable
from typing import Annotated, Any

import typer

from cli.args.parse import whole
from cli.program.commands import App
from cli.program.output import safe, say_json
from cli.program.session import Session, card_named, player_named, session
from cli.show.draft import names_json
from cli.show.grid import print_grids
from cli.show.live import PHASES, game_json, grids, headline
from evening.sheets import OfSheet, OnSheet, OpenSheet, RedoSheet, Sheet, SheetCommand, UndoSheet
from evening.state import Evening
from games.kartomantik.live import events as ev
from games.kartomantik.live.state import Game
from games.model import PlayerId
from games.refusal import Refused, Unreadable

Player = Annotated[str, typer.Argument(metavar="PLAYER", help="A player of the game.")]
PieceNumber = Annotated[
    str, typer.Argument(metavar="PIECE", help="A manifestation's number, as `show` has it.")
]
SheetNumber = Annotated[
    str | None, typer.Option("--sheet", metavar="N", help="Which game. [default: the one not finished]")
]
Make = Callable[[Evening], ev.Command]


def sheet_of(evening: Evening, kind: str, typed: str | None) -> Sheet:
    """The sheet of that number, or the last one of its kind that is not finished, or else the last one."""
    of_kind = [sheet for sheet in evening.sheets.values() if sheet.kind == kind]
    if typed is not None:
        number = whole(typed, "a sheet's number")
        found = next((sheet for sheet in of_kind if sheet.number == number), None)
        if found is None:
            known = ", ".join(str(sheet.number) for sheet in of_kind) or "none yet"
            raise Unreadable(f"there is no sheet {number} of this game", f"sheets: {known}")
        return found
    if not of_kind:
        raise Unreadable("no game of this kind has begun", f"snakebid {kind} new PLAYER PLAYER PLAYER ...")
    unfinished = [sheet for sheet in of_kind if not sheet.steps.state.final]
    return (unfinished or of_kind)[-1]


def show_sheet(now_open: Session, evening: Evening, sheet: Sheet, *, whole_table: bool = False) -> None:
    """Say how a game stands."""
    if now_open.settings.json:
        say_json({**game_json(evening, sheet), "dry_run": now_open.settings.dry_run} if sheet.steps.state.players
                 else {"event": evening.slug, "sheet": sheet.number, "game": sheet.kind, "players": []})  # fmt: skip
        return
    print(safe(headline(evening, sheet)))
    if whole_table:
        print()
        print_grids(grids(evening, sheet))


def open_game(
    ctx: typer.Context, kind: str, begin: Callable[[Evening], ev.Begin], tiebreak: int | None = None
) -> None:
    """Open a sheet and begin its game, as one step."""
    with session(ctx) as now_open:
        opened: list[int] = []

        def once(evening: Evening) -> SheetCommand | None:
            if not opened:
                opened.append(len(evening.sheets) + 1)
                return OpenSheet(kind, begin(evening).players, tiebreak=tiebreak)
            return None if evening.sheets[opened[0]].steps.depth else OnSheet(opened[0], begin(evening))

        recorded = now_open.record(once, repeat=True)
        show_sheet(now_open, recorded.evening, recorded.evening.sheets[opened[0]], whole_table=True)


def told(before: Game, events: list[ev.Event], evening: Evening) -> list[str]:
    """What came of a step, where it is more than was entered."""
    lines = []
    for event in events:
        match event:
            case ev.Resolved(number):
                action = next(item for item in before.stack if item.number == number)
                lines.append(
                    f"Action {number} of {evening.names[action.player]} resolves: {action.what or 'do what it says'}"
                )
            case ev.Won(player):
                side = next(members for members in before.sides if player in members)
                lines.append(
                    f"{'+'.join(evening.names[one] for one in side)} wins the confrontation and captures what opposed."
                )
            case ev.Stalemated():
                lines.append("Stalemate: all manifestations go to the Stalemate Zone.")
            case ev.PhaseEnded(phase):
                lines.append(f"All have passed: {PHASES[phase]} ends.")
            case ev.GameEnded(rule, why):
                because = ": ".join(filter(None, (rule, why)))
                lines.append(f"The game is over{f' ({because})' if because else ''}. Count the decks.")
            case _:
                pass
    return lines


Do = Callable[[typer.Context, str | None, Make], None]


def _doer(kind: str) -> Do:
    """What every command of a game does: record it, say what came of it, and how the game stands."""

    def do(ctx: typer.Context, sheet: str | None, make: Make) -> None:
        with session(ctx) as now_open:
            number = sheet_of(now_open.evening, kind, sheet).number
            before = now_open.evening.sheets[number].steps.state
            recorded = now_open.record(lambda evening: OnSheet(number, make(evening)))
            after = recorded.evening.sheets[number]
            if not now_open.settings.json:
                events = [event.event for event in recorded.events if isinstance(event, OfSheet)]
                for line in told(before, events, recorded.evening):
                    print(safe(line))
            show_sheet(now_open, recorded.evening, after)

    return do


def register(app: App, kind: str) -> None:
    """Add the commands of a live game to a group; `kind` is its machine's name and its group's."""
    do = _doer(kind)

    @app.add("show", f"snakebid {kind} show")
    def show(ctx: typer.Context, sheet: SheetNumber = None) -> None:
        """The game as it stands: who is asked, the Stack, the zones, piles and points."""
        with session(ctx) as now_open:
            evening = now_open.evening
        show_sheet(now_open, evening, sheet_of(evening, kind, sheet), whole_table=True)

    @app.add("roll", f"snakebid {kind} roll Ada")
    def roll(ctx: typer.Context, player: Player, sheet: SheetNumber = None) -> None:
        """The die at the table gave this player priority, where no rule does (C-5)."""
        do(ctx, sheet, lambda evening: ev.Roll(player_named(evening, player)))

    @app.add("act", f"snakebid {kind} act Ada 'Deny Fate'")
    def act(
        ctx: typer.Context,
        player: Player,
        what: Annotated[
            list[str] | None, typer.Argument(metavar="WHAT...", help="The Will or the effect.")
        ] = None,
        sheet: SheetNumber = None,
    ) -> None:
        """A player with priority puts an action on the Stack (F-7, T-3)."""
        do(ctx, sheet, lambda evening: ev.Act(player_named(evening, player), " ".join(what or ())))

    @app.add("pass", f"snakebid {kind} pass Ben Cy")
    def pass_(
        ctx: typer.Context,
        players: Annotated[
            list[str] | None, typer.Argument(metavar="PLAYER...", help="Who passes, in order.")
        ] = None,
        everyone: Annotated[
            bool, typer.Option("--all", help="All who are asked, until something comes of it.")
        ] = False,
        sheet: SheetNumber = None,
    ) -> None:
        """Players pass; the last pass resolves the top of the Stack, or ends the phase (F-3 to F-8)."""
        if everyone == bool(players):
            raise Unreadable(
                "name the players who pass, or say --all", f"{kind} pass Ben Cy, or {kind} pass --all"
            )
        do(
            ctx,
            sheet,
            lambda evening: ev.PassPriority(tuple(player_named(evening, name) for name in players or ())),
        )

    _register_zone(app, kind, do)
    _register_points(app, kind, do)
    _register_steps(app, kind)
    _register_log(app, kind)


def _register_zone(app: App, kind: str, do: Do) -> None:
    @app.add("enter", f"snakebid {kind} enter Ada 5 choleric --points 20")
    def enter(
        ctx: typer.Context,
        player: Player,
        power: Annotated[str | None, typer.Argument(metavar="[POWER]", help="Its power.")] = None,
        temperament: Annotated[
            str | None,
            typer.Argument(metavar="[TEMPERAMENT]", help="Its temperament; several are joined with +."),
        ] = None,
        points: Annotated[
            str | None, typer.Option(metavar="POINTS", help="What it is worth to who captures it.")
        ] = None,
        card: Annotated[
            str | None, typer.Option(metavar="CARD", help="A card of the event's set, for all of it.")
        ] = None,
        name: Annotated[str, typer.Option(help="What to call it.")] = "",
        first: Annotated[
            bool, typer.Option("--first", help="It is the first manifestation of its side (T-4).")
        ] = False,
        sheet: SheetNumber = None,
    ) -> None:
        """A manifestation enters the Confrontation Zone (C-1, C-2)."""
        strength = None if power is None else whole(power, "a power")
        worth = None if points is None else whole(points)

        def make(evening: Evening) -> ev.Enter:
            who = player_named(evening, player)
            found = _piece(evening, card, temperament)
            if strength is None and found[0] is None:
                raise Unreadable(
                    "how strong is it?", f"{kind} enter PLAYER POWER TEMPERAMENT, or --card CARD"
                )
            return ev.Enter(
                who,
                strength if strength is not None else found[0] or 0,
                found[1],
                worth if worth is not None else found[2],
                name or found[3],
                first,
            )

        do(ctx, sheet, make)

    @app.add("power", f"snakebid {kind} power 3 7")
    def power(
        ctx: typer.Context,
        piece: PieceNumber,
        strength: Annotated[str, typer.Argument(metavar="POWER", help="Its power from now on.")],
        sheet: SheetNumber = None,
    ) -> None:
        """A manifestation in the zone has another power (C-1)."""
        number, now = whole(piece, "a manifestation's number"), whole(strength, "a power")
        do(ctx, sheet, lambda _: ev.ChangePower(number, now))

    @app.add("away", f"snakebid {kind} away 3")
    def away(ctx: typer.Context, piece: PieceNumber, sheet: SheetNumber = None) -> None:
        """An effect takes a manifestation out of its zone."""
        number = whole(piece, "a manifestation's number")
        do(ctx, sheet, lambda _: ev.TakeAway(number))

    @app.add("keep", f"snakebid {kind} keep 3")
    def keep(
        ctx: typer.Context,
        piece: PieceNumber,
        replaces: Annotated[
            str | None,
            typer.Option("--replaces", metavar="PIECE", help="The one that makes room in a full Interzone."),
        ] = None,
        sheet: SheetNumber = None,
    ) -> None:
        """A winner's own manifestation goes into the Interzone, not to the bottom of the deck (C-4, T-1, T-5)."""
        number = whole(piece, "a manifestation's number")
        other = None if replaces is None else whole(replaces, "a manifestation's number")
        do(ctx, sheet, lambda _: ev.Keep(number, other))


def _register_points(app: App, kind: str, do: Do) -> None:
    @app.add("points", f"snakebid {kind} points Ada -10 --why 'a card'")
    def points(
        ctx: typer.Context,
        player: Player,
        amount: Annotated[str, typer.Argument(metavar="POINTS", help="Points gained, or lost with a minus.")],
        why: Annotated[str, typer.Option(metavar="TEXT", help="By what.")] = "",
        sheet: SheetNumber = None,
    ) -> None:
        """An effect gives a player points or takes them (M-1)."""
        number = whole(amount)
        do(ctx, sheet, lambda evening: ev.Adjust(player_named(evening, player), number, why))

    @app.add("mulligan", f"snakebid {kind} mulligan Ben")
    def mulligan(ctx: typer.Context, player: Player, sheet: SheetNumber = None) -> None:
        """A voluntary mulligan on the first turn costs 10 points (M-2)."""
        do(ctx, sheet, lambda evening: ev.TakeMulligan(player_named(evening, player)))

    @app.add("unable", f"snakebid {kind} unable Ben")
    def unable(ctx: typer.Context, player: Player, sheet: SheetNumber = None) -> None:
        """A player can't reach the hand limit in Recovery (F-11, T-6)."""
        do(ctx, sheet, lambda evening: ev.CannotRecover(player_named(evening, player)))

    @app.add("lose", f"snakebid {kind} lose Ben --why 'two mulligans'")
    def lose(
        ctx: typer.Context,
        player: Player,
        why: Annotated[str, typer.Option(metavar="TEXT", help="By what.")] = "",
        sheet: SheetNumber = None,
    ) -> None:
        """A player loses the game, after two mulligans for example (F-11, T-6)."""
        do(ctx, sheet, lambda evening: ev.Lose(player_named(evening, player), why))

    @app.add("finish", f"snakebid {kind} finish --why 'time is up'")
    def finish(
        ctx: typer.Context,
        why: Annotated[str, typer.Option(metavar="TEXT", help="Why.")] = "",
        winner: Annotated[
            str | None, typer.Option(metavar="PLAYER", help="Who wins by a card's word, whatever the points.")
        ] = None,
        sheet: SheetNumber = None,
    ) -> None:
        """The game ends here: time is up, or a card ends it."""
        do(
            ctx,
            sheet,
            lambda evening: ev.Finish(why, None if winner is None else player_named(evening, winner)),
        )

    @app.add("left", f"snakebid {kind} left Ada 4")
    def left(
        ctx: typer.Context,
        player: Player,
        count: Annotated[str, typer.Argument(metavar="N", help="Manifestations still in the deck.")],
        sheet: SheetNumber = None,
    ) -> None:
        """At the end: 5 points for each manifestation still in a player's deck (M-1)."""
        number = whole(count)
        do(ctx, sheet, lambda evening: ev.CountDeck(player_named(evening, player), number))


def _register_steps(app: App, kind: str) -> None:
    count = Annotated[str, typer.Argument(metavar="N", help="How many steps.")]

    def step(
        ctx: typer.Context, sheet: str | None, typed: str, make: Callable[[int, int], SheetCommand]
    ) -> None:
        steps = whole(typed, "a number of steps")
        with session(ctx) as now_open:
            found = sheet_of(now_open.evening, kind, sheet)
            command = make(found.number, steps)
            if isinstance(command, UndoSheet) and steps >= found.steps.depth:
                raise Refused(None, "no-step", "{count} steps to undo, but there are {possible}",
                              "the beginning of a game stays", count=steps, possible=found.steps.depth - 1)  # fmt: skip
            recorded = now_open.record(lambda _: command)
            show_sheet(now_open, recorded.evening, recorded.evening.sheets[found.number], whole_table=True)

    @app.add("undo", f"snakebid {kind} undo 2")
    def undo(ctx: typer.Context, count: count = "1", sheet: SheetNumber = None) -> None:
        """Take the last steps back. The log keeps them; `redo` does them again."""
        step(ctx, sheet, count, UndoSheet)

    @app.add("redo", f"snakebid {kind} redo")
    def redo(ctx: typer.Context, count: count = "1", sheet: SheetNumber = None) -> None:
        """Do steps again that were taken back."""
        step(ctx, sheet, count, RedoSheet)


def _register_log(app: App, kind: str) -> None:
    @app.add("log", f"snakebid {kind} log")
    def log(ctx: typer.Context, sheet: SheetNumber = None) -> None:
        """What happened in a game, entry by entry, what was taken back too."""
        with session(ctx) as now_open:
            evening = now_open.evening
            rows = now_open.store.log(now_open.slug)
            number = sheet_of(evening, kind, sheet).number
        ours = [row for row in rows if row.kind.startswith((f"{kind}-", "sheet-"))]
        found = [row for row in ours if json.loads(row.data)["sheet"] == number]
        if now_open.settings.json:
            entries = [
                {"seq": row.seq, "step": row.step, "at": row.at, "by": row.by, "kind": row.kind,
                 "data": names_json(evening, json.loads(row.data))}
                for row in found
            ]  # fmt: skip
            say_json({"event": evening.slug, "sheet": number, "entries": entries})
            return
        for row in found:
            print(
                safe(
                    f"{row.seq:>4}  {row.kind.partition('-')[2]:<16}{_in_words(evening, json.loads(row.data))}"
                )
            )


def _in_words(evening: Evening, data: dict[str, Any]) -> str:
    """An entry's fields that say something, players by name."""
    words = []
    for key, value in data.items():
        if key == "sheet" or value in (None, "", False, []):
            continue
        if key in ("player", "winner"):
            words.append(evening.names[PlayerId(value)])
        elif key == "players":
            words.append(", ".join(evening.names[PlayerId(player)] for player in value))
        elif key == "temperaments":
            words.append("+".join(value))
        elif key != "sides":
            words.append(key if value is True else f"{key} {value}")
    return " · ".join(words)


def _piece(
    evening: Evening, card: str | None, temperament: str | None
) -> tuple[int | None, tuple[str, ...], int, str]:
    """Power, temperaments, points and name: of a card of the set, or as typed."""
    words = tuple(word.strip().lower() for word in temperament.split("+")) if temperament else ()
    if card is None:
        if not words:
            raise Unreadable("which temperament?", "for example: enter Ada 5 choleric, or --card CARD")
        return None, words, 0, ""
    found = evening.cards.by_number[card_named(evening, card)]
    if not found.is_manifestation:
        raise Refused(
            "C-1",
            "kind",
            "{name} is no manifestation",
            "a Will is an action: act PLAYER WHAT",
            name=found.name,
        )
    return found.power or 0, words or found.temperaments, found.points, found.name


def players_named(evening: Evening, typed: list[str]) -> tuple[PlayerId, ...]:
    """Players in the order named."""
    return tuple(player_named(evening, name) for name in typed)
