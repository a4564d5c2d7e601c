"""Text as a terminal, a table or a picture may be sent it."""

from __future__ import annotations


def printable(text: str) -> str:
    """Escape what no terminal should be sent: a list may hold control characters in a name or a title."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)
