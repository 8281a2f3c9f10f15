"""Tiebreakers (B-23): the tied play it off, how, and what they still have to play."""

from itertools import combinations
from typing import assert_never

from games.model import PlayerId
from games.refusal import PlayerRef, Refused, Term, do
from tournament import checks
from tournament.events import (
    TIEBREAK_FREE_FOR_ALL,
    TIEBREAK_MATCH,
    TIEBREAK_ROUND_ROBIN,
    DeskEvent,
    EnterTiebreak,
    MakeTiebreak,
    TiebreakCommand,
    TiebreakEvent,
    TiebreakMade,
    TiebreakPlayed,
    TiebreakVoided,
    VoidTiebreak,
)
from tournament.state import Desk, Tiebreak, undecided, waiting


def decide(state: Desk, command: TiebreakCommand) -> tuple[DeskEvent, ...]:
    """The events that follow from a command about tiebreakers; `Refused` if a rule forbids it."""
    match command:
        case MakeTiebreak(place, players, kind):
            _new_tiebreak(state, command)
            return (TiebreakMade(len(state.tiebreaks) + 1, place, players, kind),)
        case EnterTiebreak(number, scores):
            _game(state, command)
            return (TiebreakPlayed(number, scores),)
        case VoidTiebreak(number, why):
            _known(state, number)
            return (TiebreakVoided(number, why),)
        case _:
            assert_never(command)


def evolve(state: Desk, event: TiebreakEvent) -> Desk:
    """The state after an event about tiebreakers."""
    match event:
        case TiebreakMade(number, place, players, kind):
            made = Tiebreak(number, place, tuple(PlayerId(player) for player in players), kind)
            return state._replace(tiebreaks=(*state.tiebreaks, made))
        case TiebreakPlayed(number, scores):
            old = state.tiebreaks[number - 1]
            return _with(state, old._replace(games=(*old.games, tuple(scores))))
        case TiebreakVoided(number):
            return _with(state, state.tiebreaks[number - 1]._replace(voided=True))
        case _:
            assert_never(event)


def _with(state: Desk, changed: Tiebreak) -> Desk:
    at = changed.number - 1
    return state._replace(tiebreaks=(*state.tiebreaks[:at], changed, *state.tiebreaks[at + 1 :]))


def _new_tiebreak(state: Desk, command: MakeTiebreak) -> None:
    """B-23: when all is played, the tied play it off; how, depends on how many they are."""
    checks.check_event(state)
    for number in command.players:
        checks.check_player(state, number)
    if not state.fixtures:
        raise Refused("B-22", "no-schedule", do("make-schedule"))
    if not state.complete:
        raise Refused("B-23", "not-finished", left=len(waiting(state)), all=len(state.fixtures))
    if len(command.players) < 2 or checks.find_duplicate(command.players) is not None:
        raise Refused("B-23", "not-tied", do("show-standings"), place=command.place)
    possible = tiebreak_kinds(len(command.players))
    if command.kind not in possible:
        raise Refused(
            "B-23",
            "tiebreaker-kind",
            *(do("make-tiebreaker", place=command.place, kind=kind) for kind in possible),
            count=len(command.players),
            kind=Term(command.kind),
        )
    for other in state.tiebreaks:
        shared = tuple(PlayerRef(number) for number in command.players if number in other.players)
        if undecided(other) and shared:
            raise Refused(
                "B-23",
                "tiebreaker-open",
                do("enter-tiebreaker", number=other.number),
                do("void-tiebreaker", number=other.number),
                number=other.number,
                shared=shared,
            )


def tiebreak_kinds(players: int) -> tuple[str, ...]:
    """How that many tied players may play it off (B-23)."""
    if players == 2:
        return (TIEBREAK_MATCH,)
    if players <= 5:
        return (TIEBREAK_FREE_FOR_ALL, TIEBREAK_ROUND_ROBIN)
    return (TIEBREAK_ROUND_ROBIN,)


def _known(state: Desk, number: int) -> Tiebreak:
    """The tiebreaker of that number, unless it was taken away."""
    checks.check_event(state)
    found = state.tiebreaks[number - 1] if 1 <= number <= len(state.tiebreaks) else None
    if found is None or found.voided:
        raise Refused("B-23", "no-tiebreaker", do("show-tiebreakers"), number=number)
    return found


def _game(state: Desk, command: EnterTiebreak) -> Tiebreak:
    """The tiebreaker that this game belongs to: its players are the right ones, and nobody plays a pair twice."""
    found = _known(state, command.tiebreak)
    if not undecided(found):
        raise Refused(
            "B-23", "tiebreaker-decided", do("void-tiebreaker", number=found.number), number=found.number
        )
    seats = tuple(sorted(number for number, _ in command.scores))
    awaited = open_games(found)
    if seats not in {tuple(sorted(game)) for game in awaited}:
        raise Refused(
            "B-23",
            "tiebreaker-game",
            do("enter-tiebreaker", number=found.number),
            seats=tuple(PlayerRef(PlayerId(number)) for number in seats),
            number=found.number,
            game=tuple(map(PlayerRef, awaited[0])),
        )
    return found


def open_games(tiebreak: Tiebreak) -> tuple[tuple[PlayerId, ...], ...]:
    """Who may play next in a tiebreaker: all its players, or, in a round robin, each pair that has not."""
    if not undecided(tiebreak):
        return ()
    if len(tiebreak.players) == 2 or tiebreak.kind != TIEBREAK_ROUND_ROBIN:
        return (tiebreak.players,)
    played = {frozenset(number for number, _ in game) for game in tiebreak.games}
    return tuple(pair for pair in combinations(tiebreak.players, 2) if frozenset(pair) not in played)
