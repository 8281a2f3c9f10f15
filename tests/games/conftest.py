import pytest

from cli.args.suggestions import closest
from games.decklist.read import Reader
from games.model import CardSet
from games.resources import card_set


@pytest.fixture(scope="session")
def beta() -> CardSet:
    return card_set("kartomantik-beta")


@pytest.fixture(scope="session")
def reader(beta: CardSet) -> Reader:
    return Reader(beta, closest)
