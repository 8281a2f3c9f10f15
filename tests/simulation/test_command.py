"""`snakebid simulate` as a user calls it: figures, files, refusals; and its processes: interrupted, killed, compared."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree as ET

import pexpect
import pytest

from cli.program.i18n import LANGUAGES
from cli.tools import worker_pool as workers
from games.refusal import Refused, Unreadable
from scoring.simulation import report
from tests.program import Call

PROGRAM = str(Path(sys.executable).with_name("snakebid"))
SMALL = ("simulate", "-n", 12, "--players", 2)
posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and pseudo-terminals are POSIX here")


# --- figures ----------------------------------------------------------------------------------------------------


def test_the_figures_are_one_json_document_with_the_keys_of_the_page(snakebid: Call):
    told = snakebid(*SMALL, "--json").json
    assert (told["evenings"], told["players"], told["seed"], told["set"]) == (12, 2, 7, "kartomantik-beta")
    assert told["chance"] == 0.5
    assert [seat["seat"] for seat in told["seats"]] == [1, 2]
    assert sum(seat["won"] for seat in told["seats"]) == told["decided"]
    assert set(told["seats"][0]["share"]) == {"value", "low", "high"}
    assert told["debts"]["threshold"] == 500
    assert told["debts"]["winners"]["players"] == told["decided"]
    assert sum(card["drawn"] for card in told["cards"]) == 12 * 72
    assert sum(pile["drawn"] for pile in told["piles"]) == 12 * 72
    prices = [card["price"] for card in told["cards"] if card["drawn"]]
    assert prices == sorted(prices, reverse=True)


def test_the_docs_name_every_key(snakebid: Call):
    page = (Path(__file__).parents[2] / "docs" / "simulation.md").read_text(encoding="utf-8")

    def keys(value):
        if isinstance(value, dict):
            for key, inner in value.items():
                yield key
                yield from keys(inner)
        elif isinstance(value, list) and value:
            yield from keys(value[0])

    missing = {key for key in keys(snakebid(*SMALL, "--json").json) if f"`{key}`" not in page}
    assert not missing


def test_the_same_seed_says_the_same_and_another_seed_does_not(snakebid: Call):
    said = snakebid(*SMALL).out
    assert snakebid(*SMALL).out == said
    assert snakebid(*SMALL, "--seed", 8).out != said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 6])
def test_the_figures_fit_80_columns_in_every_language(snakebid: Call, players: int, language: str):
    said = snakebid("simulate", "-n", 2, "--players", players, "--lang", language)
    assert said.code == 0
    assert max(map(len, said.out.splitlines())) <= 80
    assert "\x1b" not in said.out


def test_labels_are_in_the_tables_language(snakebid: Call):
    assert "Többet nyer az első hely?" in snakebid(*SMALL, "--lang", "hu").out


def test_one_evening_says_what_it_can(snakebid: Call):
    said = snakebid("simulate", "-n", 1, "--players", 2)
    assert said.code == 0
    assert "1 evening of 2 players" in said.out


@pytest.mark.parametrize(("top", "shown"), [(0, 0), (3, 3), (1000, 72)])
def test_as_many_of_the_dearest_cards_as_one_wants(snakebid: Call, top: int, shown: int):
    out = snakebid("simulate", "-n", 1, "--players", 2, "--top", top).out
    assert (f"The dearest cards: {shown}" in out) is bool(shown)


def test_B3_the_piles_are_the_organisers(snakebid: Call):
    told = snakebid(*SMALL, "--json", "--recommended", "--without", "Half Han", "--pile", "248=minor").json
    numbers = {card["number"]: card["pile"] for card in told["cards"]}
    assert 129 not in numbers
    assert 47 not in numbers, "recommended to leave out"
    assert numbers[248] == "minor"
    assert told["without"] == [129]


# --- files ------------------------------------------------------------------------------------------------------


def test_the_picture_and_the_table_are_written_whole(snakebid: Call, tmp_path: Path):
    picture, table = tmp_path / "sim.svg", tmp_path / "sim.csv"
    said = snakebid(*SMALL, "--svg", picture, "--csv", table, "--json")
    tree = ET.fromstring(picture.read_text(encoding="utf-8"))  # noqa: S314 - our own text
    texts = ["".join(node.itertext()) for node in tree.iter() if node.tag.endswith("text")]
    assert "12 evenings of 2 players, played by bots" in texts
    assert any(text.startswith("Seed ") and "cards of kartomantik-beta" in text for text in texts)
    rows = list(csv.DictReader(table.read_text(encoding="utf-8-sig").splitlines()))
    assert [int(row["number"]) for row in rows] == [card["number"] for card in said.json["cards"]]
    assert sum(int(row["drawn"]) for row in rows) == 12 * 72
    assert "written" in said.err


def test_a_file_that_is_there_is_not_replaced_unless_forced(snakebid: Call, tmp_path: Path):
    there = tmp_path / "sim.svg"
    there.write_text("mine")
    said = snakebid(*SMALL, "--svg", there)
    assert (said.code, there.read_text()) == (1, "mine")
    assert snakebid(*SMALL, "--svg", there, "--force").code == 0
    assert "<svg" in there.read_text(encoding="utf-8")


def test_a_dry_run_writes_nothing(snakebid: Call, tmp_path: Path):
    said = snakebid(*SMALL, "--svg", tmp_path / "sim.svg", "--dry-run")
    assert (said.code, list(tmp_path.iterdir())) == (0, [])
    assert "dry run" in said.err


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("-n", "abc"), "for example 1000"),
        (("-n", "0"), "for example 1000"),
        (("--players", "abc"), "for example 4"),
        (("--players", "9"), "for example: --players 4"),
        (("--seed", "abc"), "for example 7"),
        (("--jobs", "abc"), "for example 4"),
    ],
)
def test_the_way_out_is_an_option_that_would_do(snakebid: Call, words: tuple[str, ...], hint: str):
    assert snakebid("simulate", *words, "--json").json["error"]["hint"].endswith(hint)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("-n", "0"), 1, "a number of evenings is at least 1, not 0"),
        (("-n", "-5"), 1, "a number of evenings is at least 1, not -5"),
        (("-n", "many"), 2, "'many' is not a number of evenings"),
        (("-n", "1000001"), 2, "1,000,000"),
        (("--players", "7"), 1, "(B-2): a Bazaar Draft has 2 to 6 players, not 7"),
        (("--players", "1"), 1, "(B-2): a Bazaar Draft has 2 to 6 players, not 1"),
        (("--players", "x"), 2, "'x' is not a number of players"),
        (("--seed", "x"), 2, "'x' is not a seed"),
        (("--jobs", "0"), 1, "a number of processes is at least 1, not 0"),
        (("--jobs", "257"), 1, "at most 256 processes, not 257"),
        (("--top", "-1"), 1, "a number of cards is at least 0, not -1"),
        (("--set", "nosuch"), 2, "there is no card set and no file 'nosuch'"),
        (("--without", "nosuch"), 2, "no card is called 'nosuch'"),
        (("--pile", "248"), 2, "'248' is not CARD=PILE"),
        (("--svg", "nosuch/sim.svg"), 2, "there is no such folder"),
        (("--svg", "same", "--csv", "same"), 1, "two things at once"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is(
    snakebid: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words, code: int, said: str
):
    monkeypatch.chdir(tmp_path)
    answer = snakebid("simulate", *words)
    assert answer.code == code
    assert said in answer.err
    assert answer.out == ""
    assert list(tmp_path.iterdir()) == []


# --- processes --------------------------------------------------------------------------------------------------


def test_the_figures_are_the_same_on_any_number_of_processes(snakebid: Call):
    words = ("simulate", "-n", 35, "--players", 2, "--json")
    alone = snakebid(*words, "--jobs", 1)
    for jobs in (2, 3):
        assert snakebid(*words, "--jobs", jobs).out == alone.out


def test_one_job_starts_no_process(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(workers, "_started", lambda: pytest.fail("a process was started"))
    assert list(workers.each(abs, [-1], 8)) == [1]
    assert list(workers.each(abs, [-1, -2], 1)) == [1, 2]


def test_workers_answer_every_job_once():
    assert sorted(workers.each(abs, range(-20, 0), 3)) == list(range(1, 21))


def test_a_worker_imports_nothing_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for name in ("pickle", "cli", "queue"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('taken over')")
    monkeypatch.delenv("PYTHONPATH", raising=False)  # who names the current folder there wants it
    monkeypatch.chdir(tmp_path)
    assert sorted(workers.each(abs, [-1, -2], 2)) == [1, 2]


def test_work_that_cannot_be_sent_is_an_error_and_no_wait():
    with pytest.raises(Exception, match="pickle"):
        list(workers.each(lambda job: job, [1, 2], 2))


@posix
def test_a_worker_that_is_killed_is_an_error_and_no_wait():
    with pytest.raises(Refused) as no:
        list(workers.each(_dies, [1, 2, 3], 2))
    assert no.value.refusal.code == "worker-lost"


def _dies(job: int) -> int:
    if job == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return job


def children(parent: int) -> list[int]:
    told = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True, check=False
    )
    return [int(word) for word in told.stdout.split()]


def started(*words: str) -> tuple[subprocess.Popen[str], list[int]]:
    """The program at work with two workers."""
    child = subprocess.Popen(
        [PROGRAM, "simulate", "-n", "100000", "--jobs", "2", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    until = time.monotonic() + 20
    while len(found := children(child.pid)) < 2:
        assert time.monotonic() < until, "no workers"
        time.sleep(0.05)
    return child, found


def gone(pid: int) -> bool:
    """Whether a process has ended within some seconds."""
    until = time.monotonic() + 10
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        if (
            Path(f"/proc/{pid}/stat").exists()
            and Path(f"/proc/{pid}/stat").read_text().rsplit(")")[-1].split()[0] == "Z"
        ):
            return True
        time.sleep(0.05)
    return False


linux = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="looks for processes with ps as Linux has it"
)


@linux
@pytest.mark.parametrize("wait", [0.0, 1.0], ids=["at once", "at work"])
def test_an_interrupt_leaves_at_once_with_a_line_and_no_process(wait: float, tmp_path: Path):
    child, found = started("--svg", str(tmp_path / "sim.svg"))
    time.sleep(wait)
    began = time.monotonic()
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=20)
    assert time.monotonic() - began < 5
    assert child.returncode == 130
    assert out == ""
    assert "Stopped after" in err
    assert "Traceback" not in err
    assert all(map(gone, found))
    assert list(tmp_path.iterdir()) == []


@linux
def test_a_worker_killed_from_outside_is_said_and_ends_everything():
    child, found = started("--json")
    os.kill(found[0], signal.SIGKILL)
    out, err = child.communicate(timeout=20)
    assert child.returncode == 1
    error = json.loads(out)["error"]
    assert (error["code"], error["facts"]) == ("worker-lost", {"how": "signal", "number": 9})
    assert "--jobs 1" in json.loads(out)["error"]["hint"]
    assert "Traceback" not in err
    assert all(map(gone, found))


@linux
def test_no_worker_is_left_when_the_program_itself_is_killed():
    child, found = started()
    child.kill()
    child.communicate(timeout=20)
    assert all(map(gone, found))


@posix
@pytest.mark.parametrize(("jobs", "no_color"), [("2", ""), ("2", "1"), ("1", "")])
def test_a_terminal_sees_progress_and_the_keyboards_interrupt_ends_it(jobs: str, no_color: str):
    environment = {**os.environ, "TERM": "xterm-256color", **({"NO_COLOR": no_color} if no_color else {})}
    child = pexpect.spawn(
        PROGRAM, ["simulate", "-n", "100000", "--jobs", jobs],
        env=environment, dimensions=(24, 80), encoding="utf-8", timeout=30,
    )  # fmt: skip
    child.expect(r"[1-9]\d*/100000")
    seen = child.before or ""
    child.sendintr()
    child.expect("Stopped after [0-9,]+ of 100,000 evenings")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert "Traceback" not in (child.before or "")
    assert ("\x1b[38;5;" in seen or "\x1b[3" in seen) is not bool(no_color)


def test_a_pipe_sees_no_progress(snakebid: Call):
    assert snakebid(*SMALL).err == ""


# --- files that can't be written --------------------------------------------------------------------------------


@posix
@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--svg", "ok.svg", "--csv", "folder"), 2, "folder can't be written: it is a folder"),
        (("--svg", "pipe", "--force"), 2, "it is a pipe"),
        (("--svg", "a.svg", "--csv", "folder/../a.svg", "--force"), 1, "two things at once"),
        (("--svg", "link.svg", "--csv", "ok.svg"), 1, "two things at once"),
        (("--svg", "one.svg", "--csv", "hard.svg", "--force"), 1, "two things at once"),
        (("--svg", "-", "--csv", "-"), 1, "two things at once"),
        (("--svg", "lost.svg"), 2, "there is no such folder"),
        (("--svg", "d.db-wal"), 1, "belongs to a database"),
        (("--csv", "d.db-shm", "--force"), 1, "belongs to a database"),
        (("--csv", "d.db-journal"), 1, "belongs to a database"),
        (("--csv", "d.db", "--force"), 1, "is a database"),
        (("--csv", "-", "--json"), 2, "one JSON document"),
    ],
)
def test_files_that_cannot_be_written_are_said_before_the_first_evening(
    snakebid: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words, code: int, said: str
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("cli.tools.simulate._played", lambda *_: pytest.fail("an evening was played"))
    snakebid("event", "new", "X", "--player", "A", "--player", "B", db="d.db")
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link.svg").symlink_to("ok.svg")
    (tmp_path / "lost.svg").symlink_to("nowhere/lost.svg")
    (tmp_path / "one.svg").write_text("x")
    (tmp_path / "hard.svg").hardlink_to(tmp_path / "one.svg")
    there = sorted(path.name for path in tmp_path.iterdir())
    answer = snakebid(*SMALL, *words)
    assert answer.code == code, answer
    assert said in answer.err + answer.out
    assert sorted(path.name for path in tmp_path.iterdir()) == there


def test_standard_output_takes_the_table_alone_and_the_figures_go_beside_it(snakebid: Call, tmp_path: Path):
    said = snakebid(*SMALL, "--csv", "-", "--svg", tmp_path / "x.svg")
    assert said.code == 0
    assert len(list(csv.DictReader(said.out.removeprefix("\ufeff").splitlines()))) > 200
    assert "12 evenings of 2 players" in said.err
    assert [path.name for path in tmp_path.iterdir()] == ["x.svg"]


def test_a_disk_that_is_full_in_the_end_costs_no_figures(
    snakebid: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    more: tuple[str, ...] = ()

    def full(path: Path, _text: str, *, force: bool) -> None:
        if path.suffix == ".svg":
            assert force == ("--force" in more)
            raise Unreadable("cant-write", path=str(path), fault="No space left on device")
        path.write_text(_text, encoding="utf-8")

    monkeypatch.setattr("cli.tools.simulate.write_whole", full)
    words = (*SMALL, "--svg", tmp_path / "x.svg", "--csv", tmp_path / "x.csv")
    said = snakebid(*words)
    assert said.code == 2
    assert "12 evenings of 2 players" in said.out
    assert "No space left" in said.err
    assert (tmp_path / "x.csv").exists()
    more = ("--json", "--force")
    told = snakebid(*words, *more)
    assert (told.code, told.json["evenings"]) == (2, 12)
    assert told.json["error"]["code"] == "cant-write"
    assert told.json["error"]["facts"]["fault"] == "No space left on device"


def test_what_was_asked_for_holds_the_piles_by_hand(snakebid: Call):
    assert snakebid(*SMALL, "--json", "--pile", "248=minor").json["placed"] == [[248, "minor"]]


@pytest.mark.parametrize(
    ("odds", "said"), [(5e-8, 5e-8), (0.123456, 0.1235), (1.0, 1.0), (0.0, 0.0), (None, None)]
)
def test_very_small_odds_are_not_none(odds: float | None, said: float | None):
    assert report._significant(odds) == said
