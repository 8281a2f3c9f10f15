"""Rule sets: TOML in, a typed `RuleSet` out; every fault of a bad file named by its line and key."""

import datetime as dt
from typing import Final, NamedTuple

from games.kinds import kind_of
from games.model import LARGEST_AMOUNT
from games.refusal import Refusal, Term, clause
from games.toml_table import Table, open_table


class Span(NamedTuple):
    """How many: from `least` to `most`, both included; `most` None is no limit."""

    least: int = 0
    most: int | None = None

    def holds(self, number: int) -> bool:
        """Whether `number` is allowed."""
        return number >= self.least and (self.most is None or number <= self.most)

    @property
    def clause(self) -> Refusal:
        """The span as a part of a message."""
        least, most = self
        if most is None:
            return clause("span-at-least", least=least)
        if least == most:
            return clause("span-exactly", most=most) if most else clause("span-none")
        return clause("span", least=least, most=most) if least else clause("span-at-most", most=most)


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


_BY: Final = ("name", "serial", "number")
_BOARDS: Final = ("each", "together")


def rules_from_toml(text: str, source: str) -> RuleSet:
    """Read a rule set; `source` is what a fault calls the file. `Unreadable` lists every fault: file, line, key."""
    top = open_table(text, source, "bad-rules")
    name = top.text("name", needed=True)
    rules = RuleSet(
        name=name,
        title=top.text("title") or name,
        card_set=top.text("set") or None,
        own_cards=top.flag("own_cards"),
        main=_size(top.find_table("main"), "size"),
        sideboard=_size(top.find_table("sideboard"), "sideboard-size"),
        points=_points(top.find_table("points")),
        copies=_copies(top.find_table("copies")),
        distinct=tuple(_distinct(table) for table in top.tables("distinct")),
        bans=_bans(top),
        pool_expected=(pool := top.find_table("pool")) is not None and pool.flag("expected", default=True),
        pool_rule=pool.text("rule") or None if pool else None,
        wills=_span(advice, "wills") if (advice := top.find_table("advice")) else None,
    )
    for table in (pool, advice):
        if table:
            table.close()
    top.finish()
    return rules


def bans_from_toml(text: str, source: str) -> Bans:
    """Read an organiser's ban list (D-5): `[[ban]]` and `[[restricted]]` as in a rule set."""
    top = open_table(text, source, "bad-ban-list")
    bans = _bans(top)
    top.finish("name", "title")
    return bans


def _span(table: Table, key: str) -> Span:
    """A number, or a table with `min` and `max`."""
    if not isinstance(table.values.get(key), dict):
        number = table.whole(key)
        return Span(number, number)
    inner = table.table(key)
    least = inner.whole("min", 0)
    most = inner.whole("max") if "max" in inner else None
    inner.close("max")
    if most is not None and most < least:
        table.bad(key, "max-below-min", least=least, most=most)
    return Span(least, most)


def _names(table: Table, key: str, *, needed: bool = False) -> tuple[str, ...]:
    """A card's name or number, or a list of them; numbers are marked with `#`."""
    value = table.get(key)
    if value is None and not needed:
        return ()
    values = value if isinstance(value, list) else [value]
    if not all(isinstance(name, str | int) and not isinstance(name, bool) for name in values):
        table.must_be(key, Term("a list of card names or numbers"))
        return ()
    return tuple(name if isinstance(name, str) else f"#{name}" for name in values)


def _size(table: Table | None, code: str) -> Size | None:
    if table is None:
        return None
    size = Size(
        span=_span(table, "size"),
        rule=table.text("rule") or None,
        code=table.text("code") or code,
        title=table.text("title"),
        overlap=table.flag("overlap", default=True) if code != "size" else True,
    )
    table.close()
    return size


def _points(table: Table | None) -> PointsLimit | None:
    if table is None:
        return None
    points = PointsLimit(
        limit=table.whole("limit"),
        kinds=tuple(kind_of(kind) for kind in _names(table, "kinds")),
        sideboard=table.choice("boards", ("main", "together")) == "together",
        bonus=table.numbers("bonus", -LARGEST_AMOUNT),
        rule=table.text("rule") or None,
    )
    table.close()
    return points


def _copies(table: Table | None) -> Copies | None:
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


def _distinct(table: Table) -> Distinct:
    kind = table.text("kind", needed=True)
    distinct = Distinct(
        kind=kind_of(kind),
        most=table.whole("max"),
        rule=table.text("rule") or None,
        code=table.text("code") or "distinct",
        title=table.text("title"),
    )
    table.close()
    return distinct


def _bans(top: Table) -> Bans:
    return Bans(
        tuple(_ban(table, "card" if "card" in table else "cards") for table in top.tables("ban")),
        tuple(_restricted(table) for table in top.tables("restricted")),
    )


def _restricted(table: Table) -> Restricted:
    name = table.text("name")
    most = table.whole("max", 1)
    ban = _ban(table, "cards")
    return Restricted(name or ", ".join(ban.cards[:3]), ban, most)


def _ban(table: Table, key: str) -> Ban:
    ban = Ban(
        cards=_names(table, key, needed=True),
        first=table.day("first"),
        last=table.day("last"),
        rule=table.text("rule") or None,
        why=table.text("why"),
    )
    if ban.first and ban.last and ban.last < ban.first:
        table.bad("last", "last-before-first", first=str(ban.first))
    table.close()
    return ban
