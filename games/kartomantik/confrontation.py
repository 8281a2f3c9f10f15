"""A confrontation as it stands: who beats whom one to one, disadvantages, and the winner (C-1 to C-4, F-1, F-8, F-9).

Sides are numbered clockwise from 0. A side is a player, or a team (T-4). Pure; nothing here knows names.
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.kartomantik.wheel import wheel_winner


class Fighter(NamedTuple):
    """A manifestation in the Confrontation Zone. `entered` orders the entries of all sides; power may be negative."""

    power: int
    temperaments: tuple[str, ...]
    entered: int


class Side(NamedTuple):
    """One side's manifestations in the zone. `out`: it takes no part in confrontations any more (F-11)."""

    fighters: tuple[Fighter, ...] = ()
    out: bool = False

    @property
    def total(self) -> int:
        """C-1: the sum of the current power, 0 if there is no manifestation."""
        return sum(fighter.power for fighter in self.fighters)

    @property
    def last(self) -> tuple[str, ...]:
        """C-2: the temperaments of the manifestation that entered last; none if there is no manifestation."""
        return max(self.fighters, key=lambda fighter: fighter.entered).temperaments if self.fighters else ()


class Standing(NamedTuple):
    """How a confrontation stands, by side: total powers, whom each beats, and by how many it is beaten (F-1).

    `winner` is the side that beats every other present, None for a stalemate (F-8, F-9). `present` are those who take
    part; the others neither beat nor are beaten.
    """

    totals: tuple[int, ...]
    beats: tuple[tuple[int, ...], ...]
    disadvantage: tuple[int, ...]
    winner: int | None
    present: tuple[int, ...]

    @property
    def absolute(self) -> int | None:
        """F-2: the side at absolute disadvantage, beaten by every other present; there is never more than one."""
        most = len(self.present) - 1
        return next((side for side in self.present if most > 0 and self.disadvantage[side] == most), None)


def beats(one: Side, other: Side) -> bool:
    """C-2: whether `one` would beat `other`: by power, with equal power by the last temperament that entered."""
    if one.total != other.total:
        return one.total > other.total
    return wheel_winner(one.last, other.last) > 0


def standing(sides: Sequence[Side]) -> Standing:
    """How a confrontation of these sides stands."""
    present = tuple(at for at, side in enumerate(sides) if not side.out)
    beaten = tuple(
        tuple(other for other in present if other != at and at in present and beats(side, sides[other]))
        for at, side in enumerate(sides)
    )
    return Standing(
        totals=tuple(side.total for side in sides),
        beats=beaten,
        disadvantage=tuple(sum(at in row for row in beaten) for at in range(len(sides))),
        winner=next((at for at in present if len(present) > 1 and len(beaten[at]) == len(present) - 1), None),
        present=present,
    )
