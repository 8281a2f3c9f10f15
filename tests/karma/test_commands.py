"""Karma on the command line: what is typed, what is shown, what stays in the file."""

import io

import pytest

from store.record import Store
from tests.program import Call
from tests.test_architecture import HEAVY, loaded_by

BAD_NAME = "Eve\x1b[31m|=1+1<b>"


@pytest.fixture
def karma(snakebid: Call) -> Call:
    """A table of Ada, Ben and Cy, Ada to play any card."""
    people = ("--player", "Ada", "--player", "Ben", "--player", "Cy")
    assert snakebid("event", "new", "Karma night", "--mode", "karma", *people).code == 0

    def call(*words: object, **kinds: str):
        return snakebid("karma", *words, **kinds)

    assert call("new").code == 0
    assert call("deal", "--first", "Ada", "--deck", 300).code == 0
    return call


def state(karma: Call):
    return karma("show", "--json").json


def hands(karma: Call) -> list[int]:
    return [player["hand"] for player in state(karma)["players"]]


def test_a_karma_event_says_what_comes_next(snakebid: Call):
    said = snakebid("event", "new", "Karma", "--mode", "karma", "--player", "Ada", "--player", "Ben")
    assert "Next: snakebid karma new" in said.out


def test_show_says_whose_turn_it_is_and_what_may_be_played(karma: Call):
    karma("play", "Ada", 8)
    told = state(karma)
    assert (told["turn"], told["value"], told["row"], told["pile"], told["deck"]) == ("Ben", 8, 1, 1, 219)
    assert told["may"] == {
        "play": ["8", "9", "chaos", "draw2", "reverse", "skip"],
        "pickup": True,
        "draw": False,
        "trade": [],
    }
    out = karma("show").out
    assert "Turn: Ben (hand): 8 or higher" in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("typed", "played"),
    [
        (["7", "7", "7"], 3), (["3x7"], 3), (["3*7"], 3), (["2×7", "7"], 3), (["SKIP"], 1), (["+2"], 1), (["Draw +2"], 1), (["rev"], 1),
        (["chaos"], 1), (["anti-fun"], 1), (["soloversal"], 1),
    ],
)  # fmt: skip
def test_K7_cards_are_typed_as_people_say_them(karma: Call, typed, played):
    assert karma("play", "Ada", *typed).code == 0
    assert state(karma)["pile"] == played


@pytest.mark.parametrize("typed", ["11", "joker", "", "0x7", "7,7"])
def test_a_card_that_can_not_be_read_is_exit_code_2(karma: Call, typed):
    assert karma("play", "Ada", typed).code == 2


@pytest.mark.parametrize(
    ("words", "code", "rule"),
    [
        (("play", "Ben", 7), 1, "K-7"), (("play", "Ada", 7, 8), 1, "K-7"), (("draw", "Ada"), 1, "K-11"), (("deal",), 1, "K-3"),
        (("trade", "Ada"), 1, "K-25"), (("left", "Ada", 7), 1, "K-20"), (("holds", "Ada", "unification", 4), 1, "K-18"),
        (("play", "Zoe", 7), 2, None), (("holds", "Ada", "aces", 4), 2, None), (("holds", "Ada", "crisis", "x"), 2, None),
        (("undo", 9), 1, None), (("redo",), 1, None), (("show", "--sheet", 7), 1, None), (("new", "--target", 0), 1, "K-22"),
        (("new", "--rules", "none.toml"), 2, None), (("new", "--scoring", "never"), 2, None), (("new", "Ada"), 1, "K-4"),
        (("new", "--team", "Ada,Ben", "--team", "Cy", "--victory", "relaxed"), 1, "K-23"), (("new", "Ada", "--team", "Ben"), 2, None),
        (("bots", "--players", 1), 1, "K-4"), (("bots", "--players", 7), 1, "K-4"), (("bots", "--seed", -1), 1, None),
    ],
)  # fmt: skip
def test_what_is_refused_names_the_rule_and_changes_nothing(karma: Call, words, code, rule):
    before = state(karma)
    said = karma(*words, "--json")
    assert (said.code, said.json["error"]["rule"]) == (code, rule)
    assert said.json["error"]["message"]
    assert state(karma) == before


@pytest.mark.parametrize(
    ("did", "after"),
    [
        (["deal 2 Ben"], [14, 17, 15]), (["deal-all 3"], [14, 18, 18]), (["swap Cy"], [15, 15, 14]), (["give 2 Ada to Cy"], [12, 15, 17]),
        (["give 1 Ben to Ada", "deal 1 Ben"], [15, 15, 15]), (["group", "deal 1 Cy"], [14, 15, 16]),
    ],
)  # fmt: skip
def test_K10_effects_are_declared_in_words(karma: Call, did, after):
    words = [part for text in did for part in ("--did", text)]
    assert karma("play", "Ada", "chaos", "--name", "Whirl", *words).code == 0
    assert hands(karma) == after


@pytest.mark.parametrize(
    "did",
    [
        "explode",
        "draw",
        "draw x",
        "deal 2",
        "deal-all",
        "deal-all 2 Ben",
        "swap",
        "swap Zoe",
        "give 2 Ada Ben",
        "burn it",
        "reverse 2",
        "",
    ],
)
def test_an_effect_that_can_not_be_read_shows_the_shapes(karma: Call, did):
    said = karma("play", "Ada", "chaos", "--did", did)
    assert said.code == 2
    assert "effects:" in said.err or "known: " in said.err


@pytest.mark.parametrize("text", ["\udcff", "x" * 201])
def test_text_that_does_not_fit_the_log_is_exit_code_2(karma: Call, text):
    for words in (
        ("play", "Ada", "chaos", "--name", text), ("play", "Ada", "chaos", "--did", f"faces Ben: {text}"), ("end", "--why", text),
        ("play", "Ada", "chaos", "--did", f"no-winner: {text}"), ("effect", "--name", text, "--did", "reverse"),
    ):  # fmt: skip
        assert karma(*words).code == 2


def test_K18_and_K19_by_word(karma: Call):
    assert "K-18, all crises" in karma("play", "Ada", "chaos", "--did", "win: all crises").out
    karma("undo")
    assert karma("play", "Ada", "chaos", "--did", "win Cy: relay", "--json").json["karma"]["ending"][
        "winners"
    ] == ["Cy"]
    karma("undo")
    assert karma("play", "Ada", "soloversal destruction", "--json").json["karma"]["ending"]["rule"] == "K-19"
    karma("undo")
    assert karma("play", "Ada", "chaos", "--did", "no-winner: the lights went out", "--json").json["karma"][
        "ending"
    ]["why"]


def test_K11_another_effect_is_faced_and_borne(karma: Call):
    assert "Cy faces Black Hole" in karma("play", "Ada", "chaos", "--did", "faces Cy: Black Hole").out
    assert karma("draw", "Cy", "--did", "deal 5 Cy").code == 0
    assert hands(karma) == [14, 15, 20]


def test_steps_are_undone_and_done_again_and_the_log_keeps_them(karma: Call):
    karma("play", "Ada", 4)
    karma("play", "Ben", 5)
    assert karma("undo", 2, "--json").json["karma"]["turn"] == "Ada"
    assert karma("redo", "--json").json["karma"]["turn"] == "Ben"
    log = karma("log").out
    assert "Ben plays 5" in log
    assert "2 steps undone" in log
    assert [entry["kind"] for entry in karma("log", "--json").json["entries"]][-2:] == [
        "sheet-undone",
        "sheet-redone",
    ]


def test_a_dry_run_changes_nothing(karma: Call):
    before = state(karma)
    assert karma("play", "Ada", 4, "--dry-run", "--json").json["dry_run"] is True
    assert karma("new", "--dry-run").code == 0
    assert state(karma) == before


def test_several_tables_of_one_event_stand_side_by_side(karma: Call):
    assert karma("new", "Ben", "Cy").code == 0
    assert karma("play", "Ada", 4, "--sheet", 1).code == 0
    assert karma("show", "--json").json["sheet"] == 2
    assert [player["name"] for player in state(karma)["players"]] == ["Ben", "Cy"]


def test_a_series_comes_back_from_the_file_and_from_an_export(karma: Call, snakebid: Call, tmp_path):
    karma("play", "Ada", "chaos", "--name", "Whirl", "--did", "faces Cy: Hole")
    karma("draw", "Cy", "--did", "win Cy: luck")
    file = tmp_path / "karma.jsonl"
    assert snakebid("event", "export", file).code == 0
    assert snakebid("event", "import", file, db="other.db").code == 0
    with Store(tmp_path / "evening.db") as one, Store(tmp_path / "other.db") as two:
        assert one.evening("karma-night").sheets == two.evening("karma-night").sheets
        assert one.evening("karma-night").sheets[1].steps.state.rules.chaos[0].name == "Anti-Fun"
    assert snakebid("doctor").code == 0


def test_names_from_people_reach_no_terminal(snakebid: Call):
    assert snakebid("event", "new", "X", "--mode", "karma", "--player", BAD_NAME, "--player", "Ben").code == 0
    snakebid("karma", "new")
    shown = [snakebid("karma", "deal", "--first", 1), snakebid("karma", "show")]
    shown += [
        snakebid("karma", "play", 1, "chaos", "--name", BAD_NAME, "--did", f"faces Ben: {BAD_NAME}", *json)
        for json in ((), ("--json",))
    ]
    shown += [
        snakebid("karma", "show"),
        snakebid("karma", "show", "--json"),
        snakebid("karma", "end", "--why", BAD_NAME),
        snakebid("karma", "log"),
    ]
    assert not any("\x1b" in said.out + said.err for said in shown)


def test_K20_K22_scores_rank_equals_together_and_say_when_the_series_is_over(snakebid: Call):
    people = ("--player", "Ada", "--player", "Ben", "--player", "Cy")
    snakebid("event", "new", "Karma night", "--mode", "karma", *people)
    snakebid("karma", "new", "--games", 1)
    snakebid("karma", "deal", "--first", "Ada")
    snakebid("karma", "end", "--why", "time")
    for player in ("Ada", "Ben", "Cy"):
        assert snakebid("karma", "left", player, "9x9", "9x8", "9x0").code == 0
    told = snakebid("karma", "scores", "--json").json
    assert [(row["rank"], row["points"]) for row in told["scores"]] == [(1, 306)] * 3
    assert told["series_over"] is True
    assert "The series is over" in snakebid("karma", "scores").out


def test_bots_play_the_same_games_from_the_same_seed(snakebid: Call):
    games = [snakebid("karma", "bots", "--games", 2, "--seed", seed, "--json").out for seed in (3, 3, 4)]
    assert games[0] == games[1] != games[2]


def test_bots_say_every_move_when_asked(snakebid: Call):
    out = snakebid("karma", "bots", "--players", 2, "--moves").out
    assert "plays" in out
    assert "picks up" in out


@pytest.mark.usefixtures("karma")
def test_the_table_imports_nothing_heavy(tmp_path):
    assert not HEAVY & loaded_by("--db", str(tmp_path / "evening.db"), "karma", "show", "--json")


def script(tmp_path, *lines: str):
    file = tmp_path / "plays.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def test_a_table_is_kept_line_by_line(karma: Call, tmp_path):
    lines = (
        "# a note",
        "7 7",
        "+2",
        "d",
        "united we fall; deal-all 1",
        "chaos Whirl; deal 2 Cy; skip",
        "p",
        "u",
        "r",
        "holds Cy crisis 2",
        "",
    )
    assert karma("run", "--script", script(tmp_path, *lines)).code == 0
    assert (hands(karma), state(karma)["turn"]) == ([12 + 5, 14, 20], "Ben")


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("6", 1, "line 2: 6 is below 7"), ("xyz", 2, "line 2: no card"), ("d", 1, "line 2: Ben faces no draw"), ("u 9", 1, "line 2: 3 steps"),
        ("left Zoe 7", 2, "line 2: no player"), ("left", 2, "line 2: a player"), ("holds Ada aces 3", 2, "line 2: no winning card"),
        ("deal Ada", 2, "line 2"), ("deal first Ada", 1, "line 2: game 1 is still"), ("7; explode", 2, "line 2: there is no effect explode"),
    ],
)  # fmt: skip
def test_the_first_line_that_is_refused_ends_a_script_and_what_came_before_stays(
    karma: Call, tmp_path, line, code, said
):
    told = karma("run", "--script", script(tmp_path, "7", line, "8"))
    assert told.code == code
    assert said in told.err
    assert (state(karma)["pile"], state(karma)["turn"]) == (1, "Ben")


def test_lines_from_the_keyboard_go_on_after_a_refusal(karma: Call, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("7 7\n\n6\n?\ns\n9\nq\n8\n"))
    told = karma("run")
    assert told.code == 0
    assert "Refused (K-7): 6 is below 7" in told.err
    assert "picks up" in told.out
    assert state(karma)["pile"] == 3


def test_a_player_whose_name_has_spaces_is_read_from_a_line(snakebid: Call, tmp_path):
    snakebid(
        "event", "new", "X", "--mode", "karma", "--player", "Ada", "--player", "Big Cy", "--player", "Big"
    )
    snakebid("karma", "new")
    lines = ("deal first Ada; 240", "holds Big Cy crisis 2", "holds Big crisis 1")
    assert snakebid("karma", "run", "--script", script(tmp_path, *lines)).code == 0
    held = [player["held"]["crisis"] for player in snakebid("karma", "show", "--json").json["players"]]
    assert held == [0, 2, 1]


def test_a_kept_table_is_no_dry_run(karma: Call, tmp_path):
    assert karma("run", "--script", script(tmp_path, "7"), "--dry-run").code == 2
