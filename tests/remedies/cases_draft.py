"""A case for each code of the draft and the live table: see `tests/remedies/test_remedies.py`.

On the first table of `draft` lie 261, 240, 279, 2, 4, 96, 177, 98, 208 and 145; on that of `TWO` 15, 166, 36 and 284.
"""

TWO = """
    event new Two --seed 7 --player 'Anna Maria' --player "O'Neil"
    draft start --first 'Anna Maria'
"""
TWO_BY_HAND = f"{TWO.rstrip()} --deal manual"

CASES = {
    "active-opens": """
        use: draft
        draft nominate 261
        draft bid 'Anna Maria' 5
    """,
    "amend-breaks-later": """
        use: draft
        draft award 261 --to "O'Neil" --for 5
        draft award 240 --to "O'Neil" --for 5
        draft award 279 --to '=1+1' --for 5
        draft award 2 --to '=1+1' --for 5
        draft award 4
        draft amend 7 --to '=1+1' --for 5
    """,
    "amend-what": """
        use: draft
        draft award 261 --to "O'Neil" --for 5
        draft amend 7
    """,
    "auction-open": """
        use: draft
        draft nominate 261
        draft bid "O'Neil" 5
        draft nominate 240
    """,
    "dealt-before": f"""
        {TWO_BY_HAND}
        draft deal 15 166 36 284
        draft auto
        draft deal 15 167 37 285
    """,
    "dealt-twice": f"""
        {TWO_BY_HAND}
        draft deal 15 166 36 36
    """,
    "digital-deal": """
        use: draft
        draft deal 1 2 3 4 5 6 7 8 9 10
    """,
    "draft-players": """
        event new Two --player 'Anna Maria' --player "O'Neil"
        player withdraw "O'Neil"
        draft start
    """,
    "ended": """
        use: drafted
        draft nominate 261
    """,
    "has-passed": """
        use: draft
        draft nominate 261
        draft bid "O'Neil" 10
        draft pass '=1+1'
        draft pass '=1+1'
    """,
    "has-two": """
        use: draft
        draft award 261 --to "O'Neil" --for 5
        draft award 240 --to "O'Neil" --for 5
        draft award 279 --to "O'Neil" --for 5
    """,
    "multiple-of-5": """
        use: draft
        draft award 261 --to '=1+1' --for 7
    """,
    "must-bid": """
        use: draft
        draft award 261 --to "O'Neil" --for 0
    """,
    "named-twice": """
        use: draft
        draft nominate 261
        draft pass "O'Neil" "O'Neil"
    """,
    "no-amount": """
        use: draft
        draft award 261 --to "O'Neil"
    """,
    "no-auction": """
        use: draft
        draft bid "O'Neil" 5
    """,
    "no-entry": """
        use: draft
        draft amend 99 --to "O'Neil" --for 5
    """,
    "no-player": """
        use: draft
        draft award 261 --for 5
    """,
    "no-script": """
        use: draft
        draft run --script 'no such file'
    """,
    "no-secret": """
        event new Unseen --player 'Anna Maria' --player "O'Neil"
        draft start
        event export unseen.jsonl --public
        event import unseen.jsonl --db other.db
        draft auto --db other.db
    """,
    "no-table": f"""
        {TWO_BY_HAND}
        draft nominate 15
    """,
    "nobody-else": f"""
        {TWO}
        draft award 15 --to "O'Neil" --for 5
        draft award 166 --to "O'Neil" --for 5
        draft award 36 --to 'Anna Maria' --for 5
    """,
    "not-asked": """
        use: draft
        draft nominate 261
        draft pass 'Anna Maria'
    """,
    "not-in-piles": """
        event new Two --without 15 --player 'Anna Maria' --player "O'Neil"
        draft start --deal manual
        draft deal 15 166 36 284
    """,
    "not-of-an-auction": """
        use: draft
        draft amend 2 --to "O'Neil" --for 5
    """,
    "not-on-table": """
        use: draft
        draft award 1
    """,
    "not-seated": """
        use: lobby
        player withdraw "O'Neil"
        draft start --first 'Anna Maria'
        draft award 212 --to "O'Neil" --for 5
    """,
    "not-started": """
        use: lobby
        draft show --json
        draft pass --all
    """,
    "nothing-to-match": """
        use: draft
        draft nominate 261
        draft match
    """,
    "out-of-turn": """
        use: draft
        draft nominate 261
        draft bid '=1+1' 5
    """,
    "own-bid": """
        use: draft
        draft nominate 261
        draft bid "O'Neil" 5
        draft bid "O'Neil" 10
    """,
    "pile-exhausted": f"""
        {TWO_BY_HAND}
        draft deal 30 31 32 33
        draft auto
        draft deal 34 35 77 78
        draft auto
        draft deal 79 80 81 82
    """,
    "pile-too-small": f"""
        event new Two --player 'Anna Maria' --player "O'Neil" {" ".join(f"--without {card}" for card in [*range(1, 13), *range(48, 60), *range(95, 107), *range(142, 154)])}
    """,
    "pool-too-small": """
        use: draft
        deck build "O'Neil"
    """,
    "screen-options": """
        use: draft
        draft run --script lines.txt --big
    """,
    "script-line": """
        use: draft
        event export lines.txt
        draft run --script lines.txt
    """,
    "started": """
        use: draft
        draft start
    """,
    "table-json": """
        use: draft
        draft run
    """,
    "table-not-empty": f"""
        {TWO_BY_HAND}
        draft deal 15 166 36 284
        draft deal 16 167 37 285
    """,
    "table-size": f"""
        {TWO_BY_HAND}
        draft deal 15 166
    """,
    "taken": """
        use: draft
        draft award 261
        draft nominate 261
    """,
    "too-high": """
        use: draft
        draft nominate 261
        draft bid "O'Neil" 1000000
        draft pass -- -x
        draft pass '=1+1'
        draft pass 5
        draft match
        draft bid "O'Neil" 1000000
    """,
    "too-low": """
        use: draft
        draft nominate 261
        draft bid "O'Neil" 10
        draft bid 'Anna Maria' 5
    """,
    "was-opened": """
        use: draft
        draft nominate 261
        draft bid "O'Neil" 10
        draft award 261
    """,
    "who-passes": """
        use: draft
        draft pass
    """,
}

_AT_THE_TABLE = "a line of the live table: from a script it is the cause of script-line"

UNREACHABLE: dict[str, str] = {
    **dict.fromkeys(
        ("ambiguous-letters", "bot-bids", "bot-matches", "line-too-long", "no-card-to-deal", "no-label", "no-letters",
         "no-such-action", "no-such-action-of", "no-such-line", "two-readings"),
        _AT_THE_TABLE,
    ),
    "deal-not-as-promised": "no command makes an unfair deal",
    "falls-no-more": "the cause of amend-breaks-later",
    "falls-unasked": "the cause of amend-breaks-later",
    "line-not-utf8": "no command writes a file whose first line is a line of the live table and is not UTF-8",
    "moved-on": "two tables must act at once",
    "needs-terminal": "with --json, which these cases add, it is table-json",
    "no-aim": "`deck build --aim` is a choice",
    "no-such-pile": "`event new --pile` reads the names of the piles",
}  # fmt: skip
