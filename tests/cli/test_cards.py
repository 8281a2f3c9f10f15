"""`cards list / show / import`: sets of one's own, and the community's list with its names in other languages."""

import json
import sys

import pytest

from cli.args.card_sets import set_name, sets_folder
from games.refusal import Unreadable
from tests.cli.deckcli import SAMPLES, forget, own_data, said  # noqa: F401 - a fixture

pytestmark = pytest.mark.usefixtures("own_data")

DENY = {
    "id": "g0mtnp4zbhwj7cb_en", "name": "Deny", "type": "ephemeral_will", "points": None, "power": None, "cost": 0,
    "temperaments": ["hollow"], "collectionNumber": 276, "setName": "Beta", "effect": "x",
    "translations": {"it": {"name": "N\u00e9ga"}, "fr": {"name": "Nier"}, "de": {}, "en": {"name": "Deny"}},
}  # fmt: skip
KOX = {
    "id": "40lqhpf5xr5v5sk_en", "name": "Kox, the Amoral", "type": "manifestation", "points": -50, "power": 1, "cost": None,
    "temperaments": ["transcendent"], "collectionNumber": 248, "setName": "Beta",
    "translations": {"it": {"name": "Kox, L\u2019amorale"}},
}  # fmt: skip
NEW = {
    "id": "new", "name": "Lag", "type": "persistent_will", "points": 0, "power": None, "cost": 3,
    "temperaments": ["choleric", "hollow"], "collectionNumber": 301, "setName": "Deserts", "translations": {},
}  # fmt: skip


@pytest.fixture
def community(tmp_path):
    path = tmp_path / "cards-data.json"
    path.write_text(json.dumps([DENY, KOX, NEW]), encoding="utf-8")
    return path


def test_list_names_the_sets(community):
    assert said("cards", "list", "--json").json == [
        {"name": "kartomantik-beta", "source": "packaged", "cards": 300}
    ]
    said("cards", "import", community)
    assert said("cards", "list").out.splitlines()[1].split() == ["cards-data", "imported", "3", "cards"]


@pytest.mark.parametrize(
    ("words", "count"),
    [
        (["--set", "kartomantik-beta"], 300),
        (["--kind", "Persistent Will"], 42),
        (["--temperament", "Hollow", "--kind", "manifestation"], 10),
    ],
)
def test_list_shows_cards_by_kind_and_temperament(words, count):
    assert len(said("cards", "list", *words, "--json").json) == count
    assert said("cards", "list", *words).out.splitlines()[-1] == f"{count} cards"


@pytest.mark.parametrize(
    ("typed", "number"), [("276", 276), ("#276", 276), ("deny", 276), ("KOX", 248), ("nullify r", 224)]
)
def test_show_finds_a_card_by_number_name_or_beginning(typed, number):
    assert said("cards", "show", typed, "--json").json["number"] == number


@pytest.mark.parametrize("typed", ["nulify", "atavic", "301", ""])
def test_show_of_an_unknown_or_ambiguous_name_is_exit_code_2(typed):
    assert said("cards", "show", typed).code == 2


def test_import_of_the_community_list(community):
    told = said("cards", "import", community, "--json").json
    assert (told["name"], told["cards"], told["aliases"]) == ("cards-data", 3, 3)
    shown = said("cards", "show", "301", "--set", "cards-data", "--json").json
    assert (shown["kind"], shown["cost"], shown["temperaments"], shown["id"]) == (
        "persistent-will",
        3,
        ["choleric", "hollow"],
        "new",
    )


@pytest.mark.parametrize("words", [[], ["--set", "cards-data"]])
@pytest.mark.parametrize("name", ["N\u00e9ga", "nega", "NIER", "Kox, L'amorale", "Deny"])
def test_decks_may_use_the_translated_names_once_they_are_imported(community, words, name):
    before = said("deck", "check", "-", "--json", stdin=name.encode()).json["decks"][0]
    said("cards", "import", community)
    forget()
    after = said("deck", "check", "-", "--json", *words, stdin=name.encode()).json["decks"][0]
    assert (before["cards"], after["cards"]) == (1 if name == "Deny" else 0, 1)
    assert [p["code"] for p in after["problems"]] == ["size"]


def test_an_imported_set_that_speaks_of_other_cards_gives_no_names(tmp_path):
    (tmp_path / "other.csv").write_text("number,name,kind,aliases\n276,Not Deny,x,Foo\n", encoding="utf-8")
    assert said("cards", "import", tmp_path / "other.csv").code == 0
    assert said("cards", "show", "foo").code == 2


@pytest.mark.parametrize(
    ("change", "bonus"),
    [
        ({}, 50),
        ({"effect": "If KOX is part of your deck, your construction limit is increased by 35 points."}, 35),
        ({"points": 5}, 0),
    ],
)
def test_D4_the_community_list_gives_the_limit_bonus_in_the_cards_text(tmp_path, change, bonus):
    (tmp_path / "x.json").write_text(json.dumps([KOX | change]), encoding="utf-8")
    said("cards", "import", tmp_path / "x.json")
    assert said("cards", "show", "kox", "--set", "x", "--json").json["limit_bonus"] == bonus


@pytest.mark.parametrize(
    "text",
    [
        "number,name,kind,points,aliases\n1,Ash,creature,5,Cendre|Cenere\n",
        'title = "T"\n[[card]]\nnumber = 1\nname = "Ash"\nkind = "creature"\npoints = 5\naliases = ["Cendre", "Cenere"]\n',
        "\ufeffnumber,name,kind,points,aliases\r\n1,Ash,creature,5,Cendre|Cenere\r\n",
    ],
)
def test_import_of_csv_and_toml(tmp_path, text):
    (tmp_path / "mine").write_text(text, encoding="utf-8", newline="")
    assert said("cards", "import", tmp_path / "mine").code == 0
    shown = said("cards", "show", "cenere", "--set", "mine", "--json").json
    assert (shown["name"], shown["points"], shown["aliases"]) == ("Ash", 5, ["Cendre", "Cenere"])


def test_a_set_can_be_used_as_a_file_without_import():
    made_up = SAMPLES / "epito" / "made-up-set.csv"
    assert said("cards", "show", "gatekeeper", "--set", made_up, "--json").json["serial"] == "P-001"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "set-columns"),
        (b"name,kind\nx,y\n", "set-columns"),
        (b"number,name,kind\n", "set-empty"),
        (b"number,name,kind\n1,,x\n", "card-incomplete"),
        (b"number,name,kind\nx,a,b\n", "card-not-whole"),
        (b"number,name,kind\n0,a,b\n", "card-number-too-low"),
        (b"number,name,kind\n1,a,b\n1,c,d\n", "set-number-twice"),
        (b'number,name,kind\n1,"a\n', "set-csv"),
        (b"[]", "set-empty"),
        (b"[1]", "bad-toml-set"),
        (b"{}", "no-card-list"),
        (b'[{"name": "x"}]', "card-incomplete"),
        (b'[{"collectionNumber": "x", "name": "a", "type": "b"}]', "card-not-whole"),
        (b"[" * 100_000, "bad-toml-set"),
        (b"[{" * 100_000, "bad-json-set"),
        (b"x = 1\n", "bad-toml-set"),
        (b"x = [\n", "bad-toml-set"),
        (b"[[card]]\nname = 'a'\nkind = 'b'\n", "card-number-too-low"),
        (b"\xff\xfe\x00", "not-utf8"),
        (b"\xe9", "not-utf8"),
    ],
)
def test_import_of_a_bad_set_is_refused_and_leaves_nothing(tmp_path, own_data, data, code):  # noqa: F811 - the fixture
    (tmp_path / "mine").write_bytes(data)
    refused = said("cards", "import", tmp_path / "mine", "--json")
    assert (refused.code, refused.json["error"]["code"]) == (2, code)
    assert "mine" in refused.json["error"]["message"]
    assert not list(own_data.rglob("*"))


@pytest.mark.parametrize("name", ["../../evil", "/etc/passwd", "a/b", "C:\\x", "..", "\u202e", ""])
def test_import_keeps_to_the_data_folder(tmp_path, community, own_data, name):  # noqa: F811 - the fixture
    told = said("cards", "import", community, "--name", name)
    assert told.code in (0, 2)
    kept = [path for path in tmp_path.rglob("*.csv") if path.is_file()]
    assert all(path.parent == own_data / "snakebid" / "sets" for path in kept)
    assert len(kept) == (told.code == 0)


def test_set_names_are_plain():
    assert set_name("\u00c9p\u00edt\u0151 2026 (v2)") == "epito-2026-v2"
    with pytest.raises(Unreadable):
        set_name("../..")


def test_import_replaces_only_when_told(community):
    assert said("cards", "import", community, "--dry-run").code == 0
    assert said("cards", "list", "--json").json[1:] == []
    assert said("cards", "import", community).code == 0
    assert said("cards", "import", community).code == 1
    assert said("cards", "import", community, "--yes").code == 0
    assert said("cards", "import", community, "--name", "kartomantik-beta").code == 1


@pytest.mark.skipif(sys.platform != "linux", reason="worked out by hand there alone")
@pytest.mark.parametrize("data", [None, "", "/somewhere"])
def test_the_data_folder_is_the_one_that_platformdirs_names(monkeypatch, data):
    import platformdirs

    if data is None:
        monkeypatch.delenv("XDG_DATA_HOME")
    else:
        monkeypatch.setenv("XDG_DATA_HOME", data)
    forget()
    assert sets_folder() == platformdirs.user_data_path("snakebid", appauthor=False) / "sets"
