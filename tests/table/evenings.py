"""Evenings made without a database, for what is pure."""

from draft.bazaar import Source
from draft.events import StartDraft
from draft.shuffle import secret_of_seed
from evening.state import Command, Evening, decide, evolve
from games.model import PlayerId
from games.resources import bazaar_rules, card_set
from tournament.events import BAZAAR, CreateEvent

SEED = 7


def evening(
    *names: str, deal: str = "digital", open_outcry: bool = False, title: str = "Friday Bazaar"
) -> Evening:
    """A draft that has started, the first player named first."""
    seated = {PlayerId(number): name for number, name in enumerate(names, 1)}
    made = Evening("stream", "friday-bazaar", title, card_set(), seated)
    created = CreateEvent(
        mode=BAZAAR,
        players=tuple((number, "") for number in seated),
        title=title,
        card_set="kartomantik-beta",
        card_digest="",
        open_outcry=open_outcry,
        seed=SEED,
        recommended=False,
        without=(),
        placed=(),
    )
    made = after(made, created)
    start = StartDraft(
        tuple(seated), made.piles(bazaar_rules()), secret_of_seed(SEED), SEED, deal, PlayerId(1), open_outcry
    )
    return after(made, start)


def after(now: Evening, *commands: Command) -> Evening:
    """The evening after these commands."""
    for command in commands:
        events = decide(now, command, Source(secret_of_seed(SEED)))
        now = evolve(now, now.length + 1, events)._replace(
            length=now.length + len(events), head=f"h{now.length}"
        )
    return now
