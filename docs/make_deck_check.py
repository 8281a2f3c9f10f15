"""Fills in what the program shows on `docs/deck-check.md`: each block is what its command printed."""

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE / "deck-check.md"
BLOCK = re.compile(r"(<!-- made by: (snakebid [^\n]*?) -->\n```(\w*)\n).*?(```\n<!-- end -->)", re.DOTALL)
LONGEST = 24


def shown(command: str) -> str:
    """What a command prints, in 80 columns, in the samples' folder; of long output the first lines."""
    program = Path(sys.executable).with_name("snakebid")
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "COLUMNS": "80", "XDG_DATA_HOME": folder}
        done = subprocess.run(  # noqa: S603 - our own program, with the page's own words
            [str(program), *shlex.split(command)[1:]],
            cwd=HERE.parent / "sample-data",
            env=env,
            check=False,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
    lines = done.stdout.splitlines() + [f"(stderr) {line}" for line in done.stderr.splitlines()]
    if len(lines) > LONGEST:
        lines = [*lines[:LONGEST], "…"]
    return "".join(f"{line}\n" for line in lines)


def page(text: str) -> str:
    """The page, every block made anew."""
    return BLOCK.sub(lambda found: f"{found[1]}$ {found[2]}\n{shown(found[2])}{found[4]}", text)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
