"""Where things stand in a TOML file: `tomllib` gives values without their lines, and a fault needs its line."""

import re
from typing import Final, TypeAlias

Path: TypeAlias = tuple[str | int, ...]

_WORDS: Final = (
    r'(?s)"""(?:[^\\]|\\.)*?"""|\'\'\'.*?\'\'\'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*'
    r'|\n|[\[\]{},=.]|[^\s\[\]{},=.#"\']+'
)


class TomlPlaces:
    """Lines and columns of the keys and list items of a text that `tomllib` has read without a fault."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._found: dict[Path, int] | None = None

    def of(self, *path: str | int) -> tuple[int, int]:
        """Where the thing at `path` starts: itself, or else the innermost thing around it that is known."""
        if self._found is None:
            self._found = _Scan(self._text).found
        for end in range(len(path), 0, -1):
            offset = self._found.get(path[:end])
            if offset is not None:
                before = self._text.rfind("\n", 0, offset)
                return self._text.count("\n", 0, offset) + 1, offset - before
        return 1, 1


class _Scan:
    """One walk over the tokens. Only well-formed TOML comes here, so the walk checks nothing."""

    def __init__(self, text: str) -> None:
        self.found: dict[Path, int] = {}
        self._tables: dict[Path, int] = {}
        self._tokens = [
            (token[0], token.start()) for token in re.finditer(_WORDS, text) if not token[0].startswith("#")
        ]
        self._tokens.append(("\n", len(text)))
        self._at = 0
        table: Path = ()
        while self._at < len(self._tokens):
            word, offset = self._tokens[self._at]
            if word == "\n":
                self._at += 1
            elif word == "[":
                table = self._header()
                self.found.setdefault(table, offset)
            else:
                self._value((*table, *self._dotted("=")), offset)

    def _dotted(self, end: str) -> Path:
        """Keys up to `end`, which is passed over."""
        keys: list[str | int] = []
        word = self._tokens[self._at][0]
        while word != end and self._at < len(self._tokens) - 1:
            if word != ".":
                keys.append(word[1:-1] if word[0] in "\"'" else word)
            self._at += 1
            word = self._tokens[self._at][0]
        self._at += 1
        return tuple(keys)

    def _header(self) -> Path:
        """The path of `[a.b]` or `[[a.b]]`, with the last item of each list of tables on its way."""
        self._at += 1
        listed = self._tokens[self._at][0] == "["
        self._at += listed
        path: Path = ()
        keys = self._dotted("]")
        self._at += listed
        for index, key in enumerate(keys, 1):
            path = (*path, key)
            if index == len(keys) and listed:
                self._tables[path] = self._tables.get(path, -1) + 1
            if path in self._tables:
                path = (*path, self._tables[path])
        return path

    def _value(self, path: Path, offset: int) -> None:
        """A key's value; lists and inline tables are walked without recursion, so no depth breaks it."""
        self.found.setdefault(path, offset)
        around: list[tuple[Path, str, int]] = []
        while self._at < len(self._tokens):
            word, offset = self._tokens[self._at]
            if not around and word == "\n":
                return
            if word in "]}" and around:
                around.pop()
            elif word == "," and around:
                inside, closing, index = around[-1]
                around[-1] = (inside, closing, index + 1)
            elif word != "\n":
                if around:
                    inside, closing, index = around[-1]
                    path = (*inside, index) if closing == "]" else (*inside, *self._dotted("="))
                    self.found.setdefault(path, offset)
                    word = self._tokens[self._at][0]
                if word in "[{":
                    around.append((path, "]" if word == "[" else "}", 0))
            self._at += 1
