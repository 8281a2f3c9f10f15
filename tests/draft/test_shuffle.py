"""The shuffle, against the words and the vectors of docs/shuffle.md, which these tests read."""

import hashlib
import itertools
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draft.events import Pile
from draft.piles import build_piles
from draft.shuffle import Stream, commitment, draft_deck, roll_for_first, secret_of_seed, shuffled
from games.model import CardNumber, PlayerId
from games.resources import bazaar_rules, card_set

PAGE = (Path(__file__).parents[2] / "docs" / "shuffle.md").read_text(encoding="utf-8")
VECTORS: list[dict[str, Any]] = [
    json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
]


def secret_in(vector: dict[str, Any]) -> bytes:
    return bytes.fromhex(vector["secret"]) if "secret" in vector else secret_of_seed(vector["seed"])


def vectors(*keys: str) -> Any:
    """A test for each vector of the page that has these keys."""
    found = [vector for vector in VECTORS if all(key in vector for key in keys)]
    assert found
    return pytest.mark.parametrize("vector", found, ids=[f"vector{VECTORS.index(v) + 1}" for v in found])


class Again:
    """The page's words once more, with nothing of the program: what someone else would write."""

    def __init__(self, secret: bytes, label: str) -> None:
        self.words = self.all_words(secret, label)

    @staticmethod
    def all_words(secret: bytes, label: str) -> Iterator[int]:
        for block in itertools.count():
            text = secret + b"snakebid/1/" + label.encode("utf-8") + b"/" + block.to_bytes(8, "big")
            digest = hashlib.sha256(text).hexdigest()
            yield from (int(digest[start : start + 16], 16) for start in (0, 16, 32, 48))

    def below(self, bound: int) -> int:
        largest = 2**64 // bound * bound
        return next(word for word in self.words if word < largest) % bound

    def shuffle(self, items: list[Any]) -> list[Any]:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items


def deck_again(piles: list[Any], secret: bytes) -> list[int]:
    drawn = []
    for name, need, cards in piles:
        drawn += Again(secret, f"pile/{name}").shuffle(sorted(cards))[:need]
    return Again(secret, "deck").shuffle(drawn)


@vectors("commitment")
def test_B4_the_commitment_is_the_sha256_of_the_secret(vector: dict[str, Any]):
    assert commitment(secret_in(vector)) == vector["commitment"]


@vectors("seed", "secret")
def test_B4_a_seed_stands_for_a_secret(vector: dict[str, Any]):
    assert secret_of_seed(vector["seed"]).hex() == vector["secret"]


@vectors("words")
def test_words_of_a_stream(vector: dict[str, Any]):
    # A bound of 2^64 gives each word as it is.
    stream = Stream(secret_in(vector), vector["label"])
    assert [stream.below(2**64) for _ in vector["words"]] == vector["words"]


@vectors("numbers")
def test_numbers_below_a_bound(vector: dict[str, Any]):
    stream = Stream(secret_in(vector), vector["label"])
    assert [stream.below(vector["below"]) for _ in vector["numbers"]] == vector["numbers"]


@vectors("shuffled")
def test_a_shuffle(vector: dict[str, Any]):
    assert shuffled(vector["items"], Stream(secret_in(vector), vector["label"])) == vector["shuffled"]


@vectors("rolls")
def test_B6_dice(vector: dict[str, Any]):
    rolls = roll_for_first(vector["players"], secret_in(vector))
    assert [[list(roll) for roll in again] for again in rolls] == vector["rolls"]
    assert max(rolls[-1], key=lambda roll: roll[1])[0] == vector["first"]


@vectors("deck")
def test_B4_a_small_deck(vector: dict[str, Any]):
    piles = tuple(Pile(name, need, tuple(cards)) for name, need, cards in vector["piles"])
    assert list(draft_deck(piles, secret_in(vector))) == vector["deck"]


@vectors("first_table")
def test_B4_the_deck_of_the_packaged_set(vector: dict[str, Any]):
    piles, _ = build_piles(card_set(vector["set"]), bazaar_rules(), len(vector["players"]))
    deck = draft_deck(piles, secret_in(vector))
    table = 2 * len(vector["players"])
    assert (list(deck[:table]), list(deck[-table:])) == (vector["first_table"], vector["last_table"])


@vectors("words")
def test_the_pages_words_give_its_words(vector: dict[str, Any]):
    again = Again(secret_in(vector), vector["label"])
    assert list(itertools.islice(again.words, len(vector["words"]))) == vector["words"]


@given(st.binary(min_size=32, max_size=32), st.integers(2, 6))
def test_the_pages_words_give_the_programs_deck(secret: bytes, players: int):
    piles, _ = build_piles(card_set(), bazaar_rules(), players)
    assert list(draft_deck(piles, secret)) == deck_again([list(pile) for pile in piles], secret)


@given(st.binary(min_size=32, max_size=32), st.integers(2, 6))
def test_B6_dice_are_rolled_again_by_those_who_tied_for_the_highest(secret: bytes, count: int):
    rounds = roll_for_first(tuple(map(PlayerId, range(1, count + 1))), secret)
    rolling = list(range(1, count + 1))
    for rolls in rounds:
        assert [player for player, _ in rolls] == rolling
        assert all(1 <= value <= 6 for _, value in rolls)
        highest = max(value for _, value in rolls)
        rolling = [player for player, value in rolls if value == highest]
    assert len(rolling) == 1


@given(st.binary(min_size=32, max_size=32))
def test_B4_the_order_in_which_a_pile_is_written_does_not_matter(secret: bytes):
    ones = (Pile("a", 3, tuple(map(CardNumber, (1, 2, 3, 4)))),)
    others = (Pile("a", 3, tuple(map(CardNumber, (4, 2, 1, 3)))),)
    assert draft_deck(ones, secret) == draft_deck(others, secret)


def test_every_order_is_as_likely():
    stream = Stream(bytes(32), "likely")
    counts = Counter(tuple(shuffled((1, 2, 3), stream)) for _ in range(6000))
    assert len(counts) == 6
    assert all(850 <= count <= 1150 for count in counts.values())
