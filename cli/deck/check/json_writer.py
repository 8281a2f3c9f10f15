"""For scripts: one JSON document (the keys are a contract), written deck by deck, so that memory stays flat."""

import json
from typing import Any, Final, TextIO

from cli.deck.check.writer import Checked, Totals, Writer, number_or_text, render
from cli.program.output import safe
from games.fault import UNKNOWN_CARD, Fault
from games.refusal import numbered


class JsonWriter(Writer):
    """Writes `{"rules", "decks": […], "legal", "illegal", "unreadable"}`, a deck a line."""

    def __init__(self, out: TextIO, rules: str) -> None:
        self._out = out
        self._rules = rules
        self._comma = ""

    def start(self) -> None:
        """The document's head."""
        self._out.write(f'{{"rules": {json_text(self._rules)}, "decks": [')

    def deck(self, deck: Checked) -> None:
        """One deck."""
        self._out.write(f"{self._comma}\n  {_deck(deck)}")
        self._comma = ","

    def end(self, totals: Totals) -> None:
        """The sums."""
        sums = f'"legal": {totals.legal}, "illegal": {totals.illegal}, "unreadable": {totals.unreadable}'
        self._out.write(f"\n], {sums}}}\n")


def _deck(deck: Checked) -> str:
    """A deck's object, put together from parts: of 10,000 decks most have no problem to spell out."""
    legal = "true" if deck.legal else "false"
    limit = "null" if deck.points_limit is None else deck.points_limit
    problems = json_text([_problem(fault) for fault in deck.faults]) if deck.faults else "[]"
    return (
        f'{{"file": {json_text(deck.file)}, "name": {json_text(deck.name)}, "legal": {legal}, "cards": {deck.cards}, '
        f'"sideboard": {deck.sideboard}, "points": {deck.points}, "points_limit": {limit}, "wills": {deck.wills}, '
        f'"problems": {problems}}}'
    )


def _problem(fault: Fault) -> dict[str, Any]:
    from cli.program.messages import facts_json, remedies_json

    message, hint = render(fault)
    # who reads nothing but the message still wants to know which card was meant
    meant = f"; {hint}" if fault.code == UNKNOWN_CARD and hint else ""
    return {
        "rule": fault.rule,
        "code": fault.code,
        "severity": fault.severity,
        "message": message + meant,
        "hint": hint or None,
        "expected": number_or_text(fault.expected),
        "actual": fault.actual,
        "line": fault.line,
        "column": fault.column,
        "lines": list(fault.lines),
        "card": fault.card,
        "facts": facts_json(fault.facts, numbered),
        "remedies": remedies_json(fault.remedies, numbered),
    }


def json_text(value: Any) -> str:
    """`value` as JSON in one line; where it holds a character that steers a terminal, all of it in escapes."""
    text = _PLAIN(value)
    if safe(text) == text:
        return text
    return json.dumps(value).replace("\x7f", "\\u007f")


_PLAIN: Final = json.JSONEncoder(ensure_ascii=False).encode
