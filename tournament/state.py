"""What the desk knows at one moment: a frozen `Desk`, and the questions one can ask it.

Results stand in pages of 256, so that the next state shares all pages but one with the state before: entering the
last of 20,000 results costs as little as entering the first.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from games.model import CardNumber, PlayerId, Points
from tournament.events import PLAYED, TIEBREAK_FREE_FOR_ALL, EventCreated, ScoreRow, SheetRow

PAGE = 256


class Fixture(NamedTuple):
    """A match of the schedule. `a` sits first; `start` is `HH:MM`."""

    match: int
    round: int
    a: PlayerId
    b: PlayerId
    table: int | None
    start: str | None


class Result(NamedTuple):
    """What a match ended with: both players' points (M-1; may be negative), and the sheets they come from, if given."""

    points_a: Points
    points_b: Points
    how: str = PLAYED
    sheets: tuple[SheetRow, ...] = ()


class Deck(NamedTuple):
    """A deck handed in: its cards, the rest (the left-over 6, or a sideboard), points of its manifestations."""

    name: str
    cards: tuple[CardNumber, ...]
    left: tuple[CardNumber, ...]
    points: Points
    limit: Points | None


class Tiebreak(NamedTuple):
    """A tiebreaker (B-23): the place it decides, and the games played so far."""

    number: int
    place: int
    players: tuple[PlayerId, ...]
    kind: str
    games: tuple[tuple[ScoreRow, ...], ...] = ()
    voided: bool = False


class Results(NamedTuple):
    """Results by match number, never changed in place."""

    pages: tuple[tuple[Result | None, ...], ...] = ()
    entered: int = 0

    def get(self, match: int) -> Result | None:
        """The result of a match, or None."""
        page, row = divmod(match - 1, PAGE)
        return self.pages[page][row] if 0 <= page < len(self.pages) else None

    def put(self, match: int, result: Result | None) -> "Results":
        """The same results with one replaced (None: taken away)."""
        page, row = divmod(match - 1, PAGE)
        pages = self.pages + ((None,) * PAGE,) * (page + 1 - len(self.pages))
        old = pages[page]
        changed = (*old[:row], result, *old[row + 1 :])
        entered = self.entered + (result is not None) - (old[row] is not None)
        return Results((*pages[:page], changed, *pages[page + 1 :]), entered)

    def each(self) -> Iterator[tuple[int, Result]]:
        """Match number and result, in the order of the numbers."""
        for page, rows in enumerate(self.pages):
            for row, result in enumerate(rows):
                if result is not None:
                    yield page * PAGE + row + 1, result


class Desk(NamedTuple):
    """The whole state. `created` is None before the event is; everything else is then empty."""

    created: EventCreated | None = None
    players: tuple[PlayerId, ...] = ()
    decks: Mapping[PlayerId, Deck] = MappingProxyType({})
    fixtures: tuple[Fixture, ...] = ()
    byes: tuple[tuple[int, PlayerId], ...] = ()
    results: Results = Results()
    tiebreaks: tuple[Tiebreak, ...] = ()

    @property
    def mode(self) -> str:
        """The event's mode; empty before it is created."""
        return self.created.mode if self.created else ""

    @property
    def complete(self) -> bool:
        """Whether there is a schedule and every match of it has its result."""
        return bool(self.fixtures) and self.results.entered == len(self.fixtures)


def fixture(state: Desk, match: int) -> Fixture | None:
    """The match of that number. Matches are numbered from 1 without gaps."""
    return state.fixtures[match - 1] if 1 <= match <= len(state.fixtures) else None


def waiting(state: Desk) -> tuple[Fixture, ...]:
    """Matches without a result, in the order of their numbers."""
    return tuple(game for game in state.fixtures if state.results.get(game.match) is None)


def rows(state: Desk) -> Iterator[tuple[PlayerId, PlayerId, Points, Points, str]]:
    """Players, points, and how it came to them, of every match that has a result: what standings are made of."""
    for match, result in state.results.each():
        game = state.fixtures[match - 1]
        yield game.a, game.b, result.points_a, result.points_b, result.how


def undecided(tiebreak: Tiebreak) -> bool:
    """Whether a tiebreaker still waits for a game: a drawn match is replayed, a round robin plays each pair (B-23)."""
    if tiebreak.voided:
        return False
    if len(tiebreak.players) == 2:
        return not any(_won(game) for game in tiebreak.games)
    if tiebreak.kind == TIEBREAK_FREE_FOR_ALL:
        return not tiebreak.games
    pairs = len(tiebreak.players) * (len(tiebreak.players) - 1) // 2
    return len(tiebreak.games) < pairs


def tiebreak_scores(tiebreak: Tiebreak) -> Mapping[PlayerId, Points]:
    """Points over the games that count in a tiebreaker: the last one of a match, all of a round robin."""
    games = tiebreak.games[-1:] if len(tiebreak.players) == 2 else tiebreak.games
    sums = dict.fromkeys(tiebreak.players, 0)
    for game in games:
        for player, points in game:
            sums[PlayerId(player)] += points
    return sums


def playoffs(state: Desk) -> tuple[Mapping[PlayerId, Points], ...]:
    """Points in each tiebreaker that is decided, in the order in which they were set up (B-23)."""
    return tuple(
        tiebreak_scores(tie) for tie in state.tiebreaks if not tie.voided and tie.games and not undecided(tie)
    )


def _won(game: tuple[ScoreRow, ...]) -> bool:
    return game[0][1] != game[1][1]
