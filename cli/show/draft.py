"""The draft for people and for scripts: state, sentences, log."""

from collections.abc import Iterable, Mapping
from typing import Any, assert_never

from cli.program.output import safe, say
from cli.program.remedies import command
from draft.events import (
    MANUAL,
    AuctionAmended,
    AuctionCalled,
    BidMatched,
    BidPlaced,
    CardNominated,
    CardWon,
    DraftEnded,
    DraftStarted,
    FirstChosen,
    FirstRolled,
    LoggedEvent,
    Passed,
    SecretRevealed,
    StepsRedone,
    StepsUndone,
    TableDealt,
)
from draft.state import Seat
from evening.state import Evening
from games.model import CardNumber, PlayerId
from games.refusal import LabelMap, PlayerRef
from scoring.grid import Column, Grid

LETTERS = {
    "phlegmatic": "P",
    "vitreous": "V",
    "melancholic": "M",
    "capricious": "K",
    "choleric": "C",
    "transcendent": "T",
    "hollow": "H",
}
"""A letter for each temperament, so that nobody needs to tell colours apart."""

KINDS: LabelMap = {"manifestation": "manif.", "ephemeral-will": "eph. Will", "persistent-will": "pers. Will"}


def state_json(evening: Evening) -> dict[str, Any]:
    """`draft show --json`."""
    draft = evening.draft
    if draft.setup is None:
        return {
            "event": evening.slug, "started": False, "table": 0, "tables": None, "uncovered": [], "round": None,
            "active": None, "auction": None, "players": [_nobody_yet(evening, player) for player in evening.names],
            "finished": False,
        }  # fmt: skip
    active = None if draft.active is None or draft.ended else draft.active
    return {
        "event": evening.slug,
        "started": True,
        "table": draft.table,
        "tables": draft.table_count,
        "uncovered": [card_json(evening, number) for number in draft.uncovered],
        "round": None if active is None else draft.round,
        "active": None if active is None else evening.names[draft.player(active)],
        "auction": _auction_json(evening),
        "players": [_seat_json(evening, seat) for seat in draft.every_seat],
        "finished": draft.ended,
        "awaits_deal": draft.awaits_deal,
        "first": evening.names[draft.player(draft.first)],
        "deal": draft.setup.deal,
        "commitment": draft.setup.commitment,
        "seed": draft.setup.seed,
        "auctions": len(draft.wins),
        "foreseen": evening.history.foreseen,
    }


def card_json(evening: Evening, number: CardNumber) -> dict[str, Any]:
    """A card on the table."""
    card = evening.cards.by_number[number]
    setup = evening.draft.setup
    piles = setup.piles if setup else ()
    pile = next((pile.name for pile in piles if number in pile.cards), None)
    return {
        "number": number, "name": card.name, "kind": card.kind, "points": card.points, "pile": pile,
        "temperaments": list(card.temperaments), "power": card.power, "cost": card.cost,
    }  # fmt: skip


def _auction_json(evening: Evening) -> dict[str, Any] | None:
    draft = evening.draft
    if draft.auction is None:
        return None
    bidder = draft.auction.bidder
    return {
        "card": draft.auction.card,
        "bid": draft.auction.bid or None,
        "bidder": None if bidder is None else evening.names[draft.player(bidder)],
        "waiting_for": evening.names[draft.player(draft.auction.asked[0])],
    }


def _seat_json(evening: Evening, at: Seat) -> dict[str, Any]:
    draft = evening.draft
    seat = draft.seats[at]
    return {
        "name": evening.names[draft.player(at)],
        "seat": at + 1,
        "here": seat.taken_this_table,
        "acquired": len(seat.cards),
        "spent": seat.spent,
        "points": evening.cards.points_of(seat.cards),
        "cards": list(seat.cards),
    }


def _nobody_yet(evening: Evening, player: PlayerId) -> dict[str, Any]:
    name = evening.names[player]
    return {"name": name, "seat": player, "here": 0, "acquired": 0, "spent": 0, "points": 0, "cards": []}


def state_grids(evening: Evening) -> list[Grid]:
    """The draft as tables for people: what lies on the table, and who has what."""
    draft = evening.draft
    grids = [_cards_grid(evening)] if draft.uncovered else []
    return [*grids, _seats_grid(evening)]


def foreseen(evening: Evening) -> list[str]:
    """That cards to come are known to everyone, and how to deal anew; nothing where they are not."""
    if not evening.history.foreseen:
        return []
    return [
        say("UNFAIR: the secret of this deal is out, everyone can know the cards to come."),
        say("To deal anew: {undo}, then {start}").format(
            undo=command("undo-draft", steps=evening.history.versions.depth), start=command("start-draft")
        ),
    ]


def headline(evening: Evening) -> str:
    """Where the draft stands, in a line or two; two more if everyone can know the cards to come."""
    return "\n".join((_headline(evening), *foreseen(evening)))


def _headline(evening: Evening) -> str:
    draft = evening.draft
    title = safe(evening.title)
    if draft.setup is None:
        return f"{title} · {say('the draft has not started')}: {command('start-draft')}"
    at = say("table {table}/{tables}").format(table=draft.table, tables=draft.table_count)
    where = f"{title} · {at}"
    if draft.ended:
        over = say("the draft is over after {tables} tables and {auctions} auctions")
        over = f"{title} · {over.format(tables=draft.table_count, auctions=len(draft.wins))}"
        decks = say("Next: {build}, or {submit}").format(
            build=command("build-and-submit"), submit=command("submit-deck")
        )
        return over if evening.desk.decks else f"{over}\n{decks}"
    if draft.awaits_deal:
        count = 2 * len(draft.seats)
        todo = say("uncover {count} cards and enter them: {command}").format(
            count=count, command=command("deal")
        )
        return f"{where} · {todo}"
    if not draft.uncovered:
        return f"{where} · {say('done; the next table is dealt when this is entered')}"
    arrow = "\N{RIGHTWARDS ARROW}" if draft.round == 1 else "\N{LEFTWARDS ARROW}"
    total = draft.table_count * 2 * len(draft.seats)
    now = say("round {round} {arrow} · auction {auction}/{auctions}").format(
        round=draft.round, arrow=arrow, auction=len(draft.wins) + 1, auctions=total
    )
    return f"{where} · {now}\n{_turn_line(evening)}"


def _turn_line(evening: Evening) -> str:
    draft = evening.draft
    active = safe(evening.names[draft.player(draft.active or draft.every_seat[0])])
    if draft.auction is None:
        return say("{who} nominates a card").format(who=active)
    card = safe(evening.card_name(draft.auction.card))
    waiting = ", ".join(safe(evening.called(draft.who(seat))) for seat in draft.auction.asked)
    bid = say("no bid yet")
    if draft.auction.bidder is not None:
        bidder = safe(evening.called(draft.who(draft.auction.bidder)))
        bid = say("{who} bids {points}").format(who=bidder, points=draft.auction.bid)
    return say("{who} has nominated {card} · {bid} · to answer: {waiting}").format(
        who=active, card=card, bid=bid, waiting=waiting
    )


def _cards_grid(evening: Evening) -> Grid:
    columns = (
        Column("number", "#", number=True), Column("name", "Card"), Column("kind", "Kind"), Column("temperament", "T."),
        Column("power", "Power", number=True, spare=1), Column("points", "Points", number=True), Column("pile", "Pile", spare=2),
    )  # fmt: skip
    rows = []
    for number in evening.draft.uncovered:
        card = evening.cards.by_number[number]
        row = card_json(evening, number)
        temperament = "".join(LETTERS.get(word, word[:1].upper()) for word in card.temperaments)
        points = card.points if card.is_manifestation else None
        kind = say(KINDS.get(card.kind, card.kind))
        rows.append((number, card.name, kind, temperament, card.power, points, row["pile"]))
    return Grid("On the table", columns, tuple(rows))


def _seats_grid(evening: Evening) -> Grid:
    draft = evening.draft
    columns = (
        Column("turn", ""), Column("name", "Player"), Column("here", "Here", number=True), Column("acquired", "Cards", number=True),
        Column("spent", "Spent", number=True), Column("points", "Points", number=True),
    )  # fmt: skip
    rows = []
    for at in draft.every_seat:
        row = _seat_json(evening, at)
        mark = "\N{BLACK RIGHT-POINTING TRIANGLE}" if at == draft.active and not draft.ended else ""
        rows.append(
            (
                mark,
                row["name"],
                "-" if draft.ended else f"{row['here']}/2",
                row["acquired"],
                row["spent"],
                row["points"],
            )
        )
    return Grid("Players", columns, tuple(rows))


def describe(evening: Evening, event: LoggedEvent) -> str:  # noqa: C901, PLR0912 - one line for each kind of event
    """What happened, in a sentence."""

    def who(*players: PlayerId) -> str:
        return ", ".join(safe(evening.called(PlayerRef(player))) for player in players)

    def what(*numbers: CardNumber) -> str:
        return ", ".join(safe(evening.card_name(number)) for number in numbers)

    match event:
        case CardWon(number, player, 0):
            return say("{who} takes {card} for nothing").format(who=who(player), card=what(number))
        case CardWon(number, player, amount):
            return say("{who} gets {card} for {points}").format(
                who=who(player), card=what(number), points=amount
            )
        case CardNominated(number):
            return say("{card} is nominated").format(card=what(number))
        case BidPlaced(player, amount):
            return say("{who} bids {points}").format(who=who(player), points=amount)
        case BidMatched(player, amount):
            return say("{who} matches {points}").format(who=who(player), points=amount)
        case Passed(players):
            return say("{who} passes" if len(players) == 1 else "{who} pass").format(who=who(*players))
        case AuctionCalled(player, 0):
            return say("called out: {who} for nothing").format(who=who(player))
        case AuctionCalled(player, amount):
            return say("called out: {who} for {points}").format(who=who(player), points=amount)
        case TableDealt(cards):
            return say("on the table: {cards}").format(cards=what(*cards))
        case DraftStarted():
            template = say(
                "the draft starts ({deal}; SHA-256 of the secret {sha256}): {players}"
                if event.seed is None
                else "the draft starts ({deal}; seed {seed}: not secret): {players}"
            )
            deal = say("manual" if event.deal == MANUAL else "digital")
            return template.format(
                deal=deal, sha256=event.commitment, seed=event.seed, players=who(*event.players)
            )
        case FirstRolled(rolls, first):
            rounds = (", ".join(f"{who(player)} {value}" for player, value in roll) for roll in rolls)
            return say("the dice: {rolls}; {who} is first").format(
                rolls=say("; again: ").join(rounds), who=who(first)
            )
        case FirstChosen(first):
            return say("{who} is first, as rolled at the table").format(who=who(first))
        case DraftEnded():
            return say("the draft is over")
        case SecretRevealed(sha256, secret):
            return say("the secret is revealed: {secret} (SHA-256 {sha256})").format(
                secret=secret, sha256=sha256
            )
        case StepsUndone(steps):
            return say("{count} step undone" if steps == 1 else "{count} steps undone").format(count=steps)
        case StepsRedone(steps):
            return say("{count} step redone" if steps == 1 else "{count} steps redone").format(count=steps)
        case AuctionAmended(seq, player, amount):
            return say("entry {entry} is amended: {who}, {points}").format(
                entry=seq, who=who(player), points=amount or say("for nothing")
            )
        case _:
            assert_never(event)


def outcome(evening: Evening, events: Iterable[LoggedEvent]) -> list[str]:
    """Describe what matters of a step: the end of an auction says all that its parts would."""
    shown = [event for event in events if not isinstance(event, AuctionCalled | DraftStarted)]
    won = {event.card for event in shown if isinstance(event, CardWon)}
    return [
        describe(evening, event)
        for event in shown
        if not (isinstance(event, CardNominated) and event.card in won)
        and not (won and isinstance(event, Passed))
    ]


def names_json(evening: Evening, data: Mapping[str, Any]) -> dict[str, Any]:
    """An entry's fields, with the names of its players and cards beside the numbers."""
    named: dict[str, Any] = dict(data)
    if isinstance(data.get("player"), int):
        named["name"] = evening.names.get(PlayerId(data["player"]))
    if isinstance(data.get("card"), int):
        named["card_name"] = evening.cards.by_number[CardNumber(data["card"])].name
    return named
