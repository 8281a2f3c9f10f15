"""Work on all cores: processes that get one job after another, and leave with whoever started them.

A worker reads jobs from its standard input until that ends, so none is left over, however this process ends. One that
is killed closes its standard output, and that is an error here, never a wait without end. Workers have a process group
of their own: an interrupt from the keyboard reaches this process alone. Not `multiprocessing`, because a process that
it spawns loads its first modules from the current folder, whatever lies there: docs/decisions/0020-worker-processes.md.
"""

import contextlib
import functools
import gc
import os
import pickle
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import IO, Any, TypeVar

from games.refusal import Refused, Term, do

Job = TypeVar("Job")
Answer = TypeVar("Answer")

_PROGRAM = ("-P", "-c", "from cli.tools.worker_pool import serve; serve()")
"""`-P`: nothing is imported from the current folder."""

_LOOK = 0.2
"""Seconds after which a wait looks whether it was interrupted, where the system does not say so by itself."""


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def each(work: Callable[[Job], Answer], jobs: Sequence[Job], processes: int) -> Iterator[Answer]:
    """The answers of `work` for all jobs, as they come; in this process if one is enough.

    `work`, jobs and answers go through pipes: `work` is a function of a module, or a `functools.partial` of one.
    `Refused` if a worker is ended from outside. Whoever stops asking, or is interrupted, leaves no process behind.
    """
    count = min(processes, len(jobs))
    if count <= 1:
        yield from map(work, jobs)
        return
    waiting: queue.SimpleQueue[Job] = queue.SimpleQueue()
    for job in jobs:
        waiting.put(job)
    answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
    workers: list[subprocess.Popen[bytes]] = []
    talks: list[threading.Thread] = []
    try:
        for _ in range(count):
            workers.append(_started())
            talk = functools.partial(_talk, workers[-1], work, waiting, answers)
            talks.append(threading.Thread(target=talk, daemon=True))
            talks[-1].start()
        for _ in jobs:
            answer = _next(answers)
            if isinstance(answer, Exception):
                raise answer
            yield answer
    finally:
        for worker in workers:
            worker.kill()
        for talking in talks:
            talking.join()
        for worker in workers:
            with contextlib.suppress(OSError), worker:  # closes its pipes
                pass


def _started() -> subprocess.Popen[bytes]:
    words = [sys.executable, *_PROGRAM]
    if sys.platform == "win32":
        apart = subprocess.CREATE_NEW_PROCESS_GROUP
        return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, creationflags=apart)  # noqa: S603 - this program itself
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, process_group=0)  # noqa: S603 - this program itself


def _next(answers: "queue.SimpleQueue[Any]") -> Any:
    while True:
        with contextlib.suppress(queue.Empty):
            return answers.get(timeout=_LOOK)


def _talk(
    worker: subprocess.Popen[bytes],
    work: Callable[[Any], Any],
    waiting: "queue.SimpleQueue[Any]",
    answers: "queue.SimpleQueue[Any]",
) -> None:
    """Give one worker job after job; its answers, or what became of it, go to `answers`."""
    if worker.stdin is None or worker.stdout is None:
        raise TypeError("a worker has two pipes")
    try:
        _send(worker.stdin, work)
        while True:
            try:
                job = waiting.get_nowait()
            except queue.Empty:
                break
            _send(worker.stdin, job)
            answers.put(pickle.load(worker.stdout))  # noqa: S301 - from our own process, through our own pipe
        worker.stdin.close()
    except (OSError, EOFError, pickle.UnpicklingError):
        answers.put(_lost(worker))
    except Exception as fault:  # noqa: BLE001 - a thread that ends without a word would be a wait without end
        answers.put(fault)


def _send(pipe: IO[bytes], value: Any) -> None:
    pipe.write(pickle.dumps(value))
    pipe.flush()


def _lost(worker: subprocess.Popen[bytes]) -> Refused:
    code = worker.wait()
    how = Term("signal") if code < 0 else Term("exit code")
    return Refused(None, "worker-lost", do("one-job"), how=how, number=abs(code))


def serve() -> None:
    """What a worker does: read the work, then a job at a time, and answer each."""
    jobs, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed by mistake is no answer
    received = _received(jobs)
    work: Any = next(received, None)
    gc.freeze()
    for job in received:
        answer = work(job)
        with contextlib.suppress(OSError):  # nobody is there to hear it: the jobs end with them
            _send(answers, answer)


def _received(pipe: IO[bytes]) -> Iterator[Any]:
    """What comes through a pipe, until its other end closes."""
    while True:
        try:
            yield pickle.load(pipe)  # noqa: S301 - from the process that started this one
        except (EOFError, OSError):
            return
