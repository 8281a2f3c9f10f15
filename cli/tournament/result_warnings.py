"""How one match is shown after it was entered, and what is odd about a result before it is."""

from typing import NamedTuple

from cli.program.output import Say, safe, say_json
from cli.program.session import Session, spoken
from cli.tournament.match_json import match_json, result_text, who_withdrew
from cli.tournament.player_tables import to_play
from evening.state import Evening
from scoring.plausibility import unlikely
from tournament.events import (
    BAZAAR,
    BY_POINTS,
    DRAWN,
    NOT_PLAYED,
    PLAYED,
    WON_A,
    WON_B,
    CorrectResult,
    EnterResult,
    VoidResult,
)
from tournament.state import fixture, waiting


def say_match(now_open: Session, evening: Evening, number: int, word: str) -> None:
    """One match as it stands now, and how many are left to play."""
    told = match_json(evening, number)
    left = len(waiting(evening.desk))
    if now_open.settings.json:
        from scoring.evening import standings_json

        say_json(
            {**standings_json(evening), "match": told, "to_play": left, "dry_run": now_open.settings.dry_run}
        )
        return
    say = spoken(now_open.settings)
    score = result_text(evening, number, say) or say("to be played")
    if told["cancelled"]:
        score = f"{say('will not be played')} ({who_withdrew(evening, number, say)})"
    what = f"{say(word)}: " if word else ""
    start = say("Match {number}").format(number=number)
    print(f"{start}, {what}{safe(told['a'])} - {safe(told['b'])}: {safe(score)}")
    if left:
        print(to_play(left, say))
    elif evening.desk.complete:
        print(
            say("No match is left to play: snakebid standings")
            if told["cancelled"] or told["how"] == NOT_PLAYED
            else say("All matches are played: snakebid standings")
        )
    else:
        print(say("The round is over: snakebid schedule next"))


WORDS = ("corrected", "void", "moved")
"""What was done to a match that was not entered for the first time."""


def too_early(before: Evening, number: int, say: Say = str) -> str:
    """What to know about a result of a Bazaar that comes before all decks are in (B-20, B-21); empty if nothing.

    It is taken all the same, because a match may have been played already; but it fixes the decks that are in.
    """
    desk = before.desk
    if desk.mode != BAZAAR:
        return ""
    if not before.draft.ended:
        early = say(
            "the draft is not over, and a result fixes the decks that are in (B-21); if it came too early: match void {match}"
        )
        return early.format(match=number)
    missing = [
        safe(name)
        for who, name in before.names.items()
        if who not in desk.decks and who not in desk.withdrawn
    ]
    if desk.results.entered or not missing:
        return ""
    first = say(
        "with the first result, decks that are in can't be changed (B-21), and none is in yet from {names}; if it came too early: match void {match}"
    )
    return first.format(names=", ".join(missing), match=number)


def pointless(evening: Evening, command: EnterResult | CorrectResult | VoidResult, say: Say = str) -> str:
    """What to know about a win or a draw without points where the score is the sum of points (B-22); empty if nothing."""
    if isinstance(command, VoidResult) or command.how not in (WON_A, WON_B, DRAWN):
        return ""
    if evening.desk.scoring.scheme != BY_POINTS or command.points_a or command.points_b:
        return ""
    return say(
        "scores are sums of match points here (B-22), and this adds none; with points: match result {match} POINTS POINTS; to count wins instead: event scoring --win 3 --draw 1"
    ).format(match=command.match)


class _Side(NamedTuple):
    name: str
    points: int
    cards: int
    others: int


def unlikely_result(evening: Evening, command: EnterResult | CorrectResult | VoidResult) -> str:
    """What is far outside what both decks allow (M-1); empty if nothing is, or a deck is not known."""
    game = fixture(evening.desk, command.match)
    if isinstance(command, VoidResult) or command.how != PLAYED or game is None:
        return ""
    deck_a, deck_b = evening.desk.decks.get(game.a), evening.desk.decks.get(game.b)
    if deck_a is None or deck_b is None:
        return ""
    sides = (
        _Side(evening.names[game.a], command.points_a, len(deck_a.cards), deck_b.points),
        _Side(evening.names[game.b], command.points_b, len(deck_b.cards), deck_a.points),
    )
    odd = [side for side in sides if unlikely(side.points, side.cards, side.others)]
    return " and ".join(
        f"{side.points} points for {side.name} are far outside what the decks allow (the other's has {side.others})"
        for side in odd
    )
