"""The auction (B-12 to B-18): who may bid, match, pass or be awarded a card, and from which amount on.

Each question gives the refusal as a value, or None; `decide` raises it, `legal` leaves the move out.
"""

import itertools

from draft.events import AwardCard, PlaceBid
from draft.state import STEP, Auction, Draft, Seat
from games.model import LARGEST_AMOUNT, CardNumber, Points
from games.refusal import CardRef, Do, Fact, PlayerRef, Refused, do


def open_auction(draft: Draft) -> Auction:
    """The auction in progress (`Refused` B-9 if there is none)."""
    if draft.auction is None:
        check_in_play(draft)
        raise Refused("B-9", "no-auction", do("nominate"), do("award-to"))
    return draft.auction


def check_in_play(draft: Draft) -> Seat:
    """Give the active seat, if cards are uncovered; `Refused` says what is missing."""
    setup = draft.started
    if draft.ended:
        raise Refused("B-19", "ended", do("build-deck"))
    active = draft.active
    if active is None:
        raise Refused("B-5", "no-table", do("deal"), count=2 * len(setup.players))
    return active


def find_nomination_refusal(draft: Draft, card: CardNumber) -> Refused | None:
    """Why the active player can't nominate this card (B-9)."""
    if draft.auction is not None:
        running = CardRef(draft.auction.card)
        return Refused("B-9", "auction-open", do("pass-all"), do("award-to", card=running), card=running)
    if card not in draft.uncovered:
        return not_on_table(draft, card)
    return None


def not_on_table(draft: Draft, card: CardNumber) -> Refused:
    """Say why a card is not on the table, and which ones are."""
    taken = next((win for win in draft.wins if win.card == card), None)
    on_table = tuple(map(CardRef, draft.uncovered))
    if taken is not None:
        return Refused("B-9", "taken", card=CardRef(card), who=draft.who(taken.seat), cards=on_table)
    return Refused("B-9", "not-on-table", card=CardRef(card), cards=on_table)


def find_bid_refusal(draft: Draft, seat: Seat) -> Refused | None:
    """Why this seat can't bid now, whatever the amount (B-8, B-12, B-15)."""
    auction = open_auction(draft)
    if auction.lowest(seat) > LARGEST_AMOUNT:
        return _too_high(draft, seat, auction.lowest(seat))
    if auction.asked and seat == auction.asked[0]:
        return None  # whoever is asked first may bid, whoever else may
    facts: dict[str, Fact] = {"who": draft.who(seat), "others": _may_answer(draft, auction)}
    if draft.seats[seat].full:
        return Refused("B-8", "has-two", **facts)
    if auction.bidder is None and seat == auction.active:
        return Refused("B-12", "active-opens", do("pass-all"), **facts)
    if seat == auction.bidder:
        return Refused("B-15", "own-bid", bid=auction.bid, **facts)
    if not draft.started.open_outcry and seat != auction.asked[0]:
        before = itertools.takewhile(lambda asked: asked != seat, auction.asked)
        earlier = do("pass", players=tuple(map(draft.who, before)))
        return Refused("B-15", "out-of-turn", earlier, do("allow-outcry"),
                       who=draft.who(seat), next=draft.who(auction.asked[0]))  # fmt: skip
    return None


def find_pass_refusal(draft: Draft, seat: Seat) -> Refused | None:
    """Why this seat has nothing to pass on (B-14 to B-16)."""
    auction = open_auction(draft)
    if seat in auction.asked:
        return None
    facts: dict[str, Fact] = {"who": draft.who(seat), "others": _may_answer(draft, auction)}
    if draft.seats[seat].full:
        return Refused("B-8", "has-two", **facts)
    if seat == auction.bidder:
        return Refused("B-16", "own-bid", bid=auction.bid, **facts)
    if seat == auction.active and auction.bidder is None:
        return Refused("B-14", "not-asked", **facts)
    return Refused("B-15", "has-passed", **facts)


def find_award_refusal(draft: Draft, seat: Seat) -> Refused | None:
    """Why the nominated card can't go to this seat for any amount above 0 (B-8, B-18)."""
    auction = open_auction(draft)
    active = auction.active
    if draft.seats[seat].full:
        others = tuple(map(draft.who, (active, *draft.eligible(active))))
        return Refused("B-8", "has-two", who=draft.who(seat), others=others)
    if not draft.eligible(active):
        card = CardRef(auction.card)
        return Refused("B-18", "nobody-else", do("award", card=card), who=draft.who(seat), card=card)
    return None


def lowest_award(draft: Draft, seat: Seat) -> Points:
    """The lowest amount for which the nominated card can go to this seat, when it is not for nothing."""
    auction = open_auction(draft)
    if seat in (auction.active, auction.bidder):
        return max(auction.bid, STEP)
    return auction.bid + STEP


def find_free_refusal(draft: Draft, player: Seat | None) -> Refused | None:
    """Why the nominated card can't be taken for nothing (B-17), by `player` if one was named."""
    auction = open_auction(draft)
    active, card = auction.active, CardRef(auction.card)
    if player is not None and player != active:
        lowest = do("award-to", card=card, to=draft.who(player), points=lowest_award(draft, player))
        return Refused("B-12", "must-bid", lowest, active=draft.who(active), who=draft.who(player))
    if auction.bidder is not None:
        return Refused("B-17", "was-opened", do("award-to", card=card), do("pass-all"),
                       bidder=draft.who(auction.bidder), bid=auction.bid, card=card)  # fmt: skip
    return None


def find_amount_refusal(
    draft: Draft, seat: Seat, amount: Points, lowest: Points, *, award: bool = False
) -> Refused | None:
    """Why an amount is no bid, or no `award`: not a multiple of 5, or too low (B-12, B-13, B-14)."""
    if max(amount, lowest) > LARGEST_AMOUNT:
        return _too_high(draft, seat, max(amount, lowest))
    if amount >= lowest and not amount % STEP:
        return None
    auction, who = open_auction(draft), draft.who(seat)

    def instead(points: Points) -> Do:
        card = CardRef(auction.card)
        return (
            do("award-to", card=card, to=who, points=points)
            if award
            else do("bid", player=who, points=points)
        )

    if amount % STEP or amount < STEP:
        near = max(lowest, amount - amount % STEP)
        return Refused("B-12", "multiple-of-5", instead(near), instead(near + STEP), who=who, amount=amount)
    if amount < lowest and auction.bidder is not None:
        rule = "B-14" if seat == auction.active else "B-13"
        remedies = (instead(lowest),) if award else (instead(lowest), do("pass", players=(who,)))
        return Refused(rule, "too-low", *remedies, who=who, amount=amount, bid=auction.bid,
                       bidder=draft.who(auction.bidder), lowest=lowest)  # fmt: skip
    return None


def _too_high(draft: Draft, seat: Seat, amount: Points) -> Refused:
    who = draft.who(seat)
    return Refused(
        "B-13", "too-high", do("pass", players=(who,)), who=who, amount=amount, most=LARGEST_AMOUNT
    )


def check_bid(draft: Draft, bid: PlaceBid) -> None:
    """Whether the rules allow a bid (`Refused` if not)."""
    auction = open_auction(draft)
    player, amount = bid
    seat = draft.seat(player)
    refusal = find_bid_refusal(draft, seat) or find_amount_refusal(draft, seat, amount, auction.lowest(seat))
    if refusal is not None:
        raise refusal


def check_passes(draft: Draft, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats that pass: those named, or all who are still asked (`Refused` if one of them can't)."""
    auction = open_auction(draft)
    for seat in seats:
        _raise(find_pass_refusal(draft, seat))
        if seats.count(seat) > 1:
            raise Refused("B-15", "named-twice", who=draft.who(seat))
    return seats or auction.asked


def check_award(draft: Draft, award: AwardCard) -> tuple[Seat, Points]:
    """Seat and amount of an award of the nominated card (`Refused` if no auction could have ended so)."""
    active = check_in_play(draft)
    seat, card = None if award.player is None else draft.seat(award.player), CardRef(award.card)
    if seat is not None and award.amount is None:
        free = do("award", card=card)
        raise Refused("B-16", "no-amount", do("add-points"), free, who=draft.who(seat), card=card)
    if not award.amount:
        _raise(find_free_refusal(draft, seat))
        return active, 0
    if seat is None:
        raise Refused("B-16", "no-player", do("add-player"), card=card, amount=award.amount)
    _raise(find_award_refusal(draft, seat))
    _raise(find_amount_refusal(draft, seat, award.amount, lowest_award(draft, seat), award=True))
    return seat, award.amount


def _may_answer(draft: Draft, auction: Auction) -> tuple[PlayerRef, ...]:
    return tuple(map(draft.who, auction.asked))


def _raise(refusal: Refused | None) -> None:
    if refusal is not None:
        raise refusal
