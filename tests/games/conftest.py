import pytest

from cli.words import nearest
from games.decklist.read import Reader
from games.model import CardSet
from games.shelf import card_set


@pytest.fixture(scope="session")
def beta() -> CardSet:
    return card_set("kartomantik-beta")


@pytest.fixture(scope="session")
def reader(beta: CardSet) -> Reader:
    return Reader(beta, nearest)
