"""A confrontation as a question in JSON or TOML, and its answer: no state, no log (C-1 to C-6, F-1 to F-9, T-2, T-4).

Text in, plain values out. A fault of the text is `Unreadable` and names its key; a question that can be read and can't
be (six players, a name twice) is `Refused` with the rule.
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.kartomantik import priority
from games.kartomantik.confrontation import Fighter, Side, Standing, standing
from games.kartomantik.wheel import temperaments
from games.model import LARGEST_AMOUNT
from games.refusal import Refused, clause
from games.toml_table import Table, open_question


class Question(NamedTuple):
    """Players clockwise, and by player the manifestations; `teams` are seats; `last` and `passed` are sides."""

    names: tuple[str, ...]
    players: tuple[Side, ...]
    labels: tuple[tuple[str, ...], ...]
    teams: tuple[tuple[int, ...], ...] | None
    last: int | None
    passed: tuple[int, ...]

    @property
    def members(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side: one player, or a team."""
        return self.teams or tuple((seat,) for seat in range(len(self.names)))

    @property
    def sides(self) -> tuple[str, ...]:
        """What each side is called: by its player, or its members joined with `+`."""
        return tuple("+".join(self.names[seat] for seat in seats) for seats in self.members)


def read_question(text: str, source: str = "question") -> Question:
    """Read the question in a text of JSON or TOML; `source` is what a fault calls the text.

    Raises:
        Unreadable: a field is missing, unknown or of the wrong type.
        Refused: no such confrontation is possible.
    """
    table = open_question(text, source, "bad-question")
    table.close("players", "last_winner", "teams", "passed")
    entries = list(table.tables("players", needed=True))
    names = tuple(entry.text("name", needed=True) for entry in entries)
    _distinct(names)
    fields = [_manifestations(entry) for entry in entries]
    players = tuple(
        Side(tuple(fighter for fighter, _ in field), entry.flag("out"))
        for entry, field in zip(entries, fields, strict=True)
    )
    teams = _teams(table, names)
    _how_many(names, teams)
    _possible(names, players, teams)
    found = Question(
        names, players, tuple(tuple(label for _, label in field) for field in fields), teams, None, ()
    )
    return found._replace(last=_last(table, found), passed=_passed(table, found))


def answer(question: Question) -> dict[str, object]:
    """What stands: totals, who beats whom, disadvantages, priority, winner or stalemate, and what is captured."""
    sides = _sides(question)
    found = standing(sides)
    called = question.sides
    turn = _priority(question, found)
    return {
        "totals": dict(zip(called, found.totals, strict=True)),
        "beats": {
            name: [called[other] for other in row] for name, row in zip(called, found.beats, strict=True)
        },
        "disadvantage": dict(zip(called, found.disadvantage, strict=True)),
        "priority": None if turn.side is None else called[turn.side],
        "priority_rule": turn.rule,
        "priority_candidates": [called[side] for side in turn.candidates],
        "winner": None if found.winner is None else called[found.winner],
        "loser": called[1 - found.winner] if found.winner is not None and len(called) == 2 else None,
        "stalemate": found.winner is None,
        "reason": _reason(question, found),
        "captures": _captures(question, found),
        "why": _why(question, sides, found),
    }


def _sides(question: Question) -> tuple[Side, ...]:
    """T-4: a team's manifestations count together."""
    return tuple(
        Side(
            tuple(fighter for seat in seats for fighter in question.players[seat].fighters),
            all(question.players[seat].out for seat in seats),
        )
        for seats in question.members
    )


def _priority(question: Question, found: Standing) -> priority.Priority:
    if question.teams is not None:
        return priority.duel(found, question.last, question.passed, rule="T-2")
    if len(question.names) == 2:
        return priority.duel(found, question.last, question.passed)
    return priority.free_for_all(found, question.last, question.passed)


def _reason(question: Question, found: Standing) -> str:
    """The rule that decides: F-8 or F-9 in a Free-for-All, T-4 for teams, else C-2; C-3 for their stalemates."""
    if len(question.members) > 2:
        return "F-9" if found.winner is None else "F-8"
    if found.winner is None:
        return "C-3"
    return "C-2" if question.teams is None else "T-4"


def _captures(question: Question, found: Standing) -> list[dict[str, object]]:
    """C-4, F-8: what the winner captures, opponent by opponent, in the order of the question."""
    if found.winner is None:
        return []
    return [
        {
            "by": question.sides[found.winner],
            "from": question.names[seat],
            "manifestations": [
                {
                    "power": fighter.power,
                    "temperament": "+".join(fighter.temperaments),
                    "entered": fighter.entered,
                }
                | ({"name": label} if label else {})
                for fighter, label in zip(question.players[seat].fighters, question.labels[seat], strict=True)
            ],
        }
        for side, seats in enumerate(question.members)
        if side != found.winner
        for seat in seats
        if question.players[seat].fighters
    ]


def _why(question: Question, sides: Sequence[Side], found: Standing) -> list[str]:
    """A sentence for each pair of sides that take part."""
    return [
        _sentence(question.sides, sides, one, other, found)
        for at, one in enumerate(found.present)
        for other in found.present[at + 1 :]
    ]


def _sentence(names: Sequence[str], sides: Sequence[Side], one: int, other: int, found: Standing) -> str:
    if one in found.beats[other]:
        one, other = other, one
    first, second = sides[one], sides[other]
    if first.total != second.total:
        return f"{names[one]} beats {names[other]}: power {first.total} against {second.total}"
    mine, theirs = ("+".join(side.last) or "no manifestation" for side in (first, second))
    if other in found.beats[one]:
        return f"{names[one]} beats {names[other]}: power {first.total} each, {mine} beats {theirs}"
    return f"{names[one]} and {names[other]} are even: power {first.total} each, {mine} and {theirs}"


def _manifestations(player: Table) -> list[tuple[Fighter, str]]:
    player.close("name", "manifestations", "out")
    found = []
    for table in player.tables("manifestations", needed=True):
        table.close("power", "temperament", "entered", "name")
        power = table.whole("power", least=-LARGEST_AMOUNT)
        fighter = Fighter(power, _temperaments(table), table.whole("entered"))
        found.append((fighter, table.text("name", needed="name" in table)))
    return found


def _temperaments(table: Table) -> tuple[str, ...]:
    """One temperament, or several in a list or joined with `+`, as card sets write them (C-2)."""
    value = table.get("temperament")
    parts = value.split("+") if isinstance(value, str) else value
    known = temperaments()
    items = parts if isinstance(parts, list) else []
    words = [part.strip().lower() if isinstance(part, str) else "" for part in items]
    if not words or any(word not in known for word in words):
        table.must_be("temperament", clause("temperaments", names=tuple(known)))
    return tuple(dict.fromkeys(words))


def _distinct(names: Sequence[str]) -> None:
    twice = next((name for at, name in enumerate(names) if name in names[:at]), None)
    if twice is not None:
        raise Refused(None, "name-twice", name=twice)


def _how_many(names: Sequence[str], teams: tuple[tuple[int, ...], ...] | None) -> None:
    if teams is None and not 2 <= len(names) <= 5:
        raise Refused("F-1", "confrontation-players", count=len(names))


def _teams(table: Table, names: Sequence[str]) -> tuple[tuple[int, ...], ...] | None:
    """T-1: two teams of two, each player in one of them."""
    if table.get("teams") is None:
        return None
    found = []
    for team in table.items("teams"):
        members = team if isinstance(team, list) else [team]
        if any(name not in names for name in members):
            table.must_be("teams", clause("lists-of-players", names=tuple(names)))
        found.append(tuple(names.index(name) for name in members))
    seats = sorted(seat for team in found for seat in team)
    if len(found) != 2 or any(len(team) != 2 for team in found) or seats != [0, 1, 2, 3] or len(names) != 4:
        raise Refused("T-1", "confrontation-teams", teams=len(found), count=len(names))
    return tuple(found)


def _possible(
    names: Sequence[str], players: Sequence[Side], teams: tuple[tuple[int, ...], ...] | None
) -> None:
    """No two manifestations of a side enter at once (C-2 asks for the last), and who is out has none (F-11)."""
    for name, player in zip(names, players, strict=True):
        if player.out and (teams or len(names) == 2 or player.fighters):
            raise Refused("F-11", "cant-be-out", name=name)
    if sum(not player.out for player in players) < 2:
        raise Refused("F-11", "too-few-in")
    for seats in teams or [(seat,) for seat in range(len(names))]:
        entries = [fighter.entered for seat in seats for fighter in players[seat].fighters]
        twice = next((entry for at, entry in enumerate(entries) if entry in entries[:at]), None)
        if twice is not None:
            raise Refused("C-2", "entered-twice", name="+".join(names[seat] for seat in seats), entered=twice)


def _last(table: Table, question: Question) -> int | None:
    value = table.get("last_winner")
    return None if value is None else _side(table, "last_winner", value, question)


def _passed(table: Table, question: Question) -> tuple[int, ...]:
    """F-4: each side passes at most once between two actions. Of a team, one player's pass is the team's (T-2)."""
    found: list[int] = []
    seen: list[object] = []
    for value in table.items("passed"):
        side = _side(table, "passed", value, question)
        if value in seen or (question.teams is None and side in found):
            raise Refused("F-4", "passed-twice", name=str(value))
        seen.append(value)
        found += [side] * (side not in found)
    return tuple(found)


def _side(table: Table, key: str, value: object, question: Question) -> int:
    """A side by its name, or a team by one of its players."""
    called = [
        (question.sides[side], *(question.names[seat] for seat in seats))
        for side, seats in enumerate(question.members)
    ]
    found = next((side for side, names in enumerate(called) if value in names), None)
    if found is None:
        table.must_be(key, clause("one-of", names=question.sides))
    return found or 0
