"""`docs/simulation.md` shows what the program shows."""

import importlib.util
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="its console prints other signs")
def test_the_page_and_its_picture_are_what_the_program_shows():
    spec = importlib.util.spec_from_file_location("make_simulation", ROOT / "docs" / "make_simulation.py")
    assert spec is not None
    assert spec.loader is not None
    room = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(room)
    page = room.PAGE.read_text(encoding="utf-8")
    made = room.made(page)
    assert made.page == page, "run: make docs"
    assert made.picture == room.PICTURE.read_text(encoding="utf-8"), "run: make docs"
