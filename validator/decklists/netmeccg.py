"""NetMECCG deck files: `[sections]`, one line a copy, the version of a card as a suffix."""

from __future__ import annotations

from bisect import bisect_left
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from validator.decklists.decklist import (
    LOCATION_DECK,
    PLAY_DECK,
    POOL,
    SIDEBOARD,
    SIDEBOARD_FALLEN_WIZARD,
    Doubt,
)
from validator.decklists.headings import Heading, find_heading, is_other_board, near_heading
from validator.decklists.item import Item, parse_item
from validator.decklists.lines import SIGNATURE, Draft, LineMemo, split_lines
from validator.decklists.plain_lines import player_type
from validator.decklists.repair import repair
from validator.decklists.sectioned import BLANK, COMMENT, TITLE, Bare, Comment, Said, Unknown, read_sections
from validator.decklists.signs import NETMECCG

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
_SUFFIXES: Final = {"*": "M", "@": "F", "%": "B"}


def starts(text: str) -> list[int]:
    """Return the numbers of the lines where the program's name says that a deck begins."""
    if text.count(NETMECCG) <= 1:
        return []
    return [number for number, line in enumerate(split_lines(text), 1) if line.lstrip().startswith(NETMECCG)]


def read(text: str, encoding: str = "utf-8", first: int = 1) -> Decklist:
    """Read one deck from `text`, whose first line has the number `first`.

    Raises:
        UnreadableList: it has more lines than a deck.
    """
    lines = split_lines(text)
    draft = Draft(first=first)
    read_sections(lines, _LINES, draft)
    _doubt_bare_words(lines, draft)
    return draft.finish(NAME, encoding, len(lines))


def _doubt_bare_words(lines: Sequence[str], draft: Draft) -> None:
    """Say of each name that stands below a blank line that it may be a heading; the names of cards tell."""
    blank = [at for at, line in enumerate(lines, 1) if not line or line.isspace()]
    below_blank = [at for at in blank if at < len(lines) and lines[at]]
    bare = [at for at in below_blank if _is_bare(_LINES[lines[at]]) and not _stands_at_head(lines, at)]
    if not bare:
        return
    draft.close_doubt()
    doubted = {doubt.line for doubt in draft.doubts}
    entries = [entry.line for entry in draft.entries]
    headings = [*(number for _, _, number in draft.order), draft.first + len(lines)]
    for number in (at + draft.first for at in bare):
        first = bisect_left(entries, number)
        if first < len(entries) and entries[first] == number and number not in doubted:
            end = bisect_left(entries, headings[bisect_left(headings, number)])
            draft.doubts.append(Doubt(number, lines[number - draft.first], None, first, end, may_be_card=True))
    draft.doubts.sort(key=attrgetter("first"))


def _stands_at_head(lines: Sequence[str], at: int) -> bool:
    """Whether no entry stands between a line and the heading above it."""
    above = (_LINES[lines[place]] for place in range(at - 1, -1, -1))
    return type(next((one for one in above if one is not BLANK and not isinstance(one, Comment)), None)) is not tuple


def _is_bare(said: Said) -> bool:
    return type(said) is tuple and not Item(*said).counted


def _parse(line: str) -> Said:
    mended, remark = repair(line)
    body = mended.strip()
    if not body:
        return BLANK
    if fact := player_type(body):
        return fact
    if body.startswith("#"):
        return Unknown(body) if is_other_board(body) else COMMENT
    if body.startswith("[") and body.endswith("]"):
        return _bracket(body)
    if body == SIGNATURE or ((heading := find_heading(body)) and heading.role == "talk" and not heading.rest):
        return Heading("talk", None, None, body)
    tag = _SUFFIXES.get(body[-1])
    item = parse_item(body[:-1].rstrip() if tag and len(body) > 1 else body, len(mended) - len(mended.lstrip()) + 1)
    if not isinstance(item, Item):
        return item
    item = item._replace(tag=tag or item.tag).with_remark(remark)
    return Bare(item) if is_other_board(body) or near_heading(body) else (*item,)


def _bracket(body: str) -> Said:
    if body.startswith(NETMECCG):
        return TITLE
    words = body[1:-1].strip().casefold()
    if (talk := find_heading(words)) and talk.role == "talk":
        return talk
    if words not in _HEADINGS:
        return Unknown(body)
    section, kind = _HEADINGS[words]
    # All the play deck's three headings stand once each, so the words and not the section tell a second one.
    return Heading("section", section, kind, words)


_LINES: Final[LineMemo[Said]] = LineMemo(_parse)
