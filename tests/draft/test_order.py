"""Order and tables (B-5 to B-11), and the end (B-19)."""

import pytest

from draft.bazaar import Source
from draft.events import (
    DraftCommand,
    DraftEnded,
    FirstChosen,
    FirstRolled,
    Pile,
    SecretRevealed,
    StartDraft,
    TableDealt,
)
from draft.shuffle import commitment, draft_deck, secret_of_seed
from draft.state import Draft
from games.model import CardNumber
from games.refusal import PlayerRef, Refused
from tests.draft.play import SECRET, Table, begin, command, owned, player, players, seat_of

ALL = {names: f"award {' ; award '.join(map(str, range(1, 2 * len(names) + 1)))}" for names in
       ("AB", "ABC", "ABCD", "ABCDE", "ABCDEF")}  # fmt: skip


def digital(names: str, secret: bytes = SECRET, first: str | None = None) -> Table:
    pile = Pile("all", 36 * len(names), tuple(map(CardNumber, range(1, 36 * len(names) + 9))))
    chosen = None if first is None else player(first)
    return Table(Draft()).do(StartDraft(players(names), (pile,), secret, first=chosen))


@pytest.mark.parametrize("names", list(ALL))
def test_B5_a_table_shows_twice_as_many_cards_as_players_and_there_are_18(names: str):
    draft = digital(names).draft
    assert (len(draft.uncovered), draft.table, draft.table_count) == (2 * len(names), 1, 18)


def test_B5_tables_come_from_the_draft_deck_in_its_order():
    table = digital("AB")
    source = Source(SECRET)
    deck = draft_deck(table.draft.started.piles, SECRET)
    for _ in range(4):
        table = table.do(table_award(table), source)
    assert table.draft.tables == (deck[:4], deck[4:8])


def table_award(table: Table) -> DraftCommand:
    return command(f"award {table.draft.uncovered[0]}")


@pytest.mark.parametrize(
    ("names", "first", "order"),
    [
        ("AB", "A", "ABBA"),
        ("ABC", "A", "ABCCBA"),
        ("ABC", "B", "BCAACB"),
        ("ABCD", "C", "CDABBADC"),
        ("ABCDE", "E", "EABCDDCBAE"),
        ("ABCDEF", "F", "FABCDEEDCBAF"),
    ],
)
def test_B7_snake(names: str, first: str, order: str):
    table = begin(names, first)
    turns = []
    while table.draft.uncovered:
        turns.append("ABCDEF"[table.draft.active or 0])
        table = table.play(f"award {table.draft.uncovered[0]}")
    assert "".join(turns) == order


@pytest.mark.parametrize(("taken", "round_"), [(0, 1), (2, 1), (3, 2), (5, 2)])
def test_B7_rounds(taken: int, round_: int):
    table = begin("ABC")
    for _ in range(taken):
        table = table.play(f"award {table.draft.uncovered[0]}")
    assert table.draft.round == round_


@pytest.mark.parametrize("first", list("ABC"))
def test_B6_the_same_first_player_starts_every_table(first: str):
    table = begin("ABC", first, tables=3)
    for start in (1, 7, 13):
        if start > 1:
            table = table.play("deal " + " ".join(map(str, range(start, start + 6))))
        assert table.draft.active == seat_of(first)
        while table.draft.uncovered:
            table = table.play(f"award {table.draft.uncovered[-1]}")


def test_B6_the_highest_die_starts():
    rolled = next(
        event for event in digital("ABCD", secret_of_seed(17)).events if isinstance(event, FirstRolled)
    )
    assert len(rolled.rolls) == 5
    assert rolled.first == max(rolled.rolls[-1], key=lambda roll: roll[1])[0]
    assert digital("ABCD", secret_of_seed(17)).draft.first == seat_of("A")


def test_B6_a_first_player_named_by_the_organiser_rolls_no_dice():
    events = digital("ABC", first="B").events
    assert FirstChosen(player("B")) in events
    assert not any(isinstance(event, FirstRolled) for event in events)


def test_B6_the_first_player_must_sit_at_the_table():
    with pytest.raises(Refused) as no:
        digital("ABC", first="D")
    assert (no.value.refusal.rule, no.value.refusal.code) == ("B-6", "not-seated")


def test_B8_who_has_two_cards_is_skipped():
    # A wins two auctions of B's and C's turns; the snake A B C C B A then goes on without A.
    table = begin("ABC").play("award 1 ; award 2 A 5 ; award 3")
    assert (table.draft.active, table.draft.round) == (seat_of("C"), 1)
    table = table.play("award 4 ; award 5")
    assert (table.draft.active, table.draft.round) == (seat_of("B"), 2)


def test_B8_two_cards_each_and_nobody_gets_a_third():
    table = begin("ABC").play("award 1 ; award 2 A 5")
    assert table.refusal("award 3 A 50") == ("B-8", "has-two")
    assert table.refusal("nominate 3 ; A 5") == ("B-8", "has-two")
    assert table.refusal("nominate 3 ; pass A") == ("B-8", "has-two")


def test_B8_everyone_takes_part_again_at_the_next_table():
    table = begin("AB", tables=2).play(f"{ALL['AB']} ; deal 5 6 7 8")
    assert [seat.taken_this_table for seat in table.draft.seats] == [0, 0]
    assert table.play("nominate 5 ; B 5").draft.auction is not None


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        pytest.param("nominate 7", ("B-9", "not-on-table"), id="never-uncovered"),
        pytest.param("award 1 ; nominate 1", ("B-9", "taken"), id="taken"),
        pytest.param("nominate 1 ; nominate 2", ("B-9", "auction-open"), id="auction-open"),
        pytest.param("nominate 1 ; award 2", ("B-9", "auction-open"), id="award-of-another"),
        pytest.param("B 5", ("B-9", "no-auction"), id="bid-before-nomination"),
        pytest.param("match", ("B-9", "no-auction"), id="match-before-nomination"),
        pytest.param("pass all", ("B-9", "no-auction"), id="pass-before-nomination"),
        pytest.param("award 7", ("B-9", "not-on-table"), id="award-of-an-absent-card"),
    ],
)
def test_B9_only_uncovered_cards_one_at_a_time(words: str, refused: tuple[str, str]):
    assert begin().refusal(words) == refused


def test_B9_a_card_that_is_gone_names_who_has_it():
    with pytest.raises(Refused) as no:
        begin().play("award 1 ; nominate 1")
    assert no.value.refusal.facts["who"] == PlayerRef(player("A"))


@pytest.mark.parametrize(
    ("auction", "active"),
    [
        pytest.param("award 1", "B", id="the-active-player-takes-it-free"),
        pytest.param("award 1 A 20", "B", id="the-active-player-wins"),
        pytest.param("award 1 C 20", "A", id="another-wins-and-they-nominate-again"),
        pytest.param("award 1 C 20 ; award 2 B 5 ; award 3 C 5", "A", id="until-they-win-one"),
        pytest.param("award 1 C 20 ; award 2 B 5 ; award 3", "B", id="then-the-turn-passes"),
    ],
)
def test_B10_the_turn_passes_when_the_active_player_wins(auction: str, active: str):
    assert begin().play(auction).draft.active == seat_of(active)


def test_B11_the_table_is_refilled_when_all_its_cards_are_taken():
    table = digital("AB")
    source = Source(SECRET)
    for taken in range(1, 4):
        table = table.do(table_award(table), source)
        assert (table.draft.table, len(table.draft.uncovered)) == (1, 4 - taken)
    table = table.do(table_award(table), source)
    assert (table.draft.table, len(table.draft.uncovered)) == (2, 4)


def test_B11_a_manual_deal_waits_for_the_cards():
    table = begin("AB").play(ALL["AB"])
    assert table.draft.awaits_deal
    assert table.refusal("nominate 5") == ("B-5", "no-table")
    assert table.refusal("award 5") == ("B-5", "no-table")
    assert table.refusal("pass all") == ("B-5", "no-table")


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        pytest.param("deal 1 2 3", ("B-5", "table-size"), id="too-few"),
        pytest.param("deal 1 2 3 4 5", ("B-5", "table-size"), id="too-many"),
        pytest.param("deal 1 2 3 3", ("B-5", "dealt-twice"), id="twice"),
        pytest.param("deal 1 2 3 99", ("B-3", "not-in-piles"), id="in-no-pile"),
        pytest.param("nominate 1", ("B-5", "no-table"), id="nominate-before-the-deal"),
        pytest.param("deal 1 2 3 4 ; deal 5 6 7 8", ("B-11", "table-not-empty"), id="table-not-empty"),
        pytest.param(
            f"deal 1 2 3 4 ; {ALL['AB']} ; deal 5 6 7 4", ("B-5", "dealt-before"), id="dealt-before"
        ),
        pytest.param(
            f"deal 1 2 3 4 ; {ALL['AB']} ; deal 5 6 7 8 ; award 5 ; award 6 ; award 7 ; award 8 ; deal 1 2 3 4",
            ("B-19", "ended"),
            id="after-the-end",
        ),
    ],
)
def test_B5_cards_typed_in_from_the_real_pile_are_checked(words: str, refused: tuple[str, str]):
    assert begin("AB", deal=False).refusal(words) == refused


def test_B2_a_manual_deal_can_not_show_more_of_a_pile_than_was_drawn():
    piles = (
        Pile("Wills", 3, tuple(map(CardNumber, range(1, 6)))),
        Pile("minor", 5, tuple(map(CardNumber, range(6, 12)))),
    )
    start = StartDraft(players("AB"), piles, SECRET, deal="manual", first=player("A"))
    table = Table(Draft()).do(start)
    assert table.refusal("deal 1 2 3 4") == ("B-2", "pile-exhausted")
    assert table.play("deal 1 2 3 6").draft.uncovered == (1, 2, 3, 6)


def test_B5_a_digital_draft_deals_itself():
    assert digital("AB").refusal("deal 1 2 3 4") == ("B-5", "digital-deal")


def test_B19_the_draft_ends_when_deck_and_table_are_empty():
    table = begin("AB", tables=1).play(ALL["AB"])
    assert (table.draft.ended, table.events[-1]) == (True, DraftEnded())
    assert owned(table) == [[1, 4], [2, 3]]


@pytest.mark.parametrize("words", ["nominate 1", "A 5", "match", "pass all", "award 1", "deal 1 2 3 4"])
def test_B19_after_the_end_nothing_is_allowed(words: str):
    assert begin("AB", tables=1).play(ALL["AB"]).refusal(words) == ("B-19", "ended")


def test_B19_the_end_reveals_the_secret_and_those_of_earlier_deals():
    table = begin("AB", tables=1)
    source = Source(SECRET, earlier=(bytes(32),))
    while not table.draft.ended:
        table = table.do(table_award(table), source)
    assert table.events[-2:] == tuple(
        SecretRevealed(commitment(secret), secret.hex()) for secret in (bytes(32), SECRET)
    )
    assert dict(table.draft.revealed)[commitment(SECRET)] == SECRET.hex()


@pytest.mark.parametrize("words", ["nominate 1", "A 5", "match", "pass all", "award 1", "deal 1 2 3 4"])
def test_B4_nothing_happens_before_the_start(words: str):
    assert Table(Draft()).refusal(words) == ("B-4", "not-started")


def test_B4_a_draft_starts_once():
    with pytest.raises(Refused) as no:
        begin().do(StartDraft(players("AB"), (), SECRET))
    assert (no.value.refusal.rule, no.value.refusal.code) == ("B-4", "started")


@pytest.mark.parametrize("count", [0, 1, 7])
def test_B2_two_to_six_players(count: int):
    with pytest.raises(Refused) as no:
        Table(Draft()).do(StartDraft(tuple(range(1, count + 1)), (), SECRET))
    assert (no.value.refusal.rule, no.value.refusal.code) == ("B-2", "draft-players")


def test_a_table_is_dealt_with_the_start():
    assert isinstance(digital("AB").events[-1], TableDealt)
