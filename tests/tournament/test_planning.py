import pytest

from games.refusal import Refused
from tournament.planning import Places, clock_text, round_robin


def test_tables_and_starts_are_given_round_by_round():
    plan = round_robin((1, 2, 3, 4), Places(tables=2, start="23:00", minutes=40))
    assert [(row[4], row[5]) for row in plan.matches] == [
        (1, "23:00"), (2, "23:00"), (1, "23:40"), (2, "23:40"), (1, "00:20"), (2, "00:20"),
    ]  # fmt: skip


def test_without_tables_none_is_named():
    assert {row[4:] for row in round_robin((1, 2, 3)).matches} == {(None, None)}


@pytest.mark.parametrize(
    ("places", "code"),
    [
        (Places(tables=0), "tables"),
        (Places(start="19:00"), "time"),
        (Places(minutes=40), "time"),
        (Places(start="19:00", minutes=0), "minutes"),
        (Places(start="25:00", minutes=40), "time"),
        (Places(start="19h", minutes=40), "time"),
    ],
)
def test_places_that_are_not(places, code):
    with pytest.raises(Refused) as refused:
        round_robin((1, 2, 3), places)
    assert refused.value.refusal.code == code


@pytest.mark.parametrize(("minutes", "text"), [(0, "00:00"), (1145, "19:05"), (1440, "00:00")])
def test_clock_text(minutes, text):
    assert clock_text(minutes) == text
