"""The log of an Építő sheet in words: what was entered, when, by whom, and what was undone."""

import json
from typing import Any, assert_never

from cli.program.output import Say, safe
from cli.referee.sheet_commands import LogEntry
from cli.show.epito import RULE_OF
from evening.sheets import OfSheet, SheetOpened, SheetRedone, SheetUndone
from evening.state import Evening
from games.epito.moves import (
    Adjusted,
    Announced,
    Began,
    DiceRolled,
    Event,
    Fell,
    FirstChosen,
    Laid,
    MatchEnded,
    Moved,
    Prepared,
    RoundBegan,
    RoundEnded,
    SideTaken,
    TrainerUsed,
    WasSetUp,
)
from games.model import PlayerId


def log_line(evening: Evening, entry: LogEntry, say: Say) -> str | None:
    """An entry of a sheet; what was undone has a cross and says so."""
    row, event, holds = entry
    if isinstance(event, SheetOpened):
        return None
    mark, end = ("  ", "") if holds else ("\N{MULTIPLICATION SIGN} ", f" ({say('taken back')})")
    return f"{row.seq:>4} {mark}{row.at[11:19]} {safe(row.by)}: {_in_words(evening, event, say)}{end}"


def log_json(evening: Evening, entry: LogEntry) -> dict[str, Any] | None:
    """An entry of a sheet for scripts."""
    row, event, holds = entry
    if isinstance(event, SheetOpened):
        return None
    return {
        "seq": row.seq, "step": row.step, "at": row.at, "by": row.by, "kind": row.kind,
        "text": _in_words(evening, event, str), "in_force": holds, "data": json.loads(row.data), "hash": row.hash,
    }  # fmt: skip


def _in_words(evening: Evening, event: OfSheet | SheetUndone | SheetRedone, say: Say) -> str:
    match event:
        case SheetUndone(_, steps):
            return say("{count} step(s) taken back").format(count=steps)
        case SheetRedone(_, steps):
            return say("{count} step(s) done again").format(count=steps)
        case _:
            return sentence(evening, event.event, say)


def news(evening: Evening, event: Event, say: Say) -> str:
    """What the table must know of an event besides the state after it: dice, a card of the side deck; else nothing."""
    match event:
        case DiceRolled(a, b):
            return sentence(evening, event, say) + (f" - {say('again')}" if a == b else "")
        case SideTaken():
            return sentence(evening, event, say)
        case _:
            return ""


def sentence(evening: Evening, event: Event, say: Say) -> str:
    """An event of a match in words."""

    def who(player: PlayerId) -> str:
        return safe(evening.names[player])

    match event:
        case Began(players):
            return say("a sheet for {players}").format(players=" - ".join(map(who, players)))
        case DiceRolled(a, b):
            return f"{say('Dice')}: {a} : {b}"
        case FirstChosen(player):
            return say("{who} begins round 1").format(who=who(player))
        case WasSetUp(player, boss, trainer, fields):
            named = ", ".join(safe(name) for name in (boss, trainer, *fields) if name)
            return f"{who(player)} {say('lays trainer and boss down')}" + (f": {named}" if named else "")
        case RoundBegan(number, starter, tokens):
            return say("round {round}: {who} begins; tokens {a} and {b}").format(
                round=number, who=who(starter), a=tokens[0], b=tokens[1]
            )
        case RoundEnded(number):
            return say("round {round} ends").format(round=number)
        case MatchEnded(winner, reason):
            outcome = say("Draw") if winner is None else f"{say('Winner')}: {who(winner)}"
            return f"{outcome} ({RULE_OF[reason]})"
        case _:
            return f"{who(event.player)}: {_done(event, say)}"


def _done(
    event: Laid | Moved | TrainerUsed | Prepared | Announced | Fell | SideTaken | Adjusted, say: Say
) -> str:
    """What a player did, or what happened to them."""
    match event:
        case Laid(_, place, card):
            return f"{say('lays a creature')}, {say(place)}" + (f": {safe(card)}" if card else "")
        case Moved(_, count):
            return say("{count} from the reserve to the front").format(count=count)
        case TrainerUsed():
            return say("uses the trainer")
        case Prepared():
            return say("is ready")
        case Announced(_, abilities, at_end):
            last = f" ({at_end} {say('at the end, die on 1')})" if at_end else ""
            return f"{say('abilities')}: {abilities}{last}"
        case Fell(_, place, own):
            return f"{say('a creature fell')}, {say(place)}" + (
                f" ({say('nobody defeated it')})" if own else ""
            )
        case SideTaken(_, card, nth):
            which = safe(card) if card else f"{say('card number')} {nth}" if nth else say("a card of choice")
            return f"{say('from the side deck')}: {which}"
        case Adjusted(_, what, value, why):
            return f"{say(what)}: {value} ({safe(why)})"
        case _:
            assert_never(event)
