"""What the columns of a table mean: told by their header, or by what stands in them; and what each row then says."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from validator.decklists.decklist import LOCATION_DECK, PLAY_DECK, clip
from validator.decklists.headings import Heading, find_heading, fold
from validator.decklists.item import Bad, Item, number, parse_item
from validator.decklists.markup import without_markup
from validator.decklists.pattern import lazy
from validator.decklists.plain_lines import Blank, Comment, Fact, Items, Parts, Prose, Said, parse_line
from validator.decklists.repair import repair

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Role = Literal["count", "name", "section", "type", "set", "tag", "card"]

_HEADERS: Final[dict[str, Role]] = {
    **dict.fromkeys(
        (
            "count", "qty", "quantity", "copies", "number", "amount", "no", "nr", "num", "x", "total", "qnt", "quant",
            "anzahl", "menge", "stück", "cantidad", "cant", "quantité", "quantità", "nombre d exemplaires",
            "copies in deck",
            "number of copies", "number of cards", "how many",
        ),
        "count",
    ),
    **dict.fromkeys(
        (
            "card", "name", "card name", "cardname", "title", "card title", "cards", "karte", "kartenname", "carta",
            "nombre", "carte", "nom", "nome", "entry", "item name",
        ),
        "name",
    ),
    **dict.fromkeys(
        ("section", "board", "zone", "where", "place", "part", "list", "deck section", "pile", "bereich", "sección"),
        "section",
    ),
    **dict.fromkeys(("type", "card type", "kind", "category", "typ", "tipo", "primary", "primary class"), "type"),
    **dict.fromkeys(
        ("set", "set code", "edition", "expansion", "release", "set name", "edición", "extension", "setcode"), "set"
    ),
    **dict.fromkeys(("alignment", "align", "side", "allegiance"), "tag"),
    **dict.fromkeys(("id", "card id", "code", "card code", "cardid"), "card"),
}  # fmt: skip
_TAGS: Final = {
    "h": "H", "hero": "H", "m": "M", "minion": "M", "f": "F", "fw": "F", "fallen wizard": "F", "fallenwizard": "F",
    "b": "B", "balrog": "B", "s": "S", "stage": "S", "d": "D", "e": "E", "dual": "D", "dwarf lord": "D",
    "elf lord": "E",
}  # fmt: skip
_SET_NAMES: Final = {
    "the wizards": "TW", "the dragons": "TD", "dark minions": "DM", "the lidless eye": "LE", "lidless eye": "LE",
    "against the shadow": "AS", "the white hand": "WH", "white hand": "WH", "the balrog": "BA", "wizards": "TW",
    "dragons": "TD", "balrog": "BA", "promo": "PR", "promotional": "PR",
}  # fmt: skip
_SET: Final = lazy(r"(?:ME)?[A-Z][A-Z0-9]{1,2}")
_COUNT: Final = lazy(r"[(\[]?\s?[xX×]?\s?([-+−–]?\d+(?:[.,/–-]\d+)*(?:[eE][-+]?\d+)?)\s?[xX×]?\s?[)\]]?\.?")
_CARD_ID: Final = lazy(r"[A-Z][A-Z0-9]{1,3}-[A-Za-z]?\d{1,4}[a-z]?")
_TYPE: Final = lazy(r"\b(character|resource|hazard|site)s?\b", re.IGNORECASE)
_LETTERS: Final = lazy(r"[^\W\d_]{2}")
_SUMS: Final = frozenset(("total", "totals", "sum", "subtotal", "sub total", "total cards", "summe", "gesamt"))

# Two headings beside each other are columns of cards; one is a cell like any other.
_SIDES: Final = 2
_MOSTLY: Final = 0.6
_SAMPLE: Final = 200
"""So many rows tell what a column holds."""

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""With these begins what spreadsheets take for a formula."""

MAX_CELLS: Final = 20_000
"""The most cells of one table; a deck of 100 rows in ten columns has 1,000."""


class Columns(NamedTuple):
    """Which column holds what, from 0."""

    roles: dict[Role, int]
    width: int
    """How many columns there are; a row with more has a comma in its name."""
    ignored: tuple[str, ...] = ()
    """The headers of the columns that no rule asks for."""


class Sides(NamedTuple):
    """Sections beside each other, each a column of cards, with a column of counts or without."""

    sections: tuple[tuple[int, int | None, str | None, str | None], ...]
    """The column of the cards, that of the counts, the section, the type of card."""


def understand(rows: Sequence[Sequence[str]]) -> list[Said]:
    """Return what each row says.

    A row with one cell is a line of plain text: a heading, a title, prose. A header may come late and come again.
    """
    cells = [[_clean(cell) for cell in row] for row in rows]
    return list(_Table(cells).read())


def row_says_card(cells: Sequence[str]) -> bool:
    """Whether a row, by its content, holds a count and a name."""
    filled = [cell.strip() for cell in cells if cell.strip()]
    return any(_COUNT.fullmatch(cell) for cell in filled) and any(
        _LETTERS.search(cell) and not _COUNT.fullmatch(cell) for cell in filled
    )


def row_is_header(cells: Sequence[str]) -> bool:
    """Whether a row names its columns."""
    return _header([_clean(cell) for cell in cells]) is not None


def _clean(cell: str) -> str:
    if cell.startswith("'") and cell[1:].startswith(FORMULA):
        cell = cell[1:]
    return " ".join(without_markup(repair(cell)[0]).split())


def _header(cells: Sequence[str]) -> Columns | Sides | None:
    if len(cells) < _SIDES or any(_COUNT.fullmatch(cell) for cell in cells):
        return None
    roles: dict[Role, int] = {}
    ignored: list[str] = []
    for index, cell in enumerate(cells):
        role = _HEADERS.get(fold(cell)) or ("count" if cell == "#" else None)
        if role and role not in roles:
            roles[role] = index
        elif cell:
            ignored.append(cell)
    if "name" in roles and len(roles) > 1:
        return Columns(roles, len(cells), tuple(ignored))
    if "card" in roles and "count" in roles:
        return Columns(roles, len(cells), tuple(ignored))
    return _sides(cells)


def _sides(cells: Sequence[str]) -> Sides | None:
    named = [(index, heading) for index, cell in enumerate(cells) if cell and (heading := _section(cell))]
    if len(named) < _SIDES:
        return None
    taken = {index for index, _ in named}
    sections = []
    for index, heading in named:
        # The counts stand to the left of their cards or to the right; nobody puts them elsewhere.
        beside = [side for side in (index - 1, index + 1) if 0 <= side < len(cells) and side not in taken]
        counts = next((side for side in beside if cells[side] and _is_count_header(cells[side])), None)
        if counts is None:
            counts = next((side for side in beside if not cells[side]), None)
        taken.add(-1 if counts is None else counts)
        sections.append((index, counts, heading.section or PLAY_DECK, heading.kind))
    return Sides(tuple(sections))


def _is_count_header(cell: str) -> bool:
    return cell == "#" or _HEADERS.get(fold(cell)) == "count"


def _section(cell: str) -> Heading | None:
    heading = find_heading(cell)
    return heading if heading and heading.role != "talk" and not heading.rest else None


class _Table:
    """Reads rows one after the other; what a section column leaves out is what it said before."""

    def __init__(self, rows: list[list[str]]) -> None:
        self.rows = rows
        self.columns: Columns | Sides | None = None
        self.headed = any(_header(row) for row in rows[:_SAMPLE])
        self.section: str | None = None
        self.kind: str | None = None
        self.here = 0
        """The copies since the last heading; a row that says no more than this is a sum."""
        self.all = 0

    def read(self) -> Iterator[Said]:
        """Yield what each row says."""
        for row in self.rows:
            one = self._row(row)
            if isinstance(one, Heading):
                self.section = self.kind = None
                self.here = 0
            for part in one.parts if isinstance(one, Parts) else (one,):
                if isinstance(part, Items):
                    copies = sum(item.count for item in part.items)
                    self.here += copies
                    self.all += copies
            yield one

    def _row(self, row: list[str]) -> Said:
        filled = [index for index, cell in enumerate(row) if cell]
        if not filled:
            return Blank()
        header = _header(row)
        if header:
            self.columns = header
            return Comment()
        if len(filled) == _SIDES and isinstance(fact := parse_line(": ".join(row[at] for at in filled)), Fact):
            return fact
        if self.headed and self.columns is None:
            # A title, a date: what stands above the header is no card.
            one = parse_line(" ".join(row[index] for index in filled))
            return one if not isinstance(one, Items | Parts | Bad) else Prose()
        columns = self.columns or self._by_content()
        if isinstance(columns, Sides):
            return self._sides(row, columns)
        name = columns.roles.get("name", -1)
        if len(filled) == 1 and (filled[0] != name or _section(row[filled[0]])):
            return self._alone(row[filled[0]])
        return self._card(row, columns)

    def _alone(self, cell: str) -> Said:
        if _COUNT.fullmatch(cell) and cell in {str(self.here), str(self.all)}:
            return Prose()
        return parse_line(cell)

    def _by_content(self) -> Columns:
        """Tell the columns by what stands in them, once."""
        rows = [row for row in self.rows if row_says_card(row)][:_SAMPLE]
        width = Counter(len(row) for row in rows).most_common(1)[0][0] if rows else 1
        same = [row for row in rows if len(row) == width]
        roles: dict[Role, int] = {}
        texts: list[int] = []
        for index in range(width):
            cells = [row[index] for row in same if row[index]]
            role = _content_role(cells)
            if role == "name":
                texts.append(index)
            elif role and role not in roles:
                roles[role] = index
        if texts:
            roles["name"] = texts[0]
        self.columns = Columns(roles, width)
        return self.columns

    def _sides(self, row: list[str], sides: Sides) -> Said:
        parts: list[Items | Bad] = []
        for index, counts, section, kind in sides.sections:
            cell = row[index] if index < len(row) else ""
            count = row[counts] if counts is not None and counts < len(row) else ""
            if not cell:
                continue
            one = _item(cell, count, index)
            if isinstance(one, Bad):
                parts.append(one)
            elif one:
                parts.append(Items((one,), section, kind, remark=None))
        return Parts(tuple(parts)) if parts else Prose()

    def _card(self, row: list[str], columns: Columns) -> Said:
        roles = columns.roles
        if "name" in roles:
            row = _with_whole_name(row, columns)

        def cell(role: Role) -> str:
            index = roles.get(role, len(row))
            return row[index] if index < len(row) else ""

        written = cell("name")
        if fold(written) in _SUMS:
            return Prose()
        card = cell("card") if _CARD_ID.fullmatch(cell("card")) else None
        if not written and not card:
            return Bad("unreadable", f'"{clip(" ".join(filter(None, row)))}" has no name.')
        if problem := self._place(cell("section"), cell("type")):
            return problem
        item = _item(written or card or "", cell("count"), roles.get("name", 0), needs_count="count" in roles)
        if item is None or isinstance(item, Bad):
            return item or Prose()
        if not written:
            item = item._replace(name="", alternatives=())
        set_ = _set_code(cell("set"))
        tag = _TAGS.get(fold(cell("tag")))
        item = item._replace(set=set_ or item.set, tag=tag or item.tag)
        section = self.section
        if section is None and "section" not in roles and "type" in roles:
            section = LOCATION_DECK if self.kind == "site" else None
        return Items((item,), section, self.kind, card=card)

    def _place(self, section: str, kind: str) -> Bad | None:
        """Take in what the row says about its section and its type of card."""
        if section:
            heading = _section(section)
            if heading is None:
                return Bad("unreadable", f'"{clip(section)}" is no section that is known; its cards are not counted.')
            self.section, self.kind = heading.section or PLAY_DECK, heading.kind
        if kind and (found := _TYPE.search(kind)):
            self.kind = found[1].lower()
        elif kind:
            self.kind = None
        return None


def _with_whole_name(row: list[str], columns: Columns) -> list[str]:
    """Return `row` with the pieces of a name in one cell, where it has commas that nobody put in quotation marks."""
    name = columns.roles["name"]
    extra = len(row) - columns.width
    if extra <= 0:
        return row
    for more in range(extra, len(row) - name):
        whole = [*row[:name], ", ".join(filter(None, row[name : name + more + 1])), *row[name + more + 1 :]]
        at = columns.roles.get("set", len(whole))
        if at >= len(whole) or not whole[at] or _set_code(whole[at]):
            return whole
    return row


def _content_role(cells: Sequence[str]) -> Role | None:
    """Tell what a column holds by its cells."""
    if not cells:
        return None

    def mostly(fits: int) -> bool:
        return fits >= _MOSTLY * len(cells)

    if mostly(sum(_COUNT.fullmatch(cell) is not None for cell in cells)):
        return "count"
    if mostly(sum(_section(cell) is not None for cell in cells)):
        return "section"
    if mostly(sum(_CARD_ID.fullmatch(cell) is not None for cell in cells)):
        return "card"
    if mostly(sum(_SET.fullmatch(cell) is not None or fold(cell) in _SET_NAMES for cell in cells)):
        return "set"
    if mostly(sum(fold(cell) in _TAGS for cell in cells)):
        return "tag"
    return "name"


def _set_code(cell: str) -> str | None:
    if not cell:
        return None
    words = fold(cell).removeprefix("middle earth ").removeprefix("meccg ")
    return _SET_NAMES.get(words) or (cell.upper() if _SET.fullmatch(cell.upper()) else None)


def _item(written: str, count: str, column: int, *, needs_count: bool = False) -> Item | Bad | None:
    """Read the cell of a card with the cell of its count; None where it says nothing that could be a card."""
    item = parse_item(written, column + 1)
    if isinstance(item, Bad):
        return item
    item = item._replace(column=column + 1)
    if not count:
        if needs_count and not item.counted:
            return Bad("bad-count", f'"{clip(written)}" has no count.')
        return item
    found = _COUNT.fullmatch(count)
    copies = number(found[1]) if found else None
    if copies is None:
        return Bad("bad-count", f'"{clip(count, 20)}" is no count; a whole number from 1 to 999 is.')
    if item.counted and item.count != copies:
        return Bad("bad-count", f'"{clip(written)}" has two counts, {copies} and {item.count}.')
    return item._replace(count=copies, counted=True)
