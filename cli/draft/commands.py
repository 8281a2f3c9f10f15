"""The Bazaar Draft, command by command."""

import os
from typing import Annotated

import typer

from cli.args.parse import whole
from cli.draft.log import register_log
from cli.draft.run import register_run
from cli.program.commands import App
from cli.program.options import Choice, Player, Steps
from cli.program.output import note, safe, say, say_json
from cli.program.remedies import command
from cli.program.session import Session, card_named, draft_session, player_named
from cli.show.auto import decisive, is_long, tables_grid
from cli.show.draft import headline, names_json, outcome, state_grids, state_json
from cli.show.grid import print_grids
from cli.show.steps import describe_history
from draft.amend import auction_of
from draft.events import (
    DIGITAL,
    MANUAL,
    AmendAuction,
    AwardCard,
    DealTable,
    HistoryEvent,
    MatchBid,
    Nominate,
    Pass,
    PlaceBid,
    RedoSteps,
    SecretRevealed,
    StartDraft,
    UndoSteps,
)
from draft.shuffle import secret_of_seed
from evening.codec import NAMES, is_draft_event
from evening.state import Evening, check_draft_open
from games.model import PlayerId
from games.refusal import CardRef, PlayerRef, Unreadable, do
from games.resources import bazaar_rules
from store.record import Plan, Recorded
from tournament.state import active

app = App(help="The Bazaar Draft: deal, nominate, bid, award, undo.")
register_log(app)
register_run(app)

CardName = Annotated[str, typer.Argument(metavar="CARD", help="A card, by number or name.")]
PointsText = Annotated[str, typer.Argument(metavar="POINTS", help="Points, a multiple of 5.")]


def _do(ctx: typer.Context, plan: Plan, *, repeat: bool = False) -> None:
    with draft_session(ctx) as now_open:
        report(now_open, now_open.record(plan, repeat=repeat))


def report(now_open: Session, recorded: Recorded) -> None:
    """Show what a command brought about, and the state of the draft now."""
    evening = recorded.evening
    if now_open.settings.json:
        say_json(
            {
                "event": evening.slug,
                "dry_run": now_open.settings.dry_run,
                "entries": [
                    {
                        "seq": recorded.before.length + at,
                        "kind": NAMES[type(event)],
                        **names_json(evening, event._asdict()),
                    }
                    for at, event in enumerate(recorded.events, 1)
                ],
                "draft": state_json(evening),
            }
        )
        return
    events = [event for event in recorded.events if is_draft_event(event)]
    of_play = [event for event in events if not isinstance(event, HistoryEvent)]
    for line in (*describe_history(recorded.before, evening, events), *outcome(evening, of_play)):
        print(line)
    print(headline(evening))


@app.add("start", "snakebid draft start --first Ada")
def start(
    ctx: typer.Context,
    first: Annotated[
        str | None, typer.Option(metavar="PLAYER", help="Who is first, as rolled at the table (B-6).")
    ] = None,
    deal: Annotated[
        str,
        typer.Option(click_type=Choice((DIGITAL, MANUAL)), help="manual: cards from the real shuffled pile."),
    ] = DIGITAL,
) -> None:
    """Roll for the first player and deal the first table (B-1 to B-6)."""

    def plan(evening: Evening) -> StartDraft:
        seed = evening.desk.created.seed if evening.desk.created else None
        return StartDraft(
            players=active(evening.desk),
            piles=evening.piles(bazaar_rules()),
            secret=os.urandom(32) if seed is None else secret_of_seed(seed),
            seed=seed,
            deal=deal,
            first=player_named(evening, first) if first is not None else None,
            open_outcry=evening.desk.created is not None and evening.desk.created.open_outcry,
        )

    with draft_session(ctx) as now_open:
        recorded = now_open.record(plan)
        if not now_open.settings.json:
            print(_promise(recorded.evening))
        report(now_open, recorded)
        if not now_open.settings.json:
            print()
            print_grids(state_grids(recorded.evening))


def _promise(evening: Evening) -> str:
    setup = evening.draft.started
    if setup.deal == MANUAL:
        return say("The cards come from the real pile; nothing here knows their order.")
    if setup.seed is not None:
        return say("The deal follows from seed {seed}: it repeats, and it is not secret.").format(
            seed=setup.seed
        )
    return say(
        "The Draft Deck follows from a secret that is shown at the end. Write down its SHA-256 now:\n"
        "  {sha256}\nAfter the draft, this deals again and compares: {command}"
    ).format(sha256=setup.commitment, command=command("verify-draft"))


@app.add("show", "snakebid draft show")
def show(ctx: typer.Context) -> None:
    """Show the table, the auction, whose turn it is, and all players."""
    with draft_session(ctx) as now_open:
        evening = now_open.evening
    if now_open.settings.json:
        say_json(state_json(evening))
        return
    print(headline(evening))
    if evening.draft.setup is not None:
        print()
        print_grids(state_grids(evening))


@app.add("deal", "snakebid draft deal 208 45 175 273 10 12")
def deal(
    ctx: typer.Context,
    cards: Annotated[
        list[str], typer.Argument(metavar="CARD...", help="All cards of the next table, from the real pile.")
    ],
) -> None:
    """Type in the next table from the real pile (B-5, B-11). Only after `draft start --deal manual`."""
    _do(ctx, lambda evening: DealTable(tuple(card_named(evening, word) for word in split_words(cards))))


def split_words(words: list[str]) -> list[str]:
    """Cards as typed or scanned: apart by spaces or commas, or each an argument of its own."""
    return [
        part for word in words for part in (word.replace(",", " ").split() if _only_numbers(word) else [word])
    ]


def _only_numbers(word: str) -> bool:
    return all(char.isdigit() or char in "#, \t" for char in word)


@app.add("nominate", "snakebid draft nominate 'Deny Fate'")
def nominate(ctx: typer.Context, card: CardName) -> None:
    """The active player opens the auction for a card (B-9)."""
    _do(ctx, lambda evening: Nominate(card_named(evening, card)))


@app.add("bid", "snakebid draft bid Ben 35")
def bid(ctx: typer.Context, player: Player, points: PointsText) -> None:
    """A player bids, or the active player raises (B-12 to B-15)."""
    amount = whole(points)
    _do(ctx, lambda evening: PlaceBid(player_named(evening, player), amount))


@app.add("match", "snakebid draft match")
def match(ctx: typer.Context) -> None:
    """The active player matches the bid and is the highest (B-14)."""
    _do(ctx, lambda _: MatchBid())


@app.add("pass", "snakebid draft pass Ben Cy")
def pass_(
    ctx: typer.Context,
    players: Annotated[list[str] | None, typer.Argument(metavar="PLAYER...", help="Who passes.")] = None,
    everyone: Annotated[bool, typer.Option("--all", help="All who still have to answer.")] = False,
) -> None:
    """Players pass; the last pass ends the auction (B-15 to B-17)."""
    if everyone == bool(players):
        raise Unreadable("who-passes", do("pass"), do("pass-all"))
    _do(ctx, lambda evening: Pass(tuple(player_named(evening, name) for name in players or ())))


@app.add("award", "snakebid draft award 23 --to Ben --for 35")
def award(
    ctx: typer.Context,
    card: CardName,
    to: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help="Who gets it. [default: the active player, for nothing]"),
    ] = None,
    for_: Annotated[str | None, typer.Option("--for", metavar="POINTS", help="For how much.")] = None,
) -> None:
    """Enter a whole auction as it was called out (B-9 to B-18)."""
    amount = None if for_ is None else whole(for_)
    _do(
        ctx,
        lambda evening: AwardCard(
            card_named(evening, card), None if to is None else player_named(evening, to), amount
        ),
    )


@app.add("undo", "snakebid draft undo 2")
def undo(ctx: typer.Context, count: Steps = "1") -> None:
    """Take the last steps back. The log keeps them; `draft redo` does them again."""
    steps = whole(count, "a number of steps")
    with draft_session(ctx) as now_open:
        recorded = now_open.record(lambda _: UndoSteps(steps))
        if recorded.evening.draft.setup is None:
            note(
                say(
                    "the deal itself is undone: a new start rolls the dice and draws the secret anew, and the log keeps this one; to bring it back: {command}"
                ).format(command=command("redo-draft"))
            )
        report(now_open, recorded)


@app.add("redo", "snakebid draft redo")
def redo(ctx: typer.Context, count: Steps = "1") -> None:
    """Do steps again that were taken back."""
    steps = whole(count, "a number of steps")
    _do(ctx, lambda _: RedoSteps(steps))


@app.add("amend", "snakebid draft amend 41 --to Ben --for 35")
def amend(
    ctx: typer.Context,
    seq: Annotated[
        str, typer.Argument(metavar="SEQ", help="An entry of the auction, as `draft log` numbers it.")
    ],
    to: Annotated[str | None, typer.Option(metavar="PLAYER", help="Who got the card.")] = None,
    for_: Annotated[
        str | None, typer.Option("--for", metavar="POINTS", help="For how much; 0: for nothing.")
    ] = None,
) -> None:
    """Correct an earlier auction. Everything after it is checked again.

    With SEQ alone it says which auction that is, and changes nothing.
    """
    number = whole(seq, "an entry's number", "41")
    amount = None if for_ is None else whole(for_)

    def plan(evening: Evening) -> AmendAuction:
        player = None if to is None else player_named(evening, to)
        if player is None or amount is None:
            raise _incomplete(evening, number, player, amount)
        return AmendAuction(number, player, amount)

    _do(ctx, plan)


def _incomplete(evening: Evening, seq: int, player: PlayerId | None, amount: int | None) -> Unreadable:
    """Say what is missing from an amendment, and which auction it is about (`Refused` if the entry is of none)."""
    check_draft_open(evening)
    won = auction_of(evening.draft, evening.history.steps, seq)
    missing = (*(("--to",) if player is None else ()), *(("--for",) if amount is None else ()))
    to = PlayerRef(won.player if player is None else player)
    example = do("amend-to", entry=seq, to=to, points=won.amount if amount is None else amount)
    no = Unreadable("amend-what", example, entry=seq, card=CardRef(won.card), who=PlayerRef(won.player),
                      amount=won.amount, missing=missing)  # fmt: skip
    no.called = evening.called
    return no


@app.add("pull-list", "snakebid draft pull-list")
def pull_list(ctx: typer.Context) -> None:
    """List the cards to pull from the box, by number.

    For a digital deal with real cards. The order of the Draft Deck stays secret.
    """
    with draft_session(ctx) as now_open:
        numbers = now_open.store.deck_by_number(now_open.slug)
        evening = now_open.evening
    cards = [evening.cards.by_number[number] for number in numbers]
    if now_open.settings.json:
        say_json(
            {"event": evening.slug, "cards": [{"number": card.number, "name": card.name} for card in cards]}
        )
        return
    for card in cards:
        print(f"{card.number:>4}  {safe(card.name)}")
    print(
        say(
            "{count} cards, by number. Don't shuffle them: the program uncovers them in the secret order."
        ).format(count=len(cards))
    )


@app.add("auto", "snakebid draft auto --bot Ben --bot Cy")
def auto(
    ctx: typer.Context,
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", metavar="PLAYER", help="A bot's seat; once for each. [default: all]"),
    ] = None,
    verbose: Annotated[bool, typer.Option("--verbose", help="Every bid and every table in words.")] = False,
) -> None:
    """Let bots act until a person must, or the draft ends.

    They stop when it is a person's turn or cards must be dealt. One `draft undo` takes it all back.

    Without --bot they play to the end, and the end reveals the secret of the deal: an undo makes nobody forget it.
    What they did is shown in a line for each auction, for more than a table's cards in a line for each table; `draft log`
    has everything.
    """
    from cli.args.bot_seats import bots_of, next_bot_command

    with draft_session(ctx) as now_open:
        evening = now_open.evening
        seats = None if bot is None else [player_named(evening, name) for name in bot]
        bots = bots_of(evening, seats)
        recorded = now_open.record(lambda now: next_bot_command(now, bots), repeat=True)
        if not recorded.events and not now_open.settings.json:
            note(say("no bot has anything to do now"))
            print(headline(recorded.evening))
        if now_open.settings.json or (verbose and recorded.events):
            report(now_open, recorded)
        elif recorded.events:
            _in_short(recorded)
            if not now_open.settings.dry_run:
                log = command("draft-log")
                note(
                    say("{count} entries; all of them: {command}").format(
                        count=len(recorded.events), command=log
                    )
                )


def _in_short(recorded: Recorded) -> None:
    """What bots did: auction by auction; if it is more than a table's cards, table by table, and what every player has."""
    before, evening = recorded.before, recorded.evening
    shown = decisive([event for event in recorded.events if is_draft_event(event)])
    if is_long(before, evening):
        print_grids([tables_grid(before, evening), state_grids(evening)[-1]])
        shown = [event for event in shown if isinstance(event, SecretRevealed)]
    for line in outcome(evening, shown):
        print(line)
    print(headline(evening))
