"""Small screens and screens that change: what is shown, and that no key is lost."""

import re
from pathlib import Path

import pytest

from cli.table import auction_view, view
from cli.table.app import LiveTable, Options
from cli.table.handles import handles_of
from cli.table.keys import Keys
from draft.events import Nominate, PlaceBid
from games.model import PlayerId
from store.record import Store
from tests.program import Call
from tests.table.evenings import after, evening
from tests.table.screens import pressed, shown, text_of

LONG = "Ben can't bid 7"


@pytest.fixture
def db(table: Call, tmp_path):
    assert table("draft", "show").code == 0
    return tmp_path / "evening.db"


def seen(
    db: Path, typed: str, *sizes: tuple[int, int], options: Options | None = None
) -> tuple[LiveTable, list[str]]:
    """The screen at each size in turn; the line is typed at the first."""
    pictures: list[str] = []

    async def resized(pilot):
        for size in sizes:
            await pilot.resize_terminal(*size)
            for _ in range(3):  # the places get their sizes, what stands in them is written anew, and drawn
                await pilot.pause()
            pictures.append(text_of(shown(pilot.app)))

    return pressed(db, typed, size=sizes[0], options=options, piloted=resized), pictures


@pytest.mark.parametrize("size", [view.SMALLEST, (60, 16), (71, 24), (80, 24)])
def test_the_line_and_what_is_said_of_it_are_in_view_on_every_size_that_is_enough(db, size):
    _, (picture,) = seen(db, "1b7\n", size)
    assert "1b7" in picture
    assert LONG in picture
    assert "#" in picture
    assert "too small" not in picture


@pytest.mark.parametrize(("size", "said"), [
    ((49, 15), "too small: needs 50 x 15, this is 49 x 15"),
    ((80, 14), "too small: needs 50 x 15, this is 80 x 14"),
    ((42, 3), "too small: needs 50 x 15, this is 42 x 3"),
])  # fmt: skip
def test_a_screen_that_is_too_small_says_so_and_keeps_the_line(db, size, said):
    _, (picture,) = seen(db, "1b7", size)
    assert said in picture
    assert "1b7" in picture


def test_a_screen_that_is_too_small_for_large_letters_says_so(db):
    _, (picture,) = seen(db, "", (49, 15), options=Options(big=True))
    assert "too small: needs 50 x 15," in picture


def test_a_resize_in_the_middle_of_typing_keeps_what_is_typed(db):
    app, (whole, small, again) = seen(db, "1b3", (80, 24), (40, 10), (80, 24))
    assert whole == again
    assert "too small" in small
    assert app.line.value == "1b3"


def test_what_was_typed_before_the_resize_is_entered_after_it(db):
    async def resized(pilot):
        for size in ((40, 10), (100, 30)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        await pilot.press("5", "enter")

    pressed(db, "1b3", piloted=resized)
    with Store(db) as store:
        (win,) = store.evening("friday-bazaar").draft.wins
    assert (win.seat, win.amount) == (1, 35)


@pytest.mark.parametrize(("size", "rest"), [((80, 30), False), ((60, 16), True)])
def test_all_keys_can_be_read_on_a_low_screen(db, size, rest):
    seen_there = []

    async def scrolled(pilot):
        await pilot.pause()
        await pilot.press(*["pagedown"] * 6)
        await pilot.pause()
        seen_there.append((isinstance(pilot.app.screen, Keys), text_of(shown(pilot.app))))
        await pilot.press("x")
        await pilot.pause()
        seen_there.append((isinstance(pilot.app.screen, Keys), ""))

    pressed(db, "?\n", size=size, piloted=scrolled)
    (open_, picture), (still_open, _) = seen_there
    assert open_
    assert "T transcendent" in picture
    assert ("PgDn: more" in picture) == rest
    assert not still_open


def test_the_oldest_bids_give_way_to_who_is_still_to_answer():
    table = evening("Ada", "Ben", "Cy")
    card = table.draft.uncovered[0]
    bids = [PlaceBid(PlayerId(2 - at % 2), 5 * at + 5) for at in range(12)]
    now = view.Scene(after(table, Nominate(card), *bids), handles_of(table.names))
    line = auction_view.auction(now, 48).plain.split("\n")[1]
    assert line.startswith("… → ")
    assert line.endswith("→ Ada 60 · to answer: Ben, Cy")
    assert len(line) <= 48


@pytest.mark.parametrize("width", [12, 30, 48, 64, 78])
def test_the_short_help_fits_and_always_names_the_key_for_all_keys(width):
    assert len(view.short_help(width)) <= width
    assert view.short_help(width).startswith("? keys")


def _light(channel: int) -> float:
    part = channel / 255
    return part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4


def _contrast(number: int, background: int) -> float:
    steps = (0, 95, 135, 175, 215, 255)
    cube = number - 16
    red, green, blue = (_light(steps[at]) for at in (cube // 36, cube // 6 % 6, cube % 6))
    lights = sorted((0.2126 * red + 0.7152 * green + 0.0722 * blue, _light(background)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


@pytest.mark.parametrize("background", [0, 255], ids=["black", "white"])
@pytest.mark.parametrize("temperament", [word for word, style in view.COLOURS.items() if "color" in style])
def test_every_temperaments_colour_stands_out_from_black_and_from_white(temperament, background):
    (number,) = re.findall(r"color\((\d+)\)", view.COLOURS[temperament])
    assert _contrast(int(number), background) > 3.8


GUESTS = ("Őrs Béla", "Őrs Ádám", "Anna Maria", "李小龍")


@pytest.fixture
def guests(snakebid: Call, tmp_path: Path) -> Path:
    """A table of names that are long, alike or wide."""
    snakebid("event", "new", "Péntek", "--seed", 7, *(word for name in GUESTS for word in ("--player", name)))
    assert snakebid("draft", "start", "--first", "Anna Maria").code == 0
    return tmp_path / "evening.db"


@pytest.mark.parametrize("size", [(110, 24), (120, 40), (60, 30)])
def test_names_stand_whole_where_the_screen_has_room(guests, size):
    _, (picture,) = seen(guests, "", size)
    for name in GUESTS:
        assert name in picture


@pytest.mark.parametrize("size", [(60, 20), view.SMALLEST])
def test_on_a_low_screen_one_line_says_what_to_type_for_each_player(guests, size):
    _, (picture,) = seen(guests, "", size)
    assert re.search(r"orsb 0/2( 0)? · orsa 0/2( 0)? · ▶a 0/2( 0)? · 李 0/2", picture)
    _, (found,) = seen(guests, "/deny", size)
    assert "orsa 0/2" in found


def test_the_seats_in_one_line_have_names_where_those_fit():
    table = evening("Ada", "Ben", "Cy")
    scene = view.Scene(table, handles_of(table.names))
    assert view.compact(scene, 80) == "▶a Ada 0/2 0 · b Ben 0/2 0 · c Cy 0/2 0"
    assert view.compact(scene, 30) == "▶a 0/2 0 · b 0/2 0 · c 0/2 0"
    assert view.compact(scene, 22) == "▶a 0/2 · b 0/2 · c 0/2"
    assert view.compact(scene, 12) == "▶a · b · c"
    assert view.compact(scene, 5) == "▶a ·…"


@pytest.mark.parametrize("width", [50, 72, 80, 100, 120, 200])
def test_the_cards_keep_their_room_beside_long_names(width):
    table = evening("A" * 60, "Ben")
    side = view.side_width(view.Scene(table, handles_of(table.names)), width)
    assert side == width or view.SIDE <= side <= width - 30


def test_prompts_keys_and_hints_name_players_of_this_table(guests):
    _, (picture,) = seen(guests, "", (120, 30))
    assert "1 and Enter, 1李35, or ? for all keys" in picture
    _, (auction,) = seen(guests, "1:\n", (120, 30))
    assert "李5, . (all pass), or ? for all keys" in auction
    _, (keys,) = seen(guests, "?\n", (120, 40))
    assert "3orsa35   3 orsadam 35" in keys
    assert "Őrs Ádám bids 35" in keys
    assert "a bot takes Őrs Ádám's seat" in keys
    _, (wrong,) = seen(guests, "1b35", (120, 30))
    assert "no player here is “b”" in wrong
    assert "players: orsb (Őrs Béla), orsa (Őrs Ádám), a (Anna Maria), 李 (李小龍)" in wrong
    _, (unknown,) = seen(guests, "3!\n", (120, 30))
    assert "a card with the player and the points: 3李35" in unknown


def test_the_prompt_names_a_card_that_is_still_there_and_what_can_be_bid(db):
    _, (picture,) = seen(db, "1\n", (80, 24))
    assert "2 and Enter, 2c35" in picture
    _, (auction,) = seen(db, "2:c20\n", (80, 24))
    assert "a25, = (match), . (all pass)" in auction
