"""A case for each code of what is typed, and of files: see `tests/remedies/test_remedies.py`."""

CASES = {
    "ambiguous-name": """
        event new 'Friday Bazaar' --player 'Anna Maria' --player 'Anna Bella'
        player withdraw Anna
    """,
    "bad-output": "simulate -n 1 --players 2 --svg none/at/all.svg",
    "beside-database": """
        use: lobby
        event export evening.db-journal --force
    """,
    "cant-read": "event import none.jsonl",
    "cant-write": """
        use: lobby
        event export none/at/all.jsonl
    """,
    "database-there": """
        use: lobby
        event export evening.db --force
    """,
    "file-there": """
        use: lobby
        event export friday.jsonl
        event export friday.jsonl
    """,
    "file-too-large": """
        write: question.json 0123456789 110000
        karma ask question.json
    """,
    "missing": """
        use: epito
        epito play 'Anna Maria: field'
    """,
    "no-card-number": """
        use: draft
        draft award 9999
    """,
    "no-set-name": r"""
        write: mine.csv 'number,name,kind,points,power,temperaments\n1,Wind Sprout,manifestation,5,1,phlegmatic\n'
        cards import mine.csv --name '!!'
    """,
    "not-a-file": "karma ask .",
    "not-a-number": """
        use: free for all
        ffa power x 3
    """,
    "not-an-export": """
        use: lobby
        event import evening.db
    """,
    "not-card-pile": """
        simulate --pile 248
    """,
    "number-too-large": """
        use: free for all
        ffa points 3 99999999999999
    """,
    "same-file": "simulate -n 1 --players 2 --svg same --csv same",
    "text-too-long": f"""
        use: lobby
        player add {"A" * 999}
    """,
    "unknown-name": """
        use: lobby
        player withdraw Zoe
    """,
}
UNREACHABLE: dict[str, str] = {}
