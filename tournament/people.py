"""Players and their decks: joining, renaming, seats, withdrawing, coming back, handing in and taking back (B-20, D-3)."""

from collections.abc import Iterable
from types import MappingProxyType
from typing import assert_never

from games.model import CardNumber, PlayerId
from games.refusal import CardRef, Fact, PlayerRef, Refused, do
from tournament import checks, timetable
from tournament.events import (
    BAZAAR,
    BY_RESULTS,
    CANCELLED,
    EPITO,
    FIDE,
    FORFEITED,
    KEPT,
    MODES,
    SWISS,
    VOIDED,
    WITHDRAWALS,
    AddPlayer,
    ArrangeSeats,
    CreateEvent,
    DeckRetracted,
    DeckSubmitted,
    DeskEvent,
    EventCreated,
    PlayerAdded,
    PlayerCommand,
    PlayerEvent,
    PlayerRenamed,
    PlayerReturned,
    PlayerWithdrawn,
    RenamePlayer,
    RetractDeck,
    ReturnPlayer,
    ScoringChosen,
    SeatsArranged,
    SubmitDeck,
    WithdrawPlayer,
)
from tournament.state import Deck, Desk, Withdrawal

MOST_PLAYERS = 1000


def decide(state: Desk, command: PlayerCommand) -> tuple[DeskEvent, ...]:
    """The events that follow from a command about players; `Refused` if a rule forbids it."""
    checks.check_event(state)
    match command:
        case AddPlayer(player, name_hash, drafting, more):
            _newcomer(state, player, drafting=drafting)
            added = PlayerAdded(player, name_hash)
            return (added,) if more else _joined(state, added)
        case RenamePlayer(player, name_hash):
            checks.check_player(state, player)
            return (PlayerRenamed(player, name_hash),)
        case ArrangeSeats(players):
            _seats(state, command)
            return (SeatsArranged(players),)
        case WithdrawPlayer(player, rule, why):
            check_may_withdraw(state, player)
            if rule not in WITHDRAWALS:
                raise Refused(None, "withdrawal-rule", rule=rule, rules=WITHDRAWALS)
            return (PlayerWithdrawn(player, *_consequence(state, player, rule), why),)
        case ReturnPlayer(player, why):
            checks.check_player(state, player)
            if player not in state.withdrawn:
                raise Refused(None, "not-withdrawn", do("list-players"), who=PlayerRef(player))
            return _joined(state, PlayerReturned(player, why))
        case SubmitDeck():
            left = _deck(state, command)
            return (
                DeckSubmitted(
                    command.player, command.name, command.cards, left, command.points, command.limit
                ),
            )
        case RetractDeck(player, why):
            _deck_there(state, player)
            return (DeckRetracted(player, why),)
        case _:
            assert_never(command)


def evolve(state: Desk, event: PlayerEvent) -> Desk:
    """The state after an event about players."""
    match event:
        case PlayerAdded(player):
            return state._replace(players=(*state.players, PlayerId(player)))
        case PlayerRenamed():
            return state
        case SeatsArranged(players):
            return state._replace(players=tuple(PlayerId(player) for player in players))
        case PlayerWithdrawn(player, played, rest):
            gone = {**state.withdrawn, PlayerId(player): Withdrawal(played, rest)}
            return state._replace(withdrawn=MappingProxyType(gone))
        case PlayerReturned(player):
            stay = {who: what for who, what in state.withdrawn.items() if who != player}
            return state._replace(withdrawn=MappingProxyType(stay))
        case DeckSubmitted():
            deck = Deck(event.name, _cards(event.cards), _cards(event.left), event.points, event.limit)
            return state._replace(decks=MappingProxyType({**state.decks, PlayerId(event.player): deck}))
        case DeckRetracted(player):
            kept = {who: deck for who, deck in state.decks.items() if who != player}
            return state._replace(decks=MappingProxyType(kept))
        case _:
            assert_never(event)


def _joined(state: Desk, event: PlayerAdded | PlayerReturned) -> tuple[DeskEvent, ...]:
    """The event, and the matches that a player who joins still needs."""
    changed = timetable.missing(evolve(state, event))
    return (event,) if changed is None else (event, changed)


def _newcomer(state: Desk, player: PlayerId, *, drafting: bool) -> None:
    if drafting:
        raise Refused("B-6", "draft-begun")
    _room(state.mode, len(state.players) + 1)
    if player != len(state.players) + 1:
        raise Refused(None, "player-number", number=len(state.players) + 1)


def _seats(state: Desk, command: ArrangeSeats) -> None:
    if command.drafting:
        raise Refused("B-6", "seats-fixed", do("show-draft"))
    if sorted(command.players) != sorted(state.players):
        raise Refused(None, "seats", count=len(state.players))
    if state.fixtures:
        raise Refused(None, "seats-after-schedule")


def check_may_withdraw(state: Desk, player: PlayerId) -> None:
    """Raise `Refused` unless the player takes part and has not withdrawn."""
    checks.check_player(state, player)
    if player in state.withdrawn:
        raise Refused(None, "withdrawn", do("return-player", player=PlayerRef(player)), who=PlayerRef(player))


def _consequence(state: Desk, player: PlayerId, rule: str) -> tuple[str, str]:
    """What was played, and the rest: FIDE's rule makes void what is under half of the schedule."""
    if rule != FIDE:
        return KEPT, CANCELLED
    own = [game for game in state.fixtures if player in (game.a, game.b)]
    played = sum(state.results.get(game.match) is not None for game in own)
    return (VOIDED, CANCELLED) if 2 * played < len(own) else (KEPT, FORFEITED)


def opened(state: Desk, event: EventCreated) -> Desk:
    """The desk of a new event; where matches are won or lost without points, a win is worth 3 and a draw 1."""
    scoring = ScoringChosen(BY_RESULTS, 3, 1, 0) if event.mode in (SWISS, EPITO) else state.scoring
    players = tuple(PlayerId(number) for number, _ in event.players)
    return state._replace(created=event, players=players, scoring=scoring)


def new_event(state: Desk, command: CreateEvent) -> None:
    """Raise `Refused` unless the event can be created: once, for 2 to 6 players if it drafts (section 3), else for 2 or more."""
    if state.created:
        raise Refused(None, "created", do("new-event"))
    if command.mode not in MODES:
        raise Refused(None, "no-mode", mode=command.mode, modes=MODES)
    count = len(command.players)
    _room(command.mode, count)
    if sorted(number for number, _ in command.players) != list(range(1, count + 1)):
        raise Refused(None, "player-numbers", count=count)


def _room(mode: str, count: int) -> None:
    most, rule = (6, "B-2") if mode == BAZAAR else (MOST_PLAYERS, "B-22")
    if not 2 <= count <= most:
        more = () if count > most else (do("player-option"),)
        raise Refused(rule, "players", *more, count=count, most=most)


def _deck(state: Desk, command: SubmitDeck) -> tuple[CardNumber, ...]:
    """The cards left over of a deck that may be handed in (B-20, D-3); elsewhere than in a Bazaar, the sideboard."""
    checks.check_player(state, command.player)
    _deck_may_change(state, command.player)
    twice = checks.find_duplicate(command.cards)
    if twice is not None:
        raise Refused(
            "D-3" if state.mode == BAZAAR else "D-1",
            "deck-copies",
            card=CardRef(twice),
            who=PlayerRef(command.player),
        )
    if state.mode != BAZAAR:
        return command.left
    if not command.drafted or command.pool is None:
        raise Refused("B-20", "draft-running", do("show-draft"), who=PlayerRef(command.player))
    return _from_pool(command, command.pool)


def _deck_there(state: Desk, player: PlayerId) -> None:
    """The player has a deck, and it may still change."""
    checks.check_player(state, player)
    if player not in state.decks:
        raise Refused("B-20", "no-deck", do("list-players"), who=PlayerRef(player))
    _deck_may_change(state, player)


def _deck_may_change(state: Desk, player: PlayerId) -> None:
    """A deck that is in stays as it is from the first result on (B-21); who has none can still hand one in."""
    if player not in state.decks or not state.results.entered:
        return
    results = tuple(match for match, _ in state.results.each())
    more = ("\N{HORIZONTAL ELLIPSIS}",) if len(results) > 6 else ()
    first: dict[str, Fact] = {"match": results[0]} if len(results) == 1 else {}
    raise Refused(
        "B-21",
        "deck-fixed",
        do("void-result", **first),
        who=PlayerRef(player),
        count=len(results),
        matches=(*results[:6], *more),
    )


def _from_pool(command: SubmitDeck, pool: tuple[CardNumber, ...]) -> tuple[CardNumber, ...]:
    who = PlayerRef(command.player)
    strange = tuple(CardRef(card) for card in command.cards if card not in pool)
    if strange:
        more = f"\N{HORIZONTAL ELLIPSIS} (+{len(strange) - 5})"
        raise Refused(
            "D-3",
            "not-acquired",
            cards=strange if len(strange) <= 6 else (*strange[:5], more),
            who=who,
            size=command.size,
            pool=len(pool),
        )
    if change := len(command.cards) - command.size:
        raise Refused(
            "D-3",
            "deck-too-large" if change > 0 else "deck-too-small",
            count=len(command.cards),
            who=who,
            size=command.size,
            change=abs(change),
        )
    chosen = frozenset(command.cards)
    return tuple(card for card in pool if card not in chosen)


def _cards(numbers: Iterable[int]) -> tuple[CardNumber, ...]:
    return tuple(CardNumber(number) for number in numbers)
