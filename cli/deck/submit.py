"""Decks of an event: handed in (D-3, B-20), shown, and built from what a player acquired."""

from pathlib import Path
from typing import Any

import typer

from cli.args.bot_seats import bots_of
from cli.args.files import write_whole
from cli.deck.check.writer import stem
from cli.deck.load import whole_deck
from cli.deck.show import show_deck
from cli.program.output import note, safe, say, say_json
from cli.program.remedies import command, shell
from cli.program.session import Session, draft_session, player_named, session
from cli.program.settings import settings
from cli.tournament.player_tables import to_play
from draft.deckbuild import best_deck
from evening.state import Evening
from games.decklist.read import named
from games.decklist.write import write_deck
from games.legality import judge
from games.model import CardNumber, Deck, Entry, PlayerId
from games.refusal import Fact, PlayerRef, Refused, Unreadable, do
from games.resources import bazaar_rules, rule_set
from scoring.evening import debt_rows
from store.database import path_of
from tournament.events import BAZAAR, RetractDeck, SubmitDeck
from tournament.state import waiting


def show_player(ctx: typer.Context, name: str) -> None:
    """Show the deck that a player handed in; before that, the cards acquired so far."""
    chosen = settings(ctx)
    if not path_of(chosen.db).exists():
        raise Unreadable("no-deck-file", do("new-event"), typed=name)
    with session(ctx) as now_open:
        evening = now_open.evening
        player = player_named(evening, name)
        deck, pool = handed_in(evening, player), evening.pool(player)
        if deck is None and not pool:
            who = PlayerRef(player)
            raise Refused("B-20", "no-deck-yet", do("submit-deck", player=who), who=who)
    if deck is None:
        note(say("no deck yet; these are the {count} cards acquired so far").format(count=len(pool)))
        deck = Deck(evening.names[player], tuple(map(Entry, pool)))
    show_deck(deck, evening.cards, rule_set("bazaar"), as_json=chosen.json)


def submit(ctx: typer.Context, player: str, file: str) -> None:
    """Hand a deck in from a file."""
    with session(ctx) as now_open:
        cards = now_open.evening.cards
        player_named(now_open.evening, player)  # an unknown one is said before the file is read
        deck = named(whole_deck(file, cards, own_cards=False, yes=None), stem(file))
        hand_in(now_open, player, deck, file)


def hand_in(now_open: Session, player: str, deck: Deck, file: str | None = None) -> None:
    """Record a deck, from a file or built, and show what came of it."""

    def plan(evening: Evening) -> SubmitDeck:
        return submission(evening, player_named(evening, player), deck, file)

    recorded = now_open.record(plan)
    evening = recorded.evening
    who = player_named(evening, player)
    if now_open.settings.json:
        say_json({"event": evening.slug, **deck_json(evening, who), "dry_run": now_open.settings.dry_run})
        return
    _say(evening, who)


def retract(ctx: typer.Context, player: str, why: str) -> None:
    """Take a deck back that was handed in too early; once none is in, the draft can be corrected again (B-20)."""
    with session(ctx) as now_open:
        recorded = now_open.record(lambda evening: RetractDeck(player_named(evening, player), why))
    evening = recorded.evening
    left = [name for who, name in evening.names.items() if who in evening.desk.decks]
    if now_open.settings.json:
        name = evening.names[player_named(evening, player)]
        say_json({"event": evening.slug, "player": name, "decks": left, "dry_run": now_open.settings.dry_run})
        return
    print(
        say("{player} has no deck in any more.").format(
            player=safe(evening.names[player_named(evening, player)])
        )
    )
    if left:
        print(say("Decks that are in: {players}").format(players=", ".join(map(safe, left))))
    elif evening.desk.mode == BAZAAR:
        amend, undo = command("amend"), command("undo-draft")
        print(
            say("No deck is in: the draft can be corrected ({amend}; {undo}).").format(amend=amend, undo=undo)
        )


def submission(evening: Evening, player: PlayerId, deck: Deck, file: str | None = None) -> SubmitDeck:
    """The command that hands a deck in, with what the draft knows of its player's pool."""
    numbers = deck.numbers()
    points = evening.cards.points_of(numbers)
    if evening.desk.mode == BAZAAR:
        size = bazaar_rules().deck_size
        pool = evening.pool(player)
        _check_owner(evening, player, numbers, file)
        return SubmitDeck(
            player, deck.name, numbers, points, pool=pool, drafted=evening.draft.ended, size=size
        )
    return SubmitDeck(player, deck.name, numbers, points, left=_judged_sideboard(evening, deck, file))


def _check_owner(
    evening: Evening, player: PlayerId, numbers: tuple[CardNumber, ...], file: str | None
) -> None:
    """A deck whose cards were all acquired by one other player is that player's: a slip of the hand (D-3)."""
    others = (other for other in evening.names if other != player)
    owner = next((other for other in others if numbers and set(numbers) <= set(evening.pool(other))), None)
    if owner is not None:
        who = PlayerRef(owner)
        remedy = do("submit-deck", player=who, **_file(file))
        raise Refused("D-3", "others-deck", remedy, owner=who, who=PlayerRef(player))


def _judged_sideboard(evening: Evening, deck: Deck, file: str | None) -> tuple[CardNumber, ...]:
    """The sideboard of a constructed deck that the `standard` rules allow (D-1); the first fault refuses it."""
    verdict = judge(deck, rule_set("standard"), evening.cards)
    if not verdict.legal:
        rule, code, facts, _ = verdict.faults[0].refusal
        more, check = len(verdict.faults) - 1, do("check-deck", **_file(file))
        if more:
            note(say("{count} more faults: {command}").format(count=more, command=shell(check)))
        raise Refused(rule, code, check, **facts)
    return tuple(entry.number for entry in deck.sideboard for _ in range(entry.copies))


def _file(name: str | None) -> dict[str, Fact]:
    """A deck's file for a command that names it again."""
    return {"file": name} if name and name != "-" else {}


def handed_in(evening: Evening, player: PlayerId) -> Deck | None:
    """A player's deck as a deck list, if it was handed in."""
    deck = evening.desk.decks.get(player)
    if deck is None:
        return None
    return Deck(deck.name, tuple(map(Entry, deck.cards)), tuple(map(Entry, deck.left)))


def deck_json(evening: Evening, player: PlayerId) -> dict[str, Any]:
    """A deck that was handed in, with what its player owes."""
    deck = evening.desk.decks[player]
    owed = next(row for row in debt_rows(evening) if row.player == player)

    def listed(numbers: tuple[CardNumber, ...]) -> list[dict[str, Any]]:
        return [{"number": number, "name": evening.cards.by_number[number].name} for number in numbers]

    return {
        "player": evening.names[player], "name": deck.name, "points": deck.points, "cards": listed(deck.cards),
        "left": listed(deck.left), "spent": owed.spent, "debt": owed.debt,
    }  # fmt: skip


def _say(evening: Evening, player: PlayerId) -> None:
    deck = evening.desk.decks[player]
    owed = next(row for row in debt_rows(evening) if row.player == player)
    line = say("{player}: {count} cards, {points} points.")
    print(line.format(player=safe(evening.names[player]), count=len(deck.cards), points=deck.points))
    if evening.desk.mode == BAZAAR:
        line = say("With {spent} spent that is {total}: a debt of {debt} (B-21).")
        print(line.format(spent=owed.spent, total=owed.total, debt=owed.debt))
    missing = [safe(name) for who, name in evening.names.items() if who not in evening.desk.decks]
    if missing:
        print(say("Still to come: {players}").format(players=", ".join(missing)))
    else:
        print(say("All decks are in. {next}").format(next=_next(evening)))


def _next(evening: Evening) -> str:
    """What comes after the decks: the schedule, if there is none yet, then its matches, then the standings."""
    if not evening.desk.fixtures:
        return say("Next: {command}").format(command=command("make-schedule"))
    left = waiting(evening.desk)
    if not left:
        return say("All matches are played: {command}").format(command=command("show-standings"))
    result = command("enter-result", match=left[0].match)
    return say("Next: {command} ({left})").format(command=result, left=to_play(len(left)).rstrip("."))


def build(ctx: typer.Context, player: str, aim: str, output: Path | None, *, hand_it_in: bool) -> None:
    """Build the best deck from what a player acquired; show it, write it, or hand it in."""
    rules = bazaar_rules()
    with draft_session(ctx) as now_open:
        evening = now_open.evening
        who = player_named(evening, player)
        values = bots_of(evening, [who])[who].values
        pool = [evening.cards.by_number[number] for number in evening.pool(who)]
        built = best_deck(pool, values, rules, evening.spent(who), aim)
        deck = Deck(evening.names[who], tuple(map(Entry, built.cards)), tuple(map(Entry, built.left_over)))
        if output is not None and not now_open.settings.dry_run:
            write_whole(output, write_deck(deck, "text", evening.cards).text, force=now_open.settings.yes)
            note(say("written to {file}").format(file=safe(str(output))))
        if hand_it_in:
            hand_in(now_open, player, deck)
            return
    if aim == "no-debt" and built.debt:
        note(say("no deck of this pool is without debt: this one has the least"))
    line = say("{points} points, {spent} spent: a debt of {debt}; values sum to {value}")
    facts = {"points": built.points, "spent": evening.spent(who), "debt": built.debt, "value": built.value}
    note(line.format(**facts))
    show_deck(deck, evening.cards, rule_set("bazaar"), as_json=now_open.settings.json)
