"""What each row of a table says, once it is known what its columns are for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from cardpool.phrases import Phrase, phrase
from cardpool.sections import LOCATION_DECK, PLAY_DECK
from cardpool.sets import STANDARD, code_of
from validator.decklists.card_id import id_in
from validator.decklists.column_heads import (
    COUNT,
    SAMPLE,
    Columns,
    CountsOf,
    Sides,
    by_content,
    count_in,
    header,
    row_says_card,
    says_none,
    says_yes,
    section_in,
    set_in,
    set_known,
    tag_in,
)
from validator.decklists.decklist import clip
from validator.decklists.entry_line import Bad, EntryLine, parse_entry_line
from validator.decklists.headings import Heading, fold
from validator.decklists.markup import without_markup
from validator.decklists.pattern import lazy
from validator.decklists.plain_lines import (
    Blank,
    Comment,
    EntryLines,
    Fact,
    ParsedLine,
    Parts,
    Prose,
    may_be_fact,
    parse_line,
)
from validator.decklists.repair import repair
from validator.decklists.sentences import lacks_count, no_count, no_name, two_counts, unknown_section

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from validator.decklists.column_words import Role

__all__ = ["MAX_CELLS", "row_is_header", "row_says_card", "understand"]

_TYPE: Final = lazy(r"\b(character|resource|hazard|site)s?\b", re.IGNORECASE)
_OTHER_BOARD: Final = lazy(
    r"board|\b(?:maybe|considering|wish|want|acquire|cuts?|removed?|tokens?|commander|trade|unused|out)\b|list\b",
    re.IGNORECASE,
)
"""What other programs call cards that may be in the deck or not."""
_SUMS: Final = frozenset(("total", "totals", "sum", "subtotal", "sub total", "total cards", "summe", "gesamt"))
_FACT_CELLS: Final = 2

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""With these begins what spreadsheets take for a formula."""

MAX_CELLS: Final = 20_000
"""The most cells of one table; a deck of 100 rows in ten columns has 1,000."""


def understand(rows: Sequence[Sequence[str]], say: Callable[[int, Phrase], None] | None = None) -> list[ParsedLine]:
    """Give what each row says.

    A row with one cell is a line of plain text: a heading, a title, prose. A header may come late and come again.

    Args:
        rows: the cells.
        say: takes the place of a row and a sentence about it, for what is not read.
    """
    cells = [[_clean(cell) for cell in row] for row in rows]
    return list(_Table(cells, say or (lambda _, __: None)).read())


def row_is_header(cells: Sequence[str]) -> bool:
    """Tell whether a row names its columns."""
    return header([_clean(cell) for cell in cells]) is not None


def _clean(cell: str) -> str:
    if cell.startswith("'") and cell[1:].startswith(FORMULA):
        cell = cell[1:]
    return " ".join(without_markup(repair(cell)[0]).split())


class _Table:
    """Reads rows one after the other; what a section column leaves out is what it said before."""

    def __init__(self, rows: list[list[str]], say: Callable[[int, Phrase], None]) -> None:
        self.rows = rows
        self.say = say
        self.columns: Columns | Sides | None = None
        self.headed = any(header(row) for row in rows[:SAMPLE])
        self.section: str | None = None
        self.kind: str | None = None
        self.here = 0
        """The copies since the last heading; a row that says no more than this is a sum."""
        self.all = 0

    def read(self) -> Iterator[ParsedLine]:
        """Yield what each row says."""
        for at, row in enumerate(self.rows):
            one = self._row(row, at)
            if isinstance(one, Heading):
                self.section = self.kind = None
                self.here = 0
            for part in one.parts if isinstance(one, Parts) else (one,):
                if isinstance(part, EntryLines):
                    copies = sum(one.count for one in part.entry_lines)
                    self.here += copies
                    self.all += copies
            yield one

    def _row(self, row: list[str], at: int) -> ParsedLine:
        filled = [index for index, cell in enumerate(row) if cell]
        if not filled:
            return Blank()
        heads = header(row, self.rows[at + 1 : at + 1 + SAMPLE])
        if heads:
            return self._heads(heads, at)
        if len(filled) == _FACT_CELLS and may_be_fact(row[filled[0]]):
            fact = parse_line(": ".join(row[at] for at in filled))
            if isinstance(fact, Fact):
                return fact
        if self.headed and self.columns is None:
            # A title, a date: what stands above the header is no card.
            one = parse_line(" ".join(row[index] for index in filled))
            return one if not isinstance(one, EntryLines | Parts | Bad) else Prose()
        if self.columns is None:
            self.columns = by_content(self.rows)
        columns = self.columns
        if isinstance(columns, Sides):
            return self._sides(row, columns)
        name = columns.roles.get("name", -1)
        if len(filled) == 1 and (filled[0] != name or section_in(row[filled[0]])):
            return self._alone(row[filled[0]])
        return self._card(_Row(_with_whole_name(row, columns), columns))

    def _heads(self, heads: Columns | Sides, at: int) -> Comment | Bad:
        """Take in a header; one with a column that may hold cards and is not known is told once, for all its rows."""
        self.columns = heads
        if isinstance(heads, Columns) and heads.unsure:
            sentence = '"{text}" is not a known column; what stands below it is not counted.'
            return Bad("unreadable", phrase(sentence, text=clip(heads.unsure, 20)))
        if isinstance(heads, Columns) and heads.ignored:
            named = ", ".join(f'"{clip(head, 20)}"' for head in heads.ignored)
            self.say(at, phrase("What stands below {named} is not read.", named=named))
        return Comment()

    def _alone(self, cell: str) -> ParsedLine:
        if COUNT.fullmatch(cell) and cell in {str(self.here), str(self.all)}:
            return Prose()
        return parse_line(cell)

    def _sides(self, row: list[str], sides: Sides) -> ParsedLine:
        parts: list[EntryLines | Bad] = []
        read: set[int] = set()
        for index, counts, section, kind in sides.sections:
            cell = row[index] if index < len(row) else ""
            count = row[counts] if counts is not None and counts < len(row) else ""
            read |= {index, -1 if counts is None else counts}
            if not cell:
                continue
            one = _entry_line(cell, count, index)
            if isinstance(one, Bad):
                parts.append(one)
            elif one:
                parts.append(EntryLines((one,), section, kind, remark=None))
        lost = next((index for index, cell in enumerate(row) if cell and index not in read), -1)
        if lost >= 0:
            sentence = "Column {number} is not a known section; its cards are not counted."
            parts.append(Bad("unreadable", phrase(sentence, number=lost + 1)))
        if not parts:
            return Prose()
        return Parts(tuple(parts))

    def _card(self, row: _Row) -> ParsedLine:
        written = row.cell("name")
        if fold(written) in _SUMS:
            return Prose()
        card = row.card
        if not written and not card:
            return Bad("unreadable", no_name(" ".join(filter(None, row.cells))))
        if problem := self._place(row.cell("section"), row.cell("type"), sectioned="section" in row.columns.roles):
            return problem
        entry_line = row.entry_line(written or card or "")
        if isinstance(entry_line, Bad):
            return entry_line
        if not written:
            entry_line = entry_line._replace(name="")
        code, tag = set_in(row.cell("set")), tag_in(row.cell("tag"))
        for sentence, beside, own in (
            ('"{text}" has two sets, {one} and {other}.', code, entry_line.set),
            ('"{text}" has two versions, {one} and {other}.', tag, entry_line.tag),
        ):
            if beside and own and code_of(beside) != code_of(own):
                return Bad("unreadable", phrase(sentence, text=clip(written), one=beside, other=own))
        entry_line = entry_line._replace(set=code or entry_line.set, tag=tag or entry_line.tag)
        if row.columns.sections:
            return self._spread(entry_line, row)
        return self._whole(entry_line, row)

    def _whole(self, entry_line: EntryLine, row: _Row) -> EntryLines | Bad:
        """Give a card to the section whose column says yes; without one it stays where it stands."""
        said = {mark: says_yes(row.at(mark.column)) for mark in row.columns.marks}
        if unclear := next((mark for mark, yes in said.items() if yes is None), None):
            return Bad("unreadable", unknown_section(row.at(unclear.column), 20))
        sections = [mark for mark, yes in said.items() if yes]
        if len(sections) > 1:
            sentence = '"{text}" has two sections, and one copy stands in one.'
            return Bad("unreadable", phrase(sentence, text=clip(entry_line.name)))
        if sections:
            return EntryLines((entry_line,), sections[0].section, sections[0].kind or self.kind, card=row.card)
        section, roles = self.section, row.columns.roles
        if section is None and "section" not in roles and "type" in roles:
            section = LOCATION_DECK if self.kind == "site" else None
        return EntryLines((entry_line,), section, self.kind, card=row.card)

    def _spread(self, entry_line: EntryLine, row: _Row) -> ParsedLine:
        """Give what each section holds of a card, where each has a column of counts."""
        parts: list[EntryLines] = []
        for one in row.columns.sections:
            cell = row.at(one.column)
            if says_none(cell):
                continue
            copies = count_in(cell)
            if copies is None:
                return Bad("bad-count", no_count(cell))
            parts.append(self._part(entry_line._replace(count=copies, counted=True), one, row.card))
        total = row.cell("count")
        copies = sum(part.entry_lines[0].count for part in parts)
        if total and not says_none(total) and count_in(total) != copies:
            sentence = '"{text}" has two counts, {one} and {other} in its sections.'
            message = phrase(sentence, text=clip(entry_line.name), one=clip(total, 20), other=copies)
            return Bad("bad-count", message)
        if not parts and row.columns.unsure:
            # Its copies stand in the column that is not known, which was told for all rows.
            return Prose()
        return Parts(tuple(parts)) if parts else Bad("bad-count", lacks_count(entry_line.name))

    def _part(self, entry_line: EntryLine, of: CountsOf, card: str | None) -> EntryLines:
        return EntryLines((entry_line,), of.section, of.kind or self.kind, card=card)

    def _place(self, section: str, kind: str, *, sectioned: bool) -> Bad | None:
        """Take in what the row says about its section and its type of card."""
        if section:
            heading = section_in(section)
            if heading is None:
                return Bad("unreadable", unknown_section(section))
            self.section, self.kind = heading.section or PLAY_DECK, heading.kind
        if not kind:
            return None
        if not sectioned:
            self.section = None
        if not section and (heading := section_in(kind)) and heading.role == "section" and not _TYPE.search(kind):
            # Some programs have one column for both.
            self.section, self.kind = heading.section or PLAY_DECK, heading.kind
        elif _OTHER_BOARD.search(kind):
            sentence = '"{text}" is neither a known type nor a known section; its cards are not counted.'
            return Bad("unreadable", phrase(sentence, text=clip(kind)))
        elif found := _TYPE.search(kind):
            self.kind = found[1].lower()
        else:
            self.kind = None
        return None


class _Row(NamedTuple):
    """One row and what its columns are for."""

    cells: list[str]
    """The cells, a name with commas in one of them."""
    columns: Columns

    def at(self, index: int) -> str:
        """Give a cell; the empty text where there is none."""
        return self.cells[index] if index < len(self.cells) else ""

    def cell(self, role: Role) -> str:
        """Give the cell that has a role."""
        return self.at(self.columns.roles.get(role, len(self.cells)))

    @property
    def card(self) -> str | None:
        """The id of the card, where the row has it."""
        return id_in(self.cell("card"))

    def entry_line(self, written: str) -> EntryLine | Bad:
        """Read the cell of the card, with those of its counts."""
        roles = self.columns.roles
        if beside := [cell for index in self.columns.remarks if (cell := self.at(index))]:
            # What stands beside a name in its line is read with it.
            written = f"{written} ({', '.join(beside)})"
        number, code = self.cell("number").lstrip("#"), set_known(self.cell("set"))
        if number.isdecimal() and code and code_of(code) in STANDARD:
            # Only in the standard sets are the numbers everyone's.
            written = f"{written} ({code} {number})"
        if self.columns.sections:
            return _entry_line(written, "", roles.get("name", 0))
        counts = [cell for cell in (self.cell("count"), *map(self.at, self.columns.counts)) if cell]
        if len({count_in(cell) or cell for cell in counts}) > 1:
            return Bad("bad-count", two_counts(written, counts[0], counts[1]))
        count = counts[0] if counts else ""
        entry_line = _entry_line(written, count, roles.get("name", 0), needs_count="count" in roles)
        doubtful = any(map(self.at, self.columns.doubtful))
        if doubtful and isinstance(entry_line, EntryLine) and not entry_line.counted:
            sentence = '"{text}" has no count: no column of numbers is named as that of the counts.'
            return Bad("bad-count", phrase(sentence, text=clip(written)))
        return entry_line


def _with_whole_name(row: list[str], columns: Columns) -> list[str]:
    """Give `row` with the pieces of a name in one cell, where it has commas that nobody put in quotation marks."""
    name = columns.roles.get("name")
    extra = len(row) - columns.width
    if name is None or extra <= 0:
        return row
    at = columns.roles.get("set", len(row))
    for more in range(extra, len(row) - name):
        # What stands behind the name moves to the left by so many pieces.
        place = at + more if at > name else at
        if place >= len(row) or not row[place] or set_known(row[place]):
            return [*row[:name], ", ".join(filter(None, row[name : name + more + 1])), *row[name + more + 1 :]]
    return row


def _entry_line(written: str, count: str, column: int, *, needs_count: bool = False) -> EntryLine | Bad:
    """Read the cell of a card with the cell of its count."""
    entry_line = parse_entry_line(written, column + 1)
    if isinstance(entry_line, Bad):
        return entry_line
    entry_line = entry_line._replace(column=column + 1)
    if not count:
        if needs_count and not entry_line.counted:
            return Bad("bad-count", lacks_count(written))
        return entry_line
    copies = count_in(count)
    if copies is None:
        return Bad("bad-count", no_count(count))
    if entry_line.counted and entry_line.count != copies:
        return Bad("bad-count", two_counts(written, copies, entry_line.count))
    return entry_line._replace(count=copies, counted=True)
