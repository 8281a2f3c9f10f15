"""What a rule or good sense forbids at the desk. Each check raises `Refused`, or gives back what it looked up."""

import re
from collections.abc import Iterable
from itertools import combinations
from typing import TypeVar

from games.model import CardNumber, PlayerId
from games.refusal import Refused, Which, Who
from tournament.events import (
    BAZAAR,
    MODES,
    TIEBREAK_FREE_FOR_ALL,
    TIEBREAK_MATCH,
    TIEBREAK_ROUND_ROBIN,
    CreateEvent,
    EnterTiebreak,
    MakeSchedule,
    MakeTiebreak,
    SubmitDeck,
)
from tournament.state import Desk, Fixture, Tiebreak, fixture, undecided

MOST_PLAYERS = 1000
T = TypeVar("T", bound=int)


def new_event(state: Desk, command: CreateEvent) -> None:
    """An event is created once, for 2 to 6 players if it drafts (section 3), else for 2 or more."""
    if state.created:
        raise Refused(
            None,
            "created",
            "this event is there already",
            "for another evening: event new NAME --player … --player …",
        )
    if command.mode not in MODES:
        raise Refused(
            None, "mode", "there is no mode {mode}", "modes: {modes}", mode=command.mode, modes=MODES
        )
    count = len(command.players)
    most, rule = (6, "B-2") if command.mode == BAZAAR else (MOST_PLAYERS, "B-22")
    if not 2 <= count <= most:
        raise Refused(
            rule,
            "players",
            "{count} players, must be 2 to {most}",
            "give each player once: --player Ada --player Ben",
            count=count,
            most=most,
        )
    if sorted(number for number, _ in command.players) != list(range(1, count + 1)):
        raise Refused(None, "players", "players are not numbered 1 to {count}", count=count)


def deck(state: Desk, command: SubmitDeck) -> tuple[CardNumber, ...]:
    """The cards left over of a deck that may be handed in (B-20, D-3); elsewhere than in a Bazaar, the sideboard."""
    player(state, command.player)
    if command.player in state.decks and state.results.entered:
        raise Refused(
            "B-21",
            "deck-fixed",
            "{who} has handed in a deck, and the tournament has begun",
            "decks can be replaced only before the first result",
            who=Who(command.player),
        )
    doubled = _doubled(command.cards)
    if doubled is not None:
        raise Refused(
            "D-3" if state.mode == BAZAAR else "D-1",
            "copies",
            "{card} stands twice in the deck of {who}, at most 1",
            "take one out",
            card=Which(doubled),
            who=Who(command.player),
        )
    if state.mode != BAZAAR:
        return command.left
    if not command.drafted or command.pool is None:
        raise Refused(
            "B-20",
            "draft-running",
            "the draft has not ended: the cards of {who} are not all acquired yet",
            "finish it first: draft show says what is waiting",
            who=Who(command.player),
        )
    return _from_pool(command, command.pool)


def _from_pool(command: SubmitDeck, pool: tuple[CardNumber, ...]) -> tuple[CardNumber, ...]:
    who = Who(command.player)
    strange = tuple(Which(card) for card in command.cards if card not in pool)
    if strange:
        raise Refused(
            "D-3",
            "not-in-pool",
            "{cards}: not acquired by {who} in the draft",
            "a deck takes {size} of the {pool} cards that its player acquired",
            cards=strange,
            who=who,
            size=command.size,
            pool=len(pool),
        )
    if len(command.cards) != command.size:
        raise Refused(
            "D-3",
            "size",
            "{count} cards in the deck of {who}, must be exactly {size}",
            "take {change} out" if len(command.cards) > command.size else "put {change} in",
            count=len(command.cards),
            who=who,
            size=command.size,
            change=abs(len(command.cards) - command.size),
        )
    chosen = frozenset(command.cards)
    return tuple(card for card in pool if card not in chosen)


def schedule(state: Desk, command: MakeSchedule) -> None:
    """A schedule is made once; anew only while nothing is played, and when asked for."""
    created(state)
    if not state.fixtures:
        return
    if state.results.entered:
        raise Refused(
            "B-22",
            "schedule-played",
            "the schedule stands: {count} of its matches have results",
            "see it: schedule show",
            count=state.results.entered,
        )
    if not command.replace:
        raise Refused(
            "B-22",
            "schedule-made",
            "there is a schedule already, with {count} matches and no result yet",
            "see it: schedule show; make it anew: schedule make --replace",
            count=len(state.fixtures),
        )


def new_result(state: Desk, match: int) -> Fixture:
    """The match that waits for a result."""
    game = known_match(state, match)
    there = state.results.get(match)
    if there is not None:
        raise Refused(
            None,
            "result-there",
            "match {match} ({a} against {b}) has its result: {points_a} to {points_b}",
            "to correct it: match edit {match} POINTS POINTS",
            match=match,
            a=Who(game.a),
            b=Who(game.b),
            points_a=there.points_a,
            points_b=there.points_b,
        )
    return game


def old_result(state: Desk, match: int) -> Fixture:
    """The match whose result may be corrected or taken away."""
    game = known_match(state, match)
    if state.results.get(match) is None:
        raise Refused(
            None,
            "no-result",
            "match {match} ({a} against {b}) has no result yet",
            "to enter it: match result {match} POINTS POINTS",
            match=match,
            a=Who(game.a),
            b=Who(game.b),
        )
    return game


def known_match(state: Desk, match: int) -> Fixture:
    """The match of that number."""
    created(state)
    game = fixture(state, match)
    if game is None:
        raise Refused(
            "B-22",
            "no-match",
            "there is no match {match}",
            "matches are numbered 1 to {last}: schedule show"
            if state.fixtures
            else "there is no schedule yet: schedule make",
            match=match,
            last=len(state.fixtures),
        )
    return game


def new_tiebreak(state: Desk, command: MakeTiebreak) -> None:
    """B-23: when all is played, the tied play it off; how, depends on how many they are."""
    created(state)
    for number in command.players:
        player(state, number)
    if not state.complete:
        raise Refused(
            "B-23",
            "not-finished",
            "{left} of {all} matches wait for a result" if state.fixtures else "there is no schedule yet",
            "a tiebreaker comes after the last match",
            left=len(state.fixtures) - state.results.entered,
            all=len(state.fixtures),
        )
    if len(command.players) < 2 or _doubled(command.players) is not None:
        raise Refused("B-23", "not-tied", "nobody is tied for place {place}", place=command.place)
    kinds = tiebreak_kinds(len(command.players))
    if command.kind not in kinds:
        raise Refused(
            "B-23",
            "tiebreak-kind",
            "{count} tied players can't play {kind}",
            "for {count} players: {kinds}",
            count=len(command.players),
            kind=command.kind,
            kinds=kinds,
        )
    for other in state.tiebreaks:
        shared = tuple(Who(number) for number in command.players if number in other.players)
        if undecided(other) and shared:
            raise Refused(
                "B-23",
                "tiebreak-open",
                "tiebreaker {number} of {shared} is not decided yet",
                "enter its games first, or take it away",
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


def known_tiebreak(state: Desk, number: int) -> Tiebreak:
    """The tiebreaker of that number, unless it was taken away."""
    created(state)
    found = state.tiebreaks[number - 1] if 1 <= number <= len(state.tiebreaks) else None
    if found is None or found.voided:
        raise Refused(
            "B-23",
            "no-tiebreak",
            "there is no tiebreaker {number}",
            "see who is tied: tiebreak",
            number=number,
        )
    return found


def tiebreak_game(state: Desk, command: EnterTiebreak) -> Tiebreak:
    """The tiebreaker that this game belongs to: its players are the right ones, and nobody plays a pair twice."""
    found = known_tiebreak(state, command.tiebreak)
    if not undecided(found):
        raise Refused(
            "B-23",
            "tiebreak-decided",
            "tiebreaker {number} is decided",
            "to play it anew, take it away first",
            number=found.number,
        )
    seats = tuple(sorted(number for number, _ in command.scores))
    open_games = tuple(tuple(sorted(game)) for game in open_tiebreak_games(found))
    if seats not in open_games:
        raise Refused(
            "B-23",
            "tiebreak-players",
            "{seats}: not a game that tiebreaker {number} waits for",
            "it waits for {game}",
            seats=tuple(Who(PlayerId(number)) for number in seats),
            number=found.number,
            game=tuple(Who(number) for number in open_games[0]),
        )
    return found


def open_tiebreak_games(tiebreak: Tiebreak) -> tuple[tuple[PlayerId, ...], ...]:
    """Who may play next in a tiebreaker: all its players, or, in a round robin, each pair that has not."""
    if not undecided(tiebreak):
        return ()
    if len(tiebreak.players) == 2 or tiebreak.kind != TIEBREAK_ROUND_ROBIN:
        return (tiebreak.players,)
    played = {frozenset(number for number, _ in game) for game in tiebreak.games}
    return tuple(pair for pair in combinations(tiebreak.players, 2) if frozenset(pair) not in played)


def player(state: Desk, number: PlayerId) -> None:
    """The player takes part."""
    created(state)
    if number not in state.players:
        raise Refused(None, "no-player", "{who} does not take part", who=Who(number))


def created(state: Desk) -> None:
    """The event exists."""
    if not state.created:
        raise Refused(
            None, "no-event", "there is no event yet", "create one: event new NAME --player … --player …"
        )


def clock(text: str) -> int:
    """Minutes since midnight of `HH:MM` (`Refused` for anything else)."""
    found = re.fullmatch(r"([0-9]{1,2}):([0-9]{2})", text)
    if not found or int(found[1]) > 23 or int(found[2]) > 59:
        raise Refused(None, "time", "{text} is not a time of day", "write it as 19:00", text=text)
    return int(found[1]) * 60 + int(found[2])


def _doubled(numbers: Iterable[T]) -> T | None:
    seen: set[T] = set()
    for number in numbers:
        if number in seen:
            return number
        seen.add(number)
    return None
