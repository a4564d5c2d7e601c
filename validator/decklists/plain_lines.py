"""One line of plain text: a heading, entries, a fact about the deck, prose, a comment."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from validator.decklists.decklist import SIDEBOARD, SIDEBOARD_FALLEN_WIZARD
from validator.decklists.headings import Heading, find_heading, fold
from validator.decklists.item import LINE_LIMIT, Bad, Item, parse_item
from validator.decklists.repair import repair


class Items(NamedTuple):
    """The entries of one line."""

    items: tuple[Item, ...]
    section: str | None = None
    """The section that the line names for itself alone, as in `SB: 1 Twilight`."""
    remark: str | None = None
    ordinal: int = 0
    """Its number where the line begins like `3.`: a count, or the third line of a numbered list."""


class Fact(NamedTuple):
    """A line that says something about the deck."""

    about: str
    value: str


class Prose(NamedTuple):
    """A line that cannot be an entry."""


class Comment(NamedTuple):
    """A comment or a ruler."""


class Blank(NamedTuple):
    """A line without anything to see."""


class Inline(NamedTuple):
    """A heading with its entries on the same line."""

    heading: Heading
    said: Items | Bad


Said = Items | Bad | Heading | Inline | Fact | Prose | Comment | Blank

_BULLET: Final = re.compile(r"(?:[-*+•·◦▪‣–—>]+\s+|[•·◦▪‣]\s*|\*(?=\d))+")
_RULER: Final = re.compile(r"[-=_*~#+.·•–—\s]{2,}|[-=_*~#+.·•–—]")
_PREFIX: Final = re.compile(r"(S|SB|FW|FWSB|FW SB|FW-SB|AFW)\s?:\s*(?=\S)(?!\d+$)", re.IGNORECASE)
_FACT: Final = re.compile(r"(?P<about>[A-Za-z][A-Za-z -]{2,20}?)\s*[:=]\s*(?P<value>\S.*)")
_FACTS: Final = {
    **dict.fromkeys(("deck name", "name", "title", "deck title", "deck"), "title"),
    **dict.fromkeys(("alignment", "player type", "deck type", "type of player"), "alignment"),
    **dict.fromkeys(("avatar",), "avatar"),
    **dict.fromkeys(("length", "game length", "game", "length of game"), "length"),
    # Said about the deck, of no weight for it: kept aside and shown on request.
    **dict.fromkeys(
        (
            "author",
            "player",
            "by",
            "date",
            "event",
            "tournament",
            "format",
            "source",
            "url",
            "link",
            "creator",
            "created",
            "version",
            "designer",
            "place",
            "result",
        ),
        "",
    ),
}
_ADDRESS: Final = re.compile(r"https?://|www\.")
_EMPHASIS: Final = re.compile(r"^(\*\*|__|\*|_|`)(?P<inner>.*\S)\1$")
_AND_ITEM: Final = re.compile(r"^(?P<who>.*\S)\s*\(\s*(?:\+|with )\s*(?P<what>[^()]+)\)$")
_COUNTED_PART: Final = re.compile(r"(?:\s[xX×]\s?\d+|\(\s?[xX×]?\s?\d+\s?\)|\*\s?\d+|\s\d+[xX×])$")
_COUNT_FIRST: Final = re.compile(r"\d+\s?[xX×]?\s+\S")
_LETTER: Final = re.compile(r"[^\W\d_]")
_ORDINAL: Final = re.compile(r"(\d{1,3})[.)]\s+(?=\D)")
# The longest names have two commas and ten words; prose must be clearly longer.
_NAME_COMMAS: Final = 2
_PROSE_WORDS: Final = 13
_SENTENCE_WORDS: Final = 4


def parse_line(line: str) -> Said:
    """Return what `line` says, taken by itself."""
    mended, remark = repair(line)
    body = mended.strip()
    if not body:
        return Blank()
    if len(body) > LINE_LIMIT:
        return Prose()
    if _RULER.fullmatch(body) or body.startswith("//"):
        return Comment()
    prefix = _PREFIX.match(body)
    if not prefix and (found := _parse_heading(body)):
        return found
    if body.startswith("#"):
        return Comment()
    if (fact := _FACT.fullmatch(body)) and (about := _FACTS.get(fold(fact["about"]))) is not None:
        return Fact(about, fact["value"].strip())
    column = len(mended) - len(mended.lstrip()) + 1
    section = None
    if prefix:
        section = SIDEBOARD_FALLEN_WIZARD if "W" in prefix[1].upper() else SIDEBOARD
        body, column = body[prefix.end() :], column + prefix.end()
    said = _parse_cards(body, column)
    return said._replace(section=section, remark=remark) if isinstance(said, Items) else said


def _parse_heading(body: str) -> Said | None:
    heading = find_heading(body)
    if not heading:
        return None
    if not heading.rest:
        return heading
    if heading.role == "talk":
        return Prose()
    said = _parse_cards(heading.rest, heading.rest_column)
    if isinstance(said, Prose) or (
        # "Deck: Stewards of Gondor", "Avatar: Gandalf".
        heading.words in _FACTS and isinstance(said, Items) and not said.items[0].counted
    ):
        return None
    return Inline(heading, said)


def _parse_cards(body: str, column: int) -> Items | Bad | Prose:
    """Read the entries of one line: one as a rule, several where the line says so."""
    if bullet := _BULLET.match(body):
        body, column = body[bullet.end() :], column + bullet.end()
        if not body:
            return Prose()
    if emphasis := _EMPHASIS.match(body):
        column += body.index(emphasis["inner"])
        body = emphasis["inner"]
    ordinal = _ORDINAL.match(body)
    items: list[Item] = []
    if _is_prose(body):
        return Prose()
    for text, offset in _parts(body):
        item = parse_item(text, column + offset)
        if isinstance(item, Bad):
            return item
        if item.name.endswith("*") and item.name.strip("* ") and not item.set:
            # With a set it is a name of GCCG's, such as Fangorn* (FB).
            item = item._replace(name=item.name.rstrip("* ")).with_remark('Not part of the name: "*".')
        items.append(item)
    return Items(tuple(items), ordinal=int(ordinal[1]) if ordinal else 0)


def _parts(body: str) -> list[tuple[str, int]]:
    """Split a line that holds several entries; return each with its offset."""
    if with_item := _AND_ITEM.match(body):
        return [(with_item["who"], 0), (with_item["what"].strip(), with_item.start("what"))]
    if " / " in body:
        return _split(body, " / ")
    if "," in body:
        parts = body.split(",")
        counted = any(_COUNTED_PART.search(part) for part in parts[:-1]) or any(
            _COUNT_FIRST.match(part.strip()) for part in parts[1:]
        )
        if len(parts) - 1 > _NAME_COMMAS or (counted and all(_LETTER.search(part) for part in parts)):
            return _split(body, ",")
    return [(body, 0)]


def _split(body: str, mark: str) -> list[tuple[str, int]]:
    parts: list[tuple[str, int]] = []
    offset = 0
    for part in body.split(mark):
        if text := part.strip():
            parts.append((text, offset + len(part) - len(part.lstrip())))
        offset += len(part) + len(mark)
    return parts or [(body, 0)]


def _is_prose(body: str) -> bool:
    """Whether `body` cannot be an entry: an address, a sentence, or far longer than any name."""
    if _ADDRESS.search(body):
        return True
    words = len(body.split())
    if words >= _PROSE_WORDS:
        return len(_parts(body)) == 1
    if body.endswith(":"):
        return True
    return words >= _SENTENCE_WORDS and body.endswith(".") and not body.endswith("..")
