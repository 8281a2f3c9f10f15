"""Every key of the live table, pressed."""

import pytest

from cli.table.app import Keys, Options
from cli.table.refusals import explain
from draft.events import AwardCard, Nominate, PlaceBid
from games.model import PlayerId
from store.event_table import Stamp
from store.record import Store
from tests.program import Call
from tests.table.screens import play_on, pressed, shown, text_of

# Seed 7, Ada first: the table is 180 150 184 270 215 25, labels 1 to 6; the seats are Ada, Ben, Cy.

ADA, BEN, CY = map(PlayerId, (1, 2, 3))


@pytest.fixture
def db(table: Call, tmp_path):
    assert table("draft", "show").code == 0
    return tmp_path / "evening.db"


def draft(db):
    with Store(db) as store:
        return store.evening("friday-bazaar").draft


def stored(db, *commands, by="another"):
    with Store(db) as store:
        for command in commands:
            store.record(
                "friday-bazaar", lambda _, command=command: command, Stamp("2030-01-01T20:00:00+00:00", by)
            )


def wins(db):
    return [(win.card, win.seat, win.amount) for win in draft(db).wins]


def test_an_uncontested_card_is_two_keys(db):
    app = pressed(db, ["3", "enter"])
    assert wins(db) == [(184, 0, 0)]
    assert app.message.plain == "✓ Ada takes Deviate (#184) for nothing"


@pytest.mark.parametrize("keys", ["3b35\n", "3 ben 35\n", "#184b35\n", "3B35\n"])
def test_a_contested_card_is_one_line(db, keys):
    app = pressed(db, keys)
    assert wins(db) == [(184, 1, 35)]
    assert app.message.plain == "✓ Ben gets Deviate (#184) for 35"


def test_bid_by_bid(db):
    pressed(db, "3:\n", "b5\n", "=\n", "b10\n", "a15\n")
    auction = draft(db).auction
    assert (auction.card, auction.bid, auction.bidder) == (184, 15, 0)
    pressed(db, "b.\n")
    assert draft(db).auction.asked == (2,)
    pressed(db, ".\n")
    assert wins(db) == [(184, 0, 15)]


@pytest.mark.parametrize(
    ("undo", "redo"), [("u\n", "r\n"), (["ctrl+z"], ["ctrl+y"]), ("undo 1\n", "redo 1\n")]
)
def test_undo_and_redo(db, undo, redo):
    app = pressed(db, "3b35\n", undo)
    assert wins(db) == []
    assert app.message.plain == "✓ undone: Ben gets Deviate (#184) for 35"
    app = pressed(db, redo)
    assert wins(db) == [(184, 1, 35)]
    assert app.message.plain == "✓ redone: Ben gets Deviate (#184) for 35"


@pytest.mark.parametrize("keys", ["?\n", ["f1"]])
def test_help_shows_all_keys_and_any_key_closes_it(db, keys):
    app = pressed(db, keys, after=lambda app: setattr(app, "seen", type(app.screen)))
    assert app.seen is Keys
    app = pressed(db, keys, ["x"], after=lambda app: setattr(app, "seen", type(app.screen)))
    assert app.seen is not Keys


def picture(db, *lines, **more):
    found = []
    app = pressed(db, *lines, after=lambda app: found.append(shown(app)), **more)
    return app, found[0]


@pytest.mark.parametrize(
    ("text", "finds"),
    [("/deviate", "on the table: 3"), ("/184", "on the table: 3"), ("/deny fa", "not uncovered yet")],
)
def test_slash_finds_a_card_while_it_is_typed(db, text, finds):
    _, svg = picture(db, text, size=(140, 30))
    assert finds in text_of(svg)


def test_slash_finds_a_card_in_a_pool(db):
    _, svg = picture(db, "3b35\n", "/devia", size=(140, 30))
    assert "in Ben's pool (for 35, table 1)" in text_of(svg)


def test_a_refusal_shows_rule_and_reason_and_keeps_what_was_typed(db):
    app, svg = picture(db, "3b7\n")
    assert (
        app.message.plain
        == "✗ Refused (B-12): Ben can't bid 7: bids are multiples of 5, from 5 up\n  possible: 3b5, 3b10, ..."
    )
    assert "3b7" in text_of(svg)
    assert wins(db) == []
    app = pressed(db, "3b7\n", ["backspace", "5", "enter"])
    assert wins(db) == [(184, 1, 5)]


def test_what_a_line_would_do_is_said_before_enter(db):
    app = pressed(db, "3b35")
    assert app.message.plain == "Ben gets Deviate (#184) for 35  Enter does it"
    assert wins(db) == []


def test_escape_empties_the_line(db):
    pressed(db, "3b35", ["escape"], "1\n")
    assert wins(db) == [(180, 0, 0)]


@pytest.mark.parametrize("keys", ["q\n", "quit\n", ["ctrl+q"], ["ctrl+c"]])
def test_leaving_keeps_everything(db, keys):
    app = pressed(db, "3b35\n", keys)
    assert not app.is_running
    assert wins(db) == [(184, 1, 35)]


def test_B8_a_player_with_two_cards_is_refused(db):
    app = pressed(db, "1b5\n", "2b5\n", "3b5\n")
    assert "(B-8)" in app.message.plain


def test_a_table_from_the_real_pile_is_corrected_with_tab(snakebid: Call, tmp_path):
    snakebid("event", "new", "Friday Bazaar", "--player", "Ada", "--player", "Ben")
    snakebid("draft", "start", "--first", "Ada", "--deal", "manual")
    db = tmp_path / "evening.db"
    app = pressed(db, "208 45 175 301\n")
    assert "nearest to 301: " in app.message.plain
    assert not draft(db).uncovered
    pressed(db, "208 45 175 301", ["tab", "enter"])
    assert draft(db).uncovered[:3] == (208, 45, 175)
    assert draft(db).uncovered[3] in (300, 30, 201, 31, 101)


def test_what_another_one_stores_is_seen(db):
    def another(app):
        stored(db, AwardCard(184, BEN, 35))
        app.look()

    app = pressed(db, after=another)
    assert app.play.evening.draft.wins[0].amount == 35
    assert "another" in app.message.plain


def test_nobody_overwrites_what_another_one_stored(db):
    def another(app):
        stored(db, AwardCard(184, BEN, 35))
        assert not app.enter("1b5")
        assert "somebody else" in app.message.plain
        assert app.enter("1b5")

    pressed(db, after=another)
    assert wins(db) == [(184, 1, 35), (180, 1, 5)]


def test_a_line_typed_on_another_table_is_not_entered_unseen(db):
    def another(app):
        app.line.value = "1b5"
        stored(db, AwardCard(184, BEN, 35))
        app.look()
        assert not app.entered("1b5")
        assert "Ben gets" in app.message.plain
        assert app.entered("1b5")

    pressed(db, after=another)
    assert wins(db) == [(184, 1, 35), (180, 1, 5)]


def test_an_undo_never_takes_back_what_was_not_on_the_screen(db):
    stored(db, AwardCard(184))

    def another(app):
        stored(db, AwardCard(180, BEN, 5))
        assert not app.enter("u")

    pressed(db, after=another)
    assert len(wins(db)) == 2


class Hand:
    """A clock's hand that a test moves."""

    at = 0.0

    def __call__(self) -> float:
        return self.at


def test_the_bid_clock_counts_down_warns_and_passes_nobody_by_itself(db):
    stored(db, Nominate(184), PlaceBid(BEN, 5))
    hand = Hand()
    seen = []

    def tick(app):
        for at in (0.0, 12.5, 20.0, 25.0):
            hand.at = at
            app.look()
            seen.append(app.scene().seconds)

    pressed(db, options=Options(seconds=20), before=lambda app: use(app, hand), after=tick)
    assert seen == [20, 8, 0, 0]
    assert draft(db).auction is not None


def use(app, hand):
    app.now = hand


def test_on_zero_the_clock_passes_if_the_organiser_said_so(db):
    stored(db, Nominate(184), PlaceBid(BEN, 5))
    hand = Hand()

    def tick(app):
        hand.at = 21.0
        app.look()

    pressed(db, options=Options(seconds=20, clock_passes=True), before=lambda app: use(app, hand), after=tick)
    assert wins(db) == [(184, 1, 5)]


def test_without_a_clock_nothing_counts_down(db):
    app = pressed(db, options=Options(seconds=0))
    assert app.scene().seconds is None


def test_an_entry_starts_the_clock_anew(db):
    hand = Hand()

    def tick(app):
        hand.at = 15.0
        app.enter("3:")
        assert app.scene().seconds == 20

    pressed(db, options=Options(seconds=20), before=lambda app: use(app, hand), after=tick)


def test_looking_for_a_card_does_not_stop_the_clock(db):
    hand = Hand()

    def tick(app):
        hand.at = 15.0
        app.enter("/deny")
        app.enter("")
        assert app.scene().seconds == 5

    pressed(db, options=Options(seconds=20), before=lambda app: use(app, hand), after=tick)


def test_a_bot_takes_over_and_hands_back(db):
    app = pressed(db, "bot ben\n", "bot cy\n", "3:\n")
    assert set(app.play.bots) == {BEN, CY}
    assert draft(db).auction is None or draft(db).player(draft(db).auction.asked[0]) == ADA
    app = pressed(db, "bot ben\n", "hand ben\n")
    assert not app.play.bots
    assert app.message.plain == "✓ Ben plays"


def test_a_bot_is_asked_before_a_called_out_card_is_given_away(db):
    app = pressed(db, "bot ben\n", "bot cy\n", "1\n", "2\n", "3\n", "4\n", "5\n", "6\n")
    assert len(wins(db)) < 6 or any(amount for _, _, amount in wins(db))
    assert app.play.bots


def test_undo_takes_the_bots_answer_back_with_the_line(db):
    before = draft(db)
    pressed(db, "bot ben\n", "bot cy\n", "3:\n", "u\n")
    assert draft(db).auction == before.auction
    assert wins(db) == []


@pytest.mark.parametrize("size", [(80, 24), (60, 16), (40, 10), (200, 60)])
@pytest.mark.parametrize("big", [False, True])
def test_every_size_shows_something_and_takes_keys(db, size, big):
    pressed(db, "3b35\n", size=size, options=Options(big=big))
    assert wins(db) == [(184, 1, 35)]


def test_a_resize_lays_everything_out_anew(db):
    async def resized(pilot):
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        return shown(pilot.app)

    found = []
    pressed(db, piloted=resized, after=lambda app: found.append(shown(app)))
    assert "medium" in text_of(found[0])


def test_large_letters_show_no_keys(db):
    _, svg = picture(db, options=Options(big=True))
    assert "undo" not in text_of(svg)
    assert "3b35" not in text_of(svg)


def test_a_hostile_name_is_shown_and_never_acted_on(snakebid: Call, tmp_path):
    snakebid("event", "new", "[red]Friday[/]", "--player", "\x1b[2JAda", "--player", "[bold]Ben", "--seed", 7)
    snakebid("draft", "start", "--first", "[bold]Ben")
    _, svg = picture(tmp_path / "evening.db", "1\n", size=(120, 30))
    assert "[red]Friday[/]" in text_of(svg)
    assert "[bold]Ben" in text_of(svg)
    assert "\x1b" not in svg


def test_every_refusal_of_the_table_has_a_way_out_in_keys(db):
    with Store(db) as store:
        play = play_on(store)
        for line in ("3b7", "b5", "=", "3b", "3 5"):
            with pytest.raises(Exception, match=r".") as no:
                play.preview(line)
            why = explain(no.value, line, play.tried_on, play.handles)
            assert why.hint
            assert "draft " not in why.hint


def test_a_fault_of_the_program_ends_it_with_a_short_traceback(db):
    def faulty(app):
        def preview(line):
            raise RuntimeError(f"a fault at {line}")

        app.play.preview = preview

    pressed(db, "1b5\n", "u\n")
    with pytest.raises(RuntimeError, match="a fault at 3") as fault:
        pressed(db, "3", before=faulty)
    assert "a fault at 3" in str(fault.value.__rich__())
    assert "History(" not in str(fault.value.__rich__())
