"""`draft log`: every entry of the draft in words, what was taken back too, and the proof of a fair deal."""

import json
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from cli.program.commands import App
from cli.program.output import safe, say, say_json
from cli.program.remedies import command
from cli.program.session import draft_session
from cli.show.draft import describe, foreseen, names_json
from draft.events import DIGITAL, DraftEvent, HistoryEvent, SecretRevealed
from draft.proof import Deal, prove
from evening.codec import LogEvent, decode, is_draft_event
from evening.state import Evening
from games.refusal import Refused
from store.log import LogRow


def register_log(app: App) -> None:
    """Add `log` to the draft's commands."""

    @app.add("log", "snakebid draft log --verify")
    def log(
        ctx: typer.Context,
        verify: Annotated[
            bool, typer.Option("--verify", help="Deal again and compare; check the hash chain.")
        ] = False,
    ) -> None:
        """Show what happened, entry by entry. `--verify` proves that the deal was fair."""
        with draft_session(ctx) as now_open:
            rows = now_open.store.log(now_open.slug)
            evening = now_open.evening
            secrets = now_open.store.secrets(evening.stream) if verify else {}
        if verify:
            _verify(evening, rows, secrets, as_json=now_open.settings.json)
        elif now_open.settings.json:
            say_json(
                {"event": evening.slug, "entries": [_entry_json(evening, row) for row in _draft_rows(rows)]}
            )
        else:
            print("\n".join(log_lines(evening, rows)) or f"{say('nothing yet')}: {command('start-draft')}")


def _draft_rows(rows: tuple[LogRow, ...]) -> list[LogRow]:
    return [row for row in rows if is_draft_event(decode(row.kind, row.data))]


def _in_force(evening: Evening) -> set[tuple[int, DraftEvent]]:
    return {(entry.seq, entry.event) for step in evening.history.steps for entry in step.entries}


def _entry_json(evening: Evening, row: LogRow) -> dict[str, Any]:
    event = decode(row.kind, row.data)
    text = describe(evening, event) if is_draft_event(event) else ""
    return {
        "seq": row.seq, "step": row.step, "at": row.at, "by": row.by, "kind": row.kind, "text": text,
        "in_force": _is_in_force(row.seq, event, _in_force(evening)), "data": names_json(evening, json.loads(row.data)), "hash": row.hash,
    }  # fmt: skip


def _is_in_force(seq: int, event: LogEvent, in_force: set[tuple[int, DraftEvent]]) -> bool:
    """Whether an entry is in force: neither undone nor amended to something else."""
    return isinstance(event, HistoryEvent) or (seq, event) in in_force


def log_lines(evening: Evening, rows: tuple[LogRow, ...]) -> Iterator[str]:
    """The draft's log in words; what was undone or amended since has a cross and says so."""
    in_force = _in_force(evening)
    for row in _draft_rows(rows):
        event = decode(row.kind, row.data)
        if not is_draft_event(event):
            continue
        valid = _is_in_force(row.seq, event, in_force)
        mark, end = ("  ", "") if valid else ("\N{MULTIPLICATION SIGN} ", f" ({say('not in force')})")
        yield f"{row.seq:>4} {mark}{row.at[11:19]} {safe(row.by)}: {describe(evening, event)}{end}"


def _verify(
    evening: Evening, rows: tuple[LogRow, ...], secrets: dict[str, bytes] | Any, *, as_json: bool
) -> None:
    events = [event for row in rows if is_draft_event(event := decode(row.kind, row.data))]
    revealed = {
        event.commitment: bytes.fromhex(event.secret) for event in events if isinstance(event, SecretRevealed)
    }
    deals = prove(events, {**secrets, **revealed})
    fair = all(deal.known and not deal.faults for deal in deals)
    if as_json:
        checked = [
            {
                **deal._asdict(),
                "faults": list(deal.faults),
                "secret": revealed[deal.commitment].hex() if deal.commitment in revealed else None,
            }
            for deal in deals
        ]
        say_json(
            {
                "event": evening.slug,
                "chain": {"entries": len(rows), "head": rows[-1].hash, "whole": True},
                "deals": checked,
                "verified": fair,
                "foreseen": evening.history.foreseen,
            }
        )
    else:
        whole = say("The chain of {count} entries is whole. Its head: {head}")
        print(whole.format(count=len(rows), head=rows[-1].hash))
        for at, deal in enumerate(deals, 1):
            print(_deal_line(at, deal, revealed.get(deal.commitment)))
        for line in foreseen(evening):
            print(line)
        if len(deals) > 1:
            print(rerolled(len(deals)))
        if not deals:
            print(say("Nothing was dealt yet."))
    if not fair:
        raise Refused(None, "deal-not-as-promised")


def rerolled(deals: int) -> str:
    """That a draft was started more than once: a fair deal can still be one of several."""
    return say(
        "The draft was started {count} times; every deal but the last had been seen and was undone: {command}"
    ).format(count=deals, command=command("draft-log"))


def _deal_line(number: int, deal: Deal, secret: bytes | None) -> str:
    head = say("Deal {number} ({source})").format(
        number=number,
        source=deal.commitment
        if deal.seed is None
        else say("seed {seed}, not secret").format(seed=deal.seed),
    )
    if deal.faults:
        return f"{head}: {say('NOT as promised: {faults}').format(faults='; '.join(deal.faults))}"
    if not deal.known:
        return f"{head}: {say('it can not be checked, its secret is not here')}"
    checked = say(
        "the dice are just what the secret gives."
        if deal.deal != DIGITAL
        else "1 table and the dice are just what the secret gives."
        if deal.tables == 1
        else "{count} tables and the dice are just what the secret gives."
    ).format(count=deal.tables)
    revealed = (
        say("The secret: {secret}").format(secret=secret.hex())
        if secret
        else say("The secret stays sealed until the draft's end.")
    )
    return f"{head}: {checked} {revealed}"
