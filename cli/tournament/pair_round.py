"""Pairs the next round of a Swiss tournament: by the library, or as it was paired by hand."""

import secrets
from typing import NamedTuple

from cli.args.parse import whole
from cli.program.session import Session, player_named
from evening.state import Evening
from games.model import PlayerId
from games.refusal import Unreadable, do
from scoring.evening import scores_by_round
from tournament.events import PairRound
from tournament.state import bonus_points
from tournament.swiss import Pair, check_ready, drawn_order, field, rounds_paired, without_last


class Round(NamedTuple):
    """What was asked for; texts as typed. `pairs` made by hand are `Ada=Ben`."""

    rounds: str | None = None
    tables: str | None = None
    start: str | None = None
    minutes: str | None = None
    seats: bool = False
    seed: str | None = None
    pairs: tuple[str, ...] = ()
    bye: str | None = None
    rematches: bool = False
    replace: bool = False


def pair_next(now_open: Session, asked: Round) -> Evening:
    """Pair the next round and store it; the evening after that."""
    return now_open.record(lambda evening: _command(evening, asked)).evening


def _command(evening: Evening, asked: Round) -> PairRound:
    desk = without_last(evening.desk) if asked.replace else evening.desk
    check_ready(desk)
    order = desk.order or (desk.players if asked.seats else drawn_order(desk.players, _seed(evening, asked)))
    if asked.pairs or asked.bye:
        pairs, bye = _by_hand(evening, asked)
    else:
        scored = evening._replace(desk=desk._replace(order=order))
        pairs, bye = _by_library(scored, rematches=asked.rematches)
    return PairRound(
        pairs, bye, order, _number(asked.rounds, "a number of rounds"), _number(asked.tables, "a number of tables"),
        asked.start, _number(asked.minutes, "a number of minutes"), asked.rematches, asked.replace,
    )  # fmt: skip


def _number(text: str | None, what: str) -> int | None:
    return None if text is None else whole(text, what)


def _seed(evening: Evening, asked: Round) -> str:
    """What the first order is drawn from: as asked, else the event's own seed, else what nobody can know."""
    created = evening.desk.created
    own = None if created is None or created.seed is None else str(created.seed)
    return asked.seed or own or secrets.token_hex(16)


def _by_hand(evening: Evening, asked: Round) -> tuple[tuple[Pair, ...], PlayerId | None]:
    pairs: list[Pair] = []
    for text in asked.pairs:
        a, sign, b = text.partition("=")
        if not sign:
            raise Unreadable("not-a-pair", typed=text)
        pairs.append((player_named(evening, a), player_named(evening, b)))
    return tuple(pairs), None if asked.bye is None else player_named(evening, asked.bye)


def _by_library(evening: Evening, *, rematches: bool) -> tuple[tuple[Pair, ...], PlayerId | None]:
    try:
        from tournament.fide_pairing import pair
    except ImportError as fault:  # it comes for common machines only
        raise Unreadable("no-pairing-library", do("pair-by-hand")) from fault
    desk = evening.desk
    history, start = scores_by_round(desk), bonus_points(desk)
    unscored = (0,) * rounds_paired(desk)
    scores = {player: (start.get(player, 0), *history.get(player, unscored)) for player in desk.players}
    return pair(field(desk), scores, rematches=rematches)
