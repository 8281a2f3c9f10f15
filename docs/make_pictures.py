"""Makes the pictures of the documents: the real program in a pseudo-terminal, drawn as SVG by rich."""

import io
import os
import sys
from pathlib import Path
from typing import NamedTuple

import pexpect
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

HERE = Path(__file__).parent
SIZE = (44, 88)
THEME = TerminalTheme(
    (24, 27, 33),
    (222, 226, 233),
    [
        (60, 66, 78),
        (224, 108, 117),
        (152, 195, 121),
        (229, 192, 123),
        (97, 175, 239),
        (198, 120, 221),
        (86, 182, 194),
        (200, 204, 212),
    ],
    [
        (92, 99, 112),
        (224, 108, 117),
        (152, 195, 121),
        (229, 192, 123),
        (97, 175, 239),
        (198, 120, 221),
        (86, 182, 194),
        (255, 255, 255),
    ],
)

# rich's own frame, without the fonts that it would load from the network.
FRAME = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" width="{width}" height="{height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "Fira Code", "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


class Picture(NamedTuple):
    """A picture: its file, and the command it shows."""

    file: str
    words: tuple[str, ...]


PICTURES = (Picture("pictures/demo.svg", ("demo", "--seed", "7")),)


def seen(words: tuple[str, ...]) -> str:
    """What a terminal receives when the program runs, from the last line that it wrote anew on."""
    program = Path(sys.executable).with_name("snakebid")
    environment = {
        **os.environ,
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "PYTHONIOENCODING": "utf-8",
    }
    for variable in ("COLUMNS", "LINES", "NO_COLOR", "SNAKEBID_DB", "SNAKEBID_EVENT", "SNAKEBID_BY"):
        environment.pop(variable, None)
    child = pexpect.spawn(
        str(program), list(words), env=environment, dimensions=SIZE, encoding="utf-8", timeout=60
    )
    child.expect(pexpect.EOF)
    child.close()
    text: str = child.before or ""
    return text.replace("\r\n", "\n").rsplit("\x1b[?25h", 1)[-1].lstrip("\n")


def svg(picture: Picture) -> str:
    """The picture as SVG."""
    console = Console(
        record=True, width=SIZE[1], file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    console.print(Text.from_ansi(f"$ snakebid {' '.join(picture.words)}\n{seen(picture.words)}"))
    return console.export_svg(
        title="snakebid", theme=THEME, code_format=FRAME, unique_id=Path(picture.file).stem
    )


if __name__ == "__main__":
    for one in PICTURES:
        target = HERE / one.file
        target.parent.mkdir(exist_ok=True)
        target.write_text(svg(one), encoding="utf-8")
