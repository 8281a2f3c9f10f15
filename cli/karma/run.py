"""`karma run`: a line for each play, for whoever keeps the table; from the keyboard, or from a script.

Every line is recorded the moment it is entered, like a command of its own: leaving, or losing power, loses nothing.
"""

import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from cli.args.files import SMALL, read_whole
from cli.args.parse import whole
from cli.karma.game_session import KARMA, SheetNumber, deck_size, happened, karma_of
from cli.karma.parse import card_words, choice, clean_text, effects, low_card
from cli.program.commands import App
from cli.program.output import say_json
from cli.program.session import Session, player_named, session
from cli.program.settings import settings
from cli.referee.run import ask_lines
from cli.show.grid import print_grids
from cli.show.karma import headline, seats_grid, sentence, series_json
from evening.sheets import OnSheet, RedoSheet, SheetCommand, UndoSheet
from evening.state import Evening
from games.karma.cards import CHAOS, HELD
from games.karma.events import (
    Bear,
    CountCards,
    Deal,
    EndWithoutWinner,
    Hold,
    KarmaCommand,
    PickUp,
    Play,
    Trade,
)
from games.karma.state import Series, running
from games.model import PlayerId
from games.refusal import Rejection, Term, Unreadable, do

HELP = (
    ("7 7 · 3x7 · +2 · skip", "cards of whoever's turn it is"),
    ("black hole; burn", "a Chaos card by name; what it did after semicolons"),
    ("chaos Whirl; deal 2 Ada", "a Chaos card that no file names"),
    ("p · d", "picks up · draws what is faced (d; deal 5 Cy: what an effect did)"),
    ("t · t Cy", "team trade, with a partner in bigger teams"),
    ("u · u 3 · r", "undo, redo"),
    ("deal Ada=2 red, Ben=1 grey", "the next game; deal first Ada; 240: who starts, the deck"),
    ("holds Ada unification 2", "what wins when complete"),
    ("end WHY · left Cy 4x9 skip", "no clear winner · the cards left, for the score"),
    ("s · ? · q", "the seats · this help · leave"),
)


def register_run(app: App) -> None:
    """Add `run` to Karma's commands."""

    @app.add("run", "snakebid karma run --script plays.txt")
    def run(
        ctx: typer.Context,
        script: Annotated[
            str | None,
            typer.Option("--script", metavar="FILE", help="Lines from a file; - is standard input."),
        ] = None,
        sheet: SheetNumber = None,
    ) -> None:
        """Keep a table line by line.

        7 7, +2, p (pick up), d (draw), u (undo); ? shows all.
        """
        if settings(ctx).dry_run:
            raise Unreadable("karma-dry-run", do("ask-karma"))
        with session(ctx) as now_open:
            table = _Table(now_open, KARMA.meant(now_open.evening, sheet).number)
            if script is None:
                table.by_hand()
            else:
                table.by_script(script)


class _Table:
    """One table, kept line by line."""

    def __init__(self, now_open: Session, sheet: int) -> None:
        self.session = now_open
        self.sheet = sheet

    @property
    def series(self) -> Series:
        """The series now."""
        return karma_of(self.session.evening.sheets[self.sheet])

    def entered(self, line: str) -> list[str]:
        """Do what a line says; gives what to say about it (`Refused`, `Unreadable`: nothing has changed)."""
        names = self.session.evening.names
        if line in ("?", "help"):
            return [f"{keys:<28} {what}" for keys, what in HELP]
        if line in ("s", "show"):
            print_grids([seats_grid(self.series, names)])
            return []
        recorded = self.session.record(lambda evening: self._command(evening, line))
        return [text for _, event in happened(recorded) if (text := sentence(event, names))]

    def _command(self, evening: Evening, line: str) -> SheetCommand:
        word, _, rest = line.partition(" ")
        if word in ("u", "undo"):
            return UndoSheet(self.sheet, whole(rest or "1", "a number of steps"))
        if word in ("r", "redo"):
            return RedoSheet(self.sheet, whole(rest or "1", "a number of steps"))
        return OnSheet(self.sheet, line_command(evening, karma_of(evening.sheets[self.sheet]), line))

    def by_hand(self) -> None:
        """Lines from the keyboard (or a pipe)."""
        print("\n".join(headline(self.series, self.session.evening.names)))

        def enter(line: str) -> None:
            for text in self.entered(line):
                print(f"  {text}")
            print("\n".join(headline(self.series, self.session.evening.names)[1:]))

        ask_lines(enter, self.session.evening.called)

    def by_script(self, file: str) -> None:
        """Lines from a file; the first that is refused ends it with its exit code, what came before it stays."""
        done: list[dict[str, Any]] = []
        for number, line in _lines(file):
            try:
                texts = self.entered(line)
            except Rejection as no:
                no.called = self.session.evening.called
                raise no.within("at-line", line=number) from no
            done.append({"line": number, "text": line, "said": texts})
            if texts and not self.session.settings.json:
                print("\n".join(f"{number:>4}  {text}" for text in texts))
        evening = self.session.evening
        if self.session.settings.json:
            say_json(
                {
                    "event": evening.slug,
                    "sheet": self.sheet,
                    "lines": done,
                    "karma": series_json(self.series, evening.names),
                }
            )
        else:
            print("\n".join(headline(self.series, evening.names)))


def _lines(file: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(read_whole(Path(file), SMALL).splitlines(), 1):
        text = line.strip()
        if text and not text.startswith("# "):
            yield number, text


def line_command(evening: Evening, series: Series, line: str) -> KarmaCommand:
    """What a line asks for; cards, picking up and drawing are of the player whose turn it is."""
    head, *did = (part.strip() for part in line.split(";"))
    word, _, rest = head.partition(" ")
    match word.casefold():
        case "deal":
            return _deal(evening, series, rest, did[0] if did else None)
        case "left":
            who, cards = _leading_player(evening, rest)
            return CountCards(who, tuple(card_words(cards.split(), series.rules)))
        case "holds":
            who, held = _leading_player(evening, rest)
            what, _, number = held.partition(" ")
            return Hold(
                who,
                choice(what, HELD, "winning card"),
                whole(number, "a number of cards"),
            )
        case "end":
            return EndWithoutWinner(clean_text(rest, "reason"))
        case _:
            pass
    game = running(series)
    player = series.players[game.turn]
    match word.casefold():
        case "p" | "pickup":
            return PickUp(player)
        case "d" | "draw" if not rest:
            return Bear(player, effects(evening, did))
        case "t" | "trade":
            return Trade(player, player_named(evening, rest) if rest else None)
        case _:
            faces, name = _cards(series, head)
            return Play(player, faces, name, effects(evening, did))


def _cards(series: Series, text: str) -> tuple[tuple[str, ...], str]:
    """Faces, and the name of a Chaos card: names may have spaces."""
    word, _, rest = text.partition(" ")
    if word.casefold() == CHAOS:
        return (CHAOS,), clean_text(rest, "card's name")
    try:
        read = card_words([text], series.rules)
    except Unreadable:
        read = card_words(text.split(), series.rules)
    return tuple(face for face, _ in read), next((name for _, name in read if name), "")


def _leading_player(evening: Evening, text: str) -> tuple[PlayerId, str]:
    """A player's name at the beginning, which may have spaces, and the rest."""
    words = text.split(" ")
    fault = Unreadable("missing", what=Term("a player and more"), example="left Cy 4x9 skip")
    for end in range(len(words) - 1, 0, -1):
        try:
            return player_named(evening, " ".join(words[:end])), " ".join(words[end:])
        except Unreadable as no:
            fault = no
    raise fault


def _deal(evening: Evening, series: Series, text: str, deck: str | None) -> Deal:
    """`deal Ada=2 red, Ben=1 grey` or `deal first Ada`; after a semicolon the deck, by number or file."""
    size = deck_size(series, deck)
    word, _, name = text.partition(" ")
    if word.casefold() == "first":
        return Deal(size, first=player_named(evening, name))
    shown = tuple(low_card(evening, part.strip()) for part in text.split(",") if part.strip())
    return Deal(size, shown, die=secrets.randbits(32))
