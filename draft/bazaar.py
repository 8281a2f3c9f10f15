"""The Bazaar Draft: `decide`, `evolve`, `legal`, `fold` (B-4 to B-19)."""

from collections.abc import Iterable
from functools import reduce
from typing import NamedTuple, assert_never

from draft.auction import (
    check_award,
    check_bid,
    check_in_play,
    check_passes,
    find_award_refusal,
    find_bid_refusal,
    find_free_refusal,
    find_nomination_refusal,
    find_pass_refusal,
    lowest_award,
    open_auction,
)
from draft.events import (
    DIGITAL,
    MANUAL,
    AuctionCalled,
    AwardCard,
    BidMatched,
    BidPlaced,
    CardNominated,
    CardWon,
    DealTable,
    DraftCommand,
    DraftEnded,
    DraftEvent,
    DraftStarted,
    FirstChosen,
    FirstRolled,
    MatchBid,
    Nominate,
    Pass,
    Passed,
    Pile,
    PlaceBid,
    SecretRevealed,
    StartDraft,
    TableDealt,
)
from draft.piles import check_deal, check_piles
from draft.shuffle import commitment, draft_deck, roll_for_first
from draft.state import CARDS_EACH, Draft, Holdings, Seat, Setup, Win, seat_of_turn
from games.model import CardNumber, PlayerId, Points
from games.refusal import PlayerRef, Refused, do


class Source(NamedTuple):
    """Where undealt cards come from: the secret of the draft in play, or its Draft Deck as far as it is known.

    `earlier` are the secrets of deals that were rolled before this one; they are revealed at the end with it.
    `hide_new_cards`: whoever asks only wants to see what would happen (a dry run), so nothing new is uncovered or revealed.
    """

    secret: bytes = b""
    deck: tuple[CardNumber, ...] = ()
    earlier: tuple[bytes, ...] = ()
    hide_new_cards: bool = False


NO_SOURCE = Source()


def fold(events: Iterable[DraftEvent]) -> Draft:
    """The draft after these events."""
    return reduce(evolve, events, Draft())


def decide(draft: Draft, command: DraftCommand, source: Source = NO_SOURCE) -> tuple[DraftEvent, ...]:
    """What a command brings about; `Refused` with the rule if it is not allowed."""
    match command:  # what happens most often comes first
        case PlaceBid():
            check_bid(draft, command)
            player, amount = command
            matches = amount == open_auction(draft).bid  # which only the active player may (B-14)
            return (BidMatched(player, amount) if matches else BidPlaced(player, amount),)
        case Pass():
            return _pass(draft, command.players, source)
        case MatchBid():
            return (_match(draft),)
        case Nominate(card):
            active = check_in_play(draft)
            if (refusal := find_nomination_refusal(draft, card)) is not None:
                raise refusal
            opened = (CardNominated(card),)
            alone = not draft.eligible(active)
            return (*opened, *_outcome(draft, card, active, 0, source)) if alone else opened
        case AwardCard():
            return _award(draft, command, source)
        case DealTable(cards):
            return _deal(draft, cards)
        case StartDraft():
            return _start(draft, command)
        case _:
            assert_never(command)


def check_seats(count: int) -> None:
    """`Refused` (B-2) for a number of players that no Bazaar Draft has."""
    if not 2 <= count <= 6:
        raise Refused("B-2", "draft-players", do("add-player-to-event"), do("return-player"), do("withdraw-player"),
                      count=count, fewest=2, most=6)  # fmt: skip


def _start(draft: Draft, command: StartDraft) -> tuple[DraftEvent, ...]:
    if draft.setup is not None:
        raise Refused("B-4", "started", do("undo-draft"))
    players = command.players
    check_seats(len(players))
    check_piles(command.piles)
    if command.first is not None and command.first not in players:
        raise Refused(
            "B-6", "not-seated", who=PlayerRef(command.first), players=tuple(map(PlayerRef, players))
        )
    started = DraftStarted(
        players=players,
        piles=tuple((pile.name, pile.need, pile.cards) for pile in command.piles),
        deal=command.deal,
        commitment=commitment(command.secret),
        seed=command.seed,
        open_outcry=command.open_outcry,
    )
    if command.first is None:
        rolls = roll_for_first(players, command.secret)
        first: FirstRolled | FirstChosen = FirstRolled(rolls, max(rolls[-1], key=lambda roll: roll[1])[0])
    else:
        first = FirstChosen(command.first)
    if command.deal == MANUAL:
        return started, first
    deck = draft_deck(command.piles, command.secret)
    return started, first, TableDealt(deck[: CARDS_EACH * len(players)])


def _deal(draft: Draft, cards: tuple[CardNumber, ...]) -> tuple[DraftEvent, ...]:
    setup = draft.started
    if setup.deal == DIGITAL:
        raise Refused("B-5", "digital-deal", do("show-draft"))
    if not draft.awaits_deal:
        check_not_ended(draft)
        raise Refused("B-11", "table-not-empty", left=len(draft.uncovered))
    check_deal(draft, cards)
    return (TableDealt(cards),)


def check_not_ended(draft: Draft) -> None:
    """`Refused` (B-19) when the draft is over."""
    if draft.ended:
        raise Refused("B-19", "ended", do("build-deck"))


def _match(draft: Draft) -> BidMatched:
    auction = open_auction(draft)
    if auction.bidder is None:
        raise Refused("B-14", "nothing-to-match", do("pass-all"))
    if (refusal := find_bid_refusal(draft, auction.active)) is not None:
        raise refusal
    return BidMatched(draft.player(auction.active), auction.bid)


def _pass(draft: Draft, players: tuple[PlayerId, ...], source: Source) -> tuple[DraftEvent, ...]:
    seats = check_passes(draft, tuple(map(draft.seat, players)))
    passed = Passed(players or tuple(map(draft.player, seats)))
    auction = open_auction(draft)
    if len(seats) < len(auction.asked):
        return (passed,)
    winner = auction.active if auction.bidder is None else auction.bidder
    return (passed, *_outcome(draft, auction.card, winner, auction.bid, source))


def _award(draft: Draft, award: AwardCard, source: Source) -> tuple[DraftEvent, ...]:
    check_in_play(draft)
    if draft.auction is not None and draft.auction.card == award.card:
        opened: tuple[DraftEvent, ...] = ()
    else:
        if (refusal := find_nomination_refusal(draft, award.card)) is not None:
            raise refusal
        opened = (CardNominated(award.card),)
    seat, amount = check_award(reduce(evolve, opened, draft), award)
    called = AuctionCalled(draft.player(seat), amount)
    return (*opened, called, *_outcome(draft, award.card, seat, amount, source))


def _outcome(
    draft: Draft, card: CardNumber, winner: Seat, amount: Points, source: Source
) -> tuple[DraftEvent, ...]:
    """The end of an auction (B-16 to B-18) and what follows by itself: the next table (B-11), the end (B-19)."""
    won = CardWon(card, draft.player(winner), amount)
    if len(draft.uncovered) > 1:
        return (won,)
    return (won, *_next_table(draft, source))


def _next_table(draft: Draft, source: Source) -> tuple[DraftEvent, ...]:
    setup = draft.started
    if source.hide_new_cards:
        return ()
    if draft.table == draft.table_count:
        secrets = [secret for secret in (*source.earlier, source.secret) if secret]
        return (DraftEnded(), *(SecretRevealed(commitment(secret), secret.hex()) for secret in secrets))
    if setup.deal == MANUAL:
        return ()
    size = CARDS_EACH * len(setup.players)
    return (TableDealt(_deck(setup, source)[draft.table * size : (draft.table + 1) * size]),)


def _deck(setup: Setup, source: Source) -> tuple[CardNumber, ...]:
    """The Draft Deck; never another than the one that was promised (B-4)."""
    if source.deck:
        return source.deck
    if commitment(source.secret) != setup.commitment:
        raise Refused("B-4", "no-secret", do("full-export"))
    return draft_deck(setup.piles, source.secret)


def evolve(draft: Draft, event: DraftEvent) -> Draft:
    """The draft after one event; the event has been decided before and is not checked again."""
    match event:
        case BidPlaced() | BidMatched():
            player, amount = event
            seat, auction = draft.seat(player), open_auction(draft)
            return draft.with_auction(auction.asking(amount, seat, auction.answers[seat]))
        case Passed():
            auction = open_auction(draft)
            passed = [draft.seat(player) for player in event.players]
            asked = tuple([seat for seat in auction.asked if seat not in passed])
            return draft.with_auction(auction.asking(auction.bid, auction.bidder, asked))
        case CardNominated(card):
            return draft.nominated(card, check_in_play(draft))
        case AuctionCalled(player, amount):
            auction = open_auction(draft)
            bidder = draft.seat(player) if amount else None
            return draft.with_auction(auction.asking(amount, bidder, ()))
        case CardWon(card, player, amount):
            return _won(draft, card, draft.seat(player), amount)
        case TableDealt(cards):
            seats = tuple(seat._replace(taken_this_table=0) for seat in draft.seats)
            return draft._replace(tables=(*draft.tables, cards), uncovered=cards, turn=0, seats=seats)
        case DraftStarted():
            piles = tuple(Pile(name, need, tuple(cards)) for name, need, cards in event.piles)
            setup = Setup(event.players, piles, event.deal, event.commitment, event.seed, event.open_outcry)
            return draft._replace(setup=setup, seats=(Holdings(),) * len(event.players))
        case FirstRolled(first=player) | FirstChosen(first=player):
            return draft._replace(first=draft.seat(player))
        case DraftEnded():
            return draft._replace(ended=True)
        case SecretRevealed(promise, secret):
            return draft._replace(revealed=(*draft.revealed, (promise, secret)))
        case _:
            assert_never(event)


def _won(draft: Draft, card: CardNumber, winner: Seat, amount: Points) -> Draft:
    seats, turn = list(draft.seats), draft.turn
    cards, taken, spent = seats[winner]
    seats[winner] = Holdings((*cards, card), taken + 1, spent + amount)
    if winner == check_in_play(draft):  # B-10: the turn passes on; B-8: who has 2 cards is skipped
        turns = CARDS_EACH * len(seats)
        turn += 1
        while turn < turns and seats[seat_of_turn(turn, draft.first, len(seats))].full:
            turn += 1
    return draft._replace(
        uncovered=tuple([other for other in draft.uncovered if other != card]),
        turn=turn,
        seats=tuple(seats),
        auction=None,
        wins=(*draft.wins, Win(card, winner, amount, draft.table)),
    )


class Award(NamedTuple):
    """How a card can be awarded: to whom, from which amount on; free to the active player if `free`."""

    card: CardNumber
    free: bool
    lowest: tuple[tuple[PlayerId, Points], ...]


class Legal(NamedTuple):
    """What may come next. Amounts are the lowest possible; every multiple of 5 above them is legal too (B-13)."""

    start: bool = False
    deal: bool = False
    nominate: tuple[CardNumber, ...] = ()
    bid: tuple[tuple[PlayerId, Points], ...] = ()
    match: bool = False
    passes: tuple[PlayerId, ...] = ()
    award: tuple[Award, ...] = ()


def legal(draft: Draft) -> Legal:
    """What may come next; shares its checks with `decide`."""
    if draft.setup is None:
        return Legal(start=True)
    if draft.ended or draft.awaits_deal:
        return Legal(deal=draft.awaits_deal)
    auction = draft.auction
    if auction is None:
        awards = tuple(_award_of(evolve(draft, CardNominated(card))) for card in draft.uncovered)
        return Legal(nominate=draft.uncovered, award=awards)
    seats = draft.every_seat
    return Legal(
        bid=tuple(
            (draft.player(seat), auction.lowest(seat))
            for seat in seats
            if find_bid_refusal(draft, seat) is None
        ),
        match=auction.bidder is not None and find_bid_refusal(draft, auction.active) is None,
        passes=tuple(draft.player(seat) for seat in seats if find_pass_refusal(draft, seat) is None),
        award=(_award_of(draft),),
    )


def _award_of(draft: Draft) -> Award:
    seats = (seat for seat in draft.every_seat if find_award_refusal(draft, seat) is None)
    return Award(
        card=open_auction(draft).card,
        free=find_free_refusal(draft, None) is None,
        lowest=tuple((draft.player(seat), lowest_award(draft, seat)) for seat in seats),
    )
