"""A case for each code of the event as a whole and its sheets: see `tests/remedies/test_remedies.py`."""

CASES = {
    "at-line": """
        use: karma
        write: plays.txt "8\\n7"
        karma run --script plays.txt
    """,
    "bad-entry": """
        use: exported
        edit: friday.jsonl '"data":{"first":1}' '"data":{}'
        --db other.db event import friday.jsonl --rechain
    """,
    "cant-redo": """
        use: free for all
        ffa redo
    """,
    "cant-undo": """
        use: draft
        draft undo 9
    """,
    "decks-submitted": """
        use: decks
        draft undo
    """,
    "no-draft": """
        use: round robin
        draft show
    """,
    "no-sheet": """
        use: free for all
        ffa show --sheet 9
    """,
    "no-sheet-yet": """
        use: draft
        ffa show
    """,
    "unknown-entry": """
        use: exported
        edit: friday.jsonl '"kind":"first-chosen"' '"kind":"first-eaten"'
        --db other.db event import friday.jsonl --rechain
    """,
    "no-such-sheet": """
        use: epito
        epito play '3: boss'
    """,
    "sheet-players": """
        use: free for all
        ffa new 'Anna Maria' "O'Neil" 'Anna Maria'
    """,
}

UNREACHABLE = {
    "no-such-game": "every command that opens a sheet names its game itself",
    "not-created": "an event without its first entry is damaged before that",
}
