"""For scripts: one JSON document (the keys are a contract), written deck by deck, so that memory stays flat."""

import json
from typing import Any, TextIO

from cli.deckcheck.report import Checked, Totals, Writer
from cli.out import safe
from games.fault import Fault


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
        self._out.write(f"{self._comma}\n  {json_text(_deck(deck))}")
        self._comma = ","

    def end(self, totals: Totals) -> None:
        """The sums."""
        sums = f'"legal": {totals.legal}, "illegal": {totals.illegal}, "unreadable": {totals.unreadable}'
        self._out.write(f"\n], {sums}}}\n")


def _deck(deck: Checked) -> dict[str, Any]:
    return {
        "file": deck.file,
        "name": deck.name,
        "legal": deck.legal,
        "cards": deck.cards,
        "sideboard": deck.sideboard,
        "points": deck.points,
        "points_limit": deck.points_limit,
        "wills": deck.wills,
        "problems": [_problem(fault) for fault in deck.faults],
    }


def _problem(fault: Fault) -> dict[str, Any]:
    return {
        "rule": fault.rule,
        "code": fault.code,
        "severity": fault.severity,
        "message": fault.message,
        "hint": fault.hint or None,
        "expected": fault.expected,
        "actual": fault.actual,
        "line": fault.line,
        "column": fault.column,
        "lines": list(fault.lines),
        "card": fault.card,
    }


def json_text(value: Any) -> str:
    """`value` as JSON in one line; where it holds a character that steers a terminal, all of it in escapes."""
    text = json.dumps(value, ensure_ascii=False)
    if safe(text) == text:
        return text
    return json.dumps(value).replace("\x7f", "\\u007f")
