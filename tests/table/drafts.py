"""Whole drafts as an organiser would type them."""

import random

from cli.table.handles import handles_of
from cli.table.lines import label_of, meaning
from evening.state import Evening
from tests.table.evenings import after

CONTESTED = 0.3


def typed_draft(start: Evening, seed: int = 1, contested: float = CONTESTED) -> list[str]:
    """A line for each auction, so many of them contested, the others one key each."""
    dice = random.Random(seed)
    handles = handles_of(start.names)
    now, lines, fought = start, [], 0
    while not now.draft.ended:
        draft = now.draft
        line = label_of(now, dice.choice(draft.uncovered))
        rivals = draft.eligible(draft.active)
        if rivals and fought <= contested * (len(lines) + 3):
            seat = dice.choice((draft.active, *rivals))
            line += f"{handles.of(draft.player(seat))}{dice.randrange(5, 125, 5)}"
            fought += 1
        lines.append(line)
        now = after(now, *meaning(line, now, handles).commands)
    return lines
