"""Writes GCCG's own decks, as its newer releases do: section names between rulers, types and counts in comments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardpool.sections import LOCATION_DECK, PLAY_DECK, POOL, SIDEBOARD, SIDEBOARD_FALLEN_WIZARD
from validator.decklists.writers import OTHER_GAMES, in_encoding, one_line, total

if TYPE_CHECKING:
    from collections.abc import Iterator

    from validator.decklists.writers import DeckToWrite

SUFFIX: Final = ".deck"
ENCODING: Final = "iso-8859-1"

_SECTIONS: Final = {
    PLAY_DECK: "Deck",
    POOL: "Pool",
    SIDEBOARD: "Sideboard",
    SIDEBOARD_FALLEN_WIZARD: "Sideboard vs. fw",
    **OTHER_GAMES,
    LOCATION_DECK: "Sites",
}


def write(deck: DeckToWrite) -> str:
    """Write the list.

    Raises:
        WriteError: a line that is not understood stands in no section of the layout.
    """
    deck.refuse_homeless("GCCG", _SECTIONS, as_they_stand=True)
    return in_encoding("".join(f"{line}\n" for line in _lines(deck)), ENCODING)


def _lines(deck: DeckToWrite) -> Iterator[str]:
    yield from ("#", "# GCCG Middle-earth deck", "#", f"# {one_line(deck.title or '-')}", "#")
    for section, name in _SECTIONS.items():
        groups, unresolved = deck.by_kind(section), deck.unresolved_in(section)
        if not groups and not unresolved:
            continue
        ruler = "#" * len(name)
        yield from ("", ruler, name, ruler)
        if unresolved:
            # Above every comment that names a type: one that is not known has none.
            yield from ("", "# Not known", "")
            yield from (line.as_it_stands for line in unresolved)
        for kind, lines in groups:
            yield from ("", f"# {kind.capitalize()} ({total(lines)})", "")
            yield from (f"{line.count} {line.label}" for line in lines)
    for doubtful in deck.doubtful:
        yield from ("", "####", doubtful.words, "####", "")
        yield from (line.as_it_stands for line in doubtful.lines)
