"""Players at the desk, and what a late entry or a withdrawal changes."""

from typing import Any

from cli.program.output import Say, safe
from evening.state import Evening
from games.model import PlayerId
from scoring.grid import Column, Grid
from store.names import erased_name
from tournament.events import BAZAAR, CANCELLED, VOIDED
from tournament.state import Desk, Fixture, Withdrawal, waiting
from tournament.state import played as played_matches

_PLAYERS = (
    Column("player", "No", number=True), Column("seat", "Seat", number=True), Column("name", "Player"), Column("state", "State"),
    Column("deck", "Deck"), Column("played", "Played", number=True), Column("to_play", "To play", number=True),
)  # fmt: skip


WORDS = ("withdrew", "withdrew, counts for nobody", "handed in")
"""What a cell of the players' table may say."""

GONE, GONE_UNCOUNTED, HANDED_IN = WORDS


def to_play(left: int, say: Say = str) -> str:
    """How many matches wait for a result."""
    return (say("{count} match to play.") if left == 1 else say("{count} matches to play.")).format(
        count=left
    )


def _counts(desk: Desk) -> tuple[dict[PlayerId, int], dict[PlayerId, int]]:
    """Matches that came to something, as standings count them, and matches still to be played, of each player."""
    played, left = dict.fromkeys(desk.players, 0), dict.fromkeys(desk.players, 0)
    for match, _ in played_matches(desk):
        for player in (desk.fixtures[match - 1].a, desk.fixtures[match - 1].b):
            played[player] += 1
    for game in waiting(desk):
        left[game.a] += 1
        left[game.b] += 1
    return played, left


def erased(evening: Evening) -> tuple[PlayerId, ...]:
    """Players whose name was erased (`player erase`): nothing here can recognise them by it, and that is the point."""
    return tuple(player for player, name in evening.names.items() if name == erased_name(player))


def _state(gone: Withdrawal | None) -> str:
    if gone is None:
        return ""
    return GONE_UNCOUNTED if gone.played == VOIDED else GONE


def players_grid(evening: Evening, title: str = "Players") -> Grid:
    """The players in seat order."""
    desk = evening.desk
    played, left = _counts(desk)
    rows = tuple(
        (player, seat, evening.names[player], _state(desk.withdrawn.get(player)),
         HANDED_IN if player in desk.decks else "", played[player], left[player])
        for seat, player in enumerate(desk.players, 1)
    )  # fmt: skip
    return Grid(title, _PLAYERS, rows)


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


def effects_lines(before: Evening, after: Evening, say: Say = str) -> list[str]:
    """The same for people, a line for each effect."""
    new, moved, less = _matches_changed(before.desk, after.desk)
    lines = [
        _gone(before, after, player, say)
        for player in after.desk.withdrawn
        if player not in before.desk.withdrawn
    ]
    if new:
        last = max(game.round for game in new)
        more = say("{count} new match, up to round {last}: snakebid schedule show")
        more = (
            more if len(new) == 1 else say("{count} new matches, up to round {last}: snakebid schedule show")
        )
        lines.append(more.format(count=len(new), last=last))
    if moved:
        other = say("{count} match not played yet now in another place of the schedule")
        other = (
            other
            if len(moved) == 1
            else say("{count} matches not played yet now in another place of the schedule")
        )
        lines.append(other.format(count=len(moved)))
    if less > 0:
        off = (
            say("{count} match will not be played")
            if less == 1
            else say("{count} matches will not be played")
        )
        lines.append(off.format(count=less))
    if after.desk.fixtures:
        lines.append(to_play(len(waiting(after.desk)), say))
    return lines


def _gone(before: Evening, after: Evening, player: PlayerId, say: Say) -> str:
    name, how = safe(after.names[player]), after.desk.withdrawn[player]
    played = _counts(before.desk)[0][player]
    if how.played == VOIDED:
        return say("{name} withdrew with under half played; results that count for nobody: {count}").format(
            name=name, count=played
        )
    off = say("{name} withdrew; results that stay: {count}. The rest is not played.")
    won = say("{name} withdrew; results that stay: {count}. The opponents win the rest.")
    return (off if how.rest == CANCELLED else won).format(name=name, count=played)


def way_to_decks(evening: Evening, say: Say = str) -> str:
    """What has to be done next where decks are missing: in a Bazaar they come after the draft (B-20)."""
    if evening.desk.mode != BAZAAR or evening.draft.ended:
        return say("snakebid deck submit PLAYER FILE")
    if evening.draft.setup is None:
        return say("the draft comes first: snakebid draft start")
    return say("the draft is not over yet: snakebid draft show")
