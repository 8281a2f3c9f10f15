"""The program as the deck tests call it: in this process, with a data folder of the test's own."""

import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cli.args.card_sets import find_set, sets_folder
from cli.program.main import run
from games.resources import card_set, rule_set

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample-data"
STARTERS = ("capricious.json", "choleric.txt", "melancholic.list.txt", "phlegmatic.toml", "vitreous.csv")


class Said(NamedTuple):
    """What a command printed, and how it left."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def said(*words: object, stdin: bytes = b"") -> Said:
    """Run the program with these words."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="") for _ in range(2))
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    try:
        with (
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(err),
            pytest.raises(SystemExit) as left,
        ):
            run([str(word) for word in words])
    finally:
        sys.stdin = before
    for stream in (out, err):
        stream.seek(0)
    code = left.value.code
    return Said(code if isinstance(code, int) else 1, out.read(), err.read())


@pytest.fixture
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own, and nothing remembered from the test before."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for variable in ("COLUMNS", "NO_COLOR", "SNAKEBID_DB", "SNAKEBID_EVENT"):
        monkeypatch.delenv(variable, raising=False)
    forget()
    yield tmp_path / "data"
    forget()


def forget() -> None:
    """Read every set and rule set anew."""
    for remembered in (find_set, sets_folder, card_set, rule_set):
        remembered.cache_clear()
