"""How one match is shown after it was entered, and what is odd about a result before it is."""

from cli.program.output import safe, say, say_json
from cli.program.remedies import command
from cli.program.session import Session
from cli.tournament.match_json import match_json, result_text, who_withdrew
from cli.tournament.player_tables import to_play
from evening.state import Evening
from games.refusal import Labels, PlayerRef, Refusal, clause, do
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
    entered = match_json(evening, number)
    left = len(waiting(evening.desk))
    if now_open.settings.json:
        from scoring.evening import standings_json

        say_json(
            {
                **standings_json(evening),
                "match": entered,
                "to_play": left,
                "dry_run": now_open.settings.dry_run,
            }
        )
        return
    score = result_text(evening, number, say) or say("to be played")
    if entered["cancelled"]:
        score = f"{say('will not be played')} ({who_withdrew(evening, number, say)})"
    what = f"{say(word)}: " if word else ""
    start = say("Match {number}").format(number=number)
    print(f"{start}, {what}{safe(entered['a'])} - {safe(entered['b'])}: {safe(score)}")
    if left:
        print(to_play(left))
    elif evening.desk.complete:
        done = say("All matches are played: {command}")
        if entered["cancelled"] or entered["how"] == NOT_PLAYED:
            done = say("No match is left to play: {command}")
        print(done.format(command=command("show-standings")))
    else:
        print(say("The round is over: {command}").format(command=command("next-round")))


WORDS: Labels = ("corrected", "void", "moved")
"""What was done to a match that was not entered for the first time."""


def too_early(before: Evening, number: int) -> str:
    """What to know about a result of a Bazaar that comes before all decks are in (B-20, B-21); empty if nothing.

    It is taken all the same, because a match may have been played already; but it fixes the decks that are in.
    """
    desk = before.desk
    if desk.mode != BAZAAR:
        return ""
    if not before.draft.ended:
        early = say(
            "the draft is not over, and a result fixes the decks that are in (B-21); if it came too early: {command}"
        )
        return early.format(command=command("void-result", match=number))
    missing = [
        safe(name)
        for who, name in before.names.items()
        if who not in desk.decks and who not in desk.withdrawn
    ]
    if desk.results.entered or not missing:
        return ""
    first = say(
        "from the first result on, submitted decks can't be changed (B-21), and none is in yet from {names}; if it came too early: {command}"
    )
    return first.format(names=", ".join(missing), command=command("void-result", match=number))


def pointless(evening: Evening, entry: EnterResult | CorrectResult | VoidResult) -> Refusal | None:
    """What to know about a win or a draw without points where the score is the sum of points (B-22); None if nothing."""
    if isinstance(entry, VoidResult) or entry.how not in (WON_A, WON_B, DRAWN):
        return None
    if evening.desk.scoring.scheme != BY_POINTS or entry.points_a or entry.points_b:
        return None
    points = (
        "enter-result" if isinstance(entry, EnterResult) and evening.desk.mode == BAZAAR else "edit-result"
    )
    return Refusal("B-22", "pointless", {}, (do(points, match=entry.match), do("count-wins")))


def unlikely_result(evening: Evening, entry: EnterResult | CorrectResult | VoidResult) -> Refusal | None:
    """What is far outside what both decks allow (M-1); None if nothing is, or a deck is not known."""
    game = fixture(evening.desk, entry.match)
    if isinstance(entry, VoidResult) or entry.how != PLAYED or game is None:
        return None
    deck_a, deck_b = evening.desk.decks.get(game.a), evening.desk.decks.get(game.b)
    if deck_a is None or deck_b is None:
        return None
    sides = ((game.a, entry.points_a, deck_a, deck_b), (game.b, entry.points_b, deck_b, deck_a))
    odd = tuple(
        clause("unlikely-side", who=PlayerRef(who), points=points, most=other.points)
        for who, points, own, other in sides
        if unlikely(points, len(own.cards), other.points)
    )
    return Refusal("M-1", "unlikely", {"sides": odd}) if odd else None
