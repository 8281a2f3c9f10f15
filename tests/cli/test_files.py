"""Files that commands write: whole or not at all, never in the place of a device, through links and not over them."""

import os
import stat
import sys
import threading
from pathlib import Path

import pytest

from cli.args.files import whole_file, write_whole
from games.refusal import Refused, Unreadable
from tests.program import Call


def names(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


def break_off(file: Path) -> None:
    with whole_file(file, force=True) as out:
        out.write("half")
        raise RuntimeError


def test_a_file_that_is_there_is_replaced_only_when_asked(tmp_path: Path):
    file = tmp_path / "a.txt"
    write_whole(file, "one", force=False)
    with pytest.raises(Refused):
        write_whole(file, "two", force=False)
    write_whole(file, "two", force=True)
    assert file.read_text() == "two"
    assert names(tmp_path) == ["a.txt"]


def test_nothing_is_left_of_a_file_that_broke_off(tmp_path: Path):
    file = tmp_path / "a.txt"
    file.write_text("before")
    with pytest.raises(RuntimeError):
        break_off(file)
    assert file.read_text() == "before"
    assert names(tmp_path) == ["a.txt"]


def test_a_link_stays_a_link(tmp_path: Path):
    target, link = tmp_path / "target.txt", tmp_path / "link.txt"
    target.write_text("before")
    link.symlink_to(target)
    write_whole(link, "after", force=True)
    assert link.is_symlink()
    assert target.read_text() == "after"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a POSIX system")
def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard: list[str] = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_text()))
    reader.start()
    write_whole(pipe, "said", force=False)
    reader.join(10)
    assert heard == ["said"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_folder_is_no_file(tmp_path: Path):
    with pytest.raises(Unreadable):
        write_whole(tmp_path, "x", force=True)
    assert tmp_path.is_dir()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no /dev")
@pytest.mark.parametrize(
    "words",
    [
        ("standings", "--format", "csv", "--output"),
        ("event", "export"),
        ("deck", "convert", "deck.txt", "--to", "json", "--output"),
        ("deck", "check", "deck.txt", "--output"),
    ],
)
def test_a_device_is_written_to_and_stays_a_device(
    table: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words
):
    """A copy of the null device where that can be made; else a link to it, which must stay one."""
    monkeypatch.chdir(tmp_path)
    Path("deck.txt").write_text("#1\n")
    device = tmp_path / "null"
    try:
        os.mknod(device, 0o666 | stat.S_IFCHR, os.makedev(1, 3))
    except OSError:
        device.symlink_to("/dev/null")
    assert table(*words, device).code in (0, 1)
    assert stat.S_ISCHR(device.stat().st_mode)
    assert not list(tmp_path.glob(".*part"))


def test_no_output_replaces_a_database_even_with_force(table: Call, tmp_path: Path):
    db = tmp_path / "evening.db"
    assert table("draft", "show").code == 0
    before = db.read_bytes()
    for words in (
        ("standings", "--output", db),
        ("event", "export", db),
        ("print", "standings", "--output", db),
    ):
        said = table(*words, "--force")
        assert said.code == 1, words
        assert "database" in said.err
        assert db.read_bytes() == before
