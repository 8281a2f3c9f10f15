"""What can happen to a Bazaar Draft: commands (imperative) and events (past tense), one closed union each.

Fields of events are whole numbers, strings, booleans, None and tuples of these: the log keeps them as JSON, and a
person can read it. Players stand as their IDs, cards as their collection numbers, amounts in points.
"""

from typing import NamedTuple, TypeAlias

from games.model import CardNumber, PlayerId, Points

DIGITAL = "digital"
MANUAL = "manual"


class Pile(NamedTuple):
    """One of the piles of rule B-1: which cards it holds, and how many of them the table needs (B-2)."""

    name: str
    need: int
    cards: tuple[CardNumber, ...]


# --- commands ---------------------------------------------------------------------------------------------------


class StartDraft(NamedTuple):
    """Seat the players, roll for the first (B-6) unless `first` is given, build the Draft Deck (B-4), deal table 1.

    `secret` is 32 bytes from which dice and deck follow (`draft.shuffle`); `seed` only labels a secret that was made
    from a number and so is none. `deal` is `digital` or `manual`.
    """

    players: tuple[PlayerId, ...]
    piles: tuple[Pile, ...]
    secret: bytes
    seed: int | None = None
    deal: str = DIGITAL
    first: PlayerId | None = None
    open_outcry: bool = False


class DealTable(NamedTuple):
    """Uncover the cards that came from the real shuffled pile (B-5, `--deal manual`)."""

    cards: tuple[CardNumber, ...]


class Nominate(NamedTuple):
    """The active player names an uncovered card (B-9)."""

    card: CardNumber


class PlaceBid(NamedTuple):
    """A player bids, or the active player raises (B-12 to B-15)."""

    player: PlayerId
    amount: Points


class MatchBid(NamedTuple):
    """The active player bids the same as the highest bidder, and becomes it (B-14)."""


class Pass(NamedTuple):
    """Players let the bid stand (B-15, B-16). No names: all who still have to answer."""

    players: tuple[PlayerId, ...] = ()


class AwardCard(NamedTuple):
    """A whole auction as it was called out at the table. No `player`: for nothing to the active player (B-17)."""

    card: CardNumber
    player: PlayerId | None = None
    amount: Points | None = None


DraftCommand: TypeAlias = StartDraft | DealTable | Nominate | PlaceBid | MatchBid | Pass | AwardCard


class UndoSteps(NamedTuple):
    """Take back the last `steps` steps."""

    steps: int = 1


class RedoSteps(NamedTuple):
    """Do the last `steps` steps that were taken back again."""

    steps: int = 1


class AmendAuction(NamedTuple):
    """Correct the auction that entry `seq` belongs to; everything after it is checked again."""

    seq: int
    player: PlayerId
    amount: Points


HistoryCommand: TypeAlias = UndoSteps | RedoSteps | AmendAuction

# --- events -----------------------------------------------------------------------------------------------------


class DraftStarted(NamedTuple):
    """Players in seat order, the piles as (name, need, cards), the SHA-256 of the secret, the seed if it is none."""

    players: tuple[PlayerId, ...]
    piles: tuple[tuple[str, int, tuple[CardNumber, ...]], ...]
    deal: str
    commitment: str
    seed: int | None
    open_outcry: bool


class FirstRolled(NamedTuple):
    """The dice of B-6, round after round until one is the highest: (player, value) each; the last round decides."""

    rolls: tuple[tuple[tuple[PlayerId, int], ...], ...]
    first: PlayerId


class FirstChosen(NamedTuple):
    """The organiser named the first player (dice rolled at the table)."""

    first: PlayerId


class TableDealt(NamedTuple):
    """The next cards were uncovered (B-5, B-11)."""

    cards: tuple[CardNumber, ...]


class CardNominated(NamedTuple):
    """The active player opened an auction (B-9)."""

    card: CardNumber


class BidPlaced(NamedTuple):
    """A bid, or the active player's raise."""

    player: PlayerId
    amount: Points


class BidMatched(NamedTuple):
    """The active player matched the standing bid."""

    player: PlayerId
    amount: Points


class Passed(NamedTuple):
    """These players let the standing bid (or the chance to open) go."""

    players: tuple[PlayerId, ...]


class AuctionCalled(NamedTuple):
    """An auction entered as one line: who got the nominated card, and for how much."""

    player: PlayerId
    amount: Points


class CardWon(NamedTuple):
    """The end of an auction (B-16 to B-18): the card is the player's, the amount is spent."""

    card: CardNumber
    player: PlayerId
    amount: Points


class DraftEnded(NamedTuple):
    """Deck and table are empty (B-19)."""


class SecretRevealed(NamedTuple):
    """The secret behind a commitment, in hexadecimal: from now on anyone can deal again and compare."""

    commitment: str
    secret: str


DraftEvent: TypeAlias = (
    DraftStarted
    | FirstRolled
    | FirstChosen
    | TableDealt
    | CardNominated
    | BidPlaced
    | BidMatched
    | Passed
    | AuctionCalled
    | CardWon
    | DraftEnded
    | SecretRevealed
)


class StepsUndone(NamedTuple):
    """So many steps were taken back."""

    steps: int


class StepsRedone(NamedTuple):
    """So many steps were done again."""

    steps: int


class AuctionAmended(NamedTuple):
    """The auction that entry `seq` belongs to ended otherwise than was entered."""

    seq: int
    player: PlayerId
    amount: Points


HistoryEvent: TypeAlias = StepsUndone | StepsRedone | AuctionAmended
LoggedEvent: TypeAlias = DraftEvent | HistoryEvent
