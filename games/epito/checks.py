"""What an entry on the sheet of an Építő match must satisfy. Each check raises `Refused` with the rule, or is silent."""

from games.epito.moves import (
    ADJUSTABLE,
    BONUSES,
    BOSS,
    EMPTY_FRONT,
    FRONT,
    KILLS,
    PLACES,
    RESERVE,
    SIDE,
    SIDE_DRAWS,
    Adjust,
    Announce,
    Begin,
    Fall,
    SetUp,
)
from games.epito.sheet import (
    BLANK,
    COMBAT,
    DICE,
    END,
    OVER,
    PREPARATION,
    ROOM,
    SETUP,
    SIDE_CARDS,
    Match,
    fallible,
    lay_places,
    movable,
)
from games.model import PlayerId
from games.refusal import Do, Label, PlayerRef, Refused, Term, do

SIDE_DECK = 5
"""E-2."""

FACES = 20
"""Dice with more faces than six are dice too."""

_RULE_OF = {
    DICE: "E-8", SETUP: "E-9", PREPARATION: "E-15", COMBAT: "E-18", END: "E-25", SIDE_CARDS: "E-24",
}  # fmt: skip
_NAMES: dict[str, Label] = {
    BLANK: "no match yet", DICE: "who begins", SETUP: "the set-up", PREPARATION: "the preparation", COMBAT: "combat",
    END: "the end of the round", SIDE_CARDS: "the cards of the side deck",
}  # fmt: skip
_NEXT = {
    BLANK: ("redo-epito", "new-epito"), DICE: ("say-first",), SETUP: ("set-up",), PREPARATION: ("prepare",),
    COMBAT: ("announce",), END: ("enter-losses", "end-round"), SIDE_CARDS: ("take-card",), OVER: ("show-epito", "undo-epito"),
}  # fmt: skip
"""What can be done in each phase."""


def _next(phase: str) -> tuple[Do, ...]:
    return tuple(map(do, _NEXT[phase]))


def check_phase(state: Match, wanted: str) -> None:
    """Raise `Refused` unless the sheet is in this phase; after the end it is in none (E-26, E-28)."""
    if state.outcome is not None and state.outcome.reason == EMPTY_FRONT:
        raise Refused("E-28", "front-empty", do("undo-epito"))
    if state.outcome is not None:
        raise Refused("E-26", "match-over", *_next(OVER))
    if state.phase != wanted:
        raise Refused(
            _RULE_OF.get(wanted),
            "wrong-phase",
            *_next(state.phase),
            wanted=Term(_NAMES[wanted]),
            phase=Term(_NAMES[state.phase]),
        )


def check_player(state: Match, player: PlayerId) -> None:
    """Raise `Refused` unless the player plays this match."""
    if all(side.player != player for side in state.sides):
        raise Refused(
            None,
            "not-in-this-match",
            who=PlayerRef(player),
            players=tuple(PlayerRef(side.player) for side in state.sides),
        )


def check_turn(state: Match, player: PlayerId, wanted: str) -> None:
    """Raise `Refused` unless it is this phase, and this player's turn in it: the starting player's entries come first (E-9, E-15, E-18)."""
    check_player(state, player)
    check_phase(state, wanted)
    if player not in state.waiting_for:
        raise Refused(
            _RULE_OF[wanted],
            "not-their-entry",
            wanted=Term(_NAMES[wanted]),
            others=tuple(map(PlayerRef, state.waiting_for)),
            who=PlayerRef(player),
        )


def check_beginning(state: Match, command: Begin) -> None:
    """Raise `Refused` unless there are a blank sheet, two players, known readings, side decks of at most 5 (E-2)."""
    check_phase(state, BLANK)
    if len(set(command.players)) != 2:
        raise Refused(None, "two-match-players", do("new-epito"))
    for given, ways in ((command.bonus, BONUSES), (command.side_draw, SIDE_DRAWS)):
        if given not in ways:
            raise Refused("E-13" if ways is BONUSES else "E-24", "no-reading", given=given, readings=ways)
    for count in command.side:
        if not 0 <= count <= SIDE_DECK:
            raise Refused("E-2", "side-deck-cards", do("side-cards"), count=count, most=SIDE_DECK)


def check_dice(state: Match, a: int, b: int) -> None:
    """Raise `Refused` unless dice may be rolled: until they differ, and not again (E-8)."""
    check_phase(state, DICE)
    if state.chooser is not None:
        raise Refused("E-8", "rolled", do("say-first"), who=PlayerRef(state.chooser))
    for value in (a, b):
        if not 1 <= value <= FACES:
            raise Refused("E-8", "die", value=value)


def check_first(state: Match, player: PlayerId) -> None:
    """Raise `Refused` unless it can be said who begins: once, and not after equal dice (E-8)."""
    check_player(state, player)
    check_phase(state, DICE)
    if state.dice and state.chooser is None:
        raise Refused("E-8", "dice-tied", do("roll-dice"), value=state.dice[-1][0])


def check_setup(state: Match, command: SetUp) -> None:
    """Raise `Refused` for a setup out of order: the starting player lays trainer and boss down first, then the other (E-9); at most 2 fields (E-4)."""
    check_turn(state, command.player, SETUP)
    if len(set(command.fields)) > 2:
        raise Refused("E-4", "token-fields-laid", count=len(set(command.fields)))


def check_laying(state: Match, player: PlayerId, place: str) -> None:
    """Raise `Refused` unless the creature can be laid: one a round, not in the boss's place (E-15, E-27), in reserve only behind a front (E-16), where there is room (E-10)."""
    side = state.of(player)
    if place in lay_places(side):
        return
    if place not in PLACES:
        raise Refused("E-10", "no-place", place=place, places=(Term(FRONT), Term(RESERVE)))
    if place == BOSS:
        if side.boss:
            rule, code = "E-15", "boss-place"
        else:
            rule, code = "E-27", "boss-out"
    elif side.laid:
        rule, code = "E-15", "laid-already"
    elif side.standing(place) >= ROOM[place]:
        rule, code = "E-10", "place-full"
    else:
        rule, code = "E-16", "reserve-behind-front"
    raise Refused(
        rule,
        code,
        who=PlayerRef(player),
        place=Term(place),
        count=side.standing(place),
        room=ROOM.get(place, 1),
        places=tuple(map(Term, lay_places(side))),
    )


def check_moving(state: Match, player: PlayerId, count: int) -> None:
    """Raise `Refused` unless so many can move: any number may go from the reserve to the front while it has room (E-16)."""
    side = state.of(player)
    if not 1 <= count <= movable(side):
        raise Refused(
            "E-16",
            "move",
            count=count,
            who=PlayerRef(player),
            most=movable(side),
            reserve=side.reserve,
            front=side.front,
            room=ROOM[FRONT],
        )


def check_announcement(state: Match, command: Announce) -> None:
    """Raise `Refused` for too many abilities: each creature uses at most one ability, none must (E-18); of these, some act wholly at the end (E-19)."""
    check_turn(state, command.player, COMBAT)
    most = state.of(command.player).creatures
    if not 0 <= command.abilities <= most:
        raise Refused("E-18", "abilities", count=command.abilities, who=PlayerRef(command.player), most=most)
    if not 0 <= command.at_end <= command.abilities:
        raise Refused("E-19", "at-end", count=command.at_end, all=command.abilities)


def check_fall(state: Match, command: Fall) -> None:
    """Raise `Refused` unless the creature is on the table: no other can fall (E-25)."""
    check_player(state, command.player)
    check_phase(state, END)
    if command.place not in fallible(state.of(command.player)):
        raise Refused(
            "E-27" if command.place == BOSS else "E-25",
            "nothing-there",
            who=PlayerRef(command.player),
            place=Term(command.place),
            places=tuple(map(Term, fallible(state.of(command.player)))),
        )


def check_taking(state: Match, player: PlayerId) -> None:
    """Raise `Refused` unless a card of the side deck is due: to a player who lost a creature in this round, one a round (E-24)."""
    check_player(state, player)
    check_phase(state, SIDE_CARDS)
    if player not in state.waiting_for:
        raise Refused("E-24", "not-due", who=PlayerRef(player), due=tuple(map(PlayerRef, state.waiting_for)))


def check_change(state: Match, command: Adjust) -> None:
    """Raise `Refused` unless a card's text can change what is where: during a round, with its reason; the boss's place stays empty (E-27)."""
    check_player(state, command.player)
    if state.phase not in (PREPARATION, COMBAT, END):
        check_phase(state, PREPARATION)
    if command.what not in ADJUSTABLE:
        raise Refused(
            "E-27" if command.what == BOSS else None,
            "fixed-by-rule",
            what=command.what,
            known=tuple(map(Term, ADJUSTABLE)),
        )
    most = {FRONT: ROOM[FRONT], RESERVE: ROOM[RESERVE], SIDE: SIDE_DECK, KILLS: 99}[command.what]
    if not 0 <= command.value <= most:
        raise Refused(
            "E-10" if command.what in ROOM else None,
            "adjusted-value",
            value=command.value,
            what=Term(command.what),
            most=most,
        )
    if not command.why.strip():
        raise Refused(None, "no-card-text", do("card-text"))
