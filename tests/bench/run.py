"""`make bench`: every figure as a ratio measured in one run; a run of all parts writes `docs/performance.md`.

    python tests/bench/run.py [PART ...]

The peers come from `requirements-bench.txt`; where one is not installed, our own figures stand alone.
"""

import sys

from bench_action import actions
from bench_deckbuild import deck_builds
from bench_deckcheck import deck_checks
from bench_desk import round_robins, standings
from bench_draft import drafts
from bench_event import big_event
from bench_simulate import simulate
from bench_start import administration, starts
from bench_table import keys

from tests.figures import ROOT, run

PARTS = {
    "start": starts,
    "administration": administration,
    "action": actions,
    "draft": drafts,
    "deckbuild": deck_builds,
    "deckcheck": deck_checks,
    "roundrobin": round_robins,
    "standings": standings,
    "event": big_event,
    "simulate": simulate,
    "table": keys,
}

if __name__ == "__main__":
    sys.exit(run(PARTS, sys.argv[1:], ROOT / "docs" / "performance.md", "make bench"))
