"""The best 30 of 36 (B-20, B-21), against brute force."""

import itertools
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draft.deckbuild import POWER_WORTH, BuiltDeck, Problem, best_deck, solve
from games.draftrules import DraftRules
from games.model import EPHEMERAL_WILL, MANIFESTATION, Card, CardNumber
from games.refusal import Refused, Unreadable
from games.resources import bazaar_rules


def card(number: int, points: int, power: int | None = 1) -> Card:
    kind = EPHEMERAL_WILL if power is None else MANIFESTATION
    return Card(CardNumber(number), f"id{number}", f"Card {number}", kind, points, power)


def build(text: str, *, spent: int = 0, aim: str = "value", size: int = 2) -> BuiltDeck:
    """Build from a pool written as `number:points:value` words."""
    rows = [tuple(map(int, word.split(":"))) for word in text.split()]
    pool = [card(number, points) for number, points, _ in rows]
    return best_deck(pool, {CardNumber(n): v for n, _, v in rows}, rules_for(size), spent, aim)


def rules_for(size: int) -> DraftRules:
    """The packaged rules with a small deck and a threshold of 50 points."""
    return bazaar_rules()._replace(deck_size=size, debt_threshold=50)


def by_brute_force(problem: Problem) -> list[int]:
    """The best choice; combinations come in lexicographic order, and the first of equals wins."""
    choices = itertools.combinations(range(len(problem.worths)), problem.size)
    return list(max(choices, key=problem.score))


@st.composite
def problems(draw: st.DrawFn, wide: int = 10**6) -> Problem:
    count = draw(st.integers(1, 9))
    numbers = draw(st.sampled_from([st.integers(-3, 3), st.integers(-60, 60), st.integers(-wide, wide)]))
    points = draw(st.sampled_from([numbers, st.integers(-10, 10).map(lambda n: 5 * n)]))
    items = st.lists(st.tuples(numbers, points), min_size=count, max_size=count)
    worths, costs = zip(*draw(items), strict=True)
    size = draw(st.integers(0, count))
    near = sum(sorted(costs)[:size])
    limit = draw(st.one_of(numbers, st.integers(-40, 40).map(lambda off: near + off)))
    return Problem(worths, costs, size, limit, draw(st.integers(0, 3)))


@settings(max_examples=500, deadline=None)
@given(problems())
def test_B20_the_best_choice_is_that_of_brute_force(problem: Problem):
    assert solve(problem) == by_brute_force(problem)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_B20_real_cards_near_the_threshold_are_chosen_as_by_the_plain_dynamic_program(data: st.DataObject):
    points = data.draw(st.lists(st.integers(0, 10).map(lambda n: 5 * n), min_size=36, max_size=36).map(tuple))
    worths = data.draw(st.lists(st.integers(0, 70), min_size=36, max_size=36).map(tuple))
    limit = sum(points) * 30 // 36 + data.draw(st.integers(-80, 40))
    problem = Problem(worths, points, 30, limit, 1)
    assert problem.score(solve(problem)) == by_plain_program(problem)


def by_plain_program(problem: Problem) -> int:
    """The best score, by a table over (cards taken out, points taken out)."""
    least = {(0, 0): 0}
    for worth, points in zip(problem.worths, problem.points, strict=True):
        for (out, off), lost in list(least.items()):
            key = out + 1, off + points
            if out < len(problem.worths) - problem.size:
                least[key] = min(least.get(key, lost + worth), lost + worth)
    total, all_points = sum(problem.worths), sum(problem.points)
    return max(
        total - lost - problem.cost * max(0, all_points - off - problem.limit)
        for (out, off), lost in least.items()
        if out == len(problem.worths) - problem.size
    )


@pytest.mark.parametrize(
    ("pool", "spent", "aim", "cards", "debt"),
    [
        pytest.param("1:10:5 2:20:9 3:20:7", 0, "value", "1 2 3", 0, id="everything-fits"),
        pytest.param("1:10:5 2:20:9 3:20:7 4:50:40", 0, "value", "1 2 4", 30, id="worth-its-debt"),
        pytest.param("1:10:5 2:20:9 3:20:7 4:50:40", 0, "no-debt", "1 2 3", 0, id="no-debt-at-any-price"),
        pytest.param("1:10:5 2:20:9 3:20:7 4:50:40", 15, "no-debt", "1 2 3", 15, id="least-debt"),
        pytest.param("1:10:5 2:20:5 3:20:5 4:20:5", 500, "value", "1 2 3", 500, id="deep-in-debt"),
        pytest.param("1:0:1 2:-50:-3 3:50:9 4:50:9", 0, "value", "2 3 4", 0, id="minus-50-pays"),
        pytest.param("1:7:3 2:13:4 3:31:11 4:33:12", 0, "value", "1 2 3", 1, id="odd-points"),
        pytest.param("9:5:4 7:5:4 8:5:4 6:5:4", 0, "value", "6 7 8", 0, id="ties-lowest-numbers"),
        pytest.param("4:50:9 3:55:14 2:0:5 1:0:5", 0, "value", "1 2 3", 5, id="ties-across-debt"),
    ],
)
def test_B21_deck_and_debt(pool: str, spent: int, aim: str, cards: str, debt: int):
    built = build(pool, spent=spent, aim=aim, size=3)
    assert (" ".join(map(str, built.cards)), built.debt) == (cards, debt)


def test_D3_the_rest_of_the_pool_is_left_over():
    built = build("5:0:1 3:0:9 4:0:0 1:0:8 2:0:2", size=2)
    assert (built.cards, built.left_over, built.value) == ((1, 3), (2, 4, 5), 17)


def test_B20_the_aim_power_counts_power_and_not_the_values():
    pool = [card(1, 20, 5), card(2, 20, None), card(3, 20, 1), card(4, 20, 3)]
    assert best_deck(pool, dict.fromkeys(range(1, 5), 0), rules_for(2), 0, "power").cards == (1, 4)


def test_B21_a_point_of_power_is_weighed_against_debt():
    cheap, strong = card(1, 0, 1), card(2, 3 * POWER_WORTH, 3)
    assert best_deck(
        [cheap, strong], {cheap.number: 0, strong.number: 0}, rules_for(1), 50, "power"
    ).cards == (1,)


def test_D3_a_pool_that_is_too_small_is_refused():
    with pytest.raises(Refused) as no:
        build("1:0:0", size=2)
    assert (no.value.refusal.rule, no.value.refusal.code) == ("D-3", "pool-too-small")


def test_an_unknown_aim_is_unreadable_and_the_aims_are_named():
    with pytest.raises(Unreadable) as no:
        build("1:0:0 2:0:0", aim="glory")
    assert no.value.refusal.code == "no-aim"
    assert no.value.refusal.facts["aims"] == ("value", "no-debt", "power")


def test_B20_the_hardest_pools_stay_quick():
    points = tuple(5 * (3 + at * 7 % 8) for at in range(36))
    problem = Problem(points, points, 30, sum(points) * 30 // 36, 1)
    began = time.perf_counter()
    solve(problem)
    assert time.perf_counter() - began < 0.5
