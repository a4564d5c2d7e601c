"""One line of plain text: a heading, entries, a fact about the deck, prose, a comment."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from cardpool.phrases import Phrase, phrase
from cardpool.sections import SIDEBOARD, SIDEBOARD_FALLEN_WIZARD
from validator.decklists.decklist import alignment_named, clip
from validator.decklists.entry_line import LINE_LIMIT, Bad, EntryLine, parse_entry_line
from validator.decklists.headings import Heading, find_heading, fold
from validator.decklists.markup import without_markup, without_struck
from validator.decklists.pattern import lazy
from validator.decklists.plain_bullets import BULLET, DOTS, without_copies, without_price
from validator.decklists.plain_cards import (
    BETWEEN,
    COUNT_FIRST,
    COUNTED_PART,
    is_prose,
    is_vague,
    split_cards,
    without_addresses,
)
from validator.decklists.repair import repair


class EntryLines(NamedTuple):
    """The entries of one line."""

    entry_lines: tuple[EntryLine, ...]
    section: str | None = None
    """The section that the line names for itself alone, as in `SB: 1 Twilight`."""
    kind: str | None = None
    """The type of card that the line names for itself alone, as a column of a table does."""
    card: str | None = None
    """The exact id of the card, where a column has it."""
    remark: Phrase | None = None
    ordinal: int = 0
    """Its number where the line begins like `3.`: a count, or the third line of a numbered list."""
    numbered: bool = False
    """Whether a count stands behind that number: two counts, unless the list is numbered."""


class Parts(NamedTuple):
    """A line of which the parts differ: some cannot be counted, or each has a section of its own."""

    parts: tuple[EntryLines | Bad, ...]


class Fact(NamedTuple):
    """A line that says something about the deck."""

    about: str
    value: str


class Prose(NamedTuple):
    """A line that reads like no entry."""

    entry_line: EntryLine | None = None
    """What it would be were it an entry, where it begins with a count: with a card's name in it, it is one."""
    counts: EntryLine | None = None
    """The same where a count stands further on: it is one if it begins with the name that is counted."""


class Comment(NamedTuple):
    """A comment or a ruler."""

    title: str | None = None
    """The words of a Markdown heading of the first level."""
    words: str = ""
    """What it says."""
    level: int = 0
    """Of a Markdown heading; 0 where it is none."""


class Blank(NamedTuple):
    """A line without anything to see."""


class Inline(NamedTuple):
    """A heading with its entries on the same line."""

    heading: Heading
    said: EntryLines | Bad | Parts


ParsedLine = EntryLines | Bad | Parts | Heading | Inline | Fact | Prose | Comment | Blank

_COMMENT: Final = ("//", "/*", ";")
_QUOTE: Final = lazy(r"(?:>\s?)+")
_RULER: Final = lazy(rf"[-=_*~#+.–—|:{DOTS}\s]{{2,}}|[-=_*~#+.–—{DOTS}]|(?:```|~~~)\s?\w*|<hr ?/?>")
_PREFIX: Final = lazy(
    r"(?:(?P<colon>S|SB|SIDE|FW|FWSB|FW SB|FW-SB|SB-FW|AFW)\s?:\s*(?=\S)(?!\d+$)|(?P<bare>SB|FWSB)\s+(?=\d+\s?x?\s))",
    re.IGNORECASE,
)
_TITLE: Final = lazy(r"#\s+(?P<title>[^#\s].*?)\s*#*")
_NUMBERED_TITLE: Final = lazy(r"deck\s*#?\d{1,2}\s*[:–—-]\s*(?P<title>[^\d\s].*)", re.IGNORECASE)
_FACT: Final = lazy(r"(?P<about>[A-Za-z][A-Za-z -]{1,20}?)\s*[:=]\s*(?P<value>\S.*)")
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
            "from",
            "to",
            "cc",
            "subject",
            "sent",
            "re",
            "total",
            "totals",
            "sum",
        ),
        "",
    ),
}
_ALIGNMENT: Final = lazy(
    r"(?:al+i[gn]+e?ment|al+egiance|side|player|player type|type|faction|align)(?:\s*[:=–—-]\s*|\s+(?=[\w(]))"
    r"[(\"“]?(?P<value>[^\W\d][\w -]*?)(?: player)?[)\"”.!]*",
    re.IGNORECASE,
)
_SAY_ALIGNMENT: Final = ("al", "faction", "player", "side", "type")
"""What such a line begins with."""
_WHO: Final = frozenset(("deck", "player"))
"""What a list says about the deck that may be its player type."""
_FACT_WORDS: Final = frozenset(words.split()[0] for words in _FACTS)
_ORDINAL: Final = lazy(r"(\d{1,3})[.)]\s+(?=\S)")
_NUMBERS_OF_A_LIST: Final = 3
"""So many parts with a count, and half of all, make a long line a list."""
_LONG: Final = 60
"""Characters of what is no name."""
_DASH: Final = lazy(r"\s(?:[-–—]+|=+>?|[-–—]>|→)\s")
_LONGEST_LIST: Final = 5_000
"""Characters of a list on one line: one of 200 cards."""


def parse_line(line: str) -> ParsedLine:
    """Give what `line` says, taken by itself."""
    mended, remark = repair(line)
    body = mended.strip()
    if not body:
        return Blank()
    if len(body) > LINE_LIMIT and (refused := _long(body)):
        return refused
    if not (body := unquoted(body)):
        return Blank()
    if _RULER.fullmatch(body) or body.startswith(_COMMENT):
        # Programs for other games write their headings as comments.
        return _comment(body.strip("/*; ")) if body.startswith(_COMMENT) else Comment()
    kept = without_struck(body)
    if not kept.strip():
        return Prose()
    shown = without_markup(kept).strip()
    if not shown:
        return Comment()
    said = _parse(shown, mended.find(shown) + 1)
    if isinstance(said, EntryLines):
        if kept is not body:
            remark = phrase("What is struck out is not read.")
        if shown not in mended:
            said = said._replace(entry_lines=tuple(_located(entry_line, mended) for entry_line in said.entry_lines))
        said = said._replace(remark=remark)
    return said


def _comment(words: str) -> ParsedLine:
    """Read what stands behind the mark of a comment: other programs write their headings and facts like that."""
    heading = find_heading(words)
    if heading and not heading.rest:
        return heading
    return _alignment(words) or Comment(words=words)


def _alignment(body: str) -> Fact | None:
    """Read a line that says the player type, with a typo in its first word or other marks than a colon."""
    found = _ALIGNMENT.fullmatch(body) if body.casefold().startswith(_SAY_ALIGNMENT) else None
    return Fact("alignment", found["value"]) if found and alignment_named(found["value"]) else None


def may_be_fact(words: str) -> bool:
    """Tell whether a line that begins with these words may be a `Fact`; most begin otherwise, and that is told fast."""
    return fold(words).partition(" ")[0] in _FACT_WORDS


def counted_value(fact: Fact, line: str) -> EntryLine | None:
    """Give what the value of a fact would be were it an entry, if it begins with a count ("Event: 3 Wolves")."""
    return _counted(fact.value, line.find(fact.value) + 1) if COUNT_FIRST.match(fact.value) else None


def commented_out(words: str) -> EntryLine | None:
    """Give what the words of a comment would be were they an entry, if they begin with a count."""
    return _counted(words, 1) if COUNT_FIRST.match(words) else None


def player_type(body: str) -> Fact | None:
    """Give the fact that a line says the player type, where it does; a comment says one or is talk."""
    if body.startswith("#"):
        return _alignment(body.strip("# "))
    # Most lines have no mark behind a first word.
    fact = _parse_fact(body) if ":" in body or "=" in body else _alignment(body)
    return fact if isinstance(fact, Fact) and fact.about == "alignment" else None


def _long(body: str) -> Prose | Bad | None:
    """Say what a line is that is too long for an entry; None where it is a list, of which the parts are entries."""
    heading = find_heading(body[:LINE_LIMIT].partition(":")[0])
    cards = body.partition(":")[2] if heading else body
    if heading and heading.role == "talk":
        return Prose()
    pieces = cards.split(max((",", " / ", *BETWEEN), key=cards.count))
    counted = sum(
        COUNTED_PART.search(piece) is not None or COUNT_FIRST.match(piece.strip()) is not None for piece in pieces[:-1]
    )
    # A list may be without counts, where each piece begins like a name.
    capitals = all(piece.strip()[:1].isupper() for piece in pieces if piece.strip())
    listed = (heading or capitals) and len(pieces) > _NUMBERS_OF_A_LIST and max(map(len, pieces)) < _LONG
    if not listed and (counted < _NUMBERS_OF_A_LIST or counted * 2 < len(pieces)):
        # Where its beginning is an entry, what follows keeps it unresolved.
        if COUNT_FIRST.match(body):
            return Prose(_whole(body[:LINE_LIMIT], 1))
        return Prose(counts=_whole(without_addresses(body[:_LONGEST_LIST]), 1))
    if len(body) > _LONGEST_LIST:
        sentence = "A line of {number} characters is not read; write one card a line."
        return Bad("unreadable", phrase(sentence, number=len(body)))
    return None


def unquoted(body: str) -> str:
    """Give a line without the marks of a quoted e-mail, and the bars of a frame round it."""
    marks = _QUOTE.match(body) if body[:1] == ">" else None
    body = body[marks.end() :] if marks else body
    framed = body[:1] == body[-1:] == "|" and "|" not in body[1:-1]
    return (framed and body[1:-1].strip()) or body


def is_ruler(body: str) -> bool:
    """Tell whether a line only divides others: a ruler, a code fence."""
    return not body[0].isalnum() and _RULER.fullmatch(body) is not None


def _located(entry_line: EntryLine, line: str) -> EntryLine:
    """Say where the name stands in the line as it was before its markup was taken off."""
    return entry_line._replace(column=line.find(entry_line.name) + 1 or 1)


def _parse(body: str, column: int) -> ParsedLine:
    column = max(column, 1)
    bullet = BULLET.match(body)
    start = bullet.end() if bullet else 0
    if bullet and (fact := _FACT.fullmatch(body, start)) and fold(fact["about"]) in _FACTS:
        return _parse(body[start:], column + start)
    prefix = _PREFIX.match(body, start)
    if not prefix and (found := _parse_heading(body, column)):
        return found
    if body.startswith("#"):
        return _parse_hashed(body, column)
    if about := _parse_fact(body):
        return about
    if not prefix:
        return _parse_cards(body, column)
    section = SIDEBOARD_FALLEN_WIZARD if "W" in prefix[0].upper() else SIDEBOARD
    said = _parse_cards(body[prefix.end() :], column + prefix.end())
    if isinstance(said, Parts):
        return Parts(
            tuple(part._replace(section=section) if isinstance(part, EntryLines) else part for part in said.parts)
        )
    return said._replace(section=section) if isinstance(said, EntryLines) else said


def _parse_hashed(body: str, column: int) -> ParsedLine:
    """Read a line that begins with the mark of a comment, and of Markdown's headings."""
    words = body.lstrip("#")
    level = len(body) - len(words)
    if level == 1 and words[:1].isdecimal():
        # "#9 Cram": a comment has a blank behind its mark.
        return _parse_cards(words, column + 1)
    title = _TITLE.fullmatch(body)
    return _alignment(words.strip()) or Comment(title["title"] if title else None, words.strip("# "), level)


def _parse_fact(body: str) -> Fact | Heading | None:
    if title := _NUMBERED_TITLE.fullmatch(body):
        return Fact("title", title["title"])
    fact = _FACT.fullmatch(body)
    words = fold(fact["about"]) if fact else ""
    if fact is None or words not in _FACTS:
        return _alignment(body)
    if words in _WHO and alignment_named(fact["value"]):
        return Fact("alignment", fact["value"])
    # "Deck: Sites" is no deck of that name.
    heading = find_heading(fact["value"]) if words == "deck" else None
    return heading if heading and not heading.rest else Fact(_FACTS[words], fact["value"].strip())


def _parse_heading(body: str, column: int) -> ParsedLine | None:
    heading = find_heading(body) or heading_of_list(body) or _heading_twice(body)
    if not heading:
        return None
    if not heading.rest:
        return heading
    if heading.role == "talk":
        return Prose()
    # "Deck: Stewards of Gondor", "Avatar: Gandalf" say something else.
    fact = heading.words in _FACTS
    said = _parse_cards(heading.rest, column - 1 + heading.rest_column, listed=not fact)
    if isinstance(said, Prose) or (fact and isinstance(said, EntryLines) and not said.entry_lines[0].counted):
        return None
    return Inline(heading, said)


def _heading_twice(body: str) -> Heading | None:
    """Give the heading that a line says in two words or two languages: "Sideboard / Reserva (14)"."""
    pieces = body.split("/") if "/" in body else ()
    found = [heading for piece in pieces if (heading := find_heading(piece.strip())) and not heading.rest]
    same = len(found) == len(pieces) > 1 and len({(one.role, one.section, one.kind) for one in found}) == 1
    return found[-1] if same else None


def heading_of_list(body: str) -> Heading | None:
    """Give the heading that stands before the first comma or dash of a line, where several cards stand behind it."""
    dash = _DASH.search(body)
    for head, cards in (body.partition(",")[::2], (body[: dash.start()], body[dash.end() :]) if dash else ("", "")):
        rest = cards.strip()
        if not rest or head[:1].isdigit() or not (COUNT_FIRST.match(rest) or len(split_cards(rest)) > 1):
            continue
        if (heading := find_heading(head)) and not heading.rest:
            return heading._replace(rest=rest, rest_column=len(body.rstrip()) - len(rest) + 1)
    return None


def _parse_cards(body: str, column: int, *, listed: bool = False) -> EntryLines | Bad | Parts | Prose:
    """Read the entries of one line: one as a rule, several where the line says so or stands beside its heading."""
    if bullet := BULLET.match(body):
        body, column = body[bullet.end() :], column + bullet.end()
        if not body:
            return Prose()
    ordinal, numbered = _ORDINAL.match(body), False
    if ordinal and (COUNT_FIRST.match(body, ordinal.end()) or COUNTED_PART.search(body)):
        # "1. 3x Twilight", "1. Twilight x3": the first number only numbers the line, where the list is numbered.
        body, column, numbered = body[ordinal.end() :], column + ordinal.end(), True
    if is_prose(body):
        entry_line = _counted(body.strip(": "), column)
        return Prose(entry_line, None if entry_line else _whole(without_addresses(body), column))
    read = [_parse_card(text, column + offset) for text, offset in split_cards(body, listed=listed)]
    bad = [one for one in read if isinstance(one, Bad)]
    said = tuple(one for one in read if isinstance(one, EntryLine))
    entry_lines = EntryLines(said, ordinal=int(ordinal[1]) if ordinal else 0, numbered=numbered)
    if not bad:
        return entry_lines
    return Parts((entry_lines, *bad)) if entry_lines.entry_lines else bad[0]


def _counted(body: str, column: int) -> EntryLine | None:
    """Give what a line of prose would be as an entry, if it has a count."""
    entry_line = parse_entry_line(body, column) if body else None
    if isinstance(entry_line, EntryLine):
        return entry_line if entry_line.counted else None
    # What has two counts, or one that cannot be, stays whole: the number in it keeps it unresolved.
    return _whole(body, column) if entry_line and entry_line.kind == "bad-count" else None


def _whole(body: str, column: int) -> EntryLine:
    return EntryLine(1, body, column, None, None, starting=False, counted=False)


def _parse_card(text: str, column: int) -> EntryLine | Bad:
    if is_vague(text):
        sentence = '"{text}" stands for cards, but says neither which nor how many.'
        return Bad("unreadable", phrase(sentence, text=clip(text)))
    text, aside = without_price(without_copies(text))
    entry_line = parse_entry_line(text, column)
    if isinstance(entry_line, Bad):
        return entry_line
    if entry_line.name.endswith("*") and entry_line.name.strip("* ") and not entry_line.set:
        # With a set it is a name of GCCG's, such as Fangorn* (FB). What the mark is for the names tell.
        aside = aside or "*"
    return entry_line.with_remark(phrase('Not part of the name: "{text}".', text=aside)) if aside else entry_line
