"""A refusal at the live table: the rule and the reason as everywhere, the way out in the table's own keys."""

from typing import NamedTuple

from cli.program.output import safe_lines
from cli.table.handles import Handles
from cli.table.lines import example, label_of, slip_hint
from evening.state import Evening
from games.refusal import CardRef, Fact, PlayerRef, Refusal, Refused, Unreadable, render

_WAYS = {
    "too-low": "lowest possible: {who_key}{lowest}; {who} passes: {who_key}.",
    "multiple-of-5": "possible: {who_key}{near}, {who_key}{next}, ...",
    "out-of-turn": "if those before {who} pass, on one line: {before}{who_key} and the points",
    "no-auction": "as called out: {example} (card, player, points); bid by bid: first {card_example}:",
    "auction-open": "go on with it; all pass: .   as called out: {card_key}, the player and the points",
    "was-opened": "as called out: {card_key}, the player and the points; all pass: .",
    "no-amount": "add the points; to the active player for nothing: {card_key}",
    "no-player": "add the player before the points",
    "active-opens": "to answer: {others}; if nobody opens, the card is free: .",
    "nothing-to-match": "one of the others opens; all pass: .",
    "not-on-table": "on the table: {cards_key}",
    "no-step": "u takes the last step back, r does it again",
    "not-started": "snakebid draft start (or r, if the start was taken back)",
    "no-table": "type the numbers of the next {count} cards in one line",
    "bot-bids": "as called out: {card_key}{who_key}{amount}; bid by bid: {card_key}:",
    "ended": "leave with q, then: snakebid deck build PLAYER",
}
"""The way out by the refusal's code, for those whose own hint names a command of the shell."""

_DEALING = ("dealt-twice", "dealt-before", "not-in-piles", "pile-exhausted")


class Told(NamedTuple):
    """A refusal in words: what stands before it, the reason, the way out."""

    head: str
    reason: str
    hint: str


def told(no: Refused | Unreadable, line: str, evening: Evening, handles: Handles) -> Told:
    """Say why not, and which keys would do."""
    if isinstance(no, Unreadable):
        return Told("Can't read", safe_lines(no.message), safe_lines(no.hint))
    refusal = no.refusal
    head = f"Refused ({refusal.rule})" if refusal.rule else "Refused"
    reason = render(refusal.message, refusal.facts, evening.called)
    return Told(head, safe_lines(reason), safe_lines(_way_out(refusal, line, evening, handles)))


def in_keys(no: Refused, line: str, evening: Evening, handles: Handles, where: str) -> Refused:
    """The same refusal with `where` before its reason and the way out in keys."""
    refusal = no.refusal
    hint = _way_out(refusal, line, evening, handles)
    facts = {**refusal.facts, "where": where, "way_out": hint}
    again = Refused(refusal.rule, refusal.code, "{where}: " + refusal.message, "{way_out}", **facts)
    again.called = evening.called
    return again


def _way_out(refusal: Refusal, line: str, evening: Evening, handles: Handles) -> str:
    if refusal.code in _DEALING:
        return slip_hint(line, evening)
    original = render(refusal.hint, refusal.facts, evening.called)
    way = _WAYS.get(refusal.code, "{original}")
    facts: dict[str, Fact] = {
        "original": original,
        "example": example(evening, handles),
        "card_example": example(evening, handles, card_only=True),
        **refusal.facts,
        "before": _before(refusal, evening, handles),
    }
    for name, fact in refusal.facts.items():
        if isinstance(fact, PlayerRef):
            facts[f"{name}_key"] = handles.of(fact.player)
        elif isinstance(fact, CardRef):
            facts[f"{name}_key"] = label_of(evening, fact.card)
        elif isinstance(fact, tuple):
            labels = [label_of(evening, part.card) for part in fact if isinstance(part, CardRef)]
            facts[f"{name}_key"] = " ".join(labels)
    try:
        return render(way, facts, evening.called)
    except KeyError:  # the same code with other facts: its own hint is always right
        return original


def _before(refusal: Refusal, evening: Evening, handles: Handles) -> str:
    """The passes of those who are asked before the player that a refusal is about."""
    who, auction = refusal.facts.get("who"), evening.draft.auction
    if not isinstance(who, PlayerRef) or auction is None:
        return ""
    asked = [evening.draft.player(seat) for seat in auction.asked]
    first = asked[: asked.index(who.player)] if who.player in asked else []
    return "".join(f"{handles.of(player)}." for player in first)
