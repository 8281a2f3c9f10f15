"""Checks that several modules of the desk share. `check_x` raises `Refused`; `find_x` returns None if there is none."""

import re
from collections.abc import Iterable
from typing import TypeVar

from games.model import PlayerId
from games.refusal import PlayerRef, Refused, do
from tournament.state import Desk, Fixture, fixture

T = TypeVar("T", bound=int)


def check_event(state: Desk) -> None:
    """Raise `Refused` unless the event exists."""
    if not state.created:
        raise Refused(None, "no-event", do("new-event"))


def check_player(state: Desk, number: PlayerId) -> None:
    """Raise `Refused` unless the player takes part."""
    check_event(state)
    if number not in state.players:
        raise Refused(None, "not-a-player", do("list-players"), who=PlayerRef(number))


def check_match(state: Desk, match: int) -> Fixture:
    """Return the match of that number (`Refused` if there is none)."""
    check_event(state)
    game = fixture(state, match)
    if game is None:
        raise no_match(state, match)
    return game


def no_match(state: Desk, match: int) -> Refused:
    """Say that there is no match of that number, or no schedule yet."""
    if state.fixtures:
        return Refused("B-22", "no-match", do("show-schedule"), match=match, last=len(state.fixtures))
    return Refused("B-22", "no-schedule", do("make-schedule"))


def check_clock(text: str) -> int:
    """Minutes since midnight of `HH:MM` (`Refused` for anything else)."""
    found = re.fullmatch(r"([0-9]{1,2}):([0-9]{2})", text)
    if not found or int(found[1]) > 23 or int(found[2]) > 59:
        raise Refused(None, "time-of-day", typed=text)
    return int(found[1]) * 60 + int(found[2])


def find_duplicate(numbers: Iterable[T]) -> T | None:
    """Return the first number that appears twice, if any."""
    seen: set[T] = set()
    for number in numbers:
        if number in seen:
            return number
        seen.add(number)
    return None
