"""`/text`: where a card is, as far as anyone may know: on the table, in a player's pool, or still in its pile."""

from collections.abc import Iterator

from cli.program.output import safe
from cli.table.lines import label_of
from draft.state import Win
from evening.state import Evening
from games.model import Card, CardNumber, fold_name

LARGEST_AMOUNT = 12
"""Cards shown at once."""


def found(evening: Evening, text: str) -> list[Card]:
    """Cards whose name has `text` in it, or whose number it is; names that begin with it first."""
    wanted = fold_name(text.removeprefix("#"))
    if not wanted:
        return []
    if wanted.isascii() and wanted.isdigit():
        card = evening.cards.by_number.get(CardNumber(int(wanted[:9])))
        return [card] if card else []
    named = [
        (fold_name(card.name), card)
        for card in evening.cards.cards
        if any(wanted in fold_name(name) for name in (card.name, *card.aliases))
    ]
    return [card for name, card in sorted(named, key=lambda pair: not pair[0].startswith(wanted))]


def found_lines(evening: Evening, text: str) -> Iterator[str]:
    """A line for each card that was found; a line that says so if there is none."""
    if not text:
        yield "type a part of a name after the /, or a number"
        return
    cards = found(evening, text)
    wins = {win.card: win for win in evening.draft.wins}
    for card in cards[:LARGEST_AMOUNT]:
        yield f"{safe(evening.card_name(card.number))}: {where(evening, card.number, wins.get(card.number))}"
    if len(cards) > LARGEST_AMOUNT:
        yield f"and {len(cards) - LARGEST_AMOUNT} more: type more of the name"
    if not cards:
        yield f"no card has “{safe(text)}” in its name"


def where(evening: Evening, number: CardNumber, win: Win | None) -> str:
    """Where a card is. Of what was not uncovered yet only the pile is known, and not whether it will come."""
    draft = evening.draft
    if win is not None:
        price = f"for {win.amount}" if win.amount else "for nothing"
        return f"in the pool of {safe(evening.called(draft.who(win.seat)))} ({price}, table {win.table})"
    if number in draft.uncovered:
        return f"on the table: {label_of(evening, number)}"
    piles = draft.setup.piles if draft.setup else ()
    pile = next((pile.name for pile in piles if number in pile.cards), None)
    return f"pile {pile}, not uncovered so far" if pile else "in none of this draft's piles"
