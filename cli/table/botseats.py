"""Bots at the live table: what they have to say to an auction that was called out without them."""

from collections.abc import Mapping

from draft.bazaar import evolve
from draft.bots import Bot
from draft.events import AwardCard, CardNominated, MatchBid, Pass, PlaceBid
from draft.state import Auction, Draft
from games.model import PlayerId
from games.refusal import Refused, Which, Who

Bots = Mapping[PlayerId, Bot]


def assert_no_bot_bids(draft: Draft, award: AwardCard, bots: Bots) -> None:
    """`Refused` if a bot that has not been asked would go on bidding; the award itself was found legal before."""
    for seat, asked in _unasked(draft, award):
        bot, auction = bots.get(draft.player(seat)), asked.auction
        answer = None if bot is None or auction is None else bot.answer(asked, seat, auction)
        who, amount = Who(draft.player(seat)), award.amount or 0
        if isinstance(answer, PlaceBid):
            rule = "B-13" if auction is not None and auction.bid else "B-12"
            raise Refused(rule, "bot-bids", "{who}, a bot, bids {amount} for {card}",
                          "draft bid {who} {amount}", who=who, amount=answer.amount, card=Which(award.card))  # fmt: skip
        if isinstance(answer, MatchBid):
            raise Refused("B-14", "bot-bids", "{who}, a bot, matches {amount} for {card}", "draft match",
                          who=who, amount=amount, card=Which(award.card))  # fmt: skip


def _unasked(draft: Draft, award: AwardCard) -> list[tuple[int, Draft]]:
    """Who has not answered what was called out, each with the draft as it would ask them."""
    opened = draft if draft.auction is not None else evolve(draft, CardNominated(award.card))
    auction, active = opened.auction, opened.active
    if auction is None or active is None:
        return []
    bidder = draft.seat(award.player) if award.player is not None and award.amount else None
    bid = award.amount or 0
    if (bid, bidder) == (auction.bid, auction.bidder):
        asked = auction.asked
    else:
        asked = draft.eligible(active) if bidder is None else draft.asked_after(bidder, active)
    return [
        (seat, opened._replace(auction=Auction(award.card, active, bid, bidder, asked[at:])))
        for at, seat in enumerate(asked)
    ]


def for_people(draft: Draft, command: Pass, bots: Bots) -> Pass:
    """A pass of all, as the people at the table mean it: the bots are asked for themselves."""
    if command.players or draft.auction is None:
        return command
    people = tuple(draft.player(seat) for seat in draft.auction.asked if draft.player(seat) not in bots)
    return Pass(people)
