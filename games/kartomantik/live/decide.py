"""Whether a command of a live game is allowed, and what it brings about. `Refused` names the rule and what would be legal."""

from typing import assert_never

from games.kartomantik.live.events import (
    CONFRONTATION,
    END,
    Act,
    Acted,
    Adjust,
    Adjusted,
    Begin,
    Begun,
    CannotRecover,
    ChangePower,
    Command,
    CountDeck,
    DeckCounted,
    Enter,
    Entered,
    Event,
    Finish,
    GameEnded,
    Give,
    Given,
    Keep,
    Kept,
    Lose,
    MulliganTaken,
    Passed,
    PassPriority,
    PhaseEnded,
    PlayerLost,
    PowerChanged,
    RecoveryFailed,
    Resolved,
    Roll,
    Rolled,
    Stalemated,
    TakeAway,
    TakeMulligan,
    TakenAway,
    Won,
)
from games.kartomantik.live.evolve import evolve
from games.kartomantik.live.legal import Legal, askable, legal
from games.kartomantik.live.state import Game
from games.kartomantik.wheel import temperaments as known_temperaments
from games.model import PlayerId
from games.refusal import PlayerRef, Refused, Term, do


def decide(game: Game, command: Command) -> tuple[Event, ...]:  # noqa: PLR0912 - one branch for each member of a closed union
    """The events that follow from a command (`Refused` if it is not allowed)."""
    if isinstance(command, Begin):
        return _begin(game, command)
    if not game.players:
        raise Refused(None, "game-not-begun", do("redo-game"))
    may = legal(game)
    _still_on(game, command)
    match command:
        case Roll(player):
            _among(player, may.roll, "C-5", "die-not-for")
            return (Rolled(player),)
        case Act(player, what):
            _has_priority(game, player, may)
            return (Acted(game.actions + 1, player, what),)
        case PassPriority(players):
            return _pass(game, players)
        case Enter() | ChangePower() | TakeAway() | Keep() | Give():
            return (_on_table(game, command, may),)
        case Adjust(player, points, why):
            _plays(game, player)
            if not points:
                raise Refused("M-1", "no-points")
            return (Adjusted(player, points, why),)
        case TakeMulligan(player):
            _plays(game, player)
            _among(player, may.mulligan, "M-2", "no-mulligan")
            return (MulliganTaken(player),)
        case CannotRecover() | Lose():
            return _drop(game, command, may)
        case Finish(why, winner):
            if winner is not None:
                _plays(game, winner)
            return (GameEnded(None, why, winner),)
        case CountDeck(player, left):
            return _count(game, player, left)
        case _:
            assert_never(command)


def _name(game: Game) -> str:
    """The name of the machine that this game belongs to."""
    return "teams" if game.teams else "ffa"


def _begin(game: Game, command: Begin) -> tuple[Event, ...]:
    """Three to five players each for themselves (section 6), or two teams of two (section 7)."""
    if game.players:
        raise Refused(None, "game-begun")
    players, sides = command
    singles = tuple((player,) for player in players)
    team_sizes = sorted(map(len, sides))
    together = sorted(player for members in sides for player in members)
    if team_sizes == [2, 2] and len(players) == 4 and together == sorted(set(players)):
        return (Begun(players, sides),)
    if sides != singles or not 3 <= len(players) <= 5 or len(set(players)) != len(players):
        rule = "F-1" if sides == singles else "T-1"
        raise Refused(rule, "game-players", count=len(players))
    return (Begun(players, sides),)


def _still_on(game: Game, command: Command) -> None:
    if game.over and not isinstance(command, Adjust | CountDeck | Give):
        raise Refused(
            game.over_rule,
            "game-is-over",
            do("count-deck", game=_name(game)),
            do("undo-game", game=_name(game)),
        )
    if not game.over and isinstance(command, CountDeck):
        raise Refused("M-1", "game-not-over", do("finish-game", game=_name(game)))


def _plays(game: Game, player: PlayerId) -> None:
    if player not in game.players:
        raise Refused(
            None, "not-in-this-game", who=PlayerRef(player), players=tuple(map(PlayerRef, game.players))
        )


def _among(player: PlayerId, able: tuple[PlayerId, ...], rule: str, code: str) -> None:
    if player not in able:
        raise Refused(rule, code, who=PlayerRef(player), able=tuple(map(PlayerRef, able)))


def _has_priority(game: Game, player: PlayerId, may: Legal) -> None:
    _plays(game, player)
    if player in may.act:
        return
    if may.roll:
        raise Refused(
            "C-5",
            "no-priority-yet",
            do("roll-priority", game=_name(game)),
            able=tuple(map(PlayerRef, may.roll)),
        )
    rule = "F-7" if game.waiting is not None else game.priority().rule
    if game.waiting is not None and game.teams:
        rule = "T-3"
    passed = player in game.passed and game.waiting is None
    raise Refused(
        "F-4" if passed and not game.teams else rule,
        "passed-already" if passed else "no-priority",
        who=PlayerRef(player),
        able=tuple(map(PlayerRef, may.act)),
    )


def _pass(game: Game, players: tuple[PlayerId, ...]) -> tuple[Event, ...]:
    """F-3 to F-5, F-7: one pass after the other, and what comes of the last one. No names: all until something does."""
    events: list[Event] = []
    left = list(players)
    while left or not players:
        able = askable(game)
        if players:
            player = left.pop(0)
            _has_priority(game, player, legal(game))
        else:  # where the die would decide who is first, that all pass makes it all the same
            player = able[0] if able else game.sides[game.priority().candidates[0]][0]
        step = _passed(game, player)
        events += step
        for event in step:
            game = evolve(game, event)
        if len(step) > 1:
            break
    if left:
        raise Refused("F-4", "asked-anew", who=PlayerRef(left[0]))
    return tuple(events)


def _passed(game: Game, player: PlayerId) -> tuple[Event, ...]:
    """One pass. The last one in a row resolves the top of the Stack (F-7, C-6, T-3), or ends the phase (F-5)."""
    after = evolve(game, Passed(player))
    if game.stack:
        everyone = set(after.passed) == set(game.players)
        return (Passed(player), Resolved(game.stack[-1].number)) if everyone else (Passed(player),)
    if len(after.passed_sides) < len(game.sides):
        return (Passed(player),)
    ended: tuple[Event, ...] = (Passed(player), *_outcome(game), PhaseEnded(game.phase))
    if game.phase == END and game.last_turn:
        return (*ended, GameEnded("T-6", "the last turn was played"))
    return ended


def _outcome(game: Game) -> tuple[Event, ...]:
    """F-8, F-9, T-5: what the Confrontation comes to."""
    if game.phase != CONFRONTATION:
        return ()
    winner = game.standing().winner
    return (Stalemated(game.turn),) if winner is None else (Won(game.sides[winner][0]),)


def _on_table(game: Game, command: Enter | ChangePower | TakeAway | Keep | Give, may: Legal) -> Event:
    match command:
        case Enter():
            _enter(game, command, may)
            return Entered(game.pieces + 1, *command)
        case ChangePower(number, power):
            _piece(number, may.power, "C-1", "not-in-zone")
            return PowerChanged(number, power)
        case TakeAway(number):
            _piece(number, may.take, None, "not-in-a-zone")
            return TakenAway(number)
        case Keep(number, replaces):
            return _keep(game, number, replaces, may)
        case Give(number, player):
            _plays(game, player)
            _piece(number, may.give, "T-5", "not-captured")
            holder = next(taken.holder for taken in game.captured if taken.piece.number == number)
            _among(player, game.sides[game.side_of(holder)], "T-5", "not-of-the-team")
            return Given(number, player)
        case _:
            assert_never(command)


def _enter(game: Game, command: Enter, may: Legal) -> None:
    _plays(game, command.player)
    if game.phase != CONFRONTATION:
        raise Refused("C-1", "not-confrontation", phase=Term(game.phase))
    _among(command.player, may.enter, "F-11", "out-of-confrontations")
    if command.first:
        _among(command.player, may.first, "T-4" if game.teams else "C-1", "first-entered")
    known = known_temperaments()
    if not command.temperaments or any(word not in known for word in command.temperaments):
        raise Refused("C-2", "no-temperament", words=command.temperaments, known=known)


def _keep(game: Game, number: int, replaces: int | None, may: Legal) -> Event:
    """C-4: an Interzone has 3 places, a team's 4 (T-1); in a full one a card is replaced."""
    rule = "T-5" if game.teams else "C-4"
    _piece(number, may.keep, rule, "not-to-keep")
    if replaces is None and may.replace:
        raise Refused(
            "T-1" if game.teams else "C-4",
            "interzone-full",
            do("replace-piece"),
            places=game.places,
            able=may.replace,
        )
    if replaces is not None:
        _piece(replaces, may.replace, rule, "not-to-replace")
    return Kept(number, replaces)


def _piece(number: int, able: tuple[int, ...], rule: str | None, code: str) -> None:
    if number not in able:
        raise Refused(rule, code, number=number, able=able)


def _drop(game: Game, command: CannotRecover | Lose, may: Legal) -> tuple[Event, ...]:
    """F-11: the game goes on while two can reach the hand limit. T-6, M-4: in teams a loss, or both failing, ends it."""
    player = command.player
    _plays(game, player)
    rule = "T-6" if game.teams else "F-11"
    if player not in (may.fail if isinstance(command, CannotRecover) else may.lose):
        raise Refused(rule, "entered-already", do("undo-game", game=_name(game)), who=PlayerRef(player))
    event: Event = (
        RecoveryFailed(player) if isinstance(command, CannotRecover) else PlayerLost(player, command.why)
    )
    return (event, *_end_of(evolve(game, event), command))


def _end_of(after: Game, command: CannotRecover | Lose) -> tuple[Event, ...]:
    if not after.teams:
        over = len(after.able) < 2
        return (GameEnded("F-11", "fewer than two players can reach the hand limit"),) if over else ()
    side = after.side_of(command.player)
    if isinstance(command, Lose):
        return (GameEnded("T-6", command.why, after.sides[1 - side][0]),)
    if all(player in after.unable for player in after.sides[side]):
        return (GameEnded("M-4", "neither of a team can reach the hand limit"),)
    return ()


def _count(game: Game, player: PlayerId, count: int) -> tuple[Event, ...]:
    _plays(game, player)
    if not 0 <= count <= 60:
        raise Refused("M-1", "left-in-deck", count=count)
    return (DeckCounted(player, count),)
