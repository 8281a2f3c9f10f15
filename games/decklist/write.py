"""Decks as text in every format of section 9; whatever a format can't hold is named."""

import base64
import csv
import io
import json
import re
import zlib
from collections.abc import Callable
from typing import Final, NamedTuple

import tomli_w

from games.catalog import called
from games.decklist.collector import MAIN, board_of
from games.model import OWN_NUMBERS, Card, CardSet, Deck, Entry
from games.refusal import Refusal, clause

BOARD_NAMES: Final = ("main", "sideboard", "maybeboard")
_ORDINARY: Final = ("", "manifestations", "volontes", "sideboard", "maybeboard")
_PLAIN_KIND: Final = r"[\w -]+"


class Written(NamedTuple):
    """A deck's text, and what of the deck the format could not hold."""

    text: str
    losses: tuple[Refusal, ...]


def write_deck(deck: Deck, form: str, cards: CardSet) -> Written:
    """Write a deck as one of `FORMATS`; `KeyError` for another word."""
    return FORMATS[form](_Pack(deck, cards))


class _Pack:
    """A deck about to be written: its boards with the cards looked up, and the losses so far."""

    def __init__(self, deck: Deck, cards: CardSet) -> None:
        self.deck = deck
        self.name = " ".join(deck.name.split())
        self.losses: list[Refusal] = []
        self._cards = cards
        self.boards = tuple(
            [(entry, self._card(entry)) for entry in board]
            for board in (deck.main, deck.sideboard, deck.maybeboard)
        )

    def _card(self, entry: Entry) -> Card:
        if entry.number >= OWN_NUMBERS:
            return self.deck.own[entry.number - OWN_NUMBERS]
        return self._cards.by_number[entry.number]

    def numbered(self) -> None:
        """Leave out the cards that have no number: this format knows cards by nothing else."""
        if self.deck.own:
            names = tuple(map(called, self.deck.own))
            self.losses.append(clause("lost-cards", count=len(names), names=names))
            self.boards = tuple(
                [(entry, card) for entry, card in board if card.number < OWN_NUMBERS] for board in self.boards
            )

    def groups(self) -> list[tuple[str, list[tuple[Entry, Card]]]]:
        """The cards by category, in the order of their first cards."""
        found: dict[tuple[int, str], list[tuple[Entry, Card]]] = {}
        for board, pairs in enumerate(self.boards):
            for entry, card in pairs:
                found.setdefault((board, _kind(board, entry, card)), []).append((entry, card))
        return [(kind, pairs) for (_, kind), pairs in found.items()]

    def categories(self) -> list[str]:
        """Categories that are not the ordinary ones: only some formats have a place for them."""
        kinds = (_category(entry) for pairs in self.boards for entry, _ in pairs)
        return list(dict.fromkeys(kind for kind in kinds if kind))

    def written(self, text: str) -> Written:
        """The result."""
        return Written(text, tuple(self.losses))


def _category(entry: Entry) -> str:
    """An entry's category, if it is not an ordinary one and made of letters, so that every format can hold it."""
    return entry.group if entry.group not in _ORDINARY and re.fullmatch(_PLAIN_KIND, entry.group) else ""


def _kind(board: int, entry: Entry, card: Card) -> str:
    """The category that a card is written under: the one it came from, where that says the same board."""
    if entry.group and re.fullmatch(_PLAIN_KIND, entry.group) and (board_of(entry.group) or MAIN) == board:
        return entry.group
    if board != MAIN:
        return BOARD_NAMES[board]
    return "manifestations" if card.is_manifestation else "volontes" if card.is_will else ""


def _list(pack: _Pack) -> Written:
    pack.numbered()
    lines = ["DECKOMANTIK LIST"]
    if pack.name:
        lines.append(f"[Deck] {pack.name}")
    for kind, pairs in pack.groups():
        lines.append(f"[Category:{kind}]" if kind else "[Category]")
        lines += [
            f"#{card.number:03} {' '.join(card.name.split())}"
            for entry, card in pairs
            for _ in range(entry.copies)
        ]
    return pack.written("\n".join(lines) + "\n")


def _json(pack: _Pack) -> Written:
    pack.numbered()
    groups = [
        {
            "kind": kind or None,
            "cardIds": [card.id or str(card.number) for entry, card in pairs for _ in range(entry.copies)],
        }
        for kind, pairs in pack.groups()
    ]
    doc = {"app": "DeckomantiK", "name": pack.name, "groups": groups}
    return pack.written(json.dumps(doc, ensure_ascii=False, indent=2) + "\n")


def _token(pack: _Pack) -> Written:
    pack.numbered()
    groups = [
        {"k": kind or None, "c": [card.number - 1 for entry, card in pairs for _ in range(entry.copies)]}
        for kind, pairs in pack.groups()
    ]
    plain = json.dumps(
        {"v": 2, "d": {"n": pack.name, "g": groups}}, separators=(",", ":"), ensure_ascii=False
    )
    squeeze = zlib.compressobj(9, wbits=31)  # gzip, with no time in it: the same deck gives the same token
    packed = squeeze.compress(plain.encode("utf-8")) + squeeze.flush()
    return pack.written(base64.urlsafe_b64encode(packed).decode("ascii").rstrip("=") + "\n")


def _link(pack: _Pack) -> Written:
    token = _token(pack)
    return token._replace(text=f"#dk={token.text}")


def _text(pack: _Pack) -> Written:
    if categories := pack.categories():
        pack.losses.append(clause("lost-categories", names=tuple(categories)))
    if pack.deck.own:
        pack.losses.append(clause("lost-kinds", count=len(pack.deck.own)))
    parts = [f"// Deck: {pack.name}\n"] if pack.name else []
    for head, pairs in zip(("", "\nSideboard\n", "\nMaybeboard\n"), pack.boards, strict=True):
        if pairs:
            parts.append(head)
            parts += [f"{entry.copies} {_line(card)}\n" for entry, card in pairs]
    return pack.written("".join(parts))


def _line(card: Card) -> str:
    name = " ".join(card.name.split())
    return name if card.number >= OWN_NUMBERS else f"{name} ({card.number})"


def _csv(pack: _Pack) -> Written:
    if pack.name:
        pack.losses.append(clause("lost-name", name=pack.name))
    columns = ["number", "name", "count", "board"]
    columns += ["category"] if pack.categories() else []
    columns += ["kind", "serial"] if pack.deck.own else []
    out = io.StringIO()
    rows = csv.DictWriter(out, columns, extrasaction="ignore", lineterminator="\n")
    rows.writeheader()
    for board, pairs in enumerate(pack.boards):
        rows.writerows(_row(board, entry, card) for entry, card in pairs)
    return pack.written(out.getvalue())


def _row(board: int, entry: Entry, card: Card) -> dict[str, str | int]:
    number = "" if card.number >= OWN_NUMBERS else card.number
    row: dict[str, str | int] = {"number": number, "name": card.name, "count": entry.copies}
    return row | {
        "board": BOARD_NAMES[board],
        "category": _category(entry),
        "kind": card.kind,
        "serial": card.serial,
    }


def _toml(pack: _Pack) -> Written:
    parts = [f"name = {_quoted(pack.name)}\n"] if pack.name else []
    for name, pairs in zip(BOARD_NAMES, pack.boards, strict=True):
        if pairs or name == "main":
            parts.append(f"{name} = [\n{''.join(_table(entry, card) for entry, card in pairs)}]\n")
    return pack.written("".join(parts))


def _table(entry: Entry, card: Card) -> str:
    items = [f"name = {_quoted(card.name)}"]
    if card.number < OWN_NUMBERS:
        items.insert(0, f"number = {card.number}")
    else:
        items += [f"kind = {_quoted(card.kind)}"]
        items += [f"serial = {_quoted(card.serial)}"] if card.serial else []
    items += [f"count = {entry.copies}"] if entry.copies != 1 else []
    items += [f"category = {_quoted(_category(entry))}"] if _category(entry) else []
    return f"    {{ {', '.join(items)} }},\n"


def _quoted(text: str) -> str:
    """A text as TOML writes it."""
    return tomli_w.dumps({"x": text}).removeprefix("x = ").rstrip("\n")


FORMATS: Final[dict[str, Callable[[_Pack], Written]]] = {
    "list": _list,
    "json": _json,
    "link": _link,
    "token": _token,
    "text": _text,
    "csv": _csv,
    "toml": _toml,
}
"""Every format that can be written, by the word for it."""
