"""Every fault code in every format and every habit of files: what is wrong does not depend on how it is written."""

import datetime as dt
from pathlib import Path

import pytest

from cli.args.suggestions import closest
from games.decklist.read import Reader
from games.decklist.write import write_deck
from games.legality import Judge
from games.model import CardNumber, Deck, Entry
from games.resources import card_set, rule_set
from games.ruleset import bans_from_toml
from tests.games.deckkit import FORMATS, HABITS

BETA = card_set()
MADE_UP = card_set(str(Path(__file__).parents[2] / "sample-data" / "epito" / "made-up-set.csv"))
STARTER = [189, 190, 191, 193, 195, 196, 197, 198, 199, 200, 202, 203, 204, 206, 210, 214, 216, 217, 218, 219,
           225, 226, 227, 228, 232, 234, 235, 272, 279, 300]  # fmt: skip
DEAR = [247, 254, 253, 251, 252, 265, 264, 246, 175, 251]
BANS = bans_from_toml(
    '[[ban]]\ncard = "Volcano"\n[[restricted]]\ncards = ["Weaken", "Duel Honorably"]\n', "bans"
)
BAN = BANS._replace(restricted=())
GROUP = BANS._replace(bans=())
DAY = dt.date(2026, 8, 1)

CODES = {
    "legal": ("standard", STARTER, [1, 2], None, None, []),
    "size": ("standard", STARTER[:29], [], None, None, ["D-1 size"]),
    "points": ("standard", [*DEAR[:9], *STARTER[9:]], [], None, None, ["D-1 points"]),
    "copies": ("standard", [*STARTER[:29], 189], [], None, None, ["D-1 copies"]),
    "sideboard-size": ("standard", STARTER, [1, 2, 3, 4, 5, 6, 7], None, None, ["D-1 sideboard-size"]),
    "sideboard-overlap": ("standard", STARTER, [1, 300], None, None, ["D-1 sideboard-overlap"]),
    "banned": ("standard", STARTER, [], BAN, None, ["D-5 banned"]),
    "restricted": ("standard", STARTER, [], GROUP, None, ["D-5 restricted"]),
    "not-in-pool": ("bazaar", STARTER, [], None, STARTER[:29], ["D-3 not-in-pool"]),
    "two-vs-two": ("two-vs-two", STARTER, [1], None, None, ["D-2 size", "D-2 sideboard-size"]),
    "epito size": ("epito", [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 9, 9, 9, 10], [], None, None, ["E-1 size"]),
    "side-deck-size": ("epito", [1], [2, 2, 3, 3, 4, 4], None, None, ["E-2 side-deck-size"]),
    "epito copies": ("epito", [1, 1, 1, 12, 12], [1], None, None, ["E-3 copies", "E-3 copies"]),
    "token-fields": ("epito", [6, 7, 8], [], None, None, ["E-4 token-fields"]),
    "epito banned": ("epito", [14], [], None, None, ["E-5 banned"]),
}


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("case", CODES)
def test_section9_every_code_in_every_format(case, form, habit):
    rules, main, side, bans, pool, codes = CODES[case]
    cards = MADE_UP if rules == "epito" else BETA
    boards = [tuple(Entry(CardNumber(number)) for number in numbers) for numbers in (main, side)]
    reader = Reader(cards, closest)
    deck, faults = reader.read(HABITS[habit](write_deck(Deck("x", *boards), form, cards).text), exact=False)
    allowed = Deck("pool", tuple(Entry(CardNumber(number)) for number in pool)) if pool else None
    verdict = Judge(rule_set(rules), reader.catalog, allowed, DAY, bans).judge(deck)
    assert faults == []
    assert [f"{fault.rule} {fault.code}" for fault in verdict.faults] == codes
    assert verdict.legal == (not codes)
    for fault in verdict.faults:
        if fault.code not in ("size", "points", "sideboard-size", "side-deck-size"):
            assert fault.line >= 1
            assert fault.column >= 1
