"""Correct an auction that was entered wrongly some time ago: everything after it is entered again, and checked."""

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import NamedTuple, assert_never

from draft.bazaar import Source, decide, evolve
from draft.events import (
    MANUAL,
    AuctionAmended,
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
    Nominate,
    Pass,
    Passed,
    PlaceBid,
    SecretRevealed,
    TableDealt,
)
from draft.state import Draft
from games.model import CardNumber
from games.refusal import CardRef, PlayerRef, Refused


class Entry(NamedTuple):
    """One event in force, under the number it has in the log."""

    seq: int
    event: DraftEvent


class Step(NamedTuple):
    """The entries of one command as it was entered."""

    entries: tuple[Entry, ...]


class Span(NamedTuple):
    """One thing that was entered, with all that followed from it by itself; `command` enters it again.

    `step` is the place of its step among the steps in force.
    """

    step: int
    command: DraftCommand | None
    entries: tuple[Entry, ...]

    def wins(self) -> bool:
        """Whether an auction ends here."""
        return any(isinstance(entry.event, CardWon) for entry in self.entries)


def amend(
    draft: Draft, steps: tuple[Step, ...], event: AuctionAmended, seq: int = 0
) -> tuple[Draft, tuple[Step, ...]]:
    """Give the draft and the steps in force after the amendment, whose own number in the log is `seq`.

    `Refused`: the entry belongs to no auction, the new outcome is not allowed, or a later entry would not be any
    more; the first such entry is named.
    """
    spans = tuple(_spans(draft, steps))
    first, last, card = _auction_around(spans, event.seq)
    source = Source(deck=tuple(card for table in draft.tables for card in table))
    number = next(entry.seq for entry in spans[last].entries if isinstance(entry.event, CardWon))
    kept = list(spans[:first])
    again = reduce(evolve, (entry.event for span in kept for entry in span.entries), Draft())
    happened = decide(again, AwardCard(card, event.player, event.amount), source)
    happened = (*happened, *_secrets(spans[last]))
    nominated = spans[first].entries[0].seq
    kept.append(_numbered(spans[last].step, happened, (nominated, seq, number)))
    again = reduce(evolve, happened, again)
    for span in spans[last + 1 :]:
        happened = _entered_again(again, span, source)
        kept.append(_numbered(span.step, happened, tuple(entry.seq for entry in span.entries)))
        again = reduce(evolve, happened, again)
    return again, _steps(kept)


def auction_of(draft: Draft, steps: tuple[Step, ...], seq: int) -> CardWon:
    """How the auction ended that entry `seq` belongs to (`Refused` if it belongs to none, or to one that is not over)."""
    spans = tuple(_spans(draft, steps))
    last = _auction_around(spans, seq)[1]
    return next(entry.event for entry in spans[last].entries if isinstance(entry.event, CardWon))


def _entered_again(draft: Draft, span: Span, source: Source) -> tuple[DraftEvent, ...]:
    if span.command is None:
        return tuple(entry.event for entry in span.entries)
    try:
        happened = decide(draft, span.command, source)
        _check_winner(span, happened)
    except Refused as no:
        refusal = no.refusal
        raise Refused(
            refusal.rule,
            "amend-breaks-later",
            f"entry {{entry}} would then not be allowed: {refusal.message}",
            "amend that entry first, or undo as far as the mistake: draft undo",
            entry=span.entries[0].seq,
            **refusal.facts,
        ) from no
    return (*happened, *_secrets(span))


def _check_winner(span: Span, happened: tuple[DraftEvent, ...]) -> None:
    """`Refused` if an auction ends otherwise than it did: no card changes hands but the one that is amended.

    It could where nobody named the winner, because nobody else was eligible (B-18).
    """
    before = [entry.event for entry in span.entries if isinstance(entry.event, CardWon)]
    after = [event for event in happened if isinstance(event, CardWon)]
    for won in before:
        if won not in after:
            raise Refused("B-18", "otherwise", "{card} would not fall to {who} any more", "",
                          card=CardRef(won.card), who=PlayerRef(won.player))  # fmt: skip
    for won in after:
        if won not in before:
            raise Refused("B-18", "otherwise", "{card} would fall to {who} without an auction", "",
                          card=CardRef(won.card), who=PlayerRef(won.player))  # fmt: skip


def _secrets(span: Span) -> tuple[SecretRevealed, ...]:
    """What the end of the draft revealed here, which no command brings about again."""
    return tuple(entry.event for entry in span.entries if isinstance(entry.event, SecretRevealed))


def _numbered(step: int, events: tuple[DraftEvent, ...], numbers: tuple[int, ...]) -> Span:
    """Number events as those were that they stand for; more of them count on."""
    seqs = [*numbers, *(numbers[-1] + more for more in range(1, len(events)))]
    return Span(step, None, tuple(map(Entry, seqs, events)))


def _steps(spans: Iterable[Span]) -> tuple[Step, ...]:
    groups: dict[int, tuple[Entry, ...]] = {}
    for span in spans:
        groups[span.step] = groups.get(span.step, ()) + span.entries
    return tuple(map(Step, groups.values()))


def _spans(draft: Draft, steps: tuple[Step, ...]) -> Iterator[Span]:
    for at, step in enumerate(steps):
        gathered: list[Entry] = []
        command: DraftCommand | None = None
        for entry in step.entries:
            anew = entered(entry.event, manual=draft.started.deal == MANUAL)
            if isinstance(anew, AwardCard) and isinstance(command, Nominate):
                command = anew._replace(card=command.card)  # called out in one line: one command
            elif isinstance(anew, AwardCard):
                yield from _closed(at, command, gathered)
                command, gathered = anew._replace(card=_open_card(steps, entry.seq)), []
            elif anew is not None:
                yield from _closed(at, command, gathered)
                command, gathered = anew, []
            gathered.append(entry)
        yield from _closed(at, command, gathered)


def _closed(step: int, command: DraftCommand | None, entries: list[Entry]) -> Iterator[Span]:
    if entries:
        yield Span(step, command, tuple(entries))


def _open_card(steps: tuple[Step, ...], seq: int) -> CardNumber:
    """The card nominated last before entry `seq`."""
    nominated = [
        entry.event.card
        for step in steps
        for entry in step.entries
        if isinstance(entry.event, CardNominated) and entry.seq < seq
    ]
    return nominated[-1]


def _auction_around(spans: tuple[Span, ...], seq: int) -> tuple[int, int, CardNumber]:
    """The first and last span of the auction that entry `seq` belongs to, and its card."""
    at = next((at for at, span in enumerate(spans) if any(entry.seq == seq for entry in span.entries)), None)
    if at is None:
        raise Refused(None, "no-entry", "entry {seq} is no entry of this draft that is in force",
                      "see the numbers: draft log", seq=seq)  # fmt: skip
    if not isinstance(spans[at].command, Nominate | PlaceBid | Pass | AwardCard) and not spans[at].wins():
        raise Refused(None, "no-auction", "entry {seq} is not part of an auction", "see the numbers: draft log",
                      seq=seq)  # fmt: skip
    first = next(
        back for back in range(at, -1, -1) if isinstance(spans[back].entries[0].event, CardNominated)
    )
    nominated = spans[first].entries[0].event
    card = nominated.card if isinstance(nominated, CardNominated) else CardNumber(0)
    last = next((on for on in range(first, len(spans)) if spans[on].wins()), None)
    if last is None:
        raise Refused("B-16", "auction-open", "the auction for {card} is not over", "draft undo, or go on with it",
                      card=CardRef(card))  # fmt: skip
    return first, last, card


def entered(event: DraftEvent, *, manual: bool) -> DraftCommand | None:
    """The command that enters an event again, or None where it follows by itself."""
    match event:
        case CardNominated(card):
            return Nominate(card)
        case BidPlaced(player, amount) | BidMatched(player, amount):
            return PlaceBid(player, amount)
        case Passed(players):
            return Pass(players)
        case AuctionCalled(player, amount):
            return AwardCard(CardNumber(0), player, amount)
        case TableDealt(cards):
            return DealTable(cards) if manual else None
        case DraftStarted() | FirstRolled() | FirstChosen() | CardWon() | DraftEnded() | SecretRevealed():
            return None
        case _:
            assert_never(event)
