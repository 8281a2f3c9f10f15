"""A live game as it stands: zones, Stack, passes, who is out; and what follows: standing, priority, points."""

from __future__ import annotations

from typing import NamedTuple

from games.kartomantik import priority as rules
from games.kartomantik import sheet_points, team_points
from games.kartomantik.confrontation import Fighter, Side, Standing, standing
from games.kartomantik.live.events import CONFRONTATION, END, OPENING
from games.model import PlayerId, Points


class Piece(NamedTuple):
    """A manifestation on the table; numbers order the entries, so the number also says who entered last (C-2)."""

    number: int
    owner: PlayerId
    power: int
    temperaments: tuple[str, ...]
    points: Points
    name: str


class Captured(NamedTuple):
    """A manifestation in an Empathic Vessel, and whose vessel that is."""

    piece: Piece
    holder: PlayerId
    turn: int


class Action(NamedTuple):
    """An action on the Stack."""

    number: int
    player: PlayerId
    what: str


class Score(NamedTuple):
    """M-1 of one player; `left` is None until the deck was counted."""

    player: PlayerId
    vessel: Points
    gained: Points
    lost: Points
    mulligans: int
    left: int | None

    @property
    def points(self) -> Points:
        """The total; it can be negative."""
        return sheet_points(self.vessel, self.gained, self.lost, self.left or 0, self.mulligans)


class Game(NamedTuple):
    """The whole table. `players` sit clockwise; `sides` are players or teams; a side's number is its place in `sides`.

    `waiting` is who is asked while the Stack is open, `starter` who opened it, `after` who started the last Stack that
    resolved in this End Phase (F-10); `passed` are those who passed since the last action. `returning` are the last
    winner's own manifestations, bound for the bottom of the deck unless kept.
    """

    players: tuple[PlayerId, ...] = ()
    sides: tuple[tuple[PlayerId, ...], ...] = ()
    turn: int = 1
    phase: str = OPENING
    zone: tuple[Piece, ...] = ()
    stalemates: tuple[Piece, ...] = ()
    returning: tuple[Piece, ...] = ()
    interzone: tuple[Piece, ...] = ()
    captured: tuple[Captured, ...] = ()
    pieces: int = 0
    actions: int = 0
    firsts: tuple[int, ...] = ()
    stack: tuple[Action, ...] = ()
    waiting: PlayerId | None = None
    starter: PlayerId | None = None
    after: PlayerId | None = None
    passed: tuple[PlayerId, ...] = ()
    last_winner: int | None = None
    rolled: int | None = None
    gains: tuple[tuple[PlayerId, Points, str], ...] = ()
    mulligans: tuple[PlayerId, ...] = ()
    unable: tuple[PlayerId, ...] = ()
    lost: tuple[PlayerId, ...] = ()
    last_turn: bool = False
    over: bool = False
    over_rule: str | None = None
    why: str = ""
    special_winner: int | None = None
    left: tuple[tuple[PlayerId, int], ...] = ()

    @property
    def teams(self) -> bool:
        """Whether two teams play (section 7), not each for themselves (section 6)."""
        return len(self.sides) == 2

    @property
    def places(self) -> int:
        """C-4: an Interzone has 3 places; T-1: a team's has 4."""
        return 4 if self.teams else 3

    def side_of(self, player: PlayerId) -> int:
        """The number of a player's side."""
        return next(at for at, members in enumerate(self.sides) if player in members)

    def is_out(self, player: PlayerId) -> bool:
        """F-11: out of confrontations; in Two against two those who can't recover play on (T-6)."""
        return not self.teams and (player in self.unable or player in self.lost)

    @property
    def able(self) -> tuple[PlayerId, ...]:
        """F-11: who can still reach the hand limit; a player who lost does not count."""
        return tuple(
            player for player in self.players if player not in self.unable and player not in self.lost
        )

    def standing(self) -> Standing:
        """How the confrontation stands; outside the Confrontation the zone is empty, and nobody beats anybody."""
        return standing(
            [
                Side(
                    tuple(
                        Fighter(piece.power, piece.temperaments, piece.number)
                        for piece in self.zone
                        if piece.owner in members
                    ),
                    all(self.is_out(player) for player in members),
                )
                for members in self.sides
            ]
        )

    def priority(self) -> rules.Priority:
        """Which side has priority on an empty Stack, and why (C-5, F-2 to F-6, F-10, T-2)."""
        found = self._by_rule()
        if found.side is None and self.rolled in found.candidates:
            return rules.Priority(self.rolled, "C-5")
        return found

    def _by_rule(self) -> rules.Priority:
        found, passed = self.standing(), self.passed_sides
        if self.teams:
            return rules.duel(found, self.last_winner, passed, rule="T-2")
        if self.phase == CONFRONTATION:
            return rules.free_for_all(found, self.last_winner, passed)
        if self.phase == END and self.after is not None and not passed:
            return rules.after_stack(found.present, len(self.sides), self.side_of(self.after))
        return rules.in_turn(found.present, len(self.sides), self.last_winner, passed)

    @property
    def passed_sides(self) -> tuple[int, ...]:
        """The sides that have passed since the last action, in order; one of a team passes for it (T-2)."""
        return tuple(dict.fromkeys(map(self.side_of, self.passed)))

    def next_to(self, player: PlayerId) -> PlayerId:
        """The next player clockwise (F-7)."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def scores(self) -> tuple[Score, ...]:
        """M-1, player by player; M-5: what lies in the Stalemate Zone counts for nobody."""
        counted = dict(self.left)
        return tuple(
            Score(
                player,
                sum(taken.piece.points for taken in self.captured if taken.holder == player),
                sum(points for gainer, points, _ in self.gains if gainer == player and points > 0),
                -sum(points for gainer, points, _ in self.gains if gainer == player and points < 0),
                self.mulligans.count(player),
                counted.get(player),
            )
            for player in self.players
        )

    def totals(self) -> tuple[Points, ...]:
        """Each side's points: T-7, the sum of both teammates'."""
        points = {score.player: score.points for score in self.scores()}
        return tuple(team_points(points[player] for player in members) for members in self.sides)

    def ranks(self) -> tuple[int, ...]:
        """M-3, T-7: each side's rank by points, equals share it; who won by a card or by the other's loss is first."""
        strength = [(at == self.special_winner, total) for at, total in enumerate(self.totals())]
        return tuple(1 + sum(other > mine for other in strength) for mine in strength)

    @property
    def final(self) -> bool:
        """Whether the game is over and every deck was counted."""
        return self.over and len(self.left) == len(self.players)
