"""Is a deck legal? `CHECKS` run in a fixed order, and every fault is found at once."""

import datetime as dt
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from games.catalog import Catalog, called
from games.decklist.place import place
from games.decklist.read import placed
from games.fault import Fault
from games.model import OWN_NUMBERS, Card, CardNumber, CardSet, Deck, Entry, fold_name
from games.refusal import Fact, Term, clause
from games.ruleset import Ban, Bans, Copies, Restricted, RuleSet, Size

_MOST_FAULTS: Final = 100
_UNPLACED: Final = 0
_WILLS: Final = 1024


class Verdict(NamedTuple):
    """What a check found. `points` and `points_limit` are whole points; the limit is None where there is none."""

    legal: bool
    cards: int
    sideboard: int
    points: int
    points_limit: int | None
    wills: int
    faults: tuple[Fault, ...]


class Tally(NamedTuple):
    """A deck, counted: how often each card is in each board."""

    deck: Deck
    main: Mapping[CardNumber, int]
    side: Mapping[CardNumber, int]
    main_size: int
    side_size: int
    points: int
    limit: int | None
    wills: int


Check: TypeAlias = "Callable[[Judge, Tally], Iterable[Fault]]"
"""One thing that is looked at; gives the faults found."""


class Judge:
    """One rule set over one card set, with the bans of one day and, for `bazaar`, one player's pool.

    Make one for many decks. `as_of` is the day that bans are looked up for; without it every ban holds. `pool` is
    a deck whose boards together are the cards that the player acquired (D-3).
    """

    def __init__(
        self,
        rules: RuleSet,
        cards: CardSet | Catalog,
        pool: Deck | None = None,
        as_of: dt.date | None = None,
        bans: Bans | None = None,
    ) -> None:
        self.rules = rules
        self.catalog = cards if isinstance(cards, Catalog) else Catalog(cards)
        self.pool = _counted((*pool.main, *pool.sideboard, *pool.maybeboard)) if pool is not None else None
        lists = (rules.bans, bans or Bans())
        self.bans = [ban for one in lists for ban in one.bans if ban.on(as_of)]
        self.restricted = [group for one in lists for group in one.restricted if group.ban.on(as_of)]
        by_number = self.catalog.by_number
        kinds = rules.points.kinds if rules.points else ()
        self.worth = {
            n: card.points if not kinds or card.kind in kinds else 0 for n, card in by_number.items()
        }
        self.bonus = {n: card.limit_bonus for n, card in by_number.items() if card.limit_bonus}
        for name, bonus in rules.points.bonus if rules.points else ():
            self.bonus.update(dict.fromkeys(self.meant(name, by_number), bonus))
        # points and Wills of a deck in one sum: the Wills are what is left over of each _WILLS
        self.weight = {n: self.worth[n] * _WILLS + card.is_will for n, card in by_number.items()}
        self._banned = {
            n: (ban, name) for ban in self.bans for name in ban.cards for n in self.meant(name, by_number)
        }
        idle: dict[Check, bool] = {
            _distinct: not rules.distinct,
            _banned: not self.bans,
            _restricted: not self.restricted,
            _pool: self.pool is None,
        }
        self.checks = tuple(check for check in CHECKS if not idle.get(check, False))
        self.singles_pass = rules.copies is None or self._singles_pass(rules.copies)

    def _singles_pass(self, rule: Copies) -> bool:
        """Whether a board of single, different cards of the set can't have too many copies of one."""
        different = {_key(card, rule.by) for card in self.catalog.by_number.values()}
        mosts = (rule.most, *(most for _, most in rule.kinds))
        return not rule.together and min(mosts) >= 1 and len(different) == len(self.catalog.by_number)

    def meant(self, name: str, cards: Mapping[CardNumber, Card]) -> list[CardNumber]:
        """The cards that a ban list's entry means: by number (`#276`), by name, alias or serial number."""
        if name[:1] == "#" and name[1:].isascii() and name[1:].isdigit() and len(name) < 10:
            number = CardNumber(int(name[1:]))
            return [number] if number in cards else []
        folded = fold_name(name)
        return [
            number
            for number, card in cards.items()
            if folded in (fold_name(card.name), fold_name(card.serial), *map(fold_name, card.aliases))
        ]

    def judge(self, deck: Deck) -> Verdict:
        """All faults of a deck at once, in the order of `CHECKS`."""
        tally = self._tally(deck)
        faults: list[Fault] = []
        for check in self.checks:
            found = check(self, tally)
            if found:
                faults.extend(itertools.islice(found, _MOST_FAULTS))
        if faults and any(fault.line == _UNPLACED for fault in faults):
            return self.judge(placed(deck, self.catalog))
        return Verdict(not faults, *tally[3:], tuple(faults))

    def _tally(self, deck: Deck) -> Tally:
        main = _counted(deck.main)
        side = _counted(deck.sideboard) if deck.sideboard else {}
        size = sum(main.values())
        if size == len(main) == len(deck.main) and size < _WILLS and not deck.own:
            # the everyday deck, every entry one card: a look in one table each is all it takes
            points, wills = divmod(sum(map(self.weight.__getitem__, main)), _WILLS)
        else:
            points = sum(self.worth.get(number, 0) * count for number, count in main.items())
            wills = sum(self.weight.get(number, 0) % _WILLS * count for number, count in main.items())
        limit = None
        if self.rules.points is not None:
            if self.rules.points.sideboard:
                points += sum(self.worth.get(number, 0) * count for number, count in side.items())
            limit = self.rules.points.limit
            for number, bonus in self.bonus.items():
                # D-4: such a card raises its owner's limit, however often it is in the deck
                limit += bonus if number in main else 0
        return Tally(deck, main, side, size, sum(side.values()) if side else 0, points, limit, wills)

    def card(self, deck: Deck, number: CardNumber) -> Card:
        """A card of the set, or one that the deck's file brought itself."""
        return deck.own[number - OWN_NUMBERS] if number >= OWN_NUMBERS else self.catalog.by_number[number]

    def banned(self, deck: Deck) -> Mapping[CardNumber, tuple[Ban, str]]:
        """The banned cards by number with the list's entry, those of the deck's own file among them."""
        if not deck.own or not self.bans:
            return self._banned
        own = {card.number: card for card in deck.own}
        more = {n: (ban, name) for ban in self.bans for name in ban.cards for n in self.meant(name, own)}
        return {**self._banned, **more}

    def idle_entries(self) -> list[str]:
        """Entries of the ban lists that mean no card of the set: a slip of the pen, or another set's card."""
        groups = (*self.bans, *(group.ban for group in self.restricted))
        names = dict.fromkeys(name for ban in groups for name in ban.cards)
        return [name for name in names if not self.meant(name, self.catalog.by_number)]


def judge(
    deck: Deck,
    rules: RuleSet,
    cards: CardSet | Catalog,
    pool: Deck | None = None,
    as_of: dt.date | None = None,
    bans: Bans | None = None,
) -> Verdict:
    """Judge one deck; see `Judge` for many."""
    return Judge(rules, cards, pool, as_of, bans).judge(deck)


def _counted(entries: Sequence[Entry]) -> dict[CardNumber, int]:
    counts = {number: copies for number, copies, _, _ in entries}
    if len(counts) == len(entries):
        return counts
    counts = {}
    for number, count, _, _ in entries:
        counts[number] = counts.get(number, 0) + count
    return counts


def _size(judge: Judge, tally: Tally) -> Iterable[Fault]:
    """D-1, D-2, D-3, E-1: the main deck's size."""
    main = judge.rules.main
    if main is None or main.span.holds(tally.main_size):
        return ()
    return (_size_fault(main, tally.main_size),)


def _sideboard_size(judge: Judge, tally: Tally) -> Iterable[Fault]:
    """D-1, D-2, E-2: the sideboard's size."""
    side = judge.rules.sideboard
    if side is None or side.span.holds(tally.side_size):
        return ()
    return (_size_fault(side, tally.side_size, Term(side.title) if side.title else Term("sideboard")),)


def _size_fault(size: Size, actual: int, board: Term | None = None) -> Fault:
    least, most = size.span
    beyond = actual - (most if most is not None and actual > most else least)
    facts: dict[str, Fact] = {"count": actual, "span": size.span.clause, "change": abs(beyond)}
    if board is not None:
        facts["board"] = board
    return Fault(
        size.rule,
        size.code,
        facts,
        text=("board-too-large" if board else "deck-size-over")
        if beyond > 0
        else ("board-too-small" if board else "deck-size-under"),
        expected=least if least == most else size.span.clause,
        actual=actual,
    )


def _points(judge: Judge, tally: Tally) -> Iterable[Fault]:
    """D-1, D-2 and D-4: the points limit, raised by the deck's own cards."""
    rule, most = judge.rules.points, tally.limit
    if rule is None or most is None or tally.points <= most:
        return ()
    facts: dict[str, Fact] = {"count": tally.points, "most": most, "excess": tally.points - most}
    fault = Fault(rule.rule, "points", facts, expected=most, actual=tally.points)
    if most == rule.limit:
        return (fault,)
    cards = tuple(called(judge.catalog.by_number[n]) for n in judge.bonus if n in tally.main)
    facts |= {"limit": rule.limit, "more": most - rule.limit, "cards": cards}
    return (fault._replace(text="points-raised"),)


def _copies(judge: Judge, tally: Tally) -> Iterable[Fault]:
    """D-1, D-2, D-3 and E-3: copies of one card, a kind its own number, each board by itself or both together."""
    rule, deck = judge.rules.copies, tally.deck
    if rule is None:
        return ()
    if rule.together:
        return _copies_of(judge, deck, (*deck.main, *deck.sideboard), rule)
    singles = len(tally.main) == tally.main_size and len(tally.side) == tally.side_size
    if singles and judge.singles_pass and not deck.own:
        return ()
    return itertools.chain.from_iterable(
        _copies_of(judge, deck, board, rule) for board in (deck.main, deck.sideboard)
    )


def _copies_of(judge: Judge, deck: Deck, entries: Sequence[Entry], rule: Copies) -> Iterator[Fault]:
    kinds = dict(rule.kinds)
    held: dict[str, list[Entry]] = {}
    for entry in entries:
        held.setdefault(_key(judge.card(deck, entry.number), rule.by), []).append(entry)
    for same in held.values():
        card = judge.card(deck, same[0].number)
        most = kinds.get(card.kind, rule.most)
        count = sum(entry.copies for entry in same)
        if count > most:
            facts: dict[str, Fact] = {"count": count, "card": called(card), "most": most}
            fault = Fault(rule.rule, "copies", facts, expected=most, actual=count, card=card.number)
            yield _at_card(deck, same, fault)


def _key(card: Card, by: str) -> str:
    if by == "serial" and card.serial:
        return f"s {fold_name(card.serial)}"
    return f"n {fold_name(card.name)}" if by != "number" else str(card.number)


def _overlap(judge: Judge, tally: Tally) -> Iterable[Fault]:
    """D-1: no card both in the deck and in the sideboard."""
    side = judge.rules.sideboard
    return () if side is None or side.overlap or not tally.side else _overlaps(judge, tally, side)


def _overlaps(judge: Judge, tally: Tally, side: Size) -> Iterator[Fault]:
    names = {_key(judge.card(tally.deck, number), "name") for number in tally.main}
    for number in tally.side:
        card = judge.card(tally.deck, number)
        if _key(card, "name") in names:
            both = [e for e in (*tally.deck.main, *tally.deck.sideboard) if e.number == number]
            facts = {"card": called(card)}
            fault = Fault(side.rule, "sideboard-overlap", facts, expected=0, actual=1, card=number)
            yield _at_card(tally.deck, both, fault)


def _distinct(judge: Judge, tally: Tally) -> Iterable[Fault]:
    """E-4: at most so many different cards of a kind in the deck."""
    for rule in judge.rules.distinct:
        found: dict[str, Entry] = {}
        for entry in tally.deck.main:
            card = judge.card(tally.deck, entry.number)
            if card.kind == rule.kind:
                found.setdefault(_key(card, "serial"), entry)
        if len(found) > rule.most:
            names = tuple(called(judge.card(tally.deck, entry.number)) for entry in found.values())
            facts: dict[str, Fact] = {
                "count": len(found), "title": Term(rule.title), "kind": rule.kind, "most": rule.most, "names": names,
            }  # fmt: skip
            fault = Fault(
                rule.rule, rule.code, facts, "too-many-different" if rule.title else "too-many-of-kind",
                expected=rule.most, actual=len(found),
            )  # fmt: skip
            yield _at_card(tally.deck, list(found.values()), fault)


def _banned(judge: Judge, tally: Tally) -> Iterable[Fault]:
    """D-5 and E-5: cards that are banned on the day of the check."""
    banned = judge.banned(tally.deck)
    entries = (*tally.deck.main, *tally.deck.sideboard)
    for number in dict.fromkeys(entry.number for entry in entries):
        if number in banned:
            ban, name = banned[number]
            same = [entry for entry in entries if entry.number == number]
            fault = _ban_fault(ban, name, judge.card(tally.deck, number))
            yield _at_card(tally.deck, same, fault._replace(actual=sum(entry.copies for entry in same)))


def _ban_fault(ban: Ban, name: str, card: Card) -> Fault:
    listed = "" if fold_name(name) == fold_name(card.name) else clause("listed-as", name=name)
    facts: dict[str, Fact] = {"card": called(card), "listed": listed}
    facts |= {key: str(day) for key, day in (("first", ban.first), ("last", ban.last)) if day}
    fault = Fault(
        ban.rule or "D-5", "banned", facts, expected=0, card=card.number,
        text=("", "banned-from", "banned-until", "banned-between")[bool(ban.first) + 2 * bool(ban.last)],
    )  # fmt: skip
    if not ban.why:
        return fault
    return fault._replace(
        facts={"ban": fault.refusal, "reason": Term(ban.why), "listed": listed}, text="banned-why"
    )


def _restricted(judge: Judge, tally: Tally) -> Iterable[Fault]:
    """D-5: of each restricted group at most one card in both boards together."""
    for group in judge.restricted:
        members = _members(judge, tally.deck, group)
        entries = [e for e in (*tally.deck.main, *tally.deck.sideboard) if e.number in members]
        count = sum(entry.copies for entry in entries)
        if count > group.most:
            cards = dict.fromkeys(entry.number for entry in entries)
            names = tuple(called(judge.card(tally.deck, number)) for number in cards)
            facts: dict[str, Fact] = {"count": count, "name": group.name, "most": group.most, "cards": names}
            fault = Fault(group.ban.rule or "D-5", "restricted", facts, expected=group.most, actual=count)
            yield _at_card(tally.deck, entries, fault._replace(card=entries[0].number))


def _members(judge: Judge, deck: Deck, group: Restricted) -> set[CardNumber]:
    own = {card.number: card for card in deck.own}
    return {
        number
        for name in group.ban.cards
        for cards in (judge.catalog.by_number, own)
        for number in judge.meant(name, cards)
    }


def _pool(judge: Judge, tally: Tally) -> Iterable[Fault]:
    """D-3: all cards come from the player's pool."""
    pool = judge.pool or {}
    entries = (*tally.deck.main, *tally.deck.sideboard)
    for number in dict.fromkeys(entry.number for entry in entries):
        count = tally.main.get(number, 0) + tally.side.get(number, 0)
        held = pool.get(number, 0)
        # more copies than the pool has, of a card that is in it, are a fault of copies or overlap already
        if not held:
            facts = {"card": called(judge.card(tally.deck, number))}
            rule = judge.rules.pool_rule or "D-3"
            fault = Fault(rule, "not-in-pool", facts, expected=0, actual=count, card=number)
            yield _at_card(tally.deck, [entry for entry in entries if entry.number == number], fault)


def _at_card(deck: Deck, entries: Sequence[Entry], fault: Fault) -> Fault:
    """The fault with its places: the first entry's line and column, and all lines."""
    if not deck.source.exact:
        return fault._replace(line=_UNPLACED)
    places = [place(deck, entry) for entry in entries[:20]]
    lines = tuple(dict.fromkeys(line for line, _ in places if line is not None))
    line, column = places[0] if places else (None, None)
    return fault._replace(line=line, column=column, lines=lines)


CHECKS: Final[tuple[Check, ...]] = (
    _size,
    _sideboard_size,
    _points,
    _copies,
    _overlap,
    _distinct,
    _banned,
    _restricted,
    _pool,
)
"""Every check there is. What a rule set does not speak of, a check passes over."""
