"""Before the first card: seats and teams (K-23), the deal (K-3, K-4), who starts (K-6), the end of a series (K-22)."""

from itertools import zip_longest

from games.karma.cards import (
    COLOURS,
    COMPETITIVE,
    DEALT,
    NO_SCORES,
    RELAXED,
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
from games.refusal import PlayerRef, Refused
from games.stream import Stream

MOST_PLAYERS = 99


def set_up(pen: Pen, command: SetUp) -> None:
    """Seat the players for a series."""
    series, rules = pen.series, command.rules
    if series.players:
        raise Refused("K-3", "set-up", "this table has been set up already", "a new one: karma new")
    count = len(command.players)
    if not 2 <= count <= MOST_PLAYERS or len(set(command.players)) != count:
        raise Refused("K-4", "players", "{count} players, must be 2 to {most}, each named once", "name the players in seat order",
                      count=count, most=MOST_PLAYERS)  # fmt: skip
    if rules.scoring not in SCORING:
        raise Refused(
            "K-20",
            "scoring",
            "there is no scoring {scoring}",
            "scoring: {known}",
            scoring=rules.scoring,
            known=SCORING,
        )
    if rules.target and rules.scoring == NO_SCORES:
        raise Refused(
            "K-22",
            "no-target",
            "a target of {target} points is never reached without scores",
            "scoring = 'end' or 'out', or a number of games",
            target=rules.target,
        )
    if command.teams or command.victory:
        _check_teams(command)
    pen.write(Seated(command.players, command.teams, command.victory, *rules))


def _check_teams(command: SetUp) -> None:
    """Teams of an even number of members, in alternating seats (K-23), with a way to win (K-24)."""
    teams, victory = command.teams, command.victory
    if victory not in VICTORIES or not teams:
        raise Refused("K-24", "victory", "a team wins {relaxed} or {competitive}", "choose one before play, with the teams",
                      relaxed=RELAXED, competitive=COMPETITIVE)  # fmt: skip
    count = max(teams)
    sizes = [teams.count(team) for team in range(1, count + 1)]
    if len(teams) != len(command.players) or count < 2 or min(sizes) == 0:
        raise Refused(
            "K-23",
            "teams",
            "each player belongs to one of at least two teams",
            "--team Ada,Cy --team Ben,Dee",
        )
    odd = any(size % 2 for size in sizes) or len(set(sizes)) > 1
    if odd and not command.rules.any_team_size:
        raise Refused("K-23", "team-size", "teams of {sizes} members: each has the same even number of members",
                      "another split, or any_team_size = true in the rules file", sizes=tuple(sizes))  # fmt: skip
    if teams != alternating(sizes):
        raise Refused("K-23", "seats", "teams and members alternate: team 1, team 2, …, then the second members",
                      "seat the players so")  # fmt: skip


def alternating(sizes: list[int]) -> tuple[int, ...]:
    """The teams of the seats, for teams of these sizes (K-23)."""
    columns = zip_longest(*([team] * size for team, size in enumerate(sizes, 1)))
    return tuple(team for column in columns for team in column if team is not None)


def deal(pen: Pen, command: Deal) -> None:
    """Begin the next game of a series (K-3, K-4), and find who starts (K-6)."""
    series = pen.series
    _check_ready(series)
    dealer = _dealer(series, command.dealer)
    needed = DEALT * len(series.players)
    if command.deck < needed:
        raise Refused("K-4", "deck", "a deck of {deck} cards is too small: {players} players are dealt {needed} cards",
                      "more cards, or fewer players: each is dealt {each}",
                      deck=command.deck, players=len(series.players), needed=needed, each=DEALT)  # fmt: skip
    first = _first(series, command)
    pen.write(Dealt(series.played + 1, dealer, command.deck))
    pen.write(first)


def _check_ready(series: Series) -> None:
    game = series.game
    if not series.players:
        raise Refused("K-3", "no-table", "no table has been set up", "karma new")
    if game is not None and game.ending is None:
        raise Refused(
            "K-3", "still-playing", "game {number} is still being played", "karma show", number=game.number
        )
    if series.over:
        raise Refused("K-22", "series-over", "the series is over after {played} games", "karma scores; a new one: karma new",
                      played=series.played)  # fmt: skip
    if game is not None and game.scores is None and series.rules.scoring != NO_SCORES:
        raise Refused("K-20", "not-counted", "the cards left after game {number} have not all been counted", "karma left PLAYER CARD…",
                      number=game.number)  # fmt: skip


def _dealer(series: Series, chosen: PlayerId | None) -> PlayerId:
    """The dealer changes clockwise after each game (K-3)."""
    if series.game is None:
        return series.players[0] if chosen is None else series.players[seat_of(series, chosen)]
    due = series.players[(series.game.dealer + 1) % len(series.players)]
    if chosen is not None and chosen != due:
        raise Refused(
            "K-3",
            "dealer",
            "the dealer changes clockwise: it is {due}'s deal",
            "leave the dealer out",
            due=PlayerRef(due),
        )
    return due


def _first(series: Series, command: Deal) -> FirstFound:
    """The lowest card starts: number, then colour; the same card twice: the die (K-6)."""
    if command.first is not None:
        seat_of(series, command.first)
    for card in command.shown:
        seat_of(series, card.player)
        if card.colour not in COLOURS or not 0 <= card.value <= 9:
            raise Refused("K-1", "no-card", "there is no card {value} {colour}", "colours: {known}",
                          value=card.value, colour=card.colour, known=COLOURS)  # fmt: skip
    if len({card.player for card in command.shown}) < len(command.shown):
        raise Refused("K-6", "shown-twice", "each player shows one card, the lowest", "give each player once")
    if not command.shown:
        if command.first is None:
            raise Refused(
                "K-6", "no-first", "nobody knows yet who starts", "give the lowest cards, or who starts"
            )
        return FirstFound(command.first)
    return _lowest(command.shown, command.first, command.die)


def _lowest(shown: tuple[LowCard, ...], first: PlayerId | None, die: int | None) -> FirstFound:
    found = lowest(shown)
    tied = {card.player: card for card in found}
    if first is not None and first not in tied:
        raise Refused("K-6", "not-lowest", "{who} does not hold the lowest card", "{lowest} starts",
                      who=PlayerRef(first), lowest=tuple(map(PlayerRef, tied)))  # fmt: skip
    if first is None and len(found) > 1:
        if die is None:
            raise Refused(
                "K-6",
                "tie",
                "{tied} hold the same lowest card",
                "roll a die, and give who starts",
                tied=tuple(map(PlayerRef, tied)),
            )
        first = found[Stream(die.to_bytes(32, "big", signed=False), "karma/first").below(len(found))].player
    card = tied[first] if first is not None else found[0]
    return FirstFound(card.player, card.value, card.colour, len(found) > 1)
