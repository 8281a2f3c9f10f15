"""What every reader fills: the boards of one deck, and the faults found on the way."""

from typing import Final

from games.catalog import Catalog, Guesser, called
from games.fault import MISMATCH, UNKNOWN_CARD, WARNING, Fault, cut, unreadable
from games.kinds import kind_of
from games.model import OWN_NUMBERS, Card, CardNumber, Deck, Entry, Source, fold_name
from games.refusal import Fact, clause, do

MAIN: Final = 0
SIDE: Final = 1
MAYBE: Final = 2

BOARDS: Final = {
    "deck": MAIN, "main": MAIN, "main deck": MAIN, "maindeck": MAIN, "mainboard": MAIN, "main board": MAIN,
    "pakli": MAIN,
    "sideboard": SIDE, "side board": SIDE, "side": SIDE, "side deck": SIDE, "sidedeck": SIDE, "sb": SIDE,
    "mellekpakli": SIDE,
    "maybeboard": MAYBE, "maybe board": MAYBE, "maybe": MAYBE,
}  # fmt: skip
"""What people call the boards, folded."""

MAX_FAULTS: Final = 100
MAX_GUESSES: Final = 20
MAX_LINES: Final = 10_000
MAX_COUNT: Final = 999


def board_of(word: str) -> int | None:
    """The board that a word names, or None."""
    return BOARDS.get(fold_name(word).strip(" :"))


class NotThis(Exception):
    """The text is no deck of this format at all: the fault says why, and where if known."""

    def __init__(
        self, text: str, line: int | None = None, column: int | None = None, /, **facts: Fact
    ) -> None:
        super().__init__(text)
        self.fault = unreadable(text, line, column, **facts)


class Shared:
    """What all files of one run share: the catalogue, the guesser, whether a file may bring its own cards.

    Decks of one run hold the same cards over and over, so an entry, a row or a table that was read without a fault
    is kept and used again, without its place. What is kept is bounded: memory stays flat.
    """

    KEPT = 20_000

    def __init__(self, catalog: Catalog, guesser: Guesser, *, own_cards: bool = False) -> None:
        self.catalog = catalog
        self.guesser = guesser
        self.own_cards = own_cards
        self._by_id: dict[str, dict[str, Entry]] = {}
        self._by_index: dict[str, dict[int, Entry]] = {}
        self._rows: dict[object, dict[object, tuple[int, Entry]]] = {}

    def entries_by_id(self, group: str) -> dict[str, Entry]:
        """One copy of each card in this category, by the card's ID."""
        found = self._by_id.get(group)
        if found is None:
            if len(self._by_id) >= 16:
                self._by_id.clear()
            ids = self.catalog.by_id.items()
            found = self._by_id[group] = {known: Entry(number, 1, 0, group) for known, number in ids}
        return found

    def entries_by_index(self, group: str) -> dict[int, Entry]:
        """One copy of each card in this category, by the index that share links have: the number less one."""
        found = self._by_index.get(group)
        if found is None:
            if len(self._by_index) >= 16:
                self._by_index.clear()
            numbers = self.catalog.by_number
            found = self._by_index[group] = {number - 1: Entry(number, 1, 0, group) for number in numbers}
        return found

    def rows(self, header: object) -> dict[object, tuple[int, Entry]]:
        """Rows under this header that were read before: board and entry of each."""
        found = self._rows.setdefault(header, {})
        if len(self._rows) > 16 or len(found) >= self.KEPT:
            self._rows.clear()
            found = self._rows[header] = {}
        return found


class Collector:
    """One deck in the making."""

    __slots__ = ("_own", "_unnamed", "_unshown", "boards", "catalog", "exact", "faults", "name", "shared")

    def __init__(self, shared: Shared, *, exact: bool = True) -> None:
        self.shared = shared
        self.exact = exact
        self.catalog = shared.catalog
        self.clear()

    def clear(self) -> None:
        """Begin anew."""
        self.name = ""
        self.boards: tuple[list[Entry], list[Entry], list[Entry]] = ([], [], [])
        self.faults: list[Fault] = []
        self._own: dict[str, Card] = {}
        self._unnamed = 0
        self._unshown = 0

    @property
    def empty(self) -> bool:
        """Whether no card was read, and no fault either."""
        main, side, maybe = self.boards
        return not (main or self.faults or side or maybe)

    def deck(self, form: str, text: str) -> Deck:
        """The deck as far as it could be read."""
        if self._unshown:
            self.faults.append(unreadable("more-like-these", count=self._unshown))
        main, side, maybe = self.boards
        return Deck(
            self.name,
            tuple(main),
            tuple(side),
            tuple(maybe),
            tuple(self._own.values()),
            Source(form, text, self.exact),
        )

    def fault(self, fault: Fault) -> None:
        """Add a fault; of a great many only the first are kept, the others counted."""
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(fault)
        else:
            self._unshown += 1

    def unreadable(self, text: str, line: int, column: int, /, **facts: Fact) -> None:
        """Add a fault of a place that can't be read."""
        self.fault(unreadable(text, line, column, **facts))

    def unknown_name(self, name: str, line: int, column: int) -> None:
        """Add the fault of a name that no card has, with the closest names."""
        self._unnamed += 1
        near = self.shared.guesser.hint(name) if self._unnamed <= MAX_GUESSES else None
        if self.shared.own_cards and near is None:
            near = clause("own-card-kind")
        facts: dict[str, Fact] = {"typed": cut(name), "suggestion": near or ""}
        self.fault(Fault(None, UNKNOWN_CARD, facts, actual=name[:200], line=line, column=column))

    def unknown_number(self, number: str, name: str, line: int, column: int) -> None:
        """Add the fault of a number that no card has; the name beside it may say which was meant."""
        meant = self.catalog.named(name) if name else None
        last = self.catalog.cards.cards[-1].number if self.catalog.cards.cards else 0
        near = clause("last-number", last=last)
        if meant:
            near = clause("did-you-mean", names=(called(self.catalog.by_number[meant]),))
        facts: dict[str, Fact] = {"number": number[:20], "suggestion": near}
        self.fault(
            Fault(None, UNKNOWN_CARD, facts, "unknown-number", actual=number[:20], line=line, column=column)
        )

    def mismatch(self, number: CardNumber, name: str, line: int, column: int) -> None:
        """Warn that number and name disagree: the number wins (section 9)."""
        card = self.catalog.by_number[number]
        other = self.catalog.named(name)
        suggestion = clause("write-number", number=other) if other else ""
        facts: dict[str, Fact] = {
            "number": number, "card": card.name, "typed": cut(name), "suggestion": suggestion,
        }  # fmt: skip
        fault = Fault(None, MISMATCH, facts, expected=card.name, actual=name[:200], line=line, column=column)
        self.fault(fault._replace(card=number, severity=WARNING))

    def own(self, name: str, kind: str, serial: str) -> CardNumber | None:
        """A card that the file itself describes (Építő has no published list), if such cards are allowed here."""
        plain = kind_of(kind) if self.shared.own_cards and name else ""
        if not plain:
            return None
        key = fold_name(serial) or fold_name(name)
        card = self._own.get(key)
        if card is None:
            number = CardNumber(OWN_NUMBERS + len(self._own))
            card = self._own[key] = Card(number, "", name, plain, serial=serial)
        return card.number

    def bad_id(self, text: str, line: int, column: int) -> None:
        """Add the fault of a card ID that no card has."""
        facts = {"typed": cut(text, 40), "set": self.catalog.cards.title}
        fault = Fault(None, UNKNOWN_CARD, facts, "unknown-id", actual=text[:200], line=line, column=column)
        self.fault(fault._replace(remedies=(do("import-set"), do("other-set"))))
