"""What the live table looks like, as golden pictures. `SNAKEBID_GOLDEN=write pytest tests/table` draws them anew."""

import pytest

from cli.table.app import LiveTable, Options
from tests.program import Call
from tests.table.drafts import typed_draft
from tests.table.evenings import evening
from tests.table.screens import assert_golden, pressed, shown, text_of

NAMES = ("Ada", "Ben", "Cy", "Dee", "Uma", "Bea Łukasiewicz-Ferreira")


@pytest.fixture
def drawn(snakebid: Call, tmp_path):
    """Draw the table of so many players after these lines."""

    def draw(players: int, *lines, name: str, script=(), deal="digital", **more) -> str:
        seats = [word for player in NAMES[:players] for word in ("--player", player)]
        snakebid("event", "new", "Friday Bazaar", "--seed", 7, *seats)
        assert snakebid("draft", "start", "--first", "Ada", "--deal", deal).code == 0
        if script:
            (tmp_path / "script").write_text("\n".join(script))
            assert snakebid("draft", "run", "--script", tmp_path / "script").code == 0
        found = []
        pressed(
            tmp_path / "evening.db", *lines, before=steady, after=lambda app: found.append(shown(app)), **more
        )
        assert_golden(name, found[0], tmp_path)
        return text_of(found[0])

    return draw


def steady(app: LiveTable) -> None:
    """An auction every 20 seconds, whatever the machine's speed."""
    app.ends = [20.0 * at for at in range(len(app.play.evening.draft.wins))]


def test_two_players(drawn):
    told = drawn(2, name="two-players")
    assert "table 1/18" in told


def test_four_players_in_round_two(drawn):
    script = typed_draft(evening(*NAMES[:4]))[:36]
    told = drawn(4, name="four-players", script=script)
    assert "auction 37/144" in told
    assert "36 min left" in told


def test_six_players_all_twelve_cards_in_view(drawn):
    script = typed_draft(evening(*NAMES))[:125]
    told = drawn(6, name="six-players", script=script)
    assert "auction 126/216" in told
    for label in "1234567890-+":
        assert f"{label}#" in told.replace(" ", "")


def test_a_running_auction_with_its_clock(drawn):
    told = drawn(4, "1b20\n", "3:\n", "b.c20a.d25=\n", name="auction", options=Options(seconds=20))
    assert "to answer" in told


def test_a_refusal(drawn):
    told = drawn(4, "1b20\n", "2:\n", "c25\n", "d20", "\n", name="refusal")
    assert "Refused (B-1" in told


def test_the_end(drawn):
    told = drawn(2, name="end", script=typed_draft(evening(*NAMES[:2])))
    assert "The draft is over" in told


def test_a_table_to_be_typed_in(drawn):
    told = drawn(2, "208 45 175 301\n", name="deal", deal="manual")
    assert "nearest to 301" in told


def test_finding_a_card(drawn):
    assert "pile" in drawn(3, "/deny", name="find", script=["3b35"])


def test_all_keys(drawn):
    assert "hands it back" in drawn(3, "?\n", name="keys")


def test_large_letters(drawn):
    drawn(
        4, name="big", script=typed_draft(evening(*NAMES[:4]))[:10], options=Options(big=True), size=(160, 46)
    )


def test_a_wide_terminal_shows_more_of_each_card(drawn):
    told = drawn(4, name="wide", size=(120, 30))
    assert "medium" in told
