"""The letters that stand for the players at the live table: as few as tell them apart, and no key of its own."""

import itertools
import string
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from games.model import PlayerId, fold_name
from games.refusal import Unreadable

UNDO = "u"
REDO = "r"
WORDS = ("bot", "hand", "quit", "undo", "redo")
"""Commands that are words; `u` and `r` are the letters that are keys when they stand alone."""

_RESERVED = frozenset({UNDO, REDO, *WORDS})


class Handles(NamedTuple):
    """Each player's handle, and the letters of each name."""

    by_player: Mapping[PlayerId, str]
    letters: Mapping[PlayerId, str]
    names: Mapping[PlayerId, str]

    def of(self, player: PlayerId) -> str:
        """The letters to type for a player."""
        return self.by_player[player]

    def player(self, typed: str) -> PlayerId:
        """The player that is meant: by handle, by all letters of the name, or by their unique beginning.

        `Unreadable` lists the candidates with their handles.
        """
        word = letters_of(typed)
        for known in (self.by_player, self.letters):
            exact = [player for player, letters in known.items() if letters == word and word]
            if len(exact) == 1:
                return exact[0]
        starts = [player for player, letters in self.letters.items() if word and letters.startswith(word)]
        if len(starts) == 1:
            return starts[0]
        shown = typed.strip()
        if starts:
            raise Unreadable("ambiguous-letters", typed=shown, players=self._list(starts))
        raise Unreadable("no-letters", typed=shown, players=self._list(self.by_player))

    def _list(self, players: Iterable[PlayerId]) -> tuple[str, ...]:
        return tuple(f"{self.of(player)} ({self.names[player]})" for player in players)


def letters_of(name: str) -> str:
    """The letters of a name as they are typed: no case, no accents, nothing but letters."""
    return "".join(char for char in fold_name(fold_name(name)) if char.isalpha())


def handles_of(names: Mapping[PlayerId, str]) -> Handles:
    """The shortest unique beginnings of the names, longer where one would be a key (`u`, `r`, a word).

    A name that is the beginning of another is its own handle. A name without letters, or with the same ones as
    another, gets a letter by its seat.
    """
    letters = {player: letters_of(name) for player, name in names.items()}
    found: dict[PlayerId, str] = {}
    for player, own in letters.items():
        others = [other for who, other in letters.items() if who != player]
        begun = (own[:size] for size in range(1, len(own) + 1))
        fitting = next((head for head in begun if _fits(head, own, others)), None)
        if fitting is not None:
            found[player] = fitting
    for seat, (player, own) in enumerate(letters.items()):
        if player not in found:
            taken = [*(other for who, other in letters.items() if who != player), *found.values()]
            found[player] = next(head for head in _made(own, seat) if _fits(head, head, taken))
    return Handles({player: found[player] for player in names}, letters, names)


def _fits(head: str, own: str, others: list[str]) -> bool:
    if head in _RESERVED or head in others:
        return False
    return head == own or not any(other.startswith(head) for other in others)


def _made(own: str, seat: int) -> Iterator[str]:
    """Handles for a name that has none of its own: its letters and the seat's, then more of them."""
    alphabet = string.ascii_lowercase
    turned = alphabet[seat % 26 :] + alphabet[: seat % 26]
    for size in itertools.count(1):
        for more in itertools.product(turned, repeat=size):
            yield (own or "p") + "".join(more)
