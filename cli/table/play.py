"""The live table without its screen: a line comes in, what it asks for is stored, what happened goes out.

Screen and script both play through here, and everything reaches the log through `Session.record`.
"""

from typing import NamedTuple

from cli.args.bot_seats import bots_of, next_bot_command
from cli.program.output import safe, say
from cli.program.session import Session
from cli.show.steps import describe_step
from cli.table.botseats import check_no_bot_bids, for_people
from cli.table.handles import Handles, handles_of
from cli.table.lines import Entry, Meaning, SeatBot, meaning
from draft.bazaar import Source
from draft.bots import Bot
from draft.events import (
    AwardCard,
    Pass,
    RedoSteps,
    TableDealt,
    UndoSteps,
)
from evening.codec import LogEvent
from evening.state import Command, Evening, decide, evolve
from games.model import CardNumber, PlayerId
from games.refusal import Refused

UNKNOWN = CardNumber(0)
"""Stands for the cards of a table that is not dealt yet, where an entry is only tried."""


class Answer(NamedTuple):
    """What a line meant, and what happened, in sentences."""

    meaning: Meaning
    sentences: tuple[str, ...] = ()


class Play:
    """One organiser's live table: the evening as it was shown last, the bots in its seats, and the way to change it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.evening: Evening = session.evening
        self.handles: Handles = handles_of(self.evening.names)
        self.bots: dict[PlayerId, Bot] = {}
        self.tried_on: Evening = self.evening
        """The state that the last command was tried on: in the middle of a line of several, not the one on the screen."""

    @property
    def state(self) -> tuple[int, str]:
        """Which state is shown: how long its log is, and the hash of the last entry."""
        return self.evening.length, self.evening.head

    def refresh(self) -> bool:
        """Take in what others stored meanwhile; whether there was anything."""
        if self.session.store.head(self.session.slug) == self.state:
            return False
        self.evening = self.session.evening
        return True

    def understand(self, line: str) -> Meaning:
        """What a line means, with the cards that are on the screen (`Unreadable` if nothing)."""
        self.tried_on = self.evening
        return meaning(line, self.evening, self.handles)

    def preview(self, line: str) -> tuple[str, ...]:
        """What a line would bring about; `Refused` and `Unreadable` as `enter`, and nothing is stored."""
        meant = self.understand(line)
        if not isinstance(meant, Entry):
            return ()
        events: list[LogEvent] = []
        evening = self.evening
        for command in meant.commands:
            more = decide(evening, self._asked(evening, command), _any_deck(evening))
            evening = evolve(evening, evening.length + 1, more)
            events += more
        shown = [event for event in events if not isinstance(event, TableDealt)]
        return tuple(describe_step(self.evening, evening, shown))

    def enter(self, line: str) -> Answer:
        """Do what a line asks for, all of it as one step or nothing (`Refused`, `Unreadable`).

        What bots do next belongs to the same step: who takes a line back takes their answer back too.
        """
        meant = self.understand(line)
        match meant:
            case Entry(commands):
                return Answer(meant, self._record(commands))
            case SeatBot(player, sits):
                return Answer(meant, (self.seat(player, sits=sits), *self.let_bots()))
            case _:
                return Answer(meant)

    def seat(self, player: PlayerId, *, sits: bool) -> str:
        """A bot takes a seat, or hands it back; what to show about it."""
        name = safe(self.evening.names[player])
        if sits:
            self.bots |= bots_of(self.evening, [player])
            return say("a bot plays for {who}").format(who=name)
        had_bot = self.bots.pop(player, None) is not None
        return say("{who} plays" if had_bot else "{who} plays already: no bot had the seat").format(who=name)

    def let_bots(self) -> tuple[str, ...]:
        """Let the bots act if it is their turn; not on what was just taken back, or it could never be changed."""
        if self.evening.history.versions.ahead or next_bot_command(self.evening, self.bots) is None:
            return ()
        return self._record(())

    def _asked(self, evening: Evening, command: Command) -> Command:
        """A command as it holds with bots in seats; `Refused` if one of them would bid against it."""
        self.tried_on = evening
        if isinstance(command, Pass):
            return for_people(evening.draft, command, self.bots)
        if isinstance(command, AwardCard) and self.bots:
            decide(evening, command, _any_deck(evening))
            check_no_bot_bids(evening.draft, command, self.bots)
        return command

    def _record(self, commands: tuple[Command, ...]) -> tuple[str, ...]:
        shown = self.state
        left = iter(commands)
        back = any(isinstance(command, UndoSteps | RedoSteps) for command in commands)

        def plan(evening: Evening) -> Command | None:
            if (evening.length, evening.head) != shown:
                raise Refused(None, "moved-on")
            if (command := next(left, None)) is not None:
                return self._asked(evening, command)
            return None if back else next_bot_command(evening, self.bots)

        try:
            recorded = self.session.record(plan, repeat=len(commands) != 1 or bool(self.bots))
        except Refused as no:
            if no.refusal.code == "moved-on":
                self.refresh()
            raise
        self.evening = recorded.evening
        return tuple(describe_step(recorded.before, recorded.evening, recorded.events))


def _any_deck(evening: Evening) -> Source:
    """A deck of the right size that says nothing about the real one."""
    setup = evening.draft.setup
    return Source(deck=(UNKNOWN,) * sum(pile.need for pile in setup.piles)) if setup else Source()
