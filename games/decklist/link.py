"""Share links and bare tokens (format 3): base64url of JSON, mostly packed with gzip."""

import binascii
import re
import zlib
from typing import Final, NamedTuple

from games.decklist.collector import Collector, NotThis
from games.decklist.groups import parse, read_indexes
from games.decklist.jsonplace import line_and_column

UNPACKED: Final = 1024 * 1024
"""A token may unpack to 1 MiB and no more: nobody's deck is larger, and a bomb stops here."""

_LINK = r"[#?&]dk=([A-Za-z0-9_\-+/=%]+)"
_BARE = r"[A-Za-z0-9_\-+/=%\s]+"


class Token(NamedTuple):
    """A token and where it starts."""

    text: str
    line: int
    column: int


def find_token(text: str) -> Token | None:
    """The share link or bare token in `text`, if that is what it is (`NotThis` if it is broken)."""
    if "dk=" in text:
        found = {match[1]: match for match in re.finditer(_LINK, text)}
        if len(found) > 1:
            raise NotThis("links", count=len(found))
        for token, match in found.items():
            before = text[: match.start(1)]
            return Token(token, before.count("\n") + 1, len(before) - before.rfind("\n"))
    bare = text.strip()
    if (bare.startswith("H4sI") or _hides_json(bare[:8])) and re.fullmatch(_BARE, bare):
        line, column = line_and_column(text, text.index(bare[:4]))
        return Token("".join(bare.split()), line, column)
    return None


def _hides_json(start: str) -> bool:
    """Whether eight characters of base64 are the beginning of a JSON object, and not of somebody's card name."""
    if start[:2] not in ("ey", "ew") or len(start) < 8:
        return False
    try:
        bare = binascii.a2b_base64(start.replace("-", "+").replace("_", "/"), strict_mode=True)
    except (binascii.Error, ValueError):
        return False
    return bare.isascii() and re.fullmatch(rb'\{\s*"[\s\S]*', bare) is not None


def read_token(token: Token, into: Collector) -> None:
    """Read the deck inside a token; anything damaged or too large is `NotThis`."""
    packed = _decoded(token)
    if packed[:1] in (b"\x1f", b"\x78"):
        packed = _unpacked(packed, token)
    try:
        text = packed.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise NotThis("link-no-text", token.line, token.column) from fault
    try:
        payload = parse(text)
    except NotThis as no:
        raise NotThis("inside-link", token.line, token.column, why=no.fault.refusal) from no
    read_indexes(payload, into, token.line, token.column)


def _decoded(token: Token) -> bytes:
    plain = token.text.replace("%3D", "=").replace("%3d", "=").replace("-", "+").replace("_", "/")
    bare = plain.rstrip("=").encode("ascii", "replace")
    try:
        return binascii.a2b_base64(bare + b"=" * (-len(bare) % 4), strict_mode=True)
    except (binascii.Error, ValueError) as fault:
        raise NotThis("link-damaged", token.line, token.column, coding="base64url") from fault


def _unpacked(packed: bytes, token: Token) -> bytes:
    unpack = zlib.decompressobj(wbits=47)  # gzip or zlib, told by the header
    try:
        data = unpack.decompress(packed, UNPACKED + 1)
    except zlib.error as fault:
        raise NotThis("link-damaged", token.line, token.column, coding="gzip") from fault
    if len(data) > UNPACKED:
        raise NotThis("link-too-large", token.line, token.column)
    if not unpack.eof:
        raise NotThis("link-cut-off", token.line, token.column)
    return data
