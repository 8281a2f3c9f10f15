"""One evening by bots: the rules of a real one, nothing but its seed behind it, the same as `snakebid demo` plays."""

from functools import lru_cache

import pytest

from draft.bots import Market
from draft.piles import build_piles, recommended_out
from draft.shuffle import roll_for_first, secret_of_seed
from games.model import CardNumber, PlayerId
from games.resources import bazaar_rules, card_set
from scoring.simulation import evening as room
from scoring.simulation.evening import Played, Table, hand_in, next_match, play, secret_of
from tests.program import Call
from tournament.events import EnterResult, EnterTiebreak, MakeSchedule, MakeTiebreak
from tournament.rehearsal import Outcome

CARDS, RULES = card_set(), bazaar_rules()
MARKET = Market.of(CARDS, RULES)
SIZES = [2, 3, 4, 5, 6]


def table(players: int) -> Table:
    piles, _ = build_piles(CARDS, RULES, players, recommended_out(CARDS, RULES))
    return Table(MARKET, piles, players)


@lru_cache(maxsize=32)
def played(players: int, number: int = 1) -> Played:
    return play(table(players), secret_of(7, number), f"7/{number}")


@pytest.mark.parametrize("players", SIZES)
def test_B19_every_card_of_the_draft_has_a_price(players: int):
    evening = played(players)
    cards = [card for card, _ in evening.prices]
    assert len(cards) == len(set(cards)) == 36 * players
    assert all(amount >= 0 and amount % 5 == 0 for _, amount in evening.prices)


@pytest.mark.parametrize("players", SIZES)
def test_B21_debt_is_what_deck_and_spending_exceed_500_by(players: int):
    for place in played(players).places:
        assert place.debt == max(0, place.deck_points + place.spent - 500)
        assert place.score == place.match_points - place.debt
    spent = sum(place.spent for place in played(players).places)
    assert spent == sum(amount for _, amount in played(players).prices)


@pytest.mark.parametrize("players", SIZES)
def test_B22_the_highest_score_wins(players: int):
    places = played(players).places
    best = max(place.score for place in places)
    assert [place.won for place in places].count(True) == 1
    assert all(place.score == best for place in places if place.won)


@pytest.mark.parametrize("players", SIZES)
def test_B6_places_start_with_the_first_player_and_go_clockwise(players: int):
    """Where one stands in the list follows from the dice alone: evenings with each first player are found and compared."""
    seats = tuple(map(PlayerId, range(1, players + 1)))
    seen = set()
    for number in range(1, 20):
        secret = secret_of(7, number)
        first = max(roll_for_first(seats, secret)[-1], key=lambda roll: roll[1])[0]
        draft, _ = room._drafted(table(players), secret)
        turned = [(first - 1 + step) % players for step in range(players)]
        assert [place.spent for place in played(players, number).places] == [
            draft.seats[seat].spent for seat in turned
        ]
        seen.add(first)
        if len(seen) == players:
            return
    assert len(seen) > 1


def test_the_same_seed_is_the_same_evening_and_another_number_another():
    assert play(table(3), secret_of(7, 1), "7/1") == played(3)
    secrets = {secret_of(seed, number) for seed in range(20) for number in range(1, 20)}
    assert len(secrets) == 20 * 19
    assert played(3, 2) != played(3)


@pytest.mark.parametrize(("players", "seed"), [(4, 7), (3, 1), (6, 3), (2, 11)])
def test_B22_the_demo_plays_the_same_evening_through_the_store(snakebid: Call, players: int, seed: int):
    shown = snakebid("demo", "--players", players, "--seed", seed, "--json", db=f"{seed}.db").json
    evening = play(table(players), secret_of_seed(seed), str(seed))
    scores = sorted((row["score"], row["points"], row["debt"]) for row in shown["standings"])
    assert sorted((place.score, place.match_points, place.debt) for place in evening.places) == scores
    dearest = sorted(evening.prices, key=lambda price: (-price[1], price[0]))[:5]
    assert dearest == [(card["number"], card["price"]) for card in shown["dearest"]]
    assert shown["free"] == sum(amount == 0 for _, amount in evening.prices)


def test_D3_bots_hand_in_30_of_their_36():
    draft, bots = room._drafted(table(3), secret_of(7, 1))
    for bot in bots.values():
        deck = hand_in(draft, bot, CARDS, RULES)
        assert len(deck.cards) == 30
        assert set(deck.cards) <= set(deck.pool or ())
        assert deck.drafted


def desk_of(players: int):
    """A desk whose decks are all one card, so that every match is a draw unless the dice are told otherwise."""
    desk = room._opened(players)
    owed = dict.fromkeys(desk.players, 0)
    return desk, owed


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch):
    """Matches end as the test says; 10 to 10 when it says nothing more."""
    coming: list[tuple[int, int]] = []

    def rehearsed(_desk, _cards, _pair, _seed):
        return coming.pop(0) if coming else (10, 10)

    monkeypatch.setattr(room, "_rehearsed", rehearsed)
    return coming


def to_the_end(players: int):
    desk, owed = desk_of(players)
    commands = []
    while (command := next_match(desk, owed, CARDS, "x")) is not None:
        commands.append(command)
        desk = room._after(desk, command)
    return commands, desk


def test_B22_everyone_meets_everyone_once(dice):
    dice.extend([(20, 10), (30, 10), (5, 10), (20, 10), (30, 10), (5, 0)])
    commands, _ = to_the_end(4)
    assert isinstance(commands[0], MakeSchedule)
    assert [command.match for command in commands[1:7] if isinstance(command, EnterResult)] == [
        1,
        2,
        3,
        4,
        5,
        6,
    ]


def test_B23_two_at_the_top_play_until_one_wins(dice):
    dice.extend([(10, 10), (7, 7), (7, 7), (9, 4)])
    commands, desk = to_the_end(2)
    assert [type(command) for command in commands[2:]] == [MakeTiebreak, *[EnterTiebreak] * 3]
    assert len(desk.tiebreaks) == 1


def test_B23_three_at_the_top_play_again_while_equal(dice):
    dice.extend([(10, 10)] * 3 + [(8, 4), (4, 8), (8, 4)] + [(9, 1), (9, 1), (9, 1)])
    commands, _ = to_the_end(3)
    again = [MakeTiebreak, *[EnterTiebreak] * 3]
    assert [type(command) for command in commands[4:]] == [*again, *again]


def test_B23_equals_that_never_part_stop_after_20_games(dice):
    commands, desk = to_the_end(2)
    assert sum(len(tie.games) for tie in desk.tiebreaks) == room.MOST_TIEBREAK_GAMES == 20
    assert isinstance(commands[-1], EnterTiebreak)
    assert dice == []


def test_nobody_has_won_a_shared_evening(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(room, "rehearse", lambda *_: Outcome(100, 100, 12))
    monkeypatch.setattr(room, "_debts", lambda _draft, desk, _rules: dict.fromkeys(desk.players, 0))
    assert not any(place.won for place in play(table(3), secret_of(7, 1), "x").places)


def test_B3_the_piles_are_the_tables_own():
    piles, _ = build_piles(CARDS, RULES, 2, [CardNumber(129)])
    assert all(card != 129 for card, _ in play(Table(MARKET, piles, 2), secret_of(7, 1), "x").prices)
