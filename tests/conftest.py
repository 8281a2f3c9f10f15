"""The program as tests call it: in this process, on a database of their own."""

from pathlib import Path

import pytest

from cli.program.main import outcome
from tests.program import Call, Said


@pytest.fixture
def snakebid(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """Call the program: `snakebid("draft", "bid", "Ben", 35)`; `db` is a file in the test's own folder."""
    for variable in ("SNAKEBID_DB", "SNAKEBID_EVENT", "SNAKEBID_BY", "SNAKEBID_LANG", "COLUMNS"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LOGNAME", "tester")

    def call(*words: object, db: str = "evening.db") -> Said:
        capsys.readouterr()
        monkeypatch.setenv("SNAKEBID_DB", str(tmp_path / db))  # not --db, which every next step would repeat
        code = outcome([*map(str, words)])
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return call


@pytest.fixture
def table(snakebid: Call) -> Call:
    """A draft of Ada, Ben and Cy that has started, Ada first, from seed 7."""
    snakebid(
        "event", "new", "Friday Bazaar", "--seed", 7, "--player", "Ada", "--player", "Ben", "--player", "Cy"
    )
    assert snakebid("draft", "start", "--first", "Ada").code == 0
    return snakebid
