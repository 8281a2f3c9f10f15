"""The torture: reliability measured, part by part. `--short` is what CI runs; only a whole long run is written down.

python tests/torture/run.py [--short] [PART ...]
"""

import sys
from functools import partial, update_wrapper
from typing import Any

from tests import figures
from tests.torture.copied import copied
from tests.torture.damaged import damaged
from tests.torture.disks import disks
from tests.torture.fuzzed import fuzzed
from tests.torture.killed import killed
from tests.torture.soaked import soaked
from tests.torture.together import together

LONG = {
    "killed": (killed, (300,)),
    "together": (together, (1000, 400, 160)),
    "copied": (copied, (200,)),
    "disks": (disks, ()),
    "damaged": (damaged, (500, 200)),
    "fuzzed": (fuzzed, (20_000, 300, 20_000)),
    "soaked": (soaked, (1000, 100)),
}
SHORT = {
    "killed": (killed, (20,)),
    "together": (together, (200, 80, 16)),
    "copied": (copied, (200,)),
    "disks": (disks, ()),
    "damaged": (damaged, (30, 15)),
    "fuzzed": (fuzzed, (1500, 10, 1000)),
    "soaked": (soaked, (30, 10)),
}


def main(words: list[str]) -> int:
    """Run what is named, or all; give the exit code."""
    short = "--short" in words
    parts = {name: _part(*one) for name, one in (SHORT if short else LONG).items()}
    document = None if short else figures.ROOT / "docs" / "reliability.md"
    return figures.run(parts, [word for word in words if word != "--short"], document, "make torture")


def _part(work: Any, sizes: tuple[int, ...]) -> figures.Part:
    part: Any = update_wrapper(partial(work, *sizes), work)
    return part


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
