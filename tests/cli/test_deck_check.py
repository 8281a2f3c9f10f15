"""`deck check` as the contract has it: words, outputs, exit codes, and nothing that can break it."""

import json
import os
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as ET

import pexpect
import pytest
from jsonschema import Draft4Validator

from tests.cli.deckcli import ROOT, SAMPLES, STARTERS, own_data, said  # noqa: F401 - a fixture

pytestmark = pytest.mark.usefixtures("own_data")

CHOLERIC = (SAMPLES / "decks" / "choleric.txt").read_text(encoding="utf-8")
KEYS = {"file", "name", "legal", "cards", "sideboard", "points", "points_limit", "problems"}
PROBLEM_KEYS = {"rule", "code", "severity", "message", "line", "column", "card"}


@pytest.fixture
def decks(tmp_path, monkeypatch):
    """A folder with a legal deck, an illegal one, and a file that is none."""
    folder = tmp_path / "decks"
    folder.mkdir()
    (folder / "ada.txt").write_text(CHOLERIC, encoding="utf-8")
    (folder / "ben.txt").write_text(CHOLERIC + "1 Deny\n2x Nulify Reason\n#271 Deny\n", encoding="utf-8")
    (folder / "cy.txt").write_bytes(b"De\0ny")
    monkeypatch.chdir(tmp_path)
    return folder


def test_D6_the_sample_starter_decks_are_legal():
    checked = said("deck", "check", *(SAMPLES / "decks" / name for name in STARTERS), "--json").json
    assert (checked["legal"], checked["illegal"], checked["unreadable"]) == (5, 0, 0)
    assert [deck["points"] for deck in checked["decks"]] == [400] * 5


def test_D6_the_sample_starter_decks_are_no_two_vs_two_decks():
    checked = said("deck", "check", SAMPLES / "decks", "--rules", "two-vs-two", "--format", "json")
    assert (checked.code, checked.json["illegal"]) == (1, 5)


@pytest.mark.usefixtures("decks")
def test_contract_json():
    checked = said("deck", "check", "decks", "--rules", "standard", "--format", "json")
    assert checked.code == 1
    assert list(checked.json) == ["rules", "decks", "legal", "illegal", "unreadable"]
    assert (
        checked.json["rules"],
        checked.json["legal"],
        checked.json["illegal"],
        checked.json["unreadable"],
    ) == ("standard", 1, 1, 1)
    ada, ben, cy = checked.json["decks"]
    assert [deck["file"] for deck in (ada, ben, cy)] == ["decks/ada.txt", "decks/ben.txt", "decks/cy.txt"]
    for deck in (ada, ben, cy):
        assert set(deck) >= KEYS
        assert all(set(problem) >= PROBLEM_KEYS for problem in deck["problems"])
    assert (ada["name"], ada["legal"], ada["cards"], ada["points"], ada["points_limit"]) == (
        "Choleric starter",
        True,
        30,
        400,
        500,
    )
    assert [(p["rule"], p["code"], p["severity"], p["line"], p["card"]) for p in ben["problems"]] == [
        (None, "unknown-card", "error", 33, None),
        (None, "number-name-mismatch", "warning", 34, 271),
        ("D-1", "size", "error", None, None),
    ]
    assert (ben["legal"], ben["cards"]) == (False, 32)
    assert (cy["legal"], [p["code"] for p in cy["problems"]]) == (False, ["unreadable"])


@pytest.mark.usefixtures("decks")
@pytest.mark.parametrize("words", [["--json"], ["--format", "json"], ["--json", "--format", "json"]])
def test_contract_json_is_the_same_however_it_is_asked_for(words):
    assert (
        said("deck", "check", "decks", *words).out == said("deck", "check", "decks", "--format", "json").out
    )


@pytest.mark.usefixtures("decks")
@pytest.mark.parametrize(
    ("files", "code"),
    [
        (["decks/ada.txt"], 0),
        (["decks/ben.txt"], 1),
        (["decks/cy.txt"], 2),
        (["decks/gone.txt"], 2),
        (["decks/cy.txt", "decks/gone.txt"], 2),
        (["decks/ada.txt", "decks/cy.txt"], 1),
        (["decks/ben.txt", "decks/cy.txt"], 1),
        (["decks"], 1),
    ],
)
@pytest.mark.parametrize("form", ["text", "json", "sarif", "junit", "github"])
def test_contract_exit_codes(files, code, form):
    assert said("deck", "check", *files, "--format", form).code == code


def test_contract_a_warning_leaves_the_deck_legal(decks):
    (decks / "dee.txt").write_text(CHOLERIC.replace("(300)", "(277)"), encoding="utf-8")
    checked = said("deck", "check", "decks/dee.txt", "--json")
    assert checked.code == 0
    assert [p["code"] for p in checked.json["decks"][0]["problems"]] == ["number-name-mismatch"]


def test_contract_standard_input():
    checked = said("deck", "check", "-", "--json", stdin=CHOLERIC.encode())
    assert (checked.code, checked.json["decks"][0]["file"]) == (0, "-")


def test_D3_a_pool_in_any_format(decks):
    (decks / "pool.csv").write_text("number\n" + "\n".join(str(n) for n in range(1, 37)), encoding="utf-8")
    (decks / "deck.txt").write_text("\n".join(str(n) for n in [*range(1, 30), 40]), encoding="utf-8")
    checked = said(
        "deck", "check", "decks/deck.txt", "--rules", "bazaar", "--pool", "decks/pool.csv", "--json"
    )
    assert [(p["rule"], p["code"], p["line"], p["card"]) for p in checked.json["decks"][0]["problems"]] == [
        ("D-3", "not-in-pool", 30, 40)
    ]


@pytest.mark.usefixtures("decks")
def test_D3_without_a_pool_a_note_says_what_is_not_checked():
    assert "no --pool" in said("deck", "check", "decks/ada.txt", "--rules", "bazaar").err


@pytest.mark.usefixtures("decks")
@pytest.mark.parametrize("pool", ["decks/gone.txt", "decks/cy.txt", "decks/ben.txt"])
def test_D3_a_pool_with_a_fault_is_refused(pool):
    assert said("deck", "check", "decks/ada.txt", "--rules", "bazaar", "--pool", pool).code == 2


@pytest.mark.parametrize(("day", "code"), [("2026-03-01", 0), ("2026-04-01", 1)])
def test_D5_bans_as_of_a_day(decks, day, code):
    (decks / "bans.toml").write_text('[[ban]]\ncard = "Volcano"\nfirst = 2026-04-01\n', encoding="utf-8")
    checked = said("deck", "check", "decks/ada.txt", "--bans", "decks/bans.toml", "--as-of", day)
    assert checked.code == code
    assert ("Volcano (#300) is banned from 2026-04-01" in checked.out) == bool(code)


def test_D5_an_entry_that_means_no_card_is_told(decks):
    (decks / "bans.toml").write_text('[[ban]]\ncard = "Volcanoo"\n', encoding="utf-8")
    assert "did you mean Volcano?" in said("deck", "check", "decks/ada.txt", "--bans", "decks/bans.toml").err


@pytest.mark.usefixtures("decks")
@pytest.mark.parametrize(
    "words",
    [
        ["--rules", "nosuch"],
        ["--rules", "decks/ada.txt"],
        ["--set", "nosuch"],
        ["--bans", "nosuch.toml"],
        ["--as-of", "tomorrow"],
        ["--as-of", "2026-02-30"],
        ["--as-of", "20260230"],
        ["--format", "xml"],
        ["--format", "text", "--json"],
        ["--output", "no/such/folder/x"],
        ["--nosuch"],
    ],
)
def test_contract_what_cannot_be_read_is_exit_code_2(words):
    refused = said("deck", "check", "decks/ada.txt", *words)
    assert (refused.code, "Traceback" in refused.err) == (2, False)


def test_a_bad_rule_set_is_refused_with_file_line_and_key(decks):
    (decks / "my.toml").write_text('name = "x"\n[main]\nsize = "many"\n', encoding="utf-8")
    refused = said("deck", "check", "decks/ada.txt", "--rules", "decks/my.toml")
    assert (refused.code, "decks/my.toml:3:1: main.size" in refused.err) == (2, True)


def test_E1_to_E5_the_samples():
    checked = said("deck", "check", SAMPLES / "epito", "--rules", "epito", "--json").json
    codes = {deck["file"].rsplit("/")[-1]: [p["code"] for p in deck["problems"]] for deck in checked["decks"]}
    assert codes["legal.csv"] == []
    assert codes["illegal.toml"] == ["size", "side-deck-size", "copies", "copies", "token-fields", "banned"]


@pytest.mark.parametrize(("words", "codes"), [([], []), (["--side-exact"], ["side-deck-size"])])
def test_E2_side_exact(words, codes):
    made_up = SAMPLES / "epito" / "made-up-set.csv"
    checked = said(
        "deck",
        "check",
        SAMPLES / "epito" / "legal.csv",
        "--rules",
        "epito",
        "--set",
        made_up,
        "--json",
        *words,
    )
    assert [p["code"] for p in checked.json["decks"][0]["problems"]] == codes


SARIF = json.loads((ROOT / "tests" / "data" / "sarif-2.1.0.schema.json").read_text(encoding="utf-8"))


@pytest.mark.usefixtures("decks")
@pytest.mark.parametrize("files", [["decks/ada.txt"], ["decks"], ["decks/gone.txt"], ["-"]])
def test_sarif_is_valid_against_its_schema(files):
    document = said("deck", "check", *files, "--format", "sarif", stdin=b"Deny\n").json
    assert list(Draft4Validator(SARIF).iter_errors(document)) == []


@pytest.mark.usefixtures("decks")
def test_sarif_has_no_results_when_clean():
    run = said("deck", "check", "decks/ada.txt", "--format", "sarif").json["runs"][0]
    assert (run["results"], run["tool"]["driver"]["name"]) == ([], "Snakebid")


@pytest.mark.usefixtures("decks")
def test_sarif_has_a_location_and_a_rule_for_each_result():
    run = said("deck", "check", "decks", "--format", "sarif").json["runs"][0]
    found = [
        (
            run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"],
            result["level"],
            result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
            result["locations"][0]["physicalLocation"]["region"]["startLine"],
        )
        for result in run["results"]
    ]
    assert found == [
        ("unknown-card", "error", "decks/ben.txt", 33),
        ("number-name-mismatch", "warning", "decks/ben.txt", 34),
        ("size", "error", "decks/ben.txt", 1),
        ("unreadable", "error", "decks/cy.txt", 1),
    ]


def test_sarif_addresses_are_escaped(decks):
    (decks / "50% \u00e9 #1.txt").write_text("Deny", encoding="utf-8")
    run = said("deck", "check", "./decks/50% \u00e9 #1.txt", "--format", "sarif").json["runs"][0]
    uri = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "decks/50%25%20%C3%A9%20%231.txt"


@pytest.mark.usefixtures("decks")
def test_junit_has_a_case_a_deck():
    root = ET.fromstring(said("deck", "check", "decks", "--format", "junit").out)  # noqa: S314 - our own output
    suite = root.find("testsuite")
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("3", "1", "1")
    ada, ben, cy = suite.findall("testcase")
    assert [case.get("classname") for case in (ada, ben, cy)] == [
        "decks/ada.txt",
        "decks/ben.txt",
        "decks/cy.txt",
    ]
    assert len(ada) == 0
    assert [part.tag for part in ben] == ["failure", "system-out"]
    assert "decks/ben.txt:33:1: unknown-card:" in ben.find("failure").text
    assert [part.tag for part in cy] == ["error"]


@pytest.mark.usefixtures("decks")
def test_github_annotations():
    lines = said("deck", "check", "decks", "--format", "github").out.splitlines()
    assert lines[0].startswith(
        "::error file=decks/ben.txt,line=33,col=1,title=unknown-card::no card is called"
    )
    assert lines[1].startswith("::warning file=decks/ben.txt,line=34,col=1,title=number-name-mismatch::")
    assert (
        lines[2]
        == "::error file=decks/ben.txt,line=1,col=1,title=D-1 size::32 cards, must be exactly 30 (take 2 out)"
    )
    assert lines[-1] == "3 decks \u00b7 1 legal \u00b7 1 illegal \u00b7 1 unreadable"


def test_annotations_name_files_as_the_repository_does(decks):
    for path in ("decks/ben.txt", "./decks/ben.txt", decks / "ben.txt"):
        assert "::error file=decks/ben.txt,line=33" in said("deck", "check", path, "--format", "github").out
        run = said("deck", "check", path, "--format", "sarif").json["runs"][0]
        assert (
            run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
            == "decks/ben.txt"
        )


EVIL = "\x1b[2J\u202e::error::x\r::warning::y%0A<b>&'\"]]>\u2028"


@pytest.mark.parametrize("form", ["text", "json", "sarif", "junit", "github"])
def test_no_output_carries_a_character_that_steers(decks, form):
    (decks / "evil.json").write_text(
        json.dumps({"name": EVIL, "groups": [{"cardIds": [EVIL, "x"]}]}), encoding="utf-8"
    )
    (decks / "a,b:c\x1b[1m\n::error::z.txt").write_text("Deny\nNo " + EVIL, encoding="utf-8")
    out = said("deck", "check", "decks", "--format", form).out
    assert not set(out) & set("\x1b\u202e\u2028\r\x7f")
    assert not any(line.startswith("::error::") for line in out.splitlines())
    if form == "junit":
        ET.fromstring(out)  # noqa: S314 - our own output
    if form in ("json", "sarif"):
        assert EVIL in json.dumps(json.loads(out), ensure_ascii=False) or json.dumps(EVIL)[
            1:-1
        ] in json.dumps(json.loads(out))


@pytest.mark.skipif(sys.platform != "linux", reason="names of any bytes")
@pytest.mark.parametrize("form", ["text", "json", "sarif", "junit", "github"])
def test_a_file_name_that_is_no_text_breaks_no_output(tmp_path, form):
    with open(bytes(tmp_path) + b"/\xff\xfe.txt", "w", encoding="utf-8") as file:  # noqa: PTH123 - a name in bytes
        file.write("Deny\n")
    for words in ([], ["--output", tmp_path / "out"]):
        checked = said("deck", "check", tmp_path, "--format", form, *words)
        assert (checked.code, "Traceback" in checked.err) == (1, False)


@pytest.mark.usefixtures("decks")
def test_text_is_grouped_short_and_says_the_fix():
    assert said("deck", "check", "decks").out == (
        "decks/ada.txt  legal      30 cards      400/500 points  10 Wills\n"
        "decks/ben.txt  ILLEGAL    32 cards      400/500 points  12 Wills\n"
        "   unknown-card            line 33:1  no card is called 'Nulify Reason'\n"
        "                           \u2192 did you mean Nullify Reason (#224)?\n"
        "   D-1 size                32 cards, must be exactly 30               take 2 out\n"
        "   (number-name-mismatch)  line 34:1  #271 is Nullify, but the line says 'Deny':\n"
        "                           the number counts\n"
        "                           \u2192 if the name is right, write #276\n"
        "decks/cy.txt   UNREADABLE\n"
        "   unreadable  line 1:1  the file holds NUL bytes: that is no text\n"
        "               \u2192 save the deck as plain text\n"
        "3 decks \u00b7 1 legal \u00b7 1 illegal \u00b7 1 unreadable\n"
    )


@pytest.mark.parametrize("columns", [None, "60", "120"])
def test_text_keeps_to_the_width(decks, columns, monkeypatch):
    if columns:
        monkeypatch.setenv("COLUMNS", columns)
    (decks / "far.txt").write_text(
        "\n".join(f"Some unknown card with a long name {n}" for n in range(40)), encoding="utf-8"
    )
    lines = said("deck", "check", "decks").out.splitlines()
    assert max(map(len, lines)) <= int(columns or 80)
    far = lines[next(index for index, line in enumerate(lines) if line.startswith("decks/far.txt")) :]
    assert sum("unknown-card " in line and "more:" not in line for line in far) == 5
    assert any("35 more: unknown-card (" in line for line in lines)


def test_output_goes_to_a_file_in_full(decks):
    asked = said("deck", "check", "decks", "--format", "json", "--output", "out.json")
    assert (asked.code, asked.out) == (1, "")
    assert json.loads((decks.parent / "out.json").read_text(encoding="utf-8"))["illegal"] == 1
    assert sorted(path.name for path in decks.parent.iterdir()) == ["decks", "out.json"]


def test_folders_are_walked_in_order_and_pictures_passed_over(decks):
    (decks / "more" / "deep").mkdir(parents=True)
    (decks / "more" / "deep" / "dee").write_text(CHOLERIC, encoding="utf-8")
    (decks / ".git").mkdir()
    (decks / ".git" / "config").write_text("x", encoding="utf-8")
    (decks / "README.md").write_text("x", encoding="utf-8")
    checked = said("deck", "check", "decks", "--json")
    assert [deck["file"] for deck in checked.json["decks"]] == [
        "decks/ada.txt",
        "decks/ben.txt",
        "decks/cy.txt",
        "decks/more/deep/dee",
    ]
    assert "1 file in the folders" in checked.err


def test_files_of_the_same_call_are_not_taken_for_decks(decks):
    (decks / "bans.toml").write_text('[[ban]]\ncard = "Volcano"\n', encoding="utf-8")
    (decks / "rules.toml").write_text('name = "mine"\n', encoding="utf-8")
    (decks / "pool.txt").write_text(CHOLERIC, encoding="utf-8")
    words = ["--rules", "decks/rules.toml", "--bans", "./decks/bans.toml", "--pool", decks / "pool.txt"]
    checked = said("deck", "check", "decks", *words, "--json").json
    assert [deck["file"] for deck in checked["decks"]] == ["decks/ada.txt", "decks/ben.txt", "decks/cy.txt"]


def test_contract_the_message_of_an_unknown_name_says_which_was_meant(decks):
    problem = said("deck", "check", decks / "ben.txt", "--json").json["decks"][0]["problems"][0]
    assert "did you mean Nullify Reason (#224)" in problem["message"]


def test_a_folder_without_decks_is_exit_code_2(tmp_path):
    assert said("deck", "check", tmp_path).code == 2


HOSTILE = {
    "a pipe": os.mkfifo,
    "a folder that leads back": lambda path: path.symlink_to("."),
    "a link to itself": lambda path: path.symlink_to(path.name),
    "a link to nothing": lambda path: path.symlink_to("nowhere"),
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "200 MB of text": lambda path: write_large(path, b"Deny\n"),
    "200 MB in one line": lambda path: write_large(path, b"Deny "),
    "a line of 10 MB": lambda path: path.write_bytes(b"x" * 10_000_000),
    "NUL bytes": lambda path: path.write_bytes(b"\0" * 1000),
    "JSON 100,000 deep": lambda path: path.write_bytes(b"[" * 100_000),
    "TOML 100,000 deep": lambda path: path.write_bytes(b"a = " + b"[" * 100_000),
    "../ in a name": lambda path: path.write_text("../../../etc/passwd\n", encoding="utf-8"),
    "a large number": lambda path: path.write_text(
        "999999999999999999 Deny\n#999999999999999999\n", encoding="utf-8"
    ),
    "a negative number": lambda path: path.write_text("-1\n-1 Deny\n#-1\n", encoding="utf-8"),
    "an Arabic digit": lambda path: path.write_text("\u0663\n\u0663 Deny\n#\u0663\n", encoding="utf-8"),
}


def write_large(path, piece):
    with path.open("wb") as file:
        for _ in range(200):
            file.write(piece * (1_000_000 // len(piece)))


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes or devices there")
@pytest.mark.parametrize("case", HOSTILE)
def test_section9_hostile_files_are_fault_lines_and_the_others_are_checked(tmp_path, case):
    (tmp_path / "decks").mkdir()
    HOSTILE[case](tmp_path / "decks" / "hostile")
    (tmp_path / "decks" / "zoe.txt").write_text(CHOLERIC, encoding="utf-8")
    start = time.process_time()
    checked = said("deck", "check", tmp_path / "decks", "--json")
    assert time.process_time() - start < 1
    first, last = checked.json["decks"][0], checked.json["decks"][-1]
    assert (checked.code, last["legal"], first["legal"]) == (1, True, False)
    assert first["problems"]


def test_section9_an_unreadable_file_is_a_fault_line(decks, monkeypatch):
    real = os.open

    def forbidden(path, *rest):
        if str(path).endswith("ada.txt"):
            raise PermissionError(13, "Permission denied")
        return real(path, *rest)

    monkeypatch.setattr("cli.deck.check.discovery.os.open", forbidden)
    (decks / "dee.txt").write_text(CHOLERIC, encoding="utf-8")
    for words in (["decks"], ["decks/ada.txt", "decks/dee.txt"]):
        checked = said("deck", "check", *words, "--json")
        assert checked.json["decks"][0]["problems"][0]["message"] == "permission denied"
        assert (checked.code, checked.json["decks"][-1]["legal"]) == (1, True)


@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc for the largest memory")
def test_section9_a_hostile_run_keeps_to_200_MB(tmp_path):
    write_large(tmp_path / "large.txt", b"Deny\n")
    (tmp_path / "lines.txt").write_bytes(b"1\n" * 500_000)
    (tmp_path / "ids.json").write_bytes(b'{"groups":[{"cardIds":[' + b'"x",' * 250_000 + b'"x"]}]}')
    program = (
        "import sys; from cli.program.main import run\n"
        "try: run(['deck', 'check', sys.argv[1], '--json'])\n"
        "except SystemExit: print(open('/proc/self/status').read(), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert int(re.search(r"VmHWM:\s+(\d+) kB", done.stderr)[1]) < 200 * 1024
    assert json.loads(done.stdout)["unreadable"] == 3


def on_a_terminal(folder, **more):
    """What a terminal of 80 columns receives from a check of the folder."""
    env = {**os.environ, "TERM": "xterm", **more}
    if "NO_COLOR" not in more:
        env.pop("NO_COLOR", None)
    words = ["-c", "from cli.program.main import run; run()", "deck", "check", str(folder)]
    child = pexpect.spawn(
        sys.executable, words, env=env, cwd=str(ROOT), encoding="utf-8", dimensions=(24, 80)
    )
    child.expect(pexpect.EOF)
    return child.before


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_colours_only_on_a_terminal_and_words_beside_them(tmp_path):
    (tmp_path / "ada.txt").write_text(CHOLERIC, encoding="utf-8")
    (tmp_path / "ben.txt").write_text("Nulify\n", encoding="utf-8")
    shown = on_a_terminal(tmp_path)
    assert "\x1b[32mlegal" in shown
    assert "\x1b[1;31mILLEGAL" in shown
    assert "\x1b[" not in on_a_terminal(tmp_path, NO_COLOR="1")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(("files", "shown"), [(250, True), (20, False)])
def test_a_progress_bar_on_a_terminal_for_many_decks(tmp_path, files, shown):
    for at in range(files):
        (tmp_path / f"{at}.txt").write_text(CHOLERIC, encoding="utf-8")
    assert (f"of {files} decks" in on_a_terminal(tmp_path)) == shown


def test_a_check_imports_neither_sqlmodel_nor_rich(decks):
    program = (
        "import sys; from cli.program.main import run\n"
        "try: run(['deck', 'check', 'decks/ada.txt'])\n"
        "except SystemExit: print([m for m in ('sqlmodel', 'rich', 'rapidfuzz', 'sqlite3', 'platformdirs') if m in sys.modules])"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=decks.parent, env=env
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_ten_thousand_decks_leave_no_memory_behind(tmp_path):
    from cli.deck.check.discovery import Found
    from cli.deck.check.run import check_one
    from games.decklist.read import Reader
    from games.legality import Judge
    from games.resources import card_set, rule_set

    (tmp_path / "a.txt").write_text(CHOLERIC, encoding="utf-8")
    (tmp_path / "b.json").write_text(
        (SAMPLES / "decks" / "capricious.json").read_text(encoding="utf-8"), encoding="utf-8"
    )
    reader = Reader(card_set())
    judge = Judge(rule_set("standard"), reader.catalog)
    files = [Found(str(tmp_path / "a.txt")), Found(str(tmp_path / "b.json"))]

    def peak(rounds) -> int:
        import tracemalloc

        tracemalloc.start()
        for _ in range(rounds):
            for found in files:
                check_one(found, reader, judge)
        now = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        return now

    peak(50)
    assert peak(500) < peak(50) + 10_000


def test_one_file_that_is_no_deck_by_its_kind_and_many_of_a_fault_are_said_right(tmp_path):
    (tmp_path / "page.html").write_text("x")
    (tmp_path / "a.txt").write_text("".join(f"#{number} Wrong Name\n" for number in range(1, 31)))
    checked = said("deck", "check", tmp_path)
    assert "1 file in the folders is no deck by its kind" in checked.err
    assert "… 25 more: number-name-mismatch (--format json lists them all)" in checked.out
