"""For code scanning: SARIF 2.1.0. The results come first in the document, so that decks need not be kept."""

import os
from typing import Any, Final, TextIO
from urllib.parse import quote

from cli.deck.check.json_writer import json_text
from cli.deck.check.writer import Checked, Totals, Writer, in_one, in_repository, number_or_text
from games.fault import WARNING, Fault

SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"

TITLES: Final = {
    "size": "The deck has the wrong number of cards",
    "points": "The deck has more points than its limit",
    "copies": "The deck has too many copies of a card",
    "sideboard-size": "The sideboard has the wrong number of cards",
    "sideboard-overlap": "A card is both in the deck and in the sideboard",
    "unknown-card": "No card of the set has this name, number or ID",
    "banned": "The card is banned on the day of the check",
    "restricted": "The deck has too many cards of a restricted group",
    "not-in-pool": "The card is not among those that the player acquired",
    "token-fields": "The deck has too many different token fields",
    "side-deck-size": "The side deck has the wrong number of cards",
    "unreadable": "The file, or a line of it, can't be read",
    "number-name-mismatch": "The number and the name on a line disagree",
}


class SarifWriter(Writer):
    """Writes one run: a result for each fault, none when all decks are legal."""

    def __init__(self, out: TextIO, version: str) -> None:
        self._out = out
        self._version = version
        self._comma = ""
        self._codes: dict[str, int] = {}

    def start(self) -> None:
        """The document's head, down to the results."""
        self._out.write(
            f'{{"$schema": "{SCHEMA}", "version": "2.1.0", "runs": [{{"columnKind": "unicodeCodePoints",\n"results": ['
        )

    def deck(self, deck: Checked) -> None:
        """A result for each of the deck's faults."""
        for fault in deck.faults:
            self._out.write(f"{self._comma}\n  {json_text(self._result(deck, fault))}")
            self._comma = ","

    def _result(self, deck: Checked, fault: Fault) -> dict[str, Any]:
        index = self._codes.setdefault(fault.code, len(self._codes))
        region = {"startLine": fault.line or 1, "startColumn": fault.column or 1}
        where = {"artifactLocation": {"uri": file_uri(deck.file)}, "region": region}
        properties = {"rule": fault.rule, "expected": number_or_text(fault.expected), "actual": fault.actual}
        rule = f"{fault.rule}: " if fault.rule else ""
        return {
            "ruleId": fault.code,
            "ruleIndex": index,
            "level": "warning" if fault.severity == WARNING else "error",
            "message": {"text": f"{rule}{in_one(fault)}"},
            "locations": [{"physicalLocation": where}],
            "properties": {key: value for key, value in properties.items() if value is not None},
        }

    def end(self, totals: Totals) -> None:  # noqa: ARG002 - every writer is told
        """The tool, with a description of each code that came up."""
        rules = [
            {"id": code, "shortDescription": {"text": TITLES.get(code, code.replace("-", " "))}}
            for code in self._codes
        ]
        driver = {
            "name": "Snakebid",
            "version": self._version,
            "semanticVersion": self._version,
            "rules": rules,
        }
        self._out.write(f'\n], "tool": {{"driver": {json_text(driver)}}}}}]}}\n')


def file_uri(path: str) -> str:
    """A file's place as SARIF wants it: a relative reference where it lies below here, each odd byte escaped."""
    if path == "-":
        return "stdin"
    path = in_repository(path)
    escaped = quote(os.fsencode(path.replace(os.sep, "/")), safe="/")
    if os.path.isabs(path):
        return f"file://{'' if escaped.startswith('/') else '/'}{escaped}"
    return escaped
