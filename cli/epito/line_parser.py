"""What is written about an Építő match in one line a player: `Ada: lay front, use 1, lost boss`.

Words may be English or Hungarian. Commas part the actions; where there is a semicolon in the line, semicolons do, so
that names of cards may hold commas.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from cli.args.parse import whole
from games.epito.moves import (
    BOSS,
    FRONT,
    RESERVE,
    Announce,
    Command,
    EndRound,
    Fall,
    Lay,
    Move,
    Ready,
    SetUp,
    TakeSide,
    UseTrainer,
)
from games.epito.sheet import COMBAT, END, PREPARATION, SETUP, SIDE_CARDS, Match
from games.model import PlayerId, fold_name
from games.refusal import Term, Unreadable

_VERBS = {
    "boss": "boss", "fonok": "boss", "trainer": "trainer", "edzo": "trainer", "field": "field", "zsetonmezo": "field",
    "lay": "lay", "letesz": "lay", "move": "move", "athelyez": "move", "ready": "ready", "kesz": "ready",
    "use": "use", "kepesseg": "use", "lost": "lost", "elesett": "lost", "take": "take", "felhuz": "take",
}  # fmt: skip
_PLACES = {
    "front": FRONT, "frontvonal": FRONT, "reserve": RESERVE, "tartalek": RESERVE, "boss": BOSS, "fonok": BOSS,
}  # fmt: skip
_OWN = ("own", "sajat")
_AT_END = ("at-end", "vegen")
LONGEST_LINE = 2000
ACTIONS = "boss [NAME], trainer [NAME], field NAME, lay front|reserve [NAME], move [N], ready, use N [at-end N], lost PLACE… [own], take [NAME]"


class Line(NamedTuple):
    """A player as typed, and what is said of them: a verb and its words each."""

    player: str
    actions: tuple[tuple[str, str], ...]


def read_line(text: str) -> Line:
    """`Ada: lay front, use 1` (`Unreadable` otherwise)."""
    _readable(text)
    player, colon, rest = text.rpartition(":")
    if not colon or not player.strip():
        raise Unreadable("names-no-player", typed=text)
    parts = (part.strip() for part in rest.split(";" if ";" in rest else ","))
    return Line(player.strip(), tuple(_action(part) for part in parts if part))


def _readable(text: str) -> None:
    if len(text) > LONGEST_LINE:
        raise Unreadable("line-too-long", length=len(text), most=LONGEST_LINE)
    try:
        text.encode()
    except UnicodeEncodeError as fault:
        raise Unreadable("unreadable-text", typed=text) from fault


def _action(text: str) -> tuple[str, str]:
    word, _, rest = text.partition(" ")
    verb = _VERBS.get(fold_name(word))
    if verb is None:
        raise Unreadable("no-such-entry", typed=text, actions=ACTIONS)
    return verb, rest.strip()


def commands(player: PlayerId, actions: Sequence[tuple[str, str]], phase: str) -> list[Command]:
    """The entries that a line stands for; what is laid down at the set-up becomes one of them."""
    entries: list[Command] = []
    names: dict[str, str] = {}
    fields: list[str] = []
    for verb, rest in actions:
        if verb == "field":
            fields.append(_needed(rest, "a token field's name", "field Fire"))
        elif verb == "boss" or (verb == "trainer" and phase == SETUP):
            names[verb] = rest
        else:
            entries += _entries(player, verb, rest)
    if names or fields:
        entries.insert(0, SetUp(player, names.get("boss", ""), names.get("trainer", ""), tuple(fields)))
    return entries


def _entries(player: PlayerId, verb: str, rest: str) -> list[Command]:
    match verb:
        case "trainer":
            return [UseTrainer(player)]
        case "lay":
            place, _, card = rest.partition(" ")
            return [Lay(player, _place(place), card.strip())]
        case "move":
            return [Move(player, whole(rest, "a number of creatures") if rest else 1)]
        case "ready":
            return [Ready(player)]
        case "use":
            return [_announcement(player, rest)]
        case "lost":
            words = rest.split()
            own = bool(words) and fold_name(words[-1]) in _OWN
            places = words[:-1] if own else words
            _needed(" ".join(places), "the place of a creature", "lost front")
            return [Fall(player, _place(place), own) for place in places]
        case _:
            return [TakeSide(player, rest)]


def _announcement(player: PlayerId, rest: str) -> Announce:
    found = re.fullmatch(r"(\S+)(?:\s+(\S+)\s+(\S+))?", rest)
    if found is None or (found[2] and fold_name(found[2]) not in _AT_END):
        raise Unreadable("bad-abilities", typed=f"use {rest}")
    return Announce(
        player, whole(found[1], "a number of abilities"), whole(found[3] or "0", "a number of abilities")
    )


def _place(text: str) -> str:
    place = _PLACES.get(fold_name(text))
    if place is None:
        raise Unreadable("no-place", place=text, places=(Term("front"), Term("reserve"), Term("boss")))
    return place


def _needed(text: str, what: str, example: str) -> str:
    if not text:
        raise Unreadable("missing", what=Term(what), example=example)
    return text


_PHASES: tuple[tuple[str, tuple[type, ...]], ...] = (
    (SETUP, (SetUp,)),
    (PREPARATION, (Lay, Move, UseTrainer, Ready)),
    (COMBAT, (Announce,)),
    (END, (Fall,)),
    (SIDE_CARDS, (TakeSide,)),
)


class RestOfRound:
    """The entries of a round, one after another, those that were written and those that go without saying.

    Before anyone has said who begins, it ends the round, so that the sheet refuses that.

    What was written for a phase that is over comes at once, so that it is refused with its rule.
    """

    def __init__(self, written: Sequence[Command], match: Match, seed: str) -> None:
        self._left = {phase: [c for c in written if isinstance(c, kinds)] for phase, kinds in _PHASES}
        self._round = max(1, match.round)
        self._seed = seed

    def next(self, match: Match) -> Command | None:
        """The next entry on the sheet as it is, or None when the round is over."""
        late = self._late(match)
        if late is not None:
            return late
        phase = match.phase
        if match.outcome is not None or match.round > self._round:
            return None
        left = self._left.get(phase, [])
        if phase not in (SETUP, PREPARATION, COMBAT, SIDE_CARDS):
            return left.pop(0) if left else EndRound()
        player = match.waiting_for[0]
        own = next((command for command in left if getattr(command, "player", None) == player), None)
        if own is not None:
            left.remove(own)
        return own or self._unsaid(phase, player)

    def _late(self, match: Match) -> Command | None:
        """Something written for a phase that is over, if anything is."""
        over = match.outcome is not None or match.round > self._round
        for phase, _ in _PHASES:
            if phase == match.phase and not over:
                return None
            if self._left[phase]:
                return self._left[phase].pop(0)
        return None

    def _unsaid(self, phase: str, player: PlayerId) -> Command:
        match phase:
            case "setup":
                return SetUp(player)
            case "preparation":
                return Ready(player)
            case "combat":
                return Announce(player, 0)
            case _:
                return TakeSide(player, seed=self._seed)
