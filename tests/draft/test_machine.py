"""Random drafts of 2 to 6 players, step by step, with every way of entering and correcting them (Hypothesis).

One machine plays: single actions and whole auctions, legal and illegal, shouted and in turn, dealt digitally and by hand,
undone, done again, amended. At each step `legal` and `decide` must agree, and nothing may be lost. At the end the
draft is played out.
"""

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from functools import reduce

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from cli.program.messages import Surface
from cli.program.remedies import shell
from draft.bazaar import Legal, Source, decide, evolve, fold, legal
from draft.bots import Bot, choose
from draft.events import (
    DIGITAL,
    MANUAL,
    AmendAuction,
    AwardCard,
    CardWon,
    DealTable,
    DraftCommand,
    DraftEvent,
    HistoryCommand,
    LoggedEvent,
    MatchBid,
    Nominate,
    Pass,
    PlaceBid,
    RedoSteps,
    StartDraft,
    UndoSteps,
)
from draft.history import History, decide_history, evolve_step, fold_steps
from draft.piles import build_piles
from draft.shuffle import draft_deck, secret_of_seed
from draft.state import Draft
from games.model import CardNumber, PlayerId
from games.refusal import Refused, numbered
from games.resources import bazaar_rules, card_set
from tests.draft.invariants import check_draft

CARDS, RULES = card_set(), bazaar_rules()
PILES = {count: build_piles(CARDS, RULES, count)[0] for count in range(2, 7)}
EACH = 36

players = st.integers(0, 7).map(PlayerId)  # 0 and some others sit at no table
fives = st.integers(0, 16).map(lambda n: 5 * n)
amounts = st.one_of(fives, fives, fives, st.integers(-12, 60))
card_picks = st.integers(0, 400)


def allowed(draft: Draft, may: Legal, command: DraftCommand) -> bool:
    """Whether `legal` says that this command is allowed."""
    match command:
        case StartDraft():
            return may.start
        case DealTable(cards):
            return may.deal and could_come_from_the_pile(draft, cards)
        case Nominate(card):
            return card in may.nominate
        case PlaceBid(player, amount):
            return is_price(amount, dict(may.bid).get(player))
        case MatchBid():
            return may.match
        case Pass(passing):
            return bool(may.passes) and set(passing) <= set(may.passes) and len(set(passing)) == len(passing)
        case AwardCard(card, player, amount):
            award = next((award for award in may.award if award.card == card), None)
            if award is None:
                return False
            if amount is None or amount == 0:
                free_to = player is None or (amount == 0 and is_active(draft, player))
                return award.free and free_to
            return is_price(amount, None if player is None else dict(award.lowest).get(player))


def is_price(amount: int, lowest: int | None) -> bool:
    return lowest is not None and amount >= lowest and amount % 5 == 0


def is_active(draft: Draft, player: PlayerId) -> bool:
    return draft.active is not None and draft.player(draft.active) == player


def could_come_from_the_pile(draft: Draft, cards: tuple[CardNumber, ...]) -> bool:
    shown = Counter(card for table in (*draft.tables, cards) for card in table)
    homes = [Counter(card for card in shown if card in pile.cards).total() for pile in draft.started.piles]
    return (
        len(cards) == 2 * len(draft.seats)
        and all(count == 1 for count in shown.values())
        and sum(homes) == len(shown)
        and all(home <= pile.need for home, pile in zip(homes, draft.started.piles, strict=True))
    )


ENGLISH = Surface(str, numbered, shell)


class RandomDraft(RuleBasedStateMachine):
    """A draft with its history, its log, and the deck that a table dealt by hand would come from."""

    history: History
    log: tuple[tuple[int, tuple[LoggedEvent, ...]], ...]

    @initialize(
        count=st.integers(2, 6),
        seed=st.integers(0, 10**6),
        deal=st.sampled_from([DIGITAL, MANUAL]),
        outcry=st.booleans(),
        named=st.booleans(),
    )
    def start(self, count: int, seed: int, deal: str, outcry: bool, named: bool):
        self.dice = random.Random(seed)
        self.history, self.log = History(), ()
        secret = secret_of_seed(seed)
        self.source = Source(secret)
        seats = tuple(PlayerId(at) for at in range(1, count + 1))
        self.deck = draft_deck(PILES[count], secret)
        self.bots = {player: Bot.of(CARDS, secret, player, RULES) for player in seats}
        self.enter(StartDraft(seats, PILES[count], secret, seed, deal, seats[-1] if named else None, outcry))
        self.deal_if_needed()

    # --- helpers -----------------------------------------------------------------------------------------------

    @property
    def draft(self) -> Draft:
        return self.history.draft

    def record(self, events: tuple[LoggedEvent, ...]):
        seq = 1 + sum(len(before) for _, before in self.log)
        self.history = evolve_step(self.history, seq, events)
        self.log = (*self.log, (seq, events))

    def enter(self, command: DraftCommand):
        self.record(decide(self.draft, command, self.source))

    def change(self, command: HistoryCommand):
        self.record(decide_history(self.history, command))

    def deal_if_needed(self):
        if self.draft.awaits_deal:
            self.enter(DealTable(self.next_table()))

    def next_table(self) -> tuple[CardNumber, ...]:
        size = 2 * len(self.draft.seats)
        return self.deck[self.draft.table * size : (self.draft.table + 1) * size]

    def award_somehow(self):
        """A legal award, by the dice."""
        award = self.dice.choice(legal(self.draft).award)
        if award.lowest and (not award.free or self.dice.random() < 0.5):
            player, lowest = self.dice.choice(award.lowest)
            self.enter(AwardCard(award.card, player, lowest + 5 * self.dice.randrange(8)))
        else:
            self.enter(AwardCard(award.card))
        self.deal_if_needed()

    def a_card(self, pick: int) -> CardNumber:
        """Mostly one on the table, else any."""
        on_table = self.draft.uncovered
        return on_table[pick % len(on_table)] if on_table and pick < 300 else CardNumber(pick)

    # --- what people do ----------------------------------------------------------------------------------------

    @rule(data=st.data())
    def something_legal_or_not(self, data: st.DataObject):
        """`legal` and `decide` agree about it; if it is allowed it happens."""
        cards = card_picks.map(self.a_card)
        command = st.one_of(
            st.builds(Nominate, cards),
            st.builds(PlaceBid, players, amounts),
            st.builds(PlaceBid, players, amounts),
            st.just(MatchBid()),
            st.lists(players, max_size=3).map(lambda named: Pass(tuple(named))),
            st.builds(AwardCard, cards, st.none() | players, st.none() | amounts),
            st.builds(DealTable, st.lists(cards, max_size=3).map(tuple)),
        )
        for _ in range(data.draw(st.integers(1, 6))):
            self.try_out(data.draw(command))
            self.deal_if_needed()

    def try_out(self, command: DraftCommand):
        before = self.draft
        if allowed(before, legal(before), command):
            self.enter(command)
            return
        with pytest.raises(Refused) as caught:
            self.enter(command)
        no = caught.value.refusal
        assert no.rule, "every refusal of the draft has its rule"
        assert ENGLISH.message(no)
        assert ENGLISH.hint(no)
        assert self.draft is before

    @rule(pick=st.integers(0, 10**6), more=st.integers(0, 3))
    def a_legal_action(self, pick: int, more: int):
        may = legal(self.draft)
        commands: list[DraftCommand] = [
            *(Nominate(card) for card in may.nominate),
            *(PlaceBid(player, lowest + 5 * more) for player, lowest in may.bid),
            *(Pass((player,)) for player in may.passes),
        ]
        if may.match:
            commands.append(MatchBid())
        if may.passes:
            commands.append(Pass())
        if commands:
            self.enter(commands[pick % len(commands)])
            self.deal_if_needed()

    @precondition(lambda self: not self.draft.ended)
    @rule(count=st.integers(1, 12))
    def auctions_called_out(self, count: int):
        for _ in range(count):
            if not self.draft.ended:
                self.award_somehow()

    @rule(count=st.integers(1, 60))
    def bots_go_on(self, count: int):
        for _ in range(count):
            command = choose(self.draft, self.bots)
            if command is None:
                return
            assert allowed(self.draft, legal(self.draft), command)
            self.enter(command)
            self.deal_if_needed()

    @precondition(lambda self: self.draft.setup is not None and self.draft.setup.deal == MANUAL)
    @rule(spoil=st.sampled_from(["short", "twice", "old", "foreign", "none"]))
    def a_table_typed_in(self, spoil: str):
        """As it should be or with a slip; mostly at the wrong moment too."""
        cards = self.next_table() or self.draft.tables[-1]
        if spoil == "short":
            cards = cards[1:]
        if spoil == "twice":
            cards = (*cards[1:], cards[1])
        if spoil == "foreign":
            cards = (*cards[1:], CardNumber(248))
        if spoil == "old" and self.draft.tables:
            cards = (*cards[1:], self.draft.tables[0][0])
        self.try_out(DealTable(cards))

    @precondition(lambda self: self.history.versions.depth > 2)
    @rule(data=st.data())
    def undo_then_redo_is_identity(self, data: st.DataObject):
        steps = data.draw(st.integers(1, min(20, self.history.versions.depth - 2)))
        before = self.history
        self.change(UndoSteps(steps))
        assert self.history.versions.depth == before.versions.depth - steps
        self.change(RedoSteps(steps))
        assert self.history == before

    @precondition(lambda self: self.history.versions.depth > 2)
    @rule(data=st.data())
    def undo(self, data: st.DataObject):
        self.change(UndoSteps(data.draw(st.integers(1, min(20, self.history.versions.depth - 2)))))
        self.deal_if_needed()

    @precondition(lambda self: self.history.versions.ahead)
    @rule(data=st.data())
    def redo(self, data: st.DataObject):
        self.change(RedoSteps(data.draw(st.integers(1, len(self.history.versions.ahead)))))
        self.deal_if_needed()

    @precondition(lambda self: self.draft.wins)
    @rule(pick=st.integers(0, 10**6), player=players, amount=amounts, same=st.integers(0, 3))
    def amend(self, pick: int, player: PlayerId, amount: int, same: int):
        """Mostly another price for the same winner; sometimes anything at all."""
        before = self.draft
        at = pick % len(before.wins)
        win = before.wins[at]
        entries = [entry for step in self.history.steps for entry in step.entries]
        seq = next(e.seq for e in entries if isinstance(e.event, CardWon) and e.event.card == win.card)
        winner = before.player(win.seat) if same else player
        try:
            self.change(AmendAuction(seq, winner, amount))
        except Refused:
            assert self.draft == before
            return
        assert self.draft.wins[at][:1] == (win.card,)
        assert self.draft.wins[at].amount == amount
        others = [new[:2] == old[:2] for new, old in zip(self.draft.wins, before.wins, strict=True)]
        assert all(others[:at] + others[at + 1 :]), "only the amended card may change hands"
        assert (self.draft.tables, self.draft.ended, self.draft.revealed) == (
            before.tables, before.ended, before.revealed,
        )  # fmt: skip

    # --- what always holds -------------------------------------------------------------------------------------

    @invariant()
    def what_holds_of_every_draft(self):
        check_draft(self.draft)

    def teardown(self):
        if not hasattr(self, "history"):
            return
        while not self.draft.ended:
            self.award_somehow()
        draft = self.draft
        assert [len(seat.cards) for seat in draft.seats] == [EACH] * len(draft.seats)
        assert draft.table == draft.table_count == 18
        check_draft(draft)
        in_force = tuple(entry.event for step in self.history.steps for entry in step.entries)
        assert fold(in_force) == draft
        assert fold_steps(self.log) == self.history


# The base class's own test would run with Hypothesis's settings; these two have their own.
def test_random_drafts():
    run(examples=50, steps=30)


@pytest.mark.long
def test_random_drafts_at_length():
    run(examples=400, steps=60)


def run(examples: int, steps: int):
    run_state_machine_as_test(
        RandomDraft,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.parametrize("players_", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("outcry", [False, True], ids=["in-turn", "outcry"])
def test_every_action_of_a_draft_by_bots_is_legal_and_folds(players_: int, outcry: bool):
    """A whole draft, each command checked against `legal`; the fold of all events is the draft step by step."""
    seats = tuple(PlayerId(at) for at in range(1, players_ + 1))
    secret = secret_of_seed(players_)
    bots = {player: Bot.of(CARDS, secret, player, RULES) for player in seats}
    draft, events = Draft(), list[DraftEvent]()
    command: DraftCommand | None = StartDraft(seats, PILES[players_], secret, open_outcry=outcry)
    while command is not None:
        assert allowed(draft, legal(draft), command)
        happened = decide(draft, command, Source(secret))
        events += happened
        draft = reduce(evolve, happened, draft)
        command = choose(draft, bots)
    assert draft.ended
    assert fold(events) == draft


def everything_that_can_be_said(draft: Draft) -> Iterator[DraftCommand]:
    """Every kind of command, for all players and some that aren't there, around the standing bid."""
    bid = draft.auction.bid if draft.auction else 0
    prices = sorted({-5, 0, 2, 5, 7, bid - 5, bid, bid + 3, bid + 5, bid + 10})
    taken = [win.card for win in draft.wins[-1:]]
    numbers = [*draft.uncovered, *taken, CardNumber(999)]
    seats = tuple(PlayerId(at) for at in range(len(draft.seats) + 2))
    yield MatchBid()
    yield Pass()
    yield from map(Pass, itertools.chain.from_iterable(itertools.permutations(seats, n) for n in (1, 2)))
    yield from (Pass((player, player)) for player in seats)
    yield from map(Nominate, numbers)
    yield from itertools.starmap(PlaceBid, itertools.product(seats, prices))
    yield from itertools.starmap(AwardCard, itertools.product(numbers, (None, *seats), (None, *prices)))
    yield DealTable(draft.uncovered)


@pytest.mark.parametrize("players_", [2, 3, 4, 6])
@pytest.mark.parametrize("outcry", [False, True], ids=["in-turn", "outcry"])
def test_legal_and_decide_agree_about_everything(players_: int, outcry: bool):
    seats = tuple(PlayerId(at) for at in range(1, players_ + 1))
    source = Source(secret_of_seed(players_))
    bots = {player: Bot.of(CARDS, source.secret, player, RULES) for player in seats}
    start = StartDraft(seats, PILES[players_], source.secret, open_outcry=outcry)
    draft = reduce(evolve, decide(Draft(), start), Draft())
    for at in itertools.count():
        if at % 11 == 0:
            may = legal(draft)
            for command in everything_that_can_be_said(draft):
                assert agrees(draft, may, command, source), command
        following = choose(draft, bots)
        if following is None:
            break
        draft = reduce(evolve, decide(draft, following, source), draft)


def agrees(draft: Draft, may: Legal, command: DraftCommand, source: Source) -> bool:
    try:
        decide(draft, command, source)
    except Refused:
        return not allowed(draft, may, command)
    return allowed(draft, may, command)
