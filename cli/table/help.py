"""All keys of the live table, for its help and for script mode."""

KEYS = (
    ("3", "card 3 to the active player, for nothing"),
    ("3b35   3 ben 35", "card 3 to Ben for 35, as called out"),
    ("#123   #123b35", "the same by collection number"),
    ("3:", "card 3 is nominated: its auction opens"),
    ("b35", "Ben bids 35 (or raises to it)"),
    ("=", "the active player matches the bid"),
    ("c.", "Cy passes"),
    (".", "all who are still to answer pass"),
    ("3:b5=.", "several on one line: one step"),
    ("u   r", "take the last step back; do it again"),
    ("undo 3   redo 3", "several steps"),
    ("/deny", "find a card: on the table, in a pool, in a pile"),
    ("208 45 175 ...", "the next table, when the cards come from the real pile"),
    ("bot ben", "a bot takes Ben's seat"),
    ("hand ben", "the bot hands it back"),
    ("Tab", "put the nearest card in for a wrong number of the real pile"),
    ("Esc   PgUp PgDn", "empty the line; scroll the cards"),
    ("?", "these keys"),
    ("q", "leave; everything is stored"),
)
"""What can be typed, and what it does."""

LEGEND = (
    "man, eph, per: manifestation, ephemeral and persistent Will",
    "P phlegmatic · V vitreous · M melancholic · K capricious · C choleric",
    "T transcendent · H hollow",
)
"""What the short forms on the table stand for."""
