"""Which card an unknown name may have meant: slips of the pen first, and only then names that share a part."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from games.model import Card, fold_name
from games.refusal import Refusal, clause

Named: TypeAlias = tuple[str, Card]
"""A card under one of its names."""

_SLIP: Final = 75
_NEAR: Final = 8


def closest(typed: str, names: Sequence[str]) -> list[str]:
    """The names most like `typed`, best first, at most three.

    Where some differ from it by a slip (a letter too many, too few, another), those alone are worth saying.
    """
    from cli.args.parse import nearest

    return slips(typed, names) or nearest(typed, names)


def slips(typed: str, names: Sequence[str]) -> list[str]:
    """The names that differ from it by a slip, best first, at most three."""
    from rapidfuzz import fuzz, process

    folded = [fold_name(name) for name in names]
    found = process.extract(fold_name(typed), folded, scorer=fuzz.ratio, limit=3, score_cutoff=_SLIP)
    return [names[index] for _, score, index in found if score >= found[0][1] - _NEAR]


def numbered(card: Card) -> str:
    """A card's name with its number: a list of names that have commas is none."""
    return f"{card.name} (#{card.number})"


def suggest_cards(typed: str, everything: Sequence[Named], table: Sequence[Named] = ()) -> Refusal:
    """Say what a name that no card has may mean: the cards on the `table` come first, then those of the whole set."""
    from cli.args.parse import nearest

    names = dict(everything)
    here = [name for name, _ in table]
    near = slips(typed, here) or slips(typed, list(names)) or nearest(typed, here)
    if not near and table:
        return clause("cards-on-table", cards=tuple(dict.fromkeys(numbered(card) for _, card in table)))
    near = near or nearest(typed, list(names))
    shown = tuple(numbered(names[name]) for name in near)
    return clause("did-you-mean", names=shown) if shown else clause("no-card-near")
