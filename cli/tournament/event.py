"""Events: create, choose, list, export, import."""

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from cli.args.card_sets import find_set, sets_folder
from cli.args.files import read_archive, read_whole, write_whole
from cli.args.parse import whole
from cli.args.piles import card_said, pile_said
from cli.args.player_names import player_names, title_of
from cli.program.commands import App
from cli.program.options import CardSet, Force, Piles, Recommended, Suggestion, Without
from cli.program.output import counted, note, safe, say, say_json
from cli.program.remedies import command, shell
from cli.program.session import now, session, stamp
from cli.program.settings import Settings, settings
from cli.show.grid import in_language, print_grids
from cli.tournament.scoring_options import scoring
from draft.events import MANUAL
from draft.piles import build_piles, recommended_out
from games.model import CardNumber, PlayerId
from games.refusal import Labels, Unreadable, do
from games.resources import DEFAULT_SET, bazaar_rules, card_set_text
from games.toml_table import open_table
from scoring.grid import Column, Grid
from store.database import path_of
from store.event_table import NewEvent
from store.names import name_hash
from store.record import Store
from tournament.desk import EMPTY, decide
from tournament.events import BAZAAR, FREE_FOR_ALL, KARMA, MODES, TWO_VS_TWO, CreateEvent

if TYPE_CHECKING:
    from store.repair_chain import Loss

app = App(help="Create, choose, list, export and import events.")

_NEXT = {
    BAZAAR: "start-draft",
    KARMA: "new-karma",
    FREE_FOR_ALL: "new-free-for-all",
    TWO_VS_TWO: "schedule-teams",
}
"""What an event begins with; all others with their schedule."""


class Wish(NamedTuple):
    """What the organiser asked for, from the command line and from `--from`."""

    title: str
    mode: str
    players: tuple[str, ...]
    card_set: str
    seed: int | None
    recommended: bool
    without: tuple[str, ...]
    piles: tuple[str, ...]
    open_outcry: bool


@app.add("new", 'snakebid event new "Friday Bazaar" --player Ada --player Ben --player Cy --recommended')
def new(
    ctx: typer.Context,
    name: Annotated[str | None, typer.Argument(help="What the event is called.")] = None,
    mode: Annotated[
        str | None, typer.Option(click_type=Suggestion(MODES), help="What is played. [default: bazaar]")
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A player, in seat order (clockwise); once for each."),
    ] = None,
    set: CardSet = None,
    seed: Annotated[
        str | None, typer.Option(metavar="N", help="A deal that repeats, and so is not secret.")
    ] = None,
    recommended: Recommended = False,
    without: Without = None,
    pile: Piles = None,
    open_outcry: Annotated[
        bool, typer.Option("--open-outcry", help="Bids out of turn are accepted: people shout (B-15).")
    ] = False,
    from_: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="A TOML file with these options.")
    ] = None,
) -> None:
    """Create an event. The database is made if it is not there yet."""
    table = open_table(read_whole(from_) if from_ else "", str(from_), "bad-event-file", at_once=True)
    wish = Wish(
        title=name or table.text("name"),
        mode=mode or table.text("mode") or BAZAAR,
        players=tuple(player or map(str, table.items("players"))),
        card_set=set or table.text("set") or DEFAULT_SET,
        seed=_seed(seed if seed is not None else table.get("seed")),
        recommended=table.flag("recommended") or recommended,
        without=tuple(without or map(str, table.items("without"))),
        piles=tuple(pile or (f"{card}={where}" for card, where in table.table("pile").values.items())),
        open_outcry=table.flag("open_outcry") or open_outcry,
    )
    _create(settings(ctx), wish)


def _create(chosen: Settings, wish: Wish) -> None:
    from store.create import create

    title, players = title_of(wish.title), player_names(wish.players)
    set_name, text = card_set_text(wish.card_set, str(sets_folder()))
    cards = find_set(wish.card_set)
    without = tuple(card_said(cards, typed) for typed in wish.without)
    placed = tuple(pile_said(cards, typed) for typed in wish.piles)
    salts = tuple(_bytes(wish.seed, f"salt/{number}", 16).hex() for number in range(1, len(players) + 1))
    command = CreateEvent(
        mode=wish.mode,
        players=tuple(
            (number, name_hash(salt, name))
            for number, (salt, name) in enumerate(zip(salts, players, strict=True), 1)
        ),
        title=title,
        card_set=set_name,
        card_digest=hashlib.sha256(text.encode()).hexdigest(),
        open_outcry=wish.open_outcry,
        seed=wish.seed,
        recommended=wish.recommended,
        without=without,
        placed=placed,
    )
    decide(EMPTY, command)  # before a file is made
    left_out: tuple[CardNumber, ...] = ()
    if wish.mode == BAZAAR:
        rules = bazaar_rules()
        out = {*without, *(recommended_out(cards, rules) if wish.recommended else ())}
        _, left_out = build_piles(cards, rules, len(players), out, dict(placed))
    new_event = NewEvent(_bytes(wish.seed, "stream", 32), title, players, salts, set_name, text, command)
    path = path_of(chosen.db)
    fresh = not path.exists()
    if chosen.dry_run and fresh:
        note(say("dry run: nothing was stored"))
        return
    create(path)
    with Store(path) as store:
        evening = store.create_event(new_event, stamp(chosen), dry_run=chosen.dry_run)
    if chosen.json:
        say_json({"event": evening.slug, "title": title, "mode": wish.mode, "players": list(players), "set": set_name,
                  "seed": wish.seed, "left_out": list(left_out), "dry_run": chosen.dry_run})  # fmt: skip
        return
    _say_created(
        evening.slug, wish, players, [f"#{number} {cards.by_number[number].name}" for number in left_out]
    )


def _say_created(slug: str, wish: Wish, players: tuple[str, ...], left_out: list[str]) -> None:
    created = say("{title}: {mode} with {players}. Its slug is {slug}.")
    names = ", ".join(map(safe, players))
    print(created.format(title=safe(wish.title), mode=wish.mode, players=names, slug=slug))
    if left_out:
        text = say(
            "Left out of the piles, because no pile takes cards of their points (B-1): {cards}. Nothing needs to be done; --pile CARD=PILE puts one in."
        )
        print(text.format(cards=", ".join(map(safe, left_out))))
    if wish.seed is not None:
        print(
            say("The deal follows from seed {seed}: it repeats, and it is not secret.").format(seed=wish.seed)
        )
    print(say("Next: {command}").format(command=shell(do(_NEXT.get(wish.mode, "make-schedule")), event=slug)))


def _bytes(seed: int | None, label: str, count: int) -> bytes:
    """Random bytes from the system; with a seed, bytes that repeat."""
    if seed is None:
        return os.urandom(count)
    return hashlib.sha256(f"snakebid/1/{label}/{seed}".encode()).digest()[:count]


def _seed(value: object) -> int | None:
    return None if value is None else whole(str(value), "a seed")


@app.add("list", "snakebid event list")
def list_(ctx: typer.Context) -> None:
    """All events of the database, the one used last first."""
    chosen = settings(ctx)
    with Store(path_of(chosen.db)) as store:
        events = store.events()
    if chosen.json:
        keys = ("slug", "title", "mode", "open", "created_at", "used_at")
        say_json(
            {
                "events": [
                    {**{key: getattr(row, key) for key in keys}, "entries": row.length} for row in events
                ]
            }
        )
        return
    if not events:
        print(f"{say('no event yet')}: {command('new-event')}")
        return
    columns = (
        Column("slug", "Slug"),
        Column("title", "Name"),
        Column("mode", "Mode"),
        Column("state", "State"),
        Column("used", "Last used"),
    )
    rows = tuple(
        (row.slug, row.title, row.mode, "open" if row.open else "done", row.used_at[:16].replace("T", " "))
        for row in events
    )
    print_grids([in_language(Grid("", columns, rows), say, ("state",))])


STATES: Labels = ("open", "done", "created", "draft running", "draft over", "matches")
FACTS: Labels = (
    "event", "title", "mode", "players", "set", "seed", "recommended", "without", "piles", "open_outcry", "state",
    "entries", "head",
)  # fmt: skip
"""What `event show` says of an event."""


@app.add("show", "snakebid event show")
def show(ctx: typer.Context) -> None:
    """Show the event: mode, players, card set, options, progress."""
    with session(ctx) as now_open:
        evening = now_open.evening
    created = evening.desk.created
    if created is None:
        raise Unreadable("not-created", do("doctor"))
    state = _progress(
        evening.draft.setup is not None,
        evening.draft.ended,
        len(evening.desk.decks),
        len(evening.desk.fixtures),
    )
    facts = {
        "event": evening.slug, "title": evening.title, "mode": created.mode, "players": list(evening.names.values()),
        "set": created.card_set, "seed": created.seed, "recommended": created.recommended, "without": list(created.without),
        "piles": [list(pair) for pair in created.placed], "open_outcry": created.open_outcry, "state": state,
        "entries": evening.length, "head": evening.head,
    }  # fmt: skip
    if now_open.settings.json:
        say_json(facts)
        return
    columns = (Column("what", ""), Column("value", ""))
    if evening.desk.decks and not evening.desk.fixtures:
        state = say("decks handed in: {count}").format(count=len(evening.desk.decks))
    shown = tuple(
        (key, ", ".join(map(str, value)) if isinstance(value, list) else str(value))
        for key, value in {**facts, "state": say(state)}.items()
        if value not in (None, [])
    )
    print_grids([in_language(Grid("", columns, shown), say, ("what",))])


def _progress(started: bool, ended: bool, decks: int, matches: int) -> str:
    if matches:
        return "matches"
    if decks:
        return f"{counted(decks, 'deck')} handed in"
    if ended:
        return "draft over"
    return "draft running" if started else "created"


@app.add("use", "snakebid event use friday-bazaar")
def use(
    ctx: typer.Context, slug: Annotated[str, typer.Argument(metavar="SLUG", help="The event's slug.")]
) -> None:
    """Make an event the one that is meant where none is named."""
    chosen = settings(ctx)
    with Store(path_of(chosen.db)) as store:
        row = store.choose(slug) if chosen.dry_run else store.use(slug, now())
    if chosen.json:
        say_json({"event": row.slug, "title": row.title})
    else:
        print(say("{title} ({slug}) is the event in use.").format(title=safe(row.title), slug=safe(row.slug)))
        with Store(path_of(chosen.db)) as store:
            meant = store.choose(None).slug
        if meant != row.slug:
            text = say(
                "but while {event} is the only open event, commands mean that one: add {option}, or set SNAKEBID_EVENT"
            )
            note(text.format(event=meant, option=command("this-event", event=row.slug)))


@app.add("export", "snakebid event export friday.jsonl")
def export(
    ctx: typer.Context,
    file: Annotated[str, typer.Argument(help="Where to write; - is standard output.")],
    public: Annotated[
        bool, typer.Option("--public", help="Leave the secret of a running draft out: for publishing.")
    ] = False,
    force: Force = False,
) -> None:
    """Write the whole event to a file: one JSON object a line.

    Nothing is lost, and the hash chain is in it.

    `event export - --json` gives these objects as `lines` of one JSON document; `event import` reads the lines themselves.
    """
    from store.archive import to_lines
    from store.transfer import export_event

    with session(ctx) as now_open:
        archive = export_event(now_open.store.path, now_open.evening.stream)
    lines = list(to_lines(archive, public=public))
    text = "".join(f"{line}\n" for line in lines)
    if file == "-" and not now_open.settings.json:
        print(text, end="")
        return
    if now_open.settings.dry_run:
        note(say("dry run: nothing was written to {file}").format(file=safe(file)))
    elif file != "-":
        write_whole(Path(file), text, force=force or now_open.settings.yes)
    if now_open.settings.json:
        report = {"event": archive.slug, "file": file, "entries": archive.length, "head": archive.head}
        say_json({**report, **({"lines": [json.loads(line) for line in lines]} if file == "-" else {})})
    else:
        text = say("Entries written to {file}: {count}. The chain ends in {head}")
        print(text.format(file=safe(file), count=archive.length, head=archive.head))


@app.add("import", "snakebid event import friday.jsonl")
def import_(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help="A file that `event export` wrote.")],
    rechain: Annotated[
        bool, typer.Option("--rechain", help="Take in a log whose chain is broken, and record that.")
    ] = False,
) -> None:
    """Take an exported event into the database. A log that was changed is refused."""
    from draft.shuffle import commitment
    from store import archive as archives
    from store import repair_chain as renewal
    from store.create import create
    from store.transfer import import_event

    chosen = settings(ctx)
    archive, lost = read_archive(file), None
    if rechain:
        taken = renewal.takeable(archive)
        lost = renewal.loss(archive, taken)
        evening = archives.check(taken, rechain=lost.renamed)
        archive = renewal.rechained(taken, now(), stamp(chosen).by)
    else:
        evening = archives.check(archive)
    path = path_of(chosen.db)
    if not chosen.dry_run:
        create(path)
        slug = import_event(path, archive, evening)
    else:
        slug = import_event(path, archive, evening, dry_run=True) if path.exists() else archive.slug
    if chosen.json:
        say_json({"event": slug, "title": archive.title, "entries": archive.length, "head": archive.head,
                  "dry_run": chosen.dry_run, **({} if lost is None else lost._asdict())})  # fmt: skip
        return
    text = say(
        "{title} would be here as {slug}; entries: {count}."
        if chosen.dry_run
        else "{title} is here as {slug}; entries: {count}."
    )
    print(text.format(title=safe(archive.title), slug=safe(slug), count=archive.length))
    if chosen.dry_run:
        note(say("dry run: nothing was stored"))
    for line in () if lost is None else _lost(lost, evening.names):
        print(safe(line))
    setup = evening.draft.setup
    sealed = {commitment(secret) for secret in archive.sealed}
    if setup and setup.deal != MANUAL and not evening.draft.ended and setup.commitment not in sealed:
        print(say("The secret of its deal is not in the file: no more tables can be dealt from it."))


def _lost(lost: "Loss", names: Mapping[PlayerId, str]) -> Iterator[str]:
    """What an export was taken in without, in sentences."""
    if lost.lost:
        text = say("Missing entries: {lost} of {length}; the file has none after entry {last}.")
        yield text.format(lost=lost.lost, length=lost.length, last=lost.length - lost.lost)
    if lost.changed:
        text = say("Changed after being written: {entries}. See draft log, and the results.")
        yield text.format(entries=_entries(lost.changed))
    if lost.loose:
        text = say(
            "Not behind the entry that was before: {entries}. Something was changed or taken out there."
        )
        yield text.format(entries=_entries(lost.loose))
    if not (lost.lost or lost.changed or lost.loose):
        yield say(
            "No entry is missing, and each follows the one before it. Whether all were written anew, nothing here can tell."
        )
    for player in lost.renamed:
        text = say("{name}: the entry with this name is missing; the name is entered anew.")
        yield text.format(name=names[PlayerId(player)])
    if lost.left_out:
        yield say("Left out, because they came in later: {names}.").format(names=", ".join(lost.left_out))


def _entries(seqs: tuple[int, ...]) -> str:
    """`7, 9`; of many the first ten."""
    more = [f"… (+{len(seqs) - 10})"] if len(seqs) > 10 else []
    return say("entries {numbers}").format(numbers=", ".join([*map(str, seqs[:10]), *more]))


app.add("scoring", "snakebid event scoring --tie-breaks direct,sonneborn-berger,wins")(scoring)
