"""Whether the database is what its log says, and a published export what was played."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from cli.args.files import read_archive, write_whole
from cli.draft.log import rerolled
from cli.program.commands import App
from cli.program.output import counted, note, safe, say, say_json, text_of, worded_for_shell
from cli.program.remedies import command
from cli.program.settings import Settings, settings
from draft.events import SecretRevealed
from draft.proof import prove
from games.refusal import Refused, Unreadable, clause
from store.backup import backups
from store.database import path_of

if TYPE_CHECKING:
    from store.doctor import Finding
    from store.recovery import RecoveredEvent

doctor_app = App(help="Check the database against its log; repair what can be rebuilt.")
verify_app = App(help="Check a published export.")


@doctor_app.add("doctor", "snakebid doctor")
def doctor(
    ctx: typer.Context,
    repair: Annotated[bool, typer.Option("--repair", help="Make anew what follows from the log.")] = False,
    migrate: Annotated[
        bool, typer.Option("--migrate", help="Bring an older database up to date (a backup is made).")
    ] = False,
    rescue: Annotated[
        Path | None,
        typer.Option(
            "--rescue", metavar="FOLDER", help="Write what can be read of a damaged file to a folder."
        ),
    ] = None,
) -> None:
    """Check every event's chain, and every table against it. Exit code 1 if something is wrong, 2 for a damaged file."""
    from store.recovery import damage, ours, recover

    chosen = settings(ctx)
    path = path_of(chosen.db)
    if migrate:
        _migrate(path, dry=chosen.dry_run)
    try:
        checked = _checked(path, repair=(repair or chosen.yes) and not chosen.dry_run)
    except Unreadable as fault:
        cut = damage(path)
        if not cut and not (ours(path) and fault.refusal.code.startswith(_DAMAGED)):
            raise  # not damaged, or somebody else's
        checked = Checked((), (), cut or worded_for_shell(fault)[0])
    lost = bool(checked.damage) or any(not found.rebuilds for found in checked.findings)
    saved = list(recover(path)) if lost or rescue is not None else []
    files = [] if rescue is None else _rescue(rescue, saved, chosen)
    if chosen.json:
        say_json(_report(checked, path, saved, files, lost=lost))
    else:
        _say(checked, path, saved, files, lost=lost)
    if checked.damage or checked.findings:
        raise typer.Exit(2 if checked.damage else 1)


_DAMAGED = ("damaged", "entries-missing", "event-row-gone")
"""Codes of what is wrong with a database of ours that can't be examined."""


class Checked(NamedTuple):
    """What was found and what was repaired; `damage` where the file can't even be examined."""

    findings: "tuple[Finding, ...]"
    repaired: "tuple[Finding, ...]"
    damage: str = ""


def _migrate(path: Path, *, dry: bool) -> None:
    from store.create import migrate as bring_up

    if dry:
        note(say("dry run: no database is brought up to date"))
        return
    version, backup = bring_up(path)
    if backup is None:
        note(say("schema {version}: nothing to do").format(version=version))
    else:
        text = say("schema {version} brought up to date; backup: {file}")
        note(text.format(version=version, file=safe(str(backup))))


def _checked(path: Path, *, repair: bool) -> Checked:
    from store.doctor import examine
    from store.doctor import repair as rebuild

    findings = examine(path)
    wrong = tuple(finding for finding in findings if finding.rebuilds)
    if not wrong or not repair:
        return Checked(findings, ())
    rebuild(path)
    return Checked(examine(path), wrong)


def _rescue(folder: Path, saved: "list[RecoveredEvent]", chosen: Settings) -> list[str]:
    """Write every event of which something is left as an export, the whole ones under their own names."""
    from store.archive import to_lines

    if chosen.dry_run:
        note(say("dry run: nothing was written"))
        return []
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise Unreadable("folder-not-made", folder=str(folder), fault=str(fault.strerror)) from fault
    files: list[str] = []
    taken: dict[str, int] = {}
    for event in saved:
        if event.archive is not None:
            stem = _file_name(event.slug)
            taken[stem] = taken.get(stem, 0) + 1  # other slugs may look the same as a file's name
            number = "" if taken[stem] == 1 else f"~{taken[stem]}"
            name = f"{stem}{number}{'' if event.whole else '.partial'}.jsonl"
            text = "".join(f"{line}\n" for line in to_lines(event.archive))
            write_whole(folder / name, text, force=chosen.yes)
            files.append(str(folder / name))
    return files


def _file_name(slug: str) -> str:
    """A slug as a file name; in a damaged file it may be anything."""
    return re.sub(r"[^a-z0-9-]", "_", slug)[:60] or "event"


def _report(
    checked: Checked, path: Path, saved: "list[RecoveredEvent]", files: list[str], *, lost: bool
) -> dict[str, Any]:
    report: dict[str, Any] = {
        "healthy": not (checked.findings or checked.damage),
        "repaired": len(checked.repaired),
        "findings": [
            {"event": found.event or None, "what": text_of(found.what), "rebuilds": found.rebuilds}
            for found in checked.findings
        ],
    }
    if lost or saved:
        report["damage"] = checked.damage or None
        report["events"] = [
            {
                "event": one.slug,
                "title": one.title,
                "entries": one.written,
                "read": one.read,
                "whole": one.whole,
                "gap": (not one.whole and one.gap) or None,
                "beyond": 0 if one.whole else one.beyond,
            }
            for one in saved
        ]
        report["rescued"] = files
        report["backups"] = [str(found) for found in backups(path)]
    return report


def _say(
    checked: Checked, path: Path, saved: "list[RecoveredEvent]", files: list[str], *, lost: bool
) -> None:
    for found in checked.repaired:
        print(f"repaired: {safe(found.event) + ': ' if found.event else ''}{safe(text_of(found.what))}")
    for found in checked.findings:
        print(
            f"{safe(found.event) + ': ' if found.event else ''}{safe(text_of(found.what))}"
            + (" (--repair puts it right)" if found.rebuilds else "")
        )
    if checked.damage:
        print(f"{safe(checked.damage)}")
    elif not checked.findings:
        print(f"{safe(str(path))}: all is well")
    if lost or files:
        for line in _ways_out(path, saved, files):
            print(safe(line))


def _ways_out(path: Path, saved: "list[RecoveredEvent]", files: list[str]) -> list[str]:
    lines = []
    for one in saved:
        state = f"{one.read} of {one.written} entries can be read"
        if one.whole:
            state = "whole"
        elif one.beyond:
            state += f"; entry {one.gap} is unreadable; {one.beyond} later entries depend on it"
        lines.append(f"{one.title} ({one.slug}): {state}")
    if saved and not files and all(one.archive is None for one in saved):
        lines.append("No export can be made of that: the players' names or the card set can't be read.")
    elif lines and not files:
        lines.append(
            say("To write that to files that can be imported: {command}").format(command=command("rescue"))
        )
    elif not lines:
        lines.append("No event can be read from it.")
    lines += [f"written: {file}" for file in files]
    there = backups(path)
    lines += (
        [f"The newest of {len(there)} backups: {there[-1]} (open it with --db)"]
        if there
        else ["There is no backup beside it."]
    )
    return lines


@verify_app.add("verify", "snakebid verify friday.jsonl")
def verify(
    ctx: typer.Context, file: Annotated[Path, typer.Argument(help="A file that `event export` wrote.")]
) -> None:
    """Check an export's hash chain, its players' names, and deal its draft again from the revealed secret."""
    from evening.codec import is_draft_event
    from store import archive as archives
    from store import log
    from store.replay import rule_flaws

    archive = read_archive(file)
    archives.check(archive)
    events = [event for _, step in log.steps(archive.rows) for event in step if is_draft_event(event)]
    secrets = {
        event.commitment: bytes.fromhex(event.secret) for event in events if isinstance(event, SecretRevealed)
    }
    deals = prove(events, secrets)
    faults = [fault for deal in deals for fault in deal.faults]
    steps = tuple(log.steps(archive.rows))
    faults += [
        text_of(clause("not-by-the-rules", seq=flaw.seq, what=flaw.what))
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
                "deals": len(deals),
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
            f"{counted(compared, 'table')} of {counted(len(deals), 'deal')} dealt again from what was revealed: all as promised."
            if compared and not any(deal.faults for deal in deals)
            else "No secret is revealed yet, so no deal can be checked."
            if not compared
            else f"{counted(compared, 'table')} dealt again."
        )
        if len(deals) > 1:
            print(rerolled(len(deals)))
        for fault in faults:
            print(f"NOT as promised: {safe(fault)}")
    if faults:
        raise Refused(None, "not-verified", file=str(file))
