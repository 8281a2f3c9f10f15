"""All keys of the live table, for its help and for script mode."""

from cli.program.output import safe, say
from cli.table.handles import Handles
from games.refusal import Labels


def keys_in(second: tuple[str, str, str], third: tuple[str, str, str]) -> tuple[tuple[str, str], ...]:
    """What can be typed, and what it does, for two players: the handle of each, all letters, the name."""
    (ben, letters, name), (cy, _, other) = second, third
    return (
        ("3", say("card 3 to the active player, for nothing")),
        (f"3{ben}35   3 {letters} 35", say("card 3 to {who} for 35, as called out").format(who=name)),
        (f"#123   #123{ben}35", say("the same by collection number")),
        ("3:", say("card 3 is nominated: its auction opens")),
        (f"{ben}35", say("{who} bids 35 (or raises to it)").format(who=name)),
        ("=", say("the active player matches the bid")),
        (f"{cy}.", say("{who} passes").format(who=other)),
        (".", say("all who are still to answer pass")),
        (f"3:{ben}5=.", say("several on one line: one step")),
        ("u   r", say("undo the last step; redo it")),
        ("undo 3   redo 3", say("several steps")),
        ("/deny", say("find a card: on the table, in a pool, in a pile")),
        ("208 45 175 ...", say("the next table, when the cards come from the real pile")),
        (f"bot {letters}", say("a bot takes {who}'s seat").format(who=name)),
        (f"hand {letters}", say("the bot hands it back")),
        ("Tab", say("replace a wrong number of the real pile by the nearest card")),
        ("Esc   PgUp PgDn", say("empty the line; scroll the cards")),
        ("?", say("these keys")),
        ("q", say("leave; everything is stored")),
    )


def keys_of(handles: Handles) -> tuple[tuple[str, str], ...]:
    """The keys with players of this table."""
    players = list(handles.by_player)
    second, third = players[1 % len(players)], players[2 % len(players)]
    texts = [
        (handles.of(player), handles.letters[player] or handles.of(player), safe(handles.names[player]))
        for player in (second, third)
    ]
    return keys_in(texts[0], texts[1])


LEGEND: Labels = (
    "man, eph, per: manifestation, ephemeral and persistent Will",
    "P phlegmatic · V vitreous · M melancholic · K capricious · C choleric",
    "T transcendent · H hollow",
)
"""What the short forms on the table mean."""
