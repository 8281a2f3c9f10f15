"""Databases and exports of earlier versions open, and say what they said then."""

import json
import shutil
from pathlib import Path

import pytest

from tests.program import Call

GOLDEN = Path(__file__).parents[1] / "golden"
VERSIONS = sorted(path.name for path in GOLDEN.iterdir() if path.is_dir() and path.name[:1].isdigit())
FIRST = {"0.1.0": {"players": ["Ada", "Ben", "Cy"], "auctions": 108}}


@pytest.mark.parametrize("version", VERSIONS)
def test_an_old_database_opens_and_is_whole(snakebid: Call, tmp_path: Path, version: str):
    shutil.copy(GOLDEN / version / "evening.db", tmp_path / "evening.db")
    assert snakebid("doctor", "--json").json["healthy"]
    told = snakebid("draft", "show", "--json", "--event", "demo-bazaar").json
    assert [player["name"] for player in told["players"]] == FIRST[version]["players"]
    assert told["auctions"] == FIRST[version]["auctions"]
    assert snakebid("draft", "log", "--verify", "--event", "demo-bazaar").code == 0
    assert snakebid("schedule", "make", "--event", "second").code == 0


@pytest.mark.parametrize("version", VERSIONS)
def test_an_old_export_opens_and_leads_to_the_same_standings(snakebid: Call, tmp_path: Path, version: str):
    shutil.copy(GOLDEN / version / "evening.db", tmp_path / "old.db")
    file = GOLDEN / version / "evening.jsonl"
    assert snakebid("verify", file).code == 0
    assert snakebid("event", "import", file).code == 0
    now = snakebid("standings", "--json").json["standings"]
    then = snakebid("standings", "--json", "--event", "demo-bazaar", db="old.db").json["standings"]
    assert now == then
    assert (
        json.loads(file.read_text(encoding="utf-8").splitlines()[0])["head"] in snakebid("verify", file).out
    )
