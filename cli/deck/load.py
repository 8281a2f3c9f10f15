"""One deck file for a command that needs it whole: `deck show`, `deck convert`, `deck submit`."""

from typing import NamedTuple

from cli.args.suggestions import closest
from cli.deck.check.discovery import NoFile, read_file
from cli.deck.check.writer import line
from cli.program.output import note
from games.decklist.read import Reader
from games.fault import ERROR, UNREADABLE, Fault, counted
from games.model import CardSet, Deck
from games.refusal import Refused, Unreadable

MOST_SHOWN = 10
"""Faults of a file that are said one by one."""

GO_ON = "put them right, or go on without them: --yes"


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


def whole_deck(
    path: str, cards: CardSet, *, own_cards: bool = True, yes: bool = False, way: str = GO_ON
) -> Deck:
    """The deck in a file; one with lines that can't be read is refused unless `yes`, with `way` as the way out.

    `Unreadable` if no line of it names a card: that is no deck. The first faults are said on standard error.
    """
    deck, faults = read_deck_file(path, cards, own_cards=own_cards)
    bad = [fault for fault in faults if fault.severity == ERROR]
    if bad and not deck.size + deck.sideboard_size:
        raise Unreadable(
            f"{path} is no deck: no line of it names a card ({line(path, bad[0])})",
            "docs/deck-check.md shows the formats",
        )
    for fault in faults[:MOST_SHOWN]:
        note(line(path, fault))
    if len(faults) > MOST_SHOWN:
        note(f"and {len(faults) - MOST_SHOWN} more: snakebid deck check FILE says all")
    if bad and not yes:
        what = f"{counted(len(bad), 'line')} of {path} can't be read"
        raise Refused(None, UNREADABLE, "{what}", way, what=what)
    return deck
