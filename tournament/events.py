"""Commands and events of the desk: what may be asked, and what has happened.

Commands are imperative, events past tense; one closed union each. An event's fields are whole numbers, text, truth
values, None, or tuples of these, because the log keeps events as JSON: what was a NamedTuple inside a field comes back
as a plain tuple, and `tournament.state` gives it its shape again. Players are numbers here, never names.

Logs must open for ever: an event's field may be added at the end with a default; none is ever renamed, removed or
given another meaning. New things that happen get new events.
"""

from typing import NamedTuple, TypeAlias

from games.model import CardNumber, PlayerId, Points

BAZAAR = "bazaar"
ROUND_ROBIN = "round-robin"
MODES = (BAZAAR, ROUND_ROBIN)
"""The modes that can be created so far. A mode is stored as this word."""

PLAYED = "played"
FORFEIT_A = "forfeit-a"
FORFEIT_B = "forfeit-b"
DOUBLE_FORFEIT = "double-forfeit"
DOUBLE_LOSS = "double-loss"
NOT_PLAYED = "not-played"
HOW = (PLAYED, FORFEIT_A, FORFEIT_B, DOUBLE_FORFEIT, DOUBLE_LOSS, NOT_PLAYED)
"""How a match came to its result.

`played`: the higher points win, equal ones are a draw (M-3). `forfeit-a`: the first player gives it up, the second wins,
whatever the points; `forfeit-b` the other way round. `double-forfeit` and `double-loss`: both lose, which is no draw.
`not-played`: it counts for nobody.
"""

TIEBREAK_MATCH = "match"
TIEBREAK_ROUND_ROBIN = "round-robin"
TIEBREAK_FREE_FOR_ALL = "free-for-all"
TIEBREAK_KINDS = (TIEBREAK_MATCH, TIEBREAK_ROUND_ROBIN, TIEBREAK_FREE_FOR_ALL)

Entry: TypeAlias = tuple[int, str]
"""A player's number, and the salted hash of the name."""

FixtureRow: TypeAlias = tuple[int, int, int, int, int | None, str | None]
"""Match number, round, first player, second player, table, start (`HH:MM`)."""

ByeRow: TypeAlias = tuple[int, int]
"""Round, and the player who rests in it."""

SheetRow: TypeAlias = tuple[int, int, int, int, int]
"""M-1 of one player: vessel points, gained, lost, manifestations left in the deck, mulligans taken at a cost (M-2)."""

ScoreRow: TypeAlias = tuple[int, int]
"""A player, and points."""


class CreateEvent(NamedTuple):
    """Open an event. `seed` None means a secret deal; `options` is JSON text for what a later release adds."""

    mode: str
    players: tuple[Entry, ...]
    title: str = ""
    card_set: str = ""
    card_digest: str = ""
    open_outcry: bool = False
    seed: int | None = None
    recommended: bool = False
    without: tuple[CardNumber, ...] = ()
    placed: tuple[tuple[CardNumber, str], ...] = ()
    options: str = ""


class SubmitDeck(NamedTuple):
    """Hand in a deck.

    For `bazaar` the caller passes in what the draft knows: `pool`, the cards this player acquired, and `drafted`, whether
    the draft has ended, and the rules' `size` of a deck (D-3); the cards left over are worked out. Elsewhere `left` is the sideboard. `points` is the sum of the
    deck's manifestations (B-21), `limit` the points limit that was applied (None: no limit, D-3).
    """

    player: PlayerId
    name: str
    cards: tuple[CardNumber, ...]
    points: Points
    limit: Points | None = None
    pool: tuple[CardNumber, ...] | None = None
    drafted: bool = False
    size: int = 0
    left: tuple[CardNumber, ...] = ()


class MakeSchedule(NamedTuple):
    """Pair everyone with everyone once (B-22). `replace` allows it where a schedule without results is there."""

    tables: int | None = None
    start: str | None = None
    minutes: int | None = None
    replace: bool = False


class EnterResult(NamedTuple):
    """A match was played: both players' points (M-1), in the order of the schedule."""

    match: int
    points_a: Points
    points_b: Points
    how: str = PLAYED
    sheets: tuple[SheetRow, ...] = ()


class CorrectResult(NamedTuple):
    """Replace a result that was entered; the old one stays in the log."""

    match: int
    points_a: Points
    points_b: Points
    why: str = ""
    how: str = PLAYED
    sheets: tuple[SheetRow, ...] = ()


class VoidResult(NamedTuple):
    """Take a result away; the match waits for one again."""

    match: int
    why: str = ""


class MakeTiebreak(NamedTuple):
    """Let the players tied for a place play it off (B-23). Who is tied is worked out above (`scoring.standings`)."""

    place: int
    players: tuple[PlayerId, ...]
    kind: str


class EnterTiebreak(NamedTuple):
    """One game of a tiebreaker: each of its players with points, in any order."""

    tiebreak: int
    scores: tuple[ScoreRow, ...]


class VoidTiebreak(NamedTuple):
    """Take a tiebreaker away, with its games."""

    tiebreak: int
    why: str = ""


DeskCommand: TypeAlias = (
    CreateEvent
    | SubmitDeck
    | MakeSchedule
    | EnterResult
    | CorrectResult
    | VoidResult
    | MakeTiebreak
    | EnterTiebreak
    | VoidTiebreak
)


class EventCreated(NamedTuple):
    """An event was opened, with its players in seat order and everything the draft needs."""

    mode: str
    players: tuple[Entry, ...]
    title: str = ""
    card_set: str = ""
    card_digest: str = ""
    open_outcry: bool = False
    seed: int | None = None
    recommended: bool = False
    without: tuple[CardNumber, ...] = ()
    placed: tuple[tuple[CardNumber, str], ...] = ()
    options: str = ""


class DeckSubmitted(NamedTuple):
    """A deck was handed in. A second one of the same player replaces the first."""

    player: PlayerId
    name: str
    cards: tuple[CardNumber, ...]
    left: tuple[CardNumber, ...]
    points: Points
    limit: Points | None = None


class ScheduleMade(NamedTuple):
    """The whole schedule; an earlier one no longer holds."""

    matches: tuple[FixtureRow, ...]
    byes: tuple[ByeRow, ...] = ()


class ResultEntered(NamedTuple):
    """A match has a result."""

    match: int
    points_a: Points
    points_b: Points
    how: str = PLAYED
    sheets: tuple[SheetRow, ...] = ()


class ResultCorrected(NamedTuple):
    """A match has another result than was entered before."""

    match: int
    points_a: Points
    points_b: Points
    why: str = ""
    how: str = PLAYED
    sheets: tuple[SheetRow, ...] = ()


class ResultVoided(NamedTuple):
    """A match has no result any more."""

    match: int
    why: str = ""


class TiebreakMade(NamedTuple):
    """A tiebreaker was set up: its number (from 1), the place it decides, its players, its kind (B-23)."""

    tiebreak: int
    place: int
    players: tuple[PlayerId, ...]
    kind: str


class TiebreakPlayed(NamedTuple):
    """One game of a tiebreaker was played."""

    tiebreak: int
    scores: tuple[ScoreRow, ...]


class TiebreakVoided(NamedTuple):
    """A tiebreaker counts no more."""

    tiebreak: int
    why: str = ""


DeskEvent: TypeAlias = (
    EventCreated
    | DeckSubmitted
    | ScheduleMade
    | ResultEntered
    | ResultCorrected
    | ResultVoided
    | TiebreakMade
    | TiebreakPlayed
    | TiebreakVoided
)
