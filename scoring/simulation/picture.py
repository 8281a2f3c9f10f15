"""A simulation as one picture: wins by seat, debts of winners and others, the dearest cards. SVG as text."""

from collections.abc import Mapping
from itertools import count

from games.model import Points
from scoring.drawing import COLOURS, INK, LINE, WIDTH, Scale, drawn, label, short, steps
from scoring.simulation.findings import CardFinding, DebtFinding, Findings, SeatFinding
from scoring.simulation.report import Say, head_said

PAPER = "var(--paper, #ffffff)"
DEAREST = 15
ROW = 20

TOP, BOTTOM = 84, 264
"""Where the two upper panels begin and end."""

MOST_BANDS = 12
LEFT, MIDDLE, RIGHT = 48.0, 350.0, WIDTH - 12.0


def picture(found: Findings, say: Say = str, about: str = "") -> str:
    """All three panels; `about` says what the evenings followed from, so that the picture can be made again."""
    shown = [one for one in found.cards if one.drawn][:DEAREST]
    height = BOTTOM + 94 + ROW * len(shown)
    parts = [
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
        f'<g font-size="15">{label(12, 24, head_said(found, say), weight="bold")}</g>',
        *_seats(found, say),
        *_debts(found, say),
        *_cards(shown, say),
        label(12, height - 12, about),
    ]
    return drawn(height, head_said(found, say), parts)


def _seats(found: Findings, say: Say) -> list[str]:
    """A dot and an interval for each seat, and where chance would put them all."""
    high = max([found.chance, *(one.share.high or 0.0 for one in found.seats if one.share)])
    up = Scale(0, 100 * high * 1.16, BOTTOM, TOP)
    across = Scale(0.4, found.players + 0.6, LEFT, MIDDLE - 28)
    parts = [label(12, 52, say("Wins by seat, with intervals of 95 %"), weight="bold")]
    for value in steps(0, int(up.high), 6):
        parts += _rule(up.at(value), LEFT, MIDDLE - 28, f"{value} %")
    chance = up.at(100 * found.chance)
    parts += [
        f'<line x1="{LEFT}" y1="{chance}" x2="{MIDDLE - 28}" y2="{chance}" stroke="{INK}" stroke-dasharray="6 4"/>',
        label(LEFT, 70, f"- - - {say('by chance')} {100 * found.chance:.1f} %"),
    ]
    for one in found.seats:
        parts += _seat(one, across.at(one.seat), up)
        name = say("1 (first)") if one.seat == 1 else str(one.seat)
        parts.append(label(across.at(one.seat), BOTTOM + 18, name, "middle"))
    return parts


def _seat(one: SeatFinding, x: float, up: Scale) -> list[str]:
    if one.share is None:
        return []
    caption = f"{100 * one.share.value:.1f} %"
    y, low, high = (up.at(100 * (value or 0.0)) for value in one.share)
    return [
        f'<path d="M{x} {low}V{high}M{x - 6} {low}h12M{x - 6} {high}h12" stroke="{COLOURS[0]}" stroke-width="2" fill="none"/>',
        f'<circle cx="{x}" cy="{y}" r="5" fill="{COLOURS[0]}"><title>{one.won}</title></circle>',
        f'<g paint-order="stroke" stroke="{PAPER}" stroke-width="3">{label(x, high - 6, caption, "middle")}</g>',
    ]


def _debts(found: Findings, say: Say) -> list[str]:
    """What share of winners, and of the others, carries how much debt: bars of as many points each."""
    left = MIDDLE + 34
    parts = [label(MIDDLE, 52, say("Debt of winners and of the others"), weight="bold")]
    most = max(found.winners.highest or 0, found.others.highest or 0)
    sizes = (size * 10**zeros for zeros in count(1) for size in (5, 10, 20))
    band = next(size for size in sizes if most < size * MOST_BANDS)
    groups = [_by_band(one, band) for one in (found.winners, found.others)]
    bands = range(0, most + 1, band)
    up = Scale(0, max([5.0, *(value for group in groups for value in group.values())]) * 1.08, BOTTOM, TOP)
    for value in steps(0, int(up.high), 6):
        parts += _rule(up.at(value), left, RIGHT, f"{value} %")
    slot = (RIGHT - left) / len(bands)
    for at, start in enumerate(bands):
        for which, group in enumerate(groups):
            width = slot * 0.42
            x, y = left + slot * at + slot * 0.06 + which * width, up.at(group.get(start, 0.0))
            # The second bar is hollow: not told apart by its colour alone.
            parts.append(
                f'<rect x="{x:.1f}" y="{y}" width="{width - 1:.1f}" height="{BOTTOM - y:.1f}" {_LOOKS[which]}>'
                f"<title>{start}\N{EN DASH}{start + band - 1}: {group.get(start, 0.0):.1f} %</title></rect>"
            )
        # Every second band or so: labels must not touch.
        if at % (1 + (len(bands) - 1) // 8) == 0:
            parts.append(label(left + slot * at, BOTTOM + 18, str(start), "middle"))
    for which, (name, one) in enumerate(((say("Winners"), found.winners), (say("Others"), found.others))):
        x = left + which * 160
        mean = f": \N{LATIN SMALL LETTER O WITH STROKE} {one.mean.value:.1f}" if one.mean else ""
        parts.append(f'<rect x="{x}" y="60" width="11" height="11" {_LOOKS[which]}/>')
        parts.append(label(x + 17, 70, name + mean))
    return parts


_LOOKS = (
    f'fill="{COLOURS[0]}" stroke="{COLOURS[0]}"',
    f'fill="{PAPER}" stroke="{COLOURS[1]}" stroke-width="1.5"',
)


def _by_band(one: DebtFinding, band: Points) -> Mapping[Points, float]:
    """The share of players in each band, in hundredths."""
    shares: dict[Points, float] = {}
    for debt, players in one.counts.items():
        start = debt // band * band
        shares[start] = shares.get(start, 0.0) + 100 * players / one.players
    return shares


def _cards(shown: list[CardFinding], say: Say) -> list[str]:
    """A bar for each of the dearest cards, with its interval."""
    top, left = BOTTOM + 62, 232.0
    parts = [label(12, top - 12, say("The dearest cards: average price, how often free"), weight="bold")]
    highest = max((one.price.high or one.price.value for one in shown if one.price), default=0.0)
    across = Scale(0, max(highest, 5.0), left, RIGHT - 150)
    for at, one in enumerate(shown):
        if one.price is None:
            continue
        y, end = top + ROW * at, across.at(one.price.value)
        caption = f"{one.price.value:.1f}"
        parts += [
            label(left - 8, y + 12, short(one.card.name, 30), "end"),
            f'<rect x="{left}" y="{y}" width="{max(end - left, 0.5):.1f}" height="{ROW - 6}" fill="{COLOURS[4]}"/>',
        ]
        stop = end
        if one.price.low is not None and one.price.high is not None:
            low, stop = across.at(one.price.low), across.at(one.price.high)
            parts.append(f'<path d="M{low} {y + 7}H{stop}" stroke="{INK}" stroke-width="2"/>')
            caption += f" \N{PLUS-MINUS SIGN} {one.price.high - one.price.value:.1f}"
        free = say("{share} free").format(share=f"{100 * (one.free_share or 0.0):.0f} %")
        parts.append(label(stop + 8, y + 12, f"{caption} \N{MIDDLE DOT} {free}"))
    return parts


def _rule(y: float, left: float, right: float, caption: str) -> list[str]:
    return [
        f'<line x1="{left}" y1="{y}" x2="{right}" y2="{y}" stroke="{LINE}"/>',
        label(left - 6, y + 4, caption, "end"),
    ]
