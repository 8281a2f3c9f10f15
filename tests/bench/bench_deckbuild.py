"""`deck build` beside OR-tools CP-SAT and HiGHS: the same 200 pools, half of them near the debt threshold.

Each solver's time is
that of building and solving the model from plain lists; the optimum of all must be the same.
"""

import random
import statistics
import time
from collections.abc import Callable, Iterable

from draft import deckbuild
from draft.deckbuild import Problem
from games.resources import bazaar_rules, card_set
from tests.figures import Figure, there

RULES = bazaar_rules()
POOL, DECK, THRESHOLD = RULES.pool_size, RULES.deck_size, RULES.debt_threshold
INSTANCES = 200
REPEATS = 5
Solver = Callable[[Problem], int]


def instances() -> list[Problem]:
    """Pools of the real set with made-up values; in every second one the best deck lies within 40 points of 500."""
    dice = random.Random(7)
    cards = card_set().cards
    made = []
    for at in range(INSTANCES):
        pool = dice.sample(cards, POOL)
        worths = tuple(dice.randint(5, 25) + card.points * dice.randint(20, 120) // 100 for card in pool)
        points = tuple(card.points for card in pool)
        spent = dice.randrange(0, 400, 5)
        if at % 2:
            best = sorted(range(POOL), key=worths.__getitem__)[POOL - DECK :]
            spent = THRESHOLD - sum(points[card] for card in best) + dice.randrange(-40, 45, 5)
        made.append(Problem(worths, points, DECK, THRESHOLD - spent, 1))
    return made


def ours(problem: Problem) -> int:
    return problem.score(deckbuild.solve(problem))


def cp_sat() -> Solver:
    from ortools.sat.python import cp_model

    def solve(problem: Problem) -> int:
        model = cp_model.CpModel()
        takes = [model.new_bool_var("") for _ in problem.worths]
        debt = model.new_int_var(0, 10_000, "")
        weighted = cp_model.LinearExpr.weighted_sum
        model.add(cp_model.LinearExpr.sum(takes) == problem.size)
        model.add(debt >= weighted(takes, problem.points) - problem.limit)
        model.maximize(weighted(takes, problem.worths) - debt)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        if solver.solve(model) != cp_model.OPTIMAL:
            raise AssertionError("CP-SAT found no optimum")
        return round(solver.objective_value)

    return solve


def highs() -> Solver:
    import highspy
    import numpy as np

    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("mip_rel_gap", 0.0)

    def solve(problem: Problem) -> int:
        count = len(problem.worths)
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = count + 1, 2
        lp.sense_ = highspy.ObjSense.kMaximize
        lp.col_cost_ = np.array([*problem.worths, -1], dtype=float)
        lp.col_lower_ = np.zeros(count + 1)
        lp.col_upper_ = np.array([1.0] * count + [highspy.kHighsInf])
        lp.row_lower_ = np.array([problem.size, -highspy.kHighsInf])
        lp.row_upper_ = np.array([problem.size, problem.limit], dtype=float)
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_ = np.array([0, count, 2 * count + 1])
        lp.a_matrix_.index_ = np.array([*range(count), *range(count + 1)])
        lp.a_matrix_.value_ = np.array([1] * count + [*problem.points, -1], dtype=float)
        lp.integrality_ = [highspy.HighsVarType.kInteger] * count + [highspy.HighsVarType.kContinuous]
        solver.passModel(lp)
        solver.run()
        return round(solver.getInfo().objective_function_value)

    return solve


def timed(solve: Solver, problems: list[Problem]) -> tuple[float, list[int]]:
    """Median seconds of one pool over several runs of all, and the optima."""
    times, optima = [], []
    for _ in range(REPEATS):
        began = time.perf_counter()
        optima = [solve(problem) for problem in problems]
        times.append((time.perf_counter() - began) / len(problems))
    return statistics.median(times), optima


def deck_builds() -> Iterable[Figure]:
    """The best 30 of 36 cards: 200 pools, half of them near the debt threshold."""
    problems = instances()
    mine, optima = timed(ours, problems)
    yield Figure("deck build", mine * 1e6, "us a pool")
    peers = []
    for name, module, make in (("OR-tools CP-SAT", "ortools", cp_sat), ("HiGHS", "highspy", highs)):
        if there(module):
            peer, found = timed(make(), problems)
            if found != optima:
                raise SystemExit(f"{name} disagrees about an optimum")
            yield Figure(name, peer * 1e6, "us a pool", note="the same optima")
            peers.append(peer)
    if peers:
        yield Figure("ratio to the faster", mine / min(peers), target=0.15)
