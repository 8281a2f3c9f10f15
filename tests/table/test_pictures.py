"""The live table's pictures and its sample script are what the program does."""

import re
import sys
from pathlib import Path

import pytest

from cli.table.help import keys_in
from tests.program import Call

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "docs" / "pictures"))

import make_table  # noqa: E402 - found only after the line above


@pytest.mark.parametrize("picture", make_table.PICTURES, ids=lambda picture: picture.file)
def test_the_pictures_are_what_the_program_shows(picture: make_table.Picture):
    found = (ROOT / "docs" / "pictures" / picture.file).read_text(encoding="utf-8")
    assert found == make_table.svg(picture), "run: make docs"


def test_the_sample_script_plays_a_whole_table(snakebid: Call):
    seats = [word for name in ("Ada", "Ben", "Cy", "Dee") for word in ("--player", name)]
    snakebid("event", "new", "Friday Bazaar", "--seed", 7, *seats)
    snakebid("draft", "start", "--first", "Ada")
    script = ROOT / "sample-data" / "live-table" / "first-tables.txt"
    assert snakebid("draft", "run", "--script", script).code == 0
    assert snakebid("draft", "show", "--json").json["table"] == 2


def test_the_page_names_every_key():
    page = (ROOT / "docs" / "live-table.md").read_text(encoding="utf-8")
    quoted = set(re.findall(r"`([^`]+)`", page))
    for keys, _ in keys_in(("b", "ben", "Ben"), ("c", "cy", "Cy")):
        for key in re.split(r" {3,}", keys):
            assert key.replace("...", "…") in quoted or key in page, key
