"""Line and column of the cards in a JSON text: `json` gives values without their places."""

import functools
import re
from collections.abc import Iterator

_JSON = r'(?s)"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+'


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """Line and column of a place in `text`."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def json_places(text: str, ordinal: int) -> tuple[int, int]:
    """The place of the card with that ordinal: the n-th value inside the lists called `cardIds`."""
    offsets = _json_offsets(text)
    return line_and_column(text, offsets[ordinal]) if ordinal < len(offsets) else (1, 1)


@functools.lru_cache(maxsize=1)
def _json_offsets(text: str) -> tuple[int, ...]:
    return tuple(_json_ids(text))


def _json_ids(text: str) -> Iterator[int]:
    """Offsets of the values of every list `cardIds`."""
    key, inside, depth, awaited = "", False, 0, False
    for token in re.finditer(_JSON, text):
        word = token[0]
        if inside:
            if word == "]" and depth == 0:
                inside = False
            elif word in "]}":
                depth -= 1
            elif depth == 0 and word != "," and awaited:
                yield token.start()
                awaited = False
            if inside and word in "[{":
                depth += 1
            if word == "," and depth == 0:
                awaited = True
        elif word == "[" and key == '"cardIds"':
            inside, depth, awaited = True, 0, True
        elif word != ":":
            key = word
