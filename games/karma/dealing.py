"""Before the first card: seats and teams (K-23), the deal (K-3, K-4), who starts (K-6), the end of a series (K-22)."""

from itertools import zip_longest

from games.karma.cards import (
    COLOURS,
    DEALT,
    NO_SCORES,
    SCORING,
    VICTORIES,
    LowCard,
    lowest,
)
from games.karma.events import (
    Deal,
    Dealt,
    FirstFound,
    Seated,
    SetUp,
)
from games.karma.recorder import Pen
from games.karma.state import Series, seat_of
from games.model import PlayerId
from games.refusal import PlayerRef, Refused, do
from games.stream import Stream

MOST_PLAYERS = 99


def set_up(pen: Pen, command: SetUp) -> None:
    """Seat the players for a series (`Refused` if they can't play one)."""
    series, rules = pen.series, command.rules
    if series.players:
        raise Refused("K-3", "set-up-already", do("new-karma"))
    count = len(command.players)
    if not 2 <= count <= MOST_PLAYERS or len(set(command.players)) != count:
        raise Refused("K-4", "karma-players", count=count, most=MOST_PLAYERS)
    if rules.scoring not in SCORING:
        raise Refused("K-20", "no-karma-scoring", scoring=rules.scoring, known=SCORING)
    if rules.target and rules.scoring == NO_SCORES:
        raise Refused("K-22", "no-target", target=rules.target)
    if command.teams or command.victory:
        _check_teams(command)
    pen.write(Seated(command.players, command.teams, command.victory, *rules))


def _check_teams(command: SetUp) -> None:
    """Teams of an even number of members, in alternating seats (K-23), with a way to win (K-24)."""
    teams, victory = command.teams, command.victory
    if victory not in VICTORIES or not teams:
        raise Refused("K-24", "no-victory", ways=VICTORIES)
    count = max(teams)
    sizes = [teams.count(team) for team in range(1, count + 1)]
    if len(teams) != len(command.players) or count < 2 or min(sizes) == 0:
        raise Refused("K-23", "karma-teams", do("karma-teams"))
    odd = any(size % 2 for size in sizes) or len(set(sizes)) > 1
    if odd and not command.rules.any_team_size:
        raise Refused("K-23", "team-size", sizes=tuple(sizes))
    if teams != alternating(sizes):
        raise Refused("K-23", "team-seats")


def alternating(sizes: list[int]) -> tuple[int, ...]:
    """The teams of the seats, for teams of these sizes (K-23)."""
    columns = zip_longest(*([team] * size for team, size in enumerate(sizes, 1)))
    return tuple(team for column in columns for team in column if team is not None)


def deal(pen: Pen, command: Deal) -> None:
    """Begin the next game of a series (K-3, K-4), and find who starts (K-6); `Refused` while another is in play."""
    series = pen.series
    _check_ready(series)
    dealer = _dealer(series, command.dealer)
    needed = DEALT * len(series.players)
    if command.deck < needed:
        raise Refused(
            "K-4", "deck-too-few", deck=command.deck, players=len(series.players), needed=needed, each=DEALT
        )
    first = _first(series, command)
    pen.write(Dealt(series.played + 1, dealer, command.deck))
    pen.write(first)


def _check_ready(series: Series) -> None:
    game = series.game
    if not series.players:
        raise Refused("K-3", "no-karma-table", do("new-karma"))
    if game is not None and game.ending is None:
        raise Refused("K-3", "still-playing", do("show-karma"), number=game.number)
    if series.over:
        raise Refused("K-22", "series-over", do("show-scores"), do("new-karma"), played=series.played)
    if game is not None and game.scores is None and series.rules.scoring != NO_SCORES:
        raise Refused("K-20", "cards-not-counted", do("count-left"), number=game.number)


def _dealer(series: Series, chosen: PlayerId | None) -> PlayerId:
    """The dealer changes clockwise after each game (K-3)."""
    if series.game is None:
        return series.players[0] if chosen is None else series.players[seat_of(series, chosen)]
    due = series.players[(series.game.dealer + 1) % len(series.players)]
    if chosen is not None and chosen != due:
        raise Refused("K-3", "dealer", due=PlayerRef(due))
    return due


def _first(series: Series, command: Deal) -> FirstFound:
    """The lowest card starts: number, then colour; the same card twice: the die (K-6)."""
    if command.first is not None:
        seat_of(series, command.first)
    for card in command.shown:
        seat_of(series, card.player)
        if card.colour not in COLOURS or not 0 <= card.value <= 9:
            raise Refused("K-1", "no-coloured-card", value=card.value, colour=card.colour, colours=COLOURS)
    if len({card.player for card in command.shown}) < len(command.shown):
        raise Refused("K-6", "shown-twice")
    if not command.shown:
        if command.first is None:
            raise Refused("K-6", "no-first")
        return FirstFound(command.first)
    return _lowest(command.shown, command.first, command.die)


def _lowest(shown: tuple[LowCard, ...], first: PlayerId | None, die: int | None) -> FirstFound:
    found = lowest(shown)
    tied = {card.player: card for card in found}
    if first is not None and first not in tied:
        raise Refused("K-6", "not-lowest", who=PlayerRef(first), lowest=tuple(map(PlayerRef, tied)))
    if first is None and len(found) > 1:
        if die is None:
            raise Refused("K-6", "lowest-tied", tied=tuple(map(PlayerRef, tied)))
        first = found[Stream(die.to_bytes(32, "big", signed=False), "karma/first").below(len(found))].player
    card = tied[first] if first is not None else found[0]
    return FirstFound(card.player, card.value, card.colour, len(found) > 1)
