"""How each event changes the series. No rule is checked here: what is in the log has happened."""

from collections.abc import Callable
from typing import assert_never

from games.karma import state
from games.karma.cards import ANCIENT_STONE, HELD, WHEN_OUT, is_number
from games.karma.events import (
    BlindFailed,
    Burned,
    CameBack,
    CardEvent,
    CardsCounted,
    Dealt,
    Drew,
    Ended,
    Faced,
    FirstFound,
    GameScored,
    Given,
    Interjected,
    KarmaEvent,
    NowHolds,
    PickedUp,
    Played,
    Recycled,
    Reversed,
    Seated,
    SeriesEvent,
    Settled,
    StoneGiven,
    Swapped,
    Traded,
    TurnEvent,
    TurnPassed,
    WasReset,
    WentOut,
)
from games.karma.state import (
    Ending,
    Game,
    Pending,
    Seat,
    Series,
    Snap,
    Tally,
)
from games.model import PlayerId


def evolve(series: Series, event: KarmaEvent) -> Series:
    """The series after one event (`ValueError` for one that needs a game, before the first)."""
    match event:
        case Seated() | Dealt() | Ended() | CardsCounted() | GameScored():
            return _series(series, event)
        case _:
            game = series.game
            if game is None:
                raise ValueError(f"{type(event).__name__} before a game was dealt")
            return series._replace(game=_game(series, game, event))


def _game(series: Series, game: Game, event: CardEvent | TurnEvent) -> Game:
    match event:
        case (
            Played() | BlindFailed() | Drew() | PickedUp() | Burned() | WasReset() | Swapped() | Given() | Recycled()
            | Interjected() | Traded() | StoneGiven()
        ):  # fmt: skip
            return _cards(series, game, event)
        case (
            Reversed()
            | Faced()
            | Settled()
            | WentOut()
            | CameBack()
            | TurnPassed()
            | NowHolds()
            | FirstFound()
        ):
            return _turns(series, game, event)
        case _:
            assert_never(event)


def _at(series: Series, player: PlayerId) -> int:
    return series.players.index(player)


def _changed(game: Game, at: int, change: Callable[[Seat], Seat]) -> Game:
    seats = game.seats
    return game._replace(seats=(*seats[:at], change(seats[at]), *seats[at + 1 :]))


def _taken(seat: Seat, place: str, number: int) -> Seat:
    match place:
        case state.IN_HAND:
            return seat._replace(hand=seat.hand - number)
        case state.FACE_UP:
            return seat._replace(up=seat.up - number)
        case _:
            return seat._replace(down=seat.down - number)


def _cards(series: Series, game: Game, event: CardEvent) -> Game:  # noqa: PLR0912 - one branch for each kind of event
    match event:
        case Played(player, faces, place):
            return _played(
                _changed(game, _at(series, player), lambda seat: _taken(seat, place, len(faces))), faces
            )
        case BlindFailed(player):
            return _changed(game, _at(series, player),
                            lambda seat: seat._replace(down=seat.down - 1, hand=seat.hand + 1))  # fmt: skip
        case Drew(player, number):
            after = game._replace(deck=game.deck - number)
            return _changed(after, _at(series, player), lambda seat: seat._replace(hand=seat.hand + number))
        case PickedUp(player):
            after = _changed(
                game, _at(series, player), lambda seat: seat._replace(hand=seat.hand + game.pile)
            )
            return after._replace(pile=0, value=None, row=0)
        case Burned():
            return game._replace(burnt=game.burnt + game.pile, pile=0, value=None, row=0)
        case WasReset():
            return game._replace(value=None, row=0)
        case Swapped(player, other):
            one, two = _at(series, player), _at(series, other)
            hand, theirs = game.seats[one].hand, game.seats[two].hand
            after = _changed(game, one, lambda seat: seat._replace(hand=theirs))
            return _changed(after, two, lambda seat: seat._replace(hand=hand))
        case Given(player, other, number):
            after = _changed(game, _at(series, player), lambda seat: seat._replace(hand=seat.hand - number))
            return _changed(after, _at(series, other), lambda seat: seat._replace(hand=seat.hand + number))
        case Recycled(number):
            return game._replace(
                pile=game.pile - number, deck=game.deck + number, row=min(game.row, game.pile - number)
            )
        case Interjected(player, _, place):
            if player is None:
                return game
            after = _changed(game, _at(series, player), lambda seat: _taken(seat, place, 1))
            return after._replace(pile=game.pile + 1, row=0)
        case Traded(player):
            team = series.teams[_at(series, player)]
            return game._replace(last_trade=_put(game.last_trade, team - 1, game.team_turns[team - 1]))
        case StoneGiven(player, to):
            return _stone(game, _at(series, player), _at(series, to))
        case _:
            assert_never(event)


def _played(game: Game, faces: tuple[str, ...]) -> Game:
    pile = game.pile + len(faces)
    if not is_number(faces[0]):
        return game._replace(pile=pile, row=0, opening=None)
    value = int(faces[0])
    row = len(faces) + (game.row if game.value == value else 0)
    return game._replace(pile=pile, value=value, row=row, opening=None)


def _stone(game: Game, giver: int, to: int) -> Game:
    stones = HELD.index(ANCIENT_STONE)
    after = _changed(game, giver, lambda seat: _held(seat, stones, -1)._replace(hand=seat.hand - 1))
    return _changed(after, to, lambda seat: _held(seat, stones, 1)._replace(hand=seat.hand + 1))


def _held(seat: Seat, at: int, change: int) -> Seat:
    held = list(seat.held)
    held[at] += change
    return seat._replace(held=(held[0], held[1], held[2]))


def _put(values: tuple[int | None, ...], at: int, value: int | None) -> tuple[int | None, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _turns(series: Series, game: Game, event: TurnEvent) -> Game:
    match event:
        case FirstFound(player, value):
            return game._replace(
                turn=_at(series, player), opening=value, team_turns=_one_more(series, game, player)
            )
        case TurnPassed(player):
            return game._replace(turn=_at(series, player), team_turns=_one_more(series, game, player))
        case Reversed():
            return game._replace(direction=-game.direction)
        case Faced(then=then):
            after = None if then is None else _at(series, then)
            facing = Pending(_at(series, event.player), event.amount, event.card, after, event.burn)
            return game._replace(pending=facing)
        case Settled():
            return game._replace(pending=None)
        case WentOut(player):
            after_out = _changed(game, _at(series, player), lambda seat: seat._replace(out=True))
            return after_out if series.rules.scoring != WHEN_OUT else _snapped(after_out, player)
        case CameBack(player):
            back = _changed(game, _at(series, player), lambda seat: seat._replace(out=False))
            return back._replace(
                snaps=tuple(snap for snap in game.snaps if snap.winner != player),
                tallies=tuple(tally for tally in game.tallies if tally.winner != player),
            )
        case NowHolds(player, what, number):
            at = HELD.index(what)
            return _changed(game, _at(series, player), lambda seat: _held(seat, at, number - seat.held[at]))
        case _:
            assert_never(event)


def _snapped(game: Game, winner: PlayerId | None) -> Game:
    return game._replace(snaps=(*game.snaps, Snap(winner, tuple(seat.cards for seat in game.seats))))


def _one_more(series: Series, game: Game, player: PlayerId) -> tuple[int, ...]:
    team = series.teams[_at(series, player)] - 1
    return tuple(turns + (at == team) for at, turns in enumerate(game.team_turns))


def _ended(series: Series, ending: Ending) -> Series:
    game = _known(series)._replace(ending=ending, pending=None, turn=-1)
    if series.rules.scoring == WHEN_OUT:
        known = {snap.winner for snap in game.snaps}
        game = game._replace(snaps=tuple(snap for snap in game.snaps if snap.winner in ending.winners))
        for winner in ending.winners:
            if winner not in known:
                game = _snapped(game, winner)
    else:
        game = _snapped(game, None)
    wins = tuple(
        count + (player in ending.winners) for player, count in zip(series.players, series.wins, strict=True)
    )
    return series._replace(game=game, wins=wins, played=series.played + 1)


def _series(series: Series, event: SeriesEvent) -> Series:
    match event:
        case Seated(players, teams, victory):
            count = len(players)
            own = tuple(teams) or tuple(range(1, count + 1))
            return Series(tuple(players), own, victory, event.rules, (0,) * count, (0,) * count)
        case Dealt(number, dealer, deck):
            return series._replace(game=_fresh(series, number, dealer, deck))
        case Ended(rule, winners, losers, why):
            return _ended(series, Ending(rule, tuple(winners), tuple(losers), why))
        case CardsCounted(player, _, points, winner):
            game = _known(series)
            kept = tuple(tally for tally in game.tallies if (tally.winner, tally.player) != (winner, player))
            return series._replace(game=game._replace(tallies=(*kept, Tally(winner, player, points))))
        case GameScored(scores):
            rows = tuple((player, points) for player, points in scores)
            gained = dict(rows)
            return series._replace(
                game=_known(series)._replace(scores=rows),
                totals=tuple(total + gained.get(player, 0)
                             for player, total in zip(series.players, series.totals, strict=True)),
            )  # fmt: skip
        case _:
            assert_never(event)


def _known(series: Series) -> Game:
    if series.game is None:
        raise ValueError("a game went on before one was dealt")
    return series.game


def _fresh(series: Series, number: int, dealer: PlayerId, deck: int) -> Game:
    seats = tuple(Seat(player, team) for player, team in zip(series.players, series.teams, strict=True))
    teams = max(series.teams)
    return Game(
        number=number,
        dealer=_at(series, dealer),
        seats=seats,
        deck=deck - sum(seat.cards for seat in seats),
        team_turns=(0,) * teams,
        last_trade=(None,) * teams,
    )
