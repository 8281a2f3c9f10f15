"""A case for each code of decks, card sets and rule sets: see `tests/remedies/test_remedies.py`."""

DECK = "write: 'my deck.txt' 'Deny\\n'"

CASES = {
    "bad-ban-list": f"""
        {DECK}
        write: 'my bans.toml' '[[ban]]\\ncards = 1.5\\n'
        deck check 'my deck.txt' --bans 'my bans.toml'
    """,
    "bad-day": f"""
        {DECK}
        deck check 'my deck.txt' --as-of tomorrow
    """,
    "bad-event-file": """
        write: 'my event.toml' 'name = 3'
        event new --from 'my event.toml'
    """,
    "bad-json-set": """
        write: 'my set.json' '[{'
        cards import 'my set.json'
    """,
    "bad-karma-file": """
        use: lobby
        write: 'my rules.toml' 'colour = 3'
        karma new --rules 'my rules.toml'
    """,
    "bad-karma-question": """
        write: 'a question.json' '{"colour": 3}'
        karma ask 'a question.json'
    """,
    "bad-pool": f"""
        {DECK}
        write: 'a pool.txt' 'Nobody\\n'
        deck check 'my deck.txt' --rules bazaar --pool 'a pool.txt'
    """,
    "bad-question": """
        write: 'a question.json' '{"colour": 3}'
        referee confrontation 'a question.json'
    """,
    "bad-rules": f"""
        {DECK}
        write: 'my rules.toml' 'colour = 3'
        deck check 'my deck.txt' --rules 'my rules.toml'
    """,
    "bad-toml-set": """
        write: 'my set.toml' 'x = 1'
        cards import 'my set.toml'
    """,
    "card-incomplete": """
        write: 'my set.csv' 'number,name,kind\\n1,,will\\n'
        cards import 'my set.csv'
    """,
    "card-not-whole": """
        write: 'my set.csv' 'number,name,kind\\nx,Wolf,will\\n'
        cards import 'my set.csv'
    """,
    "card-number-too-low": """
        write: 'my set.csv' 'number,name,kind\\n0,Wolf,will\\n'
        cards import 'my set.csv'
    """,
    "card-too-high": """
        write: 'my set.csv' 'number,name,kind\\n1000000,Wolf,will\\n'
        cards import 'my set.csv'
    """,
    "deck-unreadable": "deck convert 'no deck.txt' --to csv",
    "json-and-format": f"""
        {DECK}
        deck check 'my deck.txt' --format text
    """,
    "no-ban-list": f"""
        {DECK}
        deck check 'my deck.txt' --bans 'no bans.toml'
    """,
    "no-card-list": """
        write: 'my set.json' '{"cards": 3}'
        cards import 'my set.json'
    """,
    "no-card-set": "cards list --set 'no set'",
    "no-deck-file": "deck show 'Anna Maria'",
    "no-deck-found": """
        write: 'a folder/picture.png' 'x'
        deck check 'a folder'
    """,
    "no-deck-yet": """
        use: lobby
        deck show 'Anna Maria'
    """,
    "no-rules": f"""
        {DECK}
        deck check 'my deck.txt' --rules 'no rules'
    """,
    "no-toml-file": """
        use: lobby
        karma new --rules 'no rules.toml'
    """,
    "not-a-deck": """
        write: 'my deck.txt' 'Nobody\\n'
        deck convert 'my deck.txt' --to csv
    """,
    "others-deck": """
        use: draft
        draft auto
        deck build "O'Neil" --output "O'Neil's deck.txt"
        deck submit 'Anna Maria' "O'Neil's deck.txt"
    """,
    "set-columns": """
        write: 'my set.csv' 'name,kind\\nWolf,will\\n'
        cards import 'my set.csv'
    """,
    "set-csv": """
        write: 'my set.csv' 'number,name,kind\\n1,"Wolf\\n'
        cards import 'my set.csv'
    """,
    "set-empty": """
        write: 'my set.csv' 'number,name,kind\\n'
        cards import 'my set.csv'
    """,
    "set-number-twice": """
        write: 'my set.csv' 'number,name,kind\\n1,Wolf,will\\n1,Fox,will\\n'
        cards import 'my set.csv'
    """,
    "unreadable": """
        write: 'my deck.txt' 'Deny\\nNobody\\n'
        deck convert 'my deck.txt' --to csv
    """,
    "unreadable-lines": """
        use: lobby
        write: 'my deck.txt' 'Deny\\nNobody\\n'
        deck submit 'Anna Maria' 'my deck.txt'
    """,
}

_FIELD = "one of the faults of a file: `bad-rules` and its like carry it"
_FAULT = "a part of a deck's fault: `deck check` shows it among its verdicts"
_SHOWN = "a line of what a command shows, no refusal"

UNREACHABLE = {
    "no-access": "needs a file that this user may not read",
    **dict.fromkeys(
        (
            "a-table", "at-place", "field-missing", "field-no-table", "field-unknown", "field-wrong", "json-broken",
            "json-too-deep", "karma-counts", "last-before-first", "list-of", "lists-of-players", "max-below-min",
            "no-move", "one-of", "tables", "temperaments", "toml-broken", "toml-long-number", "toml-too-deep",
            "whole-number",
        ),
        _FIELD,
    ),
    **dict.fromkeys(
        (
            "last-number", "lines", "listed-as", "own-card-kind", "shared-name", "span", "span-at-least",
            "span-at-most", "span-exactly", "span-none", "write-number",
        ),
        _FAULT,
    ),
    **dict.fromkeys(
        (
            "deck-summary", "in-sideboard", "lost-cards", "lost-categories", "lost-comments", "lost-keys", "lost-kinds",
            "lost-name", "wills-advised",
        ),
        _SHOWN,
    ),
}  # fmt: skip
