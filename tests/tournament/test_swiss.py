"""Swiss rounds: nobody meets twice while that can be avoided, one bye at most, nobody who has withdrawn."""

from functools import lru_cache, reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.refusal import Refused
from scoring.evening import desk_standings, scores_by_round
from tournament.desk import decide, evolve, fold, legal
from tournament.events import (
    BAZAAR,
    EPITO,
    ROUND_ROBIN,
    SWISS,
    AddPlayer,
    ChooseScoring,
    CreateEvent,
    EnterResult,
    MakeSchedule,
    PairRound,
    ReturnPlayer,
    WithdrawPlayer,
)
from tournament.fide_pairing import pair
from tournament.state import Desk, active, bonus_points, waiting
from tournament.swiss import drawn_order, field, rounds_paired, usual_rounds, without_last


def event(players: int, mode: str = SWISS) -> Desk:
    return fold(decide(Desk(), CreateEvent(mode, tuple((number, "") for number in range(1, players + 1)))))


def play(desk: Desk, *commands) -> Desk:
    for command in commands:
        desk = reduce(evolve, decide(desk, command), desk)
    return desk


def pairing(desk: Desk, *, rematches: bool = False, **options) -> PairRound:
    order = desk.order or desk.players
    history, start = scores_by_round(desk), bonus_points(desk)
    nothing = (0,) * rounds_paired(desk)
    scores = {player: (start.get(player, 0), *history.get(player, nothing)) for player in desk.players}
    pairs, bye = pair(field(desk._replace(order=order)), scores, rematches=rematches)
    return PairRound(pairs, bye, order, rematches=rematches, **options)


def paired(desk: Desk, *, rematches: bool = False) -> PairRound | None:
    try:
        return pairing(desk, rematches=rematches, rounds=99)
    except Refused:
        return None


def finish(desk: Desk, points=lambda _: (4, 0)) -> Desk:
    return play(desk, *(EnterResult(game.match, *points(game)) for game in waiting(desk)))


def refusal(desk: Desk, command) -> str:
    with pytest.raises(Refused) as no:
        decide(desk, command)
    return no.value.refusal.code


def matchings(desk: Desk, spare: frozenset = frozenset()) -> bool:
    """Whether all who play can be paired without a second meeting (but for those of `spare`) and a second bye."""
    met = {frozenset((game.a, game.b)) for game in desk.fixtures} - spare
    rested = {player for _, player in desk.byes}

    @lru_cache(None)
    def paired(left: tuple[int, ...]) -> bool:
        if not left:
            return True
        one, *others = left
        if len(left) % 2 and one not in rested and paired(tuple(others)):
            return True
        return any(
            frozenset((one, other)) not in met and paired(tuple(rest for rest in others if rest != other))
            for other in others
        )

    return paired(active(desk))


@st.composite
def tournaments(draw):
    """A desk in the middle of a Swiss tournament whose players come, go, and win as they like."""
    desk = event(draw(st.integers(2, 9)))
    for _ in range(draw(st.integers(0, 7))):
        command = paired(desk)
        if command is None:
            return desk
        desk = play(desk, command)
        desk = finish(desk, lambda _: draw(st.sampled_from([(4, 0), (0, 4), (3, 3)])))
        change = draw(st.integers(0, 5))
        if change == 0 and len(active(desk)) > 2:
            desk = play(desk, WithdrawPlayer(draw(st.sampled_from(active(desk)))))
        elif change == 1:
            desk = play(desk, AddPlayer(len(desk.players) + 1, ""))
        elif change == 2 and desk.withdrawn:
            desk = play(desk, ReturnPlayer(min(desk.withdrawn)))
    return desk


@settings(max_examples=60, deadline=None)
@given(tournaments())
def test_no_second_meeting_while_one_can_be_avoided_and_no_second_bye(desk: Desk):
    made = paired(desk)
    if made is None:
        assert not matchings(desk)
        return
    met = {frozenset((game.a, game.b)) for game in desk.fixtures}
    assert not any(frozenset(two) in met for two in made.pairs)
    assert (made.bye is None) == (len(active(desk)) % 2 == 0)
    assert made.bye not in {player for _, player in desk.byes}
    named = [*(player for two in made.pairs for player in two), *([made.bye] if made.bye else [])]
    assert sorted(named) == sorted(active(desk))
    assert rounds_paired(play(desk, made)) == rounds_paired(desk) + 1


@settings(max_examples=60, deadline=None)
@given(tournaments())
def test_second_meetings_are_none_that_could_be_spared(desk: Desk):
    made = paired(desk, rematches=True)
    if made is None:
        assert not matchings(desk, frozenset(frozenset((a, b)) for a in desk.players for b in desk.players))
        return
    met = {frozenset((game.a, game.b)) for game in desk.fixtures}
    again = frozenset(frozenset(two) for two in made.pairs) & met
    assert bool(again) == (not matchings(desk))
    assert not any(matchings(desk, again - {one}) for one in again)
    assert rounds_paired(play(desk, made)) == rounds_paired(desk) + 1


@settings(max_examples=60, deadline=None)
@given(tournaments(), st.data())
def test_whatever_pairing_is_entered_the_desk_lets_only_a_good_one_through(desk: Desk, data):
    names = data.draw(st.permutations(desk.players))
    left = names[data.draw(st.integers(0, 1)) :]
    command = PairRound(
        tuple(zip(left[::2], left[1::2], strict=False)), left[-1] if len(left) % 2 else None, rounds=99
    )
    met = {frozenset((game.a, game.b)) for game in desk.fixtures}
    good = (
        sorted(left) == sorted(active(desk))
        and not any(frozenset(two) in met for two in command.pairs)
        and command.bye not in {player for _, player in desk.byes}
    )
    try:
        decide(desk, command)
    except Refused:
        assert not good
    else:
        assert good


@settings(max_examples=30, deadline=None)
@given(tournaments())
def test_the_same_desk_is_paired_the_same(desk: Desk):
    assert paired(desk) == paired(desk)


def test_an_order_by_lot_follows_from_its_seed():
    players = tuple(range(1, 31))
    assert drawn_order(players, "7") == drawn_order(players, "7") != drawn_order(players, "8")
    assert sorted(drawn_order(players, "7")) == list(players)


def test_equal_scores_meet_and_the_first_half_meets_the_second_in_round_1():
    desk = play(event(8), pairing(event(8)))
    assert [{game.a, game.b} for game in desk.fixtures] == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]
    desk = finish(desk, lambda game: (4, 0) if game.a < game.b else (0, 4))
    desk = play(desk, pairing(desk))
    assert {frozenset((game.a, game.b)) for game in desk.fixtures[4:]} == {
        frozenset(two) for two in ({1, 3}, {2, 4}, {5, 7}, {6, 8})
    }


@pytest.mark.parametrize(
    ("players", "rounds"), [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (64, 6), (65, 7)]
)
def test_the_usual_number_of_rounds_leaves_one_winner_of_all(players, rounds):
    assert usual_rounds(players) == rounds


def test_as_many_rounds_as_are_planned_and_more_when_asked_for():
    desk = finish(play(event(4), pairing(event(4))))
    assert not desk.complete
    desk = finish(play(desk, pairing(desk)))
    assert desk.complete
    assert refusal(desk, pairing(desk)) == "all-rounds"
    assert not play(desk, pairing(desk, rounds=3)).complete


def test_a_bye_counts_like_a_win():
    desk = finish(play(event(3), pairing(event(3))))
    standings = {row.player: row.score for row in desk_standings(desk)}
    assert sorted(standings.values()) == [0, 3, 3]
    ((_, rested),) = desk.byes
    assert standings[rested] == 3
    assert scores_by_round(desk)[rested] == (3,)
    assert desk_standings(desk, after=0)[0].score == 0


def test_a_bye_is_worth_nothing_where_points_are_summed():
    desk = play(event(3), ChooseScoring("points"))
    desk = finish(play(desk, pairing(desk)))
    assert sorted(row.score for row in desk_standings(desk)) == [0, 0, 4]


@pytest.mark.parametrize(
    ("mode", "scheme"), [(SWISS, "results"), (EPITO, "results"), (ROUND_ROBIN, "points"), (BAZAAR, "points")]
)
def test_where_matches_are_won_or_lost_a_win_is_worth_three(mode, scheme):
    scoring = event(4, mode).scoring
    assert scoring.scheme == scheme
    assert scoring[1:4] == (3, 1, 0)


def test_the_organiser_may_set_other_points():
    desk = play(event(4), ChooseScoring("results", 2, 1, 0))
    desk = finish(play(desk, pairing(desk)))
    assert [row.score for row in desk_standings(desk)] == [2, 2, 0, 0]


def test_a_round_waits_for_the_last_match_of_the_one_before():
    desk = play(event(4), pairing(event(4)))
    assert refusal(desk, pairing(finish(desk), rounds=9)) == "round-open"
    assert not legal(desk).pair
    assert legal(finish(desk)).pair


def test_a_round_is_paired_anew_while_nothing_of_it_is_played():
    desk = play(event(5), pairing(event(5)))
    gone = play(desk, WithdrawPlayer(desk.byes[0][1]))
    again = play(gone, pairing(without_last(gone), replace=True))
    assert rounds_paired(again) == 1
    assert (len(again.fixtures), again.byes) == (2, ())
    begun = play(desk, EnterResult(1, 4, 0))
    assert refusal(begun, PairRound((), replace=True)) == "round-begun"
    assert refusal(event(4), PairRound((), replace=True)) == "no-round-paired"


@pytest.mark.parametrize(
    ("pairs", "bye", "code"),
    [
        (((1, 2),), None, "pairing"),
        (((1, 2), (3, 3)), 5, "pairing"),
        (((1, 2), (3, 9)), 5, "pairing"),
        (((1, 2), (3, 4)), 4, "pairing"),
        (((2, 4), (3, 5)), 1, "second-bye"),
        (((2, 3), (1, 4)), 5, "rematch"),
    ],
)
def test_a_pairing_made_by_hand_is_held_to_the_same(pairs, bye, code):
    desk = finish(play(event(5), PairRound(((2, 3), (4, 5)), 1)))
    assert refusal(desk, PairRound(pairs, bye)) == code


def test_rounds_follow_one_another_in_time_at_the_tables_there_are():
    first = PairRound(((1, 2), (3, 4), (5, 6)), None, tables=2, start="19:00", minutes=30, rounds=3)
    desk = finish(play(event(6), first))
    assert [(game.table, game.start) for game in desk.fixtures] == [(1, "19:00"), (2, "19:00"), (1, "19:30")]
    desk = finish(play(desk, PairRound(((1, 3), (2, 5), (4, 6)))))
    assert [game.start for game in desk.fixtures[3:]] == ["20:00", "20:00", "20:30"]
    desk = play(desk, PairRound(((1, 4), (2, 6), (3, 5)), start="21:15"))
    assert [game.start for game in desk.fixtures[6:]] == ["21:15", "21:15", "21:45"]


def test_sides_take_turns():
    desk = play(event(4), PairRound(((1, 2), (3, 4)), rounds=3))
    desk = play(finish(desk), PairRound(((1, 3), (2, 4))))
    assert (desk.fixtures[3].a, desk.fixtures[3].b) == (2, 4)
    desk = play(finish(desk), PairRound(((1, 4), (3, 2))))
    assert (desk.fixtures[4].a, desk.fixtures[4].b) == (4, 1)


@pytest.mark.parametrize(("mode", "code"), [(SWISS, "swiss"), (EPITO, None)])
def test_everyone_against_everyone_is_no_swiss_tournament(mode, code):
    if code:
        assert refusal(event(4, mode), MakeSchedule()) == code
    else:
        desk = play(event(4, mode), MakeSchedule())
        assert refusal(desk, PairRound(((1, 2), (3, 4)))) == "round-robin"


def test_after_a_bazaar_draft_everyone_meets_everyone():
    assert refusal(event(4, BAZAAR), PairRound(((1, 2), (3, 4)))) == "no-swiss"


def test_a_latecomer_is_in_the_next_round_and_in_none_before():
    desk = finish(play(event(4), PairRound(((1, 2), (3, 4)), rounds=3)))
    desk = play(desk, AddPlayer(5, ""))
    assert len(desk.fixtures) == 2
    made = pairing(desk)
    assert 5 in {made.bye, *(player for two in made.pairs for player in two)}


def test_one_alone_is_not_paired():
    desk = play(event(2), WithdrawPlayer(1))
    assert refusal(desk, PairRound((), 2)) == "too-few-players-left"


def test_a_hundred_players_are_paired_in_time():
    desk = event(100)
    for turn in range(3):
        desk = finish(
            play(desk, pairing(desk)), lambda game, turn=turn: (4, 0) if (game.match + turn) % 3 else (3, 3)
        )
    assert rounds_paired(desk) == 3
