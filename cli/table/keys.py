"""The screen with all keys of the live table, over the table itself."""

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from cli.program.output import say
from cli.table.handles import Handles
from cli.table.help import LEGEND, keys_of

SCROLLING = {"up": -1, "down": 1}
"""Keys that look at the rest where a screen is too low for all, and the lines they go; PgUp and PgDn are the app's."""


class Keys(ModalScreen[None]):
    """All keys; any key closes it, but for those that scroll it where it doesn't fit."""

    def __init__(self, handles: Handles) -> None:
        super().__init__()
        self.keys_here = keys_of(handles)

    def compose(self) -> ComposeResult:
        """One text in a frame."""
        broad = max(16, *(cell_len(keys) for keys, _ in self.keys_here))
        lines = [
            Text().append(set_cell_size(keys, broad), "bold").append(f" {what}")
            for keys, what in self.keys_here
        ]
        lines += [Text(say(line), "dim") for line in LEGEND]
        with VerticalScroll(id="help", can_focus=False) as frame:
            frame.border_title = say("Keys")
            frame.border_subtitle = say("any key closes this")
            yield Static(Text("\n").join(lines), id="help-text")

    def on_resize(self) -> None:
        """Say how the rest comes into view, if there is one."""
        self.call_after_refresh(self._say_how)

    def _say_how(self) -> None:
        frame = self.query_one("#help", VerticalScroll)
        more = frame.max_scroll_y > 0
        frame.border_subtitle = say(
            "PgDn: more · any other key closes this" if more else "any key closes this"
        )

    def scroll(self, lines: int) -> None:
        """Move the text by so many lines."""
        self.query_one("#help", VerticalScroll).scroll_relative(y=lines, animate=False)

    def on_key(self, event: events.Key) -> None:
        """Scroll or close."""
        event.stop()
        if event.key in SCROLLING and self.query_one("#help", VerticalScroll).max_scroll_y > 0:
            self.scroll(SCROLLING[event.key])
        else:
            self.dismiss()
