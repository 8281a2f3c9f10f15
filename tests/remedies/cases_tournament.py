"""A case for each code of the desk: players, schedule, results, tiebreakers. See `tests/remedies/test_remedies.py`."""

_ANNA_WON = "match won 1 'Anna Maria'"
_RESULTS = {
    "result-double-forfeit": "match forfeit 1 'Anna Maria' \"O'Neil\"",
    "result-double-loss": "match result 1 0 0 --how double-loss",
    "result-drawn": "match drawn 1",
    "result-forfeit-a": "match forfeit 1 'Anna Maria'",
    "result-forfeit-b": 'match forfeit 1 "O\'Neil"',
    "result-not-played": "match skip 1",
    "result-played": "match result 1 10 5",
    "result-there": "match result 1 10 5",
    "result-won-a": _ANNA_WON,
    "result-won-b": 'match won 1 "O\'Neil"',
}


def _players(text: str) -> str:
    """Import players from a file."""
    return f"""
        use: club
        write: players.csv "{text}"
        player import players.csv
    """


def _results(text: str, start: str = "round robin") -> str:
    """Import results from a file."""
    return f"""
        use: {start}
        write: results.csv "{text}"
        match import results.csv
    """


_POOL = [
    "240",
    "98",
    "66",
    "197",
    "63",
    "146",
    "232",
    "51",
    "25",
    "84",
    "246",
    "12",
    "9",
    "194",
    "19",
    "296",
    "36",
    "75",
    "298",
    "179",
    "3",
    "278",
    "27",
    "159",
    "83",
    "62",
    "78",
    "48",
    "68",
    "35",
    "77",
]
"""31 of the cards that Anna Maria acquires in the start `drafted`."""


def _deck(*numbers: str, start: str = "drafted") -> str:
    """Submit a deck of these cards for Anna Maria."""
    lines = "\\n".join(f"#{number}" for number in numbers)
    return f"""
        use: {start}
        write: deck.txt "{lines}"
        deck submit 'Anna Maria' deck.txt
    """


CASES = {
    "against-themselves": _results("1;Anna Maria;Anna Maria;10;5"),
    "all-rounds": """
        use: Swiss
        schedule next --rounds 1
        match drawn 1
        match drawn 2
        schedule next
    """,
    "at-least-one": """
        use: club
        schedule make --tables 0
    """,
    "at-line": _results("1;Anna Maria;O'Neil;10;x"),
    "bad-csv": _players(f"name\\n{'a' * 140_000}"),
    "bad-tie-break": """
        use: club
        event scoring --tie-breaks wons
    """,
    "before-a-name": """
        use: round robin
        match sheet 1 vessel=60
    """,
    "columns-without-heads": _players("Zoe;Z;1"),
    "comma-in-name": _players("Zoe,\\nLee, Ann"),
    "conflict": """
        use: round robin
        match move 3 --round 1
    """,
    "draft-begun": """
        use: draft
        player add Zoe
    """,
    "deck-copies": _deck(*_POOL[:29], _POOL[0]),
    "deck-fixed": """
        use: matches
        match result 1 10 5 --yes
        deck retract 'Anna Maria'
    """,
    "deck-too-large": _deck(*_POOL),
    "deck-too-small": _deck(*_POOL[:29]),
    "draft-running": _deck(*_POOL[:30], start="draft"),
    "erase-name": """
        use: club
        player erase 'Anna Maria'
    """,
    "erased-name": """
        use: club
        player add 'player 1 (name erased)'
    """,
    "erased-names": """
        use: club
        player erase 'Anna Maria' --yes
        write: players.csv "Zoe"
        player import players.csv
    """,
    "field-negative": """
        use: round robin
        match sheet 1 'Anna Maria' gained=-1
    """,
    "field-number": """
        use: round robin
        match sheet 1 'Anna Maria' left=101
    """,
    "field-twice": """
        use: round robin
        match sheet 1 'Anna Maria' vessel=1 vessel=2
    """,
    "import-conflicts": _results("1;Anna Maria;O'Neil;10;5\\n1;Anna Maria;O'Neil;10;6", "two"),
    "import-unreadable": _results("1;Anna Maria;O'Neil;10;x"),
    "in-match": _results("a;b;points a;points b\\nAnna Maria;O'Neil;9000;5", "matches"),
    "match-played": """
        use: round robin
        match result 1 10 5
        match move 1 --round 9
    """,
    "meeting": _results("9;Anna Maria;O'Neil;10;5"),
    "missing-columns": _results("who;whom;points\\nAnna Maria;O'Neil;10"),
    "more-faults": _results("\\n".join(["1;Anna Maria;Anna Maria;10;5"] * 30)),
    "more-points": _results("1;Anna Maria;O'Neil;10000000;5"),
    "name-in-line": _players("name\\nZoe\\nzoe"),
    "name-missing": _results("1;;O'Neil;10;5"),
    "no-bonus": """
        use: club
        player take-back 7 --why 'never given'
    """,
    "no-bye-left": """
        event new 'Swiss Night' --mode swiss --seed 7 --player 'Anna Maria' --player "O'Neil" --player 3
        schedule next --rounds 9
        match drawn 1
        schedule next
        match drawn 2
        schedule next
        match drawn 3
        schedule next --rematches
    """,
    "no-deck": """
        use: drafted
        deck retract 'Anna Maria'
    """,
    "no-event-name": """
        event new ' ' --player Ada --player Ben
    """,
    "no-lot": """
        use: club
        standings --tie-breaks direct,lot
    """,
    "no-match": """
        use: round robin
        match result 99 10 5
    """,
    "no-meeting": _results("1;Anna Maria;3;10;5", "Swiss round"),
    "no-mode": """
        event new 'Club Night' --mode chess --player Ada --player Ben
    """,
    "no-name": _players("name;tag\\n;Z"),
    "no-player-name": """
        use: club
        player add ' '
    """,
    "no-reason": """
        use: club
        player bonus 'Anna Maria' 5
    """,
    "no-result": """
        use: round robin
        match edit 1 10 5
    """,
    "no-round": """
        use: round robin
        standings --after 9
    """,
    "no-round-paired": """
        use: Swiss
        schedule next --replace
    """,
    "no-schedule": """
        use: club
        match result 1 10 5
    """,
    "no-scheme": """
        use: club
        event scoring --scheme chess
    """,
    "no-such-ending": """
        use: round robin
        match result 1 10 5 --how chess
    """,
    "no-swiss": """
        use: lobby
        schedule next
    """,
    "no-tiebreaker": """
        use: two
        tiebreak void 9
    """,
    "no-tiebreakers-here": """
        event new 'Big Table' --mode free-for-all --player 'Anna Maria' --player "O'Neil" --player 3
        tiebreak make
    """,
    "not-a-name": _players("# Players"),
    "not-a-pair": """
        use: Swiss
        schedule next --pair 'Anna Maria'
    """,
    "not-a-whole-number": _results("1;Anna Maria;O'Neil;10;x"),
    "not-acquired": _deck(*_POOL[:29], "279"),
    "not-csv-utf8": _players("Zo\udceb"),
    "not-finished": """
        use: round robin
        tiebreak make
    """,
    "not-in-match": """
        use: Swiss round
        match won 1 3
    """,
    "not-tied": """
        use: two
        tiebreak make --place 2
    """,
    "not-withdrawn": """
        use: club
        player return 'Anna Maria'
    """,
    "nothing-to-change": """
        use: round robin
        match move 1
    """,
    "opponent-withdrawn": """
        use: matches
        player withdraw 'Anna Maria'
        match result 4 10 5
    """,
    "other-result": _results("1;Anna Maria;O'Neil;10;5", "two"),
    "other-round": _results("9;Anna Maria;O'Neil;10;5"),
    "pairing": """
        use: Swiss
        schedule next --pair "Anna Maria=O'Neil"
    """,
    "place-number": """
        use: round robin
        match move 1 --round 0
    """,
    "players": """
        event new 'Club Night' --mode round-robin --player 'Anna Maria'
    """,
    "pointless": """
        use: matches
        match drawn 1
    """,
    "points-in-order": """
        use: two
        tiebreak make
        tiebreak result 1 'Anna Maria' 120 95
    """,
    "rematch": """
        use: Swiss round
        match drawn 1
        match drawn 2
        schedule next --pair "Anna Maria=O'Neil" --pair '-x=3' --bye '=1+1'
    """,
    "rematches-needed": """
        use: two Swiss
        schedule next --rounds 3
        match drawn 1
        schedule next
    """,
    "result-in-line": _results("1;Anna Maria;O'Neil;10;5\\n1;Anna Maria;O'Neil;10;6", "two unplayed"),
    "round-begun": """
        use: Swiss round
        match drawn 1
        schedule next --replace
    """,
    "round-open": """
        use: Swiss round
        schedule next
    """,
    "round-robin": """
        use: round robin
        schedule next
    """,
    "schedule-made": """
        use: round robin
        schedule make
    """,
    "schedule-played": """
        use: two
        schedule make --replace
    """,
    "seats": """
        use: club
        player seats 'Anna Maria'
    """,
    "seats-after-schedule": """
        use: two
        player seats "O'Neil" 'Anna Maria'
    """,
    "seats-fixed": """
        use: draft
        player seats "O'Neil" 'Anna Maria' 3 '=1+1' 5
    """,
    "second-bye": """
        use: Swiss round
        match drawn 1
        match drawn 2
        schedule next --pair 'Anna Maria=3' --pair "O'Neil=4" --bye=-x
    """,
    "sheet-twice": """
        use: two
        match sheet 1 'Anna Maria' vessel=60 'Anna Maria' vessel=50
    """,
    "start-and-minutes": """
        use: club
        schedule make --start 19:00
    """,
    "table-taken-at-time": """
        use: timed
        match move 2 --table 1
    """,
    "table-taken-in-round": """
        use: club
        schedule make --tables 2
        match move 2 --table 1
    """,
    "text-too-long": f"""
        use: club
        player add {"Z" * 201}
    """,
    "tie-break-named-twice": """
        use: club
        event scoring --tie-breaks wins,wins
    """,
    "tiebreaker-decided": """
        use: two
        tiebreak make
        tiebreak result 1 'Anna Maria' 120 "O'Neil" 95
        tiebreak result 1 'Anna Maria' 120 "O'Neil" 95
    """,
    "tiebreaker-game": """
        use: three tied
        tiebreak make --kind round-robin
        tiebreak result 1 'Anna Maria' 120 "O'Neil" 95 3 20
    """,
    "tiebreaker-kind": """
        use: three tied
        tiebreak make --kind match
    """,
    "tiebreaker-open": """
        use: three tied
        tiebreak make
        tiebreak make
    """,
    "tiebreaker-points": """
        use: two
        tiebreak make
        tiebreak result 1 120 95 20
    """,
    "time-of-day": """
        use: round robin
        match move 1 --start late
    """,
    "too-few-active": """
        event new 'Club Night' --mode round-robin --player 'Anna Maria' --player "O'Neil"
        player withdraw "O'Neil"
        schedule make
    """,
    "too-few-players-left": """
        use: two Swiss
        player withdraw "O'Neil"
        schedule next
    """,
    "twice-at-time": """
        use: timed
        match move 3 --start 19:00
    """,
    "twice-in-round": """
        use: round robin
        match move 3 --round 1
    """,
    "two-of-a-name": """
        use: club
        player add 'anna maria'
    """,
    "two-sheets": """
        use: round robin
        match sheet 1 'Anna Maria' vessel=60
    """,
    "unlikely": """
        use: matches
        match result 1 9000 5
    """,
    "unlikely-side": """
        use: matches
        match result 1 9000 5
    """,
    "unreadable-text": """
        use: club
        player add Zo\udceb
    """,
    "withdrawal-rule": """
        use: club
        player withdraw 'Anna Maria' --rule chess
    """,
    "withdrawn": """
        use: club
        player withdraw 'Anna Maria'
        player withdraw 'Anna Maria'
    """,
    **{
        code: f"""
            use: two unplayed
            {first}
            match result 1 10 5
        """
        for code, first in _RESULTS.items()
    },
}

UNREACHABLE = {
    "created": "every `event new` begins an event of its own",
    "declined": "a question is answered with no at a terminal only",
    "no-event": "a session opens an event that is there",
    "no-pairing-library": "the library is installed wherever tests run",
    "no-such-tie-break": "`event scoring` reads the names of tie-breaks itself",
    "not-a-player": "names are looked up among the players of the event",
    "player-number": "`player add` counts the players itself",
    "player-numbers": "`event new` counts the players itself",
    "sheet-sums": "`match sheet` adds the sheets up itself",
    "swiss": "`schedule make` pairs the next round of a Swiss tournament",
    "tie-break-twice": "`event scoring` reads the names of tie-breaks itself",
}
