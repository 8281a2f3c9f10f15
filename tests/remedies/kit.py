"""Evenings that refusals can be met in, by name, with names that a shell must be told in quotes."""

NAMES = ("Anna Maria", "O'Neil", "-x", "=1+1", "3")

_PLAYERS = " ".join(f'--player "{name}"' if name != "-x" else "--player=-x" for name in NAMES)

STARTS = {
    "nothing": "",
    "lobby": f"event new 'Friday Bazaar' --seed 7 {_PLAYERS}",
    "draft": f"""
        event new 'Friday Bazaar' --seed 7 {_PLAYERS}
        draft start --first 'Anna Maria'
    """,
    "manual": f"""
        event new 'Friday Bazaar' --seed 7 {_PLAYERS}
        draft start --first 'Anna Maria' --deal manual
    """,
    "drafted": f"""
        event new 'Friday Bazaar' --seed 7 {_PLAYERS}
        draft auto
    """,
    "decks": f"""
        event new 'Friday Bazaar' --seed 7 {_PLAYERS}
        draft auto
        deck build 'Anna Maria' --submit
        deck build "O'Neil" --submit
        deck build 3 --submit
        deck build '=1+1' --submit
        deck build 5 --submit
    """,
    "round robin": f"""
        event new 'Club Night' --mode round-robin {_PLAYERS}
        schedule make
    """,
}
"""Command lines by name; a case begins with `use: NAME`."""
