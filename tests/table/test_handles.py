"""The letters that stand for players."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.table.handles import handles_of
from games.model import PlayerId
from games.refusal import Unreadable


def handles(*names: str):
    return handles_of({PlayerId(number): name for number, name in enumerate(names, 1)})


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("Ada", "Ben", "Cy"), ("a", "b", "c")),
        (("Ben", "Bea", "Cy"), ("ben", "bea", "c")),
        (("Al", "Alan", "Bo"), ("al", "ala", "b")),
        (("Uma", "Rob", "Cy"), ("um", "ro", "c")),
        (("Élodie", "Łukasz"), ("e", "l")),
        (("Bot", "Hand"), ("b", "h")),
        (("Ada Lovelace", "Ada Byron"), ("adal", "adab")),
    ],
)
def test_a_handle_is_the_shortest_unique_beginning_that_is_no_key(names, shown):
    assert tuple(handles(*names).by_player.values()) == shown


@pytest.mark.parametrize(
    "names",
    [
        ("U", "R"),
        ("Ben", "Ben#2"),
        ("1", "2"),
        ("🙂", "!!"),
        ("Bo", "Bot", "Both"),
        ("Bot", "Boa"),
        ("u", "ua", "ub"),
    ],
)
def test_every_player_gets_a_handle_of_their_own_that_is_no_key(names):
    found = handles(*names)
    typed = list(found.by_player.values())
    assert len(set(typed)) == len(names)
    assert not {"u", "r", "bot", "hand"} & set(typed)
    assert [found.player(handle) for handle in typed] == list(found.by_player)


@given(st.lists(st.text(min_size=1, max_size=8), min_size=2, max_size=6, unique=True))
def test_a_handle_always_finds_its_own_player(names):
    found = handles(*names)
    for player, handle in found.by_player.items():
        assert handle.isalpha()
        assert found.player(handle) == player


@pytest.mark.parametrize(
    ("typed", "code", "candidates"),
    [
        ("b", "ambiguous-letters", ("ben (Ben)", "bea (Bea)")),
        ("x", "no-letters", ("ben (Ben)", "bea (Bea)", "c (Cy)")),
        ("", "no-letters", ("ben (Ben)", "bea (Bea)", "c (Cy)")),
    ],
)
def test_a_word_that_names_nobody_lists_the_candidates(typed, code, candidates):
    with pytest.raises(Unreadable) as no:
        handles("Ben", "Bea", "Cy").player(typed)
    assert no.value.refusal == (None, code, {"typed": typed, "players": candidates}, ())


def test_a_longer_beginning_and_the_full_name_are_understood():
    found = handles("Ada Lovelace", "Ben")
    assert [found.player(word) for word in ("ada", "Ada LOVELACE", "be")] == [1, 1, 2]
