"""Rule sets: TOML in, a typed `RuleSet` out; every fault of a bad file named by its line and key."""

import datetime as dt
import re
import tomllib
from typing import Final, NamedTuple, NoReturn

from games.kinds import kind_of
from games.refusal import Unreadable
from games.tomlplace import TomlPlaces


class Span(NamedTuple):
    """How many: from `least` to `most`, both included; `most` None is no limit."""

    least: int = 0
    most: int | None = None

    def holds(self, number: int) -> bool:
        """Whether `number` is allowed."""
        return number >= self.least and (self.most is None or number <= self.most)

    def __str__(self) -> str:
        if self.least == self.most:
            return f"exactly {self.least}" if self.most else "none"
        if self.most is None:
            return f"at least {self.least}"
        return f"at most {self.most}" if not self.least else f"{self.least} to {self.most}"


class Size(NamedTuple):
    """A board's size (D-1, D-2, D-3, E-1, E-2); `overlap` of a sideboard: a card may be in both boards."""

    span: Span
    rule: str | None = None
    code: str = "size"
    title: str = ""
    overlap: bool = True


class PointsLimit(NamedTuple):
    """At most `limit` points of the cards whose kind is in `kinds` (D-1, D-2); `bonus` raises it by card (D-4)."""

    limit: int
    kinds: tuple[str, ...] = ()
    sideboard: bool = False
    bonus: tuple[tuple[str, int], ...] = ()
    rule: str | None = None


class Copies(NamedTuple):
    """At most `most` of one card, told apart `by` name, serial or number (D-1, E-3); `kinds` has other numbers."""

    most: int
    by: str = "name"
    together: bool = False
    kinds: tuple[tuple[str, int], ...] = ()
    rule: str | None = None


class Distinct(NamedTuple):
    """At most `most` different cards of a kind in the main deck (E-4)."""

    kind: str
    most: int
    rule: str | None = None
    code: str = "distinct"
    title: str = ""


class Ban(NamedTuple):
    """Cards that may not be played from `first` to `last`; an unknown last day means: still banned (D-5, E-5)."""

    cards: tuple[str, ...]
    first: dt.date | None = None
    last: dt.date | None = None
    rule: str | None = None
    why: str = ""

    def on(self, day: dt.date | None) -> bool:
        """Whether it holds on that day; without a day every ban holds."""
        return day is None or (
            (self.first is None or self.first <= day) and (self.last is None or day <= self.last)
        )


class Restricted(NamedTuple):
    """Of these cards at most `most` in main deck and sideboard together (D-5)."""

    name: str
    ban: Ban
    most: int = 1


class Bans(NamedTuple):
    """A ban list: an organiser's own (`--bans`), or a rule set's."""

    bans: tuple[Ban, ...] = ()
    restricted: tuple[Restricted, ...] = ()


class RuleSet(NamedTuple):
    """What makes a deck legal. Whatever is None is not checked."""

    name: str
    title: str
    card_set: str | None = None
    own_cards: bool = False
    main: Size | None = None
    sideboard: Size | None = None
    points: PointsLimit | None = None
    copies: Copies | None = None
    distinct: tuple[Distinct, ...] = ()
    bans: Bans = Bans()
    pool_expected: bool = False
    pool_rule: str | None = None
    wills: Span | None = None


_AT: Final = r" \(at (?:line ([0-9]+), column ([0-9]+)|end of document)\)$"
_BIGGEST: Final = 1_000_000
_BY: Final = ("name", "serial", "number")
_BOARDS: Final = ("each", "together")


def rules_from_toml(text: str, source: str) -> RuleSet:
    """Read a rule set; `source` is what a fault calls the file. `Unreadable` lists every fault: file, line, key."""
    top = _open(text, source)
    name = top.text("name", needed=True)
    rules = RuleSet(
        name=name,
        title=top.text("title") or name,
        card_set=top.text("set") or None,
        own_cards=top.flag("own_cards"),
        main=_size(top.table("main"), "size"),
        sideboard=_size(top.table("sideboard"), "sideboard-size"),
        points=_points(top.table("points")),
        copies=_copies(top.table("copies")),
        distinct=tuple(_distinct(table) for table in top.tables("distinct")),
        bans=_bans(top),
        pool_expected=(pool := top.table("pool")) is not None and pool.flag("expected", default=True),
        pool_rule=pool.text("rule") or None if pool else None,
        wills=advice.span("wills") if (advice := top.table("advice")) else None,
    )
    for table in (pool, advice):
        if table:
            table.close()
    top.close()
    top.faults.raise_any("a rule set")
    return rules


def bans_from_toml(text: str, source: str) -> Bans:
    """Read an organiser's ban list (D-5): `[[ban]]` and `[[restricted]]` as in a rule set."""
    top = _open(text, source)
    top.text("name")
    top.text("title")
    bans = _bans(top)
    top.close()
    top.faults.raise_any("a ban list")
    return bans


class _Faults:
    """The faults of one file."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.places = TomlPlaces(text)
        self.found: list[str] = []

    def add(self, path: tuple[str | int, ...], message: str) -> None:
        line, column = self.places.of(*path)
        key = ".".join(str(part + 1) if isinstance(part, int) else part for part in path)
        self.found.append(f"{self.source}:{line}:{column}: {key} {message}")

    def raise_any(self, what: str) -> None:
        if self.found:
            shown = self.found[:20] + ([f"and {len(self.found) - 20} more"] if len(self.found) > 20 else [])
            raise Unreadable("\n".join(shown), f"docs/deck-check.md shows every key of {what}")


class _Table:
    """A table of the file, its keys ticked off as they are read: what is left over is a slip of the pen."""

    def __init__(self, values: dict[str, object], path: tuple[str | int, ...], faults: _Faults) -> None:
        self.values = values
        self.path = path
        self.faults = faults
        self.known: list[str] = []

    def bad(self, key: str, message: str) -> None:
        self.faults.add((*self.path, key), message)

    def _get(self, key: str) -> object:
        self.known.append(key)
        return self.values.get(key)

    def text(self, key: str, *, needed: bool = False) -> str:
        value = self._get(key)
        if value is None and needed:
            self.bad(key, "is missing")
        elif value is not None and not isinstance(value, str):
            self.bad(key, "must be a text in quotation marks")
        return value if isinstance(value, str) else ""

    def choice(self, key: str, choices: tuple[str, ...]) -> str:
        value = self.text(key) or choices[0]
        if value not in choices:
            self.bad(key, f"must be one of: {', '.join(choices)}")
        return value

    def flag(self, key: str, *, default: bool = False) -> bool:
        value = self._get(key)
        if value is not None and not isinstance(value, bool):
            self.bad(key, "must be true or false")
        return value if isinstance(value, bool) else default

    def whole(self, key: str, default: int | None = None) -> int:
        value = self._get(key)
        if value is None and default is None:
            self.bad(key, "is missing")
        elif value is not None and not _is_whole(value):
            self.bad(key, f"must be a whole number from 0 to {_BIGGEST:,}")
        return value if _is_whole(value) and isinstance(value, int) else default or 0

    def span(self, key: str) -> Span:
        value = self._get(key)
        if isinstance(value, dict):
            table = _Table(value, (*self.path, key), self.faults)
            least = table.whole("min", 0)
            most = table.whole("max") if "max" in value else None
            table.known.append("max")
            table.close()
            if most is not None and most < least:
                self.bad(key, f"has a max ({most}) below its min ({least})")
            return Span(least, most)
        number = self.whole(key)
        self.known.pop()
        return Span(number, number)

    def day(self, key: str) -> dt.date | None:
        value = self._get(key)
        if isinstance(value, dt.datetime) or (value is not None and not isinstance(value, dt.date)):
            self.bad(key, "must be a day like 2022-08-13, without quotation marks")
            return None
        return value if isinstance(value, dt.date) else None

    def names(self, key: str) -> tuple[str, ...]:
        value = self._get(key)
        values = value if isinstance(value, list) else [value]
        if not all(isinstance(name, str | int) and not isinstance(name, bool) for name in values):
            self.bad(key, "must be a list of card names or numbers")
            return ()
        return tuple(f"#{name}" if isinstance(name, int) else str(name) for name in values)

    def numbers(self, key: str, least: int = 0) -> tuple[tuple[str, int], ...]:
        """A table of whole numbers by name."""
        value = self._get(key)
        if value is not None and not isinstance(value, dict):
            self.bad(key, "must be a table of whole numbers")
        pairs: list[tuple[str, int]] = []
        for name, number in (value if isinstance(value, dict) else {}).items():
            if isinstance(number, int) and _is_whole(number, least):
                pairs.append((name, number))
            else:
                self.faults.add(
                    (*self.path, key, name), f"must be a whole number from {least} to {_BIGGEST:,}"
                )
        return tuple(pairs)

    def table(self, key: str) -> "_Table | None":
        value = self._get(key)
        if value is not None and not isinstance(value, dict):
            self.bad(key, f"must be a table: [{key}]")
        return _Table(value, (*self.path, key), self.faults) if isinstance(value, dict) else None

    def tables(self, key: str) -> list["_Table"]:
        value = self._get(key)
        values = value if isinstance(value, list) else []
        if (value is not None and not isinstance(value, list)) or not all(
            isinstance(v, dict) for v in values
        ):
            self.bad(key, f"must be a list of tables: [[{key}]]")
            return []
        return [_Table(table, (*self.path, key, index), self.faults) for index, table in enumerate(values)]

    def close(self) -> None:
        for key in self.values:
            if key not in self.known:
                self.bad(key, f"is not known here; known: {', '.join(dict.fromkeys(self.known))}")


def _is_whole(value: object, least: int = 0) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= _BIGGEST


def _open(text: str, source: str) -> _Table:
    try:
        values: dict[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        _broken(str(fault), text, source)
    except (RecursionError, ValueError) as fault:
        raise Unreadable(f"{source}: {fault}", "a rule set is a short TOML file") from fault
    return _Table(values, (), _Faults(text, source))


def _broken(message: str, text: str, source: str) -> NoReturn:
    at = re.search(_AT, message)
    line = at[1] if at and at[1] else str(text.count("\n") + 1)
    column = at[2] if at and at[2] else "1"
    raise Unreadable(
        f"{source}:{line}:{column}: {re.sub(_AT, '', message)}", "the file must be TOML"
    ) from None


def _size(table: _Table | None, code: str) -> Size | None:
    if table is None:
        return None
    size = Size(
        span=table.span("size"),
        rule=table.text("rule") or None,
        code=table.text("code") or code,
        title=table.text("title"),
        overlap=table.flag("overlap", default=True) if code != "size" else True,
    )
    table.close()
    return size


def _points(table: _Table | None) -> PointsLimit | None:
    if table is None:
        return None
    points = PointsLimit(
        limit=table.whole("limit"),
        kinds=tuple(kind_of(kind) for kind in table.names("kinds")) if "kinds" in table.values else (),
        sideboard=table.choice("boards", ("main", "together")) == "together",
        bonus=table.numbers("bonus", -_BIGGEST),
        rule=table.text("rule") or None,
    )
    table.known.append("kinds")
    table.close()
    return points


def _copies(table: _Table | None) -> Copies | None:
    if table is None:
        return None
    copies = Copies(
        most=table.whole("max"),
        by=table.choice("by", _BY),
        together=table.choice("boards", _BOARDS) == "together",
        kinds=tuple((kind_of(kind), most) for kind, most in table.numbers("kinds")),
        rule=table.text("rule") or None,
    )
    table.close()
    return copies


def _distinct(table: _Table) -> Distinct:
    kind = table.text("kind", needed=True)
    distinct = Distinct(
        kind=kind_of(kind),
        most=table.whole("max"),
        rule=table.text("rule") or None,
        code=table.text("code") or "distinct",
        title=table.text("title") or f"different cards of the kind {kind}",
    )
    table.close()
    return distinct


def _bans(top: _Table) -> Bans:
    return Bans(
        tuple(_ban(table, "card" if "card" in table.values else "cards") for table in top.tables("ban")),
        tuple(_restricted(table) for table in top.tables("restricted")),
    )


def _restricted(table: _Table) -> Restricted:
    name = table.text("name")
    most = table.whole("max", 1)
    ban = _ban(table, "cards")
    return Restricted(name or ", ".join(ban.cards[:3]), ban, most)


def _ban(table: _Table, key: str) -> Ban:
    if key not in table.values:
        table.bad(key, "is missing")
    ban = Ban(
        cards=table.names(key) if key in table.values else (),
        first=table.day("first"),
        last=table.day("last"),
        rule=table.text("rule") or None,
        why=table.text("why"),
    )
    if ban.first and ban.last and ban.last < ban.first:
        table.bad("last", f"is before first ({ban.first})")
    table.known.append(key)
    table.close()
    return ban
