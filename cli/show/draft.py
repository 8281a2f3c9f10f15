"""The draft for people and for scripts: state, sentences, log."""

from collections.abc import Iterable, Mapping
from typing import Any, assert_never

from cli.program.output import safe, say
from cli.program.remedies import command
from draft.events import (
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
from games.refusal import PlayerRef
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

KINDS = {"manifestation": "manif.", "ephemeral-will": "eph. Will", "persistent-will": "pers. Will"}


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
    where = f"{title} · table {draft.table}/{draft.table_count}"
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
        return f"{where} would be done; what comes next is shown when it is entered"
    arrow = "\N{RIGHTWARDS ARROW}" if draft.round == 1 else "\N{LEFTWARDS ARROW}"
    total = draft.table_count * 2 * len(draft.seats)
    return f"{where} · round {draft.round} {arrow} · auction {len(draft.wins) + 1}/{total}\n{_turn_line(evening)}"


def _turn_line(evening: Evening) -> str:
    draft = evening.draft
    active = safe(evening.names[draft.player(draft.active or draft.every_seat[0])])
    if draft.auction is None:
        return f"{active} nominates a card"
    card = safe(evening.card_name(draft.auction.card))
    waiting = ", ".join(safe(evening.called(draft.who(seat))) for seat in draft.auction.asked)
    if draft.auction.bidder is None:
        return f"{active} has nominated {card} · no bid yet · to answer: {waiting}"
    bidder = safe(evening.called(draft.who(draft.auction.bidder)))
    return f"{active} has nominated {card} · {bidder} bids {draft.auction.bid} · to answer: {waiting}"


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
        rows.append(
            (number, card.name, KINDS.get(card.kind, card.kind), temperament, card.power, points, row["pile"])
        )
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


def sentence(evening: Evening, event: LoggedEvent) -> str:  # noqa: C901, PLR0912 - one line for each kind of event
    """What happened, in words."""

    def who(player: PlayerId) -> str:
        return safe(evening.called(PlayerRef(player)))

    def what(number: CardNumber) -> str:
        return safe(evening.card_name(number))

    match event:
        case CardWon(number, player, 0):
            return f"{who(player)} takes {what(number)} for nothing"
        case CardWon(number, player, amount):
            return f"{who(player)} gets {what(number)} for {amount}"
        case CardNominated(number):
            return f"{what(number)} is nominated"
        case BidPlaced(player, amount):
            return f"{who(player)} bids {amount}"
        case BidMatched(player, amount):
            return f"{who(player)} matches {amount}"
        case Passed(players):
            return f"{', '.join(map(who, players))} {'passes' if len(players) == 1 else 'pass'}"
        case AuctionCalled(player, amount):
            return f"called out: {who(player)} for {amount or 'nothing'}"
        case TableDealt(cards):
            return f"on the table: {', '.join(map(what, cards))}"
        case DraftStarted():
            fair = (
                f"SHA-256 of the secret {event.commitment}"
                if event.seed is None
                else f"seed {event.seed}: not secret"
            )
            return f"the draft starts ({event.deal}; {fair}): {', '.join(map(who, event.players))}"
        case FirstRolled(rolls, first):
            rounds = "; again: ".join(
                ", ".join(f"{who(player)} {value}" for player, value in roll) for roll in rolls
            )
            return f"the dice: {rounds}; {who(first)} is first"
        case FirstChosen(first):
            return f"{who(first)} is first, as rolled at the table"
        case DraftEnded():
            return "the draft is over"
        case SecretRevealed(promise, secret):
            return f"the secret is revealed: {secret} (SHA-256 {promise})"
        case StepsUndone(steps):
            return f"{steps} {'step is' if steps == 1 else 'steps are'} taken back"
        case StepsRedone(steps):
            return f"{steps} {'step is' if steps == 1 else 'steps are'} done again"
        case AuctionAmended(seq, player, amount):
            return f"entry {seq} is amended: {who(player)}, {amount or 'for nothing'}"
        case _:
            assert_never(event)


def outcome(evening: Evening, events: Iterable[LoggedEvent]) -> list[str]:
    """The sentences that matter of a step: an auction that ended in it says all that its parts said."""
    told = [event for event in events if not isinstance(event, AuctionCalled | DraftStarted)]
    won = {event.card for event in told if isinstance(event, CardWon)}
    return [
        sentence(evening, event)
        for event in told
        if not (isinstance(event, CardNominated) and event.card in won)
        and not (won and isinstance(event, Passed))
    ]


def names_json(evening: Evening, data: Mapping[str, Any]) -> dict[str, Any]:
    """An entry's fields, with the names of its players and cards beside the numbers."""
    told: dict[str, Any] = dict(data)
    if isinstance(data.get("player"), int):
        told["name"] = evening.names.get(PlayerId(data["player"]))
    if isinstance(data.get("card"), int):
        told["card_name"] = evening.cards.by_number[CardNumber(data["card"])].name
    return told
