"""Proof that a deal was fair: from a revealed secret, deal again and compare with what the log says was dealt."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from draft.events import DIGITAL, DraftStarted, FirstRolled, LoggedEvent, Pile, TableDealt
from draft.shuffle import commitment, draft_deck, roll_for_first
from draft.state import CARDS_EACH
from games.model import CardNumber


class Deal(NamedTuple):
    """One deal of the log, and what became of checking it.

    `faults` is empty when dice and tables are just what the secret gives; `known` is False while the secret is sealed
    and was not given either. `tables` counts the tables that were compared.
    """

    commitment: str
    seed: int | None
    deal: str
    known: bool
    tables: int
    faults: tuple[str, ...]


def prove(events: Iterable[LoggedEvent], secrets: Mapping[str, bytes]) -> tuple[Deal, ...]:
    """Check every deal of a log, those that were rolled again too; `secrets` by their commitments."""
    deals: list[tuple[DraftStarted, list[LoggedEvent]]] = []
    for event in events:
        if isinstance(event, DraftStarted):
            deals.append((event, []))
        elif deals:
            deals[-1][1].append(event)
    return tuple(_checked(started, after, secrets.get(started.commitment)) for started, after in deals)


def _checked(started: DraftStarted, after: list[LoggedEvent], secret: bytes | None) -> Deal:
    tables = [event.cards for event in after if isinstance(event, TableDealt)]
    compared = len(tables) if started.deal == DIGITAL else 0
    if secret is None:
        return Deal(started.commitment, started.seed, started.deal, known=False, tables=0, faults=())
    faults: list[str] = []
    if commitment(secret) != started.commitment:
        faults.append("the secret is not the one that was promised before the first card")
    dice = [event for event in after if isinstance(event, FirstRolled)]
    if any(roll.rolls != roll_for_first(started.players, secret) for roll in dice):
        faults.append("the dice are not those that the secret gives")
    if compared:
        faults += _table_faults(started, tables, secret)
    return Deal(
        started.commitment, started.seed, started.deal, known=True, tables=compared, faults=tuple(faults)
    )


def _table_faults(started: DraftStarted, tables: list[tuple[CardNumber, ...]], secret: bytes) -> list[str]:
    """A table that was dealt again after an undo must be the same as before; a new one must be the next of the deck."""
    piles = tuple(Pile(name, need, tuple(cards)) for name, need, cards in started.piles)
    deck, size = draft_deck(piles, secret), CARDS_EACH * len(started.players)
    faults: list[str] = []
    dealt = 0
    for cards in tables:
        places = [place for place in range(dealt + 1) if deck[place * size : (place + 1) * size] == cards]
        if not places:
            faults.append(f"table {dealt + 1} is not the one that the secret deals")
        dealt = max([dealt, *(place + 1 for place in places)])
    return faults
