"""The shuffle of the Draft Deck, specified in `docs/shuffle.md` in words and test vectors.

Everything follows from a secret of 32 bytes by SHA-256, so that whoever knows the secret can deal again, in any
language (`games.stream`).
"""

import functools
import hashlib
from collections.abc import Sequence

from draft.events import Pile
from games.model import CardNumber, PlayerId
from games.stream import Stream, shuffled


@functools.lru_cache(maxsize=8)
def draft_deck(piles: tuple[Pile, ...], secret: bytes) -> tuple[CardNumber, ...]:
    """Build the Draft Deck in the order in which it is dealt (B-2, B-4).

    Each pile, sorted by number, is shuffled with the label `pile/NAME`, and its first `need` cards are drawn. What
    was drawn, pile after pile, is shuffled with the label `deck`.
    """
    drawn: list[CardNumber] = []
    for pile in piles:
        drawn += shuffled(sorted(pile.cards), Stream(secret, f"pile/{pile.name}"))[: pile.need]
    return tuple(shuffled(drawn, Stream(secret, "deck")))


def roll_for_first(
    players: Sequence[PlayerId], secret: bytes
) -> tuple[tuple[tuple[PlayerId, int], ...], ...]:
    """Roll for the first player (B-6): rounds of (player, 1 to 6) in seat order.

    Those who tied for the highest roll again. All rolls come from one stream with the label `dice`.
    """
    dice = Stream(secret, "dice")
    rounds: list[tuple[tuple[PlayerId, int], ...]] = []
    rolling = list(players)
    while len(rolling) > 1 or not rounds:
        rolls = tuple((player, dice.below(6) + 1) for player in rolling)
        rounds.append(rolls)
        highest = max(value for _, value in rolls)
        rolling = [player for player, value in rolls if value == highest]
    return tuple(rounds)


def commitment(secret: bytes) -> str:
    """The SHA-256 of the secret, in hexadecimal: shown before the first card."""
    return hashlib.sha256(secret).hexdigest()


def secret_of_seed(seed: int) -> bytes:
    """The 32 bytes that a seed stands for: SHA-256 of `snakebid/1/seed/` and its decimal digits. Not secret at all."""
    return hashlib.sha256(f"snakebid/1/seed/{seed}".encode()).digest()


def is_secret_of(secret: object, promise: str) -> bool:
    """Whether this is the secret that was promised; in a damaged file it may be anything."""
    return isinstance(secret, bytes) and commitment(secret) == promise
