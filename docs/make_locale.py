"""Gathers the labels that are translated, brings `cli/locale/*/LC_MESSAGES/snakebid.po` up to date, and compiles it.

Babel does the catalogues; it is needed here only, never at run time. What is a label is read from the code itself: what
`say(…)` is called with, the titles of columns, and the sentences of refusals of Építő and the desk.
"""

import ast
import datetime as dt
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
LOCALE = ROOT / "cli" / "locale"
LANGUAGES = ("hu",)
SOURCES = (
    "cli/deck/check/command.py",
    "cli/deck/check/writer.py",
    "cli/deck/check/translate.py",
    "cli/deck/check/text.py",
    "cli/tournament/standings.py",
    "cli/epito/commands.py",
    "cli/epito/log.py",
    "cli/tournament/match_json.py",
    "cli/tournament/result_warnings.py",
    "cli/program/output.py",
    "cli/reports/pdf.py",
    "cli/tournament/players.py",
    "cli/reports/print.py",
    "cli/tournament/player_tables.py",
    "cli/tournament/schedule.py",
    "cli/program/session.py",
    "cli/show/epito.py",
    "cli/tools/simulate.py",
    "cli/tournament/tiebreakers.py",
    "cli/tournament/queries.py",
    "games/epito/checks.py",
    "games/epito/moves.py",
    "scoring/export.py",
    "scoring/simulation/picture.py",
    "scoring/simulation/report.py",
    "tournament/checks.py",
    "tournament/fide_pairing.py",
    "tournament/people.py",
    "tournament/planning.py",
    "tournament/playoff.py",
    "tournament/results.py",
    "tournament/swiss.py",
    "tournament/timetable.py",
)
MADE = dt.datetime(2026, 11, 30, tzinfo=dt.UTC)
"""A fixed date, so that the same labels make the same files."""


def labels() -> Iterator[tuple[str, str]]:
    """Every label, with the file it stands in."""
    for source in SOURCES:
        tree = ast.parse((ROOT / source).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            for text in _labels_of(node, source):
                if text:
                    yield text, source


def _labels_of(node: ast.AST, source: str) -> list[str]:
    pure = source.startswith(("games/", "tournament/"))
    match node:
        case ast.Call(func=ast.Name("say"), args=[ast.Constant(str(text))]):
            return [text]
        case ast.Call(func=ast.Name("Column"), args=[_, ast.Constant(str(text)), *_]):
            return [text]
        case ast.Call(func=ast.Name("Refused"), args=[_, _, *sentences]) if pure:
            return [text for part in sentences for text in _sentences(part)]
        case ast.Assign(targets=[ast.Name("said")], value=ast.Tuple([_, ast.Constant(str(text))])):
            return [text]
        case ast.Assign(
            targets=[
                ast.Name(
                    "_PAIRING_HEADS" | "_SHEET_LINES" | "SENTENCES" | "HINTS" | "PARTS" | "WORDS" | "VERDICTS"
                )
            ],
            value=ast.Tuple(elts),
        ):
            return [part.value for part in elts if isinstance(part, ast.Constant)]
        case ast.Assign(targets=[ast.Name("_NAMES" | "_DO" | "_SAID")], value=ast.Dict(values=values)):
            return [part.value for part in values if isinstance(part, ast.Constant)]
        case ast.Assign(
            targets=[ast.Name("FRONT" | "RESERVE" | "BOSS" | "KILLS" | "SIDE")], value=ast.Constant(str(text))
        ):
            return [text]
        case ast.IfExp(body=ast.Constant("tied")):
            return ["tied"]
        case _:
            return []


def _sentences(part: ast.expr) -> list[str]:
    """The sentence that stands there, or both of a choice."""
    match part:
        case ast.Constant(str(text)):
            return [text]
        case ast.IfExp(body=one, orelse=other):
            return [*_sentences(one), *_sentences(other)]
        case _:
            return []


def template() -> Catalog:
    """All labels, untranslated."""
    catalog = Catalog(project="Snakebid", version="1", creation_date=MADE, charset="utf-8")
    for text, source in labels():
        catalog.add(text, locations=[(source, 0)])
    return catalog


def po_file(language: str) -> Path:
    """The catalogue that people edit."""
    return LOCALE / language / "LC_MESSAGES" / "snakebid.po"


def catalog_of(language: str) -> Catalog:
    """The catalogue of a language, up to date with the code; new labels are untranslated, unused ones gone."""
    path = po_file(language)
    known = Catalog(locale=language)
    if path.exists():
        with path.open("rb") as stream:
            known = read_po(stream, locale=language)
    known.update(template(), no_fuzzy_matching=True, update_creation_date=False)
    known.obsolete.clear()
    known.creation_date = known.revision_date = MADE
    known.project, known.version, known.fuzzy = "Snakebid", "1", False
    known.last_translator = known.language_team = known.copyright_holder = "Snakebid"
    known.msgid_bugs_address = ""
    known.header_comment = (
        "# Labels of Snakebid. Made by docs/make_locale.py; the translations are edited here."
    )
    return known


def main() -> None:
    """Bring every catalogue up to date and compile it."""
    for language in LANGUAGES:
        catalog, path = catalog_of(language), po_file(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as stream:
            write_po(stream, catalog, sort_output=True, include_lineno=False, width=110)
        with path.with_suffix(".mo").open("wb") as stream:
            write_mo(stream, catalog)


if __name__ == "__main__":
    main()
