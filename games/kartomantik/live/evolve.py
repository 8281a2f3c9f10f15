"""What each event does to a live game."""

from typing import assert_never

from games.kartomantik.live.events import (
    CONFRONTATION,
    END,
    OPENING,
    Acted,
    Adjusted,
    Begun,
    DeckCounted,
    Entered,
    Event,
    GameEnded,
    Given,
    Kept,
    MulliganTaken,
    Passed,
    PhaseEnded,
    PlayerLost,
    PowerChanged,
    RecoveryFailed,
    Resolved,
    Rolled,
    Stalemated,
    TakenAway,
    Won,
)
from games.kartomantik.live.state import Action, Captured, Game, Piece
from games.model import PlayerId


def evolve(game: Game, event: Event) -> Game:
    """The game after one event."""
    match event:
        case Begun(players, sides):
            return Game(players, sides)
        case Rolled(player):
            return game._replace(rolled=game.side_of(player))
        case Acted() | Passed() | Resolved():
            return _on_stack(game, event)
        case PhaseEnded() | Won() | Stalemated():
            return _next_phase(game, event)
        case Entered() | PowerChanged() | TakenAway() | Kept() | Given():
            return _on_table(game, event)
        case Adjusted(player, points, why):
            return game._replace(gains=(*game.gains, (player, points, why)))
        case MulliganTaken(player):
            return game._replace(mulligans=(*game.mulligans, player))
        case RecoveryFailed(player):
            return _without(game._replace(unable=(*game.unable, player), last_turn=game.teams), player)
        case PlayerLost(player):
            return _without(game._replace(lost=(*game.lost, player)), player)
        case GameEnded(rule, why, winner):
            side = None if winner is None else game.side_of(winner)
            return game._replace(over=True, over_rule=rule, why=why, special_winner=side)
        case DeckCounted(player, left):
            counted = {**dict(game.left), player: left}
            return game._replace(left=tuple(counted.items()))
        case _:
            assert_never(event)


def _on_stack(game: Game, event: Acted | Passed | Resolved) -> Game:
    """F-7, C-6: after an action the next clockwise is asked; so it is after an action has resolved with another below it."""
    match event:
        case Acted(number, player, what):
            return game._replace(
                stack=(*game.stack, Action(number, player, what)),
                actions=number,
                waiting=game.next_to(player),
                starter=game.starter if game.stack else player,
                passed=(),
            )
        case Passed(player):
            asked = game.next_to(player) if game.stack else None
            return game._replace(passed=(*game.passed, player), waiting=asked)
        case Resolved():
            rest, done = game.stack[:-1], game.stack[-1]
            ended = game.starter if not rest and game.phase == END else game.after
            return game._replace(
                stack=rest,
                passed=(),
                waiting=game.next_to(done.player) if rest else None,
                starter=game.starter if rest else None,
                after=ended,
            )
        case _:
            assert_never(event)


def _next_phase(game: Game, event: PhaseEnded | Won | Stalemated) -> Game:
    fresh = game._replace(passed=(), rolled=None, after=None)
    match event:
        case PhaseEnded(phase) if phase == OPENING:
            return fresh._replace(phase=CONFRONTATION)
        case PhaseEnded(phase) if phase == CONFRONTATION:
            return fresh._replace(phase=END)
        case PhaseEnded():
            return fresh._replace(phase=OPENING, turn=game.turn + 1, firsts=(), returning=())
        case Stalemated():
            return game._replace(stalemates=(*game.stalemates, *game.zone), zone=())
        case Won(player):
            side = game.side_of(player)
            fought = (*game.zone, *game.stalemates)
            mine = tuple(piece for piece in fought if game.side_of(piece.owner) == side)
            taken = (Captured(piece, player, game.turn) for piece in fought if piece not in mine)
            return game._replace(
                zone=(),
                stalemates=(),
                returning=mine,
                captured=(*game.captured, *taken),
                last_winner=side,
            )
        case _:
            assert_never(event)


def _on_table(game: Game, event: Entered | PowerChanged | TakenAway | Kept | Given) -> Game:
    match event:
        case Entered(number, player):
            piece = Piece(number, player, event.power, event.temperaments, event.points, event.name)
            return game._replace(
                zone=(*game.zone, piece),
                pieces=number,
                firsts=(*game.firsts, game.side_of(player)) if event.first else game.firsts,
            )
        case PowerChanged(number, power):
            return game._replace(
                zone=tuple(
                    piece._replace(power=power) if piece.number == number else piece for piece in game.zone
                )
            )
        case TakenAway(number):
            return game._replace(
                zone=_other(game.zone, number),
                stalemates=_other(game.stalemates, number),
                interzone=_other(game.interzone, number),
                returning=_other(game.returning, number),
            )
        case Kept(number, replaces):
            kept = tuple(piece for piece in game.returning if piece.number == number)
            return game._replace(
                returning=_other(game.returning, number),
                interzone=(*_other(game.interzone, replaces), *kept),
            )
        case Given(number, player):
            return game._replace(
                captured=tuple(
                    taken._replace(holder=player) if taken.piece.number == number else taken
                    for taken in game.captured
                )
            )
        case _:
            assert_never(event)


def _other(pieces: tuple[Piece, ...], number: int | None) -> tuple[Piece, ...]:
    return tuple(piece for piece in pieces if piece.number != number)


def _without(game: Game, player: PlayerId) -> Game:
    """F-11 [R]: the manifestations that a player who drops out has in the zone leave it, for the bottom of the deck."""
    if not game.is_out(player):
        return game
    return game._replace(zone=tuple(piece for piece in game.zone if piece.owner != player))
