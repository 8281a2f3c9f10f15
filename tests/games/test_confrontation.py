"""The referee of a confrontation: who beats whom, who has priority, who wins (C-1 to C-5, F-1 to F-9, T-2, T-4).

The tables are written in shorthand: `A 3p1 2h4` is a player A with a phlegmatic manifestation of power 3 that entered
first, and a hollow one of power 2 that entered fourth. Temperaments: p, v, m (melancholic), k (capricious),
c (choleric), t, h; `cp` is choleric and phlegmatic.
"""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kartomantik.question import answer, read_question
from games.kartomantik.wheel import dominates, temperaments
from games.refusal import Refused, Unreadable
from tests.tomlfaults import toml_faults

WORDS = {
    "p": "phlegmatic",
    "v": "vitreous",
    "m": "melancholic",
    "k": "capricious",
    "c": "choleric",
    "t": "transcendent",
    "h": "hollow",
}


def question(players: str, last=None, passed="", teams=None) -> dict:
    found = []
    for part in players.split(","):
        name, *pieces = part.split()
        fields = [re.fullmatch(r"(-?\d+)([a-z]+)(\d+)", piece) for piece in pieces if piece != "out"]
        entry = {
            "name": name,
            "manifestations": [
                {"power": int(f[1]), "temperament": "+".join(WORDS[x] for x in f[2]), "entered": int(f[3])}
                for f in fields
            ],
        }
        found.append(entry | ({"out": True} if "out" in pieces else {}))
    return {
        "players": found,
        "last_winner": last,
        "teams": teams and [team.split("+") for team in teams.split()],
        "passed": passed.split(),
    }


def ask(*words, **more) -> dict:
    return answer(read_question(json.dumps(question(*words, **more))))


ANSWER = ("winner", "reason", "priority", "priority_rule")

CASES = [
    # two players: power, then temperament, then stalemate
    ("C1_higher_power", "A 5h1, B 3t2", None, "", "A", "C-2", "B", "C-5"),
    ("C1_sum_of_power", "A 3h1 3h2, B 5t3", None, "", "A", "C-2", "B", "C-5"),
    ("C2_last_entered_decides", "A 3v1 2p4, B 5k3", None, "", "A", "C-2", "B", "C-5"),
    ("C2_last_entered_whatever_the_order_of_the_list", "A 2p4 3h1, B 5k3", None, "", "A", "C-2", "B", "C-5"),
    ("C2_wheel", "A 3v1, B 3p2", None, "", "B", "C-2", "A", "C-5"),
    ("C2_wheel_pair_the_other_way", "A 3c1, B 3p2", None, "", "A", "C-2", "B", "C-5"),
    ("C2_transcendent_beats_choleric", "A 3t1, B 3c2", None, "", "A", "C-2", "B", "C-5"),
    ("C2_transcendent_beats_hollow", "A 3h1, B 3t2", None, "", "B", "C-2", "A", "C-5"),
    ("C3_transcendent_against_transcendent", "A 3t1, B 3t2", "A", "", None, "C-3", "A", "C-5"),
    ("C2_all_beat_hollow", "A 3h1, B 3m2", None, "", "B", "C-2", "A", "C-5"),
    ("C3_hollow_against_hollow", "A 3h1, B 3h2", "B", "", None, "C-3", "B", "C-5"),
    ("C3_equal_temperament", "A 3p1, B 3p2", None, "", None, "C-3", None, "C-5"),
    ("C2_several_temperaments_best_for_the_owner", "A 3cp1, B 3v2", None, "", "A", "C-2", "B", "C-5"),
    ("C2_several_temperaments_even", "A 3cv1, B 3pc2", "A", "", None, "C-3", "A", "C-5"),
    ("C2_several_temperaments_lose_all", "A 3vk1, B 3p2", None, "", "B", "C-2", "A", "C-5"),
    ("C2_nobody_has_a_manifestation", "A, B", None, "", None, "C-3", None, "C-5"),
    ("C1_no_manifestation_against_power", "A, B 1h1", None, "", "B", "C-2", "A", "C-5"),
    ("C2_no_manifestation_against_zero", "A, B 0t1", "B", "", None, "C-3", "B", "C-5"),
    ("C1_no_manifestation_against_negative", "A, B -2t1", None, "", "A", "C-2", "B", "C-5"),
    ("C1_negative_against_negative", "A -3t1, B -2h2", None, "", "B", "C-2", "A", "C-5"),
    ("C2_zero_against_zero", "A 0p1, B 0k2", None, "", "A", "C-2", "B", "C-5"),
    ("C2_powers_that_cancel_out", "A 4h1 -4v2, B 0p3", None, "", "B", "C-2", "A", "C-5"),
    ("C5_a_pass_gives_the_other_priority", "A 5h1, B 3t2", None, "B", "A", "C-2", "A", "C-5"),
    ("C6_both_have_passed", "A 5h1, B 3t2", None, "B A", "A", "C-2", None, "C-6"),
    ("C5_a_pass_in_a_stalemate", "A 3p1, B 3p2", None, "A", None, "C-3", "B", "C-5"),
    # three to five players
    ("F2_absolute_disadvantage", "A 5h1, B 3h2, C 1h3", None, "", "A", "F-8", "C", "F-2"),
    ("F2_also_without_a_winner", "A 5h1, B 5h2, C 1h3", "A", "", None, "F-9", "C", "F-2"),
    ("F9_two_highest_equal", "A 5p1, B 5p2, C 1h3, D 1h4", "B", "", None, "F-9", "B", "F-6"),
    ("F9_circle_of_dominance", "A 3p1, B 3v2, C 3m3", None, "", None, "F-9", None, "C-5"),
    ("F6_circle_with_a_last_winner", "A 3p1, B 3v2, C 3m3", "C", "", None, "F-9", "C", "F-6"),
    ("F6_circle_passes_clockwise", "A 3p1, B 3v2, C 3m3", "C", "C", None, "F-9", "A", "F-6"),
    ("F6_circle_passes_on", "A 3p1, B 3v2, C 3m3", "C", "C A", None, "F-9", "B", "F-6"),
    ("F5_circle_all_have_passed", "A 3p1, B 3v2, C 3m3", "C", "C A B", None, "F-9", None, "F-5"),
    ("F8_circle_below_a_winner", "A 3p1, B 3v2, C 3m3, D 9h4", None, "", "D", "F-8", None, "C-5"),
    ("F2_circle_below_a_winner_clockwise_from_the_last", "A 3p1, B 3v2, C 3m3, D 9h4", "B", "", "D", "F-8", "C", "F-2"),
    ("F2_circle_below_the_last_winner", "A 3p1, B 3v2, C 3m3, D 9h4", "D", "", "D", "F-8", "A", "F-2"),
    ("F3_circle_passes_to_the_closest", "A 3p1, B 3v2, C 3m3, D 9h4", "D", "B", "D", "F-8", "C", "F-3"),
    ("F3_next_greatest_disadvantage", "A 5h1, B 3h2, C 1h3", None, "C", "A", "F-8", "B", "F-3"),
    ("F3_then_the_winner", "A 5h1, B 3h2, C 1h3", None, "C B", "A", "F-8", "A", "F-3"),
    ("F4_who_passed_is_not_asked", "A 5h1, B 3h2, C 1h3", None, "B", "A", "F-8", "C", "F-3"),
    ("F5_all_have_passed", "A 5h1, B 3h2, C 1h3", None, "C B A", "A", "F-8", None, "F-5"),
    ("F3_equals_clockwise_from_who_passes", "A 2h1, B 1h2, C 2h3, D 9h4, E 1h5", None, "C", "D", "F-8", "E", "F-3"),
    ("F3_equals_clockwise_over_the_end", "A 2h1, B 1h2, C 2h3, D 9h4, E 1h5", None, "E", "D", "F-8", "B", "F-3"),
    ("F8_five_players", "A 1h1, B 2h2, C 3h3, D 4h4, E 5h5", None, "", "E", "F-8", "A", "F-2"),
    ("F9_five_players_circle_of_five", "A 3p1, B 3v2, C 3c3, D 3m4, E 3k5", "D", "", None, "F-9", "D", "F-6"),
    ("F8_winner_by_temperament_of_all", "A 3t1, B 3v2, C 3m3", None, "", "A", "F-8", "C", "F-2"),
    ("F9_three_transcendent", "A 3t1, B 3t2, C 3t3", "A", "", None, "F-9", "A", "F-6"),
    ("F9_nobody_has_a_manifestation", "A, B, C", None, "", None, "F-9", None, "C-5"),
    ("F2_no_manifestation_against_two", "A, B 2h1, C 1h2", None, "", "B", "F-8", "A", "F-2"),
    ("F8_no_manifestation_beats_negative", "A, B -2h1, C -1h2", None, "", "A", "F-8", "B", "F-2"),
    ("F2_last_winner_counts_for_nothing_where_one_is_beaten_by_all", "A 5h1, B 3h2, C 1h3", "A", "", "A", "F-8", "C", "F-2"),
    ("F2_only_one_behind_the_winner_is_greatest", "A 9h1, B 5p2, C 5p3, D 7h4", None, "", "A", "F-8", None, "C-5"),
    ("F1_out_of_it_is_not_compared", "A 5h1, B 3h2, C 1h3, D out", None, "", "A", "F-8", "C", "F-2"),
    ("F1_out_of_it_comes_last", "A 5h1, B 3h2, C out, D 1h3", None, "D B", "A", "F-8", "A", "F-3"),
    ("F1_out_of_it_is_asked_last", "A 5h1, B 3h2, C out, D 1h3", None, "D B A", "A", "F-8", "C", "F-3"),
    ("F6_a_last_winner_who_is_out_leaves_it_to_the_next", "A 3p1, B out, C 3p3", "B", "", None, "F-9", "C", "F-6"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "expected"),
    [(case[1:4], case[4:]) for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_confrontation(asked, expected):
    found = ask(*asked)
    assert tuple(found[key] for key in ANSWER) == expected
    assert found["stalemate"] == (expected[0] is None)


TEAM_CASES = [
    ("T4_sums_of_both_teammates", "A 3h1, B 4h2, C 2h3, D 0h4", None, "", "A+C", "T-4", "B+D", "T-2"),
    ("T4_last_manifestation_of_the_team", "A 3p4, B 4k2, C 2h3, D 1h1", None, "", "A+C", "T-4", "B+D", "T-2"),
    ("T4_one_teammate_has_none", "A, B 4k2, C 5h3, D", None, "", "A+C", "T-4", "B+D", "T-2"),
    ("T4_stalemate", "A 3p1, B 3p2, C, D", "B+D", "", None, "C-3", "B+D", "T-2"),
    ("T2_last_winner_by_a_member", "A 3p1, B 3p2, C, D", "D", "", None, "C-3", "B+D", "T-2"),
    ("C5_die_roll_of_teams", "A 3p1, B 3p2, C, D", None, "", None, "C-3", None, "C-5"),
    ("T2_a_pass_goes_to_the_other_team", "A 3h1, B 4h2, C 2h3, D", None, "B+D", "A+C", "T-4", "A+C", "T-2"),
    ("T2_a_pass_of_one_is_the_teams", "A 3h1, B 4h2, C 2h3, D", None, "D B", "A+C", "T-4", "A+C", "T-2"),
    ("T2_both_teams_have_passed", "A 3h1, B 4h2, C 2h3, D", None, "D A", "A+C", "T-4", None, "T-2"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "expected"),
    [(case[1:4], case[4:]) for case in TEAM_CASES],
    ids=[case[0] for case in TEAM_CASES],
)
def test_confrontation_of_teams(asked, expected):
    found = ask(*asked, "A+C B+D")
    assert tuple(found[key] for key in ANSWER) == expected
    assert set(found["totals"]) == set(found["beats"]) == set(found["disadvantage"]) == {"A+C", "B+D"}


def test_C2_the_loser_of_two_sides_is_named():
    assert [ask(asked)["loser"] for asked in ("A 5h1, B 3t2", "A 3h1, B 3h2", "A 5h1, B 3t2, C 1h3")] == [
        "B",
        None,
        None,
    ]
    assert ask("A 3h1, B 4h2, C 2h3, D", teams="A+C B+D")["loser"] == "B+D"


def test_F1_disadvantage_is_by_how_many_one_would_be_beaten():
    found = ask("A 3p1, B 3v2, C 3m3, D 9h4")
    assert found["disadvantage"] == {"A": 2, "B": 2, "C": 2, "D": 0}
    assert found["beats"] == {"A": ["B"], "B": ["C"], "C": ["A"], "D": ["A", "B", "C"]}


def test_C5_the_candidates_of_a_die_roll_are_named():
    assert ask("A 3p1, B 3v2, C 3m3, D 9h4")["priority_candidates"] == ["A", "B", "C"]
    assert ask("A 3p1, B 3p2")["priority_candidates"] == ["A", "B"]
    assert ask("A, B, C, D out")["priority_candidates"] == ["A", "B", "C"]


def test_C4_F8_the_winner_captures_a_pile_from_each_opponent():
    found = ask("A 5h1, B 3p2 0v4, C, D 1k3")
    assert [(pile["by"], pile["from"], [piece["entered"] for piece in pile["manifestations"]]) for pile in found["captures"]] == [
        ("A", "B", [2, 4]), ("A", "D", [3]),
    ]  # fmt: skip
    assert ask("A 3h1, B 3h2")["captures"] == []


def test_T5_captures_say_whose_the_manifestations_were():
    found = ask("A 5h1, B 3p2, C 1h4, D 1k3", teams="A+C B+D")
    assert [(pile["by"], pile["from"]) for pile in found["captures"]] == [("A+C", "B"), ("A+C", "D")]


def test_toml_asks_the_same():
    text = """
    last_winner = "B"
    [[players]]
    name = "A"
    manifestations = [{power = 3, temperament = "Phlegmatic", entered = 1, name = "Numbi"}]
    [[players]]
    name = "B"
    manifestations = [{power = 3, temperament = ["phlegmatic"], entered = 1}]
    """
    assert answer(read_question(text))["priority"] == "B"


def spoilt(change) -> str:
    value = question("A 3h1, B 2h2, C 1h3")
    change(value)
    return json.dumps(value)


def first(value):
    return value["players"][0]["manifestations"][0]


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda q: q.pop("players"), "field-missing players"),
        (lambda q: q.update(players={}), "tables players"),
        (lambda q: q.update(pased=[]), "pased"),
        (lambda q: q["players"][1].pop("name"), "field-missing players.2.name"),
        (lambda q: q["players"][1].update(name=" "), "players.2.name"),
        (lambda q: q["players"][1].update(name=7), "a text in quotation marks players.2.name"),
        (lambda q: q["players"].append("D"), "field-no-table players.4"),
        (lambda q: q["players"][2].pop("manifestations"), "players.3.manifestations"),
        (lambda q: q["players"][2].update(out="yes"), "players.3.out"),
        (lambda q: first(q).pop("power"), "players.1.manifestations.1.power"),
        (lambda q: first(q).update(power="3"), "power"),
        (lambda q: first(q).update(power=3.5), "power"),
        (lambda q: first(q).update(power=True), "power"),
        (lambda q: first(q).update(power=1_000_001), "power"),
        (lambda q: first(q).update(temperament="angry"), "temperament"),
        (lambda q: first(q).update(temperament=[]), "temperament"),
        (lambda q: first(q).update(temperament=["hollow", 3]), "temperament"),
        (lambda q: first(q).pop("temperament"), "field-missing players.1.manifestations.1.temperament"),
        (lambda q: first(q).update(entered=-1), "whole-number players.1.manifestations.1.entered"),
        (lambda q: first(q).pop("entered"), "field-missing players.1.manifestations.1.entered"),
        (lambda q: first(q).update(speed=1), "speed"),
        (lambda q: q.update(last_winner="Z"), "last_winner"),
        (lambda q: q.update(last_winner=3), "last_winner"),
        (lambda q: q.update(passed="A"), "passed"),
        (lambda q: q.update(passed=["Z"]), "passed"),
        (lambda q: q.update(teams=[["A", "Z"], ["B", "C"]]), "lists-of-players A B C teams"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_named_by_its_key(change, key):
    with pytest.raises(Unreadable) as no:
        read_question(spoilt(change))
    assert any(key in f"{fault.kind} {fault.key}" for fault in toml_faults(no.value))


@pytest.mark.parametrize(
    "text", ["", "[1]", "{", "{]", '{"players": NaN', "[" * 90_000, '{"a":' * 90_000, "players = 7", "\x00"]
)
def test_no_text_is_too_odd(text):
    with pytest.raises(Unreadable):
        read_question(text)


@pytest.mark.parametrize(
    ("players", "more", "rule"),
    [
        ("A 1h1", {}, "F-1"),
        ("A, B, C, D, E, F", {}, "F-1"),
        ("A, B, A", {}, None),
        ("A 1h1 2p1, B 1h2", {}, "C-2"),
        ("A, B, C", {"passed": "A A"}, "F-4"),
        ("A, B", {"teams": "A B"}, "T-1"),
        ("A, B, C, D", {"teams": "A+B A+C"}, "T-1"),
        ("A, B, C, D, E", {"teams": "A+B C+D"}, "T-1"),
        ("A 1h1, B, C 1p1, D", {"teams": "A+C B+D"}, "C-2"),
        ("A out, B out, C", {}, "F-11"),
        ("A 1h1 out, B, C", {}, "F-11"),
        ("A out, B", {}, "F-11"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_rule(players, more, rule):
    with pytest.raises(Refused) as no:
        ask(players, **more)
    assert no.value.refusal.rule == rule


FIGHTERS = st.lists(
    st.tuples(
        st.integers(-2, 3), st.lists(st.sampled_from(temperaments()), min_size=1, max_size=2, unique=True)
    ),
    max_size=2,
)


@st.composite
def questions(draw):
    fields = draw(st.lists(FIGHTERS, min_size=2, max_size=5))
    names = "ABCDE"[: len(fields)]
    order = iter(draw(st.permutations(range(1, 11))))
    players = [
        {
            "name": name,
            "manifestations": [
                {"power": power, "temperament": kinds, "entered": next(order)} for power, kinds in field
            ],
        }
        for name, field in zip(names, fields, strict=True)
    ]
    passed = draw(st.lists(st.sampled_from(names), unique=True))
    return {"players": players, "last_winner": draw(st.sampled_from([None, *names])), "passed": passed}


@given(questions())
def test_F1_F8_disadvantage_and_winner_agree(asked):
    found = answer(read_question(json.dumps(asked)))
    names = [player["name"] for player in asked["players"]]
    unbeaten = [name for name in names if set(found["beats"][name]) == set(names) - {name}]
    assert unbeaten == ([found["winner"]] if found["winner"] else [])
    if found["winner"]:
        assert found["disadvantage"][found["winner"]] == 0
        assert all(name not in found["beats"][other] for other in names for name in [found["winner"]])
    assert all(
        name not in found["beats"][other] or other not in found["beats"][name]
        for name in names
        for other in names
    )


@given(questions())
def test_F2_absolute_disadvantage_is_at_most_one_players_and_gives_priority(asked):
    found = answer(read_question(json.dumps(asked)))
    absolute = [name for name, beaten in found["disadvantage"].items() if beaten == len(asked["players"]) - 1]
    assert len(absolute) <= 1
    if absolute and not asked["passed"]:
        assert found["priority"] == absolute[0]


@given(questions())
def test_F4_F5_priority_is_somebodys_who_has_not_passed_until_all_have(asked):
    found = answer(read_question(json.dumps(asked)))
    waiting = {player["name"] for player in asked["players"]} - set(asked["passed"])
    assert found["priority"] is None or found["priority"] in waiting
    assert set(found["priority_candidates"]) <= waiting
    assert (found["priority"] is None and not found["priority_candidates"]) == (not waiting)


def test_C2_the_wheel_is_whole():
    five = temperaments()[:5]
    assert all(sum(dominates(one, other) for other in five) == 2 for one in five)
    assert all(
        dominates(one, other) + dominates(other, one) == (one != other)
        for one in temperaments()
        for other in temperaments()
    )
