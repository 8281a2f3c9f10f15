"""Tables of a TOML or JSON file, read field by field; every fault names its file, line, column and key."""

import datetime as dt
import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from typing import Final

from games.model import LARGEST_AMOUNT
from games.refusal import Unreadable
from games.tomlplace import Path, TomlPlaces

_AT: Final = r"\s*\(at (?:line ([0-9]+), column ([0-9]+)|end of document)\)$"
_MOST_FAULTS: Final = 20
_LONGEST_VALUE: Final = 60


class BrokenToml(Exception):
    """A text that is not TOML, with the line and column (from 1) where it breaks off, if they are known."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column


def parse_toml(text: str) -> dict[str, object]:
    """`tomllib.loads`, with one exception for every way it can fail.

    Raises:
        BrokenToml: the text is not TOML, or no one would write it by hand.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        at = re.search(_AT, str(fault))
        line = int(at[1]) if at and at[1] else text.count("\n") + 1
        raise BrokenToml(re.sub(_AT, "", str(fault)), line, int(at[2]) if at and at[2] else 1) from fault
    except RecursionError as fault:
        raise BrokenToml("the TOML is nested too deep") from fault
    except ValueError as fault:
        raise BrokenToml("the TOML has a number of too many digits") from fault


def open_table(text: str, source: str, hint: str, *, at_once: bool = False) -> "Table":
    """The outermost table of a file in TOML.

    Args:
        text: the file's content.
        source: what a fault calls the file.
        hint: what to do about a fault.
        at_once: raise the first fault, instead of all of them in `finish`.

    Raises:
        Unreadable: the text is not TOML.
    """
    try:
        values = parse_toml(text)
    except BrokenToml as fault:
        where = f"{source}:{fault.line}:{fault.column}" if fault.line else source
        raise Unreadable(f"{where}: {fault.message}", f"the file must be TOML; {hint}") from fault
    return Table(values, (), Faults(source, hint, TomlPlaces(text), at_once=at_once))


def open_question(text: str, source: str, hint: str) -> "Table":
    """The outermost table of a text in JSON (if it begins with a brace) or TOML; the first fault is raised at once.

    Raises:
        Unreadable: the text is neither.
    """
    if not text.lstrip().startswith("{"):
        return open_table(text, source, hint, at_once=True)
    try:
        return Table(json.loads(text), (), Faults(source, hint, at_once=True))
    except RecursionError as fault:
        raise Unreadable(f"{source}: it is nested too deep", hint) from fault
    except ValueError as fault:
        raise Unreadable(f"{source}: {fault}", hint) from fault


class Faults:
    """The faults of one file, each with its place where the file is TOML."""

    def __init__(
        self, source: str, hint: str, places: TomlPlaces | None = None, *, at_once: bool = False
    ) -> None:
        self._source = source
        self._hint = hint
        self._places = places
        self._at_once = at_once
        self._messages: list[str] = []

    def add(self, path: Path, message: str) -> None:
        """Note a fault of the value at `path`; the parts of a key are counted from 1."""
        key = ".".join(str(part + 1) if isinstance(part, int) else part for part in path)
        place = "".join(f":{number}" for number in self._places.of(*path)) if self._places else ""
        self._messages.append(f"{self._source}{place}: {key} {message}")
        if self._at_once:
            self.check()

    def line(self, path: Path) -> int:
        """The line of the value at `path`, from 1; 0 in JSON."""
        return self._places.of(*path)[0] if self._places else 0

    def check(self) -> None:
        """Raise `Unreadable` if there is a fault: a line for each of the first 20."""
        if self._messages:
            shown = self._messages[:_MOST_FAULTS]
            if len(self._messages) > _MOST_FAULTS:
                shown.append(f"and {len(self._messages) - _MOST_FAULTS} more")
            raise Unreadable("\n".join(shown), self._hint)


class Table:
    """A table of a file. Each key is ticked off as it is read; `close` reports those that are left over.

    A field that is absent or wrong is read as its default (empty text, False, 0, no items).
    """

    def __init__(self, values: dict[str, object], path: Path, faults: Faults) -> None:
        self.values = values
        self._path = path
        self._faults = faults
        self._known: list[str] = []

    def __contains__(self, key: str) -> bool:
        return key in self.values

    @property
    def line(self) -> int:
        """The line on which it begins, in a file of TOML."""
        return self._faults.line(self._path)

    def bad(self, key: str, message: str) -> None:
        """Report a fault of a field; without a key, of the table itself."""
        self._faults.add((*self._path, key) if key else self._path, message)

    def must_be(self, key: str, expected: str) -> None:
        """Report that a field is missing, or not what was expected."""
        value = repr(self.values.get(key))
        short = value if len(value) <= _LONGEST_VALUE else f"{value[:_LONGEST_VALUE]}…"
        self.bad(key, f"must be {expected}, not {short}" if key in self.values else "is missing")

    def get(self, key: str) -> object:
        """A field's value as it is, None if it is absent."""
        self._known.append(key)
        return self.values.get(key)

    def text(self, key: str, *, needed: bool = False) -> str:
        """A text; one that is needed has more than blanks."""
        value = self.get(key)
        if isinstance(value, str) and (value.strip() or not needed):
            return value
        if value is not None or needed:
            self.must_be(key, "a text in quotation marks")
        return ""

    def choice(self, key: str, choices: Sequence[str]) -> str:
        """One of these texts, the first of them by default."""
        value = self.text(key) or choices[0]
        if value not in choices:
            self.must_be(key, f"one of: {', '.join(filter(None, choices))}")
        return value

    def choices(self, key: str, choices: Sequence[str]) -> tuple[str, ...]:
        """Some of these texts; a single one needs no list."""
        value = self.get(key)
        values = value if isinstance(value, list) else [] if value is None else [value]
        if any(item not in choices for item in values):
            self.must_be(key, f"a list of these: {', '.join(choices)}")
        return tuple(str(item) for item in values if item in choices)

    def flag(self, key: str, *, default: bool = False) -> bool:
        """True or false."""
        value = self.get(key)
        if value is not None and not isinstance(value, bool):
            self.must_be(key, "true or false")
        return value if isinstance(value, bool) else default

    def whole(self, key: str, default: int | None = None, most: int = LARGEST_AMOUNT, least: int = 0) -> int:
        """A whole number from `least` to `most`; it is needed if there is no default."""
        value = self.get(key)
        if isinstance(value, int) and is_whole(value, most, least):
            return value
        if value is not None or default is None:
            self.must_be(key, f"a whole number from {least:,} to {most:,}")
        return default or 0

    def day(self, key: str) -> dt.date | None:
        """A day without a time; None if it is absent."""
        value = self.get(key)
        if isinstance(value, dt.date) and not isinstance(value, dt.datetime):
            return value
        if value is not None:
            self.must_be(key, "a day like 2022-08-13, without quotation marks")
        return None

    def items(self, key: str) -> list[object]:
        """A list of anything."""
        value = self.get(key)
        if isinstance(value, list):
            return value
        if value is not None:
            self.must_be(key, "a list")
        return []

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        values = self.items(key)
        if not all(isinstance(value, str) for value in values):
            self.must_be(key, "a list of texts in quotation marks")
        return [value for value in values if isinstance(value, str)]

    def numbers(self, key: str, least: int = 0) -> tuple[tuple[str, int], ...]:
        """A table of whole numbers by name."""
        table = self.table(key)
        return tuple((name, table.whole(name, least=least)) for name in table.values)

    def find_table(self, key: str) -> "Table | None":
        """A table inside this one, if it is there."""
        value = self.get(key)
        if isinstance(value, dict):
            return Table(value, (*self._path, key), self._faults)
        if value is not None:
            self.must_be(key, f"a table: [{key}]")
        return None

    def table(self, key: str) -> "Table":
        """A table inside this one, empty if it is absent."""
        return self.find_table(key) or Table({}, (*self._path, key), self._faults)

    def tables(self, key: str, *, needed: bool = False) -> "Iterator[Table]":
        """A list of tables, one after the other."""
        value = self.get(key)
        if not isinstance(value, list) and (value is not None or needed):
            self.must_be(key, f"a list of tables: [[{key}]]")
        for index, item in enumerate(value if isinstance(value, list) else ()):
            path = (*self._path, key, index)
            if isinstance(item, dict):
                yield Table(item, path, self._faults)
            else:
                self._faults.add(path, f"must be a table: [[{key}]]")

    def close(self, *keys: str) -> None:
        """Report every key that is neither one of `keys` nor was read so far."""
        known = dict.fromkeys((*self._known, *keys))
        for key in self.values:
            if key not in known:
                self.bad(key, f"is not known here; known: {', '.join(known)}")

    def finish(self, *keys: str) -> None:
        """Close the file's outermost table.

        Raises:
            Unreadable: the file has faults; the message has a line for each.
        """
        self.close(*keys)
        self._faults.check()


def is_whole(value: object, most: int = LARGEST_AMOUNT, least: int = 0) -> bool:
    """Whether a value is a whole number in these bounds, and no truth value."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
