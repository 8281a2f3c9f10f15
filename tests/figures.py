"""Measured figures: how they are taken, printed beside their targets, and written into a document with the machine.

For the scripts of `tests/bench` and `tests/torture`, which give figures as they measure them. A document holds the last
run of all parts between two marks; what stands outside the marks is written by hand.
"""

import datetime as dt
import importlib.util
import os
import platform
import re
import sqlite3
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


class Figure(NamedTuple):
    """One measured figure. `target` is the most it may be, or the least if `at_least`; None if it is only told."""

    what: str
    value: float
    unit: str = "x"
    target: float | None = None
    at_least: bool = False
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the target is reached; None without one."""
        if self.target is None:
            return None
        return self.value >= self.target if self.at_least else self.value <= self.target

    @property
    def shown(self) -> str:
        """The value with its unit, in three digits."""
        digits = (
            0
            if abs(self.value) >= 100 or float(self.value).is_integer()
            else 1
            if abs(self.value) >= 10
            else 2
        )
        return f"{self.value:,.{digits}f} {self.unit}".strip()

    @property
    def wanted(self) -> str:
        """The target as a person reads it."""
        if self.target is None:
            return ""
        return f"{'at least' if self.at_least else 'at most'} {self.target:,g} {self.unit}".strip()

    @property
    def verdict(self) -> str:
        """Whether it is reached, in words."""
        return {None: "", True: "reached", False: "missed"}[self.met]


def there(module: str) -> bool:
    """Whether a peer to measure against is installed."""
    return importlib.util.find_spec(module) is not None


Part = Callable[[], Iterable[Figure]]
"""Measures one thing; gives its figures as they come. Its docstring's first line is its heading."""


def processor_seconds(work: Callable[[], object], repeats: int = 5) -> float:
    """The median processor time of a piece of work in this process, in seconds."""
    return _median(work, repeats, time.process_time)


def wall_seconds(work: Callable[[], object], repeats: int = 5) -> float:
    """The median time by the clock, in seconds."""
    return _median(work, repeats, time.perf_counter)


def _median(work: Callable[[], object], repeats: int, clock: Callable[[], float]) -> float:
    times = []
    for _ in range(repeats):
        began = clock()
        work()
        times.append(clock() - began)
    return statistics.median(times)


def machine() -> str:
    """What this is measured on, in one line."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists() and (found := re.search(r"^model name\s*:\s*(.+)$", info.read_text(), re.MULTILINE)):
        model = found[1]
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    parts = (
        f"{cores} cores of {model}",
        f"{platform.system()} {platform.release()}",
        f"Python {platform.python_version()}",
        f"SQLite {sqlite3.sqlite_version}",
        f"Snakebid {version('snakebid')}",
    )
    return " · ".join(parts)


def run(parts: Mapping[str, Part], chosen: list[str], document: Path | None, command: str) -> int:
    """Run the chosen parts (all if none is chosen), print their figures, and write them into `document` if it was all.

    Gives the exit code: 1 if a target was missed, 2 for a part that does not exist.
    """
    unknown = [name for name in chosen if name not in parts]
    if unknown:
        print(f"no part {unknown[0]!r}; there are: {' '.join(parts)}", file=sys.stderr)
        return 2
    print(machine())
    began = dt.datetime.now(dt.UTC)
    sections = [(heading(parts[name]), told(parts[name])) for name in chosen or parts]
    if document is not None and not chosen:
        write(document, sections, command, began)
    missed = [figure for _, figures in sections for figure in figures if figure.met is False]
    for figure in missed:
        print(f"missed: {figure.what}: {figure.shown} ({figure.wanted})")
    return 1 if missed else 0


def heading(part: Part) -> str:
    """A part's name for a person."""
    return (part.__doc__ or part.__name__).splitlines()[0].rstrip(".")


def told(part: Part) -> list[Figure]:
    """Measure a part, and print each figure as it comes."""
    print(f"\n{heading(part)}", flush=True)
    figures = []
    for figure in part():
        figures.append(figure)
        line = f"  {figure.what:<58} {figure.shown:>14}  {figure.wanted}  {figure.verdict}".rstrip()
        print(line + (f"  ({figure.note})" if figure.note else ""), flush=True)
    return figures


def write(document: Path, sections: list[tuple[str, list[Figure]]], command: str, began: dt.datetime) -> None:
    """Put the figures between the document's marks."""
    took = (dt.datetime.now(dt.UTC) - began).total_seconds()
    lines = [f"`{command}` on {began:%Y-%m-%d}, {took / 60:.0f} minutes: {machine()}."]
    for title, figures in sections:
        lines += ["", f"### {title}", "", "| what | measured | target | |", "|---|---:|---:|---|"]
        for figure in figures:
            note = f"{figure.verdict}{': ' if figure.verdict and figure.note else ''}{figure.note}"
            lines.append(
                f"| {figure.what} | {figure.shown} | {figure.wanted} | {note} |".replace("|  |", "| |")
            )
    before, _, rest = document.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    text = "\n".join(lines)
    document.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")
