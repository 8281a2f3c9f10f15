"""The sheet of an Építő match as a person reads it, and as JSON. No rules: it only shows what the sheet knows."""

from typing import Any

from cli.program.output import Say, safe
from evening.sheets import Sheet
from evening.state import Evening
from games.epito.moves import AT_MOST_ONE, EMPTY_FRONT, FOUR_KILLS
from games.epito.sheet import DICE, ROOM, WINNING_KILLS, Match, Side
from games.model import PlayerId
from scoring.grid import Cell, Column, Grid

RULE_OF = {FOUR_KILLS: "E-26", EMPTY_FRONT: "E-28"}


def match_of(sheet: Sheet) -> Match:
    """The match on a sheet."""
    state = sheet.steps.state
    if not isinstance(state, Match):
        raise TypeError(f"sheet {sheet.number} is no match of Építő")
    return state


def sheet_json(evening: Evening, sheet: Sheet) -> dict[str, Any]:
    """`epito show --json`."""
    match = match_of(sheet)
    name = evening.names
    outcome = match.outcome
    return {
        "event": evening.slug,
        "sheet": sheet.number,
        "match": sheet.match,
        "bonus": match.bonus,
        "side_draw": match.side_draw,
        "dice": [list(pair) for pair in match.dice],
        "chooser": None if match.chooser is None else name[match.chooser],
        "round": match.round,
        "phase": match.phase,
        "starter": None if (match.starter or match.first) is None else name[match.order[0].player],
        "waiting_for": [name[player] for player in match.waiting_for],
        "players": [_side_json(evening, side) for side in match.sides],
        "rounds": [
            {
                "round": past.round, "starter": name[past.starter], "tokens": list(past.tokens),
                "abilities": list(past.abilities), "lost": list(past.fell), "kills": list(past.kills),
            }
            for past in match.past
        ],
        "over": outcome is not None,
        "winner": None if outcome is None or outcome.winner is None else name[outcome.winner],
        "draw": outcome is not None and outcome.winner is None,
        "reason": None if outcome is None else outcome.reason,
        "rule": None if outcome is None else RULE_OF[outcome.reason],
    }  # fmt: skip


def _side_json(evening: Evening, side: Side) -> dict[str, Any]:
    return {
        "name": evening.names[side.player],
        "front": side.front, "reserve": side.reserve, "boss": side.boss, "boss_lost": side.set_up and not side.boss,
        "boss_name": side.boss_name, "trainer_name": side.trainer_name, "token_fields": list(side.fields),
        "kills": side.kills, "tokens_due": side.due, "tokens": side.tokens, "abilities": side.abilities,
        "abilities_before": side.used if side.abilities is None else None, "at_end": side.at_end,
        "laid": side.laid, "trainer_used": side.trainer, "ready": side.ready, "lost": side.fell,
        "side_cards": side.side, "side_card_due": side.owed,
    }  # fmt: skip


def sheet_grids(evening: Evening, sheet: Sheet, say: Say) -> list[Grid]:
    """The sheet: both halves side by side, and the rounds so far."""
    match = match_of(sheet)
    grids = [_halves(evening, sheet, match, say)]
    if match.past:
        grids.append(_rounds(evening, match, say))
    return grids


def headline(evening: Evening, sheet: Sheet, say: Say) -> str:
    """`Friday Cup · match 3 · round 2 · preparation · Ben begins`."""
    match = match_of(sheet)
    parts = [safe(evening.title), f"{say('sheet')} {sheet.number}"]
    if sheet.match is not None:
        parts.append(f"{say('match')} {sheet.match}")
    if match.round:
        parts.append(f"{say('round')} {match.round}")
    parts.append(phase_name(match.phase, say))
    return " · ".join(parts)


def phase_name(phase: str, say: Say) -> str:
    """A phase as people call it."""
    return {
        "blank": say("not begun"),
        "dice": say("who begins?"),
        "setup": say("set-up"),
        "preparation": say("preparation"),
        "combat": say("combat"),
        "end": say("end of the round"),
        "side-cards": say("cards of the side deck"),
        "over": say("over"),
    }[phase]


def _halves(evening: Evening, sheet: Sheet, match: Match, say: Say) -> Grid:
    columns = (
        Column("what", ""),
        *(Column(f"player{at}", _head(evening, match, side, say)) for at, side in enumerate(match.sides)),
    )
    lines: list[tuple[str, list[Cell]]] = []

    def line(label: str, cells: list[Cell]) -> None:
        if any(cell != "" for cell in cells):
            lines.append((label, cells))

    sides = match.sides
    line(say("Kills"), [f"{side.kills} / {WINNING_KILLS}" for side in sides])
    line(say("In front"), [f"{side.front} / {ROOM['front']}" for side in sides])
    line(say("Boss"), [_boss(side, say) for side in sides])
    line(say("In reserve"), [f"{side.reserve} / {ROOM['reserve']}" for side in sides])
    line(say("Trainer"), [side.trainer_name for side in sides])
    line(say("Token fields"), [", ".join(side.fields) for side in sides])
    line(say("Tokens in this round"), [_tokens(side, say) if match.round else "" for side in sides])
    line(say("Tokens so far"), [side.tokens if match.round else "" for side in sides])
    line(say("Laid down"), [say("yes") if side.laid else "" for side in sides])
    line(say("Trainer used"), [say("yes") if side.trainer else "" for side in sides])
    line(say("Abilities"), [_abilities(side, say) for side in sides])
    line(say("Lost in this round"), [side.fell or "" for side in sides])
    line(say("Side deck"), [side.side for side in sides])
    title = headline(evening, sheet, say)
    return Grid(title, columns, tuple((label, *cells) for label, cells in lines))


def _head(evening: Evening, match: Match, side: Side, say: Say) -> str:
    name = safe(evening.names[side.player])
    return f"{name} ({say('begins')})" if (match.starter or match.first) == side.player else name


def _boss(side: Side, say: Say) -> str:
    if not side.set_up:
        return "-"
    state = say("on the table") if side.boss else say("knocked out")
    return f"{side.boss_name}: {state}" if side.boss_name else state


def _tokens(side: Side, say: Say) -> str:
    return f"{side.due} ({say('one more')}: E-13)" if side.due > 1 else f"{side.due}"


def _abilities(side: Side, say: Say) -> str:
    if side.abilities is None:
        return ""
    return (
        f"{side.abilities} ({side.at_end} {say('at the end, die on 1')})"
        if side.at_end
        else f"{side.abilities}"
    )


def _rounds(evening: Evening, match: Match, say: Say) -> Grid:
    """Two lines a round, the starting player's first."""
    columns = (
        Column("round", say("round"), number=True),
        Column("player", say("Player")),
        Column("tokens", say("tokens"), number=True),
        Column("abilities", say("abilities"), number=True),
        Column("lost", say("lost"), number=True),
        Column("kills", say("kills"), number=True),
    )
    rows: list[tuple[Cell, ...]] = []
    for past in match.past:
        order = sorted(range(len(match.sides)), key=lambda at: match.sides[at].player != past.starter)
        for line, at in enumerate(order):
            name = evening.names[match.sides[at].player]
            numbers = (past.tokens[at], past.abilities[at], past.fell[at], past.kills[at])
            rows.append((past.round if line == 0 else "", name, *numbers))
    return Grid("", columns, tuple(rows))


def next_line(evening: Evening, match: Match, say: Say) -> str:
    """What is to be done next, and by whom; how it ended once it is over."""
    if match.outcome is not None:
        return ended(evening, match, say)
    who = ", ".join(safe(evening.names[player]) for player in match.waiting_for)
    if match.phase == DICE:
        if match.chooser is not None:
            return f"{say('Next')}: {who} {say('says who begins')} (E-8): epito first NAME"
        return f"{say('Next')}: {say('roll')}: epito roll"
    todo = {
        "blank": say("the sheet is blank") + ": epito redo",
        "setup": say("lays trainer and boss down"),
        "preparation": say("prepares"),
        "combat": say("announces abilities"),
        "end": say("what fell is marked, then") + ": epito end",
        "side-cards": say("takes a card from the side deck"),
    }[match.phase]
    return f"{say('Next')}: {todo}" if match.phase in ("end", "blank") else f"{say('Next')}: {who} {todo}"


def ended(evening: Evening, match: Match, say: Say) -> str:
    """`Winner: Ada. 4 creatures defeated (E-26).`, or nothing yet."""
    outcome = match.outcome
    if outcome is None:
        return ""
    winner: PlayerId | None = outcome.winner
    if outcome.reason == FOUR_KILLS:
        why = say("4 creatures defeated") if winner is not None else say("both defeated 4 creatures")
    else:
        why = say("no creature in front") if winner is not None else say("neither has a creature in front")
    head = say("Draw") if winner is None else f"{say('Winner')}: {safe(evening.names[winner])}"
    return f"{head}. {why} ({RULE_OF[outcome.reason]})."


def income_grid(evening: Evening, sheet: Sheet, say: Say) -> Grid:
    """Who got how many tokens in this round, and why (E-12, E-13)."""
    match = match_of(sheet)
    columns = (
        Column("player", say("Player")),
        Column("tokens", say("tokens"), number=True),
        Column("why", say("reason")),
        Column("used", say("abilities in the last combat"), number=True),
    )
    rows = tuple(
        (
            evening.names[side.player],
            side.due,
            "1 (E-12) + 1 (E-13)" if side.due > 1 else "1 (E-12)",
            match.past[-1].abilities[at] if match.past else None,
        )
        for at, side in enumerate(match.sides)
    )
    return Grid(headline(evening, sheet, say), columns, rows)


def income_rule(match: Match, say: Say) -> str:
    """Which reading of E-13 holds."""
    asked = say("at most one ability") if match.bonus == AT_MOST_ONE else say("exactly one ability")
    return f"{say('One token more after a combat with')} {asked}."
