"""Taking Markdown and the forum's BBCode off a line: what is left is what a reader of the page would see."""

from __future__ import annotations

import re
from typing import Final

from validator.decklists.pattern import lazy

_SIGNS: Final = lazy(r"[\[\\`~]|\*\*|__|\*\S|_\S")
# The target of a link has a dot or a slash in it; "[H](TW)" has none. Its text may have brackets: "[Moria [H]](a.b)".
_LINK: Final = lazy(
    r"!?\[([^\[\]]*+(?:\[[^\[\]]*+\][^\[\]]*+)*+)"
    r"\]\((?=[^()\s]*[./#:])[^()\s]*(?:\([^()\s]*\)[^()\s]*)?(?:\s\"[^\"]*\")?\)"
)
WIKI_LINK: Final = lazy(r"\[\[(?:[^\[\]|]*\|)?((?:[^\[\]|]|\[\w\])+)\]\]")
"""A link of a wiki; what is shown of it may have the letter of an alignment in brackets."""
_BBCODE: Final = lazy(
    r"\[/?(?:b|i|u|s|url|card|cards|list|color|colour|size|font|quote|code|spoiler|center|left|right|img|deck|h[1-6]|li|"
    r"ul|ol|table|tr|td|th)(?:=[^\[\]]*)?\]",
    re.IGNORECASE,
)
# "[Deck]" is a heading, and beside a name the word for a section: only what it says besides makes it a tag.
_BBCODE_ALONE: Final = lazy(
    r"\[/?(?:url|cards?|list|color|colour|size|font|quote|code|spoiler|center|ul|ol|table|tr)(?:=[^\[\]]*)?\]"
    r"|\[deck=[^\[\]]*\]",
    re.IGNORECASE,
)
_FENCE_ENDS: Final = lazy(r"\[/deck\]", re.IGNORECASE)
_FENCE: Final = lazy(r"\[/?deck\]", re.IGNORECASE)
_BBCODE_BULLET: Final = lazy(r"^\s*+(?:\[list(?:=[^\[\]]*+)?\]\s*+)?\[\*\]\s*+", re.IGNORECASE)
_STRONG: Final = lazy(r"(\*\*|__|``?|~~~)(?=\S)(.+?)(?<=\S)\1")
_SOFT: Final = lazy(r"(?<![\w*])(\*|_)(?=[^\s*_])([^*_]*[^\s*_])\1(?![\w*])")
_STRUCK: Final = lazy(r"(?<!~)~~(?=[^\s~]).+?~~(?!~)|\[(s|del|strike)\].+?\[/\1\]", re.IGNORECASE)
_ESCAPED: Final = lazy(r"\\([\\`*_{}\[\]()#+.!|>~-])")


def without_fence(text: str) -> str:
    """Give `text` with blanks for the tags that some forums put round a deck; alone, "[Deck]" is a heading."""
    if "[/" not in text or not _FENCE_ENDS.search(text):
        return text
    return _FENCE.sub(lambda tag: " " * len(tag[0]), text)


def without_markup(line: str) -> str:
    """Give `line` as it is seen once Markdown and BBCode are rendered; most lines stay as they are."""
    if not _SIGNS.search(line):
        return line
    # At the end of a line a backslash breaks it.
    shown = _ESCAPED.sub(r"\1", line.rstrip().removesuffix("\\"))
    if "[" in shown:
        shown = WIKI_LINK.sub(r"\1", _LINK.sub(r"\1", shown))
        shown = _BBCODE_BULLET.sub("- ", shown)
        # "[B]" and "[S]" are also the letters of alignments: only a tag that is closed in its line is one.
        shown = (_BBCODE if "[/" in shown else _BBCODE_ALONE).sub("", shown)
    for _ in range(2):
        shown = _STRONG.sub(r"\2", shown)
    return _SOFT.sub(r"\2", shown)


def without_struck(line: str) -> str:
    """Give `line` without what is struck out."""
    return _STRUCK.sub("", line) if "~~" in line or "[/" in line else line
