"""The state machine of an Építő match: `decide`, `evolve`, `legal`, and `MACHINE`. Pure; randomness comes as a seed."""

from collections.abc import Callable
from typing import assert_never

from games.epito.checks import (
    check_announcement,
    check_beginning,
    check_change,
    check_dice,
    check_fall,
    check_first,
    check_laying,
    check_moving,
    check_phase,
    check_setup,
    check_taking,
    check_turn,
)
from games.epito.moves import (
    DRAWN,
    EMPTY_FRONT,
    FOUR_KILLS,
    FRONT,
    KILLS,
    RESERVE,
    SIDE,
    Adjust,
    Adjusted,
    Announce,
    Announced,
    Began,
    Begin,
    ChooseFirst,
    Command,
    DiceRolled,
    EndRound,
    EnterDice,
    Event,
    Fall,
    Fell,
    FirstChosen,
    Laid,
    Lay,
    MatchEnded,
    Move,
    Moved,
    Prepared,
    Ready,
    RollDice,
    RoundBegan,
    RoundEnded,
    SetUp,
    SideTaken,
    TakeSide,
    TrainerUsed,
    UseTrainer,
    WasSetUp,
)
from games.epito.sheet import (
    BLANK,
    COMBAT,
    DICE,
    END,
    OVER,
    PREPARATION,
    SETUP,
    SIDE_CARDS,
    WINNING_KILLS,
    Match,
    Outcome,
    Round,
    Side,
    fallible,
    lay_places,
    movable,
    tokens_due,
)
from games.model import PlayerId
from games.sheet import Machine
from games.stream import Stream

DIE = 6


def decide(state: Match, command: Command) -> tuple[Event, ...]:
    """The events that follow from an entry; `Refused` with the rule if it is not allowed."""
    match command:
        case Begin():
            check_beginning(state, command)
            return (Began(*command),)
        case EnterDice(a, b):
            check_dice(state, a, b)
            return (DiceRolled(a, b),)
        case RollDice(seed):
            check_dice(state, 1, 1)
            return _rolls(seed)
        case ChooseFirst(player):
            check_first(state, player)
            return (FirstChosen(player),)
        case SetUp(player):
            check_setup(state, command)
            return _followed(
                state, WasSetUp(*command), lambda after: after.phase == PREPARATION, _begin_round
            )
        case Lay() | Move() | UseTrainer() | Ready():
            return _prepare(state, command)
        case Announce():
            check_announcement(state, command)
            return (Announced(*command),)
        case Fall():
            check_fall(state, command)
            return (Fell(*command),)
        case EndRound():
            check_phase(state, END)
            return _followed(state, RoundEnded(state.round), lambda _: True, _after_round)
        case TakeSide(player, card):
            check_taking(state, player)
            taken = SideTaken(player, card, _nth(state, command))
            return _followed(state, taken, lambda after: not after.waiting_for, _begin_round)
        case Adjust():
            check_change(state, command)
            return (Adjusted(*command),)
        case _:
            assert_never(command)


def _prepare(state: Match, command: Lay | Move | UseTrainer | Ready) -> tuple[Event, ...]:
    """Entries of the preparation phase: the starting player's first (E-15)."""
    check_turn(state, command.player, PREPARATION)
    match command:
        case Lay(_, place):
            check_laying(state, command.player, place)
            return (Laid(*command),)
        case Move(player, count):
            check_moving(state, player, count)
            return (Moved(player, count),)
        case UseTrainer(player):
            return (TrainerUsed(player),)
        case Ready(player):
            return _followed(state, Prepared(player), lambda after: after.phase == COMBAT, _enter_combat)
        case _:
            assert_never(command)


def _followed(
    state: Match, event: Event, when: Callable[[Match], bool], then: Callable[[Match], tuple[Event, ...]]
) -> tuple[Event, ...]:
    """The event, and what follows from it by the rules alone."""
    after = evolve(state, event)
    return (event, *then(after)) if when(after) else (event,)


def _begin_round(state: Match) -> tuple[Event, ...]:
    """The next round: the starting player changes (E-8), and both get their tokens (E-12, E-13)."""
    starter = state.order[0].player if state.starter is None else state.other(state.starter).player
    a, b = (tokens_due(side.used, state.bonus) for side in state.sides)
    return (RoundBegan(state.round + 1, starter, (a, b)),)


def _enter_combat(state: Match) -> tuple[Event, ...]:
    """E-17: whoever has no creature in front loses at once; if neither has one, it is a draw."""
    fronts = [side for side in state.sides if side.front]
    if len(fronts) == len(state.sides):
        return ()
    return (MatchEnded(fronts[0].player if fronts else None, EMPTY_FRONT),)


def _after_round(state: Match) -> tuple[Event, ...]:
    """E-26: who has 4 kills at a round's end wins, both: a draw. Else side cards are due (E-24), or the next round."""
    over = [side.player for side in state.sides if side.kills >= WINNING_KILLS]
    if over:
        return (MatchEnded(over[0] if len(over) == 1 else None, FOUR_KILLS),)
    return () if state.waiting_for else _begin_round(state)


def _rolls(seed: str) -> tuple[Event, ...]:
    """Dice for both until they differ (E-8)."""
    stream = Stream(seed.encode(), "epito/dice")
    rolls = [DiceRolled(0, 0)]
    while rolls[-1].a == rolls[-1].b:
        rolls.append(DiceRolled(stream.below(DIE) + 1, stream.below(DIE) + 1))
    return tuple(rolls[1:])


def _nth(state: Match, command: TakeSide) -> int:
    """Which of the cards left in the side deck was drawn; 0 where the program does not draw (E-24)."""
    if state.side_draw != DRAWN or command.card or not command.seed:
        return 0
    left = state.of(command.player).side
    return Stream(command.seed.encode(), f"epito/side/{state.round}/{command.player}").below(left) + 1


def evolve(state: Match, event: Event) -> Match:
    """The sheet after an event. Events are facts: nothing is checked here."""
    match event:
        case Began(players, bonus, side_draw, side_cards):
            sides = tuple(
                Side(PlayerId(player), count) for player, count in zip(players, side_cards, strict=True)
            )
            return Match(DICE, sides, bonus, side_draw)
        case DiceRolled(a, b):
            return state._replace(dice=(*state.dice, (a, b)))
        case FirstChosen(player):
            return state._replace(phase=SETUP, first=player)
        case WasSetUp(player, boss, trainer, fields):
            side = state.of(player)._replace(
                set_up=True, boss=True, boss_name=boss, trainer_name=trainer, fields=tuple(fields)
            )
            return _advanced(_with(state, side), PREPARATION)
        case RoundBegan(number, starter, tokens):
            return _new_round(state, number, starter, tuple(tokens))
        case Laid() | Moved() | TrainerUsed() | Prepared() | Announced() | Fell() | SideTaken() | Adjusted():
            return _on_side(state, event)
        case RoundEnded():
            return _round_over(state)
        case MatchEnded(winner, reason):
            return state._replace(phase=OVER, outcome=Outcome(winner, reason))
        case _:
            assert_never(event)


def _on_side(
    state: Match,
    event: Laid | Moved | TrainerUsed | Prepared | Announced | Fell | SideTaken | Adjusted,
) -> Match:
    """What changes one player's half (and, with a kill, the other's)."""
    side = state.of(event.player)
    match event:
        case Laid(_, place):
            here = _placed(side, place, side.standing(place) + 1)
            return _with(state, here._replace(laid=True))
        case Moved(_, count):
            here = side._replace(front=side.front + count, reserve=side.reserve - count)
            return _with(state, here)
        case TrainerUsed():
            return _with(state, side._replace(trainer=side.trainer + 1))
        case Prepared():
            return _advanced(_with(state, side._replace(ready=True)), COMBAT)
        case Announced(_, abilities, at_end):
            here = side._replace(abilities=abilities, at_end=at_end, used=abilities)
            return _advanced(_with(state, here), END)
        case Fell(_, place, own):
            here = _placed(side, place, side.standing(place) - 1)._replace(fell=side.fell + 1)
            other = state.other(event.player)
            killer = other._replace(kills=other.kills + (not own))
            return _with(_with(state, here), killer)
        case SideTaken():
            return _with(state, side._replace(side=side.side - 1, owed=False))
        case Adjusted(_, what, value):
            return _with(state, _placed(side, what, value))
        case _:
            assert_never(event)


def _with(state: Match, side: Side) -> Match:
    return state._replace(sides=tuple(side if old.player == side.player else old for old in state.sides))


def _placed(side: Side, what: str, value: int) -> Side:
    if what == FRONT:
        return side._replace(front=value)
    if what == RESERVE:
        return side._replace(reserve=value)
    if what == KILLS:
        return side._replace(kills=value)
    return side._replace(side=value) if what == SIDE else side._replace(boss=bool(value))


def _advanced(state: Match, phase_after: str) -> Match:
    """The next phase, if both players have done what this one asks for."""
    done = all(
        {SETUP: side.set_up, PREPARATION: side.ready, COMBAT: side.abilities is not None}[state.phase]
        for side in state.sides
    )
    return state._replace(phase=phase_after) if done else state


def _new_round(state: Match, number: int, starter: PlayerId, tokens: tuple[int, ...]) -> Match:
    sides = tuple(
        side._replace(
            tokens=side.tokens + got, due=got,
            laid=False, trainer=0, ready=False, abilities=None, at_end=0, fell=0, owed=False,
        )
        for side, got in zip(state.sides, tokens, strict=True)
    )  # fmt: skip
    return state._replace(phase=PREPARATION, sides=sides, round=number, starter=starter)


def _round_over(state: Match) -> Match:
    a, b = state.sides
    past = Round(
        state.round, state.order[0].player, (a.due, b.due), (a.abilities, b.abilities), (a.fell, b.fell),
        (a.kills, b.kills),
    )  # fmt: skip
    sides = tuple(side._replace(owed=side.fell > 0 and side.side > 0) for side in state.sides)
    return state._replace(phase=SIDE_CARDS, sides=sides, past=(*state.past, past))


def legal(state: Match) -> tuple[Command, ...]:
    """Every entry that the rules allow next, in its plain form: no names of cards, dice by the program.

    What the text of a card changes (`Adjust`), and creatures that fell by their owner's hand, come on top.
    """
    match state.phase:
        case "dice":
            dices: tuple[Command, ...] = () if state.chooser else (RollDice(""),)
            tied = bool(state.dice) and state.chooser is None
            return dices if tied else (*dices, *(ChooseFirst(side.player) for side in state.sides))
        case "setup":
            return tuple(map(SetUp, state.waiting_for))
        case "preparation":
            side = state.of(state.waiting_for[0])
            return (
                *(Lay(side.player, place) for place in lay_places(side)),
                *(Move(side.player, count) for count in range(1, movable(side) + 1)),
                UseTrainer(side.player),
                Ready(side.player),
            )
        case "combat":
            side = state.of(state.waiting_for[0])
            return tuple(Announce(side.player, count) for count in range(side.creatures + 1))
        case "end":
            falls = tuple(Fall(side.player, place) for side in state.sides for place in fallible(side))
            return (*falls, EndRound())
        case "side-cards":
            return tuple(map(TakeSide, state.waiting_for))
        case _:
            return ()


START = Match(BLANK)

MACHINE: Machine[Match, Command, Event] = Machine(
    "epito",
    START,
    decide,
    evolve,
    {
        "epito-began": Began,
        "epito-dice": DiceRolled,
        "epito-first": FirstChosen,
        "epito-setup": WasSetUp,
        "epito-round": RoundBegan,
        "epito-laid": Laid,
        "epito-moved": Moved,
        "epito-trainer": TrainerUsed,
        "epito-ready": Prepared,
        "epito-announced": Announced,
        "epito-fell": Fell,
        "epito-round-ended": RoundEnded,
        "epito-side": SideTaken,
        "epito-adjusted": Adjusted,
        "epito-over": MatchEnded,
    },
    lambda match: match.outcome is not None,
)
