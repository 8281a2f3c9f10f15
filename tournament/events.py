"""Commands and events of the desk: what may be asked, and what has happened.

Commands are imperative, events past tense; one closed union each. An event's fields are whole numbers, text, truth
values, None, or tuples of these, because the log keeps events as JSON: what was a NamedTuple inside a field comes back
as a plain tuple, and `tournament.state` gives it its shape again. Players are numbers here, never names.

Logs must open for ever: an event's field may be added at the end with a default; none is ever renamed, removed or
given another meaning. New things that happen get new events. (Longer than other rooms, because it is one list that says
everything that can happen at the desk, without a line of logic.)
"""

from typing import NamedTuple, TypeAlias

from games.model import CardNumber, PlayerId, Points
from games.refusal import Label

BAZAAR = "bazaar"
ROUND_ROBIN = "round-robin"
KARMA = "karma"
SWISS = "swiss"
EPITO = "epito"
FREE_FOR_ALL = "free-for-all"
TWO_VS_TWO = "two-vs-two"
LIVE_MODES = (FREE_FOR_ALL, TWO_VS_TWO)
"""Modes whose standings come from games refereed live, not from the schedule's matches."""

MODES = (BAZAAR, ROUND_ROBIN, SWISS, EPITO, KARMA, *LIVE_MODES)
"""The modes that can be created so far. A mode is stored as this word."""

PLAYED = "played"
FORFEIT_A = "forfeit-a"
FORFEIT_B = "forfeit-b"
DOUBLE_FORFEIT = "double-forfeit"
DOUBLE_LOSS = "double-loss"
NOT_PLAYED = "not-played"
WON_A = "won-a"
WON_B = "won-b"
DRAWN = "drawn"
HOW = (PLAYED, WON_A, WON_B, DRAWN, FORFEIT_A, FORFEIT_B, DOUBLE_FORFEIT, DOUBLE_LOSS, NOT_PLAYED)
"""How a match came to its result.

`played`: the higher points win, equal ones are a draw (M-3). `won-a`, `won-b` and `drawn` say the outcome whatever the
points, where a game's rules decide otherwise (E-26: both defeat four creatures in one round, a draw). `forfeit-a`: the first player gives it up, the second wins,
whatever the points; `forfeit-b` the other way round. `double-forfeit` and `double-loss`: both lose, which is no draw.
`not-played`: it counts for nobody.
"""

TIEBREAK_MATCH: Label = "match"
TIEBREAK_ROUND_ROBIN: Label = "round-robin"
TIEBREAK_FREE_FOR_ALL: Label = "free-for-all"
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


KEEP = "keep"
FIDE = "fide"
WITHDRAWALS = (KEEP, FIDE)
"""What becomes of the matches of a player who withdraws.

`keep`: what was played counts, the rest is not played. `fide`: under half played, nothing of it counts; else what was
played counts, and the opponents win the rest.
"""

KEPT, VOIDED = "kept", "voided"
CANCELLED, FORFEITED = "cancelled", "forfeited"

BY_POINTS = "points"
BY_RESULTS = "results"
SCHEMES = (BY_POINTS, BY_RESULTS)
"""What the score is: the sum of match points (B-22), or points for each win, draw and loss (3, 1 and 0, say)."""


DIRECT = "direct"
SONNEBORN_BERGER = "sonneborn-berger"
BUCHHOLZ = "buchholz"
BUCHHOLZ_CUT = "buchholz-cut-1"
OPPONENTS_WINS = "opponents-win"
WINS = "wins"
DIFFERENCE = "difference"
DEBT = "debt"
SPENT = "spent"
LOT = "lot"
TIE_BREAKS = (
    DIRECT,
    SONNEBORN_BERGER,
    BUCHHOLZ,
    BUCHHOLZ_CUT,
    OPPONENTS_WINS,
    WINS,
    DIFFERENCE,
    DEBT,
    SPENT,
    LOT,
)
"""Tie-breaks that can be chosen, under the names that are stored; `scoring.tiebreaks` says what each is."""


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


class AddPlayer(NamedTuple):
    """One player more, with the next free number. `drafting`: the draft has begun, so that nobody can join it.

    `more`: others join in the same step; the last of them gives all of them their matches.
    """

    player: PlayerId
    name_hash: str
    drafting: bool = False
    more: bool = False


class RenamePlayer(NamedTuple):
    """A player has another name from now on; results and history stay."""

    player: PlayerId
    name_hash: str


class ArrangeSeats(NamedTuple):
    """All players in another order. `drafting`: the draft has begun, so that seats are fixed (B-6)."""

    players: tuple[PlayerId, ...]
    drafting: bool = False


class WithdrawPlayer(NamedTuple):
    """A player stops; `rule` is one of `WITHDRAWALS`."""

    player: PlayerId
    rule: str = KEEP
    why: str = ""


class ReturnPlayer(NamedTuple):
    """A player who withdrew comes back: all their matches count and wait again."""

    player: PlayerId
    why: str = ""


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


class RetractDeck(NamedTuple):
    """Take a deck back, before the first result (B-21). Once no deck is in, the draft can be corrected again (B-20)."""

    player: PlayerId
    why: str = ""


class MakeSchedule(NamedTuple):
    """Pair everyone with everyone once (B-22). `replace` allows it where a schedule without results is there."""

    tables: int | None = None
    start: str | None = None
    minutes: int | None = None
    replace: bool = False
    double: bool = False


class PairRound(NamedTuple):
    """Pair the next round of a Swiss tournament; `pairs` in the order of their tables, `bye` in an odd field only.

    The first round brings the `order` that stands for strength. `rounds` is how many there will be (None: as planned
    before, else as many as are usual). `rematches` allows them where they can't be avoided. `replace` pairs the last round
    anew, while nothing of it is played.
    """

    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    bye: PlayerId | None = None
    order: tuple[PlayerId, ...] = ()
    rounds: int | None = None
    tables: int | None = None
    start: str | None = None
    minutes: int | None = None
    rematches: bool = False
    replace: bool = False


class MoveMatch(NamedTuple):
    """Give a match another round, table or start (None: as it is). `anyway` accepts conflicts."""

    match: int
    round: int | None = None
    table: int | None = None
    start: str | None = None
    anyway: bool = False


class ChooseScoring(NamedTuple):
    """What the score is made of, and which tie-breaks decide among equals, the first one first (`TIE_BREAKS`).

    `seed` is what a lot is drawn from.
    """

    scheme: str = BY_POINTS
    win: int = 3
    draw: int = 1
    loss: int = 0
    tiebreaks: tuple[str, ...] = ()
    seed: str = ""


class EnterResult(NamedTuple):
    """A match was played: both players' points (M-1), in the order of the schedule."""

    match: int
    points_a: Points
    points_b: Points
    how: str = PLAYED
    sheets: tuple[SheetRow, ...] = ()
    why: str = ""


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


class GivePoints(NamedTuple):
    """A bonus, or a penalty (negative), with its reason; it is added to the score."""

    player: PlayerId
    points: Points
    why: str


class TakeBackPoints(NamedTuple):
    """Take a bonus or a penalty back."""

    entry: int
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


PlayerCommand: TypeAlias = (
    AddPlayer | RenamePlayer | ArrangeSeats | WithdrawPlayer | ReturnPlayer | SubmitDeck | RetractDeck
)
ScheduleCommand: TypeAlias = MakeSchedule | PairRound | MoveMatch
ResultCommand: TypeAlias = (
    EnterResult | CorrectResult | VoidResult | GivePoints | TakeBackPoints | ChooseScoring
)
TiebreakCommand: TypeAlias = MakeTiebreak | EnterTiebreak | VoidTiebreak
DeskCommand: TypeAlias = CreateEvent | PlayerCommand | ScheduleCommand | ResultCommand | TiebreakCommand


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


class PlayerAdded(NamedTuple):
    """A player joined."""

    player: PlayerId
    name_hash: str


class PlayerRenamed(NamedTuple):
    """A player has another name."""

    player: PlayerId
    name_hash: str


class SeatsArranged(NamedTuple):
    """The order of all players."""

    players: tuple[PlayerId, ...]


class PlayerWithdrawn(NamedTuple):
    """A player stopped; `played` is `kept` or `voided`, `rest` `cancelled` or `forfeited`."""

    player: PlayerId
    played: str
    rest: str
    why: str = ""


class PlayerReturned(NamedTuple):
    """A player who had withdrawn is back."""

    player: PlayerId
    why: str = ""


class DeckSubmitted(NamedTuple):
    """A deck was handed in. A second one of the same player replaces the first."""

    player: PlayerId
    name: str
    cards: tuple[CardNumber, ...]
    left: tuple[CardNumber, ...]
    points: Points
    limit: Points | None = None


class DeckRetracted(NamedTuple):
    """A deck was taken back: its player has none now."""

    player: PlayerId
    why: str = ""


class ScheduleMade(NamedTuple):
    """The whole schedule, and what it was made for; an earlier one no longer holds."""

    matches: tuple[FixtureRow, ...]
    byes: tuple[ByeRow, ...] = ()
    tables: int | None = None
    start: str | None = None
    minutes: int | None = None
    double: bool = False


class FixturesChanged(NamedTuple):
    """Matches that are new, or have another round, table or start; and all the byes there are now."""

    matches: tuple[FixtureRow, ...]
    byes: tuple[ByeRow, ...] = ()


class RoundPaired(NamedTuple):
    """A round of a Swiss tournament was paired, or paired anew: its matches and bye.

    `order` stands for strength, `planned` is the number of rounds; the rest is what the round was laid out for.
    """

    round: int
    matches: tuple[FixtureRow, ...]
    bye: PlayerId | None
    order: tuple[PlayerId, ...]
    planned: int
    tables: int | None = None
    start: str | None = None
    minutes: int | None = None


class MatchMoved(NamedTuple):
    """A match has this round, table and start now."""

    match: int
    round: int
    table: int | None
    start: str | None


class ScoringChosen(NamedTuple):
    """What the score is made of, and the tie-breaks."""

    scheme: str
    win: int
    draw: int
    loss: int
    tiebreaks: tuple[str, ...] = ()
    seed: str = ""


class ResultEntered(NamedTuple):
    """A match has a result."""

    match: int
    points_a: Points
    points_b: Points
    how: str = PLAYED
    sheets: tuple[SheetRow, ...] = ()
    why: str = ""


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


class PointsGiven(NamedTuple):
    """A bonus or a penalty; entries are numbered from 1."""

    entry: int
    player: PlayerId
    points: Points
    why: str


class PointsTakenBack(NamedTuple):
    """A bonus or a penalty counts no more."""

    entry: int
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


PlayerEvent: TypeAlias = (
    PlayerAdded
    | PlayerRenamed
    | SeatsArranged
    | PlayerWithdrawn
    | PlayerReturned
    | DeckSubmitted
    | DeckRetracted
)
ScheduleEvent: TypeAlias = ScheduleMade | FixturesChanged | RoundPaired | MatchMoved
ResultEvent: TypeAlias = (
    ResultEntered | ResultCorrected | ResultVoided | PointsGiven | PointsTakenBack | ScoringChosen
)
TiebreakEvent: TypeAlias = TiebreakMade | TiebreakPlayed | TiebreakVoided
DeskEvent: TypeAlias = EventCreated | PlayerEvent | ScheduleEvent | ResultEvent | TiebreakEvent
