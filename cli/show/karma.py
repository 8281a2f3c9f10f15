"""A table of Karma for people and for scripts: state, sentences, scores."""

from collections.abc import Mapping, Sequence
from typing import Any, assert_never

from cli.program.output import counted, safe, say, text_of
from cli.program.remedies import command, shell
from games.escape import visible
from games.karma.cards import HELD, NO_SCORES
from games.karma.engine import legal
from games.karma.events import (
    KINDS,
    Bear,
    BlindFailed,
    Burned,
    CameBack,
    CardEvent,
    CardsCounted,
    Dealt,
    Drew,
    Ended,
    Faced,
    FirstFound,
    GameScored,
    Given,
    Interjected,
    KarmaEvent,
    NowHolds,
    PickedUp,
    PickUp,
    Played,
    Recycled,
    Reversed,
    Seated,
    Settled,
    StoneGiven,
    Swapped,
    Trade,
    Traded,
    TurnEvent,
    TurnPassed,
    WasReset,
    WentOut,
)
from games.karma.plays import PLACES, faced_words
from games.karma.scoring import to_count
from games.karma.state import FACE_DOWN, NOWHERE, Game, Seat, Series
from games.model import PlayerId
from games.refusal import Do, Fact, PlayerRef, do, numbered
from scoring.grid import Column, Grid

Names = Mapping[PlayerId, str]

_KIND_OF = {cls: kind for kind, cls in KINDS.items()}
_WAYS = {1: "clockwise", -1: "counter-clockwise"}
_PLAYERS = ("player", "other", "to", "partner", "winner", "dealer", "then")
_WHY = {"draw": "", "penalty": " as a penalty", "deal": ", dealt by an effect", "stone": " for the stone"}


def series_json(series: Series, names: Names) -> dict[str, Any]:
    """`karma show --json`, without the event's name and the sheet's number."""
    game = series.game
    facts: dict[str, Any] = {
        "set_up": bool(series.players),
        "game": None if game is None else game.number,
        "played": series.played,
        "series_over": series.over,
        "target": series.rules.target or None,
        "games": series.rules.games or None,
        "victory": series.victory or None,
        "players": [_seat_json(series, at, seat, names) for at, seat in enumerate(_seats(series))],
    }
    if game is not None:
        facts |= _game_json(series, game, names)
    return facts


def _game_json(series: Series, game: Game, names: Names) -> dict[str, Any]:
    pending, ending = game.pending, game.ending
    return {
        "dealer": names[series.players[game.dealer]],
        "direction": _WAYS[game.direction],
        "turn": names[series.players[game.turn]] if ending is None else None,
        "opening": game.opening,
        "value": game.value,
        "row": game.row,
        "pile": game.pile,
        "deck": game.deck,
        "burnt": game.burnt,
        "pending": None
        if pending is None
        else {
            "player": names[series.players[pending.seat]],
            "cards": pending.amount,
            "effect": pending.card or None,
            "burn": pending.burn,
        },
        "may": _may_json(series, names),
        "ending": None
        if ending is None
        else {
            "rule": ending.rule,
            "winners": [names[player] for player in ending.winners],
            "losers": [names[player] for player in ending.losers],
            "why": ending.why or None,
        },
        "scores": None if game.scores is None else {names[player]: points for player, points in game.scores},
        "to_count": [
            {"winner": None if winner is None else names[winner], "player": names[player], "cards": number}
            for winner, player, number in to_count(series)
        ],
    }


def _seats(series: Series) -> Sequence[Seat]:
    """The seats as they are in the game, or empty before the first one."""
    if series.game is not None:
        return series.game.seats
    return [Seat(player, team, 0, 0, 0) for player, team in zip(series.players, series.teams, strict=True)]


def _seat_json(series: Series, at: int, seat: Seat, names: Names) -> dict[str, Any]:
    return {
        "name": names[seat.player],
        "seat": at + 1,
        "team": seat.team if series.in_teams else None,
        "hand": seat.hand,
        "face_up": seat.up,
        "face_down": seat.down,
        "out": seat.out,
        "held": dict(zip(HELD, seat.held, strict=True)),
        "total": series.totals[at],
        "wins": series.wins[at],
    }


def _may_json(series: Series, names: Names) -> dict[str, Any]:
    commands = legal(series)
    faces = {face for command in commands for face in getattr(command, "faces", ())}
    return {
        "play": sorted(faces),
        "pickup": any(isinstance(command, PickUp) for command in commands),
        "draw": any(isinstance(command, Bear) for command in commands),
        "trade": [
            names[command.partner]
            for command in commands
            if isinstance(command, Trade) and command.partner is not None
        ],
    }


def headline(series: Series, names: Names) -> list[str]:
    """The game now, in a few lines."""
    game = series.game
    if game is None:
        return [say("No game dealt yet: {command}").format(command=command("deal-lowest"))]
    dealer = safe(names[series.players[game.dealer]])
    lines = [
        f"Game {game.number} · {_WAYS[game.direction]} · dealt by {dealer}",
        f"Discards {game.pile} · {_to_beat(game)} · deck {game.deck} · burned {game.burnt}",
    ]
    if game.ending is not None:
        return [*lines, *_after(series, game, names)]
    return [*lines, *_turn_lines(series, game, names)]


def _shell(remedy: Do, names: Names) -> str:
    return shell(remedy, lambda noun: names[noun.player] if isinstance(noun, PlayerRef) else numbered(noun))


def _to_beat(game: Game) -> str:
    if game.value is None:
        return "any number may be played"
    return f"to beat: {game.value} ({game.row} in a row)" if game.row > 1 else f"to beat: {game.value}"


def _turn_lines(series: Series, game: Game, names: Names) -> list[str]:
    seat = game.seats[game.turn]
    who = safe(names[seat.player])
    if game.opening is not None:
        return [f"Turn: {who} starts with the lowest card, a {game.opening}"]
    lines = [f"Turn: {who} {_choice(game, seat, names)}"]
    if any(isinstance(command, Trade) for command in legal(series)):
        trade = do("trade-card", player=PlayerRef(seat.player))
        lines.append("      " + say("or first a team trade: {command}").format(command=_shell(trade, names)))
    return lines


def _choice(game: Game, seat: Seat, names: Names) -> str:
    who = PlayerRef(seat.player)
    if game.pending is not None:
        faced = safe(text_of(faced_words(game.pending)))
        if seat.place == NOWHERE:
            text = say("faces {faced} and has no card left to answer with: {command}")
            return text.format(faced=faced, command=_shell(do("draw-cards", player=who), names))
        answer = say("a draw card or a counter") if game.pending.amount else say("a counter")
        return say("faces {faced}: {answer}, or {command}").format(
            faced=faced, answer=answer, command=_shell(do("draw-cards", player=who), names)
        )
    if seat.place == FACE_DOWN:
        return say("plays a face-down card blindly")
    least = say("any number") if game.value is None else say("{value} or higher").format(value=game.value)
    text = say("({place}): {least}, an action or Chaos; or {command}")
    return text.format(
        place=say(PLACES[seat.place]), least=least, command=_shell(do("pick-up", player=who), names)
    )


def _after(series: Series, game: Game, names: Names) -> list[str]:
    lines = [_ended_line(game, names)]
    for winner, player, number in to_count(series):
        facts: dict[str, Fact] = {"player": PlayerRef(player)}
        if winner is not None:
            facts["winner"] = PlayerRef(winner)
        left = _shell(do("count-cards", **facts), names)
        text = say("To count: {count} cards of {who}: {command}")
        lines.append(text.format(count=number, who=safe(names[player]), command=left))
    if series.over:
        lines.append(f"The series is over (K-22): {series_winners(series, names)}")
    elif game.scores is not None or series.rules.scoring == NO_SCORES:
        lines.append(say("Next: {command}").format(command=command("deal-karma")))
    return lines


def _ended_line(game: Game, names: Names) -> str:
    ending = game.ending
    if ending is None:
        return ""
    losers = f"; lost: {names_of(ending.losers, names)}" if ending.losers else ""
    why = f", {safe(ending.why)}" if ending.why else ""
    return f"Over ({ending.rule}{why}). Won: {names_of(ending.winners, names)}{losers}"


def series_winners(series: Series, names: Names) -> str:
    """Who has won the series: the highest total; without scores, the most games."""
    marks = series.wins if series.rules.scoring == NO_SCORES else series.totals
    best = [player for player, mark in zip(series.players, marks, strict=True) if mark == max(marks)]
    word = "games" if series.rules.scoring == NO_SCORES else "points"
    return f"{names_of(best, names)} with {max(marks)} {word}"


def names_of(players: Sequence[PlayerId], names: Names) -> str:
    """Names in a row, safe to show."""
    return ", ".join(safe(names[player]) for player in players) or "nobody"


def seats_grid(series: Series, names: Names) -> Grid:
    """The seats, clockwise."""
    columns = (
        Column("seat", "#", number=True), Column("turn", ""), Column("player", "Player"), Column("team", "Team"),
        Column("hand", "Hand", number=True), Column("up", "Up", number=True), Column("down", "Down", number=True),
        Column("state", "State"), Column("held", "Held"), Column("total", "Score", number=True),
        Column("wins", "Won", number=True),
    )  # fmt: skip
    game = series.game
    rows = []
    for at, seat in enumerate(_seats(series)):
        here = game is not None and game.ending is None and game.turn == at
        held = ", ".join(f"{number} {what}" for what, number in zip(HELD, seat.held, strict=True) if number)
        rows.append(
            (at + 1, "\N{BLACK RIGHT-POINTING TRIANGLE}" if here else "", names[seat.player],
             f"team {seat.team}" if series.in_teams else "", seat.hand, seat.up, seat.down, _state(game, seat),
             held, series.totals[at], series.wins[at])
        )  # fmt: skip
    return Grid("", columns, tuple(rows))


def _state(game: Game | None, seat: Seat) -> str:
    if game is None:
        return ""
    if seat.out:
        return "out"
    return "waits: nobody has drawn yet" if not seat.cards and game.ending is None else ""


def sentence(event: KarmaEvent, names: Names) -> str | None:
    """What happened, in words; None for what the next line says anyway."""
    match event:
        case Seated(players, _, victory):
            teams = f" in teams ({victory})" if victory else ""
            return f"the table is set{teams}: {names_of(players, names)}"
        case Dealt(number, dealer, deck):
            return f"{safe(names[dealer])} deals game {number} from {deck} cards"
        case CardsCounted(player, cards, points, winner):
            whose = "" if winner is None else f" for {safe(names[winner])}'s score"
            return f"{safe(names[player])}'s {counted(cards, 'card')} count {points}{whose}"
        case GameScored(scores):
            return "scores: " + ", ".join(f"{safe(names[player])} {points}" for player, points in scores)
        case Ended(rule, winners, _, why):
            return (
                f"the game is over ({rule}{', ' + safe(why) if why else ''}): {names_of(winners, names)} won"
            )
        case (
            Reversed() | Faced() | Settled() | WentOut() | CameBack() | TurnPassed() | NowHolds() | FirstFound()
        ):  # fmt: skip
            return _turn_sentence(event, names)
        case _:
            return _card_sentence(event, names)


def _turn_sentence(event: TurnEvent, names: Names) -> str | None:
    match event:
        case TurnPassed():
            return None
        case Reversed():
            return "the direction of play turns (K-5)"
        case WentOut(player):
            return f"{safe(names[player])} is out (K-15)"
        case CameBack(player):
            return f"{safe(names[player])} is back in (K-15)"
        case Faced(player, amount, card):
            return f"{safe(names[player])} faces {f'{amount} cards to draw' if amount else safe(card) or 'a Chaos effect'}"
        case Settled(player, countered):
            return f"{safe(names[player])} counters it" if countered else None
        case NowHolds(player, what, number):
            return f"{safe(names[player])} holds {number} {what}"
        case FirstFound(player, value, colour, rolled):
            card = "" if value is None else f" with {value} {colour}".rstrip()
            return f"{safe(names[player])} starts{card}{', by the die' if rolled else ''} (K-6)"
        case _:
            assert_never(event)


def _card_sentence(event: CardEvent, names: Names) -> str | None:  # noqa: PLR0912 - one line for each kind of event
    match event:
        case Played(player, faces, _, name):
            what = f"{len(faces)} x {faces[0]}" if len(faces) > 1 else safe(name) or faces[0]
            return f"{safe(names[player])} plays {what}"
        case BlindFailed(player, face, name):
            return f"{safe(names[player])} turns {safe(name) or face} up, and it fails (K-14)"
        case Drew(player, number, why):
            return f"{safe(names[player])} draws {number}{_WHY.get(why, '')}"
        case PickedUp(player, number):
            return f"{safe(names[player])} picks up {number}"
        case Burned(number, why):
            return f"{'four of a kind (K-8): ' if why == 'four' else ''}{counted(number, 'discard')} burned"
        case WasReset():
            return "the discards are reset (K-9)"
        case Swapped(player, other):
            return f"{safe(names[player])} and {safe(names[other])} swap hands"
        case Given(player, other, number):
            return f"{safe(names[player])} gives {safe(names[other])} {counted(number, 'card')}"
        case Recycled(number):
            return f"{counted(number, 'discard')} back into the deck"
        case Interjected(player, name):
            return f"out of turn: {safe(name) or 'an effect'}{'' if player is None else f' by {safe(names[player])}'}"
        case Traded(player, partner):
            return f"Team Trade: {safe(names[player])} and {safe(names[partner])} trade a card (K-25)"
        case StoneGiven(player, to):
            return f"{safe(names[player])} gives {safe(names[to])} an ancient stone (K-26)"
        case _:
            assert_never(event)


def event_json(event: KarmaEvent, names: Names) -> dict[str, Any]:
    """An entry's kind and fields, players by name."""
    facts: dict[str, Any] = {"kind": _KIND_OF[type(event)]}
    for key, value in event._asdict().items():
        if key in _PLAYERS:
            facts[key] = None if value is None else names[value]
        elif key in ("players", "winners", "losers"):
            facts[key] = [names[player] for player in value]
        elif key == "scores":
            facts[key] = {names[player]: points for player, points in value}
        elif key == "chaos":
            facts[key] = [visible(name) for name, *_ in value]
        else:
            facts[key] = visible(value) if isinstance(value, str) else value
    return facts
