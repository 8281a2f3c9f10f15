"""Joining late, withdrawing, coming back, renaming, seats."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.refusal import Refused, clause
from tournament.desk import EMPTY, decide, fold, legal
from tournament.events import (
    AddPlayer,
    ArrangeSeats,
    CreateEvent,
    EnterResult,
    MakeSchedule,
    MoveMatch,
    RenamePlayer,
    ReturnPlayer,
    WithdrawPlayer,
)
from tournament.state import active, counted, rows, waiting


def do(state, *commands):
    for command in commands:
        state = fold(decide(state, command), state)
    return state


def scheduled(players=4, **how):
    entries = tuple((number, "") for number in range(1, players + 1))
    return do(EMPTY, CreateEvent("round-robin", entries), MakeSchedule(**how))


def no(state, command):
    with pytest.raises(Refused) as refused:
        decide(state, command)
    refusal = refused.value.refusal
    return refusal.rule, refusal.code


def test_latecomer_meets_everyone_and_nothing_played_moves():
    before = do(scheduled(4), EnterResult(1, 10, 5), EnterResult(2, 7, 7))
    after = do(before, AddPlayer(5, "eve"))
    assert after.fixtures[:2] == before.fixtures[:2]
    assert sorted({game.a, game.b} - {5} for game in after.fixtures if 5 in (game.a, game.b)) == [
        {1},
        {2},
        {3},
        {4},
    ]
    assert len(after.fixtures) == 10


def test_latecomer_takes_the_byes_of_an_odd_field():
    after = do(scheduled(5), AddPlayer(6, "eve"))
    assert max(game.round for game in after.fixtures) == 5
    assert after.byes == ()


def test_latecomer_gets_a_time_after_what_is_over():
    state = do(scheduled(4, tables=2, start="19:00", minutes=30), EnterResult(1, 1, 0), AddPlayer(5, "eve"))
    later = [game for game in state.fixtures if game.round > 1]
    assert min(game.start for game in later) == "19:30"
    assert len({(game.start, game.table) for game in state.fixtures}) == len(state.fixtures)


def test_B6_nobody_joins_a_draft_that_has_begun():
    state = do(EMPTY, CreateEvent("bazaar", ((1, ""), (2, ""))))
    assert no(state, AddPlayer(3, "eve", drafting=True)) == ("B-6", "draft-begun")
    assert no(state, ArrangeSeats((2, 1), drafting=True)) == ("B-6", "seats-fixed")


def test_B2_a_seventh_drafter_does_not_join():
    state = do(EMPTY, CreateEvent("bazaar", tuple((number, "") for number in range(1, 7))))
    assert no(state, AddPlayer(7, "eve")) == ("B-2", "players")


def test_player_numbers_have_no_gaps():
    assert no(scheduled(), AddPlayer(7, "eve")) == (None, "player-number")


def test_seats_are_the_order_of_the_schedule():
    state = do(
        EMPTY, CreateEvent("round-robin", ((1, ""), (2, ""), (3, ""), (4, ""))), ArrangeSeats((4, 3, 2, 1))
    )
    assert [(game.a, game.b) for game in do(state, MakeSchedule()).fixtures[:2]] == [(4, 1), (3, 2)]


@pytest.mark.parametrize("seats", [(1, 2), (1, 2, 3, 3), (1, 2, 3, 5)])
def test_seats_need_each_player_once(seats):
    state = do(EMPTY, CreateEvent("round-robin", ((1, ""), (2, ""), (3, ""), (4, ""))))
    assert no(state, ArrangeSeats(seats)) == (None, "seats")


def test_seats_are_arranged_before_the_schedule():
    assert no(scheduled(), ArrangeSeats((4, 3, 2, 1))) == (None, "seats-after-schedule")


def test_rename_changes_nothing_else():
    assert do(scheduled(), RenamePlayer(2, "new")) == scheduled()
    assert no(scheduled(), RenamePlayer(9, "new")) == (None, "not-a-player")


def test_who_withdraws_keeps_what_was_played_and_plays_no_more():
    state = do(scheduled(), EnterResult(1, 10, 5), WithdrawPlayer(1))
    assert list(rows(state)) == [(1, 4, 10, 5, "played")]
    assert [game.match for game in waiting(state)] == [2, 3, 5]
    assert counted(state) == (1, 2, 3, 4)


def test_fide_rule_makes_void_what_is_under_half():
    state = do(scheduled(), EnterResult(1, 10, 5), EnterResult(2, 3, 4), WithdrawPlayer(1, "fide"))
    assert list(rows(state)) == [(2, 3, 3, 4, "played")]
    assert counted(state) == (2, 3, 4)


def test_fide_rule_gives_the_rest_to_the_opponents_after_half():
    state = do(scheduled(), EnterResult(1, 10, 5), EnterResult(4, 3, 4), WithdrawPlayer(1, "fide"))
    assert sorted(rows(state)) == [(1, 2, 3, 4, "played"), (1, 4, 10, 5, "played"), (3, 1, 0, 0, "forfeit-b")]


def test_two_who_withdraw_give_each_other_nothing():
    state = scheduled(3)
    state = do(state, *(EnterResult(game.match, 1, 0) for game in state.fixtures if 3 in (game.a, game.b)))
    state = do(state, WithdrawPlayer(1, "fide"), WithdrawPlayer(2, "fide"))
    assert len(list(rows(state))) == 2


def test_who_comes_back_is_as_if_never_away():
    state = do(scheduled(), EnterResult(1, 10, 5))
    assert do(state, WithdrawPlayer(1, "fide"), ReturnPlayer(1)) == state


@pytest.mark.parametrize(
    ("command", "verdict"),
    [
        (WithdrawPlayer(1), (None, "withdrawn")),
        (WithdrawPlayer(9), (None, "not-a-player")),
        (WithdrawPlayer(2, "vanish"), (None, "withdrawal-rule")),
        (ReturnPlayer(2), (None, "not-withdrawn")),
        (EnterResult(1, 1, 0), (None, "opponent-withdrawn")),
    ],
)
def test_withdrawal_that_is_refused(command, verdict):
    assert no(do(scheduled(), WithdrawPlayer(1)), command) == verdict


def test_schedule_leaves_out_who_has_withdrawn():
    state = do(EMPTY, CreateEvent("round-robin", ((1, ""), (2, ""), (3, ""))), WithdrawPlayer(2))
    assert [(game.a, game.b) for game in do(state, MakeSchedule()).fixtures] == [(1, 3)]
    assert no(do(state, WithdrawPlayer(1)), MakeSchedule()) == ("B-22", "too-few-active")


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (MoveMatch(1, start="19:30"), clause("twice-at-time", start="19:30")),
        (MoveMatch(1, round=2), clause("twice-in-round", round=2)),
        (MoveMatch(1, table=2), clause("table-taken-at-time", table=2, start="19:00")),
    ],
)
def test_B22_conflict_of_a_moved_match_is_named(command, why):
    state = scheduled(4, tables=2, start="19:00", minutes=30)
    with pytest.raises(Refused) as refused:
        decide(state, command)
    assert refused.value.refusal.facts["why"] == why
    assert do(state, command._replace(anyway=True)).fixtures[0] != state.fixtures[0]


def test_match_is_moved_where_there_is_room():
    state = do(scheduled(4, tables=2, start="19:00", minutes=30), MoveMatch(1, start="9:05", table=3))
    assert state.fixtures[0][4:] == (3, "09:05")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (MoveMatch(1, table=3), "match-played"),
        (MoveMatch(2, table=0), "place-number"),
        (MoveMatch(2, start="later"), "time-of-day"),
    ],
)
def test_match_that_cannot_be_moved(command, code):
    assert no(do(scheduled(), EnterResult(1, 1, 0)), command)[1] == code


steps = st.lists(
    st.tuples(st.sampled_from(["add", "leave", "back", "play", "play", "play"]), st.integers(0, 40)),
    max_size=30,
)


@given(st.integers(2, 5), st.booleans(), st.integers(1, 3), steps)
def test_B22_whoever_comes_and_goes_all_meet_and_nobody_is_in_two_places(players, double, tables, wanted):
    state = scheduled(players, double=double, tables=tables, start="18:00", minutes=7)
    for what, number in wanted:
        before = state
        open_games = waiting(state)
        may = legal(state)
        if what == "add" and len(state.players) < 9:
            state = do(state, AddPlayer(len(state.players) + 1, ""))
        elif what == "leave" and len(may.withdraw) > 2:
            state = do(state, WithdrawPlayer(may.withdraw[number % len(may.withdraw)]))
        elif what == "back" and may.come_back:
            state = do(state, ReturnPlayer(may.come_back[number % len(may.come_back)]))
        elif what == "play" and open_games:
            state = do(state, EnterResult(open_games[number % len(open_games)].match, number, 7))
        for match, result in before.results.each():
            assert state.results.get(match) == result
            assert state.fixtures[match - 1] == before.fixtures[match - 1]
    here = set(active(state))
    met = [frozenset((game.a, game.b)) for game in state.fixtures if {game.a, game.b} <= here]
    wanted_each = 2 if double else 1
    assert sorted(map(sorted, met)) == sorted(
        [a, b] for a in here for b in here if a < b for _ in range(wanted_each)
    )
    places = [(game.round, player) for game in waiting(state) for player in (game.a, game.b)]
    assert len(places) == len(set(places))
    assert [game.match for game in state.fixtures] == list(range(1, len(state.fixtures) + 1))


@pytest.mark.parametrize(("players", "played"), [(4, 1), (5, 2), (6, 1), (6, 3), (9, 4), (12, 1), (20, 10)])
def test_latecomer_costs_at_most_one_round_more_than_there_must_be(players, played):
    state = scheduled(players)
    state = do(state, *(EnterResult(game.match, 1, 0) for game in state.fixtures if game.round <= played))
    after = do(state, AddPlayer(players + 1, "eve"))
    assert max(game.round for game in after.fixtures) - played <= players + 1


def test_big_events_are_laid_out_without_trying_everything(monkeypatch):
    monkeypatch.setattr("tournament.planning.MOST_LEFT", 0)
    after = do(do(scheduled(6), EnterResult(1, 1, 0)), AddPlayer(7, "eve"))
    places = [(game.round, player) for game in after.fixtures for player in (game.a, game.b)]
    assert len(places) == len(set(places))
