import pytest

from scoring.plausibility import unlikely


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (120, False),
        (-20, False),
        (450 + 150 + 100, False),
        (705, True),
        (1200, True),
        (-100, False),
        (-105, True),
    ],
)
def test_M1_result_far_outside_what_the_decks_allow(points, expected):
    assert unlikely(points, 30, 450) == expected
