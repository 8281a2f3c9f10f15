"""Commands that Free-for-All and Two against two share: the group of each registers them for its own sheets."""

import json
from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

import typer

from cli.args.parse import whole
from cli.program.commands import App
from cli.program.output import Say, note, safe, say, say_json
from cli.program.session import Session, card_named, player_named, session
from cli.referee.sheet_commands import LogEntry, SheetGame, enter, register_sheet
from cli.show.draft import names_json
from cli.show.grid import print_grids
from cli.show.live import PHASES, game_json, grids, headline
from evening.sheets import OfSheet, Sheet
from evening.state import Evening
from games.kartomantik.live import events as ev
from games.kartomantik.live.state import Game
from games.model import PlayerId
from games.refusal import Refused, Unreadable, do
from scoring.evening import Ranking
from scoring.export import standing_records, standings_grid
from store.record import Recorded

Player = Annotated[str, typer.Argument(metavar="PLAYER", help="A player of the game.")]
PieceNumber = Annotated[
    str, typer.Argument(metavar="PIECE", help="A manifestation's number, as `show` has it.")
]
WHICH = "Which game. [default: the one not finished]"
SheetNumber = Annotated[str | None, typer.Option("--sheet", metavar="N", help=WHICH)]
Why = Annotated[str, typer.Option(metavar="TEXT", help="By what.")]
Make = Callable[[Evening], ev.Command]


def live_game(kind: str) -> SheetGame:
    """How the commands of a live game work on its sheets; `kind` is its machine's name and its group's."""
    return SheetGame(kind, WHICH, _show, _report, _entry_json, _entry_line, kept=1)


def _show(now_open: Session, evening: Evening, sheet: Sheet) -> None:
    """Show the game: who is asked, the Stack, zones, piles, points."""
    if _show_state(now_open, evening, sheet):
        print()
        print_grids(grids(evening, sheet))


def _show_state(now_open: Session, evening: Evening, sheet: Sheet) -> bool:
    """The state of a game as JSON or in one line; whether there is room for its tables below."""
    if now_open.settings.json:
        say_json({**game_json(evening, sheet), "dry_run": now_open.settings.dry_run} if sheet.steps.state.players
                 else {"event": evening.slug, "sheet": sheet.number, "game": sheet.kind, "players": []})  # fmt: skip
        return False
    print(safe(headline(evening, sheet)))
    return True


def _report(now_open: Session, recorded: Recorded, number: int) -> None:
    """What came of a command, and the game as it is now: in one line, unless it began or steps were undone."""
    evening, sheet = recorded.evening, recorded.evening.sheets[number]
    if not all(isinstance(event, OfSheet) for event in recorded.events):
        _show(now_open, evening, sheet)
        return
    if not now_open.settings.json:
        events = [event.event for event in recorded.events if isinstance(event, OfSheet)]
        for line in consequences(recorded.before.sheets[number].steps.state, events, evening):
            print(safe(line))
    _show_state(now_open, evening, sheet)


def consequences(before: Game, events: list[ev.Event], evening: Evening) -> list[str]:
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
                    f"{'+'.join(evening.names[member] for member in side)} wins the confrontation and captures what opposed."
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


Step = Callable[[typer.Context, str | None, Make], None]
"""What every command of a game does: record what is made for a sheet, and report."""


def register(app: App, game: SheetGame) -> None:
    """Add the commands of a live game to a group."""
    kind = game.kind

    def step(ctx: typer.Context, sheet: str | None, make: Make) -> None:
        enter(ctx, game, sheet, lambda evening, _: make(evening))

    @app.add("roll", f"snakebid {kind} roll Ada")
    def roll(ctx: typer.Context, player: Player, sheet: SheetNumber = None) -> None:
        """Enter who the die gave priority, where no rule does (C-5)."""
        step(ctx, sheet, lambda evening: ev.Roll(player_named(evening, player)))

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
        step(ctx, sheet, lambda evening: ev.Act(player_named(evening, player), " ".join(what or ())))

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
        """Players pass (F-3 to F-8). The last pass resolves the top of the Stack, or ends the phase."""
        if everyone == bool(players):
            raise Unreadable("who-passes", do("pass-priority", game=kind), do("pass-priority-all", game=kind))
        step(
            ctx,
            sheet,
            lambda evening: ev.PassPriority(tuple(player_named(evening, name) for name in players or ())),
        )

    _register_zone(app, kind, step)
    _register_points(app, kind, step)
    register_sheet(app, game)


def _register_zone(app: App, kind: str, step: Step) -> None:
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
        name: Annotated[str, typer.Option(metavar="TEXT", help="What to call it.")] = "",
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
            if card is None and strength is None:
                raise Unreadable("how-strong", do("enter-piece", game=kind), do("by-card"))
            piece = _piece(evening, card, temperament)
            value = piece.points if worth is None else worth
            return ev.Enter(
                who,
                piece.power if strength is None else strength,
                piece.temperaments,
                value,
                name or piece.name,
                first,
            )

        step(ctx, sheet, make)

    @app.add("power", f"snakebid {kind} power 3 7")
    def power(
        ctx: typer.Context,
        piece: PieceNumber,
        strength: Annotated[str, typer.Argument(metavar="POWER", help="Its power from now on.")],
        sheet: SheetNumber = None,
    ) -> None:
        """A manifestation in the zone has another power (C-1)."""
        number, now = whole(piece, "a manifestation's number"), whole(strength, "a power")
        step(ctx, sheet, lambda _: ev.ChangePower(number, now))

    @app.add("away", f"snakebid {kind} away 3")
    def away(ctx: typer.Context, piece: PieceNumber, sheet: SheetNumber = None) -> None:
        """An effect takes a manifestation out of its zone."""
        number = whole(piece, "a manifestation's number")
        step(ctx, sheet, lambda _: ev.TakeAway(number))

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
        """Put a winner's own manifestation into the Interzone.

        Otherwise it goes to the bottom of the deck (C-4, T-1, T-5).
        """
        number = whole(piece, "a manifestation's number")
        other = None if replaces is None else whole(replaces, "a manifestation's number")
        step(ctx, sheet, lambda _: ev.Keep(number, other))


def _register_points(app: App, kind: str, step: Step) -> None:
    @app.add("points", f"snakebid {kind} points Ada -10 --why 'a card'")
    def points(
        ctx: typer.Context,
        player: Player,
        amount: Annotated[str, typer.Argument(metavar="POINTS", help="Points gained, or lost with a minus.")],
        why: Why = "",
        sheet: SheetNumber = None,
    ) -> None:
        """An effect gives a player points or takes them (M-1)."""
        number = whole(amount)
        step(ctx, sheet, lambda evening: ev.Adjust(player_named(evening, player), number, why))

    @app.add("mulligan", f"snakebid {kind} mulligan Ben")
    def mulligan(ctx: typer.Context, player: Player, sheet: SheetNumber = None) -> None:
        """A voluntary mulligan on the first turn costs 10 points (M-2)."""
        step(ctx, sheet, lambda evening: ev.TakeMulligan(player_named(evening, player)))

    @app.add("unable", f"snakebid {kind} unable Ben")
    def unable(ctx: typer.Context, player: Player, sheet: SheetNumber = None) -> None:
        """A player can't reach the hand limit in Recovery (F-11, T-6)."""
        step(ctx, sheet, lambda evening: ev.CannotRecover(player_named(evening, player)))

    @app.add("lose", f"snakebid {kind} lose Ben --why 'two mulligans'")
    def lose(
        ctx: typer.Context,
        player: Player,
        why: Why = "",
        sheet: SheetNumber = None,
    ) -> None:
        """A player loses the game (F-11, T-6). After two mulligans, for example."""
        step(ctx, sheet, lambda evening: ev.Lose(player_named(evening, player), why))

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
        step(
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
        """At the end: enter the manifestations left in a deck (M-1). Each is worth 5 points."""
        number = whole(count)
        step(ctx, sheet, lambda evening: ev.CountDeck(player_named(evening, player), number))


def _entry_json(evening: Evening, entry: LogEntry) -> dict[str, Any]:
    row = entry.row
    return {"seq": row.seq, "step": row.step, "at": row.at, "by": row.by, "kind": row.kind,
            "data": names_json(evening, json.loads(row.data))}  # fmt: skip


def _entry_line(evening: Evening, entry: LogEntry, _: Say) -> str:
    row = entry.row
    return safe(f"{row.seq:>4}  {row.kind.partition('-')[2]:<16}{_in_words(evening, json.loads(row.data))}")


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


class _Piece(NamedTuple):
    """A manifestation of the event's set, or what was typed of one."""

    power: int
    temperaments: tuple[str, ...]
    points: int = 0
    name: str = ""


def _piece(evening: Evening, card: str | None, temperament: str | None) -> _Piece:
    typed = tuple(part.strip().lower() for part in temperament.split("+")) if temperament else ()
    if card is None:
        if not typed:
            raise Unreadable("which-temperament")
        return _Piece(0, typed)
    known = evening.cards.by_number[card_named(evening, card)]
    if not known.is_manifestation:
        raise Refused("C-1", "not-a-manifestation", name=known.name)
    return _Piece(known.power or 0, typed or known.temperaments, known.points, known.name)


def players_named(evening: Evening, typed: list[str]) -> tuple[PlayerId, ...]:
    """Players in the order named."""
    return tuple(player_named(evening, name) for name in typed)


def show_standings(ctx: typer.Context, rank: Callable[[Evening], Ranking], what: str) -> None:
    """Standings over all the games of a kind that are over."""
    with session(ctx) as now_open:
        evening = now_open.evening
    ranking = rank(evening)
    if ranking.unfinished:
        note(
            say("not finished, so not counted: sheet {sheets}").format(
                sheets=", ".join(map(str, ranking.unfinished))
            )
        )
    if now_open.settings.json:
        say_json({"event": evening.slug, "final": ranking.final,
                  "standings": standing_records(ranking.rows, ranking.names)})  # fmt: skip
        return
    print_grids([standings_grid(ranking.rows, ranking.names, title=f"{evening.title} · {what}")])
