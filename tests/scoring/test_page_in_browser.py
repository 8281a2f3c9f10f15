"""The page in a real browser: headless Chromium at a phone's and a desk's width."""

import base64
import json
import re
import shutil
import subprocess
from hashlib import sha256
from html import unescape

import pytest

from scoring.export import cross_table, standings_grid
from scoring.page import Picture, to_html
from scoring.standings import table
from scoring.svg import Account, Price, Series, accounts_svg, prices_svg, scores_svg

CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))),
    None,
)
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium (Debian: apt install chromium)"),
]

NAMES = dict(
    enumerate(["Ada", "<script>console.error('ran')</script>", "Ünige " + "Ő" * 54, "Dee", "'\"><img src=x onerror=console.error(1)>", "x" * 60], 1)
)  # fmt: skip
ROWS = [(a, b, 10 * a, 7 * b, "played") for a in NAMES for b in NAMES if a < b]
PROBE = """
const heads = [...document.querySelectorAll("table")[0].querySelectorAll("th")];
const column = at => [...document.querySelectorAll("table")[0].tBodies[0].rows].map(row => row.cells[at].textContent);
const found = {wide: innerWidth, scroll: document.documentElement.scrollWidth, before: column(6)};
heads[6].firstChild.click(); found.up = column(6);
heads[6].firstChild.click(); found.down = column(6);
heads[1].firstChild.click(); found.names = column(1);
found.sorted = heads.map(head => head.getAttribute("aria-sort"));
found.dark = getComputedStyle(document.body).backgroundColor;
parent.postMessage(JSON.stringify(found), "*");
"""


def page():
    ranked = table(tuple(NAMES), ROWS)
    return to_html(
        "Friday <Bazaar>",
        [
            standings_grid(ranked, NAMES),
            cross_table([row.player for row in ranked], ROWS, NAMES),
            Picture("Prices", prices_svg([Price(name, "Ada", 5 * at) for at, name in NAMES.items()])),
            Picture(
                "Debt", accounts_svg([Account(name, 480, 50 * at, at) for at, name in NAMES.items()], 500)
            ),
            Picture("Scores", scores_svg([Series(name, (at, 2 * at)) for at, name in NAMES.items()])),
        ],
    )


FRAME = """<!DOCTYPE html><body style="margin:0"><script>
addEventListener("message", message => { document.documentElement.dataset.found = message.data; });
</script><iframe src="page.html" style="border:0;width:WIDTHpx;height:2000px"></iframe>"""
"""A window can't be narrower than 500; a frame in it can."""


def browse(folder, html, *options, frame=""):
    (folder / "page.html").write_text(html, encoding="utf-8")
    shown = folder / "frame.html" if frame else folder / "page.html"
    if frame:
        shown.write_text(frame, encoding="utf-8")
    command = [
        CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--dump-dom",
        "--virtual-time-budget=3000", f"--user-data-dir={folder / 'profile'}", "--window-size=1400,900", *options,
        shown.as_uri(),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, timeout=120, check=True)
    return done.stdout.decode(), done.stderr.decode(errors="replace")


def probed(folder, width, *options):
    """What a second script, allowed by the page's policy for this test alone, finds."""
    allowed = base64.b64encode(sha256(PROBE.encode()).digest()).decode()
    html = page().replace("script-src ", f"script-src 'sha256-{allowed}' ")
    html = html.replace("</body>", f"<script>{PROBE}</script></body>")
    dom, errors = browse(folder, html, *options, frame=FRAME.replace("WIDTH", str(width)))
    found = re.search(r'data-found="([^"]*)"', dom)
    assert found, errors
    return json.loads(unescape(found[1]))


def test_page_says_nothing_on_the_console_and_runs_no_name(tmp_path):
    dom, errors = browse(tmp_path, page())
    assert "CONSOLE" not in errors
    assert dom.count("<script") == 1


@pytest.mark.parametrize("width", [390, 1280])
def test_page_never_scrolls_sideways(tmp_path, width):
    found = probed(tmp_path, width)
    assert found["wide"] == width
    assert found["scroll"] <= width


def test_columns_sort_both_ways(tmp_path):
    found = probed(tmp_path, 1280)
    numbers = sorted(map(int, found["before"]))
    assert list(map(int, found["up"])) == numbers
    assert list(map(int, found["down"])) == numbers[::-1]
    assert found["names"].index("Ada") < found["names"].index("Dee")
    assert found["sorted"][1] == "ascending"
    assert found["sorted"][6] is None


def test_page_turns_dark(tmp_path):
    light = probed(tmp_path, 1280, "--blink-settings=preferredColorScheme=1")
    dark = probed(tmp_path, 1280, "--blink-settings=preferredColorScheme=0")
    assert (light["dark"], dark["dark"]) == ("rgb(255, 255, 255)", "rgb(22, 23, 27)")
