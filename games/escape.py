"""Text from people, made harmless to look at: characters that steer a screen become escapes one can see."""

import unicodedata

_JOINERS = "\u200c\u200d"
"""Join letters and emoji into one sign; they steer nothing."""


def visible(text: str) -> str:
    """`text` with control and direction characters as visible escapes: data never steers a terminal or a page."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(escaped(char) if steers(char) else char for char in text)


def steers(char: str) -> bool:
    """Whether a character is one that acts instead of being seen."""
    return unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") and char not in _JOINERS


def escaped(char: str) -> str:
    r"""A character as an escape: `\x1b`, `\u202e`."""
    code = ord(char)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
