"""NetMECCG deck files: `[sections]`, one line a copy, the version of a card as a suffix."""

from __future__ import annotations

from bisect import bisect_left
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from cardpool.sections import LOCATION_DECK, PLAY_DECK, POOL, SIDEBOARD, SIDEBOARD_FALLEN_WIZARD
from validator.decklists import sectioned
from validator.decklists.decklist import Doubt
from validator.decklists.entry_line import Bad, EntryLine, Plain, parse_entry_line, plain_entry
from validator.decklists.headings import Heading, find_heading, may_be_talk
from validator.decklists.lines import SIGNATURE, DecklistBuilder, LineMemo, split_lines
from validator.decklists.near_headings import is_other_board, near_heading
from validator.decklists.plain_around import of_tally, tally_in
from validator.decklists.plain_lines import player_type, unquoted
from validator.decklists.repair import repair
from validator.decklists.sectioned import (
    BLANK,
    TITLE,
    Comment,
    ParsedLine,
    Unknown,
    bare,
    comment,
    counted,
    entry_line_of,
    plainly,
    read_aside,
    read_sections,
)
from validator.decklists.sniff import NETMECCG

if TYPE_CHECKING:
    from collections.abc import Sequence

    from validator.decklists.decklist import Decklist

NAME: Final = "netmeccg"

_HEADINGS: Final = {
    "starting": (POOL, None),
    "characters": (PLAY_DECK, "character"),
    "resources": (PLAY_DECK, "resource"),
    "hazards": (PLAY_DECK, "hazard"),
    "sideboard": (SIDEBOARD, None),
    "anti-fw": (SIDEBOARD_FALLEN_WIZARD, None),
    "sites": (LOCATION_DECK, "site"),
}
_DOTS: Final = ".…"
"""What some titles end with; a line is one copy here, so they leave no count open."""
_SUFFIXES: Final = {"*": "M", "@": "F", "%": "B"}


def starts(text: str) -> list[int]:
    """Give the numbers of the lines where the program's name says that a deck begins."""
    if text.count(NETMECCG) <= 1:
        return []
    return [number for number, line in enumerate(split_lines(text), 1) if line.lstrip().startswith(NETMECCG)]


def read(text: str, encoding: str = "utf-8", first: int = 1) -> Decklist:
    """Read one deck from `text`, whose first line has the number `first`.

    Raises:
        UnreadableList: it has more lines than a deck.
    """
    lines = split_lines(text)
    builder = DecklistBuilder(first=first)
    read_sections(lines, LINES, builder)
    _doubt_bare_words(lines, builder)
    return builder.finish(NAME, encoding, len(lines))


def plain(line: str) -> Plain | None:
    """Give what an entry says that is plainly one, if a card has its name; None for every other line."""
    said = plain_entry(line)
    return said if said == (None, line, None, None) and not (_aside(line) or _talk(line)) else None


def is_one_deck(lines: Sequence[str]) -> bool:
    """Tell of the lines of a list whether they surely are one deck: its headings stand in brackets."""
    return sectioned.is_one_deck(lines, [line for line in lines if "[" in line], LINES)


def title(_text: str) -> str | None:
    """Give the title of a list: the program writes none."""
    return None


def _doubt_bare_words(lines: Sequence[str], builder: DecklistBuilder) -> None:
    """Say of each name that stands below a blank line that it may be a heading; the names of cards tell."""
    below = [number - builder.first + 1 for number in builder.blanks]
    below_blank = [at for at in below if at < len(lines) and lines[at] and not lines[at - 1].strip()]
    bare = [at for at in below_blank if _is_bare(LINES[lines[at]]) and not _stands_at_head(lines, at)]
    if not bare:
        return
    builder.close_doubt()
    doubted = {doubt.line for doubt in builder.doubts}
    entries = [entry[3] for entry in builder.entries]
    headings = [*(number for _, _, number in builder.order), builder.first + len(lines)]
    for number in (at + builder.first for at in bare):
        first = bisect_left(entries, number)
        if first < len(entries) and entries[first] == number and number not in doubted:
            end = bisect_left(entries, headings[bisect_left(headings, number)])
            builder.doubts.append(Doubt(number, lines[number - builder.first], None, first, end, may_be_card=True))
    builder.doubts.sort(key=attrgetter("first"))


def _stands_at_head(lines: Sequence[str], at: int) -> bool:
    """Tell whether no entry stands between a line and the heading above it."""
    above = (LINES[lines[place]] for place in range(at - 1, -1, -1))
    return type(next((one for one in above if one is not BLANK and not isinstance(one, Comment)), None)) is not tuple


def _is_bare(said: ParsedLine) -> bool:
    entry_line = entry_line_of(said)
    return entry_line is not None and not entry_line.counted


def _parse(line: str) -> ParsedLine:
    said = plain(line)
    if not said or is_other_board(line) or near_heading(line):
        return _parse_with_care(line)
    return plainly(said)


def _parse_with_care(line: str) -> ParsedLine:
    mended, remark = repair(line)
    body = unquoted(mended.strip())
    if not body:
        return BLANK
    if said := _aside(body):
        return said
    if body.startswith("#"):
        return Unknown(body) if is_other_board(body) else comment(body)
    if body.startswith("[") and body.endswith("]"):
        return _bracket(body)
    if body == SIGNATURE or ((heading := _talk(body)) and not heading.rest):
        return Heading("talk", None, None, body)
    tag = _SUFFIXES.get(body[-1])
    name = body[:-1].rstrip() if tag and len(body) > 1 else body
    if not (name[0].isalnum() and name[-1].isalnum()) and (tally := tally_in(body)) and tally.strip(_DOTS):
        return Bad("bad-count", of_tally(tally))
    entry_line = parse_entry_line(name, mended.find(body) + 1)
    if not isinstance(entry_line, EntryLine):
        return entry_line
    entry_line = entry_line._replace(tag=tag or entry_line.tag).with_remark(remark)
    return bare(entry_line, line) if is_other_board(body) or near_heading(body) else counted(entry_line)


def _talk(body: str) -> Heading | None:
    """Give the heading of a talk that a line is."""
    heading = find_heading(body) if may_be_talk(body) else None
    return heading if heading and heading.role == "talk" else None


def _aside(body: str) -> ParsedLine | None:
    return player_type(body) or read_aside(body)


def _bracket(body: str) -> ParsedLine:
    if body.startswith(NETMECCG):
        return TITLE
    words = body[1:-1].strip().casefold()
    if (talk := find_heading(words)) and talk.role == "talk":
        return talk
    if words not in _HEADINGS:
        # "[Pool]", in files that other programs wrote.
        known = find_heading(words)
        return known if known and known.role == "section" else Unknown(body)
    section, kind = _HEADINGS[words]
    # All the play deck's three headings stand once each, so the words and not the section tell a second one.
    return Heading("section", section, kind, words)


LINES: Final[LineMemo[ParsedLine]] = LineMemo(_parse)
