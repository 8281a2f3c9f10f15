"""`/text`: where a card is, as far as anyone may know: on the table, in a player's pool, or still in its pile."""

from collections.abc import Iterator

from cli.program.output import safe, say
from cli.table.lines import label_of
from draft.state import Win
from evening.state import Evening
from games.model import Card, CardNumber, fold_name

MOST = 12
"""Cards shown at once."""


def find_cards(evening: Evening, text: str) -> list[Card]:
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


def describe_found(evening: Evening, text: str) -> Iterator[str]:
    """A line for each card that matches; one line where none does."""
    if not text:
        yield say("type a part of a name after the /, or a number")
        return
    cards = find_cards(evening, text)
    wins = {win.card: win for win in evening.draft.wins}
    for card in cards[:MOST]:
        yield f"{safe(evening.card_name(card.number))}: {where(evening, card.number, wins.get(card.number))}"
    if len(cards) > MOST:
        yield say("and {count} more: type more of the name").format(count=len(cards) - MOST)
    if not cards:
        yield say("no card has “{text}” in its name").format(text=safe(text))


def where(evening: Evening, number: CardNumber, win: Win | None) -> str:
    """Where a card is. Of what was not uncovered yet only the pile is known, and not whether it will come."""
    draft = evening.draft
    if win is not None:
        price = say("for {points}" if win.amount else "for nothing").format(points=win.amount)
        who = safe(evening.called(draft.who(win.seat)))
        return say("in {who}'s pool ({price}, table {table})").format(who=who, price=price, table=win.table)
    if number in draft.uncovered:
        return say("on the table: {cards}").format(cards=label_of(evening, number))
    piles = draft.setup.piles if draft.setup else ()
    pile = next((pile.name for pile in piles if number in pile.cards), None)
    template = say("pile {pile}, not uncovered yet" if pile else "in none of this draft's piles")
    return template.format(pile=pile)
