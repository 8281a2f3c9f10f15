"""Bots that play whole games of number and action cards, all randomness from one seed. They see their own cards only."""

from collections.abc import Sequence
from typing import NamedTuple

from games.karma.cards import ACTIONS, DRAW2, is_number
from games.karma.engine import carry_out, legal
from games.karma.events import Bear, CountCards, KarmaCommand, KarmaEvent, PickUp, Play, SetUp, Trade
from games.karma.files import DeckCard, KarmaDeck
from games.karma.physical_model import Box
from games.karma.scoring import to_count
from games.karma.state import EMPTY, FACE_DOWN, Ending, Series, beats
from games.stream import Stream

STRAY = 8
"""Once in so many turns a bot does something else than the thrifty thing, so that no game goes in circles for ever."""


class BotGame(NamedTuple):
    """A game that bots have played: how it ended, its commands and what they brought about."""

    series: Series
    ending: Ending
    turns: int
    events: tuple[KarmaEvent, ...]


def seat_bots(setup: SetUp) -> Series:
    """A table of bots, before its first game."""
    return carry_out(EMPTY, setup)[0]


def play_game(series: Series, deck: KarmaDeck, seed: int) -> BotGame:
    """Play the series' next game to its end, and count the cards for the score. Same seed, same game."""
    stream = Stream(seed.to_bytes(32, "big"), f"karma/game/{series.played + 1}")
    box = Box(series, deck, stream)
    events = list(box.deal(die=stream.below(1 << 32)))
    turns = 0
    while box.game.ending is None:
        events += box.do(choose(box, stream))
        events += _counted(box)
        turns += 1
    events += _counted(box)
    return BotGame(box.series, box.game.ending, turns, tuple(events))


def _counted(box: Box) -> list[KarmaEvent]:
    """Count the cards that count for somebody's score, as they lie there now (K-20)."""
    events: list[KarmaEvent] = []
    for winner, player, _ in to_count(box.series):
        if box.game.ending is not None or winner is not None:
            cards = box.cards_of(player)
            events += box.do(CountCards(player, tuple((card.face, card.name) for card in cards), winner))
    return events


def choose(box: Box, stream: Stream) -> KarmaCommand:
    """What the bot does whose turn it is."""
    game = box.game
    seat = game.seats[game.turn]
    cards = box.seats[game.turn].get(seat.place, [])
    if game.pending is not None:
        return _answer(box, cards, stream)
    if box.series.in_teams and not stream.below(STRAY):
        trades = [command for command in legal(box.series) if isinstance(command, Trade)]
        if trades:
            return trades[stream.below(len(trades))]
    if seat.place == FACE_DOWN:
        return Play(seat.player, (cards[stream.below(len(cards))].face,))
    faces = _thrifty(box, cards, stream)
    return Play(seat.player, faces) if faces else PickUp(seat.player)


def _answer(box: Box, cards: Sequence[DeckCard], stream: Stream) -> KarmaCommand:
    """Pass a draw on if possible; face-down cards are tried every other time (K-11, K-12)."""
    seat = box.game.seats[box.game.turn]
    if seat.place == FACE_DOWN and stream.below(2):
        return Play(seat.player, (cards[stream.below(len(cards))].face,))
    if seat.place != FACE_DOWN and any(card.face == DRAW2 for card in cards):
        return Play(seat.player, (DRAW2,))
    return Bear(seat.player)


def _thrifty(box: Box, cards: Sequence[DeckCard], stream: Stream) -> tuple[str, ...]:
    """The lowest number that can be played, with all its equals; without one, an action; else nothing."""
    game = box.game
    held = sorted(card.face for card in cards)
    if game.opening is not None:
        return tuple(face for face in held if face == str(game.opening))
    numbers = [face for face in held if is_number(face) and beats(game, int(face), blind=False)]
    actions = [face for face in held if face in ACTIONS]
    stray = not stream.below(STRAY)
    if actions and (stray or not numbers):
        return (actions[stream.below(len(actions))],)
    if not numbers:
        return ()
    chosen = numbers[-1] if stray else numbers[0]
    return tuple(face for face in numbers if face == chosen)
