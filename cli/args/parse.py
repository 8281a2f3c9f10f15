"""Reading what people type: numbers, amounts, players, cards. Everything unreadable is `Unreadable` (exit 2)."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from games.model import LARGEST_AMOUNT, CardSet, fold_name
from games.refusal import Unreadable

_MINUS = "\u2212"
T = TypeVar("T")


def whole(text: str, what: str = "a number", example: str = "") -> int:
    """A whole number as people type it (`35`, `-20`); at most `LARGEST_AMOUNT` either way. `example` is one that makes sense here."""
    plain = text.strip().replace(_MINUS, "-")
    if not re.fullmatch(r"[+-]?[0-9]+", plain):
        shown = example or ("35 or -20" if what == "a number" else "4")
        raise Unreadable(f"{text!r} is not {what}", f"write a whole number in digits, for example {shown}")
    if len(plain.lstrip("+-0")) > len(str(LARGEST_AMOUNT)) or abs(int(plain)) > LARGEST_AMOUNT:
        shown = text if len(text) <= 20 else text[:17] + "…"
        unit = " points" if what == "a number" else ""
        raise Unreadable(
            f"{shown!r} is more than {LARGEST_AMOUNT:,}{unit}", "check the number: was it typed twice?"
        )
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
    hint: Callable[[], str] | None = None,
) -> T:
    """The one choice that `typed` names: in full, or by a unique prefix, ignoring case and accents.

    A full name wins over a prefix of others. `number` is the choice that `typed` names as a number, if any; it wins
    only where no name says otherwise. `Unreadable` lists the candidates, under their names or as they are `called`;
    `hint` is the way out where there is none, instead of the names that are nearest.
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
        raise Unreadable(f"{typed!r} could be {either(names)}", f"type more of the name of the {what}")
    near = hint() if hint else _nearest(typed, [name for name, _ in choices], what)
    raise Unreadable(f"no {what} is called {typed!r}", near)


def either(names: Sequence[str]) -> str:
    """Names to choose from, at most six of them, each once."""
    different = list(dict.fromkeys(names))
    shown = different[:6] + ([f"{len(different) - 6} more"] if len(different) > 6 else [])
    return " or ".join(shown)


def nearest(typed: str, names: Iterable[str], limit: int = 3) -> list[str]:
    """The names most like `typed`, best first; empty when none is like it at all."""
    from rapidfuzz import fuzz, process

    found = process.extract(
        typed, list(names), scorer=fuzz.WRatio, processor=fold_name, limit=limit, score_cutoff=60
    )
    return [name for name, _, _ in found]


def _nearest(typed: str, names: Sequence[str], what: str) -> str:
    if len(names) <= 8:
        return f"{what}s here: {', '.join(names)}" if names else f"there is no {what} yet"
    close = nearest(typed, names)
    return f"did you mean {either(close)}?" if close else f"there are {len(names)} {what}s; see the list"
