"""Rule B-22, and FIDE's Berger tables (tests/data/berger-tables.csv)."""

import csv
from collections import Counter, defaultdict
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from tournament.roundrobin import berger, resting

TABLES = Path(__file__).parents[1] / "data" / "berger-tables.csv"
SIZES = range(2, 41)


def fide() -> dict[int, dict[int, list[tuple[int, int]]]]:
    found: dict[int, dict[int, list[tuple[int, int]]]] = defaultdict(lambda: defaultdict(list))
    with TABLES.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            found[int(row["players"])][int(row["round"])].append((int(row["first"]), int(row["second"])))
    return found


@pytest.mark.parametrize("players", [4, 6, 8, 10, 12, 14, 16])
def test_B22_berger_tables_as_printed_by_fide(players):
    assert dict(enumerate(berger(players), start=1)) == fide()[players]


@pytest.mark.parametrize("players", [3, 5, 7, 9, 11, 13, 15])
def test_B22_odd_numbers_play_the_next_even_table_without_its_last_number(players):
    expected = {
        turn: [pair for pair in pairs if players + 1 not in pair]
        for turn, pairs in fide()[players + 1].items()
    }
    assert dict(enumerate(berger(players), start=1)) == expected


@pytest.mark.parametrize("players", [3, 5, 7, 9, 11, 13, 15])
def test_B22_who_meets_the_highest_number_rests(players):
    for turn, pairs in fide()[players + 1].items():
        meets = next(pair for pair in pairs if players + 1 in pair)
        assert resting(players, turn) == min(meets)


@pytest.mark.parametrize("players", SIZES)
def test_B22_every_pair_meets_exactly_once(players):
    met = Counter(frozenset(pair) for pairs in berger(players) for pair in pairs)
    assert met == Counter(frozenset(pair) for pair in combinations(range(1, players + 1), 2))


@pytest.mark.parametrize("players", SIZES)
def test_B22_nobody_plays_twice_in_a_round_and_byes_come_once_each(players):
    rests = []
    for turn, pairs in enumerate(berger(players), start=1):
        busy = [number for pair in pairs for number in pair]
        rest = resting(players, turn)
        rests += [] if rest is None else [rest]
        assert sorted([*busy, *([] if rest is None else [rest])]) == list(range(1, players + 1))
    assert sorted(rests) == (list(range(1, players + 1)) if players % 2 else [])


@pytest.mark.parametrize("players", SIZES)
def test_B22_sides_are_balanced(players):
    sides = defaultdict(list)
    for pairs in berger(players):
        for first, second in pairs:
            sides[first].append("first")
            sides[second].append("second")
    assert all(abs(seats.count("first") - seats.count("second")) <= 1 for seats in sides.values())
    repeats = sum(a == b for seats in sides.values() for a, b in pairwise(seats))
    assert repeats == (0 if players % 2 else players - 2)


@pytest.mark.parametrize("players", [-1, 0, 1])
def test_B22_nobody_plays_alone(players):
    with pytest.raises(ValueError, match="needs 2 players"):
        next(berger(players))
