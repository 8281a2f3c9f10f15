"""What holds in every game of Karma: nothing is lost, every game ends, `legal` and `decide` agree."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.karma.bots import choose, play_game, seat_bots
from games.karma.cards import FACES, KarmaRules
from games.karma.engine import carry_out, decide, legal
from games.karma.events import (
    Bear,
    CardsCounted,
    Deal,
    GameScored,
    Interject,
    KarmaCommand,
    PickUp,
    Play,
    SetUp,
    Trade,
)
from games.karma.evolve import evolve
from games.karma.files import KarmaDeck, deck_of
from games.karma.physical_model import Box
from games.karma.state import EMPTY, Series
from games.refusal import Refused
from games.resources import game_text
from games.stream import Stream
from tests.karma.kit import dealt, effect, with_cards, with_deck

SHIPPED = deck_of(*reversed(game_text("karma-deck", None)))
TABLES = [
    *(SetUp(tuple(range(1, count + 1))) for count in (2, 3, 4, 5, 6)),
    SetUp((1, 2, 3), KarmaRules(scoring="out", draw_ends_turn=False)),
    SetUp((1, 2, 3, 4), KarmaRules(), (1, 2, 1, 2), "relaxed"),
    SetUp((1, 2, 3, 4), KarmaRules(), (1, 2, 1, 2), "competitive"),
]


def accepts(series: Series, command: KarmaCommand) -> bool:
    try:
        decide(series, command)
    except Refused:
        return False
    return True


def universe(series: Series) -> list[KarmaCommand]:
    players = series.players
    plays = [Play(player, (face,) * number) for player in players for face in FACES for number in (1, 2, 3)]
    trades = [Trade(one, two) for one, two in product(players, repeat=2)]
    return [
        *plays,
        *map(PickUp, players),
        *map(Bear, players),
        *trades,
        Deal(27 * len(players), first=players[0]),
    ]


@st.composite
def tables(drawn):
    """A game in its last rounds: few cards, a small deck, with or without teams."""
    teams = drawn(st.sampled_from([((), ""), ((1, 2, 1, 2), "relaxed"), ((1, 2, 1, 2), "competitive")]))
    count = 4 if teams[0] else drawn(st.integers(2, 4))
    rules = KarmaRules(draw_ends_turn=drawn(st.booleans()), scoring=drawn(st.sampled_from(["end", "none"])))
    series = dealt(count, rules, *teams)
    few = st.tuples(st.integers(0, 4), st.integers(0, 2), st.integers(0, 2)).filter(any)
    cards = {"ABCD"[seat]: drawn(few) for seat in range(count)}
    return with_deck(with_cards(series, **cards), drawn(st.integers(0, 30)))


@given(tables(), st.lists(st.integers(0, 10**6), min_size=1, max_size=25))
@settings(max_examples=60, deadline=None)
def test_legal_and_decide_agree_on_random_commands(series: Series, steps: list[int]):
    for step in steps:
        allowed = legal(series)
        commands = universe(series)
        assert [command for command in commands if accepts(series, command)] == [
            command for command in commands if command in allowed
        ]
        if not allowed:
            return
        series = carry_out(series, allowed[step % len(allowed)])[0]


EFFECTS = [
    effect("draw", number=3), effect("draw", 2, 3), effect("deal", 1, 2), effect("deal-all", number=1), effect("group"),
    effect("reverse"), effect("skip", number=1), effect("burn"), effect("reset"), effect("keep"), effect("swap", 2),
    effect("give", 1, 2, 2), effect("recycle", number=1), effect("counter"), effect("faces", 2, text="Hole"), effect("fails"),
    effect("no-winner", text="end"), effect("win", 1, text="all"),
]  # fmt: skip


@given(
    tables(),
    st.lists(
        st.tuples(st.integers(0, 10**6), st.lists(st.sampled_from(EFFECTS), max_size=4)),
        min_size=1,
        max_size=40,
    ),
)
@settings(max_examples=200, deadline=None)
def test_cards_are_conserved_whatever_chaos_cards_do(series: Series, steps):
    total = series.game.total
    for step, effects in steps:
        if series.game.ending is not None:
            break
        player = series.players[series.game.turn]
        said = tuple(effects)
        chaos = [
            Play(player, ("chaos",), "", said),
            Bear(player, said),
            Interject(None, "X", said),
            Interject(1, "X", said),
        ]
        plain = legal(series)
        command = [*plain, *chaos * 10][step % (len(plain) + 40)]
        if not accepts(series, command):
            continue
        before = series
        series, events = carry_out(before, command)
        assert series == fold(before, events)
        assert series.game.total == total
        assert all(min(seat.hand, seat.up, seat.down) >= 0 for seat in series.game.seats)
        assert min(series.game.deck, series.game.pile, series.game.burnt) >= 0
        if series.game.ending is None:
            assert_somebody_can_act(series)


def assert_somebody_can_act(series: Series):
    """The turn is with a player who has cards, or who faces something (K-16); who has none is out or waits for a draw."""
    game = series.game
    seat = game.seats[game.turn]
    assert not seat.out
    assert seat.cards or game.pending
    assert game.pending is None or game.pending.seat == game.turn
    assert all(seat.out for seat in game.seats if not seat.cards) or game.pending
    assert not any(seat.out for seat in game.seats if seat.cards)


def fold(series: Series, events) -> Series:
    for event in events:
        series = evolve(series, event)
    return series


@pytest.mark.parametrize(
    "setup", TABLES, ids=[f"{len(t.players)}-{t.victory or t.rules.scoring}" for t in TABLES]
)
def test_cards_are_conserved_card_by_card(setup: SetUp):
    for seed in range(3):
        stream = Stream(seed.to_bytes(32, "big"), "test")
        box = Box(seat_bots(setup), SHIPPED, stream)
        cards = Counter(SHIPPED.cards())
        box.deal(die=seed)
        while box.game.ending is None:
            box.do(choose(box, stream))
            assert box.agrees()
            here = Counter([*box.deck, *box.pile, *box.burnt])
            for seat in box.seats:
                for place in seat.values():
                    here.update(place)
            assert here == cards


def assert_ends_well(setup: SetUp, seed: int) -> str:
    played = play_game(seat_bots(setup), SHIPPED, seed)
    ending, seats = played.ending, played.series.game.seats
    assert sorted((*ending.winners, *ending.losers)) == sorted(setup.players)
    with_cards_left = [seat.player for seat in seats if seat.cards]
    match ending.rule:
        case "K-17":
            assert list(ending.losers) == with_cards_left
            assert len(with_cards_left) == 1
        case "K-19":
            assert setup.victory or len(ending.winners) >= 1
            fewest = min(seat.cards for seat in seats)
            assert setup.victory or all(
                seat.cards == fewest for seat in seats if seat.player in ending.winners
            )
        case _:
            assert ending.rule == "K-24"
            assert setup.victory
    assert played.series.game.scores is not None
    assert any(isinstance(event, GameScored) for event in played.events)
    return ending.rule


def test_K17_K19_bot_games_end_with_one_loser_or_without_a_clear_winner():
    ends = Counter(assert_ends_well(TABLES[seed % len(TABLES)], seed) for seed in range(240))
    assert ends["K-17"] > 20
    assert ends["K-19"] > 20
    assert ends["K-24"] > 20


@pytest.mark.long
def test_K17_K18_K19_ten_thousand_bot_games_end():
    singles = [table for table in TABLES if not table.victory]
    ends = Counter(assert_ends_well(singles[seed % len(singles)], seed) for seed in range(10_000))
    assert set(ends) == {"K-17", "K-19"}
    assert ends.total() == 10_000


def test_same_seed_same_game_and_another_seed_another():
    games = [play_game(seat_bots(TABLES[1]), SHIPPED, seed).events for seed in (5, 5, 6)]
    assert games[0] == games[1] != games[2]


def test_K20_the_score_is_the_value_of_the_cards_that_were_left():
    played = play_game(seat_bots(TABLES[1]), SHIPPED, 1)
    counted = {event.player: event.points for event in played.events if isinstance(event, CardsCounted)}
    assert dict(played.series.game.scores) == {
        winner: sum(points for player, points in counted.items() if player != winner)
        for winner in played.ending.winners
    }


def test_K22_bots_play_a_series_and_the_totals_add_up():
    series = seat_bots(SetUp((1, 2, 3), KarmaRules(games=3)))
    sums = Counter()
    while not series.over:
        series = play_game(series, SHIPPED, 7).series
        sums.update(dict(series.game.scores))
    assert (series.played, series.totals) == (3, tuple(sums[player] for player in (1, 2, 3)))


def test_K2_bots_refuse_a_deck_with_chaos_cards_and_K4_a_deck_too_small():
    for deck, rule in (
        (SHIPPED._replace(chaos=(("Anti-Fun", 1),)), "K-2"),
        (KarmaDeck("tiny", 0, (("skip", 40),)), "K-4"),
    ):
        with pytest.raises(Refused) as no:
            play_game(seat_bots(TABLES[0]), deck, 1)
        assert no.value.refusal.rule == rule


def test_K6_without_a_number_in_any_hand_the_dealers_left_starts():
    deck = KarmaDeck("actions", 0, (("skip", 100), ("reverse", 0), ("draw2", 0)))
    box = Box(seat_bots(TABLES[1]), deck, Stream(b"x", "y"))
    box.deal(die=0)
    assert box.game.turn == 1


def test_nothing_is_legal_before_a_table_is_set_up():
    assert legal(EMPTY) == ()
