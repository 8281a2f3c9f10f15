"""Pairs a Swiss round by FIDE's Dutch system, with `py4swiss`. Dear to import: only who pairs does (decision 0014).

Games here have no colours, and scores are our own. So the library gets every past match as one worth nothing, with a
colour that alternates from game to game (which leaves nobody with an absolute claim to a colour, so that no pair is
forbidden for colours' sake), and each player's score before each round as an acceleration.
"""

from collections.abc import Collection, Mapping, Sequence

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult, ScoringPointSystem
from py4swiss.trf.sections import PlayerSection, XSection

from games.model import PlayerId
from games.refusal import Refused, do
from tournament.swiss import Entrant, Pair

_NEVER_LAST = 10_000
"""So many rounds that none is the last one: its special rules are about colours."""

Met = frozenset[PlayerId]
"""Two players who have met."""


def pair(
    entrants: Sequence[Entrant], scores: Mapping[PlayerId, Sequence[int]], *, rematches: bool = False
) -> tuple[tuple[Pair, ...], PlayerId | None]:
    """The pairs of the next round, the leaders first, and who has the bye in an odd field.

    `entrants` come in the order of their strength; `scores` holds each one's score before each round, and now. Nobody
    meets twice and nobody gets a second bye; `Refused` if that is impossible. With `rematches`, as few meet twice as
    must (no pair more could be spared), those first whose meeting is longest ago.
    """
    try:
        return _paired(entrants, scores, ())
    except PairingError:
        pass
    opened = _meetings(entrants)
    try:
        found = _paired(entrants, scores, opened)
    except PairingError:
        raise Refused(None, "no-bye-left", do("show-schedule")) from None
    if not rematches:
        raise Refused(None, "rematches-needed", do("allow-rematches"))
    for meeting in reversed(opened.copy()):
        closer = [other for other in opened if other != meeting]
        try:
            found = _paired(entrants, scores, closer)
        except PairingError:
            continue
        opened = closer
    return found


def _meetings(entrants: Sequence[Entrant]) -> list[Met]:
    """Who has met whom, the oldest meeting first, each once by its last time."""
    rounds = len(entrants[0].met) if entrants else 0
    found: dict[Met, int] = {}
    for turn in range(rounds):
        for entrant in entrants:
            opponent = entrant.met[turn]
            if opponent is not None:
                found[frozenset((entrant.player, opponent))] = turn
    return sorted(found, key=lambda meeting: (found[meeting], sorted(meeting)))


def _paired(
    entrants: Sequence[Entrant], scores: Mapping[PlayerId, Sequence[int]], opened: Collection[Met]
) -> tuple[tuple[Pair, ...], PlayerId | None]:
    """The library's pairing, the `opened` meetings forgotten (`PairingError` if there is none)."""
    number = {entrant.player: place for place, entrant in enumerate(entrants, start=1)}
    forgotten = frozenset(opened)
    trf = ParsedTrf(
        player_sections=[
            PlayerSection(
                code=PlayerCode.PLAYER,
                starting_number=number[entrant.player],
                points_times_ten=scores[entrant.player][-1] * 10,
                rank=number[entrant.player],
                results=_results(entrant, number, forgotten),
            )
            for entrant in entrants
        ],
        x_section=XSection(
            number_of_rounds=_NEVER_LAST,
            zeroed_ids={number[entrant.player] for entrant in entrants if not entrant.plays},
            scoring_point_system=_worth_nothing(),
            accelerations={
                number[entrant.player]: [score * 10 for score in scores[entrant.player]]
                for entrant in entrants
            },
        ),
    )
    player = {place: entrant.player for entrant, place in zip(entrants, number.values(), strict=True)}
    pairs: list[Pair] = []
    bye: PlayerId | None = None
    for made in DutchEngine.generate_pairings(trf):
        if made.black == 0 or made.white == 0:
            bye = player[made.white or made.black]
        else:
            pairs.append((player[made.white], player[made.black]))
    return tuple(pairs), bye


def _results(
    entrant: Entrant, number: Mapping[PlayerId, int], forgotten: frozenset[Met]
) -> list[RoundResult]:
    results: list[RoundResult] = []
    games = 0
    for turn, opponent in enumerate(entrant.met, start=1):
        if opponent is not None and frozenset((entrant.player, opponent)) not in forgotten:
            color = ColorToken.BLACK if games % 2 else ColorToken.WHITE
            games += 1
            results.append(RoundResult(id=number[opponent], color=color, result=ResultToken.DRAW))
        else:
            rested = ResultToken.PAIRING_ALLOCATED_BYE if turn in entrant.byes else ResultToken.ZERO_POINT_BYE
            results.append(RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=rested))
    return results


def _worth_nothing() -> ScoringPointSystem:
    system = ScoringPointSystem()
    system.score_dict = dict.fromkeys(system.score_dict, 0)
    return system
