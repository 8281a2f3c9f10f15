"""Bots in seats: who they are in an event, and what the next of them does."""

from collections.abc import Iterable, Mapping

from draft.bots import Bot, Market, bots_at, choose
from draft.events import DraftCommand
from evening.state import Evening
from games.model import PlayerId
from games.resources import bazaar_rules


def bots_of(evening: Evening, players: Iterable[PlayerId] | None = None) -> Mapping[PlayerId, Bot]:
    """Bots for these seats (all by default). Their tastes follow from what was promised of the deal: same seed, same draft."""
    market = Market.of(evening.cards, bazaar_rules())
    return bots_at(market, evening.draft.started.commitment, evening.names if players is None else players)


def next_bot_command(evening: Evening, bots: Mapping[PlayerId, Bot]) -> DraftCommand | None:
    """What the bot does whose turn it is; None when it is a person's, when cards must be dealt, or at the end."""
    return choose(evening.draft, bots)
