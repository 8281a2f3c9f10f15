"""The only room of this floor that opens files: packaged card sets and rules, and the user's own."""

import functools
import tomllib
from collections.abc import Mapping
from pathlib import Path

from games.cardimport import read_card_set
from games.draftrules import DraftRules, draft_rules
from games.model import CardSet
from games.refusal import Unreadable
from games.ruleset import Bans, RuleSet, bans_from_toml, rules_from_toml

DEFAULT_SET = "kartomantik-beta"
# importlib.resources would cost half an empty Python at every start: docs/decisions/0005
_HERE = Path(__file__).parent

LARGEST = 16 * 1024 * 1024
"""No card set, rule set or ban list is larger than 16 MiB."""


def packaged_sets() -> tuple[str, ...]:
    """Names of the card sets that come with the program, sorted."""
    return _packaged("cards", ".csv")


def packaged_rules() -> tuple[str, ...]:
    """Names of the deck rules that come with the program, sorted; drafts, games and the wheel have files of their own."""
    others = ("-draft", "-wheel")
    names = _packaged("rules", ".toml")
    return tuple(name for name in names if not name.endswith(others) and not name.startswith("karma"))


def _packaged(folder: str, suffix: str) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in (_HERE / folder).glob(f"*{suffix}")))


def imported_sets(folder: str) -> tuple[str, ...]:
    """Names of the card sets in the user's data folder, sorted."""
    return tuple(sorted(path.stem for path in Path(folder).glob("*.csv")))


def card_set_text(name_or_file: str, folder: str | None = None) -> tuple[str, str]:
    """Name and text of a card set: packaged or imported (from `folder`) by its name, or a file by its path (else `Unreadable`)."""
    if name_or_file in packaged_sets():
        return name_or_file, _read(_HERE / "cards" / f"{name_or_file}.csv")
    if folder is not None and name_or_file in imported_sets(folder):
        return name_or_file, _read(Path(folder) / f"{name_or_file}.csv")
    path = Path(name_or_file)
    if not path.is_file():
        known = (*packaged_sets(), *(imported_sets(folder) if folder else ()))
        raise Unreadable("no-card-set", typed=name_or_file, names=known)
    return path.stem, _read(path)


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise Unreadable("file-too-large", path=str(path), most=LARGEST // 1024 // 1024)
        return data.decode("utf-8-sig")
    except UnicodeError as fault:
        raise Unreadable("not-utf8", file=str(path), fault=str(fault)) from fault
    except OSError as fault:
        raise Unreadable("no-access", path=str(path), fault=fault.strerror or str(fault)) from fault


@functools.lru_cache(maxsize=4)
def card_set(name_or_file: str = DEFAULT_SET, folder: str | None = None) -> CardSet:
    """A card set, read and checked once. `folder` is where the user's imported sets are."""
    name, text = card_set_text(name_or_file, folder)
    return read_card_set(text, name, name_or_file)


@functools.lru_cache(maxsize=8)
def rule_set(name_or_file: str) -> RuleSet:
    """Deck rules, read and checked once: packaged ones by their name, or a TOML file by its path (else `Unreadable`)."""
    if name_or_file in packaged_rules():
        path = _HERE / "rules" / f"{name_or_file}.toml"
        return rules_from_toml(_read(path), path.name)
    path = Path(name_or_file)
    if not path.is_file():
        raise Unreadable("no-rules", typed=name_or_file, names=packaged_rules())
    return rules_from_toml(_read(path), name_or_file)


def ban_list(file: str) -> Bans:
    """An organiser's ban list (D-5), a TOML file (`Unreadable` if it is not there, or has faults)."""
    path = Path(file)
    if not path.is_file():
        raise Unreadable("no-ban-list", typed=file)
    return bans_from_toml(_read(path), file)


@functools.lru_cache(maxsize=1)
def bazaar_rules() -> DraftRules:
    """The packaged numbers of the Bazaar Draft."""
    text = (_HERE / "rules" / "bazaar-draft.toml").read_text(encoding="utf-8")
    return draft_rules(tomllib.loads(text))


def game_text(name: str, file: str | None) -> tuple[str, str]:
    """Source and text of a game's own TOML: the packaged `rules/NAME.toml`, or the organiser's file (else `Unreadable`)."""
    if file is None:
        return f"{name}.toml", _read(_HERE / "rules" / f"{name}.toml")
    path = Path(file)
    if not path.is_file():
        raise Unreadable("no-toml-file", typed=file)
    return file, _read(path)


@functools.lru_cache(maxsize=1)
def temperament_wheel() -> Mapping[str, frozenset[str]]:
    """C-2: every temperament of Kartomantik, and those it beats."""
    text = (_HERE / "rules" / "kartomantik-wheel.toml").read_text(encoding="utf-8")
    return {one: frozenset(others) for one, others in tomllib.loads(text)["beats"].items()}
