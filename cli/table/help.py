"""All keys of the live table, for its help and for script mode."""

from cli.program.output import safe
from cli.table.handles import Handles


def keys_in(second: tuple[str, str, str], third: tuple[str, str, str]) -> tuple[tuple[str, str], ...]:
    """What can be typed, and what it does, told of two players: what to type for each, all letters, the name."""
    (ben, letters, name), (cy, _, other) = second, third
    return (
        ("3", "card 3 to the active player, for nothing"),
        (f"3{ben}35   3 {letters} 35", f"card 3 to {name} for 35, as called out"),
        (f"#123   #123{ben}35", "the same by collection number"),
        ("3:", "card 3 is nominated: its auction opens"),
        (f"{ben}35", f"{name} bids 35 (or raises to it)"),
        ("=", "the active player matches the bid"),
        (f"{cy}.", f"{other} passes"),
        (".", "all who are still to answer pass"),
        (f"3:{ben}5=.", "several on one line: one step"),
        ("u   r", "take the last step back; do it again"),
        ("undo 3   redo 3", "several steps"),
        ("/deny", "find a card: on the table, in a pool, in a pile"),
        ("208 45 175 ...", "the next table, when the cards come from the real pile"),
        (f"bot {letters}", f"a bot takes {name}'s seat"),
        (f"hand {letters}", "the bot hands it back"),
        ("Tab", "put the nearest card in for a wrong number of the real pile"),
        ("Esc   PgUp PgDn", "empty the line; scroll the cards"),
        ("?", "these keys"),
        ("q", "leave; everything is stored"),
    )


def keys_of(handles: Handles) -> tuple[tuple[str, str], ...]:
    """The keys with players of this table."""
    players = list(handles.by_player)
    second, third = players[1 % len(players)], players[2 % len(players)]
    told = [
        (handles.of(player), handles.letters[player] or handles.of(player), safe(handles.names[player]))
        for player in (second, third)
    ]
    return keys_in(told[0], told[1])


LEGEND = (
    "man, eph, per: manifestation, ephemeral and persistent Will",
    "P phlegmatic · V vitreous · M melancholic · K capricious · C choleric",
    "T transcendent · H hollow",
)
"""What the short forms on the table stand for."""
