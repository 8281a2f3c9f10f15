"""Fills in what the program shows on `docs/simulation.md`: one simulation, as text and as a picture."""

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
PAGE, PICTURE = HERE / "simulation.md", HERE / "pictures" / "simulation.svg"
BLOCK = re.compile(r"(<!-- made by: (snakebid [^\n]*?) -->\n```text\n).*?(```\n<!-- end -->)", re.DOTALL)


class Made(NamedTuple):
    """The page and its picture."""

    page: str
    picture: str


def made(text: str) -> Made:
    """The page with its block made anew, and the picture of the same simulation."""
    found = BLOCK.search(text)
    if found is None:
        raise ValueError(f"{PAGE} has no block to fill in")
    program = Path(sys.executable).with_name("snakebid")
    with tempfile.TemporaryDirectory() as folder:
        words = [str(program), *shlex.split(found[2])[1:]]
        env = {**os.environ, "COLUMNS": "80", "XDG_DATA_HOME": folder}
        done = subprocess.run(  # noqa: S603 - our own program, with the page's own words
            words, cwd=folder, env=env, check=True, capture_output=True, text=True, encoding="utf-8"
        )
        picture = (Path(folder) / PICTURE.name).read_text(encoding="utf-8")
    return Made(BLOCK.sub(lambda _: f"{found[1]}$ {found[2]}\n{done.stdout}{found[3]}", text), picture)


if __name__ == "__main__":
    new = made(PAGE.read_text(encoding="utf-8"))
    PAGE.write_text(new.page, encoding="utf-8")
    PICTURE.write_text(new.picture, encoding="utf-8")
