"""Tables of a TOML or JSON file, read field by field; every fault names its file, line, column and key."""

import datetime as dt
import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from typing import Final

from games.fault import cut
from games.model import LARGEST_AMOUNT
from games.refusal import Fact, Refusal, Term, Unreadable, clause
from games.tomlplace import Path, TomlPlaces

_AT: Final = r"\s*\(at (?:line ([0-9]+), column ([0-9]+)|end of document)\)$"
_MOST_FAULTS: Final = 20


class BrokenToml(Exception):
    """A text that is not TOML, with the line and column (from 1) where it breaks off, if they are known."""

    def __init__(self, refusal: Refusal, line: int | None = None, column: int | None = None) -> None:
        super().__init__(refusal)
        self.refusal = refusal
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
        why = re.sub(_AT, "", str(fault))
        raise BrokenToml(clause("toml-broken", fault=why), line, int(at[2]) if at and at[2] else 1) from fault
    except RecursionError as fault:
        raise BrokenToml(clause("toml-too-deep")) from fault
    except ValueError as fault:
        raise BrokenToml(clause("toml-long-number")) from fault


def open_table(text: str, source: str, code: str, *, at_once: bool = False) -> "Table":
    """The outermost table of a file in TOML.

    Args:
        text: the file's content.
        source: what a fault calls the file.
        code: of the refusal that has the file's faults.
        at_once: raise the first fault, instead of all of them in `finish`.

    Raises:
        Unreadable: the text is not TOML.
    """
    try:
        values = parse_toml(text)
    except BrokenToml as fault:
        place = f"{source}:{fault.line}:{fault.column}" if fault.line else source
        raise Unreadable(code, faults=(clause("at-place", place=place, why=fault.refusal),)) from fault
    return Table(values, (), Faults(source, code, TomlPlaces(text), at_once=at_once))


def open_question(text: str, source: str, code: str) -> "Table":
    """The outermost table of a text in JSON (if it begins with a brace) or TOML; the first fault is raised at once.

    Raises:
        Unreadable: the text is neither.
    """
    if not text.lstrip().startswith("{"):
        return open_table(text, source, code, at_once=True)
    try:
        return Table(json.loads(text), (), Faults(source, code, at_once=True))
    except RecursionError as fault:
        why = clause("json-too-deep")
        raise Unreadable(code, faults=(clause("at-place", place=source, why=why),)) from fault
    except ValueError as fault:
        why = clause("json-broken", fault=str(fault))
        raise Unreadable(code, faults=(clause("at-place", place=source, why=why),)) from fault


class Faults:
    """The faults of one file, each with its place where the file is TOML."""

    def __init__(
        self, source: str, code: str, places: TomlPlaces | None = None, *, at_once: bool = False
    ) -> None:
        self._source = source
        self._code = code
        self._places = places
        self._at_once = at_once
        self._found: list[Refusal] = []

    def report(self, path: Path, code: str, /, **facts: Fact) -> None:
        """Note a fault of the value at `path`; the parts of a key are counted from 1."""
        key = ".".join(str(part + 1) if isinstance(part, int) else part for part in path)
        place = "".join(f":{number}" for number in self._places.of(*path)) if self._places else ""
        self._found.append(Refusal(None, code, {"place": self._source + place, "key": key, **facts}))
        if self._at_once:
            self.check()

    def line(self, path: Path) -> int:
        """The line of the value at `path`, from 1; 0 in JSON."""
        return self._places.of(*path)[0] if self._places else 0

    def check(self) -> None:
        """Raise `Unreadable` if there is a fault: with the first 20, and how many more there are."""
        if self._found:
            more = len(self._found) - _MOST_FAULTS
            rest = [clause("more-faults", count=more)] if more > 0 else []
            raise Unreadable(self._code, faults=(*self._found[:_MOST_FAULTS], *rest))


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

    def bad(self, key: str, code: str, /, **facts: Fact) -> None:
        """Report a fault of a field; without a key, of the table itself."""
        self._faults.report((*self._path, key) if key else self._path, code, **facts)

    def must_be(self, key: str, expected: Term | Refusal) -> None:
        """Report that a field is missing, or not what was expected."""
        if key not in self.values:
            self.bad(key, "field-missing")
        else:
            self.bad(key, "field-wrong", expected=expected, value=cut(repr(self.values[key])))

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
            self.must_be(key, Term("a text in quotation marks"))
        return ""

    def choice(self, key: str, choices: Sequence[str]) -> str:
        """One of these texts, the first of them by default."""
        value = self.text(key) or choices[0]
        if value not in choices:
            self.must_be(key, clause("one-of", names=tuple(filter(None, choices))))
        return value

    def choices(self, key: str, choices: Sequence[str]) -> tuple[str, ...]:
        """Some of these texts; a single one needs no list."""
        value = self.get(key)
        values = value if isinstance(value, list) else [] if value is None else [value]
        if any(item not in choices for item in values):
            self.must_be(key, clause("list-of", names=tuple(choices)))
        return tuple(str(item) for item in values if item in choices)

    def flag(self, key: str, *, default: bool = False) -> bool:
        """True or false."""
        value = self.get(key)
        if value is not None and not isinstance(value, bool):
            self.must_be(key, Term("true or false"))
        return value if isinstance(value, bool) else default

    def whole(self, key: str, default: int | None = None, most: int = LARGEST_AMOUNT, least: int = 0) -> int:
        """A whole number from `least` to `most`; it is needed if there is no default."""
        value = self.get(key)
        if isinstance(value, int) and is_whole(value, most, least):
            return value
        if value is not None or default is None:
            self.must_be(key, clause("whole-number", least=least, most=most))
        return default or 0

    def day(self, key: str) -> dt.date | None:
        """A day without a time; None if it is absent."""
        value = self.get(key)
        if isinstance(value, dt.date) and not isinstance(value, dt.datetime):
            return value
        if value is not None:
            self.must_be(key, Term("a day like 2022-08-13, without quotation marks"))
        return None

    def items(self, key: str) -> list[object]:
        """A list of anything."""
        value = self.get(key)
        if isinstance(value, list):
            return value
        if value is not None:
            self.must_be(key, Term("a list"))
        return []

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        values = self.items(key)
        if not all(isinstance(value, str) for value in values):
            self.must_be(key, Term("a list of texts in quotation marks"))
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
            self.must_be(key, clause("a-table", name=key))
        return None

    def table(self, key: str) -> "Table":
        """A table inside this one, empty if it is absent."""
        return self.find_table(key) or Table({}, (*self._path, key), self._faults)

    def tables(self, key: str, *, needed: bool = False) -> "Iterator[Table]":
        """A list of tables, one after the other."""
        value = self.get(key)
        if not isinstance(value, list) and (value is not None or needed):
            self.must_be(key, clause("tables", name=key))
        for index, item in enumerate(value if isinstance(value, list) else ()):
            path = (*self._path, key, index)
            if isinstance(item, dict):
                yield Table(item, path, self._faults)
            else:
                self._faults.report(path, "field-no-table", name=key)

    def close(self, *keys: str) -> None:
        """Report every key that is neither one of `keys` nor was read so far."""
        known = dict.fromkeys((*self._known, *keys))
        for key in self.values:
            if key not in known:
                self.bad(key, "field-unknown", known=tuple(known))

    def finish(self, *keys: str) -> None:
        """Close the file's outermost table.

        Raises:
            Unreadable: the file has faults: all of them, with their places.
        """
        self.close(*keys)
        self._faults.check()


def is_whole(value: object, most: int = LARGEST_AMOUNT, least: int = 0) -> bool:
    """Whether a value is a whole number in these bounds, and no truth value."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
