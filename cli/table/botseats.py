"""Bots at the live table: what they have to say to an auction that was called out without them."""

from collections.abc import Mapping

from draft.auction import open_auction
from draft.bazaar import evolve
from draft.bots import Bot
from draft.events import AwardCard, CardNominated, MatchBid, Pass, PlaceBid
from draft.state import Auction, Draft
from games.model import PlayerId
from games.refusal import CardRef, PlayerRef, Refused, do

Bots = Mapping[PlayerId, Bot]


def check_no_bot_bids(draft: Draft, award: AwardCard, bots: Bots) -> None:
    """`Refused` if a bot that has not been asked would go on bidding; the award itself was found legal before."""
    opened = draft if draft.auction is not None else evolve(draft, CardNominated(award.card))
    auction = _called_out(opened, award)
    for at, seat in enumerate(auction.asked):
        bot = bots.get(draft.player(seat))
        if bot is None:
            continue
        asked, who, card = (
            auction._replace(asked=auction.asked[at:]),
            PlayerRef(bot.player),
            CardRef(award.card),
        )
        answer = bot.answer(opened.with_auction(asked), seat, asked)
        if isinstance(answer, PlaceBid):
            called = do("award-to", card=card, to=who, points=answer.amount)
            raise Refused("B-13" if auction.bid else "B-12", "bot-bids", called, do("nominate", card=card),
                          who=who, amount=answer.amount, card=card)  # fmt: skip
        if isinstance(answer, MatchBid):
            called = do("award-to", card=card, to=who, points=auction.bid)
            raise Refused("B-14", "bot-matches", called, do("nominate", card=card),
                          who=who, amount=auction.bid, card=card)  # fmt: skip


def _called_out(opened: Draft, award: AwardCard) -> Auction:
    """The auction as it stands after what was called out, with all who have not answered that."""
    auction = open_auction(opened)
    bid = award.amount or 0
    bidder = opened.seat(award.player) if award.player is not None and bid else None
    if (bid, bidder) == (auction.bid, auction.bidder):
        return auction
    asked = opened.eligible(auction.active) if bidder is None else auction.answers[bidder]
    return auction._replace(bid=bid, bidder=bidder, asked=asked)


def for_people(draft: Draft, command: Pass, bots: Bots) -> Pass:
    """A pass of all, as the people at the table mean it: the bots are asked for themselves."""
    if command.players or draft.auction is None:
        return command
    people = tuple(draft.player(seat) for seat in draft.auction.asked if draft.player(seat) not in bots)
    return Pass(people)
