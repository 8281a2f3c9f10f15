"""For people: a line a deck, below it what is wrong and what to do. 80 columns unless `COLUMNS` says otherwise."""

import os
from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple, TextIO

from cli.deck.check.writer import Checked, Totals, Writer, label, render
from cli.program.output import safe, say
from games.fault import WARNING, Fault
from games.refusal import Labels

VERDICTS: Labels = ("legal", "ILLEGAL", "UNREADABLE")

_WIDEST_FILE: Final = 33
_SHOWN: Final = 5


class TextWriter(Writer):
    """Writes to a terminal or a file; colours only to a terminal, and every colour has its word."""

    def __init__(self, out: TextIO, files: list[str]) -> None:
        self._out = out
        self._verdicts = {word: say(word) for word in VERDICTS}
        self._broad = max(map(len, self._verdicts.values()))
        self._units = _Units.of()
        self._colours = out.isatty() and "NO_COLOR" not in os.environ
        longest = max((len(path) for path in files), default=0)
        self._file_width = min(longest, _WIDEST_FILE)
        self._width = _columns(out)

    def deck(self, deck: Checked) -> None:
        """A deck's line, and its faults."""
        if deck.unreadable:
            verdict, facts = "UNREADABLE", ""
        else:
            verdict = "legal" if deck.legal else "ILLEGAL"
            facts = _facts(deck, self._units)
        word = self._paint(f"{self._verdicts[verdict]:<{self._broad}}", "32" if deck.legal else "1;31")
        file = f"{safe(deck.file):<{self._file_width}}"
        between = "  " if len(file) + len(facts) + self._broad + 3 <= self._width else "\n   "
        self._out.write(
            f"{file.rstrip() if between != '  ' else file}{between}{word} {facts}".rstrip() + "\n"
        )
        if deck.faults:
            self._faults(deck.faults)

    def end(self, totals: Totals) -> None:
        """How many of each kind."""
        self._out.write(f"{totals.render(say)}\n")

    def _faults(self, faults: tuple[Fault, ...]) -> None:
        faults = tuple(sorted(faults, key=lambda fault: fault.severity))
        labels = [_labelled(fault) for fault in faults]
        width = max(map(len, labels))
        for _, group in groupby(zip(labels, faults, strict=True), key=lambda pair: pair[1].code):
            same = list(group)
            shown = same if len(same) <= _SHOWN + 1 else same[:_SHOWN]
            for head, fault in shown:
                self._fault(head, fault, width)
            if len(shown) < len(same):
                left, more = (
                    len(same) - len(shown),
                    say("… {count} more: {code} (--format json lists them all)"),
                )
                self._out.write(f"   {more.format(count=left, code=same[0][1].code)}\n")

    def _fault(self, head: str, fault: Fault, width: int) -> None:
        colour = "33" if fault.severity == WARNING else "31"
        # a fault of several lines names them all in its hint
        place = ""
        if fault.line and len(fault.lines) < 2:
            place = say("line {place}").format(place=f"{fault.line}:{fault.column or 1}") + "  "
        message, hint = map(safe, render(fault, say))
        message = place + message
        start = f"   {self._paint(f'{head:<{width}}', colour)}  "
        room = self._width - width - 5
        if hint and len(message) + len(hint) + 2 <= room:
            self._out.write(f"{start}{message}{hint:>{room - len(message)}}\n")
            return
        lines = [*_wrapped(message, room), *_wrapped(f"\N{RIGHTWARDS ARROW} {hint}" if hint else "", room)]
        self._out.write(start + f"\n{'':<{width + 5}}".join(lines) + "\n")

    def _paint(self, text: str, colour: str) -> str:
        return f"\x1b[{colour}m{text}\x1b[0m" if self._colours else text


class _Units(NamedTuple):
    """What stands beside the numbers of a deck's line, made once: a run may have ten thousand decks."""

    card: str
    cards: str
    points: str
    will: str
    wills: str

    @classmethod
    def of(cls) -> "_Units":
        """The words of this run's language, each with a place for its number."""
        said = (
            say("{count} card"),
            say("{count} cards"),
            say("{count} points"),
            say("{count} Will"),
            say("{count} Wills"),
        )
        return cls(*(text.replace("%", "%%").replace("{count}", "%s") for text in said))


def _facts(deck: Checked, units: _Units) -> str:
    cards = (units.card if deck.cards == 1 else units.cards) % deck.cards
    if deck.sideboard:
        cards += f" + {deck.sideboard}"
    limit, points, wills = deck.points_limit, "", ""
    if limit is not None or deck.points:
        points = units.points % (deck.points if limit is None else f"{deck.points}/{limit}")
    if limit is not None or deck.wills:
        wills = (units.will if deck.wills == 1 else units.wills) % deck.wills
    return "  ".join(part for part in (f"{cards:<12}", f"{points:<14}", wills) if part.strip())


def _labelled(fault: Fault) -> str:
    return f"({label(fault)})" if fault.severity == WARNING else label(fault)


def _wrapped(text: str, room: int) -> Iterator[str]:
    """`text` in lines of at most `room` characters, broken at spaces where there are any."""
    room = max(room, 20)
    while len(text) > room:
        cut = text.rfind(" ", 1, room + 1)
        cut = room if cut < 1 else cut
        yield text[:cut].rstrip()
        text = text[cut:].lstrip()
    if text:
        yield text


def _columns(out: TextIO) -> int:
    """The width: what `COLUMNS` says, else the terminal's, else 80."""
    said = os.environ.get("COLUMNS", "")
    if said.isascii() and said.isdigit() and len(said) < 5 and int(said) >= 40:
        return int(said)
    try:
        return max(40, os.get_terminal_size(out.fileno()).columns) if out.isatty() else 80
    except (OSError, ValueError):
        return 80
