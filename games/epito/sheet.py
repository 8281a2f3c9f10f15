"""What the sheet of an Építő match shows at one moment: a frozen `Match`, and the questions one can ask it."""

from typing import NamedTuple

from games.epito.moves import AT_MOST_ONE, BOSS, CHOSEN, FRONT, RESERVE
from games.model import PlayerId

ROOM = {FRONT: 2, RESERVE: 2}
"""E-10: places besides the boss's."""

WINNING_KILLS = 4
"""E-26."""

BLANK, DICE, SETUP, PREPARATION, COMBAT, END, SIDE_CARDS, OVER = (
    "blank", "dice", "setup", "preparation", "combat", "end", "side-cards", "over",
)  # fmt: skip
"""Phases of a sheet. Income needs no entry: it is worked out as a round begins."""


class Side(NamedTuple):
    """One player's half of the table.

    `boss` is whether the boss's place is filled. `tokens` is what was got in all, `due` in this round. `ready`,
    `laid`, `trainer`, `abilities` (None: not announced yet), `at_end` and `fell` are of this round; `used` is the
    number of abilities of the last combat (None before the first one).
    """

    player: PlayerId
    side: int = 5
    set_up: bool = False
    boss: bool = False
    boss_name: str = ""
    trainer_name: str = ""
    fields: tuple[str, ...] = ()
    front: int = 0
    reserve: int = 0
    kills: int = 0
    tokens: int = 0
    due: int = 0
    laid: bool = False
    trainer: int = 0
    ready: bool = False
    abilities: int | None = None
    at_end: int = 0
    fell: int = 0
    owed: bool = False
    used: int | None = None

    def standing(self, place: str) -> int:
        """Creatures of this player in a place (`front`, `reserve`, `boss`)."""
        match place:
            case "front":
                return self.front
            case "reserve":
                return self.reserve
            case _:
                return int(self.boss)

    @property
    def creatures(self) -> int:
        """Creatures on the table."""
        return self.front + self.reserve + int(self.boss)


class Round(NamedTuple):
    """A round as the sheet keeps it: what both players used and lost, and their kills after it, in the sheet's order."""

    round: int
    starter: PlayerId
    tokens: tuple[int, int]
    abilities: tuple[int | None, int | None]
    fell: tuple[int, int]
    kills: tuple[int, int]


class Outcome(NamedTuple):
    """How a match ended; no `winner`: a draw."""

    winner: PlayerId | None
    reason: str


class Match(NamedTuple):
    """The sheet. Empty (`phase` is `blank`) before it is laid out."""

    phase: str = BLANK
    sides: tuple[Side, ...] = ()
    bonus: str = AT_MOST_ONE
    side_draw: str = CHOSEN
    dice: tuple[tuple[int, int], ...] = ()
    first: PlayerId | None = None
    round: int = 0
    starter: PlayerId | None = None
    past: tuple[Round, ...] = ()
    outcome: Outcome | None = None

    def of(self, player: PlayerId) -> Side:
        """A player's half (`StopIteration` for a stranger)."""
        return next(side for side in self.sides if side.player == player)

    def other(self, player: PlayerId) -> Side:
        """The opponent's half."""
        return next(side for side in self.sides if side.player != player)

    @property
    def order(self) -> tuple[Side, ...]:
        """Both halves, the starting player's first; in the sheet's order while nobody is."""
        begins = self.starter or self.first
        return tuple(sorted(self.sides, key=lambda side: side.player != begins))

    @property
    def chooser(self) -> PlayerId | None:
        """Whose die was higher (E-8); None before that."""
        if not self.dice or self.dice[-1][0] == self.dice[-1][1]:
            return None
        return self.sides[self.dice[-1][0] < self.dice[-1][1]].player

    @property
    def waiting_for(self) -> tuple[PlayerId, ...]:
        """Whose entry comes next: one player where there is an order (E-9, E-15, E-18), both where there is none."""
        match self.phase:
            case "setup":
                open_ = [side for side in self.order if not side.set_up]
            case "preparation":
                open_ = [side for side in self.order if not side.ready]
            case "combat":
                open_ = [side for side in self.order if side.abilities is None]
            case "side-cards":
                return tuple(side.player for side in self.order if side.owed)
            case "end":
                return tuple(side.player for side in self.order)
            case "dice":
                return (self.chooser,) if self.chooser else tuple(side.player for side in self.sides)
            case _:
                return ()
        return (open_[0].player,)


def lay_places(side: Side) -> tuple[str, ...]:
    """Where a player may lay a creature now: never the boss's place (E-15), in reserve only behind a front (E-16)."""
    if side.laid:
        return ()
    return tuple(
        place
        for place in (FRONT, RESERVE)
        if side.standing(place) < ROOM[place] and (place == FRONT or side.front)
    )


def movable(side: Side) -> int:
    """How many creatures may move from the reserve to the front (E-16)."""
    return min(side.reserve, ROOM[FRONT] - side.front)


def fallible(side: Side) -> tuple[str, ...]:
    """The places from which a creature can fall."""
    return tuple(place for place in (FRONT, RESERVE, BOSS) if side.standing(place))


def tokens_due(used: int | None, bonus: str) -> int:
    """E-12 and E-13: tokens at the income, after a combat with `used` abilities (None: there was none yet)."""
    extra = used is not None and (used == 1 or (bonus == AT_MOST_ONE and used == 0))
    return 1 + extra
