"""OCTGN deck files (`.o8d`), and the XML of Cockatrice, Magic Online and LackeyCCG: sections that hold cards.

OCTGN has `section` and `card`, Cockatrice `zone` and `card` with a `number`, LackeyCCG `superzone` and a `card` a copy
with elements in it, Magic Online `Cards` that say themselves whether they are of the sideboard.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler, property_lexical_handler

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

from cardpool.phrases import phrase
from cardpool.sections import PLAY_DECK, SIDEBOARD
from validator.decklists.decklist import MAX_ENTRIES, Entry, Note, UnreadableList, clip
from validator.decklists.entry_line import Bad, EntryLine, number, parse_entry_line
from validator.decklists.headings import find_heading, fold
from validator.decklists.lines import DecklistBuilder, refuse_many, split_lines, too_many
from validator.decklists.near_headings import near_heading
from validator.decklists.pattern import lazy
from validator.decklists.plain_lines import EntryLines, Parts, parse_line
from validator.decklists.repair import repair
from validator.decklists.sentences import no_count, two_counts

if TYPE_CHECKING:
    from xml.sax.xmlreader import AttributesImpl

    from validator.decklists.decklist import Decklist

NAME: Final = "octgn"

_DEEPEST: Final = 8
"""A deck file has three levels."""
_DECKS: Final = frozenset(("deck", "cockatrice_deck"))
_SECTIONS: Final = frozenset(("section", "zone", "superzone"))
_CARDS: Final = frozenset(("card", "cards"))
_TALK: Final = frozenset(("notes", "note", "comments", "comment", "description", "deckname", "tags"))
_VERSIONS: Final = ("set", "setshortname", "edition", "expansion", "alignment", "version", "type")
"""Attributes that say which version of a card is meant."""
_PLACES: Final = ("section", "board", "zone")
_COUNTS: Final = ("qty", "quantity", "number", "count", "copies", "amount")
_LETTER: Final = lazy(r"[^\W\d_]")
_START: Final = lazy(r"<\?xml|<!--|<!DOCTYPE|<(?:cockatrice_)?deck[\s/>]", re.IGNORECASE)
_NAMED_ENTITY: Final = lazy(r"&(?!(?:amp|lt|gt|quot|apos);|#\d+;|#[xX][0-9a-fA-F]+;)(\w{0,40};?)")
_DECK: Final = lazy(r"<(?:cockatrice_)?deck[\s/>]", re.IGNORECASE)
_TRAILER: Final = lazy(r"</(?:cockatrice_)?deck\s*>", re.IGNORECASE)


def read(text: str, encoding: str = "utf-8") -> Decklist:
    """Read one deck from `text`.

    Raises:
        UnreadableList: it is no XML, no deck, or XML that is made to do harm; the message has the line.
    """
    lines = split_lines(text)
    refuse_many(lines)
    if text.count("<") > 4 * MAX_ENTRIES or text.count("&") > MAX_ENTRIES:
        raise too_many("cards")
    builder = DecklistBuilder()
    # Lists are passed on with a few lines of talk above and below.
    body = "\n".join(lines)
    start = _START.search(body)
    begin = start.start() if start else 0
    end = next((found.end() for found in _TRAILER.finditer(body)), len(body))
    if _DECK.search(body, end):
        raise UnreadableList("The list holds two decks, one behind the other; send each alone.")
    first, last = body.count("\n", 0, begin), body.count("\n", 0, end)
    handler = _Handler(builder, lines)
    for line in (*range(1, first + 1), *range(last + 2, len(lines) + 1)):
        handler.talk(line)
    handler.parse(_entities(" " * (begin - body.rfind("\n", 0, begin) - 1) + body[begin:end]), first)
    return builder.finish(NAME, encoding, len(lines))


def _entities(text: str) -> str:
    """Give `text` with the entities of HTML as letters, and with each `&` that begins none written out."""
    if "&" not in text:
        return text
    from html import unescape  # noqa: PLC0415 - its table of entities is large, and hardly any list needs it

    def letter(match: Any) -> str:  # noqa: ANN401 - a match
        shown = unescape(match[0])
        return f"&amp;{match[1]}" if shown == match[0] or shown in {"<", ">", "&"} else shown

    return _NAMED_ENTITY.sub(letter, text)


class _Handler(ContentHandler):
    """Gathers what the elements say; every line of the source is accounted for."""

    def __init__(self, builder: DecklistBuilder, lines: list[str]) -> None:
        super().__init__()
        self.builder = builder
        self.lines = lines
        self.above = 0
        self.parser: Any = None
        self.path: list[str] = []
        self.section: str | None = None
        self.kind: str | None = None
        self.known = False
        self.card: tuple[int, dict[str, str]] | None = None
        self.text: list[str] = []
        self.within = 0
        """Where in `text` the element begins that stands in a card."""
        self.markup: set[int] = set()
        self.words: set[int] = set()
        self.aside: set[int] = set()
        """Lines that were kept aside."""
        self.titles: set[int] = set()
        self.last = 0

    def parse(self, text: str, above: int) -> None:
        """Parse `text`, above which `above` lines stand in the source."""
        self.above = above
        parser = self.parser = DefusedExpatParser(forbid_dtd=True)
        parser.setContentHandler(self)
        parser.setProperty(property_lexical_handler, _Lexical(self))
        try:
            parser.feed(text)
            parser.close()
        except SAXParseException as error:
            line = (error.getLineNumber() or 1) + above
            raise UnreadableList(f"The list is not valid XML: {clip(error.getMessage())} (line {line}).") from error
        except DefusedXmlException as error:
            raise UnreadableList(
                "The list is XML that declares a document type or entities, which is not read; no deck needs them."
            ) from error
        except ValueError as error:
            raise UnreadableList(f"The list is not valid XML: {clip(str(error))}.") from error
        self._mark(above + text.count("\n") + 1)
        self._account()

    def talk(self, number: int) -> None:
        """Take in a line above or below the XML."""
        line = self.lines[number - 1]
        if not line.strip():
            self.builder.blank += 1
        elif line.lstrip().startswith("#"):
            self.builder.comments += 1
        else:
            self.aside.add(number)
            self._keep(number, line)

    def _keep(self, number: int, text: str) -> None:
        """Keep a line aside that stands in no card, or say so where it may be one."""
        said = parse_line(text)
        if isinstance(said, Bad | Parts) or (
            isinstance(said, EntryLines) and any(one.counted for one in said.entry_lines)
        ):
            message = phrase('"{text}" looks like a card and stands in none.', text=clip(text.strip()))
            self.builder.notes.append(Note(number, "unreadable", message, self._source(number), self.section))
        else:
            self.builder.prose.append((number, self._source(number)))

    @property
    def line(self) -> int:
        """The line of the source at hand."""
        return int(self.parser.getLineNumber()) + self.above

    def _mark(self, line: int) -> None:
        """Say that markup reaches from where the last one began to `line`."""
        self.markup.update(range(self.last or self.above + 1, line + 1))
        self.last = line

    def at_markup(self) -> None:
        """Say that markup begins here."""
        self._mark(self.line)

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802 - the name that SAX gives it
        """Take in the beginning of an element."""
        self._words()
        self.at_markup()
        if not self.path and name.casefold() not in _DECKS:
            raise UnreadableList(f"The list is XML, but no deck: it begins with <{clip(name, 20)}> (line {self.line}).")
        self.path.append(name.casefold())
        if len(self.path) > _DEEPEST:
            raise UnreadableList(f"The list is XML nested too deeply (line {self.line}); a deck has three levels.")
        given = {key.casefold(): value for key, value in attrs.items()}
        if self.path[-1] in _DECKS and given.get("alignment"):
            self.builder.say_alignment(given["alignment"], self.line, self._source(self.line))
        if self.path[-1] in _SECTIONS:
            self._open(given.get("name", ""))
        elif self.path[-1] in _CARDS:
            self._card()
            self.card = self.line, given
        elif self.card is not None:
            self.within = len(self.text)
        elif not given.keys().isdisjoint(_COUNTS):
            sentence = '"{text}" stands in <{element}>, which is not a known card.'
            message = phrase(sentence, text=clip(given.get("name", "")), element=clip(name, 20))
            self.builder.notes.append(Note(self.line, "unreadable", message, self._source(self.line), self.section))

    def endElement(self, name: str) -> None:  # noqa: N802 - the name that SAX gives it
        """Take in the end of an element."""
        tag = name.casefold()
        if tag in _CARDS:
            self._card()
        elif self.card is not None:
            # LackeyCCG has the name and the set of a card in elements of their own.
            inner = "".join(self.text[self.within :]).strip()
            self.text[self.within :] = [inner if tag == "name" or not inner else f" ({inner})"]
        else:
            self._words()
        self.at_markup()
        self.path.pop()
        if tag in _SECTIONS:
            self.section = self.kind = None
            self.builder.close_doubt()

    def characters(self, content: str) -> None:
        """Take in text."""
        self.text.append(content)
        if content.strip():
            self._mark(self.line)
            self.words.add(self.line)

    def _open(self, name: str) -> None:
        builder, line = self.builder, self.line
        heading = find_heading(name)
        self.known = heading is not None and heading.role != "talk" and not heading.rest
        if not heading or not self.known:
            self.known = not name.strip()
            if not self.known:
                builder.doubt(line, name, near_heading(name), is_entry=False)
            return
        builder.close_doubt()
        self.section, self.kind = heading.section or PLAY_DECK, heading.kind
        builder.headings += line not in self.titles
        self.titles.add(line)
        builder.sections.add(self.section)
        builder.open(self.section, heading.words, line, self._source(line))

    def _source(self, line: int) -> str:
        return self.lines[line - 1]

    def _words(self) -> None:
        """Keep aside what stands between the elements: notes, and what is no card."""
        if self.card is None:
            text = "".join(self.text)
            if self.path and self.path[-1] == "deckname":
                self.builder.title = self.builder.title or clip(text, 100) or None
                self.words.clear()
            lines = [line for line in text.split("\n") if line.strip()]
            for place, line in enumerate(sorted(self.words - self.aside)):
                # Notes are talk; elsewhere nothing but cards should stand.
                if self.path[-1] not in _TALK and place < len(lines) and _LETTER.search(lines[place]):
                    self._keep(line, lines[place])
                else:
                    self.builder.prose.append((line, self._source(line)))
            self.aside |= self.words
            self.text.clear()
            self.words.clear()

    def _card(self) -> None:
        """Take in the card that ends here, if one is open."""
        if self.card is None:
            return
        (line, given), builder = self.card, self.builder
        named = " ".join(given.get("name", "").split())
        written = " ".join("".join(self.text).split()) or named
        self.card = None
        self.text.clear()
        self.words.clear()
        name, remark = repair(written)
        name = " ".join(name.split())
        source = self._source(line)
        section = self._place(given, line)
        entry_line = self._misplaced(given) or _entry_line(given, name, named)
        if isinstance(entry_line, Bad):
            builder.notes.append(Note(line, entry_line.kind, entry_line.message, source, section))
            return
        if remark := entry_line.with_remark(remark).remark:
            builder.notes.append(Note(line, "repaired", remark, source, section))
        builder.entries.append(
            Entry(
                section,
                entry_line.count,
                entry_line.name,
                line,
                source.find(written) + 1 or 1,
                entry_line.set,
                entry_line.tag,
                None,
                self.kind,
                entry_line.starting,
            )
        )
        if len(builder.entries) > MAX_ENTRIES:
            raise too_many("entries")

    def _place(self, given: dict[str, str], line: int) -> str:
        """Give the section of a card."""
        if self.section is not None:
            return self.section
        if "sideboard" in given:
            section = SIDEBOARD if given["sideboard"].strip().casefold() in {"true", "1", "yes"} else PLAY_DECK
            self.builder.sections.add(section)
            return section
        if not self.known and not _SECTIONS.isdisjoint(self.path):
            # Taken out again with the doubt that its section opened.
            return PLAY_DECK
        self.builder.presume_play_deck(line, self._source(line))
        return PLAY_DECK

    def _misplaced(self, given: dict[str, str]) -> Bad | None:
        """Say that a card names a section itself, and another one than that in which it stands."""
        for place in filter(None, (given.get(key, "").strip() for key in _PLACES)):
            heading = find_heading(place)
            if not heading or heading.section != self.section:
                sentence = 'The card is said to be of "{text}", and stands elsewhere.'
                return Bad("unreadable", phrase(sentence, text=clip(place)))
        return None

    def _account(self) -> None:
        """Count the lines with markup alone as comments, and those with nothing as blank."""
        builder = self.builder
        counted = {entry[3] for entry in builder.entries} | {line for line, _ in builder.prose} | self.titles
        counted |= {note.line for note in builder.notes}
        for line in self.markup - counted:
            if self._source(line).strip():
                builder.comments += 1
            else:
                builder.blank += 1


def _entry_line(given: dict[str, str], name: str, named: str) -> EntryLine | Bad:
    """Read a card from its attributes, its name, and the name among the attributes, if it has one there."""
    if not name:
        return Bad("unreadable", phrase("A card has no name."))
    if named and fold(repair(named)[0]) != fold(name):
        sentence = 'The card has two names, "{one}" and "{other}".'
        return Bad("unreadable", phrase(sentence, one=clip(named), other=clip(name)))
    counts = [given[key].strip() for key in _COUNTS if key in given] or ["1"]
    for count in counts:
        if number(count) is None:
            return Bad("bad-count", no_count(count))
    if len(set(map(number, counts))) > 1:
        return Bad("bad-count", two_counts(name, counts[0], counts[1]))
    # The set and the alignment may stand behind the name, as in other layouts.
    versions = [f"({given[key].strip()})" for key in _VERSIONS if given.get(key, "").strip()]
    return parse_entry_line(" ".join((counts[0], name, *versions)))


class _Lexical:
    """Comments and CDATA, which SAX tells apart from the rest."""

    def __init__(self, handler: _Handler) -> None:
        self.handler = handler

    def comment(self, _text: str) -> None:
        """Take in a comment."""
        self.handler.at_markup()

    def startCDATA(self) -> None:  # noqa: N802 - the name that SAX gives it
        """Take in the beginning of text that has no markup."""
        self.handler.at_markup()

    def endCDATA(self) -> None:  # noqa: N802 - the name that SAX gives it
        """Take in its end."""
        self.handler.at_markup()

    def startDTD(self, *_: object) -> None:  # noqa: N802 - the name that SAX gives it
        """Never called: such a list is refused before."""

    def endDTD(self) -> None:  # noqa: N802 - the name that SAX gives it
        """Never called."""
