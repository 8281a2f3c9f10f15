"""A Karma table for tests: dealt, with hands as a test needs them, and commands in few letters."""

from functools import reduce

import pytest

from games.karma.cards import Effect, KarmaRules
from games.karma.engine import carry_out, decide
from games.karma.events import Bear, CountCards, Deal, Interject, PickUp, Play, SetUp
from games.karma.state import EMPTY, Seat, Series
from games.refusal import Refusal, Refused

A, B, C, D = 1, 2, 3, 4
DECK = 300
PLAIN = KarmaRules()


def seated(count: int = 3, rules: KarmaRules = PLAIN, teams=(), victory: str = "") -> Series:
    return carry_out(EMPTY, SetUp(tuple(range(1, count + 1)), rules, teams, victory))[0]


def dealt(count: int = 3, rules: KarmaRules = PLAIN, teams=(), victory: str = "") -> Series:
    """A game that A starts with any card."""
    return carry_out(seated(count, rules, teams, victory), Deal(DECK, first=A))[0]


def with_cards(series: Series, **cards: tuple[int, int, int]) -> Series:
    """Other numbers of cards (hand, face-up, face-down): `with_cards(series, A=(1, 0, 0))`. The rest goes to the deck."""
    game = series.game
    seats = list(game.seats)
    for name, (hand, up, down) in cards.items():
        at = "ABCDEF".index(name)
        seats[at] = seats[at]._replace(hand=hand, up=up, down=down)
    moved = game._replace(seats=tuple(seats))
    return series._replace(game=moved._replace(deck=moved.deck + game.total - moved.total))


def with_deck(series: Series, deck: int) -> Series:
    """A deck with so few cards left; the others are in the burn deck."""
    game = series.game
    return series._replace(game=game._replace(deck=deck, burnt=game.burnt + game.deck - deck))


def after(series: Series, *commands) -> Series:
    return reduce(lambda now, command: carry_out(now, command)[0], commands, series)


def refusal(series: Series, command) -> Refusal:
    with pytest.raises(Refused) as no:
        decide(series, command)
    str(no.value)  # every message and hint can be worded
    return no.value.refusal


def play(player: int, *faces: object) -> Play:
    return Play(player, tuple(str(face) for face in faces))


def chaos(player: int, *effects: Effect, name: str = "") -> Play:
    return Play(player, ("chaos",), name, effects)


def effect(kind: str, player: int = 0, number: int = 0, other: int = 0, text: str = "") -> Effect:
    return Effect(kind, player, number, other, text)


def draw(player: int, *effects: Effect) -> Bear:
    return Bear(player, effects)


def pick_up(player: int) -> PickUp:
    return PickUp(player)


def interject(player: int | None, *effects: Effect, name: str = "") -> Interject:
    return Interject(player, name, effects)


def left(player: int, *cards: object, winner: int | None = None) -> CountCards:
    return CountCards(player, tuple((str(card), "") for card in cards), winner)


def seat(series: Series, player: int) -> Seat:
    return series.game.seats[player - 1]


def turn(series: Series) -> int:
    return series.players[series.game.turn]
