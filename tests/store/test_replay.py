"""Exports that somebody edited: taken in with --rechain only if the rules give what they say."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.args.files import read_archive
from store import archive as archives
from store import log
from store.replay import fits, rule_flaws, shape_flaws
from tests.program import Call

SAMPLE = Path(__file__).parents[2] / "sample-data" / "finished-evening.jsonl"
Line = dict[str, Any]
Edit = Callable[[list[Line]], None]


def test_the_rules_give_every_entry_of_the_finished_evening():
    archive = read_archive(SAMPLE)
    steps = tuple(log.steps(archive.rows))
    assert list(shape_flaws(steps)) == []
    assert list(rule_flaws(archives.beginning(archive), steps)) == []


def test_the_rules_give_every_entry_of_an_evening_with_second_thoughts(table: Call, tmp_path: Path):
    table("draft", "award", 180, "--to", "Ben", "--for", 5)
    table("draft", "nominate", 150)
    table("draft", "bid", "Ben", 10)
    table("draft", "match")
    table("draft", "pass", "Ben", "Cy")
    table("draft", "undo", 2)
    table("draft", "redo")
    table("draft", "amend", 7, "--to", "Ben", "--for", 25)
    table("draft", "undo", 9)
    table("draft", "start")
    assert table("draft", "auto").code == 0
    for name in ("Ada", "Ben", "Cy"):
        assert table("deck", "build", name, "--submit").code == 0
    assert table("deck", "retract", "Ben", "--why", "the wrong file").code == 0
    assert table("deck", "build", "Ben", "--submit").code == 0
    table("schedule", "make")
    for number in (1, 2, 3):
        table("match", "result", number, 10, 10)
    table("match", "edit", 2, 20, -5)
    table("match", "void", 2)
    table("match", "result", 2, 10, 10)
    table("event", "export", tmp_path / "x.jsonl")
    said = table("verify", tmp_path / "x.jsonl")
    assert said.code == 0, said


def of_kind(lines: list[Line], kind: str, nth: int = 0) -> Line:
    return [line for line in lines if line.get("kind") == kind][nth]


def put(kind: str, field: str, value: object, nth: int = 0) -> Edit:
    def edit(lines: list[Line]) -> None:
        of_kind(lines, kind, nth)["data"][field] = value

    return edit


EDITS: dict[str, Edit] = {
    "text for points": put("result", "points_a", "10"),
    "half a point": put("result", "points_a", 7.5),
    "a truth value for points": put("result", "points_a", True),
    "too many points": put("result", "points_a", 10_000_000),
    "beyond all numbers": put("result", "points_b", 2**63),
    "a match that is not there": put("result", "match", 99),
    "a player that is not there": lambda lines: of_kind(lines, "schedule-made")["data"]["matches"][0].__setitem__(2, -1),
    "a match against oneself": lambda lines: of_kind(lines, "schedule-made")["data"]["matches"][0].__setitem__(2, of_kind(lines, "schedule-made")["data"]["matches"][0][3]),
    "a bye for text": put("schedule-made", "byes", [[1, "x"]]),
    "a card beyond the set": lambda lines: of_kind(lines, "deck-submitted")["data"]["cards"].__setitem__(0, 10**30),
    "a card of nobody's": lambda lines: of_kind(lines, "deck-submitted")["data"]["cards"].__setitem__(0, 248),
    "other deck points": put("deck-submitted", "points", 5),
    "left over is text": put("deck-submitted", "left", "1"),
    "a card won that was not": put("won", "card", -1),
    "a price that nobody bid": put("won", "amount", 1000),
    "another winner": put("won", "player", 4, nth=3),
    "a bid of 7": put("bid", "amount", 7),
    "a table of other cards": lambda lines: of_kind(lines, "table-dealt", 5)["data"]["cards"].__setitem__(0, 1),
    "players out of a list of lists": put("event-created", "players", [[[1, 2]]]),
    "a step of nowhere": lambda lines: of_kind(lines, "bid").__setitem__("step", 10**30),
    "an unknown kind": lambda lines: of_kind(lines, "bid").__setitem__("kind", "bidd"),
    "a field too many": put("bid", "colour", "red"),
}  # fmt: skip


@pytest.fixture(scope="module")
def sample() -> list[str]:
    return SAMPLE.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_an_edited_entry_that_the_rules_do_not_give_is_refused(
    snakebid: Call, tmp_path: Path, sample: list[str], edit: Edit
):
    lines = [json.loads(line) for line in sample]
    edit(lines)
    file = tmp_path / "edited.jsonl"
    file.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    for words in (("event", "import", file), ("event", "import", file, "--rechain"), ("verify", file)):
        said = snakebid(*words)
        assert said.code in (1, 2), words
        assert "entry" in said.err or "edited.jsonl" in said.err
    assert not (tmp_path / "evening.db").exists()


def test_an_edit_that_the_rules_allow_is_taken_in_and_recorded(
    snakebid: Call, tmp_path: Path, sample: list[str]
):
    lines = [json.loads(line) for line in sample]
    of_kind(lines, "result")["data"]["points_a"] = 5
    file = tmp_path / "edited.jsonl"
    file.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    assert snakebid("event", "import", file).code == 1
    assert snakebid("event", "import", file, "--rechain").code == 0
    assert snakebid("doctor").code == 0
    assert '"kind":"chain-renewed"' in snakebid("event", "export", "-").out


def mutate(value: Any, dice: random.Random) -> Any:
    """One value of a JSON tree replaced by something else."""
    odd = [0, -1, 10**7, 2**70, "", "x", None, True, [], {}, [[1]], 1.5, "\x00"]
    if isinstance(value, list) and value and dice.random() < 0.8:
        at = dice.randrange(len(value))
        return [*value[:at], mutate(value[at], dice), *value[at + 1 :]]
    if isinstance(value, dict) and value and dice.random() < 0.9:
        key = dice.choice(sorted(value))
        return {**value, key: mutate(value[key], dice)}
    return dice.choice(odd)


def ways(call: Call) -> list[int]:
    words = (("standings", "--json"), ("schedule", "show", "--json"), ("draft", "show", "--json"), ("debt", "--json"), ("tiebreak", "--json"),
             ("draft", "log"), ("deck", "show", "Ada"), ("event", "show"), ("doctor",), ("standings", "--format", "html"))  # fmt: skip
    return [call(*words).code for words in words]


def shuffle_of_edits(snakebid: Call, tmp_path: Path, sample: list[str], count: int) -> None:
    for seed in range(count):
        dice = random.Random(seed)
        lines = list(sample)
        at = dice.randrange(len(lines))
        lines[at] = json.dumps(mutate(json.loads(lines[at]), dice))
        file = tmp_path / "edited.jsonl"
        file.write_text("\n".join(lines), encoding="utf-8")
        db = f"{seed}.db"
        code = snakebid("event", "import", file, "--rechain", db=db).code
        assert code in (0, 1, 2), seed
        assert snakebid("verify", file).code in (0, 1, 2), seed
        if code == 0:
            assert set(ways(lambda *words, db=db: snakebid(*words, db=db))) <= {0, 1}, seed


def test_no_edit_leads_to_a_traceback(snakebid: Call, tmp_path: Path, sample: list[str]):
    shuffle_of_edits(snakebid, tmp_path, sample, 25)


@pytest.mark.long
def test_no_edit_of_three_hundred_leads_to_a_traceback(snakebid: Call, tmp_path: Path, sample: list[str]):
    shuffle_of_edits(snakebid, tmp_path, sample, 300)


@pytest.mark.parametrize(
    ("value", "hint", "expected"),
    [
        (1, int, True), (True, int, False), (1.5, int, False), (10**7, int, False), ("a", str, True), (None, int | None, True), ("a", int | None, False),
        ((1, 2), tuple[int, ...], True), ((1, "a"), tuple[int, ...], False), ((1, "a"), tuple[int, str], True), ((1,), tuple[int, str], False),
        ([], tuple[int, ...], False), (((1, "a"),), tuple[tuple[int, str], ...], True),
    ],
)  # fmt: skip
def test_fits(value, hint, expected: bool):
    assert fits(value, hint) is expected
