"""Single tags of HTML in a list that is written in lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from validator.decklists.pattern import lazy

if TYPE_CHECKING:
    from re import Match

_TAG: Final = lazy(
    r"<(?P<closes>/?)(?P<name>html|head|body|p|br|hr|li|ul|ol|div|span|table|tbody|tr|td|th|h[1-6]|pre|code|b|em|i|u|big|"
    r"small|strong|s|del|strike|a|font|center|section|article|blockquote)(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_STRUCK: Final = frozenset(("s", "del", "strike"))
_BREAKS: Final = frozenset(("br", "p", "li", "div", "tr", "td", "th"))


def without_tags(text: str) -> str:
    """Give `text` with blanks in the place of its tags, so that each word stays where it stands.

    What is struck out gets the marks of Markdown for it; a tag that begins a new line on a page parts what stands
    before it in its line from what stands behind.
    """
    return "\n".join(map(_line, text.split("\n"))) if "<" in text else text


def _line(line: str) -> str:
    if "<" not in line:
        return line
    words = _TAG.sub(lambda tag: " " * len(tag[0]), line)
    first, last = len(words) - len(words.lstrip()), len(words.rstrip())
    return _TAG.sub(lambda tag: _shown(tag, between=first < tag.start() < last), line)


def _shown(tag: Match[str], *, between: bool) -> str:
    name, width = tag["name"].lower(), len(tag[0])
    if name in _STRUCK:
        # The marks stand close to what they strike out.
        return "~~".ljust(width) if tag["closes"] else "~~".rjust(width)
    return (" / " if name in _BREAKS and between and not tag["closes"] else "").ljust(width)
