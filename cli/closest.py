"""Which card an unknown name may have meant: slips of the pen first, and only then names that share a part."""

from collections.abc import Sequence
from typing import Final

from games.model import fold_name

_SLIP: Final = 75
_NEAR: Final = 8


def closest(typed: str, names: Sequence[str]) -> list[str]:
    """The names most like `typed`, best first, at most three.

    Where some differ from it by a slip (a letter too many, too few, another), those alone are worth saying.
    """
    from rapidfuzz import fuzz, process

    from cli.words import nearest

    folded = [fold_name(name) for name in names]
    found = process.extract(fold_name(typed), folded, scorer=fuzz.ratio, limit=3, score_cutoff=_SLIP)
    if not found:
        return nearest(typed, names)
    best = found[0][1]
    return [names[index] for _, score, index in found if score >= best - _NEAR]
