"""A card set turned round: which card has this name, this ID, this serial number. Built once, asked often."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from games.model import Card, CardNumber, CardSet, fold_name
from games.refusal import CardRef, Refusal, clause

Closest: TypeAlias = Callable[[str, Sequence[str]], Sequence[str]]
"""Given what was typed and all names: the names most like it, best first. `cli` passes one in."""


class Catalog:
    """The indexes of one card set. Names win over aliases; a name that two cards share names neither."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self.by_number = cards.by_number
        self.exact: dict[str, CardNumber] = {card.name: card.number for card in cards.cards}
        self.folded, self.shared = _names(cards.cards)
        for number in {number for numbers in self.shared.values() for number in numbers}:
            self.exact.pop(cards.by_number[number].name, None)
        self.by_id: dict[str, CardNumber] = {card.id: card.number for card in cards.cards if card.id}
        self.by_serial: dict[str, CardNumber] = {
            fold_name(card.serial): card.number for card in reversed(cards.cards) if card.serial
        }
        self._bare_ids: dict[str, CardNumber] | None = None

    def named(self, name: str) -> CardNumber | None:
        """The card of that name, in any case and accent form."""
        number = self.exact.get(name)
        return self.folded.get(fold_name(name)) if number is None else number

    def identified(self, text: str) -> CardNumber | None:
        """The card with that ID; an ID that differs in its language alone (`…_it`, `…_en`) is the same card's."""
        number = self.by_id.get(text)
        if number is None and text[-3:-2] == "_":
            if self._bare_ids is None:
                self._bare_ids = {known[:-3]: n for known, n in self.by_id.items() if known[-3:-2] == "_"}
            number = self._bare_ids.get(text[:-3])
        return number

    def serial(self, text: str) -> CardNumber | None:
        """The card with that serial number."""
        return self.by_serial.get(fold_name(text))


class Guesser:
    """Hints for unknown names, remembered, since the same slip stands in many files."""

    KEPT = 1000

    def __init__(self, catalog: Catalog, closest: Closest | None) -> None:
        self._catalog = catalog
        self._closest = closest
        self._known: dict[str, Refusal | None] = {}
        self._names: list[str] = []

    def hint(self, typed: str) -> Refusal | None:
        """Name what was meant, or the cards that share the name; None where nothing is near."""
        if typed not in self._known:
            if len(self._known) >= self.KEPT:
                self._known.clear()
            self._known[typed] = self._guess(typed)
        return self._known[typed]

    def _guess(self, typed: str) -> Refusal | None:
        catalog = self._catalog
        if shared := catalog.shared.get(fold_name(typed)):
            return clause("shared-name", numbers=tuple(map(CardRef, shared)))
        if self._closest is None or len(typed) > 100:
            return None
        if not self._names:
            self._names = [name for card in catalog.cards.cards for name in (card.name, *card.aliases)]
        found: dict[str, None] = {}
        for name in self._closest(typed, self._names):
            number = catalog.named(name)
            found[name if number is None else _called(catalog.by_number[number], name)] = None
        return clause("did-you-mean", names=tuple(found)[:3]) if found else None


def called(card: Card) -> str:
    """A card as a report names it: `Deny (#276)`, or by its serial number where that is all it has."""
    return _called(card, card.name)


def _called(card: Card, name: str) -> str:
    if card.number > 999_999:
        return f"{name} ({card.serial})" if card.serial else name
    return f"{name} (#{card.number})"


def _names(cards: Iterable[Card]) -> tuple[dict[str, CardNumber], dict[str, tuple[CardNumber, ...]]]:
    """Folded names to numbers, and the names that more than one card has."""
    found: dict[str, CardNumber] = {}
    shared: dict[str, tuple[CardNumber, ...]] = {}
    ordered = list(cards)
    for card in ordered:
        _add(found, shared, fold_name(card.name), card.number)
    names = set(found) | set(shared)
    for card in ordered:
        for alias in card.aliases:
            folded = fold_name(alias)
            if folded not in names:
                _add(found, shared, folded, card.number)
    return found, shared


def _add(
    found: dict[str, CardNumber], shared: dict[str, tuple[CardNumber, ...]], name: str, number: CardNumber
) -> None:
    if name in shared:
        if number not in shared[name]:
            shared[name] += (number,)
    elif name in found and found[name] != number:
        shared[name] = (found.pop(name), number)
    else:
        found[name] = number
