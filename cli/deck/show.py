"""One deck for people: its cards, its points curve, its temperaments and its Wills."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from cli.program.output import note, safe, say, say_json, text_of
from games.model import EPHEMERAL_WILL, OWN_NUMBERS, PERSISTENT_WILL, Card, CardSet, Deck, Entry
from games.refusal import Refusal, clause
from games.ruleset import RuleSet

_BAR: Final = "\N{FULL BLOCK}"


class Profile(NamedTuple):
    """What a deck is made of. `curve` counts manifestations by their points; all by copies, main deck only."""

    size: int
    sideboard: int
    points: int
    curve: dict[int, int]
    temperaments: dict[str, int]
    ephemeral: int
    persistent: int
    warnings: tuple[Refusal, ...]

    @property
    def wills(self) -> int:
        """Number of Wills of both kinds."""
        return self.ephemeral + self.persistent


def profile(deck: Deck, cards: CardSet, rules: RuleSet | None = None) -> Profile:
    """Count a deck; `rules` may advise a number of Wills, which is a warning and never a fault."""
    main = [(_card(deck, cards, entry), entry.copies) for entry in deck.main]
    kinds = Counter[str]()
    curve = Counter[int]()
    temperaments = Counter[str]()
    for card, copies in main:
        kinds[card.kind] += copies
        if card.is_manifestation:
            curve[card.points] += copies
        for temperament in card.temperaments:
            temperaments[temperament] += copies
    wills = kinds[EPHEMERAL_WILL] + kinds[PERSISTENT_WILL]
    warnings = []
    if rules is not None and rules.wills is not None and not rules.wills.holds(wills):
        warnings.append(clause("wills-advised", count=wills, span=rules.wills.clause))
    return Profile(
        size=deck.size,
        sideboard=deck.sideboard_size,
        points=sum(points * copies for points, copies in curve.items()),
        curve=dict(sorted(curve.items())),
        temperaments=dict(sorted(temperaments.items(), key=lambda pair: (-pair[1], pair[0]))),
        ephemeral=kinds[EPHEMERAL_WILL],
        persistent=kinds[PERSISTENT_WILL],
        warnings=tuple(warnings),
    )


def show_deck(deck: Deck, cards: CardSet, rules: RuleSet | None = None, *, as_json: bool = False) -> None:
    """Print a deck, as text or as JSON; warnings of the text go to standard error."""
    facts = profile(deck, cards, rules)
    if as_json:
        say_json(_as_json(deck, cards, facts))
        return
    print(safe(deck.name) or say("(no name)"))
    side = clause("in-sideboard", count=facts.sideboard) if facts.sideboard else ""
    kinds = {"wills": facts.wills, "ephemeral": facts.ephemeral, "persistent": facts.persistent}
    print(text_of(clause("deck-summary", count=facts.size, side=side, points=facts.points, **kinds)))
    curve = {f"{points:>3}": count for points, count in facts.curve.items()}
    _bars(say("Points of the manifestations"), curve)
    _bars(say("Temperaments"), {f"{word:<12}": count for word, count in facts.temperaments.items()})
    for title, entries in ((say("Deck"), deck.main), (say("Sideboard"), deck.sideboard)):
        if entries:
            print(f"\n{title}")
            _cards(deck, cards, entries)
    for warning in facts.warnings:
        note(say("Warning: {text}").format(text=text_of(warning)))


def _bars(title: str, counts: dict[str, int]) -> None:
    if counts:
        print(f"\n{title}")
        for label, count in counts.items():
            print(f"  {safe(label)}  {_BAR * min(count, 50)} {count}")


def _cards(deck: Deck, cards: CardSet, entries: Iterable[Entry]) -> None:
    for entry in entries:
        card = _card(deck, cards, entry)
        number = safe(card.serial) if card.number >= OWN_NUMBERS else f"#{card.number:03}"
        points = f"{card.points:>4}" if card.is_manifestation else "   -"
        kind = f"{card.kind} {'+'.join(card.temperaments)}".strip()
        print(f"  {entry.copies:>2} {number:<6} {safe(card.name):<34.34} {points}  {safe(kind)}")


def _as_json(deck: Deck, cards: CardSet, facts: Profile) -> dict[str, Any]:
    return {
        "name": deck.name,
        "cards": facts.size,
        "points": facts.points,
        "wills": {"total": facts.wills, "ephemeral": facts.ephemeral, "persistent": facts.persistent},
        "curve": {str(points): count for points, count in facts.curve.items()},
        "temperaments": facts.temperaments,
        "main": _entries(deck, cards, deck.main),
        "sideboard": _entries(deck, cards, deck.sideboard),
        "warnings": [text_of(warning, str) for warning in facts.warnings],
    }


def _entries(deck: Deck, cards: CardSet, entries: Iterable[Entry]) -> list[dict[str, Any]]:
    return [
        {
            "number": None if card.number >= OWN_NUMBERS else card.number,
            "name": card.name,
            "kind": card.kind,
            "points": card.points,
            "temperaments": list(card.temperaments),
            "serial": card.serial or None,
            "count": entry.copies,
        }
        for entry in entries
        for card in (_card(deck, cards, entry),)
    ]


def _card(deck: Deck, cards: CardSet, entry: Entry) -> Card:
    return (
        deck.own[entry.number - OWN_NUMBERS] if entry.number >= OWN_NUMBERS else cards.by_number[entry.number]
    )
