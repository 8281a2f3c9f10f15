"""What the desk knows at one moment: a frozen `Desk`, and the questions one can ask it.

Results stand in pages of 256, so that the next state shares all pages but one with the state before: entering the
last of 20,000 results costs as little as entering the first.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from games.model import CardNumber, PlayerId, Points
from tournament.events import (
    BY_POINTS,
    FORFEIT_A,
    FORFEIT_B,
    FORFEITED,
    NOT_PLAYED,
    PLAYED,
    TIEBREAK_FREE_FOR_ALL,
    VOIDED,
    EventCreated,
    ScoreRow,
    ScoringChosen,
    SheetRow,
)

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


class Withdrawal(NamedTuple):
    """What becomes of a player's matches: those `played` are kept or voided, the `rest` cancelled or forfeited."""

    played: str
    rest: str


class Bonus(NamedTuple):
    """A bonus or a penalty, with its reason; taken back ones stay in the list."""

    entry: int
    player: PlayerId
    points: Points
    why: str
    taken_back: bool = False


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


class Timing(NamedTuple):
    """What the schedule was made for: tables, first start, minutes from start to start, and whether all meet twice."""

    tables: int | None = None
    start: str | None = None
    minutes: int | None = None
    double: bool = False


class Desk(NamedTuple):
    """The whole state. `created` is None before the event is; everything else is then empty.

    `players` are all who ever took part, in seat order; who stopped stands in `withdrawn` too. `order` and `planned` are
    of a Swiss tournament: who counts as strongest before the first round, and how many rounds there will be.
    """

    created: EventCreated | None = None
    players: tuple[PlayerId, ...] = ()
    withdrawn: Mapping[PlayerId, Withdrawal] = MappingProxyType({})
    decks: Mapping[PlayerId, Deck] = MappingProxyType({})
    fixtures: tuple[Fixture, ...] = ()
    byes: tuple[tuple[int, PlayerId], ...] = ()
    timing: Timing = Timing()
    results: Results = Results()
    bonuses: tuple[Bonus, ...] = ()
    scoring: ScoringChosen = ScoringChosen(BY_POINTS, 3, 1, 0)
    tiebreaks: tuple[Tiebreak, ...] = ()
    order: tuple[PlayerId, ...] = ()
    planned: int = 0

    @property
    def mode(self) -> str:
        """The event's mode; empty before it is created."""
        return self.created.mode if self.created else ""

    @property
    def complete(self) -> bool:
        """Whether there is a schedule and no match of it waits for a result; of a Swiss tournament, all rounds are paired."""
        if self.planned and max((game.round for game in self.fixtures), default=0) < self.planned:
            return False
        if not self.withdrawn:
            return bool(self.fixtures) and self.results.entered == len(self.fixtures)
        return bool(self.fixtures) and not waiting(self)


def fixture(state: Desk, match: int) -> Fixture | None:
    """The match of that number. Matches are numbered from 1 without gaps."""
    return state.fixtures[match - 1] if 1 <= match <= len(state.fixtures) else None


def active(state: Desk) -> tuple[PlayerId, ...]:
    """Players who have not withdrawn, in seat order."""
    return tuple(player for player in state.players if player not in state.withdrawn)


def counted(state: Desk) -> tuple[PlayerId, ...]:
    """Players who have a place in the standings: all but those whose matches are void."""
    gone = state.withdrawn
    return tuple(player for player in state.players if player not in gone or gone[player].played != VOIDED)


def waiting(state: Desk) -> tuple[Fixture, ...]:
    """Matches still to be played, in the order of their numbers: no result, and nobody of them withdrawn."""
    gone = state.withdrawn
    return tuple(
        game
        for game in state.fixtures
        if state.results.get(game.match) is None and game.a not in gone and game.b not in gone
    )


def played(state: Desk) -> Iterator[tuple[int, Result]]:
    """Matches that came to something, by number, with their results: what was entered as not played is left out."""
    return ((match, result) for match, result in state.results.each() if result.how != NOT_PLAYED)


Row: TypeAlias = tuple[PlayerId, PlayerId, Points, Points, str]
"""Both players of a match, both their points, and how it came to them: what standings are made of."""


def rows(state: Desk, after: int | None = None) -> Iterator[Row]:
    """Every match that counts. `after` leaves out what belongs to later rounds than that one."""
    return (row for turn, row in _counting(state) if after is None or turn <= after)


def rows_by_round(state: Desk) -> dict[int, list[Row]]:
    """Every match that counts, by rounds in order."""
    found: dict[int, list[Row]] = {turn: [] for turn in sorted({game.round for game in state.fixtures})}
    for turn, row in _counting(state):
        found[turn].append(row)
    return found


def _counting(state: Desk) -> Iterator[tuple[int, Row]]:
    """Rounds and rows of the matches that count: those with a result, unless void, and those given up by withdrawing."""
    gone = state.withdrawn
    void = frozenset(player for player, withdrawal in gone.items() if withdrawal.played == VOIDED)
    for match, result in state.results.each():
        game = state.fixtures[match - 1]
        if not void or (game.a not in void and game.b not in void):
            yield game.round, (game.a, game.b, result.points_a, result.points_b, result.how)
    for game in state.fixtures if gone else ():
        left = [player for player in (game.a, game.b) if player in gone]
        # Of two who both withdrew, nobody wins.
        if len(left) == 1 and gone[left[0]].rest == FORFEITED and state.results.get(game.match) is None:
            yield game.round, (game.a, game.b, 0, 0, FORFEIT_A if left[0] == game.a else FORFEIT_B)


def bonus_points(state: Desk) -> dict[PlayerId, Points]:
    """Sum of bonuses and penalties that hold, of those who have any."""
    sums: dict[PlayerId, Points] = {}
    for bonus in state.bonuses:
        if not bonus.taken_back:
            sums[bonus.player] = sums.get(bonus.player, 0) + bonus.points
    return sums


class PlayOff(NamedTuple):
    """A tiebreaker that is decided: its number, the place it is for, and its players with their points in it (B-23)."""

    number: int
    place: int
    points: Mapping[PlayerId, Points]


def bye_points(state: Desk) -> dict[int, tuple[PlayerId, Points]]:
    """Who got points for a bye, and how many, by rounds: in a Swiss tournament it counts like a win.

    Where the score is the sum of match points (B-22) there is nothing that a bye could be worth.
    """
    if not state.order or state.scoring.scheme == BY_POINTS:
        return {}
    return {turn: (player, state.scoring.win) for turn, player in state.byes}


def undecided(tiebreak: Tiebreak) -> bool:
    """Whether a tiebreaker still waits for a game (B-23).

    A drawn match is replayed, and so is a Free-for-All that leaves all of them equal; a round robin plays each pair.
    """
    if tiebreak.voided:
        return False
    if len(tiebreak.players) == 2 or tiebreak.kind == TIEBREAK_FREE_FOR_ALL:
        return level(tiebreak)
    pairs = len(tiebreak.players) * (len(tiebreak.players) - 1) // 2
    return len(tiebreak.games) < pairs


def level(tiebreak: Tiebreak) -> bool:
    """Whether all its players are equal so far, so that it says nothing."""
    return len(set(tiebreak_scores(tiebreak).values())) < 2


def tiebreak_scores(tiebreak: Tiebreak) -> Mapping[PlayerId, Points]:
    """Points over the games that count in a tiebreaker: the last one that all played, all of a round robin."""
    every = len(tiebreak.players) > 2 and tiebreak.kind != TIEBREAK_FREE_FOR_ALL
    sums = dict.fromkeys(tiebreak.players, 0)
    for game in tiebreak.games if every else tiebreak.games[-1:]:
        for player, points in game:
            sums[PlayerId(player)] += points
    return sums


def playoffs(state: Desk) -> tuple[PlayOff, ...]:
    """The tiebreakers that are decided, in the order in which they were set up; none while a match is to be played (B-23)."""
    if not state.complete:
        return ()
    return tuple(
        PlayOff(tie.number, tie.place, tiebreak_scores(tie))
        for tie in state.tiebreaks
        if not tie.voided and not undecided(tie)
    )
