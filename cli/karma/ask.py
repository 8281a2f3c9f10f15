"""`karma ask`: a question about a table of Karma, from a file, answered by the rules. Nothing is stored.

For scripts, and for the argument at a table where nobody has kept score: the position, what is done, what comes of it.
"""

from collections.abc import Callable
from typing import Annotated, Any

import typer

from cli.args.files import read_text
from cli.karma.game_session import rules_from, seats_of
from cli.karma.parse import card_words, effects, low_card
from cli.program.commands import App
from cli.program.output import safe, say_json, worded_for_shell
from cli.program.session import player_named
from cli.program.settings import settings
from cli.show.karma import event_json, headline, sentence, series_json
from evening.state import Evening
from games.karma.cards import DEALT, HAND, TABLE_CARDS
from games.karma.engine import carry_out
from games.karma.events import (
    Bear,
    Deal,
    Interject,
    KarmaCommand,
    KarmaEvent,
    PickUp,
    Play,
    SetUp,
    Trade,
)
from games.karma.state import EMPTY, Pending, Series, seat_of
from games.model import CardSet, PlayerId
from games.refusal import PlayerRef, Refused, Term, clause
from games.toml_table import Table, is_whole, open_question

_KEYS = ("players", "teams", "victory", "rules", "deck", "first", "lowest", "position", "moves")
_POSITION = ("turn", "direction", "value", "row", "pile", "deck", "burnt", "facing", "cards")
_DIRECTIONS = ("clockwise", "counter-clockwise")
_MOVES = ("play", "pickup", "draw", "trade", "effect")


def register_ask(app: App) -> None:
    """Add `ask` to Karma's commands."""

    @app.add("ask", "snakebid karma ask question.json")
    def ask(
        ctx: typer.Context, file: Annotated[str, typer.Argument(help="JSON or TOML; - is standard input.")]
    ) -> None:
        """Ask the rules what comes of these plays, without an event.

        Exit code 1: a play is refused.
        """
        question = open_question(read_text(file), file, "bad-karma-question")
        question.close(*_KEYS)
        evening = _people(question)
        try:
            answer = _Answer(evening, _begin(evening, question))
        except Refused as no:
            no.called = evening.called
            raise
        for number, move in enumerate(question.tables("moves"), 1):
            if not answer.did(number, move):
                break
        answer.say(as_json=settings(ctx).json)
        if answer.refused is not None:
            raise typer.Exit(1)


class _Answer:
    """The table after each move, and what happened."""

    def __init__(self, evening: Evening, series: Series) -> None:
        self.evening = evening
        self.series = series
        self.happened: list[tuple[int, KarmaEvent]] = []
        self.refused: dict[str, Any] | None = None

    def did(self, number: int, move: Table) -> bool:
        """Carry a move out; a refusal ends the answer."""
        command = _command(self.evening, self.series, move)
        try:
            self.series, events = carry_out(self.series, command)
        except Refused as no:
            no.called = self.evening.called
            message, hint = worded_for_shell(no)
            self.refused = {"move": number, "rule": no.refusal.rule, "message": message, "hint": hint or None}
            return False
        self.happened += [(number, event) for event in events]
        return True

    def say(self, *, as_json: bool) -> None:
        """The answer, for a person or a script."""
        names = self.evening.names
        if as_json:
            events = [{"move": at, **event_json(event, names)} for at, event in self.happened]
            say_json({"events": events, "refused": self.refused, "karma": series_json(self.series, names)})
            return
        for at, event in self.happened:
            if text := sentence(event, names):
                print(f"{at:>3}  {text}")
        if self.refused:
            rule = f" ({self.refused['rule']})" if self.refused["rule"] else ""
            print(f"{self.refused['move']:>3}  Refused{rule}: {safe(self.refused['message'])}")
        print("\n".join(headline(self.series, names)))


def _people(question: Table) -> Evening:
    """The players as an evening of their own, so that they are read like everybody else."""
    numbered = {PlayerId(number): name for number, name in enumerate(question.texts("players"), 1)}
    return Evening("", "", "", CardSet.of("", "", ()), numbered)


def _begin(evening: Evening, question: Table) -> Series:
    """The table as the question has it: dealt, or in the given position."""
    players = tuple(evening.names)
    teams: tuple[int, ...] = ()
    if question.get("teams"):
        members = [_members(evening, question, team) for team in question.items("teams")]
        players, teams = seats_of(members)
    rules = rules_from(question.text("rules") or None, None, None, None)
    series, _ = carry_out(EMPTY, SetUp(players, rules, teams, question.text("victory")))
    series, _ = carry_out(series, _deal(evening, question, players))
    return _placed(evening, series, question)


def _members(evening: Evening, question: Table, team: object) -> list[PlayerId]:
    if not isinstance(team, list) or not all(isinstance(name, str) for name in team):
        question.must_be("teams", Term("a list of teams, each a list of players"))
    return [player_named(evening, str(name)) for name in (team if isinstance(team, list) else ())]


def _deal(evening: Evening, question: Table, players: tuple[PlayerId, ...]) -> Deal:
    lowest = question.table("lowest").values
    shown = tuple(low_card(evening, f"{name}={card}") for name, card in lowest.items())
    first = None if shown else players[0]
    if named := question.text("first"):
        first = player_named(evening, named)
    return Deal(question.whole("deck", DEALT * len(players) + 100), shown, first)


def _placed(evening: Evening, series: Series, question: Table) -> Series:
    """The table in the position that the question gives."""
    game = series.game
    position = question.table("position")
    position.close(*_POSITION)
    if not position.values or game is None:
        return series
    turn = game.turn
    if "turn" in position:
        turn = seat_of(series, player_named(evening, position.text("turn")))
    facing = position.whole("facing", 0)
    seats = list(game.seats)
    cards = position.table("cards")
    for name in cards.values:
        hand, up, down = _counts(cards, name)
        at = seat_of(series, player_named(evening, name))
        # Whose last card was a draw card waits, and isn't out, when the draw comes back (K-16).
        out = not hand + up + down and not (facing and at == turn)
        seats[at] = seats[at]._replace(hand=hand, up=up, down=down, out=out)
    value = None if position.get("value") is None else position.whole("value", most=9)
    row = position.whole("row", 0 if value is None else 1)
    placed = game._replace(
        seats=tuple(seats),
        turn=turn,
        direction=1 if position.choice("direction", _DIRECTIONS) == "clockwise" else -1,
        value=value,
        row=row,
        pile=position.whole("pile", row),
        deck=position.whole("deck", game.deck),
        burnt=position.whole("burnt", 0),
        pending=Pending(turn, facing) if facing else None,
        opening=None,
    )
    _check_placed(series, placed.turn, seats[turn].out)
    return series._replace(game=placed)


def _check_placed(series: Series, turn: int, out: bool) -> None:
    if out:
        raise Refused("K-15", "no-cards-on-turn", who=PlayerRef(series.players[turn]))


def _counts(cards: Table, name: str) -> tuple[int, int, int]:
    match cards.values[name]:
        case [int(hand), int(up), int(down)] if all(is_whole(count) for count in (hand, up, down)):
            return hand, up, down
        case _:
            cards.must_be(name, clause("karma-counts", hand=HAND, table=TABLE_CARDS))
            return 0, 0, 0


def _command(evening: Evening, series: Series, move: Table) -> KarmaCommand:
    move.close(*_MOVES, "cards", "name", "did", "with")
    kind, *others = [key for key in _MOVES if key in move] or [""]
    if others or not kind:
        move.bad("", "no-move", moves=_MOVES)
    name, did = move.text("name"), effects(evening, move.texts("did"))
    player = move.text(kind, needed=kind != "effect")
    who = player_named(evening, player) if player else None
    if who is None:
        return Interject(None, name, did)
    makers: dict[str, Callable[[], KarmaCommand]] = {
        "play": lambda: _play(series, who, move, name)._replace(effects=did),
        "pickup": lambda: PickUp(who),
        "draw": lambda: Bear(who, did),
        "trade": lambda: Trade(who, player_named(evening, move.text("with")) if "with" in move else None),
        "effect": lambda: Interject(who, name, did),
    }
    return makers[kind]()


def _play(series: Series, who: PlayerId, move: Table, name: str) -> Play:
    read = card_words([str(card) for card in move.items("cards")], series.rules)
    known = next((known for _, known in read if known), "")
    return Play(who, tuple(face for face, _ in read), name or known)
