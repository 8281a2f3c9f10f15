"""`deck convert`: a deck in another format, with every loss named."""

import sys
from pathlib import Path

from cli.args.card_sets import find_set
from cli.args.files import write_whole
from cli.deck.load import whole_deck
from cli.program.output import note, safe, say, say_json, text_of
from cli.program.settings import Settings
from games.decklist.leftover import leftovers
from games.decklist.write import write_deck


def convert_deck(file: str, to: str, output: str | None, card_set: str | None, run: Settings) -> None:
    """Read, write, and say on standard error what was lost."""
    cards = find_set(card_set)
    deck = whole_deck(file, cards, yes=run.yes)
    written = write_deck(deck, to, cards)
    losses = (*written.losses, *leftovers(deck))
    for loss in losses:
        note(say("Not in the {format}: {loss}").format(format=to, loss=safe(text_of(loss))))
    if run.json:
        say_json({"format": to, "text": written.text, "losses": [text_of(loss, str) for loss in losses]})
        return
    if output is None:
        sys.stdout.write(written.text)
    elif run.dry_run:
        note(say("would write {file}").format(file=safe(output)))
    else:
        write_whole(Path(output), written.text, force=run.yes)
