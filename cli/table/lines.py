"""The language of the live table's keys. Pure: a line and the evening that is on the screen give a meaning.

    3            card 3 to the active player, for nothing      3b35  3 ben 35     card 3 to Ben for 35
    3:           card 3 is nominated                           b35                Ben bids 35
    =            the active player matches                     .                  all who are asked pass
    c.           Cy passes                                     3:b5=.             several on one line: one step
    u  r         undo, redo                                    undo 3  redo 3     several steps
    /deny        find a card                                   ?                  all keys
    bot ben      a bot takes Ben's seat                        hand ben           and hands it back

Cards: their label on the table (`1` to `9`, `0`, `-`, `+`), or `#123`. Where cards come from the real pile, a line of
numbers is the next table. Nothing is decided here: what a line asks for goes to the rules as it is.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from cli.args.parse import no_card_number, whole
from cli.program.output import safe, say
from cli.table.handles import Handles
from draft.events import (
    AwardCard,
    DealTable,
    DraftCommand,
    HistoryCommand,
    MatchBid,
    Nominate,
    Pass,
    PlaceBid,
    RedoSteps,
    UndoSteps,
)
from draft.state import CLOCKWISE
from evening.state import Evening
from games.model import CardNumber, PlayerId
from games.refusal import CardRef, PlayerRef, Unreadable, do

LABELS = "1234567890-+"
"""One key for each card of a table, in the order it was dealt: six players see twelve."""

LONGEST = 2000
"""Characters of a line: more is no line from people."""


class Entry(NamedTuple):
    """What is to be recorded, as one step."""

    commands: tuple[DraftCommand | HistoryCommand, ...]


class Find(NamedTuple):
    """Look for cards by a part of their name, or by number."""

    text: str


class SeatBot(NamedTuple):
    """A bot sits down on a player's seat, or hands it back."""

    player: PlayerId
    sits: bool


class Help(NamedTuple):
    """Show all keys."""


class Leave(NamedTuple):
    """Close the live table; the draft stays as it is."""


class Nothing(NamedTuple):
    """An empty line."""


Meaning: TypeAlias = Entry | Find | SeatBot | Help | Leave | Nothing

_CARD = re.compile(r"(?:#\s*(?P<number>[0-9]+)|(?P<label>[0-9+-]))")
_WHO = r"(?P<who>[^\W\d_](?:[^0-9=.:#/?,;]*[^\W\d_])?)"
_AWARD = re.compile(rf"\s*{_WHO}?\s*(?P<amount>[0-9]+)?\s*$")
_ACTION = re.compile(rf"[\s,;]*(?:(?P<sign>[=.])|{_WHO}\s*(?:(?P<amount>[0-9]+)|(?P<passes>\.)))[\s,;]*")
_STEPS = re.compile(r"(?P<verb>undo|redo)(?:\s+(?P<count>[0-9]+))?$")
_SEAT = re.compile(r"(?P<verb>bot|hand)\s+(?P<who>\S.*)$")


def meaning(text: str, evening: Evening, handles: Handles) -> Meaning:
    """What a line means (`Unreadable` if nothing); labels stand for the cards of the table in `evening`."""
    if len(text) > LONGEST:
        raise Unreadable("line-too-long", length=len(text), most=LONGEST)
    line = unicodedata.normalize("NFKC", text).replace("\N{MINUS SIGN}", "-").strip()
    if line.startswith("/"):
        return Find(line[1:].strip())
    word = line.casefold()
    if word in _ALONE:
        return _ALONE[word]
    if (steps := _STEPS.match(word)) is not None:
        count = whole(steps["count"] or "1", "a number of steps")
        return Entry((UndoSteps(count) if steps["verb"] == "undo" else RedoSteps(count),))
    if (seat := _SEAT.match(word)) is not None and not seat["who"].isdigit():
        return SeatBot(handles.player(seat["who"]), seat["verb"] == "bot")
    if evening.draft.awaits_deal:
        return Entry((DealTable(tuple(_dealt(line, evening))),))
    if (card := _CARD.match(line)) is not None:
        return Entry(_about_card(line, card, evening, handles))
    return Entry(tuple(_actions(line, handles)))


_ALONE: dict[str, Meaning] = {
    "": Nothing(),
    "?": Help(),
    "q": Leave(),
    "quit": Leave(),
    "u": Entry((UndoSteps(),)),
    "r": Entry((RedoSteps(),)),
}


def labelled(evening: Evening) -> tuple[tuple[str, CardNumber], ...]:
    """The cards of the table in play with their labels; a card keeps its label when it is taken."""
    tables = evening.draft.tables
    return tuple(zip(LABELS, tables[-1], strict=False)) if tables else ()


def label_of(evening: Evening, card: CardNumber) -> str:
    """How a card is typed: its label if it is on the table, else its number."""
    return next((label for label, number in labelled(evening) if number == card), f"#{card}")


def uncovered_label(evening: Evening) -> str:
    """The label of a card on the table, for examples."""
    return next((label for label, number in labelled(evening) if number in evening.draft.uncovered), "3")


def other(evening: Evening, handles: Handles) -> PlayerId:
    """A player for examples: the next one after the active player."""
    draft = evening.draft
    if draft.active is None or draft.setup is None:
        return list(handles.by_player)[-1]
    return draft.player(CLOCKWISE[len(draft.seats)][draft.active][0])


def _about_card(
    line: str, typed: re.Match[str], evening: Evening, handles: Handles
) -> tuple[DraftCommand, ...]:
    rest = line[typed.end() :]
    if typed["label"] and rest[:1].isdigit():
        digits = re.match(r"[0-9]+", line[typed.end() - 1 :])
        number = digits[0] if digits else ""
        card = _card(typed, evening)
        raise Unreadable("two-readings", do("award-to", card=CardRef(card)), line=line, number=number)
    card = _card(typed, evening)
    if rest.lstrip().startswith(":"):
        return Nominate(card), *_actions(rest.lstrip()[1:], handles)
    award = _AWARD.match(rest)
    if award is None:
        meant = CardRef(card)
        raise Unreadable(
            "no-such-line",
            do("award-to", card=meant),
            do("award", card=meant),
            do("nominate", card=meant),
            line=line,
        )
    player = handles.player(award["who"]) if award["who"] else None
    amount = whole(award["amount"]) if award["amount"] else None
    return (AwardCard(card, player, amount),)


def _card(typed: re.Match[str], evening: Evening) -> CardNumber:
    if typed["number"]:
        number = CardNumber(int(typed["number"][:9]))
        if number not in evening.cards.by_number:
            raise no_card_number(str(number), evening.cards)
        return number
    labels = labelled(evening)
    card = next((number for label, number in labels if label == typed["label"]), None)
    if card is None:
        raise Unreadable("no-label", label=typed["label"], labels=" ".join(label for label, _ in labels))
    return card


def _actions(text: str, handles: Handles) -> Iterator[DraftCommand]:
    """Bids, matches and passes of the open auction, one after the other."""
    at = 0
    while at < len(text.rstrip(" \t,;")):
        action = _ACTION.match(text, at)
        if action is None:
            raise _no_action(text[at:].strip(), handles)
        at = action.end()
        if action["sign"]:
            yield MatchBid() if action["sign"] == "=" else Pass()
            continue
        player = handles.player(action["who"])
        yield Pass((player,)) if action["passes"] else PlaceBid(player, whole(action["amount"]))


def _no_action(text: str, handles: Handles) -> Unreadable:
    """Say what can be done with a word that is a player's, or with no word at all."""
    try:
        player = handles.player(text)
    except Unreadable:
        able = (do("award-to"), do("bid"), do("match"), do("pass-all"), do("keys"))
        return Unreadable("no-such-action", *able, line=text)
    who = PlayerRef(player)
    return Unreadable(
        "no-such-action-of", do("bid", player=who), do("pass", players=(who,)), line=text, who=who
    )


def _dealt(line: str, evening: Evening) -> Iterator[CardNumber]:
    """The cards of the next table, as typed or scanned in one line."""
    for word in _words(line):
        number = _number(word)
        if number is None or number not in evening.cards.by_number:
            raise Unreadable("no-card-to-deal", number=word)
        yield number


class Slip(NamedTuple):
    """A word of a deal that can't be right, and the nearest cards that can."""

    word: str
    near: tuple[CardNumber, ...]


def slip_in(line: str, evening: Evening) -> Slip | None:
    """The first wrong number of a deal, if there is one."""
    able = set(_able(evening))
    words = _words(line)
    typed = [_number(word) for word in words]
    for at, number in enumerate(typed):
        if number not in able or number in typed[:at]:
            near = nearest_valid(words[at].removeprefix("#"), able.difference(typed))
            return Slip(words[at], tuple(near))
    return None


def slip_hint(line: str, evening: Evening) -> str:
    """Name the cards nearest to a wrong number."""
    slip = slip_in(line, evening)
    if slip is None or not slip.near:
        return say("enter the numbers of all cards of the table in one line")
    near = ", ".join(safe(evening.card_name(card)) for card in slip.near)
    return say("nearest to {word}: {cards}").format(word=safe(slip.word), cards=near)


def _words(line: str) -> list[str]:
    return line.replace(",", " ").replace(";", " ").split()


def _number(word: str) -> CardNumber | None:
    bare = word.removeprefix("#")
    return CardNumber(int(bare[:9])) if bare.isascii() and bare.isdigit() else None


def _able(evening: Evening) -> Iterator[CardNumber]:
    """Cards that can still come from the real pile."""
    shown = {card for table in evening.draft.tables for card in table}
    return (card for pile in evening.draft.started.piles for card in pile.cards if card not in shown)


def nearest_valid(typed: str, able: Iterable[CardNumber], limit: int = 3) -> list[CardNumber]:
    """Those cards first whose number is most easily mistyped as this one."""
    from rapidfuzz.distance import OSA

    value = int(typed[:9]) if typed.isascii() and typed.isdigit() else 0
    return sorted(able, key=lambda card: (OSA.distance(typed[:12], str(card)), abs(card - value), card))[
        :limit
    ]
