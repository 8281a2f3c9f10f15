"""Reading what people type: numbers, amounts, players, cards. Everything unreadable is `Unreadable` (exit 2)."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from games.model import LARGEST_AMOUNT, CardSet, fold_name
from games.refusal import Refusal, Term, Unreadable, clause

_MINUS = "\u2212"
T = TypeVar("T")


def whole(text: str, what: str = "a number", example: str = "") -> int:
    """A whole number as people type it (`35`, `-20`); at most `LARGEST_AMOUNT` either way, else `Unreadable`, with an `example`."""
    plain = text.strip().replace(_MINUS, "-")
    if not re.fullmatch(r"[+-]?[0-9]+", plain):
        shown = example or ("35, -20" if what == "a number" else "4")
        raise Unreadable("not-a-number", typed=text, what=Term(what), example=shown)
    if len(plain.lstrip("+-0")) > len(str(LARGEST_AMOUNT)) or abs(int(plain)) > LARGEST_AMOUNT:
        shown = text if len(text) <= 20 else text[:17] + "…"
        raise Unreadable("number-too-large", typed=shown, most=LARGEST_AMOUNT)
    return int(plain)


def no_card_number(typed: str, cards: CardSet) -> Unreadable:
    """Say that no card has the number that was typed, and which numbers there are."""
    return Unreadable(
        "no-card-number", number=typed, first=cards.cards[0].number, last=cards.cards[-1].number
    )


def pick(
    typed: str,
    choices: Sequence[tuple[str, T]],
    what: str,
    *,
    number: T | None = None,
    called: Callable[[T], str] | None = None,
    suggest: Callable[[], Refusal] | None = None,
) -> T:
    """The one choice that `typed` names: in full, or by a unique prefix, ignoring case and accents.

    A full name wins over a prefix of others. `number` is the choice that `typed` names as a number, if any; it wins
    only where no name says otherwise. `Unreadable` lists the candidates, under their names or as they are `called`;
    `suggest` says what may be meant where there is none, instead of the names that are nearest.
    """
    folded = fold_name(typed)
    full = [value for name, value in choices if fold_name(name) == folded]
    if len(full) == 1:
        return full[0]
    starts = full or [value for name, value in choices if folded and fold_name(name).startswith(folded)]
    if len(starts) == 1:
        return starts[0]
    if number is not None and not full:
        return number
    if starts:
        names = [called(value) if called else name for name, value in choices if value in starts]
        raise Unreadable("ambiguous-name", typed=typed, names=tuple(dict.fromkeys(names)))
    suggestion = suggest() if suggest else _suggestion(typed, [name for name, _ in choices])
    raise Unreadable("unknown-name", typed=typed, what=Term(what), suggestion=suggestion)


def nearest(typed: str, names: Iterable[str], limit: int = 3) -> list[str]:
    """The names most like `typed`, best first; empty when none is like it at all."""
    from rapidfuzz import fuzz, process

    found = process.extract(
        typed, list(names), scorer=fuzz.WRatio, processor=fold_name, limit=limit, score_cutoff=60
    )
    return [name for name, _, _ in found]


def _suggestion(typed: str, names: Sequence[str]) -> Refusal:
    if len(names) <= 8:
        return clause("known-names", names=tuple(names)) if names else clause("no-names")
    close = nearest(typed, names)
    return clause("did-you-mean", names=tuple(close)) if close else clause("many-names", count=len(names))
