"""The faults of a file in TOML that a refusal names, for tests: place, key and what kind of fault."""

from typing import NamedTuple

from games.refusal import Refusal, Rejection, Term, parts


class Named(NamedTuple):
    """A fault: `mine.toml:3:1`, the key, and its code with the names it lists (`one-of main together`)."""

    place: str
    key: str
    kind: str


def toml_faults(no: Rejection) -> list[Named]:
    """All faults that a file was refused for."""
    found = []
    for fault in parts(no.refusal.facts["faults"]):
        assert isinstance(fault, Refusal)
        found.append(Named(str(fault.facts["place"]), str(fault.facts.get("key", "")), _kind(fault)))
    return found


def _kind(fault: Refusal) -> str:
    inner = fault.facts.get("expected", fault.facts.get("why", fault))
    if isinstance(inner, Term):
        return inner.label
    assert isinstance(inner, Refusal)
    names = inner.facts.get("names", inner.facts.get("known", ()))
    return " ".join((inner.code, *map(str, parts(names))))
