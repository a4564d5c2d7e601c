"""OCTGN deck files (`.o8d`): XML with `section` elements that hold `card` elements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler, property_lexical_handler

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

from validator.decklists.decklist import MAX_COUNT, MAX_ENTRIES, PLAY_DECK, Entry, Note, UnreadableList, clip
from validator.decklists.headings import find_heading
from validator.decklists.item import Bad, number, parse_item
from validator.decklists.lines import Draft, refuse_many, split_lines, too_many
from validator.decklists.pattern import lazy
from validator.decklists.repair import repair

if TYPE_CHECKING:
    from xml.sax.xmlreader import AttributesImpl

    from validator.decklists.decklist import Decklist

NAME: Final = "octgn"

_DEEPEST: Final = 8
"""A deck file has three levels."""
_START: Final = lazy(r"<\?xml|<!--|<!DOCTYPE|<deck[\s/>]")
_NAMED_ENTITY: Final = lazy(r"&(?!(?:amp|lt|gt|quot|apos);|#\d+;|#[xX][0-9a-fA-F]+;)(\w{0,40};?)")
_TRAILER: Final = lazy(r"</deck\s*>")


def read(text: str, encoding: str = "utf-8") -> Decklist:
    """Read one deck from `text`.

    Raises:
        UnreadableList: it is no XML, no deck, or XML that is made to do harm; the message has the line.
    """
    lines = split_lines(text)
    refuse_many(lines)
    if text.count("<") > 4 * MAX_ENTRIES or text.count("&") > MAX_ENTRIES:
        raise too_many("cards")
    draft = Draft()
    # Lists are passed on with a few lines of talk above and below.
    body = "\n".join(lines)
    start = _START.search(body)
    begin = start.start() if start else 0
    end = next((found.end() for found in _TRAILER.finditer(body)), len(body))
    first, last = body.count("\n", 0, begin), body.count("\n", 0, end)
    handler = _Handler(draft, lines)
    for line in (*range(1, first + 1), *range(last + 2, len(lines) + 1)):
        handler.talk(line)
    handler.parse(_entities(" " * (begin - body.rfind("\n", 0, begin) - 1) + body[begin:end]), first)
    return draft.finish(NAME, encoding, len(lines))


def _entities(text: str) -> str:
    """Return `text` with the entities of HTML as letters, and with each `&` that begins none written out."""
    if "&" not in text:
        return text
    from html import unescape  # noqa: PLC0415 - its table of entities is large, and hardly any list needs it

    def letter(match: Any) -> str:  # noqa: ANN401 - a match
        shown = unescape(match[0])
        return f"&amp;{match[1]}" if shown == match[0] or shown in {"<", ">", "&"} else shown

    return _NAMED_ENTITY.sub(letter, text)


class _Handler(ContentHandler):
    """Gathers what the elements say; every line of the source is accounted for."""

    def __init__(self, draft: Draft, lines: list[str]) -> None:
        super().__init__()
        self.draft = draft
        self.lines = lines
        self.above = 0
        self.parser: Any = None
        self.path: list[str] = []
        self.section: str | None = None
        self.kind: str | None = None
        self.known = False
        self.card: tuple[int, dict[str, str]] | None = None
        self.text: list[str] = []
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
            raise UnreadableList(f"The list is no valid XML: {clip(error.getMessage())} (line {line}).") from error
        except DefusedXmlException as error:
            raise UnreadableList(
                "The list is XML that declares a document type or entities, which is not read; no deck needs them."
            ) from error
        except ValueError as error:
            raise UnreadableList(f"The list is no valid XML: {clip(str(error))}.") from error
        self._mark(above + text.count("\n") + 1)
        self._account()

    def talk(self, number: int) -> None:
        """Take in a line above or below the XML."""
        line = self.lines[number - 1]
        if not line.strip():
            self.draft.blank += 1
        elif line.lstrip().startswith("#"):
            self.draft.comments += 1
        else:
            self.aside.add(number)
            self.draft.prose.append((number, line))

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
        if not self.path and name.casefold() != "deck":
            raise UnreadableList(f"The list is XML, but no deck: it begins with <{clip(name, 20)}> (line {self.line}).")
        self.path.append(name.casefold())
        if len(self.path) > _DEEPEST:
            raise UnreadableList(f"The list is XML nested too deeply (line {self.line}); a deck has three levels.")
        given = {key.casefold(): value for key, value in attrs.items()}
        if self.path[-1] == "section":
            self._open(given.get("name", ""))
        elif self.path[-1] == "card":
            self._card()
            self.card = self.line, given

    def endElement(self, name: str) -> None:  # noqa: N802 - the name that SAX gives it
        """Take in the end of an element."""
        self._card() if name.casefold() == "card" else self._words()
        self.at_markup()
        self.path.pop()
        if name.casefold() == "section":
            self.section = self.kind = None

    def characters(self, content: str) -> None:
        """Take in text."""
        self.text.append(content)
        if content.strip():
            self._mark(self.line)
            self.words.add(self.line)

    def _open(self, name: str) -> None:
        draft, line = self.draft, self.line
        heading = find_heading(name)
        self.known = heading is not None and heading.role != "talk" and not heading.rest
        if not heading or not self.known:
            self.known = not name.strip()
            if not self.known:
                message = f'"{clip(name)}" is no section that is known; its cards are not counted.'
                draft.notes.append(Note(line, "unreadable", message, self._source(line)))
            return
        self.section, self.kind = heading.section or PLAY_DECK, heading.kind
        draft.headings += line not in self.titles
        self.titles.add(line)
        draft.sections.add(self.section)
        draft.open(self.section, heading.words, line, self._source(line))

    def _source(self, line: int) -> str:
        return self.lines[line - 1]

    def _words(self) -> None:
        """Keep aside what stands between the elements: notes, and what is no card."""
        if self.card is None:
            self.draft.prose.extend((line, self._source(line)) for line in sorted(self.words - self.aside))
            self.aside |= self.words
            self.text.clear()
            self.words.clear()

    def _card(self) -> None:
        """Take in the card that ends here, if one is open."""
        if self.card is None:
            return
        (line, given), draft = self.card, self.draft
        written = " ".join("".join(self.text).split()) or given.get("name", "")
        self.card = None
        self.text.clear()
        self.words.clear()
        name, remark = repair(written)
        name = " ".join(name.split())
        source = self._source(line)
        section = self.section
        if section is None:
            if not self.known and "section" in self.path:
                message = f'"{clip(name)}" stands in a section that is not known.'
                draft.notes.append(Note(line, "unreadable", message, source))
                return
            section = PLAY_DECK
            draft.presume_play_deck(line, source)
        if not name:
            draft.notes.append(Note(line, "unreadable", "A card has no name.", source, section))
            return
        count = given.get("qty", given.get("quantity", "1")).strip()
        if number(count) is None:
            message = f'"{clip(count, 20)}" is no count; a whole number from 1 to {MAX_COUNT} is.'
            draft.notes.append(Note(line, "bad-count", message, source, section))
            return
        # The set and the alignment may stand behind the name, as in other layouts.
        item = parse_item(f"{count} {name}")
        if isinstance(item, Bad):
            draft.notes.append(Note(line, item.kind, item.message, source, section))
            return
        if remark := item.with_remark(remark).remark:
            draft.notes.append(Note(line, "repaired", remark, source, section))
        draft.entries.append(
            Entry(
                section,
                item.count,
                item.name,
                line,
                source.find(written) + 1 or 1,
                item.set,
                item.tag,
                None,
                self.kind,
                item.starting,
                item.alternatives,
            )
        )
        if len(draft.entries) > MAX_ENTRIES:
            raise too_many("entries")

    def _account(self) -> None:
        """Count the lines with markup alone as comments, and those with nothing as blank."""
        draft = self.draft
        counted = {entry.line for entry in draft.entries} | {line for line, _ in draft.prose} | self.titles
        counted |= {note.line for note in draft.notes}
        for line in self.markup - counted:
            if self._source(line).strip():
                draft.comments += 1
            else:
                draft.blank += 1


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
