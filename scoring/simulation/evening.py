"""One evening played by bots in all seats: the draft, decks, debts, the round robin, tiebreakers (B-1 to B-23).

Every action goes through the machines that real evenings go through (`draft.bazaar`, `tournament.desk`): there is no
faster copy of the rules. `snakebid demo` plays its evening with the same two functions, `hand_in` and `next_match`.
"""

import hashlib
from collections.abc import Mapping
from functools import reduce
from typing import NamedTuple

from draft import bazaar
from draft.bots import Bot, Market, bots_at, choose
from draft.deckbuild import best_deck
from draft.events import Pile, StartDraft
from draft.shuffle import commitment
from draft.state import Draft, Seat, Win
from games.draftrules import DraftRules
from games.model import CardNumber, CardSet, PlayerId, Points
from scoring.debt import debts
from scoring.evening import desk_standings
from scoring.standings import ties
from tournament import desk as tournament
from tournament.events import (
    BAZAAR,
    CreateEvent,
    DeskCommand,
    EnterResult,
    EnterTiebreak,
    MakeSchedule,
    MakeTiebreak,
    SubmitDeck,
)
from tournament.playoff import open_games, tiebreak_kinds
from tournament.rehearsal import rehearse
from tournament.state import Desk, undecided, waiting

MOST_TIEBREAK_GAMES = 20
"""After so many games of tiebreakers the first place stays shared: equals that never part would play for ever."""

DECK_NAME = "Bot"


class Table(NamedTuple):
    """What all evenings of a simulation have in common."""

    market: Market
    piles: tuple[Pile, ...]
    players: int

    @property
    def cards(self) -> CardSet:
        """The card set."""
        return self.market.cards

    @property
    def rules(self) -> DraftRules:
        """The draft's numbers."""
        return self.market.rules


class Place(NamedTuple):
    """One player's evening, in points: what the draft cost, what the deck holds, the debt, the matches, the score."""

    spent: Points
    deck_points: Points
    debt: Points
    match_points: Points
    score: Points
    won: bool


class Played(NamedTuple):
    """What is kept of an evening: players clockwise from the one who went first (B-6), and every price in order.

    Nobody has `won` an evening whose first place stayed shared (`MOST_TIEBREAK_GAMES`).
    """

    places: tuple[Place, ...]
    prices: tuple[tuple[CardNumber, Points], ...]


def secret_of(seed: int, number: int) -> bytes:
    """The 32 bytes from which evening `number` of a simulation follows: its deal, its dice, its bots, its matches.

    They depend on nothing else: not on how many evenings there are, nor on who plays the others.
    """
    return hashlib.sha256(f"snakebid/1/simulate/{seed}/{number}".encode()).digest()


def play(table: Table, secret: bytes, label: str) -> Played:
    """Play one evening. `secret` decides the draft, `label` the dice of the matches; the same two, the same evening."""
    draft, bots = _drafted(table, secret)
    desk = _opened(table.players)
    for bot in bots.values():
        desk = _after(desk, hand_in(draft, bot, table.cards, table.rules))
    owed = _debts(draft, desk, table.rules)
    while (command := next_match(desk, owed, table.cards, label)) is not None:
        desk = _after(desk, command)
    return _kept(draft, desk, owed)


def _drafted(table: Table, secret: bytes) -> tuple[Draft, Mapping[PlayerId, Bot]]:
    """A draft to its end, and the bots who made it."""
    players = tuple(map(PlayerId, range(1, table.players + 1)))
    bots = bots_at(table.market, commitment(secret), players)
    source = bazaar.Source(secret)
    draft = bazaar.fold(bazaar.decide(Draft(), StartDraft(players, table.piles, secret)))
    while (command := choose(draft, bots)) is not None:
        draft = reduce(bazaar.evolve, bazaar.decide(draft, command, source), draft)
    return draft, bots


def _opened(players: int) -> Desk:
    """A desk without names: nobody is to be known by them."""
    seats = tuple((number, "") for number in range(1, players + 1))
    return _after(tournament.EMPTY, CreateEvent(BAZAAR, seats))


def _after(desk: Desk, command: DeskCommand) -> Desk:
    return tournament.fold(tournament.decide(desk, command), desk)


def hand_in(draft: Draft, bot: Bot, cards: CardSet, rules: DraftRules) -> SubmitDeck:
    """The deck that a bot hands in after the draft: the best 30 of its 36, by its own values (B-20, D-3)."""
    pool, _, spent = draft.seats[draft.seat(bot.player)]
    built = best_deck([cards.by_number[card] for card in pool], bot.values, rules, spent)
    return SubmitDeck(
        bot.player,
        DECK_NAME,
        built.cards,
        built.points,
        pool=pool,
        drafted=draft.ended,
        size=rules.deck_size,
    )


def next_match(
    desk: Desk, owed: Mapping[PlayerId, Points | None], cards: CardSet, label: str
) -> DeskCommand | None:
    """What the desk of a rehearsed evening enters next: the schedule, a result, a tiebreaker for the first place (B-23).

    `owed` are the debts, `label` what the matches' dice follow from. None when the first place is decided, or nothing
    decides it (`MOST_TIEBREAK_GAMES`).
    """
    if not desk.fixtures:
        return MakeSchedule()
    for game in waiting(desk):
        return EnterResult(game.match, *_rehearsed(desk, cards, (game.a, game.b), f"{label}/{game.match}"))
    games = sum(len(tie.games) for tie in desk.tiebreaks)
    if games >= MOST_TIEBREAK_GAMES:
        return None
    for tie in desk.tiebreaks:
        if undecided(tie):
            a, b = open_games(tie)[0]
            points = _rehearsed(desk, cards, (a, b), f"{label}/tiebreak/{games}")
            return EnterTiebreak(tie.number, ((a, points[0]), (b, points[1])))
    shared = next((tie.players for tie in ties(desk_standings(desk, owed)) if tie.place == 1), ())
    return MakeTiebreak(1, shared, tiebreak_kinds(len(shared))[-1]) if shared else None


def _rehearsed(
    desk: Desk, cards: CardSet, pair: tuple[PlayerId, PlayerId], seed: str
) -> tuple[Points, Points]:
    """Both players' points of a rehearsed match."""
    a, b = ([cards.by_number[number] for number in desk.decks[player].cards] for player in pair)
    outcome = rehearse(a, b, seed)
    return outcome.points_a, outcome.points_b


def _debts(draft: Draft, desk: Desk, rules: DraftRules) -> Mapping[PlayerId, Points | None]:
    points = {player: deck.points for player, deck in desk.decks.items()}
    spent = {player: draft.seats[draft.seat(player)].spent for player in desk.players}
    return {row.player: row.debt for row in debts(desk.players, points, spent, rules.debt_threshold)}


def _kept(draft: Draft, desk: Desk, owed: Mapping[PlayerId, Points | None]) -> Played:
    rows = {row.player: row for row in desk_standings(desk, owed)}
    count = len(draft.seats)
    places: list[Place] = []
    for step in range(count):
        at = Seat((draft.first + step) % count)
        row = rows[draft.player(at)]
        places.append(
            Place(
                spent=draft.seats[at].spent,
                deck_points=desk.decks[row.player].points,
                debt=row.debt or 0,
                match_points=row.points,
                score=row.score or 0,
                won=row.rank == 1 and not row.tied,
            )
        )
    return Played(tuple(places), tuple(map(_price, draft.wins)))


def _price(win: Win) -> tuple[CardNumber, Points]:
    return win.card, win.amount
