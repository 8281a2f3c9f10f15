"""A round written in one line: whatever is written, it ends the round or is refused, and never goes on for ever."""

from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.epito.line_parser import RestOfRound, commands, read_line
from games.epito.machine import MACHINE, decide, evolve
from games.epito.moves import Begin, ChooseFirst, Fall, Lay, MatchEnded, SetUp, TakeSide
from games.epito.sheet import Match
from games.refusal import Refused, Unreadable, do

ACTIONS = (
    "boss", "boss Lizett", "trainer", "field Tűz", "lay front", "lay reserve Kis lény", "lay boss", "move", "move 2", "ready",
    "use 0", "use 1", "use 3 at-end 1", "lost front", "lost front boss", "lost reserve own", "take", "take Kis lény",
)  # fmt: skip
lines = st.lists(st.sampled_from(ACTIONS), max_size=5).map(", ".join)


def written(match: Match, one: str, other: str):
    texts = ((1, one), (2, other))
    return [
        entry
        for player, text in texts
        for entry in commands(player, read_line(f"x: {text}").actions, match.phase)
    ]


def play_round(match: Match, one: str, other: str) -> tuple[Match, int]:
    rest, entries = RestOfRound(written(match, one, other), match, "seed"), 0
    while (entry := rest.next(match)) is not None:
        match = reduce(evolve, decide(match, entry), match)
        entries += 1
        assert entries < 60
    return match, entries


def start(*entries) -> Match:
    match = MACHINE.start
    for entry in (Begin((1, 2)), *entries):
        match = reduce(evolve, decide(match, entry), match)
    return match


@settings(deadline=None)
@given(st.lists(st.tuples(lines, lines), max_size=6))
def test_a_round_ends_or_is_refused(rounds):
    match = start(ChooseFirst(1))
    for one, other in rounds:
        before = match
        try:
            match, _ = play_round(match, one, other)
        except Refused:
            continue
        if before.outcome is None:
            assert match.outcome is not None or match.round == max(1, before.round) + 1
            assert match.outcome is not None or match.phase == "preparation"
        else:
            assert match == before


@settings(deadline=None)
@given(lines, lines)
def test_everything_that_was_written_is_entered_once_or_the_round_is_refused(one: str, other: str):
    match = start(ChooseFirst(1), SetUp(1), SetUp(2))
    asked = written(match, one, other)
    rest, entered = RestOfRound(asked, match, "seed"), []
    try:
        while (entry := rest.next(match)) is not None:
            entered.append(entry)
            match = reduce(evolve, decide(match, entry), match)
    except Refused:
        return
    left = list(entered)
    for entry in asked:
        left.remove(entry)
    assert not any(isinstance(entry, Lay | Fall | SetUp) for entry in left)


def test_before_anyone_begins_there_is_no_round():
    with pytest.raises(Refused) as no:
        play_round(start(), "", "")
    assert no.value.refusal.remedies == (do("say-first"),)


def test_the_match_may_end_in_the_middle_of_a_round():
    match, _ = play_round(start(ChooseFirst(1)), "lay front", "")
    assert match.outcome == MatchEnded(1, "empty-front")


def test_the_side_card_goes_without_saying():
    match, _ = play_round(start(ChooseFirst(1)), "lay front", "lay front, lost front")
    assert match.of(2).side == 4
    assert TakeSide(2, "Kis lény") in written(match, "", "take Kis lény")


@pytest.mark.parametrize(
    ("text", "player", "actions"),
    [
        ("Ada: lay front", "Ada", (("lay", "front"),)),
        ("Ada Lovelace : lay front, use 1", "Ada Lovelace", (("lay", "front"), ("use", "1"))),
        ("A:B: ready", "A:B", (("ready", ""),)),
        ("Ada: boss Numbi, the Irritating; ready", "Ada", (("boss", "Numbi, the Irritating"), ("ready", ""))),
        ("Ada: FŐNÖK Lizett", "Ada", (("boss", "Lizett"),)),
        ("Ada: ,, ready,", "Ada", (("ready", ""),)),
    ],
)
def test_lines_as_people_write_them(text, player, actions):
    assert read_line(text) == (player, actions)


@pytest.mark.parametrize("text", ["", "Ada", ": ready", "Ada: dance"])
def test_what_is_no_line(text):
    with pytest.raises(Unreadable):
        read_line(text)
