"""The running auction at the live table, and what can be typed now. No input, no output, no rules."""

from collections.abc import Iterator
from string import Formatter

from rich.cells import cell_len
from rich.text import Text

from cli.program.output import safe, say
from cli.program.remedies import command
from cli.table.lines import other, uncovered_label
from cli.table.pace import WARNING
from cli.table.view import _MORE, _RIGHT, Scene
from draft.events import BidMatched, BidPlaced, CardNominated, DraftEvent, Passed
from evening.state import Evening
from games.refusal import PlayerRef


def auction(scene: Scene, width: int) -> Text:
    """The auction in two lines: the card and who nominated it, the bids and who is still to answer.

    Where there is too little room, the oldest bids give way first: who must answer stays in view.
    """
    draft = scene.evening.draft
    if draft.setup is None:
        return Text(say("The draft has not started. r brings it back if its start was undone."))
    if draft.ended:
        return Text(
            say("The draft is over after {auctions} auctions.\nq leaves. Next: {command}").format(
                auctions=len(draft.wins), command=command("build-deck")
            )
        )
    if draft.active is None:
        done = say("Table {table} is done.").format(table=draft.table) + " " if draft.table else ""
        uncover = say("Uncover {count} cards and type their numbers in one line.")
        return Text(done + uncover.format(count=2 * len(draft.seats)))
    clock, active = _clock(scene), scene.name(draft.active)
    if draft.auction is None:
        return clock.append_text(_filled(say("{who} nominates a card"), "who", who=active))
    card = scene.evening.cards.by_number[draft.auction.card]
    worth = f" ({card.points})" if card.is_manifestation else ""
    template = say("Auction: {card}{points} · nominated by {who}")
    head = clock.append_text(_filled(template, "card", card=safe(card.name), points=worth, who=active))
    waiting = f" · {say('to answer: {waiting}')}"
    asked = waiting.format(waiting=", ".join(map(scene.name, draft.auction.asked)))
    if cell_len(asked) > width // 2:
        asked = waiting.format(waiting=", ".join(map(scene.handle, draft.auction.asked)))
    bids = _latest(list(_bids(scene)), width - cell_len(asked))
    return head.append("\n").append(bids, "bold").append(asked)


def _filled(template: str, bold: str, **blanks: str) -> Text:
    """Fill a template's blanks, one of them in bold."""
    line = Text()
    for before, blank, _, _ in Formatter().parse(template):
        line.append(before)
        if blank:
            line.append(blanks[blank], "bold" if blank == bold else "")
    return line


def what_to_type(scene: Scene) -> str:
    """What an empty line suggests: only what can be entered now, with the keys of this table."""
    draft, handles = scene.evening.draft, scene.handles
    if draft.ended:
        return say("q to leave, u to undo the last step")
    if draft.awaits_deal:
        return say("the numbers of all uncovered cards, in one line")
    if draft.auction is None:
        card = uncovered_label(scene.evening)
        award = f"{card}{handles.of(other(scene.evening, handles))}35"
        return say("{card} and Enter, {award}, or ? for all keys").format(card=card, award=award)
    asked = [seat for seat in draft.auction.asked if seat != draft.active] or draft.auction.asked
    lowest = draft.auction.lowest(asked[0])
    return say(
        "{bid}, . (all pass), or ? for all keys"
        if draft.auction.bidder is None
        else "{bid}, = (match), . (all pass), or ? for all keys"
    ).format(bid=f"{scene.handle(asked[0])}{lowest}")


def _latest(bids: list[str], width: int) -> str:
    """The bids in their order; the oldest are left out where not all fit."""
    arrow = f" {_RIGHT} "
    shown = arrow.join(bids) or say("no bid yet")
    while cell_len(shown) > width and len(bids) > 1:
        bids = bids[1:]
        shown = arrow.join([_MORE, *bids])
    return shown


def _clock(scene: Scene) -> Text:
    if scene.seconds is None:
        return Text()
    if scene.seconds == 0:
        return Text().append(say("TIME IS UP"), "bold reverse").append(" ")
    return (
        Text()
        .append(f"{scene.seconds} s", "bold reverse" if scene.seconds <= WARNING else "bold")
        .append(" · ")
    )


def _bids(scene: Scene) -> Iterator[str]:
    """The bids of the open auction, as they were made."""
    for event in _of_auction(scene.evening):
        match event:
            case BidPlaced(player, amount):
                yield f"{safe(scene.evening.called(PlayerRef(player)))} {amount}"
            case BidMatched(player, amount):
                who = safe(scene.evening.called(PlayerRef(player)))
                yield say("{who} matches {points}").format(who=who, points=amount)
            case _:
                continue


def _of_auction(evening: Evening) -> list[DraftEvent]:
    events: list[DraftEvent] = []
    for step in evening.history.latest():
        for entry in reversed(step.entries):
            if isinstance(entry.event, CardNominated):
                return events[::-1]
            if isinstance(entry.event, BidPlaced | BidMatched | Passed):
                events.append(entry.event)
    return events[::-1]
