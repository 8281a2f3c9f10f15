"""One line of a plain text or deck-builder list: what people write for "some copies of this card"."""

import re
from typing import Final, NamedTuple

from games.catalog import Catalog
from games.decklist.collector import BOARDS, MAX_COUNT, SIDE
from games.fault import Fault, cut, unreadable
from games.model import CardNumber, Entry, fold_name

CARD: Final = 0
BLANK: Final = 1
COMMENT: Final = 2
HEADER: Final = 3
TITLE: Final = 4
BAD: Final = 5
NO_NAME: Final = 6
NO_NUMBER: Final = 7


class Line(NamedTuple):
    """A line, read. `text` is a title, an unknown name, or the name that disagrees; `fault` has no place yet.

    `board` is set where the line itself says which board it belongs to. `bare` marks `12 Name`, where 12 could be
    a count or the card's number. `entry` is what a faultless card line gives, without its place.
    """

    what: int
    number: CardNumber = CardNumber(0)
    copies: int = 1
    text: str = ""
    hint: str = ""
    board: int | None = None
    bare: bool = False
    entry: Entry | None = None
    fault: Fault | None = None


# Strings, not compiled patterns: `re` compiles each when a line first asks for it, and most runs ask for few.
_COMMENT = r"(?<!:)//|(?<!\S)#(?=\s|$)"
_TITLE = r"(?i)(?:deck|name|title|deck name)\s*:\s*(\S.*)"
_HEADER = r"[\[=*_\s-]*([^\W\d_][^\d\[\]()=*_:]*?)\s*(?:[(\[]?[0-9]*[)\]]?)[\]=*_:\s-]*"
_BULLET = r"(?:[-*\u2022\u00b7\u2013\u2014]|\[[ xX]?\]|[0-9]{1,3}[.)])\s+"
_COUNT = r"([0-9]+)(?:\s*[xX\u00d7*]\s+|[xX\u00d7*](?=\S))|[xX\u00d7]\s?([0-9]+)\s+|([0-9]+)\s+"
_SIGNED = r"[-+\u2212]\s?[0-9]"
_HASH = r"#\s?([0-9]+)(?![\w])[\s:.,\u00b7|-]*"
_COUNT_AFTER = r"(.*\S)\s+(?:[xX\u00d7]\s?([0-9]+)|([0-9]+)[xX\u00d7])"
_NUMBER_AFTER = r"(.*?)\s*(?:[(\[]\s*#?([0-9]+)\s*[)\]]|\s#([0-9]+)|\([A-Za-z0-9]{2,6}\)\s+([0-9]+))"
_LEADING = r"#?([0-9]+)\b(?!\s?[\u00d7)]|\s+#[0-9])[\s:.,;\u00b7|\]-]*"  # not `1) Deny`, not `2 #276`
_AROUND = " \t-\u2013\u2014:.,;\u00b7|\"'\u201c\u201d\u201e\u00ab\u00bb"
_QUOTES = "\"'\u201c\u201d\u201e\u201f\u00ab\u00bb\u2018\u2019"

LONGEST: Final = 500
"""No line is longer: keeps every pattern here quick, whatever comes."""


def read_line(raw: str, catalog: Catalog) -> Line:
    """Read a line of plain text (section 9, format 4, in all its habits)."""
    text = raw.strip()
    if not text:
        return Line(BLANK)
    if len(text) > LONGEST:
        return Line(BAD, fault=unreadable("long-line", length=len(text)))
    if (number := catalog.named(text)) is not None:
        return Line(CARD, number)
    if text.isascii() and text.isdigit():
        return _numbered(text, 1, "", catalog)
    comment = re.search(_COMMENT, text) if "//" in text or "#" in text else None
    return _commented(text, comment, catalog) if comment else _heading(text) or _card(text, catalog)


def _commented(text: str, comment: re.Match[str], catalog: Catalog) -> Line:
    bare = text[: comment.start()].rstrip()
    if bare:
        return read_line(bare, catalog)
    title = re.fullmatch(_TITLE, text[comment.end() :].strip())
    return Line(TITLE, text=title[1]) if title else Line(COMMENT)


def read_numbered(raw: str, catalog: Catalog) -> Line:
    """Read a line of a deck-builder list: it starts with the card's number, whatever follows (format 1)."""
    text = raw.strip()
    found = re.match(_LEADING, text)
    if found is None or len(text) > LONGEST:
        return read_line(raw, catalog)
    rest = text[found.end() :]
    if comment := re.search(_COMMENT, rest) if "//" in rest or "#" in rest else None:
        rest = rest[: comment.start()]
    rest = rest.strip(_AROUND)
    count = re.fullmatch(_COUNT_AFTER, f". {rest}") if rest else None
    amount = 1
    if count:
        digits = count[2] or count[3]
        rest = count[1][2:].strip(_AROUND)
        if not _countable(digits):
            return _bad_count(digits)
        amount = int(digits)
    return _numbered(found[1], amount, rest, catalog)


def comment_at(text: str) -> int | None:
    """Where a comment starts in a line, or None; a comment that gives the deck's name is none."""
    found = re.search(_COMMENT, text)
    if found is None or re.fullmatch(_TITLE, text[found.end() :].strip()):
        return None
    return found.start()


def _heading(text: str) -> Line | None:
    title = re.fullmatch(_TITLE, text) if ":" in text else None
    if title:
        return Line(TITLE, text=title[1])
    header = re.fullmatch(_HEADER, text)
    board = BOARDS.get(fold_name(header[1])) if header else None
    return None if board is None else Line(HEADER, board=board)


def _card(text: str, catalog: Catalog) -> Line:
    board = None
    if text[:3].lower() == "sb:":
        board, text = SIDE, text[3:].lstrip()
    if not text[:1].isalpha() and (bullet := re.match(_BULLET, text)):
        text = text[bullet.end() :]
    count, bare = "1", False
    if (text[:1] in "xX" or not text[:1].isalpha()) and (found := re.match(_COUNT, text)):
        count = found[1] or found[2] or found[3]
        bare = found[3] is not None
        text = text[found.end() :].strip()
    elif re.match(_SIGNED, text) or (text[:1].isnumeric() and not text[:1].isascii()):
        return Line(BAD, fault=unreadable("bad-line-start", typed=cut(text, 30), most=MAX_COUNT))
    if not _countable(count):
        return _bad_count(count)
    line = _named(text, int(count), catalog)
    return line._replace(board=board, bare=bare and line.what == CARD and not line.text)


def _named(text: str, count: int, catalog: Catalog) -> Line:
    number = catalog.named(text) or catalog.named(text.strip(_QUOTES))
    if number is not None:
        return Line(CARD, number, count)
    if text.isascii() and text.isdigit():
        return _numbered(text, count, "", catalog)
    if found := re.match(_HASH, text):
        return _numbered(found[1], count, text[found.end() :].strip(_AROUND), catalog)
    if count == 1 and (found := re.fullmatch(_COUNT_AFTER, text)):
        digits = found[2] or found[3]
        return _named(found[1], int(digits), catalog) if _countable(digits) else _bad_count(digits)
    if found := re.fullmatch(_NUMBER_AFTER, text):
        return _numbered(found[2] or found[3] or found[4], count, found[1].strip(_QUOTES), catalog)
    identified = catalog.identified(text)
    return Line(NO_NAME, text=text) if identified is None else Line(CARD, identified, count)


def _numbered(digits: str, count: int, name: str, catalog: Catalog) -> Line:
    number = CardNumber(int(digits)) if len(digits) <= 9 else CardNumber(0)
    card = catalog.by_number.get(number)
    if card is None:
        return Line(NO_NUMBER, text=digits, hint=name)
    return Line(CARD, number, count, text=disagreeing(number, name, catalog) if name else "")


def disagreeing(number: CardNumber, wording: str, catalog: Catalog) -> str:
    """The part of `wording` that names another card than `number`, or nothing.

    Anything may follow the name (points, kinds), and a name can be the beginning of another's (`Deny`, `Deny
    Fate`): so the longest beginning that is a card's name decides.
    """
    if not wording or not wording[0].isalpha():
        return ""
    card = catalog.by_number[number]
    own = {fold_name(name) for name in (card.name, *card.aliases)}
    words = fold_name(wording).split()
    for end in range(len(words), 0, -1):
        name = " ".join(words[:end])
        bare = name.rstrip(",;:-([")
        if name in own or bare in own:
            return ""
        if name in catalog.folded or bare in catalog.folded:
            return " ".join(wording.split()[:end])
    return wording


def _countable(digits: str) -> bool:
    return len(digits) <= 9 and 1 <= int(digits) <= MAX_COUNT


def _bad_count(digits: str) -> Line:
    return Line(BAD, fault=unreadable("bad-count", typed=digits[:20], most=MAX_COUNT))
