"""A case for each code of the program itself, its tools and its reports: see `tests/remedies/test_remedies.py`."""

_ROUND = """
    event new 'Club Night' --mode round-robin --player 'Anna Maria' --player "O'Neil"
    schedule make
    match result 1 5 5
"""
_SET = r"""
    write: mine.csv 'number,name,kind,points,power,cost,temperaments\n1,Wind Sprout,manifestation,5,1,,phlegmatic\n'
"""

CASES = {
    "bad-card-set": "cards import none.csv",
    "demo-file-there": """
        use: lobby
        --db evening.db demo
    """,
    "extra-words": "event list Anna Maria",
    "folder-there": """
        use: lobby
        export folder
        export folder
    """,
    "name-taken": f"""
        {_SET}
        cards import mine.csv --name kartomantik-beta
    """,
    "not-a-choice": "standings --format xml",
    "no-debts": """
        use: round robin
        print debts --output debts.pdf
    """,
    "no-decks": """
        use: drafted
        print decks --output decks.pdf
    """,
    "no-language": "event list --lang xx",
    "no-matches": f"""
        {_ROUND}
        print slips --output slips.pdf
    """,
    "no-round": f"""
        {_ROUND}
        print pairings --output pairings.pdf --round 9
    """,
    "no-schedule": """
        use: lobby
        print pairings --output pairings.pdf --round 1
    """,
    "not-utf8": """
        raw: mine.csv ffe9c3
        cards import mine.csv
    """,
    "number-too-small": "simulate -n 0",
    "set-there": f"""
        {_SET}
        cards import mine.csv
        cards import mine.csv
    """,
    "pile-players": "simulate --players 7",
    "too-many-processes": "simulate --jobs 9999",
    "two-documents": "simulate -n 1 --players 2 --svg -",
    "usage": "dance",
    "usage-of": """
        use: draft
        draft bid
    """,
}

UNREACHABLE = {
    "bad-argument": "names and texts that are not readable are refused where they are read",
    "bad-input": "takes bytes typed at a prompt",
    "file-failed": "takes a disk that fails while a file is read",
    "no-command": "takes a command line without a command: the test adds --json to one",
    "output-failed": "takes an output that is closed",
    "worker-lost": "takes a process that is ended from outside",
}
