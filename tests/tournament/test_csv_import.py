"""CSV from spreadsheets: every habit of theirs, and every fault with its line."""

import pytest

from games.refusal import PlayerRef, Unreadable, clause
from tournament.csv_import import plan_import, players_from_csv, results_from_csv, text_of
from tournament.desk import EMPTY, decide, fold
from tournament.events import CreateEvent, EnterResult, MakeSchedule

LIMIT = 1_000_000
NAMES = {"Ada": 1, "Ben": 2, "Őrs": 3, "Dee": 4}


def event(*commands, double=False):
    state = fold(decide(EMPTY, CreateEvent("round-robin", tuple((number, "") for number in NAMES.values()))))
    for command in (MakeSchedule(double=double), *commands):
        state = fold(decide(state, command), state)
    return state


SEVEN_EACH = clause("result-played", a=PlayerRef(2), b=PlayerRef(3), points_a=7, points_b=7)
"""The result of match 2, Ben against Őrs."""


def meeting(turn, match):
    return clause("meeting", round=turn, match=match)


def find(name):
    if name not in NAMES:
        raise Unreadable("unknown-name", typed=name)
    return NAMES[name]


def take(text, state=None):
    rows, faults = results_from_csv(text, LIMIT)
    assert not faults
    return plan_import(state or event(), rows, find)


@pytest.mark.parametrize(
    "text",
    [
        "round,a,b,points_a,points_b\n1,Ada,Dee,120,-95\n",
        "\ufeffround;a;b;points_a;points_b\r\n1;Ada;Dee;120;-95\r\n",
        "Runde;Spieler A;Spieler B;Punkte A;Punkte B\r\n1;Ada;Dee;120,0;-95,00\r\n",
        "forduló;játékos 1;játékos 2;pont 1;pont 2\n1;Ada;Dee;120;-95\n",
        "Round\tPlayer\tOpponent\tScore A\tScore B\n1\tAda\tDee\t120.0\t\u221295\n",
        "1,Ada,Dee,120,-95",
        "sep=;\n1;Ada;Dee;120;-95\n",
        '"1";"Ada";"Dee";" 120 ";"-95"\n',
        "points_b,points_a,b,a,round\n-95,120,Dee,Ada,1\n",
        "\n\nround,a,b,points_a,points_b\n,,,,\n1,Ada,Dee,120,-95\n\n",
        "a;b;points a;points b\nAda;Dee;120;-95\n",
        "1;Dee;Ada;-95;120\n",
    ],
    ids=["english", "mark-crlf", "german", "hungarian", "tabs", "no-head", "sep", "quoted", "other-order", "gaps", "no-round", "other-side"],
)  # fmt: skip
def test_result_in_every_habit(text):
    assert take(text).commands == (EnterResult(1, 120, -95),)


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("1;Ada;Dee;120,5;95", clause("not-a-whole-number", typed="120,5")),
        ("1;Ada;Dee;;95", clause("not-a-whole-number", typed="")),
        ("x;Ada;Dee;120;95", clause("not-a-whole-number", typed="x")),
        ("1;Ada;;120;95", clause("name-missing")),
        ("1;Ada;Dee;1000001;95", clause("more-points", number=1_000_001, most=LIMIT)),
        ("1;Ada;Dee;٣;95", clause("not-a-whole-number", typed="٣")),
        ("1;Ada;Dee;=1+1;95", clause("not-a-whole-number", typed="=1+1")),
        ("1;Ada;Dee;99999999999999999999;95", clause("not-a-whole-number", typed="9" * 20)),
    ],
)
def test_result_that_cannot_be_read_is_named_with_its_line(row, why):
    _, faults = results_from_csv(f"round;a;b;points_a;points_b\n1;Ada;Dee;1;2\n{row}\n", LIMIT)
    assert faults == [(3, why)]


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("1;Ada;Cy;1;2", clause("unknown-name", typed="Cy")),
        ("1;Ada;Ben;1;2", clause("other-round", a="Ada", b="Ben", round=1, rounds=(meeting(2, 4),))),
        ("9;Ada;Dee;1;2", clause("other-round", a="Ada", b="Dee", round=9, rounds=(meeting(1, 1),))),
        ("1;Ada;Ada;1;2", clause("against-themselves", who="Ada")),
        ("1;Ben;Őrs;8;7", clause("other-result", match=2, result=SEVEN_EACH)),
    ],
)
def test_result_that_fits_no_match_is_named_with_its_line(row, why):
    assert take(row, event(EnterResult(2, 7, 7))).faults == ((1, why),)


def test_result_that_is_there_already_is_not_entered_twice():
    done = take("1;Ben;Őrs;7;7\n1;Ada;Dee;1;2\n1;Dee;Ada;2;1\n", event(EnterResult(2, 7, 7)))
    assert (done.commands, done.known, done.faults) == ((EnterResult(1, 1, 2),), 2, ())


def test_result_that_stands_twice_in_the_file_with_other_points_is_a_fault():
    assert take("1;Ada;Dee;1;2\n1;Ada;Dee;2;1\n").faults == ((2, clause("result-in-line", match=1, line=1)),)


def test_two_meetings_are_told_apart_by_the_sides():
    state = event(double=True)
    done = take(";Dee;Ada;10;20\n;Ada;Dee;30;40\n", state)
    games = {(state.fixtures[command.match - 1].a, command.points_a) for command in done.commands}
    assert games == {(4, 10), (1, 30)}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("name\nAda\nŐrs\n", [("Ada", ""), ("Őrs", "")]),
        ("Ada\nBen\n", [("Ada", ""), ("Ben", "")]),
        ("Név;Jel\nBen;1\nBen;2\n", [("Ben", "1"), ("Ben", "2")]),
        ('"Smith, Ben"\n', [("Smith, Ben", "")]),
        ("Spieler\r\n=cmd\r\n", [("=cmd", "")]),
    ],
)
def test_players(text, names):
    players, faults = players_from_csv(text)
    assert [player[1:] for player in players] == names
    assert faults == []


@pytest.mark.parametrize(
    ("text", "code", "line", "cells"),
    [
        ("x;y\n1;2\n", "columns-without-heads", 1, ("x", "y")),
        ("club,seat\nDVTK,1\n", "columns-without-heads", 1, ("club", "seat")),
        ("Ada,\nBen,\nCy, Dee\n", "comma-in-name", 3, ("Cy", "Dee")),
        ("# Snakebid\n\nA program\n", "not-a-name", 1, ("# Snakebid",)),
        ('{"players": []}\n', "not-a-name", 1, ('{"players": []}',)),
        ("<html>\n", "not-a-name", 1, ("<html>",)),
        ("Ada\n" + "a word " * 20 + "\n", "not-a-name", 2, (("a word " * 20)[:40],)),
    ],
)
def test_a_file_that_is_no_list_of_players_is_refused_with_what_is_expected(text, code, line, cells):
    with pytest.raises(Unreadable) as refused:
        players_from_csv(text)
    heads = "name (or names, player, players …); tag (or kennung, jel, nickname …)"
    assert refused.value.refusal == clause(code, line=line, cells=cells, heads=heads)


@pytest.mark.parametrize("text", ["Ada;\nBen;\n", "Teilnehmer;Verein\nAda;x\nBen;y\n", "Ada\nBen#2\n"])
def test_lists_that_say_who_is_who_are_taken(text):
    players, faults = players_from_csv(text)
    assert [player.name[:3] for player in players] == ["Ada", "Ben"]
    assert faults == []


@pytest.mark.parametrize(
    ("heads", "lacking", "unknown"),
    [
        ("round,a,b,sa,sb", ("points_a", "points_b"), ("sa", "sb")),
        ("name,points", ("a", "b", "points_a", "points_b"), ("name", "points")),
        ("a,b,points_a", ("points_b",), ()),
    ],
)
def test_results_under_unknown_heads_are_refused_with_those_that_are_known(heads, lacking, unknown):
    with pytest.raises(Unreadable) as refused:
        results_from_csv(f"{heads}\n1,Ada,Dee,120,95\n", LIMIT)
    rule, code, facts, _ = refused.value.refusal
    assert (rule, code, facts["line"]) == (None, "missing-columns", 1)
    assert (facts["lacking"], facts["unknown"]) == (lacking, unknown)
    assert "round (or runde, fordulo, kor …)" in str(facts["heads"])


def test_players_of_one_name_need_a_tag():
    assert players_from_csv("name\nBen\nben\n")[1] == [(3, clause("name-in-line", name="ben", line=2))]


def test_player_without_a_name_is_a_fault():
    assert players_from_csv("name;tag\n;2\n")[1] == [(2, clause("no-name"))]


@pytest.mark.parametrize("data", ["Őrs".encode(), "Őrs".encode("utf-8-sig"), "Őrs".encode("utf-16")])
def test_bytes_with_either_mark(data):
    assert text_of(data, "f.csv") == "Őrs"


def test_bytes_of_another_encoding_are_unreadable():
    with pytest.raises(Unreadable, match="not-csv-utf8"):
        text_of("Őrs".encode("cp1250"), "f.csv")


@pytest.mark.parametrize("text", ["", "\n", "\ufeff"])
def test_empty_file_has_nothing(text):
    assert results_from_csv(text, LIMIT) == ([], [])


def test_hostile_cell_is_unreadable_not_a_crash():
    with pytest.raises(Unreadable):
        results_from_csv('1;"' + "x" * 200_000 + '";b;1;2', LIMIT)
