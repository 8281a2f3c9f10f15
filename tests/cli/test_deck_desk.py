"""Decks handed in after a draft (D-3, B-20), debts (B-21), and the evening of bots."""

import json
from pathlib import Path

import pytest

from tests.program import Call

ROOT = Path(__file__).parents[2]


@pytest.fixture
def drafted(snakebid: Call) -> Call:
    """A draft of Ada and Ben that bots have played to its end."""
    snakebid("event", "new", "Over", "--seed", 7, "--player", "Ada", "--player", "Ben")
    snakebid("draft", "start", "--first", "Ada")
    assert snakebid("draft", "auto").code == 0
    return snakebid


def pool(snakebid: Call, seat: int) -> list[int]:
    cards: list[int] = snakebid("draft", "show", "--json").json["players"][seat]["cards"]
    return cards


def deck_file(tmp_path: Path, numbers: list[int]) -> Path:
    file = tmp_path / "deck.txt"
    file.write_text("".join(f"#{number}\n" for number in numbers))
    return file


def test_D3_a_deck_of_30_of_the_36_is_taken_and_the_6_left_over_are_recorded(drafted: Call, tmp_path: Path):
    mine = pool(drafted, 0)
    said = drafted("deck", "submit", "Ada", deck_file(tmp_path, mine[:30]), "--json")
    assert said.code == 0
    assert [card["number"] for card in said.json["left"]] == mine[30:]
    assert len(drafted("deck", "show", "Ada", "--json").json["main"]) == 30


@pytest.mark.parametrize(
    ("change", "rule", "says"),
    [
        (lambda mine, _: mine[:29], "D-3", "29 cards"),
        (lambda mine, _: mine[:31], "D-3", "31 cards"),
        (lambda mine, _: [*mine[:29], mine[0]], "D-3", "twice"),
        (lambda mine, other: [*mine[:29], other[0]], "D-3", "not acquired by Ada"),
        (lambda mine, _: [*mine[:29], 248], "D-3", "Kox"),
    ],
    ids=["29", "31", "a card twice", "somebody else's card", "a card that nobody has"],
)
def test_D3_what_is_no_deck_of_this_player_is_refused(
    drafted: Call, tmp_path: Path, change, rule: str, says: str
):
    numbers = change(pool(drafted, 0), pool(drafted, 1))
    before = drafted("event", "show", "--json").json["head"]
    said = drafted("deck", "submit", "Ada", deck_file(tmp_path, numbers), "--json")
    assert said.code == 1
    assert said.json["error"]["rule"] == rule
    assert says in said.json["error"]["message"]
    assert drafted("event", "show", "--json").json["head"] == before


def test_B20_a_deck_before_the_end_of_the_draft_is_refused(table: Call, tmp_path: Path):
    said = table("deck", "submit", "Ada", deck_file(tmp_path, list(range(1, 31))))
    assert said.code == 1
    assert "(B-20)" in said.err


def test_a_deck_file_with_a_line_that_names_no_card_is_refused(drafted: Call, tmp_path: Path):
    file = deck_file(tmp_path, pool(drafted, 0)[:29])
    file.write_text(file.read_text() + "Denny\n")
    said = drafted("deck", "submit", "Ada", file)
    assert said.code == 1
    assert ":30" in said.err
    assert drafted("deck", "submit", "Ada", tmp_path / "none.txt").code == 2
    assert drafted("deck", "submit", "Dee", file).code == 2


def test_B20_once_a_deck_is_in_the_draft_is_closed(drafted: Call):
    assert drafted("draft", "undo").code == 0
    assert drafted("draft", "redo").code == 0
    drafted("deck", "build", "Ada", "--submit")
    for words in (("undo",), ("award", 1), ("amend", 9, "--to", "Ada", "--for", 5)):
        said = drafted("draft", *words)
        assert said.code == 1
        assert "because decks are in: Ada" in said.err


def test_B21_debt_is_deck_points_and_spent_above_500(drafted: Call):
    told = drafted("debt", "--json").json
    assert told["threshold"] == 500
    assert all(row["debt"] is None and row["deck_points"] is None for row in told["players"])
    for name in ("Ada", "Ben"):
        assert drafted("deck", "build", name, "--submit").code == 0
    for row in drafted("debt", "--json").json["players"]:
        assert row["total"] == row["deck_points"] + row["spent"]
        assert row["debt"] == max(0, row["total"] - 500)
    assert all(row["score"] == -row["debt"] for row in drafted("standings", "--json").json["standings"])


def test_the_score_is_null_while_a_deck_is_missing(drafted: Call):
    drafted("deck", "build", "Ada", "--submit")
    scores = {
        row["player"]: (row["debt"], row["score"]) for row in drafted("standings", "--json").json["standings"]
    }
    assert scores["Ben"] == (None, None)
    assert "Ben" in drafted("standings").err


def test_a_built_deck_is_written_as_a_file_that_can_be_handed_in(drafted: Call, tmp_path: Path):
    file = tmp_path / "ada.txt"
    assert drafted("deck", "build", "Ada", "--output", file).code == 0
    assert drafted("deck", "submit", "Ada", file).code == 0
    assert drafted("deck", "build", "Ada", "--aim", "glory").code == 2


def test_a_draft_that_bots_played_is_one_step_and_the_same_each_time(snakebid: Call):
    shown = []
    for db in ("one.db", "two.db"):
        snakebid(
            "event",
            "new",
            "Bots",
            "--seed",
            11,
            "--player",
            "Ada",
            "--player",
            "Ben",
            "--player",
            "Cy",
            db=db,
        )
        snakebid("draft", "start", db=db)
        assert snakebid("draft", "auto", db=db).code == 0
        shown.append(snakebid("draft", "show", "--json", db=db).json)
    assert shown[0] == shown[1]
    assert [player["acquired"] for player in shown[0]["players"]] == [36, 36, 36]
    assert snakebid("draft", "undo", db="one.db").code == 0
    assert snakebid("draft", "show", "--json", db="one.db").json["auctions"] == 0


def test_bots_stop_where_it_is_a_persons_turn(table: Call):
    assert table("draft", "auto", "--bot", "Ben", "--bot", "Cy").code == 0
    assert table("draft", "show", "--json").json["active"] == "Ada", "nothing to do: Ada nominates"
    table("draft", "nominate", 25)
    table("draft", "auto", "--bot", "Ben", "--bot", "Cy")
    told = table("draft", "show", "--json").json
    assert told["auction"] is None or told["auction"]["waiting_for"] == "Ada"


def test_the_demo_of_seed_7_is_the_one_in_the_golden_file(snakebid: Call, monkeypatch: pytest.MonkeyPatch):
    from cli.program.main import outcome

    assert snakebid  # the environment is clean
    monkeypatch.chdir("/")
    golden = (ROOT / "tests" / "golden" / "demo-seed-7.txt").read_text(encoding="utf-8")
    assert outcome_of(outcome, ["demo", "--seed", "7"]) == golden


def outcome_of(outcome, words: list[str]) -> str:
    import contextlib
    import io

    heard = io.StringIO()
    with contextlib.redirect_stdout(heard):
        assert outcome(words) == 0
    return heard.getvalue()


def test_the_demo_keeps_its_evening_in_a_new_file_only(snakebid: Call, tmp_path: Path):
    assert snakebid("demo", "--players", 2, "--db", tmp_path / "demo.db").code == 0
    assert snakebid("demo", "--players", 2, "--db", tmp_path / "demo.db").code == 1
    assert snakebid("doctor", db="demo.db").code == 0
    assert snakebid("draft", "log", "--verify", db="demo.db").code == 0
    assert snakebid("standings", "--json", db="demo.db").json["final"] is True
    assert not list(tmp_path.glob("*.new"))


@pytest.mark.parametrize(("players", "code"), [(1, 1), (2, 0), (3, 0), (5, 0), (6, 0), (7, 1), ("many", 2)])
def test_the_demo_for_any_number_of_players(snakebid: Call, players: int | str, code: int):
    assert snakebid("demo", "--players", players, "--seed", 3).code == code


def test_the_finished_evening_among_the_samples_opens_and_is_what_was_played(snakebid: Call):
    file = ROOT / "sample-data" / "finished-evening.jsonl"
    assert snakebid("verify", file).code == 0
    assert snakebid("event", "import", file).code == 0
    assert snakebid("standings", "--json").json["final"] is True
    assert snakebid("draft", "log", "--verify").code == 0
    head = json.loads(file.read_text(encoding="utf-8").splitlines()[0])["head"]
    assert head in snakebid("verify", file).out


def test_B21_standings_show_no_place_while_a_deck_is_missing_and_who_won_stands_first(drafted: Call):
    drafted("deck", "build", "Ada", "--submit")
    drafted("schedule", "make")
    assert drafted("match", "result", 1, 10, 95).code == 0
    told = drafted("standings", "--json").json["standings"]
    assert [(row["rank"], row["player"]) for row in told] == [(1, "Ben"), (2, "Ada")]
    shown = drafted("standings")
    lines = [line.split()[:2] for line in shown.out.splitlines() if "Ben" in line or "Ada" in line]
    assert lines == [["-", "Ben"], ["-", "Ada"]]
    assert "no places before all decks are in; none yet from Ben" in shown.err
    assert drafted("tiebreak").out == "nobody is tied\n"


def test_B20_debts_name_what_comes_before_the_decks(snakebid: Call):
    snakebid("event", "new", "Early", "--seed", 7, "--player", "Ada", "--player", "Ben")
    assert "snakebid draft start" in snakebid("debt").err
    snakebid("draft", "start", "--first", "Ada")
    assert "snakebid draft show" in snakebid("debt").err
    snakebid("draft", "auto")
    assert "snakebid deck submit PLAYER FILE" in snakebid("debt").err


def test_B21_a_result_before_the_end_of_the_draft_says_what_it_fixes_and_how_to_take_it_back(snakebid: Call):
    snakebid("event", "new", "Early", "--seed", 7, "--player", "Ada", "--player", "Ben")
    assert "the draft comes first: snakebid draft start" in snakebid("schedule", "make").err
    said = snakebid("match", "result", 1, 120, 95)
    assert said.code == 0
    assert "the draft is not over" in said.err
    assert "match void 1" in said.err


def test_B21_the_first_result_says_which_decks_are_missing(drafted: Call):
    drafted("deck", "build", "Ada", "--submit")
    drafted("schedule", "make")
    said = drafted("match", "result", 1, 120, 95)
    assert "none is in yet from Ben" in said.err
    assert "snakebid match void 1" in said.err


def test_B21_a_deck_that_a_result_has_fixed_names_the_result_to_take_back(drafted: Call):
    for name in ("Ada", "Ben"):
        drafted("deck", "build", name, "--submit")
    drafted("schedule", "make")
    assert drafted("match", "result", 1, 20, 95).err == "event: over\n"
    said = drafted("deck", "build", "Ada", "--submit")
    assert said.code == 1
    assert "match void 1" in said.err
    assert drafted("match", "void", 1).code == 0
    assert drafted("deck", "build", "Ada", "--submit").code == 0


@pytest.mark.parametrize(
    ("before", "then"),
    [
        ((), "Next: snakebid schedule make"),
        ((("schedule", "make"),), "Next: snakebid match result 1 POINTS POINTS (Matches to play: 1)"),
        (
            (("schedule", "make"), ("match", "result", 1, 20, 95)),
            "All matches are played: snakebid standings",
        ),
    ],
)
def test_B22_what_comes_after_the_last_deck_fits_what_is_there(drafted: Call, before, then: str):
    for words in before:
        assert drafted(*words).code == 0
    assert "Still to come: Ben" in drafted("deck", "build", "Ada", "--submit").out
    assert drafted("deck", "build", "Ben", "--submit").out.splitlines()[-1] == f"All decks are in. {then}"


def test_B20_a_price_is_corrected_after_the_decks_are_taken_back(drafted: Call, tmp_path: Path):
    auction = next(row for row in drafted("draft", "log", "--json").json["entries"] if row["kind"] == "won")
    price = ("draft", "amend", auction["seq"], "--to", auction["data"]["player"], "--for", 500)
    for name in ("Ada", "Ben"):
        drafted("deck", "build", name, "--submit")
    closed = drafted(*price)
    assert closed.code == 1
    assert "snakebid deck retract Ada" in closed.err
    assert "Decks that are in: Ben" in drafted("deck", "retract", "Ada", "--why", "a price was wrong").out
    assert drafted("deck", "retract", "Ben", "--json").json == {
        "event": "over",
        "player": "Ben",
        "decks": [],
        "dry_run": False,
    }
    before = drafted("debt", "--json").json["players"]
    assert all(row["deck_points"] is None for row in before)
    amended = drafted(*price)
    assert amended.code == 0, amended
    assert drafted("debt", "--json").json["players"] != before
    for name in ("Ada", "Ben"):
        assert drafted("deck", "build", name, "--submit").code == 0
    assert drafted("doctor").code == 0
    assert drafted("event", "export", tmp_path / "over.jsonl").code == 0
    assert drafted("verify", tmp_path / "over.jsonl").code == 0


def test_B21_once_there_is_a_result_the_closed_draft_names_it_first(drafted: Call):
    drafted("deck", "build", "Ada", "--submit")
    drafted("schedule", "make")
    drafted("match", "result", 1, 20, 95)
    assert "snakebid match void 1" in drafted("draft", "undo").err
    assert "match void 1" in drafted("deck", "retract", "Ada").err


def test_a_file_that_is_no_deck_is_said_in_one_line(drafted: Call):
    assert (
        drafted("deck", "submit", "Ada", ROOT / "README.md", "--json").json["error"]["code"] == "not-a-deck"
    )
    said = drafted("deck", "submit", "Ada", ROOT / "README.md")
    assert said.code == 2
    assert len(said.err.splitlines()) <= 4
    assert "--yes" not in said.err


def test_of_many_faults_of_a_deck_file_the_first_are_said(drafted: Call, tmp_path: Path):
    file = deck_file(tmp_path, pool(drafted, 0)[:5])
    file.write_text(file.read_text() + "Denny Nobody\n" * 40)
    said = drafted("deck", "submit", "Ada", file)
    assert said.code == 1
    assert "and 30 more" in said.err
    assert "--yes" not in said.err, "a deck with lines left out is not handed in"
    assert len(said.err.splitlines()) < 16


def test_D3_a_deck_of_somebody_else_says_whose_it_is(drafted: Call, tmp_path: Path):
    file = deck_file(tmp_path, pool(drafted, 1)[:30])
    said = drafted("deck", "submit", "Ada", file, "--json")
    assert said.code == 1
    error = said.json["error"]
    assert (error["rule"], error["code"], error["facts"]) == (
        "D-3",
        "others-deck",
        {"owner": "Ben", "who": "Ada"},
    )
    assert error["remedies"] == [{"do": "submit-deck", "player": "Ben", "file": str(file)}]


def test_D3_of_many_cards_that_are_not_the_players_the_first_are_named(drafted: Call, tmp_path: Path):
    said = drafted(
        "deck", "submit", "Ada", deck_file(tmp_path, pool(drafted, 0)[:10] + pool(drafted, 1)[:20])
    )
    assert said.code == 1
    assert "… (+15): not acquired by Ada" in said.err
