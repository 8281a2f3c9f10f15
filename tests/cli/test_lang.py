"""Labels in Hungarian: catalogues that are complete, compiled, and used."""

import sys
from pathlib import Path
from string import Formatter

import pytest

from cli.program.i18n import LANGUAGES, language, speaker
from games.refusal import Unreadable
from tests.program import Call

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "docs"))

import make_locale  # noqa: E402 - found only after the line above

CATALOG = make_locale.catalog_of("hu")
LABELS = sorted({text for text, _ in make_locale.labels()})


def test_every_language_but_english_has_a_catalogue():
    assert set(LANGUAGES) == {"en", *make_locale.LANGUAGES}
    assert len(LABELS) > 100


@pytest.mark.parametrize("label", LABELS)
def test_every_label_is_translated_with_the_same_blanks(label: str):
    said = CATALOG[label].string
    assert said
    fields = [sorted(name for _, name, _, _ in Formatter().parse(text) if name) for text in (label, said)]
    assert fields[0] == fields[1]


@pytest.mark.parametrize("label", LABELS)
def test_the_compiled_catalogue_says_what_the_written_one_says(label: str):
    assert speaker("hu")(label) == CATALOG[label].string


@pytest.mark.parametrize("tag", ["hu", "HU", "hu_HU.UTF-8", "hu-HU"])
def test_a_language_is_known_by_its_tag(tag: str):
    assert language(tag) == "hu"


@pytest.mark.parametrize("tag", [None, "", "en", "en_GB"])
def test_english_is_what_there_is_without(tag: str | None):
    assert speaker(tag)("Kills") == "Kills"


def test_an_unknown_language_is_unreadable():
    with pytest.raises(Unreadable, match="'xx'"):
        language("xx")


def test_an_empty_label_stays_empty():
    assert speaker("hu")("") == ""


@pytest.fixture
def kupa(snakebid: Call) -> Call:
    snakebid("event", "new", "Kupa", "--mode", "epito", "--player", "Ada", "--player", "tied")
    snakebid("schedule", "make")
    snakebid("epito", "new", "--match", 1, "--first", "Ada")
    return snakebid


def test_the_sheet_is_in_hungarian(kupa: Call):
    kupa(
        "epito", "round", "Ada: letesz frontvonal, képesség 1", "tied: letesz frontvonal, elesett frontvonal"
    )
    out = kupa("epito", "show", "--lang", "hu").out
    for word in ("Frontvonal", "Főnök", "Tartalék", "Mellékpakli", "előkészítő fázis", "Zseton eddig"):
        assert word in out
    assert "Következik: tied előkészül" in out
    assert "Eggyel több zseton jár" in kupa("epito", "income", "--lang", "hu").out


def test_the_environment_chooses_the_language_and_the_option_wins(
    kupa: Call, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("SNAKEBID_LANG", "hu_HU.UTF-8")
    assert "Frontvonal" in kupa("epito", "show").out
    assert "In front" in kupa("epito", "show", "--lang", "en").out
    assert kupa("epito", "show", "--lang", "xx").code == 2


def test_results_are_in_hungarian_and_names_are_not_translated(kupa: Call):
    out = kupa("standings", "--lang", "hu").out
    assert ("Győz." in out, "0 után" in out) == (True, True)
    assert [line.split()[1] for line in out.splitlines()[2:]] == ["Ada", "tied"]
    assert "Forduló" in kupa("schedule", "show", "--lang", "hu").out
    kupa("epito", "round")
    assert "Döntetlen. egyiküknek sincs" in kupa("epito", "show", "--lang", "hu").out


def test_refusals_are_in_hungarian_for_people_and_in_english_for_scripts(kupa: Call):
    said = kupa("epito", "play", "Ada: főnök", "tied: főnök", "--lang", "hu")
    assert said.code == 0
    said = kupa("epito", "play", "Ada: letesz tartalék", "--lang", "hu")
    assert "Elutasítva (E-16): a tartalékba csak akkor tehető lény" in said.err
    assert "most szabad helyek: frontvonal" in said.err
    said = kupa("epito", "play", "Ada: letesz tartalék", "--lang", "hu", "--json")
    assert said.json["error"]["message"].startswith("the reserve can be laid into")


def test_a_refusal_in_an_unknown_language_is_in_english(kupa: Call, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SNAKEBID_LANG", "xx")
    assert "Refused (E-8)" in kupa("epito", "first", "Ada").err


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_fits_80_columns(snakebid: Call, language: str):
    names = ("Hosszúnevű Kovács-Szabó Zsófia Borbála", "Nagyonhosszúnevű Bartholomeusz Ágoston")
    snakebid("event", "new", "Kupa", "--mode", "epito", "--player", names[0], "--player", names[1])
    snakebid("schedule", "make")
    snakebid("epito", "new", "--match", 1, "--first", names[0])
    snakebid(
        "epito",
        "round",
        f"{names[0]}: boss {names[1]}, lay front",
        f"{names[1]}: lay front, use 2 at-end 1, lost boss",
    )
    for words in (
        ("epito", "show"),
        ("epito", "list"),
        ("epito", "income"),
        ("schedule", "show"),
        ("standings",),
    ):
        assert max(map(len, snakebid(*words, "--lang", language).out.splitlines())) <= 80


SAMPLES = ROOT / "sample-data"


@pytest.mark.parametrize("rules", ["epito", "standard", "two-vs-two"])
def test_every_verdict_of_the_deck_check_on_the_samples_is_in_hungarian(snakebid: Call, rules: str):
    folder = SAMPLES / ("epito" if rules == "epito" else "decks-to-fix")
    decks = snakebid("deck", "check", folder, "--rules", rules, "--json").json["decks"]
    english = {
        fault["message"] for deck in decks for fault in deck["problems"] if fault["code"] != "unreadable"
    }
    said = " ".join(snakebid("deck", "check", folder, "--rules", rules, "--lang", "hu").out.split())
    assert english
    assert [text for text in english if text.partition("; ")[0] in said] == []


def test_the_deck_check_of_epito_is_in_hungarian_for_people(snakebid: Call):
    words = ("deck", "check", SAMPLES / "epito" / "illegal.toml", "--rules", "epito")
    said = snakebid(*words, "--lang", "hu")
    assert said.code == 1
    for part in (
        "SZABÁLYTALAN",
        "17 lap, legfeljebb 15 lehet",
        "6 lap itt: mellékpakli",
        "3 eltérő zsetonmező",
        "Lizett (P-014) tiltott",
        "4 × Kapu Őre",
        "sorok: 4 és 16",
        "1 pakli · 0 szabályos · 1 szabálytalan",
    ):
        assert part in said.out
    assert max(map(len, said.out.splitlines())) <= 80
    assert snakebid(*words, "--lang", "hu", "--json").out == snakebid(*words, "--json").out
    assert snakebid(*words, "--lang", "xx").code == 2


@pytest.fixture
def desk(snakebid: Call) -> Call:
    people = [word for name in ("Ada", "Ben", "Cy") for word in ("--player", name)]
    snakebid("event", "new", "Desk", "--mode", "round-robin", *people)
    return snakebid


def test_what_the_desk_says_beside_its_tables_is_in_hungarian(desk: Call):
    assert "még nincs párosítás" in desk("schedule", "show", "--lang", "hu").out
    said = desk("standings", "--lang", "hu")
    assert "esemény: desk" in said.err
    assert "még nincs mérkőzés" in said.err
    assert desk("tiebreak", "--lang", "hu").out == "nincs azonosság\n"
    desk("schedule", "make")
    assert (
        "Hátralévő mérkőzések: 3. Beírás: snakebid match result"
        in desk("schedule", "show", "--lang", "hu").err
    )
    said = desk("match", "result", 1, 10, 20, "--lang", "hu", "--dry-run")
    assert said.out.startswith("1. mérkőzés, Ben - Cy: 10 : 20\nHátralévő mérkőzések: 2.\n")
    assert "próba: semmi sem lett eltárolva" in said.err
    said = desk("player", "withdraw", "Cy", "--lang", "hu")
    assert "visszalépett" in said.out
    assert "Cy visszalépett; megmaradó eredmények: 0." in said.out
    assert "Cy visszalépett" in desk("schedule", "show", "--lang", "hu").out


def test_debts_are_in_hungarian(table: Call):
    said = table("debt", "--lang", "hu")
    assert said.out.startswith("Adósságok\n")
    assert "még nincs paklija: Ada, Ben, Cy" in said.err


def test_refusals_of_the_desk_are_in_hungarian_for_people_and_in_english_for_scripts(desk: Call):
    desk("schedule", "make")
    assert desk("match", "result", 1, 10, 20).code == 0
    said = desk("match", "result", 1, 10, 20, "--lang", "hu")
    assert said.code == 1
    assert "Elutasítva" in said.err
    assert "a(z) 1. mérkőzésnek (Ben – Cy) már van eredménye: 10 : 20" in said.err
    assert "javítás: snakebid match edit 1 POINTS POINTS" in said.err
    no = desk("match", "result", 9, 1, 2, "--lang", "hu")
    assert "nincs ilyen mérkőzés: 9" in no.err
    assert "a mérkőzések száma 1 és 3 között" in no.err
    assert (
        desk("match", "result", 9, 1, 2, "--lang", "hu", "--json").json["error"]["message"]
        == "there is no match 9"
    )


def test_a_language_that_is_not_there_is_said_before_anything_is_stored(table: Call):
    table("player", "list")
    before = table("event", "show", "--json").json["head"]
    for words in (
        ("draft", "award", 180),
        ("player", "rename", "Ada", "Eve"),
        ("epito", "new", "Ada", "Ben"),
    ):
        said = table(*words, "--lang", "tlh")
        assert said.code == 2, words
        assert "languages: en, hu" in said.err
    assert table("event", "show", "--json").json["head"] == before
