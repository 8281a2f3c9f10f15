"""Minutes left, and the bid clock."""

import pytest

from cli.table.pace import BidClock, ends_of, followed, minutes_left
from draft.events import AwardCard
from store.log import LogRow
from tests.table.evenings import after, evening


@pytest.mark.parametrize(
    ("ends", "left", "minutes"),
    [
        ([], 100, None),
        (range(0, 120, 20), 100, None),  # five gaps are too few
        (range(0, 140, 20), 90, 30),
        (range(0, 140, 20), 1, 1),
        (range(0, 140, 20), 0, 0),
        ([0, 20, 40, 60, 2000, 2020, 2040, 2060], 90, 30),  # a break of half an hour says nothing
        ([0, *range(1000, 2000, 10)], 60, 10),  # the last thirty count
    ],
)
def test_minutes_left_at_the_rate_of_the_last_auctions(ends, left, minutes):
    assert minutes_left([float(end) for end in ends], left) == minutes


@pytest.mark.parametrize("longest", [20, 100, 600])
def test_one_long_auction_does_not_double_what_is_left(longest):
    ends = [10.0 * at for at in range(7)]
    before = minutes_left(ends, 120)
    after_it = minutes_left([*ends, ends[-1] + longest], 119)
    assert before == 20
    assert after_it is not None
    assert before <= after_it <= before * 1.3


def test_ends_follow_what_happens_and_what_is_taken_back():
    assert followed([1.0, 2.0], 3, 9.0) == [1.0, 2.0, 9.0]
    assert followed([1.0, 2.0], 1, 9.0) == [1.0]
    assert followed([1.0], 1, 9.0) == [1.0]


def test_ends_come_from_the_log_of_what_is_in_force():
    now = after(evening("Ada", "Ben"), AwardCard(evening("Ada", "Ben").draft.uncovered[0]))
    rows = [
        LogRow(seq, seq, f"2030-01-01T20:00:{seq:02d}+00:00", "x", "won", "{}", "", "")
        for seq in range(1, now.length + 1)
    ]
    assert len(ends_of(now, rows)) == 1
    assert ends_of(now, []) == []


def test_a_clock_of_no_seconds_never_runs():
    assert BidClock(0).left(99.0) is None
    assert BidClock(-5).left(99.0) is None


@pytest.mark.parametrize(("now", "left"), [(100.0, 20), (100.1, 20), (119.2, 1), (120.0, 0), (500.0, 0)])
def test_a_clock_counts_down_to_zero_and_stays_there(now, left):
    assert BidClock(20).again(100.0).left(now) == left
