"""The Bazaar Draft's numbers as data: reads `rules/bazaar-draft.toml` (B-1, B-2, B-3, B-20, B-21)."""

from collections.abc import Mapping
from typing import NamedTuple

from games.model import Card, CardNumber, Points


class PileRule(NamedTuple):
    """Which cards belong in a pile (B-1), and how many of them each number of players needs (B-2)."""

    name: str
    kinds: tuple[str, ...]
    points: tuple[Points, Points] | None
    need: Mapping[int, int]

    def takes(self, card: Card) -> bool:
        """Whether a card belongs in this pile (B-1)."""
        in_band = self.points is None or self.points[0] <= card.points <= self.points[1]
        return in_band and card.kind in self.kinds


class Advice(NamedTuple):
    """What the rulebook recommends to leave out (B-3)."""

    cards: tuple[CardNumber, ...]
    kinds_of_several: tuple[str, ...]


class DraftRules(NamedTuple):
    """The numbers of the Bazaar Draft."""

    deck_size: int
    pool_size: int
    debt_threshold: Points
    piles: tuple[PileRule, ...]
    recommended: Mapping[str, Advice]


def draft_rules(table: Mapping[str, object]) -> DraftRules:
    """The rules from a parsed TOML table (the packaged file: a fault in it is a fault of the program)."""
    return DraftRules(
        deck_size=_whole(table["deck_size"]),
        pool_size=_whole(table["pool_size"]),
        debt_threshold=_whole(table["debt_threshold"]),
        piles=tuple(_pile(pile) for pile in _list(table["pile"])),
        recommended={name: _advice(advice) for name, advice in _table(table["recommended"]).items()},
    )


def _pile(entry: object) -> PileRule:
    pile = _table(entry)
    band = tuple(_whole(points) for points in _list(pile.get("points", [])))
    return PileRule(
        name=str(pile["name"]),
        kinds=tuple(str(kind) for kind in _list(pile["kinds"])),
        points=(band[0], band[1]) if band else None,
        need={int(players): _whole(count) for players, count in _table(pile["need"]).items()},
    )


def _advice(entry: object) -> Advice:
    advice = _table(entry)
    return Advice(
        cards=tuple(CardNumber(_whole(card)) for card in _list(advice["cards"])),
        kinds_of_several=tuple(str(kind) for kind in _list(advice["kinds_of_several_temperaments"])),
    )


def _whole(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is not a whole number")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError(f"{value!r} is not a list")
    return value


def _table(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise TypeError(f"{value!r} is not a table")
    return value
