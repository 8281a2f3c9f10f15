"""What the live table shows: an evening as lines of text for rich. No input, no output, no rules."""

from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from cli.program.output import safe, say
from cli.show.draft import LETTERS, card_json
from cli.table.handles import Handles
from cli.table.lines import labelled
from draft.state import CLOCKWISE, Seat, Win
from evening.state import Evening
from games.model import Card, CardNumber, PlayerId, Points
from games.refusal import LabelMap, Labels
from games.resources import bazaar_rules
from scoring.debt import debt

COLOURS = {
    "phlegmatic": "color(28)",
    "vitreous": "color(30)",
    "melancholic": "color(27)",
    "capricious": "color(163)",
    "choleric": "color(160)",
    "transcendent": "bold",
    "hollow": "dim",
}
"""Of the 256 fixed colours those that stand out from white and from black alike (at least 3.9 to 1): a terminal's own
green and cyan fade on a light background, its blue on a dark one. The letter says the same."""

KINDS: LabelMap = {"manifestation": "man", "ephemeral-will": "eph", "persistent-will": "per"}
LAST = 5
"""Results in view."""

SIDE = 37
"""Columns of the right side at the least, its frame included; more where names are longer and cards leave room."""

NARROW = 72
"""Columns of the whole below which the seats stand under the cards."""

SMALLEST = (50, 15)
"""Columns and lines below which the table can't be worked at: four cards, the auction, the line and a long refusal."""

_FIXED, _FEWEST_CARDS = 7, 8
"""Lines of a narrow screen that are neither cards nor seats, and those for six cards in their frame."""

WIDE = 100
"""Columns of the whole from which on cards show their power or cost, and their pile."""

_NUMBERS: Labels = ("here", "all", "paid", "pts", "debt")
"""The headings of the seats' numbers; four letters at most, `all` three."""

_NUMBERS_ACROSS = 24
"""Columns that they take."""

_RIGHT, _LEFT, _HERE, _UP, _MORE, _NONE = "→", "←", "▶", "▲", "…", "-"


class Scene(NamedTuple):
    """Everything there is to show."""

    evening: Evening
    handles: Handles
    bots: frozenset[PlayerId] = frozenset()
    minutes: int | None = None
    seconds: int | None = None
    practice: bool = False

    def name(self, seat: Seat) -> str:
        """A seat's player."""
        return safe(self.evening.names[self.evening.draft.player(seat)])

    def handle(self, seat: Seat) -> str:
        """What to type for a seat's player."""
        return self.handles.of(self.evening.draft.player(seat))


def fit(text: str, width: int) -> str:
    """A text in exactly so many cells; what is cut off is marked."""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return set_cell_size(text, max(0, width - 1)) + _MORE if width else ""


def too_small(width: int, height: int) -> str:
    """What a screen shows that the table doesn't fit on; empty where it fits."""
    across, down = SMALLEST
    if width >= across and height >= down:
        return ""
    return say("too small: needs {across} x {down}, this is {width} x {height}").format(
        across=across, down=down, width=width, height=height
    )


def side_width(scene: Scene, width: int) -> int:
    """Columns of the right side: as many as whole names take, of those that the cards leave over.

    On a narrow screen, where it stands under the cards, all.
    """
    if width < NARROW:
        return width
    wanted = 2 + _broad(scene) + 3 + _NUMBERS_ACROSS + _longest(scene)
    return max(SIDE, min(wanted, width - 2 - _cards_need(scene, wide=width >= WIDE)))


def _broad(scene: Scene) -> int:
    """Columns of the longest handle."""
    return max((cell_len(scene.handle(at)) for at in scene.evening.draft.every_seat), default=1)


def _longest(scene: Scene) -> int:
    """Columns of the longest name, with what says that a bot plays for it."""
    draft = scene.evening.draft
    return max((cell_len(scene.name(at) + _tag(scene, at)) for at in draft.every_seat), default=0)


def _tag(scene: Scene, seat: Seat) -> str:
    return f" {say('bot')}" if scene.evening.draft.player(seat) in scene.bots else ""


def _cards_need(scene: Scene, *, wide: bool) -> int:
    """Columns of the longest line of the cards, with one for a bar that scrolls them."""
    evening = scene.evening
    cards = [evening.cards.by_number[number] for _, number in labelled(evening)]
    return 9 + max(
        (cell_len(safe(card.name)) + _tail(evening, card, wide=wide).cell_len for card in cards), default=0
    )


def compact(scene: Scene, width: int) -> str:
    """All seats in one line, for a screen that is too low for their panel: what to type for each, cards here, paid.

    With their names where those fit; the active player has an arrow.
    """
    shown = ""
    for form in ("{handle} {name} {here} {paid}", "{handle} {here} {paid}", "{handle} {here}", "{handle}"):
        shown = " · ".join(_seat_in(scene, at, form) for at in scene.evening.draft.every_seat)
        if cell_len(shown) <= width:
            return shown
    return fit(shown, width)


def _seat_in(scene: Scene, at: Seat, form: str) -> str:
    draft = scene.evening.draft
    seat = draft.seats[at]
    mark = _HERE if at == draft.active and not draft.ended else ""
    return mark + form.format(
        handle=scene.handle(at), name=scene.name(at), here=_here(scene, at), paid=seat.spent
    )


def _here(scene: Scene, seat: Seat) -> str:
    """How many of a table's two cards a player has; nothing once there is no table."""
    draft = scene.evening.draft
    return _NONE if draft.ended else f"{draft.seats[seat].taken_this_table}/2"


def seats_need(scene: Scene) -> int:
    """Lines of the whole from which on a narrow screen has room for the seats under the cards."""
    return _FIXED + _FEWEST_CARDS + len(scene.evening.draft.seats) + 3


def top(scene: Scene, width: int) -> Text:
    """The event, the table, the round, the auction, and how long it will take."""
    draft = scene.evening.draft
    parts: list[str] = []
    if draft.awaits_deal:
        parts.append(
            say("uncover table {table}/{tables}").format(table=draft.table + 1, tables=draft.table_count)
        )
    elif draft.setup is not None and not draft.ended:
        total = draft.table_count * 2 * len(draft.seats)
        arrow = _RIGHT if draft.round == 1 else _LEFT
        parts += [
            say("table {table}/{tables}").format(table=draft.table, tables=draft.table_count),
            say("round {round} {arrow}").format(round=draft.round, arrow=arrow),
            say("auction {auction}/{auctions}").format(
                auction=min(len(draft.wins) + 1, total), auctions=total
            ),
        ]
    if scene.practice:
        parts.insert(0, say("PRACTICE"))
    title, rest = safe(scene.evening.title), _joined(parts)
    if scene.minutes is not None and not draft.awaits_deal and not draft.ended:
        pace = say("{minutes} min left at this pace").format(minutes=scene.minutes)
        if cell_len(title + rest + pace) + 3 > width:
            pace = say("{minutes} min left").format(minutes=scene.minutes)
        rest += _joined([pace])
    room = max(8, width - cell_len(rest))
    return Text().append(title if cell_len(title) <= room else fit(title, room), "bold").append(rest)


def _joined(parts: list[str]) -> str:
    return "".join(f" · {part}" for part in parts)


def cards(scene: Scene, width: int, *, wide: bool) -> Text:
    """The table's cards under their labels; a taken card's line says who has it."""
    evening = scene.evening
    won = {win.card: win for win in evening.draft.wins}
    lines = []
    for label, number in labelled(evening):
        if number in won:
            lines.append(_taken(scene, label, number, won[number], width))
        else:
            lines.append(_card(scene, label, number, width, wide=wide))
    return Text("\n").join(lines)


def _card(scene: Scene, label: str, number: CardNumber, width: int, *, wide: bool) -> Text:
    evening = scene.evening
    card = evening.cards.by_number[number]
    tail = _tail(evening, card, wide=wide)
    open_now = evening.draft.auction is not None and evening.draft.auction.card == number
    line = Text()
    line.append(_HERE if open_now else " ", "bold").append(label, "bold reverse" if open_now else "bold")
    line.append(f" #{number:03d} ", "dim")
    line.append(
        fit(safe(card.name), width - cell_len(line.plain) - cell_len(tail.plain)), "bold" if open_now else ""
    )
    return line.append_text(tail)


def _tail(evening: Evening, card: Card, *, wide: bool) -> Text:
    tail = Text(f" {fit(say(KINDS.get(card.kind, card.kind)), 3)} ")
    for word in card.temperaments[:2]:
        tail.append(LETTERS.get(word, word[:1].upper()), COLOURS.get(word, ""))
    tail.append(" " * (2 - min(2, len(card.temperaments))))
    if wide:
        strength = (
            f"P{card.power}" if card.power is not None else f"c{card.cost}" if card.cost is not None else ""
        )
        tail.append(f" {strength:<3} {fit(str(card_json(evening, card.number)['pile'] or ''), 6)}", "dim")
    return tail.append(f" {card.points if card.is_manifestation else _NONE:>3}", "bold")


def _taken(scene: Scene, label: str, number: CardNumber, win: Win, width: int) -> Text:
    price = say("for {points}" if win.amount else "free").format(points=win.amount)
    buyer = f" {scene.name(win.seat)}, {price}"
    room = max(0, width - 8 - cell_len(buyer))
    name = fit(safe(scene.evening.cards.by_number[number].name), room)
    return Text().append(f" {label} #{number:03d} {name}{fit(buyer, width - 8 - room)}", "dim")


def seats(scene: Scene, width: int) -> Text:
    """Every player: cards from this table and in all, spent, points so far, debt if the deck were built now."""
    evening, draft = scene.evening, scene.evening.draft
    heads = " ".join(f"{say(head):>{across}}" for head, across in zip(_NUMBERS, (4, 3, 4, 4, 4), strict=True))
    lines = [Text(f"{fit('', width - _NUMBERS_ACROSS)}{heads:<{_NUMBERS_ACROSS}}", "dim")]
    broad = _broad(scene)
    for at, seat in zip(draft.every_seat, draft.seats, strict=True):
        points, owed = account(evening, at)
        active = at == draft.active and not draft.ended
        line = Text().append(_HERE if active else " ", "bold")
        handle = scene.handle(at)
        line.append(handle, "bold underline").append(" " * (broad - cell_len(handle) + 1))
        room = width - _NUMBERS_ACROSS - cell_len(line.plain)
        tag = _tag(scene, at)
        line.append(fit(scene.name(at), room - len(tag)) + tag, "bold" if active else "")
        line.append(f" {_here(scene, at):>3} {len(seat.cards):>3} {seat.spent:>4} {points:>4} ")
        line.append(f"{owed:>4}{_UP}" if owed else f"{0:>4} ", "bold red" if owed else "")
        lines.append(line)
    return Text("\n").join(lines)


def account(evening: Evening, seat: Seat) -> tuple[Points, Points]:
    """Points of a seat's cards, and the least debt (B-21) if its deck were built now, of 30 cards at most (B-20)."""
    rules = bazaar_rules()
    mine = evening.draft.seats[seat]
    points = sorted(evening.cards.by_number[number].points for number in mine.cards)
    return sum(points), debt(sum(points[: rules.deck_size]), mine.spent, rules.debt_threshold)


def order(scene: Scene) -> str:
    """The round's turns as they come: the active player in brackets, who has two cards in round ones."""
    draft = scene.evening.draft
    if draft.active is None:
        return ""
    turns = [draft.first, *CLOCKWISE[len(draft.seats)][draft.first]]
    shown = turns if draft.round == 1 else turns[::-1]
    return f" {_RIGHT} ".join(_turn(scene, seat) for seat in shown)


def _turn(scene: Scene, seat: Seat) -> str:
    handle = scene.handle(seat)
    if seat == scene.evening.draft.active:
        return f"[{handle}]"
    return f"({handle})" if scene.evening.draft.seats[seat].full else handle


def last(scene: Scene, width: int) -> Text:
    """The last results, the latest first."""
    lines = []
    seats = scene.evening.draft.every_seat
    longest = max((cell_len(scene.name(at)) for at in seats), default=0)
    broad = max(8, min(longest, 8 + (width - SIDE + 2) // 2))
    for win in reversed(scene.evening.draft.wins[-LAST:]):
        price = f" {win.amount or say('free')}"
        name = fit(scene.name(win.seat), broad)
        card = fit(safe(scene.evening.cards.by_number[win.card].name), width - broad - 1 - len(price))
        lines.append(Text(f"{name} ").append(card, "dim").append(price))
    return Text("\n").join(lines)


_SHORT_HELP: Labels = ("? keys", "u undo", "r redo", "/ find", "Esc empty the line", "q leave")


def short_help(width: int) -> str:
    """The keys that matter, as many as fit on a line; all are on `?`."""
    shown = dict(enumerate(map(say, _SHORT_HELP)))
    for spare in (4, 3, 2, 5, 1):
        if cell_len("   ".join(shown.values())) > width:
            del shown[spare]
    return "   ".join(shown.values())
