"""The desk's state machine: players, decks, schedule, results, tiebreakers.

`decide` checks a command against the state and gives events, or raises `Refused`; `evolve` folds an event into the next
state; `legal` lists what may come next, by the same checks. Pure: no clock, no files, no names.
"""

from collections.abc import Iterable
from types import MappingProxyType
from typing import NamedTuple, assert_never

from games.model import CardNumber, PlayerId
from tournament import checks, planning
from tournament.events import (
    CorrectResult,
    CreateEvent,
    DeckSubmitted,
    DeskCommand,
    DeskEvent,
    EnterResult,
    EnterTiebreak,
    EventCreated,
    MakeSchedule,
    MakeTiebreak,
    ResultCorrected,
    ResultEntered,
    ResultVoided,
    ScheduleMade,
    SubmitDeck,
    TiebreakMade,
    TiebreakPlayed,
    TiebreakVoided,
    VoidResult,
    VoidTiebreak,
)
from tournament.state import Deck, Desk, Fixture, Result, Tiebreak, undecided

EMPTY = Desk()


class Legal(NamedTuple):
    """What the desk accepts next."""

    create: bool
    submit: tuple[PlayerId, ...]
    schedule: bool
    replace_schedule: bool
    enter: tuple[int, ...]
    correct: tuple[int, ...]
    tiebreak: bool
    tiebreak_games: tuple[tuple[int, tuple[PlayerId, ...]], ...]
    void_tiebreak: tuple[int, ...]


def decide(state: Desk, command: DeskCommand) -> tuple[DeskEvent, ...]:
    """The events that follow from a command; `Refused` if a rule forbids it."""
    match command:
        case CreateEvent():
            checks.new_event(state, command)
            return (EventCreated(*command),)
        case SubmitDeck(player, name, cards, points, limit):
            left = checks.deck(state, command)
            return (DeckSubmitted(player, name, cards, left, points, limit),)
        case MakeSchedule(tables, start, minutes):
            checks.schedule(state, command)
            plan = planning.round_robin(state.players, planning.Places(tables, start, minutes))
            return (ScheduleMade(plan.matches, plan.byes),)
        case EnterResult(number):
            checks.new_result(state, number)
            return (ResultEntered(*command),)
        case CorrectResult(number):
            checks.old_result(state, number)
            return (ResultCorrected(*command),)
        case VoidResult(number, why):
            checks.old_result(state, number)
            return (ResultVoided(number, why),)
        case MakeTiebreak(place, players, kind):
            checks.new_tiebreak(state, command)
            return (TiebreakMade(len(state.tiebreaks) + 1, place, players, kind),)
        case EnterTiebreak(number, scores):
            checks.tiebreak_game(state, command)
            return (TiebreakPlayed(number, scores),)
        case VoidTiebreak(number, why):
            checks.known_tiebreak(state, number)
            return (TiebreakVoided(number, why),)
        case _:
            assert_never(command)


def evolve(state: Desk, event: DeskEvent) -> Desk:
    """The state after an event. Events are facts: nothing is checked here."""
    match event:
        case EventCreated():
            players = tuple(PlayerId(number) for number, _ in event.players)
            return state._replace(created=event, players=players)
        case DeckSubmitted(player, name, cards, left, points, limit):
            deck = Deck(name, _cards(cards), _cards(left), points, limit)
            return state._replace(decks=MappingProxyType({**state.decks, PlayerId(player): deck}))
        case ScheduleMade(matches, byes):
            return state._replace(
                fixtures=tuple(Fixture._make(row) for row in matches),
                byes=tuple((turn, PlayerId(player)) for turn, player in byes),
            )
        case ResultEntered(number, points_a, points_b, how, sheets):
            result = Result(points_a, points_b, how, tuple(sheets))
            return state._replace(results=state.results.put(number, result))
        case ResultCorrected(number, points_a, points_b, _, how, sheets):
            result = Result(points_a, points_b, how, tuple(sheets))
            return state._replace(results=state.results.put(number, result))
        case ResultVoided(number):
            return state._replace(results=state.results.put(number, None))
        case TiebreakMade(number, place, players, kind):
            made = Tiebreak(number, place, tuple(PlayerId(player) for player in players), kind)
            return state._replace(tiebreaks=(*state.tiebreaks, made))
        case TiebreakPlayed(number, scores):
            old = state.tiebreaks[number - 1]
            return _with_tiebreak(state, old._replace(games=(*old.games, tuple(scores))))
        case TiebreakVoided(number):
            return _with_tiebreak(state, state.tiebreaks[number - 1]._replace(voided=True))
        case _:
            assert_never(event)


def legal(state: Desk) -> Legal:
    """What may come next. A deck, or players said to be tied, are checked further when they come."""
    begun = state.results.entered > 0
    open_ties = tuple(tie for tie in state.tiebreaks if undecided(tie))
    return Legal(
        create=state.created is None,
        submit=tuple(player for player in state.players if not (begun and player in state.decks)),
        schedule=state.created is not None and not state.fixtures,
        replace_schedule=state.created is not None and not begun,
        enter=tuple(game.match for game in state.fixtures if state.results.get(game.match) is None),
        correct=tuple(number for number, _ in state.results.each()),
        tiebreak=state.complete,
        tiebreak_games=tuple(
            (tie.number, players) for tie in open_ties for players in checks.open_tiebreak_games(tie)
        ),
        void_tiebreak=tuple(tie.number for tie in state.tiebreaks if not tie.voided),
    )


def fold(events: Iterable[DeskEvent], state: Desk = EMPTY) -> Desk:
    """The state after all these events, in order."""
    for event in events:
        state = evolve(state, event)
    return state


def _cards(numbers: Iterable[int]) -> tuple[CardNumber, ...]:
    return tuple(CardNumber(number) for number in numbers)


def _with_tiebreak(state: Desk, changed: Tiebreak) -> Desk:
    at = changed.number - 1
    return state._replace(tiebreaks=(*state.tiebreaks[:at], changed, *state.tiebreaks[at + 1 :]))
