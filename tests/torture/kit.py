"""What the parts of the torture share: the program called in this process or as one of its own, and what it may say."""

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from cli.program.main import outcome
from cli.program.output import prepare_streams

ROOT = Path(__file__).parents[2]
PROGRAM = str(Path(sys.executable).with_name("snakebid"))
LIMIT = 60
"""Seconds after which a command counts as hung."""


class Hung(BaseException):
    """A command that did not come back in time; no handler of the program may swallow it."""


class Said(NamedTuple):
    """What a command printed, and how it left; -1: with a traceback, which then stands in `err`."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one document of a command with --json."""
        return json.loads(self.out)


def say(*words: object, stdin: bytes = b"") -> Said:
    """Run one command line in this process, as the console script does."""
    streams = [io.TextIOWrapper(io.BytesIO(data), encoding="utf-8") for data in (stdin, b"", b"")]
    kept = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = streams
    before = signal.signal(signal.SIGALRM, _hung)
    signal.setitimer(signal.ITIMER_REAL, LIMIT)
    code, fault = -1, ""
    try:
        prepare_streams()
        code = outcome([str(word) for word in words])
    except KeyboardInterrupt:
        raise
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else -1
    except BaseException:  # noqa: BLE001 - whatever it is, it is what this looks for
        fault = traceback.format_exc()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        sys.stdin, sys.stdout, sys.stderr = kept
    return Said(code, _text(streams[1]), _text(streams[2]) + fault)


def _hung(_signal: int, _frame: FrameType | None) -> None:
    raise Hung


def _text(stream: io.TextIOWrapper) -> str:
    with contextlib.suppress(ValueError):
        stream.flush()
        return stream.buffer.getvalue().decode("utf-8", "replace")  # type: ignore[attr-defined] # a BytesIO
    return ""


def run(*words: object, stdin: bytes = b"", cwd: Path | None = None) -> Said:
    """Run the real program in a process of its own."""
    try:
        done = subprocess.run(
            [PROGRAM, *map(str, words)], input=stdin, capture_output=True, check=False, cwd=cwd, timeout=LIMIT
        )
    except subprocess.TimeoutExpired:
        return Said(-1, "", "Hung")
    out, err = (data.decode("utf-8", "replace") for data in (done.stdout, done.stderr))
    return Said(-1 if "Traceback (most recent" in err else done.returncode, out, err)


def unacceptable(said: Said) -> str:
    """Why no command may end like this; empty if it may."""
    if said.code not in (0, 1, 2):
        return f"exit code {said.code}"
    if "Traceback (most recent" in said.err + said.out:
        return "a traceback"
    if "database is locked" in said.err + said.out:
        return "a locked database reached the user"
    told = [
        line for line in (said.out + said.err).splitlines() if line.strip() and not line.startswith("event: ")
    ]
    if said.code and not told:
        return f"exit code {said.code} without a word"
    return ""


@contextlib.contextmanager
def scratch(on: Path | None = None) -> Iterator[Path]:
    """An empty folder to be in, with a home of its own; gone afterwards. Nothing of the user's is read or written."""
    with tempfile.TemporaryDirectory(prefix="snakebid-torture-", dir=on) as folder:
        place = Path(folder) / "home" / "work"
        place.mkdir(parents=True)
        kept, was = dict(os.environ), Path.cwd()
        for variable in ("SNAKEBID_DB", "SNAKEBID_EVENT", "SNAKEBID_BY", "SNAKEBID_LANG", "COLUMNS"):
            os.environ.pop(variable, None)
        os.environ |= {
            "HOME": str(place.parent),
            "XDG_DATA_HOME": str(place.parent / "data"),
            "LOGNAME": "torture",
            "PYTHONPATH": str(ROOT),
        }
        os.chdir(place)
        try:
            yield place
        finally:
            os.chdir(was)
            os.environ.clear()
            os.environ |= kept


def must(said: Said) -> Said:
    """What has to work for the torture to begin at all."""
    if said.code != 0:
        raise SystemExit(f"can't begin: {said}")
    return said


def in_workers(script: Path, jobs: Sequence[Sequence[object]], at_once: int = 2) -> list[Any]:
    """Run `python script JOB...` for each job, a few at once; give what each prints as JSON on its last line."""
    waiting, running, results = [*enumerate(jobs)], dict[int, subprocess.Popen[str]](), dict[int, Any]()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    while waiting or running:
        while waiting and len(running) < at_once:
            at, job = waiting.pop(0)
            running[at] = subprocess.Popen(
                [sys.executable, str(script), *map(str, job)],
                stdout=subprocess.PIPE,
                text=True,
                env=environment,
            )
        at = next(iter(running))
        child = running.pop(at)
        out = child.communicate()[0].strip()
        if child.returncode != 0 or not out:
            raise SystemExit(f"{script.name} {' '.join(map(str, jobs[at]))} ended with {child.returncode}")
        results[at] = json.loads(out.splitlines()[-1])
    return [results[at] for at in range(len(jobs))]


def tell(text: str) -> None:
    """Say on standard error what went wrong, while the rest goes on."""
    print(text, file=sys.stderr, flush=True)
