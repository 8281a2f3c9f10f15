from collections import Counter, defaultdict

import pytest

from games.refusal import Refused
from tournament.planning import clock_text, round_robin, waits
from tournament.state import Timing


def test_tables_and_starts_are_given_round_by_round():
    plan = round_robin((1, 2, 3, 4), Timing(tables=2, start="23:00", minutes=40))
    assert [(row[4], row[5]) for row in plan.matches] == [
        (1, "23:00"), (2, "23:00"), (1, "23:40"), (2, "23:40"), (1, "00:20"), (2, "00:20"),
    ]  # fmt: skip


def test_without_tables_none_is_named():
    assert {row[4:] for row in round_robin((1, 2, 3), Timing()).matches} == {(None, None)}


@pytest.mark.parametrize(
    ("places", "code"),
    [
        (Timing(tables=0), "at-least-one"),
        (Timing(start="19:00"), "start-and-minutes"),
        (Timing(minutes=40), "start-and-minutes"),
        (Timing(start="19:00", minutes=0), "at-least-one"),
        (Timing(start="25:00", minutes=40), "time-of-day"),
        (Timing(start="19h", minutes=40), "time-of-day"),
    ],
)
def test_places_that_are_not(places, code):
    with pytest.raises(Refused) as refused:
        round_robin((1, 2, 3), places)
    assert refused.value.refusal.code == code


@pytest.mark.parametrize(("minutes", "text"), [(0, "00:00"), (1145, "19:05"), (1440, "00:00")])
def test_clock_text(minutes, text):
    assert clock_text(minutes) == text


SIZES = [*range(2, 17), 25, 40]


@pytest.mark.parametrize("players", SIZES)
def test_B22_every_number_of_tables_gets_the_fewest_turns_and_nobody_is_in_two_places(players):
    for tables in range(1, players // 2 + 1):
        matches = round_robin(tuple(range(1, players + 1)), Timing(tables, "00:00", 1)).matches
        turns = Counter(start for *_, start in matches)
        fewest = max(-(-len(matches) // tables), players - 1 + players % 2)
        busy = [(start, player) for _, _, a, b, _, start in matches for player in (a, b)]
        assert len(busy) == len(set(busy))
        assert len({(table, start) for *_, table, start in matches}) == len(matches)
        assert max(turns.values()) <= tables
        assert len(turns) == fewest


@pytest.mark.parametrize("players", SIZES)
def test_B22_nobody_waits_twice_as_long_as_the_average_and_one_turn_more(players):
    for tables in range(1, players // 2 + 1):
        matches = round_robin(tuple(range(1, players + 1)), Timing(tables, "00:00", 1)).matches
        pairs = [(a, b) for _, _, a, b, _, _ in matches]
        starts = sorted({start for *_, start in matches})
        turns = [[at for at, row in enumerate(matches) if row[5] == start] for start in starts]
        average = len(turns) / (players - 1)
        assert waits(pairs, turns).longest <= 2 * average + 1


@pytest.mark.parametrize("players", SIZES)
def test_B22_double_round_robin_meets_twice_with_sides_swapped(players):
    matches = round_robin(tuple(range(1, players + 1)), Timing(double=True)).matches
    pairs = [(a, b) for _, _, a, b, _, _ in matches]
    assert sorted(pairs) == sorted(
        (a, b) for a in range(1, players + 1) for b in range(1, players + 1) if a != b
    )
    places = [(turn, player) for _, turn, a, b, _, _ in matches for player in (a, b)]
    assert len(places) == len(set(places))


@pytest.mark.parametrize("players", [4, 6, 8, 10, 16])
def test_B22_double_round_robin_seats_nobody_three_times_running_on_one_side(players):
    sides = defaultdict(list)
    for _, _, a, b, _, _ in round_robin(tuple(range(1, players + 1)), Timing(double=True)).matches:
        sides[a].append("a")
        sides[b].append("b")
    assert not any(three in "".join(seats) for seats in sides.values() for three in ("aaa", "bbb"))


def test_waits_are_counted_in_turns():
    assert waits([(1, 2), (3, 4), (1, 3)], [[0], [1], [2]]) == (3, 2, 1)
