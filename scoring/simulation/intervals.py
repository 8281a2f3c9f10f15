"""How sure a figure is: intervals of 95 % and one test, in the standard library's arithmetic.

- A share (wins of a seat): Wilson's score interval, which holds for few trials and near 0 and 1 too.
- An average (prices, debts): the average and 1.96 standard errors to both sides; none for fewer than 30 values, where
  that would claim too much.
- Several shares at once (all seats alike?): Pearson's chi-squared test.
"""

from collections.abc import Sequence
from math import erfc, exp, pi, sqrt
from typing import NamedTuple

from scoring.simulation.count import Sums

CONFIDENCE = 0.95
Z = 1.959963984540054
"""The standard normal quantile of 97.5 %: 2.5 % are left out on each side."""

FEWEST = 30
"""Below so many values an average has no interval."""


class Estimate(NamedTuple):
    """A figure and the interval that holds the true one in 95 of 100 such simulations; None where that can't be said."""

    value: float
    low: float | None = None
    high: float | None = None


def share(part: int, whole: int) -> Estimate | None:
    """A share with Wilson's score interval; None of nothing."""
    if not whole:
        return None
    found, weight = part / whole, Z * Z / whole
    middle = (found + weight / 2) / (1 + weight)
    reach = Z * sqrt(found * (1 - found) / whole + weight / (4 * whole)) / (1 + weight)
    return Estimate(found, max(0.0, middle - reach), min(1.0, middle + reach))


def average(sums: Sums, unit: int = 1) -> Estimate | None:
    """The average of values counted in 1/`unit`, with 1.96 standard errors to both sides; None of nothing."""
    count, total, squares = sums
    if not count:
        return None
    mean = total / count
    if count < FEWEST:
        return Estimate(mean / unit)
    spread = (count * squares - total * total) / (
        count * (count - 1)
    )  # whole numbers: exact until the division
    reach = Z * sqrt(spread / count)
    return Estimate(mean / unit, (mean - reach) / unit, (mean + reach) / unit)


def equal_shares(counts: Sequence[int]) -> float | None:
    """How likely counts differ so much or more by chance, if all were equally likely; None for fewer than 5 each."""
    expected = sum(counts) / len(counts)
    if len(counts) < 2 or expected < 5:
        return None
    chi = sum((count - expected) ** 2 for count in counts) / expected
    return _chi_squared_tail(chi, len(counts) - 1)


def _chi_squared_tail(chi: float, freedom: int) -> float:
    """P(X > chi) for whole degrees of freedom: a finite sum, by two degrees a step."""
    half = chi / 2
    if freedom % 2:
        tail, term, at = erfc(sqrt(half)), 2 * sqrt(half / pi) * exp(-half), 3.0
    else:
        tail, term, at = exp(-half), half * exp(-half), 4.0
    while at <= freedom:
        tail += term
        term *= chi / at
        at += 2
    return tail
