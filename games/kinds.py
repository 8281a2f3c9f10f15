"""The words people use for a card's kind, in card sets and deck files, and the program's word for each."""

import functools

from games.model import EPHEMERAL_WILL, MANIFESTATION, PERSISTENT_WILL, fold_name

CREATURE = "creature"
TOKEN_FIELD = "token-field"  # noqa: S105 - a kind of card, no secret
ABILITY = "ability"
TRAINER = "trainer"

_WORDS = {
    "manifestations": MANIFESTATION,
    "ephemeral": EPHEMERAL_WILL,
    "persistent": PERSISTENT_WILL,
    # Építő's own words; its boss is a creature too (E-26)
    "leny": CREATURE,
    "fonok": CREATURE,
    "boss": CREATURE,
    "zsetonmezo": TOKEN_FIELD,
    "kepesseg": ABILITY,
    "edzo": TRAINER,
}


@functools.lru_cache(maxsize=256)
def kind_of(word: str) -> str:
    """The program's word for a kind: `ephemeral_will` and `Ephemeral Will` are `ephemeral-will`, `lény` is `creature`."""
    # Folded before and after: every kind of dash becomes one that separates words, and a kind of dashes alone is none.
    plain = fold_name(fold_name(word).replace("_", " ").replace("-", " "))
    return _WORDS.get(plain, plain.replace(" ", "-"))
