"""Players and results out of spreadsheets: CSV text to rows, and rows to commands. All or nothing; each fault with its line.

Read are commas, semicolons and tabs between columns, either decimal mark (`120`, `120,0`, `120.0`), with or without a
byte-order mark, with or without a line that names the columns, in English, German or Hungarian.
"""

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from games.model import PlayerId, Points, fold_name
from games.refusal import Refusal, Unreadable, clause
from tournament.events import EnterResult
from tournament.results import result_clause
from tournament.state import Desk, Fixture

HEADS = {
    "round": ("round", "runde", "fordulo", "kor"),
    "a": ("a", "player a", "player 1", "player", "first", "home", "spieler a", "spieler 1", "spieler", "jatekos a", "jatekos 1", "jatekos", "name a"),
    "b": ("b", "player b", "player 2", "against", "opponent", "second", "away", "spieler b", "spieler 2", "gegner", "jatekos b", "jatekos 2", "ellenfel", "name b"),
    "points_a": ("points_a", "points a", "points 1", "score a", "score 1", "result a", "punkte a", "punkte 1", "punkte", "pont a", "pont 1", "pontok a", "pontok 1"),
    "points_b": ("points_b", "points b", "points 2", "score b", "score 2", "result b", "punkte b", "punkte 2", "pont b", "pont 2", "pontok b", "pontok 2"),
    "name": ("name", "names", "player", "players", "participant", "spieler", "spielername", "teilnehmer", "nev", "jatekos", "resztvevo"),
    "tag": ("tag", "kennung", "jel", "nickname"),
}  # fmt: skip
"""Heads of columns, as `fold_name` leaves them."""

LONGEST_NAME = 80
"""Letters of a name in a list without heads; a longer line is a sentence of some other file."""

NO_NAME = re.compile(r"[#<{\[|>]|```|//|/\*|[-*] |!\[")
"""What lines of other files begin with: Markdown, programs, JSON, HTML."""

RESULT_COLUMNS = ("round", "a", "b", "points_a", "points_b")
PLAYER_COLUMNS = ("name", "tag")


class Fault(NamedTuple):
    """What is wrong with a line (counted from 1)."""

    line: int
    why: Refusal


class Conflict(Fault):
    """A line that is readable, but says something else than what is there."""


class PlayerLine(NamedTuple):
    """A player's name; two of one name are told apart by a tag."""

    line: int
    name: str
    tag: str


class ResultLine(NamedTuple):
    """A result. `round` is None where the file does not say it."""

    line: int
    round: int | None
    a: str
    b: str
    points_a: Points
    points_b: Points


class ImportPlan(NamedTuple):
    """What results of a file come to: commands for what is new, how many are there already, and the faults."""

    commands: tuple[EnterResult, ...]
    known: int
    faults: tuple[Fault, ...]


def text_of(data: bytes, source: str) -> str:
    """The text of a CSV file: UTF-8, or UTF-16 with its mark (`Unreadable` otherwise)."""
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        return data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeError as fault:
        raise Unreadable("not-csv-utf8", file=source) from fault


def players_from_csv(text: str) -> tuple[list[PlayerLine], list[Fault]]:
    """Players, one a line: a name, and a tag where two share one.

    Without heads a line is a name and nothing else; `Unreadable` for several columns that no head explains, and for a
    file that plainly is no list: whatever it is, its lines are not people.
    """
    players: list[PlayerLine] = []
    faults: list[Fault] = []
    for line, cells in _table(text, PLAYER_COLUMNS, needed=("name",), headless=_bare_name):
        if not cells["name"]:
            faults.append(Fault(line, clause("no-name")))
            continue
        players.append(PlayerLine(line, cells["name"], cells.get("tag", "")))
    seen: dict[tuple[str, str], int] = {}
    for player in players:
        key = (fold_name(player.name), fold_name(player.tag))
        first = seen.setdefault(key, player.line)
        if first != player.line:
            faults.append(Fault(player.line, clause("name-in-line", name=player.name, line=first)))
    return players, faults


def results_from_csv(text: str, limit: Points) -> tuple[list[ResultLine], list[Fault]]:
    """Results, one a line: round (may be left out), two names, two scores of at most `limit` points either way.

    `Unreadable` if the first line holds heads (no number stands in it), and not those that are needed.
    """
    results: list[ResultLine] = []
    faults: list[Fault] = []
    for line, cells in _table(text, RESULT_COLUMNS, needed=RESULT_COLUMNS[1:], headless=_bare_result):
        try:
            results.append(_result(line, cells, limit))
        except Unreadable as fault:
            faults.append(Fault(line, fault.refusal))
    return results, faults


def plan_import(state: Desk, results: Iterable[ResultLine], find: Callable[[str], PlayerId]) -> ImportPlan:
    """Commands for results that are not there yet.

    `find` says who is called so, and raises `Unreadable` if nobody is. A result that is there already, from the file or
    from before, is not entered twice; one that says something else is a fault.
    """
    commands: dict[int, EnterResult] = {}
    lines: dict[int, int] = {}
    faults: list[Fault] = []
    known = 0
    meetings: dict[frozenset[PlayerId], list[Fixture]] = {}
    for game in state.fixtures:
        meetings.setdefault(frozenset((game.a, game.b)), []).append(game)
    for row in results:
        try:
            command = _command(state, meetings, row, (find(row.a), find(row.b)))
        except Unreadable as fault:
            faults.append(Fault(row.line, fault.refusal))
            continue
        there = state.results.get(command.match)
        before = commands.get(command.match)
        if there is not None and there[:2] == command[1:3]:
            known += 1
        elif there is not None:
            faults.append(
                Conflict(
                    row.line,
                    clause(
                        "other-result",
                        match=command.match,
                        result=result_clause(state.fixtures[command.match - 1], there),
                    ),
                )
            )
        elif before is None:
            commands[command.match] = command
            lines[command.match] = row.line
        elif before == command:
            known += 1
        else:
            faults.append(
                Conflict(row.line, clause("result-in-line", match=command.match, line=lines[command.match]))
            )
    return ImportPlan(tuple(commands.values()), known, tuple(faults))


def _command(
    state: Desk,
    meetings: Mapping[frozenset[PlayerId], Sequence[Fixture]],
    row: ResultLine,
    players: tuple[PlayerId, PlayerId],
) -> EnterResult:
    if players[0] == players[1]:
        raise Unreadable("against-themselves", who=row.a)
    games = [game for game in meetings.get(frozenset(players), ()) if row.round in (None, game.round)]
    if not games:
        raise _no_meeting(row, meetings.get(frozenset(players), ()))
    game = _meant(state, games, players[0])
    points = (row.points_a, row.points_b) if game.a == players[0] else (row.points_b, row.points_a)
    return EnterResult(game.match, *points)


def _no_meeting(row: ResultLine, elsewhere: Sequence[Fixture]) -> Unreadable:
    if not elsewhere:
        return Unreadable("no-meeting", a=row.a, b=row.b)
    rounds = tuple(clause("meeting", round=game.round, match=game.match) for game in elsewhere)
    return Unreadable("other-round", a=row.a, b=row.b, round=row.round or 0, rounds=rounds)


def _meant(state: Desk, games: Sequence[Fixture], a: PlayerId) -> Fixture:
    """Of several meetings: the one with the same sides; else the first that is not played."""
    same_side = [game for game in games if game.a == a]
    candidates = same_side or games
    return next((game for game in candidates if state.results.get(game.match) is None), candidates[0])


def _result(line: int, cells: dict[str, str], limit: Points) -> ResultLine:
    if not cells["a"] or not cells["b"]:
        raise Unreadable("name-missing")
    turn = cells.get("round", "")
    return ResultLine(
        line,
        _whole(turn, limit) if turn else None,
        cells["a"],
        cells["b"],
        _whole(cells["points_a"], limit),
        _whole(cells["points_b"], limit),
    )


def _whole(text: str, limit: Points) -> int:
    found = re.fullmatch(
        r"([+-]?)([0-9]{1,12})(?:[.,]0*)?", re.sub(r"\s", "", text).replace("\N{MINUS SIGN}", "-")
    )
    if not found:
        raise Unreadable("not-a-whole-number", typed=text[:20])
    number = int(found[1] + found[2])
    if abs(number) > limit:
        raise Unreadable("more-points", number=number, most=limit)
    return number


def _bare_name(line: int, cells: Sequence[str], *, first: bool) -> None:
    """A line of a list of players without heads: one name."""
    filled = [cell.strip() for cell in cells if cell.strip()]
    name = filled[0]
    if len(filled) == 1 and not NO_NAME.match(name) and len(name) <= LONGEST_NAME:
        return
    raise Unreadable(
        "not-a-name" if len(filled) == 1 else "columns-without-heads" if first else "comma-in-name",
        line=line,
        cells=tuple(cell[:40] for cell in filled[:4]),
        heads=_heads(PLAYER_COLUMNS),
    )


def _bare_result(line: int, cells: Sequence[str], *, first: bool) -> None:
    """A line of results without heads: if the first one holds no number, it holds heads that are not known."""
    if not first or any(re.fullmatch(r"[+\-\u2212]?\d[\d.,]*", cell.strip()) for cell in cells):
        return
    known = {head for column in RESULT_COLUMNS for head in HEADS[column]}
    heads = [cell.strip() for cell in cells if cell.strip()]
    lacking = [
        name for name in RESULT_COLUMNS[1:] if not any(fold_name(head) in HEADS[name] for head in heads)
    ]
    strange = tuple(head[:40] for head in heads[:6] if fold_name(head) not in known)
    raise Unreadable(
        "missing-columns", line=line, lacking=tuple(lacking), unknown=strange, heads=_heads(RESULT_COLUMNS)
    )


def _heads(columns: Sequence[str]) -> str:
    """The heads of these columns as they are usually written, and some of the others that are known."""
    others = {column: [head for head in HEADS[column] if head != column][:3] for column in columns}
    return "; ".join(f"{column} (or {', '.join(heads)} …)" for column, heads in others.items())


def _table(
    text: str, columns: Sequence[str], needed: Sequence[str], headless: Callable[..., None]
) -> Iterable[tuple[int, dict[str, str]]]:
    """Lines with their cells by column. Without heads the columns stand in their own order, and `headless` sees each line."""
    lines = text.removeprefix("\ufeff")
    first, _, rest = lines.partition("\n")
    marker = re.fullmatch(r"sep=(.)\s*", first)
    rows = csv.reader(
        io.StringIO(rest if marker else lines, newline=""),
        delimiter=marker[1] if marker else _delimiter(lines),
    )
    places: dict[str, int] | None = None
    headed, begun = False, False
    try:
        for cells in rows:
            line = rows.line_num + bool(marker)
            if not any(cell.strip() for cell in cells):
                continue
            if places is None:
                places = _places(cells, columns, needed)
                headed = places is not None
                if headed:
                    continue
                places = {column: at for at, column in enumerate(columns)}
            if not headed:
                headless(line, cells, first=not begun)
                begun = True
            yield (
                line,
                {column: cells[at].strip() if at < len(cells) else "" for column, at in places.items()},
            )
    except csv.Error as fault:
        raise Unreadable("bad-csv", line=rows.line_num, fault=str(fault)) from fault


def _places(cells: Sequence[str], columns: Sequence[str], needed: Sequence[str]) -> dict[str, int] | None:
    """Where each column stands, if the cells are heads; None if they are not."""
    heads = [fold_name(cell) for cell in cells]
    places = {
        column: heads.index(head) for column in columns for head in reversed(HEADS[column]) if head in heads
    }
    return places if all(column in places for column in needed) else None


def _delimiter(text: str) -> str:
    """The sign between columns: whichever the first line with words has most of; a comma may be a decimal one."""
    bare = re.sub(r'"[^"]*"', "", text.lstrip("\r\n").partition("\n")[0])
    return max("\t;,", key=bare.count)
