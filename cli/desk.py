"""Debts, standings and tiebreakers of an event (B-21 to B-23)."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from cli.common import App
from cli.files import write_whole
from cli.lang import Say, in_language, speaker
from cli.out import note, safe, say_json, to_json
from cli.session import Session, player_named, session
from cli.show.grid import plain_lines, print_grids
from cli.views import called, debt_rows, is_final, open_ties, standings, standings_json
from cli.words import whole
from games.model import PlayerId
from games.refusal import Refused, Unreadable
from games.shelf import bazaar_rules
from scoring.export import cross_table, debt_records, debts_grid, standings_grid
from scoring.grid import Grid, to_csv, to_markdown
from store.evening import Evening
from tournament.events import BAZAAR, LIVE_MODES, EnterTiebreak, MakeTiebreak, VoidTiebreak
from tournament.playoff import tiebreak_kinds
from tournament.state import Tiebreak, rows, undecided

debt_app = App(help="What each player owes.")
standings_app = App(help="Who leads, and by what.")
tiebreak_app = App(
    help="Who is tied for a place, and the matches that decide it.",
    invoke_without_command=True,
    no_args_is_help=False,
)

FORMATS = ("text", "csv", "json", "md", "html")


@debt_app.add("debt", "snakebid debt")
def debt(ctx: typer.Context) -> None:
    """Points of the deck and points spent above the threshold are debt (B-21)."""
    with session(ctx) as now_open:
        evening = now_open.evening
    owed = debt_rows(evening)
    if now_open.settings.json:
        say_json(
            {
                "event": evening.slug,
                "threshold": bazaar_rules().debt_threshold,
                "players": debt_records(owed, evening.names),
            }
        )
        return
    if evening.desk.mode != BAZAAR:
        print("only a Bazaar Draft makes debts; in this event nobody owes anything")
        return
    print_grids([debts_grid(owed, evening.names)])
    missing = [evening.names[row.player] for row in owed if row.debt is None]
    if missing:
        note(f"no deck yet from {', '.join(map(safe, missing))}: snakebid deck submit PLAYER FILE")


@standings_app.add("standings", "snakebid standings --format csv --output standings.csv")
def show_standings(
    ctx: typer.Context,
    format: Annotated[str, typer.Option(help="text, csv, json, md or html.")] = "text",
    output: Annotated[Path | None, typer.Option(metavar="FILE", help="Write to a file.")] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="CSV without the mark that spreadsheets need.")
    ] = False,
) -> None:
    """Rank, played, won, drawn, lost, match points, debt, final score (B-22)."""
    with session(ctx) as now_open:
        evening = now_open.evening
    wanted = "json" if now_open.settings.json else format
    if wanted not in FORMATS:
        raise Unreadable(f"there is no format {format!r}", f"formats: {', '.join(FORMATS)}")
    if output is not None:
        text = (
            "\n".join([*plain_lines(_grid(evening), 80), ""])
            if wanted == "text"
            else standings_text(evening, wanted, plain=plain)
        )
        write_whole(output, text, force=True)
        note(f"written to {output}")
    elif wanted == "text":
        _print_standings(evening, speaker(now_open.settings.lang))
    else:
        sys.stdout.write(standings_text(evening, wanted, plain=plain))


def standings_text(evening: Evening, wanted: str, *, plain: bool = False) -> str:
    """The standings in one of the formats but `text`."""
    match wanted:
        case "json":
            return to_json(standings_json(evening)) + "\n"
        case "csv":
            return to_csv(_grid(evening), plain=plain)
        case "md":
            return to_markdown(_grid(evening))
        case _:
            from scoring.page import to_html

            return to_html(evening.title, [_grid(evening), crosses(evening)])


def crosses(evening: Evening) -> Grid:
    """The cross-table, in the order of the standings."""
    order = [row.player for row in standings(evening)]
    return cross_table(order, rows(evening.desk), called(evening))


def _grid(evening: Evening) -> Grid:
    ranked = standings(evening)
    return standings_grid(ranked, called(evening), title=_title(evening))


def _title(evening: Evening, say: Say = str) -> str:
    desk = evening.desk
    final = is_final(evening, standings(evening))
    if desk.mode in LIVE_MODES:
        return f"{evening.title} · {say('final') if final else say('so far')}"
    after = say("final after {played} of {all} matches") if final else say("after {played} of {all} matches")
    return f"{evening.title} · {after.format(played=desk.results.entered, all=len(desk.fixtures))}"


def _print_standings(evening: Evening, say: Say) -> None:
    grid = in_language(
        standings_grid(standings(evening), called(evening), title=_title(evening, say)), say, ("tied",)
    )
    print_grids([grid])
    if evening.desk.mode in LIVE_MODES:
        return
    if not evening.desk.fixtures:
        note("no matches yet: snakebid schedule make")
    missing = [evening.names[row.player] for row in standings(evening) if row.score is None]
    if missing:
        note(f"no score without a deck: {', '.join(map(safe, missing))} (snakebid deck submit PLAYER FILE)")
    tied = open_ties(evening)
    if evening.desk.complete and tied and tied[0].place == 1:
        names = ", ".join(safe(evening.names[player]) for player in tied[0].players)
        note(f"tied for the first place: {names}. Let them play it off: snakebid tiebreak")


def _names(evening: Evening, players: tuple[PlayerId, ...]) -> list[str]:
    return [evening.names[player] for player in players]


def _tiebreak_json(evening: Evening) -> dict[str, Any]:
    return {
        "event": evening.slug,
        "final": is_final(evening, standings(evening)),
        "ties": [
            {
                "place": tie.place,
                "players": _names(evening, tie.players),
                "kinds": list(tiebreak_kinds(len(tie.players))),
            }
            for tie in open_ties(evening)
        ],
        "tiebreaks": [
            {
                "tiebreak": tie.number,
                "place": tie.place,
                "kind": tie.kind,
                "players": _names(evening, tie.players),
                "games": [
                    {evening.names[PlayerId(player)]: points for player, points in game} for game in tie.games
                ],
                "decided": not tie.voided and not undecided(tie),
                "voided": tie.voided,
            }
            for tie in evening.desk.tiebreaks
        ],
    }


@tiebreak_app.callback()
def tiebreak(ctx: typer.Context) -> None:
    """Who is tied for a place, and the match (or matches) that decide it (B-23)."""
    if ctx.invoked_subcommand is None:
        with session(ctx) as now_open:
            _show_tiebreaks(now_open, now_open.evening)


def _show_tiebreaks(now_open: Session, evening: Evening) -> None:
    if now_open.settings.json:
        say_json(_tiebreak_json(evening))
        return
    told = [
        *_open_lines(evening),
        *(_tiebreak_line(evening, tie) for tie in evening.desk.tiebreaks if not tie.voided),
    ]
    print("\n".join(told) or "nobody is tied")


def _open_lines(evening: Evening) -> list[str]:
    lines = []
    busy = {player for tie in evening.desk.tiebreaks if undecided(tie) for player in tie.players}
    for tie in open_ties(evening):
        if busy.intersection(tie.players):
            continue
        kinds = tiebreak_kinds(len(tie.players))
        names = ", ".join(map(safe, _names(evening, tie.players)))
        how = f" --kind {'|'.join(kinds)}" if len(kinds) > 1 else ""
        ready = (
            f"snakebid tiebreak make --place {tie.place}{how}"
            if evening.desk.complete
            else "when all matches are played"
        )
        lines.append(f"Place {tie.place}: {names} are tied. To play it off: {ready}")
    return lines


def _tiebreak_line(evening: Evening, tie: Tiebreak) -> str:
    names = " - ".join(map(safe, _names(evening, tie.players)))
    games = "; ".join(
        ", ".join(f"{safe(evening.names[PlayerId(player)])} {points}" for player, points in game)
        for game in tie.games
    )
    state = (
        "waits for a result: snakebid tiebreak result " + f"{tie.number} POINTS ..."
        if undecided(tie)
        else "decided"
    )
    return f"Tiebreaker {tie.number} for place {tie.place} ({tie.kind}): {names}; {games + '; ' if games else ''}{state}"


@tiebreak_app.add("make", "snakebid tiebreak make --place 1")
def make(
    ctx: typer.Context,
    place: Annotated[str, typer.Option(help="The place that is shared.")] = "1",
    kind: Annotated[
        str | None, typer.Option(help="match, free-for-all or round-robin, as many as are tied allow.")
    ] = None,
) -> None:
    """Set a tiebreaker up among those who share a place. It adds nothing to the scores."""
    number = whole(place, "a place")

    def plan(evening: Evening) -> MakeTiebreak:
        tied = next((tie.players for tie in open_ties(evening) if tie.place == number), ())
        if not tied:
            raise Refused(
                "B-23",
                "not-tied",
                "nobody is tied for place {place}",
                "who is: snakebid tiebreak",
                place=number,
            )
        return MakeTiebreak(number, tied, kind or tiebreak_kinds(len(tied))[0])

    with session(ctx) as now_open:
        _show_tiebreaks(now_open, now_open.record(plan).evening)


@tiebreak_app.add("result", "snakebid tiebreak result 1 120 95")
def result(
    ctx: typer.Context,
    tiebreak: Annotated[str, typer.Argument(metavar="TIEBREAK", help="Its number.")],
    scores: Annotated[
        list[str],
        typer.Argument(metavar="POINTS...", help="Points in the order shown, or NAME POINTS for each."),
    ],
) -> None:
    """One game of a tiebreaker; a drawn match is replayed."""
    number = whole(tiebreak, "a tiebreaker's number")

    def plan(evening: Evening) -> EnterTiebreak:
        return EnterTiebreak(number, _scores(evening, number, scores))

    with session(ctx) as now_open:
        _show_tiebreaks(now_open, now_open.record(plan).evening)


def _scores(evening: Evening, number: int, words: list[str]) -> tuple[tuple[PlayerId, int], ...]:
    known = next((tie for tie in evening.desk.tiebreaks if tie.number == number), None)
    if known is not None and len(words) == len(known.players) and _is_number(words[0]):
        return tuple(zip(known.players, (whole(word) for word in words), strict=True))
    if len(words) % 2:
        raise Unreadable(
            "points in the order shown, or a name before each", "snakebid tiebreak result 1 Ada 120 Ben 95"
        )
    return tuple(
        (player_named(evening, name), whole(points))
        for name, points in zip(words[::2], words[1::2], strict=True)
    )


def _is_number(word: str) -> bool:
    return word.lstrip("+-\N{MINUS SIGN}").isdigit()


@tiebreak_app.add("void", "snakebid tiebreak void 1 --why 'wrong players'")
def void(
    ctx: typer.Context,
    tiebreak: Annotated[str, typer.Argument(metavar="TIEBREAK", help="Its number.")],
    why: Annotated[str, typer.Option(metavar="TEXT", help="The reason; it is kept in the log.")] = "",
) -> None:
    """Take a tiebreaker away."""
    number = whole(tiebreak, "a tiebreaker's number")
    with session(ctx) as now_open:
        _show_tiebreaks(now_open, now_open.record(lambda _: VoidTiebreak(number, why)).evening)
