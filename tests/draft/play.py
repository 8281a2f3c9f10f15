"""Drafts in the words of the table: `play(draft, "nominate 4; B 5; match; B pass; C pass")`.

Players are A to F, in seat order; cards are numbers. What is written here is what people say:

    nominate 4 · B 5 · match · B pass · pass B C · pass all · award 4 · award 4 B 15 · deal 1 2 3 4
"""

from functools import reduce
from typing import NamedTuple

import pytest

from draft.bazaar import NO_SOURCE, Source, decide, evolve
from draft.events import (
    MANUAL,
    AwardCard,
    DealTable,
    DraftCommand,
    DraftEvent,
    MatchBid,
    Nominate,
    Pass,
    Pile,
    PlaceBid,
    StartDraft,
)
from draft.state import Draft
from games.model import CardNumber, PlayerId
from games.refusal import Refused, render

SECRET = bytes(range(32))


def seat_of(name: str) -> int:
    return "ABCDEF".index(name)


def player(name: str) -> PlayerId:
    return PlayerId(seat_of(name) + 1)


def players(names: str) -> tuple[PlayerId, ...]:
    return tuple(map(player, names))


def cards(words: str) -> tuple[CardNumber, ...]:
    return tuple(CardNumber(int(word)) for word in words.split())


def command(said: str) -> DraftCommand:
    """What someone says, as a command."""
    match said.split():
        case ["nominate", card]:
            return Nominate(CardNumber(int(card)))
        case ["match"]:
            return MatchBid()
        case ["pass", "all"]:
            return Pass()
        case ["pass", *names]:
            return Pass(players("".join(names)))
        case ["award", card]:
            return AwardCard(CardNumber(int(card)))
        case ["award", card, name]:
            return AwardCard(CardNumber(int(card)), player(name))
        case ["award", card, "nobody", amount]:
            return AwardCard(CardNumber(int(card)), None, int(amount))
        case ["award", card, name, amount]:
            return AwardCard(CardNumber(int(card)), player(name), int(amount))
        case ["deal", *numbers]:
            return DealTable(cards(" ".join(numbers)))
        case [name, "pass"]:
            return Pass((player(name),))
        case [name, amount]:
            return PlaceBid(player(name), int(amount))
    raise AssertionError(f"nobody says {said!r} at a table")


def commands(words: str) -> list[DraftCommand]:
    return [command(said.strip()) for said in words.split(";") if said.strip()]


class Table(NamedTuple):
    """A draft with the events that led to it."""

    draft: Draft
    events: tuple[DraftEvent, ...] = ()

    def do(self, order: DraftCommand, source: Source = NO_SOURCE) -> "Table":
        happened = decide(self.draft, order, source)
        return Table(reduce(evolve, happened, self.draft), (*self.events, *happened))

    def play(self, words: str) -> "Table":
        return reduce(Table.do, commands(words), self)

    def refusal(self, words: str) -> tuple[str | None, str]:
        """Rule and code of what refuses the last thing said; all before it must be allowed."""
        *before, last = commands(words)
        table = reduce(Table.do, before, self)
        with pytest.raises(Refused) as caught:
            table.do(last)
        no = caught.value.refusal
        assert render(no.message, no.facts, str)
        assert render(no.hint, no.facts, str), "a refusal says what would be legal"
        return no.rule, no.code


def begin(
    names: str = "ABC", first: str = "A", *, outcry: bool = False, tables: int = 2, deal: bool = True
) -> Table:
    """A draft dealt by hand from one pile of the cards 1, 2, ...: table 1 shows as many as the players need."""
    size = 2 * len(names)
    pile = Pile("all", size * tables, tuple(map(CardNumber, range(1, size * tables + 1))))
    start = StartDraft(players(names), (pile,), SECRET, deal=MANUAL, first=player(first), open_outcry=outcry)
    table = Table(Draft()).do(start)
    return table.do(DealTable(pile.cards[:size])) if deal else table


def spent(table: Table) -> list[int]:
    return [seat.spent for seat in table.draft.seats]


def owned(table: Table) -> list[list[int]]:
    return [list(seat.cards) for seat in table.draft.seats]
