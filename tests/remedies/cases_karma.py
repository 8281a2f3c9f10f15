"""A case for each code of SoloVerse Karma: see `tests/remedies/test_remedies.py`."""

_FEW = """
    event new 'Karma Night' --mode karma --player 'Anna Maria' --player "O'Neil" --player 3
"""
_WON = """
    use: karma
    karma holds 'Anna Maria' unification 3
"""
_LOWEST = """
    use: karma table
    karma deal --lowest 'Anna Maria=2 red' --lowest "O'Neil=3 red" --lowest '3=4 red' --deck 300
"""
_BLIND = """
    use: karma
    karma play 'Anna Maria' chaos --did "give 14 Anna Maria to O'Neil"
    karma play "O'Neil" 0
    karma play 3 0
    karma play 'Anna Maria' 6x9
    karma play "O'Neil" 0
    karma play 3 0
"""


def _play(words: str, before: str = "use: karma") -> str:
    return f"""
        {before}
        karma play {words}
    """


def _new(words: str) -> str:
    return f"""
        {_FEW}
        karma new {words}
    """


CASES = {
    "aim": """
        use: karma
        karma effect --did 'draw 4'
    """,
    "begins-with-lowest": f"""
        {_LOWEST}
        karma effect --did 'deal 1 3'
    """,
    "borne": """
        use: karma
        karma play 'Anna Maria' +2
        karma draw "O'Neil" --did counter
    """,
    "bots-chaos": r"""
        write: deck.toml 'numbers = 2\n[chaos]\nBoom = 1'
        karma bots --deck deck.toml
    """,
    "bots-count": "karma bots --players 1",
    "bots-games": "karma bots --seed=-1",
    "cant-fail": """
        use: karma
        karma effect --from "O'Neil" --did fails
    """,
    "cant-fail-open": _play("'Anna Maria' chaos --name Whirl --did fails"),
    "cant-hold": """
        use: karma
        karma holds 'Anna Maria' unification 4
    """,
    "card-too-low": _play(""""O'Neil" 7""", "use: karma\nkarma play 'Anna Maria' 8"),
    "cards-not-counted": f"""
        {_WON}
        karma deal --first 3
    """,
    "choose-discards": r"""
        use: karma
        write: rules.toml '[[chaos]]\nname = "Black Hole"\nclasses = ["chaos-draw"]\ndraw = 4'
        karma new --rules rules.toml
        karma deal --first 'Anna Maria' --deck 300
        karma play 'Anna Maria' 'Black Hole'
    """,
    "count-all": f"""
        {_WON}
        karma left "O'Neil" 7
    """,
    "counts-for-nobody": f"""
        {_WON}
        karma left 'Anna Maria' 7
    """,
    "dealer": f"""
        {_FEW}
        karma new --scoring none
        karma deal --first 'Anna Maria' --deck 300
        karma holds 'Anna Maria' unification 3
        karma deal --first 'Anna Maria' --dealer 3
    """,
    "deck-too-few": """
        use: karma table
        karma deal --first 3 --deck 10
    """,
    "discards": _play("'Anna Maria' chaos --did burn --did keep"),
    "effect-needs-player": """
        use: karma
        karma effect --did win
    """,
    "effect-number": _play("'Anna Maria' chaos --did 'deal-all 0'"),
    "effect-twice": _play("'Anna Maria' chaos --did 'draw 2' --did 'draw 3'"),
    "failed-does-nothing": _play("'Anna Maria' chaos --name Whirl --did fails --did 'deal 1 3'", _BLIND),
    "game-over": _play("'Anna Maria' 7", _WON),
    "give": _play("'Anna Maria' chaos --did 'give 2 3 to 3'"),
    "karma-dry-run": """
        use: karma
        karma run --script plays.txt --dry-run
    """,
    "karma-players": _new("'Anna Maria'"),
    "karma-teams": _new("""--team "Anna Maria,O'Neil" --victory relaxed"""),
    "must-answer": """
        use: karma
        karma play 'Anna Maria' +2
        karma pickup "O'Neil"
    """,
    "must-answer-draw": _play(""""O'Neil" 7""", "use: karma\nkarma play 'Anna Maria' +2"),
    "must-counter": _play(
        """"O'Neil" 7""", """use: karma\nkarma play 'Anna Maria' chaos --did "faces O'Neil: Storm" """
    ),
    "no-cards-on-turn": r"""
        write: question.toml 'players = ["A", "B"]\n[position]\nturn = "A"\n[position.cards]\nA = [0, 0, 0]'
        karma ask question.toml
    """,
    "no-coloured-card": """
        use: karma table
        karma deal --lowest 'Anna Maria=12 red'
    """,
    "no-draw-faced": """
        use: karma
        karma draw 'Anna Maria'
    """,
    "no-effect": """
        use: karma
        karma effect
    """,
    "no-end": _new("--target 0"),
    "no-first": """
        use: karma table
        karma deal
    """,
    "no-game-dealt": _play("'Anna Maria' 7", "use: karma table"),
    "no-karma-table": """
        use: karma table
        karma undo
        karma deal --first 3
    """,
    "no-scores": f"""
        {_FEW}
        karma new --scoring none
        karma deal --first 'Anna Maria'
        karma left 'Anna Maria' 7
    """,
    "no-stone": """
        use: karma teams
        karma stone 'Anna Maria' 3
    """,
    "no-stone-turn": """
        use: karma teams
        karma stone "O'Neil" '=1+1'
    """,
    "no-such-effect": _play("'Anna Maria' chaos --did dance"),
    "no-such-number": _play("'Anna Maria' 11"),
    "no-target": _new("--scoring none --target 5"),
    "no-teams": """
        use: karma
        karma trade 'Anna Maria'
    """,
    "no-victory": f"""
        {_FEW}
        player add '=1+1'
        karma new --team 'Anna Maria,3' --team "O'Neil,=1+1"
    """,
    "not-a-member": """
        use: karma teams
        karma trade 'Anna Maria' "O'Neil"
    """,
    "not-chaos": _play("'Anna Maria' skip --did burn"),
    "not-lowest": """
        use: karma table
        karma deal --lowest 'Anna Maria=2 red' --lowest "O'Neil=3 red" --first "O'Neil"
    """,
    "not-lowest-card": """
        use: karma table
        karma deal --lowest 'Anna Maria'
    """,
    "not-over": """
        use: karma
        karma left 'Anna Maria' 7
    """,
    "not-your-turn": _play(""""O'Neil" 7"""),
    "nothing-to-choose": f"""
        {_BLIND}
        karma effect --from 'Anna Maria' --did 'deal 1 3'
    """,
    "nothing-to-counter": _play("'Anna Maria' chaos --did counter"),
    "one-blind-card": _play("'Anna Maria' 3x7", _BLIND),
    "one-kind": _play("'Anna Maria' 7 8"),
    "opening": _play("'Anna Maria' 7", _LOWEST),
    "players-or-teams": _new("""'Anna Maria' --team "O'Neil,3" """),
    "plays-blindly": f"""
        {_BLIND}
        karma pickup 'Anna Maria'
    """,
    "scored": f"""
        {_WON}
        karma left "O'Neil" 27x7
        karma left 3 27x7
        karma left 3 27x7
    """,
    "series-over": f"""
        {_FEW}
        karma new --scoring none --games 1
        karma deal --first 'Anna Maria'
        karma holds 'Anna Maria' unification 3
        karma deal --first 'Anna Maria'
    """,
    "shown-twice": """
        use: karma table
        karma deal --lowest 'Anna Maria=2 red' --lowest 'Anna Maria=3 red'
    """,
    "still-playing": """
        use: karma
        karma deal --first 3
    """,
    "swap": _play("'Anna Maria' chaos --did 'swap Anna Maria'"),
    "team-size": _new("""--team "Anna Maria,O'Neil" --team 3 --victory relaxed"""),
    "too-few-cards": _play("'Anna Maria' 16x7"),
    "too-few-left": _play("'Anna Maria' chaos --did 'recycle 5'"),
    "trade-on-own-turn": """
        use: karma teams
        karma trade "O'Neil"
    """,
    "traded-lately": """
        use: karma teams
        karma trade 'Anna Maria'
        karma trade 'Anna Maria'
    """,
    "two-faced": _play("""'Anna Maria' chaos --did 'draw 2' --did "faces O'Neil: Storm" """),
    "which-member": f"""
        event new 'Karma Night' --mode karma {" ".join(f"--player '{name}'" for name in "ABCDEFG3")}
        karma new --team A,B,C,D --team E,F,G,3 --victory relaxed
        karma deal --first A --deck 300
        karma trade A
    """,
    "whose": f"""
        {_FEW}
        karma new --scoring out
        karma deal --first 'Anna Maria'
        karma left 'Anna Maria' 7
    """,
}

UNREACHABLE = {
    "lowest-tied": "`karma deal` brings a roll of the die with it",
    "no-card-to-trade": "takes a game until a member of a team is out",
    "no-cards": "takes a game until a last card, a draw, comes back to its player",
    "no-karma-scoring": "scorings are read by the command line and the rules file",
    "no-such-class": "classes are read by the command line",
    "no-such-face": "cards are read by the command line",
    "out-of-reach": "takes a game until a player is out",
    "set-up-already": "`karma new` opens a sheet of its own",
    "team-seats": "`karma new` seats the teams in turn itself",
}
