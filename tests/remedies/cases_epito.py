"""A case for each code of the match sheet of Építő: see `tests/remedies/test_remedies.py`."""


def _play(line: str, before: str = "") -> str:
    return f"""
        use: epito laid
        {before}
        epito play {line}
    """


_READY = """epito play 'Anna Maria: lay front, ready' "O'Neil: lay front, ready" """

CASES = {
    "abilities": _play("'Anna Maria: use 9'", _READY),
    "adjusted-value": """
        use: epito laid
        epito adjust 'Anna Maria' front 99 --why Recall
    """,
    "at-end": _play("'Anna Maria: use 1 at-end 2'", _READY),
    "bad-abilities": _play("'Anna Maria: use 1 late 2'"),
    "boss-out": _play(
        "'Anna Maria: lay boss'",
        """epito round 'Anna Maria: lay front' "O'Neil: lay front, lost boss"
        epito round "Anna Maria: lost boss" """,
    ),
    "boss-place": _play("'Anna Maria: lay boss'"),
    "dice-tied": """
        use: round robin
        epito new 'Anna Maria' 3
        epito roll 4 4
        epito first 3
    """,
    "die": """
        use: epito
        epito new 'Anna Maria' 3
        epito roll 4 99 --sheet 2
    """,
    "fixed-by-rule": """
        use: epito laid
        epito adjust 'Anna Maria' boss 0 --why Recall
    """,
    "laid-already": _play("'Anna Maria: lay front, lay front'"),
    "move": _play("'Anna Maria: move 3'"),
    "names-no-player": _play("'lay front'"),
    "no-card-text": """
        use: epito laid
        epito adjust 'Anna Maria' front 1
    """,
    "no-place": _play("'Anna Maria: lay roof'"),
    "no-reading": """
        use: epito
        epito new 'Anna Maria' 3 --bonus always
    """,
    "no-such-entry": _play("'Anna Maria: dance'"),
    "not-between": """
        use: round robin
        epito new 'Anna Maria' "O'Neil" --match 1
    """,
    "not-in-this-match": """
        use: epito laid
        epito adjust 3 front 1 --why Recall --sheet 1
    """,
    "not-their-entry": _play('''"O'Neil: lay front"'''),
    "nothing-entered": """
        use: epito laid
        epito play 'Anna Maria:'
    """,
    "nothing-there": _play(
        "'Anna Maria: lost reserve'",
        """epito play 'Anna Maria: lay front, ready' "O'Neil: lay front, ready"
        epito play 'Anna Maria: use 0' "O'Neil: use 0" """,
    ),
    "reserve-behind-front": _play("'Anna Maria: lay reserve'"),
    "rolled": """
        use: round robin
        epito new 'Anna Maria' 3
        epito roll 4 2
        epito roll 4 3
    """,
    "several-sheets": """
        use: epito
        epito new 'Anna Maria' 3
        epito show
    """,
    "sheet-there": """
        use: round robin
        epito new --match 1
        epito new --match 1
    """,
    "side-cards": """
        use: epito
        epito new 'Anna Maria' 3 --side-cards 1,2,3
    """,
    "side-deck-cards": """
        use: epito
        epito new 'Anna Maria' 3 --side-cards 9
    """,
    "token-fields-laid": """
        use: epito
        epito play 'Anna Maria: boss, field Fire, field Water, field Air'
    """,
    "two-dice": """
        use: epito
        epito roll 4
    """,
    "two-match-players": """
        use: epito
        epito new 'Anna Maria'
    """,
    "wrong-phase": _play("'Anna Maria: use 1'"),
    "front-empty": _play(
        "'Anna Maria: lay front'",
        """epito round 'Anna Maria: ready' "O'Neil: ready" """,
    ),
    "match-over": _play(
        "'Anna Maria: lay front'",
        """epito adjust 'Anna Maria' kills 4 --why Recall
        epito round 'Anna Maria: lay front' "O'Neil: lay front" """,
    ),
    "not-due": _play(
        '''"Anna Maria: take"''',
        """epito play 'Anna Maria: lay front, ready' "O'Neil: lay front, ready"
        epito play 'Anna Maria: use 0' "O'Neil: use 0"
        epito play "O'Neil: lost front"
        epito end""",
    ),
    "place-full": _play(
        "'Anna Maria: lay front'",
        "epito adjust 'Anna Maria' front 2 --why Recall",
    ),
}

UNREACHABLE: dict[str, str] = {}
