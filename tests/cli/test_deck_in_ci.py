"""The ways into other people's CI, each tried for real: the pre-commit hook, the action's steps, the GitLab job."""

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
import yaml

from tests.cli.deckcli import ROOT, SAMPLES

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="shell scripts")

STARTER = (SAMPLES / "decks" / "choleric.txt").read_text(encoding="utf-8")
BIN = Path(sys.executable).parent


def environment(tmp_path: Path, **more: str) -> dict[str, str]:
    """What a CI job has: the program on its path, a home of its own, nothing of git's from around it."""
    kept = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("GIT_", "SNAKEBID_", "PRE_COMMIT"))
    }
    named = {
        f"GIT_{who}_{what}": "test@example.org"
        for who in ("AUTHOR", "COMMITTER")
        for what in ("NAME", "EMAIL")
    }
    home = {
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "PRE_COMMIT_HOME": str(tmp_path / "hooks"),
    }
    return {**kept, **named, **home, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}", **more}


def repository(folder: Path, files: dict[str, str] | dict[str, bytes], env: dict[str, str]) -> Path:
    """A git repository with these files in one commit."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        data = text if isinstance(text, bytes) else text.encode("utf-16" if "wide" in name else "utf-8")
        (folder / name).write_bytes(data)
    for words in (
        ["init", "--quiet", "--initial-branch", "main"],
        ["add", "--all"],
        ["commit", "--quiet", "--message", "x"],
    ):
        subprocess.run(["git", *words], cwd=folder, env=env, check=True)
    return folder


HOOK = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
CONFIG = """\
repos:
  - repo: {hooks}
    rev: {rev}
    hooks:
      - id: snakebid-deck-check
        args: [--rules, standard]
"""


def run_pre_commit(
    tmp_path: Path, files: dict[str, str] | dict[str, bytes], hooks: Path, *, override: str = ""
) -> subprocess.CompletedProcess[str]:
    env = environment(tmp_path)
    rev = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=hooks, env=env, check=True, capture_output=True, text=True
    )
    config = CONFIG.format(hooks=hooks, rev=rev.stdout.strip()) + override
    decks = repository(tmp_path / "sample", {".pre-commit-config.yaml": config, **files}, env)
    return subprocess.run(
        ["pre-commit", "run", "--all-files", "--color", "never"],
        cwd=decks,
        env=env,
        check=False,
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize(
    ("files", "code", "said"),
    [
        ({"decks/ada.txt": STARTER}, 0, "check decks"),
        ({"decks/ada.txt": STARTER, "decks/ben.txt": "Nulify\n", "notes.txt": "no deck"}, 1, "decks/ben.txt"),
        ({"decks/wide.txt": STARTER + "Nulify\n"}, 1, "decks/wide.txt"),
        ({"decks/README.md": "no deck", "notes.txt": "no deck"}, 0, "no files to check"),
    ],
)
def test_pre_commit_hook_on_a_sample_repository(tmp_path, files, code, said):
    hooks = repository(tmp_path / "hooks-repo", {".pre-commit-hooks.yaml": HOOK}, environment(tmp_path))
    # the program that is under test, instead of one built anew from the registry: needs no network
    done = run_pre_commit(tmp_path, files, hooks, override="        language: system\n")
    assert (done.returncode, said in done.stdout) == (code, True), done.stdout + done.stderr
    assert "notes.txt" not in done.stdout


@pytest.mark.long
def test_pre_commit_hook_in_an_environment_of_its_own(tmp_path):
    env = environment(tmp_path)
    kept = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.splitlines()
    wanted = [name for name in kept if not name.startswith(("tests/", "docs/"))]
    hooks = repository(tmp_path / "hooks-repo", {name: (ROOT / name).read_bytes() for name in wanted}, env)
    done = run_pre_commit(tmp_path, {"decks/ada.txt": STARTER, "decks/ben.txt": "Nulify\n"}, hooks)
    if "Could not find" in done.stdout or "connection" in done.stdout.lower():
        pytest.skip("no package registry can be reached")
    assert (done.returncode, "decks/ben.txt" in done.stdout) == (1, True), done.stdout + done.stderr


ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))


def run_action(folder: Path, env: dict[str, str], **inputs: str) -> subprocess.CompletedProcess[str]:
    """The action's checking step as a runner does it: inputs become variables, the script goes to bash."""
    values = {name: str(facts.get("default", "")) for name, facts in ACTION["inputs"].items()} | inputs
    step = next(step for step in ACTION["runs"]["steps"] if step["name"] == "Check decks")
    variables = {
        key: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda found: values[found[1]], text)
        for key, text in step["env"].items()
    }
    script = folder / "step.sh"
    script.write_text(step["run"], encoding="utf-8")
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)],
        cwd=folder,
        env={**env, **variables},
        check=False,
        capture_output=True,
        text=True,
    )


def test_action_annotates_the_line_and_fails(tmp_path):
    repository(
        tmp_path, {"decks/ada.txt": STARTER, "decks/ben.txt": STARTER + "Nulify\n"}, environment(tmp_path)
    )
    done = run_action(tmp_path, environment(tmp_path), sarif="out.sarif")
    assert done.returncode == 1, done.stderr
    assert "::error file=decks/ben.txt,line=32,col=1,title=unknown-card::" in done.stdout
    assert '"version": "2.1.0"' in (tmp_path / "out.sarif").read_text(encoding="utf-8")


def test_action_passes_where_all_is_legal(tmp_path):
    (tmp_path / "my decks").mkdir()
    (tmp_path / "my decks" / "a deck.txt").write_text(STARTER, encoding="utf-8")
    (tmp_path / "bans.toml").write_text('[[ban]]\ncard = "Volcano"\nlast = 2026-01-01\n', encoding="utf-8")
    wanted = {"paths": "my decks\n\nmy decks/a deck.txt\n", "bans": "bans.toml", "as-of": "2026-01-02"}
    assert run_action(tmp_path, environment(tmp_path), **wanted).returncode == 0
    assert run_action(tmp_path, environment(tmp_path), **wanted | {"as-of": "2026-01-01"}).returncode == 1


def test_action_runs_nothing_that_an_input_says(tmp_path):
    (tmp_path / "x").write_text(STARTER, encoding="utf-8")
    run_action(
        tmp_path,
        environment(tmp_path),
        paths="x$(touch pwned)`touch pwned`; touch pwned",
        rules="standard; touch pwned",
    )
    assert not (tmp_path / "pwned").exists()


@pytest.mark.parametrize("name", ["SOURCE", "TARGET"])
def test_action_sets_itself_up_from_its_own_folder(name):
    step = ACTION["runs"]["steps"][0]
    assert f"${name}" in step["run"]
    assert name in step["env"]


def test_gitlab_job_of_the_page(tmp_path):
    page = (ROOT / "docs" / "deck-check.md").read_text(encoding="utf-8")
    job = next(
        yaml.safe_load(block)
        for block in re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
        if "deck-check:" in block
    )
    script = [line for line in job["deck-check"]["script"] if "pip install" not in line]
    repository(tmp_path, {"decks/ada.txt": STARTER, "decks/ben.txt": "Nulify\n"}, environment(tmp_path))
    done = subprocess.run(
        ["sh", "-e", "-c", "\n".join(script)], cwd=tmp_path, env=environment(tmp_path), check=False
    )
    assert done.returncode == 1
    report = job["deck-check"]["artifacts"]["reports"]["junit"]
    assert ET.parse(tmp_path / report).getroot().get("failures") == "1"  # noqa: S314 - our own output
