"""One deck file for a command that needs it whole: `deck show`, `deck convert`, `deck submit`."""

from typing import NamedTuple

from cli.closest import closest
from cli.deckcheck.files import NoFile, read_file
from cli.deckcheck.report import line
from cli.out import note
from games.decklist.read import Reader
from games.fault import ERROR, UNREADABLE, Fault, counted
from games.model import CardSet, Deck
from games.refusal import Refused, Unreadable


class Read(NamedTuple):
    """A deck from a file, with what is wrong with how it is written."""

    deck: Deck
    faults: list[Fault]


def read_deck_file(path: str, cards: CardSet, *, own_cards: bool = True) -> Read:
    """The deck in a file (`-` is standard input).

    `Unreadable` if there is no deck in it at all; faults of single lines are given back.
    """
    try:
        data = read_file(path)
    except NoFile as no:
        raise Unreadable(f"{path}: {no}", "name a deck file, or - for standard input") from no
    deck, faults = Reader(cards, closest, own_cards=own_cards).read(data)
    if deck is None:
        raise Unreadable(
            "\n".join(line(path, fault) for fault in faults), "docs/deck-check.md shows the formats"
        )
    return Read(deck, faults)


def whole_deck(path: str, cards: CardSet, *, own_cards: bool = True, yes: bool = False) -> Deck:
    """The deck in a file; one with lines that can't be read is refused unless `yes`. Warnings go to standard error."""
    deck, faults = read_deck_file(path, cards, own_cards=own_cards)
    bad = [fault for fault in faults if fault.severity == ERROR]
    for fault in faults:
        note(line(path, fault))
    if bad and not yes:
        what = f"{counted(len(bad), 'line')} of {path} can't be read"
        raise Refused(None, UNREADABLE, "{what}", "put them right, or go on without them: --yes", what=what)
    return deck
