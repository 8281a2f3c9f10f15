"""For CI servers: JUnit XML, a test case a deck. Control characters, which XML forbids, stand as escapes."""

from typing import TextIO

from cli.deck.check.writer import Checked, Totals, Writer, line, render, stem
from cli.program.output import safe, safe_lines
from games.fault import WARNING


class JunitWriter(Writer):
    """Collects the cases as text: the head needs their number."""

    def __init__(self, out: TextIO, rules: str) -> None:
        self._out = out
        self._rules = rules
        self._cases: list[str] = []

    def deck(self, deck: Checked) -> None:
        """One test case: it fails for an illegal deck, errs for an unreadable file."""
        head = (
            f"  <testcase classname={_attribute(deck.file)} name={_attribute(deck.name or stem(deck.file))}"
        )
        head += f" file={_attribute(deck.file)}"
        body = ""
        faults = [fault for fault in deck.faults if fault.severity != WARNING]
        warnings = [fault for fault in deck.faults if fault.severity == WARNING]
        if faults:
            tag = "error" if deck.unreadable else "failure"
            kinds = ", ".join(dict.fromkeys(fault.code for fault in faults))
            summary = render(faults[0])[0] if len(faults) == 1 else f"{len(faults)} faults: {kinds}"
            text = "\n".join(line(deck.file, fault) for fault in faults)
            body += (
                f"    <{tag} type={_attribute(kinds)} message={_attribute(summary)}>{_body(text)}</{tag}>\n"
            )
        if warnings:
            text = "\n".join(line(deck.file, fault) for fault in warnings)
            body += f"    <system-out>{_body(text)}</system-out>\n"
        self._cases.append(f"{head}>\n{body}  </testcase>\n" if body else f"{head}/>\n")

    def end(self, totals: Totals) -> None:
        """The document."""
        sums = f'tests="{len(self._cases)}" failures="{totals.illegal}" errors="{totals.unreadable}"'
        self._out.write(f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites {sums}>\n')
        name = _attribute(f"snakebid deck check --rules {self._rules}")
        self._out.write(f' <testsuite name={name} {sums} skipped="0" time="0">\n')
        self._out.writelines(self._cases)
        self._out.write(" </testsuite>\n</testsuites>\n")


def _attribute(text: str) -> str:
    return f'"{_body(safe(text)).replace(chr(34), "&quot;")}"'


def _body(text: str) -> str:
    return _clean(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _clean(text: str) -> str:
    plain = safe_lines(text)
    return "".join(char if char not in "\ufffe\uffff" else "?" for char in plain)
