"""One deck file for a command that needs it whole: `deck show`, `deck convert`, `deck submit`."""

from cli.args.suggestions import closest
from cli.deck.check.discovery import read_file
from cli.deck.check.writer import line, place
from cli.program.output import note, say
from cli.program.remedies import command
from games.decklist.collector import NotThis
from games.decklist.read import Reader
from games.fault import ERROR
from games.model import CardSet, Deck
from games.refusal import Refused, Unreadable, do

MOST_SHOWN = 10
"""Faults of a file that are shown one by one."""


def whole_deck(path: str, cards: CardSet, *, own_cards: bool = True, yes: bool | None = False) -> Deck:
    """Read the deck in a file (`-` is standard input); the first faults of its lines are shown on standard error.

    Args:
        path: the file.
        cards: the card set.
        own_cards: whether the file may describe cards that the set does not have.
        yes: whether lines that can't be read are left out; None where the command has no such choice.

    Raises:
        Unreadable: there is no deck in it, or no line of it names a card.
        Refused: some lines can't be read, and `yes` does not allow that.
    """
    try:
        deck, faults = Reader(cards, closest, own_cards=own_cards).read(read_file(path))
    except NotThis as no:
        deck, faults = None, [no.fault]
    if deck is None:
        raise Unreadable("deck-unreadable", place=place(path, faults[0]), why=faults[0].refusal)
    bad = [fault for fault in faults if fault.severity == ERROR]
    if bad and not deck.size + deck.sideboard_size:
        raise Unreadable("not-a-deck", path=path, place=place(path, bad[0]), why=bad[0].refusal)
    for fault in faults[:MOST_SHOWN]:
        note(line(path, fault, say))
    if len(faults) > MOST_SHOWN:
        more, check = len(faults) - MOST_SHOWN, command("check-deck", file=path)
        note(say("and {count} more: {command} shows all").format(count=more, command=check))
    if bad and yes is None:
        raise Refused(None, "unreadable-lines", count=len(bad), path=path)
    if bad and not yes:
        raise Refused(None, "unreadable", do("yes"), count=len(bad), path=path)
    return deck
