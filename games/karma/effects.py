"""What Chaos cards do, as the table declares it: checked, then written down (K-9 to K-12, K-15, K-18, K-19)."""

from collections.abc import Sequence

from games.karma import cards
from games.karma.cards import (
    BURN,
    CHAOS_DRAW,
    COUNTER,
    DEAL,
    DEAL_ALL,
    DISCARDS,
    DRAW,
    EFFECTS,
    FACES_IT,
    FAILS,
    GIVE,
    GROUP,
    KEEP,
    PARRY,
    PURE_CHAOS,
    RECYCLE,
    SKIPPED,
    SWAP,
    WIN,
    ChaosCard,
    Effect,
)
from games.karma.events import Burned, Faced, Given, Recycled, Reversed, Settled, Swapped, WasReset
from games.karma.recorder import Pen
from games.karma.state import Game, Pending, Series, following, seat_of
from games.model import PlayerId
from games.refusal import PlayerRef, Refused, Term, do

MOST = 1_000
"""No effect moves more cards than this."""

_COUNTED = (DRAW, DEAL, DEAL_ALL, GIVE, SKIPPED, RECYCLE)
_AT_SOMEBODY = (DEAL, SWAP, GIVE, WIN)


def declared(card: ChaosCard, effects: Sequence[Effect], *, facing: bool) -> tuple[Effect, ...]:
    """What a card does: what the table declared, and of what the rules know of it, whatever that leaves open.

    A counter counters what is faced, and nothing where nothing is (K-11).
    """
    kinds = {effect.kind for effect in effects}
    if kinds & {*DISCARDS}:
        kinds.update(DISCARDS)
    own = card.effects
    if COUNTER in card.classes and not kinds & {DRAW, FAILS}:
        own = (*own, Effect(PARRY))
    known = tuple(effect for effect in own if effect.kind not in kinds and (facing or effect.kind != PARRY))
    return (*effects, *known)


def has(effects: Sequence[Effect], *kinds: str) -> bool:
    """Whether one of the kinds is among the effects."""
    return any(effect.kind in kinds for effect in effects)


def check_effects(
    series: Series, game: Game, actor: int | None, card: ChaosCard, effects: Sequence[Effect]
) -> None:
    """`Refused` for effects that can't be: somebody unknown, no such number, somebody who can't be hit (K-15)."""
    for effect in effects:
        if effect.kind not in EFFECTS:
            raise Refused(None, "no-such-effect", kind=effect.kind, known=EFFECTS)
        if effect.kind in _COUNTED and not 1 <= effect.number <= MOST:
            raise Refused("K-11", "effect-number", kind=effect.kind, number=effect.number, most=MOST)
        for player in (effect.player, effect.other):
            if player:
                seat_of(series, PlayerId(player))
        own = effect.kind == WIN and actor is not None
        if effect.kind in _AT_SOMEBODY and not effect.player and not own:
            raise Refused(None, "effect-needs-player", kind=effect.kind)
        _check_reach(series, game, card, effects, effect)
        _check_pair(series, actor, effect)
    _check_once(effects)


def _check_once(effects: Sequence[Effect]) -> None:
    kinds = [effect.kind for effect in effects]
    for kind in (DRAW, FACES_IT, WIN, SKIPPED, SWAP, RECYCLE):
        if kinds.count(kind) > 1:
            raise Refused(None, "effect-twice", kind=kind)
    if sum(kind in DISCARDS for kind in kinds) > 1:
        raise Refused("K-10", "discards")
    if DRAW in kinds and FACES_IT in kinds:
        raise Refused("K-11", "two-faced")


def _check_reach(
    series: Series, game: Game, card: ChaosCard, effects: Sequence[Effect], effect: Effect
) -> None:
    hit = (
        effect.player
        if effect.kind in (DRAW, DEAL, SWAP, FACES_IT)
        else effect.other
        if effect.kind == GIVE
        else 0
    )
    if not hit or not game.seats[seat_of(series, PlayerId(hit))].out:
        return
    one_by_one = card.reaches_out and not series.in_teams
    if effect.kind in (DRAW, FACES_IT) or not (has(effects, GROUP) or one_by_one):
        raise Refused("K-24" if series.in_teams else "K-15", "out-of-reach", who=PlayerRef(PlayerId(hit)))


def _check_pair(series: Series, actor: int | None, effect: Effect) -> None:
    if effect.kind == SWAP and (actor is None or series.players[actor] == effect.player):
        raise Refused(None, "swap")
    if effect.kind == GIVE and (not effect.other or effect.other == effect.player):
        raise Refused(None, "give")


def check_discards(card: ChaosCard, effects: Sequence[Effect]) -> None:
    """Raise `Refused` unless burn or reset is for the player to choose: with Pure Chaos and Chaos Draw cards (K-10)."""
    if {PURE_CHAOS, CHAOS_DRAW} & {*card.classes}:
        chosen = [effect.kind for effect in effects if effect.kind in DISCARDS]
        if len(chosen) != 1 or chosen[0] == KEEP:
            raise Refused("K-10", "choose-discards", do("did-burn"), card=card.name)


def apply(pen: Pen, actor: int | None, effects: Sequence[Effect]) -> int:
    """Write what the effects do besides draws that are faced; gives how many players are passed over.

    They happen in the order in which they are declared. `Refused` if there are too few cards for one when it comes.
    """
    skips = 0
    for effect in effects:
        if pen.is_over():
            return 0
        match effect.kind:
            case cards.SKIPPED:
                skips += effect.number
            case cards.FLIP:
                pen.write(Reversed())
            case _:
                _move(pen, actor, effect)
    return skips


def _move(pen: Pen, actor: int | None, effect: Effect) -> None:
    own = pen.game.turn if actor is None else actor
    at = pen.series.players.index(PlayerId(effect.player)) if effect.player else own
    match effect.kind:
        case cards.DEAL:
            pen.draw(at, effect.number, DEAL)
        case cards.DEAL_ALL:
            for other in range(len(pen.series.players)):
                if other != actor and not pen.is_over():
                    pen.draw(other, effect.number, DEAL)
        case cards.SWAP:
            pen.write(Swapped(pen.player(own), pen.player(at)))
            pen.back(at)
            pen.back(own)
        case cards.GIVE:
            _check_left(effect, pen.game.seats[at].hand, "cards in that hand")
            pen.write(Given(pen.player(at), PlayerId(effect.other), effect.number))
            pen.back(pen.series.players.index(PlayerId(effect.other)))
        case cards.RECYCLE:
            _check_left(effect, pen.game.pile, "discards")
            pen.write(Recycled(effect.number))
        case cards.WIN:
            pen.win(at, effect.text)
        case cards.NO_WINNER:
            pen.end_without_winner(effect.text)
        case _:
            pass


def _check_left(effect: Effect, left: int, what: str) -> None:
    if effect.number > left:
        raise Refused("K-5" if effect.kind == RECYCLE else None, "too-few-left", left=left, what=Term(what))


def face(
    pen: Pen, actor: int, effects: Sequence[Effect], skips: int, faced: Pending | None, name: str
) -> None:
    """Let somebody face what a card starts; a draw stacks on the one that was faced (K-11)."""
    effect = next((effect for effect in effects if effect.kind in (DRAW, FACES_IT)), None)
    if effect is None or pen.is_over():
        return
    next_one = following(pen.game, actor, skips)
    target = pen.series.players.index(PlayerId(effect.player)) if effect.player else next_one
    then = None if target == next_one and effect.kind == DRAW else pen.player(next_one)
    if faced is not None and faced.then is not None:
        then = pen.player(faced.then)  # somebody aimed out of order: the game goes on where it was
    stacked = faced.amount if faced is not None and not has(effects, PARRY) else 0
    amount = effect.number + stacked if effect.kind == DRAW else 0
    card = effect.text or name
    pen.write(Faced(pen.player(target), amount, card, then, has(effects, BURN)))


def face_out_of_turn(pen: Pen, turn: int, effects: Sequence[Effect], name: str) -> None:
    """Let somebody face what a card out of turn starts; the turn that was interrupted goes on afterwards."""
    effect = next(effect for effect in effects if effect.kind in (DRAW, FACES_IT))
    amount = effect.number if effect.kind == DRAW else 0
    pen.write(
        Faced(PlayerId(effect.player), amount, effect.text or name, pen.player(turn), has(effects, BURN))
    )


def lift(pen: Pen, player: PlayerId, effects: Sequence[Effect]) -> None:
    """What was faced is over for the one who answered: countered, or passed on bigger (K-11)."""
    if pen.game.pending is not None:
        pen.write(Settled(player, has(effects, PARRY)))


def dispose(pen: Pen, effects: Sequence[Effect]) -> None:
    """Burn or reset the discards (K-9, K-10); a burn waits until what the card started is done."""
    if pen.is_over() or has(effects, KEEP):
        return
    if has(effects, BURN) and pen.game.pending is None:
        burn(pen, "effect")
    elif pen.game.value is not None:
        pen.write(WasReset())


def burn(pen: Pen, why: str) -> None:
    """The whole discard pile leaves the game (K-9)."""
    if pen.game.pile:
        pen.write(Burned(pen.game.pile, why))
