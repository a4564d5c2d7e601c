"""NetMECCG deck files: `[sections]`, one line a copy, the version of a card as a suffix."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from validator.decklists.decklist import (
    LOCATION_DECK,
    PLAY_DECK,
    POOL,
    SIDEBOARD,
    SIDEBOARD_FALLEN_WIZARD,
    UnreadableList,
)
from validator.decklists.headings import Heading
from validator.decklists.item import Item, parse_item
from validator.decklists.lines import Draft, LineMemo, split_lines
from validator.decklists.repair import repair
from validator.decklists.sectioned import BLANK, COMMENT, TITLE, Said, Unknown, read_sections

if TYPE_CHECKING:
    from validator.decklists.decklist import Decklist

NAME: Final = "netmeccg"

_SIGNATURE: Final = "[NetMECCG"
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
_HEADING: Final = re.compile(
    r"^[ \t]*\[(starting|characters|resources|hazards|sideboard|anti-fw|sites)\][ \t]*$", re.IGNORECASE | re.MULTILINE
)
# A list with one heading in brackets may be anything; this program writes seven.
_ENOUGH: Final = 2


def sniff(text: str) -> bool:
    """Whether the program's name or two of its headings stand in `text`, whose lines end in LF."""
    if _SIGNATURE in text:
        return True
    return "[" in text and len({heading.lower() for heading in _HEADING.findall(text)}) >= _ENOUGH


def read(text: str, encoding: str = "utf-8") -> Decklist:
    """Read one deck from `text`.

    Raises:
        UnreadableList: it holds two decks.
    """
    lines = split_lines(text)
    if text.count(_SIGNATURE) > 1:
        starts = [number for number, line in enumerate(lines, 1) if line.lstrip().startswith(_SIGNATURE)]
        if len(starts) > 1:
            raise UnreadableList(
                f"The list holds {len(starts)} decks, the second from line {starts[1]}; send each alone."
            )
    draft = Draft()
    read_sections(lines, _LINES, draft)
    return draft.finish(NAME, encoding, len(lines))


def _parse(line: str) -> Said:
    mended, remark = repair(line)
    body = mended.strip()
    if not body:
        return BLANK
    if body.startswith("#"):
        return COMMENT
    if body.startswith("[") and body.endswith("]"):
        return _bracket(body)
    tag = _SUFFIXES.get(body[-1])
    item = parse_item(body[:-1].rstrip() if tag and len(body) > 1 else body, len(mended) - len(mended.lstrip()) + 1)
    if not isinstance(item, Item):
        return item
    return (*item._replace(tag=tag or item.tag).with_remark(remark),)


def _bracket(body: str) -> Said:
    if body.startswith(_SIGNATURE):
        return TITLE
    words = body[1:-1].strip().casefold()
    if words not in _HEADINGS:
        return Unknown(body)
    section, kind = _HEADINGS[words]
    # All the play deck's three headings stand once each, so the words and not the section tell a second one.
    return Heading("section", section, kind, words)


_LINES: Final[LineMemo[Said]] = LineMemo(_parse)
