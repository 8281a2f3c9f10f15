"""Script mode: the live table's lines from a file or standard input, without a screen.

Each line is done before the next is read. The first refusal ends the script with its exit code (1 refused, 2 can't be
read) and the line's number; what the lines before it stored stays.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, assert_never

from cli.program.output import safe, say, say_json
from cli.program.session import Session
from cli.show.draft import headline, state_json
from cli.table.find import describe_found
from cli.table.help import keys_of
from cli.table.lines import Entry, Find, Help, Leave, Nothing, SeatBot
from cli.table.play import Answer, Play
from cli.table.refusals import explain
from games.refusal import Rejection, Unreadable

TYPED = 12
"""Columns for what was typed."""


def run_script(session: Session, play: Play, file: str, *, practice: bool = False) -> None:
    """Play a script through (`Refused` or `Unreadable` with the line's number at the first line that can't be)."""
    done: list[dict[str, Any]] = []
    begun = list(play.let_bots())
    if begun and not session.settings.json:
        _print(0, f"({say('bots')})", begun)
    for number, line in _lines(file):
        if not line.strip() or line.lstrip().startswith("# "):
            continue
        answer = _played(play, number, line)
        if isinstance(answer.meaning, Leave):
            break
        sentences = list(_sentences(play, answer))
        done.append({"line": number, "text": line.strip(), "said": sentences})
        if not session.settings.json:
            _print(number, line.strip(), sentences)
    if session.settings.json:
        say_json({"event": play.evening.slug, "dry_run": practice, "lines": done,
                  "draft": state_json(play.evening)})  # fmt: skip
    else:
        print(headline(play.evening))


def _played(play: Play, number: int, line: str) -> Answer:
    try:
        play.refresh()
        return play.enter(line)
    except Rejection as no:
        hint = explain(no, line, play.tried_on, play.handles).hint
        raise no.within("script-line", number=number, line=line.strip()[:40], hint=hint) from no


def _sentences(play: Play, answer: Answer) -> Iterator[str]:
    match answer.meaning:
        case Entry() | SeatBot():
            yield from answer.sentences
        case Find(text):
            yield from describe_found(play.evening, text)
        case Help():
            yield from (f"{keys:<16} {what}" for keys, what in keys_of(play.handles))
        case Leave() | Nothing():
            return
        case _:
            assert_never(answer.meaning)


def _print(number: int, line: str, sentences: list[str]) -> None:
    head = f"{number:>4}  {safe(line):<{TYPED}}  "
    for sentence in sentences:
        print(head + sentence, flush=True)
        head = " " * (TYPED + 8)


def _lines(file: str) -> Iterator[tuple[int, str]]:
    if file == "-":
        yield from _decoded(sys.stdin.buffer, "standard input")
        return
    try:
        with Path(file).open("rb") as script:
            yield from _decoded(script, file)
    except OSError as fault:
        raise Unreadable("no-script", file=file, fault=str(fault.strerror)) from fault


def _decoded(script: BinaryIO, name: str) -> Iterator[tuple[int, str]]:
    for number, raw in enumerate(script, 1):
        try:
            yield number, raw.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n")
        except UnicodeDecodeError as fault:
            raise Unreadable("line-not-utf8", file=name, line=number) from fault
