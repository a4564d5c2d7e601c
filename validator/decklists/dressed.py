"""Lists in the clothes of other programs: a chat's log, LaTeX, the tables of a wiki, YAML.

Each gives the lines as they would be typed, as many as there were, so that every number of a line stays right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from validator.decklists import chat_log, latex, wiki_table, wrapped, yaml_records
from validator.decklists.lines import split_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Undress = Callable[[Sequence[str]], "list[str] | None"]

_CLOTHES: Final[tuple[Undress, ...]] = (
    chat_log.undressed,
    latex.undressed,
    wiki_table.undressed,
    yaml_records.undressed,
    wrapped.undressed,
)


_LONGEST: Final = 1000
"""Characters of a line, of which more are no entry in whatever clothes."""


def undressed(text: str) -> str:
    """Give `text` without the clothes of another program; most texts wear none, and stay the same object."""
    lines: Sequence[str] = split_lines(text)
    if max(map(len, lines)) > _LONGEST:
        return text
    worn = False
    for undress in _CLOTHES:
        if plain := undress(lines):
            lines, worn = plain, True
    return "\n".join(lines) + "\n" if worn else text
