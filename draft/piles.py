"""Piles and table of the Bazaar Draft (B-1 to B-5): what goes in, and what a real shuffled pile may show."""

from collections.abc import Collection, Mapping

from draft.events import Pile
from draft.state import CARDS_EACH, Draft
from games.draftrules import DraftRules, PileRule
from games.model import Card, CardNumber, CardSet
from games.refusal import CardRef, Refused, clause, do


def build_piles(
    cards: CardSet,
    rules: DraftRules,
    players: int,
    without: Collection[CardNumber] = (),
    placed: Mapping[CardNumber, str] | None = None,
) -> tuple[tuple[Pile, ...], tuple[CardNumber, ...]]:
    """Sort a set into piles; give them and the cards that fit in none (B-1).

    `without` are taken out, `placed` put into a pile by hand (B-3). `Refused`: a number of players that the rules
    don't know (B-2), or a pile with fewer cards than the table needs (B-3).
    """
    needs = check_players(rules, players)
    by_hand = placed or {}
    piles: dict[str, list[CardNumber]] = {rule.name: [] for rule in rules.piles}
    for number, name in by_hand.items():
        if name not in piles:
            raise Refused("B-3", "no-such-pile", pile=name, card=CardRef(number), piles=tuple(piles))
    left_out: list[CardNumber] = []
    for card in cards.cards:
        if card.number in without:
            continue
        pile = by_hand.get(card.number) or _pile_of(card, rules.piles)
        if pile is None:
            left_out.append(card.number)
        else:
            piles[pile].append(card.number)
    made = tuple(Pile(name, needs[name], tuple(numbers)) for name, numbers in piles.items())
    check_piles(made)
    return made, tuple(left_out)


def check_players(rules: DraftRules, players: int) -> Mapping[str, int]:
    """How many cards of each pile a table of so many players needs (B-2; `Refused` if the table is not in it)."""
    if any(players not in rule.need for rule in rules.piles):
        sizes = sorted(set.intersection(*(set(rule.need) for rule in rules.piles)))
        raise Refused(
            "B-2", "pile-players", do("four-players"), fewest=sizes[0], most=sizes[-1], count=players
        )
    return {rule.name: rule.need[players] for rule in rules.piles}


def check_piles(piles: tuple[Pile, ...]) -> None:
    """`Refused` (B-3) for each pile that is too small, all of them in one message."""
    small = [pile for pile in piles if len(pile.cards) < pile.need]
    if small:
        sizes = tuple(
            clause("small-pile", pile=pile.name, cards=len(pile.cards), need=pile.need) for pile in small
        )
        raise Refused("B-3", "pile-too-small", do("put-into-pile"), piles=sizes)


def recommended_out(cards: CardSet, rules: DraftRules) -> tuple[CardNumber, ...]:
    """The cards that the rulebook recommends to take out of the piles (B-3)."""
    advice = rules.recommended.get(cards.name)
    if advice is None:
        return ()
    several = (
        card.number
        for card in cards.cards
        if card.kind in advice.kinds_of_several and len(card.temperaments) > 1
    )
    return tuple(sorted({*advice.cards, *several}))


def check_deal(draft: Draft, cards: tuple[CardNumber, ...]) -> None:
    """Whether the real pile can show these cards next (B-2, B-5, B-11); `Refused` names the first fault."""
    count = CARDS_EACH * len(draft.seats)
    if len(cards) != count:
        raise Refused("B-5", "table-size", given=len(cards), count=count)
    dealt = {card for table in draft.tables for card in table}
    pile_of = {card: pile for pile in draft.started.piles for card in pile.cards}
    shown = {pile.name: len(dealt.intersection(pile.cards)) for pile in draft.started.piles}
    for at, card in enumerate(cards):
        if card in cards[:at]:
            raise Refused("B-5", "dealt-twice", card=CardRef(card))
        if card in dealt:
            raise Refused("B-5", "dealt-before", card=CardRef(card))
        pile = pile_of.get(card)
        if pile is None:
            raise Refused("B-3", "not-in-piles", card=CardRef(card))
        shown[pile.name] += 1
        if shown[pile.name] > pile.need:
            raise Refused("B-2", "pile-exhausted", card=CardRef(card), shown=shown[pile.name],
                          pile=pile.name, need=pile.need)  # fmt: skip


def _pile_of(card: Card, rules: tuple[PileRule, ...]) -> str | None:
    return next((rule.name for rule in rules if rule.takes(card)), None)
