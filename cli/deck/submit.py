"""Decks of an event: handed in (D-3, B-20), shown, and built from what a player acquired."""

from pathlib import Path
from typing import Any

import typer

from cli.args.bot_seats import bots_of
from cli.args.files import write_whole
from cli.deck.check.writer import stem
from cli.deck.load import whole_deck
from cli.deck.show import show_deck
from cli.program.command_hints import aimed
from cli.program.output import note, safe, say_json
from cli.program.session import Session, draft_session, player_named, session
from cli.program.settings import settings
from cli.tournament.player_tables import to_play
from draft.deckbuild import best_deck
from evening.state import Evening
from games.decklist.read import named
from games.decklist.write import write_deck
from games.legality import judge
from games.model import CardNumber, Deck, Entry, PlayerId
from games.refusal import PlayerRef, Refused, Unreadable
from games.resources import bazaar_rules, rule_set
from scoring.evening import debt_rows
from store.database import path_of
from tournament.events import BAZAAR, RetractDeck, SubmitDeck
from tournament.state import waiting


def show_player(ctx: typer.Context, name: str) -> None:
    """Show the deck that a player handed in; before that, the cards acquired so far."""
    chosen = settings(ctx)
    if not path_of(chosen.db).exists():
        raise Unreadable(f"there is no file {name!r}, and no event that could have such a player",
                         "name a deck file; or create an event: snakebid event new")  # fmt: skip
    with session(ctx) as now_open:
        evening = now_open.evening
    player = player_named(evening, name)
    deck = handed_in(evening, player)
    if deck is None:
        pool = evening.pool(player)
        if not pool:
            raise Refused(
                "B-20",
                "no-deck",
                "{who} has no deck yet",
                "snakebid deck submit PLAYER FILE",
                who=evening.names[player],
            )
        note(f"no deck yet; these are the {len(pool)} cards acquired so far")
        deck = Deck(evening.names[player], tuple(map(Entry, pool)))
    show_deck(deck, evening.cards, rule_set("bazaar"), as_json=chosen.json)


def submit(ctx: typer.Context, player: str, file: str) -> None:
    """Hand a deck in from a file."""
    with session(ctx) as now_open:
        cards = now_open.evening.cards
        player_named(now_open.evening, player)  # an unknown one is said before the file is read
        deck = named(
            whole_deck(file, cards, own_cards=False, way="put them right and hand it in again"), stem(file)
        )
        hand_in(now_open, player, deck)


def hand_in(now_open: Session, player: str, deck: Deck) -> None:
    """Record a deck and say what came of it."""

    def plan(evening: Evening) -> SubmitDeck:
        return submission(evening, player_named(evening, player), deck)

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
    print(f"{safe(evening.names[player_named(evening, player)])} has no deck in any more.")
    if left:
        print(f"Decks that are in: {', '.join(map(safe, left))}")
    elif evening.desk.mode == BAZAAR:
        print("No deck is in: the draft can be corrected (draft amend, draft undo).")


def submission(evening: Evening, player: PlayerId, deck: Deck) -> SubmitDeck:
    """The command that hands a deck in, with what the draft knows of its player's pool."""
    numbers = deck.numbers()
    points = evening.cards.points_of(numbers)
    if evening.desk.mode == BAZAAR:
        size = bazaar_rules().deck_size
        pool = evening.pool(player)
        _not_of_another(evening, player, numbers)
        return SubmitDeck(
            player, deck.name, numbers, points, pool=pool, drafted=evening.draft.ended, size=size
        )
    return SubmitDeck(player, deck.name, numbers, points, left=_judged_sideboard(evening, deck))


def _not_of_another(evening: Evening, player: PlayerId, numbers: tuple[CardNumber, ...]) -> None:
    """A deck whose cards were all acquired by one other player is that player's: a slip of the hand (D-3)."""
    others = (other for other in evening.names if other != player)
    owner = next((other for other in others if numbers and set(numbers) <= set(evening.pool(other))), None)
    if owner is not None:
        raise Refused(
            "D-3", "not-in-pool", "this is a deck of {owner}: all its cards were acquired by {owner}, none by {who}",
            "hand it in for {owner}: deck submit {owner} FILE", owner=PlayerRef(owner), who=PlayerRef(player),
        )  # fmt: skip


def _judged_sideboard(evening: Evening, deck: Deck) -> tuple[CardNumber, ...]:
    """The sideboard of a constructed deck that the `standard` rules allow (D-1); the first fault refuses it."""
    verdict = judge(deck, rule_set("standard"), evening.cards)
    if not verdict.legal:
        fault = verdict.faults[0]
        more = f" (and {len(verdict.faults) - 1} more)" if len(verdict.faults) > 1 else ""
        raise Refused(fault.rule, fault.code, "{what}{more}", "{way}", what=fault.message, more=more,
                      way=fault.hint or "see all faults: snakebid deck check FILE")  # fmt: skip
    return tuple(entry.number for entry in deck.sideboard for _ in range(entry.copies))


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
    print(f"{safe(evening.names[player])}: {len(deck.cards)} cards, {deck.points} points.")
    if evening.desk.mode == BAZAAR:
        print(f"With {owed.spent} spent that is {owed.total}: a debt of {owed.debt} (B-21).")
    missing = [safe(name) for who, name in evening.names.items() if who not in evening.desk.decks]
    print(f"Still to come: {', '.join(missing)}" if missing else aimed(f"All decks are in. {_next(evening)}"))


def _next(evening: Evening) -> str:
    """What comes after the decks: the schedule, if there is none yet, then its matches, then the standings."""
    if not evening.desk.fixtures:
        return "Next: snakebid schedule make"
    left = waiting(evening.desk)
    if left:
        return f"Next: snakebid match result {left[0].match} POINTS POINTS ({to_play(len(left)).rstrip('.')})"
    return "All matches are played: snakebid standings"


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
            note(f"written to {safe(str(output))}")
        if hand_it_in:
            hand_in(now_open, player, deck)
            return
    if aim == "no-debt" and built.debt:
        note("no deck of this pool is without debt: this one has the least")
    note(
        f"{built.points} points, {evening.spent(who)} spent: a debt of {built.debt}; values sum to {built.value}"
    )
    show_deck(deck, evening.cards, rule_set("bazaar"), as_json=now_open.settings.json)
