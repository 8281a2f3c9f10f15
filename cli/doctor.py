"""Whether the database is what its log says, and a published export what was played."""

from pathlib import Path
from typing import Annotated

import typer

from cli.common import App, settings
from cli.files import read_archive
from cli.out import note, safe, say_json
from draft.events import SecretRevealed
from draft.proof import prove
from games.refusal import Refused
from store.database import path_of

doctor_app = App(help="Check the database against its log; repair what can be rebuilt.")
verify_app = App(help="Check a published export.")


@doctor_app.add("doctor", "snakebid doctor")
def doctor(
    ctx: typer.Context,
    repair: Annotated[bool, typer.Option("--repair", help="Make anew what follows from the log.")] = False,
    migrate: Annotated[
        bool, typer.Option("--migrate", help="Bring an older database up to date (a backup is made).")
    ] = False,
) -> None:
    """Check every event's chain, and every table against it. Exit code 1 if something is wrong."""
    from store.create import migrate as bring_up
    from store.doctor import examine
    from store.doctor import repair as rebuild

    chosen = settings(ctx)
    path = path_of(chosen.db)
    if migrate:
        version, backup = bring_up(path)
        note(
            f"schema {version}: nothing to do"
            if backup is None
            else f"schema {version} brought up to date; backup: {safe(str(backup))}"
        )
    findings = examine(path)
    wrong = [finding for finding in findings if finding.rebuilds]
    repaired = bool(wrong) and (repair or chosen.yes) and not chosen.dry_run
    if repaired:
        rebuild(path)
        findings = examine(path)
    if chosen.json:
        said = [
            {"event": found.event or None, "what": found.what, "rebuilds": found.rebuilds}
            for found in findings
        ]
        say_json({"healthy": not findings, "repaired": len(wrong) if repaired else 0, "findings": said})
    else:
        for found in wrong if repaired else ():
            print(f"repaired: {safe(found.event)}: {safe(found.what)}")
        for found in findings:
            print(
                f"{safe(found.event) + ': ' if found.event else ''}{safe(found.what)}"
                + (" (--repair makes it anew)" if found.rebuilds else "")
            )
        if not findings:
            print(f"{safe(str(path))}: all is well")
    if findings:
        raise typer.Exit(1)


@verify_app.add("verify", "snakebid verify friday.jsonl")
def verify(
    ctx: typer.Context, file: Annotated[Path, typer.Argument(help="A file that `event export` wrote.")]
) -> None:
    """Check an export's hash chain, its players' names, and deal its draft again from the revealed secret."""
    from store import archive as archives
    from store import log
    from store.kinds import is_draft_event
    from store.replay import rule_flaws

    archive = read_archive(file)
    archives.check(archive)
    renamed = archives.false_names(archive.rows, archive.people)
    events = [event for _, step in log.steps(archive.rows) for event in step if is_draft_event(event)]
    secrets = {
        event.commitment: bytes.fromhex(event.secret) for event in events if isinstance(event, SecretRevealed)
    }
    deals = prove(events, secrets)
    faults = [fault for deal in deals for fault in deal.faults] + [
        f"the name of player {player} is not the one that was entered" for player in renamed
    ]
    steps = tuple(log.steps(archive.rows))
    faults += [
        f"entry {flaw.seq} is not what the rules give: {flaw.what}"
        for flaw in rule_flaws(archives.beginning(archive), steps)
    ]
    sealed = [deal.commitment for deal in deals if not deal.known]
    if settings(ctx).json:
        say_json(
            {
                "event": archive.slug,
                "entries": archive.length,
                "head": archive.head,
                "verified": not faults,
                "sealed": sealed,
                "faults": faults,
            }
        )
    else:
        print(
            f"{safe(archive.title)}: {archive.length} entries, the chain is whole. Its head: {archive.head}"
        )
        compared = sum(deal.tables for deal in deals)
        print(
            f"{compared} tables were dealt again from the revealed secret."
            if compared
            else "No secret is revealed yet, so no deal can be checked."
        )
        for fault in faults:
            print(f"NOT as promised: {safe(fault)}")
    if faults:
        raise Refused(
            None, "not-verified", "{file} is not what was played", "see the lines above", file=str(file)
        )
