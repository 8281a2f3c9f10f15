"""The auction (B-12 to B-18): who may bid, match, pass or be awarded a card, and from which amount on.

Each question gives the refusal as a value, or None; `decide` raises it, `legal` leaves the move out.
"""

from draft.events import AwardCard, PlaceBid
from draft.state import STEP, Auction, Draft
from games.model import LARGEST_AMOUNT, CardNumber, Points
from games.refusal import CardRef, Fact, PlayerRef, Refused


def open_auction(draft: Draft) -> Auction:
    """The auction in progress (`Refused` B-9 if there is none)."""
    if draft.auction is None:
        check_in_play(draft)
        raise Refused("B-9", "no-auction", "no auction is open", "first: draft nominate CARD")
    return draft.auction


def check_in_play(draft: Draft) -> int:
    """Give the active seat, if cards are uncovered; `Refused` says what is missing."""
    setup = draft.started
    if draft.ended:
        raise Refused(
            "B-19", "ended", "the draft is over: every card has been taken", "next: deck build PLAYER"
        )
    active = draft.active
    if active is None:
        raise Refused(
            "B-5", "no-table", "no card is uncovered", "type the next {count} cards in: draft deal CARD ...",
            count=2 * len(setup.players),
        )  # fmt: skip
    return active


def find_nomination_refusal(draft: Draft, card: CardNumber) -> Refused | None:
    """Why the active player can't nominate this card (B-9)."""
    if draft.auction is not None:
        return Refused(
            "B-9", "auction-open", "the auction for {card} is not over", "finish it: draft pass --all, or draft award",
            card=CardRef(draft.auction.card),
        )  # fmt: skip
    if card not in draft.uncovered:
        return not_on_table(draft, card)
    return None


def not_on_table(draft: Draft, card: CardNumber) -> Refused:
    """Say why a card is not on the table, and which ones are."""
    taken = next((win for win in draft.wins if win.card == card), None)
    on_table = tuple(map(CardRef, draft.uncovered))
    if taken is not None:
        return Refused(
            "B-9", "not-on-table", "{card} was already acquired by {who}", "on the table: {cards}",
            card=CardRef(card), who=draft.who(taken.seat), cards=on_table,
        )  # fmt: skip
    return Refused("B-9", "not-on-table", "{card} is not on the table", "on the table: {cards}",
                   card=CardRef(card), cards=on_table)  # fmt: skip


def find_bid_refusal(draft: Draft, seat: int) -> Refused | None:
    """Why this seat can't bid now, whatever the amount (B-8, B-12, B-15)."""
    auction = open_auction(draft)
    if auction.lowest(seat) > LARGEST_AMOUNT:
        return _too_high(draft, seat, auction.lowest(seat))
    if auction.asked and seat == auction.asked[0]:
        return None  # whoever is asked first may bid, whoever else may
    if draft.seats[seat].full:
        return Refused("B-8", "has-two", "{who} has 2 cards from this table and takes no part in auctions until the next",
                       "may still bid: {others}", who=draft.who(seat), others=_may_answer(draft, auction))  # fmt: skip
    if auction.bidder is None and seat == auction.active:
        return Refused("B-12", "active-opens", "{who} is the active player and can't open the auction",
                       "one of the others opens: {others}; if nobody does, the card is free: draft pass --all",
                       who=draft.who(seat), others=_may_answer(draft, auction))  # fmt: skip
    if seat == auction.bidder:
        return Refused("B-15", "own-bid", "the standing bid of {bid} is {who}'s own", "to answer: {others}",
                       who=draft.who(seat), bid=auction.bid, others=_may_answer(draft, auction))  # fmt: skip
    if not draft.started.open_outcry and seat != auction.asked[0]:
        return Refused("B-15", "out-of-turn", "it is not {who}'s turn to bid: {next} is asked first",
                       "draft pass {next:q}; or, if people shout, another time: event new ... --open-outcry",
                       who=draft.who(seat), next=draft.who(auction.asked[0]))  # fmt: skip
    return None


def find_pass_refusal(draft: Draft, seat: int) -> Refused | None:
    """Why this seat has nothing to pass on (B-14 to B-16)."""
    auction = open_auction(draft)
    if seat in auction.asked:
        return None
    facts: dict[str, Fact] = {"who": draft.who(seat), "others": _may_answer(draft, auction)}
    if draft.seats[seat].full:
        return Refused(
            "B-8",
            "has-two",
            "{who} has 2 cards from this table and is not asked",
            "to answer: {others}",
            **facts,
        )
    if seat == auction.bidder:
        return Refused(
            "B-16", "own-bid", "{who} holds the standing bid and is not asked", "to answer: {others}", **facts
        )
    if seat == auction.active and auction.bidder is None:
        return Refused(
            "B-14",
            "not-asked",
            "{who} is the active player and is asked only after a bid",
            "to answer: {others}",
            **facts,
        )
    return Refused(
        "B-15", "has-passed", "{who} has already passed on this bid", "to answer: {others}", **facts
    )


def find_award_refusal(draft: Draft, seat: int) -> Refused | None:
    """Why the nominated card can't go to this seat for any amount above 0 (B-8, B-18)."""
    auction = open_auction(draft)
    active = auction.active
    if draft.seats[seat].full:
        return Refused("B-8", "has-two", "{who} has 2 cards from this table and takes no part in auctions until the next",
                       "can get {card}: {others}", who=draft.who(seat), card=CardRef(auction.card),
                       others=tuple(map(draft.who, (active, *draft.eligible(active)))))  # fmt: skip
    if not draft.eligible(active):
        return Refused("B-18", "nobody-else", "no other player can bid, so {who} takes {card} for nothing",
                       "draft award {number}", who=draft.who(seat), card=CardRef(auction.card), number=auction.card)  # fmt: skip
    return None


def lowest_award(draft: Draft, seat: int) -> Points:
    """The lowest amount for which the nominated card can go to this seat, when it is not for nothing."""
    auction = open_auction(draft)
    if seat in (auction.active, auction.bidder):
        return max(auction.bid, STEP)
    return auction.bid + STEP


def find_free_refusal(draft: Draft, player: int | None) -> Refused | None:
    """Why the nominated card can't be taken for nothing (B-17), by `player` if one was named."""
    auction = open_auction(draft)
    active = auction.active
    if player is not None and player != active:
        return Refused("B-12", "amount", "only the active player, {active}, can take a card for nothing; {who} must bid",
                       "lowest possible: {low}", active=draft.who(active), who=draft.who(player),
                       low=lowest_award(draft, player))  # fmt: skip
    if auction.bidder is not None:
        return Refused("B-17", "was-opened", "{bidder} has bid {bid} for {card}, so it is not free",
                       "draft award {number} --to PLAYER --for POINTS, or draft pass --all",
                       bidder=draft.who(auction.bidder), bid=auction.bid, card=CardRef(auction.card),
                       number=auction.card)  # fmt: skip
    return None


def find_amount_refusal(draft: Draft, seat: int, amount: Points, lowest: Points) -> Refused | None:
    """Why an amount is no bid: not a multiple of 5, or too low (B-12, B-13, B-14)."""
    if max(amount, lowest) > LARGEST_AMOUNT:
        return _too_high(draft, seat, max(amount, lowest))
    if amount >= lowest and not amount % STEP:
        return None
    auction, who = open_auction(draft), draft.who(seat)
    if amount % STEP or amount < STEP:
        near = max(lowest, amount - amount % STEP)
        return Refused("B-12", "multiple-of-5", "{who}'s bid of {amount} is not a multiple of 5 from 5 up",
                       "possible: {near}, {next}, ...", who=who, amount=amount, near=near, next=near + STEP)  # fmt: skip
    if amount < lowest and auction.bidder is not None:
        rule = "B-14" if seat == auction.active else "B-13"
        return Refused(rule, "too-low", "{who}'s bid of {amount} is not above the standing {bid} by {bidder}",
                       "lowest possible: {lowest}; or draft pass {who:q}", who=who, amount=amount, bid=auction.bid,
                       bidder=draft.who(auction.bidder), lowest=lowest)  # fmt: skip
    return None


def _too_high(draft: Draft, seat: int, amount: Points) -> Refused:
    return Refused("B-13", "too-high", "{who} can't bid {amount}: no bid is higher than {most}",
                   "check the number; or draft pass {who}", who=draft.who(seat), amount=amount, most=f"{LARGEST_AMOUNT:,}")  # fmt: skip


def check_bid(draft: Draft, bid: PlaceBid) -> None:
    """Whether the rules allow a bid (`Refused` if not)."""
    auction = open_auction(draft)
    player, amount = bid
    seat = draft.seat(player)
    refusal = find_bid_refusal(draft, seat) or find_amount_refusal(draft, seat, amount, auction.lowest(seat))
    if refusal is not None:
        raise refusal


def check_passes(draft: Draft, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that pass: those named, or all who are still asked (`Refused` if one of them can't)."""
    auction = open_auction(draft)
    for seat in seats:
        _raise(find_pass_refusal(draft, seat))
        if seats.count(seat) > 1:
            raise Refused(
                "B-15", "named-twice", "{who} is named twice", "each player passes once", who=draft.who(seat)
            )
    return seats or auction.asked


def check_award(draft: Draft, award: AwardCard) -> tuple[int, Points]:
    """Seat and amount of an award of the nominated card (`Refused` if no auction could have ended so)."""
    active = check_in_play(draft)
    seat = None if award.player is None else draft.seat(award.player)
    if seat is not None and award.amount is None:
        raise Refused("B-16", "no-amount", "{who} gets {card}, but for how much?",
                      "add --for POINTS (for nothing to the active player: draft award {number})",
                      who=draft.who(seat), card=CardRef(award.card), number=award.card)  # fmt: skip
    if not award.amount:
        _raise(find_free_refusal(draft, seat))
        return active, 0
    if seat is None:
        raise Refused("B-16", "no-player", "{card} goes for {amount}, but to whom?", "add --to PLAYER",
                      card=CardRef(award.card), amount=award.amount)  # fmt: skip
    _raise(find_award_refusal(draft, seat))
    _raise(find_amount_refusal(draft, seat, award.amount, lowest_award(draft, seat)))
    return seat, award.amount


def _may_answer(draft: Draft, auction: Auction) -> tuple[PlayerRef, ...]:
    return tuple(map(draft.who, auction.asked))


def _raise(refusal: Refused | None) -> None:
    if refusal is not None:
        raise refusal
