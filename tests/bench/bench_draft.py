"""Whole 4-player drafts, every action through `decide` and `evolve`, beside `fantasy-football-auction` and plain lists.

Two kinds of figures. *By bots*: the draft that users see, with the bots' thinking. *By limits*: the machine alone:
each bidder has a fixed limit for each card and goes up by the smallest step while below it; the peer and a loop over
plain lists (no rules checked, no events, no history) run the same bidders on 4 x 36 cards. A bid counts where it
stood: the peer lets all who want to submit one a tick, and one of them stands; asked one owner at a time, all stand.
"""

import random
from collections.abc import Callable, Iterable
from functools import reduce

from draft.bazaar import Source, decide, evolve
from draft.bots import Bot, choose
from draft.events import DraftCommand, MatchBid, Nominate, Pass, PlaceBid, StartDraft
from draft.piles import build_piles
from draft.shuffle import draft_deck, secret_of_seed
from draft.state import STEP, Draft
from games.model import PlayerId
from games.resources import bazaar_rules, card_set
from tests.figures import Figure, processor_seconds, there

CARDS, RULES = card_set(), bazaar_rules()
SEATS, EACH, STEPS, SEED = 4, 36, 12, 7
PLAYERS = tuple(map(PlayerId, range(1, SEATS + 1)))
REPEATS = 9
PILES, _ = build_piles(CARDS, RULES, SEATS)
SECRET = secret_of_seed(SEED)
Limits = dict[int, tuple[int, ...]]


def limits() -> Limits:
    """For each card, how many points each seat goes up to."""
    dice = random.Random(SEED)
    return {card.number: tuple(STEP * dice.randint(0, STEPS) for _ in PLAYERS) for card in CARDS.cards}


def played(command_of: Callable[[Draft], DraftCommand | None]) -> tuple[int, int]:
    """Play a draft to its end; give the numbers of bids and of all actions."""
    source, bids, actions = Source(SECRET), 0, 0
    draft = reduce(evolve, decide(Draft(), StartDraft(PLAYERS, PILES, SECRET, SEED)), Draft())
    while (command := command_of(draft)) is not None:
        for event in decide(draft, command, source):
            draft = evolve(draft, event)
        actions += 1
        kind = type(command)
        bids += kind is PlaceBid or kind is MatchBid
    return bids, actions


def by_bots() -> tuple[int, int]:
    bots = {player: Bot.of(CARDS, SECRET, player, RULES) for player in PLAYERS}
    return played(lambda draft: choose(draft, bots))


def by_limits() -> tuple[int, int]:
    table = limits()

    def command_of(draft: Draft) -> DraftCommand | None:
        auction = draft.auction
        if auction is None:
            seat = draft.active
            return (
                None if seat is None else Nominate(max(draft.uncovered, key=lambda card: table[card][seat]))
            )
        card, active, bid, bidder, asked, _ = auction
        most, passing = table[card], ()
        for seat in asked:
            lowest = bid if seat == active and bidder is not None else bid + STEP
            if most[seat] >= lowest:
                return Pass(passing) if passing else PlaceBid(PLAYERS[seat], lowest)
            passing = (*passing, PLAYERS[seat])
        return Pass()

    return played(command_of)


def by_plain_lists() -> tuple[int, int]:
    """The same auctions on lists that are changed in place: nothing checked, nothing kept."""
    table, bids, actions = limits(), 0, 0
    deck = draft_deck(PILES, SECRET)
    spent, owned = [0] * SEATS, [[] for _ in PLAYERS]
    for start in range(0, len(deck), 2 * SEATS):
        uncovered, here, turn = list(deck[start : start + 2 * SEATS]), [0] * SEATS, 0
        while uncovered:
            active = turn if turn < SEATS else 2 * SEATS - 1 - turn
            if here[active] == 2:
                turn += 1
                continue
            card = max(uncovered, key=lambda number: table[number][active])
            bid, bidder = 0, None
            asked = [(active + step) % SEATS for step in range(1, SEATS)]
            asked = [seat for seat in asked if here[seat] < 2]
            actions += 1
            while asked:
                seat = asked.pop(0)
                lowest = bid if seat == active else bid + STEP
                actions += 1
                if table[card][seat] >= lowest:
                    bid, bidder, bids = lowest, seat, bids + 1
                    order = [(seat + step) % SEATS for step in range(1, SEATS)]
                    asked = [other for other in order if here[other] < 2 and other != active]
                    if seat != active:
                        asked.insert(0, active)
            winner = active if bidder is None else bidder
            uncovered.remove(card)
            owned[winner].append(card)
            spent[winner] += bid
            here[winner] += 1
            turn += winner == active
    return bids, actions


def by_peer(*, all_submit: bool) -> Callable[[], tuple[int, int]]:
    from fantasy_football_auction.auction import Auction, AuctionState  # only here if it is installed
    from fantasy_football_auction.player import Player
    from fantasy_football_auction.position import Position, RosterSlot

    def play() -> tuple[int, int]:
        table = [tuple(most // STEP for most in each) for each in limits().values()][: SEATS * EACH]
        table.sort(key=max, reverse=True)  # as the auction sorts its players
        players = [Player(str(at), Position.RB, max(steps), at) for at, steps in enumerate(table)]
        auction = Auction(players, SEATS, 10_000, [RosterSlot.BN] * EACH)
        free, stood, actions = list(range(len(players))), 0, 0
        while auction.state != AuctionState.DONE:
            owner = auction.turn_index
            at = max(
                free[: 2 * SEATS], key=lambda number: table[number][owner]
            )  # of as many as a table shows
            free.remove(at)
            auction.nominate(owner, at, 1)
            auction.tick()
            actions += 1
            wants = table[at]
            while auction.state == AuctionState.BID:
                holder, bid, placed = auction.winning_owner_index(), auction.bid, 0
                for seat in range(SEATS):
                    if wants[seat] > bid and seat != holder and auction.owners[seat].remaining_picks():
                        auction.place_bid(seat, bid + 1)
                        placed += 1
                        if not all_submit:
                            break
                auction.tick()
                stood += placed > 0
                actions += placed
        return stood, actions

    return play


def rate(play: Callable[[], tuple[int, int]]) -> tuple[float, str]:
    """Bids a second (median of several drafts), and how many bids and actions of how long they were."""
    bids, actions = play()
    seconds = processor_seconds(play, REPEATS)
    return bids / seconds, f"{bids} bids, {actions} actions in {seconds * 1e3:.1f} ms"


def drafts() -> Iterable[Figure]:
    """Bids a second of a whole draft of 4 x 36 cards."""
    thinking, said = rate(by_bots)
    yield Figure("bots that think", thinking, "/s", note=said)
    mine, said = rate(by_limits)
    yield Figure("bidders with fixed limits", mine, "/s", note=said)
    plain, said = rate(by_plain_lists)
    yield Figure("the same on plain lists: no rules, no events", plain, "/s", note=said)
    yield Figure("ratio to the plain lists", mine / plain)
    if not there("fantasy_football_auction"):
        return
    for name, all_submit in (("every owner bids in each tick", True), ("one owner bids in each tick", False)):
        peer, said = rate(by_peer(all_submit=all_submit))
        yield Figure(f"fantasy-football-auction, {name}", peer, "/s", note=said)
        yield Figure(f"fixed limits by it, {name}", mine / peer, target=4, at_least=True)
