"""A case for each code of Kartomantik at the table: see `tests/remedies/test_remedies.py`."""

import re

_ENTER = "ffa enter 'Anna Maria' 3 hollow"
_FULL = f"""
    use: free for all
    ffa pass --all
    {_ENTER}
    {_ENTER}
    {_ENTER}
    {_ENTER}
    ffa pass --all
    ffa keep 1
    ffa keep 2
    ffa keep 3
"""


def _question(text: str) -> str:
    """A question; who has no manifestations is given none."""
    text = re.sub(r'("name": "."(, "out": true)?)}', r'\1, "manifestations": []}', text)
    return f"""
        write: q.json '{text}'
        referee confrontation q.json
    """


CASES = {
    "asked-anew": """
        use: free for all
        ffa roll 'Anna Maria'
        ffa act 'Anna Maria' Rally
        ffa pass "O'Neil" 3 'Anna Maria' "O'Neil"
    """,
    "bad-quotes": """
        use: free for all
        write: game.txt "pass 'Anna"
        ffa run --script game.txt
    """,
    "cant-be-out": _question('{"players": [{"name": "A"}, {"name": "B", "out": true}]}'),
    "cant-undo-beginning": """
        use: free for all
        ffa undo
    """,
    "confrontation-players": _question('{"players": [{"name": "A"}]}'),
    "confrontation-teams": _question('{"players": [{"name": "A"}, {"name": "B"}], "teams": [["A", "B"]]}'),
    "decks-not-counted": """
        use: free for all
        ffa finish
        ffa result
    """,
    "die-not-for": """
        use: free for all
        ffa roll 'Anna Maria'
        ffa roll "O'Neil"
    """,
    "entered-already": """
        use: free for all
        ffa lose 3
        ffa lose 3
    """,
    "entered-twice": _question(
        '{"players": [{"name": "A", "manifestations": [{"power": 3, "temperament": "hollow", "entered": 1},'
        ' {"power": 4, "temperament": "hollow", "entered": 1}]}, {"name": "B"}]}'
    ),
    "first-entered": f"""
        use: free for all
        ffa pass --all
        {_ENTER} --first
        {_ENTER} --first
    """,
    "four-players": """
        use: teams
        teams new 'Anna Maria' "O'Neil" 3
    """,
    "game-goes-on": """
        use: free for all
        ffa result
    """,
    "game-is-over": """
        use: free for all
        ffa finish
        ffa pass --all
    """,
    "game-not-over": """
        use: teams
        teams left 'Anna Maria' 3
    """,
    "game-players": """
        use: free for all
        ffa new 'Anna Maria' "O'Neil"
    """,
    "how-strong": """
        use: free for all
        ffa enter 'Anna Maria'
    """,
    "interzone-full": f"""
        {_FULL}
        ffa keep 4
    """,
    "left-in-deck": """
        use: free for all
        ffa finish
        ffa left 3 61
    """,
    "lines-dry-run": """
        use: free for all
        ffa run --script game.txt --dry-run
    """,
    "lines-need-terminal": """
        use: free for all
        ffa run
    """,
    "name-twice": _question('{"players": [{"name": "A"}, {"name": "A"}]}'),
    "no-ffa-tiebreaker": """
        use: free for all
        ffa new --tiebreak 1
    """,
    "no-lines-in-lines": """
        use: free for all
        write: game.txt "run"
        ffa run --script game.txt
    """,
    "no-mulligan": """
        use: free for all
        ffa mulligan 3
        ffa mulligan 3
    """,
    "no-points": """
        use: free for all
        ffa points 3 0
    """,
    "no-priority": """
        use: free for all
        ffa roll 'Anna Maria'
        ffa act "O'Neil"
    """,
    "no-priority-yet": """
        use: free for all
        ffa act "O'Neil"
    """,
    "no-temperament": """
        use: free for all
        ffa pass --all
        ffa enter 'Anna Maria' 3 hot
    """,
    "not-a-manifestation": """
        use: free for all
        ffa enter 'Anna Maria' --card 'Deny Fate'
    """,
    "not-a-team": """
        use: teams
        teams schedule --team 'Anna Maria' --team "O'Neil+3"
    """,
    "not-another-player": """
        use: teams
        teams new 'Anna Maria' "O'Neil" 3 '=1+1' --with 'Anna Maria'
    """,
    "not-captured": """
        use: teams
        teams give 9 3
    """,
    "not-confrontation": """
        use: free for all
        ffa enter 'Anna Maria' 3 hollow
    """,
    "not-in-a-zone": """
        use: free for all
        ffa away 9
    """,
    "not-in-this-game": """
        use: free for all
        ffa points '=1+1' 5
    """,
    "not-in-zone": """
        use: free for all
        ffa power 9 3
    """,
    "not-of-the-team": """
        use: teams
        teams pass --all
        teams enter 'Anna Maria' 5 hollow
        teams enter "O'Neil" 3 hollow
        teams pass --all
        teams give 2 "O'Neil"
    """,
    "not-to-keep": """
        use: free for all
        ffa keep 9
    """,
    "not-to-replace": f"""
        {_FULL}
        ffa keep 4 --replaces 9
    """,
    "out-of-confrontations": """
        use: free for all
        ffa lose 3
        ffa pass --all
        ffa enter 3 3 hollow
    """,
    "passed-already": """
        use: free for all
        ffa roll 'Anna Maria'
        ffa pass 'Anna Maria'
        ffa act 'Anna Maria'
    """,
    "passed-twice": _question('{"players": [{"name": "A"}, {"name": "B"}], "passed": ["A", "A"]}'),
    "teams-of-two": """
        use: teams
        teams schedule --team 'Anna Maria+3'
    """,
    "tiebreaker-players": """
        use: three tied
        tiebreak make --place 1 --kind free-for-all
        ffa new 'Anna Maria' "O'Neil" --tiebreak 1
    """,
    "too-few-in": _question(
        '{"players": [{"name": "A"}, {"name": "B", "out": true}, {"name": "C", "out": true}]}'
    ),
    "which-temperament": """
        use: free for all
        ffa enter 'Anna Maria' 3
    """,
}

UNREACHABLE = {
    "game-begun": "`new` begins each game on a sheet of its own",
    "game-not-begun": "`undo` leaves the beginning of a game",
    "sides": "`teams new` makes the two teams itself",
    "sides-in-free-for-all": "`ffa new` lets each play for themselves",
}
