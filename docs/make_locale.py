"""Gathers the labels that are translated, brings `cli/locale/*/LC_MESSAGES/snakebid.po` up to date, and compiles it.

Babel does the catalogues; it is needed here only, never at run time. Labels are read from the code itself: what `say(…)`
and `Term(…)` are called with, the titles of columns, constants of the types `Label`, `Labels` and `LabelsByName`; and
from the catalogue of messages.
"""

import ast
import datetime as dt
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from cli.program.messages import catalogue
from cli.program.remedies import actions
from games.resources import packaged_rules, rule_set

ROOT = Path(__file__).parents[1]
LOCALE = ROOT / "cli" / "locale"
LANGUAGES = ("hu",)
NAMING = ("whole", "pick", "choice", "clean_text", "_clean", "_positive", "_number", "_needed", "_check_left")
"""Functions that are told what something is, for a refusal."""

MADE = dt.datetime(2026, 11, 30, tzinfo=dt.UTC)
"""A fixed date, so that the same labels make the same files."""


def labels() -> Iterator[tuple[str, str]]:
    """Every label, with the file it stands in."""
    for floor in ("cli", "draft", "evening", "games", "scoring", "store", "tournament"):
        for path in sorted((ROOT / floor).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                for text in filter(None, _labels_of(node)):
                    yield text, path.relative_to(ROOT).as_posix()
    for rules in map(rule_set, packaged_rules()):
        texts = [size.title for size in (rules.main, rules.sideboard) if size]
        texts += [*(rule.title for rule in rules.distinct), *(ban.why for ban in rules.bans.bans)]
        yield from ((text, f"games/rules/{rules.name}.toml") for text in texts if text)
    for template in catalogue().values():
        yield from ((text, "cli/locale/messages") for text in template if text)
    yield from ((text, "cli/program/actions.toml") for text in actions("table").values() if " " in text)


def _labels_of(node: ast.AST) -> list[str]:
    match node:
        case ast.Call(func=ast.Name("say" | "Term") | ast.Attribute(attr="say"), args=[text]):
            return _sentences(text)
        case ast.Call(func=ast.Name("Column"), args=[_, *titles]):
            return [text for title in titles for text in _sentences(title)]
        case ast.Call(func=ast.Name(name), args=[_, *more]) if name in NAMING:
            return [text for part in more for text in _sentences(part)]
        case ast.AnnAssign(annotation=annotation, value=ast.expr() as value) if "Label" in ast.unparse(
            annotation
        ):
            return [part.value for part in _values(value) if isinstance(part.value, str)]
        case _:
            return []


def _values(value: ast.expr) -> list[ast.Constant]:
    """The constants of a collection of labels; the keys of a dictionary are none."""
    parts = value.values if isinstance(value, ast.Dict) else [value]
    return [node for part in parts for node in ast.walk(part) if isinstance(node, ast.Constant)]


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
