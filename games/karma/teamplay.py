"""What members of a team do for each other, and what players collect to win at once (K-18, K-25, K-26)."""

from games.karma.cards import ALL_OF, ANCIENT_STONE, HELD, UNIFICATION
from games.karma.dealing import MOST_PLAYERS
from games.karma.events import GiveStone, Hold, NowHolds, StoneGiven, Trade, Traded
from games.karma.recorder import Pen
from games.karma.state import Game, Series, mates, running, seat_of
from games.model import PlayerId
from games.refusal import PlayerRef, Refused, do

STONE_DEAL = 5
"""Cards that each member deals themselves for a stone that is given (K-26)."""


def trade(pen: Pen, command: Trade) -> None:
    """Team Trade Requested: one card for one, on one's own turn, also while facing draws (K-25); else `Refused`."""
    series, game = pen.series, running(pen.series)
    at = seat_of(series, command.player)
    if not series.in_teams:
        raise Refused("K-25", "no-teams")
    if game.turn != at or game.opening is not None:
        raise Refused(
            "K-25",
            "trade-on-own-turn",
            who=PlayerRef(command.player),
            turn=PlayerRef(series.players[game.turn]),
        )
    partner = _partner(series, at, command.partner)
    for one in (at, partner):
        if not game.seats[one].cards:
            raise Refused("K-25", "no-card-to-trade", who=PlayerRef(series.players[one]))
    wait = trade_wait(series, game, series.teams[at])
    if wait:
        raise Refused("K-25", "traded-lately", wait=wait, every=series.rules.trade_every)
    pen.write(Traded(command.player, series.players[partner]))


def trade_wait(series: Series, game: Game, team: int) -> int:
    """How many turns of the team must pass before it may trade again (K-25)."""
    last = game.last_trade[team - 1]
    return 0 if last is None else max(0, last + series.rules.trade_every - game.team_turns[team - 1])


def _partner(series: Series, at: int, named: PlayerId | None) -> int:
    others = [mate for mate in mates(series, at) if mate != at]
    members = tuple(PlayerRef(series.players[mate]) for mate in others)
    if named is None:
        if len(others) != 1:
            raise Refused("K-25", "which-member", who=PlayerRef(series.players[at]), members=members)
        return others[0]
    partner = seat_of(series, named)
    if partner not in others:
        raise Refused(
            "K-25", "not-a-member", who=PlayerRef(named), asker=PlayerRef(series.players[at]), members=members
        )
    return partner


def give_stone(pen: Pen, command: GiveStone) -> None:
    """Give a stone to a member on a playable turn of the team; each member deals themselves 5 cards in play order (K-26). `Refused` otherwise."""
    series, game = pen.series, running(pen.series)
    at = seat_of(series, command.player)
    if not series.in_teams:
        raise Refused("K-26", "no-teams")
    to = _partner(series, at, command.to)
    team = mates(series, at)
    if game.turn not in team or game.pending is not None or game.opening is not None:
        raise Refused("K-26", "no-stone-turn")
    if not game.seats[at].held[HELD.index(ANCIENT_STONE)] or not game.seats[at].hand:
        raise Refused(
            "K-26",
            "no-stone",
            do("holds-stone", player=PlayerRef(command.player)),
            who=PlayerRef(command.player),
        )
    pen.write(StoneGiven(command.player, command.to))
    pen.back(to)
    order = [game.turn, *(mate for mate in _from(game) if mate in team and mate != game.turn)]
    for member in order:
        if not pen.is_over():
            pen.draw(member, STONE_DEAL, "stone")
    if not pen.is_over():
        _check_held(pen, to, ANCIENT_STONE)


def _from(game: Game) -> list[int]:
    count = len(game.seats)
    return [(game.turn + step * game.direction) % count for step in range(count)]


def hold(pen: Pen, command: Hold) -> None:
    """Note what a player has collected; a full set wins at once (K-18, K-26). `Refused` if it is none of theirs."""
    game = running(pen.series)
    at = seat_of(pen.series, command.player)
    if command.what not in HELD:
        raise Refused("K-18", "no-such-class", what=command.what, known=HELD)
    index = HELD.index(command.what)
    others = sum(seat.held[index] for other, seat in enumerate(game.seats) if other != at)
    most = ALL_OF.get(command.what, MOST_PLAYERS) - others
    if not 0 <= command.number <= most:
        raise Refused("K-18", "cant-hold", who=PlayerRef(command.player), number=command.number, most=most)
    pen.write(NowHolds(command.player, command.what, command.number))
    _check_held(pen, at, command.what)


def _check_held(pen: Pen, at: int, what: str) -> None:
    """Unification cards win between a team's members, ancient stones only with one player (K-18, K-26)."""
    team = mates(pen.series, at) if what == UNIFICATION else (at,)
    held = sum(pen.game.seats[mate].held[HELD.index(what)] for mate in team)
    if held == ALL_OF.get(what):
        pen.win(at, f"all {held} {'unification cards' if what == UNIFICATION else 'ancient stones'}")
