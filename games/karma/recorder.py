"""The pen that writes events while a command is decided: what is written has happened for what is asked next."""

from collections.abc import Iterable

from games.karma.cards import COMPETITIVE, RELAXED
from games.karma.events import CameBack, Drew, Ended, KarmaEvent, TurnPassed, WentOut
from games.karma.evolve import evolve
from games.karma.state import Game, Series, around, following, mates
from games.model import PlayerId


class Pen:
    """The series while one command is carried out, and the events written so far."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.events: list[KarmaEvent] = []

    @property
    def game(self) -> Game:
        """The game in progress (`ValueError` if there is none)."""
        if self.series.game is None:
            raise ValueError("no game has been dealt")
        return self.series.game

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.ending is not None

    def player(self, at: int) -> PlayerId:
        """Who sits there."""
        return self.series.players[at]

    def write(self, event: KarmaEvent) -> None:
        """Let an event happen."""
        self.events.append(event)
        self.series = evolve(self.series, event)

    def draw(self, at: int, number: int, why: str) -> None:
        """Take cards from the deck; [R] the game ends when a card must be drawn and none is there (K-19)."""
        taken = min(number, self.game.deck)
        if taken:
            self.write(Drew(self.player(at), taken, why))
            self.back(at)
        if taken < number:
            self.end_without_winner("the deck is empty")

    def back(self, at: int) -> None:
        """Who was out and has cards again is back in (K-15)."""
        if self.game.seats[at].out and self.game.seats[at].cards:
            self.write(CameBack(self.player(at)))

    def end(self, rule: str, winners: Iterable[int], why: str = "") -> None:
        """End the game: the winners share it, all others lose."""
        won = tuple(winners)
        players = range(len(self.series.players))
        lost = tuple(self.player(at) for at in players if at not in won)
        self.write(Ended(rule, tuple(self.player(at) for at in sorted(won)), lost, why))

    def win(self, at: int, why: str) -> None:
        """A special win, for the player's team where there are teams (K-18, K-26)."""
        self.end("K-18", mates(self.series, at), why)

    def end_without_winner(self, why: str) -> None:
        """The fewest cards win; equal: a draw between them (K-19). [R] A relaxed team counts its best member, a competitive one all."""
        seats = self.game.seats
        teams = {at: mates(self.series, at) for at in range(len(seats))}
        total = sum if self.series.victory == COMPETITIVE else min
        counts = {at: total(seats[mate].cards for mate in team) for at, team in teams.items()}
        fewest = min(counts.values())
        self.end("K-19", [at for at, count in counts.items() if count == fewest], why)

    def settle(self, start: int, skips: int = 0, goes_on: int | None = None, *, fresh: bool = True) -> None:
        """End a turn: who is out (K-15, K-16), whether the game is over (K-17, K-24), whose turn it is now.

        `goes_on` is whose turn follows, if it is not the player after `start`; not `fresh`: it is still the same turn.
        """
        if self.is_over():
            return
        pending = self.game.pending
        if pending is not None:
            if fresh or pending.seat != self.game.turn:
                self.write(TurnPassed(self.player(pending.seat)))
            return
        for at in (start, *around(self.game, start)):
            seat = self.game.seats[at]
            if not seat.cards and not seat.out:
                self.write(WentOut(seat.player))
                self._check_team(at)
                if self.is_over():
                    return
        self._check_last()
        if self.is_over():
            return
        if goes_on is not None and skips:
            goes_on = following(self.game, goes_on, skips - 1)
        if goes_on is None:
            self.write(TurnPassed(self.player(following(self.game, start, skips))))
        elif self.game.seats[goes_on].out:
            self.write(TurnPassed(self.player(following(self.game, goes_on))))
        elif fresh or goes_on != self.game.turn:
            self.write(TurnPassed(self.player(goes_on)))

    def _check_team(self, at: int) -> None:
        """Relaxed: the first member out wins for the team; competitive: the first team with all members out (K-24)."""
        team = mates(self.series, at)
        if self.series.victory == RELAXED:
            self.end("K-24", team, "the first member is out")
        elif self.series.victory == COMPETITIVE and all(self.game.seats[mate].out for mate in team):
            self.end("K-24", team, "all members are out")

    def _check_last(self) -> None:
        """One player left with cards: the only loser (K-17). [R] None left: a draw between all (K-19)."""
        left = [at for at, seat in enumerate(self.game.seats) if not seat.out]
        if not left:
            self.end_without_winner("nobody has cards left")
        elif len(left) == 1:
            self.end("K-17", [at for at in range(len(self.game.seats)) if at not in left])
