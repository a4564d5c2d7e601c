"""What the columns of a table are for: told by their headers, and by what stands below them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from cardpool.alignments import LETTERS, letter_of
from cardpool.sections import LOCATION_DECK, PLAY_DECK
from cardpool.sets import SETS, code_of
from validator.decklists.card_id import id_in
from validator.decklists.column_words import (
    BOARDS,
    HEADERS,
    IN_SET,
    NO,
    NUMBERS,
    OF_NO_WEIGHT,
    SAYS_NOTHING,
    SET_NAMES,
    YES,
)
from validator.decklists.entry_line import number
from validator.decklists.headings import Heading, find_heading, fold
from validator.decklists.near_headings import is_other_board, near_heading
from validator.decklists.pattern import lazy

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from validator.decklists.column_words import Role

SET: Final = lazy(r"(?:ME)?[A-Z][A-Z0-9]{1,2}")
COUNT: Final = lazy(r"[(\[]?\s?[xX×]?\s?([-+−–]?\d+(?:[.,/–-]\d+)*(?:[eE][-+]?\d+)?)\s?[xX×]?\s?[)\]]?\.?")
_WHOLE: Final = lazy(r"[.,]0{1,2}$")
"""What a spreadsheet or another program writes behind a whole number."""
_LETTERS: Final = lazy(r"[^\W\d_]{2}")

# Two headings beside each other are columns of cards; one is a cell like any other.
_SIDES: Final = 2
_MOSTLY: Final = 0.6
_ROWS: Final = 5
"""So many numbers that go up by one, beside a column of counts, are no counts."""
SAMPLE: Final = 200
"""So many rows tell what a column holds."""


class CountsOf(NamedTuple):
    """A column with the copies that a section has of each card."""

    column: int
    section: str
    kind: str | None


class MarksOf(NamedTuple):
    """A column that says of each card, by a yes or a no, whether it belongs to a section."""

    column: int
    section: str
    kind: str | None


class Columns(NamedTuple):
    """Which column holds what, from 0."""

    roles: dict[Role, int]
    width: int
    """How many columns there are; a row with more has a comma in its name."""
    sections: tuple[CountsOf, ...] = ()
    """Where each section has a column of counts."""
    marks: tuple[MarksOf, ...] = ()
    """Where a section has a column of yes and no."""
    counts: tuple[int, ...] = ()
    """Further columns of counts."""
    doubtful: tuple[int, ...] = ()
    """Columns of numbers, where none is known to be that of the counts."""
    remarks: tuple[int, ...] = ()
    """Columns of text without a header, besides that of the names."""
    ignored: tuple[str, ...] = ()
    """The headers of the columns that no rule asks for."""
    unsure: str = ""
    """The header of a column that may hold cards of a section, or further counts."""


class Sides(NamedTuple):
    """Sections beside each other, each a column of cards, with a column of counts or without."""

    sections: tuple[tuple[int, int | None, str | None, str | None], ...]
    """The column of the cards, that of the counts, the section, the type of card."""


def count_in(cell: str) -> int | None:
    """Give the count that a cell says, 3 for `3.0` too; None where it is none from 1 to 999."""
    found = COUNT.fullmatch(cell)
    return number(_WHOLE.sub("", found[1])) if found else None


def says_none(cell: str) -> bool:
    """Tell whether a cell says that there is no copy."""
    found = COUNT.fullmatch(cell)
    return cell in {"", "-", "–", "—"} or (found is not None and not found[1].strip("0.,"))


def says_yes(cell: str) -> bool | None:
    """Tell whether a cell says yes; None where it says neither yes nor no."""
    if cell.casefold() in YES:
        return True
    return False if cell.casefold() in NO or says_none(cell) else None


def section_in(cell: str) -> Heading | None:
    """Give the heading that a cell is."""
    if section := BOARDS.get(fold(cell)):
        return Heading("section", section, None, fold(cell))
    heading = find_heading(cell)
    return heading if heading and heading.role != "talk" and not heading.rest else None


def set_known(cell: str) -> str | None:
    """Give the code of the set that a cell names, as it writes it where it writes a code."""
    words = fold(cell).removeprefix("middle earth ").removeprefix("meccg ")
    if found := SET_NAMES.get(words):
        return found
    if SET.fullmatch(cell.upper()):
        return cell.upper()
    code = code_of(words)
    return code if code in SETS else None


def set_in(cell: str) -> str | None:
    """Give what a cell says of the set: a code, or words that are none and must not be lost."""
    return set_known(cell) or (None if fold(cell) in SAYS_NOTHING else cell.upper())


def tag_in(cell: str) -> str | None:
    """Give what a cell says of the alignment: a letter, or words that are none and must not be lost."""
    return letter_of(cell) or (None if fold(cell) in SAYS_NOTHING else cell.upper())


def row_says_card(cells: Sequence[str]) -> bool:
    """Tell whether a row, by its content, holds a count and a name."""
    filled = [cell.strip() for cell in cells if cell.strip()]
    return any(COUNT.fullmatch(cell) for cell in filled) and any(
        _LETTERS.search(cell) and not COUNT.fullmatch(cell) for cell in filled
    )


def header(cells: Sequence[str], below: Sequence[Sequence[str]] = ()) -> Columns | Sides | None:
    """Give what the columns hold that a row names; None where it names none.

    Args:
        cells: the row.
        below: rows below it, that tell what words with several meanings mean.
    """
    if len(cells) < _SIDES or any(COUNT.fullmatch(cell) for cell in cells):
        return None
    found = _Heads(cells, below)
    roles = found.roles
    named = "name" in roles and (len(roles) > 1 or bool(found.sections) or bool(found.marks) or bool(found.bare))
    if named or ("card" in roles and ("count" in roles or found.sections)):
        return found.columns()
    return _sides(cells, below)


def _in_french(cell: str, index: int, below: Sequence[Sequence[str]]) -> str:
    """Give the header of a column; "nombre" is a name in Spanish, and in French, above numbers, a count."""
    held = [row[index] for row in below if index < len(row) and row[index]] if fold(cell) == "nombre" else []
    return "quantité" if held and all(map(COUNT.fullmatch, held)) else cell


class _Heads:
    """Goes through the cells of a header."""

    def __init__(self, cells: Sequence[str], below: Sequence[Sequence[str]]) -> None:
        cells = [_in_french(cell, index, below) for index, cell in enumerate(cells)]
        self.cells = cells
        self.below = below
        self.roles: dict[Role, int] = {}
        self.sections: list[CountsOf] = []
        self.marks: list[MarksOf] = []
        self.counts: list[int] = []
        self.bare: list[int] = []
        """Columns of counts without a header."""
        self.numbers: list[int] = []
        """Columns of numbers whose header is not known."""
        self.remarks: list[int] = []
        self.ignored: list[str] = []
        self.places: list[int] = []
        """Columns that hold sections or types of cards, whose header is not known."""
        self.unsure = ""
        words = [fold(cell) for cell in cells]
        self.other_count = any(HEADERS.get(one) == "count" and one not in NUMBERS for one in words)
        self.has_set = any(HEADERS.get(one) == "set" for one in words)
        self.has_name = any(HEADERS.get(one) in {"name", "card"} for one in words)
        for index, cell in enumerate(cells):
            held = [row[index] for row in below if index < len(row) and row[index]]
            if self.other_count and words[index] in NUMBERS and _numbers_the_rows(held):
                self.ignored += [cell] * bool(cell)
            else:
                self._take(index, cell, held)
        for index in self.places:
            self._take_place(index)
        if "count" in self.roles and "name" not in self.roles and self.remarks:
            self.roles["name"] = self.remarks.pop(0)

    def _take(self, index: int, cell: str, held: Sequence[str]) -> None:
        counts = bool(held) and _mostly(held, COUNT.fullmatch)
        role = self._role(cell)
        heading = section_in(cell) if self.has_name and role in {None, "tag", "section"} else None
        if heading and (counts or not held or all(map(says_none, held))):
            self.sections.append(CountsOf(index, heading.section or PLAY_DECK, heading.kind))
        elif heading and heading.role == "section" and all(says_yes(one) is not None for one in held):
            self.marks.append(MarksOf(index, heading.section or PLAY_DECK, heading.kind))
            # A card has one section by its mark, and several by its counts: which of the two is meant, nobody knows.
            self.unsure = self.unsure or (cell if self.sections else "")
        elif role in {None, "tag"} and heading and _mostly(held, section_in):
            self.roles.setdefault("section", index)
        elif role == "count" and role in self.roles:
            self.counts.append(index)
        elif role and role not in self.roles:
            # Numbers that go up by one tell the rows; others below the header of ids may count copies.
            may_count = role == "card" and counts and not _in_a_row(held)
            self.numbers.extend([index] * may_count)
            self.roles.update({} if may_count else {role: index})
        elif not cell and held:
            self._take_bare(index, held, counts=counts)
        elif cell and self.has_name and held and not counts and _mostly(held, section_in):
            self.places.append(index)
        elif cell:
            self._leave(index, cell, held, counts=counts)

    def _leave(self, index: int, cell: str, held: Sequence[str], *, counts: bool) -> None:
        """Leave a column unread; one that may be a section's or that of further counts is told."""
        if counts:
            self.numbers.append(index)
        if not all(map(says_none, held)) and _may_matter(cell, held, counts=counts):
            self.unsure = self.unsure or cell
        self.ignored.append(cell)

    def _take_place(self, index: int) -> None:
        """Take in a column whose header is not known by the sections that it holds, where no other says them."""
        held = [heading for row in self.below if index < len(row) and (heading := section_in(row[index]))]
        # "Sites" is the one section that is a type of card too.
        boards = any(heading.role == "section" and heading.section != LOCATION_DECK for heading in held)
        role: Role = "section" if boards else "type"
        if role in self.roles:
            self.ignored.append(self.cells[index])
        else:
            self.roles[role] = index

    def _take_bare(self, index: int, held: Sequence[str], *, counts: bool) -> None:
        """Take in a column without a header, by what it holds."""
        if "section" not in self.roles and self.has_name and _mostly(held, section_in):
            self.roles["section"] = index
        else:
            (self.bare if counts else self.remarks).append(index)

    def _role(self, cell: str) -> Role | None:
        words = fold(cell)
        if words in IN_SET or (cell and words in NUMBERS and self.has_set and self.other_count):
            return "number"
        return "count" if cell == "#" else HEADERS.get(words)

    def columns(self) -> Columns:
        """Give what was found."""
        doubtful: list[int] = []
        if len(self.sections) == 1 and "section" in self.roles and "count" not in self.roles:
            # Each row says its section: what bears the name of one holds the counts of all.
            self.roles["count"] = self.sections.pop().column
        if "count" not in self.roles and not self.sections:
            if self.bare:
                self.roles["count"] = self.bare.pop(0)
            else:
                doubtful = self.numbers
        return Columns(
            self.roles,
            len(self.cells),
            tuple(self.sections),
            tuple(self.marks),
            (*self.counts, *self.bare),
            tuple(doubtful),
            tuple(self.remarks),
            tuple(self.ignored),
            "" if doubtful else self.unsure,
        )


def _numbers_the_rows(held: Sequence[str]) -> bool:
    """Tell whether numbers are those of the rows, as programs write them beside each."""
    return len(held) >= _ROWS and held[0] in {"0", "1"} and _in_a_row(held[held[0] == "0" :])


def _in_a_row(held: Sequence[str]) -> bool:
    """Tell whether numbers go up by one."""
    numbers = [count_in(cell) for cell in held]
    return all(one and after == one + 1 for one, after in pairwise(numbers))


def _may_matter(cell: str, held: Sequence[str], *, counts: bool) -> bool:
    """Tell whether a column whose header is not known may be one of a section or of counts."""
    words = fold(cell)
    heading = find_heading(cell)
    if heading:
        return heading.role != "talk"
    if is_other_board(cell) or near_heading(cell, by_letters=True):
        return True
    filled = [one for one in held if not says_none(one)]
    return counts and OF_NO_WEIGHT.isdisjoint(words.split()) and _mostly(filled, count_in)


def _sides(cells: Sequence[str], below: Sequence[Sequence[str]]) -> Sides | None:
    named = [(index, heading) for index, cell in enumerate(cells) if cell and (heading := section_in(cell))]
    if len(named) < _SIDES:
        return None
    taken = {index for index, _ in named}
    sections = []
    for index, heading in named:
        # The counts stand to the left of their cards or to the right; nobody puts them elsewhere.
        beside = [side for side in (index - 1, index + 1) if 0 <= side < len(cells) and side not in taken]
        counts = next((side for side in beside if cells[side] and _is_count_header(cells[side])), None)
        if counts is None:
            counts = next((side for side in beside if not cells[side] and _may_count(side, below)), None)
        taken.add(-1 if counts is None else counts)
        sections.append((index, counts, heading.section or PLAY_DECK, heading.kind))
    return Sides(tuple(sections))


def _may_count(column: int, below: Sequence[Sequence[str]]) -> bool:
    """Tell whether nothing but counts stands in a column."""
    return all(map(COUNT.fullmatch, filter(None, (row[column] for row in below if column < len(row)))))


def _is_count_header(cell: str) -> bool:
    return cell == "#" or HEADERS.get(fold(cell)) == "count"


def by_content(rows: Sequence[Sequence[str]]) -> Columns:
    """Tell the columns by what stands in them."""
    says = [row for row in rows if row_says_card(row)][:SAMPLE]
    width = Counter(len(row) for row in says).most_common(1)[0][0] if says else 1
    same = [row for row in says if len(row) == width]
    roles: dict[Role, int] = {}
    texts: list[int] = []
    counts: list[int] = []
    for index in range(width):
        role = _content_role([row[index] for row in same if row[index]])
        if role == "name":
            texts.append(index)
        elif role and role not in roles:
            roles[role] = index
        elif role == "count":
            counts.append(index)
        elif role:
            texts.append(index)
    if counts and "set" in roles:
        # "1,Burglary,TD,102": which card of the set.
        roles["number"] = counts.pop(0)
    if texts:
        roles["name"] = texts.pop(0)
    return Columns(roles, width, counts=tuple(counts), remarks=tuple(texts))


def _mostly(cells: Sequence[str], fits: Callable[[str], object]) -> bool:
    return sum(bool(fits(cell)) for cell in cells) >= _MOSTLY * len(cells)


def _content_role(cells: Sequence[str]) -> Role | None:
    """Tell what a column holds by its cells."""
    if not cells:
        return None
    fits: dict[Role, Callable[[str], object]] = {
        "count": COUNT.fullmatch,
        "section": section_in,
        "card": id_in,
        "set": lambda cell: SET.fullmatch(cell) or (fold(cell) and code_of(fold(cell)) in SETS),
        "tag": lambda cell: cell.upper() in LETTERS or letter_of(cell) is not None,
    }
    return next((role for role, one in fits.items() if _mostly(cells, one)), "name")
