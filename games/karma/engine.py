"""The table clerk's machine: `decide` carries a command out or refuses it with the rule, `legal` says what may come next."""

from typing import assert_never

from games.karma import dealing, plays, scoring, teamplay
from games.karma.cards import DEALT, DRAW2, FACES, NO_SCORES, is_number
from games.karma.events import (
    KINDS,
    Bear,
    CountCards,
    Deal,
    EndWithoutWinner,
    GiveStone,
    Hold,
    Interject,
    KarmaCommand,
    KarmaEvent,
    PickUp,
    Play,
    SetUp,
    Trade,
)
from games.karma.evolve import evolve
from games.karma.recorder import Pen
from games.karma.state import EMPTY, FACE_DOWN, Game, Series, beats, mates, running
from games.sheet import Machine


def decide(series: Series, command: KarmaCommand) -> tuple[KarmaEvent, ...]:
    """What a command brings about (`Refused` with the rule if it is not allowed)."""
    return carry_out(series, command)[1]


def carry_out(series: Series, command: KarmaCommand) -> tuple[Series, tuple[KarmaEvent, ...]]:
    """`decide`, with the series as it is afterwards."""
    pen = Pen(series)
    _carry_out(pen, command)
    scoring.score(pen)
    return pen.series, tuple(pen.events)


def _carry_out(pen: Pen, command: KarmaCommand) -> None:
    match command:
        case SetUp():
            dealing.set_up(pen, command)
        case Deal():
            dealing.deal(pen, command)
        case Play():
            plays.play(pen, command)
        case PickUp():
            plays.pick_up(pen, command)
        case Bear():
            plays.bear(pen, command)
        case Interject():
            plays.interject(pen, command)
        case Trade():
            teamplay.trade(pen, command)
        case GiveStone():
            teamplay.give_stone(pen, command)
        case Hold():
            teamplay.hold(pen, command)
        case EndWithoutWinner(why):
            running(pen.series)
            pen.end_without_winner(why)
        case CountCards():
            scoring.count_cards(pen, command)
        case _:
            assert_never(command)


def legal(series: Series) -> tuple[KarmaCommand, ...]:
    """The plain commands that may come next: plays without declared effects, picking up, drawing, trades, the next deal.

    A Chaos card stands for every Chaos card that needs no declaration. A deal stands with the smallest deck and the first
    player as starter; cards to count are not listed here (`scoring.to_count` says which).
    """
    game = series.game
    if not series.players:
        return ()
    if game is None or game.ending is not None:
        counted = game is None or game.scores is not None or series.rules.scoring == NO_SCORES
        ready = counted and not series.over
        return (Deal(DEALT * len(series.players), first=series.players[0]),) if ready else ()
    player = series.players[game.turn]
    commands: list[KarmaCommand] = [Play(player, faces) for faces in _playable(game)]
    if game.pending is not None:
        commands.append(Bear(player))
    elif game.opening is None and game.seats[game.turn].place != FACE_DOWN:
        commands.append(PickUp(player))
    if series.in_teams and game.opening is None:
        commands.extend(_trades(series, game))
    return tuple(commands)


def _playable(game: Game) -> list[tuple[str, ...]]:
    """Faces that may be played now. Face-down cards are played blindly: any may turn up (K-12, K-14)."""
    seat = game.seats[game.turn]
    if game.opening is not None:
        return [(str(game.opening),) * number for number in range(1, seat.at_hand + 1)]
    if not seat.at_hand:
        return []
    if seat.place == FACE_DOWN:
        return [(face,) for face in FACES]
    if game.pending is not None:
        return [(DRAW2,)] if game.pending.amount else []
    numbers = [face for face in FACES if is_number(face) and beats(game, int(face), blind=False)]
    runs = [(face,) * number for face in numbers for number in range(1, seat.at_hand + 1)]
    return [*runs, *((face,) for face in FACES if not is_number(face))]


def _trades(series: Series, game: Game) -> list[KarmaCommand]:
    at = game.turn
    if not game.seats[at].cards or teamplay.trade_wait(series, game, series.teams[at]):
        return []
    partners = [mate for mate in mates(series, at) if mate != at and game.seats[mate].cards]
    return [Trade(series.players[at], series.players[mate]) for mate in partners]


MACHINE = Machine("karma", EMPTY, decide, evolve, KINDS)
