"""What an organiser says about the piles of a draft (B-3), read from words: cards to leave out, cards placed by hand."""

from cli.args.parse import no_card_number, pick
from cli.args.suggestions import numbered, suggest_cards
from games.model import CardNumber, CardSet
from games.refusal import Unreadable
from games.resources import bazaar_rules


def card_said(cards: CardSet, typed: str) -> CardNumber:
    """The card that `typed` names by number or by a unique beginning of its name (`Unreadable` if there is none)."""
    bare = str(typed).strip().removeprefix("#")
    number = CardNumber(int(bare[:9])) if bare.isascii() and bare.isdigit() else None
    if number is not None and number not in cards.by_number:
        raise no_card_number(typed, cards)
    names = [(card.name, card) for card in cards.cards]
    there = None if number is None else cards.by_number[number]
    return pick(
        bare, names, "card", number=there, called=numbered, suggest=lambda: suggest_cards(bare, names)
    ).number


def pile_said(cards: CardSet, typed: str) -> tuple[CardNumber, str]:
    """The card and the pile of `CARD=PILE` (`Unreadable` if it is none)."""
    card, given, name = typed.partition("=")
    if not given:
        raise Unreadable("not-card-pile", typed=typed)
    piles = [(rule.name, rule.name) for rule in bazaar_rules().piles]
    return card_said(cards, card), pick(name, piles, "pile")
