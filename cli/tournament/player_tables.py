"""Players at the desk, and what a late entry or a withdrawal changes."""

from typing import Any

from cli.program.output import safe, say
from cli.program.remedies import command
from evening.state import Evening
from games.model import PlayerId
from games.refusal import Labels
from scoring.grid import Column, Grid
from store.names import erased_name
from tournament.events import BAZAAR, CANCELLED, VOIDED
from tournament.state import Desk, Fixture, Withdrawal, waiting
from tournament.state import played as played_matches

_PLAYERS = (
    Column("player", "No", number=True), Column("seat", "Seat", number=True), Column("name", "Player"), Column("state", "State"),
    Column("deck", "Deck"), Column("played", "Played", number=True), Column("to_play", "To play", number=True),
)  # fmt: skip


WORDS: Labels = ("withdrew", "withdrew, counts for nobody", "handed in")
"""What a cell of the players' table may say."""

GONE, GONE_UNCOUNTED, HANDED_IN = WORDS


def to_play(left: int) -> str:
    """How many matches wait for a result."""
    return say("Matches to play: {count}.").format(count=left)


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


def effects_lines(before: Evening, after: Evening) -> list[str]:
    """The same for people, a line for each effect."""
    new, moved, less = _matches_changed(before.desk, after.desk)
    lines = [
        _gone(before, after, player) for player in after.desk.withdrawn if player not in before.desk.withdrawn
    ]
    if new:
        more = say("new matches: {count}, up to round {last}: {command}")
        last = max(game.round for game in new)
        lines.append(more.format(count=len(new), last=last, command=command("show-schedule")))
    if moved:
        lines.append(
            say("matches not played yet that moved in the schedule: {count}").format(count=len(moved))
        )
    if less > 0:
        lines.append(say("matches that will not be played: {count}").format(count=less))
    if after.desk.fixtures:
        lines.append(to_play(len(waiting(after.desk))))
    return lines


def _gone(before: Evening, after: Evening, player: PlayerId) -> str:
    name, how = safe(after.names[player]), after.desk.withdrawn[player]
    played = _counts(before.desk)[0][player]
    if how.played == VOIDED:
        return say("{name} withdrew with under half played; results that count for nobody: {count}").format(
            name=name, count=played
        )
    off = say("{name} withdrew; results that stay: {count}. The rest is not played.")
    won = say("{name} withdrew; results that stay: {count}. The opponents win the rest.")
    return (off if how.rest == CANCELLED else won).format(name=name, count=played)


def way_to_decks(evening: Evening) -> str:
    """Say what comes next where decks are missing: in a Bazaar they come after the draft (B-20)."""
    if evening.desk.mode != BAZAAR or evening.draft.ended:
        return command("submit-deck")
    if evening.draft.setup is None:
        return say("the draft comes first: {command}").format(command=command("start-draft"))
    return say("the draft is not over yet: {command}").format(command=command("show-draft"))
