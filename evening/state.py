"""One event as a whole: draft, desk and sheets side by side, and which of them a command is for. Pure.

Draft and desk don't see each other (they are neighbours); what one must know of the other is here.
"""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias, assert_never

from draft import bazaar
from draft.events import (
    AmendAuction,
    AwardCard,
    DealTable,
    DraftCommand,
    HistoryCommand,
    LoggedEvent,
    MatchBid,
    Nominate,
    Pass,
    Pile,
    PlaceBid,
    RedoSteps,
    StartDraft,
    UndoSteps,
)
from draft.history import History, decide_history, evolve_step
from draft.piles import build_piles, recommended_out
from draft.state import Draft
from evening import sheets
from evening.codec import LogEvent, is_desk_event, is_draft_event, is_sheet_event
from evening.sheets import (
    NO_SHEETS,
    OnSheet,
    OpenSheet,
    RedoSheet,
    SheetCommand,
    SheetEvent,
    Sheets,
    UndoSheet,
)
from games.draftrules import DraftRules
from games.model import CardNumber, CardSet, PlayerId, Points
from games.refusal import CardRef, Noun, PlayerRef, Refused, do
from tournament import desk
from tournament.events import BAZAAR, DeskCommand, DeskEvent
from tournament.state import Desk, active

Command: TypeAlias = DraftCommand | HistoryCommand | DeskCommand | SheetCommand


class Evening(NamedTuple):
    """An event after `length` entries of its log; `head` is the hash of the last one."""

    stream: str
    slug: str
    title: str
    cards: CardSet
    names: Mapping[PlayerId, str]
    desk: Desk = Desk()
    history: History = History()
    sheets: Sheets = NO_SHEETS
    length: int = 0
    head: str = ""

    @property
    def draft(self) -> Draft:
        """The draft now."""
        return self.history.draft

    def called(self, noun: Noun) -> str:
        """What a player or a card is called (a card with its number)."""
        match noun:
            case PlayerRef(player):
                return self.names.get(player, f"player {player}")
            case CardRef(card):
                return self.card_name(card)
            case _:
                assert_never(noun)

    def card_name(self, number: CardNumber) -> str:
        """A card's name with its number, as people read it."""
        card = self.cards.by_number.get(number)
        return f"{card.name} (#{number})" if card else f"#{number}"

    def pool(self, player: PlayerId) -> tuple[CardNumber, ...]:
        """The cards that a player has acquired in the draft, in order."""
        setup = self.draft.setup
        return (
            self.draft.seats[setup.players.index(player)].cards if setup and player in setup.players else ()
        )

    def spent(self, player: PlayerId) -> Points:
        """The points that a player has spent in auctions."""
        setup = self.draft.setup
        return self.draft.seats[setup.players.index(player)].spent if setup and player in setup.players else 0

    def piles(self, rules: DraftRules) -> tuple[Pile, ...]:
        """The draft's piles, as the organiser asked for them when the event was created (B-1 to B-3)."""
        created = self.desk.created
        if created is None:
            raise Refused(None, "not-created", do("doctor"))
        out = {*created.without, *(recommended_out(self.cards, rules) if created.recommended else ())}
        placed = {CardNumber(number): pile for number, pile in created.placed}
        return build_piles(self.cards, rules, len(active(self.desk)), out, placed)[0]


def decide(evening: Evening, command: Command, source: bazaar.Source) -> tuple[LogEvent, ...]:
    """What a command brings about; `Refused` with the rule if it is not allowed."""
    match command:
        case StartDraft() | DealTable() | Nominate() | PlaceBid() | MatchBid() | Pass() | AwardCard():
            check_draft_open(evening)
            return bazaar.decide(evening.draft, command, source)
        case UndoSteps() | RedoSteps() | AmendAuction():
            check_draft_open(evening)
            return decide_history(evening.history, command)
        case OpenSheet() | OnSheet() | UndoSheet() | RedoSheet():
            return sheets.decide(evening.sheets, command, evening.names)
        case _:
            return desk.decide(evening.desk, command)


def check_draft(evening: Evening) -> None:
    """`Refused` where there can be no draft: in an event of another mode, and with too many players or too few (B-2)."""
    if evening.desk.mode and evening.desk.mode != BAZAAR:
        raise Refused(None, "no-draft", do("new-bazaar"), mode=evening.desk.mode)
    if evening.draft.setup is None and not evening.history.versions.ahead:
        bazaar.check_seats(len(active(evening.desk)))


def check_draft_open(evening: Evening) -> None:
    """`Refused` where nothing can be entered into the draft: there can be none, or decks are in (B-20)."""
    check_draft(evening)
    if evening.desk.decks:
        results = [do("void-result", match=match) for match, _ in evening.desk.results.each()]
        remedies = (
            *results[:1],
            *(do("retract-deck", player=PlayerRef(player)) for player in evening.desk.decks),
        )
        raise Refused("B-20", "decks-submitted", *remedies, who=tuple(map(PlayerRef, evening.desk.decks)))


def evolve(evening: Evening, seq: int, events: tuple[LogEvent, ...]) -> Evening:
    """The evening after one step, whose first entry has the number `seq`."""
    desk_events: list[DeskEvent] = []
    draft_events: list[LoggedEvent] = []
    sheet_events: list[SheetEvent] = []
    for event in events:
        if is_desk_event(event):
            desk_events.append(event)
        elif is_draft_event(event):
            draft_events.append(event)
        elif is_sheet_event(event):
            sheet_events.append(event)
    return evening._replace(
        desk=desk.fold(desk_events, evening.desk),
        history=evolve_step(evening.history, seq, tuple(draft_events)) if draft_events else evening.history,
        sheets=sheets.evolve(evening.sheets, tuple(sheet_events)) if sheet_events else evening.sheets,
    )
