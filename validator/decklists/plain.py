"""Plain text as people write it: headings of many kinds, counts in front or behind or none, bullets, remarks, prose."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from validator.decklists.decklist import (
    MAX_ENTRIES,
    MAX_LETTERS,
)
from validator.decklists.entry_line import Bad
from validator.decklists.lines import DecklistBuilder, LineMemo, refuse_many, split_lines, too_long, too_many
from validator.decklists.markup import without_fence
from validator.decklists.pattern import lazy
from validator.decklists.plain_around import entry_lines_of
from validator.decklists.plain_bullets import bullet_of_all
from validator.decklists.plain_lines import (
    EntryLines,
    Fact,
    Inline,
    ParsedLine,
    Parts,
    parse_line,
)
from validator.decklists.plain_sections import markdown_titles, read_parsed
from validator.decklists.sentences import two_counts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from validator.decklists.decklist import Decklist

NAME: Final = "text"


_ORDINAL: Final = lazy(r"(?<!\d)\d{1,3}[.)](?=\s)")
# Where a name may stand; whether it does, the line itself says.
_NAMED: Final = lazy(
    r"^[^\w\n]*(?:(?:deck )?(?:name|title)|deck)\b[^\n]{0,4}[:=]|^[> \t]*#[ \t]", re.MULTILINE | re.IGNORECASE
)
_NUMBERED: Final = 3
"""So many lines numbered 1, 2, 3 ... are a numbered list; fewer may be counts."""


def starts(text: str) -> list[int]:
    """Give the numbers of the lines in which a deck begins, where the decks have names."""
    if len(_NAMED.findall(text)) <= 1:
        return []
    said = [_LINES[line] for line in split_lines(text)]
    titles = markdown_titles(said)
    found: list[int] = []
    filled = False
    for index, one in enumerate(said):
        if isinstance(one, EntryLines | Parts | Inline):
            filled = True
        elif (isinstance(one, Fact) and one.about == "title") or index in titles:
            # A name under a name, with no card between them, is no second deck.
            if filled or not found:
                found.append(index + 1)
            filled = False
    if found and not filled:
        found.pop()
    return found


def read(text: str, encoding: str = "utf-8", first: int = 1) -> Decklist:
    """Read one deck from `text`, whose first line has the number `first`.

    Raises:
        UnreadableList: it has more lines or entries than a deck.
    """
    lines = split_lines(without_fence(text))
    builder = DecklistBuilder(first=first)
    read_parsed(lines, parse_lines(lines), builder)
    return builder.finish(NAME, encoding, len(lines))


def parse_lines(lines: Sequence[str]) -> list[ParsedLine]:
    """Give what each line says, taken by itself, but for the numbers of a numbered list.

    Raises:
        UnreadableList: there are more lines or entries than a deck has.
    """
    refuse_many(lines)
    said: list[ParsedLine] = []
    entries = letters = 0
    for line in lines:
        one = _LINES[line]
        said.append(one)
        if isinstance(one, EntryLines):
            entries += len(one.entry_lines)
            letters += sum([len(entry_line.name) for entry_line in one.entry_lines if entry_line.counted])
            if entries > MAX_ENTRIES:
                raise too_many("entries")
            if letters > MAX_LETTERS:
                raise too_long()
    if not entries or not any(one.counted for lines_ in said for one in entry_lines_of(lines_)):
        said = _unmarked(said, lines)
    if any(isinstance(one, EntryLines) and one.ordinal for one in said):
        if _is_numbered(said):
            said = [_unnumbered(one, line) for one, line in zip(said, lines, strict=True)]
        elif not _follow_each_other([one.ordinal for one in said if isinstance(one, EntryLines) and one.numbered]):
            said = [_two_counts(one, line) for one, line in zip(said, lines, strict=True)]
    return said


def _unmarked(said: list[ParsedLine], lines: Sequence[str]) -> list[ParsedLine]:
    """Read a mark before every count as a bullet, where no line of the list has a count without one."""
    return [
        parse_line(" " * mark.end() + line[mark.end() :]) if mark else one
        for one, mark, line in zip(said, bullet_of_all(lines) or [None] * len(lines), lines, strict=True)
    ]


def _is_numbered(said: list[ParsedLine]) -> bool:
    """Tell whether the `3.` of the lines are their numbers: 1, 2, 3 ..., beginning again now and then."""
    ordinals = [one.ordinal for one in said if isinstance(one, EntryLines) and one.ordinal]
    return (
        len(ordinals) >= _NUMBERED and _follow_each_other(ordinals) and ordinals.count(1) * _NUMBERED <= len(ordinals)
    )


def _follow_each_other(ordinals: Sequence[int]) -> bool:
    """Tell whether numbers begin with 1 and go up by one, beginning again now and then."""
    steps = sum(after == before + 1 for before, after in pairwise(ordinals))
    return ordinals[:1] in ([], [1]) and steps + ordinals.count(1) == len(ordinals)


def _unnumbered(one: ParsedLine, line: str) -> ParsedLine:
    if not isinstance(one, EntryLines) or not one.ordinal:
        return one
    # Blanks for the number keep the columns right.
    return parse_line(_ORDINAL.sub(lambda match: " " * len(match[0]), line, count=1))


def _two_counts(one: ParsedLine, line: str) -> ParsedLine:
    if not isinstance(one, EntryLines) or not one.numbered:
        return one
    return Bad("bad-count", two_counts(line.strip(), one.ordinal, one.entry_lines[0].count))


_LINES: Final[LineMemo[ParsedLine]] = LineMemo(parse_line)
