"""The live table on a full screen. Only the terminal is handled here: lines go to `Play`, texts come from `view`."""

import time
import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, Static

from cli.program.output import say
from cli.table import auction_view, big, view
from cli.table.find import describe_found
from cli.table.keys import Keys
from cli.table.lines import Find, Help, Leave, Slip, labelled, slip_in
from cli.table.pace import BidClock, ends_of, followed, minutes_left
from cli.table.play import Play
from cli.table.refusals import explain
from games.refusal import Refused, Rejection, Unreadable

if TYPE_CHECKING:
    from textual.screen import Screen

MARK = ">"
PLACES = ("top", "cards-text", "seats", "last", "auction", "big", "small", "message", "keys")

LOOK_EVERY = 0.4
"""Seconds between two looks at what others have stored, and at the clock."""


class Line(Input):
    """The line that is typed.

    What it says is taken at once, not by message: a scanner's or a fast hand's next key may be there already.
    """

    def __init__(
        self, changed: Callable[[str], None], entered: Callable[[str], bool], placeholder: str
    ) -> None:
        super().__init__(id="line", compact=True, select_on_focus=False, placeholder=placeholder)
        self.cursor_blink = False
        self.when_changed, self.when_entered = changed, entered

    @property
    def content_width(self) -> int:
        """At least the whole place: a width that grows with each key would lay the whole screen out anew."""
        return max(super().content_width, self.size.width)

    def watch_value(self, value: str) -> None:
        """Say beforehand what the line would do."""
        if self.is_mounted:
            self.when_changed(value)

    def on_key(self, event: events.Key) -> None:
        """Enter and Backspace in their turn, where a binding would let the next keys pass them by.

        A line that is refused stays for correction.
        """
        if event.key == "enter":
            event.stop()
            if self.when_entered(self.value):
                self.clear()
        elif event.key == "backspace":
            event.stop()
            self.action_delete_left()


class Pane(VerticalScroll):
    """The place of the cards. How they are written depends on its size, so they are written anew whenever it has another."""

    def __init__(self, when_resized: Callable[[], None]) -> None:
        super().__init__(id="cards", can_focus=False)
        self.when_resized = when_resized

    def on_resize(self) -> None:
        """Write them anew."""
        self.when_resized()


class Options(NamedTuple):
    """How the table is shown: a bid clock of so many seconds (0: none), what it does on zero, large letters, practice."""

    seconds: int = 0
    clock_passes: bool = False
    big: bool = False
    practice: bool = False


class LiveTable(App[None]):
    """The organiser's table."""

    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "leave", priority=True),
        Binding("ctrl+z", "line('u')", priority=True),
        Binding("ctrl+y", "line('r')", priority=True),
        Binding("f1", "keys", priority=True),
        Binding("escape", "clear"),
        Binding("tab", "correct", priority=True),
        Binding("pageup", "scroll(-1)", priority=True),
        Binding("pagedown", "scroll(1)", priority=True),
    ]

    def __init__(
        self,
        play: Play,
        *,
        options: "Options | None" = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(ansi_color=True)
        self.play = play
        self.options = options or Options()
        self.clock = BidClock(self.options.seconds, now())
        self.timed_out = False
        self.now = now
        session = play.session
        self.ends = ends_of(play.evening, session.store.log(session.slug))
        self.message = Text()
        self.seen = self.typed_on = play.state
        self.shown: dict[str, Text] = {}
        self.written: dict[Widget, tuple[str, str]] = {}
        self.base: Screen[object] | None = None
        """The table's own screen, under the one with the keys."""
        self.places = {name: Static(id=name) for name in PLACES}
        self.side = 0
        self.pane = Pane(self.show)
        self.line = Line(self.changed, self.entered, "")

    def compose(self) -> ComposeResult:
        """The places; what they show comes from `view`."""
        places = self.places
        yield places["top"]
        with Horizontal(id="main"):
            with self.pane:
                yield places["cards-text"]
            with Vertical(id="side"):
                yield places["seats"]
                yield places["last"]
        yield places["auction"]
        yield places["big"]
        with Horizontal(id="prompt"):
            yield Static(MARK, id="mark")
            yield self.line
        yield places["small"]
        yield places["message"]
        yield places["keys"]

    def on_mount(self) -> None:
        """Start looking, and show."""
        self.base = self.screen
        self.base.set_class(self.options.big, "big")
        self.places["last"].border_title = say("Last")
        self.line.focus()
        self.let_bots()
        self.set_interval(LOOK_EVERY, self.look)

    def on_resize(self) -> None:
        """Lay everything out for the new size."""
        self.call_after_refresh(self.show)

    def _handle_exception(self, error: Exception) -> None:
        """Show what is wrong without the values of all variables: a draft's whole history is among them."""
        plain = Text("".join(traceback.format_exception(error)))
        error.__rich__ = lambda: plain  # type: ignore[attr-defined] # what Textual asks a fault for
        super()._handle_exception(error)

    # --- what comes in -----------------------------------------------------------------------------------------

    def changed(self, line: str) -> None:
        """Say beforehand what the line would do."""
        self.typed_on = self.play.state
        if line.strip():
            self.preview(line)
        self.show()

    def preview(self, line: str) -> None:
        """Put into words what a line would do, or why it can't be done."""
        try:
            sentences = self.play.preview(line)
        except Rejection as no:
            why = explain(no, line, self.play.tried_on, self.play.handles)
            self.message = Text().append(why.reason, "dim")
            if isinstance(no, Unreadable) and why.hint:
                tab = f"; {say('Tab takes the first')}" if self._slip(line) is not None else ""
                self.message.append(f"\n  {why.hint}{tab}", "dim")
        else:
            self.message = Text()
            if sentences:
                self.message.append("; ".join(sentences), "dim").append(
                    f"  {say('Enter does it')}", "dim italic"
                )

    def entered(self, line: str) -> bool:
        """Enter a line, unless the table has become another one while it was typed; then Enter must be pressed again."""
        if line.strip() and self.typed_on != self.play.state:
            self.typed_on = self.play.state
            self.preview(line)
            self.message = (
                Text(say("somebody else has made an entry meanwhile")).append("\n").append_text(self.message)
            )
            self.show()
            return False
        return self.enter(line)

    def enter(self, line: str) -> bool:
        """Do what a line says, and show what happened; whether the line is done with."""
        try:
            answer = self.play.enter(line)
        except Rejection as no:
            why = explain(no, line, self.play.tried_on, self.play.handles)
            self.message = Text().append(f"✗ {why.head}: ", "bold red").append(why.reason)
            self.message.append(f"\n  {why.hint}" if why.hint else "")
            self.show()
            return False
        match answer.meaning:
            case Help():
                self.action_keys()
            case Leave():
                self.exit()
            case Find(text):
                self.message = Text("\n".join(list(describe_found(self.play.evening, text))[:2]))
            case _:
                self.message = Text()
                if answer.sentences:
                    self.message.append("✓ ", "bold color(28)").append("; ".join(answer.sentences))
        self.moved()
        return True

    def action_line(self, line: str) -> None:
        """A key that is a whole line."""
        if self.screen is self.base:
            self.enter(line)

    def action_keys(self) -> None:
        """Show all keys."""
        if self.screen is self.base:
            self.push_screen(Keys(self.play.handles))

    def action_clear(self) -> None:
        """Empty the line."""
        self.line.clear()
        self.message = Text()
        self.show()

    def action_scroll(self, pages: int) -> None:
        """Scroll the cards, or the keys over them, where they don't fit."""
        if isinstance(self.screen, Keys):
            self.screen.scroll(pages * 5)
            return
        self.pane.scroll_relative(y=pages * max(1, self.pane.size.height - 1), animate=False)

    def action_leave(self) -> None:
        """Close the table."""
        self.exit()

    def action_correct(self) -> None:
        """In a deal: put the nearest card that can come in the place of the wrong number."""
        line, slip = self.line, self._slip(self.line.value)
        if slip is not None:
            words = line.value.replace(",", " ").replace(";", " ").split()
            words[words.index(slip.word)] = str(slip.near[0])
            line.value = " ".join(words)
            line.action_end()

    def _slip(self, line: str) -> Slip | None:
        """The wrong number of a deal for which there is a nearest one."""
        slip = slip_in(line, self.play.evening) if self.play.evening.draft.awaits_deal else None
        return slip if slip is not None and slip.near else None

    def look(self) -> None:
        """See what others have stored, and what the clock says."""
        if not self.is_running:
            return
        try:
            if self.play.refresh():
                self.message = Text(say("another screen or command has made an entry"), "dim")
                self.let_bots()
                self.moved()
                return
        except Unreadable as no:
            self._show_fault(no)
        self._ring()
        self.show()

    def let_bots(self) -> None:
        """Let bots act if it is their turn; where another table's bots were faster, theirs stands."""
        try:
            if done := self.play.let_bots():
                self.message = Text("; ".join(done))
        except Refused:
            self.play.refresh()
        except Unreadable as no:
            self._show_fault(no)

    def _show_fault(self, no: Unreadable) -> None:
        reason = explain(no, "", self.play.evening, self.play.handles).reason
        self.message = Text(f"✗ {reason}", "bold red")

    def _ring(self) -> None:
        """On zero the clock rings once; it records passes only if the organiser asked for that."""
        if self.clock.left(self.now()) != 0 or self.timed_out:
            return
        self.timed_out = True
        self.bell()
        if self.options.clock_passes and self.play.evening.draft.auction is not None:
            self.enter(".")

    def moved(self) -> None:
        """If something happened, the clock starts anew, and the pace is another."""
        if self.seen != self.play.state:
            self.seen = self.play.state
            self.clock, self.timed_out = self.clock.again(self.now()), False
            self.ends = followed(self.ends, len(self.play.evening.draft.wins), self.now())
        self.show()

    # --- what is shown -----------------------------------------------------------------------------------------

    def scene(self) -> view.Scene:
        """Everything there is to show."""
        draft = self.play.evening.draft
        total = draft.table_count * 2 * len(draft.seats) if draft.setup else 0
        return view.Scene(
            evening=self.play.evening,
            handles=self.play.handles,
            minutes=minutes_left(self.ends, total - len(draft.wins)),
            seconds=None if draft.ended else self.clock.left(self.now()),
            practice=self.options.practice,
            bots=frozenset(self.play.bots),
        )

    def show(self) -> None:
        """Put everything in its place."""
        if self.base is None or not self.is_running:
            return
        scene, width = self.scene(), self.size.width
        self._put("message", self.message)
        self._arrange(scene)
        if lacks := view.too_small(width, self.size.height):
            self._put("small", Text(lacks, "bold"))
            return
        if self.options.big:
            self._put("big", big.screen(scene, width - 2, self.size.height - 3))
            return
        line = self.line.value
        self._put("top", view.top(scene, width - 2))
        side = view.side_width(scene, width)
        self._put("seats", view.seats(scene, side - 2))
        self._write_on(self.places["seats"], say("Seats"), view.order(scene))
        self._put("last", view.last(scene, side - 2))
        self._put("auction", auction_view.auction(scene, width - 2))
        self._put("keys", Text(view.short_help(width - 2), "dim"))
        self.line.placeholder = auction_view.what_to_type(scene)
        scrolls = len(labelled(scene.evening)) > self.pane.outer_size.height - 2
        room = max(20, width - (0 if width < view.NARROW else side) - 2 - scrolls)
        low = view.compact(scene, width - 6) if self.base.has_class("low") else ""
        if line.startswith("/"):
            self._write_on(self.pane, say("Found"), low)
            self._put("cards-text", Text("\n".join(describe_found(scene.evening, line[1:]))))
        else:
            self._write_on(self.pane, say("On the table"), low)
            self._put("cards-text", view.cards(scene, room, wide=width >= view.WIDE))

    def _arrange(self, scene: view.Scene) -> None:
        """Choose what the size has room for."""
        if self.base is None:
            return
        height = self.size.height
        narrow = self.size.width < view.NARROW
        self.base.set_class(bool(view.too_small(self.size.width, height)), "small")
        self.base.set_class(narrow, "narrow")
        self.base.set_class(narrow and height < view.seats_need(scene), "low")
        if self.side != (side := view.side_width(scene, self.size.width)):
            self.side = side
            self.base.query_one("#side").styles.width = "1fr" if narrow else side

    def _write_on(self, frame: Widget, title: str, subtitle: str = "") -> None:
        """Write on a frame, if that is new: writing draws all that is in it."""
        if self.written.get(frame) != (title, subtitle):
            self.written[frame] = title, subtitle
            frame.border_title, frame.border_subtitle = Text(title).markup, Text(subtitle).markup

    def _put(self, place: str, text: Text) -> None:
        """What a place shows already is not drawn again, and laid out only if it grows: a key is answered the sooner."""
        before = self.shown.get(place)
        if before != text:
            self.shown[place] = text
            taller = before is None or self._height(before) != self._height(text)
            self.places[place].update(text, layout=taller)

    def _height(self, text: Text) -> int:
        """Lines that a text takes across the whole screen."""
        room = max(1, self.size.width - 2)
        return sum(1 + max(0, cell_len(line) - 1) // room for line in text.plain.split("\n"))
