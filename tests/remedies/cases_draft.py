"""A case for each code of the draft and the live table: see `tests/remedies/test_remedies.py`."""

CASES = {
    "no-auction": """
        use: draft
        draft bid "O'Neil" 5
    """,
    "not-started": """
        use: lobby
        draft show --json
        draft pass --all
    """,
}
UNREACHABLE: dict[str, str] = {}
