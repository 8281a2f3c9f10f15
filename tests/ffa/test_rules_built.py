"""Every rule of confrontations, Free-for-All and Two against two has a test by its ID, or the page says why players decide."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = [
    *(f"C-{n}" for n in range(1, 7)),
    *(f"F-{n}" for n in range(1, 12)),
    *(f"T-{n}" for n in range(1, 8)),
    *(f"M-{n}" for n in range(1, 6)),
]
FILES = [
    *ROOT.glob("tests/games/test_confrontation*.py"),
    *ROOT.glob("tests/ffa/test_*.py"),
    *ROOT.glob("tests/teams/test_*.py"),
]
NAMES = "\n".join(
    line
    for file in FILES
    for line in file.read_text(encoding="utf-8").splitlines()
    if re.search(r'def test_|^\s*\(?"[CFTM]\d', line)
)


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_test_named_by_it(rule):
    assert re.search(rf"(?<![A-Z0-9]){rule.replace('-', '')}_", NAMES), rule


@pytest.mark.parametrize(
    "rule", [rule for rule in RULES if rule not in ("C-1", "C-3", "F-9", "T-3", "T-7", "M-1", "M-3", "M-5")]
)
def test_every_reading_is_in_the_page_of_rules(rule):
    assert re.search(rf"\b{rule}\b", (ROOT / "docs" / "rules.md").read_text(encoding="utf-8"))
