"""What a game is worth: the cards left with the others, counted by hand, valued by the rules (K-20, K-21)."""

from collections.abc import Iterator

from games.karma.cards import CHAOS, FACES, NO_SCORES, WHEN_OUT
from games.karma.events import CardsCounted, CountCards, GameScored
from games.karma.recorder import Pen
from games.karma.state import Game, Series, Snap, mates, seat_of, value_of
from games.model import PlayerId, Points
from games.refusal import PlayerRef, Refused, do


def count_cards(pen: Pen, command: CountCards) -> None:
    """Enter the cards left with a player; with the last of them the game can be scored (`Refused` before its end)."""
    series = pen.series
    game = _countable(series)
    at = seat_of(series, command.player)
    snap = _snap(series, game, command.winner)
    due = {player: number for _, player, number in wanted(series, snap)}
    if command.player not in due:
        raise Refused(
            "K-20", "counts-for-nobody", who=PlayerRef(command.player), due=tuple(map(PlayerRef, due))
        )
    if len(command.cards) != snap.cards[at]:
        raise Refused(
            "K-20", "count-all", who=PlayerRef(command.player), had=snap.cards[at], given=len(command.cards)
        )
    for face, name in command.cards:
        if face not in FACES or (name and face != CHAOS):
            raise Refused("K-1", "no-such-face", face=face)
    points = sum(value_of(series.rules, face, name) for face, name in command.cards)
    pen.write(CardsCounted(command.player, len(command.cards), points, snap.winner))


def _countable(series: Series) -> Game:
    game = series.game
    if game is None or series.rules.scoring == NO_SCORES:
        raise Refused("K-20", "no-scores")
    if game.scores is not None:
        raise Refused("K-20", "scored", do("show-scores"), do("undo-karma"), number=game.number)
    if game.ending is None and series.rules.scoring != WHEN_OUT:
        raise Refused("K-20", "not-over", number=game.number)
    return game


def _snap(series: Series, game: Game, winner: PlayerId | None) -> Snap:
    """For whom cards are counted: everybody at the end; else the one named, or the only one who still waits for it."""
    if series.rules.scoring != WHEN_OUT:
        return game.snaps[0]
    open_snaps = {snap.winner: snap for snap in game.snaps if list(missing(series, game, snap))}
    if winner is None and len(open_snaps) == 1:
        return next(iter(open_snaps.values()))
    if winner not in open_snaps:
        raise Refused(
            "K-20", "whose", winners=tuple(PlayerRef(player) for player in open_snaps if player is not None)
        )
    return open_snaps[winner]


def wanted(series: Series, snap: Snap) -> Iterator[tuple[PlayerId | None, PlayerId, int]]:
    """Whose cards count for somebody: winner (None: all), holder, how many cards (K-20, K-24)."""
    game = series.game
    winners = (
        (game.ending.winners if game is not None and game.ending is not None else ())
        if snap.winner is None
        else (snap.winner,)
    )
    for at, number in enumerate(snap.cards):
        if number and any(at not in mates(series, series.players.index(winner)) for winner in winners):
            yield snap.winner, series.players[at], number


def missing(series: Series, game: Game, snap: Snap) -> Iterator[tuple[PlayerId | None, PlayerId, int]]:
    """What has not been counted yet."""
    counted = {(tally.winner, tally.player) for tally in game.tallies}
    return (item for item in wanted(series, snap) if (item[0], item[1]) not in counted)


def to_count(series: Series) -> tuple[tuple[PlayerId | None, PlayerId, int], ...]:
    """All that must be counted before the game is scored: winner (None: all), holder, number of cards."""
    game = series.game
    if game is None or game.scores is not None or series.rules.scoring == NO_SCORES:
        return ()
    return tuple(item for snap in game.snaps for item in missing(series, game, snap))


def score(pen: Pen) -> None:
    """Score a game that is over and wholly counted."""
    series = pen.series
    game = series.game
    if game is None or game.ending is None or game.scores is not None:
        return
    if series.rules.scoring == NO_SCORES or to_count(series):
        return
    pen.write(GameScored(tuple((winner, _points(series, game, winner)) for winner in game.ending.winners)))


def _points(series: Series, game: Game, winner: PlayerId) -> Points:
    """The value of the cards left with everyone outside the winner's team (alone: with all others, K-20)."""
    own = {series.players[at] for at in mates(series, series.players.index(winner))}
    key = winner if series.rules.scoring == WHEN_OUT else None
    return sum(tally.points for tally in game.tallies if tally.winner == key and tally.player not in own)
