"""Undo, redo and amendments: steps as they were entered, and what a correction does to all that came after."""

from functools import reduce
from typing import NamedTuple

import pytest

from draft.amend import Step
from draft.bazaar import Source, decide
from draft.events import (
    AmendAuction,
    AuctionAmended,
    DraftCommand,
    HistoryCommand,
    LoggedEvent,
    Pile,
    RedoSteps,
    StartDraft,
    StepsRedone,
    StepsUndone,
    UndoSteps,
)
from draft.history import History, Version, decide_history, evolve_step, fold_steps
from draft.state import Draft
from games.model import CardNumber
from games.refusal import PlayerRef, Refusal, Refused
from games.sheet import Steps
from tests.draft.play import SECRET, commands, player, players

EARLIER = bytes(32)


class Log(NamedTuple):
    """A history with the log behind it: (number of the first entry, events) a step."""

    history: History = History()
    steps: tuple[tuple[int, tuple[LoggedEvent, ...]], ...] = ()
    source: Source = Source(SECRET, earlier=(EARLIER,))

    @property
    def next(self) -> int:
        return 1 + sum(len(events) for _, events in self.steps)

    def enter(self, *orders: DraftCommand) -> "Log":
        """One step, of one command or of several (as `draft auto` enters them)."""
        draft, happened = self.history.draft, []
        for order in orders:
            events = decide(draft, order, self.source)
            happened += events
            draft = reduce(
                lambda state, event: evolve_step(History(Steps(Version(state))), 0, (event,)).draft,
                events,
                draft,
            )
        return self.record(tuple(happened))

    def record(self, events: tuple[LoggedEvent, ...]) -> "Log":
        return self._replace(
            history=evolve_step(self.history, self.next, events), steps=(*self.steps, (self.next, events))
        )

    def play(self, words: str) -> "Log":
        return reduce(Log.enter, commands(words), self)

    def change(self, order: HistoryCommand) -> "Log":
        return self.record(decide_history(self.history, order))

    def undo(self, steps: int = 1) -> "Log":
        return self.change(UndoSteps(steps))

    def redo(self, steps: int = 1) -> "Log":
        return self.change(RedoSteps(steps))

    def amend(self, seq: int, name: str, amount: int) -> "Log":
        return self.change(AmendAuction(seq, player(name), amount))

    def seq_of(self, card: int, kind: str = "CardWon") -> int:
        """The number of the entry in force that says this of a card."""
        entries = [entry for step in self.history.steps for entry in step.entries]
        return next(
            entry.seq
            for entry in entries
            if type(entry.event).__name__ == kind and getattr(entry.event, "card", None) == card
        )

    def refusal(self, order: HistoryCommand) -> Refusal:
        with pytest.raises(Refused) as caught:
            self.change(order)
        return caught.value.refusal

    @property
    def draft(self) -> Draft:
        return self.history.draft

    @property
    def prices(self) -> list[tuple[int, str, int]]:
        return [(win.card, "ABCDEF"[win.seat], win.amount) for win in self.draft.wins]


def begin(names: str = "AB", tables: int = 3, deal: str = "digital") -> Log:
    """A small draft with A first: cards 1, 2, ... from one pile, all of them drawn."""
    size = 2 * len(names) * tables
    pile = Pile("all", size, tuple(map(CardNumber, range(1, size + 1))))
    log = Log().enter(StartDraft(players(names), (pile,), SECRET, deal=deal, first=player("A")))
    return log.play("deal " + " ".join(map(str, range(1, 2 * len(names) + 1)))) if deal == "manual" else log


def finished() -> Log:
    """A whole draft of two, every card to the active player for nothing."""
    log = begin(tables=3)
    while not log.draft.ended:
        log = log.play(f"award {log.draft.uncovered[0]}")
    return log


MANUAL = begin(deal="manual")

# --- undo and redo ------------------------------------------------------------------------------------------------


def test_undo_takes_back_a_step_and_redo_does_it_again():
    log = MANUAL.play("award 1 ; award 2 A 5")
    assert log.undo().draft == MANUAL.play("award 1").draft
    assert log.undo().redo().draft == log.draft


@pytest.mark.parametrize("steps", [1, 2, 3, 5, 6])
def test_undo_of_several_steps_then_redo_is_identity(steps: int):
    log = MANUAL.play("nominate 1 ; B 5 ; pass all ; award 2 A 10")
    assert log.undo(steps).redo(steps).draft == log.draft
    assert reduce(lambda so_far, _: so_far.redo(), range(steps), log.undo(steps)).draft == log.draft


def test_undo_as_far_as_the_start():
    log = MANUAL.play("award 1").undo(3)
    assert log.draft == Draft()


def test_undo_step_by_step_is_undo_of_all_at_once():
    log = MANUAL.play("award 1 ; award 2 ; award 3")
    assert log.undo().undo().undo().history.draft == log.undo(3).history.draft
    assert log.undo().undo().undo().history.versions.ahead == log.undo(3).history.versions.ahead


def test_a_step_is_one_command_with_all_it_brought_about():
    log = MANUAL.play("award 1 ; award 2 ; award 3").enter(*commands("award 4"))
    digital = begin().enter(*commands("award 1")) if 1 in begin().draft.uncovered else None
    assert log.undo().draft.table == 1
    assert len(log.draft.wins) - len(log.undo().draft.wins) == 1
    assert digital is None or digital.undo().draft == begin().draft


def test_B11_undoing_an_award_takes_the_table_back_that_it_dealt():
    log = begin()
    for card in log.draft.uncovered:
        log = log.play(f"award {card}")
    assert log.draft.table == 2
    assert (log.undo().draft.table, len(log.undo().draft.uncovered)) == (1, 1)
    assert log.undo().redo().draft == log.draft


def test_several_commands_entered_at_once_are_one_step():
    log = MANUAL.enter(*commands("nominate 1 ; B 5 ; pass all"))
    assert log.undo().draft == MANUAL.draft


def test_a_new_step_forgets_what_was_undone():
    log = MANUAL.play("award 1 ; award 2").undo().play("award 3")
    assert log.refusal(RedoSteps(1))[1:3] == ("cant-redo", {"count": 1, "possible": 0})


@pytest.mark.parametrize(
    ("order", "code", "possible"),
    [
        (UndoSteps(4), "cant-undo", 3),
        (UndoSteps(0), "cant-undo", 3),
        (UndoSteps(-1), "cant-undo", 3),
        (RedoSteps(1), "cant-redo", 0),
        (RedoSteps(0), "cant-redo", 0),
    ],
)
def test_no_more_steps_than_there_are(order: UndoSteps | RedoSteps, code: str, possible: int):
    no = MANUAL.play("award 1").refusal(order)
    assert (no.code, no.facts) == (code, {"count": order.steps, "possible": possible})


def test_the_log_keeps_what_was_undone():
    log = MANUAL.play("award 1 ; award 2").undo(2).redo()
    assert [events for _, events in log.steps][-2:] == [(StepsUndone(2),), (StepsRedone(1),)]


def test_the_history_is_that_of_its_log():
    log = MANUAL.play("award 1 ; award 2 A 5").undo().redo().undo().play("award 2 B 5")
    log = log.amend(log.seq_of(2), "B", 15)
    assert fold_steps(log.steps) == log.history


def test_B4_after_undoing_the_start_a_draft_can_be_dealt_anew():
    log = begin().undo()
    pile = Pile("all", 12, tuple(map(CardNumber, range(1, 13))))
    again = log.enter(StartDraft(players("AB"), (pile,), EARLIER, first=player("B")))
    assert again.draft.first == 1


# --- amendments ---------------------------------------------------------------------------------------------------


def long_draft() -> Log:
    """Three players, eight tables: 48 auctions, prices 5, 10, 15 and free in turn; each to the active player."""
    log = begin("ABC", tables=8)
    while not log.draft.ended:
        price = 5 * (len(log.draft.wins) % 4)
        who = "ABC"[log.draft.active or 0]
        alone = not log.draft.eligible(log.draft.active or 0)
        log = log.play(f"award {log.draft.uncovered[0]}" + ("" if alone or not price else f" {who} {price}"))
    return log


def test_a_price_entered_wrongly_twenty_auctions_ago():
    log = long_draft().undo(10)
    at = len(log.draft.wins) - 20
    card, owner, amount = log.prices[at]
    amended = log.amend(log.seq_of(card), owner, amount + 30)
    assert amended.prices == [*log.prices[:at], (card, owner, amount + 30), *log.prices[at + 1 :]]
    before, after = log.draft, amended.draft
    assert [b.spent - a.spent for a, b in zip(before.seats, after.seats, strict=True)] == [
        30 * ("ABC"[seat] == owner) for seat in range(3)
    ]
    assert after._replace(seats=(), wins=()) == before._replace(seats=(), wins=())


def test_any_entry_of_the_auction_may_be_named():
    log = MANUAL.play("nominate 1 ; B 5 ; A 10 ; B pass ; award 2")
    first = log.seq_of(1, "CardNominated")
    assert {tuple(log.amend(first + at, "A", 25).prices) for at in range(5)} == {((1, "A", 25), (2, "B", 0))}


def test_an_auction_recorded_action_by_action_becomes_one_entry():
    log = MANUAL.play("nominate 1 ; B 5 ; match ; B 10 ; A 15 ; B pass ; award 2")
    amended = log.amend(log.seq_of(1), "A", 20)
    assert amended.prices == [(1, "A", 20), (2, "B", 0)]
    assert amended.draft == MANUAL.play("award 1 A 20 ; award 2").draft


def test_an_auction_nominated_in_one_step_and_awarded_in_the_next():
    log = MANUAL.play("nominate 1 ; award 1 A 5 ; nominate 2 ; award 2 B 5")
    assert log.amend(log.seq_of(1), "A", 20).prices == [(1, "A", 20), (2, "B", 5)]
    assert log.amend(log.seq_of(2), "B", 20).prices == [(1, "A", 5), (2, "B", 20)]


def test_one_of_several_auctions_entered_in_one_step():
    log = MANUAL.enter(*commands("award 1 A 5 ; nominate 2 ; A 10 ; B 15 ; pass all ; award 3 B 5"))
    amended = log.amend(log.seq_of(2), "B", 40)
    assert amended.prices == [(1, "A", 5), (2, "B", 40), (3, "B", 5)]
    assert amended.undo().draft == log.draft
    assert len(amended.history.steps) == len(log.history.steps)


def test_another_winner_in_the_table_in_play():
    log = MANUAL.play("award 1 ; award 2 A 5")
    assert log.amend(log.seq_of(2), "B", 10).prices == [(1, "A", 0), (2, "B", 10)]


def test_a_free_card_that_was_paid_for_and_the_other_way_round():
    log = MANUAL.play("award 1 ; award 2 B 15")
    assert log.amend(log.seq_of(1), "A", 5).prices == [(1, "A", 5), (2, "B", 15)]
    assert log.amend(log.seq_of(2), "B", 0).prices == [(1, "A", 0), (2, "B", 0)]


def cause(no: Refusal) -> tuple[str, str]:
    """The code of a refusal's cause, and the player it is about."""
    why = no.facts["why"]
    assert isinstance(why, Refusal)
    who = why.facts["who"]
    assert isinstance(who, PlayerRef)
    return why.code, "ABC"[who.player - 1]


def test_another_winner_is_refused_naming_the_first_later_entry_it_would_forbid():
    log = MANUAL.play("award 1 ; award 2 B 5 ; award 3 B 10 ; award 4")
    later = log.seq_of(3, "CardNominated")
    no = log.refusal(AmendAuction(log.seq_of(1), player("B"), 5))
    assert (no.rule, no.code, no.facts["entry"]) == ("B-8", "amend-breaks-later", later)
    assert cause(no) == ("has-two", "B")


def test_another_winner_of_the_first_table_is_refused_when_the_second_is_in_play():
    log = MANUAL.play("award 1 ; award 2 ; award 3 ; award 4 ; deal 5 6 7 8 ; award 5 A 10")
    no = log.refusal(AmendAuction(log.seq_of(1), player("B"), 5))
    assert (no.code, no.facts["entry"]) == ("amend-breaks-later", log.seq_of(2, "CardNominated"))
    assert no.rule is not None


def test_B18_no_card_changes_hands_unseen():
    """The last card fell to B by itself; with another winner before, it would fall to A."""
    log = MANUAL.play("award 1 B 5 ; award 2 ; award 3 B 10 ; nominate 4")
    assert log.prices[-1] == (4, "A", 0)
    no = log.refusal(AmendAuction(log.seq_of(3), player("A"), 10))
    assert (no.code, no.facts["entry"]) == ("amend-breaks-later", log.seq_of(4, "CardNominated"))
    assert cause(no) == ("falls-no-more", "A")


def test_B18_no_open_auction_ends_unseen():
    log = MANUAL.play("award 1 B 5 ; award 2 ; nominate 3 ; A 5")
    no = log.refusal(AmendAuction(log.seq_of(2), player("B"), 5))
    assert no.code == "amend-breaks-later"
    assert cause(no) == ("falls-unasked", "A")


@pytest.mark.parametrize(
    ("name", "amount", "refused"),
    [
        pytest.param("B", 7, ("B-12", "multiple-of-5"), id="7"),
        pytest.param("B", 0, ("B-12", "must-bid"), id="free-to-another"),
        pytest.param("C", 5, ("B-5", "not-seated"), id="not-at-the-table"),
        pytest.param("A", -5, ("B-12", "multiple-of-5"), id="negative"),
    ],
)
def test_an_amendment_obeys_the_rules_of_an_award(name: str, amount: int, refused: tuple[str, str]):
    log = MANUAL.play("award 1 ; award 2 B 5")
    assert log.refusal(AmendAuction(log.seq_of(1), player(name), amount))[:2] == refused


@pytest.mark.parametrize(
    ("seq", "code"),
    [
        pytest.param(1, "not-of-an-auction", id="the-start"),
        pytest.param(3, "not-of-an-auction", id="the-deal"),
        pytest.param(99, "no-entry", id="no-such-entry"),
        pytest.param(0, "no-entry", id="zero"),
        pytest.param(-1, "no-entry", id="negative"),
    ],
)
def test_only_entries_of_auctions_can_be_amended(seq: int, code: str):
    assert MANUAL.play("award 1").refusal(AmendAuction(seq, player("A"), 5))[1] == code


def test_B16_an_auction_that_is_not_over_can_not_be_amended():
    log = MANUAL.play("nominate 1 ; B 5")
    assert log.refusal(AmendAuction(log.seq_of(1, "CardNominated"), player("A"), 5))[:2] == (
        "B-16",
        "auction-open",
    )


def test_what_was_undone_can_not_be_amended():
    log = MANUAL.play("award 1 ; award 2")
    assert log.undo().refusal(AmendAuction(log.seq_of(2), player("B"), 5))[1] == "no-entry"


def test_an_amendment_is_a_step_that_can_be_undone_and_redone():
    log = MANUAL.play("award 1 ; award 2")
    amended = log.amend(log.seq_of(1), "A", 35)
    assert amended.undo().history.draft == log.draft
    assert amended.undo().redo().draft == amended.draft
    assert amended.undo(2).draft == log.undo().draft


def test_an_amendment_can_be_amended():
    log = MANUAL.play("award 1 ; award 2")
    once = log.amend(log.seq_of(1), "A", 35)
    twice = once.amend(once.seq_of(1), "A", 5)
    assert twice.prices == [(1, "A", 5), (2, "B", 0)]
    assert twice.undo().draft == once.draft


def test_the_draft_goes_on_after_an_amendment():
    log = MANUAL.play("award 1 ; award 2 B 5 ; award 3 B 5 ; award 4 ; deal 5 6 7 8 ; award 5")
    log = log.amend(log.seq_of(2), "B", 45).play("award 6 A 15")
    assert log.prices[-1] == (6, "A", 15)
    assert log.draft.seats[1].spent == 50


def test_B5_a_manual_deal_is_kept():
    log = MANUAL.play("award 1 ; award 2 ; award 3 ; award 4 ; deal 8 7 6 5 ; award 8")
    assert log.amend(log.seq_of(3), "B", 10).draft.tables == log.draft.tables


def test_B5_a_digital_deal_is_kept():
    log = finished().undo(2)
    card, owner, _ = log.prices[3]
    assert log.amend(log.seq_of(card), owner, 0).draft.tables == log.draft.tables
    card, owner, _ = log.prices[0]
    assert log.amend(log.seq_of(card), owner, 20).draft.tables == log.draft.tables


@pytest.mark.parametrize("at", [0, 5, 10, 11])
def test_B19_an_amendment_after_the_end_keeps_the_secrets_revealed(at: int):
    log = finished()
    card, owner, _ = log.prices[at]
    alone = at % 4 == 3
    amended = log.amend(log.seq_of(card), owner, 0 if alone else 55)
    assert amended.draft.ended
    assert amended.draft.revealed == log.draft.revealed
    assert len(amended.draft.revealed) == 2


def test_B19_the_last_auction_amended_when_it_was_contested_keeps_the_secrets():
    log = begin(tables=1)
    one, two, three, four = log.draft.uncovered
    log = log.play(f"award {one} B 5 ; award {two} ; award {three} A 15 ; nominate {four}")
    assert log.draft.ended
    amended = log.amend(log.seq_of(four), "B", 0)
    assert amended.draft.revealed == log.draft.revealed != ()


def test_entries_keep_their_numbers():
    log = MANUAL.play("nominate 1 ; B 5 ; match ; B pass ; award 2 ; award 3")
    amended = log.amend(log.seq_of(1), "A", 25)
    assert amended.seq_of(2) == log.seq_of(2)
    assert amended.seq_of(3) == log.seq_of(3)
    assert amended.seq_of(1) == log.seq_of(1)


def test_a_refused_amendment_changes_nothing():
    log = MANUAL.play("award 1 ; award 2 B 5 ; award 3 B 10 ; award 4")
    before: tuple[Step, ...] = log.history.steps
    log.refusal(AmendAuction(log.seq_of(1), player("B"), 5))
    assert log.history.steps == before
    assert AuctionAmended not in {type(event) for _, events in log.steps for event in events}


def test_a_step_shares_the_steps_before_it_and_an_amendment_does_not():
    """So ten thousand steps take ten thousand places in memory, not fifty million."""
    log = MANUAL.play("award 1")
    again = log.play("award 2 A 5")
    assert again.history.trail is not None
    assert again.history.trail[1] is log.history.trail
    amended = again.change(AmendAuction(again.seq_of(1), player("B"), 5))
    assert amended.history.trail is not None
    assert amended.history.trail[1] is not log.history.trail
    assert len(amended.history.steps) == len(again.history.steps)
