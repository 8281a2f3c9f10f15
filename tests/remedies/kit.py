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
        draft start --first 'Anna Maria'
        draft auto
    """,
    "decks": f"""
        event new 'Friday Bazaar' --seed 7 {_PLAYERS}
        draft start --first 'Anna Maria'
        draft auto
        deck build 'Anna Maria' --submit
        deck build "O'Neil" --submit
        deck build 3 --submit
        deck build '=1+1' --submit
        deck build --submit -- -x
    """,
    "matches": f"""
        event new 'Friday Bazaar' --seed 7 {_PLAYERS}
        draft start --first 'Anna Maria'
        draft auto
        deck build 'Anna Maria' --submit
        deck build "O'Neil" --submit
        deck build 3 --submit
        deck build '=1+1' --submit
        deck build --submit -- -x
        schedule make
    """,
    "club": f"event new 'Club Night' --mode round-robin --seed 7 {_PLAYERS}",
    "round robin": f"""
        event new 'Club Night' --mode round-robin --seed 7 {_PLAYERS}
        schedule make
    """,
    "timed": f"""
        event new 'Club Night' --mode round-robin --seed 7 {_PLAYERS}
        schedule make --tables 2 --start 19:00 --minutes 40
    """,
    "two Swiss": "event new 'Swiss Night' --mode swiss --player 'Anna Maria' --player \"O'Neil\"",
    "two unplayed": """
        event new 'Club Night' --mode round-robin --player 'Anna Maria' --player "O'Neil"
        schedule make
    """,
    "two": """
        event new 'Club Night' --mode round-robin --player 'Anna Maria' --player "O'Neil"
        schedule make
        match result 1 5 5
    """,
    "three tied": """
        event new 'Club Night' --mode round-robin --player 'Anna Maria' --player "O'Neil" --player 3
        schedule make
        match result 1 5 5
        match result 2 5 5
        match result 3 5 5
    """,
    "Swiss": f"event new 'Swiss Night' --mode swiss --seed 7 {_PLAYERS}",
    "Swiss round": f"""
        event new 'Swiss Night' --mode swiss --seed 7 {_PLAYERS}
        schedule next --pair "Anna Maria=O'Neil" --pair "4=3" --bye=-x
    """,
}
"""Command lines by name; a case begins with `use: NAME`. `write: FILE TEXT` among them makes a file, `\\n` a new line in it."""

STARTS |= {
    "free for all": f"""
        event new 'Free Night' --mode free-for-all --seed 7 {_PLAYERS}
        ffa new 'Anna Maria' "O'Neil" 3
    """,
    "teams": f"""
        event new 'Team Night' --mode two-vs-two --seed 7 {_PLAYERS}
        teams new 'Anna Maria' "O'Neil" 3 '=1+1'
    """,
    "epito": """
        event new 'Builders' --mode round-robin --player 'Anna Maria' --player "O'Neil" --player 3
        epito new 'Anna Maria' "O'Neil" --first 'Anna Maria'
    """,
    "epito laid": """
        event new 'Builders' --mode round-robin --player 'Anna Maria' --player "O'Neil" --player 3
        epito new 'Anna Maria' "O'Neil" --first 'Anna Maria'
        epito play 'Anna Maria: boss' "O'Neil: boss"
    """,
    "karma table": """
        event new 'Karma Night' --mode karma --player 'Anna Maria' --player "O'Neil" --player 3
        karma new
    """,
    "karma": """
        event new 'Karma Night' --mode karma --player 'Anna Maria' --player "O'Neil" --player 3
        karma new
        karma deal --first 'Anna Maria' --deck 300
    """,
    "karma teams": """
        event new 'Karma Night' --mode karma --player 'Anna Maria' --player "O'Neil" --player 3 --player '=1+1'
        karma new --team 'Anna Maria,3' --team "O'Neil,=1+1" --victory relaxed
        karma deal --first 'Anna Maria' --deck 300
    """,
    "exported": f"""
        event new 'Friday Bazaar' --seed 7 {_PLAYERS}
        draft start --first 'Anna Maria'
        event export friday.jsonl
    """,
}
"""More starts. Besides `write:`, a line can be `edit: FILE PATTERN REPLACEMENT` (once), `raw: FILE BYTES` (in hexadecimal), or `sql: STATEMENT` on the evening's database."""
