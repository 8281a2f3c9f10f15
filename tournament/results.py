"""Results, corrections, bonuses and penalties, and what scores are made of."""

from typing import assert_never

from games.kartomantik import sheet_points
from games.refusal import PlayerRef, Refusal, Refused, clause, do
from tournament import checks
from tournament.events import (
    HOW,
    SCHEMES,
    TIE_BREAKS,
    ChooseScoring,
    CorrectResult,
    DeskEvent,
    EnterResult,
    GivePoints,
    PointsGiven,
    PointsTakenBack,
    ResultCommand,
    ResultCorrected,
    ResultEntered,
    ResultEvent,
    ResultVoided,
    ScoringChosen,
    TakeBackPoints,
    VoidResult,
)
from tournament.state import Bonus, Desk, Fixture, Result


def decide(state: Desk, command: ResultCommand) -> tuple[DeskEvent, ...]:
    """The events that follow from a command about results; `Refused` if a rule forbids it."""
    match command:
        case EnterResult(match):
            _new_result(state, match)
            _well_formed(command)
            return (ResultEntered(*command),)
        case CorrectResult(match):
            _old_result(state, match)
            _well_formed(command)
            return (ResultCorrected(*command),)
        case VoidResult(match, why):
            _old_result(state, match)
            return (ResultVoided(match, why),)
        case GivePoints(player, points, why):
            checks.check_player(state, player)
            if not why.strip():
                raise Refused(None, "no-reason", do("add-reason"))
            return (PointsGiven(len(state.bonuses) + 1, player, points, why),)
        case TakeBackPoints(entry, why):
            checks.check_event(state)
            if entry not in may_take_back(state):
                raise Refused(None, "no-bonus", do("show-standings"), entry=entry)
            return (PointsTakenBack(entry, why),)
        case ChooseScoring(scheme):
            checks.check_event(state)
            _known_scoring(scheme, command.tiebreaks)
            return (ScoringChosen(*command),)
        case _:
            assert_never(command)


def evolve(state: Desk, event: ResultEvent) -> Desk:
    """The state after an event about results."""
    match event:
        case ResultEntered() | ResultCorrected():
            result = Result(event.points_a, event.points_b, event.how, tuple(event.sheets))
            return state._replace(results=state.results.put(event.match, result))
        case ResultVoided(match):
            return state._replace(results=state.results.put(match, None))
        case PointsGiven(entry, player, points, why):
            return state._replace(bonuses=(*state.bonuses, Bonus(entry, player, points, why)))
        case PointsTakenBack(entry):
            taken = state.bonuses[entry - 1]._replace(taken_back=True)
            return state._replace(bonuses=(*state.bonuses[: entry - 1], taken, *state.bonuses[entry:]))
        case ScoringChosen():
            return state._replace(scoring=event)
        case _:
            assert_never(event)


def may_take_back(state: Desk) -> tuple[int, ...]:
    """Numbers of the bonuses and penalties that hold."""
    return tuple(bonus.entry for bonus in state.bonuses if not bonus.taken_back)


def _known_scoring(scheme: str, tiebreaks: tuple[str, ...]) -> None:
    if scheme not in SCHEMES:
        raise Refused(None, "no-scheme", scheme=scheme, schemes=SCHEMES)
    for at, name in enumerate(tiebreaks):
        if name not in TIE_BREAKS or name in tiebreaks[:at]:
            raise Refused(
                None,
                "tie-break-twice" if name in tiebreaks[:at] else "no-such-tie-break",
                name=name,
                known=TIE_BREAKS,
            )


def _well_formed(command: EnterResult | CorrectResult) -> None:
    """A known way of coming to a result, and points that agree with the match sheets, if there are any (M-1)."""
    if command.how not in HOW:
        raise Refused(None, "no-such-ending", how=command.how, known=HOW)
    if not command.sheets:
        return
    sums = tuple(sheet_points(*sheet) for sheet in command.sheets)
    if sums != (command.points_a, command.points_b):
        raise Refused("M-1", "sheet-sums", sums=sums, points=(command.points_a, command.points_b))


def _new_result(state: Desk, match: int) -> Fixture:
    """The match that waits for a result."""
    game = checks.check_match(state, match)
    for player in (game.a, game.b):
        if player in state.withdrawn:
            raise Refused(
                None,
                "opponent-withdrawn",
                do("return-player", player=PlayerRef(player)),
                who=PlayerRef(player),
                match=match,
            )
    there = state.results.get(match)
    if there is not None:
        raise Refused(
            None,
            "result-there",
            do("edit-result", match=match),
            match=match,
            a=PlayerRef(game.a),
            b=PlayerRef(game.b),
            result=result_clause(game, there),
        )
    return game


def result_clause(game: Fixture, there: Result) -> Refusal:
    """The result of a match, as a part of a message."""
    a, b = PlayerRef(game.a), PlayerRef(game.b)
    return clause(f"result-{there.how}", a=a, b=b, points_a=there.points_a, points_b=there.points_b)


def _old_result(state: Desk, match: int) -> Fixture:
    """The match whose result may be corrected or taken away."""
    game = checks.check_match(state, match)
    if state.results.get(match) is None:
        raise Refused(
            None,
            "no-result",
            do("enter-result", match=match),
            match=match,
            a=PlayerRef(game.a),
            b=PlayerRef(game.b),
        )
    return game
