"""`karma ask`: a question about a table of Karma, from a file, answered by the rules. Nothing is stored.

For scripts, and for the argument at a table where nobody has kept score: how things stand, what is done, what comes of it.
"""

import json
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeAlias

import typer

from cli.args.files import SMALL, read_whole
from cli.karma.game_session import rules_from
from cli.karma.parse import card_words, effects, low_card
from cli.program.commands import App, settings
from cli.program.output import safe, say_json
from cli.program.session import player_named
from cli.show.karma import event_json, headline, sentence, series_json
from evening.state import Evening
from games.karma.cards import DEALT, HAND, TABLE_CARDS
from games.karma.dealing import alternating
from games.karma.engine import carry_out
from games.karma.events import (
    KINDS,
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
from games.refusal import PlayerRef, Refused, Unreadable, worded

Table: TypeAlias = Mapping[str, Any]

LARGEST = 1_000_000
"""No number in a question is larger."""
_KEYS = ("players", "teams", "victory", "rules", "deck", "first", "lowest", "position", "moves")
_POSITION = ("turn", "direction", "value", "row", "pile", "deck", "burnt", "facing", "cards")
_MOVES = ("play", "pickup", "draw", "trade", "effect")
_KIND_OF = {cls: kind for kind, cls in KINDS.items()}
_HINT = "docs/cookbook-karma.md shows the questions that can be asked"


def register_ask(app: App) -> None:
    """Add `ask` to Karma's commands."""

    @app.add("ask", "snakebid karma ask question.json")
    def ask(
        ctx: typer.Context, file: Annotated[str, typer.Argument(help="JSON or TOML; - is standard input.")]
    ) -> None:
        """What comes of these plays? Answered by the rules, without an event (exit code 1: a play is refused)."""
        question = _read(file)
        evening = _people(question)
        try:
            answer = _Answer(evening, _begin(evening, question))
        except Refused as no:
            no.called = evening.called
            raise
        for number, move in enumerate(_list(question, "moves"), 1):
            if not answer.did(number, move):
                break
        answer.say(as_json=settings(ctx).json)
        if answer.refused is not None:
            raise typer.Exit(1)


class _Answer:
    """The table as it stands after each move, and what was said."""

    def __init__(self, evening: Evening, series: Series) -> None:
        self.evening = evening
        self.series = series
        self.told: list[tuple[int, KarmaEvent]] = []
        self.refused: dict[str, Any] | None = None

    def did(self, number: int, move: object) -> bool:
        """Carry a move out; a refusal ends the answer."""
        command = _command(self.evening, self.series, move)
        try:
            self.series, events = carry_out(self.series, command)
        except Refused as no:
            refusal = no.refusal
            message, hint = (
                worded(text, refusal.facts, self.evening.called) for text in (refusal.message, refusal.hint)
            )
            self.refused = {"move": number, "rule": refusal.rule, "message": message, "hint": hint or None}
            return False
        self.told += [(number, event) for event in events]
        return True

    def say(self, *, as_json: bool) -> None:
        """The answer, for a person or a script."""
        names = self.evening.names
        if as_json:
            events = [
                {"move": at, "kind": _KIND_OF[type(event)], **event_json(event, names)}
                for at, event in self.told
            ]
            say_json({"events": events, "refused": self.refused, "karma": series_json(self.series, names)})
            return
        for at, event in self.told:
            if said := sentence(event, names):
                print(f"{at:>3}  {said}")
        if self.refused:
            rule = f" ({self.refused['rule']})" if self.refused["rule"] else ""
            print(f"{self.refused['move']:>3}  Refused{rule}: {safe(self.refused['message'])}")
        print("\n".join(headline(self.series, names)))


def _read(file: str) -> Table:
    text = read_whole(Path(file), SMALL)
    try:
        found = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        raise Unreadable(f"{file}: {fault}", _HINT) from fault
    return _known(found, _KEYS, "the question")


def _table(value: object, what: str) -> Table:
    if not isinstance(value, dict):
        _bad(f"{what} is not a table of keys and values")
    return value


def _known(value: object, keys: Iterable[str], what: str) -> Table:
    table = _table(value, what)
    for key in table:
        if key not in keys:
            raise Unreadable(f"{what} has a key {key!r} that is not known", f"known: {', '.join(keys)}")
    return table


def _bad(message: str) -> NoReturn:
    raise Unreadable(message, _HINT)


def _list(table: Table, key: str) -> list[Any]:
    value = table.get(key) or []
    if not isinstance(value, list):
        _bad(f"{key} must be a list")
    return value


def _text(value: object, what: str) -> str:
    if not isinstance(value, str):
        _bad(f"{what} must be a text")
    return value


def _whole(value: object, what: str, most: int = LARGEST) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        _bad(f"{what} must be a whole number from 0 to {most:,}")
    return value


def _people(question: Table) -> Evening:
    """The players as an evening of their own, so that they are read like everybody else."""
    names = [_text(name, "a player's name") for name in _list(question, "players")]
    numbered = {PlayerId(number): name for number, name in enumerate(names, 1)}
    return Evening("", "", "", CardSet.of("", "", ()), numbered)


def _begin(evening: Evening, question: Table) -> Series:
    """The table as the question has it: dealt, or in the given position."""
    players = tuple(evening.names)
    teams: tuple[int, ...] = ()
    if question.get("teams"):
        members = [[player_named(evening, _text(name, "a member")) for name in _list({"team": team}, "team")]
                   for team in _list(question, "teams")]  # fmt: skip
        teams = alternating([len(team) for team in members])
        waiting = [iter(team) for team in members]
        players = tuple(next(waiting[number - 1]) for number in teams)
    file = question.get("rules")
    rules = rules_from(None if file is None else _text(file, "rules"), None, None, None)
    series, _ = carry_out(
        EMPTY, SetUp(players, rules, teams, _text(question.get("victory") or "", "victory"))
    )
    series, _ = carry_out(series, _deal(evening, question, players))
    return _placed(evening, series, question)


def _deal(evening: Evening, question: Table, players: tuple[PlayerId, ...]) -> Deal:
    lowest = _table(question.get("lowest") or {}, "lowest")
    shown = tuple(low_card(evening, f"{name}={card}") for name, card in lowest.items())
    first = None if shown else players[0]
    if question.get("first") is not None:
        first = player_named(evening, _text(question["first"], "first"))
    return Deal(_whole(question.get("deck", DEALT * len(players) + 100), "deck"), shown, first)


def _placed(evening: Evening, series: Series, question: Table) -> Series:
    """Cards and discards as they lie there now."""
    game = series.game
    position = _known(question.get("position") or {}, _POSITION, "position")
    if not position or game is None:
        return series
    turn = game.turn
    if "turn" in position:
        turn = seat_of(series, player_named(evening, _text(position["turn"], "turn")))
    facing = _whole(position.get("facing", 0), "facing")
    seats = list(game.seats)
    for name, counts in _table(position.get("cards") or {}, "cards").items():
        hand, up, down = _counts(counts, name)
        at = seat_of(series, player_named(evening, name))
        # Whose last card was a draw card waits, and isn't out, when the draw comes back (K-16).
        out = not hand + up + down and not (facing and at == turn)
        seats[at] = seats[at]._replace(hand=hand, up=up, down=down, out=out)
    ways = {"clockwise": 1, "counter-clockwise": -1}
    way = _text(position.get("direction", "clockwise"), "direction")
    if way not in ways:
        _bad("direction must be clockwise or counter-clockwise")
    value = position.get("value")
    row = _whole(position.get("row", 0 if value is None else 1), "row")
    placed = game._replace(
        seats=tuple(seats),
        turn=turn,
        direction=ways[way],
        value=None if value is None else _whole(value, "value", 9),
        row=row,
        pile=_whole(position.get("pile", row), "pile"),
        deck=_whole(position.get("deck", game.deck), "deck"),
        burnt=_whole(position.get("burnt", 0), "burnt"),
        pending=Pending(turn, facing) if facing else None,
        opening=None,
    )
    _check_placed(series, placed.turn, seats[turn].out)
    return series._replace(game=placed)


def _check_placed(series: Series, turn: int, out: bool) -> None:
    if out:
        raise Refused("K-15", "is-out", "{who} has no cards, and can't be on turn", "give another turn, or cards",
                      who=PlayerRef(series.players[turn]))  # fmt: skip


def _counts(counts: object, name: str) -> tuple[int, int, int]:
    if not isinstance(counts, list) or len(counts) != 3:
        _bad(
            f"the cards of {name} must be three numbers, hand, face-up and face-down: [{HAND}, {TABLE_CARDS}, {TABLE_CARDS}]"
        )
    hand, up, down = (_whole(count, f"the cards of {name}") for count in counts)
    return hand, up, down


def _command(evening: Evening, series: Series, move: object) -> KarmaCommand:
    table = _known(move, (*_MOVES, "cards", "name", "did", "with"), "a move")
    kinds = [key for key in _MOVES if key in table]
    if len(kinds) != 1:
        _bad(f"a move is one of: {', '.join(_MOVES)}")
    who = player_named(evening, _text(table[kinds[0]], kinds[0])) if table[kinds[0]] else None
    did = effects(evening, [_text(word, "did") for word in _list(table, "did")])
    name = _text(table.get("name") or "", "name")
    if kinds[0] == "effect":
        return Interject(who, name, did)
    if who is None:
        _bad(f"{kinds[0]} must name a player")
    makers: dict[str, Callable[[], KarmaCommand]] = {
        "play": lambda: _play(series, who, table, name)._replace(effects=did),
        "pickup": lambda: PickUp(who),
        "draw": lambda: Bear(who, did),
        "trade": lambda: Trade(
            who, player_named(evening, _text(table["with"], "with")) if "with" in table else None
        ),
    }
    return makers[kinds[0]]()


def _play(series: Series, who: PlayerId, table: Table, name: str) -> Play:
    read = card_words([str(card) for card in _list(table, "cards")], series.rules)
    known = next((known for _, known in read if known), "")
    return Play(who, tuple(face for face, _ in read), name or known)
