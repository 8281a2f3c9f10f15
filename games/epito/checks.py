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
from games.refusal import PlayerRef, Refused

SIDE_DECK = 5
"""E-2."""

FACES = 20
"""Dice with more faces than six are dice too."""

_RULE_OF = {
    DICE: "E-8", SETUP: "E-9", PREPARATION: "E-15", COMBAT: "E-18", END: "E-25", SIDE_CARDS: "E-24",
}  # fmt: skip
_NAMES = {
    BLANK: "no match yet", DICE: "who begins", SETUP: "the set-up", PREPARATION: "the preparation", COMBAT: "combat",
    END: "the end of the round", SIDE_CARDS: "the cards of the side deck",
}  # fmt: skip
_DO = {
    BLANK: "lay the sheet out: epito redo, or a new one: epito new",
    DICE: "who begins? epito first",
    SETUP: 'set up: epito play "NAME: boss"',
    PREPARATION: 'preparation: epito play "NAME: lay front, ready"',
    COMBAT: 'abilities: epito play "NAME: use 1"',
    END: 'what fell: epito play "NAME: lost front", then: epito end',
    SIDE_CARDS: 'a card from the side deck: epito play "NAME: take"',
    OVER: "see it: epito show; to correct it: epito undo",
}


def phase(state: Match, wanted: str) -> None:
    """The sheet is in this phase; after the end it is in none (E-26, E-28)."""
    if state.outcome is not None and state.outcome.reason == EMPTY_FRONT:
        raise Refused(
            "E-28", "phase", "the match is over: a front was empty when combat started",
            "lay or move a creature to the front before that; what is entered can be taken back: epito undo",
        )  # fmt: skip
    if state.outcome is not None:
        raise Refused("E-26", "phase", "the match is over: four creatures were defeated", _DO[OVER])
    if state.phase != wanted:
        raise Refused(
            _RULE_OF.get(wanted), "phase", "this belongs to {wanted}, and the sheet is at {phase}", _DO[state.phase],
            wanted=_NAMES[wanted], phase=_NAMES[state.phase],
        )  # fmt: skip


def known(state: Match, player: PlayerId) -> None:
    """The player plays this match."""
    if all(side.player != player for side in state.sides):
        raise Refused(
            None, "no-player", "{who} does not play this match", "its players: {players}",
            who=PlayerRef(player), players=tuple(PlayerRef(side.player) for side in state.sides),
        )  # fmt: skip


def turn(state: Match, player: PlayerId, wanted: str) -> None:
    """It is this phase, and this player's turn in it: the starting player's entries come first (E-9, E-15, E-18)."""
    known(state, player)
    phase(state, wanted)
    if player not in state.waiting_for:
        raise Refused(
            _RULE_OF[wanted], "turn", "{wanted}: it is for {others} to enter now, not for {who}",
            "the starting player comes first in everything",
            wanted=_NAMES[wanted], others=tuple(map(PlayerRef, state.waiting_for)), who=PlayerRef(player),
        )  # fmt: skip


def beginning(state: Match, command: Begin) -> None:
    """A blank sheet, two players, known readings, side decks of at most 5 (E-2)."""
    phase(state, BLANK)
    if len(set(command.players)) != 2:
        raise Refused(None, "players", "a match has two players", "snakebid epito new Ada Ben")
    for given, ways in ((command.bonus, BONUSES), (command.side_draw, SIDE_DRAWS)):
        if given not in ways:
            raise Refused(
                "E-13" if ways is BONUSES else "E-24", "reading", "there is no reading {given}",
                "readings: {ways}", given=given, ways=ways,
            )  # fmt: skip
    for count in command.side:
        if not 0 <= count <= SIDE_DECK:
            raise Refused(
                "E-2", "side-deck-size", "{count} cards in a side deck, must be 0 to {most}", "--side-cards 5",
                count=count, most=SIDE_DECK,
            )  # fmt: skip


def dice(state: Match, a: int, b: int) -> None:
    """Dice are rolled until they differ, and not again (E-8)."""
    phase(state, DICE)
    if state.chooser is not None:
        raise Refused(
            "E-8", "rolled", "{who} rolled the higher die and says who begins", "epito first PLAYER",
            who=PlayerRef(state.chooser),
        )  # fmt: skip
    for value in (a, b):
        if not 1 <= value <= FACES:
            raise Refused("E-8", "die", "no die shows {value}", "1 to 6, as rolled", value=value)


def first(state: Match, player: PlayerId) -> None:
    """Who begins is said once, and not after equal dice (E-8)."""
    known(state, player)
    phase(state, DICE)
    if state.dice and state.chooser is None:
        raise Refused("E-8", "tied", "both rolled {value}: roll again", "epito roll", value=state.dice[-1][0])


def setting_up(state: Match, command: SetUp) -> None:
    """The starting player lays trainer and boss down first, then the other (E-9); at most 2 fields (E-4)."""
    turn(state, command.player, SETUP)
    if len(set(command.fields)) > 2:
        raise Refused(
            "E-4", "token-fields", "{count} token fields, must be at most 2", "name those on the table",
            count=len(set(command.fields)),
        )  # fmt: skip


def laying(state: Match, player: PlayerId, place: str) -> None:
    """One creature a round, not in the boss's place (E-15, E-27), in reserve only behind a front (E-16), where there is room (E-10)."""
    side = state.of(player)
    if place in lay_places(side):
        return
    if place not in PLACES:
        raise Refused("E-10", "place", "there is no place {place}", "places: front, reserve", place=place)
    if place == BOSS:
        if side.boss:
            said = ("E-15", "a creature can be laid in any place but the boss's")
        else:
            said = ("E-27", "the boss of {who} was knocked out: its place stays empty")
    elif side.laid:
        said = ("E-15", "{who} has laid a creature down in this round, at most 1 may be")
    elif side.standing(place) >= ROOM[place]:
        said = ("E-10", "{who} has {count} creatures in the place {place}, there is room for {room}")
    else:
        said = ("E-16", "the reserve can be laid into only while a creature is in front")
    raise Refused(
        said[0], "place", said[1], "places free now: {places}",
        who=PlayerRef(player), place=place, count=side.standing(place), room=ROOM.get(place, 1), places=lay_places(side),
    )  # fmt: skip


def moving(state: Match, player: PlayerId, count: int) -> None:
    """Any number may go from the reserve to the front while it has room (E-16)."""
    side = state.of(player)
    if not 1 <= count <= movable(side):
        raise Refused(
            "E-16", "move", "{count} creatures of {who} from reserve to front: at most {most} can go",
            "in reserve: {reserve}; in front: {front} of {room}",
            count=count, who=PlayerRef(player), most=movable(side), reserve=side.reserve, front=side.front, room=ROOM[FRONT],
        )  # fmt: skip


def announcement(state: Match, command: Announce) -> None:
    """Each creature uses at most one ability, none must (E-18); of these, some act wholly at the end (E-19)."""
    turn(state, command.player, COMBAT)
    most = state.of(command.player).creatures
    if not 0 <= command.abilities <= most:
        raise Refused(
            "E-18", "abilities", "{count} abilities of {who}, must be 0 to {most}",
            "each creature on the table uses at most one; not every one must",
            count=command.abilities, who=PlayerRef(command.player), most=most,
        )  # fmt: skip
    if not 0 <= command.at_end <= command.abilities:
        raise Refused(
            "E-19", "at-end", "{count} of {all} abilities can't act at the end of the round", "at most all of them",
            count=command.at_end, all=command.abilities,
        )  # fmt: skip


def fall(state: Match, command: Fall) -> None:
    """Only a creature that is on the table can fall (E-25)."""
    known(state, command.player)
    phase(state, END)
    if command.place not in fallible(state.of(command.player)):
        raise Refused(
            "E-27" if command.place == BOSS else "E-25", "nothing-there",
            "{who} has no creature in the place {place}", "places with creatures: {places}",
            who=PlayerRef(command.player), place=command.place, places=fallible(state.of(command.player)),
        )  # fmt: skip


def taking(state: Match, player: PlayerId) -> None:
    """A card of the side deck is for a player who lost a creature in this round, one a round (E-24)."""
    known(state, player)
    phase(state, SIDE_CARDS)
    if player not in state.waiting_for:
        raise Refused(
            "E-24", "not-due", "{who} is due no card of the side deck", "due: {due}",
            who=PlayerRef(player), due=tuple(map(PlayerRef, state.waiting_for)),
        )  # fmt: skip


def change(state: Match, command: Adjust) -> None:
    """A card's text can change what stands where, during a round, with its reason; the boss's place stays empty (E-27)."""
    known(state, command.player)
    if state.phase not in (PREPARATION, COMBAT, END):
        phase(state, PREPARATION)
    if command.what not in ADJUSTABLE:
        raise Refused(
            "E-27" if command.what == BOSS else None, "what", "{what} can't be changed by a card",
            "what can: {all}", what=command.what, all=ADJUSTABLE,
        )  # fmt: skip
    most = {FRONT: ROOM[FRONT], RESERVE: ROOM[RESERVE], SIDE: SIDE_DECK, KILLS: 99}[command.what]
    if not 0 <= command.value <= most:
        raise Refused(
            "E-10" if command.what in ROOM else None, "value", "{value} as {what}, must be 0 to {most}", "",
            value=command.value, what=command.what, most=most,
        )  # fmt: skip
    if not command.why.strip():
        raise Refused(
            None, "reason", "a change against the rules needs its reason", "--why 'text of the card'"
        )
