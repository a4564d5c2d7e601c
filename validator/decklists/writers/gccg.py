"""Writes GCCG's own decks, as its newer releases do: section names between rulers, types and counts in comments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from validator.decklists.decklist import LOCATION_DECK, PLAY_DECK, POOL, SIDEBOARD, SIDEBOARD_FALLEN_WIZARD
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
    """Write the list."""
    return in_encoding("".join(f"{line}\n" for line in _lines(deck)), ENCODING)


def _lines(deck: DeckToWrite) -> Iterator[str]:
    yield from ("#", "# GCCG Middle-earth deck", "#", f"# {one_line(deck.title or '-')}", "#")
    for section, name in _SECTIONS.items():
        groups = deck.by_kind(section)
        if not groups:
            continue
        ruler = "#" * len(name)
        yield from ("", ruler, name, ruler)
        for kind, lines in groups:
            yield from ("", f"# {kind.capitalize()} ({total(lines)})", "")
            yield from (f"{line.count} {line.label}" for line in lines)
    if deck.open:
        yield from ("", "# Lines whose cards are not known, as they stood:")
        # The quotation marks keep what ends in a bracket from being read as the name of a type of card.
        yield from (f'# line {line.number}: "{one_line(line.written)}"' for line in deck.open)
