"""A turn of Karma: cards played, picked up, drawn, played blindly, and Chaos out of turn (K-7 to K-16)."""

from games.karma import effects as chaos
from games.karma.cards import (
    CHAOS,
    DISCARDS,
    DRAW,
    DRAW2,
    FACES,
    FACES_IT,
    FAILS,
    FOUR,
    PARRY,
    PENALTY,
    REVERSE,
    SKIP,
    Effect,
    is_number,
)
from games.karma.effects import burn, has
from games.karma.events import (
    Bear,
    BlindFailed,
    Interject,
    Interjected,
    PickedUp,
    PickUp,
    Play,
    Played,
    Settled,
)
from games.karma.recorder import Pen
from games.karma.state import (
    FACE_DOWN,
    FACE_UP,
    NOWHERE,
    Game,
    Pending,
    Series,
    beats,
    chaos_card,
    running,
    seat_of,
)
from games.model import PlayerId
from games.refusal import Label, PlayerRef, Refusal, Refused, Term, clause, do

ACTION_EFFECTS = {
    REVERSE: (Effect("reverse"),),
    SKIP: (Effect("skip", number=1),),
    DRAW2: (Effect(DRAW, number=2),),
}
"""What action cards do (K-2); each also resets the discards (K-10)."""

PLACES: dict[str, Label] = {
    "hand": "hand",
    FACE_UP: "face-up cards",
    FACE_DOWN: "face-down cards",
    NOWHERE: "nothing",
}


def play(pen: Pen, command: Play) -> None:
    """Cards are played on a turn (K-7), or in answer to what is faced (K-11); else `Refused`."""
    at = _on_turn(pen.series, command.player)
    game = running(pen.series)
    _check_faces(game, at, command)
    facing = game.pending is not None
    card = chaos_card(pen.series.rules, command.name)
    is_chaos = command.faces[0] == CHAOS
    what = (
        chaos.declared(card, command.effects, facing=facing)
        if is_chaos
        else ACTION_EFFECTS.get(command.faces[0], ())
    )
    chaos.check_effects(pen.series, game, at, card, what if is_chaos else command.effects)
    fails = game.seats[at].place == FACE_DOWN and _fails(game, command.faces[0], what)
    if fails:
        _fail(pen, at, command)
        return
    _check_answer(game, at, what)
    _check_value(game, at, command)
    if is_chaos:
        chaos.check_discards(card, what)
        if has(what, FAILS):
            raise Refused("K-14", "cant-fail-open", do("pick-up", player=PlayerRef(command.player)))
    pen.write(Played(command.player, command.faces, game.seats[at].place, card.name))
    if is_number(command.faces[0]):
        if pen.game.row >= FOUR:
            burn(pen, "four")
        pen.settle(at)
        return
    _act(pen, at, what, card.name, game.pending)


def _act(pen: Pen, at: int, what: tuple[Effect, ...], name: str, faced: Pending | None) -> None:
    chaos.lift(pen, pen.player(at), what)
    skips = chaos.apply(pen, at, what)
    if pen.is_over():
        return
    chaos.face(pen, at, what, skips, faced, name)
    chaos.dispose(pen, what)
    then = None if faced is None else faced.then
    pen.settle(at, skips, then, fresh=then != at)


def _on_turn(series: Series, player: PlayerId) -> int:
    at = seat_of(series, player)
    game = running(series)
    if game.turn != at:
        raise Refused(
            "K-7", "not-your-turn", who=PlayerRef(player), turn=PlayerRef(series.players[game.turn])
        )
    return at


def _check_faces(game: Game, at: int, command: Play) -> None:
    """One kind of card from the place where the player plays from (K-7, K-13, K-14)."""
    seat, faces = game.seats[at], command.faces
    unknown = [face for face in faces if face not in FACES]
    if unknown or not faces:
        raise Refused("K-1", "no-such-face", face=unknown[0] if unknown else "-")
    if seat.place == NOWHERE:
        raise Refused(
            "K-16",
            "no-cards",
            do("draw-cards", player=PlayerRef(command.player)),
            who=PlayerRef(command.player),
        )
    if len(set(faces)) > 1 or (len(faces) > 1 and not is_number(faces[0])):
        raise Refused("K-7", "one-kind")
    if len(faces) > 1 and seat.place == FACE_DOWN:
        raise Refused("K-14", "one-blind-card")
    if len(faces) > seat.at_hand:
        raise Refused(
            "K-13",
            "too-few-cards",
            who=PlayerRef(command.player),
            number=seat.at_hand,
            place=Term(PLACES[seat.place]),
        )
    bears = seat.place == FACE_DOWN and game.pending is not None and not game.pending.amount
    if faces[0] != CHAOS and ((command.effects and not bears) or command.name):
        raise Refused("K-2", "not-chaos")


def _fails(game: Game, face: str, what: tuple[Effect, ...]) -> bool:
    """Whether a face-down card fails: against what is faced (K-12), as a number too low (K-14), or as declared."""
    if game.pending is not None:
        return has(what, FAILS) or not _answers(game.pending, what)
    if is_number(face):
        return not beats(game, int(face), blind=True)
    return has(what, FAILS)


def _answers(pending: Pending, what: tuple[Effect, ...]) -> bool:
    """A draw card answers a draw, a counter anything that is faced (K-11)."""
    return has(what, PARRY) or (pending.amount > 0 and has(what, DRAW))


def _check_answer(game: Game, at: int, what: tuple[Effect, ...]) -> None:
    pending = game.pending
    if pending is None:
        if has(what, PARRY):
            raise Refused("K-11", "nothing-to-counter")
    elif not _answers(pending, what):
        who = PlayerRef(game.seats[at].player)
        raise Refused(
            "K-11",
            "must-answer-draw" if pending.amount else "must-counter",
            do("draw-cards", player=who),
            who=who,
            faced=faced_words(pending),
        )


def faced_words(pending: Pending) -> Refusal | str:
    """What is faced, in words."""
    if pending.amount:
        return clause("faces-draw", count=pending.amount)
    return pending.card or clause("faces-chaos")


def _check_value(game: Game, at: int, command: Play) -> None:
    """Equal or higher (K-7); the first play of a game is the lowest card (K-6)."""
    face = command.faces[0]
    if game.opening is not None and face != str(game.opening):
        raise Refused(
            "K-6",
            "opening",
            do("play-card", player=PlayerRef(command.player), cards=(game.opening,)),
            who=PlayerRef(command.player),
            value=game.opening,
        )
    blind = game.seats[at].place == FACE_DOWN
    if is_number(face) and not beats(game, int(face), blind=blind):
        raise Refused(
            "K-7",
            "card-too-low",
            do("pick-up", player=PlayerRef(command.player)),
            face=face,
            value=game.value or 0,
        )


def _fail(pen: Pen, at: int, command: Play) -> None:
    """A blind card fails: what was faced is carried out, then the penalty, then the discards (K-12, K-14).

    What is declared then is what a Chaos effect that was faced did; the card itself does nothing.
    """
    pending = pen.game.pending
    did = tuple(effect for effect in command.effects if effect.kind != FAILS)
    if did and (pending is None or pending.amount or has(did, DRAW, FACES_IT, PARRY)):
        raise Refused("K-12", "failed-does-nothing")
    pen.write(BlindFailed(command.player, command.faces[0], command.name))
    skips = 0
    if pending is not None:
        _carry_out(pen, at, pending)
        skips = 0 if pen.is_over() else chaos.apply(pen, at, did)
    if not pen.is_over():
        pen.draw(at, PENALTY, "penalty")
    if not pen.is_over():
        pen.write(PickedUp(command.player, pen.game.pile))
        # Picking the discards up ends the turn, even where bearing the effect would have left it.
        pen.settle(at, skips, None if pending is None or pending.then == at else pending.then)


def _carry_out(pen: Pen, at: int, pending: Pending) -> None:
    pen.write(Settled(pen.player(at), countered=False))
    if pending.amount:
        pen.draw(at, pending.amount, DRAW)
    if pending.burn and not pen.is_over():
        burn(pen, "effect")


def pick_up(pen: Pen, command: PickUp) -> None:
    """Pick up all discards when a play is impossible (K-7, K-13), which the engine can't see; `Refused` out of turn."""
    at = _on_turn(pen.series, command.player)
    game = running(pen.series)
    if game.pending is not None:
        raise Refused(
            "K-11",
            "must-answer",
            do("draw-cards", player=PlayerRef(command.player)),
            who=PlayerRef(command.player),
            faced=faced_words(game.pending),
        )
    if game.opening is not None:
        raise Refused(
            "K-6",
            "opening",
            do("play-card", player=PlayerRef(command.player), cards=(game.opening,)),
            who=PlayerRef(command.player),
            value=game.opening,
        )
    if game.seats[at].place == FACE_DOWN:
        raise Refused(
            "K-14",
            "plays-blindly",
            do("play-card", player=PlayerRef(command.player)),
            who=PlayerRef(command.player),
        )
    pen.write(PickedUp(command.player, game.pile))
    pen.settle(at)


def bear(pen: Pen, command: Bear) -> None:
    """Draw the total, unanswered (K-11); a Chaos effect did what is declared. `Refused` if nothing is faced."""
    at = _on_turn(pen.series, command.player)
    game = running(pen.series)
    pending = game.pending
    if pending is None:
        raise Refused(
            "K-11",
            "no-draw-faced",
            do("pick-up", player=PlayerRef(command.player)),
            who=PlayerRef(command.player),
        )
    if has(command.effects, DRAW, FACES_IT, PARRY, FAILS):
        raise Refused("K-11", "borne")
    chaos.check_effects(pen.series, game, at, chaos_card(pen.series.rules, pending.card), command.effects)
    _carry_out(pen, at, pending)
    if pen.is_over():
        return
    skips = chaos.apply(pen, at, command.effects)
    if pen.is_over():
        return
    chaos.dispose(pen, command.effects or (Effect("keep"),))
    if pending.then is None and not pen.series.rules.draw_ends_turn:
        pen.settle(at, skips, at, fresh=False)
    else:
        pen.settle(at, skips, pending.then)


def interject(pen: Pen, command: Interject) -> None:
    """A Chaos card out of turn, or an effect that no player's card brought about (K-10, K-15)."""
    game = running(pen.series)
    card = chaos_card(pen.series.rules, command.name)
    facing = game.pending is not None
    what = chaos.declared(card, command.effects, facing=facing)
    at = None if command.player is None else seat_of(pen.series, command.player)
    _check_interjection(game, at, command, what)
    chaos.check_effects(pen.series, game, at, card, what)
    chaos.check_discards(card, what)
    pending, turn = game.pending, game.turn
    if at is None:
        pen.write(Interjected(None, card.name))
    else:
        pen.write(Interjected(command.player, card.name, game.seats[at].place))
    if has(what, PARRY):
        chaos.lift(pen, pen.player(turn), what)
    skips = chaos.apply(pen, at, what)
    if pen.is_over():
        return
    if has(what, DRAW, FACES_IT):
        chaos.face_out_of_turn(pen, turn, what, card.name)
    if at is not None or has(what, *DISCARDS):
        chaos.dispose(pen, what)
    goes_on = (
        turn if pending is None or pending.then is None or pen.game.pending is not None else pending.then
    )
    pen.settle(turn, skips, goes_on, fresh=False)


def _check_interjection(game: Game, at: int | None, command: Interject, what: tuple[Effect, ...]) -> None:
    if game.opening is not None:
        raise Refused("K-6", "begins-with-lowest")
    if at is not None and game.seats[at].place in (FACE_DOWN, NOWHERE):
        raise Refused("K-14", "nothing-to-choose", who=PlayerRef(game.seats[at].player))
    if not what:
        raise Refused("K-2", "no-effect", card=command.name or Term("the card"))
    if has(what, FAILS):
        raise Refused("K-14", "cant-fail")
    if has(what, PARRY) and game.pending is None:
        raise Refused("K-11", "nothing-to-counter")
    aimed = [effect for effect in what if effect.kind in (DRAW, FACES_IT)]
    if aimed and (game.pending is not None or not aimed[0].player):
        raise Refused("K-11", "aim")
