"""Lists in the clothes of other programs: a chat's log, LaTeX, the tables of a wiki, YAML.

Each gives the lines as they would be typed, as many as there were, so that every number of a line stays right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from validator.decklists import (
    chat_log,
    latex,
    line_numbers,
    odd_counts,
    quoted_printable,
    side_by_side,
    wiki_table,
    wrapped,
    yaml_records,
)
from validator.decklists.decklist import MAX_ENTRIES
from validator.decklists.lines import split_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from validator.decklists.decklist import Note

    Undress = Callable[[Sequence[str]], "list[str] | None"]

_CLOTHES: Final[tuple[Undress, ...]] = (
    quoted_printable.undressed,
    line_numbers.undressed,
    chat_log.undressed,
    latex.undressed,
    wiki_table.undressed,
    yaml_records.undressed,
    side_by_side.undressed,
    wrapped.undressed,
)
_OF_PLAIN: Final[tuple[Undress, ...]] = (
    quoted_printable.undressed,
    line_numbers.undressed,
    chat_log.undressed,
    yaml_records.undressed,
    side_by_side.undressed,
)
"""Those that a list can wear of which most lines look like entries."""
_OF_TABLE: Final = tuple(one for one in _CLOTHES if one is not wrapped.undressed)
"""The rows of a table are no running text, however long they are."""


_LONGEST: Final = 1000
"""Characters of a line, of which more are no entry in whatever clothes."""
_ENTRY: Final = 40
"""Characters of most lines that are one entry and nothing else."""
_MARKS: Final = frozenset("&,;|/•·+\\")
"""What stands between several cards of a line, or between the cells of a row."""


def undressed(text: str, *, table: bool) -> tuple[str, Note | None]:
    """Give `text` without the clothes of another program, and what is to be said of it.

    Most texts wear none, and stay the same object.

    Args:
        text: of a list that somebody typed or pasted.
        table: whether it has columns, whose counts are no odd ones.
    """
    lines: Sequence[str] = split_lines(text)
    if len(lines) > MAX_ENTRIES or max(map(len, lines), default=0) > _LONGEST:
        return text, None
    worn, note = False, None
    are_plain = _are_plain(lines)
    for undress in _OF_PLAIN if are_plain else _OF_TABLE if table else _CLOTHES:
        if plain := undress(lines):
            lines, worn = plain, True
    if not (worn or are_plain or table) and (counted := odd_counts.undressed(lines)):
        (lines, note), worn = counted, True
    return "\n".join(lines) + "\n" if worn else text, note


def _are_plain(lines: Sequence[str]) -> bool:
    """Tell whether most lines begin with a count and are too short for more than one entry."""
    plain = sum(
        line[:1].isdecimal()
        and len(line) <= _ENTRY
        and line.lstrip("0123456789")[:1] in {" ", "x"}
        and _MARKS.isdisjoint(line)
        for line in lines
    )
    return plain * 2 > sum(map(bool, lines))
