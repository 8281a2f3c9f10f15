"""Who is tied for a place, and the matches that decide it (B-23)."""

from typing import Annotated, Any

import typer

from cli.args.parse import whole
from cli.program.commands import App
from cli.program.options import Suggestion, Why
from cli.program.output import safe, say, say_json
from cli.program.remedies import command, shell
from cli.program.session import Session, player_named, session
from evening.state import Evening
from games.model import PlayerId
from games.refusal import Do, Fact, PlayerRef, Refused, Unreadable, do
from scoring.evening import Ranking, ranking
from tournament.events import (
    FREE_FOR_ALL,
    LIVE_MODES,
    TIEBREAK_KINDS,
    TWO_VS_TWO,
    EnterTiebreak,
    MakeTiebreak,
    VoidTiebreak,
)
from tournament.playoff import open_games, tiebreak_kinds
from tournament.state import Tiebreak, level, undecided

tiebreak_app = App(
    help="Who is tied for a place, and the matches that decide it.",
    invoke_without_command=True,
    no_args_is_help=False,
)


OTHER_WAYS = {
    FREE_FOR_ALL: (do("new-game", game="ffa"), do("give-bonus")),
    TWO_VS_TWO: (do("new-game", game="teams"),),
}
"""What is left where games refereed live are summed up: B-23 is a rule of the Bazaar Draft and its matches."""


def _kinds(evening: Evening, tied: int) -> tuple[str, ...]:
    """How that many may play it off in this event; not at all where B-23 does not hold."""
    return () if evening.desk.mode in LIVE_MODES else tiebreak_kinds(tied)


def _tiebreak_json(evening: Evening) -> dict[str, Any]:
    ranked = ranking(evening)
    counting = _counting(ranked)
    return {
        "event": evening.slug,
        "final": ranked.final,
        "ties": [
            {
                "place": tie.place,
                "players": [ranked.names[player] for player in tie.players],
                "kinds": list(_kinds(evening, len(tie.players))),
            }
            for tie in ranked.ties
        ],
        "tiebreaks": [
            {
                "tiebreak": tie.number,
                "place": tie.place,
                "kind": tie.kind,
                "players": [ranked.names[player] for player in tie.players],
                "games": [
                    {evening.names[PlayerId(player)]: points for player, points in game} for game in tie.games
                ],
                "decided": not tie.voided and not undecided(tie) and not level(tie),
                "counts": tie.number in counting,
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
    ranked = ranking(evening)
    notes = [
        *_open_lines(evening, ranked),
        *(_tiebreak_line(evening, ranked, tie) for tie in evening.desk.tiebreaks if not tie.voided),
    ]
    print("\n".join(notes) or say("nobody is tied"))


def _open_lines(evening: Evening, ranked: Ranking) -> list[str]:
    lines = []
    busy = {player for tie in evening.desk.tiebreaks if undecided(tie) for player in tie.players}
    for tie in ranked.ties:
        if busy.intersection(tie.players):
            continue
        names = ", ".join(safe(ranked.names[player]) for player in tie.players)
        if evening.desk.mode in LIVE_MODES:
            text = say(
                "Place {place}: {names} are tied. No rule plays it off: they share the place, or {ways}"
            )
            ways = say("; or ").join(map(shell, OTHER_WAYS[evening.desk.mode]))
            lines.append(text.format(place=tie.place, names=names, ways=ways))
            continue
        kinds = tiebreak_kinds(len(tie.players))
        facts: list[dict[str, Fact]] = [{"kind": kind} for kind in kinds] if len(kinds) > 1 else [{}]
        ready = (
            say("; or ").join(command("make-tiebreaker", place=tie.place, **how) for how in facts)
            if evening.desk.complete
            else say("when all matches are played")
        )
        tied = say("Place {place}: {names} are tied. To play it off: {ready}")
        lines.append(tied.format(place=tie.place, names=names, ready=ready))
    return lines


def _tiebreak_line(evening: Evening, ranked: Ranking, tie: Tiebreak) -> str:
    names = " - ".join(safe(ranked.names[player]) for player in tie.players)
    games = "; ".join(
        ", ".join(f"{safe(evening.names[PlayerId(player)])} {points}" for player, points in game)
        for game in tie.games
    )
    text = say("Tiebreaker {number} for place {place} ({kind}): {names}; {state}").format(
        number=tie.number, place=tie.place, kind=say(tie.kind), names=names, state="{state}"
    )
    return text.replace("{state}", "; ".join(filter(None, (games, _state(evening, ranked, tie)))))


def _state(evening: Evening, ranked: Ranking, tie: Tiebreak) -> str:
    if undecided(tie):
        again = say("nothing is decided, all are equal: play it again. ") if tie.games and level(tie) else ""
        return again + say("It waits for a result: {command}").format(
            command=shell(_example(tie), evening.called)
        )
    if level(tie):
        return f"{say('nothing is decided, all are equal')}: {command('make-tiebreaker', place=tie.place)}"
    if tie.number not in _counting(ranked):
        return say("decided, but it does not count now: its players no longer share that place")
    return say("decided")


def _counting(ranked: Ranking) -> frozenset[int]:
    """Numbers of the tiebreakers that decide a place now."""
    return frozenset(number for row in ranked.rows for number in row.playoffs)


@tiebreak_app.add("make", "snakebid tiebreak make --place 1")
def make(
    ctx: typer.Context,
    place: Annotated[str, typer.Option(metavar="N", help="The place that is shared.")] = "1",
    kind: Annotated[
        str | None,
        typer.Option(
            click_type=Suggestion(TIEBREAK_KINDS),
            help="How it is played; how many are tied decides what fits.",
        ),
    ] = None,
) -> None:
    """Set a tiebreaker up among those who share a place. It adds nothing to the scores."""
    number = whole(place, "a place")

    def plan(evening: Evening) -> MakeTiebreak:
        if evening.desk.mode in LIVE_MODES:
            raise Refused(
                "B-23", "no-tiebreakers-here", *OTHER_WAYS[evening.desk.mode], mode=evening.desk.mode
            )
        tied = next((tie.players for tie in ranking(evening).ties if tie.place == number), ())
        if not tied:
            raise Refused("B-23", "not-tied", do("show-tiebreakers"), place=number)
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
    if all(map(_is_number, words)):
        if known is not None and len(words) != len(known.players):
            raise Unreadable(
                "tiebreaker-points",
                _example(known),
                count=len(words),
                players=len(known.players),
            )
        points = [whole(word) for word in words]
        return tuple(zip(known.players, points, strict=True)) if known is not None else ()
    if len(words) % 2:
        example = do("enter-tiebreaker", number=number) if known is None else _example(known)
        raise Unreadable("points-in-order", example)
    return tuple(
        (player_named(evening, name), whole(points))
        for name, points in zip(words[::2], words[1::2], strict=True)
    )


def _example(tie: Tiebreak) -> Do:
    """How a game that the tiebreaker waits for may be entered."""
    game = next(iter(open_games(tie)), tie.players)
    scores = [part for at, player in enumerate(game) for part in (PlayerRef(player), 120 - 5 * at)]
    return do("tiebreaker-result", number=tie.number, scores=tuple(scores))


def _is_number(word: str) -> bool:
    return word.lstrip("+-\N{MINUS SIGN}").isdigit()


@tiebreak_app.add("void", "snakebid tiebreak void 1 --why 'wrong players'")
def void(
    ctx: typer.Context,
    tiebreak: Annotated[str, typer.Argument(metavar="TIEBREAK", help="Its number.")],
    why: Why = "",
) -> None:
    """Take a tiebreaker away."""
    number = whole(tiebreak, "a tiebreaker's number")
    with session(ctx) as now_open:
        _show_tiebreaks(now_open, now_open.record(lambda _: VoidTiebreak(number, why)).evening)
