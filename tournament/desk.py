"""The desk's state machine: players, decks, schedule, results, tiebreakers.

`decide` checks a command against the state and gives events, or raises `Refused`; `evolve` folds an event into the next
state; `legal` lists what may come next. Pure: no clock, no files, no names. What belongs together stands in a room of its
own with its own closed union: `people`, `timetable`, `results`, `playoff`.
"""

from collections.abc import Iterable
from typing import NamedTuple, assert_never

from games.model import PlayerId
from tournament import people, playoff, results, swiss, timetable
from tournament.events import (
    AddPlayer,
    ArrangeSeats,
    ChooseScoring,
    CorrectResult,
    CreateEvent,
    DeckRetracted,
    DeckSubmitted,
    DeskCommand,
    DeskEvent,
    EnterResult,
    EnterTiebreak,
    EventCreated,
    FixturesChanged,
    GivePoints,
    MakeSchedule,
    MakeTiebreak,
    MatchMoved,
    MoveMatch,
    PairRound,
    PlayerAdded,
    PlayerRenamed,
    PlayerReturned,
    PlayerWithdrawn,
    PointsGiven,
    PointsTakenBack,
    RenamePlayer,
    ResultCorrected,
    ResultEntered,
    ResultVoided,
    RetractDeck,
    ReturnPlayer,
    RoundPaired,
    ScheduleMade,
    ScoringChosen,
    SeatsArranged,
    SubmitDeck,
    TakeBackPoints,
    TiebreakMade,
    TiebreakPlayed,
    TiebreakVoided,
    VoidResult,
    VoidTiebreak,
    WithdrawPlayer,
)
from tournament.state import Desk, active, undecided, waiting

EMPTY = Desk()


class Legal(NamedTuple):
    """What the desk accepts next: whether, or for which players, matches, tiebreakers or entries."""

    create: bool
    submit: tuple[PlayerId, ...]
    retract: tuple[PlayerId, ...]
    withdraw: tuple[PlayerId, ...]
    come_back: tuple[PlayerId, ...]
    schedule: bool
    replace_schedule: bool
    pair: bool
    move: tuple[int, ...]
    enter: tuple[int, ...]
    correct: tuple[int, ...]
    take_back: tuple[int, ...]
    tiebreak: bool
    tiebreak_games: tuple[tuple[int, tuple[PlayerId, ...]], ...]
    void_tiebreak: tuple[int, ...]


def decide(state: Desk, command: DeskCommand) -> tuple[DeskEvent, ...]:
    """The events that follow from a command; `Refused` if a rule forbids it."""
    match command:
        case CreateEvent():
            people.new_event(state, command)
            return (EventCreated(*command),)
        case (
            AddPlayer()
            | RenamePlayer()
            | ArrangeSeats()
            | WithdrawPlayer()
            | ReturnPlayer()
            | SubmitDeck()
            | RetractDeck()
        ):
            return people.decide(state, command)
        case PairRound():
            return swiss.decide(state, command)
        case MakeSchedule() | MoveMatch():
            return timetable.decide(state, command)
        case (
            EnterResult() | CorrectResult() | VoidResult() | GivePoints() | TakeBackPoints() | ChooseScoring()
        ):
            return results.decide(state, command)
        case MakeTiebreak() | EnterTiebreak() | VoidTiebreak():
            return playoff.decide(state, command)
        case _:
            assert_never(command)


def evolve(state: Desk, event: DeskEvent) -> Desk:
    """The state after an event. Events are facts: nothing is checked here."""
    match event:
        case EventCreated():
            return people.opened(state, event)
        case (
            PlayerAdded()
            | PlayerRenamed()
            | SeatsArranged()
            | PlayerWithdrawn()
            | PlayerReturned()
            | DeckSubmitted()
            | DeckRetracted()
        ):
            return people.evolve(state, event)
        case RoundPaired():
            return swiss.evolve(state, event)
        case ScheduleMade() | FixturesChanged() | MatchMoved():
            return timetable.evolve(state, event)
        case (
            ResultEntered()
            | ResultCorrected()
            | ResultVoided()
            | PointsGiven()
            | PointsTakenBack()
            | ScoringChosen()
        ):
            return results.evolve(state, event)
        case TiebreakMade() | TiebreakPlayed() | TiebreakVoided():
            return playoff.evolve(state, event)
        case _:
            assert_never(event)


def legal(state: Desk) -> Legal:
    """What may come next. A deck, or players said to be tied, are checked further when they come."""
    begun = state.results.entered > 0
    open_ties = tuple(tie for tie in state.tiebreaks if undecided(tie))
    return Legal(
        create=state.created is None,
        submit=tuple(player for player in state.players if not (begun and player in state.decks)),
        retract=() if begun else tuple(state.decks),
        withdraw=active(state),
        come_back=tuple(state.withdrawn),
        schedule=timetable.may_make(state) and not state.fixtures,
        replace_schedule=timetable.may_make(state),
        pair=swiss.may_pair(state),
        move=tuple(game.match for game in state.fixtures if state.results.get(game.match) is None),
        enter=tuple(game.match for game in waiting(state)),
        correct=tuple(match for match, _ in state.results.each()),
        take_back=results.may_take_back(state),
        tiebreak=state.complete,
        tiebreak_games=tuple(
            (tie.number, players) for tie in open_ties for players in playoff.open_games(tie)
        ),
        void_tiebreak=tuple(tie.number for tie in state.tiebreaks if not tie.voided),
    )


def fold(events: Iterable[DeskEvent], state: Desk = EMPTY) -> Desk:
    """The state after all these events, in order."""
    for event in events:
        state = evolve(state, event)
    return state
