"""GCCG deck files, old and new: a section name between two rulers of `#`, or alone on a line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from validator.decklists import sectioned
from validator.decklists.entry_line import EntryLine, Plain, parse_entry_line, plain_entry
from validator.decklists.headings import Heading, find_heading
from validator.decklists.lines import CLOSING, SIGNATURE, DecklistBuilder, LineMemo, split_lines
from validator.decklists.near_headings import is_other_board
from validator.decklists.pattern import lazy
from validator.decklists.plain_lines import player_type, unquoted
from validator.decklists.repair import repair
from validator.decklists.sectioned import (
    BLANK,
    COMMENT,
    RULER,
    Comment,
    ParsedLine,
    Unknown,
    bare,
    comment,
    counted,
    plainly,
    read_aside,
    read_sections,
)
from validator.decklists.sniff import GCCG

if TYPE_CHECKING:
    from collections.abc import Sequence

    from validator.decklists.decklist import Decklist

NAME: Final = "gccg"

_TITLE: Final = lazy(r"^# GCCG[^\n]*\n(?:#[ \t]*\n)*#[ \t]+([^\n]*\S)", re.MULTILINE)
_COMMENT_COUNT: Final = lazy(r"#\s*(?P<words>[^()#]*?)\s*\((?P<count>\d{1,3})\)\s*")
_KIND: Final = lazy(r"(?:.*\W)?(character|resource|hazard|site)s?", re.IGNORECASE)


def starts(text: str) -> list[int]:
    """Give the numbers of the lines where the program's name says that a deck begins."""
    if text.count(GCCG) <= 1:
        return []
    return [number for number, line in enumerate(split_lines(text), 1) if line.startswith(GCCG)]


def read(text: str, encoding: str = "utf-8", first: int = 1) -> Decklist:
    """Read one deck from `text`, whose first line has the number `first`.

    Raises:
        UnreadableList: it has more lines than a deck.
    """
    lines = split_lines(text)
    builder = DecklistBuilder(first=first, title=title(text))
    read_sections(lines, LINES, builder)
    return builder.finish(NAME, encoding, len(lines))


def plain(line: str) -> Plain | None:
    """Give what an entry says that is plainly one; None for every other line."""
    said = plain_entry(line)
    return said if said and said[0] else None


def is_one_deck(lines: Sequence[str]) -> bool:
    """Tell of the lines of a list whether they surely are one deck: its entries begin with a count, and no heading."""
    # As text, what begins with a digit stands between these two: no call for each line.
    return sectioned.is_one_deck(lines, [line for line in lines if not "0" <= line < ":"], LINES)


def title(text: str) -> str | None:
    """Give the title that the program writes below its own name; None where there is none."""
    found = _TITLE.search(text) if GCCG in text else None
    return found[1] if found and found[1].strip("- ") else None


def _parse(line: str) -> ParsedLine:
    said = plain(line)
    return plainly(said) if said else _parse_with_care(line)


def _parse_with_care(line: str) -> ParsedLine:
    mended, remark = repair(line)
    body = unquoted(mended.strip())
    if not body:
        return BLANK
    if body.startswith("#"):
        return player_type(body) or _comment(body)
    # What begins with a digit says no player type and is no heading.
    if not body[0].isdigit() and (said := player_type(body) or _heading(body) or read_aside(body)):
        return said
    entry_line = parse_entry_line(body, mended.find(body) + 1)
    if not isinstance(entry_line, EntryLine):
        return entry_line
    entry_line = entry_line.with_remark(remark)
    return counted(entry_line) if entry_line.counted else bare(entry_line, line)


def _heading(body: str) -> Heading | None:
    heading = find_heading(body.lstrip("/ "))
    if heading and heading.role in {"section", "type", "talk"} and not heading.rest:
        return heading
    return Heading("talk", None, None, SIGNATURE) if body == SIGNATURE or CLOSING.fullmatch(body) else None


def _comment(body: str) -> ParsedLine:
    if not body.strip("#"):
        return RULER if len(body) > 2 else COMMENT  # noqa: PLR2004 - one or two are an empty comment
    counted = _COMMENT_COUNT.fullmatch(body)
    if is_other_board(body):
        return Unknown(body)
    if not counted:
        return comment(body)
    kind = _KIND.fullmatch(counted["words"])
    return Comment(kind[1].lower() if kind else None, names_kind=True, states=int(counted["count"]))


LINES: Final[LineMemo[ParsedLine]] = LineMemo(_parse)
