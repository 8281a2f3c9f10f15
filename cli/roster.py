"""Players as they stand at the desk, what a late entry or a withdrawal changes, and bonuses with their reasons."""

from typing import Any

from cli.out import counted, safe
from games.model import PlayerId
from scoring.grid import Column, Grid
from store.evening import Evening
from tournament.events import CANCELLED, VOIDED
from tournament.state import Desk, Fixture, Withdrawal, waiting

_PLAYERS = (
    Column("player", "No", number=True), Column("seat", "Seat", number=True), Column("name", "Player"), Column("state", "State"),
    Column("deck", "Deck"), Column("played", "Played", number=True), Column("to_play", "To play", number=True),
)  # fmt: skip


def _counts(desk: Desk) -> tuple[dict[PlayerId, int], dict[PlayerId, int]]:
    """Matches with a result, and matches still to be played, of each player."""
    played, left = dict.fromkeys(desk.players, 0), dict.fromkeys(desk.players, 0)
    for match, _ in desk.results.each():
        for player in (desk.fixtures[match - 1].a, desk.fixtures[match - 1].b):
            played[player] += 1
    for game in waiting(desk):
        left[game.a] += 1
        left[game.b] += 1
    return played, left


def erased(evening: Evening) -> tuple[PlayerId, ...]:
    """Players whose name was erased (`player erase`): nothing here can recognise them by it, and that is the point."""
    return tuple(player for player, name in evening.names.items() if name == f"player {player} (name erased)")


def _state(gone: Withdrawal | None) -> str:
    if gone is None:
        return ""
    return "withdrew, counts for nobody" if gone.played == VOIDED else "withdrew"


def players_grid(evening: Evening) -> Grid:
    """The players in seat order."""
    desk = evening.desk
    played, left = _counts(desk)
    rows = tuple(
        (player, seat, evening.names[player], _state(desk.withdrawn.get(player)),
         "handed in" if player in desk.decks else "", played[player], left[player])
        for seat, player in enumerate(desk.players, 1)
    )  # fmt: skip
    return Grid("Players", _PLAYERS, rows)


def players_json(evening: Evening) -> dict[str, Any]:
    """`player list --json`."""
    desk = evening.desk
    played, left = _counts(desk)
    return {
        "event": evening.slug,
        "players": [
            {
                "player": player, "name": evening.names[player], "seat": seat, "withdrawn": player in desk.withdrawn,
                "void": player in desk.withdrawn and desk.withdrawn[player].played == VOIDED,
                "deck": player in desk.decks, "played": played[player], "to_play": left[player],
            }
            for seat, player in enumerate(desk.players, 1)
        ],
    }  # fmt: skip


def _matches_changed(before: Desk, after: Desk) -> tuple[list[Fixture], list[Fixture], int]:
    """New matches, matches that have another round, table or start, and how many less are to be played."""
    new = list(after.fixtures[len(before.fixtures) :])
    moved = [game for old, game in zip(before.fixtures, after.fixtures, strict=False) if old != game]
    return new, moved, len(waiting(before)) - (len(waiting(after)) - len(new))


def effects_json(before: Evening, after: Evening) -> dict[str, Any]:
    """What a change of the players did to the matches."""
    new, moved, less = _matches_changed(before.desk, after.desk)
    return {
        "new_matches": [game.match for game in new],
        "moved_matches": [game.match for game in moved],
        "no_longer_played": max(less, 0),
        "to_play": len(waiting(after.desk)),
    }


def effects_lines(before: Evening, after: Evening) -> list[str]:
    """The same for people, a line for each effect."""
    new, moved, less = _matches_changed(before.desk, after.desk)
    lines = [
        _gone(before, after, player) for player in after.desk.withdrawn if player not in before.desk.withdrawn
    ]
    if new:
        last = max(game.round for game in new)
        lines.append(
            f"{counted(len(new), 'new match', 'new matches')}, up to round {last}: snakebid schedule show"
        )
    if moved:
        lines.append(
            f"{counted(len(moved), 'match', 'matches')} not played yet now in another place of the schedule"
        )
    if less > 0:
        lines.append(f"{counted(less, 'match', 'matches')} will not be played")
    if after.desk.fixtures:
        lines.append(f"{counted(len(waiting(after.desk)), 'match', 'matches')} to play.")
    return lines


def _gone(before: Evening, after: Evening, player: PlayerId) -> str:
    name, how = safe(after.names[player]), after.desk.withdrawn[player]
    played = _counts(before.desk)[0][player]
    if how.played == VOIDED:
        return (
            f"{name} withdrew with under half played: {counted(played, 'result')} of theirs count for nobody."
        )
    rest = "the rest is not played" if how.rest == CANCELLED else "the opponents win the rest"
    return f"{name} withdrew: {counted(played, 'result')} of theirs stay, {rest}."


def bonus_records(evening: Evening) -> list[dict[str, Any]]:
    """Bonuses and penalties, those taken back too."""
    return [
        {
            "entry": bonus.entry, "player": evening.names[bonus.player], "points": bonus.points, "why": bonus.why,
            "taken_back": bonus.taken_back,
        }
        for bonus in evening.desk.bonuses
    ]  # fmt: skip


def bonuses_grid(evening: Evening) -> Grid:
    """Bonuses and penalties with their reasons."""
    columns = (
        Column("entry", "Entry", number=True), Column("player", "Player"), Column("points", "Points", number=True),
        Column("why", "Why"), Column("state", ""),
    )  # fmt: skip
    rows = tuple(
        (
            bonus.entry,
            evening.names[bonus.player],
            bonus.points,
            bonus.why,
            "taken back" if bonus.taken_back else "",
        )
        for bonus in evening.desk.bonuses
    )
    return Grid("Bonuses and penalties", columns, rows)
