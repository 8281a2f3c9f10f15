"""The worked example of the rules' section 3: one table of three players, action by action and by `award`."""

import pytest

from draft.events import CardWon
from tests.draft.play import Table, begin, owned, player, seat_of, spent

STEPS = [
    # active, by actions, by award, who gets it for how much
    ("A", "nominate 4 ; B 5 ; A 5 ; B pass ; C pass", "award 4 A 5", ("A", 5)),
    ("B", "nominate 1 ; C pass ; A pass", "award 1", ("B", 0)),
    ("C", "nominate 6 ; A 5 ; C pass ; B pass", "award 6 A 5", ("A", 5)),
    ("C", "nominate 2 ; B 10 ; C 15 ; B pass", "award 2 C 15", ("C", 15)),
    ("C", "nominate 3 ; B pass", "award 3", ("C", 0)),
    ("B", "nominate 5", "award 5", ("B", 0)),
]
ACTIONS = [actions for _, actions, _, _ in STEPS]
AWARDS = [award for _, _, award, _ in STEPS]
WAYS = pytest.mark.parametrize("way", [ACTIONS, AWARDS], ids=["action-by-action", "by-award"])


def before(way: list[str], step: int) -> Table:
    return begin("ABC", "A").play(" ; ".join(way[:step]))


@WAYS
@pytest.mark.parametrize("step", range(6), ids=[f"step{step}" for step in range(1, 7)])
def test_B10_the_active_player_of_each_step(way: list[str], step: int):
    assert before(way, step).draft.active == seat_of(STEPS[step][0])


@WAYS
@pytest.mark.parametrize("step", range(6), ids=[f"step{step}" for step in range(1, 7)])
def test_B16_the_result_of_each_step(way: list[str], step: int):
    events = before(way, step + 1).events
    won = [event for event in events if isinstance(event, CardWon)][-1]
    assert (won.player, won.amount) == (player(STEPS[step][3][0]), STEPS[step][3][1])


@WAYS
def test_B16_what_was_spent(way: list[str]):
    assert spent(before(way, 6)) == [10, 0, 15]


@WAYS
def test_B11_the_table_is_empty_and_all_have_two(way: list[str]):
    table = before(way, 6)
    assert table.draft.uncovered == ()
    assert owned(table) == [[4, 6], [1, 5], [2, 3]]


def test_both_ways_lead_to_the_same_state():
    assert before(ACTIONS, 6).draft == before(AWARDS, 6).draft


def test_B8_A_is_not_asked_once_they_have_two():
    table = before(ACTIONS, 3).play("nominate 2")
    assert table.draft.auction is not None
    assert table.draft.auction.asked == (seat_of("B"),)
    assert table.refusal("A 20") == ("B-8", "has-two")


def test_B18_the_last_card_needs_no_auction():
    assert before(ACTIONS, 5).play("nominate 5").draft.auction is None


def test_B7_it_is_round_2_from_step_5_on():
    assert [before(AWARDS, step).draft.round for step in range(6)] == [1, 1, 1, 1, 2, 2]
